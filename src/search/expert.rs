//! The strongest opponent: iterative deepening over principal variation search, and exact endings.
//!
//! What it does beyond the published ones:
//!
//! - positions that are equal up to symmetry share an entry of the table, and what is
//!   [banked](Game::banked) does not count towards it;
//! - only the first move of a node is searched with its whole window; late quiet moves are searched
//!   less deep unless they turn out well;
//! - moves that refuted others before come first (killers, history), and at the root those that
//!   [promise](Game::promise) most;
//! - a search does not stop among captures that must be made;
//! - positions of Walls with few edges left are solved, see [`crate::solver`];
//! - before that, under strict turns and against who plays as the published opponents do, of the moves
//!   that seem equal the one is played after which games that are played on in haste end best, see
//!   [`playouts`](super::playouts);
//! - several threads share the table, and each begins where no other is.
//!
//! An opponent that is to play perfectly is the same, and gives the solver its time before all else.

use std::cmp::Reverse;
use std::sync::atomic::{AtomicU64, Ordering::Relaxed};
use std::time::{Duration, Instant};

use smallvec::SmallVec;

use super::ending::Endings;
use super::playouts::Playouts;
use super::table::Bounds;
use super::{Answer, Limits, Progress, Request, Score, Spec, Stopped, Table, Window, after_move};
use crate::games::{Game, Side, VALUE_LIMIT, WIN_FLOOR, mix};
use crate::solver::busy::{Busy, Turns};
use crate::stop::StopFlag;

/// How an expert thinks.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Style {
    /// Threads that search.
    pub threads: u8,
    /// Whether its evaluation is the plain difference of points, without a look at what is on the
    /// board; no games are played on in haste then either.
    pub plain: bool,
}

impl Default for Style {
    fn default() -> Self {
        Style {
            threads: 1,
            plain: false,
        }
    }
}

/// Nodes between two looks at clock and stop flag.
const CHECK_EVERY: u64 = 1 << 11;

/// Nodes with less depth left are searched without a look at what the other threads do.
const SHARED_DEPTH: i32 = 6;

/// The deepest line that can be searched.
const MAX_PLY: usize = 120;

/// How often it reports.
const REPORT_INTERVAL: Duration = Duration::from_millis(50);

struct Expert<'a, G: Game> {
    game: &'a G,
    table: &'a Table,
    style: Style,
    limits: &'a Limits,
    /// Raised when another thread has finished.
    done: &'a StopFlag,
    /// Where the other threads are.
    busy: &'a Busy,
    started: Instant,
    total: &'a AtomicU64,
    nodes: u64,
    counted: u64,
    hits: u64,
    killers: Vec<[u16; 2]>,
    history: Vec<u32>,
    /// The keys of the positions on the line being searched, and of those played before.
    keys: Vec<u64>,
    best: Option<G::Move>,
}

/// A move with its place in the order.
struct Ordered<M> {
    mv: M,
    code: u16,
    order: i32,
    quiet: bool,
}

type Moves<M> = SmallVec<[Ordered<M>; 64]>;

