//! Who sits at which side of the board, and where the panel stands.

use adw::subclass::prelude::*;
use gtk::glib;

use super::GamePage;
use crate::app::boards::painter;
use crate::app::split::WIDE;
use crate::app::width;
use crate::games::Side;
use crate::play::Session;

impl GamePage {
    /// Puts up the board of a match that is shown next. One that somebody has turned stays so in the next match of its
    /// game.
    pub(super) fn set_up_board(&self, next: &Session) {
        let imp = self.imp();
        let (plan, options) = (next.game().board(), next.game().options());
        let before = self.with_session(|session| session.game().options().name());
        let is_same_game = before == Some(options.name());
        if !is_same_game {
            imp.seat.set(None);
        }
        let is_turned = is_same_game && imp.board.is_turned();
        imp.board
            .set_up(painter(&options), plan.extent, plan.places);
        imp.board.set_turned(is_turned);
        self.notify_turns_board();
    }

    /// Tells the panel whether it stands below the board.
    pub(super) fn follow_width(&self) {
        width::follow(
            self,
            glib::clone!(
                #[weak(rename_to = page)]
                self,
                move |width| page.imp().panel.set_below(width < WIDE)
            ),
        );
    }

    /// Has the only person at the board sit at its lower side. If it stays the same one, the board stays as it is.
    pub(super) fn seat(&self, person: Option<Side>) {
        let imp = self.imp();
        if person != imp.seat.replace(person) {
            imp.board.set_turned(person == Some(Side::Second));
            self.notify_turns_board();
        }
    }
}
