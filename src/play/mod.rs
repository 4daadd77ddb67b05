//! Matches without a window: players, turns, clocks, history, take-back, saved games and tables.
//!
//! [`Match`] is generic over the game. [`AnyMatch`] hides the game and is all that the window sees.
//! [`Session`] is a match being played: whose turn it is, what is shown, clock, pause, file.

pub mod advice;
pub mod analysis;
pub mod any_match;
pub mod atomic;
pub mod begin;
mod beside;
mod binary;
pub mod colony;
pub mod comments;
pub mod document;
pub mod duel;
pub mod editor;
pub mod file_error;
pub mod folder;
pub mod hand;
pub mod heard;
pub mod identity;
pub mod kept;
pub mod label;
pub mod log;
pub mod matches;
pub mod places;
pub mod plan;
pub mod playback;
pub mod player;
pub mod pondering;
pub mod practice;
pub mod problem;
pub mod refusal;
pub mod review;
pub mod saved;
pub mod series;
pub mod session;
pub mod session_state;
pub mod snapshot;
pub mod solver_file;
pub mod status;
pub mod story;
pub mod table_file;
pub mod task;
mod turn_clock;
pub mod variations;
pub mod words;

pub use any_match::AnyMatch;
pub use begin::{new_match, open_match};
pub use editor::Editor;
pub use file_error::{FileError, FileKind};
pub use label::Label;
pub use log::{LogEntry, TimedMove};
pub use matches::{Match, Resignation};
pub use plan::{Choice, Plan, Rival, Seat, Start};
pub use playback::Playback;
pub use player::{Control, Player};
pub use practice::{Goal, Practice};
pub use problem::Problem;
pub use refusal::Refusal;
pub use review::Review;
pub use saved::SavedGame;
pub use session::Session;
pub use snapshot::{Snapshot, Standing};
pub use task::{Found, SearchTask, Thinking};
pub use variations::{Variation, Variations};
