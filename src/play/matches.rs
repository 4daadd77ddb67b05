//! A match: position, history, players, clocks.

use std::sync::Arc;
use std::time::Duration;

use super::colony::ColonySlot;
use super::log::{TimedMove, in_common};
use super::{Control, FileError, LogEntry, Player};
use crate::games::registry::GameOptions;
use crate::games::{Outcome, Playable, RulesError, Side, StateOf, mix};
use crate::search::Learned;
use crate::search::ants::{self, Colony};

/// Room for what these players learn.
pub(super) fn learned_by(players: &[Player; 2]) -> Learned {
    Learned::of_both(players.each_ref().map(|player| match &player.control {
        Control::Computer(spec) => Some(&spec.opponent),
        Control::Human => None,
    }))
}

/// The settings of a player that is an ant colony.
fn ants_of(player: &Player) -> Option<ants::Settings> {
    match &player.control {
        Control::Computer(spec) => spec.opponent.ants().copied(),
        _ => None,
    }
}

fn fresh_colony<G: Playable>(game: &G, players: &[Player; 2]) -> Colony {
    let settings = players.iter().find_map(ants_of).unwrap_or_default();
    Colony::new(game.trail_sites(), &settings)
}

/// A side gave the game up after its last move.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Resignation {
    /// The side that gave up; the other one has won.
    pub side: Side,
    /// The time that the side to move had taken of its turn by then.
    pub turn_time: Duration,
}

/// A match of a game `G` between two players.
///
/// The history is a line of states. [`ply`](Match::ply) says how many of its moves are played; the moves
/// after it were taken back and can be played again.
///
/// ```
/// use walls::games::{Game, Side, registry::GameOptions, walls::{Options, Walls}};
/// use walls::play::{Match, Player};
///
/// let options = Options::sized(2, 2);
/// let rules = Walls::<u64>::new(&options).unwrap();
/// let people = Side::BOTH.map(|side| Player { control: walls::play::Control::Human, ..Player::usual(side) });
/// let mut game = Match::new(rules, GameOptions::Walls(options), people);
/// game.play_text("0,1", Default::default()).unwrap();
/// assert_eq!(game.turn(), Some(Side::Second));
/// assert!(game.undo());
/// assert_eq!((game.ply(), game.len()), (0, 1));
/// assert!(game.redo());
/// game.resign(Side::First, Default::default());
/// assert_eq!(game.outcome(), Some(walls::games::Outcome::Won(Side::Second)));
/// ```
#[derive(Debug, Clone)]
pub struct Match<G: Playable> {
    game: G,
    options: GameOptions,
    states: Vec<StateOf<G>>,
    moves: Vec<G::Move>,
    times: Vec<Duration>,
    ply: usize,
    resignation: Option<Resignation>,
    players: [Player; 2],
    learned: Arc<Learned>,
    colony: Arc<ColonySlot>,
    revision: u64,
    /// Grows with every change but those of the number of moves played.
    edition: u64,
    seed: u64,
}

impl<G: Playable> Match<G> {
    /// A match from the start position.
    pub fn new(game: G, options: GameOptions, players: [Player; 2]) -> Self {
        let start = game.start_state();
        Match::from_state(game, options, start, players)
    }

    /// A match from any state.
    pub fn from_state(
        game: G,
        options: GameOptions,
        start: StateOf<G>,
        players: [Player; 2],
    ) -> Self {
        Match {
            states: vec![start],
            moves: Vec::new(),
            times: Vec::new(),
            ply: 0,
            resignation: None,
            learned: Arc::new(learned_by(&players)),
            colony: ColonySlot::new(fresh_colony(&game, &players)),
            game,
            options,
            players,
            revision: 0,
            edition: 0,
            seed: rand::random(),
        }
    }

    /// The rules.
    pub fn game(&self) -> &G {
        &self.game
    }

    /// The options that the rules were made of.
    pub fn options(&self) -> &GameOptions {
        &self.options
    }

