//! What a game tells of its moves, for the status line: what a move did, why a game is over, and why a
//! site cannot be picked.

use super::{OnBoard, Side, Site, StateOf};
use crate::sentence::{Sentence, as_is, say};

/// What a move did that is worth telling.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Deed {
    /// Nothing beyond the move itself.
    Moved,
    /// It closed so many boxes.
    Closed(u32),
    /// It captured so many pieces.
    Captured(u32),
    /// It made so many pieces change sides.
    Converted(u32),
    /// It laid a brick.
    Laid,
    /// It was a step that something blocked: nothing went anywhere.
    Blocked,
    /// It made a king.
    Crowned,
}

impl Deed {
    /// How many boxes or pieces it took; a king counts as one.
    pub fn taken(self) -> u32 {
        match self {
            Deed::Moved | Deed::Laid | Deed::Blocked => 0,
            Deed::Closed(count) | Deed::Captured(count) | Deed::Converted(count) => count,
            Deed::Crowned => 1,
        }
    }
}

/// What the points of a game count.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Unit {
    /// Boxes of one point each.
    Boxes,
    /// Points.
    Points,
    /// Bricks.
    Bricks,
    /// Pieces.
    Pieces,
    /// Nothing: only winning counts.
    Win,
}

/// A game that tells of itself.
pub trait Narrate: OnBoard {
    /// What the points count.
    fn unit(&self) -> Unit;

    /// What the points of a side count that do not decide the game; `None` where they do, or count nothing.
    fn counted(&self, _side: Side) -> Option<Sentence> {
        None
    }

    /// The least difference between expected values that a person should hear of, in points. Guesses differ by
    /// less without a reason.
    fn worth_telling(&self) -> i32 {
        1
    }

    /// Whether a guess above 0 says that the first player stands better. If not, guesses only say which of two moves is
    /// the better one.
    fn guesses_tell_who_leads(&self) -> bool {
        true
    }

    /// A side that makes no more moves while the other goes on, with two sentences that say so: to whoever plays it, and
    /// of the player, whose name takes the place of `{name}`.
    fn out(&self, _position: &Self::Position) -> Option<(Side, [Sentence; 2])> {
        None
    }

    /// What the rules alone threaten the side to move with, if anything.
    fn warning(&self, _position: &Self::Position) -> Option<Sentence> {
        None
    }

    /// What a legal move does that leads from one position to another.
    fn deed(&self, before: &Self::Position, mv: Self::Move, after: &Self::Position) -> Deed;

    /// What the side to move does at the board to make a move, for people who have not made one yet.
    fn how_to_move(&self, position: &Self::Position) -> Sentence;

    /// A move as a sentence of the window names it. A game whose notation is a code has words for it.
    fn move_in_words(&self, mv: Self::Move) -> Sentence {
        as_is(self.log_text(mv))
    }

    /// The sentence that tells somebody to make a move.
    fn prompt(&self, mv: Self::Move) -> Sentence {
        say("Play {move}.").with("move", self.move_in_words(mv))
    }

    /// A move in the log, where it is known what it did.
    fn done_in_words(&self, mv: Self::Move, _deed: Deed) -> Sentence {
        self.move_in_words(mv)
    }

    /// Why a finished game is over; `names` are what the players are called.
    fn ending(&self, position: &Self::Position, names: [&str; 2]) -> Sentence;

    /// Whose piece stands on a site, in games with pieces that move.
    fn holder(&self, _position: &Self::Position, _site: Site) -> Option<Side> {
        None
    }

    /// What a site is called in a list; empty in games whose sites have no names.
    fn site_name(&self, _site: Site) -> String {
        String::new()
    }

    /// Why a site cannot be picked, where only this game can say it.
    fn refusal(&self, _state: &StateOf<Self>, _site: Site) -> Option<Sentence> {
        None
    }
}

/// Why a site that holds something already cannot be picked.
pub(super) fn is_taken() -> Sentence {
    say("This place is taken already.")
}
