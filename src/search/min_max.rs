//! MinMax: the whole tree to a fixed depth, without pruning (seed 000).
//!
//! Seed 003 salts it: something random is added to every evaluation, and pieces are set up at random.

use super::root::{Below, root_moves, search_root};
use super::{Answer, Lines, Meter, Request, Score, Stopped, Window, after_move, leaf_value};
use crate::games::{Game, Side, mix};

struct MinMax<'a, G: Game> {
    game: &'a G,
    meter: Meter<'a, G::Move>,
    lines: Lines<G::Move>,
    /// What salt is drawn from, if there is any.
    salt: Option<u64>,
}

impl<'a, G: Game> Below<'a, G> for MinMax<'a, G> {
    const PRUNES: bool = false;

    fn meter(&mut self) -> &mut Meter<'a, G::Move> {
        &mut self.meter
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
        self.meter.tick()?;
        let Some(side) = mover.filter(|_| depth > 0) else {
            self.lines.clear(ply);
            let value = leaf_value(self.game, position, view);
            return Ok(match self.salt {
                Some(draw) if mover.is_some() => {
                    let draw = mix(draw ^ self.game.state_key(position));
                    Score(value.0 + view.sign() * self.game.salt(position, draw))
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

/// Plays the move of greatest value after `depth` plies; `None` when the game is over.
///
/// With `salt`, evaluations are salted and pieces set up at random.
pub fn choose<G: Game>(
    request: Request<G>,
    depth: u8,
    shuffle: bool,
    salt: bool,
) -> Option<Answer<G::Move>> {
    if salt && request.game.is_setup(request.position) {
        return super::random::choose(request);
    }
    let moves = root_moves(&request, depth, shuffle);
    let mut search = MinMax {
        game: request.game,
        meter: Meter::new(request.limits, depth, request.report),
        lines: Lines::new(depth),
        salt: salt.then_some(request.seed),
    };
    let (game, position) = (request.game, request.position);
    search_root(game, position, request.history, &moves, depth, &mut search)
}
