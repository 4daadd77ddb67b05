//! What an engine thinks of draughts: material, a little position, and keys.

use super::squares::{FAR_ROW, LONG_DIAGONAL, place_of};
use super::{Draughts, KING_MOVES, LATE, Move, Position, WHITE};
use crate::games::bits::Bits;
use crate::games::{Evaluate, OnBoard, Side, Trail, WIN, trails_of_pieces};

impl Draughts {
    fn material(&self, position: &Position) -> i32 {
        let of = |side: Side| {
            let pieces = position.pieces[side.index()];
            let (men, kings) = (pieces & !position.kings, pieces & position.kings);
            let mut value = 100 * men.count_ones() as i32 + 300 * kings.count_ones() as i32;
            // Men count a little more the nearer they are to the far row, in the middle, and at home
            // where they keep enemy men from becoming kings.
            for square in Bits(men) {
                let (file, rank) = place_of(square);
                let advance = i32::from(match side {
                    Side::First => rank,
                    Side::Second => 7 - rank,
                });
                value += 2 * advance;
                value += if (2..=5).contains(&file) { 3 } else { 0 };
                value += if advance == 0 { 6 } else { 0 };
            }
            value + 8 * (kings & LONG_DIAGONAL).count_ones() as i32
        };
        of(Side::First) - of(Side::Second)
    }
}

impl Evaluate for Draughts {
    const WIN_ONLY: bool = true;

    fn evaluate(&self, position: &Position) -> i32 {
        if position.stuck {
            -WIN * position.mover.sign()
        } else if self.is_draw(position) {
            0
        } else {
            self.material(position)
        }
    }

    fn canonical_key(&self, position: &Position) -> u64 {
        // Seen from the side to move: black's view is white's after half a turn of the board.
        let (mut pieces, mut kings) = (position.pieces, position.kings);
        if position.mover != WHITE {
            pieces = [pieces[1].reverse_bits(), pieces[0].reverse_bits()];
            kings = kings.reverse_bits();
        }
        Self::hash_of(position, pieces, kings)
    }

    fn plies_before_draw(&self, position: &Position) -> u32 {
        match position.quiet < LATE {
            true => (KING_MOVES - position.quiet).into(),
            false => u32::MAX,
        }
    }

    fn move_code(&self, mv: Move) -> u16 {
        let captured = mv.captured.wrapping_mul(0x9e37_79b1) >> 26;
        u16::from(mv.from) << 11 | u16::from(mv.to) << 6 | captured as u16
    }

    fn is_noisy(&self, position: &Position) -> bool {
        self.can_capture(position)
    }

    fn gain(&self, position: &Position, mv: Move) -> i32 {
        let kings = (mv.captured & position.kings).count_ones() as i32;
        let men = mv.captured.count_ones() as i32 - kings;
        let crowned =
            position.kings >> mv.from & 1 == 0 && FAR_ROW[position.mover.index()] >> mv.to & 1 == 1;
        men + 3 * kings + if crowned { 2 } else { 0 }
    }

    fn trail_sites(&self) -> usize {
        self.sites().len()
    }

    fn trails(&self, position: &Position) -> Vec<Trail<Move>> {
        trails_of_pieces(self, position)
    }

    fn images(&self, position: &Position) -> Vec<Position> {
        // Half a turn of the board with the sides exchanged. Hashes of the past do not turn with it.
        if position.quiet > 0 {
            return vec![*position];
        }
        let turn = |set: u32| Bits(set).fold(0u32, |image, square| image | 1 << (31 - square));
        let turned = Position {
            pieces: [turn(position.pieces[1]), turn(position.pieces[0])],
            kings: turn(position.kings),
            mover: position.mover.other(),
            ..*position
        };
        vec![*position, turned]
    }
}
