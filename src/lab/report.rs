//! What an experiment found: plain data, and the tables and charts that are made of it.
//!
//! Experiments write a `Report<Sentence>`; [`Report::translated`] makes of it a [`Report`] in somebody's
//! language, which can be shown, saved and drawn.

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
            Cell::Number(number, digits) => format!("{number:.*}", usize::from(*digits)),
        }
    }

    fn is_text(&self) -> bool {
        matches!(self, Cell::Text(_))
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
        let mut writer = csv::WriterBuilder::new()
            .terminator(csv::Terminator::CRLF)
            .from_writer(Vec::new());
        // Writing to memory does not fail, and all rows are as wide as the table.
        let _ = writer.write_record(&self.columns);
        for row in &self.rows {
            let _ = writer.write_record(row.iter().map(Cell::plain));
        }
        let bytes = writer.into_inner().unwrap_or_default();
        String::from_utf8_lossy(&bytes).into_owned()
    }
}

/// A point with the ends of its error bar.
#[derive(Debug, Clone, Copy, PartialEq, Serialize, Deserialize)]
pub struct Point {
    /// Along the horizontal axis.
    pub x: f64,
    /// Along the vertical axis.
    pub y: f64,
    /// The ends of the error bar, if there is one.
    pub bar: Option<(f64, f64)>,
}

/// Points that belong together.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Series<T = String> {
    /// What they are.
    pub name: T,
    /// In the order of x.
    pub points: Vec<Point>,
}

/// An axis.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Axis<T = String> {
    /// What is measured, with its unit.
    pub name: T,
    /// Whether equal distances are equal factors.
    pub logarithmic: bool,
    /// Names of the whole numbers from 0 on, instead of numbers.
    pub names: Vec<T>,
}

impl<T> Axis<T> {
    /// An axis with numbers.
    pub fn new(name: T) -> Axis<T> {
        Axis {
            name,
            logarithmic: false,
            names: Vec::new(),
        }
    }
}

/// How points are drawn.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Style {
    /// Joined by lines.
    Lines,
    /// As columns from the horizontal axis, those of several series beside each other.
    Columns,
}

/// A drawing of data.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Chart<T = String> {
    /// What it shows.
    pub title: T,
    /// The horizontal axis.
    pub x: Axis<T>,
    /// The vertical axis.
    pub y: Axis<T>,
    /// What is drawn.
    pub series: Vec<Series<T>>,
    /// How.
    pub style: Style,
}

/// The result of an experiment.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Report<T = String> {
    /// The experiment's name.
    pub experiment: String,
    /// What it was run with, by the keys of its fields.
    pub parameters: Vec<(String, String)>,
    /// Whether it ran to its end; else it holds what was done before it was stopped.
    pub complete: bool,
    /// What went wrong, if that ended the run.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub failure: Option<T>,
    /// The experiment's own data.
    pub data: serde_json::Value,
    /// What must be known to read the tables.
    pub notes: Vec<T>,
    /// Made of the data.
    pub tables: Vec<Table<T>>,
    /// Made of the data.
    pub charts: Vec<Chart<T>>,
}

/// The greatest number in a chart. No experiment has one near it, and far beyond it a chart cannot be drawn.
const MOST: f64 = 1e12;

/// The most bytes of a file with a report.
pub const LIMIT: u64 = 16 << 20;

