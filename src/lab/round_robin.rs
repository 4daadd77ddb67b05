//! Games of opponents against each other, pair by pair, spread over all cores.

use std::collections::HashSet;
use std::hash::{DefaultHasher, Hash, Hasher};
use std::path::Path;
use std::sync::Mutex;
use std::sync::atomic::{AtomicU64, Ordering::Relaxed};

use rayon::prelude::*;
use serde::Serialize;

use super::Run;
use super::elo::{Rating, Ratings};
use crate::games::registry::{GameOptions, Visitor};
use crate::games::{Playable, Side, mix};
use crate::play::duel::{Duel, Effort, Played};
use crate::play::{AnyMatch, Control, FileError, Match, Player, TimedMove};
use crate::search::Spec;
use crate::sentence::{Sentence, say};

/// How one opponent did.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Standing {
    /// The opponent.
    pub opponent: String,
    /// Games played.
    pub games: u32,
    /// Points: a win 1, a draw ½.
    pub points: f64,
    /// Points against each opponent, in their given order.
    pub against: Vec<f64>,
    /// Strength, its mean 0, with half the width of its 95 % interval; `None` as long as games say nothing of it.
    #[serde(flatten)]
    pub rating: Option<Rating>,
    /// Nodes for a move, on average.
    pub nodes_per_move: f64,
    /// Milliseconds for a move, on average.
    pub ms_per_move: f64,
}

/// One game that was played, of players `pair`, the first of whom started.
pub(super) struct PlayedGame {
    pair: [usize; 2],
    margin: i32,
    /// In the order of the pair.
    effort: [Effort; 2],
    /// Tells its moves from others.
    course: u64,
}

impl PlayedGame {
    /// Whether it was over before its random opening was, so that no player made a move.
    pub fn is_by_chance(&self) -> bool {
        self.effort.iter().all(|effort| effort.moves == 0)
    }
}

/// What was played.
pub(super) struct Games {
    pub played: Vec<PlayedGame>,
    /// Whether that is all.
    pub complete: bool,
    /// Why no more games were played: one could not be saved.
    pub failure: Option<FileError>,
}

/// What is to be played. It visits the game.
pub(super) struct RoundRobin<'a> {
    pub options: &'a GameOptions,
    pub specs: &'a [Spec],
    /// Who plays whom, each pair once.
    pub pairs: &'a [[usize; 2]],
    /// Games for each pair.
    pub games: u32,
    /// Random moves before each game.
    pub opening: u32,
    pub seed: u64,
    /// Where to save the games.
    pub folder: Option<&'a Path>,
    pub run: &'a Run<'a>,
}

/// The name of the file with a game; the first of the pair starts.
fn file_name(pair: [usize; 2], number: u32) -> String {
    format!("{}-{}-{}.walls", pair[0] + 1, pair[1] + 1, number + 1)
}

/// A pair in the order in which it plays a game: players alternate who starts.
fn in_order(pair: [usize; 2], number: u32) -> [usize; 2] {
    let [one, other] = pair;
    match number % 2 {
        1 => [other, one],
        _ => pair,
    }
}

impl RoundRobin<'_> {
    /// The names of the files in which the games are saved.
    pub fn file_names(&self) -> impl Iterator<Item = String> {
        (self.pairs.iter()).flat_map(|&pair| {
            (0..self.games).map(move |number| file_name(in_order(pair, number), number))
        })
    }

    /// Writes a game as the window would.
    fn save<G: Playable>(
        &self,
        game: &G,
        pair: [usize; 2],
        number: u32,
        played: &Played<G::Move>,
    ) -> Result<(), FileError> {
        let Some(folder) = self.folder else {
            return Ok(());
        };
        let mut players = Side::BOTH.map(Player::usual);
        // In some games it is the second side that starts.
        let starter = game.turn(&game.start()).unwrap_or(Side::First);
        for (side, index) in [starter, starter.other()].into_iter().zip(pair) {
            let player = &mut players[side.index()];
            player.control = Control::Computer(self.specs[index].clone());
            player.name = self.specs[index].to_string();
        }
        let mut kept = Match::new(game.clone(), self.options.clone(), players);
        for &mv in &played.moves {
            kept.play(mv, TimedMove::LEAST_TIME);
        }
        let kept: Box<dyn AnyMatch> = Box::new(kept);
        let path = folder.join(file_name(pair, number));
        (kept.to_saved().write(&path))
            .map_err(|error| error.of_writing().within(path.display().to_string()))
    }
}

