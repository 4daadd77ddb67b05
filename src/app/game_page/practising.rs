//! Practice on the game page: the goal, what a move did to it, and how it goes on.

use std::sync::Arc;
use std::time::Instant;

use adw::subclass::prelude::*;

use super::GamePage;
use crate::app::board::Pointed;
use crate::i18n::tell;
use crate::play::{Found, Session};

impl GamePage {
    /// The person plays on although the goal is out of reach.
    pub fn play_on_anyway(&self) {
        self.change(|session, now| session.play_on_in_practice(now));
        self.imp().board.focus();
    }

    /// A search has weighed the last moves. The position is the same, and so is the picture of it.
    pub(super) fn weighed(&self, found: Option<Found>) {
        self.stop_search();
        self.imp().figures_of.set(self.subject());
        self.with_session_mut(|session| session.judged(found, Instant::now()));
        let has_news = self.with_session(|session| session.practice_notice().is_some());
        if has_news == Some(true) {
            self.forget_notice();
        }
        self.show_status();
        self.show_practice();
        self.drive();
    }

    /// Goes on with what is known of the position that a practice begins at.
    pub(super) fn take_over_known(&self, session: &Session) {
        if let Some(known) = session.known_in_practice() {
            self.imp().analysing.borrow_mut().known = Arc::clone(known);
        }
    }

    /// Shows or hides the button that leads back to the match before this one. From a review, the way first leads back to
    /// its own game.
    pub fn show_way_back(&self, shown: bool) {
        self.imp()
            .panel
            .show_way_back(shown && !self.is_reviewing());
    }

    /// Shows the goal and what can be done about it, and points at a move that let it slip.
    pub(super) fn show_practice(&self) {
        let practice = self.with_session(|session| {
            let line = tell(&session.practice_line()?);
            let is_waiting = session.status().practice?.is_waiting;
            Some((line, is_waiting, session.slip()))
        });
        let imp = self.imp();
        let Some((line, is_waiting, slip)) = practice.flatten() else {
            imp.panel.show_slip(false);
            return imp.panel.show_goal(None);
        };
        imp.panel.show_slip(is_waiting);
        imp.panel.show_goal(Some(&line));
        if let Some(path) = slip {
            imp.board.point_at(Pointed::Mistake(path));
        }
    }
}
