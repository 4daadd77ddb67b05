//! The figures of an experiment, and how sure they are.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

/// A move that was looked at.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Judged {
    /// The number of its player among the opponents.
    pub player: usize,
    /// The number of the opening that its game began with.
    pub opening: u32,
    /// Free edges before it.
    pub edges: usize,
    /// What it did; `None` when the position before or after it was not solved.
    pub verdict: Option<Verdict>,
}

/// How a game ends with perfect play, before and after a move: the margin in the view of its player.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Verdict {
    /// Before the move.
    pub before: i32,
    /// After it.
    pub after: i32,
}

impl Verdict {
    /// The points that the move gave away.
    pub fn cost(self) -> i32 {
        self.before - self.after
    }
}

/// What an opponent gave away with a range of free edges.
#[derive(Debug, Clone, PartialEq, Default, Serialize, Deserialize)]
pub struct Figures {
    /// The fewest free edges before a move.
    pub from: usize,
    /// The most.
    pub to: usize,
    /// Moves that were judged.
    pub moves: u64,
    /// Moves that were not, because a position was not solved within the limits.
    pub unsolved: u64,
    /// Points given away in all.
    pub points: i64,
    /// Points given away a move; 0 for no move.
    pub points_per_move: f64,
    /// Half the width of its 95 % interval; `None` where the games began with fewer than two openings, or where all of
    /// them agree on something other than nothing.
    pub error: Option<f64>,
    /// Moves that gave something away.
    pub mistakes: u64,
    /// Moves in won positions.
    pub won: u64,
    /// Those after which the position was won no longer.
    pub won_spoiled: u64,
    /// Moves in drawn positions.
    pub drawn: u64,
    /// Those after which the position was lost.
    pub drawn_lost: u64,
}

impl Figures {
    /// The figures of the moves of a range of free edges.
    pub fn of<'a>(
        moves: impl IntoIterator<Item = &'a Judged>,
        (from, to): (usize, usize),
    ) -> Figures {
        let mut figures = Figures {
            from,
            to,
            ..Figures::default()
        };
        // Moves and points by opening.
        let mut openings: BTreeMap<u32, (f64, f64)> = BTreeMap::new();
        for judged in moves {
            if !(from..=to).contains(&judged.edges) {
                continue;
            }
            let Some(verdict) = judged.verdict else {
                figures.unsolved += 1;
                continue;
            };
            figures.moves += 1;
            figures.points += i64::from(verdict.cost());
            figures.mistakes += u64::from(verdict.cost() > 0);
            figures.won += u64::from(verdict.before > 0);
            figures.won_spoiled += u64::from(verdict.before > 0 && verdict.after <= 0);
            figures.drawn += u64::from(verdict.before == 0);
            figures.drawn_lost += u64::from(verdict.before == 0 && verdict.after < 0);
            let opening = openings.entry(judged.opening).or_default();
            opening.0 += 1.0;
            opening.1 += f64::from(verdict.cost());
        }
        figures.points_per_move = rounded(figures.points as f64 / figures.moves.max(1) as f64);
        figures.error = error_of_ratio(openings.values().copied()).map(rounded);
        figures
    }
}

/// A number to six decimal places: all that means anything, and the same again after it was written as text.
pub(super) fn rounded(number: f64) -> f64 {
    (number * 1e6).round() / 1e6
}

/// Half the width of the 95 % interval of a ratio of sums, of pairs (size, amount) that are independent of
/// each other; `None` for fewer than two, and where all give the same although there is something to give: chance alone
/// makes them so, and they would tell of no error at all.
///
/// Moves of one game, and games from one opening, are not independent. So all that came of an opening is one
/// pair (the ratio estimator of cluster samples: Cochran, Sampling Techniques, 1977, §§ 6.4 and 11.8).
fn error_of_ratio(pairs: impl Iterator<Item = (f64, f64)> + Clone) -> Option<f64> {
    let (count, size, amount) = (pairs.clone())
        .fold((0u32, 0.0, 0.0), |(count, sizes, all), one| {
            (count + 1, sizes + one.0, all + one.1)
        });
    if count < 2 || size <= 0.0 {
        return None;
    }
    let ratio = amount / size;
    let squares: f64 = pairs
        .map(|(size, amount)| (amount - ratio * size).powi(2))
        .sum();
    // What is left of rounding counts as nothing.
    if amount > 0.0 && squares < 1e-9 * amount * amount {
        return None;
    }
    let variance = squares * f64::from(count) / f64::from(count - 1) / (size * size);
    Some(student(count - 1) * variance.sqrt())
}

