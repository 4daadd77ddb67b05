//! What an experiment found: plain data, and the tables and charts that are made of it.
//!
//! Experiments write a `Report<Sentence>`; [`Report::translated`] makes of it a [`Report`] in somebody's
//! language, which can be shown, saved and drawn.

use serde::{Deserialize, Serialize};

use crate::figures::{Cell, Chart, Table};
use crate::sentence::Sentence;

/// The result of an experiment.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Report<T = String> {
    /// Of what version a file with it is: [`VERSION`], or 0 before files had versions.
    #[serde(default)]
    pub version: u32,
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

/// The version of files with a report that this program writes.
pub const VERSION: u32 = 1;

/// The most bytes of a file with a report.
pub const LIMIT: u64 = 16 << 20;

impl Report<Sentence> {
    /// The report in somebody's language.
    pub fn translated(&self, tell: &dyn Fn(&Sentence) -> String) -> Report {
        let all = |texts: &[Sentence]| texts.iter().map(tell).collect();
        Report {
            version: self.version,
            experiment: self.experiment.clone(),
            parameters: self.parameters.clone(),
            complete: self.complete,
            failure: self.failure.as_ref().map(tell),
            data: self.data.clone(),
            notes: all(&self.notes),
            tables: (self.tables.iter())
                .map(|table| table.translated(tell))
                .collect(),
            charts: (self.charts.iter())
                .map(|chart| chart.translated(tell))
                .collect(),
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::figures::{Axis, Point, Series, Style};

    #[test]
    fn a_report_is_sound_if_it_can_be_shown() {
        let cells = |count: usize| vec![Cell::Count(1); count];
        let report = |row: Vec<Cell>, y: f64| Report::<String> {
            version: VERSION,
            tables: vec![Table {
                rows: vec![row],
                ..Table::new("Games".to_owned(), ["won", "lost"].map(str::to_owned))
            }],
            charts: vec![Chart {
                title: "Games".to_owned(),
                x: Axis::new("Games".to_owned()),
                y: Axis::new("Won".to_owned()),
                series: vec![Series {
                    name: String::new(),
                    points: vec![Point {
                        x: 0.0,
                        y,
                        bar: None,
                    }],
                }],
                style: Style::Lines,
            }],
            experiment: String::new(),
            parameters: Vec::new(),
            complete: true,
            failure: None,
            data: serde_json::Value::Null,
            notes: Vec::new(),
        };
        assert!(report(cells(2), 1.0).is_sound());
        for count in [0, 1, 3] {
            assert!(!report(cells(count), 1.0).is_sound(), "{count}");
        }
        for y in [f64::NAN, f64::INFINITY, 2.0 * MOST] {
            assert!(!report(cells(2), y).is_sound(), "{y}");
        }
    }
}
