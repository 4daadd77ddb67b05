//! Opponents against each other, without a window.

use std::sync::Mutex;
use std::time::Duration;

use crate::games::{Game, Outcome, Playable, Side, mix};
use crate::search::ants::{self, Colony};
use crate::search::{Learned, Limits, Opponent, Request, Spec, StopFlag};

/// What is played.
#[derive(Debug, Clone)]
pub struct Duel {
    /// The opponent whose results are counted, and the other.
    pub players: [Spec; 2],
    /// The number of games.
    pub games: u32,
    /// The time for each move, instead of the players' own.
    pub time: Option<Duration>,
    /// The seed of everything random.
    pub seed: u64,
    /// Whether the counted player starts only every second game.
    pub swap: bool,
    /// Random moves before the players begin, so that players without chance play different games. With
    /// `swap`, games are played in pairs from the same opening, and each player starts one of them.
    pub opening: u32,
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

/// Where every game begins.
#[derive(Debug, Clone)]
pub struct Beginning<G: Game> {
    /// The position. Whoever is to move in it starts.
    pub position: G::Position,
    /// The [state keys](Game::state_key) of the positions before it, oldest first.
    pub history: Vec<u64>,
}

impl<G: Game> Beginning<G> {
    /// The start of the game.
    pub fn usual(game: &G) -> Beginning<G> {
        Beginning {
            position: game.start(),
            history: Vec::new(),
        }
    }
}

/// A game that was played.
#[derive(Debug, Clone)]
pub struct Played<M> {
    /// The result, in the view of the side that started.
    pub margin: i32,
    /// The moves from the beginning.
    pub moves: Vec<M>,
    /// For each named player: its moves, the nodes and the time that it took for them.
    pub effort: [Effort; 2],
}

/// What a player spent.
#[derive(Debug, Clone, Copy, Default)]
pub struct Effort {
    /// Moves made.
    pub moves: u64,
    /// Nodes visited.
    pub nodes: u64,
    /// Time taken.
    pub time: Duration,
}

impl Effort {
    /// Adds what was spent elsewhere.
    pub fn add(&mut self, other: &Effort) {
        self.moves += other.moves;
        self.nodes += other.nodes;
        self.time += other.time;
    }
}

/// What each player learns.
pub type AllLearned = [Learned; 2];

/// Colonies of the players, for those who are one.
pub type Colonies = [Option<Mutex<Colony>>; 2];

impl Duel {
    /// Plays the games; `progress` hears of each one that ends.
    ///
    /// A game that the stop flag cuts short does not count.
    ///
    /// Players that are ant colonies begin knowing nothing; with [`play_with`](Duel::play_with) they
    /// need not.
    pub fn play<G: Playable>(&self, game: &G, progress: impl FnMut(&Tally)) -> Tally {
        let colonies = self.fresh_colonies(game);
        self.play_with(game, &Beginning::usual(game), &colonies, progress)
    }

    /// Colonies that know nothing, one for each player that is one.
    pub fn fresh_colonies<G: Playable>(&self, game: &G) -> Colonies {
        self.players.each_ref().map(|spec| {
            let ants = spec.opponent.ants().filter(|_| game.trail_sites() > 0)?;
            Some(Mutex::new(Colony::new(game.trail_sites(), ants)))
        })
    }

    /// Nothing learned yet, by either player.
    pub fn fresh_learned(&self) -> AllLearned {
        self.players
            .each_ref()
            .map(|spec| Learned::of(&spec.opponent))
    }

