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

/// The moves of a node, the best first. They are judged and put in order only as far as they are looked at; equal ones
/// stay as they were made.
pub(super) struct MovePicker<M> {
    moves: Moves<M>,
    /// So many stand where they belong.
    sorted: usize,
    /// Whether those that do not have been judged.
    are_judged: bool,
}

impl<M: Copy> MovePicker<M> {
    /// The moves of a position. The table's move is the first; often it cuts off all others, and nobody needs to judge
    /// them.
    #[inline(always)]
    pub fn new<G: Evaluate<Move = M>>(
        game: &G,
        position: &G::Position,
        first: Option<u16>,
    ) -> MovePicker<M> {
        let moves = game.moves(position).map(|mv| Ordered {
            mv,
            code: game.move_code(mv),
            order: 0,
            quiet: false,
        });
        let mut picker = MovePicker {
            moves: moves.collect(),
            sorted: 0,
            are_judged: false,
        };
        let of_table = first.and_then(|code| picker.moves.iter().position(|one| one.code == code));
        if let Some(index) = of_table {
            picker.moves[..=index].rotate_right(1);
            picker.moves[0].quiet = game.gain(position, picker.moves[0].mv) <= 0;
            picker.sorted = 1;
        }
        picker
    }

    /// How many there are.
    pub fn len(&self) -> usize {
        self.moves.len()
    }

    /// The move at a place in the order; `judge` gives each its order and says whether it is quiet.
    ///
    /// # Panics
    /// When there are not so many.
    #[inline(always)]
    pub fn get(&mut self, index: usize, judge: impl Fn(M, u16) -> (i32, bool)) -> &Ordered<M> {
        if index >= self.sorted && !self.are_judged {
            for one in &mut self.moves[self.sorted..] {
                (one.order, one.quiet) = judge(one.mv, one.code);
            }
            self.are_judged = true;
        }
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

    /// The order of a move with this code that gains so much, and whether it is quiet: first captures, then killers, and
    /// the others by their history.
    #[inline(always)]
    pub fn judge(&self, side: Side, ply: usize, code: u16, gain: i32) -> (i32, bool) {
        let order = if gain > 0 {
            1 << 28 | gain.min(1 << 20)
        } else if self.is_killer(ply, code) {
            1 << 27
        } else {
            self.past(side, code).min(1 << 26) as i32
        };
        (order, gain <= 0)
    }

    #[inline(always)]
    fn is_killer(&self, ply: usize, code: u16) -> bool {
        // Quicker than a search through so short a list.
        (self.killers.get(ply)).is_some_and(|&[one, other]| code == one || code == other)
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
        let mut moves = MovePicker::new(game, position, None).moves;
        for one in &mut moves {
            (one.order, one.quiet) = self.judge(side, 0, one.code, game.gain(position, one.mv));
        }
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
            let orders: Vec<i32> = moves.iter().map(|ordered| ordered.order).collect();
            let judge = |mv: usize, _| (orders[mv], true);
            let mut picker = MovePicker {
                moves,
                sorted: 0,
                are_judged: false,
            };
            assert_eq!(picker.len(), count);
            for (index, &(order, mv)) in sorted.iter().enumerate() {
                let found = picker.get(index, judge);
                assert_eq!((found.order, found.mv), (order, mv), "{index} of {count}");
                // One that had to wait is looked at again later.
                let earlier = random.random_range(0..=index);
                assert_eq!(picker.get(earlier, judge).mv, sorted[earlier].1);
            }
        }
    }
}
