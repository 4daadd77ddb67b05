//! Captures: the longest sequences of jumps, over which squares they go, and what they take.

use super::squares::NONE;
use super::{Draughts, Move, Moves, Position};
use crate::games::bits::Bits;

/// The search for the longest captures of one piece.
pub(super) struct Captures<'a> {
    next: &'a [[u8; 4]; 32],
    enemies: u32,
    /// Squares that nothing stands on, the start of the capturing piece included.
    empty: u32,
    is_king: bool,
    from: u8,
    pub(super) most: u32,
}

impl Captures<'_> {
    /// The enemy that can be jumped next in a direction, and the squares to land on behind it.
    pub(super) fn jump(&self, at: u8, direction: usize, captured: u32) -> Option<(u8, u32)> {
        let step = |square: u8| self.next[usize::from(square)][direction];
        let is_empty = |square: u8| square != NONE && self.empty >> square & 1 == 1;
        let mut over = step(at);
        if self.is_king {
            while is_empty(over) {
                over = step(over);
            }
        }
        // A piece may not be jumped twice, but blocks the way until the move is over.
        if over == NONE || (self.enemies & !captured) >> over & 1 == 0 {
            return None;
        }
        let mut landing = step(over);
        let mut landings = 0;
        while is_empty(landing) {
            landings |= 1 << landing;
            if !self.is_king {
                break;
            }
            landing = step(landing);
        }
        (landings != 0).then_some((over, landings))
    }

    pub(super) fn search(&mut self, at: u8, captured: u32, way: u64, moves: &mut Moves) {
        let mut ends = true;
        let count = captured.count_ones();
        for direction in 0..4 {
            if let Some((over, landings)) = self.jump(at, direction, captured) {
                ends = false;
                for landing in Bits(landings) {
                    let way = way | u64::from(landing) << (5 * count);
                    self.search(landing, captured | 1 << over, way, moves);
                }
            }
        }
        if !ends || count < self.most || count == 0 {
            return;
        }
        if count > self.most {
            self.most = count;
            moves.clear();
        }
        let mv = Move {
            from: self.from,
            to: at,
            captured,
            way,
        };
        if !moves.iter().any(|known| known.is_like(mv)) {
            moves.push(mv);
        }
    }
}

impl Draughts {
    pub(super) fn captures<'a>(&'a self, position: &Position, from: u8, most: u32) -> Captures<'a> {
        let all = position.pieces[0] | position.pieces[1];
        Captures {
            next: &self.tables.next,
            enemies: position.pieces[position.mover.other().index()],
            empty: !all | 1 << from,
            is_king: position.kings >> from & 1 == 1,
            from,
            most,
        }
    }
}

impl Draughts {
    /// Whether a move can be jumped over exactly these squares.
    pub(super) fn follows(&self, position: &Position, mv: Move, squares: &[u8]) -> bool {
        if mv.captured == 0 {
            return squares == [mv.from, mv.to];
        }
        let captures = self.captures(position, mv.from, 0);
        let mut left = mv.captured;
        let mut taken = 0;
        let mut at = mv.from;
        for &square in &squares[1..] {
            let jump = (0..4)
                .filter_map(|direction| captures.jump(at, direction, taken))
                .find(|(_, landings)| landings >> square & 1 == 1);
            let Some((over, _)) = jump.filter(|(over, _)| left >> over & 1 == 1) else {
                return false;
            };
            left &= !(1 << over);
            taken |= 1 << over;
            at = square;
        }
        left == 0
    }
}
