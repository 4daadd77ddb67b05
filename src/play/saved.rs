//! Saved games, `*.walls`: JSON that is read strictly.
//!
//! A file holds the start, the moves, and the position, points and side to move that they lead to;
//! if these do not match, the file is refused. Nothing in it is trusted.

use std::io::Write;
use std::path::Path;
use std::time::Duration;

use serde::{Deserialize, Serialize};

use super::player::{SavedPlayer, is_color};
use super::{Match, PlayError, Player, atomic};
use crate::games::registry::GameOptions;
use crate::games::{Playable, clip};
use crate::i18n::{gettext, gettext_f};

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
    /// The time that the running turn has taken so far. Older programs do not know this field, so it is
    /// left out where it says nothing.
    #[serde(default, skip_serializing_if = "is_zero")]
    turn_milliseconds: u64,
}

fn is_zero(number: &u64) -> bool {
    *number == 0
}

/// An hour-long move is believable, a million-year one would overflow the clock.
fn believable(milliseconds: u64) -> Duration {
    Duration::from_millis(milliseconds.min(1 << 40))
}

impl SavedGame {
    /// The game and its options.
    ///
    /// # Errors
    /// When there is no such game or it has no such options.
    pub fn options(&self) -> Result<GameOptions, PlayError> {
        GameOptions::default_of(&self.game)?;
        let tagged = serde_json::json!({ "game": self.game, "options": self.options });
        serde_json::from_value(tagged).map_err(|error| {
            PlayError(gettext_f(
                "options: {error}",
                &[("error", &clip(&error.to_string()))],
            ))
        })
    }

    /// Reads a saved game from text. The game itself is checked when it is [opened](super::open_match).
    ///
    /// # Errors
    /// When this is no saved game of this version.
    pub fn parse(text: &str) -> Result<SavedGame, PlayError> {
        #[derive(Deserialize)]
        struct Head {
            format: String,
            version: u32,
        }
        let wrong = |error: serde_json::Error| {
            let error = error.to_string().replace('\n', " ");
            PlayError(gettext_f(
                "this is not a saved game: {error}",
                &[("error", &error)],
            ))
        };
        // The head first, so that a newer file is called newer and not broken.
        let head: Head = serde_json::from_str(text).map_err(wrong)?;
        if head.format != FORMAT {
            return Err(PlayError(gettext_f(
                "this is not a saved game: its format is “{format}”",
                &[("format", &clip(&head.format))],
            )));
        }
        if head.version != VERSION {
            return Err(PlayError(gettext_f(
                "version {version} of the format is not known; this program reads version {known}",
                &[
                    ("version", &head.version.to_string()),
                    ("known", &VERSION.to_string()),
                ],
            )));
        }
        serde_json::from_str(text).map_err(wrong)
    }

    /// Reads a saved game from a file.
    ///
    /// # Errors
    /// When the file cannot be read, is larger than [`LIMIT`] or is no saved game.
    pub fn read(path: &Path) -> Result<SavedGame, PlayError> {
        let bytes = atomic::read(path, LIMIT).map_err(|error| PlayError(atomic::reason(&error)))?;
        let text = String::from_utf8(bytes)
            .map_err(|_| PlayError(gettext("this is not a saved game: it is not text")))?;
        SavedGame::parse(&text)
    }

    /// Writes the game to a file, whole or not at all.
    ///
    /// # Errors
    /// Whatever the file system says.
    pub fn write(&self, path: &Path) -> Result<(), PlayError> {
        let json = serde_json::to_string_pretty(self).map_err(|e| PlayError(e.to_string()))?;
        atomic::write(path, |file| writeln!(file, "{json}"))
            .map_err(|error| PlayError(atomic::reason(&error)))
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

    /// The number of moves played.
    pub fn played(&self) -> usize {
        self.played
    }
}

/// The name of the table file that belongs to a saved game.
pub fn table_path(path: &Path) -> std::path::PathBuf {
    path.with_extension("walls-table")
}

pub(crate) fn save<G: Playable>(game: &Match<G>) -> SavedGame {
    let rules = game.game();
    let options = serde_json::to_value(game.options()).unwrap_or_default();
    let position = &game.state().position;
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
        turn_milliseconds: 0,
    }
}

pub(crate) fn load<G: Playable>(
    rules: G,
    options: GameOptions,
    saved: &SavedGame,
) -> Result<Match<G>, PlayError> {
    let within = |place: &str, error: &dyn std::fmt::Display| {
        PlayError(format!("{place}: {}", error.to_string().replace('\n', " ")))
    };
    let differs = |what: &str| {
        PlayError(gettext_f(
            "{field} does not match the moves",
            &[("field", what)],
        ))
    };
    let mut players = Vec::new();
    for (index, player) in saved.players.iter().enumerate() {
        let place = format!("players[{index}]");
        let player: Player = player.clone().try_into().map_err(|e| within(&place, &e))?;
        if !is_color(&player.color) {
            let error = gettext_f(
                "“{color}” is not a colour",
                &[("color", &clip(&player.color))],
            );
            return Err(within(&place, &error));
        }
        players.push(player);
    }
    let players: [Player; 2] = players
        .try_into()
        .map_err(|_| within("players", &gettext("there must be two")))?;
    let start = rules
        .parse_state(&saved.start)
        .map_err(|e| within("start", &e))?;
    let mut game = Match::from_state(rules, options, start, players);
    if saved.milliseconds.len() != saved.moves.len() {
        return Err(differs("milliseconds"));
    }
    for (index, (text, &time)) in saved.moves.iter().zip(&saved.milliseconds).enumerate() {
        game.play_text(text, believable(time))
            .map_err(|e| within(&format!("moves[{index}]"), &e))?;
    }
    if saved.played > game.len() {
        return Err(differs("played"));
    }
    game.go_to(saved.played);
    let (rules, state) = (game.game(), game.state());
    let position = rules
        .parse_state(&saved.position)
        .map_err(|e| within("position", &e))?;
    if position != *state {
        return Err(differs("position"));
    }
    if saved.points != rules.points(&state.position) {
        return Err(differs("points"));
    }
    if saved.turn.as_deref() != game.turn().map(|side| side.id()) {
        return Err(differs("turn"));
    }
    Ok(game)
}
