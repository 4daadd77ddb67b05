//! Alpha-beta over graphs to the end of the game.
//!
//! A value is what the side to move still wins minus what the other side wins. The points so far do not
//! matter. These are the shortcuts; `tests/solver.rs` holds each of them to a plain search:
//!
//! - equal graphs share one entry of the memory, and equal children are searched once;
//! - if all boxes count one point, a value has the parity of the number of boxes left, so windows are
//!   narrowed to it;
//! - all children are looked up before one is searched (enhanced transposition cutoff);
//! - under strict turns, pairs of equal components and symmetric components are taken out. The value of the
//!   rest bounds that of the whole, because one side can answer every move there in kind, see [`Rest`];
//! - under strict turns, a box is taken unless symmetry may speak against it, see [`Solver::takes`];
//! - under the extra move rule, free boxes are taken at once. What is left to decide is who gets the last two
//!   boxes of a chain or the last four of a loop, and who must move in the rest. Such a position is worth
//!   |rest + 2| or |rest + 4| and is not searched itself;
//! - under that rule, a chain of two boxes is opened only at its middle edge, which leaves the opponent no
//!   choice (the “hard-hearted handout”).

use std::sync::Arc;

use super::graph::{Bits, Edge, Graph, MAX_SIDE, Values};
use super::keys::Keys;
use super::openings::{Opening, Openings};
use super::position_memory::{Known, PositionMemory};
use crate::work::parallel::{ChildOrder, InProgress};
use crate::work::{Budget, Meter, Stopped};

/// What all threads of a solver share.
pub(super) struct Shared<'a> {
    pub memory: &'a PositionMemory,
    pub values: Values,
    pub extra: bool,
    /// Its limits, and the nodes of all threads.
    pub budget: Arc<Budget>,
    /// The order of edges that are as good as each other.
    pub ranks: Ranks,
    /// How many threads there are, and where they are.
    pub threads: usize,
    pub in_progress: InProgress,
}

/// Graphs with fewer edges are searched without a look at what the other threads do.
const SHARED_EDGES: u32 = 10;

/// How much later a move comes that gives a box away: a box that is taken is worth 64.
const GIVES_A_BOX: i32 = 48;

/// The order of the edges of a board where nothing else tells them apart: least first, below 64.
///
/// Edges in the middle come first, and those that cut a long board across before all: so the board
/// falls into small components soon, and few of these differ. On 3 × 4 boxes under strict turns the
/// search is about half as large as row by row, and a fifth as large as with outer edges first.
pub(super) struct Ranks([u8; 192]);

impl Ranks {
    /// For a board of this many rows and columns of boxes. Under the extra move rule a long board is cut
    /// from the outside in: that saves a quarter of the positions of 3 × 4, a tenth of 3 × 5, and would
    /// cost half as many more of 4 × 4, or of 3 × 4 under strict turns.
    pub fn of_board(rows: usize, columns: usize, extra: bool) -> Ranks {
        // As on the lattice of dots and boxes, where a cut along edges has an even number.
        let (middle_row, middle_column) = match columns >= rows {
            true => (rows, columns & !1),
            false => (rows & !1, columns),
        };
        let rank = |row: usize, column: usize| {
            let (down, along) = (row.abs_diff(middle_row), column.abs_diff(middle_column));
            let (beside, away) = match columns >= rows {
                true => (down, along),
                false => (along, down),
            };
            let far = match extra && rows != columns && away == 0 {
                true => MAX_SIDE.saturating_sub(beside),
                false => MAX_SIDE + beside + 2 * away,
            };
            far.min(31) as u8
        };
        Ranks(std::array::from_fn(|index| {
            let (row, column) = (2 * (index / 8 % 8) + 1, 2 * (index % 8) + 1);
            match index / 64 {
                0 => rank(row, column + 1),
                1 => rank(row + 1, column),
                _ => 32 + rank(row, column),
            }
        }))
    }
}

