//! Bricks (from a programming assignment): two bricklayers on a square board, each with a face.
//!
//! A turn goes forward, turns left or turns right. Whoever leaves a bare square leaves a brick of
//! their own there and may not walk on bricks of the other. After nine turns of one’s own without a
//! new brick a player is stalled for good. When every square bears a brick, or both are stalled, more
//! bricks win.

use super::options::Options as _;
use super::{Game, RulesError, Side, mix};

mod arrange;
mod board;
mod evaluate;
mod narrate;
mod notation;
mod options;
mod symmetry;

use symmetry::Symmetry;

pub use board::Scene;
pub use options::{FullRule, Options};

/// Turns without a new brick after which a player is stalled.
pub const STALL: u8 = 9;

/// Where a player looks.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[repr(u8)]
pub enum Face {
    /// Up.
    North = 0,
    /// To the right.
    East = 1,
    /// Down.
    South = 2,
    /// To the left.
    West = 3,
}

impl Face {
    /// All, clockwise from north.
    pub const ALL: [Face; 4] = [Face::North, Face::East, Face::South, Face::West];

    /// A quarter turn to the right, as often as given.
    pub fn turned(self, quarters: u8) -> Face {
        Face::ALL[usize::from((self as u8 + quarters) % 4)]
    }

    /// The step that it looks at: rows down, columns right.
    pub fn step(self) -> (i8, i8) {
        match self {
            Face::North => (-1, 0),
            Face::East => (0, 1),
            Face::South => (1, 0),
            Face::West => (0, -1),
        }
    }
}

/// A move.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[repr(u8)]
pub enum Move {
    /// Try to go forward.
    Forward = 0,
    /// A quarter turn to the left.
    Left = 1,
    /// A quarter turn to the right.
    Right = 2,
}

const MOVES: [Move; 3] = [Move::Forward, Move::Left, Move::Right];

impl Move {
    /// Quarter turns to the right.
    fn quarters(self) -> u8 {
        match self {
            Move::Forward => 0,
            Move::Right => 1,
            Move::Left => 3,
        }
    }
}

/// A player on the board.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Bricklayer {
    /// The square, row by row.
    pub square: u8,
    /// Where it looks.
    pub face: Face,
    /// Its turns since it laid its last brick; [`STALL`] means that it is stalled.
    pub idle: u8,
}

/// All that decides how the game goes on.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Position {
    bricks: [u128; 2],
    players: [Bricklayer; 2],
    mover: Side,
}

/// The rules on one board.
#[derive(Debug, Clone)]
pub struct Bricks {
    size: u8,
    full: u128,
    occupied: bool,
    symmetries: Vec<Symmetry>,
}

impl Bricks {
    /// The rules for these options.
    ///
    /// # Errors
    /// When the size is even or out of bounds.
    pub fn new(options: &Options) -> Result<Bricks, RulesError> {
        // Options from a file have not passed `set`.
        let mut checked = options.clone();
        checked.set("size", &options.size.to_string())?;
        let squares = u32::from(options.size) * u32::from(options.size);
        Ok(Bricks {
            size: options.size,
            full: u128::MAX >> (128 - squares),
            occupied: options.rules == FullRule::Occupied,
            symmetries: Symmetry::all(options.size),
        })
    }

    fn ahead(&self, player: &Bricklayer) -> Option<u8> {
        let (down, right) = player.face.step();
        let row = (player.square / self.size).checked_add_signed(down)?;
        let column = (player.square % self.size).checked_add_signed(right)?;
        (row < self.size && column < self.size).then(|| row * self.size + column)
    }

    #[inline(always)]
    fn is_full(&self, position: &Position) -> bool {
        let mut filled = position.bricks[0] | position.bricks[1];
        if self.occupied {
            for player in &position.players {
                filled |= 1 << player.square;
            }
        }
        filled == self.full
    }

    fn net(&self, position: &Position) -> i32 {
        let [first, second] = position.bricks.map(|bricks| bricks.count_ones() as i32);
        first - second
    }

    /// A hash of the position as the given side sees it.
    fn hash(position: &Position, me: Side) -> u64 {
        let mut hash = 0u64;
        for side in [me, me.other()] {
            let (bricks, player) = (
                position.bricks[side.index()],
                position.players[side.index()],
            );
            let rest = u64::from(player.square) << 8
                | u64::from(player.face as u8) << 4
                | u64::from(player.idle);
            for word in [bricks as u64, (bricks >> 64) as u64, rest] {
                hash = mix(hash ^ word).wrapping_mul(0x9e37_79b9_7f4a_7c15);
            }
        }
        hash
    }
}

impl Game for Bricks {
    type Position = Position;
    type Move = Move;

    fn start(&self) -> Position {
        let middle = self.size / 2;
        let player = |column: u8, face| Bricklayer {
            square: middle * self.size + column,
            face,
            idle: 0,
        };
        Position {
            bricks: [0; 2],
            players: [
                player(middle - 1, Face::West),
                player(middle + 1, Face::East),
            ],
            mover: Side::First,
        }
    }

    #[inline(always)]
    fn turn(&self, position: &Position) -> Option<Side> {
        // A stalled player is to move only when both are.
        let stalled = position.players[position.mover.index()].idle >= STALL;
        (!stalled && !self.is_full(position)).then_some(position.mover)
    }

    #[inline(always)]
    fn moves(&self, position: &Position) -> impl Iterator<Item = Move> + Clone {
        let count = if self.turn(position).is_some() { 3 } else { 0 };
        MOVES.into_iter().take(count)
    }

    #[inline]
    fn play(&self, position: &Position, mv: Move) -> Position {
        let mut after = *position;
        let (me, other) = (position.mover.index(), position.mover.other().index());
        let mut player = position.players[me];
        player.idle += 1;
        player.face = player.face.turned(mv.quarters());
        if mv == Move::Forward
            && let Some(square) = self.ahead(&player)
            && square != position.players[other].square
            && position.bricks[other] >> square & 1 == 0
        {
            if position.bricks[me] >> player.square & 1 == 0 {
                after.bricks[me] |= 1 << player.square;
                player.idle = 0;
            }
            player.square = square;
        }
        after.players[me] = player;
        if after.players[other].idle < STALL {
            after.mover = position.mover.other();
        }
        after
    }

    fn points(&self, position: &Position) -> [i32; 2] {
        position.bricks.map(|bricks| bricks.count_ones() as i32)
    }

    fn margin(&self, position: &Position) -> i32 {
        self.net(position)
    }

    fn state_key(&self, position: &Position) -> u64 {
        Self::hash(position, Side::First) ^ mix(1 + position.mover as u64)
    }
}
