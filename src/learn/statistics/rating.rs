//! How strong a person is, by the games against levels whose strength is known.
//!
//! The rating is that of Arpad Elo (*The Rating of Chessplayers, Past and Present*, 1978), on the scale of the levels,
//! whose first one has 0. It begins as that of the first opponent. After each game it grows by *K* (*S* − *E*), with
//! *S* the result (1, ½ or 0) and *E* = 1 / (1 + 10^(difference / 400)) the expected one. *K* is 40 for the first 30
//! games and 20 from then on, as in the rating regulations of the chess federation FIDE.

use crate::games::registry::{GameOptions, Level};
use crate::learn::played::{PlayedGame, Verdict};

/// *K* for the first games, for how many, and for the later ones.
const K_FIRST: f64 = 40.0;
const FIRST_GAMES: usize = 30;
const K_LATER: f64 = 20.0;

/// The rating of a person in one game.
#[derive(Debug, Clone, PartialEq)]
pub struct Rating {
    /// The rating after each game that counts.
    pub course: Vec<f64>,
}

impl Rating {
    /// The rating by these games, which ended in this order. Those that do not [say anything](PlayedGame::rated_level)
    /// are left out; `None` if none is left.
    pub fn of<'a>(games: impl IntoIterator<Item = &'a PlayedGame>) -> Option<Rating> {
        let mut course: Vec<f64> = Vec::new();
        for game in games {
            let Some(level) = game.rated_level() else {
                continue;
            };
            let opponent = f64::from(level.elo);
            let before = course.last().copied().unwrap_or(opponent);
            let k = match course.len() < FIRST_GAMES {
                true => K_FIRST,
                false => K_LATER,
            };
            let result = match game.verdict() {
                Verdict::Won => 1.0,
                Verdict::Drawn => 0.5,
                Verdict::Lost => 0.0,
            };
            course.push(before + k * (result - expected(before, opponent)));
        }
        (!course.is_empty()).then_some(Rating { course })
    }

    /// The rating after the last game.
    pub fn now(&self) -> f64 {
        self.course.last().copied().unwrap_or(0.0)
    }

    /// How many games counted.
    pub fn games(&self) -> usize {
        self.course.len()
    }
}

/// The result that is expected against an opponent.
fn expected(rating: f64, opponent: f64) -> f64 {
    1.0 / (1.0 + 10f64.powf((opponent - rating) / 400.0))
}

/// The level of a game against which the expected result is nearest to one half: the one that is nearest in strength,
/// of two the gentler one. `None` where the strength of the levels is not known.
pub fn my_level(rating: &Rating, options: &GameOptions) -> Option<Level> {
    let levels = options.levels();
    if !crate::learn::played::are_rated(&levels) {
        return None;
    }
    let distance = |level: &Level| (rating.now() - f64::from(level.elo)).abs();
    levels
        .into_iter()
        .min_by(|one, other| distance(one).total_cmp(&distance(other)))
}