impl Visitor for RoundRobin<'_> {
    type Output = Games;
    fn visit<G: Playable>(self, game: G) -> Games {
        let all = self.pairs.len() as u64 * u64::from(self.games);
        let done = AtomicU64::new(0);
        self.run.done(0, all);
        let failure = Mutex::new(None);
        // The strongest opponents, who think longest, usually come last. With them first, the time left is not told too
        // short, and no thread has to wait for a last long pair.
        let mut played: Vec<(usize, Vec<PlayedGame>)> = (self.pairs.iter().enumerate().rev())
            // One pair after the other goes to the next thread that is free. Halves of the list would not end together.
            .par_bridge()
            .map(|(place, &pair)| {
                let duel = Duel {
                    players: pair.map(|index| self.specs[index].clone()),
                    games: self.games,
                    time: None,
                    // Every pair begins from the same openings.
                    seed: mix(self.seed),
                    swap: true,
                    opening: self.opening,
                    stop: self.run.stop.clone(),
                };
                let (learned, colonies) = (duel.fresh_learned(), duel.fresh_colonies(&game));
                let mut games = Vec::new();
                for number in 0..self.games {
                    let Some(played) = duel.play_one(&game, &learned, &colonies, number) else {
                        break;
                    };
                    let order = in_order(pair, number);
                    let mut effort = played.effort;
                    if order != pair {
                        effort.reverse();
                    }
                    let saved = self.save(&game, order, number, &played);
                    games.push(PlayedGame {
                        pair: order,
                        margin: played.margin,
                        effort,
                        course: course_of(&game, &played.moves),
                    });
                    self.run.done(done.fetch_add(1, Relaxed) + 1, all);
                    // The game counts: hours may have gone into those before it.
                    if let Err(error) = saved {
                        *failure.lock().unwrap_or_else(|broken| broken.into_inner()) = Some(error);
                        self.run.stop.raise();
                        break;
                    }
                }
                (place, games)
            })
            .collect();
        played.sort_by_key(|(place, _)| *place);
        let failure = failure
            .into_inner()
            .unwrap_or_else(|broken| broken.into_inner());
        Games {
            played: played.into_iter().flat_map(|(_, games)| games).collect(),
            complete: done.load(Relaxed) == all,
            failure,
        }
    }
}

/// Tells a line of moves from others.
fn course_of<G: Playable>(game: &G, moves: &[G::Move]) -> u64 {
    let mut hasher = DefaultHasher::new();
    for &mv in moves {
        game.move_text(mv).hash(&mut hasher);
    }
    hasher.finish()
}

/// What is to be said of games that tell less than others, if there are any.
pub(super) fn notes(games: &[PlayedGame]) -> Vec<Sentence> {
    let by_chance = games.iter().filter(|game| game.is_by_chance()).count();
    let mut seen = HashSet::new();
    let told = games.iter().filter(|game| !game.is_by_chance());
    let repeated = told
        .filter(|game| !seen.insert((game.pair, game.course)))
        .count();
    let mut notes = Vec::new();
    if by_chance > 0 {
        notes.push(
            say(
                "Games that were over before their random opening was: {count}. They say nothing of the opponents, and do not count.",
            )
            .with("count", by_chance),
        );
    }
    if repeated > 0 {
        notes.push(
            say(
                "Games that repeat an earlier one of the same players move by move: {count}. Where nothing is drawn at random, they add nothing, and ± is too small.",
            )
            .with("count", repeated),
        );
    }
    notes
}

/// The standings of opponents after these games, in the given order, and the strengths they rest on. Games that were over
/// before their random opening was do not count.
pub(super) fn standings(specs: &[Spec], games: &[PlayedGame]) -> (Vec<Standing>, Ratings) {
    let count = specs.len();
    let mut points = vec![vec![0.0; count]; count];
    let mut efforts = vec![Effort::default(); count];
    let mut played = vec![0u32; count];
    for game in games.iter().filter(|game| !game.is_by_chance()) {
        let [first, second] = game.pair;
        let share = match game.margin.signum() {
            1 => 1.0,
            0 => 0.5,
            _ => 0.0,
        };
        points[first][second] += share;
        points[second][first] += 1.0 - share;
        for (index, effort) in game.pair.into_iter().zip(&game.effort) {
            efforts[index].add(effort);
            played[index] += 1;
        }
    }
    let ratings = Ratings::of(&points);
    let standings = (0..count)
        .map(|index| {
            let moves = efforts[index].moves.max(1) as f64;
            Standing {
                opponent: specs[index].to_string(),
                games: played[index],
                points: points[index].iter().sum(),
                against: points[index].clone(),
                rating: ratings.rating(index),
                nodes_per_move: efforts[index].nodes as f64 / moves,
                ms_per_move: efforts[index].time.as_secs_f64() * 1000.0 / moves,
            }
        })
        .collect();
    (standings, ratings)
}
