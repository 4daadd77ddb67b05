//! What can be taken under the extra move rule before anything is searched.

use super::graph::{Edge, Graph};

/// What is taken from a position whose boxes all count one point, and what is left then.
///
/// Boxes that can be taken one after the other form trees: each hangs by its last edge from the rest or from the
/// outside, or from nothing. All of them can be taken for nothing, and the side to move goes on in the rest. Instead,
/// it can leave the last two boxes of a tree that hangs, or four of one that does not, so that the other side takes
/// these and must move in the rest. This is argued and tested, not proved.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Taken {
    /// Boxes that are taken in any case.
    pub free: i16,
    /// Boxes that are taken, or left to the other side so that it must move.
    pub deal: i16,
    /// The rest, in which no box is open.
    pub rest: Graph,
    /// The boxes that are not in the rest.
    boxes: u64,
}

impl Taken {
    /// Takes all that can be taken.
    pub fn from(graph: &Graph) -> Taken {
        let mut rest = *graph;
        loop {
            let open = rest.degrees().one;
            if open == 0 {
                break;
            }
            rest = rest.apart_from(open);
        }
        let boxes = graph.boxes() & !rest.boxes();
        let deal = deal_in(graph, boxes);
        Taken {
            free: boxes.count_ones() as i16 - deal,
            deal,
            rest,
            boxes,
        }
    }

    /// The edge to paint first if everything is to be taken, or all but the deal; `None` if there is nothing to take.
    pub fn first(&self, graph: &Graph) -> Option<Edge> {
        let open = graph.degrees().one;
        let captures = || graph.edges().filter(move |edge| edge.touches(open));
        let keeps_deal = |edge: &Edge| Taken::from(&graph.without(*edge)).deal == self.deal;
        let first = match self.free {
            0 => None,
            _ => captures().find(keeps_deal),
        };
        first.or_else(|| captures().next())
    }

    /// The edge that leaves the deal to the other side, if nothing else is left to take.
    pub fn leaves(&self, graph: &Graph) -> Option<Edge> {
        let open = graph.degrees().one;
        let is_last = |edge: &Edge| edge.touches(self.boxes) && !edge.touches(open);
        graph.edges().find(is_last).filter(|_| self.free == 0)
    }
}

/// How many of these boxes, which form trees, can be left so that the other side must move.
fn deal_in(graph: &Graph, boxes: u64) -> i16 {
    let across = graph.across & boxes & boxes >> 1;
    let down = graph.down & boxes & boxes >> 8;
    let trees = Graph {
        across,
        down,
        ..Graph::default()
    };
    let to_rest = graph.boxes() & !boxes;
    let hangs = (graph.out_ones | graph.out_twos)
        | graph.across & to_rest >> 1
        | (graph.across & to_rest) << 1
        | graph.down & to_rest >> 8
        | (graph.down & to_rest) << 8;
    // Boxes with two edges or more in their trees: an edge between two of these is the middle of a path of three.
    let (mut one, mut two) = (0u64, 0u64);
    for plane in [across, across << 1, down, down << 8] {
        two |= one & plane;
        one |= plane;
    }
    let middle = across & two & two >> 1 | down & two & two >> 8;
    let mut deal = 0;
    let mut left = one;
    while left != 0 {
        let tree = trees.component_of(left & left.wrapping_neg());
        left &= !tree;
        if hangs & tree != 0 {
            return 2;
        }
        if middle & tree != 0 {
            deal = 4;
        }
    }
    deal
}

/// The edge of a box that lacks only this one, which leads outside. Whatever boxes count, it costs nothing to paint it
/// before anything else.
#[inline(always)]
pub(super) fn outer_box(graph: &Graph) -> Option<Edge> {
    let open = graph.degrees().one;
    let out = open & (graph.out_ones | graph.out_twos);
    (out != 0).then(|| Edge::Out(out.trailing_zeros() as u8))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Boxes in a row, the first of which is open, with an edge to the outside at the end.
    fn tail(length: u32) -> Graph {
        Graph {
            across: (1 << (length - 1)) - 1,
            out_ones: 1 << (length - 1),
            ..Graph::default()
        }
    }

    #[test]
    fn all_but_two_boxes_of_a_chain_are_free() {
        for (length, free, deal) in [(1, 1, 0), (2, 0, 2), (3, 1, 2), (6, 4, 2)] {
            let graph = tail(length);
            let taken = Taken::from(&graph);
            assert_eq!((taken.free, taken.deal), (free, deal));
            assert_eq!(taken.rest, Graph::default());
        }
        let two = tail(2);
        let taken = Taken::from(&two);
        assert_eq!(taken.first(&two), Some(Edge::Across(0)));
        assert_eq!(taken.leaves(&two), Some(Edge::Out(1)));
    }

    #[test]
    fn all_but_four_boxes_of_what_was_a_loop_are_free() {
        for (length, free, deal) in [(2, 2, 0), (3, 3, 0), (4, 0, 4), (5, 1, 4)] {
            let graph = Graph {
                across: (1 << (length - 1)) - 1,
                ..Graph::default()
            };
            let taken = Taken::from(&graph);
            assert_eq!((taken.free, taken.deal), (free, deal), "{length}");
        }
        let four = Graph {
            across: 0b111,
            ..Graph::default()
        };
        let taken = Taken::from(&four);
        assert_eq!(taken.leaves(&four), Some(Edge::Across(1)));
        // Three ends and a middle: nothing to leave.
        let star = Graph {
            across: 0b11,
            down: 0b10,
            ..Graph::default()
        };
        assert_eq!(Taken::from(&star).deal, 0);
    }

    #[test]
    fn of_two_chains_one_is_taken_whole() {
        let below = Graph {
            across: tail(2).across << 8,
            out_ones: tail(2).out_ones << 8,
            ..Graph::default()
        };
        let both = tail(2).joined(&below);
        let taken = Taken::from(&both);
        assert_eq!((taken.free, taken.deal), (2, 2));
        let first = taken.first(&both).unwrap();
        let next = Taken::from(&both.without(first));
        assert_eq!((next.free, next.deal), (1, 2));
    }
}
