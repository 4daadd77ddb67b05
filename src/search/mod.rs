//! The opponents, generic over any game; none of them knows one by name.
//!
//! An opponent is a search under [`Limits`]. It is chosen by a [`Spec`] such as
//! `fail-soft:depth=7,table=64`, answers a [`Request`] and reports as it goes. It can be stopped at
//! any point and still has a legal move, the best it found so far.
//!
//! The published opponents of seed 000 ([`min_max`], [`alpha_beta`], [`fail_soft`]), of seed 003
//! ([`min_max`] with salt) and of seed 004 ([`greedy`], [`ants`]) stay as published, because their
//! node counts and results are a result of this project.

use std::sync::Mutex;
use std::time::Duration;

use crate::games::{Evaluate, Side};
use crate::solver::memory::Memory;

pub mod alpha_beta;
pub mod ants;
pub mod expert;
pub mod fail_soft;
pub mod greedy;
mod learned;
mod line;
pub mod min_max;
pub mod mirror;
pub mod opponent;
pub mod random;
mod root;
pub mod table;
mod watch;
mod window;

pub use learned::Learned;
pub use line::Lines;
pub use opponent::{Deepening, FixedDepth, MAX_DEPTH, Opponent, OpponentError, Spec};
pub use table::Table;
use watch::Watch;
pub use watch::{Progress, Reporter};
pub use window::{Score, Window};

pub use crate::work::{Limits, StopFlag, Stopped};

/// What an opponent is asked: a move for this position, under these limits.
pub struct Request<'a, G: Evaluate> {
    /// The rules.
    pub game: &'a G,
    /// The position, in which somebody must be to move.
    pub position: &'a G::Position,
    /// When to stop.
    pub limits: Limits,
    /// The transposition table, for opponents that keep one.
    pub table: Option<&'a Table>,
    /// What the solver knows of endings, for opponents that solve them.
    pub endings: Option<&'a Memory>,
    /// The ant colony, for opponents that are one; without it they know nothing.
    pub colony: Option<&'a Mutex<ants::Colony>>,
    /// The [state keys](Game::state_key) of the positions before this one, oldest first.
    pub history: &'a [u64],
    /// What the random parts of the opponent are drawn from.
    pub seed: u64,
    /// Called every few hundredths of a second, and when the search learns something.
    pub report: Option<&'a mut Reporter<'a, G::Move>>,
}

impl<'a, G: Evaluate> Request<'a, G> {
    /// A request without table, seed or reports.
    pub fn new(game: &'a G, position: &'a G::Position, limits: Limits) -> Self {
        Request {
            game,
            position,
            limits,
            table: None,
            endings: None,
            colony: None,
            history: &[],
            seed: 0,
            report: None,
        }
    }
}

impl<'a, G: Evaluate> Request<'a, G> {
    /// Lends the opponent what it has learned.
    pub fn lend(&mut self, learned: &'a Learned) {
        self.table = learned.table();
        self.endings = learned.endings(self.game);
    }
}

/// What an opponent says.
#[derive(Debug, Clone, PartialEq)]
pub struct Answer<M> {
    /// The move to play.
    pub best: M,
    /// Its value in the view of the side to move.
    pub value: i32,
    /// The last depth completed; 0 if none was.
    pub depth: u8,
    /// Calls of the search function, the root included.
    pub nodes: u64,
    /// Values taken from the table.
    pub table_hits: u64,
    /// The line of play expected, beginning with `best`.
    pub line: Vec<M>,
    /// The time taken.
    pub elapsed: Duration,
    /// Whether the search ended by itself, not by a limit.
    pub completed: bool,
}

/// Who is to move in a position that a move of `side` led to; whether that is the same side, as at the
/// end of the game; and the side in whose view the position is searched.
#[inline(always)]
fn after_move<G: Evaluate>(
    game: &G,
    child: &G::Position,
    side: Side,
) -> (Option<Side>, bool, Side) {
    let mover = game.turn(child);
    let same = mover.is_none_or(|mover| mover == side);
    (mover, same, if same { side } else { side.other() })
}

/// The finished position's or leaf's value for one side.
#[inline(always)]
fn leaf_value<G: Evaluate>(game: &G, position: &G::Position, view: Side) -> Score {
    Score(view.sign() * game.evaluate(position))
}
