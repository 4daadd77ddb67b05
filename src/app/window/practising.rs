//! Practice from the position shown.

use adw::subclass::prelude::*;
use gtk::glib;

use super::WallsWindow;
use super::keeping::Aside;
use crate::app::practise_dialog::{self, Source};
use crate::play::Session;

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
                move |wish| window.show_instead(Session::practice(wish, starter), Aside::IfKept)
            ),
        );
    }

    /// Goes back to the match that was set aside for the one that is shown. That goes: practice without a question,
    /// anything else if it may be lost.
    pub fn back_to_aside(&self) {
        let about = |session: &Session| {
            let is_practice = session.status().practice.is_some();
            (session.game().options().name(), is_practice)
        };
        let Some((name, is_practice)) = self.page().with_session(about) else {
            return;
        };
        let window = self.clone();
        glib::spawn_future_local(async move {
            // The key may have been pressed twice.
            let may_go = is_practice || window.may_lose_match().await;
            if may_go && window.imp().autosave.has_aside(name) {
                window.return_to_aside(name).await;
            }
        });
    }

    /// Shows the match of a game that was set aside, in the place of the one of the same game that is open.
    pub(super) async fn return_to_aside(&self, name: &'static str) {
        let autosave = &self.imp().autosave;
        let (kept, problems) = autosave.take_aside(name).await;
        self.tell_kept_problems(problems);
        let Some(mut kept) = kept else {
            return self.refresh_continue();
        };
        self.name_players(&mut kept.session);
        // Another game may have been opened meanwhile, which is kept elsewhere.
        let is_it = |session: &Session| session.game().options().name() == name;
        let is_here = self.page().with_session(is_it) == Some(true);
        let slot = match autosave.slot().filter(|_| is_here) {
            Some(slot) => Some(slot),
            None => autosave.claim(name).await,
        };
        let Some(slot) = slot else {
            return;
        };
        self.show_match(kept.session, slot);
        // It may still tell of the way back.
        self.dismiss_notice();
        // Not before it is kept where it belongs.
        if autosave.flush_in_background().await.is_ok() {
            autosave.empty_aside(kept.slot, name).await;
            self.update_actions();
        }
    }
}
