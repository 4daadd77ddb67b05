//! What a command answers, and how a session ends.

use crate::games::registry::GameOptions;
use crate::play::SavedGame;
use crate::search::Learned;

/// A text, or the end of the session after that text.
pub(super) enum Reply {
    Text(String),
    End(String, Next),
}

/// How a session ends.
pub(super) enum Next {
    Quit,
    /// Another begins, with a game of these options.
    Options(GameOptions),
    /// Another begins, with this game.
    Load(Loaded),
}

/// A game that was loaded, with what the opponent had learned in it.
pub(super) struct Loaded {
    pub game: Box<SavedGame>,
    pub learned: Option<Box<Learned>>,
}
