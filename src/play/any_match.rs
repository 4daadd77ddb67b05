//! A match of any game, as the window sees it.
//!
//! [`AnyMatch`] is implemented once, for every [`Match`]. Moves go in and out as paths of sites or as texts,
//! searches as tasks for another thread.

use std::path::Path;
use std::sync::Arc;
use std::time::Duration;

use super::analysis::{self, AnyAnalyst, Known, LineMove};
use super::colony::ColonySlot;
use super::log::TimedMove;
use super::pondering::{self, PonderTask};
use super::refusal::Refusal;
use super::saved::{self, SavedGame};
use super::snapshot::{BoardPlan, Snapshot, Standing};
use super::task::{Found, SearchTask};
use super::variations::Variations;
use super::{Control, FileError, Match, Player, beside, table_file};
use crate::games::registry::GameOptions;
use crate::games::{Beside, Playable, Record, RulesError, Side, Site};
use crate::search::StopFlag;

/// What writing a game's table runs, once the game itself is written.
pub type WriteTable = Box<dyn FnOnce(&Path, &StopFlag) -> Result<(), FileError> + Send>;

/// Makes a colony forget all it knows. To be run on another thread.
pub type Forget = Box<dyn FnOnce() -> Result<(), FileError> + Send>;

/// Where another match begins.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Beginning {
    /// In the start position of the rules.
    Usual,
    /// Where this match began; a position can have been set up.
    Same,
}

/// A [`Match`] of any game.
pub trait AnyMatch: Send {
    /// The game and its options.
    fn options(&self) -> GameOptions;
    /// The players, the one who starts first.
    fn players(&self) -> &[Player; 2];
    /// Replaces the players.
    fn set_players(&mut self, players: [Player; 2]);
    /// Where the match stands.
    fn standing(&self) -> Standing;
    /// Whether it began at the start position of its game.
    fn begins_at_start(&self) -> bool;
    /// The board, which no move changes.
    fn board(&self) -> BoardPlan;
    /// What there is to see after a number of moves.
    fn snapshot(&self, ply: usize) -> Snapshot;
    /// Why a person who is to move cannot pick this site after those in hand.
    fn refusal(&self, picked: &[Site], site: Site) -> Refusal;
    /// Plays the move with this path, if there is one.
    fn play_path(&mut self, path: &[Site], time: Duration) -> bool;
    /// Plays the move with this text in the game's notation.
    ///
    /// # Errors
    /// When it is no legal move here; nothing changes then.
    fn play_move(&mut self, text: &str, time: Duration) -> Result<(), RulesError>;
    /// Plays what a search found, unless the match has changed since. `before` is what its side had taken of the turn
    /// before the search began.
    fn play_found(&mut self, found: &Found, before: Duration) -> bool;
    /// Has a side give the game up, when the side to move has taken this time of its turn. Says whether the game was
    /// still going on.
    fn resign(&mut self, side: Side, turn_time: Duration) -> bool;
    /// Takes a resignation back; says what time of its turn the side to move had taken, if the game is over by one now.
    fn take_up_again(&mut self) -> Option<Duration>;
    /// Goes to the state after a number of moves.
    fn go_to(&mut self, ply: usize);
    /// The moves, those taken back included, as texts.
    fn line(&self) -> Vec<TimedMove>;
    /// Goes to the end of a line that begins where this match does. The players learn nothing from it.
    ///
    /// # Errors
    /// When a move of it is not legal; the moves before it are played then.
    fn follow(&mut self, line: &[TimedMove]) -> Result<(), FileError>;
    /// The search of the computer to move.
    fn task(&self) -> Option<SearchTask>;
    /// A search while a person thinks; `None` if nobody at the board is to move, or if the computer against
    /// which this person plays does not [ponder](super::pondering).
    fn ponder(&self) -> Option<PonderTask>;
    /// An engine for questions about the match as it is now; `known` keeps what it finds out for the next one.
    fn analyst(&self, known: &Arc<Known>) -> Box<dyn AnyAnalyst>;
    /// The game after a number of moves, as a match of its own.
    fn fork(&self, ply: usize) -> Box<dyn AnyMatch>;
    /// A match between other players that begins at the position after a number of moves.
    fn begin_at(&self, ply: usize, players: [Player; 2]) -> Box<dyn AnyMatch>;
    /// Who is to move by the rules after a number of moves, whoever has resigned; `None` when the game is over then, or
    /// shorter.
    fn turn_at(&self, ply: usize) -> Option<Side>;
    /// The move after a number of moves, if there is one: its sites, and how the log shows it.
    fn move_at(&self, ply: usize) -> Option<LineMove>;
    /// The game as a file holds it.
    fn to_saved(&self) -> SavedGame;
    /// The moves played, in the notation that other programs know best.
    fn record_text(&self) -> String {
        self.noted_text(&Variations::default())
    }
    /// The moves played in that notation, with variations and comments where it has any.
    fn noted_text(&self, variations: &Variations) -> String;
    /// Another match under the same rules, in which the players know what they learned in this one. Where nobody could
    /// move in the first position of this match, it begins as usual.
    fn rematch(&self, players: [Player; 2], from: Beginning) -> Box<dyn AnyMatch>;
    /// The ant colony, if a player is one.
    fn ants(&self) -> Option<Arc<ColonySlot>>;
    /// The pheromone of the side to move on the ways of its pieces, 0 to 1, where there is more than
    /// usual. This may wait for ants that are thinking.
    fn pheromone(&self, ply: usize) -> Vec<(Site, Site, f64)>;
    /// Has a file in this folder keep the ant colony.
    fn keep_ants_in(&mut self, folder: &Path);
    /// How to make the ants forget.
    fn forget_ants(&self) -> Forget;
    /// How to write the table, if there is one. To be run on another thread.
    fn table_writer(&self) -> Option<WriteTable>;
    /// Loads the table of a saved game. It fails when there is no such file, when it is damaged or of other rules, and when
    /// the flag is raised.
    fn read_table(&mut self, path: &Path, stop: &StopFlag) -> Result<(), FileError>;
}

