//! Saved games, `*.walls`: JSON that is read strictly.
//!
//! A file holds the start, the moves, and the position, points and side to move that they lead to;
//! if these do not match, the file is refused. Nothing in it is trusted.

use std::io;
use std::path::{Path, PathBuf};
use std::time::Duration;

use serde::{Deserialize, Serialize};

use super::file_error::{in_own_words, parser_words};
use super::log::believable;
use super::player::{SavedPlayer, is_color};
use super::session_state::SessionState;
use super::{Control, FileError, FileKind, Match, Player, atomic};
use crate::games::registry::GameOptions;
use crate::games::{Playable, Side, clip};
use crate::sentence::say;

/// The ending of saved games.
pub const ENDING: &str = "walls";

/// The largest saved game that is read, in bytes.
pub const LIMIT: u64 = 1 << 20;

const FORMAT: &str = "walls-game";
const VERSION: u32 = 1;

/// A saved game as it stands in a file.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct SavedGame {
    format: String,
    version: u32,
    game: String,
    options: serde_json::Value,
    players: [SavedPlayer; 2],
    start: String,
    moves: Vec<String>,
    milliseconds: Vec<u64>,
    played: usize,
    position: String,
    points: [i32; 2],
    turn: Option<String>,
    /// The side that gave the game up after its last move, which is played. Older programs do not know this field, so it is
    /// left out where nobody did.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    resigned: Option<String>,
    /// The time that the running turn has taken so far, or the one in which the game was given up. Older programs do not
    /// know this field, so it is left out where it says nothing.
    #[serde(default, skip_serializing_if = "is_zero")]
    turn_milliseconds: u64,
    /// What is kept beside the game itself: its variations, and of a running game the rest of its session.
    /// It is left out where there is nothing to keep.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    session: Option<SessionState>,
}

fn is_zero(number: &u64) -> bool {
    *number == 0
}

impl SavedGame {
    /// The game and its options.
    ///
    /// # Errors
    /// When there is no such game or it has no such options.
    pub fn options(&self) -> Result<GameOptions, FileError> {
        GameOptions::default_of(&self.game)?;
        let tagged = serde_json::json!({ "game": self.game, "options": self.options });
        let wrong = |sentence| FileError::Wrong(sentence).within("options");
        let options: GameOptions = serde_json::from_value(tagged)
            .map_err(|error| wrong(in_own_words(&error.to_string())))?;
        // A recipe for puzzles may leave the rules out, and means the usual ones. Every game that was saved has them,
        // and without them nobody knows which were played.
        if !options.get("rules").is_empty() && self.options.get("rules").is_none() {
            return Err(wrong(say("“{field}” is missing").with("field", "rules")));
        }
        Ok(options)
    }

    /// Reads a saved game from text. The game itself is checked when it is [opened](super::open_match).
    ///
    /// # Errors
    /// When this is no saved game of this version.
    pub fn parse(text: &str) -> Result<SavedGame, FileError> {
        #[derive(Deserialize)]
        struct Head {
            format: String,
            version: u32,
        }
        let wrong = |error| what_is_wrong(text, &error);
        // The head first, so that a newer file is called newer and not broken.
        let head: Head = serde_json::from_str(text).map_err(wrong)?;
        if head.format != FORMAT {
            let why = say("its format is “{format}”").with("format", clip(&head.format));
            return Err(FileError::NotA(FileKind::SavedGame, Some(why)));
        }
        if head.version != VERSION {
            return Err(FileError::UnknownVersion {
                version: head.version,
                known: VERSION,
            });
        }
        serde_json::from_str(text).map_err(wrong)
    }

    /// Reads a saved game from a file.
    ///
    /// # Errors
    /// When the file cannot be read, is larger than [`LIMIT`] or is no saved game.
    pub fn read(path: &Path) -> Result<SavedGame, FileError> {
        SavedGame::parse(&saved_text(atomic::read(path, LIMIT)?)?)
    }

