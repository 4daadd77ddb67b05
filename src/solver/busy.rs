//! Where the threads of a search are.

use std::sync::atomic::{AtomicU64, Ordering::Relaxed};

/// The positions that threads are at, so that others begin with something else (Hyatt's and Kerrigan's
/// simplification of Weill's ABDADA). Two that share a place only cost time.
pub struct Busy(Box<[AtomicU64]>);

impl Default for Busy {
    /// Nobody is anywhere.
    fn default() -> Busy {
        Busy((0..1 << 12).map(|_| AtomicU64::new(0)).collect())
    }
}

impl Busy {
    #[inline(always)]
    fn place(&self, key: u64) -> &AtomicU64 {
        &self.0[key as usize & (self.0.len() - 1)]
    }

    /// Whether some thread is at the position with this key.
    #[inline(always)]
    pub fn is_at(&self, key: u64) -> bool {
        self.place(key).load(Relaxed) == key
    }

    /// A thread begins with a position.
    #[inline(always)]
    pub fn enter(&self, key: u64) {
        self.place(key).store(key, Relaxed);
    }

    /// A thread is done with a position.
    #[inline(always)]
    pub fn leave(&self, key: u64) {
        if self.is_at(key) {
            self.place(key).store(0, Relaxed);
        }
    }
}
