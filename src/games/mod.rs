//! The rules. One file a game; none of them knows of searches, files or screens.
//!
//! A game is a *rules value* (geometry, options, tables) over a bare, `Copy` position:
//!
//! ```
//! use walls::games::{Game, Side, walls::{Options, Walls}};
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

use std::any::Any;
use std::fmt::Debug;

use rand::Rng;

use crate::i18n::gettext;

pub mod bricks;
pub mod draughts;
pub mod fortress;
pub mod hexxagon;
mod lines;
pub mod pieces;
pub mod registry;
pub mod tictactoe;
pub mod walls;

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

    /// Reads `first`, `second`, and the Go Text Protocol's `b` and `w`.
    pub fn from_id(text: &str) -> Option<Side> {
        match text.to_ascii_lowercase().as_str() {
            "first" | "b" | "black" | "1" => Some(Side::First),
            "second" | "w" | "white" | "2" => Some(Side::Second),
            _ => None,
        }
    }
}

/// A text that is not what the game can read: the message says what and where.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("{0}")]
pub struct TextError(pub String);

/// A place of the board that a player can point at: an edge, a cell, a point, a command.
///
/// The numbers run from 0 without gaps; [`Game::sites`] says where each one lies.
pub type Site = u16;

/// Where a [`Site`] lies, in board units: x to the right, y down, from the board's top left corner.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Place {
    /// Distance from the left border.
    pub x: f64,
    /// Distance from the top border.
    pub y: f64,
}

/// A position together with what the eye sees of it beyond the rules (see [`Game::Marks`]).
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct State<P, M> {
    /// All that the rules need.
    pub position: P,
    /// What is only looked at.
    pub marks: M,
}

/// The state of a game `G`.
pub type StateOf<G> = State<<G as Game>::Position, <G as Game>::Marks>;

