//! The options of Fortress, and its rules in words.

use serde::{Deserialize, Serialize};

use super::Fortress;
use super::cross::{point_named, tables};
use crate::games::RulesError;
use crate::games::options::{
    self, Field, FieldKind, Level, Visitor, four_levels, is_the_expert, no_option, thinks_ahead,
    thinks_of_a_move, wrong,
};
use crate::sentence::{Sentence, say};

/// Whether a defender may stop while it can go on jumping.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum JumpRule {
    /// The whole sequence must be jumped.
    #[default]
    Whole,
    /// Any beginning of it may be jumped, as in the published program.
    Author,
}

/// The options of Fortress.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Options {
    /// How far a defender must jump.
    #[serde(default)]
    pub rules: JumpRule,
    /// Where the defenders stand; empty where the defender places them.
    #[serde(default)]
    pub placement: Vec<String>,
}

impl options::Options for Options {
    fn name(&self) -> &'static str {
        "fortress"
    }

    fn title(&self) -> Sentence {
        say("Fortress")
    }

    fn set(&mut self, key: &str, value: &str) -> Result<(), RulesError> {
        match key {
            "rules" => {
                self.rules = match value {
                    "whole" => JumpRule::Whole,
                    "author" => JumpRule::Author,
                    _ => {
                        return Err(wrong(
                            say("“{value}” is not a rule; use whole or author"),
                            value,
                        ));
                    }
                }
            }
            "placement" => {
                let placement: Vec<String> = value
                    .split([',', ' '])
                    .filter(|point| !point.is_empty())
                    .map(|point| point.to_ascii_lowercase())
                    .collect();
                placed_points(&placement)?;
                self.placement = placement;
            }
            _ => {
                return Err(no_option(self.title(), key));
            }
        }
        Ok(())
    }

    fn get(&self, key: &str) -> String {
        match key {
            "rules" => match self.rules {
                JumpRule::Whole => "whole".into(),
                JumpRule::Author => "author".into(),
            },
            "placement" => self.placement.join(","),
            _ => String::new(),
        }
    }

    fn fields(&self) -> Vec<Field> {
        vec![
            Field::new(
                "rules",
                say("A defender that jumps"),
                FieldKind::Choice(vec![
                    ("whole", say("Must keep jumping")),
                    ("author", say("May stop after any jump")),
                ]),
            )
            .hint(say(
                "A defender that can jump over an attacker has to, and takes it",
            )),
            Field::new("placement", say("Defenders stand on"), FieldKind::Text).hint(say(
                "Two of the nine fortress points, such as c1,e1. Empty: the defender chooses",
            )),
        ]
    }

    fn summary(&self) -> Sentence {
        let rule = match self.rules {
            JumpRule::Whole => say("defenders must keep jumping"),
            JumpRule::Author => say("defenders may stop"),
        };
        if self.placement.is_empty() {
            return rule;
        }
        let placed = say("defenders {points}").with("points", self.placement.join(" "));
        say("{placement}, {rule}")
            .with("placement", placed)
            .with("rule", rule)
    }

    fn rules_text(&self) -> Sentence {
        say(
            "First the defender puts two pieces into the fortress, the nine points at the top. Then \
             the attacker, who has 24, moves first: one step forward or sideways along a line. A \
             defender steps along any line, or jumps over a neighbouring attacker to the empty \
             point behind and takes it; it must jump where it can, and goes on jumping unless the \
             rules let it stop. The attacker wins by standing on all nine points, and loses with fewer than nine pieces \
             left. Whoever cannot \
             move loses; after 250 moves nobody wins.",
        )
    }

    fn roles(&self) -> Option<[Sentence; 2]> {
        Some([say("attacker"), say("defender")])
    }

    fn only_size(&self) -> Option<u32> {
        Some(7)
    }

    fn levels(&self) -> Vec<Level> {
        // Easy, normal and hard are those of the published program, beginner is below them.
        four_levels([
            (thinks_of_a_move(), "fallible:depth=1,oversight=0.6", 0),
            (say("Looks one move ahead"), "look-ahead", 180),
            (thinks_ahead(), "fallible:depth=4,oversight=0.02", 368),
            (is_the_expert(), "expert:time=1000,table=64", 838),
        ])
    }

    fn is_measured(&self) -> bool {
        *self == Options::default()
    }

    fn visit<V: Visitor>(&self, visitor: V) -> Result<V::Output, RulesError> {
        Ok(visitor.visit(Fortress::new(self)?))
    }
}

/// The two points of a placement, or none.
pub(super) fn placed_points(placement: &[String]) -> Result<Vec<u8>, RulesError> {
    let points: Option<Vec<u8>> = placement.iter().map(|text| point_named(text)).collect();
    let points = points.filter(|points| {
        let fortress = points
            .iter()
            .all(|&point| tables().fortress >> point & 1 == 1);
        fortress && (points.is_empty() || (points.len() == 2 && points[0] != points[1]))
    });
    points.ok_or_else(|| {
        let sentence =
            say("“{value}” does not name two different points of the fortress, c1 to e3");
        wrong(sentence, &placement.join(","))
    })
}
