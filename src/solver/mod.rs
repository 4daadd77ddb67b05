//! Exact values of Walls: the margin by which the side to move wins what is left, if both play perfectly,
//! under either turn rule and with any box values.
//!
//! There are three solvers. With boxes of one point, [`strict`] solves the strict game and rests on theorems, and `extra`
//! solves the game with the extra move and searches quiet positions alone. With other values a position becomes a
//! [`graph`], most of whose equal components have equal keys wherever they lie, and alpha-beta searches it to the end of the
//! game. All threads share one [`memory`].
//!
//! Under the extra move rule [`inquire_control`] says who gets control, long before the value can be found.
//!
//! ```
//! use walls::games::{Evaluate, Game, walls::{Options, Walls}};
//! use walls::solver::{Settings, solve};
//!
//! let walls = Walls::<u64>::new(&Options::sized(2, 2)).unwrap();
//! let start = walls.strings_and_coins(&walls.start()).unwrap();
//! let solution = solve(&start, &Settings::default(), None).unwrap();
//! assert_eq!(solution.value, Some(-2));
//! ```

use std::time::Duration;

use crate::games::{StringsAndCoins, mix};
use crate::sentence::{Sentence, say};
use crate::work::{Budget, Limits, StopFlag};
use graph::{Edge, Graph, Values};
use inquiry::Prepared;
use memory::Memory;
use placement::Placement;

mod children;
mod control;
mod extra;
pub mod graph;
mod inquiry;
pub mod keys;
pub mod memory;
mod nimstring;
mod ordering;
mod parts;
mod placement;
pub mod position_memory;
mod reach;
mod root;
mod search;
pub mod strict;
mod table;
mod taking;

pub use control::{Control, inquire_control};
pub use inquiry::Inquiry;
pub use reach::Reach;
pub use strict::Basis;

/// The solver cannot take a position.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("{}", self.sentence())]
pub enum SolverError {
    /// Under the extra move rule, or with box values: the boxes with free edges find no room on 8 × 8.
    BoardSize,
    /// Under strict turns: what is left of the position after the reductions, or after some moves, is too large.
    KernelSize,
    /// Lemma Z fails for a kernel that came up, so no value that rests on it can be believed.
    LemmaZ,
}

impl SolverError {
    /// What to say about it.
    pub fn sentence(self) -> Sentence {
        match self {
            SolverError::BoardSize => say(
                "the solver takes at most 64 boxes with free edges, which must fit into a square of 8 × 8",
            ),
            SolverError::KernelSize => say(
                "the position is too large for the solver; of whole boards under strict turns it takes those up to 3 × 12, 4 × 9, 5 × 7 and 6 × 6",
            ),
            SolverError::LemmaZ => say(
                "Lemma Z of docs/theory.md fails in what comes of this position, so there is no value; please report it",
            ),
        }
    }
}

/// How a position is solved, which its rules decide.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Method {
    /// Strict turns, boxes of one point: over the kernels that are left after all reductions, see [`strict`].
    Kernels,
    /// The extra move rule, boxes of one point: over positions in which nothing can be taken.
    Quiet,
    /// Boxes of different values: over graphs. This takes all rules.
    Graphs,
}

impl Method {
    /// The quickest method for a position.
    pub fn of(position: &StringsAndCoins) -> Method {
        match (position.has_equal_values(), position.extra_turn) {
            (true, false) => Method::Kernels,
            (true, true) => Method::Quiet,
            (false, _) => Method::Graphs,
        }
    }
}

/// How to solve.
#[derive(Debug, Clone)]
pub struct Settings {
    /// Threads that work on it.
    pub threads: usize,
    /// The time to give up after.
    pub time: Option<Duration>,
    /// The nodes to give up after.
    pub nodes: Option<u64>,
    /// MiB of memory, beside [`MEBIBYTES_OF_THREAD`], for [`solve`] alone: to all others, memory is given.
    pub mebibytes: u32,
    /// What keys are made with; another seed makes an independent run.
    pub seed: u64,
    /// What values of the strict game may rest on.
    pub basis: Basis,
    /// Raised to give up.
    pub stop: StopFlag,
}

