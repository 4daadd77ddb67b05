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
use std::time::Duration;

use super::{Answer, Progress, Reporter, Request, Score, Table};
use crate::games::{Evaluate, Side};
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
use pvs::{Searcher, Shared, sees_the_end};

/// How an expert thinks.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Style {
    /// Threads that search.
    pub threads: u16,
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
    request.game.turn(request.position)?;
    let clock = Budget::new(request.limits.clone());
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
    let means = Means {
        clock,
        table,
        memory,
        style,
        always: endings.always,
    };
    let (exact, spent) = means.solve(&request, Attempt::First);
    if let Some(exact) = exact {
        // The tie-break took its time, too.
        return Some(Answer {
            elapsed: means.clock.elapsed(),
            ..exact
        });
    }
    if !style.plain
        && let Some(answer) = means.over_kernels(&mut request, depth, spent)
    {
        return Some(answer);
    }
    let mut report = request.report.take();
    let searched = means.look_ahead(&request, depth, spent, &mut report)?;
    Some(match searched.order.len() {
        2.. if means.proves(&request) => means.prove(&request, searched, &mut report),
        _ => searched.answer,
    })
}

/// What a search has at hand.
struct Means<'a> {
    /// Runs since the search began.
    clock: Arc<Budget>,
    table: &'a Table,
    memory: &'a Memory,
    style: Style,
    /// Whether the solver tries every position.
    always: bool,
}

/// Who hears of the progress.
type Hearer<'a, M> = Option<&'a mut Reporter<'a, M>>;

/// What the search found, and in which order it likes the moves.
struct Searched<M> {
    answer: Answer<M>,
    order: Vec<M>,
}

