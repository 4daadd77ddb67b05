//! What the tables have in common that the solver keeps what it has learned in.

use std::sync::atomic::AtomicU64;

/// A table of fixed size, all of whose contents are words.
pub trait Table {
    /// All its words.
    fn words(&self) -> &[AtomicU64];

    /// The share of its places that are filled, from a sample.
    fn fill(&self) -> f64;

    /// Bytes of memory.
    fn bytes(&self) -> usize {
        size_of_val(self.words())
    }
}
