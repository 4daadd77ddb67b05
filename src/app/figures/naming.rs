//! What opponents are called in the tables and charts on the screen. Reports and files name them as commands
//! do.

use crate::app::opponent_rows::opponent_text;
use crate::figures::{Axis, Chart, Series};
use crate::search::Spec;

/// A text as it is shown: an opponent in words, and anything else as it is.
pub fn shown(text: &str) -> String {
    match text.parse::<Spec>() {
        Ok(spec) => opponent_text(&spec),
        Err(_) => text.to_owned(),
    }
}

/// A chart whose opponents are in words.
pub fn shown_chart(chart: &Chart) -> Chart {
    let axis = |axis: &Axis| Axis {
        names: axis.names.iter().map(|name| shown(name)).collect(),
        ..axis.clone()
    };
    let series = |series: &Series| Series {
        name: shown(&series.name),
        points: series.points.clone(),
    };
    Chart {
        x: axis(&chart.x),
        y: axis(&chart.y),
        series: chart.series.iter().map(series).collect(),
        ..chart.clone()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_opponents_are_put_into_words() {
        assert_eq!(shown("minimax:depth=2"), "MinMax, depth 2");
        assert_eq!(shown("first"), "first");
        assert_eq!(shown("2 × 3"), "2 × 3");
        assert_eq!(shown("Normal"), "Normal");
    }
}
