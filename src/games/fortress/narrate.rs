//! What Fortress tells of its moves.

use super::cross::point_name;
use super::{ATTACKER, DEFENDER, FORTRESS_POINTS, Fortress, Move, Position};
use crate::games::{Deed, Narrate, Side, Site, StateOf, Unit};
use crate::sentence::{Sentence, say};

impl Narrate for Fortress {
    fn unit(&self) -> Unit {
        Unit::Win
    }

    fn worth_telling(&self) -> i32 {
        // A piece counts 100 and more.
        100
    }

    fn guesses_tell_who_leads(&self) -> bool {
        // The published weights count the many attackers and hardly the two defenders: no position is below 0.
        false
    }

    fn deed(&self, before: &Position, _: Move, after: &Position) -> Deed {
        match before.attackers.count_ones() - after.attackers.count_ones() {
            0 => Deed::Moved,
            taken => Deed::Captured(taken),
        }
    }

    fn counted(&self, side: Side) -> Option<Sentence> {
        Some(match side {
            Side::First => say("Attackers in the fortress"),
            Side::Second => say("Attackers taken"),
        })
    }

    fn how_to_move(&self, position: &Position) -> Sentence {
        match position.placing() {
            true => say("Click a point of the fortress to place a defender."),
            false => say("Click a piece, then the point that it goes to."),
        }
    }

    fn ending(&self, position: &Position, _: [&str; 2]) -> Sentence {
        let fortress = self.tables.fortress;
        if position.attackers.count_ones() < FORTRESS_POINTS {
            say("Fewer than nine attackers are left.")
        } else if position.attackers & fortress == fortress {
            say("Attackers stand on all nine points of the fortress.")
        } else if position.stuck {
            match position.mover {
                ATTACKER => say("The attackers cannot move."),
                DEFENDER => say("The defenders cannot move."),
            }
        } else {
            say("250 moves were made without a winner.")
        }
    }

    fn holder(&self, position: &Position, site: Site) -> Option<Side> {
        let holds = |set: u64| set >> site & 1 == 1;
        match (holds(position.attackers), holds(position.defenders)) {
            (true, _) => Some(ATTACKER),
            (_, true) => Some(DEFENDER),
            _ => None,
        }
    }

    fn site_name(&self, site: Site) -> String {
        point_name(site as u8).to_string()
    }

    fn refusal(&self, state: &StateOf<Self>, _: Site) -> Option<Sentence> {
        (state.position.placing()).then(|| {
            say("First two defenders are put into the fortress, the nine points at the top.")
        })
    }
}