impl Report<Sentence> {
    /// The report in somebody's language.
    pub fn translated(&self, tell: &dyn Fn(&Sentence) -> String) -> Report {
        let all = |texts: &[Sentence]| texts.iter().map(tell).collect();
        let axis = |axis: &Axis<Sentence>| Axis {
            name: tell(&axis.name),
            logarithmic: axis.logarithmic,
            names: all(&axis.names),
        };
        let cell = |cell: &Cell<Sentence>| match cell {
            Cell::Empty => Cell::Empty,
            Cell::Text(text) => Cell::Text(tell(text)),
            Cell::Count(count) => Cell::Count(*count),
            Cell::Number(number, digits) => Cell::Number(*number, *digits),
        };
        let table = |table: &Table<Sentence>| Table {
            title: tell(&table.title),
            columns: all(&table.columns),
            rows: (table.rows.iter())
                .map(|row| row.iter().map(cell).collect())
                .collect(),
        };
        let series = |series: &Series<Sentence>| Series {
            name: tell(&series.name),
            points: series.points.clone(),
        };
        let chart = |chart: &Chart<Sentence>| Chart {
            title: tell(&chart.title),
            x: axis(&chart.x),
            y: axis(&chart.y),
            series: chart.series.iter().map(series).collect(),
            style: chart.style,
        };
        Report {
            experiment: self.experiment.clone(),
            parameters: self.parameters.clone(),
            complete: self.complete,
            failure: self.failure.as_ref().map(tell),
            data: self.data.clone(),
            notes: all(&self.notes),
            tables: self.tables.iter().map(table).collect(),
            charts: self.charts.iter().map(chart).collect(),
        }
    }
}

impl Report {
    /// All tables and notes as text.
    pub fn text(&self) -> String {
        let tables = self.tables.iter().map(Table::text);
        let notes = self.notes.iter().map(|note| format!("{note}\n"));
        let parts: Vec<String> = tables.chain(notes).collect();
        parts.join("\n").trim_end().to_owned()
    }

    /// All tables as comma-separated values, an empty line between them.
    pub fn csv(&self) -> String {
        let tables: Vec<String> = self.tables.iter().map(Table::csv).collect();
        tables.join("\r\n")
    }

    /// Whether it holds together: rows as wide as their tables, and numbers that can be drawn.
    pub fn is_sound(&self) -> bool {
        let width = |table: &Table| {
            let fits = |row: &Vec<Cell>| row.len() == table.columns.len();
            table.rows.iter().all(fits)
        };
        let drawn = |chart: &Chart| {
            let points = chart.series.iter().flat_map(|series| &series.points);
            // With names, x is the place of one of them.
            let places = match chart.x.names.len() {
                0 => -MOST..MOST,
                names => 0.0..names as f64,
            };
            points.into_iter().all(|point| {
                let (low, high) = point.bar.unwrap_or((0.0, 0.0));
                // This leaves out infinity, and what is not a number, too.
                let fits = |n: &f64| n.abs() <= MOST;
                [point.y, low, high].iter().all(fits) && places.contains(&point.x)
            })
        };
        self.tables.iter().all(width) && self.charts.iter().all(drawn)
    }
}

/// The ends of the 95 % interval of a share after `wins` of `games` (Wilson's score interval); halves
/// count as half a win.
pub fn interval(wins: f64, games: f64) -> (f64, f64) {
    if games <= 0.0 {
        return (0.0, 1.0);
    }
    let z = 1.959_964;
    let share = wins / games;
    let middle = share + z * z / (2.0 * games);
    let spread = z * (share * (1.0 - share) / games + z * z / (4.0 * games * games)).sqrt();
    let whole = 1.0 + z * z / games;
    // The share lies within the interval, even where rounding would leave it a hair outside.
    (
        ((middle - spread) / whole).min(share).max(0.0),
        ((middle + spread) / whole).max(share).min(1.0),
    )
}

#[cfg(test)]
mod tests {
    use super::*;

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

    #[test]
    fn the_interval_is_wilsons() {
        // From the tables of the literature: 10 of 20 is 0.299 to 0.701, 0 of 10 is 0 to 0.278.
        let (low, high) = interval(10.0, 20.0);
        assert!((low - 0.299).abs() < 0.001 && (high - 0.701).abs() < 0.001);
        let (low, high) = interval(0.0, 10.0);
        assert!(low == 0.0 && (high - 0.278).abs() < 0.001);
        for games in 1..200 {
            let games = f64::from(games);
            assert_eq!(interval(0.0, games).0, 0.0);
            assert_eq!(interval(games, games).1, 1.0);
        }
    }
}