/// The rules of a game for two players with open information and no chance.
///
/// Laws that `tests/laws.rs` runs for every game: moves are legal, distinct, in a fixed order, and
/// there is one exactly while [`turn`](Game::turn) names a side; texts round-trip; keys are equal
/// under the symmetries of the board; `banked` points never change any more; games end.
pub trait Game: Clone + Debug + Send + Sync + 'static {
    /// The bare position: small, `Copy`, no heap.
    type Position: Copy + Eq + Debug + Send + Sync + 'static;
    /// A move.
    type Move: Copy + Eq + Debug + Send + Sync + 'static;
    /// What is drawn but does not matter to play, such as who painted which edge. `()` for many.
    type Marks: Copy + Eq + Debug + Send + Sync + 'static;
    /// What a painter needs in order to draw a state.
    type Scene: Any + Send;

    /// Whether the game is only won or lost, so that a search should win soon and lose late. The
    /// evaluation of a won game is then [`WIN`].
    const HASTE: bool = false;

    /// Whether the solver knows the game and its board is a lattice of edges.
    const IS_SOLVABLE: bool = false;

    /// How many grains a point of value is to [`estimate`](Game::estimate).
    const GRAIN: i32 = 1;

    /// Whether positions can come back, so that opponents should not go round in circles.
    const REVERSIBLE: bool = false;

    /// Whether moves lead from site to site, so that ants can walk there, see
    /// [`journeys`](Game::journeys).
    const JOURNEYS: bool = false;

    /// The options that make these rules again.
    fn options(&self) -> registry::GameOptions;

    /// The position before the first move.
    fn start(&self) -> Self::Position;

    /// The start with nothing marked.
    fn start_state(&self) -> StateOf<Self>;

    /// Who moves; `None` when the game is over. The mover may stay the same after a move.
    fn turn(&self, position: &Self::Position) -> Option<Side>;

    /// The legal moves, each once, in the game's natural order.
    fn moves(&self, position: &Self::Position) -> impl Iterator<Item = Self::Move> + Clone;

    /// The position after a legal move.
    fn play(&self, position: &Self::Position, mv: Self::Move) -> Self::Position;

    /// The state after a legal move.
    fn play_state(&self, state: &StateOf<Self>, mv: Self::Move) -> StateOf<Self>;

    /// The points of both sides as the score board shows them.
    fn points(&self, position: &Self::Position) -> [i32; 2];

    /// Who won a finished game: positive for the first player, 0 for a draw.
    fn margin(&self, position: &Self::Position) -> i32;

    /// The heuristic value in the first player's view; the exact value once the game is over.
    ///
    /// Absolute values stay below [`VALUE_LIMIT`].
    fn evaluate(&self, position: &Self::Position) -> i32;

    /// The part of the value that no later move can change, in the first player's view.
    fn banked(&self, position: &Self::Position) -> i32;

    /// A key that is equal for positions with the same value above [`banked`](Game::banked) for the
    /// side to move, in particular for those equal up to a symmetry of the board.
    fn key(&self, position: &Self::Position) -> u64;

    /// A key of the state as it lies, points and side to move included.
    fn state_key(&self, position: &Self::Position) -> u64;

    /// A short code of a move, different for nearly all moves of one position: games with more moves
    /// than codes let rare ones share.
    fn move_code(&self, mv: Self::Move) -> u16;

    /// A move in the game's notation.
    fn move_text(&self, mv: Self::Move) -> String;

    /// A move as the log shows it.
    fn log_text(&self, mv: Self::Move) -> String {
        self.move_text(mv)
    }

    /// Reads a legal move of this position.
    ///
    /// # Errors
    /// When the text is no move of the notation or the move is not legal here.
    fn parse_move(&self, position: &Self::Position, text: &str) -> Result<Self::Move, TextError>;

    /// Cuts a list of moves into the texts of single moves.
    fn split_moves<'a>(&self, text: &'a str) -> Vec<&'a str> {
        text.split_whitespace().collect()
    }

    /// A state as text, for people and files.
    fn state_text(&self, state: &StateOf<Self>) -> String;

    /// Reads what [`state_text`](Game::state_text) wrote, and the notations of other programs.
    ///
    /// # Errors
    /// When the text is no position of these rules; the message names the line.
    fn parse_state(&self, text: &str) -> Result<StateOf<Self>, TextError>;

    /// Width and height of the board in board units.
    fn extent(&self) -> (f64, f64);

    /// The sites of the board, by number.
    fn sites(&self) -> Vec<Place>;

    /// The sites that a player picks, one after the other, to make a legal move of this position.
    fn path(&self, position: &Self::Position, mv: Self::Move) -> Vec<Site>;

    /// All ways to pick sites for a move, its [`path`](Game::path) first.
    fn paths(&self, position: &Self::Position, mv: Self::Move) -> Vec<Vec<Site>> {
        vec![self.path(position, mv)]
    }

    /// What lies on a site, in words; `names` are what the players are called.
    fn site_text(&self, state: &StateOf<Self>, site: Site, names: [&str; 2]) -> String;

    /// What a painter needs in order to draw this state; `last` is the state before it and the move
    /// that led here.
    fn scene(
        &self,
        state: &StateOf<Self>,
        last: Option<(&StateOf<Self>, Self::Move)>,
    ) -> Self::Scene;

    /// The heuristic value for the strongest opponents, in the first player's view and in
    /// [grains](Game::GRAIN); it may look at more than [`evaluate`](Game::evaluate).
    fn estimate(&self, position: &Self::Position) -> i32 {
        Self::GRAIN * self.evaluate(position)
    }

    /// What a trained eye sees in a position without looking ahead.
    fn insight(&self, _position: &Self::Position) -> Insight {
        Insight::default()
    }

    /// How much a move promises of which nothing is known yet. The strongest opponents search the most
    /// promising first, and mostly play it if no other turns out better.
    fn promise(&self, _position: &Self::Position, _mv: Self::Move) -> i32 {
        0
    }

    /// Whether the side to move must capture, so that the position should not be judged as it stands.
    fn must_go_on(&self, _position: &Self::Position) -> bool {
        false
    }

    /// Whether it can be seen at a glance that there are moves, that none of them changes
    /// [`evaluate`](Game::evaluate), and that none ends the game. `false` says nothing.
    fn is_quiet(&self, _position: &Self::Position) -> bool {
        false
    }

    /// Whether it can be seen at a glance that the position [is quiet](Game::is_quiet), and that some move
    /// leaves it so, and leaves the turn to the other side. `false` says nothing.
    fn is_calm(&self, _position: &Self::Position) -> bool {
        false
    }

    /// The moves that seem best at a glance, of which a search may learn more by
    /// [playing them out](Game::play_out); none in games that are not played out.
    fn contenders(&self, _position: &Self::Position) -> Vec<Self::Move> {
        Vec::new()
    }

    /// Plays on in haste until no more moves are left than `left`: `side` as it well may, the other as the
    /// published opponents mostly do. The moves of `side` are added to `own`. The position itself in games
    /// that are not played out.
    fn play_out(
        &self,
        position: &Self::Position,
        _side: Side,
        _left: usize,
        _random: &mut impl Rng,
        _own: &mut Vec<Self::Move>,
    ) -> Self::Position {
        *position
    }

    /// What a legal move wins at once, in the view of its mover.
    fn gain(&self, position: &Self::Position, mv: Self::Move) -> i32 {
        let sign = self.turn(position).map_or(1, Side::sign);
        sign * (self.evaluate(&self.play(position, mv)) - self.evaluate(position))
    }

    /// The legal moves as ways of single pieces from site to site; empty unless
    /// [`JOURNEYS`](Game::JOURNEYS).
    fn journeys(&self, position: &Self::Position) -> Vec<Journey<Self::Move>> {
        if !Self::JOURNEYS {
            return Vec::new();
        }
        self.moves(position)
            .filter_map(|mv| {
                let path = self.path(position, mv);
                let gain = self.gain(position, mv).max(0);
                Some(Journey {
                    from: *path.first()?,
                    to: *path.last()?,
                    mv,
                    appeal: f64::from(gain),
                    gain,
                    taken: gain,
                })
            })
            .collect()
    }

    /// What a published opponent adds to an evaluation so that it does not always play the same, in
    /// the first player's view; `draw` is what it is drawn from.
    fn salt(&self, _position: &Self::Position, _draw: u64) -> i32 {
        0
    }

    /// Whether pieces are still being set up, which published opponents do at random.
    fn is_setup(&self, _position: &Self::Position) -> bool {
        false
    }

    /// Positions with the same [`key`](Game::key) under the symmetries of the game, this one included.
    ///
    /// It is found in another way than the key, so that tests can hold the two together.
    fn images(&self, position: &Self::Position) -> Vec<Self::Position> {
        vec![*position]
    }

    /// Reads a list of moves, or a whole game in a notation that other programs know; `None` when the
    /// text is neither.
    ///
    /// # Errors
    /// When it is a game, but one that cannot be played.
    fn read_record(&self, text: &str) -> Option<Result<Record<Self>, TextError>> {
        let start = self.start_state();
        let texts = self.split_moves(text);
        self.parse_move(&start.position, texts.first()?).ok()?;
        Some(Record::from_texts(self, start, &texts))
    }

    /// A game in the notation that other programs know best.
    fn write_record(&self, record: &Record<Self>, _names: [&str; 2]) -> String {
        let mut state = record.start;
        let mut texts = Vec::new();
        for &mv in &record.moves {
            texts.push(self.move_text(mv));
            state = self.play_state(&state, mv);
        }
        texts.join(" ") + "\n"
    }
}

