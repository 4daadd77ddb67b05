//! The rules. One folder a game; none of them knows of searches, files or screens.
//!
//! A game is a *rules value* (geometry, options, tables) over a bare, `Copy` position:
//!
//! ```
//! use walls::games::{Game, Notation, Side, walls::{Options, Walls}};
//!
//! let rules = Walls::<u64>::new(&Options::sized(1, 1)).unwrap();
//! let mut position = rules.start();
//! assert_eq!(rules.moves(&position).count(), 4);
//! for text in ["0,1", "1,0", "1,2", "2,1"] {
//!     let edge = rules.parse_move(&position, text).unwrap();
//!     position = rules.play(&position, edge);
//! }
//! assert_eq!(rules.turn(&position), None);
//! assert_eq!(rules.points(&position), [0, 1]); // the second player painted the last edge
//! ```
//!
//! [`registry`] is the only place that lists the games.

use std::fmt::Debug;

mod arrange;
pub mod bits;
mod board;
pub mod bricks;
pub mod draughts;
mod error;
mod evaluate;
pub mod fortress;
pub mod hexxagon;
mod lines;
mod narrate;
mod notation;
pub mod options;
pub mod pieces;
pub mod registry;
mod site;
mod strings_and_coins;
pub mod tictactoe;
pub mod walls;

pub use arrange::{Arrange, Stamp};
pub use board::{Formation, Insight, OnBoard, trails_of_pieces};
pub use error::RulesError;
pub(crate) use error::{clip, illegal_move, not_a_move};
pub use evaluate::{ABOVE_ALL_MARGINS, Evaluate, Salt, Trail, VALUE_LIMIT, WIN, WIN_FLOOR};
pub use narrate::{Deed, Narrate, Unit};
pub use notation::{
    Beside, GameInText, MOST_COMMENT_LETTERS, Notation, NotedLine, Record, State, StateOf,
};
pub use site::{Place, Site};
pub use strings_and_coins::{StringOfCoins, StringsAndCoins};

/// One of the two players. [`Side::First`] is the one who makes the first move of the game.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
#[repr(u8)]
pub enum Side {
    /// The player who starts.
    First = 0,
    /// The player who answers.
    Second = 1,
}

impl Side {
    /// Both sides, in the order of [`Side::index`].
    pub const BOTH: [Side; 2] = [Side::First, Side::Second];

    /// The opponent.
    #[inline(always)]
    pub const fn other(self) -> Side {
        match self {
            Side::First => Side::Second,
            Side::Second => Side::First,
        }
    }

    /// 0 for the first player, 1 for the second.
    #[inline(always)]
    pub const fn index(self) -> usize {
        self as usize
    }

    /// +1 for the first player, −1 for the second: turns a first player's value into this side's.
    #[inline(always)]
    pub const fn sign(self) -> i32 {
        1 - 2 * (self as i32)
    }

    /// The name used in files and protocols: `first` or `second`.
    pub const fn id(self) -> &'static str {
        match self {
            Side::First => "first",
            Side::Second => "second",
        }
    }

    /// The side with exactly this [`id`](Side::id). [`from_id`](Side::from_id) takes other names, too.
    pub fn with_id(id: &str) -> Option<Side> {
        Side::BOTH.into_iter().find(|side| side.id() == id)
    }

    /// Reads `first`, `second`, and the Go Text Protocol's `b` and `w`.
    pub fn from_id(text: &str) -> Option<Side> {
        match text.to_ascii_lowercase().as_str() {
            "first" | "b" | "black" | "1" => Some(Side::First),
            "second" | "w" | "white" | "2" => Some(Side::Second),
            _ => None,
        }
    }
}

/// The rules of a game for two players with open information and no chance, and nothing else: all that
/// [`perft`] and plain minimax need.
///
/// Laws that `tests/engine/laws.rs` runs for every game: moves are legal, distinct, in a fixed order, and
/// there is one exactly while [`turn`](Game::turn) names a side; games end.
///
/// What more there is to a game is said by the traits beside this one: [`Evaluate`] for the searches,
/// [`Notation`] for text, [`OnBoard`] for hand and eye.
pub trait Game: Clone + Debug + Send + Sync + 'static {
    /// The bare position: small, `Copy`, no heap.
    type Position: Copy + Eq + Debug + Send + Sync + 'static;
    /// A move.
    type Move: Copy + Eq + Debug + Send + Sync + 'static;

    /// Whether positions can come back, so that opponents should not go round in circles.
    const REVERSIBLE: bool = false;

    /// The position before the first move.
    fn start(&self) -> Self::Position;

    /// Who moves; `None` when the game is over. The mover may stay the same after a move.
    fn turn(&self, position: &Self::Position) -> Option<Side>;

    /// The legal moves, each once, in the game's natural order.
    fn moves(&self, position: &Self::Position) -> impl Iterator<Item = Self::Move> + Clone;

    /// The position after a legal move.
    fn play(&self, position: &Self::Position, mv: Self::Move) -> Self::Position;

    /// The points of both sides as the score board shows them.
    fn points(&self, position: &Self::Position) -> [i32; 2];

    /// Who won a finished game: positive for the first player, 0 for a draw. Where points decide, it is the difference of
    /// the points, else 1, 0 or −1. Before the end it means nothing.
    fn margin(&self, position: &Self::Position) -> i32;

    /// A key of the position as it lies, points and side to move included.
    fn state_key(&self, position: &Self::Position) -> u64;
}

/// A game that can be played in every way: searched, written, shown, told, set up.
pub trait Playable: Evaluate + Arrange {}

impl<G: Evaluate + Arrange> Playable for G {}

/// A bijective scrambling of 64 bits (the finaliser of SplitMix64), for keys and seeds.
#[inline(always)]
pub const fn mix(mut word: u64) -> u64 {
    word ^= word >> 30;
    word = word.wrapping_mul(0xbf58_476d_1ce4_e5b9);
    word ^= word >> 27;
    word = word.wrapping_mul(0x94d0_49bb_1331_11eb);
    word ^ (word >> 31)
}

/// Counts the leaves of the game tree at a depth: the sequences of moves of that length.
///
/// Games that end earlier have no leaves. This is the usual first test of a move generator.
///
/// ```
/// use walls::games::{perft, walls::{Options, Walls}};
/// let rules = Walls::<u64>::new(&Options::sized(1, 1)).unwrap();
/// assert_eq!(perft(&rules, &walls::games::Game::start(&rules), 4), 24);
/// ```
pub fn perft<G: Game>(game: &G, position: &G::Position, depth: u32) -> u64 {
    if depth == 0 {
        return 1;
    }
    if game.turn(position).is_none() {
        return 0;
    }
    if depth == 1 {
        return game.moves(position).count() as u64;
    }
    game.moves(position)
        .map(|mv| perft(game, &game.play(position, mv), depth - 1))
        .sum()
}

/// How a finished game ended.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Outcome {
    /// This side won.
    Won(Side),
    /// Nobody won.
    Drawn,
}

impl Outcome {
    /// The outcome that a [margin](Game::margin) stands for.
    pub fn of_margin(margin: i32) -> Outcome {
        match margin.signum() {
            1 => Outcome::Won(Side::First),
            -1 => Outcome::Won(Side::Second),
            _ => Outcome::Drawn,
        }
    }
}
