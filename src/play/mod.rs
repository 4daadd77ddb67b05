//! Matches: players, turns, clocks, history, take-back, saved games and tables. No window here.
//!
//! [`Match`] is generic over the game; [`AnyMatch`] is the face of it that does not name one, and all
//! that the window sees.

pub mod analysis;
pub mod any_match;
pub mod atomic;
mod binary;
pub mod colony;
pub mod duel;
pub mod matches;
pub mod player;
pub mod saved;
pub mod solver_file;
pub mod table_file;

pub use any_match::{AnyMatch, Found, LogEntry, SearchTask, Thinking, new_match, open_match};
pub use matches::Match;
pub use player::{Choice, Control, Player};
pub use saved::SavedGame;

/// Something about a file or match that the user must know: one line, with what and where.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("{0}")]
pub struct PlayError(pub String);

impl From<crate::games::RulesError> for PlayError {
    fn from(error: crate::games::RulesError) -> Self {
        PlayError(crate::i18n::tell(error.sentence()))
    }
}
