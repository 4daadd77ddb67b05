//! A match without the name of its game: what the window sees.
//!
//! [`AnyMatch`] is written once for every [`Match`]. Moves go in and out as paths of sites or as
//! texts, searches as tasks for another thread.

use std::any::Any;
use std::sync::Arc;
use std::time::Duration;

use super::analysis::{AnalysisTask, Known};
use super::colony::ColonySlot;
use super::matches::TableSlot;
use super::saved::{self, SavedGame};
use super::{Choice, Control, Match, PlayError, Player, table_file};
use crate::games::registry::{GameOptions, NAMES, Visitor};
use crate::games::{Insight, Outcome, Place, Playable, Record, Side, Site};
use crate::i18n::gettext;
use crate::search::{Algorithm, Limits, Progress, Request, Spec, StopFlag};

/// A move in the log.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct LogEntry {
    /// Who made it.
    pub side: Side,
    /// The move as the log shows it.
    pub text: String,
}

/// What a running search knows, in words.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct Thinking {
    /// The depth in work.
    pub depth: u8,
    /// Root moves done and in all.
    pub done: (usize, usize),
    /// The best value so far, in the view of the side to move.
    pub value: Option<i32>,
    /// Calls of the search function.
    pub nodes: u64,
    /// Values taken from the table.
    pub table_hits: u64,
    /// The best line so far.
    pub line: Vec<String>,
    /// The time since the search began.
    pub elapsed: Duration,
}

/// A move that a search found.
#[derive(Debug, Clone, PartialEq)]
pub struct Found {
    /// The revision of the match that was searched.
    pub revision: u64,
    /// The move; read again before it is played.
    pub text: String,
    /// The last word of the search.
    pub thinking: Thinking,
}

/// What a [`SearchTask`] runs.
type Run = dyn FnOnce(StopFlag, &mut dyn FnMut(Thinking)) -> Option<Found> + Send;

/// A search that is ready to run on any thread. It holds a copy of the position.
pub struct SearchTask {
    /// The revision of the match that it belongs to.
    pub revision: u64,
    run: Box<Run>,
}

impl SearchTask {
    /// Searches until done or stopped; `None` when the game is over.
    pub fn run(self, stop: StopFlag, report: &mut dyn FnMut(Thinking)) -> Option<Found> {
        (self.run)(stop, report)
    }
}

/// What writing a game's table runs, once the game itself is written.
pub type WriteTable = Box<dyn FnOnce(&std::path::Path, &StopFlag) -> Result<(), PlayError> + Send>;

