//! Opponents against each other, without a window.

use std::sync::Mutex;
use std::time::Duration;

use crate::games::{Game, Outcome, Side, mix};
use crate::search::ants::Colony;
use crate::search::{Algorithm, Limits, Request, Spec, StopFlag, Table};

/// What is played.
#[derive(Debug, Clone)]
pub struct Duel {
    /// The opponent whose results are counted, and the other.
    pub players: [Spec; 2],
    /// The number of games.
    pub games: u32,
    /// The time for each move, instead of the players' own.
    pub time: Option<Duration>,
    /// What everything random is drawn from.
    pub seed: u64,
    /// Whether the counted player starts only every second game.
    pub swap: bool,
    /// Raised to stop.
    pub stop: StopFlag,
}

/// The results in the view of the first named player.
#[derive(Debug, Clone, Copy, PartialEq, Default)]
pub struct Tally {
    /// Games played.
    pub games: u32,
    /// Games won.
    pub wins: u32,
    /// Games drawn.
    pub draws: u32,
    /// Games lost.
    pub losses: u32,
    /// The sum of the margins.
    pub margin: i64,
}

impl Tally {
    /// The margin of a game on average; 0 for no game.
    pub fn mean_margin(&self) -> f64 {
        match self.games {
            0 => 0.0,
            games => self.margin as f64 / f64::from(games),
        }
    }
}

impl Duel {
    /// Plays the games; `progress` hears of each one that ends.
    ///
    /// A game that the stop flag cuts short does not count.
    ///
    /// Players that are ant colonies begin knowing nothing; with [`play_with`](Duel::play_with) they
    /// need not.
    pub fn play<G: Game>(&self, game: &G, progress: impl FnMut(&Tally)) -> Tally {
        let colonies = self.fresh_colonies(game);
        self.play_with(game, &colonies, progress)
    }

    /// Colonies that know nothing, one for each player that is one.
    pub fn fresh_colonies<G: Game>(&self, game: &G) -> [Option<Mutex<Colony>>; 2] {
        self.players.each_ref().map(|spec| {
            let ants = spec.algorithm == Algorithm::Ants && G::JOURNEYS;
            ants.then(|| Mutex::new(Colony::new(game.sites().len(), &spec.ants)))
        })
    }

    /// Plays the games with these colonies, which learn from them.
    pub fn play_with<G: Game>(
        &self,
        game: &G,
        colonies: &[Option<Mutex<Colony>>; 2],
        mut progress: impl FnMut(&Tally),
    ) -> Tally {
        let tables = self.players.each_ref().map(|spec| {
            let wanted = spec.algorithm.has_table() && spec.table > 0;
            wanted.then(|| Table::new(spec.table))
        });
        let mut tally = Tally::default();
        for number in 0..self.games {
            let starts = self.swap && number % 2 == 1;
            let Some(margin) = self.play_one(game, &tables, colonies, number, starts) else {
                break;
            };
            // The margin is the starter's; the tally is in the view of the first named.
            let margin = if starts { -margin } else { margin };
            match Outcome::of_margin(margin) {
                Outcome::Won(Side::First) => tally.wins += 1,
                Outcome::Won(Side::Second) => tally.losses += 1,
                Outcome::Drawn => tally.draws += 1,
            }
            tally.games += 1;
            tally.margin += i64::from(margin);
            progress(&tally);
        }
        tally
    }

    /// One game; `swapped` lets the second named player start.
    fn play_one<G: Game>(
        &self,
        game: &G,
        tables: &[Option<Table>; 2],
        colonies: &[Option<Mutex<Colony>>; 2],
        number: u32,
        swapped: bool,
    ) -> Option<i32> {
        let mut position = game.start();
        let mut ply = 0u64;
        let mut history = Vec::new();
        let learn = |player: usize, lesson: &mut dyn FnMut(&mut Colony)| {
            if let Some(colony) = &colonies[player] {
                lesson(&mut colony.lock().unwrap_or_else(|broken| broken.into_inner()));
            }
        };
        while let Some(side) = game.turn(&position) {
            let player = side.index() ^ usize::from(swapped);
            let limits = Limits {
                time: self.time,
                stop: self.stop.clone(),
                ..Limits::default()
            };
            let mut request = Request::new(game, &position, limits);
            request.table = tables[player].as_ref();
            request.colony = colonies[player].as_ref();
            request.history = &history;
            let draw = self.seed ^ (u64::from(number) << 32) ^ ply;
            request.seed = mix(draw);
            let answer = self.players[player].choose(request)?;
            if self.stop.is_raised() {
                return None;
            }
            learn(player, &mut |colony| {
                colony.moved(game, &position, answer.best, &self.players[player].ants);
            });
            history.push(game.state_key(&position));
            position = game.play(&position, answer.best);
            ply += 1;
        }
        for player in 0..2 {
            let settings = &self.players[player].ants;
            learn(player, &mut |colony| {
                colony.finish(game, &position, &history, settings);
            });
        }
        Some(game.margin(&position))
    }
}
