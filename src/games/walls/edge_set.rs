//! Sets of edges as bits: one machine word for small boards, two for common ones, five for the
//! largest, so that small boards never pay for large ones.

use std::fmt::Debug;
use std::hash::Hash;

use crate::games::bits::{BitSet, nth_bit};
use crate::games::mix;

/// A set of edge numbers below [`EdgeSet::CAPACITY`].
pub trait EdgeSet: Copy + Eq + Ord + Hash + Debug + Send + Sync + 'static {
    /// How many edges fit.
    const CAPACITY: usize;
    /// The set without members.
    const EMPTY: Self;

    /// Whether an edge is in the set.
    fn contains(self, edge: usize) -> bool;
    /// The set with this edge too.
    fn with(self, edge: usize) -> Self;
    /// The members of either set.
    fn union(self, other: Self) -> Self;
    /// The members of both sets.
    fn both(self, other: Self) -> Self;
    /// The set with all members less `by`, without those that would fall below 0.
    fn lowered(self, by: usize) -> Self;
    /// The members that are not in the other set.
    fn minus(self, other: Self) -> Self;
    /// Whether all members of the other set are members of this one.
    fn includes(self, other: Self) -> bool;
    /// The number of members.
    fn len(self) -> u32;
    /// Whether there are no members.
    fn is_empty(self) -> bool;
    /// The smallest member, which must exist.
    fn lowest(self) -> usize;
    /// The set without its smallest member.
    fn without_lowest(self) -> Self;
    /// The member above exactly `nth` others, which must exist.
    fn nth(self, nth: usize) -> usize;
    /// The members greater than an edge.
    fn above(self, edge: usize) -> Self;
    /// Byte `index` of the set, members 8·index and up.
    fn byte(self, index: usize) -> u8;
    /// A hash of the set; no two sets of up to 64 edges share one.
    fn hash64(self) -> u64;
}

macro_rules! word_set {
    ($word:ty) => {
        #[inline(always)]
        fn contains(self, edge: usize) -> bool {
            (self >> edge) & 1 == 1
        }
        #[inline(always)]
        fn with(self, edge: usize) -> Self {
            self | ((1 as $word) << edge)
        }
        #[inline(always)]
        fn union(self, other: Self) -> Self {
            self | other
        }
        #[inline(always)]
        fn both(self, other: Self) -> Self {
            self & other
        }
        #[inline(always)]
        fn lowered(self, by: usize) -> Self {
            self >> by
        }
        #[inline(always)]
        fn minus(self, other: Self) -> Self {
            self & !other
        }
        #[inline(always)]
        fn includes(self, other: Self) -> bool {
            self & other == other
        }
        #[inline(always)]
        fn len(self) -> u32 {
            self.count_ones()
        }
        #[inline(always)]
        fn is_empty(self) -> bool {
            self == 0
        }
        #[inline(always)]
        fn lowest(self) -> usize {
            self.trailing_zeros() as usize
        }
        #[inline(always)]
        fn without_lowest(self) -> Self {
            self & (self.wrapping_sub(1))
        }
        #[inline(always)]
        fn nth(self, nth: usize) -> usize {
            nth_bit(self.into(), nth)
        }
        #[inline(always)]
        fn above(self, edge: usize) -> Self {
            self & (<$word>::MAX << 1) << edge
        }
        #[inline(always)]
        fn byte(self, index: usize) -> u8 {
            (self >> (8 * index)) as u8
        }
    };
}

impl EdgeSet for u64 {
    const CAPACITY: usize = 64;
    const EMPTY: Self = 0;
    word_set!(u64);
    #[inline(always)]
    fn hash64(self) -> u64 {
        mix(self)
    }
}

impl EdgeSet for u128 {
    const CAPACITY: usize = 128;
    const EMPTY: Self = 0;
    word_set!(u128);
    #[inline(always)]
    fn hash64(self) -> u64 {
        mix(mix(self as u64) ^ ((self >> 64) as u64).wrapping_mul(0x9e37_79b9_7f4a_7c15))
    }
}

impl EdgeSet for [u64; 5] {
    const CAPACITY: usize = 320;
    const EMPTY: Self = [0; 5];