    /// The players, the one who starts first.
    pub fn players(&self) -> &[Player; 2] {
        &self.players
    }

    /// Replaces the players; what was learned stays if it still has the right size.
    pub fn set_players(&mut self, players: [Player; 2]) {
        self.players = players;
        let before = Arc::clone(&self.learned);
        self.inherit(before);
        self.changed();
    }

    /// Takes over what was learned by other players under the same rules, or in an earlier match, if it has the right
    /// size for these players.
    pub fn inherit(&mut self, before: Arc<Learned>) {
        let learned = learned_by(&self.players);
        let suits = learned.table_mebibytes() == 0 || learned.has_room_like(&before);
        self.learned = if suits { before } else { Arc::new(learned) };
    }

    /// What the players have learned.
    pub fn learned(&self) -> &Arc<Learned> {
        &self.learned
    }

    /// Takes over what was learned in an earlier match under the same rules.
    pub fn set_learned(&mut self, learned: Arc<Learned>) {
        self.learned = learned;
    }

    /// The ant colony that the players share.
    pub fn colony(&self) -> &Arc<ColonySlot> {
        &self.colony
    }

    /// Takes over the ant colony of an earlier match under the same rules.
    pub fn set_colony(&mut self, colony: Arc<ColonySlot>) {
        self.colony = colony;
    }

    /// A colony that knows nothing, with the settings of the players.
    pub fn fresh_colony(&self) -> Colony {
        fresh_colony(&self.game, &self.players)
    }

    /// The [state keys](crate::games::Game::state_key) of the positions before this one.
    pub fn history(&self) -> Vec<u64> {
        let before = self.states[..self.ply].iter();
        before
            .map(|state| self.game.state_key(&state.position))
            .collect()
    }

    /// The seed of the opponent to move.
    pub fn move_seed(&self) -> u64 {
        self.seed
            .wrapping_add((self.ply as u64).wrapping_mul(0x9e37_79b9_7f4a_7c15))
    }

    /// Grows with every change: a search result for another revision is stale.
    pub fn revision(&self) -> u64 {
        self.revision
    }

    /// Tells what a file of the match would hold from what it held before. Moves that are taken back and played again
    /// change nothing.
    pub fn content(&self) -> u64 {
        mix(mix(self.edition) ^ self.ply as u64)
    }

    fn changed(&mut self) {
        self.edition += 1;
        self.revision += 1;
    }

    /// The number of moves played.
    pub fn ply(&self) -> usize {
        self.ply
    }

    /// The number of moves played or ready to be played again.
    pub fn len(&self) -> usize {
        self.moves.len()
    }

    /// All moves, those taken back included, as the log shows them.
    pub fn log(&self) -> Vec<LogEntry> {
        (self.moves.iter().enumerate())
            .filter_map(|(ply, &mv)| {
                let [before, after] = [ply, ply + 1].map(|ply| self.state_at(ply).position);
                Some(LogEntry {
                    side: self.turn_at(ply)?,
                    text: self.game.log_text(mv),
                    words: (self.game).done_in_words(mv, self.game.deed(&before, mv, &after)),
                    comment: String::new(),
                })
            })
            .collect()
    }

    /// Whether a player is an ant colony.
    pub fn has_ants(&self) -> bool {
        self.game.trail_sites() > 0 && self.players.iter().any(|player| ants_of(player).is_some())
    }

    /// Whether no move was ever made.
    pub fn is_empty(&self) -> bool {
        self.moves.is_empty()
    }

    /// The moves, those taken back included.
    pub fn moves(&self) -> &[G::Move] {
        &self.moves
    }

    /// The time that each move took.
    pub fn times(&self) -> &[Duration] {
        &self.times
    }

    /// The state after a number of moves, at most [`len`](Match::len).
    pub fn state_at(&self, ply: usize) -> &StateOf<G> {
        &self.states[ply.min(self.moves.len())]
    }

