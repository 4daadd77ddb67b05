//! Exact values under the extra move rule, all boxes worth one point.
//!
//! They rest on search, on Theorem 20, and on the rule for boxes that can be taken, which is argued and tested, but not
//! proved: `docs/theory.md`, part 8.
//!
//! Boxes that are free are taken first, see [`taking`](super::taking). What is left is [`quiet`], and is searched by
//! null-window alpha-beta ([`search`]) to the end of the game.

use std::sync::Arc;

use super::Settings;
use super::graph::{Edge, Graph, MAX_SIDE};
use super::ordering::Ranks;
use super::root::Bounds;
use super::taking::Taken;
use crate::games::StringsAndCoins;
use crate::work::parallel::InProgress;
use crate::work::{Budget, Stopped};
use children::Board;
pub(super) use children::QuietMemory;
use quiet::without_pairs;
pub(super) use search::Shared;

mod children;
mod images;
mod moves;
mod quiet;
mod search;

impl<'a> Shared<'a> {
    /// For positions of one board.
    pub fn new(
        of: &StringsAndCoins,
        settings: &Settings,
        seed: u64,
        budget: &Arc<Budget>,
        memory: &'a QuietMemory,
    ) -> Shared<'a> {
        // Coins of a larger board have been moved, to anywhere on the largest one.
        let (rows, columns) = match of.rows.max(of.columns) <= MAX_SIDE {
            true => (of.rows, of.columns),
            false => (MAX_SIDE, MAX_SIDE),
        };
        let side = |length: usize| length.min(MAX_SIDE);
        let ranks = Ranks::of_board(side(of.rows), side(of.columns), true);
        Shared {
            memory,
            budget: Arc::clone(budget),
            board: Board::new(rows, columns, ranks, seed),
            seed,
            threads: settings.threads.max(1),
            in_progress: InProgress::default(),
        }
    }
}

/// One thread that asks about positions.
pub(super) struct Asker<'a>(search::Search<'a>);

/// A position, and what is left of it once all that is free is taken.
struct Root {
    taken: Taken,
    /// Without pairs of short chains.
    rest: Graph,
    key: u64,
}

impl<'a> Asker<'a> {
    pub fn new(shared: &'a Shared<'a>) -> Asker<'a> {
        Asker(search::Search::new(shared))
    }

    fn root(&mut self, graph: &Graph) -> Root {
        let taken = Taken::from(graph);
        let rest = without_pairs(&taken.rest);
        let key = self.0.children.key_of(&rest);
        Root { taken, rest, key }
    }

    /// Whether a graph is worth at least so much to the side to move.
    pub fn is_worth(&mut self, graph: &Graph, least: i16) -> Result<bool, Stopped> {
        // Also what is known already must not be told after the time is over.
        self.0.meter.check()?;
        let points = graph.boxes().count_ones() as i16;
        if least <= -points || least > points {
            return Ok(least <= -points);
        }
        let root = self.root(graph);
        // No value is of the other parity.
        let least = least + (least + points).rem_euclid(2);
        Ok(self.bound(&root, least)? >= least)
    }

    /// A bound of the value: at least `beta` if the value is that, or else at most what is returned.
    fn bound(&mut self, root: &Root, beta: i16) -> Result<i16, Stopped> {
        let (taken, deal) = (root.taken.free, root.taken.deal);
        let least = beta - taken - deal;
        let value = self.0.search(&root.rest, root.key, least, None)?;
        if value >= least || deal == 0 {
            return Ok(value + deal + taken);
        }
        // The boxes can also be left, so that the other side must move.
        let most = taken - deal - beta;
        let left = self.0.search(&root.rest, root.key, most + 2, None)?;
        Ok(match left <= most {
            true => taken - deal - left,
            false => (taken + deal + value).max(taken - deal - left),
        })
    }

    /// The value of a graph and a move that wins it, by null windows.
    pub fn value_and_move(
        &mut self,
        graph: &Graph,
        bounds: &Bounds,
    ) -> Result<(i32, Option<Edge>), Stopped> {
        let root = self.root(graph);
        let points = graph.boxes().count_ones() as i16;
        let (mut lower, mut upper) = (-points, points);
        // First, whether the side to move is ahead, or else whether it is behind.
        let mut guess = points % 2;
        while lower < upper {
            let beta = if guess <= lower { lower + 2 } else { guess };
            let value = self.bound(&root, beta)?;
            match value >= beta {
                true => lower = value,
                false => upper = value,
            }
            let (least, most) = bounds.narrow(lower.into(), upper.into());
            (lower, upper) = (least as i16, most as i16);
            // Keys that collide may contradict each other, and must not end the program.
            guess = value.min(upper).max(lower);
        }
        bounds.narrow(lower.into(), lower.into());
        Ok((lower.into(), self.best_edge(graph, &root, lower)?))
    }

    /// A move that wins this value.
    fn best_edge(
        &mut self,
        graph: &Graph,
        root: &Root,
        value: i16,
    ) -> Result<Option<Edge>, Stopped> {
        let taken = &root.taken;
        if taken.free == 0 && taken.deal > 0 {
            let least = value - taken.deal;
            if self.0.search(&root.rest, root.key, least, None)? < least {
                return Ok(taken.leaves(graph));
            }
        }
        let first = taken.first(graph);
        if first.is_some() {
            return Ok(first);
        }
        if root.rest.boxes() == 0 {
            // Only pairs of short chains are left, if anything.
            let mut edge = None;
            quiet::for_each_opening(graph, |opening| edge = opening.edge(graph));
            return Ok(edge);
        }
        let found = self.0.expand(&root.rest, value, None)?;
        // Below that, it would be the refutation of some position on the way.
        Ok((found >= value)
            .then(|| self.0.refutation(&root.rest))
            .flatten())
    }
}
