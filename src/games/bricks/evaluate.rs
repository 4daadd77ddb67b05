//! What an engine thinks of Bricks: the difference of bricks, and keys.

use super::{Bricklayer, Bricks, Face, Move, Position};
use crate::games::Evaluate;

impl Bricks {
    /// The image of a position under a symmetry of the square.
    fn image(&self, position: &Position, kind: u8) -> Position {
        let last = self.size - 1;
        let place = |square: u8| {
            let (row, column) = (square / self.size, square % self.size);
            let row = if kind & 1 == 1 { last - row } else { row };
            let column = if kind & 2 == 2 { last - column } else { column };
            match kind & 4 == 4 {
                true => column * self.size + row,
                false => row * self.size + column,
            }
        };
        let face = |face: Face| {
            let (down, right) = face.step();
            let down = if kind & 1 == 1 { -down } else { down };
            let right = if kind & 2 == 2 { -right } else { right };
            let step = if kind & 4 == 4 {
                (right, down)
            } else {
                (down, right)
            };
            let found = Face::ALL.into_iter().find(|face| face.step() == step);
            found.unwrap_or(face)
        };
        let set = |bricks: u128| {
            (0..self.size * self.size)
                .filter(|square| bricks >> square & 1 == 1)
                .fold(0u128, |set, square| set | 1 << place(square))
        };
        Position {
            bricks: position.bricks.map(set),
            players: position.players.map(|player| Bricklayer {
                square: place(player.square),
                face: face(player.face),
                idle: player.idle,
            }),
            mover: position.mover,
        }
    }
}

impl Evaluate for Bricks {
    #[inline(always)]
    fn evaluate(&self, position: &Position) -> i32 {
        self.net(position)
    }

    #[inline(always)]
    fn banked(&self, position: &Position) -> i32 {
        self.net(position)
    }

    fn canonical_key(&self, position: &Position) -> u64 {
        // On large boards hardly any two positions are images of each other.
        let kinds = if self.size == 3 { 8 } else { 1 };
        let images = (0..kinds).map(|kind| match kind {
            0 => Self::hash(position, position.mover),
            _ => Self::hash(&self.image(position, kind), position.mover),
        });
        images.min().unwrap_or(0)
    }

    fn move_code(&self, mv: Move) -> u16 {
        mv as u16
    }

    fn images(&self, position: &Position) -> Vec<Position> {
        let kinds = if self.size == 3 { 8 } else { 1 };
        let mut images: Vec<Position> = (0..kinds).map(|kind| self.image(position, kind)).collect();
        // Exchanging the players exchanges the views, too.
        let swapped = images.clone().into_iter().map(|image| Position {
            bricks: [image.bricks[1], image.bricks[0]],
            players: [image.players[1], image.players[0]],
            mover: image.mover.other(),
        });
        images.extend(swapped);
        images
    }
}
