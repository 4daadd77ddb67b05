//! A played game as it stands in its file.

use jiff::Timestamp;
use serde::{Deserialize, Serialize};

use super::PlayedGame;
use crate::games::{ABOVE_ALL_MARGINS, Outcome, Side, mix};
use crate::play::analysis::GivenAway;
use crate::play::file_error::parser_words;
use crate::play::identity::GameId;
use crate::play::log::believable;
use crate::play::{FileError, FileKind, SavedGame, Session};

const FORMAT: &str = "walls-played-game";
const VERSION: u32 = 1;

/// No move gives more points away, even if it turns the largest win into the largest loss.
const MOST_GIVEN_AWAY: u32 = 2 * ABOVE_ALL_MARGINS as u32;

/// A game that was played, with the game itself.
#[derive(Debug, Clone, PartialEq)]
pub struct Record {
    /// What is known of it.
    pub played: PlayedGame,
    /// The game as a saved game, to be opened again.
    pub game: SavedGame,
}

/// The file. What the saved game says already stands there alone.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Stored {
    format: String,
    version: u32,
    id: GameId,
    ended: Timestamp,
    you: String,
    winner: Option<String>,
    moves: [u32; 2],
    milliseconds: [u64; 2],
    given_away: Option<GivenAway>,
    from_start: bool,
    is_mixed: bool,
    game: SavedGame,
}

impl Record {
    /// The record of a session, if its game [is one](PlayedGame::of).
    pub fn of(session: &Session, ended: Timestamp) -> Option<Record> {
        Some(Record {
            played: PlayedGame::of(session, ended)?,
            game: session.game().to_saved(),
        })
    }

    /// Reads a record from text. The game itself is checked when it is opened.
    ///
    /// # Errors
    /// When this is no record of this version, or it contradicts itself.
    pub fn parse(text: &str) -> Result<Record, FileError> {
        #[derive(Deserialize)]
        struct Head {
            format: String,
            version: u32,
        }
        let wrong = |error: serde_json::Error| {
            FileError::NotA(FileKind::PlayedGame, Some(parser_words(text, &error)))
        };
        // The head first, so that a newer file is called newer and not broken.
        let head: Head = serde_json::from_str(text).map_err(wrong)?;
        if head.format != FORMAT {
            return Err(FileError::NotA(FileKind::PlayedGame, None));
        }
        if head.version != VERSION {
            return Err(FileError::UnknownVersion {
                version: head.version,
                known: VERSION,
            });
        }
        let stored: Stored = serde_json::from_str(text).map_err(wrong)?;
        stored.into_record()
    }

    /// The record as text.
    ///
    /// # Errors
    /// None that is known: all of it can be written.
    pub fn to_text(&self) -> Result<String, FileError> {
        let played = &self.played;
        let stored = Stored {
            format: FORMAT.into(),
            version: VERSION,
            id: played.id.clone(),
            ended: played.ended,
            you: played.you.id().into(),
            winner: match played.outcome {
                Outcome::Won(side) => Some(side.id().into()),
                Outcome::Drawn => None,
            },
            moves: played.moves,
            milliseconds: played.times.map(|time| time.as_millis() as u64),
            given_away: played.given_away,
            from_start: played.from_start,
            is_mixed: played.is_mixed,
            game: self.game.clone(),
        };
        let text = serde_json::to_string_pretty(&stored).map_err(std::io::Error::from)?;
        Ok(text + "\n")
    }

    /// Tells this course of the game from others, whatever the players are called.
    pub(super) fn fingerprint(&self) -> String {
        fingerprint_of(&self.game.without_players())
    }

    /// Whether this is the fingerprint of this course, or the one that a version before made of it.
    pub(super) fn has_fingerprint(&self, text: &str) -> bool {
        text == self.fingerprint() || text == fingerprint_of(&self.game)
    }

    /// Whether this is the same course of the same game, so that nothing new is to be written: whoever is renamed after
    /// the end has played it all the same.
    pub fn is_same_game(&self, other: &Record) -> bool {
        self.played.id == other.played.id
            && self.game.without_players() == other.game.without_players()
    }
}

fn fingerprint_of(game: &SavedGame) -> String {
    let text = serde_json::to_string(game).unwrap_or_default();
    let hash = (text.bytes()).fold(0, |hash, byte| mix(hash ^ u64::from(byte)));
    format!("{hash:016x}")
}

impl Stored {
    fn into_record(self) -> Result<Record, FileError> {
        let side = |text: &str, field| Side::with_id(text).ok_or(FileError::Contradicts(field));
        let options = self.game.options()?;
        let players = self.game.players()?;
        let you = side(&self.you, "you")?;
        if !self.game.is_over() {
            return Err(FileError::Contradicts("game"));
        }
        let moves = self
            .moves
            .iter()
            .map(|&count| count as usize)
            .sum::<usize>();
        if moves != self.game.played() {
            return Err(FileError::Contradicts("moves"));
        }
        let given = self.given_away.unwrap_or_default();
        let is_possible = given.points <= given.judged.saturating_mul(MOST_GIVEN_AWAY);
        if given.judged > self.moves[you.index()] || !is_possible {
            return Err(FileError::Contradicts("given_away"));
        }
        let outcome = match &self.winner {
            Some(winner) => Outcome::Won(side(winner, "winner")?),
            None => Outcome::Drawn,
        };
        let resigned = match self.game.resigned() {
            Some(text) => Some(side(text, "resigned")?),
            None => None,
        };
        let [first, second] = self.game.points();
        let is_so = match resigned {
            Some(side) => outcome == Outcome::Won(side.other()),
            None if options.counts_points() => {
                outcome == Outcome::of_margin(first.saturating_sub(second))
            }
            None => true,
        };
        if !is_so {
            return Err(FileError::Contradicts("winner"));
        }
        let times = self.milliseconds.map(believable);
        Ok(Record {
            played: PlayedGame {
                id: self.id,
                ended: self.ended,
                options,
                players,
                you,
                outcome,
                points: self.game.points(),
                resigned,
                moves: self.moves,
                times,
                given_away: self.given_away,
                from_start: self.from_start,
                is_mixed: self.is_mixed,
            },
            game: self.game,
        })
    }
}

#[cfg(test)]
mod tests {
    use super::super::tests::{at, over};
    use super::*;

    #[test]
    fn a_course_is_known_by_the_fingerprint_that_a_version_before_made() {
        let [one, other] =
            [over("walls"), over("tictactoe")].map(|session| Record::of(&session, at(1)).unwrap());
        let before = fingerprint_of(&one.game);
        assert_ne!(before, one.fingerprint(), "it had the names in it");
        assert!(one.has_fingerprint(&before) && one.has_fingerprint(&one.fingerprint()));
        assert!(!other.has_fingerprint(&before) && !other.has_fingerprint(&one.fingerprint()));
    }
}