/// A [`Match`] of any game.
pub trait AnyMatch: Send {
    /// The game and its options.
    fn options(&self) -> GameOptions;
    /// The players, the one who starts first.
    fn players(&self) -> &[Player; 2];
    /// Replaces the players.
    fn set_players(&mut self, players: [Player; 2]);
    /// Grows with every change.
    fn revision(&self) -> u64;
    /// The number of moves played.
    fn ply(&self) -> usize;
    /// The number of moves played or ready to be played again.
    fn length(&self) -> usize;
    /// Who is to move after a number of moves.
    fn turn_at(&self, ply: usize) -> Option<Side>;
    /// The points after a number of moves.
    fn points_at(&self, ply: usize) -> [i32; 2];
    /// How the game ended, once it has.
    fn outcome(&self) -> Option<Outcome>;
    /// The time that a side took.
    fn clock(&self, side: Side) -> Duration;
    /// All moves, those taken back included.
    fn log(&self) -> Vec<LogEntry>;
    /// Width and height of the board in board units.
    fn extent(&self) -> (f64, f64);
    /// The sites of the board.
    fn sites(&self) -> Vec<Place>;
    /// What lies on a site after a number of moves.
    fn site_text(&self, ply: usize, site: Site) -> String;
    /// The paths of the legal moves.
    fn paths(&self) -> Vec<Vec<Site>>;
    /// What the game's painter draws after a number of moves.
    fn scene(&self, ply: usize) -> Box<dyn Any>;
    /// Plays the move with this path, if there is one.
    fn play_path(&mut self, path: &[Site], time: Duration) -> bool;
    /// Plays what a search found, unless the match has changed since.
    fn play_found(&mut self, found: &Found) -> bool;
    /// Goes to the state after a number of moves.
    fn go_to(&mut self, ply: usize);
    /// Where taking back leads.
    fn undo_target(&self) -> Option<usize>;
    /// Where playing again leads.
    fn redo_target(&self) -> Option<usize>;
    /// The search of the computer to move.
    fn task(&self) -> Option<SearchTask>;
    /// A search for what the strongest opponent would play now; `None` when the game is over.
    fn hint(&self) -> Option<SearchTask>;
    /// An analysis of the position after a number of moves, and of the whole game; `known` keeps what
    /// was found out for the next one.
    fn analysis(&self, ply: usize, known: &Arc<Known>) -> AnalysisTask;
    /// What a trained eye sees in the position after a number of moves.
    fn insight(&self, ply: usize) -> Insight;
    /// The sites of a move given as text, if it is legal now.
    fn path_of(&self, text: &str) -> Option<Vec<Site>>;
    /// The game as a file holds it.
    fn to_saved(&self) -> SavedGame;
    /// The position after a number of moves as text.
    fn position_text(&self, ply: usize) -> String;
    /// The table, for a rematch.
    fn table(&self) -> Arc<TableSlot>;
    /// Takes over the table of an earlier match under the same rules.
    fn set_table(&mut self, table: Arc<TableSlot>);
    /// The ant colony, for a rematch.
    fn colony(&self) -> Arc<ColonySlot>;
    /// Takes over the ant colony of an earlier match under the same rules.
    fn set_colony(&mut self, colony: Arc<ColonySlot>);
    /// Has a file in this folder keep the ant colony.
    fn keep_colony_in(&mut self, folder: &std::path::Path);
    /// Whether a player is an ant colony.
    fn has_ants(&self) -> bool;
    /// A colony that knows nothing.
    fn fresh_colony(&self) -> crate::search::ants::Colony;
    /// The pheromone of a side on the ways of its pieces, 0 to 1, where there is more than usual.
    fn pheromone(&self, ply: usize) -> Vec<(Site, Site, f64)>;
    /// The moves played, in the notation that other programs know best.
    fn record_text(&self) -> String;
    /// How to write the table, if there is one. To be run on another thread.
    fn table_writer(&self) -> Option<WriteTable>;
    /// Loads the table of a saved game, of at least this many MiB.
    fn read_table(
        &self,
        path: &std::path::Path,
        stop: &StopFlag,
    ) -> Result<Arc<TableSlot>, PlayError>;
}

impl SearchTask {
    fn new<G: Playable>(of: &Match<G>, spec: &Spec) -> SearchTask {
        let (game, position) = (of.game().clone(), of.state().position);
        let (revision, seed) = (of.revision(), of.move_seed());
        let (spec, table) = (spec.clone(), Arc::clone(of.table()));
        let (colony, history) = (Arc::clone(of.colony()), of.history());
        let run = move |stop: StopFlag, report: &mut dyn FnMut(Thinking)| {
            let in_words = |progress: &Progress<G::Move>| Thinking {
                depth: progress.depth,
                done: progress.done,
                value: progress.value,
                nodes: progress.nodes,
                table_hits: progress.table_hits,
                line: progress.line.iter().map(|&mv| game.log_text(mv)).collect(),
                elapsed: progress.elapsed,
            };
            let mut on_progress = |progress: &Progress<G::Move>| report(in_words(progress));
            let limits = Limits {
                stop,
                ..Limits::default()
            };
            let mut request = Request::new(&game, &position, limits);
            request.seed = seed;
            request.report = Some(&mut on_progress);
            if spec.table_mebibytes() > 0 {
                request.table = table.get_or_make();
                request.endings = Some(table.endings(spec.endings_mebibytes()));
            }
            request.history = &history;
            if spec.algorithm == Algorithm::Ants {
                request.colony = Some(colony.colony());
            }
            let answer = spec.choose(request)?;
            Some(Found {
                revision,
                text: game.move_text(answer.best),
                thinking: Thinking {
                    depth: answer.depth,
                    done: (0, 0),
                    value: Some(answer.value),
                    nodes: answer.nodes,
                    table_hits: answer.table_hits,
                    line: answer.line.iter().map(|&mv| game.log_text(mv)).collect(),
                    elapsed: answer.elapsed,
                },
            })
        };
        SearchTask {
            revision,
            run: Box::new(run),
        }
    }
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

    fn revision(&self) -> u64 {
        self.revision()
    }

    fn ply(&self) -> usize {
        self.ply()
    }

    fn length(&self) -> usize {
        self.len()
    }

    fn turn_at(&self, ply: usize) -> Option<Side> {
        self.turn_at(ply)
    }

    fn points_at(&self, ply: usize) -> [i32; 2] {
        self.game().points(&self.state_at(ply).position)
    }

    fn outcome(&self) -> Option<Outcome> {
        self.outcome()
    }

