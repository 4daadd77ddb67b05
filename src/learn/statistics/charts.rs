//! The charts of the statistics.

use super::Rating;
use super::tally;
use crate::figures::{Axis, Chart, Point, Series, Style};
use crate::learn::played::PlayedGame;
use crate::sentence::{Sentence, say};

/// The course of a value from game to game; `from` is the number of the first.
fn course(
    title: Sentence,
    y: Sentence,
    from: usize,
    values: impl Iterator<Item = f64>,
) -> Chart<Sentence> {
    let points = values.enumerate().map(|(index, y)| Point {
        x: (from + index) as f64,
        y,
        bar: None,
    });
    Chart {
        title,
        x: Axis::new(say("Games")),
        series: vec![Series {
            name: y.clone(),
            points: points.collect(),
        }],
        y: Axis::new(y),
        style: Style::Lines,
    }
}

/// The course of a rating.
pub fn rating_chart(rating: &Rating) -> Chart<Sentence> {
    let course_of = rating.course.iter().copied();
    course(say("Your Elo After Each Game"), say("Elo"), 1, course_of)
}

/// How many more games were won than lost, from none on.
pub fn results_chart(games: &[PlayedGame]) -> Chart<Sentence> {
    let sums = tally::results(games).into_iter();
    let sums = std::iter::once(0).chain(sums).map(|sum| sum as f64);
    course(say("Wins Minus Losses"), say("Wins minus losses"), 0, sums)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::learn::statistics::made_up;

    #[test]
    fn the_course_of_results_begins_with_none() {
        let games =
            [[5, 4], [4, 5], [6, 3]].map(|points| made_up::game("walls", "easy", 0, points));
        let chart = results_chart(&games);
        let points: Vec<(f64, f64)> = (chart.series[0].points.iter())
            .map(|point| (point.x, point.y))
            .collect();
        assert_eq!(points, [(0.0, 0.0), (1.0, 1.0), (2.0, 0.0), (3.0, 1.0)]);
    }
}
