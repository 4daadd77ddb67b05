//! Moves: placements, steps, and sequences of jumps.

use crate::games::bits::Bits;
use smallvec::SmallVec;

use super::cross::{NONE, tables};
use super::{ATTACKER, Fortress, Position};

/// A move: a placement, a step, or a sequence of jumps.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Move {
    pub(super) from: u8,
    pub(super) kind: Kind,
    /// Steps or jumps.
    pub(super) count: u8,
    /// Their directions, three bits each, the first lowest. No sequence is longer than 21: every jump
    /// crosses another of the at most 21 points between the points that the piece can reach.
    pub(super) directions: u64,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub(super) enum Kind {
    Place,
    Step,
    Jump,
}

impl Move {
    pub(super) fn directions(self) -> impl Iterator<Item = usize> {
        (0..self.count).map(move |index| (self.directions >> (3 * index) & 7) as usize)
    }

    /// The points that the piece touches, its own first.
    pub(super) fn points(self) -> impl Iterator<Item = u8> {
        let next = &tables().next;
        let mut at = self.from;
        let jump = self.kind == Kind::Jump;
        let rest = self.directions().map(move |direction| {
            at = next[usize::from(at)][direction];
            if jump {
                at = next[usize::from(at)][direction];
            }
            at
        });
        std::iter::once(self.from).chain(rest)
    }

    /// The points that are jumped over.
    pub(super) fn jumped(self) -> u64 {
        if self.kind != Kind::Jump {
            return 0;
        }
        let next = &tables().next;
        let mut at = self.from;
        self.directions().fold(0, |set, direction| {
            let over = next[usize::from(at)][direction];
            at = next[usize::from(over)][direction];
            set | 1 << over
        })
    }
}

/// The legal moves of a position; only rare positions have more than fit without allocation.
pub(super) type Moves = SmallVec<[Move; 64]>;

impl Fortress {
    /// The legal moves, whether or not the game is over.
    pub(super) fn generate(&self, position: &Position) -> Moves {
        let mut moves = Moves::new();
        let free = self.free(position);
        if position.placing() {
            let places = Bits(free & self.tables.fortress);
            moves.extend(places.map(|from| Move {
                from,
                kind: Kind::Place,
                count: 0,
                directions: 0,
            }));
            return moves;
        }
        if position.mover == ATTACKER {
            // Forward, right, left: never back, never diagonally.
            self.steps(position.attackers, free, &[0, 1, 3], &mut moves);
            return moves;
        }
        for from in Bits(position.defenders) {
            let jump = Move {
                from,
                kind: Kind::Jump,
                count: 0,
                directions: 0,
            };
            self.jumps(from, position.attackers, free | 1 << from, jump, &mut moves);
        }
        if moves.is_empty() {
            let all = [0, 1, 2, 3, 4, 5, 6, 7];
            self.steps(position.defenders, free, &all, &mut moves);
        }
        moves
    }

    pub(super) fn steps(&self, pieces: u64, free: u64, directions: &[usize], moves: &mut Moves) {
        for from in Bits(pieces) {
            for &direction in directions {
                let to = self.tables.next[usize::from(from)][direction];
                if to != NONE && free >> to & 1 == 1 {
                    moves.push(Move {
                        from,
                        kind: Kind::Step,
                        count: 1,
                        directions: direction as u64,
                    });
                }
            }
        }
    }

    /// Whether the side to move has a move at all.
    pub(super) fn can_move(&self, position: &Position) -> bool {
        let free = self.free(position);
        let next = &self.tables.next;
        let step = |pieces: u64, directions: &[usize]| {
            Bits(pieces).any(|from| {
                directions.iter().any(|&direction| {
                    let to = next[usize::from(from)][direction];
                    to != NONE && free >> to & 1 == 1
                })
            })
        };
        if position.mover == ATTACKER {
            return step(position.attackers, &[0, 1, 3]);
        }
        step(position.defenders, &[0, 1, 2, 3, 4, 5, 6, 7])
            || Bits(position.defenders).any(|from| {
                (0..8).any(|direction| {
                    let over = next[usize::from(from)][direction];
                    over != NONE && position.attackers >> over & 1 == 1 && {
                        let to = next[usize::from(over)][direction];
                        to != NONE && free >> to & 1 == 1
                    }
                })
            })
    }
}