impl Default for Settings {
    fn default() -> Self {
        Settings {
            threads: 1,
            time: None,
            nodes: None,
            mebibytes: 256,
            seed: 0,
            basis: Basis::default(),
            stop: StopFlag::default(),
        }
    }
}

/// MiB that each thread takes for what it remembers of components, at most.
pub const MEBIBYTES_OF_THREAD: u32 = 4;

/// MiB of memory that suit a position. Clearing memory that is not needed takes longer than solving a small
/// board.
pub fn mebibytes_for(of: &StringsAndCoins) -> u32 {
    let edges = of.strings.len();
    match Method::of(of) {
        Method::Kernels => 16 << (edges.saturating_sub(42) / 2).min(8),
        Method::Graphs => 1 << edges.clamp(26, 34).saturating_sub(24),
        // 3 × 5 has 38 edges and 4 × 4 has 40: more does not make them quicker, less makes them slower.
        Method::Quiet => match edges {
            ..=33 => 16,
            34..=37 => 64,
            38..=40 => 256,
            _ => 1024,
        },
    }
}

impl Settings {
    fn limits(&self) -> Limits {
        Limits {
            depth: None,
            time: self.time,
            nodes: self.nodes,
            stop: self.stop.clone(),
        }
    }
}

/// What the solver found.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Solution {
    /// What the side to move still wins; `None` if it was stopped before.
    pub value: Option<i32>,
    /// The least and the most that it can be.
    pub bounds: (i32, i32),
    /// The code of a move that wins it; `None` too when the game is over.
    pub best: Option<u16>,
    /// Positions searched.
    pub nodes: u64,
    /// Time taken.
    pub elapsed: Duration,
    /// Bytes of memory.
    pub bytes: usize,
    /// Why it ended without a value, if not at a limit.
    pub fault: Option<SolverError>,
}

/// The graph of a position, and the values of its boxes.
///
/// # Errors
/// When there is no room for it, see [`SolverError::BoardSize`].
pub fn graph_of(of: &StringsAndCoins) -> Result<(Graph, Values), SolverError> {
    let placement = Placement::of(of)?;
    Ok((graph_at(of, &placement), values_at(of, &placement)))
}

/// The graph of a position whose coins lie there.
fn graph_at(of: &StringsAndCoins, placement: &Placement) -> Graph {
    let mut graph = Graph::default();
    // Only the parity counts of the strings of a coin that is alone on its board, and a graph has no room for four.
    let is_alone = of.values.len() == 1;
    let strings = match is_alone && of.strings.len() == 4 {
        true => &of.strings[2..],
        false => &of.strings,
    };
    for string in strings {
        match placement.edge(string) {
            Edge::Across(bit) => graph.across |= 1 << bit,
            Edge::Down(bit) => graph.down |= 1 << bit,
            Edge::Out(bit) => {
                graph.out_twos ^= graph.out_ones & 1 << bit;
                graph.out_ones ^= 1 << bit;
            }
        }
    }
    graph
}

/// The values of the boxes of a position whose coins lie there.
fn values_at(of: &StringsAndCoins, placement: &Placement) -> Values {
    if of.has_equal_values() {
        return Values::Ones;
    }
    let plane = |power: usize| {
        (placement.places())
            .filter(|&(coin, _)| of.values[coin] >> power & 1 == 1)
            .fold(0u64, |set, (_, bit)| set | 1 << bit)
    };
    Values::Planes([0, 1, 2, 3].map(plane))
}

/// The seed for positions of these rules, so that one memory can hold those of several.
fn seed_for(of: &StringsAndCoins, placement: &Placement, seed: u64) -> u64 {
    let values = match of.has_equal_values() {
        true => 0,
        false => {
            let first = of.columns as u64 ^ placement.hash();
            (of.values.iter()).fold(first, |hash, &value| mix(hash ^ u64::from(value)))
        }
    };
    seed ^ mix(values ^ u64::from(of.extra_turn) << 63)
}

