//! Alpha-Beta: fail-hard pruning to a fixed depth, without a table, as published for
//! Walls.
//!
//! From the empty 6 × 6 board of Walls, unshuffled, it visits 579 859 nodes at depth 5.

use super::root::{FixedDepthSearch, root_moves, search_root};
use super::{Answer, Lines, Monitor, Request, Score, Stopped, Window, after_move, leaf_value};
use crate::games::{Evaluate, Side};

struct AlphaBeta<'a, G: Evaluate> {
    game: &'a G,
    monitor: Monitor<'a, G::Move>,
    lines: Lines<G::Move>,
}

impl<'a, G: Evaluate> FixedDepthSearch<'a, G> for AlphaBeta<'a, G> {
    const PRUNES: bool = true;

    fn monitor(&mut self) -> &mut Monitor<'a, G::Move> {
        &mut self.monitor
    }

    fn line(&self, ply: usize) -> &[G::Move] {
        self.lines.get(ply)
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
        let Some(side) = mover.filter(|_| depth > 0) else {
            self.lines.clear(ply);
            return Ok(leaf_value(self.game, position, view));
        };
        let game = self.game;
        self.lines.clear(ply);
        for mv in game.moves(position) {
            let child = game.play(position, mv);
            let score = self.child(&child, side, depth, ply, window)?;
            if score > window.alpha {
                if score >= window.beta {
                    return Ok(window.beta);
                }
                window.alpha = score;
                self.lines.set(ply, mv);
            }
        }
        Ok(window.alpha)
    }
}

impl<G: Evaluate> AlphaBeta<'_, G> {
    /// The value of a child for the side that moved.
    #[inline(always)]
    fn child(
        &mut self,
        child: &G::Position,
        side: Side,
        depth: u8,
        ply: usize,
        window: Window,
    ) -> Result<Score, Stopped> {
        let (mover, same, view) = after_move(self.game, child, side);
        let inner = window.child::<G>(same);
        let score = self.search(child, mover, view, depth - 1, ply + 1, inner)?;
        Ok(score.from_child::<G>(same))
    }
}

/// Plays the move with the best value after `depth` plies; `None` when the game is over.
pub fn choose<G: Evaluate>(
    request: Request<G>,
    depth: u8,
    shuffle: bool,
) -> Option<Answer<G::Move>> {
    let moves = root_moves(&request, depth, shuffle);
    let mut search = AlphaBeta {
        game: request.game,
        monitor: Monitor::new(request.limits, depth, request.report),
        lines: Lines::new(depth),
    };
    let (game, position) = (request.game, request.position);
    search_root(game, position, request.history, &moves, depth, &mut search)
}
