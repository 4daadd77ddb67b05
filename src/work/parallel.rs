//! Work sharing: which moves the threads of a search are at, and the order in which each takes its own.

use std::sync::atomic::{AtomicU64, Ordering::Relaxed};

use smallvec::SmallVec;

/// The positions that threads are searching, so that others search something else first (simplified
/// ABDADA, after Weill, Hyatt and Kerrigan). A collision only costs time.
pub struct InProgress(Box<[AtomicU64]>);

impl Default for InProgress {
    /// No thread is searching anything.
    fn default() -> InProgress {
        InProgress((0..1 << 12).map(|_| AtomicU64::new(0)).collect())
    }
}

impl InProgress {
    #[inline(always)]
    fn place(&self, key: u64) -> &AtomicU64 {
        &self.0[key as usize & (self.0.len() - 1)]
    }

    /// Says that this thread searches the position with this key, until the claim is dropped. Without a key, nothing is
    /// recorded.
    ///
    /// # Errors
    /// [`InUse`] when another thread is searching it and this one may put it off.
    #[inline(always)]
    pub fn enter(&self, key: Option<u64>, may_wait: bool) -> Result<Option<Claim<'_>>, InUse> {
        let Some(key) = key else {
            return Ok(None);
        };
        if may_wait && self.place(key).load(Relaxed) == key {
            return Err(InUse);
        }
        self.place(key).store(key, Relaxed);
        Ok(Some(Claim {
            in_progress: self,
            key,
        }))
    }
}

/// Another thread is searching the position.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct InUse;

/// While this exists, a thread is searching a position.
#[must_use]
pub struct Claim<'a> {
    in_progress: &'a InProgress,
    key: u64,
}

impl Drop for Claim<'_> {
    fn drop(&mut self) {
        let place = self.in_progress.place(self.key);
        if place.load(Relaxed) == self.key {
            place.store(0, Relaxed);
        }
    }
}

/// The order in which a thread searches the children of a node: one after the other, and at the end those
/// that it put off because another thread was searching them. Each comes with whether it may be put off;
/// the first may not, for too much depends on its value.
///
/// ```
/// use walls::work::parallel::ChildOrder;
///
/// let mut turns = ChildOrder::new(3);
/// assert_eq!(turns.next(), Some((0, false)));
/// assert_eq!(turns.next(), Some((1, true)));
/// turns.wait(1);
/// assert_eq!(turns.next(), Some((2, true)));
/// assert_eq!(turns.next(), Some((1, false)));
/// assert_eq!(turns.next(), None);
/// ```
pub struct ChildOrder {
    next: usize,
    count: usize,
    waiting: SmallVec<[u16; 64]>,
}

impl ChildOrder {
    /// For this many children, at most 65,535.
    #[inline(always)]
    pub fn new(count: usize) -> ChildOrder {
        ChildOrder {
            next: 0,
            count,
            waiting: SmallVec::new(),
        }
    }

    /// Puts off the child whose turn it is, until all others have had theirs.
    pub fn wait(&mut self, index: usize) {
        self.waiting.push(index as u16);
    }

    /// How many children have had their turn.
    pub fn done(&self) -> usize {
        self.next - self.waiting.len()
    }
}

impl Iterator for ChildOrder {
    type Item = (usize, bool);

    #[inline(always)]
    fn next(&mut self) -> Option<(usize, bool)> {
        let at = self.next;
        let turn = match at < self.count {
            true => (at, at > 0),
            false => (usize::from(*self.waiting.get(at - self.count)?), false),
        };
        self.next += 1;
        Some(turn)
    }
}
