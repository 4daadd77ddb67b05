//! What tells one played game from another, so that each is recorded once.

use std::fmt;

use serde::{Deserialize, Serialize};

/// Names a game that is played. Taking moves back keeps the name; a rematch has another one.
#[derive(Debug, Clone, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub struct GameId(String);

/// How many hexadecimal digits a name has: enough that no two games ever share one.
const DIGITS: usize = 16;

impl GameId {
    /// A name that no other game has.
    pub fn random() -> GameId {
        GameId(format!("{:0DIGITS$x}", rand::random::<u64>()))
    }

    /// Reads a name, which may become that of a file: it has digits only.
    pub fn parse(text: &str) -> Option<GameId> {
        let is_digit = |byte: u8| matches!(byte, b'0'..=b'9' | b'a'..=b'f');
        (text.len() == DIGITS && text.bytes().all(is_digit)).then(|| GameId(text.to_owned()))
    }
}

impl fmt::Display for GameId {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl From<GameId> for String {
    fn from(id: GameId) -> String {
        id.0
    }
}

impl TryFrom<String> for GameId {
    type Error = &'static str;

    fn try_from(text: String) -> Result<GameId, Self::Error> {
        GameId::parse(&text).ok_or("no name of a game")
    }
}

/// What is known of a game as one of those that people play.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Identity {
    /// Its name. `None` if it is not to be recorded: it was over when it was opened and is only looked at, or it is
    /// practice.
    pub id: Option<GameId>,
    /// Whether it says nothing of either opponent: somebody else took over in the middle of it, its first moves came
    /// from a file or a text, or other moves were made after it had ended, or after somebody had resigned.
    #[serde(default)]
    pub is_mixed: bool,
    /// Whether it has ended once, though moves may have been taken back since.
    #[serde(default)]
    pub has_ended: bool,
}

impl Identity {
    /// That of a practice, which is not recorded.
    pub fn of_practice() -> Identity {
        Identity {
            id: None,
            is_mixed: false,
            has_ended: false,
        }
    }

    /// That of a new game; of one from a file or a text, whose moves whoever may have made; or of one that has ended
    /// already and is only looked at.
    pub fn of_game(has_moves: bool, has_ended: bool) -> Identity {
        Identity {
            id: (!has_ended).then(GameId::random),
            is_mixed: has_moves,
            has_ended,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_digits_name_a_game() {
        let id = GameId::random();
        assert_eq!(GameId::parse(&id.to_string()), Some(id.clone()));
        assert_ne!(GameId::random(), id);
        for wrong in ["", "../../../../etc", "0123456789abcdeF", "0123456789abcde"] {
            assert_eq!(GameId::parse(wrong), None, "{wrong}");
            assert!(serde_json::from_value::<GameId>(wrong.into()).is_err());
        }
    }
}
