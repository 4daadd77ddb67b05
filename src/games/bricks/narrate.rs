//! What Bricks tells of its moves.

use super::{Bricks, Move, Position, STALL};
use crate::games::{Deed, Narrate, Side, Site, StateOf, Unit};
use crate::sentence::{Sentence, say, say_many};

/// How many turns before it is stalled a player is warned.
const WARNED: u8 = 3;

impl Narrate for Bricks {
    fn unit(&self) -> Unit {
        Unit::Bricks
    }

    fn worth_telling(&self) -> i32 {
        // Chosen, not measured: who is first at a square often makes a difference of one.
        2
    }

    fn deed(&self, before: &Position, mv: Move, after: &Position) -> Deed {
        let square = |position: &Position| position.players[before.mover.index()].square;
        match before.bricks == after.bricks {
            false => Deed::Laid,
            true if mv == Move::Forward && square(before) == square(after) => Deed::Blocked,
            true => Deed::Moved,
        }
    }

    fn how_to_move(&self, _: &Position) -> Sentence {
        say("Click the arrow ahead to step, or one beside it to turn.")
    }

    fn move_in_words(&self, mv: Move) -> Sentence {
        match mv {
            Move::Forward => say("a step forward"),
            Move::Left => say("a left turn"),
            Move::Right => say("a right turn"),
        }
    }

    fn prompt(&self, mv: Move) -> Sentence {
        match mv {
            Move::Forward => say("Step forward."),
            Move::Left => say("Turn left."),
            Move::Right => say("Turn right."),
        }
    }

    fn done_in_words(&self, mv: Move, deed: Deed) -> Sentence {
        match deed {
            Deed::Blocked => say("a step forward, blocked"),
            _ => self.move_in_words(mv),
        }
    }

    fn out(&self, position: &Position) -> Option<(Side, [Sentence; 2])> {
        let is_out = |side: &Side| position.players[side.index()].idle >= STALL;
        let side = Side::BOTH.into_iter().find(is_out)?;
        let told = [
            say("You are stalled; your opponent goes on alone."),
            say("{name} is stalled and moves no more."),
        ];
        Some((side, told))
    }

    fn warning(&self, position: &Position) -> Option<Sentence> {
        let left = STALL - position.players[position.mover.index()].idle;
        (1..=WARNED).contains(&left).then(|| {
            say_many(
                "Lay a brick now, or you are stalled.",
                "Lay a brick within {count} turns, or you are stalled.",
                left.into(),
            )
        })
    }

    fn ending(&self, position: &Position, _: [&str; 2]) -> Sentence {
        match self.is_full(position) {
            true => say("Every square has a brick."),
            false => say("Both bricklayers are stalled."),
        }
    }

    fn refusal(&self, _: &StateOf<Self>, _: Site) -> Option<Sentence> {
        Some(say(
            "Your bricklayer goes to the square ahead, or turns to the one on its left or right.",
        ))
    }
}
