//! What an engine thinks of Bricks: the difference of bricks, and keys.

use super::{Bricks, Move, Position};
use crate::games::Evaluate;

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
        let mut least = Self::hash(position, position.mover);
        // The first is the identity.
        for symmetry in &self.symmetries[1..] {
            least = least.min(Self::hash(&symmetry.image(position), position.mover));
        }
        least
    }

    fn move_code(&self, mv: Move) -> u16 {
        mv as u16
    }

    fn images(&self, position: &Position) -> Vec<Position> {
        let symmetries = self.symmetries.iter();
        let mut images: Vec<Position> = symmetries
            .map(|symmetry| symmetry.image(position))
            .collect();
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
