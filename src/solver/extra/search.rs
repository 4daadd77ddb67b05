//! Null-window alpha-beta over quiet positions to the end of the game.
//!
//! A value is what the side to move still wins minus what the other side wins. Every position is quiet: what an
//! opening comes to is settled with the move, see [`quiet`](super::quiet). These are the shortcuts; they are held
//! against plain search in `tests/engine`:
//!
//! - equal positions share one entry of the memory, and equal children are searched once. The key of a position is
//!   the sum of those of its components, and isomorphic components have equal keys, see [`keys`](super::super::keys),
//!   but for those that reach across the board, which are told apart up to its symmetries, see
//!   [`images`](super::images);
//! - a value has the parity of the number of boxes, so all windows are two wide;
//! - children are looked up before one is searched (enhanced transposition cutoff), a few at a time: most nodes are
//!   refuted by one of the first;
//! - pairs of short chains are taken out;
//! - an opening is not even looked up where the boxes that it gives away are too many.

use std::sync::Arc;

use super::super::graph::{Edge, Graph};
use super::super::position_memory::Known;
use super::children::{Board, Child, Children, Node, QuietMemory};
use super::images::Across;
use super::quiet::{Opening, for_each_opening, without_pairs};
use crate::work::parallel::{ChildOrder, InProgress};
use crate::work::{Budget, Meter, Stopped};

/// What all threads of a search share.
pub(in super::super) struct Shared<'a> {
    pub memory: &'a QuietMemory,
    /// Its limits, and the nodes of all threads.
    pub budget: Arc<Budget>,
    pub board: Board,
    pub seed: u64,
    /// How many threads there are, and where they are.
    pub threads: usize,
    pub in_progress: InProgress,
}

/// Positions with fewer edges are searched without a look at what the other threads do.
const SHARED_EDGES: u32 = 12;

/// One thread's search.
pub(in super::super) struct Search<'a> {
    pub(super) shared: &'a Shared<'a>,
    pub(super) children: Children<'a>,
    pub meter: Meter,
}

impl<'a> Search<'a> {
    pub fn new(shared: &'a Shared<'a>) -> Search<'a> {
        Search {
            shared,
            children: Children::new(&shared.board, shared.memory, shared.seed),
            meter: Meter::new(&shared.budget),
        }
    }

    /// The value of a quiet graph without pairs: at least `beta` if it is that, or else at most what is returned.
    /// `across` is a component that it may have, see [`Node::new`].
    pub fn search(
        &mut self,
        graph: &Graph,
        key: u64,
        beta: i16,
        across: Option<Across>,
    ) -> Result<i16, Stopped> {
        self.meter.tick()?;
        let points = graph.boxes().count_ones() as i16;
        if points == 0 {
            return Ok(0);
        }
        let shared = self.shared;
        let mut known = shared.memory.probe(key).unwrap_or(Known {
            lower: -points,
            upper: points,
        });
        if known.lower >= beta {
            return Ok(known.lower);
        }
        if known.upper < beta {
            return Ok(known.upper);
        }
        let begun = self.meter.nodes();
        let value = self.expand(graph, beta, across)?;
        match value >= beta {
            true => known.lower = known.lower.max(value),
            false => known.upper = known.upper.min(value),
        }
        let work = 64 - (self.meter.nodes() - begun + 1).leading_zeros();
        shared.memory.store(key, known, work);
        Ok(value)
    }

    /// The value of a graph with moves, as [`search`](Search::search) gives it, without a look at what is known of it.
    pub fn expand(
        &mut self,
        graph: &Graph,
        beta: i16,
        across: Option<Across>,
    ) -> Result<i16, Stopped> {
        let begin = self.children.list.len();
        let value = self.best_child(Node::new(graph, beta, begin, across));
        self.children.list.truncate(begin);
        value
    }

    /// The edge that the last call of [`expand`](Search::expand) found to be worth enough.
    pub fn refutation(&self, graph: &Graph) -> Option<Edge> {
        let (place, is_safe) = self.children.refutation?;
        match is_safe {
            true => Some(Edge::of_index(place)),
            false => opening_at(graph, place)?.edge(graph),
        }
    }

    fn best_child(&mut self, mut node: Node) -> Result<i16, Stopped> {
        let Node {
            graph, beta, begin, ..
        } = node;
        if let Some(value) = self.children.look_at(&mut node) {
            return Ok(value);
        }
        let mut best = node.best;
        let mut open = begin;
        for index in begin..self.children.list.len() {
            if i16::from(self.children.list[index].upper) >= beta {
                self.children.list[open] = self.children.list[index];
                open += 1;
            }
        }
        self.children.list.truncate(open);
        self.children.list[begin..].sort_unstable_by_key(|child| (child.order, child.place));
        // Children that another thread is at wait until it has done with them.
        let shared = self.shared;
        let shares = shared.threads > 1 && graph.edge_count() >= SHARED_EDGES;
        let mut turns = ChildOrder::new(open - begin);
        while let Some((index, may_wait)) = turns.next() {
            let child = self.children.list[begin + index];
            let place = shares.then_some(child.key);
            let Ok(_claim) = shared.in_progress.enter(place, may_wait) else {
                turns.wait(index);
                continue;
            };
            let value = self.value_of(&node, &child)?;
            if value >= beta {
                self.children.refutation = Some((child.place, child.is_safe()));
                return Ok(value);
            }
            best = best.max(value);
        }
        Ok(best)
    }

    /// The value of a move.
    fn value_of(&mut self, node: &Node, child: &Child) -> Result<i16, Stopped> {
        let Node { graph, beta, .. } = node;
        if child.is_safe() {
            let edge = Edge::of_index(child.place);
            let after = without_pairs(&graph.without(edge));
            let across = node.across_without(edge, &self.shared.board.images);
            return Ok(-self.search(&after, child.key, 2 - beta, across)?);
        }
        let falls = opening_at(graph, child.place).map_or(0, |opening| opening.falls);
        let after = without_pairs(&graph.apart_from(falls));
        let (taken, deal) = (i16::from(child.taken), i16::from(child.deal));
        let most = -taken - beta;
        if deal == 0 {
            return Ok(-taken - self.search(&after, child.key, most + 2, None)?);
        }
        // The other side takes the boxes, or leaves them: the rest must be worth at most so much, and not too little.
        let too_much = most - deal + 2;
        let value = self.search(&after, child.key, too_much, None)?;
        if value >= too_much {
            return Ok(-taken - deal - value);
        }
        let least = -most - deal;
        let low = self.search(&after, child.key, least, None)?;
        if low < least {
            return Ok(-taken + deal + low);
        }
        Ok(-taken - (value + deal).max(-low - deal))
    }
}

/// The opening of the chain in which a box lies.
fn opening_at(graph: &Graph, bit: u8) -> Option<Opening> {
    let mut found = None;
    for_each_opening(graph, |opening| {
        if opening.chain >> bit & 1 != 0 {
            found = Some(opening);
        }
    });
    found
}
