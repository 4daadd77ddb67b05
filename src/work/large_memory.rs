//! Memory that is large and read at random places, and hints to the system and the processor about it.
//!
//! The hints change no contents, and nothing depends on them. They are the only unsafe code of the program.

use std::sync::atomic::{AtomicU64, Ordering::Relaxed};

use super::StopFlag;

/// Bytes of a cache line.
const LINE: usize = 64;

/// Buckets of `WORDS` words each, zero at first, shared between threads without locks. Buckets begin with
/// cache lines if their size is a multiple of one.
#[derive(Debug)]
pub(crate) struct Buckets<const WORDS: usize> {
    words: Box<[AtomicU64]>,
    /// The first word of the first bucket.
    first: usize,
    count: usize,
}

impl<const WORDS: usize> Buckets<WORDS> {
    /// As many buckets as fit into this many MiB, at least 1.
    pub fn new(mebibytes: u32) -> Buckets<WORDS> {
        Buckets::of_bytes((mebibytes.max(1) as usize) << 20)
    }

    /// As many buckets as fit into this many bytes, at least one; half as many, or a quarter, and so on, if the system
    /// does not give that much. This takes no time even for many: zeroed memory comes from the system page by page when
    /// it is first touched.
    pub fn of_bytes(bytes: usize) -> Buckets<WORDS> {
        let mut count = (bytes / (WORDS * size_of::<AtomicU64>())).max(1);
        let words: Box<[AtomicU64]> = loop {
            let length = count * WORDS + LINE / size_of::<AtomicU64>();
            match bytemuck::try_zeroed_slice_box(length) {
                Ok(words) => break words,
                Err(()) if count > 1 => count /= 2,
                Err(()) => break bytemuck::zeroed_slice_box(length),
            }
        };
        advise(&words);
        let beyond = words.as_ptr() as usize % LINE;
        Buckets {
            words,
            first: (LINE - beyond) % LINE / size_of::<AtomicU64>(),
            count,
        }
    }

    /// How many there are.
    pub fn count(&self) -> usize {
        self.count
    }

    /// Bytes of memory.
    pub fn bytes(&self) -> usize {
        self.count * WORDS * size_of::<AtomicU64>()
    }

    /// The words of all buckets.
    pub fn words(&self) -> &[AtomicU64] {
        &self.words[self.first..][..self.count * WORDS]
    }

    /// The share of the words that are not zero, by a sample.
    pub fn fill(&self) -> f64 {
        let sample = &self.words()[..self.count.min(1 << 12) * WORDS];
        let filled = sample.iter().filter(|word| word.load(Relaxed) != 0);
        filled.count() as f64 / sample.len() as f64
    }

    /// The bucket for a key whose high bits are evenly spread.
    #[inline(always)]
    pub fn index(&self, key: u64) -> usize {
        ((u128::from(key) * self.count as u128) >> 64) as usize
    }

    /// The words of a bucket.
    #[inline(always)]
    pub fn get(&self, index: usize) -> &[AtomicU64; WORDS] {
        let words = &self.words[self.first + index * WORDS..][..WORDS];
        words.try_into().expect("a slice of this length")
    }
}

/// Zeroes everything, or a part of it if the flag is raised.
pub(crate) fn clear(words: &[AtomicU64], stop: &StopFlag) {
    for words in words.chunks(1 << 16) {
        if stop.is_raised() {
            return;
        }
        for word in words {
            word.store(0, Relaxed);
        }
    }
}

/// Asks for large pages, with which random look-ups miss the TLB less often. This helps only before the
/// memory is first touched.
pub(crate) fn advise<T>(memory: &[T]) {
    // Miri, which checks unsafe code, does not know this call.
    #[cfg(all(target_os = "linux", not(miri)))]
    {
        const PAGE: usize = 4096;
        let range = memory.as_ptr_range();
        let first = (range.start as usize).next_multiple_of(PAGE);
        let end = range.end as usize & !(PAGE - 1);
        if first < end {
            #[allow(unsafe_code)]
            // SAFETY: advice about whole pages inside memory that is borrowed; it changes no
            // contents, and it does not matter if the system declines.
            unsafe {
                libc::madvise(first as *mut _, end - first, libc::MADV_HUGEPAGE);
            }
        }
    }
    #[cfg(not(all(target_os = "linux", not(miri))))]
    let _ = memory;
}

/// Prefetches what will be read soon.
#[inline(always)]
pub(crate) fn prefetch<T>(place: &T) {
    #[cfg(target_arch = "x86_64")]
    #[allow(unsafe_code)]
    // SAFETY: a hint about an address that is borrowed; nothing is read or written.
    unsafe {
        use std::arch::x86_64::{_MM_HINT_T0, _mm_prefetch};
        _mm_prefetch::<_MM_HINT_T0>(std::ptr::from_ref(place).cast());
    }
    #[cfg(not(target_arch = "x86_64"))]
    let _ = place;
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn buckets_begin_with_cache_lines_and_do_not_overlap() {
        let buckets = Buckets::<16>::new(1);
        assert_eq!((buckets.count(), buckets.bytes()), (8192, 1 << 20));
        let all = buckets.words().as_ptr_range();
        // Miri takes a while for each.
        for index in (0..buckets.count()).step_by(if cfg!(miri) { 1000 } else { 1 }) {
            let bucket = buckets.get(index).as_ptr_range();
            assert_eq!(bucket.start as usize % LINE, 0);
            assert_eq!(bucket.start as usize, all.start as usize + index * 128);
        }
        assert_eq!(buckets.get(8191).as_ptr_range().end, all.end);
        assert_eq!((buckets.index(0), buckets.index(u64::MAX)), (0, 8191));
    }

    #[test]
    fn where_memory_is_short_there_are_fewer_buckets() {
        // No machine has as much as this.
        let bytes = 1 << 60;
        let buckets = Buckets::<16>::of_bytes(bytes);
        assert!(buckets.count() > 1 && buckets.bytes() < bytes);
    }

    #[cfg(all(target_os = "linux", not(miri)))]
    #[test]
    fn large_memory_is_taken_only_as_it_is_touched() {
        let resident = || {
            let sizes = std::fs::read_to_string("/proc/self/statm").unwrap();
            sizes.split(' ').nth(1).unwrap().parse::<usize>().unwrap() * 4096
        };
        let before = resident();
        let buckets = Buckets::<16>::new(1024);
        assert_eq!(buckets.bytes(), 1 << 30);
        assert!(resident() < before + (512 << 20));
    }
}
