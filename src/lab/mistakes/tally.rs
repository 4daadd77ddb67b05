//! The figures of an experiment, and how sure they are.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use crate::lab::share::error_of_ratio;

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
    /// them agree.
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
        // Nothing was given away yet: that tells as little of the next game.
        assert_eq!(of_costs([0, 0]), None);
        assert!(of_costs([0, 1]).is_some_and(|error| error > 0.5));
    }
}
