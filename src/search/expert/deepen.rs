//! Iterative deepening: the root is searched deeper and deeper, in an aspiration window around the last
//! value.

use smallvec::SmallVec;

use super::clock;
use super::ordering::{Ordered, bring_forward};
use super::pvs::Searcher;
use crate::games::{Evaluate, Side, WIN, WIN_FLOOR};
use crate::search::{Score, Window};
use crate::work::Stopped;
use crate::work::parallel::ChildOrder;

/// A better move that was just found.
pub(super) struct News<M> {
    pub mv: M,
    pub score: Score,
    pub depth: u8,
    /// How many of the root moves have been searched, and how many there are.
    pub searched: (usize, usize),
}

impl<G: Evaluate> Searcher<'_, G> {
    /// Searches deeper and deeper, up to a depth; returns the last depth completed. The best move is
    /// kept with its value, also that of a depth that a limit cuts short.
    pub(super) fn deepen(
        &mut self,
        position: &G::Position,
        to_depth: u8,
        mut hear: impl FnMut(&mut Self, News<G::Move>),
    ) -> u8 {
        let Some(side) = self.shared.game.turn(position) else {
            return 0;
        };
        let game = self.shared.game;
        let mut moves = (self.experience).ordered_root(game, position, side, self.among);
        let mut value = self.estimate(position, side);
        self.best = moves.first().map(|ordered| (ordered.mv, value));
        let mut completed = 0;
        for depth in 1..=to_depth {
            let Ok(score) = self.aspire(position, side, &mut moves, depth, value, &mut hear) else {
                break;
            };
            value = score;
            completed = depth;
            // The game is decided: there is nothing more to learn.
            let certain = value.0.abs() >= WIN_FLOOR && value.0.abs() + i32::from(depth) >= WIN;
            if (G::WIN_ONLY && certain) || clock::is_too_late_to_deepen(&self.shared.budget) {
                break;
            }
        }
        self.order = moves.iter().map(|ordered| ordered.mv).collect();
        // The best move may be from a depth that was cut short.
        if let Some((best, _)) = self.best
            && let Some(index) = self.order.iter().position(|&mv| mv == best)
        {
            self.order[..=index].rotate_right(1);
        }
        completed
    }

    /// The value of the root at a depth. The aspiration window around the expected value widens until
    /// the value lies inside.
    fn aspire(
        &mut self,
        position: &G::Position,
        side: Side,
        moves: &mut [Ordered<G::Move>],
        depth: u8,
        expected: Score,
        hear: &mut impl FnMut(&mut Self, News<G::Move>),
    ) -> Result<Score, Stopped> {
        let mut width = 2 * G::UNITS_PER_POINT;
        let mut window = match depth >= 4 {
            true => around(expected, width),
            false => Window::FULL,
        };
        loop {
            let before = self.best;
            let score = self.root(position, side, moves, depth, window, hear)?;
            let is_low = score <= window.alpha;
            if window == Window::FULL || !(is_low || score >= window.beta) {
                return Ok(score);
            }
            if is_low {
                // All moves fail low: none of them is known to be best.
                self.best = before;
            }
            width *= 4;
            window = match width > 64 * G::UNITS_PER_POINT.max(64) {
                true => Window::FULL,
                false => around(score, width),
            };
        }
    }

    /// Searches the root at a depth in a window, and reports the best move as soon as it is known.
    fn root(
        &mut self,
        position: &G::Position,
        side: Side,
        moves: &mut [Ordered<G::Move>],
        depth: u8,
        mut window: Window,
        hear: &mut impl FnMut(&mut Self, News<G::Move>),
    ) -> Result<Score, Stopped> {
        let plies = i32::from(depth);
        let mut value = Score::MINUS_INFINITY;
        let mut turns = ChildOrder::new(moves.len());
        let mut better: SmallVec<[u16; 16]> = SmallVec::new();
        let mut stopped = false;
        while let Some((index, may_wait)) = turns.next() {
            let (mv, at) = (moves[index].mv, (index, moves[index].quiet));
            let child = self.shared.game.play(position, mv);
            let Ok(_claim) = self
                .shared
                .in_progress
                .enter(self.place_of(&child, plies), may_wait)
            else {
                turns.wait(index);
                continue;
            };
            let Ok(score) = self.child(&child, side, at, plies, 0, window) else {
                stopped = true;
                break;
            };
            value = value.max(score);
            if score > window.alpha {
                window.alpha = score;
                better.push(moves[index].code);
                self.best = Some((mv, score));
                let news = News {
                    mv,
                    score,
                    depth,
                    searched: (turns.done(), moves.len()),
                };
                hear(self, news);
                if window.is_closed() {
                    break;
                }
            }
        }
        bring_forward(moves, &better);
        match stopped {
            true => Err(Stopped),
            false => Ok(value),
        }
    }
}

/// The window from this far below a value to this far above it.
fn around(value: Score, width: i32) -> Window {
    Window {
        alpha: Score((value.0 - width).max(Score::MINUS_INFINITY.0)),
        beta: Score((value.0 + width).min(Score::INFINITY.0)),
    }
}
