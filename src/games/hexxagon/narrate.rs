//! What Hexxagon tells of its moves.

use super::{Hexxagon, Move, Position, QUIET_MOVES};
use crate::games::{Deed, Narrate, Side, Site, Unit};
use crate::sentence::{Sentence, say};

impl Narrate for Hexxagon {
    fn unit(&self) -> Unit {
        Unit::Pieces
    }

    fn worth_telling(&self) -> i32 {
        // Chosen, not measured: a move that converts three pieces is common, and the next one takes them back.
        3
    }

    fn deed(&self, before: &Position, _: Move, after: &Position) -> Deed {
        let other = before.mover.other().index();
        match (before.pieces[other] & !after.pieces[other]).count_ones() {
            0 => Deed::Moved,
            converted => Deed::Converted(converted),
        }
    }

    fn how_to_move(&self, _: &Position) -> Sentence {
        say("Click a piece, then a free cell one or two steps away.")
    }

    fn move_in_words(&self, mv: Move) -> Sentence {
        let to = self.text_of(mv.to);
        match mv.from {
            Some(from) => say("a jump from {from} to {to}")
                .with("from", self.text_of(from))
                .with("to", to),
            None => say("a clone on {to}").with("to", to),
        }
    }

    fn prompt(&self, mv: Move) -> Sentence {
        let to = self.text_of(mv.to);
        match mv.from {
            Some(from) => say("Jump from {from} to {to}.")
                .with("from", self.text_of(from))
                .with("to", to),
            None => say("Put a clone on {to}.").with("to", to),
        }
    }

    fn ending(&self, position: &Position, names: [&str; 2]) -> Sentence {
        if self.free(position) == 0 {
            say("The board is full.")
        } else if let Some(side) = position.pieces.iter().position(|&pieces| pieces == 0) {
            say("{name} has no pieces left, and the free cells go to the other side.")
                .with("name", names[side])
        } else if position.quiet >= QUIET_MOVES {
            say("Fifty moves in a row brought neither a clone nor a capture.")
        } else {
            say("One side cannot move, and the free cells go to the other.")
        }
    }

    fn holder(&self, position: &Position, site: Site) -> Option<Side> {
        let holds = |side: &Side| position.pieces[side.index()] >> site & 1 == 1;
        Side::BOTH.into_iter().find(holds)
    }

    fn site_name(&self, site: Site) -> String {
        self.text_of(site as u8)
    }
}
