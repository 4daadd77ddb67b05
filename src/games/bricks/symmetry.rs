//! The symmetries of the square, worked out once: keys of positions are the hottest part of a search.

use super::{Bricklayer, Face, Position};

/// One way to lay the board on itself.
#[derive(Debug, Clone)]
pub(super) struct Symmetry {
    /// Where each square comes to lie, row by row.
    squares: Vec<u8>,
    /// Where each face comes to look.
    faces: [Face; 4],
}

impl Symmetry {
    /// All eight for 3 × 3, the identity first. For larger boards only the identity: there hardly any two positions are
    /// images of each other.
    pub(super) fn all(size: u8) -> Vec<Symmetry> {
        let kinds = if size == 3 { 8 } else { 1 };
        (0..kinds).map(|kind| Symmetry::new(size, kind)).collect()
    }

    /// Bit 0 reverses the rows, and bit 1 the columns; bit 2 then exchanges rows and columns.
    fn new(size: u8, kind: u8) -> Symmetry {
        let (reverses_rows, reverses_columns, exchanges) =
            (kind & 1 == 1, kind & 2 == 2, kind & 4 == 4);
        let last = size - 1;
        let square = |square: u8| {
            let (row, column) = (square / size, square % size);
            let row = if reverses_rows { last - row } else { row };
            let column = if reverses_columns {
                last - column
            } else {
                column
            };
            match exchanges {
                true => column * size + row,
                false => row * size + column,
            }
        };
        let face = |face: Face| {
            let (down, right) = face.step();
            let down = if reverses_rows { -down } else { down };
            let right = if reverses_columns { -right } else { right };
            let step = if exchanges {
                (right, down)
            } else {
                (down, right)
            };
            let found = Face::ALL.into_iter().find(|face| face.step() == step);
            found.unwrap_or(face)
        };
        Symmetry {
            squares: (0..size * size).map(square).collect(),
            faces: Face::ALL.map(face),
        }
    }

    /// The image of a position.
    pub(super) fn image(&self, position: &Position) -> Position {
        let set = |mut bricks: u128| {
            let mut image = 0u128;
            while bricks != 0 {
                image |= 1 << self.squares[bricks.trailing_zeros() as usize];
                bricks &= bricks - 1;
            }
            image
        };
        let [first, second] = position.bricks;
        let player = |player: Bricklayer| Bricklayer {
            square: self.squares[usize::from(player.square)],
            face: self.faces[player.face as usize],
            idle: player.idle,
        };
        let [one, other] = position.players;
        Position {
            bricks: [set(first), set(second)],
            players: [player(one), player(other)],
            mover: position.mover,
        }
    }
}
