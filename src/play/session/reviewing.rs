//! Sessions and reviews: learning from a game.

use std::sync::Arc;
use std::time::Instant;

use super::{Found, Known, Next, Retrospect, RetrospectTask, Review, ReviewStatus, Seen, Session};
use crate::play::log::TimedMove;
use crate::play::{Playback, Player};

/// A review that was left for another position.
pub(super) struct LeftReview {
    review: Box<Review>,
    /// The moves of its game.
    of: Vec<TimedMove>,
}

impl Session {
    /// Whether there is anything to look back at: against a computer, a game that is over. A game between two people may
    /// have ended by agreement.
    pub(super) fn may_look_back(&self) -> bool {
        let standing = self.game.standing();
        let are_people = self.game.players().iter().all(Player::is_human);
        // Whoever has taken moves back is about to play others.
        let is_at_end = standing.ply == standing.length;
        standing.length > 0 && (standing.turn.is_none() || (are_people && is_at_end))
    }

    /// A look back at the game for its turning points, where there may be one; `known` is what an analysis knows.
    pub fn look_back(&self, known: &Arc<Known>) -> Option<RetrospectTask> {
        self.may_look_back()
            .then(|| self.game.analyst(known).look_back())
    }

    /// Begins a review with what a look back at a game of these moves found, unless it goes on again, or other moves are
    /// played by now.
    pub fn begin_review(&mut self, of: &[TimedMove], found: Retrospect, known: &Arc<Known>) {
        if self.may_look_back() && of == self.game.line() {
            self.seen = Seen::Review(Box::new(Review::new(&*self.game, found, known)));
        }
    }

    /// Leaves a review for another position; it can be [resumed](Session::resume_review).
    pub(super) fn leave_review(&mut self) {
        if matches!(self.seen, Seen::Review(_))
            && let Seen::Review(review) = std::mem::replace(&mut self.seen, Seen::Running)
        {
            self.left_review = Some(LeftReview {
                review,
                of: self.game.line(),
            });
        }
    }

    /// Whether a review was left that is still about this game.
    pub fn may_resume_review(&self) -> bool {
        let is_of = |left: &LeftReview| left.of == self.game.line();
        !matches!(self.seen, Seen::Review(_))
            && self.may_look_back()
            && self.left_review.as_ref().is_some_and(is_of)
    }

    /// Goes on with a review that was left; says whether there is one.
    pub fn resume_review(&mut self) -> bool {
        let may = self.may_resume_review();
        if let Some(left) = self.left_review.take_if(|_| may) {
            self.seen = Seen::Review(left.review);
        }
        may
    }

    /// The review, if the game is looked through for better moves.
    pub fn review(&self) -> Option<&Review> {
        self.seen.review()
    }

    pub(super) fn review_status(&self) -> Option<ReviewStatus> {
        let review = self.seen.review()?;
        Some(ReviewStatus {
            at: review.at(),
            count: review.points().len(),
            may_step_back: review.line().may_step_back(),
            may_step_on: review.line().may_step_on(),
        })
    }

    pub(super) fn next_of_review(&self, review: &Review) -> Next {
        match review.judgement() {
            _ if !self.is_active => Next::Idle,
            Some(task) => Next::Judge(task),
            None if review.line().plays_out() => Next::PlayOn(Playback::PACE),
            None if review.may_try() => Next::Person,
            None => Next::Idle,
        }
    }

    /// In a review, goes to the turning point that many further on.
    pub fn review_beside(&mut self, steps: isize) {
        if let Some(review) = self.seen.review_mut() {
            review.go_to(review.at().saturating_add_signed(steps));
        }
    }

    /// In a review, shows the answer.
    pub fn show_answer(&mut self) {
        if let Some(review) = self.seen.review_mut() {
            review.show_answer();
        }
    }

    /// In a review, plays the next move of the line that is played out.
    pub fn play_on(&mut self) {
        if let Some(review) = self.seen.review_mut() {
            review.play_on();
        }
    }

    /// Whether the judgement of this revision, of the review or of the match, is still waited for.
    pub fn awaits_judgement(&self, revision: u64) -> bool {
        self.is_active
            && match self.seen.review() {
                Some(review) => review.awaits(revision),
                None => self.awaits_judgement_in_practice(revision),
            }
    }

    /// A search has judged the move that was tried in a review, or the one that was made in a practice.
    pub fn judged(&mut self, found: Option<Found>, now: Instant) {
        match self.seen.review_mut() {
            Some(review) => review.judged(found),
            None => self.judged_in_practice(found, now),
        }
    }

    /// Goes to the turning point at a position of the game, if a review has one there.
    pub(super) fn reviews(&mut self, ply: usize) -> bool {
        let goes_there = |review: &mut Review| review.go_to_ply(ply);
        self.seen.review_mut().is_some_and(goes_there)
    }
}
