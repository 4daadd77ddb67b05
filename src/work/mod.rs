//! What every long piece of work needs: a stop flag, limits, a meter that enforces them, and a way for
//! threads to share the work. Searches and solver use it.

/// The most threads that one piece of work may be given.
pub const MAX_THREADS: u16 = 256;

pub(crate) mod large_memory;
mod low_priority;
mod meter;
pub mod parallel;
mod stop;

pub use low_priority::{Background, give_way};
pub use meter::{Budget, Limits, Meter, REPORT_INTERVAL};
pub use stop::{StopFlag, Stopped};
