//! What makes a person better at the games: lessons, puzzles, and what is kept of the games played.
//!
//! It knows no window. Whatever it keeps lies in the user's data folder, each thing in a file of its own that can
//! be moved to another computer.

pub mod lessons;
pub mod played;
pub mod puzzles;
pub mod statistics;
