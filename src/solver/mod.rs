//! Exact values of Walls: how many points more than the opponent the side to move still wins when
//! both play perfectly, under either turn rule and with any box values.
//!
//! A position becomes a [`graph`], whose equal components have equal keys wherever they lie; a
//! null-window alpha-beta runs to the end of the game over a [`memory`] of bounds that all threads
//! share.
//!
//! ```
//! use walls::games::{Game, walls::{Options, Walls}};
//! use walls::solver::{Settings, solve};
//!
//! let walls = Walls::<u64>::new(&Options::sized(2, 2)).unwrap();
//! let solution = solve(&walls, &walls.start(), &Settings::default(), None).unwrap();
//! assert_eq!(solution.value, Some(-2));
//! ```

use std::any::Any;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering::Relaxed};
use std::time::{Duration, Instant};

use crate::games::walls::edge_set::EdgeSet;
use crate::games::walls::{BoxValues, Lattice, Position, TurnRule, Walls};
use crate::games::{Game, TextError, mix};
use crate::i18n::gettext;
use crate::stop::StopFlag;
use busy::Busy;
use graph::{Bits, Edge, Graph, Values};
use memory::Memory;
use search::{Ranks, Shared, Solver};

pub mod busy;
pub mod graph;
pub mod keys;
pub mod memory;
mod openings;
mod search;

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

/// MiB of memory that suit a position with so many free edges: twice as many for each, for to clear
/// memory that is not needed takes longer than a small board.
pub fn mebibytes_for(edges: usize) -> u32 {
    1 << edges.clamp(26, 34).saturating_sub(24)
}

/// What the solver found.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Solution {
    /// What the side to move still wins; `None` if it was stopped before.
    pub value: Option<i32>,
    /// The least and the most that it can be.
    pub bounds: (i32, i32),
    /// A move that wins it, by its edge number; `None` too when the game is over.
    pub best: Option<u16>,
    /// Positions searched.
    pub nodes: u64,
    /// Time taken.
    pub elapsed: Duration,
    /// Bytes of memory.
    pub bytes: usize,
}

/// The edges of a board by graph bit.
fn graph_edge(rows: usize, columns: usize, (row, column): Lattice) -> Edge {
    let bit = |row: usize, column: usize| (8 * (row / 2) + column / 2) as u8;
    if row % 2 == 0 {
        // A horizontal edge, between the boxes above and below.
        match row {
            0 => Edge::Out(bit(1, column)),
            _ if row == 2 * rows => Edge::Out(bit(row - 1, column)),
            _ => Edge::Down(bit(row - 1, column)),
        }
    } else {
        match column {
            0 => Edge::Out(bit(row, 1)),
            _ if column == 2 * columns => Edge::Out(bit(row, column - 1)),
            _ => Edge::Across(bit(row, column - 1)),
        }
    }
}

/// The graph of a position, and the values of its boxes.
///
/// # Errors
/// When the board is larger than graphs can be, or a single box.
pub fn graph_of<B: EdgeSet>(
    walls: &Walls<B>,
    position: &Position<B>,
) -> Result<(Graph, Values), TextError> {
    let options = walls.board();
    let (rows, columns) = (usize::from(options.rows), usize::from(options.columns));
    if !graph::fits(rows, columns) {
        return Err(TextError(gettext(
            "the solver takes boards of 2 to 64 boxes, at most 8 in a row or column",
        )));
    }
    let mut graph = Graph::default();
    for edge in walls.moves(position) {
        match graph_edge(rows, columns, walls.place(edge)) {
            Edge::Across(bit) => graph.across |= 1 << bit,
            Edge::Down(bit) => graph.down |= 1 << bit,
            Edge::Out(bit) => {
                graph.out_twos ^= graph.out_ones & 1 << bit;
                graph.out_ones ^= 1 << bit;
            }
        }
    }
    let values = match options.box_values {
        BoxValues::Ones => Values::Ones,
        _ => {
            let points = options.points_of_boxes()?;
            let plane = |power: usize| {
                (points.iter().enumerate())
                    .filter(|(_, value)| **value >> power & 1 == 1)
                    .fold(0u64, |set, (index, _)| {
                        set | 1 << (8 * (index / columns) + index % columns)
                    })
            };
            Values::Planes([0, 1, 2, 3].map(plane))
        }
    };
    Ok((graph, values))
}

/// What a position is worth to the side to move from here on, with a memory of its own.
///
/// `progress` hears of the nodes so far and the bounds that are proved, a few times a second.
///
/// # Errors
/// When the board does not fit, see [`graph_of`].
pub fn solve<B: EdgeSet>(
    walls: &Walls<B>,
    position: &Position<B>,
    settings: &Settings,
    progress: Option<&(dyn Fn(u64, (i32, i32)) + Sync)>,
) -> Result<Solution, TextError> {
    let memory = Memory::new(settings.mebibytes);
    solve_with(walls, position, settings, &memory, progress)
}