impl<G: Playable> AnyMatch for Match<G> {
    fn options(&self) -> GameOptions {
        self.options().clone()
    }

    fn players(&self) -> &[Player; 2] {
        self.players()
    }

    fn set_players(&mut self, players: [Player; 2]) {
        self.set_players(players);
    }

    fn standing(&self) -> Standing {
        let resigned = self.resignation_at(self.ply()).map(|it| it.side);
        Standing {
            revision: self.revision(),
            content: self.content(),
            ply: self.ply(),
            length: self.len(),
            turn: self.turn(),
            outcome: self.outcome(),
            resigned,
            undo_to: match resigned {
                Some(_) => Some(self.ply()),
                None => self.undo_target(),
            },
            redo_to: self.redo_target(),
            clocks: Side::BOTH.map(|side| self.clock(side)),
            has_ants: self.has_ants(),
        }
    }

    fn begins_at_start(&self) -> bool {
        *self.state_at(0) == self.game().start_state()
    }

    fn board(&self) -> BoardPlan {
        BoardPlan {
            extent: self.game().extent(),
            places: self.game().sites(),
        }
    }

    fn snapshot(&self, ply: usize) -> Snapshot {
        Snapshot::of(self, ply)
    }

    fn refusal(&self, picked: &[Site], site: Site) -> Refusal {
        Refusal::of(self, picked, site)
    }

    fn play_path(&mut self, path: &[Site], time: Duration) -> bool {
        let game = self.game();
        let position = &self.state().position;
        let chosen = game
            .moves(position)
            .find(|&mv| game.paths(position, mv).iter().any(|known| known == path));
        chosen
            .inspect(|&mv| self.play_and_learn(mv, time))
            .is_some()
    }

    fn play_move(&mut self, text: &str, time: Duration) -> Result<(), RulesError> {
        let mv = self.game().parse_move(&self.state().position, text)?;
        self.play_and_learn(mv, time);
        Ok(())
    }

    fn play_found(&mut self, found: &Found, before: Duration) -> bool {
        let time = before + found.thinking.elapsed.max(TimedMove::LEAST_TIME);
        found.revision == self.revision() && self.play_move(&found.text, time).is_ok()
    }

    fn resign(&mut self, side: Side, turn_time: Duration) -> bool {
        self.resign(side, turn_time)
    }

    fn take_up_again(&mut self) -> Option<Duration> {
        self.take_up_again()
            .map(|resignation| resignation.turn_time)
    }

    fn go_to(&mut self, ply: usize) {
        self.go_to(ply);
    }

    fn line(&self) -> Vec<TimedMove> {
        self.line()
    }

    fn follow(&mut self, line: &[TimedMove]) -> Result<(), FileError> {
        self.follow(line)
    }

    fn task(&self) -> Option<SearchTask> {
        match &self.players()[self.turn()?.index()].control {
            Control::Computer(spec) => Some(SearchTask::new(self, spec)),
            Control::Human => None,
        }
    }

    fn ponder(&self) -> Option<PonderTask> {
        pondering::task(self)
    }

    fn analyst(&self, known: &Arc<Known>) -> Box<dyn AnyAnalyst> {
        analysis::analyst(self, known)
    }

    fn fork(&self, ply: usize) -> Box<dyn AnyMatch> {
        Box::new(self.fork(ply))
    }

