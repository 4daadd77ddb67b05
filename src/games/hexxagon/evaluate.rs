//! What an engine thinks of Hexxagon: pieces, keys, and the trails of the ants.

use super::{Hexxagon, Move, Position};
use crate::games::bits::Bits;
use crate::games::{Evaluate, Game, OnBoard, Trail};

impl Evaluate for Hexxagon {
    #[inline]
    fn evaluate(&self, position: &Position) -> i32 {
        let [first, second] = self.points(position);
        first - second
    }

    fn largest_margin(&self) -> i32 {
        self.sites().len() as i32
    }

    fn canonical_key(&self, position: &Position) -> u64 {
        Self::hash(position, [position.mover, position.mover.other()])
    }

    fn move_code(&self, mv: Move) -> u16 {
        u16::from(mv.from.map_or(0, |from| from + 1)) * 64 + u16::from(mv.to)
    }

    /// Enemies converted, and one for a clone (the greedy measure in Rostański 2003).
    fn gain(&self, position: &Position, mv: Move) -> i32 {
        let enemies = position.pieces[position.mover.other().index()];
        let converted = self.board.near[usize::from(mv.to)] & enemies;
        converted.count_ones() as i32 + i32::from(mv.from.is_none())
    }

    /// Every piece is an ant, so a clone can be reached from each piece beside its cell.
    ///
    /// The published formula for the appeal sums enemies over free cells, where there are none. Here it
    /// is read as: enemies around the target, one more for a clone, over the enemies in the ring two
    /// steps from the target, which could strike back.
    fn trails(&self, position: &Position) -> Vec<Trail<Move>> {
        let Some(side) = self.turn(position) else {
            return Vec::new();
        };
        let (own, free) = (position.pieces[side.index()], self.free(position));
        let enemies = position.pieces[side.other().index()];
        let mut trails = Vec::new();
        for from in Bits(own) {
            let (near, far) = (
                self.board.near[usize::from(from)] & free,
                self.board.far[usize::from(from)] & free,
            );
            for to in Bits(near | far) {
                let clones = near >> to & 1 == 1;
                let count = |set: u64| (set & enemies).count_ones() as i32;
                let taken = count(self.board.near[usize::from(to)]);
                let gain = taken + i32::from(clones);
                let ring = count(self.board.far[usize::from(to)]).max(1);
                trails.push(Trail {
                    from: from.into(),
                    to: to.into(),
                    mv: Move {
                        to,
                        from: (!clones).then_some(from),
                    },
                    appeal: f64::from(gain) / f64::from(ring),
                    gain,
                    taken,
                });
            }
        }
        trails
    }

    fn trail_sites(&self) -> usize {
        self.sites().len()
    }

    fn images(&self, position: &Position) -> Vec<Position> {
        // Keys follow the exchange of the players; symmetries of the board are too dear to follow.
        let swapped = Position {
            pieces: [position.pieces[1], position.pieces[0]],
            mover: position.mover.other(),
            quiet: position.quiet,
        };
        vec![*position, swapped]
    }
}

impl Hexxagon {
    /// The images of a position under the symmetries of the board, for tests.
    pub fn turned(&self, position: &Position) -> Vec<Position> {
        let maps = self.board.symmetries();
        let image = |map: &Vec<u8>| Position {
            pieces: position
                .pieces
                .map(|pieces| Bits(pieces).fold(0, |set, cell| set | 1 << map[usize::from(cell)])),
            ..*position
        };
        maps.iter().map(image).collect()
    }
}