    /// Plays the games from here with these colonies, which learn from them.
    pub fn play_with<G: Playable>(
        &self,
        game: &G,
        from: &Beginning<G>,
        colonies: &Colonies,
        mut progress: impl FnMut(&Tally),
    ) -> Tally {
        let learned = self.fresh_learned();
        let mut tally = Tally::default();
        for number in 0..self.games {
            let starts = self.swap && number % 2 == 1;
            let Some(played) = self.play_from(game, from, &learned, colonies, number) else {
                break;
            };
            // The margin is the starter's; the tally is in the view of the first named.
            let margin = if starts {
                -played.margin
            } else {
                played.margin
            };
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

    /// Plays one of the games from the start; nothing if it was stopped.
    pub fn play_one<G: Playable>(
        &self,
        game: &G,
        learned: &AllLearned,
        colonies: &Colonies,
        number: u32,
    ) -> Option<Played<G::Move>> {
        let from = Beginning::usual(game);
        self.play_from(game, &from, learned, colonies, number)
    }

    /// Plays one of the games from here; nothing if it was stopped.
    fn play_from<G: Playable>(
        &self,
        game: &G,
        from: &Beginning<G>,
        learned: &AllLearned,
        colonies: &Colonies,
        number: u32,
    ) -> Option<Played<G::Move>> {
        let swapped = self.swap && number % 2 == 1;
        let mut position = from.position;
        let starter = game.turn(&position).unwrap_or(Side::First);
        let mut played = Played {
            margin: 0,
            moves: Vec::new(),
            effort: Default::default(),
        };
        let mut history = from.history.clone();
        // Colonies learn from each move and from the end.
        let learn = |player: usize, lesson: &mut dyn FnMut(&mut Colony, &ants::Settings)| {
            if let (Some(colony), Some(ants)) =
                (&colonies[player], self.players[player].opponent.ants())
            {
                lesson(
                    &mut colony.lock().unwrap_or_else(|broken| broken.into_inner()),
                    ants,
                );
            }
        };
        let opening = match self.swap {
            true => number / 2,
            false => number,
        };
        while let Some(side) = game.turn(&position) {
            let player = usize::from(side != starter) ^ usize::from(swapped);
            let ply = played.moves.len() as u64;
            let limits = Limits {
                time: self.time,
                stop: self.stop.clone(),
                ..Limits::default()
            };
            let mut request = Request::new(game, &position, limits);
            request.history = &history;
            let best = if ply < u64::from(self.opening) {
                request.seed = mix(self.seed ^ (u64::from(opening) << 32) ^ mix(ply + 1));
                Spec::from(Opponent::Random).choose(request)?.best
            } else {
                request.lend(&learned[player]);
                request.colony = colonies[player].as_ref();
                request.seed = mix(self.seed ^ (u64::from(number) << 32) ^ ply);
                let answer = self.players[player].choose(request)?;
                played.effort[player].add(&Effort {
                    moves: 1,
                    nodes: answer.nodes,
                    time: answer.elapsed,
                });
                answer.best
            };
            if self.stop.is_raised() {
                return None;
            }
            learn(player, &mut |colony, ants| {
                colony.moved(game, &position, best, ants);
            });
            history.push(game.state_key(&position));
            position = game.play(&position, best);
            played.moves.push(best);
        }
        for player in 0..2 {
            learn(player, &mut |colony, ants| {
                colony.finish(game, &position, &history, ants);
            });
        }
        played.margin = starter.sign() * game.margin(&position);
        Some(played)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::games::walls::{Options, Walls};

    #[test]
    fn the_two_games_of_a_pair_begin_alike() {
        let game = Walls::<u64>::new(&Options::sized(3, 3)).unwrap();
        let openings = |swap: bool| -> Vec<Vec<_>> {
            let duel = Duel {
                players: ["greedy", "random"].map(|spec| spec.parse().unwrap()),
                games: 8,
                time: None,
                seed: 5,
                swap,
                opening: 6,
                stop: StopFlag::default(),
            };
            let learned = duel.fresh_learned();
            let colonies = duel.fresh_colonies(&game);
            let opening = |number| {
                let played = duel.play_one(&game, &learned, &colonies, number).unwrap();
                played.moves[..6].to_vec()
            };
            (0..duel.games).map(opening).collect()
        };
        let paired = openings(true);
        assert!(paired.chunks(2).all(|pair| pair[0] == pair[1]));
        assert!(paired.windows(3).all(|games| games[0] != games[2]));
        // Alone, each game has an opening of its own.
        assert!(openings(false).windows(2).all(|games| games[0] != games[1]));
    }
}
