//! Draughts has no options; its rules in words.

use serde::{Deserialize, Serialize};

use super::Draughts;
use crate::games::RulesError;
use crate::games::options::{
    self, Level, Visitor, four_levels, is_the_expert, thinks_ahead, thinks_of_a_move,
    thinks_of_the_reply,
};
use crate::sentence::{Sentence, say};

/// The options of draughts: there are none.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Options {}

impl options::Options for Options {
    fn name(&self) -> &'static str {
        "draughts"
    }

    fn title(&self) -> Sentence {
        say("Draughts")
    }

    fn only_size(&self) -> Option<u32> {
        Some(8)
    }

    fn levels(&self) -> Vec<Level> {
        four_levels([
            (thinks_of_a_move(), "fallible:depth=1,oversight=0.5", 0),
            (thinks_of_the_reply(), "fallible:depth=2,oversight=0.1", 319),
            (thinks_ahead(), "fallible:depth=3,oversight=0.05", 808),
            (is_the_expert(), "expert:time=1000,table=64", 1859),
        ])
    }

    fn is_measured(&self) -> bool {
        true
    }

    fn summary(&self) -> Sentence {
        say("64 squares, flying kings")
    }

    fn visit<V: Visitor>(&self, visitor: V) -> Result<V::Output, RulesError> {
        Ok(visitor.visit(Draughts::new()))
    }

    fn rules_text(&self) -> Sentence {
        say(
            "These are the Brazilian rules. Whoever stands on rows 1 to 3 begins. Men step one square \
             diagonally forward and capture forward and backward \
             by jumping over a neighbouring enemy; kings move and capture at any distance along a \
             diagonal. Capturing is compulsory, and the sequence that takes the most pieces must \
             be played; taken pieces leave the board at its end. A man that ends its move on the \
             far row becomes a king. Whoever cannot move loses. A position that stands for the \
             third time, and 15 moves of each side by kings alone, are draws, as are 5 moves of \
             each side with three pieces or fewer against a lone king that can hold out.",
        )
    }
}
