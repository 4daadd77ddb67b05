//! Hints, and the solution.

use adw::prelude::*;
use adw::subclass::prelude::*;

use super::PuzzlePage;
use crate::i18n::gettext;
use crate::learn::puzzles::{Given, PuzzleSession};

impl PuzzlePage {
    /// Gives the next hint, or shows the solution if there is none.
    pub(super) fn help_on(&self) {
        if self.with_session(PuzzleSession::may_hint) != Some(true) {
            return self.show_solution();
        }
        let hinted = self.change(false, |session| {
            session.give_hint();
            (session.puzzle().id.clone(), session.hinted())
        });
        if let Some((id, hinted)) = hinted {
            self.keep_hinted(&id, hinted);
        }
        self.imp().board.focus();
    }

    /// Keeps how many hints were given to a puzzle, also for the next start.
    pub(super) fn keep_hinted(&self, id: &str, hinted: usize) {
        if let Some(kept) = self.imp().hinted.get() {
            kept.set_hinted(id, hinted);
        }
    }

    fn show_solution(&self) {
        let puzzle = self.with_session(|session| session.puzzle().clone());
        if let Some(puzzle) = puzzle {
            self.take_down(&puzzle, Given::Wrong);
            self.change(false, PuzzleSession::show_solution);
        }
    }

    /// Gives the button for help the width of its longer text, or the board would move when that comes.
    pub(super) fn reserve_width_for_help(&self) {
        let help = &self.imp().help;
        help.set_label(&gettext("Show the _Solution"));
        let (_, natural, ..) = help.measure(gtk::Orientation::Horizontal, -1);
        help.set_width_request(natural);
    }
}