/// The 97.5th percentile of Student's distribution with so many degrees of freedom (from four on by Cornish and
/// Fisher's expansion, which is within 1 % there).
fn student(degrees: u32) -> f64 {
    match degrees {
        0 | 1 => return 12.706,
        2 => return 4.303,
        3 => return 3.182,
        _ => {}
    }
    let (z, n) = (1.959_964_f64, f64::from(degrees));
    z + (z.powi(3) + z) / (4.0 * n)
        + (5.0 * z.powi(5) + 16.0 * z.powi(3) + 3.0 * z) / (96.0 * n.powi(2))
        + (3.0 * z.powi(7) + 19.0 * z.powi(5) + 17.0 * z.powi(3) - 15.0 * z) / (384.0 * n.powi(3))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn judged(opening: u32, edges: usize, verdict: Option<(i32, i32)>) -> Judged {
        Judged {
            player: 0,
            opening,
            edges,
            verdict: verdict.map(|(before, after)| Verdict { before, after }),
        }
    }

    /// From a printed table of Student's distribution.
    #[test]
    fn the_factors_are_those_of_student() {
        let printed = [
            (1, 12.706),
            (2, 4.303),
            (3, 3.182),
            (4, 2.776),
            (9, 2.262),
            (19, 2.093),
        ];
        for (degrees, printed) in printed {
            assert!((student(degrees) / printed - 1.0).abs() < 0.01, "{degrees}");
        }
        assert!((student(30) / 2.042 - 1.0).abs() < 0.001);
    }

    #[test]
    fn figures_count_what_was_given_away() {
        let moves = [
            judged(0, 9, Some((2, 2))),
            judged(0, 8, Some((2, 0))),
            judged(1, 8, Some((0, -3))),
            judged(1, 7, Some((0, 0))),
            judged(2, 7, Some((-1, -2))),
            judged(2, 7, None),
            judged(2, 3, Some((9, 0))),
        ];
        let figures = Figures::of(&moves, (7, 9));
        assert_eq!((figures.moves, figures.unsolved), (5, 1));
        assert_eq!((figures.points, figures.mistakes), (6, 3));
        assert_eq!(figures.points_per_move, 1.2);
        assert_eq!((figures.won, figures.won_spoiled), (2, 1));
        assert_eq!((figures.drawn, figures.drawn_lost), (2, 1));
        assert!(figures.error.is_some());
        assert_eq!(Figures::of(&moves[..2], (7, 9)).error, None);
        assert_eq!(Figures::of(&moves, (20, 30)).points_per_move, 0.0);
    }

    #[test]
    fn with_one_move_an_opening_the_error_is_that_of_a_mean() {
        let costs = [0, 1, 0, 3, 2, 0, 0, 1];
        let moves: Vec<Judged> = (costs.iter().enumerate())
            .map(|(opening, &cost)| judged(opening as u32, 5, Some((cost, 0))))
            .collect();
        let figures = Figures::of(&moves, (5, 5));
        // The standard deviation of these eight numbers is 1.12599, and Student's factor 2.3646.
        let expected = 2.3646 * 1.125_99 / 8f64.sqrt();
        assert!((figures.error.unwrap() - expected).abs() < 2e-3);
    }

    #[test]
    fn what_hangs_together_counts_once() {
        // Each opening's moves are alike, so three moves of it tell no more than one.
        let costs = [0, 2, 1, 0, 4];
        let times = |count: usize| -> Vec<Judged> {
            let openings = costs.iter().enumerate();
            openings
                .flat_map(|(opening, &cost)| {
                    vec![judged(opening as u32, 5, Some((cost, 0))); count]
                })
                .collect()
        };
        let error = |count: usize| Figures::of(&times(count), (1, 9)).error.unwrap();
        assert!((error(1) - error(3)).abs() < 1e-5);
    }

    #[test]
    fn openings_that_agree_by_chance_tell_nothing_of_the_error() {
        let of_costs = |costs: [i32; 2]| {
            let moves =
                [0, 1].map(|opening| judged(opening, 5, Some((costs[opening as usize], 0))));
            Figures::of(&moves, (5, 5)).error
        };
        assert_eq!(of_costs([1, 1]), None);
        assert_eq!(of_costs([0, 0]), Some(0.0));
        assert!(of_costs([0, 1]).is_some_and(|error| error > 0.5));
    }
}
