//! Setting up positions of Fortress.

use super::{ATTACKER, ATTACKERS, DEFENDER, DEFENDERS, Fortress, Position};
use crate::games::arrange::put_piece;
use crate::games::{Arrange, Game, Side, Site, Stamp, State, StateOf};
use crate::sentence::{Sentence, say};

/// The kind of a defender; an attacker is 0.
const DEFENDS: u8 = 1;

impl Fortress {
    fn arranged(&self, [attackers, defenders]: [u64; 2], mover: Side) -> StateOf<Self> {
        let mut position = Position {
            attackers,
            defenders,
            mover,
            ..self.start()
        };
        position.stuck = !position.placing() && !self.can_move(&position);
        State {
            position,
            marks: (),
        }
    }
}

impl Arrange for Fortress {
    fn stamps(&self) -> Vec<Stamp> {
        let pieces = [Stamp::of(ATTACKER, 0), Stamp::of(DEFENDER, DEFENDS)];
        pieces.into_iter().chain([Stamp::ERASER]).collect()
    }

    fn stamp_text(&self, kind: u8, name: &str) -> Sentence {
        let template = match kind {
            DEFENDS => say("{name}’s defender"),
            _ => say("{name}’s attacker"),
        };
        template.with("name", name)
    }

    fn empty(&self) -> StateOf<Self> {
        self.arranged([0; 2], ATTACKER)
    }

    fn put(
        &self,
        state: &StateOf<Self>,
        site: Site,
        stamp: Stamp,
    ) -> Result<StateOf<Self>, Sentence> {
        let position = &state.position;
        let pieces = put_piece([position.attackers, position.defenders], site, stamp.side);
        Ok(self.arranged(pieces, position.mover))
    }

    fn mover(&self, position: &Position) -> Side {
        position.mover
    }

    fn with_mover(&self, state: &StateOf<Self>, mover: Side) -> Option<StateOf<Self>> {
        let position = &state.position;
        Some(self.arranged([position.attackers, position.defenders], mover))
    }

    fn flaw(&self, state: &StateOf<Self>, _: [&str; 2]) -> Option<Sentence> {
        let position = &state.position;
        if position.attackers == 0 {
            return Some(say("There is no attacker left."));
        }
        if position.attackers.count_ones() > ATTACKERS {
            return Some(say("There are more than {most} attackers.").with("most", ATTACKERS));
        }
        if position.defenders.count_ones() > DEFENDERS {
            return Some(say("There are more than two defenders."));
        }
        if !position.placing() {
            return None;
        }
        let begins = self.tables.all & !self.tables.fortress;
        let is_inside = position.defenders & !self.tables.fortress == 0;
        if position.attackers != begins || !is_inside {
            return Some(say("There are fewer than two defenders."));
        }
        (position.mover != DEFENDER)
            .then(|| say("The defender is to move until two defenders are placed."))
    }
}
