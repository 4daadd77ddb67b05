//! The options of Hexxagon, and its rules in words.

use serde::{Deserialize, Serialize};

use super::Hexxagon;
use crate::games::RulesError;
use crate::games::lines::leading_rows;
use crate::games::options::{
    self, Field, FieldKind, Level, Visitor, four_levels, is_the_expert, no_option,
    thinks_of_a_move, thinks_of_the_reply, wrong,
};
use crate::sentence::{Sentence, say};

/// The options of Hexxagon.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Options {
    /// 61 cells, or 58 with three holes.
    pub cells: u8,
}

impl Default for Options {
    fn default() -> Self {
        Options { cells: 61 }
    }
}

impl options::Options for Options {
    fn name(&self) -> &'static str {
        "hexxagon"
    }

    fn title(&self) -> Sentence {
        say("Hexxagon")
    }

    fn set(&mut self, key: &str, value: &str) -> Result<(), RulesError> {
        if key != "size" {
            return Err(no_option(self.title(), key));
        }
        self.cells = match value.trim() {
            "61" => 61,
            "58" => 58,
            _ => {
                return Err(wrong(
                    say("“{value}” is not a size; use 61 or 58 cells"),
                    value,
                ));
            }
        };
        Ok(())
    }

    fn get(&self, key: &str) -> String {
        match key {
            "size" => self.cells.to_string(),
            _ => String::new(),
        }
    }

    fn fields(&self) -> Vec<Field> {
        vec![
            Field::new(
                "size",
                say("Board"),
                FieldKind::Choice(vec![
                    ("61", say("61 cells")),
                    ("58", say("58 cells, three holes")),
                ]),
            )
            .hint(say(
                "The three holes of the smaller board make it harder to surround pieces",
            )),
        ]
    }

    fn summary(&self) -> Sentence {
        say("{cells} cells").with("cells", self.cells)
    }

    fn rules_text(&self) -> Sentence {
        say(
            "Each player begins with three pieces in corners. A move takes a piece to a free cell: \
             a neighbouring one, where it clones itself, or one two steps away, to which it jumps. \
             All enemy pieces around the new cell change sides. When the board is full or a player \
             cannot move, the free cells go to the other, and more pieces win. After fifty moves \
             in a row without a clone or a capture the game ends; whoever has more pieces wins.",
        )
    }

    fn fitting(&self, text: &str) -> Options {
        match (leading_rows(text, ".xo"), text.contains('#')) {
            (_, true) => Options { cells: 58 },
            (9, false) => Options { cells: 61 },
            _ => self.clone(),
        }
    }

    fn levels(&self) -> Vec<Level> {
        four_levels([
            (thinks_of_a_move(), "fallible:depth=1,oversight=0.8", 0),
            (
                say("Thinks of its next move only, and overlooks one in three"),
                "fallible:depth=1,oversight=0.3",
                593,
            ),
            (
                thinks_of_the_reply(),
                "fallible:depth=2,oversight=0.03",
                1288,
            ),
            (is_the_expert(), "expert:time=1000,table=64", 2141),
        ])
    }

    fn is_measured(&self) -> bool {
        *self == Options::default()
    }

    fn visit<V: Visitor>(&self, visitor: V) -> Result<V::Output, RulesError> {
        Ok(visitor.visit(Hexxagon::new(self)?))
    }
}
