//! A thread's cache of the different moves in small components, and of what they lead to.

use super::super::graph::{Edge, Graph};
use super::quiet::{Opening, ShortChains};
use crate::work::large_memory;

/// A move in a component, in two words: no number of boxes is above 64.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub(super) struct Move {
    /// The sum of the keys of what is left of the component.
    pub key: u64,
    /// The number of a safe edge, see [`Edge::index`]; of an opening, the bit of a box in the chain.
    pub place: u8,
    /// Boxes that the other side takes for nothing.
    pub taken: u8,
    /// Boxes that it decides about.
    pub deal: u8,
    /// The short chains that stand apart in what is left: of one box, and of two in the high half.
    short: u8,
}

impl Move {
    /// A safe move.
    #[inline(always)]
    pub fn safe(key: u64, edge: Edge, short: ShortChains) -> Move {
        Move {
            key,
            place: edge.index() as u8,
            taken: 0,
            deal: 0,
            short: short.ones | short.twos << 4,
        }
    }

    /// The opening of a chain.
    #[inline(always)]
    pub fn opening(key: u64, opening: &Opening, short: ShortChains) -> Move {
        Move {
            key,
            place: opening.chain.trailing_zeros() as u8,
            taken: opening.taken as u8,
            deal: opening.deal as u8,
            short: short.ones | short.twos << 4,
        }
    }

    /// Whether no box is given away.
    #[inline(always)]
    pub fn is_safe(&self) -> bool {
        self.taken | self.deal == 0
    }

    #[inline(always)]
    pub fn short_chains(&self) -> ShortChains {
        ShortChains {
            ones: self.short & 15,
            twos: self.short >> 4,
        }
    }

    /// The move in a component that lies so many bits further on.
    #[inline(always)]
    pub fn moved(self, by: u8) -> Move {
        Move {
            place: self.place + by,
            ..self
        }
    }

    /// The move with another key.
    #[inline(always)]
    pub fn with_key(self, key: u64) -> Move {
        Move { key, ..self }
    }

    /// Whether both lead to the same.
    #[inline(always)]
    pub fn is_like(&self, other: &Move) -> bool {
        (self.key, self.taken, self.deal) == (other.key, other.taken, other.deal)
    }
}

/// Components that are remembered.
const COMPONENTS: usize = 1 << 13;

/// Moves that are remembered, in all.
const MOVES: usize = 1 << 17;

/// Moves that may be put in before what was found is overwritten: more than all components of one position have, and
/// than is left out at the ring's end for them.
const SOON: usize = 1 << 12;

/// A component, its key, and where its moves are.
#[derive(Debug, Clone, Copy, Default)]
struct Slot {
    graph: Graph,
    key: u64,
    begin: usize,
    count: usize,
}

/// A component that is remembered.
#[derive(Debug, Clone, Copy)]
pub(super) struct Found {
    pub key: u64,
    begin: usize,
    count: usize,
}

impl Found {
    /// The number of its moves.
    #[inline(always)]
    pub fn count(&self) -> usize {
        self.count
    }
}

/// The moves of many components. The oldest are forgotten for new ones.
#[derive(Debug)]
pub(super) struct Moves {
    slots: Box<[Slot]>,
    /// A ring.
    moves: Box<[Move]>,
    /// How many moves were written, with what was left out at the ring's end.
    written: usize,
}

impl Moves {
    pub fn new() -> Moves {
        let moves = vec![Move::default(); MOVES].into_boxed_slice();
        large_memory::advise(&moves);
        Moves {
            slots: vec![Slot::default(); COMPONENTS].into(),
            moves,
            written: 0,
        }
    }

    /// A component, if it is remembered; `place` is any number that goes with it. What is found holds while the moves
    /// of other components of the same position are put in.
    #[inline(always)]
    pub fn find(&self, place: usize, part: &Graph) -> Option<Found> {
        let slot = &self.slots[place & (COMPONENTS - 1)];
        // What was written nearly a whole round ago will be overwritten soon.
        let is_there = slot.graph == *part && self.written - slot.begin <= MOVES - SOON;
        is_there.then_some(Found {
            key: slot.key,
            begin: slot.begin & (MOVES - 1),
            count: slot.count,
        })
    }

    /// The moves of what was found.
    #[inline(always)]
    pub fn of(&self, found: &Found) -> &[Move] {
        &self.moves[found.begin..found.begin + found.count]
    }

    /// Remembers a component with its key and moves.
    pub fn put(&mut self, place: usize, part: Graph, key: u64, moves: &[Move]) -> Found {
        let mut begin = self.written & (MOVES - 1);
        if begin + moves.len() > MOVES {
            self.written += MOVES - begin;
            begin = 0;
        }
        self.moves[begin..begin + moves.len()].copy_from_slice(moves);
        let count = moves.len();
        self.slots[place & (COMPONENTS - 1)] = Slot {
            graph: part,
            key,
            begin: self.written,
            count,
        };
        self.written += count;
        Found { key, begin, count }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn old_moves_are_forgotten_before_they_are_overwritten() {
        let mut cache = Moves::new();
        let part = |number: u64| Graph {
            across: number + 1,
            ..Graph::default()
        };
        let moves = |number: u64| -> Vec<Move> {
            let safe = |index: u8| {
                let key = number << 8 | u64::from(index);
                Move::safe(key, Edge::Down(index), ShortChains { ones: 2, twos: 1 })
            };
            (0..63 - (number % 50) as u8).map(safe).collect()
        };
        let count = 3 * (MOVES / 40) as u64;
        for number in 0..count {
            cache.put(number as usize, part(number), number, &moves(number));
            // The last one is there, and whatever is there is what was put in.
            for back in [0, 1, 100, 5_000, 20_000] {
                let Some(number) = number.checked_sub(back) else {
                    break;
                };
                let found = cache.find(number as usize, &part(number));
                assert!(found.is_some() || back > 100);
                if let Some(found) = found {
                    assert_eq!((found.key, cache.of(&found)), (number, &moves(number)[..]));
                }
            }
        }
        assert!(cache.find(0, &part(0)).is_none());
    }

    /// A position has several components. What was found of one must still be there when others were put in.
    #[test]
    fn what_was_found_holds_while_others_are_put_in() {
        let mut cache = Moves::new();
        let part = |number: u64| Graph {
            down: number + 1,
            ..Graph::default()
        };
        let moves =
            |number: u64| vec![Move::safe(number, Edge::Out(1), ShortChains::default()); 97];
        let mut put = 0;
        let mut more = |cache: &mut Moves, count: u64| {
            for number in put..put + count {
                cache.put(number as usize, part(number), number, &moves(number));
            }
            put += count;
            put
        };
        more(&mut cache, 2000);
        for _ in 0..200 {
            let put = more(&mut cache, 1);
            // The oldest that is left.
            let is_there = |&number: &u64| cache.find(number as usize, &part(number)).is_some();
            let oldest = (put - 2000..put).find(is_there).unwrap();
            let found = cache.find(oldest as usize, &part(oldest)).unwrap();
            more(&mut cache, 20);
            assert_eq!(cache.of(&found), &moves(oldest)[..]);
        }
    }

    #[test]
    fn a_move_remembers_the_short_chains_that_it_leaves() {
        let short = ShortChains { ones: 2, twos: 1 };
        let safe = Move::safe(1, Edge::Out(7), short);
        assert_eq!((safe.short_chains(), safe.is_safe()), (short, true));
        let opening = Opening::of(0b111, 0b111, false);
        assert!(!Move::opening(1, &opening, short).is_safe());
    }
}
