//! What an opponent will play that looks a fixed number of plies ahead and sees points alone.
//!
//! It is the move of [`fail_soft`](super::fail_soft) without shuffling: of those that are worth most, the first.
//! Only that move is looked for, so what cannot change it is left out: the root asks for bounds
//! instead of values, captures come first, and positions that stay as they are are not searched.

use smallvec::SmallVec;

use super::table::Bounds;
use super::{Limits, Meter, Score, Stopped, Table, Window, after_move, leaf_value};
use crate::games::{Game, Side};

struct Foresight<'a, G: Game> {
    game: &'a G,
    table: &'a Table,
    meter: Meter<'a, G::Move>,
}

/// Room for the moves of a position.
type Moves<M> = SmallVec<[M; 64]>;

/// The move that such an opponent plays; `None` when the game is over. The table may hold what other
/// searches know by other keys.
///
/// # Errors
/// [`Stopped`] when a limit is reached.
pub fn foresee<G: Game>(
    game: &G,
    position: &G::Position,
    depth: u8,
    limits: Limits,
    table: &Table,
) -> Result<Option<G::Move>, Stopped> {
    let Some(side) = game.turn(position) else {
        return Ok(None);
    };
    let moves: Moves<G::Move> = game.moves(position).collect();
    let mut search = Foresight {
        game,
        table,
        meter: Meter::new(limits, depth, None),
    };
    // The first move from an index on that is worth at least so much, and what it is worth at least;
    // or what they all are worth at most.
    let mut scan = |least: Score, from: usize| -> Result<Result<(usize, Score), Score>, Stopped> {
        let window = Window {
            alpha: Score(least.0 - 1),
            beta: least,
        };
        let mut most = Score::MINUS_INFINITY;
        for (index, &mv) in moves.iter().enumerate().skip(from) {
            let child = game.play(position, mv);
            let score = search.child(&child, side, depth, window)?;
            if score >= least {
                return Ok(Ok((index, score)));
            }
            most = most.max(score);
        }
        Ok(Err(most))
    };
    let mut least = leaf_value(game, position, side);
    let (mut index, mut worth) = loop {
        match scan(least, 0)? {
            Ok(found) => break found,
            Err(most) => least = most,
        }
    };
    // Those before are worth less.
    while let Ok(found) = scan(Score(worth.0 + 1), index)? {
        (index, worth) = found;
    }
    Ok(Some(moves[index]))
}

impl<G: Game> Foresight<'_, G> {
    /// The value of a child for the side that moved.
    #[inline(always)]
    fn child(
        &mut self,
        child: &G::Position,
        side: Side,
        depth: u8,
        window: Window,
    ) -> Result<Score, Stopped> {
        let (mover, same, view) = after_move(self.game, child, side);
        let score = self.search(child, mover, view, depth - 1, window.child::<G>(same))?;
        Ok(score.from_child::<G>(same))
    }

    fn search(
        &mut self,
        position: &G::Position,
        mover: Option<Side>,
        view: Side,
        depth: u8,
        mut window: Window,
    ) -> Result<Score, Stopped> {
        self.meter.tick()?;
        let game = self.game;
        let Some(side) = mover.filter(|_| depth > 0) else {
            return Ok(leaf_value(game, position, view));
        };
        // Nothing is gained by the next move, nor by the one after it if this one is well chosen.
        if (depth == 1 && game.is_quiet(position)) || (depth == 2 && game.is_calm(position)) {
            return Ok(leaf_value(game, position, side));
        }
        let key = game.state_key(position);
        let mut first = None;
        if depth > 1
            && let Some(entry) = self.table.probe(key)
        {
            let known = entry.bounds;
            // A deeper search would see what the opponent does not.
            if entry.depth == depth {
                if known.lower >= window.beta || known.lower == known.upper {
                    return Ok(known.lower);
                }
                if known.upper <= window.alpha {
                    return Ok(known.upper);
                }
            }
            first = Some(entry.code);
        }
        let searched = window;
        let mut best: Option<(Score, G::Move)> = None;
        for mv in self.ordered(position, first) {
            let child = game.play(position, mv);
            let score = self.child(&child, side, depth, window)?;
            if best.is_none_or(|(value, _)| score > value) {
                best = Some((score, mv));
                if score > window.alpha {
                    window.alpha = score;
                    if window.is_closed() {
                        break;
                    }
                }
            }
        }
        // A side to move always has a move, see `Game::turn`.
        let Some((value, mv)) = best else {
            return Ok(leaf_value(game, position, view));
        };
        if depth > 1 {
            let bounds = Bounds::of(value, searched);
            self.table.store(key, depth, bounds, game.move_code(mv));
        }
        Ok(value)
    }

    /// The moves of a position: what was best before, then captures, then the others.
    #[inline(always)]
    fn ordered(&self, position: &G::Position, first: Option<u16>) -> Moves<G::Move> {
        let game = self.game;
        let mut moves: Moves<G::Move> = game.moves(position).collect();
        let mut front = 0;
        if let Some(code) = first
            && let Some(index) = moves.iter().position(|&mv| game.move_code(mv) == code)
        {
            moves.swap(0, index);
            front = 1;
        }
        if !game.is_quiet(position) {
            let others = &mut moves[front..];
            let mut captures = 0;
            for index in 0..others.len() {
                if game.gain(position, others[index]) > 0 {
                    others.swap(captures, index);
                    captures += 1;
                }
            }
        }
        moves
    }
}
