//! What an engine thinks of Fortress: the weights of the published program, and keys.

use std::sync::OnceLock;

use super::cross::tables;
use super::{ATTACKER, DEFENDER, Fortress, HALF_MOVES, Kind, LATE, Move, Position};
use crate::games::bits::Bits;
use crate::games::{Evaluate, OnBoard, Salt, Trail, WIN, mix, trails_of_pieces};

impl Fortress {
    fn mirrored(&self, set: u64) -> u64 {
        Bits(set).fold(0, |image, point| {
            let (column, row) = self.tables.places[usize::from(point)];
            let mut places = self.tables.places.iter();
            let mirror = places.position(|&place| place == (6 - column, row));
            image | 1 << mirror.unwrap_or(0)
        })
    }
}

/// The points of a set in a mirror, eleven at a time from a table for each third of the board. Keys
/// are made at every node, so this must be quick.
fn mirror_bits(set: u64) -> u64 {
    static IMAGES: OnceLock<[[u64; 2048]; 3]> = OnceLock::new();
    let images = IMAGES.get_or_init(|| {
        std::array::from_fn(|part| {
            std::array::from_fn(|bits| {
                Bits(bits as u64).fold(0, |image, bit| {
                    let point = 11 * part + usize::from(bit);
                    let (column, row) = tables().places[point];
                    let mut places = tables().places.iter();
                    let mirror = places.position(|&place| place == (6 - column, row));
                    image | 1 << mirror.unwrap_or(0)
                })
            })
        })
    });
    (0..3).fold(0, |image, part| {
        image | images[part][(set >> (11 * part) & 0x7ff) as usize]
    })
}

impl Evaluate for Fortress {
    const WIN_ONLY: bool = true;

    fn evaluate(&self, position: &Position) -> i32 {
        if let Some(result) = self.result(position) {
            return result.map_or(0, |side| WIN * side.sign());
        }
        // The weights are those of the published program.
        let mut value = 0;
        for point in Bits(position.attackers) {
            let (column, row) = self.tables.places[usize::from(point)];
            value += 100 + i32::from(7 - row) * 10;
            if self.tables.fortress >> point & 1 == 1 {
                value += 35;
                value += if row == 0 { 65 } else { 0 };
                value += if row <= 1 && column != 3 { 55 } else { 0 };
            }
        }
        for point in Bits(position.defenders) {
            value += 25 * i32::from(self.tables.places[usize::from(point)].1);
        }
        value
    }

    fn canonical_key(&self, position: &Position) -> u64 {
        let (attackers, defenders) = (position.attackers, position.defenders);
        let one = self.hash(position, attackers, defenders);
        one.min(self.hash(position, mirror_bits(attackers), mirror_bits(defenders)))
    }

    fn plies_before_draw(&self, position: &Position) -> u32 {
        match position.played < LATE {
            true => (HALF_MOVES - position.played).into(),
            false => u32::MAX,
        }
    }

    fn move_code(&self, mv: Move) -> u16 {
        // Steps and up to three jumps have codes of their own.
        let (from, bits) = (u64::from(mv.from), mv.directions);
        (match mv.count {
            0 => from,
            1 => 64 + from * 8 + bits,
            2 => 400 + from * 64 + bits,
            3 => 2_600 + from * 512 + bits,
            count => 20_000 + mix(mix(bits) ^ from << 8 ^ u64::from(count)) % 45_000,
        }) as u16
    }

    fn is_noisy(&self, position: &Position) -> bool {
        position.mover == DEFENDER
            && !position.placing()
            && self.result(position).is_none()
            && self
                .generate(position)
                .iter()
                .any(|mv| mv.kind == Kind::Jump)
    }

    fn gain(&self, position: &Position, mv: Move) -> i32 {
        let taken = mv.jumped().count_ones() as i32;
        let to = mv.points().last().unwrap_or(mv.from);
        let inside = |point: u8| (self.tables.fortress >> point & 1) as i32;
        match position.mover {
            ATTACKER => inside(to) - inside(mv.from),
            DEFENDER => taken,
        }
    }

    /// The published program adds 0 to 9 for each attacker, and sets its defenders up at random.
    fn salt(&self) -> Option<Salt<Self>> {
        Some(Salt {
            value: |_, position, draw| {
                Bits(position.attackers)
                    .map(|point| (mix(draw ^ u64::from(point) << 40) % 10) as i32)
                    .sum()
            },
            is_setup: |_, position| position.placing(),
        })
    }

    fn trail_sites(&self) -> usize {
        self.sites().len()
    }

    fn trails(&self, position: &Position) -> Vec<Trail<Move>> {
        trails_of_pieces(self, position)
    }

    fn images(&self, position: &Position) -> Vec<Position> {
        let mirrored = Position {
            attackers: self.mirrored(position.attackers),
            defenders: self.mirrored(position.defenders),
            ..*position
        };
        vec![*position, mirrored]
    }
}
