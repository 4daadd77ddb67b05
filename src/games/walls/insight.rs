//! Chains, loops, and who makes the last move: what a trained eye sees in a position of Walls.

use super::Position;
use super::edge_set::EdgeSet;
use super::estimate::safe_edges;
use super::geometry::Geometry;
use crate::games::{Formation, Insight};

/// The chains and loops of at least two boxes, and who will make the last move: under strict turns the
/// number of edges says it, under the extra move rule the number of edges that are still safe, for
/// whoever runs out of these opens the first chain.
pub(super) fn insight<B: EdgeSet>(
    geometry: &Geometry<B>,
    position: &Position<B>,
    extra: bool,
) -> Insight {
    let free = geometry.full.minus(position.painted);
    let edges_of = |index: usize| geometry.boxes[index].minus(position.painted);
    let in_chain = |index: usize| (1..=2).contains(&edges_of(index).len());
    // The boxes beyond the free edges of a box that can be taken with it.
    let beside = |index: usize| {
        let mut edges = edges_of(index);
        let mut found = Vec::new();
        while !edges.is_empty() {
            let edge = edges.lowest();
            edges = edges.without_lowest();
            let around = geometry
                .around(edge)
                .iter()
                .map(|&other| usize::from(other));
            found.extend(around.filter(|&other| other != index && in_chain(other)));
        }
        found
    };
    let middle = |index: usize| {
        let (row, column) = (index / geometry.columns, index % geometry.columns);
        ((2 * column + 1) as f64, (2 * row + 1) as f64)
    };
    let mut seen = vec![false; geometry.boxes.len()];
    let mut formations = Vec::new();
    // Chains from their ends, then what is left: loops.
    for loops in [false, true] {
        for start in 0..geometry.boxes.len() {
            if seen[start] || !in_chain(start) || (!loops && beside(start).len() > 1) {
                continue;
            }
            let mut middles = Vec::new();
            let mut next = Some(start);
            while let Some(index) = next {
                seen[index] = true;
                middles.push(middle(index));
                next = beside(index).into_iter().find(|&other| !seen[other]);
            }
            if middles.len() > 1 {
                formations.push(Formation {
                    middles,
                    is_loop: loops,
                });
            }
        }
    }
    // The moves whose number tells who makes the last of them.
    let count = match extra {
        false => free.len(),
        true => safe_edges(geometry, position.painted),
    };
    let last_mover = (count > 0).then(|| match count % 2 {
        1 => position.mover,
        _ => position.mover.other(),
    });
    Insight {
        formations,
        last_mover,
        is_certain: !extra,
        is_settled: (0..geometry.boxes.len()).all(|index| edges_of(index).len() <= 2),
    }
}
