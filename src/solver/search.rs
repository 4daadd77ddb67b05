//! Alpha-beta over graphs to the end of the game, under any rules. The usual ones have quicker searches of their own,
//! [`strict`](super::strict) and `extra`.
//!
//! A value is what the side to move still wins minus what the other side wins. The points so far do not
//! matter. These are the shortcuts; `tests/engine/solver.rs` holds each of them to a plain search:
//!
//! - equal graphs share one entry of the memory, and equal children are searched once;
//! - if all boxes count one point, a value has the parity of the number of boxes left, so windows are
//!   narrowed to it;
//! - all children are looked up before one is searched (enhanced transposition cutoff);
//! - under strict turns, pairs of equal components and symmetric components are taken out. The value of the
//!   rest bounds that of the whole, because one side can answer every move there in kind, see [`Rest`];
//! - under strict turns, a box is taken unless symmetry may speak against it, see [`Solver::takes`];
//! - under the extra move rule, a box whose last edge leads outside is taken at once.

use std::sync::Arc;

use super::Settings;
use super::graph::{Edge, Graph, Values};
use super::keys::Keys;
use super::memory::GraphMemory;
use super::ordering::Ranks;
use super::parts::{Part, Parts, Rest};
use super::position_memory::Known;
use super::root::Bounds;
use super::taking::outer_box;
use crate::games::StringsAndCoins;
use crate::work::parallel::{ChildOrder, InProgress};
use crate::work::{Budget, Meter, Stopped};

/// What all threads of a solver share.
pub(super) struct Shared<'a> {
    pub memory: &'a GraphMemory,
    pub values: Values,
    /// What keys are made with.
    pub seed: u64,
    pub extra: bool,
    /// Its limits, and the nodes of all threads.
    pub budget: Arc<Budget>,
    /// The order of edges that are as good as each other.
    pub ranks: Ranks,
    /// How many threads there are, and where they are.
    pub threads: usize,
    pub in_progress: InProgress,
}

impl<'a> Shared<'a> {
    /// For positions of one board.
    pub fn new(
        of: &StringsAndCoins,
        values: Values,
        settings: &Settings,
        seed: u64,
        budget: &Arc<Budget>,
        memory: &'a GraphMemory,
    ) -> Shared<'a> {
        Shared {
            memory,
            values,
            seed,
            extra: of.extra_turn,
            // Coins of a larger board have been moved.
            ranks: Ranks::of_board(of.rows.min(8), of.columns.min(8), of.extra_turn),
            budget: Arc::clone(budget),
            threads: settings.threads.max(1),
            in_progress: InProgress::default(),
        }
    }
}

/// Graphs with fewer edges are searched without a look at what the other threads do.
const SHARED_EDGES: u32 = 10;

/// How much later a move comes that gives a box away: a box that is taken is worth 64.
pub(super) const GIVES_A_BOX: i32 = 48;

/// A move and the graph behind it.
#[derive(Debug, Clone, Copy)]
pub(super) struct Child {
    /// The graph behind the move.
    pub graph: Graph,
    pub key: u64,
    pub edge: Edge,
    /// Whether the same side moves again.
    pub again: bool,
    /// Points that it brings at once, less those that the other then takes for nothing.
    pub gain: i16,
    /// The value of the move is at most and at least this.
    pub upper: i16,
    pub lower: i16,
    /// The order in which children are searched, least first.
    pub order: i32,
}

/// One thread's search.
pub(super) struct Solver<'a> {
    pub shared: &'a Shared<'a>,
    pub(super) keys: Keys,
    pub(super) meter: Meter,
}

/// Room for the children of one node.
pub(super) type Children = smallvec::SmallVec<[Child; 64]>;

impl<'a> Solver<'a> {
    pub fn new(shared: &'a Shared<'a>) -> Self {
        Solver {
            shared,
            keys: Keys::new(shared.seed, shared.values),
            meter: Meter::new(&shared.budget),
        }
    }

