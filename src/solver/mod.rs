//! Exact values of Walls: the margin by which the side to move wins what is left, if both play perfectly,
//! under either turn rule and with any box values.
//!
//! Strict turns with boxes of one point have a solver of their own, [`strict`], which rests on theorems. Under
//! the other rules a position becomes a [`graph`], whose equal components have equal keys wherever they lie,
//! and a null-window alpha-beta searches it to the end of the game. All threads share one [`memory`].
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

use std::sync::Arc;
use std::time::Duration;

use crate::games::{StringOfCoins, StringsAndCoins, mix};
use crate::work::parallel::InProgress;
use crate::work::{Budget, Limits, StopFlag, Stopped};
use graph::{Bits, Edge, Graph, Values};
use memory::Memory;
use ordering::Ranks;
use position_memory::PositionMemory;
use search::{Shared, Solver};

mod children;
mod extra_turn;
pub mod graph;
pub mod keys;
pub mod memory;
mod openings;
mod ordering;
mod parts;
pub mod position_memory;
mod root;
mod search;
pub mod strict;

pub use strict::Basis;

/// The solver cannot take a position.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum SolverError {
    /// Under the extra move rule, or with box values: the board is a single box, or too large.
    #[error("the solver takes boards of 2 to 64 boxes, at most 8 in a row or column")]
    BoardSize,
    /// Under strict turns: what is left of the position after the reductions is too large.
    #[error("the position has too many free edges for the solver")]
    KernelSize,
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
    /// MiB of memory, beside [`MEBIBYTES_OF_THREAD`].
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
    match strict::takes(of) {
        true => 16 << (edges.saturating_sub(42) / 2).min(8),
        false => 1 << edges.clamp(26, 34).saturating_sub(24),
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
}

/// A string as an edge of a graph.
fn edge_of(of: &StringsAndCoins, string: &StringOfCoins) -> Edge {
    let coin = usize::from(string.coin);
    let bit = (8 * (coin / of.columns) + coin % of.columns) as u8;
    match string.other.map(usize::from) {
        None => Edge::Out(bit),
        Some(other) if other / of.columns == coin / of.columns => Edge::Across(bit),
        Some(_) => Edge::Down(bit),
    }
}

/// The graph of a position, and the values of its boxes.
///
/// # Errors
/// When the board is larger than graphs can be, or a single box.
pub fn graph_of(of: &StringsAndCoins) -> Result<(Graph, Values), SolverError> {
    if !graph::fits(of.rows, of.columns) {
        return Err(SolverError::BoardSize);
    }
    let mut graph = Graph::default();
    for string in &of.strings {
        match edge_of(of, string) {
            Edge::Across(bit) => graph.across |= 1 << bit,
            Edge::Down(bit) => graph.down |= 1 << bit,
            Edge::Out(bit) => {
                graph.out_twos ^= graph.out_ones & 1 << bit;
                graph.out_ones ^= 1 << bit;
            }
        }
    }
    if of.has_equal_values() {
        return Ok((graph, Values::Ones));
    }
    let plane = |power: usize| {
        (of.values.iter().enumerate())
            .filter(|(_, value)| **value >> power & 1 == 1)
            .fold(0u64, |set, (index, _)| {
                set | 1 << (8 * (index / of.columns) + index % of.columns)
            })
    };
    Ok((graph, Values::Planes([0, 1, 2, 3].map(plane))))
}

/// The seed for positions of these rules, so that one memory can hold those of several.
fn seed_for(of: &StringsAndCoins, seed: u64) -> u64 {
    let values = match of.has_equal_values() {
        true => 0,
        false => (of.values.iter()).fold(of.columns as u64, |hash, &value| {
            mix(hash ^ u64::from(value))
        }),
    };
    seed ^ mix(values ^ u64::from(of.extra_turn) << 63)
}

/// What a position is worth to the side to move from here on, with a memory of its own.
///
/// `progress` hears of the nodes so far and the bounds that are proved, a few times a second.
///
/// # Errors
/// When the board does not fit, see [`graph_of`].
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
/// When the board does not fit, see [`graph_of`].
pub fn solve_with(
    of: &StringsAndCoins,
    settings: &Settings,
    memory: &Memory,
    progress: Option<&Progress>,
) -> Result<Solution, SolverError> {
    match strict::takes(of) {
        true => strict::solve(of, settings, memory.kernels(), progress),
        false => solve_graph(of, settings, memory, progress),
    }
}

