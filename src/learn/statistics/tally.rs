//! The figures of some games.

use std::time::Duration;

use super::memo::Memo;
use crate::games::registry::{GameOptions, NAMES};
use crate::learn::played::{Against, PlayedGame, Verdict};

/// The figures of some games, in the view of one person.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Tally {
    /// How many they are.
    pub games: u32,
    /// How many were won, drawn and lost.
    pub won: u32,
    /// How many were drawn.
    pub drawn: u32,
    /// How many were lost.
    pub lost: u32,
    /// How many of them have points that count: those of a game that was given up do not.
    pub with_points: u32,
    /// The person's points.
    pub points_for: i64,
    /// The opponent's points.
    pub points_against: i64,
    /// How many of the last games were won one after another.
    pub streak: u32,
    /// The most games that were won one after another.
    pub longest_streak: u32,
    /// The points proved to be given away, and how many moves were judged.
    pub given_away: u64,
    /// How many of the person's moves were judged.
    pub judged: u64,
    /// The person's moves.
    pub moves: u64,
    /// The time that they took.
    pub time: Duration,
}

impl Tally {
    /// The figures of these games, in the order in which they ended.
    pub fn of<'a>(games: impl IntoIterator<Item = &'a PlayedGame>) -> Tally {
        let mut tally = Tally::default();
        for game in games {
            tally.add(game);
        }
        tally
    }

    /// Counts one more game, which ended after all others.
    pub fn add(&mut self, game: &PlayedGame) {
        self.games += 1;
        match game.verdict() {
            Verdict::Won => self.won += 1,
            Verdict::Drawn => self.drawn += 1,
            Verdict::Lost => self.lost += 1,
        }
        // A win counts there only if it was one from the start on; a loss in any case.
        self.streak = match game.verdict() {
            Verdict::Won if game.is_fair() => self.streak + 1,
            Verdict::Won => self.streak,
            _ => 0,
        };
        self.longest_streak = self.longest_streak.max(self.streak);
        // The points of a game that was given up are no result.
        if game.resigned.is_none() {
            self.with_points += 1;
            let [own, others] = game.score().map(i64::from);
            self.points_for += own;
            self.points_against += others;
        }
        if let Some(given) = game.given_away {
            self.given_away += u64::from(given.points);
            self.judged += u64::from(given.judged);
        }
        self.moves += u64::from(game.own_moves());
        self.time = self.time.saturating_add(game.own_time());
    }

    /// The points proved to be given away with each move that was judged.
    pub fn given_away_per_move(&self) -> Option<f64> {
        (self.judged > 0).then(|| self.given_away as f64 / self.judged as f64)
    }

    /// The seconds that a move took.
    pub fn seconds_per_move(&self) -> Option<f64> {
        (self.moves > 0).then(|| self.time.as_secs_f64() / self.moves as f64)
    }
}

/// The games under one set of options against one opponent.
#[derive(Debug, Clone, PartialEq)]
pub struct Row {
    /// The game and its options.
    pub options: GameOptions,
    /// The opponent.
    pub against: Against,
    /// The figures.
    pub tally: Tally,
}

/// The figures by game, options and opponent: the games in their usual order, and in each what was played
/// last comes first.
pub fn rows(games: &[PlayedGame]) -> Vec<Row> {
    let mut rows: Vec<Row> = Vec::new();
    let mut opponents = Memo::default();
    for game in games {
        let against = opponents.get(game, PlayedGame::against);
        let is_it = |row: &Row| row.options == game.options && row.against == against;
        let mut row = match rows.iter().position(is_it) {
            // It moves to the end, as that which was played last.
            Some(at) => rows.remove(at),
            None => Row {
                options: game.options.clone(),
                against,
                tally: Tally::default(),
            },
        };
        row.tally.add(game);
        rows.push(row);
    }
    rows.reverse();
    let place = |row: &Row| NAMES.iter().position(|name| *name == row.options.name());
    rows.sort_by_key(place);
    rows
}

/// How many more games were won than lost after each of these.
pub fn results(games: &[PlayedGame]) -> Vec<i64> {
    let sum = |sum: &mut i64, game: &PlayedGame| {
        *sum += match game.verdict() {
            Verdict::Won => 1,
            Verdict::Drawn => 0,
            Verdict::Lost => -1,
        };
        Some(*sum)
    };
    games.iter().scan(0, sum).collect()
}
