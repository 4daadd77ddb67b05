//! The options of Bricks, and its rules in words.

use serde::{Deserialize, Serialize};

use super::Bricks;
use crate::games::registry::{Field, FieldKind, Visitor};
use crate::games::{TextError, clip};
use crate::i18n::{gettext, gettext_f};

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

impl Options {
    pub(in crate::games) fn set(&mut self, key: &str, value: &str) -> Result<(), TextError> {
        match key {
            "size" => {
                let number = value.split(['x', 'X', '×']).next().unwrap_or(value);
                let size = number.trim().parse::<u8>().ok();
                let size = size.filter(|size| (3..=11).contains(size) && size % 2 == 1);
                self.size = size.ok_or_else(|| {
                    TextError(gettext_f(
                        "“{value}” is not an odd size from 3 to 11",
                        &[("value", &clip(value))],
                    ))
                })?;
            }
            "rules" => {
                self.rules = match value {
                    "bricks" => FullRule::Bricks,
                    "occupied" => FullRule::Occupied,
                    _ => {
                        return Err(TextError(gettext_f(
                            "“{value}” is no rule; there are bricks and occupied",
                            &[("value", &clip(value))],
                        )));
                    }
                }
            }
            _ => {
                return Err(TextError(gettext_f(
                    "Bricks has no option “{option}”",
                    &[("option", &clip(key))],
                )));
            }
        }
        Ok(())
    }

    pub(in crate::games) fn get(&self, key: &str) -> String {
        match key {
            "size" => self.size.to_string(),
            "rules" => match self.rules {
                FullRule::Bricks => "bricks".into(),
                FullRule::Occupied => "occupied".into(),
            },
            _ => String::new(),
        }
    }

    pub(in crate::games) fn fields() -> Vec<Field> {
        let sizes = ["3", "5", "7", "9", "11"].map(|size| (size, format!("{size} × {size}")));
        vec![
            Field {
                key: "size",
                label: gettext("Size"),
                hint: String::new(),
                kind: FieldKind::Choice(sizes.into()),
                only_with: None,
            },
            Field {
                key: "rules",
                label: gettext("The board is full"),
                hint: String::new(),
                kind: FieldKind::Choice(vec![
                    ("bricks", gettext("When every square bears a brick")),
                    ("occupied", gettext("Squares under players count too")),
                ]),
                only_with: None,
            },
        ]
    }

    pub(in crate::games) fn summary(&self) -> String {
        match self.rules {
            FullRule::Bricks => format!("{0} × {0}", self.size),
            FullRule::Occupied => format!("{0} × {0}, {1}", self.size, gettext("players fill")),
        }
    }

    pub(in crate::games) fn rules_text(&self) -> String {
        gettext(
            "Two bricklayers stand on the board. In turn each goes one square forward, turns left, \
             or turns right. Whoever leaves a bare square leaves a brick of their own there; the \
             bricks of the other and the other player block the way, and a blocked step still \
             counts as a turn. After nine turns of one’s own without a new brick a player is \
             stalled and moves no more. When every square bears a brick, or both are stalled, more \
             bricks win two points, equal bricks bring one each. A match is two games; each player \
             starts one.",
        )
    }

    pub(in crate::games) fn fitting(&self, text: &str) -> Options {
        let rows = text.lines().take_while(|line| {
            let mut signs = line.chars().filter(|sign| !sign.is_whitespace()).peekable();
            signs.peek().is_some() && signs.all(|sign| matches!(sign, '.' | '1' | '2'))
        });
        match rows.count() as u8 {
            size @ (3 | 5 | 7 | 9 | 11) => Options { size, ..*self },
            _ => self.clone(),
        }
    }

    pub(in crate::games) fn visit<V: Visitor>(&self, visitor: V) -> Result<V::Output, TextError> {
        Ok(visitor.visit(Bricks::new(self)?))
    }
}
