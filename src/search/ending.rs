//! Exact endings of Walls for the strongest opponents.
//!
//! Of moves that are equally good against perfect play, one is played after which somebody who looks a
//! few moves ahead goes wrong, see `lure`.

use std::time::{Duration, Instant};

use super::lure::Lure;
use super::{Answer, Limits, Request, Table};
use crate::games::{Game, Side};
use crate::solver::{self, Reach, memory::Memory};

/// How an opponent plays endings.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Endings {
    /// MiB that it may use for them, beside its table.
    pub mebibytes: u32,
    /// Whether every position is handed to the solver, and not only those that it may be expected to
    /// solve.
    pub always: bool,
}

impl Endings {
    /// What the solver may spend on a position with so many free edges; `None` when it need not try.
    fn limits_for(self, edges: usize, reach: Reach, limits: &Limits) -> Option<Limits> {
        let usual = limits.time.unwrap_or(Duration::from_secs(2));
        // In twice the time about one edge more can be solved.
        let fifths = (usual.as_secs_f64() * 5.0).max(1e-3);
        let within = |reach: usize| edges as f64 <= reach as f64 + fifths.log2().floor();
        let tenths = if within(reach.sure) {
            9
        } else if self.always || within(reach.likely) {
            7
        } else {
            return None;
        };
        let time = limits.time.or((!self.always).then_some(usual));
        Some(Limits {
            time: time.map(|time| time * tenths / 10),
            nodes: limits.nodes.map(|nodes| nodes * u64::from(tenths) / 10),
            ..limits.clone()
        })
    }

    /// The exact answer of the solver, if it is asked and finds one; and the nodes spent.
    pub(super) fn answer<G: Game>(
        self,
        request: &Request<G>,
        table: &Table,
        threads: usize,
    ) -> (Option<Answer<G::Move>>, u64) {
        let (game, position) = (request.game, request.position);
        let reach = G::IS_SOLVABLE.then(|| Reach::of(game)).flatten();
        let limits = reach.and_then(|reach| {
            let edges = game.moves(position).count();
            self.limits_for(edges, reach, &request.limits)
        });
        match (limits, game.turn(position)) {
            (Some(limits), Some(side)) => {
                let memory = table.endings(self.mebibytes);
                exact(request, side, table, memory, limits, threads)
            }
            _ => (None, 0),
        }
    }
}

fn exact<G: Game>(
    request: &Request<G>,
    side: Side,
    table: &Table,
    memory: &Memory,
    limits: Limits,
    threads: usize,
) -> (Option<Answer<G::Move>>, u64) {
    let started = Instant::now();
    let (game, position) = (request.game, request.position);
    memory.make_room(&limits.stop);
    let settings = solver::Settings {
        threads,
        time: limits.time,
        nodes: limits.nodes,
        stop: limits.stop,
        ..solver::Settings::default()
    };
    let Some(Ok(solution)) = solver::solve_any(game, position, &settings, memory, None) else {
        return (None, 0);
    };
    let best = solution
        .best
        .and_then(|edge| game.moves(position).find(|&mv| game.move_code(mv) == edge));
    let answer = solution.value.zip(best).map(|(value, best)| {
        let mut best = best;
        // A search of limited nodes shall play the same every time.
        if settings.nodes.is_none() {
            let left = match request.limits.time {
                Some(time) => (time * 9 / 10).saturating_sub(started.elapsed()),
                None => Duration::from_secs(1),
            };
            let time = left.min(MOST_FOR_LURES);
            let settings = solver::Settings {
                time: Some(time),
                ..settings
            };
            let lure = solver::ask_any(game, &settings, memory, |ask| {
                let mut lure = Lure {
                    game,
                    side,
                    ask,
                    table,
                    deadline: Instant::now() + time,
                    stop: settings.stop.clone(),
                };
                lure.find(position, value)
            });
            best = lure.unwrap_or(best);
        }
        Answer {
            best,
            value: value + side.sign() * game.banked(position),
            depth: game.moves(position).count().min(255) as u8,
            nodes: solution.nodes,
            table_hits: 0,
            line: vec![best],
            elapsed: started.elapsed(),
            completed: true,
        }
    });
    (answer, solution.nodes)
}

/// The longest that is looked for lures.
const MOST_FOR_LURES: Duration = Duration::from_millis(500);