    fn clock(&self, side: Side) -> Duration {
        self.clock(side)
    }

    fn log(&self) -> Vec<LogEntry> {
        (self.moves().iter().enumerate())
            .filter_map(|(ply, &mv)| {
                Some(LogEntry {
                    side: self.turn_at(ply)?,
                    text: self.game().log_text(mv),
                })
            })
            .collect()
    }

    fn extent(&self) -> (f64, f64) {
        self.game().extent()
    }

    fn sites(&self) -> Vec<Place> {
        self.game().sites()
    }

    fn site_text(&self, ply: usize, site: Site) -> String {
        let names = self.players().each_ref().map(|player| player.name.as_str());
        crate::i18n::tell(&self.game().site_text(self.state_at(ply), site, names))
    }

    fn paths(&self) -> Vec<Vec<Site>> {
        let game = self.game();
        let position = &self.state().position;
        game.moves(position)
            .flat_map(|mv| game.paths(position, mv))
            .collect()
    }

    fn scene(&self, ply: usize) -> Box<dyn Any> {
        let last = ply
            .checked_sub(1)
            .map(|index| (self.state_at(index), self.moves()[index]));
        Box::new(self.game().scene(self.state_at(ply), last))
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

    fn play_found(&mut self, found: &Found) -> bool {
        if found.revision != self.revision() {
            return false;
        }
        let position = &self.state().position;
        let mv = self.game().parse_move(position, &found.text);
        mv.map(|mv| self.play_and_learn(mv, found.thinking.elapsed))
            .is_ok()
    }

    fn go_to(&mut self, ply: usize) {
        self.go_to(ply);
    }

    fn undo_target(&self) -> Option<usize> {
        self.undo_target()
    }

    fn redo_target(&self) -> Option<usize> {
        self.redo_target()
    }

    fn task(&self) -> Option<SearchTask> {
        match &self.players()[self.turn()?.index()].control {
            Control::Computer(spec) => Some(SearchTask::new(self, spec)),
            Control::Human => None,
        }
    }

    fn hint(&self) -> Option<SearchTask> {
        self.turn()?;
        // A table of its own leaves that of the players as it is.
        let spec = Spec {
            table: 0,
            ..Spec::new(Algorithm::Expert)
        };
        Some(SearchTask::new(self, &spec))
    }

    fn analysis(&self, ply: usize, known: &Arc<Known>) -> AnalysisTask {
        AnalysisTask::new(self, ply, known)
    }

    fn insight(&self, ply: usize) -> Insight {
        self.game().insight(&self.state_at(ply).position)
    }

    fn path_of(&self, text: &str) -> Option<Vec<Site>> {
        let position = &self.state().position;
        let mv = self.game().parse_move(position, text).ok()?;
        Some(self.game().path(position, mv))
    }

    fn to_saved(&self) -> SavedGame {
        saved::save(self)
    }

    fn position_text(&self, ply: usize) -> String {
        self.game().state_text(self.state_at(ply))
    }

    fn table(&self) -> Arc<TableSlot> {
        Arc::clone(self.table())
    }

    fn set_table(&mut self, table: Arc<TableSlot>) {
        self.set_table(table);
    }

    fn colony(&self) -> Arc<ColonySlot> {
        Arc::clone(self.colony())
    }

    fn set_colony(&mut self, colony: Arc<ColonySlot>) {
        self.set_colony(colony);
    }

    fn keep_colony_in(&mut self, folder: &std::path::Path) {
        let slot = ColonySlot::kept_in(folder, self.options(), self.fresh_colony());
        self.set_colony(slot);
    }

    fn has_ants(&self) -> bool {
        self.game().trail_sites() > 0
            && self.players().iter().any(|player| match &player.control {
                Control::Computer(spec) => spec.algorithm == Algorithm::Ants,
                Control::Human => false,
            })
    }

    fn fresh_colony(&self) -> crate::search::ants::Colony {
        self.fresh_colony()
    }

    fn pheromone(&self, ply: usize) -> Vec<(Site, Site, f64)> {
        let position = &self.state_at(ply).position;
        let Some(side) = self.game().turn(position) else {
            return Vec::new();
        };
        let colony = self.colony().peek();
        let trails = colony.trails(side);
        let most = trails.iter().copied().fold(0.0, f64::max);
        let sites = colony.sites();
        (trails.iter().enumerate())
            .filter(|(_, tau)| **tau > 0.0 && most > 0.0)
            .map(|(pair, tau)| ((pair / sites) as Site, (pair % sites) as Site, tau / most))
            .collect()
    }

    fn record_text(&self) -> String {
        let names = self.players().each_ref().map(|player| player.name.as_str());
        let record = Record {
            start: *self.state_at(0),
            moves: self.moves()[..self.ply()].to_vec(),
        };
        self.game().write_record(&record, names)
    }

    fn table_writer(&self) -> Option<WriteTable> {
        let (options, table) = (self.options().clone(), Arc::clone(self.table()));
        table.get()?;
        Some(Box::new(move |path, stop| match table.get() {
            Some(table) => table_file::write(path, &options, table, stop),
            None => Ok(()),
        }))
    }

    fn read_table(
        &self,
        path: &std::path::Path,
        stop: &StopFlag,
    ) -> Result<Arc<TableSlot>, PlayError> {
        let mebibytes = self.players().each_ref().map(Player::table);
        let mebibytes = mebibytes
            .into_iter()
            .max()
            .filter(|&mebibytes| mebibytes > 0);
        let table = table_file::read(path, self.options(), mebibytes.unwrap_or(64), stop)?;
        Ok(TableSlot::holding(table))
    }
}

/// A new match.
///
/// # Errors
/// When the options contradict each other.
pub fn new_match(
    options: &GameOptions,
    players: [Player; 2],
) -> Result<Box<dyn AnyMatch>, PlayError> {
    struct New(GameOptions, [Player; 2]);
    impl Visitor for New {
        type Output = Box<dyn AnyMatch>;
        fn visit<G: Playable>(self, game: G) -> Self::Output {
            Box::new(Match::new(game, self.0, self.1))
        }
    }
    Ok(options.visit(New(options.clone(), players))?)
}

/// The match of a saved game, played by these players or by those of the file.
///
/// # Errors
/// When anything in the file does not hold; the message names the place.
pub fn open_match(
    saved: &SavedGame,
    players: Option<[Player; 2]>,
) -> Result<Box<dyn AnyMatch>, PlayError> {
    struct Open<'a>(GameOptions, &'a SavedGame, Option<[Player; 2]>);
    impl Visitor for Open<'_> {
        type Output = Result<Box<dyn AnyMatch>, PlayError>;
        fn visit<G: Playable>(self, game: G) -> Self::Output {
            let mut opened = saved::load(game, self.0, self.1)?;
            if let Some(players) = self.2 {
                opened.set_players(players);
            }
            Ok(Box::new(opened))
        }
    }
    let options = saved.options()?;
    options.visit(Open(options.clone(), saved, players))?
}

