//! MinMax: the whole tree to a fixed depth, without pruning, as published for Walls.
//!
//! The published Fortress program salts it: it adds a random number to every evaluation, and sets up its
//! pieces at random.

use super::root::{FixedDepthSearch, root_moves, search_root};
use super::{Answer, Lines, Monitor, Request, Score, Stopped, Window, after_move, leaf_value};
use crate::games::{Evaluate, Salt, Side, mix};

struct MinMax<'a, G: Evaluate> {
    game: &'a G,
    monitor: Monitor<'a, G::Move>,
    lines: Lines<G::Move>,
    /// How evaluations are salted, if they are, and the seed of the salt.
    salt: Option<(Salt<G>, u64)>,
}

impl<'a, G: Evaluate> FixedDepthSearch<'a, G> for MinMax<'a, G> {
    const PRUNES: bool = false;

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
        _: Window,
    ) -> Result<Score, Stopped> {
        self.monitor.tick()?;
        let Some(side) = mover.filter(|_| depth > 0) else {
            self.lines.clear(ply);
            let value = leaf_value(self.game, position, view);
            return Ok(match self.salt {
                Some((salt, draw)) if mover.is_some() => {
                    let draw = mix(draw ^ self.game.state_key(position));
                    Score(value.0 + view.sign() * (salt.value)(self.game, position, draw))
                }
                _ => value,
            });
        };
        let game = self.game;
        let mut best = Score::MINUS_INFINITY;
        for mv in game.moves(position) {
            let child = game.play(position, mv);
            let (mover, same, view) = after_move(game, &child, side);
            let score = self
                .search(&child, mover, view, depth - 1, ply + 1, Window::FULL)?
                .from_child::<G>(same);
            if score > best {
                best = score;
                self.lines.set(ply, mv);
            }
        }
        Ok(best)
    }
}

/// Plays the move with the best value after `depth` plies; `None` when the game is over.
///
/// With `salt`, evaluations are salted and pieces are set up at random.
pub fn choose<G: Evaluate>(
    request: Request<G>,
    depth: u8,
    shuffle: bool,
    salt: bool,
) -> Option<Answer<G::Move>> {
    let salt = request.game.salt().filter(|_| salt);
    if salt.is_some_and(|salt| (salt.is_setup)(request.game, request.position)) {
        return super::random::choose(request);
    }
    let moves = root_moves(&request, depth, shuffle);
    let mut search = MinMax {
        game: request.game,
        monitor: Monitor::new(request.limits, depth, request.report),
        lines: Lines::new(depth),
        salt: salt.map(|salt| (salt, request.seed)),
    };
    let (game, position) = (request.game, request.position);
    search_root(game, position, request.history, &moves, depth, &mut search)
}
