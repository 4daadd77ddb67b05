//! The children of a node: which moves there are, what they lead to, and in which order they are searched.

use super::extra_turn::{chains_of_two, decision, free_box};
use super::graph::{Edge, Graph, Values};
use super::openings::Opening;
use super::parts::{Part, Parts, different};
use super::position_memory::Known;
use super::search::{Child, Children, GIVES_A_BOX, Solver};

impl Solver<'_> {
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
    pub fn parts(&mut self, graph: &Graph) -> Parts {
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
    pub fn add_children(
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
    pub fn opened(&self, graph: &Graph, edge: Edge) -> (Graph, i16, i16) {
        let after = graph.without(edge);
        if after.degrees().0 == 0 {
            return (after, 0, 0);
        }
        let (after, taken) = self.settle(after);
        let (after, deal) = decision(&after).unwrap_or((after, 0));
        (after, taken, deal)
    }

    /// Asks the memory about children, and gives them their order.
    pub fn look_up(&self, children: &mut [Child]) {
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
}

impl Known {
    /// Bounds of |value + deal|.
    pub fn after_deal(self, deal: i16) -> Known {
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
