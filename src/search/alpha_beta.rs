//! Alpha-Beta: fail-hard pruning to a fixed depth, without a table, as published for
//! Walls.
//!
//! From the empty 6 × 6 board of Walls, unshuffled, it visits 579 859 nodes at depth 5.

use super::root::{FixedDepthSearch, root_moves, search_root};
use super::{Answer, Lines, Monitor, Request, Score, Stopped, Window, after_move, leaf_value};
use crate::games::{Evaluate, Side};

/// Which moves a search sees.
pub(super) trait Sight<G: Evaluate> {
    /// What it knows of a position before it looks at the moves.
    type Before: Copy;

    /// Looks at a position.
    fn look(&self, game: &G, position: &G::Position) -> Self::Before;

    /// Whether it sees a move of a position that lies `ply` plies ahead.
    fn sees(&self, game: &G, before: Self::Before, mv: G::Move, ply: usize) -> bool;
}

/// Sees every move.
struct FullSight;

impl<G: Evaluate> Sight<G> for FullSight {
    type Before = ();

    #[inline(always)]
    fn look(&self, _: &G, _: &G::Position) {}

    #[inline(always)]
    fn sees(&self, _: &G, (): (), _: G::Move, _: usize) -> bool {
        true
    }
}

struct AlphaBeta<'a, G: Evaluate, S> {
    game: &'a G,
    monitor: Monitor<'a, G::Move>,
    lines: Lines<G::Move>,
    sight: S,
}

impl<'a, G: Evaluate, S: Sight<G>> FixedDepthSearch<'a, G> for AlphaBeta<'a, G, S> {
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
        let before = self.sight.look(game, position);
        let mut sees_any = false;
        for mv in game.moves(position) {
            if !self.sight.sees(game, before, mv, ply) {
                continue;
            }
            sees_any = true;
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
        Ok(match sees_any {
            true => window.alpha,
            false => leaf_value(game, position, view),
        })
    }
}

impl<G: Evaluate, S: Sight<G>> AlphaBeta<'_, G, S> {
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
    search(request, depth, &moves, FullSight)
}

/// Searches these moves of the root, and below them what `sight` sees. A position of which no move is seen counts
/// as it stands.
pub(super) fn search<G: Evaluate, S: Sight<G>>(
    request: Request<G>,
    depth: u8,
    moves: &[G::Move],
    sight: S,
) -> Option<Answer<G::Move>> {
    let mut search = AlphaBeta {
        game: request.game,
        monitor: Monitor::new(request.limits, depth, request.report),
        lines: Lines::new(depth),
        sight,
    };
    let (game, position) = (request.game, request.position);
    search_root(game, position, request.history, moves, depth, &mut search)
}
