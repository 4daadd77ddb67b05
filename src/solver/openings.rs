//! A thread's cache of the different moves in a component, and of what they lead to.

use super::graph::{Edge, Graph};
use crate::work::large_memory;

/// A move in a component without open boxes, under the extra move rule.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Opening {
    /// The sum of the keys of what is left of the component.
    pub key: u64,
    pub edge: Edge,
    /// Boxes that the other takes for nothing.
    pub taken: i16,
    /// Boxes that the other decides about.
    pub deal: i16,
    /// Boxes that are left.
    pub left: i16,
}

impl Opening {
    /// Whether both lead to the same.
    pub fn is_like(&self, other: &Opening) -> bool {
        (self.key, self.taken, self.deal) == (other.key, other.taken, other.deal)
    }

    /// In two words: no number of boxes is above 64.
    fn packed(self) -> Packed {
        let edge = self.edge.index() as u8;
        let bytes = [edge, self.taken as u8, self.deal as u8, self.left as u8];
        [self.key, u32::from_le_bytes(bytes).into()]
    }

    #[inline(always)]
    fn unpacked([key, rest]: Packed) -> Opening {
        let [edge, taken, deal, left] = (rest as u32).to_le_bytes();
        Opening {
            key,
            edge: Edge::of_index(edge),
            taken: taken.into(),
            deal: deal.into(),
            left: left.into(),
        }
    }
}

type Packed = [u64; 2];

/// Components that are remembered.
const COMPONENTS: usize = 1 << 13;

/// Moves that are remembered, in all.
const MOVES: usize = 1 << 17;

/// A component and where its moves are.
#[derive(Debug, Clone, Copy, Default)]
struct Slot {
    graph: Graph,
    begin: usize,
    count: usize,
}

/// The moves of many components. The oldest are forgotten for new ones.
pub(super) struct Openings {
    slots: Box<[Slot]>,
    /// A ring.
    moves: Box<[Packed]>,
    /// How many moves were written, with what was left out at the ring's end.
    written: usize,
}

impl Openings {
    /// Room for what is met in a search, or none.
    pub fn new(room: bool) -> Openings {
        let (components, moves) = if room { (COMPONENTS, MOVES) } else { (0, 0) };
        let moves = bytemuck::zeroed_slice_box(moves);
        large_memory::advise(&moves);
        Openings {
            slots: vec![Slot::default(); components].into(),
            moves,
            written: 0,
        }
    }

    /// The moves of a component, if they are remembered; `place` is any number that goes with it.
    #[inline(always)]
    pub fn find(
        &self,
        place: usize,
        part: &Graph,
    ) -> Option<impl Iterator<Item = Opening> + use<'_>> {
        let slot = self.slots[place & (COMPONENTS - 1)];
        // What was written a whole round ago is overwritten.
        let is_there = slot.graph == *part && self.written - slot.begin <= MOVES;
        is_there.then(|| {
            let begin = slot.begin & (MOVES - 1);
            let moves = &self.moves[begin..begin + slot.count];
            moves.iter().map(|&packed| Opening::unpacked(packed))
        })
    }

    /// Remembers the moves of a component.
    pub fn put(&mut self, place: usize, part: Graph, moves: &[Opening]) {
        let mut begin = self.written & (MOVES - 1);
        if begin + moves.len() > MOVES {
            self.written += MOVES - begin;
            begin = 0;
        }
        for (place, opening) in self.moves[begin..].iter_mut().zip(moves) {
            *place = opening.packed();
        }
        self.slots[place & (COMPONENTS - 1)] = Slot {
            graph: part,
            begin: self.written,
            count: moves.len(),
        };
        self.written += moves.len();
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn old_moves_are_forgotten_before_they_are_overwritten() {
        let mut openings = Openings::new(true);
        let part = |number: u64| Graph {
            across: number + 1,
            ..Graph::default()
        };
        let moves = |number: u64| -> Vec<Opening> {
            let opening = |index: u8| Opening {
                key: number << 8 | u64::from(index),
                edge: Edge::Down(index),
                taken: 1,
                deal: 4,
                left: 64,
            };
            (0..63 - (number % 50) as u8).map(opening).collect()
        };
        let count = 3 * (MOVES / 40) as u64;
        for number in 0..count {
            openings.put(number as usize, part(number), &moves(number));
            // The last one is there, and whatever is there is what was put in.
            for back in [0, 1, 100, 5_000, 20_000] {
                let Some(number) = number.checked_sub(back) else {
                    break;
                };
                let part = part(number);
                let found = openings.find(number as usize, &part);
                let found = found.map(|found| found.collect::<Vec<_>>());
                assert!(found.is_some() || back > 100);
                assert!(found.is_none_or(|found| found == moves(number)));
            }
        }
        assert!(openings.find(0, &part(0)).is_none());
    }
}