    fn begin_at(&self, ply: usize, players: [Player; 2]) -> Box<dyn AnyMatch> {
        let start = *self.state_at(ply.min(self.len()));
        let (game, options) = (self.game().clone(), self.options().clone());
        Box::new(Match::from_state(game, options, start, players))
    }

    fn turn_at(&self, ply: usize) -> Option<Side> {
        (ply <= self.len()).then(|| self.turn_at(ply)).flatten()
    }

    fn move_at(&self, ply: usize) -> Option<LineMove> {
        let mv = *self.moves().get(ply)?;
        Some(LineMove {
            path: self.game().path(&self.state_at(ply).position, mv),
            shown: self.game().log_text(mv),
            words: self.game().move_in_words(mv),
        })
    }

    fn to_saved(&self) -> SavedGame {
        saved::save(self)
    }

    fn noted_text(&self, variations: &Variations) -> String {
        let names = self.players().each_ref().map(|player| player.name.as_str());
        let start = *self.state_at(0);
        let record = Record {
            start,
            moves: self.moves()[..self.ply()].to_vec(),
            beside: Beside {
                winner: (self.resignation_at(self.ply()))
                    .map(|resignation| resignation.side.other()),
                ..beside::write(variations, self.game(), &start, &self.line()[..self.ply()])
            },
        };
        self.game().write_record(&record, names)
    }

    fn rematch(&self, players: [Player; 2], from: Beginning) -> Box<dyn AnyMatch> {
        let (game, options) = (self.game().clone(), self.options().clone());
        let first = self.state_at(0);
        let can_be_played = game.turn(&first.position).is_some();
        let mut again = match from {
            Beginning::Same if can_be_played => Match::from_state(game, options, *first, players),
            _ => Match::new(game, options, players),
        };
        again.inherit(Arc::clone(self.learned()));
        self.colony().peek().leave_game();
        again.set_colony(Arc::clone(self.colony()));
        Box::new(again)
    }

    fn ants(&self) -> Option<Arc<ColonySlot>> {
        self.has_ants().then(|| Arc::clone(self.colony()))
    }

    fn pheromone(&self, ply: usize) -> Vec<(Site, Site, f64)> {
        let position = &self.state_at(ply).position;
        let Some(side) = self.game().turn(position).filter(|_| self.has_ants()) else {
            return Vec::new();
        };
        let colony = self.colony().peek();
        let trails = colony.trails(side);
        let trod = || trails.iter().copied().filter(|tau| *tau > 0.0);
        let (least, most) = (trod().fold(f64::MAX, f64::min), trod().fold(0.0, f64::max));
        // What no ant has ever changed says nothing.
        let is_learned = |tau: f64| tau > least * 1.000_001;
        let sites = colony.sites();
        (trails.iter().enumerate())
            .filter(|(_, tau)| is_learned(**tau))
            .map(|(pair, tau)| {
                let share = (tau - least) / (most - least);
                ((pair / sites) as Site, (pair % sites) as Site, share)
            })
            .collect()
    }

    fn keep_ants_in(&mut self, folder: &Path) {
        let slot = ColonySlot::kept_in(folder, self.options(), self.fresh_colony());
        self.set_colony(slot);
    }

    fn forget_ants(&self) -> Forget {
        let (colony, fresh) = (Arc::clone(self.colony()), self.fresh_colony());
        Box::new(move || colony.reset(fresh))
    }

    fn table_writer(&self) -> Option<WriteTable> {
        let (options, learned) = (self.options().clone(), Arc::clone(self.learned()));
        learned.known_table()?;
        Some(Box::new(move |path, stop| match learned.known_table() {
            Some(table) => table_file::write(path, &options, table, stop),
            None => Ok(()),
        }))
    }

    fn read_table(&mut self, path: &Path, stop: &StopFlag) -> Result<(), FileError> {
        // If no player keeps a table, the usual size will do.
        let wanted = self.players().each_ref().map(Player::table).into_iter();
        let mebibytes = wanted.max().filter(|&mebibytes| mebibytes > 0);
        let options = self.options().clone();
        let table = table_file::read(path, &options, mebibytes.unwrap_or(64), stop)?;
        let room = super::matches::learned_by(self.players());
        self.set_learned(Arc::new(room.with_table(table)));
        Ok(())
    }
}

impl dyn AnyMatch + '_ {
    /// What there is to see now.
    pub fn now(&self) -> Snapshot {
        self.snapshot(self.standing().ply)
    }

    /// The game after a number of moves, as a match of two people: nobody answers in it, and nobody learns from it.
    pub fn fork_for_people(&self, ply: usize) -> Box<dyn AnyMatch> {
        let mut fork = self.fork(ply);
        let players = self.players().clone().map(|player| Player {
            control: Control::Human,
            ..player
        });
        fork.set_players(players);
        fork
    }
}
