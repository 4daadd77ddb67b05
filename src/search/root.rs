//! The root of the published opponents.
//!
//! Only the moves of the root are shuffled, with fewer swaps the deeper the search: the deeper an
//! opponent looks, the less it leaves to chance (as the article on Walls describes it). When a limit is
//! reached, the best of the root moves that were searched to the end is played.

use rand::{Rng, SeedableRng};
use rand_pcg::Pcg64Mcg;

use super::{Answer, Monitor, Request, Score, Stopped, Window, after_move, leaf_value};
use crate::games::{Evaluate, Side};

/// A fixed-depth search below the root.
pub(super) trait FixedDepthSearch<'a, G: Evaluate> {
    /// Whether the root narrows its window from one move to the next.
    const PRUNES: bool;

    fn monitor(&mut self) -> &mut Monitor<'a, G::Move>;

    /// The value of a position for `view`, who is the side to move if there is one.
    fn search(
        &mut self,
        position: &G::Position,
        mover: Option<Side>,
        view: Side,
        depth: u8,
        ply: usize,
        window: Window,
    ) -> Result<Score, Stopped>;

    /// The line found below a ply.
    fn line(&self, ply: usize) -> &[G::Move];

    /// What is known of the root already: its best move and exact value.
    fn recall(&mut self, _position: &G::Position, _depth: u8) -> Option<(G::Move, Score)> {
        None
    }

    /// Hears the result of a completed search.
    fn remember(&mut self, _position: &G::Position, _depth: u8, _best: G::Move, _value: Score) {}

    fn table_hits(&self) -> u64 {
        0
    }
}

/// How far back the root looks for repetitions: twelve moves of each side, as in the published Fortress
/// program.
const REPETITION_PLIES: usize = 24;

/// What a move loses in value if it repeats a position once more: half a piece. The published Fortress
/// program only says that the value is lowered.
const REPETITION_PENALTY: i32 = 50;

/// What is subtracted from the value of a root move to a position that occurred twice lately.
fn penalty<G: Evaluate>(game: &G, child: &G::Position, history: &[u64]) -> i32 {
    if !G::REVERSIBLE || history.is_empty() || game.turn(child).is_none() {
        return 0;
    }
    let key = game.state_key(child);
    let recent = &history[history.len().saturating_sub(REPETITION_PLIES)..];
    match recent.iter().filter(|&&known| known == key).count() {
        0 | 1 => 0,
        _ => REPETITION_PENALTY,
    }
}

/// The number of random swaps of `moves` root moves before a search of this depth.
fn swaps(moves: usize, depth: u8) -> usize {
    moves / usize::from(depth.max(1))
}

/// The root moves in the order in which they are searched.
pub(super) fn root_moves<G: Evaluate>(
    request: &Request<G>,
    depth: u8,
    shuffle: bool,
) -> Vec<G::Move> {
    let mut moves: Vec<G::Move> = request.game.moves(request.position).collect();
    if shuffle && !moves.is_empty() {
        let mut random = Pcg64Mcg::seed_from_u64(request.seed);
        for _ in 0..swaps(moves.len(), depth) {
            let (one, other) = (
                random.random_range(0..moves.len()),
                random.random_range(0..moves.len()),
            );
            moves.swap(one, other);
        }
    }
    moves
}

/// Searches the root at a fixed depth; `None` when the game is over.
pub(super) fn search_root<'a, G: Evaluate, B: FixedDepthSearch<'a, G>>(
    game: &G,
    position: &G::Position,
    history: &[u64],
    moves: &[G::Move],
    depth: u8,
    below: &mut B,
) -> Option<Answer<G::Move>> {
    let side = game.turn(position)?;
    let mut best = *moves.first()?;
    let mut value = Score::MINUS_INFINITY;
    below.monitor().progress.done = (0, moves.len());

    // A stop at the very first node leaves the first move, with the static value of the position.
    let result = (|| -> Result<(), Stopped> {
        below.monitor().tick()?;
        let mut repeats = false;
        let recalled = below.recall(position, depth);
        let fresh = |mv: &G::Move| penalty(game, &game.play(position, *mv), history) == 0;
        if let Some((known, score)) = recalled.filter(|(mv, _)| fresh(mv)) {
            (best, value) = (known, score);
            below.monitor().progress.line = vec![known];
            return Ok(());
        }
        let mut window = Window::FULL;
        for (index, &mv) in moves.iter().enumerate() {
            let child = game.play(position, mv);
            let (mover, same, view) = after_move(game, &child, side);
            let score = below
                .search(&child, mover, view, depth - 1, 1, window.child::<G>(same))?
                .from_child::<G>(same);
            let penalty = penalty(game, &child, history);
            let score = Score(score.0 - penalty);
            repeats |= penalty > 0;
            let found = score > value;
            if found {
                (best, value) = (mv, score);
                let line = [&[mv], below.line(1)].concat();
                below.monitor().progress.line = line;
                below.monitor().progress.value = Some(score.0);
            }
            if B::PRUNES {
                window.alpha = window.alpha.max(value);
            }
            let hits = below.table_hits();
            let monitor = below.monitor();
            monitor.progress.table_hits = hits;
            monitor.progress.done.0 = index + 1;
            if found {
                monitor.report();
            }
        }
        // If a repetition made a move worse, the value is not that of the position alone.
        if !repeats {
            below.remember(position, depth, best, value);
        }
        Ok(())
    })();

    let completed = result.is_ok();
    if value == Score::MINUS_INFINITY {
        value = leaf_value(game, position, side);
    }
    let table_hits = below.table_hits();
    let monitor = below.monitor();
    if monitor.progress.line.first() != Some(&best) {
        monitor.progress.line = vec![best];
    }
    Some(Answer {
        best,
        value: value.0,
        depth: if completed { depth } else { 0 },
        nodes: monitor.nodes(),
        table_hits,
        line: std::mem::take(&mut monitor.progress.line),
        elapsed: monitor.elapsed(),
        completed,
        is_exact: false,
    })
}
