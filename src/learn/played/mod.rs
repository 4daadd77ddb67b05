//! The games that people have played to their end: one record for each, in a file of its own.
//!
//! A [`PlayedGame`] is what the lists and the [statistics](super::statistics) show; a [`Record`] is that with the
//! game itself, so that it can be opened again. A [`Store`] is the folder with the files. A [`Writer`] writes
//! them on a thread of its own.

mod game;
mod record;
mod store;
mod writer;

pub(crate) use game::are_rated;
pub use game::{Against, PlayedGame, Verdict};
pub use record::Record;
pub use store::{Reading, Store};
pub use writer::Writer;

#[cfg(test)]
mod tests;
