//! Tables and charts: plain data, and how they become text, comma-separated values and drawings.
//!
//! Those who have figures write them with [`Sentence`](crate::sentence::Sentence)s; `translated` makes of these what
//! somebody can read.

mod chart;
mod drawing;
mod table;

pub use chart::{Axis, Chart, Point, Series, Style};
pub use drawing::{Theme, draw, svg};
pub use table::{Cell, Table, csv, grouped};
