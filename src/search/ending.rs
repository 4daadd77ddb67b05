//! Exact endings of Walls for the strongest opponents.
//!
//! Several moves are often equally good against perfect play. Of those, the one is played after which
//! somebody who looks a few moves ahead goes wrong the most often.

use std::time::{Duration, Instant};

use super::alpha_beta::favourites;
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
        let tenths = match self.always {
            _ if within(reach.sure) => 9,
            true => 7,
            false if within(reach.likely) => 5,
            false => return None,
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
                exact(request, side, memory, limits, threads)
            }
            _ => (None, 0),
        }
    }
}

fn exact<G: Game>(
    request: &Request<G>,
    side: Side,
    memory: &Memory,
    limits: Limits,
    threads: usize,
) -> (Option<Answer<G::Move>>, u64) {
    let started = Instant::now();
    let (game, position) = (request.game, request.position);
    // It may hold whole games by now, of which nothing can come back.
    if memory.fill() > 0.75 {
        memory.clear(&limits.stop);
    }
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
                Some(time) => (time / 2).min(time.saturating_sub(started.elapsed())),
                None => Duration::from_secs(1),
            };
            let settings = solver::Settings {
                time: Some(left.min(MOST_FOR_LURES)),
                ..settings
            };
            best = lure(game, position, side, (best, value), &settings, memory);
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

/// How far somebody looks who might be lured.
const LURED_DEPTH: u8 = 5;

/// Of all moves that are worth as much as this one, the one after which the likeliest replies lose the
/// most often.
fn lure<G: Game>(
    game: &G,
    position: &G::Position,
    side: Side,
    (best, value): (G::Move, i32),
    settings: &solver::Settings,
    memory: &Memory,
) -> G::Move {
    let mut chosen = (best, 0.0);
    solver::ask_any(game, settings, memory, |ask| {
        let first = std::iter::once(best);
        for mv in first.chain(game.moves(position).filter(|&mv| mv != best)) {
            let child = game.play(position, mv);
            // Who moves again lures nobody.
            if game.turn(&child) != Some(side.other()) {
                continue;
            }
            let gain = side.sign() * (game.banked(&child) - game.banked(position));
            // What the other can get if it goes on well: no more, or the move is a mistake.
            let theirs = gain - value;
            if mv != best && ask(&child, theirs + 1)? {
                continue;
            }
            let limits = Limits {
                time: settings.time,
                stop: settings.stop.clone(),
                ..Limits::default()
            };
            let mut wrong = (0, 0);
            for reply in favourites(game, &child, LURED_DEPTH, limits).ok()? {
                let after = game.play(&child, reply);
                let gain = side.other().sign() * (game.banked(&after) - game.banked(&child));
                let holds = match game.turn(&after) {
                    None => gain >= theirs,
                    Some(mover) if mover == side => !ask(&after, gain - theirs + 1)?,
                    Some(_) => ask(&after, theirs - gain)?,
                };
                wrong = (wrong.0 + u32::from(!holds), wrong.1 + 1);
            }
            let share = f64::from(wrong.0) / f64::from(wrong.1.max(1));
            if share > chosen.1 {
                chosen = (mv, share);
            }
        }
        Some(())
    });
    chosen.0
}
