//! The sequences of jumps of a defender.

use super::cross::NONE;
use super::{Fortress, JumpRule, Move, Moves};

impl Fortress {
    /// Adds the sequences that go on from `at`; the jumped attackers are already gone.
    pub(super) fn jumps(&self, at: u8, attackers: u64, free: u64, so_far: Move, moves: &mut Moves) {
        let mut ends = true;
        for direction in 0..8 {
            let over = self.tables.next[usize::from(at)][direction];
            if over == NONE || attackers >> over & 1 == 0 {
                continue;
            }
            let to = self.tables.next[usize::from(over)][direction];
            if to == NONE || free >> to & 1 == 0 {
                continue;
            }
            ends = false;
            let longer = Move {
                count: so_far.count + 1,
                directions: so_far.directions | (direction as u64) << (3 * so_far.count),
                ..so_far
            };
            if self.options.rules == JumpRule::Author {
                moves.push(longer);
            }
            self.jumps(
                to,
                attackers & !(1 << over),
                free | 1 << over,
                longer,
                moves,
            );
        }
        if ends && so_far.count > 0 && self.options.rules == JumpRule::Whole {
            moves.push(so_far);
        }
    }
}
