//! Stopping work from another thread.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

/// A flag that stops a search from another thread.
///
/// Dropping clones changes nothing; once raised it stays raised.
#[derive(Debug, Clone, Default)]
pub struct StopFlag(Arc<AtomicBool>);

impl StopFlag {
    /// Asks every search that holds this flag to stop.
    pub fn raise(&self) {
        self.0.store(true, Ordering::Relaxed);
    }

    /// The flag itself, for what can only set one.
    pub fn shared(&self) -> Arc<AtomicBool> {
        Arc::clone(&self.0)
    }

    /// Whether the search was asked to stop.
    pub fn is_raised(&self) -> bool {
        self.0.load(Ordering::Relaxed)
    }
}

/// A search ended before it was done. It travels through `?`, so that no value of a half-searched
/// position can reach a table.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Stopped;