    /// The state now.
    pub fn state(&self) -> &StateOf<G> {
        self.state_at(self.ply)
    }

    /// Who moves; `None` when the game is over.
    pub fn turn(&self) -> Option<Side> {
        match self.resignation_at(self.ply) {
            Some(_) => None,
            None => self.turn_at(self.ply),
        }
    }

    /// Who is to move by the rules after a number of moves, or after all of them if there are fewer: they know nothing of
    /// resignations.
    pub fn turn_at(&self, ply: usize) -> Option<Side> {
        self.game.turn(&self.state_at(ply).position)
    }

    /// How the game ended, once it has.
    pub fn outcome(&self) -> Option<Outcome> {
        self.outcome_at(self.ply)
    }

    /// How the game ended, if it is over after a number of moves.
    pub fn outcome_at(&self, ply: usize) -> Option<Outcome> {
        if let Some(resignation) = self.resignation_at(ply) {
            return Some(Outcome::Won(resignation.side.other()));
        }
        let is_over = self.turn_at(ply).is_none();
        is_over.then(|| Outcome::of_margin(self.game.margin(&self.state_at(ply).position)))
    }

    /// Who gave the game up after a number of moves: nobody before the last one.
    pub fn resignation_at(&self, ply: usize) -> Option<Resignation> {
        self.resignation.filter(|_| ply >= self.moves.len())
    }

    /// Has a side give the game up, when the side to move has taken this time of its turn. Moves that were taken back are
    /// forgotten. Says whether the game was still going on.
    pub fn resign(&mut self, side: Side, turn_time: Duration) -> bool {
        if self.turn().is_none() {
            return false;
        }
        self.forget_what_was_taken_back();
        self.resignation = Some(Resignation { side, turn_time });
        self.changed();
        true
    }

    /// The match as if nobody had given it up.
    pub fn without_resignation(mut self) -> Self {
        self.resignation = None;
        self
    }

    /// Takes a resignation back; says which, if the game is over by one now.
    pub fn take_up_again(&mut self) -> Option<Resignation> {
        let resignation = self.resignation_at(self.ply)?;
        self.resignation = None;
        self.changed();
        Some(resignation)
    }

    fn forget_what_was_taken_back(&mut self) {
        self.moves.truncate(self.ply);
        self.times.truncate(self.ply);
        self.states.truncate(self.ply + 1);
    }

    /// The time that a side has taken for the moves now played, and for the turn in which the game was given up.
    pub fn clock(&self, side: Side) -> Duration {
        let is_its = |ply: &usize| self.turn_at(*ply) == Some(side);
        let last = (self.resignation_at(self.ply)).filter(|_| is_its(&self.ply));
        let of_moves: Duration = (0..self.ply)
            .filter(is_its)
            .map(|ply| self.times[ply])
            .sum();
        of_moves + last.map_or(Duration::ZERO, |resignation| resignation.turn_time)
    }

    /// Plays a legal move. Moves that were taken back are forgotten, unless this is the next one of them.
    pub fn play(&mut self, mv: G::Move, time: Duration) {
        debug_assert!(
            self.game
                .moves(&self.state().position)
                .any(|legal| legal == mv)
        );
        if self.moves.get(self.ply) != Some(&mv) {
            self.forget_what_was_taken_back();
            self.resignation = None;
            self.states
                .push(self.game.play_state(&self.states[self.ply], mv));
            self.moves.push(mv);
            self.times.push(time);
            self.edition += 1;
        }
        self.ply += 1;
        self.revision += 1;
        // Whoever makes the last move anew plays on, where somebody had given up.
        self.take_up_again();
    }

    /// Plays a legal move and lets the players learn from it. They do not learn from moves that are read
    /// from a file.
    pub fn play_and_learn(&mut self, mv: G::Move, time: Duration) {
        let learners = Side::BOTH.map(|side| ants_of(&self.players[side.index()]));
        self.play_and_teach(mv, time, learners);
    }

