//! The strongest opponent: iterative deepening over principal variation search, and exact endings.
//!
//! What it does beyond the published opponents:
//!
//! - it solves positions of Walls with few free edges (`endgame`), and searches strict positions over their
//!   kernels before that (`middle_game`), if there is a limit of time or nodes;
//! - under the extra move rule it looks only at moves that keep control, where it can find out which these are
//!   (`control`), if there is such a limit;
//! - under that rule it asks the solver to prove the moves that the search likes, one after the other, each in most of
//!   the time that is left (`endgame`), if there is such a limit;
//! - positions that are equal up to symmetry share a table entry, whatever is [banked](Evaluate::banked)
//!   already (`pvs`);
//! - only the first move of a node is searched with the full window, and late quiet moves are searched at a
//!   reduced depth first (`pvs`);
//! - killer moves and the history heuristic order the moves, and at the root a
//!   [move-ordering bonus](Evaluate::order_bonus) (`ordering`);
//! - a noisy position, in which a capture must be made, is never a leaf;
//! - several threads share the table and keep out of each other's way (`deepen`).
//!
//! *Perfect* is the same search, but tries to solve every position.

use std::sync::Arc;

use super::{Answer, Progress, Request, Score, Table};
use crate::games::Evaluate;
use crate::solver::memory::Memory;
use crate::work::parallel::InProgress;
use crate::work::{Budget, REPORT_INTERVAL};

mod clock;
mod control;
mod deepen;
mod endgame;
mod middle_game;
mod ordering;
mod pvs;

use clock::Attempt;
use endgame::Proved;
use pvs::{Searcher, Shared};

/// How an expert thinks.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Style {
    /// Threads that search.
    pub threads: u8,
    /// Whether its evaluation is the plain difference of points, without static features of the board.
    pub plain: bool,
    /// Whether late quiet moves are searched at a reduced depth first. Without reductions, a search to a
    /// fixed depth returns the value of plain minimax.
    pub reductions: bool,
}

impl Default for Style {
    fn default() -> Self {
        Style {
            threads: 1,
            plain: false,
            reductions: true,
        }
    }
}

/// How an expert plays endings.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Endings {
    /// MiB that it may use if the request lends no memory.
    pub mebibytes: u32,
    /// Whether the solver tries every position, not only those within its reach.
    pub always: bool,
}

