//! Exact endings of Walls for the strongest opponents.
//!
//! Several moves are often equally good against perfect play. Of those, the one is played after which
//! somebody who looks a few moves ahead goes wrong the most often.

use std::time::{Duration, Instant};

use super::{Answer, Request};
use crate::games::{Game, Side};
use crate::solver::{self, memory::Memory};

/// Free edges up to which an ending is handed to the solver before anything is searched.
const SOLVED_FROM: usize = 34;

/// Free edges from which on nearly the whole time is the solver's.
const SOLVED_FOR_SURE: usize = 31;

/// The time that the solver gets for a position with so many free edges; `None` when it need not try.
pub(super) fn time_for(edges: usize, time: Option<Duration>) -> Option<Duration> {
    let time = time.unwrap_or(Duration::from_secs(2));
    match edges {
        0..=SOLVED_FOR_SURE => Some(time * 9 / 10),
        // With more time, more can be solved.
        _ if edges <= SOLVED_FROM + time.as_millis().div_euclid(500).min(4) as usize => {
            Some(time / 2)
        }
        _ => None,
    }
}

/// The exact answer of the solver, if it finds one in the time; and the nodes spent.
pub(super) fn exact<G: Game>(
    request: &Request<G>,
    side: Side,
    memory: &Memory,
    time: Option<Duration>,
    threads: usize,
) -> (Option<Answer<G::Move>>, u64) {
    let started = Instant::now();
    let (game, position) = (request.game, request.position);
    // It may hold whole games by now, of which nothing can come back.
    if memory.fill() > 0.75 {
        memory.clear(&request.limits.stop);
    }
    let settings = solver::Settings {
        threads,
        time,
        nodes: request.limits.nodes,
        stop: request.limits.stop.clone(),
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
            let mut wrong = (0, 0);
            for reply in likely(game, &child, side.other()) {
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

/// The moves that look best to somebody who looks a few moves ahead and counts points.
fn likely<G: Game>(game: &G, position: &G::Position, side: Side) -> Vec<G::Move> {
    let mut most = i32::MIN + 1;
    let mut likely = Vec::new();
    for mv in game.moves(position) {
        let child = game.play(position, mv);
        let value = outlook(game, &child, side, LURED_DEPTH - 1, (most - 1, i32::MAX));
        if value > most {
            likely.clear();
            most = value;
        }
        if value == most {
            likely.push(mv);
        }
    }
    likely
}

/// The points in the view of a side after a few moves more, by plain alpha-beta.
fn outlook<G: Game>(
    game: &G,
    position: &G::Position,
    view: Side,
    depth: u8,
    (mut low, mut high): (i32, i32),
) -> i32 {
    let Some(mover) = game.turn(position).filter(|_| depth > 0) else {
        return view.sign() * game.evaluate(position);
    };
    if depth == 1 && game.is_quiet(position) {
        return view.sign() * game.evaluate(position);
    }
    let seeks = mover == view;
    let mut best = if seeks { i32::MIN } else { i32::MAX };
    for mv in game.moves(position) {
        let value = outlook(game, &game.play(position, mv), view, depth - 1, (low, high));
        match seeks {
            true => {
                best = best.max(value);
                low = low.max(best);
            }
            false => {
                best = best.min(value);
                high = high.min(best);
            }
        }
        if low >= high {
            break;
        }
    }
    best
}
