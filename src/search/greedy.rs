//! Greedy takes what it can at once, Look-ahead also counts the best reply (both Rostański 2003), and
//! Careful counts all captures that follow.

use std::time::Duration;

use rand::{Rng, SeedableRng};
use rand_pcg::Pcg64Mcg;

use super::{Answer, Request};
use crate::games::Evaluate;

/// Plays the move that gains most at once; ties are broken at random. `None` when the game is over.
pub fn choose<G: Evaluate>(request: Request<G>) -> Option<Answer<G::Move>> {
    best_of(request, 1, |game, position, mv| game.gain(position, mv))
}

/// Plays the move with the greatest gain, minus the opponent's best gain in reply; ties are broken at
/// random.
///
/// If the same side moves again, its own best next gain is added instead.
pub fn look_ahead<G: Evaluate>(request: Request<G>) -> Option<Answer<G::Move>> {
    best_of(request, 2, |game, position, mv| {
        let after = game.play(position, mv);
        let reply = game.moves(&after).map(|reply| game.gain(&after, reply));
        let reply = reply.max().unwrap_or(0);
        let same = game.turn(&after) == game.turn(position);
        game.gain(position, mv) + if same { reply } else { -reply }
    })
}

/// The most captures that Careful follows. No board has more boxes.
const FOLLOWED: usize = 150;

/// Plays the move that brings the mover most if both sides then capture as long as they can; ties are
/// broken at random. So it takes every box, opens no chain while there is another move, and then opens the
/// cheapest one.
pub fn careful<G: Evaluate>(request: Request<G>) -> Option<Answer<G::Move>> {
    best_of(request, 3, |game, position, mv| {
        let Some(mover) = game.turn(position) else {
            return 0;
        };
        let mut net = game.gain(position, mv);
        let mut after = game.play(position, mv);
        for _ in 0..FOLLOWED {
            let Some(side) = game.turn(&after) else {
                break;
            };
            let gains = game.moves(&after).map(|mv| (game.gain(&after, mv), mv));
            let best = gains.reduce(|best, one| if one.0 > best.0 { one } else { best });
            let Some((gain, taken)) = best.filter(|(gain, _)| *gain > 0) else {
                break;
            };
            net += if side == mover { gain } else { -gain };
            after = game.play(&after, taken);
        }
        net
    })
}

fn best_of<G: Evaluate>(
    request: Request<G>,
    depth: u8,
    value: impl Fn(&G, &G::Position, G::Move) -> i32,
) -> Option<Answer<G::Move>> {
    let (game, position) = (request.game, request.position);
    game.turn(position)?;
    let mut random = Pcg64Mcg::seed_from_u64(request.seed);
    let mut best: Option<(i32, G::Move)> = None;
    let (mut ties, mut nodes) = (0u32, 0);
    for mv in game.moves(position) {
        nodes += 1;
        let worth = value(game, position, mv);
        match best {
            Some((most, _)) if worth < most => continue,
            Some((most, _)) if worth == most => ties += 1,
            _ => ties = 1,
        }
        // Reservoir sampling: each of the best so far is equally likely to be kept.
        if ties == 1 || random.random_range(0..ties) == 0 {
            best = Some((worth, mv));
        }
    }
    let (value, best) = best?;
    Some(Answer {
        best,
        value,
        depth,
        nodes,
        table_hits: 0,
        line: vec![best],
        elapsed: Duration::ZERO,
        completed: true,
        is_exact: false,
    })
}
