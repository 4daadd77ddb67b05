//! The options of Walls, and its rules in words.

use serde::{Deserialize, Serialize};

use super::{MAX_SIDE, Walls, diagram};
use crate::games::registry::{Field, FieldKind, Visitor};
use crate::games::{TextError, clip, mix};
use crate::i18n::{gettext, gettext_f};

/// Whether completing a box moves again.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum TurnRule {
    /// The turn always passes (seed 000).
    #[default]
    Strict,
    /// Completing a box moves again (dots and boxes as it is usually played).
    Extra,
}

/// What the boxes are worth.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum BoxValues {
    /// One point each.
    #[default]
    Ones,
    /// 1 to 9 points each, drawn from this number.
    Drawn(u32),
    /// These points, row by row.
    Own(Vec<u8>),
}

/// The options of a game of Walls.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Options {
    /// Rows of boxes, 1 to [`MAX_SIDE`].
    pub rows: u8,
    /// Columns of boxes, 1 to [`MAX_SIDE`].
    pub columns: u8,
    /// The turn rule.
    #[serde(default)]
    pub rules: TurnRule,
    /// What the boxes are worth.
    #[serde(default)]
    pub box_values: BoxValues,
}

impl Default for Options {
    /// The board of the seed: 6 × 6, strict turns, one point a box.
    fn default() -> Self {
        Options::sized(6, 6)
    }
}

impl Options {
    /// Strict rules and one point a box on a board of this size.
    pub fn sized(rows: u8, columns: u8) -> Self {
        Options {
            rows,
            columns,
            rules: TurnRule::Strict,
            box_values: BoxValues::Ones,
        }
    }

    /// The number of edges of the board.
    pub fn edge_count(&self) -> usize {
        let (rows, columns) = (usize::from(self.rows), usize::from(self.columns));
        2 * rows * columns + rows + columns
    }

    /// The points of each box, row by row.
    ///
    /// # Errors
    /// When the list is not one value of 1 to 9 for each box, or the size is out of bounds.
    pub fn points_of_boxes(&self) -> Result<Vec<u8>, TextError> {
        let side = 1..=MAX_SIDE;
        if !side.contains(&self.rows) || !side.contains(&self.columns) {
            return Err(TextError(gettext_f(
                "a board has 1 to 12 rows and columns of boxes, not {rows} × {columns}",
                &[
                    ("rows", &self.rows.to_string()),
                    ("columns", &self.columns.to_string()),
                ],
            )));
        }
        let boxes = usize::from(self.rows) * usize::from(self.columns);
        match &self.box_values {
            BoxValues::Ones => Ok(vec![1; boxes]),
            BoxValues::Drawn(seed) => Ok((0..boxes as u64)
                .map(|index| {
                    let step = index.wrapping_mul(0x9e37_79b9_7f4a_7c15);
                    1 + (mix(mix(u64::from(*seed)).wrapping_add(step)) % 9) as u8
                })
                .collect()),
            BoxValues::Own(values) => {
                if values.len() != boxes {
                    return Err(TextError(gettext_f(
                        "{count} box values were given for {boxes} boxes",
                        &[
                            ("count", &values.len().to_string()),
                            ("boxes", &boxes.to_string()),
                        ],
                    )));
                }
                match values.iter().find(|value| !(1..=9).contains(*value)) {
                    Some(value) => Err(TextError(gettext_f(
                        "a box is worth 1 to 9 points, not {value}",
                        &[("value", &value.to_string())],
                    ))),
                    None => Ok(values.clone()),
                }
            }
        }
    }

    pub(in crate::games) fn set(&mut self, key: &str, value: &str) -> Result<(), TextError> {
        match key {
            "size" => (self.rows, self.columns) = read_size(value)?,
            "rows" => self.rows = read_side(value)?,
            "columns" => self.columns = read_side(value)?,
            "rules" => {
                self.rules = match value {
                    "strict" => TurnRule::Strict,
                    "extra" => TurnRule::Extra,
                    _ => {
                        return Err(TextError(gettext_f(
                            "“{value}” is no turn rule; there are strict and extra",
                            &[("value", &clip(value))],
                        )));
                    }
                }
            }
            "values" => {
                self.box_values = match (value, &self.box_values) {
                    ("ones", _) => BoxValues::Ones,
                    ("drawn", BoxValues::Drawn(seed)) => BoxValues::Drawn(*seed),
                    ("drawn", _) => BoxValues::Drawn(1),
                    ("own", BoxValues::Own(list)) => BoxValues::Own(list.clone()),
                    ("own", _) => BoxValues::Own(self.points_of_boxes()?),
                    _ => return self.set("box-values", value),
                }
            }
            "box-seed" => {
                self.box_values = BoxValues::Drawn(value.trim().parse().map_err(|_| {
                    TextError(gettext_f(
                        "“{value}” is not a number to draw box values from",
                        &[("value", &clip(value))],
                    ))
                })?);
            }
            "box-values" => {
                self.box_values = match value.trim() {
                    "" | "ones" => BoxValues::Ones,
                    text => match text.strip_prefix("seed") {
                        Some(seed) => return self.set("box-seed", seed.trim_matches([' ', '='])),
                        None => BoxValues::Own(read_values(text)?),
                    },
                }
            }
            _ => {
                return Err(TextError(gettext_f(
                    "Walls has no option “{option}”",
                    &[("option", &clip(key))],
                )));
            }
        }
        Ok(())
    }

