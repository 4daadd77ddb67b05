//! The opponents. They are generic over the game and know none by name.
//!
//! An opponent is a search under [`Limits`]. A [`Spec`] such as `fail-soft:depth=7,table=64` chooses it. It
//! answers a [`Request`] and reports as it goes. It can be stopped at any moment, and still returns the
//! best move found so far.
//!
//! The published opponents stay as published, because their node counts and results are a result of this
//! project: [`min_max`], [`alpha_beta`] and [`fail_soft`] from the article on Walls, [`min_max`] with salt
//! from the one on Fortress, [`greedy`] and [`ants`] from Rostański's, [`uct`] from Kocsis and Szepesvári's.

use std::sync::Mutex;
use std::time::Duration;

use crate::games::{Evaluate, Side};
use crate::solver::memory::Memory;

pub mod alpha_beta;
pub mod ants;
pub mod expert;
pub mod fail_soft;
pub mod fallible;
pub mod greedy;
mod learned;
mod line;
pub mod min_max;
pub mod mirror;
mod monitor;
pub mod opponent;
pub mod random;
mod root;
pub mod table;
pub mod uct;
mod window;

pub use learned::Learned;
pub use line::Lines;
use monitor::Monitor;
pub use monitor::{Progress, Reporter};
pub use opponent::{Deepening, FixedDepth, MAX_DEPTH, Opponent, OpponentError, Spec};
pub use table::Table;
pub use window::{Score, Window};

pub use crate::work::{Limits, StopFlag, Stopped};

/// A question to an opponent: which move in this position, under these limits?
pub struct Request<'a, G: Evaluate> {
    /// The rules.
    pub game: &'a G,
    /// The position, in which somebody must be to move.
    pub position: &'a G::Position,
    /// When to stop.
    pub limits: Limits,
    /// The transposition table, for opponents that keep one.
    pub table: Option<&'a Table>,
    /// Solved endings, for opponents that solve them.
    pub endings: Option<&'a Memory>,
    /// The ant colony, for opponents that are one; without it they know nothing.
    pub colony: Option<&'a Mutex<ants::Colony>>,
    /// The [state keys](crate::games::Game::state_key) of the positions before this one, oldest first.
    pub history: &'a [u64],
    /// The seed of all random choices.
    pub seed: u64,
    /// Hears of progress every few hundredths of a second, and of every new best move.
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

/// What an opponent answers.
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
    /// The principal variation, beginning with `best`.
    pub line: Vec<M>,
    /// The time taken.
    pub elapsed: Duration,
    /// Whether the search was completed, not cut short by a limit.
    pub completed: bool,
    /// Whether the value is known to be exact: by the solver, or because the expert searched every line to its end.
    /// Other opponents never say so.
    pub is_exact: bool,
}

/// After a move of `side`: who is to move; whether that is the same side (also at the end of the game);
/// and the side in whose view the position is searched.
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

/// The static value of a leaf, in the view of one side.
#[inline(always)]
fn leaf_value<G: Evaluate>(game: &G, position: &G::Position, view: Side) -> Score {
    Score(view.sign() * game.evaluate(position))
}
