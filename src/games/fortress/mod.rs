//! Fortress (from the Czech program “Obrana pevnosti”), a relative of Asalto: 24 attackers against two
//! defenders on the cross of 33 points.
//!
//! Attackers step forward or sideways and win by filling the nine points of the fortress. Defenders
//! step in all directions and must jump over attackers where they can; fewer than nine attackers
//! cannot win any more. The attacker is [`Side::First`]: after the defenders are placed, it moves
//! first.

use super::{Game, RulesError, Side, mix};
use cross::{Tables, tables};
use moves::{Kind, Moves};
use options::placed_points;

mod arrange;
mod board;
mod cross;
mod evaluate;
mod jumps;
mod moves;
mod narrate;
mod notation;
mod options;

pub use board::Scene;
pub use cross::POINTS;
pub use moves::Move;
pub use options::{JumpRule, Options};

/// Points of the fortress; fewer attackers than that lose.
pub const FORTRESS_POINTS: u32 = 9;

/// The attackers at the start.
pub const ATTACKERS: u32 = 24;

/// The defenders once they are placed.
pub const DEFENDERS: u32 = 2;

/// Half-moves after which nobody has won.
pub const HALF_MOVES: u8 = 250;

/// From so many half-moves on, searches must know how many are left.
const LATE: u8 = HALF_MOVES - 24;

/// The attacker's side.
pub const ATTACKER: Side = Side::First;

/// The defender's side.
pub const DEFENDER: Side = Side::Second;

/// All that decides how the game goes on.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Position {
    attackers: u64,
    defenders: u64,
    mover: Side,
    /// Half-moves made, placement not counted.
    played: u8,
    /// Whether the side to move cannot.
    stuck: bool,
}

impl Position {
    fn placing(&self) -> bool {
        self.defenders.count_ones() < DEFENDERS
    }
}

/// The rules.
#[derive(Debug, Clone)]
pub struct Fortress {
    options: Options,
    placed: u64,
    tables: &'static Tables,
}

impl Fortress {
    /// The rules for these options.
    ///
    /// # Errors
    /// When the placement is not two points of the fortress.
    pub fn new(options: &Options) -> Result<Fortress, RulesError> {
        let placed = placed_points(&options.placement)?;
        Ok(Fortress {
            options: options.clone(),
            placed: placed.into_iter().fold(0, |set, point| set | 1 << point),
            tables: tables(),
        })
    }

    /// Who has won, or that nobody can any more.
    fn result(&self, position: &Position) -> Option<Option<Side>> {
        if position.attackers.count_ones() < FORTRESS_POINTS {
            Some(Some(DEFENDER))
        } else if position.attackers & self.tables.fortress == self.tables.fortress {
            Some(Some(ATTACKER))
        } else if position.stuck {
            Some(Some(position.mover.other()))
        } else if position.played >= HALF_MOVES {
            Some(None)
        } else {
            None
        }
    }

    fn free(&self, position: &Position) -> u64 {
        self.tables.all & !(position.attackers | position.defenders)
    }

    fn hash(&self, position: &Position, attackers: u64, defenders: u64) -> u64 {
        let late = if position.played >= LATE {
            position.played
        } else {
            0
        };
        let first = mix(attackers << 1 | position.mover as u64);
        mix(first ^ (defenders << 20 | u64::from(late)).wrapping_mul(0x9e37_79b9_7f4a_7c15))
    }
}

impl Game for Fortress {
    type Position = Position;
    type Move = Move;
    const REVERSIBLE: bool = true;

    fn start(&self) -> Position {
        let placed = self.placed != 0;
        Position {
            attackers: self.tables.all & !self.tables.fortress,
            defenders: self.placed,
            mover: if placed { ATTACKER } else { DEFENDER },
            played: 0,
            stuck: false,
        }
    }

    #[inline(always)]
    fn turn(&self, position: &Position) -> Option<Side> {
        self.result(position).is_none().then_some(position.mover)
    }

    fn moves(&self, position: &Position) -> impl Iterator<Item = Move> + Clone {
        let moves = match self.turn(position) {
            Some(_) => self.generate(position),
            None => Moves::new(),
        };
        moves.into_iter()
    }

    fn play(&self, position: &Position, mv: Move) -> Position {
        let mut after = *position;
        if mv.kind == Kind::Place {
            after.defenders |= 1 << mv.from;
            if !after.placing() {
                after.mover = ATTACKER;
                after.stuck = !self.can_move(&after);
            }
            return after;
        }
        let to = mv.points().last().unwrap_or(mv.from);
        let pieces = match position.mover {
            ATTACKER => &mut after.attackers,
            DEFENDER => &mut after.defenders,
        };
        *pieces = *pieces & !(1 << mv.from) | 1 << to;
        after.attackers &= !mv.jumped();
        after.mover = position.mover.other();
        after.played = position.played.saturating_add(1);
        after.stuck = !self.can_move(&after);
        after
    }

    /// Attackers in the fortress, and attackers taken.
    fn points(&self, position: &Position) -> [i32; 2] {
        let inside = position.attackers & self.tables.fortress;
        [
            inside.count_ones() as i32,
            ATTACKERS as i32 - position.attackers.count_ones() as i32,
        ]
    }

    fn margin(&self, position: &Position) -> i32 {
        let winner = self.result(position).flatten();
        winner.map_or(0, Side::sign)
    }

    fn state_key(&self, position: &Position) -> u64 {
        self.hash(position, position.attackers, position.defenders)
    }
}