    pub(in crate::games) fn get(&self, key: &str) -> String {
        match key {
            "size" => format!("{}x{}", self.rows, self.columns),
            "rows" => self.rows.to_string(),
            "columns" => self.columns.to_string(),
            "rules" => match self.rules {
                TurnRule::Strict => "strict".into(),
                TurnRule::Extra => "extra".into(),
            },
            "values" => match self.box_values {
                BoxValues::Ones => "ones".into(),
                BoxValues::Drawn(_) => "drawn".into(),
                BoxValues::Own(_) => "own".into(),
            },
            "box-seed" => match self.box_values {
                BoxValues::Drawn(seed) => seed.to_string(),
                _ => "1".into(),
            },
            "box-values" => match &self.box_values {
                BoxValues::Ones => "ones".into(),
                BoxValues::Drawn(seed) => format!("seed {seed}"),
                BoxValues::Own(values) => {
                    let texts: Vec<String> = values.iter().map(u8::to_string).collect();
                    texts.join(" ")
                }
            },
            _ => String::new(),
        }
    }

    pub(in crate::games) fn fields() -> Vec<Field> {
        let side = FieldKind::Number(1, MAX_SIDE.into());
        let field = |key, label: String, hint: String, kind, only_with| Field {
            key,
            label,
            hint,
            kind,
            only_with,
        };
        vec![
            field(
                "rows",
                gettext("Rows of boxes"),
                String::new(),
                side.clone(),
                None,
            ),
            field(
                "columns",
                gettext("Columns of boxes"),
                String::new(),
                side,
                None,
            ),
            field(
                "rules",
                gettext("Turn rule"),
                String::new(),
                FieldKind::Choice(vec![
                    ("strict", gettext("Strict: turns alternate")),
                    ("extra", gettext("Extra move after a box")),
                ]),
                None,
            ),
            field(
                "values",
                gettext("Box values"),
                String::new(),
                FieldKind::Choice(vec![
                    ("ones", gettext("One point each")),
                    ("drawn", gettext("Drawn: 1 to 9 points")),
                    ("own", gettext("My own list")),
                ]),
                None,
            ),
            field(
                "box-seed",
                gettext("Draw from number"),
                gettext("The same number draws the same values"),
                FieldKind::Number(0, 999_999),
                Some(("values", "drawn")),
            ),
            field(
                "box-values",
                gettext("Values row by row"),
                gettext("One number from 1 to 9 for each box"),
                FieldKind::Text,
                Some(("values", "own")),
            ),
        ]
    }

    pub(in crate::games) fn summary(&self) -> String {
        let rule = match self.rules {
            TurnRule::Strict => gettext("strict turns"),
            TurnRule::Extra => gettext("extra move"),
        };
        let size = format!("{} × {}", self.rows, self.columns);
        match self.box_values {
            BoxValues::Ones => format!("{size}, {rule}"),
            _ => format!("{size}, {rule}, {}", gettext("box values")),
        }
    }

    pub(in crate::games) fn rules_text(&self) -> String {
        gettext(
            "Two players paint the edges between dots, one edge a move. Whoever paints the fourth \
             edge of a box owns it and plants a flower there. When every edge is painted, more \
             points win. Under strict turns the players simply alternate; under the extra move \
             rule, whoever completes a box moves again.",
        )
    }

    pub(in crate::games) fn fitting(&self, text: &str) -> Options {
        match diagram::size(text) {
            Some((rows, columns)) if (rows, columns) != (self.rows, self.columns) => Options {
                rows,
                columns,
                rules: self.rules,
                box_values: match self.box_values {
                    BoxValues::Own(_) => BoxValues::Ones,
                    ref kept => kept.clone(),
                },
            },
            _ => self.clone(),
        }
    }

    pub(in crate::games) fn visit<V: Visitor>(&self, visitor: V) -> Result<V::Output, TextError> {
        Ok(match self.edge_count() {
            0..=64 => visitor.visit(Walls::<u64>::new(self)?),
            65..=128 => visitor.visit(Walls::<u128>::new(self)?),
            _ => visitor.visit(Walls::<[u64; 5]>::new(self)?),
        })
    }
}

fn read_side(text: &str) -> Result<u8, TextError> {
    text.trim()
        .parse()
        .ok()
        .filter(|side| (1..=MAX_SIDE).contains(side))
        .ok_or_else(|| {
            TextError(gettext_f(
                "“{value}” is not a number of rows or columns from 1 to 12",
                &[("value", &clip(text))],
            ))
        })
}

fn read_size(text: &str) -> Result<(u8, u8), TextError> {
    let parts = text.split_once(['x', 'X', '×']);
    parts
        .and_then(|(rows, columns)| Some((read_side(rows).ok()?, read_side(columns).ok()?)))
        .ok_or_else(|| {
            TextError(gettext_f(
                "“{value}” is not a size such as 6x6, each side from 1 to 12",
                &[("value", &clip(text))],
            ))
        })
}

fn read_values(text: &str) -> Result<Vec<u8>, TextError> {
    text.split([' ', ',', ';', '\n', '\t'])
        .filter(|word| !word.is_empty())
        .map(|word| {
            let value = word.parse::<u8>().ok();
            value
                .filter(|value| (1..=9).contains(value))
                .ok_or_else(|| {
                    TextError(gettext_f(
                        "“{value}” is not a box value from 1 to 9",
                        &[("value", &clip(word))],
                    ))
                })
        })
        .collect()
}
