//! Recipes: of which games, boards and players puzzles are made. They are data, so this code names no game.

use std::path::Path;

use serde::Deserialize;

use super::worth::Effort;
use crate::games::registry::GameOptions;
use crate::play::file_error::parser_words;
use crate::play::{FileError, atomic};
use crate::search::Spec;
use crate::sentence::{Sentence, say};

/// The recipes that come with the program.
const SHIPPED: &str = include_str!("../../../data/puzzles/recipes.json");

/// No file of recipes is larger.
const LIMIT: u64 = 1 << 20;

/// How some of the puzzles are made.
#[derive(Debug, Clone, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Recipe {
    /// The game and its options.
    pub of: GameOptions,
    /// How many puzzles it makes in the usual set.
    pub count: usize,
    /// Who plays the games: pairs of opponents, each given as text.
    pub players: Vec<[String; 2]>,
    /// Moves at random before the opponents begin.
    pub opening: u32,
    /// How many moves before its end a game is looked at, from the first number to the second.
    pub before_end: [usize; 2],
    /// The least and the most legal moves of a puzzle.
    pub choices: [usize; 2],
    /// The most plies that a search to the end looks ahead.
    pub plies: u32,
    /// The most nodes for the proof of one move.
    pub nodes: u64,
    /// The most puzzles from one game.
    pub per_game: usize,
    /// Of a hundred puzzles, the most whose best move gains more at once than any other, or ends the game.
    pub plain: usize,
    /// The games after which it gives up.
    pub games: u32,
}

impl Recipe {
    /// The recipes that come with the program.
    ///
    /// # Errors
    /// When they cannot be read.
    pub fn shipped() -> Result<Vec<Recipe>, FileError> {
        Recipe::parse(SHIPPED)
    }

    /// The recipes of a file.
    ///
    /// # Errors
    /// When it cannot be read, or holds something else.
    pub fn read(path: &Path) -> Result<Vec<Recipe>, FileError> {
        let bytes = atomic::read(path, LIMIT)?;
        Recipe::parse(&String::from_utf8_lossy(&bytes))
    }

    fn parse(text: &str) -> Result<Vec<Recipe>, FileError> {
        let recipes: Vec<Recipe> = serde_json::from_str(text).map_err(|error| {
            let sentence = say("the recipes of the puzzles cannot be read: {reason}");
            FileError::Wrong(sentence.with("reason", parser_words(text, &error)))
        })?;
        if recipes.is_empty() {
            return Err(FileError::Wrong(say("there is no recipe in it")));
        }
        for (number, recipe) in recipes.iter().enumerate() {
            if let Some(field) = recipe.nonsense() {
                let sentence = say("“{field}” is out of bounds").with("field", field);
                return Err(FileError::Wrong(sentence).within(format!("recipes[{number}]")));
            }
        }
        Ok(recipes)
    }

    /// The first field that cannot be as it is.
    fn nonsense(&self) -> Option<&'static str> {
        let is_range = |[from, to]: [usize; 2]| from <= to && to <= 10_000;
        let fields = [
            ("count", self.count <= 100_000),
            ("players", !self.players.is_empty()),
            ("before_end", is_range(self.before_end)),
            ("choices", is_range(self.choices)),
            ("per_game", self.per_game <= 1_000),
            ("plain", self.plain <= 100),
            ("games", self.games <= 1_000_000),
        ];
        let wrong = fields.into_iter().find(|(_, is_sound)| !is_sound);
        wrong.map(|(field, _)| field)
    }

    /// The effort for a proof.
    pub fn effort(&self) -> Effort {
        Effort {
            plies: self.plies,
            nodes: self.nodes,
        }
    }

    /// The pairs of opponents.
    ///
    /// # Errors
    /// When one of them cannot be read, or thinks without end.
    pub fn pairs(&self) -> Result<Vec<[Spec; 2]>, Sentence> {
        let read = |text: &String| {
            let spec = text.parse::<Spec>().and_then(|spec| {
                spec.opponent.comes_to_an_end(None)?;
                Ok(spec)
            });
            spec.map_err(|error| error.sentence().clone())
        };
        let pairs = self.players.iter();
        pairs
            .map(|[one, other]| Ok([read(one)?, read(other)?]))
            .collect()
    }

    /// The recipe for another number of puzzles.
    pub fn with_count(self, count: usize) -> Recipe {
        Recipe { count, ..self }
    }
}

/// Shares a number of puzzles among recipes as they share the usual number.
pub fn share(recipes: Vec<Recipe>, count: usize) -> Vec<Recipe> {
    let all: usize = recipes.iter().map(|recipe| recipe.count).sum();
    let (mut before, mut given) = (0, 0);
    recipes
        .into_iter()
        .map(|recipe| {
            before += recipe.count;
            let upto = before * count / all.max(1);
            let share = upto - given;
            given = upto;
            recipe.with_count(share)
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::games::registry::NAMES;

    #[test]
    fn the_shipped_recipes_can_be_read_and_cover_every_game() {
        let recipes = Recipe::shipped().unwrap();
        for recipe in &recipes {
            assert!(!recipe.pairs().unwrap().is_empty());
        }
        for name in NAMES {
            assert!(recipes.iter().any(|recipe| recipe.of.name() == *name));
        }
    }

    #[test]
    fn a_recipe_that_makes_no_sense_is_named() {
        let with = |field: &str, value: &str| {
            let mut recipes: serde_json::Value = serde_json::from_str(SHIPPED).unwrap();
            recipes[1][field] = serde_json::from_str(value).unwrap();
            Recipe::parse(&recipes.to_string())
        };
        assert!(with("count", "3").is_ok());
        for (field, value) in [
            ("players", "[]"),
            ("before_end", "[4, 3]"),
            ("choices", "[0, 18446744073709551615]"),
            ("per_game", "18446744073709551615"),
            ("plain", "101"),
            ("games", "4294967295"),
            ("count", "18446744073709551615"),
        ] {
            let error = with(field, value).unwrap_err();
            let told = format!("recipes[1]: “{field}” is out of bounds");
            assert_eq!(error.to_string(), told);
        }
        let endless = with("players", r#"[["greedy", "uct:time=0"]]"#).unwrap();
        assert!(endless[1].pairs().is_err());
    }

    #[test]
    fn shares_add_up() {
        for count in [0, 1, 7, 100, 1000] {
            let shared = share(Recipe::shipped().unwrap(), count);
            let sum: usize = shared.iter().map(|recipe| recipe.count).sum();
            assert_eq!(sum, count);
        }
    }
}
