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
