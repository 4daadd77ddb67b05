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
    ) -> Moves<G::Move> {
        let killers = (self.killers.get(ply).copied()).unwrap_or([u16::MAX; 2]);
        let mut moves: Moves<G::Move> = game
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
        moves.sort_by_key(|ordered| Reverse(ordered.order));
        moves
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
        let mut moves = self.ordered(game, position, side, None, 0);
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