impl<G: Game> Expert<'_, G> {
    fn tick(&mut self) -> Result<(), Stopped> {
        self.nodes += 1;
        if !self.nodes.is_multiple_of(CHECK_EVERY) {
            return Ok(());
        }
        let all = self.total.fetch_add(self.nodes - self.counted, Relaxed);
        self.counted = self.nodes;
        let limits = self.limits;
        let late = limits
            .time
            .is_some_and(|time| self.started.elapsed() >= time);
        let many = limits.nodes.is_some_and(|nodes| all >= nodes);
        match late || many || limits.stop.is_raised() || self.done.is_raised() {
            true => Err(Stopped),
            false => Ok(()),
        }
    }

    /// What a position that is not searched further is worth to a side.
    fn estimate(&self, position: &G::Position, view: Side) -> Score {
        let value = match self.style.plain {
            true => G::GRAIN * self.game.evaluate(position),
            false => self.game.estimate(position),
        };
        Score(view.sign() * value)
    }

    fn banked(&self, position: &G::Position, view: Side) -> i32 {
        view.sign() * G::GRAIN * self.game.banked(position)
    }

    /// The moves of a position in the order in which they are searched.
    fn ordered(
        &self,
        position: &G::Position,
        side: Side,
        first: Option<u16>,
        ply: usize,
    ) -> Moves<G::Move> {
        let game = self.game;
        let killers = self.killers.get(ply).copied().unwrap_or([u16::MAX; 2]);
        let mut moves: Moves<G::Move> = game
            .moves(position)
            .map(|mv| {
                let code = game.move_code(mv);
                let gain = game.gain(position, mv);
                let past = self.history[usize::from(code) << 1 | side.index()];
                let order = if Some(code) == first {
                    i32::MAX
                } else if gain > 0 {
                    1 << 28 | gain.min(1 << 20)
                } else if killers.contains(&code) {
                    1 << 27
                } else {
                    past.min(1 << 26) as i32
                };
                Ordered {
                    mv,
                    code,
                    order,
                    quiet: gain <= 0,
                }
            })
            .collect();
        moves.sort_by_key(|ordered| Reverse(ordered.order));
        moves
    }

    #[allow(clippy::too_many_arguments)]
    fn search(
        &mut self,
        position: &G::Position,
        mover: Option<Side>,
        view: Side,
        depth: i32,
        ply: usize,
        mut window: Window,
    ) -> Result<Score, Stopped> {
        self.tick()?;
        let game = self.game;
        let Some(side) = mover else {
            return Ok(Score(view.sign() * G::GRAIN * game.evaluate(position)));
        };
        let forced = depth <= 0 && game.must_go_on(position) && ply < MAX_PLY - 1;
        if (depth <= 0 && !forced) || ply >= MAX_PLY - 1 {
            return Ok(self.estimate(position, view));
        }
        let key = game.key(position);
        if G::REVERSIBLE {
            let state = game.state_key(position);
            if self.keys.contains(&state) {
                // Whoever goes in circles gains nothing by it.
                return Ok(match G::HASTE {
                    true => Score(0),
                    false => self.estimate(position, view),
                });
            }
            self.keys.push(state);
        }
        let result = self.search_moves(position, side, key, depth.max(0), ply, &mut window);
        if G::REVERSIBLE {
            self.keys.pop();
        }
        result
    }

    fn search_moves(
        &mut self,
        position: &G::Position,
        side: Side,
        key: u64,
        depth: i32,
        ply: usize,
        window: &mut Window,
    ) -> Result<Score, Stopped> {
        let game = self.game;
        let banked = self.banked(position, side);
        let shift = |score: Score, by: i32| match score.0.abs() > VALUE_LIMIT {
            // Infinities stay.
            true => score,
            false => Score(score.0 + by),
        };
        let entry = self.table.probe(key);
        let mut first = None;
        if let Some(entry) = entry {
            first = Some(entry.code);
            if i32::from(entry.depth) >= depth {
                let (lower, upper) = (
                    shift(entry.bounds.lower, banked),
                    shift(entry.bounds.upper, banked),
                );
                if lower >= window.beta || lower == upper {
                    self.hits += 1;
                    return Ok(lower);
                }
                if upper <= window.alpha {
                    self.hits += 1;
                    return Ok(upper);
                }
            }
        }
        let searched = *window;
        let moves = self.ordered(position, side, first, ply);
        let mut best: Option<(Score, u16)> = None;
        let mut turns = Turns::new(moves.len());
        while let Some((index, may_wait)) = turns.next() {
            let ordered = &moves[index];
            let child = game.play(position, ordered.mv);
            let Ok(_stay) = self.busy.enter(self.place_of(&child, depth), may_wait) else {
                turns.wait(index);
                continue;
            };
            let score = self.child(&child, side, index, ordered.quiet, depth, ply, *window)?;
            if best.is_none_or(|(most, _)| score > most) {
                best = Some((score, ordered.code));
                if score > window.alpha {
                    window.alpha = score;
                    if window.is_closed() {
                        if ordered.quiet {
                            self.remember(side, ordered.code, depth, ply);
                        }
                        break;
                    }
                }
            }
        }
        let Some((value, code)) = best else {
            return Ok(self.estimate(position, side));
        };
        let bounds = Bounds::of(value, searched);
        let bounds = Bounds {
            lower: shift(bounds.lower, -banked),
            upper: shift(bounds.upper, -banked),
        };
        // A depth of 0 would count as no entry.
        self.table
            .store(key, depth.clamp(1, 255) as u8, bounds, code);
        Ok(value)
    }

    /// Searches one child: the first with the whole window, the others just for being better, late
    /// quiet ones less deep at first.
    #[allow(clippy::too_many_arguments)]
    fn child(
        &mut self,
        child: &G::Position,
        side: Side,
        index: usize,
        quiet: bool,
        depth: i32,
        ply: usize,
        window: Window,
    ) -> Result<Score, Stopped> {
        let (mover, same, view) = after_move(self.game, child, side);
        let mut go = |less: i32, window: Window| -> Result<Score, Stopped> {
            let inner = window.child::<G>(same);
            let score = self.search(child, mover, view, depth - 1 - less, ply + 1, inner)?;
            Ok(score.from_child::<G>(same))
        };
        if index == 0 {
            return go(0, window);
        }
        let null = Window {
            alpha: window.alpha,
            beta: Score(window.alpha.0 + 1),
        };
        let less = match quiet && depth >= 3 && index >= 4 {
            true => 1 + (depth.ilog2() * (index as u32).ilog2() / 4) as i32,
            false => 0,
        };
        let mut score = go(less.min(depth - 1), null)?;
        if less > 0 && score > window.alpha {
            score = go(0, null)?;
        }
        if score > window.alpha && score < window.beta {
            score = go(0, window)?;
        }
        Ok(score)
    }

    /// Where threads tell each other that they are at a child; `None` for a thread alone and close to
    /// the leaves, where nobody looks.
    #[inline(always)]
    fn place_of(&self, child: &G::Position, depth: i32) -> Option<u64> {
        (self.style.threads > 1 && depth >= SHARED_DEPTH)
            .then(|| self.game.key(child) ^ mix(depth as u64))
    }

    fn remember(&mut self, side: Side, code: u16, depth: i32, ply: usize) {
        let killers = &mut self.killers[ply];
        if killers[0] != code {
            *killers = [code, killers[0]];
        }
        let past = &mut self.history[usize::from(code) << 1 | side.index()];
        *past = past.saturating_add((depth * depth).max(1) as u32);
    }

    /// Searches the root at a depth; the best move is told as soon as it is known, with the number of
    /// moves searched.
    fn root(
        &mut self,
        position: &G::Position,
        moves: &mut [Ordered<G::Move>],
        depth: i32,
        mut window: Window,
        mut better: impl FnMut(&mut Self, G::Move, Score, usize),
    ) -> Result<Score, Stopped> {
        let game = self.game;
        let Some(side) = game.turn(position) else {
            return Ok(self.estimate(position, Side::First));
        };
        let mut value = Score::MINUS_INFINITY;
        let mut turns = Turns::new(moves.len());
        let mut better_ones: SmallVec<[u16; 16]> = SmallVec::new();
        while let Some((index, may_wait)) = turns.next() {
            let (mv, quiet) = (moves[index].mv, moves[index].quiet);
            let child = game.play(position, mv);
            let Ok(_stay) = self.busy.enter(self.place_of(&child, depth), may_wait) else {
                turns.wait(index);
                continue;
            };
            let score = match self.child(&child, side, index, quiet, depth, 0, window) {
                Ok(score) => score,
                Err(stopped) => {
                    bring_forward(moves, &better_ones);
                    return Err(stopped);
                }
            };
            if score > value {
                value = score;
                if score > window.alpha {
                    window.alpha = score;
                    better_ones.push(moves[index].code);
                    better(self, mv, score, turns.done());
                    if window.is_closed() {
                        break;
                    }
                }
            }
        }
        bring_forward(moves, &better_ones);
        Ok(value)
    }

    /// Searches deeper and deeper, up to a depth; the value and depth of the last search that was
    /// completed. The best move is kept in `best`. `hear` is told of each better move with its value,
    /// the depth, and how many moves of how many were searched.
    fn deepen(
        &mut self,
        position: &G::Position,
        to_depth: u8,
        mut hear: impl FnMut(&Self, G::Move, Score, i32, (usize, usize)),
    ) -> (Score, u8) {
        let Some(side) = self.game.turn(position) else {
            return (self.estimate(position, Side::First), 0);
        };
        let mut moves = self.ordered(position, side, None, 0);
        let promise = |ordered: &Ordered<G::Move>| self.game.promise(position, ordered.mv);
        moves.sort_by_cached_key(|ordered| Reverse((ordered.order, promise(ordered))));
        let count = moves.len();
        self.best = moves.first().map(|ordered| ordered.mv);
        let mut value = self.estimate(position, side);
        let mut completed = 0;
        for depth in 1..=i32::from(to_depth) {
            let mut width = 2 * G::GRAIN;
            let mut window = match depth >= 4 {
                true => around(value, width),
                false => Window::FULL,
            };
            let found = loop {
                let before = self.best;
                let found = self.root(
                    position,
                    &mut moves,
                    depth,
                    window,
                    |expert, mv, score, searched| {
                        expert.best = Some(mv);
                        hear(expert, mv, score, depth, (searched, count));
                    },
                );
                match found {
                    Ok(score) if score <= window.alpha && window != Window::FULL => {
                        // All moves fail: none of them is known to be best.
                        self.best = before;
                        width *= 4;
                        window = around(score, width);
                    }
                    Ok(score) if score >= window.beta && window != Window::FULL => {
                        width *= 4;
                        window = around(score, width);
                    }
                    found => break found,
                }
                if width > 64 * G::GRAIN.max(64) {
                    window = Window::FULL;
                }
            };
            let Ok(score) = found else { break };
            value = score;
            completed = depth as u8;
            // Nothing more can be learned of a game that is decided.
            if G::HASTE && value.0.abs() >= WIN_FLOOR && value.0.abs() + depth >= crate::games::WIN
            {
                break;
            }
            // The next depth would hardly be finished.
            let time = self.limits.time;
            if time.is_some_and(|time| self.started.elapsed() * 2 > time) {
                break;
            }
        }
        (value, completed)
    }

    /// The line that the table expects, beginning with a move.
    fn line(&self, position: &G::Position, first: G::Move, length: u8) -> Vec<G::Move> {
        let game = self.game;
        let mut line = vec![first];
        let mut at = game.play(position, first);
        while line.len() < usize::from(length) && game.turn(&at).is_some() {
            let Some(entry) = self.table.probe(game.key(&at)) else {
                break;
            };
            // A symmetric position may have left its own move there.
            let next = game.moves(&at).find(|&mv| game.move_code(mv) == entry.code);
            let Some(mv) = next else { break };
            line.push(mv);
            at = game.play(&at, mv);
        }
        line
    }
}