/// As [`solve`], with a memory that may know positions already: of the same board, rules, box values
/// and seed.
///
/// # Errors
/// When the board does not fit, see [`graph_of`].
pub fn solve_with<B: EdgeSet>(
    walls: &Walls<B>,
    position: &Position<B>,
    settings: &Settings,
    memory: &Memory,
    progress: Option<&(dyn Fn(u64, (i32, i32)) + Sync)>,
) -> Result<Solution, TextError> {
    let started = Instant::now();
    let (graph, values) = graph_of(walls, position)?;
    let board = walls.board();
    let extra = board.rules == TurnRule::Extra;
    let (done, nodes) = (AtomicBool::new(false), AtomicU64::new(0));
    let shared = Shared {
        memory,
        values,
        extra,
        ranks: Ranks::of_board(board.rows.into(), board.columns.into(), extra),
        stop: &settings.stop,
        threads: settings.threads.max(1),
        busy: Busy::default(),
        done: &done,
        nodes: &nodes,
        node_limit: settings.nodes.unwrap_or(u64::MAX),
        deadline: settings.time.map(|time| started + time),
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
            let mut solver = Solver::new(&shared, settings.seed);
            if let Ok((value, best)) = solver.value_and_move(&graph, &narrow) {
                let mut found = found.lock().unwrap_or_else(|broken| broken.into_inner());
                *found = Some((value, best));
                done.store(true, Relaxed);
            }
            solver.finish();
        };
        let helpers: Vec<_> = (1..settings.threads.max(1))
            .map(|_| scope.spawn(work))
            .collect();
        let mut reporter = None;
        if let Some(progress) = progress {
            let (done, nodes, narrow) = (&done, &nodes, &narrow);
            reporter = Some(scope.spawn(move || {
                while !done.load(Relaxed) {
                    std::thread::park_timeout(Duration::from_millis(100));
                    let (lower, upper) = narrow(i16::MIN, i16::MAX);
                    progress(nodes.load(Relaxed), (lower.into(), upper.into()));
                }
            }));
        }
        work();
        for helper in helpers {
            helper.join().ok();
        }
        // Also when it was stopped, so that the one who reports ends.
        done.store(true, Relaxed);
        if let Some(reporter) = reporter {
            reporter.thread().unpark();
        }
    });
    let (lower, upper) = narrow(i16::MIN, i16::MAX);
    let found = found
        .into_inner()
        .unwrap_or_else(|broken| broken.into_inner());
    let edge_number = |edge: Edge| {
        let board = walls.board();
        let size = (usize::from(board.rows), usize::from(board.columns));
        walls
            .moves(position)
            .find(|&number| graph_edge(size.0, size.1, walls.place(number)) == edge)
    };
    Ok(Solution {
        value: found.map(|(value, _): (i16, Option<Edge>)| value.into()),
        bounds: (lower.into(), upper.into()),
        best: found.and_then(|(_, best)| best).and_then(edge_number),
        nodes: nodes.load(Relaxed),
        elapsed: started.elapsed(),
        bytes: memory.bytes(),
    })
}

/// The boxes of a graph by row and column, for drawing.
pub fn places(boxes: u64) -> impl Iterator<Item = (usize, usize)> {
    Bits(boxes).map(|bit| (usize::from(bit / 8), usize::from(bit % 8)))
}

/// The seed for positions of these rules, so that one memory can hold those of several.
fn seed_for<B: EdgeSet>(walls: &Walls<B>, seed: u64) -> u64 {
    let board = walls.board();
    let values = match board.box_values {
        BoxValues::Ones => 0,
        _ => (board.points_of_boxes().unwrap_or_default().iter())
            .fold(u64::from(board.columns), |hash, &value| {
                mix(hash ^ u64::from(value))
            }),
    };
    seed ^ mix(values ^ u64::from(board.rules == TurnRule::Extra) << 63)
}

