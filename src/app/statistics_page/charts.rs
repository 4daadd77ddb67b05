//! The charts of the statistics.

use crate::i18n::gettext;
use crate::lab::report::{Axis, Chart, Point, Series, Style};
use crate::learn::played::PlayedGame;
use crate::learn::statistics::{self, Rating};

/// The course of a value from game to game; `from` is the number of the first.
fn course(title: String, y: String, from: usize, values: impl Iterator<Item = f64>) -> Chart {
    let points = values.enumerate().map(|(index, y)| Point {
        x: (from + index) as f64,
        y,
        bar: None,
    });
    Chart {
        title,
        x: Axis::new(gettext("Games")),
        series: vec![Series {
            name: y.clone(),
            points: points.collect(),
        }],
        y: Axis::new(y),
        style: Style::Lines,
    }
}

/// The course of a rating.
pub fn rating(rating: &Rating) -> Chart {
    let course_of = rating.course.iter().copied();
    course(
        gettext("Your Elo After Each Game"),
        gettext("Elo"),
        1,
        course_of,
    )
}

/// How many more games were won than lost, from none on.
pub fn results(games: &[PlayedGame]) -> Chart {
    let sums = statistics::results(games).into_iter();
    let sums = std::iter::once(0).chain(sums).map(|sum| sum as f64);
    course(
        gettext("Wins Less Losses"),
        gettext("Wins less losses"),
        0,
        sums,
    )
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::learn::statistics::made_up;

    #[test]
    fn the_course_of_results_begins_with_none() {
        let games =
            [[5, 4], [4, 5], [6, 3]].map(|points| made_up::game("walls", "easy", 0, points));
        let chart = results(&games);
        let points: Vec<(f64, f64)> = (chart.series[0].points.iter())
            .map(|point| (point.x, point.y))
            .collect();
        assert_eq!(points, [(0.0, 0.0), (1.0, 1.0), (2.0, 0.0), (3.0, 1.0)]);
    }
}