    /// The value of a graph within a window: at least `beta` if it is that, at most `alpha` if it is
    /// that, exact between.
    pub fn search(
        &mut self,
        graph: &Graph,
        key: u64,
        mut alpha: i16,
        mut beta: i16,
    ) -> Result<i16, Stopped> {
        self.meter.tick()?;
        let shared = self.shared;
        let boxes = graph.boxes();
        if boxes == 0 {
            return Ok(0);
        }
        let points = shared.values.of(boxes) as i16;
        let mut known = shared.memory.probe(key).unwrap_or(Known {
            lower: -points,
            upper: points,
        });
        if known.lower >= beta || known.lower == known.upper {
            return Ok(known.lower);
        }
        if known.upper <= alpha {
            return Ok(known.upper);
        }
        let parts = self.parts(graph);
        if !shared.extra
            && let Some(rest) = Rest::of(&parts)
        {
            // Whoever answers in kind in what was taken out meets the other in the rest as if it were
            // alone, so long as there is always an answer in the rest, too: with an even number of
            // edges that is the other, with an odd one the side to move, once it has begun there.
            let bonus = rest.bonus;
            if graph.edge_count().is_multiple_of(2) {
                let bound = alpha + bonus;
                let value = self.search(&rest.graph, rest.key, bound, bound + 1)? - bonus;
                if value <= alpha {
                    known.upper = known.upper.min(value);
                    shared.memory.store(key, known, 1);
                    return Ok(value);
                }
            } else {
                let bound = beta - bonus;
                let value = self.search(&rest.graph, rest.key, bound - 1, bound)? + bonus;
                if value >= beta {
                    known.lower = known.lower.max(value);
                    shared.memory.store(key, known, 1);
                    return Ok(value);
                }
            }
        }
        if shared.values == Values::Ones {
            // No value of the other parity can come out.
            if (alpha + 1 - points) & 1 != 0 {
                alpha += 1;
            }
            if (beta - 1 - points) & 1 != 0 {
                beta -= 1;
            }
        }
        alpha = alpha.max(known.lower - 1);
        beta = beta.min(known.upper + 1);
        alpha = alpha.min(beta - 1);
        let begun = self.meter.nodes();
        let value = self.best_of(graph, &parts, alpha, beta)?;
        let known = Known {
            lower: if value > alpha { value } else { known.lower },
            upper: if value < beta { value } else { known.upper },
        };
        let work = 64 - (self.meter.nodes() - begun + 1).leading_zeros();
        shared.memory.store(key, known, work);
        Ok(value)
    }

    /// The value of the best child within a window: first those that complete a box, which mostly
    /// decide, then the others.
    fn best_of(
        &mut self,
        graph: &Graph,
        parts: &Parts,
        alpha: i16,
        beta: i16,
    ) -> Result<i16, Stopped> {
        let mut children = Children::new();
        let (mut window, mut bound) = (alpha, i16::MIN);
        for boxes_only in [true, false] {
            let searched = children.len();
            if searched > 0 && self.takes(graph, parts) {
                break;
            }
            self.add_children(graph, parts, boxes_only, &mut children);
            let fresh = &mut children[searched..];
            self.look_up(fresh);
            if let Some(least) = fresh.iter().map(|child| child.lower).max() {
                if least >= beta {
                    return Ok(least);
                }
                window = window.max(least);
            }
            fresh.sort_unstable_by_key(|child| child.order);
            // Children that another thread is at wait until it has done with them.
            let shared = self.shared;
            let shares = shared.threads > 1 && graph.edge_count() >= SHARED_EDGES;
            let mut turns = ChildOrder::new(fresh.len());
            while let Some((index, may_wait)) = turns.next() {
                let child = &fresh[index];
                let is_open = child.upper > window;
                let place = (shares && is_open).then_some(child.key);
                let Ok(_claim) = shared.in_progress.enter(place, may_wait) else {
                    turns.wait(index);
                    continue;
                };
                let found = match is_open {
                    true => self.child(child, window, beta)?,
                    false => child.upper,
                };
                if found >= beta {
                    return Ok(found);
                }
                bound = bound.max(found);
                window = window.max(found);
            }
        }
        // Without a move above alpha, the best bound of them all is one of the whole.
        Ok(if window > alpha { window } else { bound })
    }

