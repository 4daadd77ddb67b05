//! The list of the games: the one place outside their own files that names them.
//!
//! A game is chosen at run time by [`GameOptions`]; code that works for any game is written once as
//! a [`Visitor`] and gets the concrete rules type, so that searches stay monomorphised.

use serde::{Deserialize, Serialize};

use super::{Playable, TextError, bricks, draughts, fortress, hexxagon, tictactoe, walls};
use crate::i18n::{gettext, gettext_f, pgettext};

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
    /// Bricks: two bricklayers.
    Bricks(bricks::Options),
    /// Tic-tac-toe.
    TicTacToe(tictactoe::Options),
    /// Fortress: 24 attackers, two defenders.
    Fortress(fortress::Options),
    /// Hexxagon: clones and jumps.
    Hexxagon(hexxagon::Options),
    /// Draughts on 64 squares.
    Draughts(draughts::Options),
}

impl Default for GameOptions {
    /// The game that the program is named after.
    fn default() -> Self {
        GameOptions::Walls(walls::Options::default())
    }
}

/// The names of the games, as commands and files use them.
pub const NAMES: &[&str] = &[
    "walls",
    "bricks",
    "tictactoe",
    "fortress",
    "hexxagon",
    "draughts",
];

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
    fn visit<G: Playable>(self, game: G) -> Self::Output;
}

/// A way to play for people who do not know searches: a name, and the opponent as a search's text.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Level {
    /// What it is called in settings.
    pub id: &'static str,
    /// What it is called in the window.
    pub label: String,
    /// What it does, and so teaches, in a few words; or empty.
    pub idea: String,
    /// The opponent, such as `alpha-beta:depth=4`.
    pub opponent: &'static str,
}

