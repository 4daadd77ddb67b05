//! The options of Walls, and its rules in words.

use serde::{Deserialize, Serialize};

use super::box_values::{BoxValues, read_values};
use super::{MAX_SIDE, Walls, diagram, levels};
use crate::games::RulesError;
use crate::games::options::{self, Field, FieldKind, Level, Visitor, no_option, wrong};
use crate::sentence::{Sentence, say, say_in};

/// Whether completing a box moves again.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum TurnRule {
    /// The turn always passes (the article on Walls).
    #[default]
    Strict,
    /// Completing a box moves again (dots and boxes as it is usually played).
    Extra,
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
    /// The board of the article: 6 × 6, strict turns, one point a box.
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
    pub fn points_of_boxes(&self) -> Result<Vec<u8>, RulesError> {
        let side = 1..=MAX_SIDE;
        if !side.contains(&self.rows) || !side.contains(&self.columns) {
            let sentence =
                say("a board has 1 to {most} rows and columns of boxes, not {rows} × {columns}");
            let sentence = sentence.with("most", MAX_SIDE).with("rows", self.rows);
            return Err(RulesError::Options(sentence.with("columns", self.columns)));
        }
        let boxes = usize::from(self.rows) * usize::from(self.columns);
        self.box_values.of_boxes(boxes)
    }
}

impl options::Options for Options {
    fn name(&self) -> &'static str {
        "walls"
    }

    fn title(&self) -> Sentence {
        say("Walls")
    }

    fn set(&mut self, key: &str, value: &str) -> Result<(), RulesError> {
        match key {
            "size" => (self.rows, self.columns) = read_size(value)?,
            "rows" => self.rows = read_side(value)?,
            "columns" => self.columns = read_side(value)?,
            "rules" => {
                self.rules = match value {
                    "strict" => TurnRule::Strict,
                    "extra" => TurnRule::Extra,
                    _ => {
                        return Err(wrong(
                            say("“{value}” is not a turn rule; use strict or extra"),
                            value,
                        ));
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
                    wrong(
                        say("“{value}” is not a number to draw box values from, as in seed=3"),
                        value,
                    )
                })?);
            }
            "box-values" => {
                self.box_values = match value.trim() {
                    // Somebody is about to write another list.
                    "" if matches!(self.box_values, BoxValues::Own(_)) => BoxValues::Own(vec![]),
                    "" | "ones" => BoxValues::Ones,
                    text => match text.strip_prefix("seed") {
                        Some(seed) => return self.set("box-seed", seed.trim_matches([' ', '='])),
                        None => BoxValues::Own(read_values(text)?),
                    },
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

    fn fields(&self) -> Vec<Field> {
        let side = FieldKind::Number(1, MAX_SIDE.into());
        let turn_rules = vec![("strict", say("Strict")), ("extra", say("Extra move"))];
        let values = vec![
            ("ones", say("One point each")),
            ("drawn", say("Random, 1 to 9")),
            ("own", say_in("values", "Custom")),
        ];
        vec![
            Field::new("rows", say("Rows of boxes"), side.clone())
                .hint(say("1 to {most}; 3 or 4 make a short game").with("most", MAX_SIDE)),
            Field::new("columns", say("Columns of boxes"), side),
            Field::new("rules", say("Turn rule"), FieldKind::Choice(turn_rules)).hint(say(
                "Strict: turns always alternate, unlike in the usual dots and boxes. Extra move, the usual rule: who closes a box moves again",
            )),
            Field::new("values", say("Box values"), FieldKind::Choice(values))
                .hint(say("What the owner of a box gets for it")),
            Field::new(
                "box-seed",
                say("Random seed"),
                FieldKind::Seed(999_999),
            )
            .hint(say("The same seed gives the same values"))
            .only_with("values", "drawn"),
            Field::new("box-values", say("Values row by row"), FieldKind::Text)
                .hint(say("One number from 1 to 9 for each box"))
                .only_with("values", "own"),
        ]
    }

    fn summary(&self) -> Sentence {
        let rule = match self.rules {
            TurnRule::Strict => say("strict turns"),
            TurnRule::Extra => say("extra move"),
        };
        let size = say("{rows} × {columns}")
            .with("rows", self.rows)
            .with("columns", self.columns);
        let summary = match self.box_values {
            BoxValues::Ones => say("{size}, {rule}"),
            _ => say("{size}, {rule}, {values}").with("values", say("box values")),
        };
        summary.with("size", size).with("rule", rule)
    }

    fn rules_text(&self) -> Sentence {
        say(
            "Two players paint the edges between posts, one edge a move. Whoever paints the fourth \
             edge of a box owns it and plants a flower there. When every edge is painted, more \
             points win. Under strict turns the players simply alternate; under the extra move \
             rule, whoever completes a box moves again.",
        )
    }

    fn fitting(&self, text: &str) -> Options {
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

    fn levels(&self) -> Vec<Level> {
        levels::ladder(self.rules)
    }

    fn is_measured(&self) -> bool {
        *self
            == Options {
                rules: self.rules,
                ..Options::default()
            }
    }

    fn visit<V: Visitor>(&self, visitor: V) -> Result<V::Output, RulesError> {
        Ok(match self.edge_count() {
            0..=64 => visitor.visit(Walls::<u64>::new(self)?),
            65..=128 => visitor.visit(Walls::<u128>::new(self)?),
            _ => visitor.visit(Walls::<[u64; 5]>::new(self)?),
        })
    }
}

fn read_side(text: &str) -> Result<u8, RulesError> {
    text.trim()
        .parse()
        .ok()
        .filter(|side| (1..=MAX_SIDE).contains(side))
        .ok_or_else(|| {
            wrong(
                say("“{value}” is not a number of rows or columns from 1 to {most}")
                    .with("most", MAX_SIDE),
                text,
            )
        })
}

fn read_size(text: &str) -> Result<(u8, u8), RulesError> {
    let parts = text.split_once(['x', 'X', '×']);
    parts
        .and_then(|(rows, columns)| Some((read_side(rows).ok()?, read_side(columns).ok()?)))
        .ok_or_else(|| {
            wrong(
                say("“{value}” is not a size such as 6x6, each side from 1 to {most}")
                    .with("most", MAX_SIDE),
                text,
            )
        })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::games::options::Options as _;

    #[test]
    fn a_list_that_is_written_anew_stays_a_list() {
        let mut options = Options::default();
        options.set("size", "2x2").unwrap();
        options.set("values", "drawn").unwrap();
        let drawn = options.points_of_boxes().unwrap();
        options.set("values", "own").unwrap();
        let texts: Vec<String> = drawn.iter().map(u8::to_string).collect();
        assert_eq!(options.get("box-values"), texts.join(" "));
        // Whoever replaces a text empties it first.
        for (text, is_whole) in [("", false), ("1", false), ("1 2 3 4", true)] {
            options.set("box-values", text).unwrap();
            assert_eq!(options.get("values"), "own");
            assert_eq!(options.points_of_boxes().is_ok(), is_whole, "{text}");
        }
        // In a command, nothing given is one point each.
        let mut usual = Options::default();
        usual.set("box-values", "").unwrap();
        assert_eq!(usual.get("values"), "ones");
    }
}