/// Plays as well as it can within the limits; `None` when the game is over.
pub fn choose<G: Game>(
    mut request: Request<G>,
    depth: u8,
    style: Style,
    endings: Endings,
) -> Option<Answer<G::Move>> {
    let (game, position) = (request.game, request.position);
    game.turn(position)?;
    let started = Instant::now();
    let own;
    let table = match request.table {
        Some(table) => table,
        None => {
            own = Table::new(16);
            &own
        }
    };
    table.age();
    let (exact, spent) = endings.answer(&request, table, style.threads.into());
    if exact.is_some() {
        return exact;
    }
    let (done, busy) = (StopFlag::default(), Busy::default());
    let total = AtomicU64::new(spent);
    let mut limits = request.limits.clone();
    // What is limited to a depth or a number of nodes shall look no further.
    let may_play_out = !style.plain && depth == Spec::MAX_DEPTH && limits.nodes.is_none();
    let playouts = match limits.time {
        Some(_) if may_play_out => Playouts::of(&request),
        _ => None,
    };
    if playouts.is_some() {
        limits.time = limits.time.map(|time| {
            let left = time.saturating_sub(started.elapsed());
            time.saturating_sub(MOST_FOR_PLAYOUTS.min(left * 3 / 4))
        });
    }
    let make = || Expert {
        game,
        table,
        style,
        limits: &limits,
        done: &done,
        busy: &busy,
        started,
        total: &total,
        nodes: 0,
        counted: 0,
        hits: 0,
        killers: vec![[u16::MAX; 2]; MAX_PLY],
        history: vec![0; 1 << 17],
        keys: request.history.to_vec(),
        best: None,
    };
    let mut report = request.report.take();
    let answer = std::thread::scope(|scope| {
        for _ in 1..style.threads {
            let mut expert = make();
            // Helpers fill the table; what they find is found again there.
            scope.spawn(move || expert.deepen(position, depth, |_, _, _, _, _| {}));
        }
        let mut expert = make();
        let mut last_report = Duration::ZERO;
        let (value, completed) =
            expert.deepen(position, depth, |expert, mv, score, depth, searched| {
                let elapsed = started.elapsed();
                if let Some(report) = &mut report
                    && (elapsed >= last_report + REPORT_INTERVAL || depth <= 3)
                {
                    last_report = elapsed;
                    report(&Progress {
                        depth: depth as u8,
                        done: searched,
                        value: Some(score.0 / G::GRAIN),
                        nodes: total.load(Relaxed) + expert.nodes - expert.counted,
                        table_hits: expert.hits,
                        line: expert.line(position, mv, depth as u8),
                        elapsed,
                    });
                }
            });
        done.raise();
        let best = expert.best?;
        Some(Answer {
            best,
            value: value.0.div_euclid(G::GRAIN)
                + i32::from(value.0.rem_euclid(G::GRAIN) * 2 >= G::GRAIN && G::GRAIN > 1),
            depth: completed,
            nodes: 0,
            table_hits: expert.hits,
            line: expert.line(position, best, completed.max(1)),
            elapsed: started.elapsed(),
            completed: completed == depth,
        })
        .inspect(|_| {
            total.fetch_add(expert.nodes - expert.counted, Relaxed);
        })
    });
    let mut answer = answer.map(|answer| Answer {
        nodes: total.load(Relaxed),
        ..answer
    })?;
    if let (Some(playouts), Some(time)) = (playouts, request.limits.time)
        && !limits.stop.is_raised()
    {
        let left = time.saturating_sub(started.elapsed());
        let left = left.min(MOST_FOR_PLAYOUTS);
        let memory = table.endings(endings.mebibytes);
        let threads = style.threads.into();
        let chosen = playouts.choose(left, &limits.stop, request.seed, memory, threads);
        if let Some(best) = chosen.filter(|&best| best != answer.best) {
            answer.best = best;
            answer.line = vec![best];
        }
        answer.elapsed = started.elapsed();
    }
    Some(answer)
}

/// The longest that moves are played out: what more time would find is little.
const MOST_FOR_PLAYOUTS: Duration = Duration::from_millis(250);

/// Moves moves to the front, the last of them first of all, so that they come first at the next depth.
fn bring_forward<M>(moves: &mut [Ordered<M>], codes: &[u16]) {
    for &code in codes {
        if let Some(index) = moves.iter().position(|ordered| ordered.code == code) {
            moves[..=index].rotate_right(1);
        }
    }
}

fn around(value: Score, width: i32) -> Window {
    Window {
        alpha: Score((value.0 - width).max(Score::MINUS_INFINITY.0)),
        beta: Score((value.0 + width).min(Score::INFINITY.0)),
    }
}