/// A move and the graph behind it.
#[derive(Debug, Clone, Copy)]
pub(super) struct Child {
    /// The graph behind the move; before it, if `is_before` says so.
    graph: Graph,
    is_before: bool,
    pub key: u64,
    pub edge: Edge,
    /// Whether the same side moves again.
    again: bool,
    /// Points that it brings at once, less those that the other then takes for nothing.
    pub gain: i16,
    /// Boxes that the one to move next either takes, or leaves for the turn; the graph is without
    /// them.
    deal: i16,
    /// The value of the move is at most and at least this.
    upper: i16,
    lower: i16,
    /// The order in which children are searched, least first.
    order: i32,
}

/// One thread's search.
pub(super) struct Solver<'a> {
    pub shared: &'a Shared<'a>,
    keys: Keys,
    openings: Openings,
    meter: Meter,
}

/// Room for the children of one node.
pub(super) type Children = smallvec::SmallVec<[Child; 64]>;

impl<'a> Solver<'a> {
    pub fn new(shared: &'a Shared<'a>, seed: u64) -> Self {
        Solver {
            shared,
            keys: Keys::new(seed, shared.values),
            openings: Openings::new(shared.extra),
            meter: Meter::new(&shared.budget),
        }
    }

    /// A graph of the same value to the side to move, above what it takes on the way there.
    ///
    /// Under the extra move rule, boxes that are free are taken. Under strict turns, two boxes that
    /// each lack one edge to the outside cancel, and so do two pairs that each lack their shared one.
    pub fn settle(&self, mut graph: Graph) -> (Graph, i16) {
        let mut taken = 0;
        if self.shared.extra {
            while let Some(edge) = free_box(&graph, self.shared.values == Values::Ones) {
                let after = graph.without(edge);
                taken += self.shared.values.of(graph.boxes() & !after.boxes()) as i16;
                graph = after;
            }
        } else if self.shared.values == Values::Ones {
            let (open, _) = graph.degrees();
            if open & open.wrapping_sub(1) == 0 {
                return (graph, 0);
            }
            let mut coins = open & (graph.out_ones | graph.out_twos);
            while coins & coins.wrapping_sub(1) != 0 {
                for _ in 0..2 {
                    graph.out_ones &= !(coins & coins.wrapping_neg());
                    coins &= coins - 1;
                }
            }
            let mut across = graph.across & open & open >> 1;
            let mut down = graph.down & open & open >> 8;
            while across.count_ones() + down.count_ones() >= 2 {
                for _ in 0..2 {
                    if across != 0 {
                        graph.across &= !(across & across.wrapping_neg());
                        across &= across - 1;
                    } else {
                        graph.down &= !(down & down.wrapping_neg());
                        down &= down - 1;
                    }
                }
            }
        }
        (graph, taken)
    }

    /// The components of a graph with their keys.
    fn parts(&mut self, graph: &Graph) -> Parts {
        graph
            .components()
            .map(|(boxes, graph)| {
                let form = self.keys.form_of(&graph, boxes);
                Part {
                    graph,
                    key: form.key,
                    paired: form.paired,
                }
            })
            .collect()
    }