/// As [`solve_with`], but always by the search over graphs, which takes all rules. For the strict game it is the
/// peer that the kernel solver is held against.
///
/// # Errors
/// When the board does not fit, see [`graph_of`].
pub fn solve_graph(
    of: &StringsAndCoins,
    settings: &Settings,
    memory: &Memory,
    progress: Option<&Progress>,
) -> Result<Solution, SolverError> {
    let (graph, values) = graph_of(of)?;
    let budget = Budget::new(settings.limits());
    let memory = memory.positions();
    let shared = Shared::new(of, values, settings, &budget, memory);
    let points = values.of(graph.boxes());
    let code_of = |edge: Edge| {
        let string = of.strings.iter().find(|string| edge_of(of, string) == edge);
        string.map(|string| string.code)
    };
    let (bounds, bytes) = ((-points, points), memory.bytes());
    Ok(root::solve(
        settings,
        &budget,
        bounds,
        bytes,
        progress,
        |bounds| {
            let narrow = |lower: i16, upper: i16| {
                let (lower, upper) = bounds.narrow(lower.into(), upper.into());
                (lower as i16, upper as i16)
            };
            let mut solver = Solver::new(&shared, seed_for(of, settings.seed));
            let (value, best) = solver.value_and_move(&graph, &narrow)?;
            Ok((value.into(), best.and_then(code_of)))
        },
    ))
}

impl<'a> Shared<'a> {
    fn new(
        of: &StringsAndCoins,
        values: Values,
        settings: &Settings,
        budget: &Arc<Budget>,
        memory: &'a PositionMemory,
    ) -> Shared<'a> {
        Shared {
            memory,
            values,
            extra: of.extra_turn,
            ranks: Ranks::of_board(of.rows, of.columns, of.extra_turn),
            budget: Arc::clone(budget),
            threads: settings.threads.max(1),
            in_progress: InProgress::default(),
        }
    }
}

/// The boxes of a graph by row and column, for drawing.
pub fn places(boxes: u64) -> impl Iterator<Item = (usize, usize)> {
    Bits(boxes).map(|bit| (usize::from(bit / 8), usize::from(bit % 8)))
}

/// How large a position is, and how large one may be that is solved soon.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Reach {
    /// The size of the position: its free edges; for boxes of one point under strict turns, the edges of the
    /// kernels that are left after all reductions.
    pub size: usize,
    /// Nearly all positions up to this size take less than a fifth of a second, on one thread.
    pub nearly_always: usize,
    /// About half of those of this size take less than a tenth of a second.
    pub about_half: usize,
}

impl Reach {
    /// The size of a position, and what its rules allow; `None` when the solver does not take it.
    ///
    /// Under the extra move rule chains are soon all that is left. Boxes of different values hardly ever
    /// make positions equal. Measured on 5 × 5 and 6 × 6 boards on which boxes had been given away only
    /// when nothing else was left.
    pub fn of(position: &StringsAndCoins) -> Option<Reach> {
        let size = match strict::takes(position) {
            true => strict::size_of(position)?,
            false if graph::fits(position.rows, position.columns) => position.strings.len(),
            false => return None,
        };
        let (nearly_always, about_half) = match (position.has_equal_values(), position.extra_turn) {
            (true, false) => (41, 44),
            (true, true) => (44, 48),
            (false, true) => (22, 28),
            (false, false) => (18, 20),
        };
        Some(Reach {
            size,
            nearly_always,
            about_half,
        })
    }
}

/// Questions about positions of one board, asked one after the other on one thread.
pub struct Inquiry<'a>(Asker<'a>);

enum Asker<'a> {
    Graphs(Box<Solver<'a>>),
    Kernels(Box<strict::Questions<'a>>),
}

impl Inquiry<'_> {
    /// Whether a position is worth at least so much, from here on, to the side to move.
    ///
    /// # Errors
    /// [`Stopped`] when there is no time left to find out.
    pub fn is_worth(&mut self, of: &StringsAndCoins, least: i32) -> Result<bool, Stopped> {
        match &mut self.0 {
            Asker::Kernels(questions) => questions.is_worth(of, least),
            Asker::Graphs(solver) => {
                let (graph, _) = graph_of(of).map_err(|_| Stopped)?;
                solver.is_worth(&graph, least as i16)
            }
        }
    }
}

/// Lets `ask` inquire about positions of one board; the memory is that of [`solve_with`].
///
/// # Errors
/// When the board does not fit, see [`graph_of`].
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
    if strict::takes(of) {
        let shared = strict::shared(memory.kernels(), &settings, &budget);
        let questions = Box::new(strict::Questions::new(&shared));
        return Ok(ask(&mut Inquiry(Asker::Kernels(questions))));
    }
    let (_, values) = graph_of(of)?;
    let shared = Shared::new(of, values, &settings, &budget, memory.positions());
    let solver = Box::new(Solver::new(&shared, seed_for(of, settings.seed)));
    Ok(ask(&mut Inquiry(Asker::Graphs(solver))))
}
