//! The options of Fortress, and its rules in words.

use serde::{Deserialize, Serialize};

use super::Fortress;
use super::cross::{point_named, tables};
use crate::games::registry::{Field, FieldKind, Visitor};
use crate::games::{TextError, clip};
use crate::i18n::{gettext, gettext_f};

/// Whether a defender may stop while it can go on jumping.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum JumpRule {
    /// The whole sequence must be jumped.
    #[default]
    Whole,
    /// Any beginning of it may be jumped, as in the author's program.
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

impl Options {
    pub(in crate::games) fn set(&mut self, key: &str, value: &str) -> Result<(), TextError> {
        match key {
            "rules" => {
                self.rules = match value {
                    "whole" => JumpRule::Whole,
                    "author" => JumpRule::Author,
                    _ => {
                        return Err(TextError(gettext_f(
                            "“{value}” is no rule; there are whole and author",
                            &[("value", &clip(value))],
                        )));
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
                return Err(TextError(gettext_f(
                    "Fortress has no option “{option}”",
                    &[("option", &clip(key))],
                )));
            }
        }
        Ok(())
    }

    pub(in crate::games) fn get(&self, key: &str) -> String {
        match key {
            "rules" => match self.rules {
                JumpRule::Whole => "whole".into(),
                JumpRule::Author => "author".into(),
            },
            "placement" => self.placement.join(","),
            _ => String::new(),
        }
    }

    pub(in crate::games) fn fields() -> Vec<Field> {
        vec![
            Field {
                key: "rules",
                label: gettext("A defender that jumps"),
                hint: String::new(),
                kind: FieldKind::Choice(vec![
                    ("whole", gettext("Must jump as long as it can")),
                    ("author", gettext("May stop after any jump")),
                ]),
                only_with: None,
            },
            Field {
                key: "placement",
                label: gettext("Defenders stand on"),
                hint: gettext("Two fortress points such as c1,e1; empty: the defender chooses"),
                kind: FieldKind::Text,
                only_with: None,
            },
        ]
    }

    pub(in crate::games) fn summary(&self) -> String {
        let mut parts = Vec::new();
        if !self.placement.is_empty() {
            parts.push(gettext_f(
                "defenders {points}",
                &[("points", &self.placement.join(" "))],
            ));
        }
        parts.push(match self.rules {
            JumpRule::Whole => gettext("whole jumps"),
            JumpRule::Author => gettext("jumps may stop"),
        });
        parts.join(", ")
    }

    pub(in crate::games) fn rules_text(&self) -> String {
        gettext(
            "First the defender puts two pieces into the fortress, the nine points at the top. Then \
             the attacker, who has 24, moves first: one step forward or sideways along a line. A \
             defender steps along any line, or jumps over a neighbouring attacker to the empty \
             point behind and takes it; it must jump where it can, and goes on jumping. Attackers \
             on all nine points win the fortress; fewer than nine attackers lose. Whoever cannot \
             move loses; after 250 moves nobody wins.",
        )
    }

    pub(in crate::games) fn visit<V: Visitor>(&self, visitor: V) -> Result<V::Output, TextError> {
        Ok(visitor.visit(Fortress::new(self)?))
    }
}

pub(super) fn placed_points(placement: &[String]) -> Result<Vec<u8>, TextError> {
    let points: Option<Vec<u8>> = placement.iter().map(|text| point_named(text)).collect();
    let points = points.filter(|points| {
        let fortress = points
            .iter()
            .all(|&point| tables().fortress >> point & 1 == 1);
        fortress && (points.is_empty() || (points.len() == 2 && points[0] != points[1]))
    });
    points.ok_or_else(|| {
        TextError(gettext_f(
            "“{value}” are not two different points of the fortress, c1 to e3",
            &[("value", &clip(&placement.join(",")))],
        ))
    })
}
