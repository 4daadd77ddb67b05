//! Hints to the system and the processor about memory that is large and read at random places.
//!
//! They change no contents, and nothing depends on them. This is the only unsafe code of the program.

/// Asks for large pages, with which random look-ups miss the TLB less often. This helps only before the
/// memory is first touched.
pub(crate) fn advise<T>(memory: &[T]) {
    #[cfg(target_os = "linux")]
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