/// What a position is worth to the side to move from here on, with a memory of its own.
///
/// `progress` hears of the nodes so far and the bounds that are proved, ten times a second.
///
/// # Errors
/// When the position does not fit, see [`SolverError`].
pub fn solve(
    of: &StringsAndCoins,
    settings: &Settings,
    progress: Option<&Progress>,
) -> Result<Solution, SolverError> {
    let memory = Memory::new(settings.mebibytes);
    solve_with(of, settings, &memory, progress)
}

/// What hears of nodes and proved bounds.
pub type Progress<'a> = dyn Fn(u64, (i32, i32)) + Sync + 'a;

/// As [`solve`], with a memory that may know positions already, also of other boards and rules.
///
/// # Errors
/// When the position does not fit, see [`SolverError`].
pub fn solve_with(
    of: &StringsAndCoins,
    settings: &Settings,
    memory: &Memory,
    progress: Option<&Progress>,
) -> Result<Solution, SolverError> {
    solve_by(Method::of(of), of, settings, memory, progress)
}

/// The code of an edge of a graph whose coins lie there.
fn code_of(of: &StringsAndCoins, placement: &Placement, edge: Edge) -> Option<u16> {
    let mut strings = of.strings.iter();
    let string = strings.find(|string| placement.edge(string) == edge);
    string.map(|string| string.code)
}

/// As [`solve_with`], but always by the search over graphs, which takes all rules. Where there is a quicker search it
/// is the peer that this is held against.
///
/// # Errors
/// When the position does not fit, see [`SolverError`].
pub fn solve_graph(
    of: &StringsAndCoins,
    settings: &Settings,
    memory: &Memory,
    progress: Option<&Progress>,
) -> Result<Solution, SolverError> {
    solve_by(Method::Graphs, of, settings, memory, progress)
}

fn solve_by(
    method: Method,
    of: &StringsAndCoins,
    settings: &Settings,
    memory: &Memory,
    progress: Option<&Progress>,
) -> Result<Solution, SolverError> {
    let budget = Budget::new(settings.limits());
    let prepared = Prepared::new(method, of, settings, memory, &budget)?;
    prepared.solve(of, settings, &budget, progress)
}

/// Whether a position is worth at least so much, from here on, to the side to move; with the nodes searched. `None`
/// when it was stopped before. All threads ask the same.
///
/// This is less work than to find the value, and the memory is that of [`solve_with`].
///
/// # Errors
/// When the position does not fit, see [`SolverError`].
pub fn is_worth(
    of: &StringsAndCoins,
    least: i32,
    settings: &Settings,
    memory: &Memory,
) -> Result<(Option<bool>, u64), SolverError> {
    let budget = Budget::new(settings.limits());
    let prepared = Prepared::new(Method::of(of), of, settings, memory, &budget)?;
    prepared.check_fits(of)?;
    let found = root::race(settings.threads, &budget, || {
        prepared.inquiry().is_worth(of, least)
    });
    Ok((found, budget.nodes()))
}

/// Lets `ask` inquire about positions of one board; the memory is that of [`solve_with`].
///
/// # Errors
/// When the position does not fit, see [`SolverError`].
pub fn inquire<T>(
    of: &StringsAndCoins,
    settings: &Settings,
    memory: &Memory,
    ask: impl FnOnce(&mut Inquiry) -> T,
) -> Result<T, SolverError> {
    let budget = Budget::new(settings.limits());
    let settings = Settings {
        threads: 1,
        ..settings.clone()
    };
    let prepared = Prepared::new(Method::of(of), of, &settings, memory, &budget)?;
    prepared.check_fits(of)?;
    Ok(ask(&mut prepared.inquiry()))
}