/// The levels of a game from the gentlest on.
fn levels(opponents: [&'static str; 4]) -> Vec<Level> {
    let labels = [
        ("beginner", pgettext("level", "Beginner")),
        ("easy", pgettext("level", "Easy")),
        ("normal", pgettext("level", "Normal")),
        ("hard", pgettext("level", "Hard")),
    ];
    (labels.into_iter().zip(opponents))
        .map(|((id, label), opponent)| Level {
            id,
            label,
            idea: String::new(),
            opponent,
        })
        .collect()
}

/// The ladder of Walls: each level knows one thing more than the one below it.
fn ladder() -> Vec<Level> {
    let level = |id, label: String, idea: String, opponent| Level {
        id,
        label,
        idea,
        opponent,
    };
    vec![
        level(
            "newcomer",
            pgettext("level", "Newcomer"),
            gettext("Paints any edge"),
            "random",
        ),
        level(
            "beginner",
            pgettext("level", "Beginner"),
            gettext("Takes every box"),
            "greedy",
        ),
        level(
            "easy",
            pgettext("level", "Easy"),
            gettext("Never opens a chain needlessly, and then the shortest"),
            "careful",
        ),
        level(
            "mirror",
            pgettext("level", "Mirror"),
            gettext("Copies your moves under a half turn"),
            "mirror",
        ),
        level(
            "look-ahead",
            pgettext("level", "Watchful"),
            gettext("Looks ahead to your best reply"),
            "look-ahead",
        ),
        level(
            "minmax",
            pgettext("level", "Patient"),
            gettext("MinMax: goes through all that can happen in 3 moves"),
            "minimax:depth=3",
        ),
        level(
            "normal",
            pgettext("level", "Normal"),
            gettext("Alpha-Beta: 4 moves, leaving out what cannot matter"),
            "alpha-beta:depth=4,time=5000",
        ),
        level(
            "fail-soft",
            pgettext("level", "Experienced"),
            gettext("Alpha-Beta FS + TT: 6 moves, and remembers from game to game"),
            "fail-soft:depth=6,time=10000",
        ),
        level(
            "hard",
            pgettext("level", "Hard"),
            gettext("The expert: sees chains, loops and the end of the game"),
            "expert:time=1000,table=64",
        ),
        level(
            "perfect",
            pgettext("level", "Perfect"),
            gettext("Plays exactly as soon as the end can be computed"),
            "perfect:time=5000,table=256",
        ),
    ]
}

fn no_option(game: &str, key: &str) -> TextError {
    TextError(gettext_f(
        "{game} has no option “{option}”",
        &[("game", game), ("option", &super::clip(key))],
    ))
}

impl GameOptions {
    /// The usual options of a game.
    ///
    /// # Errors
    /// When there is no game of this name.
    pub fn default_of(name: &str) -> Result<GameOptions, TextError> {
        match name {
            "walls" => Ok(GameOptions::Walls(walls::Options::default())),
            "bricks" => Ok(GameOptions::Bricks(bricks::Options::default())),
            "tictactoe" => Ok(GameOptions::TicTacToe(tictactoe::Options::default())),
            "fortress" => Ok(GameOptions::Fortress(fortress::Options::default())),
            "hexxagon" => Ok(GameOptions::Hexxagon(hexxagon::Options::default())),
            "draughts" => Ok(GameOptions::Draughts(draughts::Options::default())),
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
            GameOptions::Bricks(_) => "bricks",
            GameOptions::TicTacToe(_) => "tictactoe",
            GameOptions::Fortress(_) => "fortress",
            GameOptions::Hexxagon(_) => "hexxagon",
            GameOptions::Draughts(_) => "draughts",
        }
    }

    /// The name that people read.
    pub fn title(&self) -> String {
        match self {
            GameOptions::Walls(_) => gettext("Walls"),
            GameOptions::Bricks(_) => gettext("Bricks"),
            GameOptions::TicTacToe(_) => gettext("Tic-tac-toe"),
            GameOptions::Fortress(_) => gettext("Fortress"),
            GameOptions::Hexxagon(_) => gettext("Hexxagon"),
            GameOptions::Draughts(_) => gettext("Draughts"),
        }
    }

    /// Sets one option from text, as `--size 3x4` or a [`Field`] does.
    ///
    /// # Errors
    /// When the game has no such option or the value does not fit.
    pub fn set(&mut self, key: &str, value: &str) -> Result<(), TextError> {
        match self {
            GameOptions::Walls(options) => options.set(key, value),
            GameOptions::Bricks(options) => options.set(key, value),
            GameOptions::Fortress(options) => options.set(key, value),
            GameOptions::Hexxagon(options) => options.set(key, value),
            GameOptions::TicTacToe(_) | GameOptions::Draughts(_) => {
                Err(no_option(&self.title(), key))
            }
        }
    }

    /// The value of a [`Field`] as text.
    pub fn get(&self, key: &str) -> String {
        match self {
            GameOptions::Walls(options) => options.get(key),
            GameOptions::Bricks(options) => options.get(key),
            GameOptions::Fortress(options) => options.get(key),
            GameOptions::Hexxagon(options) => options.get(key),
            GameOptions::TicTacToe(_) | GameOptions::Draughts(_) => String::new(),
        }
    }

    /// The options that a form offers.
    pub fn fields(&self) -> Vec<Field> {
        match self {
            GameOptions::Walls(_) => walls::Options::fields(),
            GameOptions::Bricks(_) => bricks::Options::fields(),
            GameOptions::Fortress(_) => fortress::Options::fields(),
            GameOptions::Hexxagon(_) => hexxagon::Options::fields(),
            GameOptions::TicTacToe(_) | GameOptions::Draughts(_) => Vec::new(),
        }
    }

    /// The levels for people, gentlest first. Each one's opponent can be read by the searches.
    pub fn levels(&self) -> Vec<Level> {
        levels(match self {
            GameOptions::Walls(_) => return ladder(),
            // On 3 × 3 squares the deepest search sees the end and plays perfectly.
            GameOptions::Bricks(options) => match options.size {
                3 => [
                    "random",
                    "minimax:depth=4",
                    "alpha-beta:depth=12",
                    "expert:time=30000,table=256",
                ],
                _ => [
                    "random",
                    "minimax:depth=4",
                    "alpha-beta:depth=9,time=5000",
                    "expert:time=2000,table=128",
                ],
            },
            GameOptions::TicTacToe(_) => ["random", "greedy", "minimax:depth=3", "minimax:depth=9"],
            // Easy, normal and hard are those of the published program, beginner is below them.
            GameOptions::Fortress(_) => [
                "greedy",
                "minimax:depth=2,salt=on",
                "minimax:depth=3,salt=on,time=10000",
                "minimax:depth=4,salt=on,time=10000",
            ],
            GameOptions::Hexxagon(_) => {
                ["greedy", "ants", "look-ahead", "expert:time=1000,table=64"]
            }
            GameOptions::Draughts(_) => [
                "greedy",
                "look-ahead",
                "alpha-beta:depth=4,time=5000",
                "expert:time=1000,table=64",
            ],
        })
    }

    /// The number of games that make up a match in which the players start in turn, where the rules
    /// of the game say so.
    pub fn games_of_a_match(&self) -> u32 {
        match self {
            GameOptions::Bricks(_) => 2,
            _ => 1,
        }
    }

    /// The rules in a few words: board and turn rule.
    pub fn summary(&self) -> String {
        match self {
            GameOptions::Walls(options) => options.summary(),
            GameOptions::Bricks(options) => options.summary(),
            GameOptions::TicTacToe(_) => gettext("three in a row"),
            GameOptions::Fortress(options) => options.summary(),
            GameOptions::Hexxagon(options) => options.summary(),
            GameOptions::Draughts(_) => gettext("64 squares, flying kings"),
        }
    }

    /// The rules of play in a few sentences, for the help.
    pub fn rules_text(&self) -> String {
        match self {
            GameOptions::Walls(options) => options.rules_text(),
            GameOptions::Bricks(options) => options.rules_text(),
            GameOptions::TicTacToe(options) => options.rules_text(),
            GameOptions::Fortress(options) => options.rules_text(),
            GameOptions::Hexxagon(options) => options.rules_text(),
            GameOptions::Draughts(options) => options.rules_text(),
        }
    }

    /// These options, changed where a position's text asks for it (the size of its board).
    pub fn fitting(&self, text: &str) -> GameOptions {
        match self {
            GameOptions::Walls(options) => GameOptions::Walls(options.fitting(text)),
            GameOptions::Bricks(options) => GameOptions::Bricks(options.fitting(text)),
            GameOptions::Hexxagon(options) => GameOptions::Hexxagon(options.fitting(text)),
            GameOptions::TicTacToe(_) | GameOptions::Fortress(_) | GameOptions::Draughts(_) => {
                self.clone()
            }
        }
    }

    /// Runs code over the rules that these options describe.
    ///
    /// # Errors
    /// When the options contradict each other or are out of bounds.
    pub fn visit<V: Visitor>(&self, visitor: V) -> Result<V::Output, TextError> {
        match self {
            GameOptions::Walls(options) => options.visit(visitor),
            GameOptions::Bricks(options) => options.visit(visitor),
            GameOptions::TicTacToe(options) => Ok(options.visit(visitor)),
            GameOptions::Fortress(options) => options.visit(visitor),
            GameOptions::Hexxagon(options) => options.visit(visitor),
            GameOptions::Draughts(options) => Ok(options.visit(visitor)),
        }
    }
}
