//! Tic-tac-toe: three in a row on 3 × 3 cells.

use super::bits::Bits;
use super::{Game, Side, mix};

mod arrange;
mod board;
mod evaluate;
mod narrate;
mod notation;
mod options;

pub use board::Scene;
pub use options::Options;

/// The eight lines of three, as bits of cells numbered row by row.
pub const LINES: [u16; 8] = [
    0b000_000_111,
    0b000_111_000,
    0b111_000_000,
    0b001_001_001,
    0b010_010_010,
    0b100_100_100,
    0b100_010_001,
    0b001_010_100,
];

const FULL: u16 = 0x1ff;

/// The rules.
#[derive(Debug, Clone, Copy)]
pub struct TicTacToe;

/// The cells of both players, as bits numbered row by row.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Position {
    /// Cells of the first and the second player.
    pub cells: [u16; 2],
}

impl Position {
    /// Whether a side has three in a line.
    #[inline(always)]
    pub fn has_line(&self, side: Side) -> bool {
        let own = self.cells[side.index()];
        LINES.iter().any(|line| own & line == *line)
    }

    /// Who is to move while the game goes on.
    #[inline(always)]
    pub fn mover(&self) -> Side {
        match self.cells[0].count_ones() == self.cells[1].count_ones() {
            true => Side::First,
            false => Side::Second,
        }
    }

    fn winner(&self) -> Option<Side> {
        Side::BOTH.into_iter().find(|&side| self.has_line(side))
    }
}

impl Game for TicTacToe {
    type Position = Position;
    type Move = u8;

    fn start(&self) -> Position {
        Position { cells: [0; 2] }
    }

    #[inline(always)]
    fn turn(&self, position: &Position) -> Option<Side> {
        let mover = position.mover();
        let full = position.cells[0] | position.cells[1] == FULL;
        (!full && !position.has_line(mover.other())).then_some(mover)
    }

    #[inline(always)]
    fn moves(&self, position: &Position) -> impl Iterator<Item = u8> + Clone {
        Bits(match self.turn(position) {
            Some(_) => FULL & !(position.cells[0] | position.cells[1]),
            None => 0,
        })
    }

    #[inline(always)]
    fn play(&self, position: &Position, cell: u8) -> Position {
        let mut after = *position;
        after.cells[position.mover().index()] |= 1 << cell;
        after
    }

    fn points(&self, position: &Position) -> [i32; 2] {
        Side::BOTH.map(|side| i32::from(position.has_line(side)))
    }

    fn margin(&self, position: &Position) -> i32 {
        position.winner().map_or(0, Side::sign)
    }

    fn state_key(&self, position: &Position) -> u64 {
        mix(u64::from(position.cells[0]) << 9 | u64::from(position.cells[1]) | 1 << 20)
    }
}
