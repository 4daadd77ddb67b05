//! Exact values of Walls: the margin by which the side to move wins what is left, if both play perfectly,
//! under either turn rule and with any box values.
//!
//! A position becomes a [`graph`], whose equal components have equal keys wherever they lie. A null-window
//! alpha-beta searches it to the end of the game. All threads share one [`memory`] of bounds.
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
use search::{Ranks, Shared, Solver};

pub mod graph;
pub mod keys;
pub mod memory;
mod openings;
mod search;

/// The solver cannot take a position.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum SolverError {
    /// The board is a single box, or too large.
    #[error("the solver takes boards of 2 to 64 boxes, at most 8 in a row or column")]
    BoardSize,
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
            stop: StopFlag::default(),
        }
    }
}

/// MiB that each thread takes for what it remembers of components, at most.
pub const MEBIBYTES_OF_THREAD: u32 = 4;

/// MiB of memory that suit a position with this many free edges, doubled with each edge. Clearing memory
/// that is not needed takes longer than solving a small board.
pub fn mebibytes_for(edges: usize) -> u32 {
    1 << edges.clamp(26, 34).saturating_sub(24)
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
    let (graph, values) = graph_of(of)?;
    let budget = Budget::new(settings.limits());
    let shared = Shared {
        memory,
        values,
        extra: of.extra_turn,
        ranks: Ranks::of_board(of.rows, of.columns, of.extra_turn),
        budget: Arc::clone(&budget),
        threads: settings.threads.max(1),
        in_progress: InProgress::default(),
    };
    let points = values.of(graph.boxes()) as i16;
    let bounds = std::sync::Mutex::new((-points, points));
    let narrow = |lower: i16, upper: i16| {
        let mut bounds = bounds.lock().unwrap_or_else(|broken| broken.into_inner());
        *bounds = (bounds.0.max(lower), bounds.1.min(upper));
        *bounds
    };
    let found = std::sync::Mutex::new(None);
    std::thread::scope(|scope| {
        let work = || {
            let mut solver = Solver::new(&shared, seed_for(of, settings.seed));
            if let Ok((value, best)) = solver.value_and_move(&graph, &narrow) {
                let mut found = found.lock().unwrap_or_else(|broken| broken.into_inner());
                *found = Some((value, best));
                budget.finish();
            }
        };
        let helpers: Vec<_> = (1..settings.threads.max(1))
            .map(|_| scope.spawn(work))
            .collect();
        let mut reporter = None;
        if let Some(progress) = progress {
            let (budget, narrow) = (&budget, &narrow);
            reporter = Some(scope.spawn(move || {
                while !budget.is_finished() {
                    std::thread::park_timeout(Duration::from_millis(100));
                    let (lower, upper) = narrow(i16::MIN, i16::MAX);
                    progress(budget.nodes(), (lower.into(), upper.into()));
                }
            }));
        }
        work();
        for helper in helpers {
            helper.join().ok();
        }
        // Also when it was stopped, so that the one who reports ends.
        budget.finish();
        if let Some(reporter) = reporter {
            reporter.thread().unpark();
        }
    });
    let (lower, upper) = narrow(i16::MIN, i16::MAX);
    let found = found
        .into_inner()
        .unwrap_or_else(|broken| broken.into_inner());
    let code_of = |edge: Edge| {
        let string = of.strings.iter().find(|string| edge_of(of, string) == edge);
        string.map(|string| string.code)
    };
    Ok(Solution {
        value: found.map(|(value, _): (i16, Option<Edge>)| value.into()),
        bounds: (lower.into(), upper.into()),
        best: found.and_then(|(_, best)| best).and_then(code_of),
        nodes: budget.nodes(),
        elapsed: budget.elapsed(),
        bytes: memory.bytes(),
    })
}

/// The boxes of a graph by row and column, for drawing.
pub fn places(boxes: u64) -> impl Iterator<Item = (usize, usize)> {
    Bits(boxes).map(|bit| (usize::from(bit / 8), usize::from(bit % 8)))
}

/// With how many free edges a position is still solved soon.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Reach {
    /// Nearly all such positions take less than a fifth of a second, on one thread.
    pub nearly_always: usize,
    /// About half of them take less than a tenth of a second.
    pub about_half: usize,
}

impl Reach {
    /// What the rules of a position allow; `None` when its board does not fit.
    ///
    /// Under the extra move rule chains are soon all that is left. Boxes of different values hardly ever
    /// make positions equal. Measured on 6 × 6 boards on which boxes had been given away only when
    /// nothing else was left; for boxes of one point under strict turns, in games of the expert against
    /// the published fail-soft search, which are harder.
    pub fn of(position: &StringsAndCoins) -> Option<Reach> {
        if !graph::fits(position.rows, position.columns) {
            return None;
        }
        let (nearly_always, about_half) = match (position.has_equal_values(), position.extra_turn) {
            (true, true) => (44, 48),
            (true, false) => (35, 39),
            (false, true) => (22, 28),
            (false, false) => (18, 20),
        };
        Some(Reach {
            nearly_always,
            about_half,
        })
    }
}

/// Questions about positions of one board, asked one after the other on one thread.
pub struct Inquiry<'a>(Solver<'a>);

impl Inquiry<'_> {
    /// Whether a position is worth at least so much, from here on, to the side to move.
    ///
    /// # Errors
    /// [`Stopped`] when there is no time left to find out.
    pub fn is_worth(&mut self, of: &StringsAndCoins, least: i32) -> Result<bool, Stopped> {
        let (graph, _) = graph_of(of).map_err(|_| Stopped)?;
        self.0.is_worth(&graph, least as i16)
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
    let (_, values) = graph_of(of)?;
    let budget = Budget::new(settings.limits());
    let shared = Shared {
        memory,
        values,
        extra: of.extra_turn,
        ranks: Ranks::of_board(of.rows, of.columns, of.extra_turn),
        budget: Arc::clone(&budget),
        threads: 1,
        in_progress: InProgress::default(),
    };
    Ok(ask(&mut Inquiry(Solver::new(
        &shared,
        seed_for(of, settings.seed),
    ))))
}
