//! What the extra move rule settles without a search: boxes that are free, and the last two boxes of a chain or
//! four of a loop, which are taken or left for the turn.

use super::graph::{Bits, Edge, Graph};

/// The edges inside the board of a graph that are of one kind.
#[derive(Default)]
pub(super) struct Inner {
    across: u64,
    down: u64,
}

impl Inner {
    #[inline(always)]
    pub fn contains(&self, edge: Edge) -> bool {
        match edge {
            Edge::Across(bit) => self.across >> bit & 1 != 0,
            Edge::Down(bit) => self.down >> bit & 1 != 0,
            Edge::Out(_) => false,
        }
    }
}

/// The boxes of all chains of two in a graph without open boxes, and the edges in their middle.
#[inline(always)]
pub(super) fn chains_of_two(graph: &Graph) -> (u64, Inner) {
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
pub(super) fn decision(graph: &Graph) -> Option<(Graph, i16)> {
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

/// Under the extra move rule: an edge that completes a box and costs nothing, so that it can be
/// painted before anything else.
///
/// Such is the last edge of a box that leads outside. Where boxes are worth the same, such are also
/// one that leads to a box with other edges enough, the first of a chain so long that the choice of
/// leaving its last two boxes stays, and all of a tree without an edge to the outside; where they are
/// not, these can be wrong. This is argued and tested, not proved.
pub(super) fn free_box(graph: &Graph, alike: bool) -> Option<Edge> {
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
