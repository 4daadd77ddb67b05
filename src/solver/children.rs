//! The children of a node: which moves there are, what they lead to, and in which order they are searched.

use super::graph::{Graph, Values};
use super::parts::{Part, Parts, different};
use super::position_memory::Known;
use super::search::{Child, Children, GIVES_A_BOX, Solver};
use super::taking::outer_box;

impl Solver<'_> {
    /// A graph of the same value to the side to move, above what it takes on the way there.
    ///
    /// Under the extra move rule, boxes whose last edge leads outside are taken. Under strict turns, two boxes of one
    /// point that each lack such an edge cancel, and so do two pairs that each lack their shared one.
    pub fn settle(&self, mut graph: Graph) -> (Graph, i16) {
        let mut taken = 0;
        if self.shared.extra {
            while let Some(edge) = outer_box(&graph) {
                let after = graph.without(edge);
                taken += self.shared.values.of(graph.boxes() & !after.boxes()) as i16;
                graph = after;
            }
        } else if self.shared.values == Values::Ones {
            let open = graph.degrees().one;
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
        let open = graph.degrees().one;
        let total = parts
            .iter()
            .fold(0u64, |sum, part| sum.wrapping_add(part.key));
        for part in different(parts) {
            let rest = total.wrapping_sub(part.key);
            for edge in part.graph.edges() {
                if edge.touches(open) != boxes_only {
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
                let settled = settled_graph != after;
                let after = settled_graph;
                gain += if again { taken } else { -taken };
                let left = shared.values.of(after.boxes()) as i16;
                let key = match settled {
                    // Only the edge's own component is another one.
                    false => rest.wrapping_add(self.keys.of_graph(&part.graph.without(edge))),
                    true => self.keys.of_graph(&after),
                };
                let same = |child: &Child| child.key == key && child.gain == gain;
                if children.iter().any(same) {
                    continue;
                }
                // While the other children are made, the memory comes nearer.
                shared.memory.prefetch(key);
                let opened = after.degrees().one;
                children.push(Child {
                    graph: after,
                    key,
                    edge,
                    again,
                    gain,
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

    /// Asks the memory about children, and gives them their order.
    pub fn look_up(&self, children: &mut [Child]) {
        for child in children {
            let known = self.shared.memory.probe(child.key).unwrap_or(Known {
                lower: child.lower,
                upper: child.upper,
            });
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
