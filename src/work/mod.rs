//! What every long piece of work needs: a flag that stops it, limits and a meter that holds it to them,
//! and a way for threads to stay out of each other's way. Searches and solver share it.

pub(crate) mod large_memory;
mod meter;
pub mod parallel;
mod stop;

pub use meter::{Budget, Limits, Meter, REPORT_INTERVAL};
pub use stop::{StopFlag, Stopped};