/// A whole game: where it began, and the moves.
#[derive(Debug, Clone)]
pub struct Record<G: Game> {
    /// The state before the first move.
    pub start: State<G::Position, G::Marks>,
    /// The moves.
    pub moves: Vec<G::Move>,
}

impl<G: Game> Record<G> {
    /// Plays moves given as texts.
    ///
    /// # Errors
    /// When one of them is not legal; the message says which.
    pub fn from_texts(
        game: &G,
        start: StateOf<G>,
        texts: &[impl AsRef<str>],
    ) -> Result<Record<G>, TextError> {
        let mut state = start;
        let mut moves = Vec::new();
        for (index, text) in texts.iter().enumerate() {
            let mv = game
                .parse_move(&state.position, text.as_ref())
                .map_err(|error| {
                    TextError(crate::i18n::gettext_f(
                        "move {number}: {error}",
                        &[("number", &(index + 1).to_string()), ("error", &error.0)],
                    ))
                })?;
            state = game.play_state(&state, mv);
            moves.push(mv);
        }
        Ok(Record { start, moves })
    }
}

/// A move as the way of a piece, for the ant colony (seed 004).
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Journey<M> {
    /// Where the piece stands.
    pub from: Site,
    /// Where it goes, or where its clone comes to be.
    pub to: Site,
    /// The move.
    pub mv: M,
    /// How inviting the target is; at least 0.
    pub appeal: f64,
    /// Points gained.
    pub gain: i32,
    /// Enemy pieces taken or converted.
    pub taken: i32,
}

