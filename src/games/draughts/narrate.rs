//! What draughts tells of its moves.

use super::squares::square_name;
use super::{Draughts, KING_MOVES, Move, Position};
use crate::games::{Deed, Narrate, Side, Site, Unit};
use crate::sentence::{Sentence, say};

impl Narrate for Draughts {
    fn unit(&self) -> Unit {
        Unit::Win
    }

    fn worth_telling(&self) -> i32 {
        // A man counts 100.
        100
    }

    fn deed(&self, before: &Position, mv: Move, after: &Position) -> Deed {
        match mv.captured.count_ones() {
            0 if after.kings.count_ones() > before.kings.count_ones() => Deed::Crowned,
            0 => Deed::Moved,
            taken => Deed::Captured(taken),
        }
    }

    fn counted(&self, _: Side) -> Option<Sentence> {
        Some(say("Pieces on the board"))
    }

    fn how_to_move(&self, _: &Position) -> Sentence {
        say("Click a piece, then the square that it goes to.")
    }

    fn ending(&self, position: &Position, names: [&str; 2]) -> Sentence {
        if let Some(side) = position.pieces.iter().position(|&pieces| pieces == 0) {
            say("{name} has no pieces left.").with("name", names[side])
        } else if position.stuck {
            say("{name} cannot move.").with("name", names[position.mover.index()])
        } else if position.thrice {
            say("The same position stands for the third time.")
        } else if position.quiet >= KING_MOVES {
            say("Both sides made 15 moves by kings alone.")
        } else {
            say("A lone king held out for five moves.")
        }
    }

    fn holder(&self, position: &Position, site: Site) -> Option<Side> {
        let holds = |side: &Side| position.pieces[side.index()] >> site & 1 == 1;
        Side::BOTH.into_iter().find(holds)
    }

    fn site_name(&self, site: Site) -> String {
        square_name(site as u8)
    }
}
