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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::games::walls::{Options, TurnRule, Walls};
    use crate::games::{Notation, OnBoard, Side};

    fn seen(rows: u8, columns: u8, rules: TurnRule, drawing: &str) -> Insight {
        let options = Options {
            rules,
            ..Options::sized(rows, columns)
        };
        let walls = Walls::<u64>::new(&options).unwrap();
        let state = walls.parse_state(&format!("{drawing}turn: first\n"));
        walls.insight(&state.unwrap().position)
    }

    /// The middles of the boxes of each formation, and whether it is a loop.
    fn formations(insight: &Insight) -> Vec<(&[(f64, f64)], bool)> {
        let formations = insight.formations.iter();
        formations
            .map(|formation| (&formation.middles[..], formation.is_loop))
            .collect()
    }

    const CHAIN: &str = "+-+-+-+\n       \n+-+-+-+\n";

    #[test]
    fn chains_and_loops_are_found_whole() {
        let chain = seen(1, 3, TurnRule::Strict, CHAIN);
        let row: [_; 3] = [1.0, 3.0, 5.0].map(|x| (x, 1.0));
        assert_eq!(formations(&chain), [(&row[..], false)]);
        assert!(chain.is_settled);
        // A closed box belongs to no chain, and one box alone is none.
        let closed = seen(1, 3, TurnRule::Strict, "+-+-+-+\n|1|    \n+-+-+-+\n");
        assert_eq!(formations(&closed), [(&row[1..], false)]);
        let closed = seen(1, 3, TurnRule::Strict, "+-+-+-+\n|1|2|  \n+-+-+-+\n");
        assert!(formations(&closed).is_empty() && closed.is_settled);
        let two = "+-+-+-+-+-+\n|   |   |  \n+-+-+-+-+-+\n";
        let two = seen(1, 5, TurnRule::Strict, two);
        assert_eq!(
            formations(&two),
            [
                (&[(1.0, 1.0), (3.0, 1.0)][..], false),
                (&[(5.0, 1.0), (7.0, 1.0)][..], false)
            ]
        );
        let around = "+-+-+\n|   |\n+ + +\n|   |\n+-+-+\n";
        let around = seen(2, 2, TurnRule::Strict, around);
        let [(middles, true)] = formations(&around)[..] else {
            panic!("{around:?}");
        };
        // From each box to one beside it.
        let steps = (0..4).map(|index| (middles[index], middles[(index + 1) % 4]));
        for (one, other) in steps {
            assert_eq!((one.0 - other.0).abs() + (one.1 - other.1).abs(), 2.0);
        }
    }

    #[test]
    fn the_last_mover_is_told_by_edges_or_by_safe_edges() {
        let empty = "+ + +\n     \n+ + +\n     \n+ + +\n";
        let one = empty.replacen("+ +", "+-+", 1);
        for rules in [TurnRule::Strict, TurnRule::Extra] {
            let is_strict = rules == TurnRule::Strict;
            let told = seen(1, 3, rules, CHAIN);
            assert_eq!(told.is_certain, is_strict);
            // Four edges, and none of them is safe.
            let last = is_strict.then_some(Side::Second);
            assert_eq!(told.last_mover, last);
            let told = seen(2, 2, rules, empty);
            assert!(!told.is_settled && told.formations.is_empty());
        }
        let last = |drawing| seen(2, 2, TurnRule::Strict, drawing).last_mover;
        assert_eq!(last(empty), Some(Side::Second));
        assert_eq!(last(&one), Some(Side::First));
    }
}
