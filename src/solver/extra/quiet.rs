//! Quiet positions, in which no box is open, and what opening a chain comes to.
//!
//! In a quiet position every box has two free edges or more. An edge is *safe* if its boxes have three or more: painting
//! it leaves the position quiet. Any other edge lies in a chain or a loop of boxes with two edges, and opens all of
//! it. What happens then needs no search. Of a chain of one or two boxes, everything is taken. Of a longer one, all
//! is taken but the last two boxes, and of a loop all but the last four: these are either taken too, or left with one
//! stroke, so that the other side must move elsewhere. Either way the rest is quiet again.

use super::super::graph::{Degrees, Edge, Graph};

/// The safe edges of a graph: to the right, down, and to the outside, each at the bit that [`Edge`] gives it.
#[inline(always)]
pub(super) fn safe_edges(graph: &Graph, joints: u64) -> [u64; 3] {
    [
        graph.across & joints & joints >> 1,
        graph.down & joints & joints >> 8,
        (graph.out_ones | graph.out_twos) & joints,
    ]
}

/// Takes an edge out of planes as [`safe_edges`] gives them.
#[inline(always)]
pub(super) fn next_edge(planes: &mut [u64; 3]) -> Option<Edge> {
    let kinds: [fn(u8) -> Edge; 3] = [Edge::Across, Edge::Down, Edge::Out];
    for (plane, kind) in planes.iter_mut().zip(kinds) {
        if *plane != 0 {
            let bit = plane.trailing_zeros() as u8;
            *plane &= *plane - 1;
            return Some(kind(bit));
        }
    }
    None
}

/// A chain or a loop that can be opened.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Opening {
    /// The boxes with two edges in which the opening edge may lie.
    pub chain: u64,
    /// All boxes that fall.
    pub falls: u64,
    /// How many of them the other side takes for nothing.
    pub taken: i16,
    /// How many it either takes or leaves.
    pub deal: i16,
}

impl Opening {
    /// Whether `count` boxes fall, of a chain or of a loop that stands apart.
    #[inline(always)]
    pub fn of(chain: u64, falls: u64, is_loop: bool) -> Opening {
        let count = falls.count_ones() as i16;
        let deal = match (is_loop, count) {
            (true, _) => 4,
            (false, 3..) => 2,
            (false, _) => 0,
        };
        Opening {
            chain,
            falls,
            taken: count - deal,
            deal,
        }
    }

    /// The edge to open it by: of two boxes the one between them, which leaves the other side no choice (the
    /// “hard-hearted handout”).
    pub fn edge(&self, graph: &Graph) -> Option<Edge> {
        let across = graph.across & self.chain & self.chain >> 1;
        let down = graph.down & self.chain & self.chain >> 8;
        if across != 0 {
            return Some(Edge::Across(across.trailing_zeros() as u8));
        }
        if down != 0 {
            return Some(Edge::Down(down.trailing_zeros() as u8));
        }
        graph.edges().find(|edge| edge.touches(self.chain))
    }
}

/// Tells of each chain and loop of a quiet graph once.
#[inline(always)]
pub(super) fn for_each_opening(graph: &Graph, mut tell: impl FnMut(Opening)) {
    let Degrees { two, four, .. } = graph.degrees();
    let across = graph.across & two & two >> 1;
    let down = graph.down & two & two >> 8;
    let chain_of = |first: u64| {
        let mut boxes = first;
        loop {
            let more = boxes
                | (boxes & across) << 1
                | boxes >> 1 & across
                | (boxes & down) << 8
                | boxes >> 8 & down;
            if more == boxes {
                return boxes;
            }
            boxes = more;
        }
    };
    let beside = |boxes: u64| {
        ((graph.across & boxes) << 1
            | boxes >> 1 & graph.across
            | (graph.down & boxes) << 8
            | boxes >> 8 & graph.down)
            & !boxes
    };
    let mut left = two;
    while left != 0 {
        let chain = chain_of(left & left.wrapping_neg());
        left &= !chain;
        let length = chain.count_ones();
        let inner = (across & chain).count_ones() + (down & chain).count_ones();
        if inner == length {
            tell(Opening::of(chain, chain, true));
            continue;
        }
        let mut falls = chain;
        if length >= 3 && (graph.out_ones | graph.out_twos) & chain == 0 {
            let ends = beside(chain);
            let is_one = ends & ends.wrapping_sub(1) == 0;
            if is_one && ends & four == 0 {
                // Both ends at a joint of three edges: it falls too, and the chain behind it.
                falls |= ends;
                let stem = beside(ends) & two & !chain;
                if stem != 0 {
                    falls |= chain_of(stem);
                }
            }
        }
        tell(Opening::of(chain, falls, false));
    }
}

/// How many chains of one and of two boxes stand apart from all else.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub(super) struct ShortChains {
    pub ones: u8,
    pub twos: u8,
}

