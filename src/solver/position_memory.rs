//! What a search knows of positions: bounds of their values, one word each.

use std::sync::atomic::{AtomicU64, Ordering::Relaxed};

use super::table::Table;
use crate::work::large_memory::{self, Buckets};

/// Words in a bucket, which fills a cache line.
const WAYS: usize = 8;

/// Bounds of a value.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Known {
    /// The value is at least this.
    pub lower: i16,
    /// The value is at most this.
    pub upper: i16,
}

impl Known {
    /// Bounds of |value + deal|.
    pub fn after_deal(self, deal: i16) -> Known {
        if deal == 0 {
            return self;
        }
        let (low, high) = (self.lower + deal, self.upper + deal);
        Known {
            // Where nothing is known but the parity, which must stay.
            lower: match low >= 0 {
                true => low,
                false => (low & 1).max(-high),
            },
            upper: high.max(-low),
        }
    }
}

const WORK_BITS: u32 = 6;

/// A memory of fixed size, shared between threads without locks. All methods take `&self`. Values have so many bits,
/// with their sign: the fewer, the more of the key an entry keeps, and the more surely it is that of its position.
#[derive(Debug)]
pub struct PositionMemory<const VALUE_BITS: u32> {
    buckets: Buckets<WAYS>,
}

impl<const VALUE_BITS: u32> PositionMemory<VALUE_BITS> {
    /// Bits of the key that an entry keeps; the bucket's number says others.
    const CHECK_BITS: u32 = 64 - 2 * VALUE_BITS - WORK_BITS;
    const OFFSET: i16 = 1 << (VALUE_BITS - 1);

    #[inline(always)]
    fn pack(check: u64, known: Known, work: u32) -> u64 {
        let half = |value: i16| (value + Self::OFFSET) as u64;
        check << (64 - Self::CHECK_BITS)
            | half(known.lower) << (VALUE_BITS + WORK_BITS)
            | half(known.upper) << WORK_BITS
            | u64::from(work)
    }

    #[inline(always)]
    fn unpack(word: u64) -> (Known, u32) {
        let half = |shift: u32| (word >> shift & ((1 << VALUE_BITS) - 1)) as i16 - Self::OFFSET;
        let known = Known {
            lower: half(VALUE_BITS + WORK_BITS),
            upper: half(WORK_BITS),
        };
        (known, (word & ((1 << WORK_BITS) - 1)) as u32)
    }

    /// An empty memory of about this many MiB.
    pub fn new(mebibytes: u32) -> Self {
        PositionMemory {
            buckets: Buckets::new(mebibytes),
        }
    }

    #[inline(always)]
    fn place(&self, key: u64) -> (&[AtomicU64; WAYS], u64) {
        // The high bits choose the bucket; the low ones tell its entries apart.
        let bucket = self.buckets.get(self.buckets.index(key));
        (bucket, key & ((1 << Self::CHECK_BITS) - 1))
    }

    /// Begins to fetch what [`probe`](PositionMemory::probe) will read.
    #[inline(always)]
    pub fn prefetch(&self, key: u64) {
        large_memory::prefetch(self.place(key).0);
    }

    /// What is known of the position with this key.
    #[inline(always)]
    pub fn probe(&self, key: u64) -> Option<Known> {
        let (bucket, check) = self.place(key);
        bucket.iter().find_map(|word| {
            let word = word.load(Relaxed);
            (word >> (64 - Self::CHECK_BITS) == check && word != 0).then(|| Self::unpack(word).0)
        })
    }

    /// Stores bounds, narrowing those that are known already. `work` is the logarithm of the nodes
    /// that went into them: a full bucket gives up the cheapest entry.
    #[inline]
    pub fn store(&self, key: u64, known: Known, work: u32) {
        let (bucket, check) = self.place(key);
        let mut victim = (u32::MAX, 0);
        for (index, word) in bucket.iter().enumerate() {
            let word = word.load(Relaxed);
            if word == 0 {
                victim = (0, index);
                break;
            }
            let (old, old_work) = Self::unpack(word);
            if word >> (64 - Self::CHECK_BITS) == check {
                let narrowed = Known {
                    lower: old.lower.max(known.lower),
                    upper: old.upper.min(known.upper),
                };
                let word = Self::pack(check, narrowed, work.max(old_work).min(63));
                bucket[index].store(word, Relaxed);
                return;
            }
            if old_work < victim.0 {
                victim = (old_work, index);
            }
        }
        bucket[victim.1].store(Self::pack(check, known, work.min(63)), Relaxed);
    }
}

impl<const VALUE_BITS: u32> Table for PositionMemory<VALUE_BITS> {
    fn words(&self) -> &[AtomicU64] {
        self.buckets.words()
    }

    fn fill(&self) -> f64 {
        self.buckets.fill()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn packs<const VALUE_BITS: u32>(bounds: &[(i16, i16)]) {
        for &(lower, upper) in bounds {
            let known = Known { lower, upper };
            let word = PositionMemory::<VALUE_BITS>::pack(0xf_1234_5678, known, 63);
            assert_eq!(PositionMemory::<VALUE_BITS>::unpack(word), (known, 63));
            let check = word >> (2 * VALUE_BITS + WORK_BITS);
            assert_eq!(check, 0xf_1234_5678);
        }
    }

    #[test]
    fn words_hold_what_was_put_in() {
        packs::<11>(&[(-960, 960), (-3, 5), (0, 0), (7, 7)]);
        packs::<8>(&[(-64, 64), (-3, 5), (0, 0), (7, 7)]);
    }

    #[test]
    fn bounds_narrow() {
        let memory = PositionMemory::<8>::new(1);
        memory.store(
            42,
            Known {
                lower: -5,
                upper: 3,
            },
            4,
        );
        memory.store(
            42,
            Known {
                lower: -1,
                upper: 9,
            },
            2,
        );
        assert_eq!(
            memory.probe(42),
            Some(Known {
                lower: -1,
                upper: 3
            })
        );
        assert_eq!(memory.probe(43), None);
    }

    #[test]
    fn what_cost_most_stays() {
        let memory = PositionMemory::<8>::new(1);
        let known = Known { lower: 1, upper: 3 };
        let key = crate::games::mix;
        memory.store(key(0), known, 30);
        // Far more than there are places, and each of them cheap.
        for index in 1..1_000_000 {
            memory.store(key(index), known, 1);
        }
        assert!(memory.fill() > 0.99);
        assert_eq!(memory.probe(key(0)), Some(known));
        // What costs more takes its place.
        for index in 1_000_000..2_000_000 {
            memory.store(key(index), known, 40);
        }
        assert_eq!(memory.probe(key(0)), None);
    }
}