    /// Adds the children of a graph by these edges, different ones only, with the bounds of what is
    /// left on the board.
    fn add_children(
        &mut self,
        graph: &Graph,
        parts: &Parts,
        boxes_only: bool,
        children: &mut Children,
    ) {
        let shared = self.shared;
        let boxes = graph.boxes();
        let (open, _) = graph.degrees();
        let total = parts
            .iter()
            .fold(0u64, |sum, part| sum.wrapping_add(part.key));
        // Once boxes that are free are taken, the last two of a chain or four of a loop are all that
        // is open: these are taken, or left for the turn, and nothing else is worth a thought.
        let all_alike = shared.extra && shared.values == Values::Ones;
        if all_alike && open == 0 {
            // A move changes its own component only, and no move completes a box.
            if !boxes_only {
                self.add_openings(graph, parts, total, children);
            }
            return;
        }
        let chain = match all_alike {
            true => graph.component_of(open & open.wrapping_neg()),
            false => 0,
        };
        for part in different(parts) {
            let rest = total.wrapping_sub(part.key);
            for edge in part.graph.edges() {
                if edge.touches(open) != boxes_only || (all_alike && !edge.touches(chain)) {
                    continue;
                }
                let after = graph.without(edge);
                let completed = boxes & !after.boxes();
                let mut gain = match completed {
                    0 => 0,
                    completed => shared.values.of(completed) as i16,
                };
                let again = shared.extra && gain > 0;
                let (settled_graph, taken) = self.settle(after);
                let (settled_graph, deal) = match all_alike {
                    true => decision(&settled_graph).unwrap_or((settled_graph, 0)),
                    false => (settled_graph, 0),
                };
                let settled = settled_graph != after;
                let after = settled_graph;
                gain += if again { taken } else { -taken };
                let left = shared.values.of(after.boxes()) as i16;
                let key = match settled {
                    // Only the edge's own component is another one.
                    false => rest.wrapping_add(self.keys.of_graph(&part.graph.without(edge))),
                    true => self.keys.of_graph(&after),
                };
                let same =
                    |child: &Child| child.key == key && child.gain == gain && child.deal == deal;
                if children.iter().any(same) {
                    continue;
                }
                // While the other children are made, the memory comes nearer.
                shared.memory.prefetch(key);
                let (opened, _) = after.degrees();
                children.push(Child {
                    graph: after,
                    is_before: false,
                    key,
                    edge,
                    again,
                    gain,
                    deal,
                    upper: left,
                    lower: -left,
                    order: match gain == 0 && opened & !open != 0 {
                        true => GIVES_A_BOX,
                        false => 0,
                    },
                });
            }
        }
    }

    /// The children of a graph without open boxes under the extra move rule, all boxes worth the same:
    /// component by component, from what is remembered of each.
    fn add_openings(&mut self, graph: &Graph, parts: &Parts, total: u64, children: &mut Children) {
        let all = graph.boxes().count_ones() as i16;
        for part in different(parts) {
            let rest = total.wrapping_sub(part.key);
            let boxes = part.graph.boxes();
            let (cornered, corner) = part.graph.cornered(boxes);
            let by = (boxes.trailing_zeros() - corner.trailing_zeros()) as u8;
            let left = all - boxes.count_ones() as i16;
            let place = self.keys.place_of(&cornered);
            if self.openings.find(place, &cornered).is_none() {
                let moves = self.openings_of(&cornered);
                self.openings.put(place, cornered, &moves);
            }
            for opening in self.openings.find(place, &cornered).into_iter().flatten() {
                let key = rest.wrapping_add(opening.key);
                self.shared.memory.prefetch(key);
                let points = left + opening.left;
                children.push(Child {
                    graph: *graph,
                    is_before: true,
                    key,
                    edge: opening.edge.moved(by),
                    again: false,
                    gain: -opening.taken,
                    deal: opening.deal,
                    upper: points,
                    lower: -points,
                    order: match opening.taken + opening.deal {
                        0 => 0,
                        _ => GIVES_A_BOX,
                    },
                });
            }
        }
    }

    /// The moves in a component without open boxes, all boxes worth the same.
    fn openings_of(&mut self, part: &Graph) -> smallvec::SmallVec<[Opening; 64]> {
        let mut moves = smallvec::SmallVec::new();
        let (pairs, middles) = chains_of_two(part);
        for edge in part.edges() {
            if edge.touches(pairs) && !middles.contains(edge) {
                continue;
            }
            let (after, taken, deal) = self.opened(part, edge);
            let opening = Opening {
                key: self.keys.of_graph(&after),
                edge,
                taken,
                deal,
                left: after.boxes().count_ones() as i16,
            };
            if !moves.iter().any(|other| opening.is_like(other)) {
                moves.push(opening);
            }
        }
        moves
    }

