//! The list of the games: the one place outside their own folders that names them.
//!
//! A game is chosen at run time by [`GameOptions`]; code that works for any game is written once as
//! a [`Visitor`] and gets the concrete rules type, so that searches stay monomorphised.

use serde::{Deserialize, Serialize};

use super::{Playable, RulesError, clip};
use super::{bricks, draughts, fortress, hexxagon, options::Options, tictactoe, walls};
use crate::sentence::{Sentence, say};

pub use super::options::{Field, FieldKind, Level, Visitor};

/// Makes the list from a line for each game: what it is, its variant, its folder.
macro_rules! games {
    ($($(#[$about:meta])+ $game:ident = $folder:ident;)+) => {
        /// Which game, and under which options.
        ///
        /// ```
        /// use walls::games::registry::GameOptions;
        /// let mut options = GameOptions::default_of("walls").unwrap();
        /// options.set("size", "3x4").unwrap();
        /// options.set("rules", "extra").unwrap();
        /// assert_eq!(options.summary().to_string(), "3 × 4, extra move");
        /// ```
        #[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
        #[serde(tag = "game", content = "options", rename_all = "lowercase")]
        pub enum GameOptions {
            $($(#[$about])+ $game($folder::Options),)+
        }

        /// The names of the games, as commands and files use them.
        pub const NAMES: &[&str] = &[$(stringify!($folder)),+];

        impl GameOptions {
            /// The usual options of every game.
            fn all() -> Vec<GameOptions> {
                vec![$(GameOptions::$game($folder::Options::default())),+]
            }

            fn options(&self) -> &dyn Options {
                match self { $(GameOptions::$game(options) => options),+ }
            }

            fn options_mut(&mut self) -> &mut dyn Options {
                match self { $(GameOptions::$game(options) => options),+ }
            }

            /// Runs code over the rules that these options describe.
            ///
            /// # Errors
            /// When the options contradict each other or are out of bounds.
            pub fn visit<V: Visitor>(&self, visitor: V) -> Result<V::Output, RulesError> {
                match self { $(GameOptions::$game(options) => options.visit(visitor)),+ }
            }

            /// These options, changed where a position's text asks for it (the size of its board).
            pub fn fitting(&self, text: &str) -> GameOptions {
                match self { $(GameOptions::$game(options) => GameOptions::$game(options.fitting(text))),+ }
            }
        }
    };
}

games! {
    /// Walls: dots and boxes.
    Walls = walls;
    /// Bricks: two bricklayers.
    Bricks = bricks;
    /// Tic-tac-toe.
    TicTacToe = tictactoe;
    /// Fortress: 24 attackers, two defenders.
    Fortress = fortress;
    /// Hexxagon: clones and jumps.
    Hexxagon = hexxagon;
    /// Draughts on 64 squares.
    Draughts = draughts;
}

impl Default for GameOptions {
    /// The game that the program is named after.
    fn default() -> Self {
        GameOptions::Walls(walls::Options::default())
    }
}

impl GameOptions {
    /// The usual options of a game.
    ///
    /// # Errors
    /// When there is no game of this name.
    pub fn default_of(name: &str) -> Result<GameOptions, RulesError> {
        let mut all = GameOptions::all().into_iter();
        all.find(|options| options.name() == name).ok_or_else(|| {
            let sentence = say("there is no game “{name}”; the games are {games}");
            let sentence = sentence.with("name", clip(name));
            RulesError::Options(sentence.with("games", NAMES.join(", ")))
        })
    }

    /// Whether these options make a game.
    ///
    /// # Errors
    /// When they contradict each other, as box values for another number of boxes do, or are out of bounds.
    pub fn check(&self) -> Result<(), RulesError> {
        struct Nothing;
        impl Visitor for Nothing {
            type Output = ();
            fn visit<G: Playable>(self, _: G) {}
        }
        self.visit(Nothing)
    }

    /// The name used in commands and files.
    pub fn name(&self) -> &'static str {
        self.options().name()
    }

    /// Whether the points at the end count, and not only who won.
    pub fn counts_points(&self) -> bool {
        struct Counts;
        impl Visitor for Counts {
            type Output = bool;
            fn visit<G: Playable>(self, _: G) -> bool {
                !G::WIN_ONLY
            }
        }
        self.visit(Counts).unwrap_or(false)
    }

    /// The name that people read.
    pub fn title(&self) -> Sentence {
        self.options().title()
    }

    /// Sets one option from text, as `--size 3x4` or a [`Field`] does.
    ///
    /// # Errors
    /// When the game has no such option or the value does not fit.
    pub fn set(&mut self, key: &str, value: &str) -> Result<(), RulesError> {
        self.options_mut().set(key, value)
    }

    /// How many rows and columns the board always has, in games whose options do not say it.
    pub fn only_size(&self) -> Option<u32> {
        self.options().only_size()
    }

    /// The value of a [`Field`] as text.
    pub fn get(&self, key: &str) -> String {
        self.options().get(key)
    }

    /// The options that a form offers.
    pub fn fields(&self) -> Vec<Field> {
        self.options().fields()
    }

    /// The levels for people, gentlest first. Each one's opponent can be read by the searches.
    pub fn levels(&self) -> Vec<Level> {
        let mut levels = self.options().levels();
        if !self.options().is_measured() {
            levels.iter_mut().for_each(|level| level.elo = 0);
        }
        levels
    }

    /// What the sides are called where they are not alike, such as attacker and defender.
    pub fn roles(&self) -> Option<[Sentence; 2]> {
        self.options().roles()
    }

    /// The number of games that make up a match in which the players start in turn, where the rules
    /// of the game say so.
    pub fn games_of_a_match(&self) -> u32 {
        self.options().games_of_a_match()
    }

    /// The rules in a few words: board and turn rule.
    pub fn summary(&self) -> Sentence {
        self.options().summary()
    }

    /// The rules of play in a few sentences, for the help.
    pub fn rules_text(&self) -> Sentence {
        self.options().rules_text()
    }
}
