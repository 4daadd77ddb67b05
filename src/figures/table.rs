//! Tables: named columns and rows of cells, as text for people and as values for programs.

use std::fmt::Write;

use serde::{Deserialize, Serialize};

use crate::sentence::Sentence;

/// A cell of a table.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Cell<T = String> {
    /// Nothing is known here.
    Empty,
    /// Words.
    Text(T),
    /// A whole number.
    Count(i64),
    /// A number with so many digits after the point.
    Number(f64, u8),
}

impl<T> Cell<T> {
    /// A count that may be larger than signed numbers go.
    pub fn count(count: u64) -> Cell<T> {
        Cell::Count(i64::try_from(count).unwrap_or(i64::MAX))
    }
}

impl Cell {
    /// The cell for people, with a thin space between thousands where there are many digits.
    pub fn text(&self) -> String {
        match self {
            Cell::Empty => "–".to_owned(),
            Cell::Text(text) => text.clone(),
            Cell::Count(count) => grouped(*count),
            Cell::Number(..) => self.plain().replace('-', "−"),
        }
    }

    /// The cell for programs.
    fn plain(&self) -> String {
        match self {
            Cell::Empty => String::new(),
            Cell::Text(text) => text.clone(),
            Cell::Count(count) => count.to_string(),
            Cell::Number(number, digits) => {
                let text = format!("{number:.*}", usize::from(*digits));
                // What is rounded to nothing has no sign.
                match text.strip_prefix('-') {
                    Some(rest) if rest.parse() == Ok(0.0) => rest.to_owned(),
                    _ => text,
                }
            }
        }
    }

    fn is_text(&self) -> bool {
        matches!(self, Cell::Text(_))
    }
}

impl Cell<Sentence> {
    /// The cell in somebody's language.
    fn translated(&self, tell: &dyn Fn(&Sentence) -> String) -> Cell {
        match self {
            Cell::Empty => Cell::Empty,
            Cell::Text(text) => Cell::Text(tell(text)),
            Cell::Count(count) => Cell::Count(*count),
            Cell::Number(number, digits) => Cell::Number(*number, *digits),
        }
    }
}

/// A whole number with its thousands apart.
pub fn grouped(number: i64) -> String {
    let digits = number.unsigned_abs().to_string();
    let mut text = String::from(if number < 0 { "−" } else { "" });
    for (index, digit) in digits.char_indices() {
        if index > 0 && (digits.len() - index).is_multiple_of(3) && digits.len() > 4 {
            text.push('\u{2009}');
        }
        text.push(digit);
    }
    text
}

/// Rows under named columns.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Table<T = String> {
    /// What the table shows.
    pub title: T,
    /// The name of each column, with its unit.
    pub columns: Vec<T>,
    /// As many cells in each row as there are columns.
    pub rows: Vec<Vec<Cell<T>>>,
}

impl<T> Table<T> {
    /// A table without rows.
    pub fn new(title: T, columns: impl IntoIterator<Item = T>) -> Table<T> {
        Table {
            title,
            columns: columns.into_iter().collect(),
            rows: Vec::new(),
        }
    }
}

impl Table<Sentence> {
    /// The table in somebody's language.
    pub fn translated(&self, tell: &dyn Fn(&Sentence) -> String) -> Table {
        let row =
            |row: &Vec<Cell<Sentence>>| row.iter().map(|cell| cell.translated(tell)).collect();
        Table {
            title: tell(&self.title),
            columns: self.columns.iter().map(tell).collect(),
            rows: self.rows.iter().map(row).collect(),
        }
    }
}

impl Table {
    /// The table as text in columns.
    pub fn text(&self) -> String {
        let rows: Vec<Vec<String>> = (self.rows.iter())
            .map(|row| row.iter().map(Cell::text).collect())
            .collect();
        let width = |index: usize| {
            let cells = rows.iter().filter_map(|row| row.get(index));
            let head = self.columns[index].chars().count();
            cells
                .map(|cell| cell.chars().count())
                .fold(head, usize::max)
        };
        let widths: Vec<usize> = (0..self.columns.len()).map(width).collect();
        let is_text = |index: usize| {
            self.rows
                .iter()
                .any(|row| row.get(index).is_some_and(Cell::is_text))
        };
        let mut text = format!("{}\n\n", self.title);
        for (number, row) in std::iter::once(&self.columns).chain(&rows).enumerate() {
            let mut line = String::new();
            for (index, cell) in row.iter().enumerate() {
                let gap = if index == 0 { "" } else { "  " };
                let width = widths.get(index).copied().unwrap_or_default();
                let _ = match is_text(index) {
                    true => write!(line, "{gap}{cell:<width$}"),
                    false => write!(line, "{gap}{cell:>width$}"),
                };
            }
            let _ = writeln!(text, "{}", line.trim_end());
            if number == 0 {
                let total: usize =
                    widths.iter().sum::<usize>() + 2 * widths.len().saturating_sub(1);
                let _ = writeln!(text, "{}", "─".repeat(total));
            }
        }
        text
    }

    /// The table as comma-separated values, its columns' names first.
    pub fn csv(&self) -> String {
        let rows = self.rows.iter().map(|row| row.iter().map(Cell::plain));
        csv(&self.columns, rows)
    }
}

/// Rows of comma-separated values (RFC 4180), each as wide as the names of the columns, which come first.
pub fn csv<T: AsRef<str>, Row: IntoIterator<Item = String>>(
    columns: &[T],
    rows: impl IntoIterator<Item = Row>,
) -> String {
    let mut writer = csv::WriterBuilder::new()
        .terminator(csv::Terminator::CRLF)
        .from_writer(Vec::new());
    // Writing to memory does not fail, and all rows are equally wide.
    let _ = writer.write_record(columns.iter().map(T::as_ref));
    for row in rows {
        let _ = writer.write_record(row);
    }
    let bytes = writer.into_inner().unwrap_or_default();
    String::from_utf8_lossy(&bytes).into_owned()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_rounded_to_nothing_has_no_sign() {
        let plain = |number, digits| Cell::Number(number, digits).plain();
        assert_eq!(
            [plain(-0.3, 0), plain(-0.0, 1), plain(-0.05, 2)],
            ["0", "0.0", "-0.05"]
        );
        assert_eq!(plain(f64::NEG_INFINITY, 0), "-inf");
    }

    #[test]
    fn tables_become_text_and_values() {
        let mut table = Table::new("T".into(), ["name, first".to_owned(), "n".to_owned()]);
        table
            .rows
            .push(vec![Cell::Text("a \"b\"".into()), Cell::Count(1_234_567)]);
        table.rows.push(vec![Cell::Empty, Cell::Number(-0.5, 2)]);
        assert_eq!(
            table.csv(),
            "\"name, first\",n\r\n\"a \"\"b\"\"\",1234567\r\n,-0.50\r\n"
        );
        let text = table.text();
        assert!(text.contains("1\u{2009}234\u{2009}567"), "{text}");
        assert!(text.contains("−0.50"), "{text}");
        assert!(text.lines().all(|line| line == line.trim_end()));
    }
}