    /// The graph after a move that completes no box and all that is then free; the boxes taken; and
    /// those that are decided about.
    fn opened(&self, graph: &Graph, edge: Edge) -> (Graph, i16, i16) {
        let after = graph.without(edge);
        if after.degrees().0 == 0 {
            return (after, 0, 0);
        }
        let (after, taken) = self.settle(after);
        let (after, deal) = decision(&after).unwrap_or((after, 0));
        (after, taken, deal)
    }

    /// Asks the memory about children, and gives them their order.
    fn look_up(&self, children: &mut [Child]) {
        for child in children {
            let known = self.shared.memory.probe(child.key).unwrap_or(Known {
                lower: child.lower,
                upper: child.upper,
            });
            let known = known.after_deal(child.deal);
            let gain = child.gain;
            (child.lower, child.upper) = match child.again {
                true => (gain + known.lower, gain + known.upper),
                false => (gain - known.upper, gain - known.lower),
            };
            // Boxes first, then moves that give none away. To take the others always in the same order
            // keeps the number of positions small that are met at all; so much that it does not pay
            // to take those first that look better.
            child.order -= 64 * i32::from(gain);
            child.order = 64 * child.order + i32::from(self.shared.ranks.0[child.edge.index()]);
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
    /// Under strict turns, boxes of one point, a box is better left only if all that can be taken lie
    /// in components that a symmetry pairs. An example are three boxes in a row of which the outer two
    /// lack one edge: whoever takes one of them leaves the other two to be taken at once. That is so in
    /// every position of the boards 1 × 8, 2 × 3 to 2 × 6, 3 × 3 and 3 × 4, some 6 · 10⁹; a proof for all
    /// boards is not known. Of 6 × 6 boards with 23 to 26 free edges the search becomes twenty times as
    /// small.
    fn takes(&self, graph: &Graph, parts: &Parts) -> bool {
        if self.shared.extra || self.shared.values != Values::Ones {
            return false;
        }
        let (open, _) = graph.degrees();
        let lone = |part: &Part| part.paired.is_none() && part.graph.boxes() & open != 0;
        parts.iter().any(lone)
    }

    /// The value of a move within a window.
    pub fn child(&mut self, child: &Child, alpha: i16, beta: i16) -> Result<i16, Stopped> {
        let gain = child.gain;
        Ok(match child.again {
            true => gain + self.dealt(child, alpha - gain, beta - gain)?,
            false => gain - self.dealt(child, gain - beta, gain - alpha)?,
        })
    }

    /// The value of what a move leaves to the side that moves next.
    fn dealt(&mut self, child: &Child, alpha: i16, beta: i16) -> Result<i16, Stopped> {
        let graph = &match child.is_before {
            true => self.opened(&child.graph, child.edge).0,
            false => child.graph,
        };
        let (key, deal) = (child.key, child.deal);
        if deal == 0 {
            return self.search(graph, key, alpha, beta);
        }
        // To take them all and move, or to leave these and let the other move: the likelier first.
        let points = self.shared.values.of(graph.boxes()) as i16;
        let known = self.shared.memory.probe(key).unwrap_or(Known {
            lower: -points,
            upper: points,
        });
        let mut takes = known.lower + known.upper + 2 * deal >= 0;
        let mut best = i16::MIN;
        for _ in 0..2 {
            let alpha = alpha.max(best);
            let value = match takes {
                true => deal + self.search(graph, key, alpha - deal, beta - deal)?,
                false => -deal - self.search(graph, key, -deal - beta, -deal - alpha)?,
            };
            best = best.max(value);
            if best >= beta {
                break;
            }
            takes = !takes;
        }
        Ok(best)
    }
}

impl Known {
    /// Bounds of |value + deal|.
    fn after_deal(self, deal: i16) -> Known {
        if deal == 0 {
            return self;
        }
        let (low, high) = (self.lower + deal, self.upper + deal);
        Known {
            // Where nothing is known but the parity, which must stay.
            lower: match low >= 0 {
                true => low,
                false => (low & 1).max(-high),
            },
            upper: high.max(-low),
        }
    }
}

/// The edges inside the board of a graph that are of one kind.
#[derive(Default)]
struct Inner {
    across: u64,
    down: u64,
}

impl Inner {
    #[inline(always)]
    fn contains(&self, edge: Edge) -> bool {
        match edge {
            Edge::Across(bit) => self.across >> bit & 1 != 0,
            Edge::Down(bit) => self.down >> bit & 1 != 0,
            Edge::Out(_) => false,
        }
    }
}

/// The boxes of all chains of two in a graph without open boxes, and the edges in their middle.
#[inline(always)]
fn chains_of_two(graph: &Graph) -> (u64, Inner) {
    let (_, joints) = graph.degrees();
    let twos = graph.boxes() & !joints;
    let (across, down) = (
        graph.across & twos & twos >> 1,
        graph.down & twos & twos >> 8,
    );
    // Those with exactly one neighbour of their kind.
    let (mut one, mut more) = (0u64, 0u64);
    for plane in [across, across << 1, down, down << 8] {
        more |= one & plane;
        one |= plane;
    }
    let ends = one & !more;
    let middles = Inner {
        across: across & ends & ends >> 1,
        down: down & ends & ends >> 8,
    };
    let boxes = middles.across | middles.across << 1 | middles.down | middles.down << 8;
    (boxes, middles)
}

/// Under the extra move rule, with boxes of one point and all free ones taken: the last two boxes of
/// the only open chain or the last four of the only open loop, and the graph without them.
fn decision(graph: &Graph) -> Option<(Graph, i16)> {
    let (open, joints) = graph.degrees();
    match open.count_ones() {
        1 => {
            let bit = open.trailing_zeros() as u8;
            let (edge, beside) = graph.only_edge(bit);
            let left = graph.without(edge);
            let last = if left.out_ones & beside != 0 {
                Edge::Out(beside.trailing_zeros() as u8)
            } else {
                let (last, next) = left.only_edge(beside.trailing_zeros() as u8);
                if joints & next == 0 {
                    return None;
                }
                last
            };
            Some((left.without(last), 2))
        }
        2 => {
            let boxes = graph.component_of(open & open.wrapping_neg());
            let part = graph.part(boxes);
            let closed = boxes.count_ones() == 4 && open & !boxes == 0 && part.edge_count() == 3;
            let rest = Graph {
                across: graph.across & !boxes,
                down: graph.down & !boxes,
                out_ones: graph.out_ones & !boxes,
                out_twos: graph.out_twos & !boxes,
            };
            closed.then_some((rest, 4))
        }
        _ => None,
    }
}

/// The components of a graph with their keys.
type Parts = smallvec::SmallVec<[Part; 16]>;

/// A component.
#[derive(Debug, Clone, Copy)]
struct Part {
    graph: Graph,
    key: u64,
    /// See [`Form::paired`](super::keys::Form::paired).
    paired: Option<u8>,
}

/// The components without those that are like one before: a move in either is the same.
#[inline(always)]
fn different(parts: &Parts) -> impl Iterator<Item = &Part> {
    let is_new = |index: usize| {
        parts[..index]
            .iter()
            .all(|other| other.key != parts[index].key)
    };
    (0..parts.len())
        .filter(move |&index| is_new(index))
        .map(|index| &parts[index])
}

/// What is left of a position if all that can be answered in kind is taken out of it: components of
/// which there are two, and such as are symmetric.
struct Rest {
    graph: Graph,
    key: u64,
    /// Boxes that whoever answers gets more of what was taken out.
    bonus: i16,
}

impl Rest {
    /// `None` if nothing can be taken out.
    fn of(parts: &Parts) -> Option<Rest> {
        let mut rest = Rest {
            graph: Graph::default(),
            key: 0,
            bonus: 0,
        };
        let mut is_less = false;
        for (index, part) in parts.iter().enumerate() {
            if let Some(boxes) = part.paired {
                rest.bonus += i16::from(boxes);
                is_less = true;
                continue;
            }
            let same = |other: &&Part| other.key == part.key;
            let before = parts[..index].iter().filter(same).count();
            // The last of an odd number stays.
            if before % 2 == 1 || parts[index + 1..].iter().any(|other| other.key == part.key) {
                is_less = true;
                continue;
            }
            rest.graph = rest.graph.joined(&part.graph);
            rest.key = rest.key.wrapping_add(part.key);
        }
        is_less.then_some(rest)
    }
}

/// Under the extra move rule: an edge that completes a box and costs nothing, so that it can be
/// painted before anything else.
///
/// Such is the last edge of a box that leads outside. Where boxes are worth the same, such are also
/// one that leads to a box with other edges enough, the first of a chain so long that the choice of
/// leaving its last two boxes stays, and all of a tree without an edge to the outside; where they are
/// not, these can be wrong. This is argued and tested, not proved.
fn free_box(graph: &Graph, alike: bool) -> Option<Edge> {
    let (open, joints) = graph.degrees();
    if open == 0 {
        return None;
    }
    let out = open & (graph.out_ones | graph.out_twos);
    if out != 0 {
        return Some(Edge::Out(out.trailing_zeros() as u8));
    }
    if !alike {
        return None;
    }
    // All of these first: taking one can change what a chain beside it is.
    for bit in Bits(open) {
        let (edge, beside) = graph.only_edge(bit);
        if (joints | open) & beside != 0 {
            // At a joint, or the last edge of two boxes.
            return Some(edge);
        }
    }
    let mut decision: Option<(Edge, bool)> = None;
    for bit in Bits(open) {
        let (edge, beside) = graph.only_edge(bit);
        // Along the chain: how many boxes it has, and how it ends.
        let (mut at, mut length) = (beside, 2);
        let mut left = graph.without(edge);
        let ends_open = loop {
            if left.out_ones & at != 0 {
                break false;
            }
            let (next_edge, next) = left.only_edge(at.trailing_zeros() as u8);
            if joints & next != 0 {
                break false;
            }
            length += 1;
            left = left.without(next_edge);
            if open & next != 0 {
                break true;
            }
            at = next;
        };
        // A chain of three or more, or what was a loop unless just four boxes are left of it.
        if (!ends_open && length >= 3) || (ends_open && length != 4) {
            return Some(edge);
        }
        let chain = graph.component_of(1 << bit);
        let part = graph.part(chain);
        // A tree without an edge to the outside can be taken whole, so there is nothing to choose.
        let is_grounded = part.out_ones | part.out_twos != 0;
        let is_tree = part.edge_count() + 1 == chain.count_ones();
        if !ends_open && is_tree && !is_grounded {
            return Some(edge);
        }
        // One choice is enough, and to leave two boxes is cheaper than to leave four.
        match decision {
            Some((other, is_loop)) if !other.touches(chain) => {
                return Some(if is_loop { other } else { edge });
            }
            _ => decision = Some((edge, ends_open)),
        }
    }
    None
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
        narrow: &dyn Fn(i16, i16) -> (i16, i16),
    ) -> Result<(i16, Option<Edge>), Stopped> {
        let (settled, taken) = self.settle(*graph);
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
            let (least, most) = narrow(lower + taken, upper + taken);
            (lower, upper) = (least - taken, most - taken);
            guess = value.clamp(lower, upper);
        }
        let value = lower;
        narrow(value + taken, value + taken);
        // The move is one of the graph as it was before free boxes were taken from it.
        if taken > 0
            && let Some(edge) = free_box(whole, self.shared.values == Values::Ones)
        {
            return Ok((value + taken, Some(edge)));
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
                return Ok((value + taken, Some(child.edge)));
            }
        }
        // Only pairs that cancel are left: any of their boxes will do.
        Ok((
            value + taken,
            whole.edges().find(|edge| edge.touches(whole.degrees().0)),
        ))
    }
}
