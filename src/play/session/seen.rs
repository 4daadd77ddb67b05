//! What a person looks at in a session: one thing at a time.

use super::Session;
use super::trying::Trying;
use crate::play::{Review, Snapshot};

/// What is on the board.
pub(super) enum Seen {
    /// The running position.
    Running,
    /// The position of the game after another number of moves.
    Moment(usize),
    /// A line that is tried beside the game.
    Line(Trying),
    /// A turning point of the game, which is looked through for better moves.
    Review(Box<Review>),
}

impl Seen {
    /// The number of moves after which the position of the game is, if it is not the running one.
    pub(super) fn moment(&self) -> Option<usize> {
        let Seen::Moment(ply) = self else {
            return None;
        };
        Some(*ply)
    }

    pub(super) fn trying(&self) -> Option<&Trying> {
        let Seen::Line(trying) = self else {
            return None;
        };
        Some(trying)
    }

    pub(super) fn trying_mut(&mut self) -> Option<&mut Trying> {
        let Seen::Line(trying) = self else {
            return None;
        };
        Some(trying)
    }

    pub(super) fn review(&self) -> Option<&Review> {
        let Seen::Review(review) = self else {
            return None;
        };
        Some(review)
    }

    pub(super) fn review_mut(&mut self) -> Option<&mut Review> {
        let Seen::Review(review) = self else {
            return None;
        };
        Some(review)
    }
}

impl Session {
    /// The number of moves after which the position is shown.
    pub fn shown(&self) -> usize {
        match &self.seen {
            Seen::Running | Seen::Review(_) => self.game.standing().ply,
            Seen::Moment(ply) => *ply,
            Seen::Line(trying) => trying.ply(),
        }
    }

    /// What there is to see.
    pub fn snapshot(&self) -> Snapshot {
        let shown = match &self.seen {
            Seen::Running | Seen::Moment(_) => self.game.snapshot(self.shown()),
            Seen::Line(trying) => trying.snapshot(&*self.game),
            Seen::Review(review) => review.snapshot(),
        };
        self.with_comments(shown)
    }

    /// Whether the running position is shown, and no other.
    pub(super) fn is_live(&self) -> bool {
        matches!(self.seen, Seen::Running)
    }

    /// Whether moves can be tried in the position shown.
    pub(super) fn may_try_moves(&self) -> bool {
        matches!(self.seen, Seen::Moment(_) | Seen::Line(_))
    }
}