    /// Whether nothing is better than to take a box, where some box can be taken; if other moves are as
    /// good, they need not be searched.
    ///
    /// Under strict turns, boxes of one point, a box is better left only if all that can be taken lie in triples: three
    /// boxes in a row of which the outer two lack one edge. Whoever takes one of them leaves the other two to be taken
    /// at once. That is Theorems 1 and 2 of docs/theory.md; a triple is a component that a symmetry pairs. Of 6 × 6
    /// boards with 23 to 26 free edges the search becomes twenty times as small.
    fn takes(&self, graph: &Graph, parts: &Parts) -> bool {
        if self.shared.extra || self.shared.values != Values::Ones {
            return false;
        }
        let open = graph.degrees().one;
        let lone = |part: &Part| part.paired.is_none() && part.graph.boxes() & open != 0;
        parts.iter().any(lone)
    }

    /// The value of a move within a window.
    pub fn child(&mut self, child: &Child, alpha: i16, beta: i16) -> Result<i16, Stopped> {
        let (graph, key, gain) = (&child.graph, child.key, child.gain);
        Ok(match child.again {
            true => gain + self.search(graph, key, alpha - gain, beta - gain)?,
            false => gain - self.search(graph, key, gain - beta, gain - alpha)?,
        })
    }
}

impl Solver<'_> {
    /// Whether a graph is worth at least so much to the side to move.
    pub fn is_worth(&mut self, graph: &Graph, least: i16) -> Result<bool, Stopped> {
        // Also what is known already must not be told after the time is over.
        self.meter.check()?;
        let points = self.shared.values.of(graph.boxes()) as i16;
        if least <= -points || least > points {
            return Ok(least <= -points);
        }
        let (graph, taken) = self.settle(*graph);
        let key = self.keys.of_graph(&graph);
        let least = least - taken;
        Ok(self.search(&graph, key, least - 1, least)? >= least)
    }

    /// The value of a graph and a move that wins it, by null windows around a first guess.
    pub fn value_and_move(
        &mut self,
        graph: &Graph,
        bounds: &Bounds,
    ) -> Result<(i32, Option<Edge>), Stopped> {
        let (settled, taken) = self.settle(*graph);
        // All threads narrow the bounds of the whole, with what is taken first.
        let narrow = |lower: i16, upper: i16| {
            let (least, most) = bounds.narrow((lower + taken).into(), (upper + taken).into());
            (least as i16 - taken, most as i16 - taken)
        };
        let (whole, graph) = (graph, &settled);
        let key = self.keys.of_graph(graph);
        let points = self.shared.values.of(graph.boxes()) as i16;
        // So far, whoever makes the last move has won on every board.
        let sign = if graph.edge_count().is_multiple_of(2) {
            -1
        } else {
            1
        };
        let mut guess = sign * (2 + points % 2).min(points);
        let (mut lower, mut upper) = (-points, points);
        while lower < upper {
            let beta = if guess <= lower { lower + 1 } else { guess };
            let value = self.search(graph, key, beta - 1, beta)?;
            if value < beta {
                upper = value;
            } else {
                lower = value;
            }
            (lower, upper) = narrow(lower, upper);
            // Keys that collide may contradict each other, and must not end the program.
            guess = value.min(upper).max(lower);
        }
        let value = lower;
        narrow(value, value);
        let worth = i32::from(value + taken);
        // The move is one of the graph as it was before free boxes were taken from it.
        if taken > 0
            && let Some(edge) = outer_box(whole)
        {
            return Ok((worth, Some(edge)));
        }
        let mut children = Children::new();
        let parts = self.parts(graph);
        self.add_children(graph, &parts, true, &mut children);
        self.add_children(graph, &parts, false, &mut children);
        self.look_up(&mut children);
        children.sort_unstable_by_key(|child| child.order);
        for child in &children {
            if child.lower >= value
                || (child.upper >= value && self.child(child, value - 1, value)? >= value)
            {
                return Ok((worth, Some(child.edge)));
            }
        }
        // Only pairs that cancel are left: any of their boxes will do.
        Ok((
            worth,
            whole.edges().find(|edge| edge.touches(whole.degrees().one)),
        ))
    }
}
