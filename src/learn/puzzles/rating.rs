//! The rating of a person who solves puzzles: Glicko-2, in which each puzzle is an opponent with a rating of its own.

use serde::{Deserialize, Serialize};
use skillratings::Outcomes;
use skillratings::glicko2::{Glicko2Config, Glicko2Rating, glicko2};

/// Where every person begins.
const BEGIN: f64 = 1200.0;

/// How unsure that rating is. Glicko's usual 350 is for anybody at all, and would take 175 points away for one wrong
/// answer; whoever begins with puzzles is known to be near the easier ones.
const BEGIN_DEVIATION: f64 = 200.0;

/// A rating less sure than this is rough. Nineteen times out of twenty, the strength of a person lies within twice as many
/// points of it.
const ROUGH_DEVIATION: f64 = 110.0;

/// How unsure the rating of a puzzle is.
const PUZZLE_DEVIATION: f64 = 80.0;

/// The rating of a person.
#[derive(Debug, Clone, Copy, PartialEq, Serialize, Deserialize)]
pub(super) struct Rating {
    rating: f64,
    deviation: f64,
    volatility: f64,
}

impl Default for Rating {
    fn default() -> Self {
        Rating {
            rating: BEGIN,
            deviation: BEGIN_DEVIATION,
            volatility: 0.06,
        }
    }
}

impl Rating {
    /// The rating as people read it.
    pub(super) fn shown(&self) -> u32 {
        self.rating.round().clamp(0.0, 9999.0) as u32
    }

    /// Whether too few puzzles were answered for it to say much.
    pub(super) fn is_rough(&self) -> bool {
        self.deviation > ROUGH_DEVIATION
    }

    /// Whether answers can have led here. Anything beyond may grow over all bounds with the next one.
    pub(super) fn is_sane(&self) -> bool {
        (0.0..10_000.0).contains(&self.rating)
            && (1.0..1000.0).contains(&self.deviation)
            && (0.001..1.0).contains(&self.volatility)
    }

    /// The rating after an answer to a puzzle with this rating.
    pub(super) fn after(self, of_puzzle: u32, is_right: bool) -> Rating {
        let person = Glicko2Rating {
            rating: self.rating,
            deviation: self.deviation,
            volatility: self.volatility,
        };
        let puzzle = Glicko2Rating {
            rating: f64::from(of_puzzle),
            deviation: PUZZLE_DEVIATION,
            volatility: 0.06,
        };
        let outcome = match is_right {
            true => Outcomes::WIN,
            false => Outcomes::LOSS,
        };
        let (person, _) = glicko2(&person, &puzzle, &outcome, &Glicko2Config::new());
        let after = Rating {
            rating: person.rating.clamp(0.0, 9999.0),
            deviation: person.deviation,
            volatility: person.volatility,
        };
        match after.is_sane() {
            true => after,
            false => self,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// By the formulas of Glickman’s paper on Glicko-2 (2012), for one game. The volatility hardly changes with it, so it is
    /// taken to stay.
    #[test]
    fn one_answer_changes_the_rating_as_the_paper_says() {
        let before = Rating::default();
        let after = before.after(BEGIN as u32, true);
        let g = |deviation: f64| {
            let phi = deviation / 173.7178;
            1.0 / (1.0 + 3.0 * phi * phi / std::f64::consts::PI.powi(2)).sqrt()
        };
        // Equal ratings: half a point is expected.
        let g = g(PUZZLE_DEVIATION);
        let variance = 1.0 / (g * g * 0.25);
        let phi = BEGIN_DEVIATION / 173.7178;
        let spread = (phi * phi + 0.06f64.powi(2)).sqrt();
        let phi_after = 1.0 / (1.0 / (spread * spread) + 1.0 / variance).sqrt();
        let rating = BEGIN + 173.7178 * phi_after * phi_after * g * 0.5;
        assert!(
            (after.rating - rating).abs() < 0.5,
            "{} {rating}",
            after.rating
        );
        let deviation = phi_after * 173.7178;
        assert!(
            (after.deviation - deviation).abs() < 0.5,
            "{} {deviation}",
            after.deviation
        );
        // A wrong answer costs as much.
        let lost = before.after(BEGIN as u32, false);
        assert!((after.rating + lost.rating - 2.0 * BEGIN).abs() < 0.01);
    }

    #[test]
    fn answers_make_a_rating_less_rough() {
        let mut rating = Rating::default();
        assert!(rating.is_rough(), "nothing is known yet");
        for turn in 0..40 {
            rating = rating.after(rating.shown(), turn % 2 == 0);
        }
        assert!(!rating.is_rough() && rating.is_sane());
    }
}