/// [`solve_with`] for a game of which only the type is known; `None` when it is not Walls. The memory
/// may hold positions of other boards and rules, too.
pub fn solve_any<G: Game>(
    game: &G,
    position: &G::Position,
    settings: &Settings,
    memory: &Memory,
    progress: Option<&(dyn Fn(u64, (i32, i32)) + Sync)>,
) -> Option<Result<Solution, TextError>> {
    fn with<B: EdgeSet>(
        game: &dyn Any,
        position: &dyn Any,
        settings: &Settings,
        memory: &Memory,
        progress: Option<&(dyn Fn(u64, (i32, i32)) + Sync)>,
    ) -> Option<Result<Solution, TextError>> {
        let (walls, position) = (
            game.downcast_ref::<Walls<B>>()?,
            position.downcast_ref::<Position<B>>()?,
        );
        let settings = Settings {
            seed: seed_for(walls, settings.seed),
            ..settings.clone()
        };
        Some(solve_with(walls, position, &settings, memory, progress))
    }
    with::<u64>(game, position, settings, memory, progress)
        .or_else(|| with::<u128>(game, position, settings, memory, progress))
        .or_else(|| with::<[u64; 5]>(game, position, settings, memory, progress))
}

/// What all positions of a board have in common.
struct Board {
    values: Values,
    extra: bool,
    ranks: Ranks,
    /// See [`seed_for`].
    seed: u64,
}

impl Board {
    /// `None` when the game is not Walls, or the board does not fit.
    fn of<G: Game>(game: &G, seed: u64) -> Option<Board> {
        fn with<B: EdgeSet>(game: &dyn Any, seed: u64) -> Option<Board> {
            let walls = game.downcast_ref::<Walls<B>>()?;
            let (_, values) = graph_of(walls, &walls.start()).ok()?;
            let board = walls.board();
            let extra = board.rules == TurnRule::Extra;
            Some(Board {
                values,
                extra,
                ranks: Ranks::of_board(board.rows.into(), board.columns.into(), extra),
                seed: seed_for(walls, seed),
            })
        }
        with::<u64>(game, seed)
            .or_else(|| with::<u128>(game, seed))
            .or_else(|| with::<[u64; 5]>(game, seed))
    }
}

/// How many free edges a position may have so that it is solved soon.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Reach {
    /// Nearly all such positions take less than a fifth of a second, on one thread.
    pub sure: usize,
    /// About half of them take less than a tenth of a second.
    pub likely: usize,
}

impl Reach {
    /// What the rules of a game allow; `None` when it is not Walls, or the board does not fit.
    ///
    /// Under the extra move rule chains are soon all that is left. Boxes of different values hardly ever
    /// make positions equal. Measured on 6 × 6 boards on which boxes had been given away only when
    /// nothing else was left; for boxes of one point under strict turns, in games of the expert against
    /// the published fail-soft search, which are harder.
    pub fn of<G: Game>(game: &G) -> Option<Reach> {
        let board = Board::of(game, 0)?;
        let (sure, likely) = match (board.values == Values::Ones, board.extra) {
            (true, true) => (44, 48),
            (true, false) => (35, 39),
            (false, true) => (22, 28),
            (false, false) => (18, 20),
        };
        Some(Reach { sure, likely })
    }
}

/// Whether a position is worth at least so much, from here on, to the side to move; `None` when there
/// is no time left to find out.
pub type Ask<'a, P> = dyn FnMut(&P, i32) -> Option<bool> + 'a;

/// Lets `inquire` ask about positions of one board, one after the other, on one thread; the memory is
/// that of [`solve_any`]. `None` when the game is not Walls, the board does not fit, or `inquire` gives
/// up.
pub fn ask_any<G: Game, T>(
    game: &G,
    settings: &Settings,
    memory: &Memory,
    inquire: impl FnOnce(&mut Ask<G::Position>) -> Option<T>,
) -> Option<T> {
    fn worth<B: EdgeSet>(
        game: &dyn Any,
        position: &dyn Any,
        least: i32,
        solver: &mut Solver,
    ) -> Option<bool> {
        let (walls, position) = (
            game.downcast_ref::<Walls<B>>()?,
            position.downcast_ref::<Position<B>>()?,
        );
        let (graph, _) = graph_of(walls, position).ok()?;
        solver.is_worth(&graph, least as i16).ok()
    }
    let Board {
        values,
        extra,
        ranks,
        seed,
    } = Board::of(game, settings.seed)?;
    let (done, nodes) = (AtomicBool::new(false), AtomicU64::new(0));
    let shared = Shared {
        memory,
        values,
        extra,
        ranks,
        stop: &settings.stop,
        threads: 1,
        busy: Busy::default(),
        done: &done,
        nodes: &nodes,
        node_limit: settings.nodes.unwrap_or(u64::MAX),
        deadline: settings.time.map(|time| Instant::now() + time),
    };
    let mut solver = Solver::new(&shared, seed);
    inquire(&mut |position, least| {
        worth::<u64>(game, position, least, &mut solver)
            .or_else(|| worth::<u128>(game, position, least, &mut solver))
            .or_else(|| worth::<[u64; 5]>(game, position, least, &mut solver))
    })
}
