//! Random: every legal move is equally likely.

use std::time::Duration;

use rand::{Rng, SeedableRng};
use rand_pcg::Pcg64Mcg;

use super::{Answer, Request};
use crate::games::Evaluate;

/// Draws a move; `None` when the game is over.
pub fn choose<G: Evaluate>(request: Request<G>) -> Option<Answer<G::Move>> {
    let side = request.game.turn(request.position)?;
    let moves: Vec<G::Move> = request.game.moves(request.position).collect();
    if moves.is_empty() {
        return None;
    }
    let mut random = Pcg64Mcg::seed_from_u64(request.seed);
    let best = moves[random.random_range(0..moves.len())];
    Some(Answer {
        best,
        value: super::leaf_value(request.game, request.position, side).0,
        depth: 0,
        nodes: 1,
        table_hits: 0,
        line: vec![best],
        elapsed: Duration::ZERO,
        completed: true,
        is_exact: false,
    })
}
