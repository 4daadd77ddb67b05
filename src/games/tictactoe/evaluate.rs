//! What an engine thinks of tic-tac-toe: only who has won.

use super::{Position, TicTacToe};
use crate::games::bits::Bits;
use crate::games::{Evaluate, Game, WIN, mix};

/// The cell where a symmetry of the square takes this one.
fn image(cell: u8, kind: u8) -> u8 {
    let (row, column) = (cell / 3, cell % 3);
    let row = if kind & 1 == 1 { 2 - row } else { row };
    let column = if kind & 2 == 2 { 2 - column } else { column };
    match kind & 4 == 4 {
        true => 3 * column + row,
        false => 3 * row + column,
    }
}

fn image_of_set(cells: u16, kind: u8) -> u16 {
    Bits(cells).fold(0, |set, cell| set | 1 << image(cell, kind))
}

impl Evaluate for TicTacToe {
    const WIN_ONLY: bool = true;

    #[inline(always)]
    fn evaluate(&self, position: &Position) -> i32 {
        WIN * self.margin(position)
    }

    fn most_moves_left(&self, position: &Position) -> Option<u32> {
        Some(9 - (position.cells[0] | position.cells[1]).count_ones())
    }

    fn canonical_key(&self, position: &Position) -> u64 {
        let images = (0..8).map(|kind| {
            let [first, second] = position.cells.map(|cells| image_of_set(cells, kind));
            u64::from(first) << 9 | u64::from(second)
        });
        mix(images.min().unwrap_or(0) + 1)
    }

    fn move_code(&self, cell: u8) -> u16 {
        cell.into()
    }

    fn images(&self, position: &Position) -> Vec<Position> {
        (0..8)
            .map(|kind| Position {
                cells: position.cells.map(|cells| image_of_set(cells, kind)),
            })
            .collect()
    }
}
