//! Charts: what is drawn, not how it looks.

use serde::{Deserialize, Serialize};

use crate::sentence::Sentence;

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

impl Axis<Sentence> {
    fn translated(&self, tell: &dyn Fn(&Sentence) -> String) -> Axis {
        Axis {
            name: tell(&self.name),
            logarithmic: self.logarithmic,
            names: self.names.iter().map(tell).collect(),
        }
    }
}

impl Chart<Sentence> {
    /// The chart in somebody's language.
    pub fn translated(&self, tell: &dyn Fn(&Sentence) -> String) -> Chart {
        let series = |series: &Series<Sentence>| Series {
            name: tell(&series.name),
            points: series.points.clone(),
        };
        Chart {
            title: tell(&self.title),
            x: self.x.translated(tell),
            y: self.y.translated(tell),
            series: self.series.iter().map(series).collect(),
            style: self.style,
        }
    }
}
