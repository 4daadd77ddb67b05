//! The options of Bricks, and its rules in words.

use serde::{Deserialize, Serialize};

use super::Bricks;
use crate::games::RulesError;
use crate::games::lines::leading_rows;
use crate::games::options::{
    self, Field, FieldKind, Level, Visitor, four_levels, is_the_expert, no_option, thinks_ahead,
    thinks_of_a_move, thinks_of_the_reply, wrong,
};
use crate::sentence::{Sentence, say};

/// Whether a square under a player counts as full at the end.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum FullRule {
    /// Every square must bear a brick.
    #[default]
    Bricks,
    /// A square under a player counts as full.
    Occupied,
}

/// The options of Bricks.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Options {
    /// Squares on a side: odd, 3 to 11.
    pub size: u8,
    /// When the board is full.
    #[serde(default)]
    pub rules: FullRule,
}

impl Default for Options {
    fn default() -> Self {
        Options {
            size: 5,
            rules: FullRule::Bricks,
        }
    }
}

impl options::Options for Options {
    fn name(&self) -> &'static str {
        "bricks"
    }

    fn title(&self) -> Sentence {
        say("Bricks")
    }

    fn set(&mut self, key: &str, value: &str) -> Result<(), RulesError> {
        match key {
            "size" => {
                let mut sides = value.split(['x', 'X', '×']).map(str::trim);
                let number = sides.next().unwrap_or(value);
                let is_square = sides.all(|side| side == number);
                let size = number.parse::<u8>().ok().filter(|_| is_square);
                let size = size.filter(|size| (3..=11).contains(size) && size % 2 == 1);
                self.size = size.ok_or_else(|| {
                    wrong(say("“{value}” is not an odd size from 3 to 11"), value)
                })?;
            }
            "rules" => {
                self.rules = match value {
                    "bricks" => FullRule::Bricks,
                    "occupied" => FullRule::Occupied,
                    _ => {
                        return Err(wrong(
                            say("“{value}” is not a rule; use bricks or occupied"),
                            value,
                        ));
                    }
                }
            }
            _ => {
                return Err(no_option(self.title(), key));
            }
        }
        Ok(())
    }

    fn get(&self, key: &str) -> String {
        match key {
            "size" => self.size.to_string(),
            "rules" => match self.rules {
                FullRule::Bricks => "bricks".into(),
                FullRule::Occupied => "occupied".into(),
            },
            _ => String::new(),
        }
    }

    fn fields(&self) -> Vec<Field> {
        let sizes = ["3", "5", "7", "9", "11"]
            .map(|size| (size, say("{size} × {size}").with("size", size)));
        vec![
            Field::new("size", say("Size"), FieldKind::Choice(sizes.into()))
                .hint(say("Squares on the board; the more, the longer the game")),
            Field::new(
                "rules",
                say("Game ends"),
                FieldKind::Choice(vec![
                    ("bricks", say("Bricks everywhere")),
                    ("occupied", say("Bricks or players everywhere")),
                ]),
            )
            .hint(say(
                "Whether the squares under the players need bricks, too",
            )),
        ]
    }

    fn summary(&self) -> Sentence {
        let size = say("{size} × {size}").with("size", self.size);
        match self.rules {
            FullRule::Bricks => size,
            FullRule::Occupied => say("{size}, {rule}")
                .with("size", size)
                .with("rule", say("bricks or players")),
        }
    }

    fn rules_text(&self) -> Sentence {
        say(
            "Two bricklayers stand on the board. In turn each goes one square forward, turns left, \
             or turns right. When you step off an empty square, you leave one of your bricks on it; the \
             other player and that player’s bricks block the way, and a blocked step still \
             counts as a turn. After nine turns of one’s own without a new brick a player is \
             stalled and moves no more. When every square has a brick (or a player, under the rule \
             “bricks or players everywhere”), or both are stalled, more bricks win two points, \
             equal bricks bring one each. A match is two games; each player starts one.",
        )
    }

    fn fitting(&self, text: &str) -> Options {
        match leading_rows(text, ".12") as u8 {
            size @ (3 | 5 | 7 | 9 | 11) => Options { size, ..*self },
            _ => self.clone(),
        }
    }

    fn levels(&self) -> Vec<Level> {
        // On 3 × 3 squares the deepest search sees the end and plays perfectly.
        four_levels(match self.size {
            3 => [
                (thinks_of_a_move(), "fallible:depth=1,oversight=0.6", 0),
                (thinks_of_the_reply(), "fallible:depth=2,oversight=0.1", 0),
                (thinks_ahead(), "fallible:depth=6,oversight=0.02", 0),
                (is_the_expert(), "expert:time=30000,table=256", 0),
            ],
            _ => [
                (thinks_of_a_move(), "fallible:depth=1,oversight=0.6", 0),
                (thinks_of_the_reply(), "fallible:depth=2,oversight=0.1", 131),
                (thinks_ahead(), "fallible:depth=5,oversight=0.01", 524),
                (is_the_expert(), "expert:time=2000,table=128", 936),
            ],
        })
    }

    fn is_measured(&self) -> bool {
        *self == Options::default()
    }

    fn games_of_a_match(&self) -> u32 {
        2
    }

    fn visit<V: Visitor>(&self, visitor: V) -> Result<V::Output, RulesError> {
        Ok(visitor.visit(Bricks::new(self)?))
    }
}
