//! The middle game of the strict game: the search over kernels, where the solver does not reach yet.

use std::time::Duration;

use crate::games::{Evaluate, StringsAndCoins};
use crate::search::{Answer, Progress, Request};
use crate::solver::memory::Memory;
use crate::solver::{self, Method, strict};
use crate::work::Limits;

/// A good move and its likely value; `None` in other games, and where the kernels are too large. What the
/// solver has learned is in the memory. The limits are those of what time is left.
pub(super) fn answer<G: Evaluate>(
    request: &mut Request<G>,
    depth: u8,
    memory: &Memory,
    (limits, spent): (Limits, Duration),
) -> Option<Answer<G::Move>> {
    let (game, position) = (request.game, request.position);
    let is_strict = |coins: &StringsAndCoins| Method::of(coins) == Method::Kernels;
    let coins = game.strings_and_coins(position).filter(is_strict)?;
    let side = game.turn(position)?;
    if limits.time.is_none() && limits.nodes.is_none() {
        // Without a limit the search to a fixed depth is asked for.
        return None;
    }
    let settings = solver::Settings {
        time: limits.time,
        nodes: limits.nodes,
        stop: limits.stop,
        ..solver::Settings::default()
    };
    let move_of = |code: u16| game.moves(position).find(|&mv| game.move_code(mv) == code);
    let points = |hundredths: i32| {
        let rounded = (hundredths + 50).div_euclid(100);
        // What is banked is the first player's, the rest that of the side to move.
        side.sign() * game.banked(position) + rounded
    };
    let began = std::time::Instant::now();
    let report = &mut request.report;
    let advice = strict::advise(&coins, &settings, memory.kernels(), depth, |advice| {
        if let (Some(report), Some(best)) = (report.as_mut(), move_of(advice.code)) {
            report(&Progress {
                depth: advice.depth,
                done: (coins.strings.len(), coins.strings.len()),
                value: Some(points(advice.value)),
                nodes: advice.nodes,
                table_hits: 0,
                line: vec![best],
                elapsed: spent + began.elapsed(),
            });
        }
    })?;
    let best = move_of(advice.code)?;
    Some(Answer {
        best,
        value: points(advice.value),
        depth: advice.depth,
        nodes: advice.nodes,
        table_hits: 0,
        line: vec![best],
        elapsed: spent + began.elapsed(),
        // It does not look further ahead than to the end.
        completed: usize::from(advice.depth) >= usize::from(depth).min(coins.strings.len()),
        is_exact: false,
    })
}
