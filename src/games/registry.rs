//! The list of the games: the one place outside their own files that names them.
//!
//! A game is chosen at run time by [`GameOptions`]; code that works for any game is written once as
//! a [`Visitor`] and gets the concrete rules type, so that searches stay monomorphised.

use serde::{Deserialize, Serialize};

use super::{Game, TextError, walls};
use crate::i18n::gettext_f;

/// Which game, and under which options.
///
/// ```
/// use walls::games::registry::GameOptions;
/// let mut options = GameOptions::default_of("walls").unwrap();
/// options.set("size", "3x4").unwrap();
/// options.set("rules", "extra").unwrap();
/// assert_eq!(options.summary(), "3 × 4, extra move");
/// ```
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "game", content = "options", rename_all = "lowercase")]
pub enum GameOptions {
    /// Walls: dots and boxes.
    Walls(walls::Options),
}

impl Default for GameOptions {
    /// The game that the program is named after.
    fn default() -> Self {
        GameOptions::Walls(walls::Options::default())
    }
}

/// The names of the games, as commands and files use them.
pub const NAMES: &[&str] = &["walls"];

/// An option of a game as a form shows it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Field {
    /// The name that [`GameOptions::set`] takes.
    pub key: &'static str,
    /// The label beside it.
    pub label: String,
    /// One more line, or empty.
    pub hint: String,
    /// What can be entered.
    pub kind: FieldKind,
    /// Shown only while the field of this key has this value.
    pub only_with: Option<(&'static str, &'static str)>,
}

/// What a [`Field`] takes.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum FieldKind {
    /// A whole number within these bounds.
    Number(u32, u32),
    /// One of these values, each with its label.
    Choice(Vec<(&'static str, String)>),
    /// Free text.
    Text,
}

/// Code that works for any game.
pub trait Visitor {
    /// What it returns.
    type Output;
    /// Runs with the rules of the chosen game.
    fn visit<G: Game>(self, game: G) -> Self::Output;
}

impl GameOptions {
    /// The usual options of a game.
    ///
    /// # Errors
    /// When there is no game of this name.
    pub fn default_of(name: &str) -> Result<GameOptions, TextError> {
        match name {
            "walls" => Ok(GameOptions::Walls(walls::Options::default())),
            _ => Err(TextError(gettext_f(
                "there is no game “{name}”; the games are {games}",
                &[("name", &super::clip(name)), ("games", &NAMES.join(", "))],
            ))),
        }
    }

    /// The name used in commands and files.
    pub fn name(&self) -> &'static str {
        match self {
            GameOptions::Walls(_) => "walls",
        }
    }

    /// Sets one option from text, as `--size 3x4` or a [`Field`] does.
    ///
    /// # Errors
    /// When the game has no such option or the value does not fit.
    pub fn set(&mut self, key: &str, value: &str) -> Result<(), TextError> {
        match self {
            GameOptions::Walls(options) => options.set(key, value),
        }
    }

    /// The value of a [`Field`] as text.
    pub fn get(&self, key: &str) -> String {
        match self {
            GameOptions::Walls(options) => options.get(key),
        }
    }

    /// The options that a form offers.
    pub fn fields(&self) -> Vec<Field> {
        match self {
            GameOptions::Walls(_) => walls::Options::fields(),
        }
    }

    /// The rules in a few words: board and turn rule.
    pub fn summary(&self) -> String {
        match self {
            GameOptions::Walls(options) => options.summary(),
        }
    }

    /// The rules of play in a few sentences, for the help.
    pub fn rules_text(&self) -> String {
        match self {
            GameOptions::Walls(options) => options.rules_text(),
        }
    }

    /// These options, changed where a position's text asks for it (the size of its board).
    pub fn fitting(&self, text: &str) -> GameOptions {
        match self {
            GameOptions::Walls(options) => GameOptions::Walls(options.fitting(text)),
        }
    }

    /// Runs code over the rules that these options describe.
    ///
    /// # Errors
    /// When the options contradict each other or are out of bounds.
    pub fn visit<V: Visitor>(&self, visitor: V) -> Result<V::Output, TextError> {
        match self {
            GameOptions::Walls(options) => options.visit(visitor),
        }
    }
}
