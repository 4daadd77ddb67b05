//! What tic-tac-toe tells of its moves.

use super::{Position, TicTacToe};
use crate::games::narrate::is_taken;
use crate::games::{Deed, Narrate, Site, StateOf, Unit};
use crate::sentence::{Sentence, say};

impl Narrate for TicTacToe {
    fn unit(&self) -> Unit {
        Unit::Win
    }

    fn deed(&self, _: &Position, _: u8, _: &Position) -> Deed {
        Deed::Moved
    }

    fn how_to_move(&self, _: &Position) -> Sentence {
        say("Click a free cell.")
    }

    fn ending(&self, position: &Position, _: [&str; 2]) -> Sentence {
        match position.winner() {
            Some(_) => say("Three in a row."),
            None => say("The board is full."),
        }
    }

    fn refusal(&self, _: &StateOf<Self>, _: Site) -> Option<Sentence> {
        Some(is_taken())
    }
}