    /// Writes the game to a file, whole or not at all.
    ///
    /// # Errors
    /// Whatever the file system says, or that the file would be larger than [`LIMIT`]: it could not be read again.
    pub fn write(&self, path: &Path) -> Result<(), FileError> {
        let json = serde_json::to_string_pretty(self).map_err(io::Error::from)? + "\n";
        match json.len() as u64 > LIMIT {
            true => Err(io::Error::from(io::ErrorKind::FileTooLarge).into()),
            false => Ok(atomic::write_bytes(path, json.as_bytes())?),
        }
    }

    /// The time that the running turn had taken when the game was saved.
    pub fn turn_time(&self) -> Duration {
        believable(self.turn_milliseconds)
    }

    /// The game with the time that the running turn has taken so far.
    pub fn with_turn_time(self, time: Duration) -> SavedGame {
        SavedGame {
            turn_milliseconds: time.as_millis() as u64,
            ..self
        }
    }

    /// The session that the game was kept with, if it was.
    pub fn session(&self) -> Option<&SessionState> {
        self.session.as_ref()
    }

    /// The game with what is kept of its session.
    pub fn with_session(self, session: SessionState) -> SavedGame {
        SavedGame {
            session: Some(session),
            ..self
        }
    }

    /// The players, the one who starts first.
    ///
    /// # Errors
    /// When an opponent or a colour has no meaning here.
    pub fn players(&self) -> Result<[Player; 2], FileError> {
        let [first, second] = &self.players;
        let mut players = [
            player(first).map_err(|error| error.within("players[0]"))?,
            player(second).map_err(|error| error.within("players[1]"))?,
        ];
        for (side, player) in Side::BOTH.into_iter().zip(&mut players) {
            if player.name.is_empty() {
                player.name = Player::usual_name(side).to_string();
            }
        }
        Ok(players)
    }

    /// The game move by move, as if nobody in particular had played it.
    pub fn without_players(&self) -> SavedGame {
        SavedGame {
            players: Side::BOTH.map(|side| SavedPlayer::from(&Player::usual(side))),
            ..self.clone()
        }
    }

    /// The points of both sides.
    pub fn points(&self) -> [i32; 2] {
        self.points
    }

    /// Whether the game is over.
    pub fn is_over(&self) -> bool {
        self.turn.is_none()
    }

    /// The text for the side that gave the game up after its last move, if one did.
    pub fn resigned(&self) -> Option<&str> {
        self.resigned.as_deref()
    }

    /// The number of moves played.
    pub fn played(&self) -> usize {
        self.played
    }
}

/// What a text that should be a saved game is, if the parser says this of it.
fn what_is_wrong(text: &str, error: &serde_json::Error) -> FileError {
    if text.trim().is_empty() {
        return FileError::NotA(FileKind::SavedGame, Some(say("it is empty")));
    }
    #[derive(Deserialize)]
    struct OfLaboratory {
        #[serde(rename = "experiment")]
        _experiment: String,
    }
    if serde_json::from_str::<OfLaboratory>(text).is_ok() {
        let why = say("it holds results of the laboratory, which opens them");
        return FileError::NotA(FileKind::SavedGame, Some(why));
    }
    let details = parser_words(text, error);
    match text.contains(FORMAT) {
        true => FileError::Damaged {
            cut_off_after: error.is_eof().then(|| whole_moves(text)),
            details,
        },
        false => FileError::NotA(FileKind::SavedGame, Some(details)),
    }
}

/// The number of whole moves in a saved game that is cut off.
fn whole_moves(text: &str) -> usize {
    let begin = text.find("\"moves\"").and_then(|at| {
        let rest = &text[at..];
        rest.find('[').map(|open| &rest[open + 1..])
    });
    let moves = begin.unwrap_or_default().split(']').next();
    // No move has a quotation mark in it.
    moves.unwrap_or_default().matches('"').count() / 2
}