/// Plays as well as it can within the limits; `None` when the game is over.
pub fn choose<G: Evaluate>(
    mut request: Request<G>,
    depth: u8,
    style: Style,
    endings: Endings,
) -> Option<Answer<G::Move>> {
    let (game, position) = (request.game, request.position);
    game.turn(position)?;
    let attempt = Budget::new(request.limits.clone());
    let own;
    let table = match request.table {
        Some(table) => table,
        None => {
            own = Table::new(16);
            &own
        }
    };
    table.age();
    // What the first attempt learns is there for all that comes after it.
    let own_memory;
    let memory = match request.endings {
        Some(memory) => memory,
        None => {
            own_memory = Memory::new(endings.mebibytes);
            &own_memory
        }
    };
    let (threads, always) = (usize::from(style.threads), endings.always);
    let (exact, spent) = endgame::answer(&request, memory, always, threads, Attempt::First);
    if exact.is_some() {
        return exact;
    }
    if !style.plain {
        let elapsed = attempt.elapsed();
        let left = (
            clock::limits_after(&request.limits, elapsed, spent),
            elapsed,
        );
        if let Some(answer) = middle_game::answer(&mut request, depth, memory, left) {
            let spent = spent + answer.nodes;
            // It begins no depth that it would hardly end. The solver goes on where it stopped, for it has forgotten
            // nothing.
            let last = Attempt::Last(attempt.elapsed(), spent);
            let (exact, more) = endgame::answer(&request, memory, always, threads, last);
            let answer = exact.unwrap_or(answer);
            return Some(Answer {
                nodes: spent + more,
                elapsed: attempt.elapsed(),
                ..answer
            });
        }
    }
    let left = clock::limits_after(&request.limits, attempt.elapsed(), spent);
    let control = match style.plain {
        true => None,
        false => control::moves(&request, memory, &left),
    };
    let spent = spent + control.as_ref().map_or(0, |control| control.nodes);
    let among = control.as_ref().map_or(&[][..], control::Moves::best);
    let is_whole = control
        .as_ref()
        .is_none_or(|control| among.len() == control.all().count());
    // The solver proves moves one by one in the order that the search gives them.
    let proves = !style.plain && endgame::can_prove(&request);
    let limits = clock::limits_after(&request.limits, attempt.elapsed(), 0);
    let limits = match proves {
        true => clock::limits_before_proofs(&limits, spent),
        false => limits,
    };
    let budget = Budget::with_spent(limits, spent);
    let shared = Shared {
        game,
        table,
        style,
        budget: Arc::clone(&budget),
        in_progress: &InProgress::default(),
    };
    let mut report = request.report.take();
    let mut reported = std::time::Duration::ZERO;
    let mut order = Vec::new();
    let answer = std::thread::scope(|scope| {
        for _ in 1..style.threads {
            // Helpers only fill the table, where the main thread finds their results.
            let mut helper = Searcher::new(&shared, request.history, among);
            scope.spawn(move || helper.deepen(position, depth, |_, _| {}));
        }
        let mut searcher = Searcher::new(&shared, request.history, among);
        let completed = searcher.deepen(position, depth, |searcher, news| {
            let elapsed = attempt.elapsed();
            if let Some(report) = &mut report
                && (elapsed >= reported + REPORT_INTERVAL || news.depth <= 3)
            {
                reported = elapsed;
                report(&Progress {
                    depth: news.depth,
                    done: news.searched,
                    value: Some(points_of::<G>(news.score)),
                    nodes: searcher.nodes_of_all(),
                    table_hits: searcher.hits(),
                    line: searcher.line(position, news.mv, news.depth),
                    elapsed,
                });
            }
        });
        budget.finish();
        let (best, value) = searcher.best?;
        order = std::mem::take(&mut searcher.order);
        Some(Answer {
            best,
            value: points_of::<G>(value),
            depth: completed,
            nodes: 0,
            table_hits: searcher.hits(),
            line: searcher.line(position, best, completed.max(1)),
            elapsed: attempt.elapsed(),
            completed: completed == depth && is_whole,
        })
    })?;
    if let Some(control) = &control {
        let others: Vec<_> = control.all().filter(|mv| !order.contains(mv)).collect();
        order.extend(others);
    }
    // Now all threads have reported their nodes.
    let nodes = budget.nodes();
    let left = clock::limits_after(&request.limits, attempt.elapsed(), nodes);
    let mut tell = |proved: &Proved<G::Move>| {
        if let Some(report) = &mut report {
            report(&Progress {
                depth: answer.depth,
                done: (proved.tried, order.len()),
                value: Some(proved.value(answer.value)),
                nodes: nodes + proved.nodes,
                table_hits: answer.table_hits,
                line: vec![proved.best],
                elapsed: attempt.elapsed(),
            });
        }
    };
    let proved = match proves && order.len() > 1 {
        true => endgame::prove(&request, memory, threads, &order, &left, &mut tell),
        false => None,
    };
    let best = proved.as_ref().map_or(answer.best, |proved| proved.best);
    Some(Answer {
        best,
        value: (proved.as_ref()).map_or(answer.value, |proved| proved.value(answer.value)),
        nodes: nodes + proved.map_or(0, |proved| proved.nodes),
        line: match best == answer.best {
            true => answer.line,
            false => vec![best],
        },
        elapsed: attempt.elapsed(),
        ..answer
    })
}

/// A score in points, rounded to the nearest.
fn points_of<G: Evaluate>(score: Score) -> i32 {
    let units = G::UNITS_PER_POINT;
    (score.0 + units / 2).div_euclid(units)
}
