//! What is known of nimbers, one word for each position.

use std::sync::atomic::{AtomicU64, Ordering::Relaxed};

use crate::solver::table::Table;
use crate::work::large_memory::Buckets;

/// Words in a bucket, which fills a cache line.
const WAYS: usize = 8;

/// Larger nimbers are not kept; hardly any position has one.
pub(super) const MOST: u8 = 12;

const SIZE_BITS: u32 = 7;
const EXACT_BITS: u32 = 4;
const EXCLUDED_BITS: u32 = MOST as u32 + 1;
const DATA_BITS: u32 = SIZE_BITS + EXACT_BITS + EXCLUDED_BITS;

/// What is known of the nimber of a position.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub(super) struct Known {
    /// The nimber.
    pub exact: Option<u8>,
    /// One bit for each that it is not.
    pub excluded: u16,
}

impl Known {
    /// Whether it is this one, as far as that is known.
    #[inline(always)]
    pub fn is(self, nimber: u8) -> Option<bool> {
        match self.exact {
            Some(exact) => Some(exact == nimber),
            None => (nimber <= MOST && self.excluded >> nimber & 1 == 1).then_some(false),
        }
    }
}

/// A memory of fixed size, shared between threads without locks. All methods take `&self`.
#[derive(Debug)]
pub(in super::super) struct NimberMemory {
    buckets: Buckets<WAYS>,
}

impl NimberMemory {
    /// An empty memory of about this many bytes.
    pub fn new(bytes: usize) -> NimberMemory {
        NimberMemory {
            buckets: Buckets::of_bytes(bytes),
        }
    }

    #[inline(always)]
    fn bucket(&self, key: u64) -> &[AtomicU64; WAYS] {
        self.buckets.get(self.buckets.index(key))
    }

    /// What is known of the position with this key.
    #[inline(always)]
    pub(super) fn probe(&self, key: u64) -> Known {
        let check = key << DATA_BITS;
        let same = |word: &u64| word & !((1 << DATA_BITS) - 1) == check && *word != 0;
        let mut words = self.bucket(key).iter().map(|word| word.load(Relaxed));
        words.find(same).map_or(Known::default(), unpack)
    }

    /// Adds what is known of a position with so many strings. A full bucket gives up the smallest one.
    pub(super) fn store(&self, key: u64, known: Known, size: u32) {
        let check = key << DATA_BITS;
        let mut victim = (u64::MAX, 0);
        let bucket = self.bucket(key);
        for (index, word) in bucket.iter().enumerate() {
            let word = word.load(Relaxed);
            let is_same = word & !((1 << DATA_BITS) - 1) == check && word != 0;
            let size = match is_same || word == 0 {
                true => 0,
                false => 1 + (word & ((1 << SIZE_BITS) - 1)),
            };
            if size < victim.0 {
                victim = (size, index);
            }
            if size == 0 {
                break;
            }
        }
        let exact = known.exact.filter(|&exact| exact <= MOST);
        let exact = exact.map_or((1 << EXACT_BITS) - 1, u64::from);
        let excluded = u64::from(known.excluded) & ((1 << EXCLUDED_BITS) - 1);
        let excluded = excluded << (SIZE_BITS + EXACT_BITS);
        let size = u64::from(size).min((1 << SIZE_BITS) - 1);
        bucket[victim.1].store(check | excluded | exact << SIZE_BITS | size, Relaxed);
    }
}

impl Table for NimberMemory {
    fn words(&self) -> &[AtomicU64] {
        self.buckets.words()
    }

    fn fill(&self) -> f64 {
        self.buckets.fill()
    }
}

fn unpack(word: u64) -> Known {
    let exact = (word >> SIZE_BITS & ((1 << EXACT_BITS) - 1)) as u8;
    Known {
        exact: (exact <= MOST).then_some(exact),
        excluded: (word >> (SIZE_BITS + EXACT_BITS) & ((1 << EXCLUDED_BITS) - 1)) as u16,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_known_is_kept() {
        let memory = NimberMemory::new(1 << 20);
        let (one, other) = (0x1234_5678_9abc_def0, 0x1234_5678_9abc_def1);
        let excluded = Known {
            exact: None,
            excluded: 0b1_0000_0000_0101,
        };
        memory.store(one, excluded, 30);
        assert_eq!(memory.probe(one), excluded);
        assert_eq!(memory.probe(other), Known::default());
        assert_eq!(
            [0, 1, 2].map(|n| excluded.is(n)),
            [Some(false), None, Some(false)]
        );
        let exact = Known {
            exact: Some(1),
            ..excluded
        };
        memory.store(one, exact, 30);
        assert_eq!(memory.probe(one), exact);
        assert_eq!(
            [0, 1, 2].map(|n| exact.is(n)),
            [Some(false), Some(true), Some(false)]
        );
    }

    #[test]
    fn a_full_bucket_gives_up_the_smallest() {
        let memory = NimberMemory::new(1 << 20);
        let known = Known {
            exact: Some(3),
            excluded: 0,
        };
        for key in 1..=9 {
            memory.store(key, known, 20 - key as u32);
        }
        let held = (1..=9).filter(|&key| memory.probe(key) == known);
        assert_eq!(held.collect::<Vec<u64>>(), [1, 2, 3, 4, 5, 6, 7, 9]);
    }
}