/// The text of a file that should hold a saved game.
///
/// # Errors
/// When it is not text.
pub fn saved_text(bytes: Vec<u8>) -> Result<String, FileError> {
    let not_text = |_| FileError::NotA(FileKind::SavedGame, Some(say("it is not text")));
    let text = String::from_utf8(bytes).map_err(not_text)?;
    // Some programs write a mark of the byte order before the text.
    Ok(match text.strip_prefix('\u{feff}') {
        Some(rest) => rest.to_owned(),
        None => text,
    })
}

/// What a file with a game holds.
pub enum Content {
    /// A saved game. Only its format and version have been checked.
    Saved(Box<SavedGame>),
    /// A position or a list of moves, which only its game can read.
    Text(String),
}

impl Content {
    /// Reads a file.
    ///
    /// # Errors
    /// When it cannot be read, is larger than [`LIMIT`], is no text, or begins like a saved game and is none.
    pub fn read(path: &Path) -> Result<Content, FileError> {
        Content::parse(atomic::read(path, LIMIT)?)
    }

    /// Takes in the bytes of a file, or of standard input. Text that is not UTF-8 is read as ISO 8859-1, in which older
    /// programs write games of draughts.
    ///
    /// ```
    /// use walls::play::saved::Content;
    ///
    /// let Ok(Content::Text(text)) = Content::parse(b"[White \"J\xe4rvinen\"]".to_vec()) else { panic!() };
    /// assert_eq!(text, "[White \"Järvinen\"]");
    /// // A comment has the bracket of a saved game.
    /// for text in ["{Usual} 1. c3-d4", "{\"Usual\" opening} 1. c3-d4"] {
    ///     assert!(matches!(Content::parse(text.into()), Ok(Content::Text(_))));
    /// }
    /// assert!(Content::parse(b"\x89PNG\r\n\x1a\n\0\0".to_vec()).is_err());
    /// ```
    ///
    /// # Errors
    /// When it is no text, or begins like a saved game and is none.
    pub fn parse(bytes: Vec<u8>) -> Result<Content, FileError> {
        match saved_text(bytes.clone()) {
            Ok(text) if begins_like_saved(&text) => {
                Ok(Content::Saved(Box::new(SavedGame::parse(&text)?)))
            }
            Ok(text) => Ok(Content::Text(text)),
            Err(error) => {
                let text: String = bytes.into_iter().map(char::from).collect();
                match begins_like_saved(&text) || text.contains(is_no_text) {
                    true => Err(error),
                    false => Ok(Content::Text(text)),
                }
            }
        }
    }
}

/// Whether a sign stands in files of other kinds, and not in text.
fn is_no_text(sign: char) -> bool {
    sign.is_ascii_control() && !sign.is_ascii_whitespace()
}

/// Whether a text begins as a saved game does, with the name of a field. One of a game of draughts may begin with a
/// comment, which has the same bracket.
fn begins_like_saved(text: &str) -> bool {
    let Some(inside) = text.trim_start().strip_prefix('{').map(str::trim_start) else {
        return false;
    };
    match inside.strip_prefix('"').map(|name| name.split_once('"')) {
        Some(Some((_, after))) => after.trim_start().starts_with(':'),
        // It breaks off within the name.
        Some(None) => true,
        None => inside.is_empty(),
    }
}

/// The name of the table file that belongs to a saved game: another one than that of the game, whatever that is.
///
/// ```
/// use walls::play::saved::table_path;
///
/// assert_eq!(table_path("a/b.walls".as_ref()), std::path::Path::new("a/b.walls-table"));
/// assert_eq!(table_path("b.walls-table".as_ref()), std::path::Path::new("b.walls-table.walls-table"));
/// ```
pub fn table_path(path: &Path) -> PathBuf {
    const TABLE: &str = "walls-table";
    let table = path.with_extension(TABLE);
    match table == path {
        true => path.with_added_extension(TABLE),
        false => table,
    }
}

