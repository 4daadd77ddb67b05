//! Practice from the position shown.

use super::WallsWindow;
use crate::app::practise_dialog::{self, Source};
use crate::play::Session;
use gtk::glib;

impl WallsWindow {
    /// Asks for a goal and begins practice from the position shown.
    pub fn practise(&self) {
        let page = self.page();
        let known = page.known();
        let source = page.with_session(|session| {
            let (game, ply) = (session.shown_game(), session.ply_to_practise()?);
            let whole = game.fork(game.standing().length);
            Some((whole, ply, session.starter()))
        });
        let Some((game, ply, starter)) = source.flatten() else {
            return;
        };
        let source = Source { game, ply, known };
        practise_dialog::present(
            self,
            source,
            glib::clone!(
                #[weak(rename_to = window)]
                self,
                move |wish| window.replace_match(Session::practice(wish, starter))
            ),
        );
    }
}
