//! Move ordering: the sooner the best move is searched, the more of the others is cut off.

use std::cmp::Reverse;

use smallvec::SmallVec;

use crate::games::{Evaluate, Side};

/// The deepest line that can be searched.
pub(super) const MAX_PLY: usize = 120;

/// A move with its place in the order.
pub(super) struct Ordered<M> {
    pub mv: M,
    pub code: u16,
    order: i32,
    /// Whether it is quiet: it wins nothing at once.
    pub quiet: bool,
}

/// The moves of a node.
pub(super) type Moves<M> = SmallVec<[Ordered<M>; 64]>;

/// Lists as short as this are sorted as quickly as a move is picked out.
const SHORT: usize = 20;
/// In longer lists, up to so many moves are picked out one by one. Most nodes are cut off by then, and the others need
/// no order.
const PICKED: usize = 3;

/// The moves of a node, the best first. They are put in order only as far as they are looked at; equal ones stay as
/// they were made.
pub(super) struct MovePicker<M> {
    moves: Moves<M>,
    /// So many stand where they belong.
    sorted: usize,
}

impl<M> MovePicker<M> {
    /// How many there are.
    pub fn len(&self) -> usize {
        self.moves.len()
    }

    /// The move at a place in the order.
    ///
    /// # Panics
    /// When there are not so many.
    #[inline(always)]
    pub fn get(&mut self, index: usize) -> &Ordered<M> {
        while self.sorted <= index && self.sorted < self.moves.len() {
            self.sort_further();
        }
        &self.moves[index]
    }

    fn sort_further(&mut self) {
        let rest = &mut self.moves[self.sorted..];
        if self.sorted >= PICKED || rest.len() <= SHORT {
            rest.sort_by_key(|ordered| Reverse(ordered.order));
            self.sorted = self.moves.len();
            return;
        }
        // Of equal ones, the first.
        let best = (0..rest.len()).rev().max_by_key(|&at| rest[at].order);
        if let Some(best) = best {
            rest[..=best].rotate_right(1);
        }
        self.sorted += 1;
    }
}

/// What earlier nodes teach about the order of quiet moves.
pub(super) struct Experience {
    /// Killer moves: for each ply, the quiet moves that caused the latest cutoffs.
    killers: Vec<[u16; 2]>,
    /// The history heuristic: how often each move of each side caused a cutoff. Deep searches count more.
    history: Vec<u32>,
}

impl Experience {
    pub fn new() -> Experience {
        Experience {
            killers: vec![[u16::MAX; 2]; MAX_PLY],
            history: vec![0; 1 << 17],
        }
    }

    fn past(&self, side: Side, code: u16) -> u32 {
        self.history[usize::from(code) << 1 | side.index()]
    }

    /// The moves of a position in the order of the search: the table's move, captures, killers, and the
    /// others by their history.
    pub fn ordered<G: Evaluate>(
        &self,
        game: &G,
        position: &G::Position,
        side: Side,
        first: Option<u16>,
        ply: usize,
    ) -> MovePicker<G::Move> {
        let killers = (self.killers.get(ply).copied()).unwrap_or([u16::MAX; 2]);
        let moves = game
            .moves(position)
            .map(|mv| {
                let code = game.move_code(mv);
                let gain = game.gain(position, mv);
                let order = if Some(code) == first {
                    i32::MAX
                } else if gain > 0 {
                    1 << 28 | gain.min(1 << 20)
                } else if killers.contains(&code) {
                    1 << 27
                } else {
                    self.past(side, code).min(1 << 26) as i32
                };
                Ordered {
                    mv,
                    code,
                    order,
                    quiet: gain <= 0,
                }
            })
            .collect();
        MovePicker { moves, sorted: 0 }
    }

    /// The moves of the root that are to be searched: these, or all if there are none. The move-ordering bonus decides
    /// between moves that are otherwise equal.
    pub fn ordered_root<G: Evaluate>(
        &self,
        game: &G,
        position: &G::Position,
        side: Side,
        among: &[G::Move],
    ) -> Moves<G::Move> {
        let mut moves = self.ordered(game, position, side, None, 0).moves;
        moves.retain(|ordered| among.is_empty() || among.contains(&ordered.mv));
        moves.sort_by_cached_key(|ordered| {
            Reverse((ordered.order, game.order_bonus(position, ordered.mv)))
        });
        moves
    }

    /// Remembers that a quiet move caused a cutoff.
    pub fn remember(&mut self, side: Side, code: u16, depth: i32, ply: usize) {
        let killers = &mut self.killers[ply];
        if killers[0] != code {
            *killers = [code, killers[0]];
        }
        let past = &mut self.history[usize::from(code) << 1 | side.index()];
        *past = past.saturating_add((depth * depth).max(1) as u32);
    }
}

/// Moves moves to the front, the last of them first of all, so that they come first at the next depth.
pub(super) fn bring_forward<M>(moves: &mut [Ordered<M>], codes: &[u16]) {
    for &code in codes {
        if let Some(index) = moves.iter().position(|ordered| ordered.code == code) {
            moves[..=index].rotate_right(1);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use rand::{Rng, SeedableRng};
    use rand_pcg::Pcg64Mcg;

    #[test]
    fn moves_come_as_a_sort_of_all_brings_them() {
        let mut random = Pcg64Mcg::seed_from_u64(52);
        for count in 0..100 {
            // Many are equal.
            let moves: Moves<usize> = (0..count)
                .map(|mv| Ordered {
                    mv,
                    code: mv as u16,
                    order: random.random_range(0..=count as i32 / 3),
                    quiet: true,
                })
                .collect();
            let mut sorted: Vec<(i32, usize)> = moves
                .iter()
                .map(|ordered| (ordered.order, ordered.mv))
                .collect();
            sorted.sort_by_key(|&(order, _)| Reverse(order));
            let mut picker = MovePicker { moves, sorted: 0 };
            assert_eq!(picker.len(), count);
            for (index, &(order, mv)) in sorted.iter().enumerate() {
                let found = picker.get(index);
                assert_eq!((found.order, found.mv), (order, mv), "{index} of {count}");
                // One that had to wait is looked at again later.
                let earlier = random.random_range(0..=index);
                assert_eq!(picker.get(earlier).mv, sorted[earlier].1);
            }
        }
    }
}
