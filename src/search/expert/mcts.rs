//! The choice of a move by Monte Carlo tree search, see [`tree`](super::tree), and proofs.

use std::time::Duration;

use super::tree::{Candidate, Tree};
use super::{Endings, clock, endgame};
use crate::games::Evaluate;
use crate::search::{Answer, Progress, Request};
use crate::solver::Reach;
use crate::work::{Budget, Meter, REPORT_INTERVAL};

/// MiB of a tree, if the request lends no table whose size says it.
const MEBIBYTES: usize = 64;

/// The answer of a search tree on each thread, and of the solver, which tries to prove the moves that the
/// trees like. `None` if the game has no judgement of the position.
pub(super) fn answer<G: Evaluate>(
    mut request: Request<G>,
    endings: Endings,
    threads: usize,
    spent: (Duration, u64),
) -> Option<Answer<G::Move>> {
    let (game, position) = (request.game, request.position);
    let coins = game.strings_and_coins(position);
    let (edges, reach) = match &coins {
        Some(coins) => (coins.strings.len(), Reach::of(coins)),
        None => (0, None),
    };
    let (limits, proofs) = clock::limits_of_proofs(edges, reach, &request.limits, spent);
    let before = spent.0;
    let budget = &Budget::new(limits);
    let mebibytes = request
        .table
        .map_or(MEBIBYTES, |table| table.mebibytes() as usize);
    let tree = || Tree::new(game, position, mebibytes.max(MEBIBYTES) / threads);
    let mut main = tree()?;
    let mut report = request.report.take();
    let mut reported = Duration::ZERO;
    let mut hear = |tree: &Tree<G>, nodes: u64| {
        let elapsed = before + budget.elapsed();
        if let Some(report) = &mut report
            && elapsed >= reported + REPORT_INTERVAL
            && let Some(best) = tree.candidates().first()
        {
            reported = elapsed;
            report(&Progress {
                depth: tree.deepest.min(255) as u8,
                done: (0, 0),
                value: Some(best.value.round() as i32),
                nodes,
                table_hits: 0,
                line: tree.line(best.mv, tree.deepest),
                elapsed,
            });
        }
    };
    let others: Vec<Vec<Candidate<G::Move>>> = std::thread::scope(|scope| {
        let helpers: Vec<_> = (1..threads)
            .map(|index| {
                scope.spawn(move || {
                    let mut tree = tree()?.explore(1.0 + 0.2 * index as f32);
                    tree.search(&mut Meter::new(budget), |_, _| {});
                    Some(tree.candidates())
                })
            })
            .collect();
        main.search(&mut Meter::new(budget), &mut hear);
        budget.finish();
        (helpers.into_iter())
            .filter_map(|helper| helper.join().ok().flatten())
            .collect()
    });
    let mut candidates = main.candidates();
    for candidate in &mut candidates {
        for other in others.iter().flatten() {
            if game.move_code(other.mv) == game.move_code(candidate.mv) {
                candidate.visits += other.visits;
            }
        }
    }
    candidates.sort_by_key(|candidate| std::cmp::Reverse(candidate.visits));
    let first = candidates.first()?;
    let mut nodes = spent.1 + budget.nodes();
    let (mut best, mut value) = (first.mv, first.value.round() as i32);
    if let Some(limits) = proofs.filter(|_| candidates.len() > 1) {
        let moves: Vec<G::Move> = candidates.iter().map(|candidate| candidate.mv).collect();
        if let Some((proved, margin, more)) = endgame::prove(&request, &endings, &moves, &limits) {
            (best, value) = (proved, margin.unwrap_or(value));
            nodes += more;
        }
    }
    Some(Answer {
        best,
        value,
        depth: main.deepest.clamp(1, 255) as u8,
        nodes,
        table_hits: 0,
        line: main.line(best, main.deepest),
        elapsed: before + budget.elapsed(),
        completed: false,
    })
}
