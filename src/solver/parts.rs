//! The components of a graph, and what of them can be answered in kind.

use super::graph::Graph;

/// The components of a graph with their keys.
pub(super) type Parts = smallvec::SmallVec<[Part; 16]>;

/// A component.
#[derive(Debug, Clone, Copy)]
pub(super) struct Part {
    pub graph: Graph,
    pub key: u64,
    /// See [`Form::paired`](super::keys::Form::paired).
    pub paired: Option<u8>,
}

/// The components without those that are like one before: a move in either is the same.
#[inline(always)]
pub(super) fn different(parts: &Parts) -> impl Iterator<Item = &Part> {
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
pub(super) struct Rest {
    pub graph: Graph,
    pub key: u64,
    /// Boxes that whoever answers gets more of what was taken out.
    pub bonus: i16,
}

impl Rest {
    /// `None` if nothing can be taken out.
    pub fn of(parts: &Parts) -> Option<Rest> {
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
