//! What is known of kernels: bounds of their values, beside the form that they belong to.

use std::sync::atomic::{AtomicU64, Ordering, fence};

use super::form::{Form, SMALL_WORDS, WORDS};
use crate::solver::table::Table;
use crate::work::large_memory::{self, Buckets};

/// Bounds of the value of a kernel for the last mover.
///
/// *Ahead* is the value if the last mover is to move, *behind* if the other side is. Whoever lacks a tempo
/// for that is given one.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Known {
    /// The least and the most with the last mover to move.
    pub ahead: (i16, i16),
    /// The least and the most with the other side to move.
    pub behind: (i16, i16),
    /// Whether Lemma Z was checked for this kernel and all that can come of it.
    pub is_checked: bool,
}

impl Known {
    /// What is known of every kernel with so many nodes: the last mover does not lose, a node is worth a
    /// point at most, and the parity.
    #[inline(always)]
    pub fn nothing(nodes: usize) -> Known {
        let all = nodes as i16;
        Known {
            ahead: (all & 1, all),
            behind: (all & 1, all),
            is_checked: false,
        }
    }

    /// The bounds for a side to move.
    #[inline(always)]
    pub fn bounds(&self, last_mover: bool) -> (i16, i16) {
        match last_mover {
            true => self.ahead,
            false => self.behind,
        }
    }

    /// Notes whether the value for a side to move is at least so much.
    #[inline(always)]
    pub fn narrow(&mut self, last_mover: bool, least: i16, holds: bool) {
        let bounds = match last_mover {
            true => &mut self.ahead,
            false => &mut self.behind,
        };
        match holds {
            true => bounds.0 = bounds.0.max(least),
            false => bounds.1 = bounds.1.min(least - 2),
        }
        self.tighten();
    }

    /// Narrows both bounds: no move loses more than 2, not even a pass.
    #[inline(always)]
    pub fn tighten(&mut self) {
        self.ahead.0 = self.ahead.0.max(self.behind.0);
        self.behind.1 = self.behind.1.min(self.ahead.1);
        self.behind.0 = self.behind.0.max(self.ahead.0 - 2);
        self.ahead.1 = self.ahead.1.min(self.behind.1 + 2);
    }

    /// Adds what was known before.
    #[inline(always)]
    fn join(&mut self, old: &Known) {
        let join = |new: (i16, i16), old: (i16, i16)| (new.0.max(old.0), new.1.min(old.1));
        self.ahead = join(self.ahead, old.ahead);
        self.behind = join(self.behind, old.behind);
        self.is_checked |= old.is_checked;
        self.tighten();
    }

    /// In the low 23 bits of a word. Bounds are kept without their parity. An upper bound of 30 or more is
    /// not kept, and a lower one only as 30 or 31.
    #[inline(always)]
    fn pack(&self, work: u64) -> u64 {
        let half = |value: i16| (value >> 1).min(15) as u64;
        half(self.ahead.0)
            | half(self.ahead.1) << 4
            | half(self.behind.0) << 8
            | half(self.behind.1) << 12
            | work.min(63) << 16
            | u64::from(self.is_checked) << 22
    }

    #[inline(always)]
    fn unpack(packed: u64, nodes: usize) -> Known {
        let (all, odd) = (nodes as i16, nodes as i16 & 1);
        let low = |shift: u32| (packed >> shift & 15) as i16 * 2 + odd;
        let high = |shift: u32| match packed >> shift & 15 {
            15 => all,
            half => half as i16 * 2 + odd,
        };
        Known {
            ahead: (low(0), high(4)),
            behind: (low(8), high(12)),
            is_checked: packed >> 22 & 1 == 1,
        }
    }
}

/// The work that went into an entry, from its last word.
#[inline(always)]
fn work_of(last: u64) -> u64 {
    last >> (KNOWN + 16) & 63
}

/// The last word of an entry has the end of the form in its low half, then what is known, and the kind.
const KNOWN: u32 = 32;
const KIND: u32 = 61;
/// Kinds of entries: none, a small form, a large form.
const SMALL: u64 = 1;
const LARGE: u64 = 2;

/// Words of a bucket: two cache lines, with four small forms or two large ones.
const BUCKET: usize = 16;

/// Counters that tell readers whether a bucket changed meanwhile.
const VERSIONS: usize = 1 << 14;

/// A memory of fixed size, shared between threads without locks.
///
/// Each bucket has a version that is odd while the bucket is written. A reader who sees it change, or odd,
/// has found nothing; a writer who does not get it gives up. So bounds are never read beside a form that
/// they do not belong to.
#[derive(Debug)]
pub struct KernelMemory {
    buckets: Buckets<BUCKET>,
    versions: Box<[AtomicU64]>,
}

impl KernelMemory {
    /// An empty memory of about this many MiB.
    pub fn new(mebibytes: u32) -> KernelMemory {
        KernelMemory {
            buckets: Buckets::new(mebibytes),
            versions: bytemuck::zeroed_slice_box(VERSIONS),
        }
    }

