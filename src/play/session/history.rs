//! Sessions and their history: looking at other positions, taking back, going on from elsewhere.

use std::time::Instant;

use super::{Seen, Session};

impl Session {
    /// Shows the position after a number of moves; the match itself stays as it is.
    pub fn look_at(&mut self, ply: usize, now: Instant) {
        if self.reviews(ply) || self.walks_to(ply) {
            return;
        }
        self.leave_review();
        let standing = self.game.standing();
        let ply = ply.min(standing.length);
        self.seen = match ply == standing.ply {
            true => Seen::Running,
            false => Seen::Moment(ply),
        };
        self.adjust_clock(now);
    }

    /// Goes back to the running position.
    pub fn look_live(&mut self, now: Instant) {
        self.left_review = None;
        self.show_running();
        self.adjust_clock(now);
    }

    fn go_to(&mut self, ply: Option<usize>, now: Instant) -> bool {
        let Some(ply) = ply.filter(|_| self.is_live()) else {
            return false;
        };
        // Otherwise computers playing each other would move again at once.
        self.is_paused = self.are_all_computers();
        self.game.go_to(ply);
        // In a game of computers, a person takes moves back to play on with whoever was chosen meanwhile.
        if self.are_all_computers() {
            self.hand_over();
        }
        self.begin_turn(now);
        true
    }

    /// Takes a resignation back, or else moves to a person's turn; says whether there was one. In a review, goes back in the
    /// line that is played out.
    pub fn undo(&mut self, now: Instant) -> bool {
        if let Some(review) = self.seen.review_mut() {
            return review.step_back();
        }
        if self.is_live() && self.takes_up_again(now) {
            return true;
        }
        self.go_to(self.game.standing().undo_to, now)
    }

    /// Plays moves again that were taken back; says whether there were any. In a review, goes on in the line that is
    /// played out.
    pub fn redo(&mut self, now: Instant) -> bool {
        if let Some(review) = self.seen.review_mut() {
            return review.step_on();
        }
        self.go_to(self.game.standing().redo_to, now)
    }

    /// Makes the position shown the running one. If it is one of a variation, that becomes the game, and the
    /// game becomes a variation.
    pub fn play_from_here(&mut self, now: Instant) {
        let ply = self.shown();
        if !self.may_try_moves() {
            return;
        }
        let is_running = ply == self.game.standing().ply && self.variation_shown().is_none();
        if is_running && self.game.standing().resigned.is_none() {
            // Nothing has changed, nor what the running turn has taken.
            return self.look_live(now);
        }
        self.promote_shown();
        self.game.go_to(ply);
        // Where somebody resigned, the game goes on.
        self.game.take_up_again();
        self.hand_over();
        self.begin_turn(now);
    }
}