    /// Plays a legal move, and has the colony learn from it as the ants with these settings; `None` for sides that
    /// nobody learns from.
    pub fn play_and_teach(
        &mut self,
        mv: G::Move,
        time: Duration,
        learners: [Option<ants::Settings>; 2],
    ) {
        let before = self.state().position;
        let mover = self.turn();
        // A move that was taken back and is made again teaches nothing new.
        let is_again = self.moves.get(self.ply) == Some(&mv);
        self.play(mv, time);
        if self.game.trail_sites() == 0 || is_again {
            return;
        }
        let mut colony = self.colony.peek();
        if let Some(settings) = mover.and_then(|side| learners[side.index()]) {
            colony.moved(&self.game, &before, mv, &settings);
        }
        if self.turn().is_none()
            && let Some(settings) = learners.into_iter().flatten().next()
        {
            let end = self.state().position;
            colony.finish(&self.game, &end, &self.history(), &settings);
        }
    }

    /// Plays a move given as text.
    ///
    /// # Errors
    /// When it is no legal move here; nothing changes then.
    pub fn play_text(&mut self, text: &str, time: Duration) -> Result<(), RulesError> {
        let mv = self.game.parse_move(&self.state().position, text)?;
        self.play(mv, time);
        Ok(())
    }

    /// The moves, those taken back included, as texts.
    pub fn line(&self) -> Vec<TimedMove> {
        (self.moves.iter().zip(&self.times))
            .map(|(&mv, &time)| TimedMove {
                text: self.game.move_text(mv),
                time,
            })
            .collect()
    }

    /// Goes to the end of a line that begins where this match does. The players learn nothing from it.
    ///
    /// # Errors
    /// When a move of it is not legal; the message says which. The moves before it are played then.
    pub fn follow(&mut self, line: &[TimedMove]) -> Result<(), FileError> {
        let common = in_common(&self.line(), line);
        self.go_to(common);
        for (index, mv) in line.iter().enumerate().skip(common) {
            self.play_text(&mv.text, mv.time)
                .map_err(|error| FileError::AtMove(index + 1, Box::new(error.into())))?;
        }
        Ok(())
    }

    /// Goes to the state after a number of moves without forgetting the others.
    pub fn go_to(&mut self, ply: usize) {
        if ply <= self.moves.len() && ply != self.ply {
            self.ply = ply;
            self.revision += 1;
        }
    }

    /// The game after a number of moves, as a match of its own. Nobody has given it up.
    pub fn fork(&self, ply: usize) -> Self {
        let mut fork = self.clone().without_resignation();
        let ply = ply.min(self.len());
        fork.states.truncate(ply + 1);
        fork.moves.truncate(ply);
        fork.times.truncate(ply);
        fork.ply = ply;
        fork
    }

    /// Whether it is worth stopping at a ply: a person is to move there, or there are only computers.
    fn is_stop(&self, ply: usize) -> bool {
        let humans = self
            .players
            .iter()
            .filter(|player| player.is_human())
            .count();
        humans == 0
            || self
                .turn_at(ply)
                .is_none_or(|side| self.players[side.index()].is_human())
    }

    /// Where [`undo`](Match::undo) would go: back to a person's turn.
    pub fn undo_target(&self) -> Option<usize> {
        (0..self.ply).rev().find(|&ply| self.is_stop(ply))
    }

    /// Where [`redo`](Match::redo) would go.
    pub fn redo_target(&self) -> Option<usize> {
        (self.ply + 1..=self.len()).find(|&ply| self.is_stop(ply) || ply == self.len())
    }

    /// Takes moves back to a person's turn; says whether there was one.
    pub fn undo(&mut self) -> bool {
        let target = self.undo_target();
        target.inspect(|&ply| self.go_to(ply)).is_some()
    }

    /// Plays moves again that were taken back; says whether there were any.
    pub fn redo(&mut self) -> bool {
        let target = self.redo_target();
        target.inspect(|&ply| self.go_to(ply)).is_some()
    }
}