    #[inline(always)]
    fn index(&self, form: &Form) -> usize {
        self.buckets.index(form.hash())
    }

    /// Begins to fetch what [`probe`](KernelMemory::probe) will read.
    #[inline(always)]
    pub fn prefetch(&self, form: &Form) {
        let bucket = self.buckets.get(self.index(form));
        large_memory::prefetch(&bucket[0]);
        large_memory::prefetch(&bucket[BUCKET / 2]);
    }

    /// What is known of a kernel.
    #[inline(always)]
    pub fn probe(&self, form: &Form) -> Option<Known> {
        let index = self.index(form);
        let version = &self.versions[index & (VERSIONS - 1)];
        let before = version.load(Ordering::Acquire);
        let words = form.words();
        let last = self.find(self.buckets.get(index), words);
        fence(Ordering::Acquire);
        let is_whole = before & 1 == 0 && version.load(Ordering::Relaxed) == before;
        let last = last.filter(|_| is_whole)?.1;
        Some(Known::unpack(last >> KNOWN, form.nodes()))
    }

    /// The place and the last word of a form in a bucket.
    #[inline(always)]
    fn find(&self, bucket: &[AtomicU64; BUCKET], words: &[u64]) -> Option<(usize, u64)> {
        let size = words.len();
        let kind = if size == SMALL_WORDS { SMALL } else { LARGE };
        bucket
            .chunks_exact(size)
            .enumerate()
            .find_map(|(place, entry)| {
                let last = entry[size - 1].load(Ordering::Relaxed);
                let is_same = last >> KIND == kind
                    && u64::from(last as u32) == words[size - 1]
                    && (entry[..size - 1].iter().zip(words))
                        .all(|(word, own)| word.load(Ordering::Relaxed) == *own);
                is_same.then_some((place * size, last))
            })
    }

    /// Stores bounds and narrows those that are known already. `work` is the logarithm of the nodes that went
    /// into them: a full bucket gives up the cheapest entry.
    #[inline]
    pub fn store(&self, form: &Form, mut known: Known, work: u32) {
        let index = self.index(form);
        let version = &self.versions[index & (VERSIONS - 1)];
        let before = version.load(Ordering::Relaxed);
        let is_ours = before & 1 == 0
            && version
                .compare_exchange(before, before + 1, Ordering::Acquire, Ordering::Relaxed)
                .is_ok();
        if !is_ours {
            return;
        }
        fence(Ordering::Release);
        let bucket = self.buckets.get(index);
        let words = form.words();
        let mut work = u64::from(work.min(63));
        let at = match self.find(bucket, words) {
            Some((at, last)) => {
                known.join(&Known::unpack(last >> KNOWN, form.nodes()));
                work = work.max(work_of(last));
                at
            }
            None => cheapest(bucket, words.len()),
        };
        let kind = match words {
            [_, _, _, _] => {
                // A large form that lies here is gone as a whole.
                let line = at / WORDS * WORDS;
                if bucket[line + WORDS - 1].load(Ordering::Relaxed) >> KIND == LARGE {
                    bucket[line + WORDS - 1].store(0, Ordering::Relaxed);
                }
                SMALL
            }
            _ => {
                bucket[at + SMALL_WORDS - 1].store(0, Ordering::Relaxed);
                LARGE
            }
        };
        let (end, begin) = words.split_last().expect("forms have words");
        for (place, word) in bucket[at..].iter().zip(begin) {
            place.store(*word, Ordering::Relaxed);
        }
        let last = end | known.pack(work) << KNOWN | kind << KIND;
        bucket[at + words.len() - 1].store(last, Ordering::Relaxed);
        version.store(before + 2, Ordering::Release);
    }
}

impl Table for KernelMemory {
    fn words(&self) -> &[AtomicU64] {
        self.buckets.words()
    }

    fn fill(&self) -> f64 {
        let sample = &self.buckets.words()[..self.buckets.count().min(1 << 12) * BUCKET];
        let places = sample.chunks_exact(SMALL_WORDS);
        let all = places.len();
        let filled = places.filter(|entry| entry[SMALL_WORDS - 1].load(Ordering::Relaxed) != 0);
        filled.count() as f64 / all as f64
    }
}

/// Where a form of this size costs the least to put.
fn cheapest(bucket: &[AtomicU64; BUCKET], size: usize) -> usize {
    let lost = |at: usize| {
        let line = &bucket[at / WORDS * WORDS..][..WORDS];
        let large = line[WORDS - 1].load(Ordering::Relaxed);
        if large >> KIND == LARGE {
            return 1 + work_of(large);
        }
        let smalls = bucket[at..at + size].chunks_exact(SMALL_WORDS);
        smalls
            .map(|entry| entry[SMALL_WORDS - 1].load(Ordering::Relaxed))
            .filter(|last| last >> KIND == SMALL)
            .map(|last| 1 + work_of(last))
            .max()
            .unwrap_or(0)
    };
    let places = (0..BUCKET).step_by(size);
    places.min_by_key(|&at| lost(at)).unwrap_or(0)
}
