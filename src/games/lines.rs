//! Positions as text: a drawing of rows, then lines such as `turn: first`.

use super::{RulesError, Side, clip};
use crate::sentence::{Sentence, say};

/// A position's text cut into its drawing and its named values.
pub(super) struct Drawing<'a> {
    /// The lines of the drawing with their numbers in the text, counted from 1.
    pub rows: Vec<(usize, &'a str)>,
    values: Vec<(usize, &'a str, &'a str)>,
}

impl<'a> Drawing<'a> {
    /// Cuts a text; blank lines are left out. Only these names may have values.
    pub fn new(text: &'a str, names: &[&str]) -> Result<Drawing<'a>, RulesError> {
        let mut drawing = Drawing {
            rows: Vec::new(),
            values: Vec::new(),
        };
        for (number, line) in (1..).zip(text.lines()) {
            match line.split_once(':') {
                _ if line.trim().is_empty() => {}
                Some((name, value)) if names.contains(&name.trim()) => {
                    let name = name.trim();
                    if drawing.values.iter().any(|(_, known, _)| *known == name) {
                        return Err(at(number, say("this line occurs twice")));
                    }
                    drawing.values.push((number, name, value.trim()));
                }
                _ => drawing.rows.push((number, line)),
            }
        }
        Ok(drawing)
    }

    /// The value of a name, with its line number.
    pub fn value(&self, name: &str) -> Option<(usize, &'a str)> {
        let mut values = self.values.iter();
        let found = values.find(|(_, known, _)| *known == name)?;
        Some((found.0, found.2))
    }

    /// A whole number within bounds; `usual` if it is not given.
    pub fn number(&self, name: &str, usual: u32, most: u32) -> Result<u32, RulesError> {
        let Some((line, text)) = self.value(name) else {
            return Ok(usual);
        };
        let number = text.parse().ok().filter(|number| *number <= most);
        number.ok_or_else(|| {
            at(
                line,
                say("“{value}” is not a number from 0 to {most}")
                    .with("value", clip(text))
                    .with("most", most),
            )
        })
    }

    /// The side to move; `usual` if it is not given.
    pub fn turn(&self, usual: Side) -> Result<Side, RulesError> {
        let Some((line, text)) = self.value("turn") else {
            return Ok(usual);
        };
        Side::from_id(text).ok_or_else(|| {
            at(
                line,
                say("“{value}” is not a side; use first or second").with("value", clip(text)),
            )
        })
    }
}

/// An error in a line of a text.
pub(super) fn at(line: usize, error: Sentence) -> RulesError {
    RulesError::Position(
        say("line {line}: {error}")
            .with("line", line)
            .with("error", error),
    )
}

/// That the drawing has another shape than the board.
pub(super) fn wrong_shape(line: usize) -> RulesError {
    at(line, say("this does not have the shape of the board"))
}

/// That a sign means nothing.
pub(super) fn wrong_sign(line: usize, sign: char) -> RulesError {
    at(
        line,
        say("“{sign}” means nothing here").with("sign", clip(&sign.to_string())),
    )
}

/// How many rows of nothing but these signs and blanks a text begins with.
pub(super) fn leading_rows(text: &str, signs: &str) -> usize {
    let lines = text.lines().skip_while(|line| line.trim().is_empty());
    let rows = lines.take_while(|line| {
        let mut row = line.chars().filter(|sign| !sign.is_whitespace()).peekable();
        row.peek().is_some() && row.all(|sign| signs.contains(sign))
    });
    rows.count()
}