/// Single boxes with two edges, both to the outside.
#[inline(always)]
fn single_boxes(graph: &Graph) -> u64 {
    let inner = graph.across | graph.across << 1 | graph.down | graph.down << 8;
    graph.out_twos & !graph.out_ones & !inner
}

/// The edges between two boxes that have one edge more each, to the outside.
#[inline(always)]
fn pairs_of_boxes(graph: &Graph) -> (u64, u64) {
    let ends = graph.degrees().two & graph.out_ones;
    (
        graph.across & ends & ends >> 1,
        graph.down & ends & ends >> 8,
    )
}

impl ShortChains {
    #[inline(always)]
    pub fn of(graph: &Graph) -> ShortChains {
        let (across, down) = pairs_of_boxes(graph);
        ShortChains {
            ones: single_boxes(graph).count_ones() as u8,
            twos: (across.count_ones() + down.count_ones()) as u8,
        }
    }

    /// Whether two of a kind cancel.
    #[inline(always)]
    pub fn has_pairs(self) -> bool {
        (self.ones | self.twos) > 1
    }
}

/// The graph without pairs of short chains that stand apart and have the same length.
///
/// Its value is the same: Theorem 20 in `docs/theory.md`. Who opens one of them is answered by the opening of the other,
/// which costs both sides as much, and the turn comes back.
#[inline(always)]
pub(super) fn without_pairs(graph: &Graph) -> Graph {
    if !ShortChains::of(graph).has_pairs() {
        return *graph;
    }
    let mut graph = *graph;
    let mut ones = single_boxes(&graph);
    if ones.count_ones() % 2 == 1 {
        ones &= ones - 1;
    }
    graph.out_twos &= !ones;
    let (mut across, mut down) = pairs_of_boxes(&graph);
    if (across.count_ones() + down.count_ones()) % 2 == 1 {
        match across {
            0 => down &= down - 1,
            _ => across &= across - 1,
        }
    }
    graph.apart_from(across | across << 1 | down | down << 8)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::solver::graph::empty_board;

    fn openings(graph: &Graph) -> Vec<(u32, i16, i16)> {
        let mut found = Vec::new();
        for_each_opening(graph, |opening| {
            found.push((opening.falls.count_ones(), opening.taken, opening.deal));
        });
        found.sort_unstable();
        found
    }

    /// A chain of so many boxes in a row, from the outside to the outside.
    fn chain(length: u32, row: u32) -> Graph {
        let ends = 1u64 << (8 * row) | 1 << (8 * row + length - 1);
        Graph {
            across: ((1 << (length - 1)) - 1) << (8 * row),
            out_ones: if length > 1 { ends } else { 0 },
            out_twos: if length > 1 { 0 } else { ends },
            ..Graph::default()
        }
    }

    #[test]
    fn chains_and_loops_are_taken_but_for_the_last() {
        let parts = [
            (1, (1, 1, 0)),
            (2, (2, 2, 0)),
            (3, (3, 1, 2)),
            (7, (7, 5, 2)),
        ];
        for (length, expected) in parts {
            assert_eq!(openings(&chain(length, 1)), [expected]);
        }
        let square = Graph {
            across: 0x101,
            down: 0x3,
            ..Graph::default()
        };
        assert_eq!(openings(&square), [(4, 0, 4)]);
    }

    #[test]
    fn a_loop_at_a_joint_of_three_edges_takes_its_stem_along() {
        // A square, and a box at its corner that leads outside.
        let mut graph = Graph {
            across: 0x101 | 0x2,
            down: 0x3,
            out_ones: 0x4,
            ..Graph::default()
        };
        assert_eq!(openings(&graph), [(1, 1, 0), (5, 3, 2)]);
        // With another edge the joint stands.
        graph.out_ones |= 0x2;
        assert_eq!(openings(&graph), [(1, 1, 0), (3, 1, 2)]);
    }

    #[test]
    fn safe_edges_have_joints_at_their_ends() {
        let board = empty_board(3, 3);
        let mut planes = safe_edges(&board, board.degrees().joints);
        let mut count = 0;
        while let Some(edge) = next_edge(&mut planes) {
            assert_eq!(board.without(edge).degrees().one, 0);
            count += 1;
        }
        assert_eq!(count, 20);
    }

    #[test]
    fn pairs_of_short_chains_cancel() {
        let all = (0..4).fold(Graph::default(), |graph, row| {
            graph.joined(&chain(1 + row % 2, row))
        });
        assert_eq!(without_pairs(&all), Graph::default());
        let odd = all.joined(&chain(1, 5)).joined(&chain(3, 6));
        let left = without_pairs(&odd);
        assert_eq!(left.boxes().count_ones(), 4);
        assert_eq!(ShortChains::of(&left), ShortChains { ones: 1, twos: 0 });
    }
}
