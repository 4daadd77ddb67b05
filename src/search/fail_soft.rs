//! Alpha-Beta FS + TT: fail-soft pruning with a transposition table, as published for Walls.
//!
//! An entry holds the key of the state, the depth, the value with its bound, and one best move. Entries of
//! earlier games stay in the table; an entry counts if it is deep enough.

use super::root::{FixedDepthSearch, root_moves, search_root};
use super::table::Bounds;
use super::{
    Answer, Lines, Monitor, Request, Score, Stopped, Table, Window, after_move, leaf_value,
};
use crate::games::{Evaluate, Side};

struct FailSoft<'a, G: Evaluate> {
    game: &'a G,
    table: Option<&'a Table>,
    monitor: Monitor<'a, G::Move>,
    lines: Lines<G::Move>,
    hits: u64,
}

impl<G: Evaluate> FailSoft<'_, G> {
    /// Searches one child; returns its value as `side` sees it.
    #[inline(always)]
    fn child(
        &mut self,
        position: &G::Position,
        side: Side,
        mv: G::Move,
        depth: u8,
        ply: usize,
        window: Window,
    ) -> Result<Score, Stopped> {
        let child = self.game.play(position, mv);
        let (mover, same, view) = after_move(self.game, &child, side);
        let score = self.search(
            &child,
            mover,
            view,
            depth - 1,
            ply + 1,
            window.child::<G>(same),
        )?;
        Ok(score.from_child::<G>(same))
    }

    fn store(&self, position: &G::Position, depth: u8, bounds: Bounds, best: G::Move) {
        if let Some(table) = self.table {
            let code = self.game.move_code(best);
            table.store(self.game.state_key(position), depth, bounds, code);
        }
    }
}

impl<'a, G: Evaluate> FixedDepthSearch<'a, G> for FailSoft<'a, G> {
    const PRUNES: bool = true;

    fn monitor(&mut self) -> &mut Monitor<'a, G::Move> {
        &mut self.monitor
    }

    fn line(&self, ply: usize) -> &[G::Move] {
        self.lines.get(ply)
    }

    fn table_hits(&self) -> u64 {
        self.hits
    }

    fn recall(&mut self, position: &G::Position, depth: u8) -> Option<(G::Move, Score)> {
        let entry = self.table?.probe(self.game.state_key(position))?;
        let bounds = entry.bounds.in_time(self.game, position);
        let value = bounds.exact().filter(|_| entry.depth >= depth)?;
        let mut fitting = self.game.moves(position);
        let best = fitting.find(|&mv| self.game.move_code(mv) == entry.code)?;
        if fitting.any(|mv| self.game.move_code(mv) == entry.code) {
            return None;
        }
        self.hits += 1;
        Some((best, value))
    }

    fn remember(&mut self, position: &G::Position, depth: u8, best: G::Move, value: Score) {
        self.store(position, depth, Bounds::of(value, Window::FULL), best);
    }

    fn search(
        &mut self,
        position: &G::Position,
        mover: Option<Side>,
        view: Side,
        depth: u8,
        ply: usize,
        mut window: Window,
    ) -> Result<Score, Stopped> {
        self.monitor.tick()?;
        self.lines.clear(ply);
        let Some(side) = mover.filter(|_| depth > 0) else {
            return Ok(leaf_value(self.game, position, view));
        };
        let mut first = None;
        let known = self
            .table
            .and_then(|table| table.probe(self.game.state_key(position)));
        if let Some(entry) = known {
            if entry.depth >= depth {
                let known = entry.bounds.in_time(self.game, position);
                if let Some(value) = known.exact() {
                    self.hits += 1;
                    return Ok(value);
                }
                if known.lower >= window.beta {
                    self.hits += 1;
                    return Ok(known.lower);
                }
                if known.upper <= window.alpha {
                    self.hits += 1;
                    return Ok(known.upper);
                }
                window.alpha = window.alpha.max(known.lower);
                window.beta = window.beta.min(known.upper);
            }
            let mut legal = self.game.moves(position);
            first = legal.find(|&mv| self.game.move_code(mv) == entry.code);
        }

        let game = self.game;
        let searched = window;
        if depth == 1 && game.is_quiet(position) {
            // All leaves have the same value. They are counted as if each had been visited.
            let value = leaf_value(game, position, side);
            let visited = match value >= window.beta {
                true => 1,
                false => game.moves(position).count() as u64,
            };
            let best = first.or_else(|| game.moves(position).next());
            if let Some(mv) = best.filter(|_| self.monitor.skip(visited)) {
                if value > window.alpha {
                    self.lines.clear(ply + 1);
                    self.lines.set(ply, mv);
                }
                self.store(position, depth, Bounds::of(value, searched), mv);
                return Ok(value);
            }
        }
        let mut best: Option<(Score, G::Move)> = None;
        let others = game.moves(position).filter(|&mv| Some(mv) != first);
        for (index, mv) in first.into_iter().chain(others.clone()).enumerate() {
            if index == 1
                && depth > 1
                && let Some(table) = self.table
            {
                // The first child caused no cutoff, so all of them will be looked up.
                for mv in others.clone() {
                    table.prefetch(game.state_key(&game.play(position, mv)));
                }
            }
            let score = self.child(position, side, mv, depth, ply, window)?;
            if best.is_none_or(|(value, _)| score > value) {
                best = Some((score, mv));
                if score > window.alpha {
                    window.alpha = score;
                    self.lines.set(ply, mv);
                    if window.is_closed() {
                        break;
                    }
                }
            }
        }
        // A side to move always has a move, see `Game::turn`.
        let Some((value, mv)) = best else {
            return Ok(leaf_value(self.game, position, view));
        };
        self.store(position, depth, Bounds::of(value, searched), mv);
        Ok(value)
    }
}

/// Plays the move with the best value after `depth` plies; `None` when the game is over.
pub fn choose<G: Evaluate>(
    request: Request<G>,
    depth: u8,
    shuffle: bool,
) -> Option<Answer<G::Move>> {
    let moves = root_moves(&request, depth, shuffle);
    if let Some(table) = request.table {
        table.age();
    }
    let mut search = FailSoft {
        game: request.game,
        table: request.table,
        monitor: Monitor::new(request.limits, depth, request.report),
        lines: Lines::new(depth),
        hits: 0,
    };
    let (game, position) = (request.game, request.position);
    search_root(game, position, request.history, &moves, depth, &mut search)
}
