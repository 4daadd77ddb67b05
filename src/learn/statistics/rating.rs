//! How strong a person is, by the games against levels whose strength is known.
//!
//! The rating is that of Arpad Elo (*The Rating of Chessplayers, Past and Present*, 1978), on the scale of the levels,
//! whose first one has 0. After each game it grows by *K* (*S* − *E*), with *S* the result (1, ½ or 0) and *E* =
//! 1 / (1 + 10^(difference / 400)) the expected one. *K* is 40 for the first 30 games and 20 from then on, as in the
//! rating regulations of the chess federation FIDE.
//!
//! In such steps it takes many games to find somebody who is far from the first opponent. The first ten games are
//! therefore judged together, anew after each of them: the rating is that at which their results are expected, with one
//! draw against the first opponent added. Without the draw, a single loss would say that somebody is infinitely weak.

use super::memo::Memo;
use crate::games::registry::{GameOptions, Level, NAMES};
use crate::learn::played::{PlayedGame, Verdict};
use crate::sentence::Sentence;

/// How many games are judged together.
const TOGETHER: usize = 10;

/// *K* for the games after these, up to how many, and for the later ones.
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
        let mut first: Vec<(f64, f64)> = Vec::new();
        let mut elos = Memo::default();
        let elo = |game: &PlayedGame| game.rated_level().map(|level| level.elo);
        for game in games.into_iter().filter(|game| game.is_fair()) {
            let Some(elo) = elos.get(game, elo) else {
                continue;
            };
            let opponent = f64::from(elo);
            let result = match game.verdict() {
                Verdict::Won => 1.0,
                Verdict::Drawn => 0.5,
                Verdict::Lost => 0.0,
            };
            if first.len() < TOGETHER {
                first.push((opponent, result));
                course.push(performance(&first));
                continue;
            }
            let before = course.last().copied().unwrap_or(opponent);
            let k = match course.len() < FIRST_GAMES {
                true => K_FIRST,
                false => K_LATER,
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

/// How strong a person is in a game. Options whose levels are of another strength are another game here.
#[derive(Debug, Clone, PartialEq)]
pub struct Strength {
    /// The options that were last played.
    pub options: GameOptions,
    /// Whether the same game has another strength under other options.
    pub is_one_of_several: bool,
    /// The rating.
    pub rating: Rating,
}

impl Strength {
    /// The game and, where that does not say it all, its options, translated.
    pub fn title(&self, tell: &dyn Fn(&Sentence) -> String) -> String {
        let title = tell(&self.options.title());
        match self.is_one_of_several {
            true => format!("{title} · {}", tell(&self.options.summary())),
            false => title,
        }
    }
}

/// How strong a person is in each game, by these games in the order in which they ended: the games in their usual
/// order, and of several for one game that which was played last comes first.
pub fn strengths(games: &[PlayedGame]) -> Vec<Strength> {
    // One scale is one list of levels.
    let mut scales: Vec<(Vec<Level>, Vec<&PlayedGame>)> = Vec::new();
    let mut ladders = Memo::default();
    let ladder = |game: &PlayedGame| game.rated_level().map(|_| game.options.levels());
    for game in games.iter().filter(|game| game.is_fair()) {
        let Some(levels) = ladders.get(game, ladder) else {
            continue;
        };
        let is_it = |(known, of): &(Vec<Level>, Vec<&PlayedGame>)| {
            let is_same = |one: &&PlayedGame| one.options.name() == game.options.name();
            *known == levels && of.first().is_none_or(is_same)
        };
        let mut scale = match scales.iter().position(is_it) {
            Some(at) => scales.remove(at),
            None => (levels, Vec::new()),
        };
        scale.1.push(game);
        scales.push(scale);
    }
    let latest = |of: &[&PlayedGame]| of.last().map(|game| game.options.clone());
    let all: Vec<&str> = (scales.iter())
        .filter_map(|(_, of)| Some(of.first()?.options.name()))
        .collect();
    let mut strengths: Vec<Strength> = (scales.iter().rev())
        .filter_map(|(_, of)| {
            let options = latest(of)?;
            let same = all.iter().filter(|name| **name == options.name()).count();
            Some(Strength {
                rating: Rating::of(of.iter().copied())?,
                is_one_of_several: same > 1,
                options,
            })
        })
        .collect();
    strengths.sort_by_key(|one| NAMES.iter().position(|name| *name == one.options.name()));
    strengths
}

/// The result that is expected against an opponent.
fn expected(rating: f64, opponent: f64) -> f64 {
    1.0 / (1.0 + 10f64.powf((opponent - rating) / 400.0))
}

/// The rating at which these results against opponents are expected, with a draw against the first of them added.
fn performance(games: &[(f64, f64)]) -> f64 {
    let Some(&(first, _)) = games.first() else {
        return 0.0;
    };
    let draw = [(first, 0.5)];
    let all = || games.iter().chain(&draw);
    let missing = |rating: f64| {
        let each = all().map(|&(opponent, result)| result - expected(rating, opponent));
        each.sum::<f64>()
    };
    let opponents = || all().map(|game| game.0);
    // So few games put nobody farther off.
    const FAR: f64 = 1000.0;
    let mut low = opponents().fold(first, f64::min) - FAR;
    let mut high = opponents().fold(first, f64::max) + FAR;
    for _ in 0..50 {
        let middle = (low + high) / 2.0;
        match missing(middle) > 0.0 {
            true => low = middle,
            false => high = middle,
        }
    }
    (low + high) / 2.0
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