pub(crate) fn save<G: Playable>(game: &Match<G>) -> SavedGame {
    let rules = game.game();
    let options = serde_json::to_value(game.options()).unwrap_or_default();
    let position = &game.state().position;
    // Once moves before it are taken back, the running turn has a time of its own.
    let resignation = game.resignation_at(game.ply());
    SavedGame {
        format: FORMAT.into(),
        version: VERSION,
        game: game.options().name().into(),
        options: options["options"].clone(),
        players: game.players().each_ref().map(SavedPlayer::from),
        start: rules.state_text(game.state_at(0)),
        moves: game.moves().iter().map(|&mv| rules.move_text(mv)).collect(),
        milliseconds: (game.times().iter())
            .map(|time| time.as_millis() as u64)
            .collect(),
        played: game.ply(),
        position: rules.state_text(game.state()),
        points: rules.points(position),
        turn: game.turn().map(|side| side.id().into()),
        resigned: resignation.map(|resignation| resignation.side.id().into()),
        turn_milliseconds: resignation
            .map_or(0, |resignation| resignation.turn_time.as_millis() as u64),
        session: None,
    }
}

pub(crate) fn load<G: Playable>(
    rules: G,
    options: GameOptions,
    saved: &SavedGame,
) -> Result<Match<G>, FileError> {
    let players = saved.players()?;
    for (index, player) in players.iter().enumerate() {
        if let Control::Computer(spec) = &player.control {
            let plays = spec.opponent.plays(&rules).map_err(FileError::from);
            plays.map_err(|error| error.within(format!("players[{index}]")))?;
        }
    }
    let start = rules
        .parse_state(&saved.start)
        .map_err(|error| FileError::from(error).within("start"))?;
    let mut game = Match::from_state(rules, options, start, players);
    if saved.milliseconds.len() != saved.moves.len() {
        return Err(FileError::Contradicts("milliseconds"));
    }
    for (index, (text, &time)) in saved.moves.iter().zip(&saved.milliseconds).enumerate() {
        game.play_text(text, believable(time))
            .map_err(|error| FileError::AtMove(index + 1, Box::new(error.into())))?;
    }
    if let Some(side) = &saved.resigned {
        let side = Side::with_id(side).ok_or(FileError::Contradicts("resigned"))?;
        let is_at_end = !saved.moves.is_empty() && saved.played == saved.moves.len();
        if !is_at_end || !game.resign(side, saved.turn_time()) {
            return Err(FileError::Contradicts("resigned"));
        }
    }
    if saved.played > game.len() {
        return Err(FileError::Contradicts("played"));
    }
    game.go_to(saved.played);
    let (rules, state) = (game.game(), game.state());
    let position = rules
        .parse_state(&saved.position)
        .map_err(|error| FileError::from(error).within("position"))?;
    if position != *state {
        return Err(FileError::Contradicts("position"));
    }
    if saved.points != rules.points(&state.position) {
        return Err(FileError::Contradicts("points"));
    }
    if saved.turn.as_deref() != game.turn().map(|side| side.id()) {
        return Err(FileError::Contradicts("turn"));
    }
    Ok(game)
}

fn player(saved: &SavedPlayer) -> Result<Player, FileError> {
    let player: Player = saved.clone().try_into()?;
    if !is_color(&player.color) {
        let color = clip(&player.color);
        let wrong = say("“{color}” is not a colour").with("color", color);
        return Err(FileError::Wrong(wrong));
    }
    Ok(player)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn results_of_the_laboratory_are_called_so() {
        let told = |text: &str| SavedGame::parse(text).unwrap_err().to_string();
        let results = told(r#"{"experiment": "nodes", "data": []}"#);
        assert!(results.contains("results of the laboratory"), "{results}");
        let other = told(r#"{"experiments": []}"#);
        assert!(!other.contains("laboratory"), "{other}");
    }
}