/// A match from a text that was pasted: a position, or a list of moves from the start.
///
/// # Errors
/// When the text is neither under these options; the message says why.
pub fn paste_match(
    text: &str,
    options: &GameOptions,
    players: [Player; 2],
) -> Result<Box<dyn AnyMatch>, PlayError> {
    struct Paste<'a>(&'a str, GameOptions, [Player; 2]);
    impl Visitor for Paste<'_> {
        type Output = Result<Box<dyn AnyMatch>, PlayError>;
        fn visit<G: Playable>(self, game: G) -> Self::Output {
            let Some(record) = game.read_record(self.0) else {
                let state = game.parse_state(self.0)?;
                return Ok(Box::new(Match::from_state(game, self.1, state, self.2)));
            };
            let record = record?;
            let mut pasted = Match::from_state(game, self.1, record.start, self.2);
            for mv in record.moves {
                pasted.play(mv, Duration::ZERO);
            }
            Ok(Box::new(pasted))
        }
    }
    let text = text.trim_matches(['\n', '\r']);
    if text.trim().is_empty() {
        return Err(PlayError(gettext("there is no text to paste")));
    }
    if text.len() as u64 > saved::LIMIT {
        return Err(PlayError(gettext("the text is too long for a position")));
    }
    options
        .fitting(text)
        .visit(Paste(text, options.clone(), players))?
}

/// A match from a text of any game, the one at hand tried first.
///
/// # Errors
/// When no game knows the text; the message is that of the game at hand.
pub fn paste_any(
    text: &str,
    options: &GameOptions,
    choices: &[Choice; 2],
) -> Result<Box<dyn AnyMatch>, PlayError> {
    let players = |options: &GameOptions| choices.each_ref().map(|c| c.for_game(options));
    let first = paste_match(text, options, players(options));
    first.or_else(|error| {
        let others = NAMES.iter().filter(|name| **name != options.name());
        let mut options = others.filter_map(|name| GameOptions::default_of(name).ok());
        let found = options.find_map(|options| {
            let players = players(&options);
            paste_match(text, &options, players).ok()
        });
        found.ok_or(error)
    })
}
