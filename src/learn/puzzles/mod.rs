//! Puzzles: positions in which exactly one move is best, and that is proved.
//!
//! [`generate`] finds them in games between opponents, [`worth`] proves what each move is worth, and [`grade`]
//! measures who finds the best one. The [`set`] that comes with the program is made this way. A
//! [`PuzzleSession`] asks for the move, and [`Progress`] is what is kept of a person's answers.

pub mod generate;
pub mod grade;
mod hints;
pub mod keeper;
pub mod progress;
pub mod proof;
mod puzzle;
mod rating;
pub mod recipe;
pub mod session;
pub mod set;
pub mod telling;
pub mod worth;

pub use hints::Hint;
pub use progress::{Given, Progress};
pub use puzzle::{Puzzle, Theme, Tried};
pub use session::PuzzleSession;