/// The value of a won game where only winning counts ([`Game::HASTE`]). Heuristic values stay below
/// [`WIN_FLOOR`], and searches take off one for every ply until the win.
pub const WIN: i32 = 30_000;

/// Values from here on are those of won games.
pub const WIN_FLOOR: i32 = 29_000;

/// No evaluation reaches this absolute value, so that two of them fit a 32-bit table field.
pub const VALUE_LIMIT: i32 = 32_000;

/// A bijective scrambling of 64 bits (the finaliser of SplitMix64), for keys and seeds.
#[inline(always)]
pub const fn mix(mut word: u64) -> u64 {
    word ^= word >> 30;
    word = word.wrapping_mul(0xbf58_476d_1ce4_e5b9);
    word ^= word >> 27;
    word = word.wrapping_mul(0x94d0_49bb_1331_11eb);
    word ^ (word >> 31)
}

/// What a trained eye sees in a position, see [`Game::insight`].
#[derive(Debug, Clone, PartialEq, Default)]
pub struct Insight {
    /// Parts of the board that belong together.
    pub formations: Vec<Formation>,
    /// Who will make the last move.
    pub last_mover: Option<Side>,
    /// Whether that is certain, or can still be fought over.
    pub is_certain: bool,
}

/// Boxes of Walls, say, that will be taken one after the other.
#[derive(Debug, Clone, PartialEq)]
pub struct Formation {
    /// The middles of its parts in board units, in their order along it.
    pub middles: Vec<(f64, f64)>,
    /// Whether the last is joined to the first.
    pub is_loop: bool,
}

/// Counts the leaves of the game tree at a depth: the moves sequences of that length.
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

/// The sentence for a move that the rules do not allow here.
pub(crate) fn illegal_move(text: &str) -> TextError {
    TextError(crate::i18n::gettext_f(
        "“{move}” is not a legal move here",
        &[("move", &clip(text))],
    ))
}

/// The sentence for a text that is not a move at all.
pub(crate) fn not_a_move(text: &str, expected: &str) -> TextError {
    TextError(crate::i18n::gettext_f(
        "“{move}” is not a move; expected {expected}",
        &[("move", &clip(text)), ("expected", expected)],
    ))
}

/// Keeps texts that come from outside short and on one line in messages.
pub(crate) fn clip(text: &str) -> String {
    let mut short: String = text
        .chars()
        .take(40)
        .map(|c| if c.is_control() { ' ' } else { c })
        .collect();
    if text.chars().nth(40).is_some() {
        short.push('…');
    }
    short
}

/// “a draw” and the like, shared by log, banner and commands.
pub fn outcome_text(outcome: Outcome, names: [&str; 2]) -> String {
    match outcome {
        Outcome::Won(side) => {
            crate::i18n::gettext_f("{name} wins", &[("name", names[side.index()])])
        }
        Outcome::Drawn => gettext("A draw"),
    }
}