    #[inline]
    fn contains(self, edge: usize) -> bool {
        (self[edge / 64] >> (edge % 64)) & 1 == 1
    }
    #[inline]
    fn with(mut self, edge: usize) -> Self {
        self[edge / 64] |= 1 << (edge % 64);
        self
    }
    #[inline]
    fn union(self, other: Self) -> Self {
        std::array::from_fn(|i| self[i] | other[i])
    }
    #[inline]
    fn both(self, other: Self) -> Self {
        std::array::from_fn(|i| self[i] & other[i])
    }
    #[inline]
    fn lowered(self, by: usize) -> Self {
        let (words, bits) = (by / 64, by % 64);
        let word = |i: usize| self.get(i + words).copied().unwrap_or(0);
        std::array::from_fn(|i| match bits {
            0 => word(i),
            _ => word(i) >> bits | word(i + 1) << (64 - bits),
        })
    }
    #[inline]
    fn minus(self, other: Self) -> Self {
        std::array::from_fn(|i| self[i] & !other[i])
    }
    #[inline]
    fn includes(self, other: Self) -> bool {
        (0..5).all(|i| self[i] & other[i] == other[i])
    }
    #[inline]
    fn len(self) -> u32 {
        self.iter().map(|word| word.count_ones()).sum()
    }
    #[inline]
    fn is_empty(self) -> bool {
        self == Self::EMPTY
    }
    #[inline]
    fn lowest(self) -> usize {
        let word = self.iter().position(|&word| word != 0).unwrap_or(0);
        64 * word + self[word].trailing_zeros() as usize
    }
    #[inline]
    fn without_lowest(mut self) -> Self {
        if let Some(word) = self.iter_mut().find(|word| **word != 0) {
            *word &= *word - 1;
        }
        self
    }
    #[inline]
    fn nth(self, mut nth: usize) -> usize {
        for (index, word) in self.into_iter().enumerate() {
            let size = word.count_ones() as usize;
            if nth < size {
                return 64 * index + nth_bit(word.into(), nth);
            }
            nth -= size;
        }
        Self::CAPACITY
    }
    #[inline]
    fn above(mut self, edge: usize) -> Self {
        self[..edge / 64].fill(0);
        self[edge / 64] &= (u64::MAX << 1) << (edge % 64);
        self
    }
    #[inline]
    fn byte(self, index: usize) -> u8 {
        (self[index / 8] >> (8 * (index % 8))) as u8
    }
    #[inline]
    fn hash64(self) -> u64 {
        self.iter().fold(0, |hash, &word| {
            mix(hash ^ word).wrapping_mul(0x9e37_79b9_7f4a_7c15)
        })
    }
}

/// A set of edges as a set of the numbers by which moves name them.
#[derive(Debug, Clone, Copy)]
pub struct Edges<B>(pub B);

impl<B: EdgeSet> BitSet for Edges<B> {
    type Member = u16;

    #[inline(always)]
    fn split_lowest(self) -> Option<(u16, Self)> {
        let set = self.0;
        (!set.is_empty()).then(|| (set.lowest() as u16, Edges(set.without_lowest())))
    }

    #[inline(always)]
    fn size(self) -> usize {
        self.0.len() as usize
    }

    #[inline(always)]
    fn split_nth(self, nth: usize) -> Option<(u16, Self)> {
        if nth >= self.size() {
            return None;
        }
        let member = self.0.nth(nth);
        Some((member as u16, Edges(self.0.above(member))))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::games::bits::Bits;
    use std::collections::BTreeSet;

    fn behaves_like_a_set<B: EdgeSet>() {
        let mut reference = BTreeSet::new();
        let mut set = B::EMPTY;
        let mut random = 7u64;
        for _ in 0..B::CAPACITY {
            random = mix(random.wrapping_add(0x9e37_79b9));
            let edge = random as usize % B::CAPACITY;
            set = set.with(edge);
            reference.insert(edge as u16);
            assert!(set.contains(edge));
            assert_eq!(set.len() as usize, reference.len());
            assert!(Bits(Edges(set)).eq(reference.iter().copied()));
            let nth = (random >> 40) as usize % reference.len();
            assert!(
                Bits(Edges(set))
                    .skip(nth)
                    .eq(reference.iter().copied().skip(nth))
            );
            assert!(set.includes(B::EMPTY.with(edge)));
            assert!(set.minus(set).is_empty());
            assert_eq!(set.both(B::EMPTY.with(edge)), B::EMPTY.with(edge));
            let by = (random >> 32) as usize % 64;
            let lowered = reference
                .iter()
                .filter_map(|&edge| edge.checked_sub(by as u16));
            assert!(Bits(Edges(set.lowered(by))).eq(lowered));
            for index in 0..B::CAPACITY / 8 {
                for bit in 0..8 {
                    let member = set.contains(8 * index + bit);
                    assert_eq!((set.byte(index) >> bit) & 1 == 1, member);
                }
            }
        }
    }

    #[test]
    fn all_widths_behave_like_a_set() {
        behaves_like_a_set::<u64>();
        behaves_like_a_set::<u128>();
        behaves_like_a_set::<[u64; 5]>();
    }
}