impl Means<'_> {
    /// What the solver finds in its share of the time, and the nodes that it took.
    fn solve<G: Evaluate>(
        &self,
        request: &Request<G>,
        attempt: Attempt,
    ) -> (Option<Answer<G::Move>>, u64) {
        let threads = usize::from(self.style.threads);
        endgame::answer(request, self.memory, self.always, threads, attempt)
    }

    /// The answer of the search over kernels, where there is one, after so many nodes; the solver then has what is
    /// left of the time.
    fn over_kernels<G: Evaluate>(
        &self,
        request: &mut Request<G>,
        depth: u8,
        spent: u64,
    ) -> Option<Answer<G::Move>> {
        let elapsed = self.clock.elapsed();
        let left = clock::limits_after(&request.limits, elapsed, spent);
        let answer = middle_game::answer(request, depth, self.memory, (left, elapsed))?;
        let spent = spent + answer.nodes;
        // It begins no depth that it would hardly end. The solver goes on where it stopped, for it has forgotten
        // nothing.
        let last = Attempt::Last(self.clock.elapsed(), spent);
        let (exact, more) = self.solve(request, last);
        Some(Answer {
            nodes: spent + more,
            elapsed: self.clock.elapsed(),
            ..exact.unwrap_or(answer)
        })
    }

    /// Whether the solver proves moves one by one in the order that the search gives them.
    fn proves<G: Evaluate>(&self, request: &Request<G>) -> bool {
        !self.style.plain && endgame::can_prove(request)
    }

    /// What principal variation search finds, on all threads, after so many nodes.
    fn look_ahead<'a, G: Evaluate>(
        &self,
        request: &Request<G>,
        depth: u8,
        spent: u64,
        report: &mut Hearer<'a, G::Move>,
    ) -> Option<Searched<G::Move>> {
        let (game, position) = (request.game, request.position);
        let left = clock::limits_after(&request.limits, self.clock.elapsed(), spent);
        let control = match self.style.plain {
            true => None,
            false => control::moves(request, self.memory, &left),
        };
        let spent = spent + control.as_ref().map_or(0, |control| control.nodes);
        let among = control.as_ref().map_or(&[][..], control::Moves::best);
        let is_whole = control
            .as_ref()
            .is_none_or(|control| among.len() == control.all().count());
        let limits = clock::limits_after(&request.limits, self.clock.elapsed(), 0);
        let limits = match self.proves(request) {
            true => clock::limits_before_proofs(&limits, spent),
            false => limits,
        };
        let budget = Budget::with_spent(limits, spent);
        let shared = Shared {
            game,
            table: self.table,
            style: self.style,
            budget: Arc::clone(&budget),
            in_progress: &InProgress::default(),
        };
        let mut reported = Duration::ZERO;
        let mut searched = std::thread::scope(|scope| {
            for _ in 1..self.style.threads {
                // Helpers only fill the table, where the main thread finds their results.
                let mut helper = Searcher::new(&shared, request.history, among);
                scope.spawn(move || helper.deepen(position, depth, |_, _| {}));
            }
            let mut searcher = Searcher::new(&shared, request.history, among);
            let completed = searcher.deepen(position, depth, |searcher, news| {
                let elapsed = self.clock.elapsed();
                if let Some(report) = report
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
            let moves = game.most_moves_left(position);
            let sees_all =
                |depth| moves.is_some_and(|moves| sees_the_end(self.style, depth, moves));
            let answer = Answer {
                best,
                value: points_of::<G>(value),
                depth: completed,
                nodes: 0,
                table_hits: searcher.hits(),
                line: searcher.line(position, best, completed.max(1)),
                elapsed: self.clock.elapsed(),
                completed: completed == depth && is_whole,
                is_exact: (is_whole && sees_all(completed)) || wins_all(game, position, best),
            };
            let order = std::mem::take(&mut searcher.order);
            Some(Searched { answer, order })
        })?;
        if let Some(control) = &control {
            let others = control.all().filter(|mv| !searched.order.contains(mv));
            let others: Vec<_> = others.collect();
            searched.order.extend(others);
        }
        // Now all threads have reported their nodes.
        searched.answer.nodes = budget.nodes();
        searched.answer.elapsed = self.clock.elapsed();
        Some(searched)
    }

    /// The answer of the search, or a move that the solver proves to be better, in the time that is left.
    fn prove<'a, G: Evaluate>(
        &self,
        request: &Request<G>,
        searched: Searched<G::Move>,
        report: &mut Hearer<'a, G::Move>,
    ) -> Answer<G::Move> {
        let Searched { answer, order } = searched;
        let left = clock::limits_after(&request.limits, self.clock.elapsed(), answer.nodes);
        let mut tell = |proved: &Proved<G::Move>| {
            if let Some(report) = report {
                report(&Progress {
                    depth: answer.depth,
                    done: (proved.tried, order.len()),
                    value: Some(proved.value(answer.value)),
                    nodes: answer.nodes + proved.nodes,
                    table_hits: answer.table_hits,
                    line: vec![proved.best],
                    elapsed: self.clock.elapsed(),
                });
            }
        };
        let threads = usize::from(self.style.threads);
        let proved = endgame::prove(request, self.memory, threads, &order, &left, &mut tell);
        let Some(proved) = proved else {
            return answer;
        };
        let value = proved.value(answer.value);
        Answer {
            best: proved.best,
            // Where a proof that was cut short changes the value, what was exact is another one.
            is_exact: answer.is_exact && value == answer.value,
            value,
            nodes: answer.nodes + proved.nodes,
            line: match proved.best == answer.best {
                true => answer.line,
                false => vec![proved.best],
            },
            elapsed: self.clock.elapsed(),
            ..answer
        }
    }
}

/// A score in points, rounded to the nearest.
fn points_of<G: Evaluate>(score: Score) -> i32 {
    let units = G::UNITS_PER_POINT;
    (score.0 + units / 2).div_euclid(units)
}

/// Whether a move ends the game with the largest margin that there is, so that no other can be better.
fn wins_all<G: Evaluate>(game: &G, position: &G::Position, mv: G::Move) -> bool {
    let after = game.play(position, mv);
    let won = |side: Side| side.sign() * game.margin(&after) >= game.largest_margin();
    game.turn(&after).is_none() && game.turn(position).is_some_and(won)
}
