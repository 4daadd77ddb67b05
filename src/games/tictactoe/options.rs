//! The options of tic-tac-toe, and its rules in words.

use serde::{Deserialize, Serialize};

use super::TicTacToe;
use crate::games::RulesError;
use crate::games::options::{
    self, Level, Visitor, four_levels, thinks_ahead, thinks_of_a_move, thinks_of_the_reply,
};
use crate::sentence::{Sentence, say};

/// The options of tic-tac-toe: there are none.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Options {}

impl options::Options for Options {
    fn name(&self) -> &'static str {
        "tictactoe"
    }

    fn title(&self) -> Sentence {
        say("Tic-tac-toe")
    }

    fn only_size(&self) -> Option<u32> {
        Some(3)
    }

    fn levels(&self) -> Vec<Level> {
        four_levels([
            (thinks_of_a_move(), "fallible:depth=1,oversight=0.6", 0),
            (thinks_of_the_reply(), "fallible:depth=2,oversight=0.1", 169),
            (thinks_ahead(), "fallible:depth=4,oversight=0.04", 319),
            (
                say("Sees the game to its end, and never loses"),
                "minimax:depth=9",
                501,
            ),
        ])
    }

    fn is_measured(&self) -> bool {
        true
    }

    fn summary(&self) -> Sentence {
        say("three in a row")
    }

    fn visit<V: Visitor>(&self, visitor: V) -> Result<V::Output, RulesError> {
        Ok(visitor.visit(TicTacToe))
    }

    fn rules_text(&self) -> Sentence {
        say(
            "Two players take turns to put their mark into an empty cell. Whoever gets three in a \
             row, column or diagonal wins; a full board without one is a draw.",
        )
    }
}
