//! Sessions and files: what is saved, what is kept for the next start, and what would be lost.

use std::path::{Path, PathBuf};
use std::time::Instant;

use super::{Seen, Session, has_end};
use crate::games::{Side, mix};
use crate::play::any_match::WriteTable;
use crate::play::atomic::Stamp;
use crate::play::begin::open_variations;
use crate::play::document::{self, Document};
use crate::play::identity::Identity;
use crate::play::practice::Practice;
use crate::play::session_state::SessionState;
use crate::play::turn_clock::TurnClock;
use crate::play::{FileError, SavedGame, Variations, open_match};
use crate::search::StopFlag;

/// What a save writes.
pub struct Saving {
    /// The game.
    pub game: SavedGame,
    /// How to write its table, if there is one.
    pub table: Option<WriteTable>,
    /// To be handed back when it is [done](Session::end_save).
    pub save: document::Save,
}

/// What is at stake if another match takes the place of one.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Stake {
    /// Nothing that anybody would miss.
    Nothing,
    /// This file holds what people would miss, if it still is as it was when it was last read or written.
    InFile(PathBuf, Option<Stamp>),
    /// What people would miss.
    Match,
}

/// Tells what is kept of a session apart from what was kept of it, or of another one, before. The clock
/// of the running turn does not count.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Mark {
    document: u64,
    saves: u64,
    content: u64,
    looking_at: Option<usize>,
    is_paused: bool,
    /// In a practice, where the person chose to play on.
    played_on: Option<usize>,
}

impl Session {
    /// The session of a match that was read from this file. The stamp is what the file was like then.
    pub fn opened_from(mut self, path: PathBuf, stamp: Option<Stamp>) -> Session {
        self.document = Document::opened(path, self.content(), stamp);
        self
    }

    /// The session of a match that was read from a text in this file. The stamp is what the file was like then.
    pub fn read_from(mut self, path: PathBuf, stamp: Option<Stamp>) -> Session {
        self.document = Document::read(path, self.content(), stamp);
        self
    }

    /// The session with these variations beside its game.
    pub fn with_variations(mut self, variations: Variations) -> Session {
        self.variations = variations;
        self
    }

    /// Tells what a file of the match would hold from what it held before. Moves that are taken back and played again
    /// change nothing.
    pub fn content(&self) -> u64 {
        mix(self.game.standing().content ^ mix(self.variations.revision()))
    }

    /// The session that a game was kept with.
    ///
    /// # Errors
    /// When anything in it does not hold.
    pub fn resumed(kept: &SavedGame) -> Result<Session, FileError> {
        let game = open_match(kept, None)?;
        let variations = open_variations(kept, &*game)?;
        let state = kept.session().cloned().unwrap_or_default();
        let standing = game.standing();
        let series = state.series(game.options().games_of_a_match());
        let looking_at = state.looking_at();
        let mut session = Session::of_series(game, series).with_variations(variations);
        session.clock = TurnClock::of_turn(kept.turn_time());
        session.document = state.document(session.content());
        session.successors = state.successors();
        // A version before kept none. Its game was played by the players that are kept with it.
        session.identity = match state.identity() {
            Some(identity) => identity.clone(),
            None => Identity::of_game(false, has_end(&*session.game)),
        };
        // Nor did a version before keep this.
        session.identity.has_ended |= has_end(&*session.game);
        if let Some(kept) = state.practice() {
            let practice = Practice::resumed(kept, session.game.players());
            session = session.practising(practice);
        }
        session.is_paused = state.is_paused();
        if let Some(ply) = looking_at
            && ply <= standing.length
            && ply != standing.ply
        {
            session.seen = Seen::Moment(ply);
        }
        Ok(session)
    }

    /// Has a file in this folder keep the ant colony.
    pub fn keep_ants_in(&mut self, folder: &Path) {
        self.game.keep_ants_in(folder);
    }

    /// The game as a file holds it, with the time of the running turn, and with its variations.
    pub fn to_saved(&self, now: Instant) -> SavedGame {
        let saved = self.to_plain(now);
        if self.variations.is_empty() {
            return saved;
        }
        let variations = self.variations.to_saved(&self.game.line());
        saved.with_session(SessionState::default().with_variations(variations))
    }

    /// The moves played with the variations beside them, as other programs read them.
    pub fn record_text(&self) -> String {
        self.game.noted_text(&self.variations)
    }

    /// The game without its variations.
    fn to_plain(&self, now: Instant) -> SavedGame {
        let saved = self.game.to_saved();
        match self.game.standing().turn {
            Some(_) => saved.with_turn_time(self.turn_time(now)),
            None => saved,
        }
    }

    /// Whether it is worth keeping for the next start: somebody has moved, or brought it here, or named what they
    /// tried. A game that is over is kept too, for it can be looked through, and the next one of its series follows.
    pub fn is_worth_keeping(&self) -> bool {
        self.would_be_missed()
            || self.game.standing().length > 0
            || self.document.path().is_some()
            || !self.series.outcomes().is_empty()
            || !self.game.begins_at_start()
            || self.practice.is_some()
    }

    /// The game with all that the next start needs, if it is worth keeping.
    pub fn worth_keeping(&self, now: Instant) -> Option<SavedGame> {
        let practice = self.practice.as_ref().map(Practice::to_keep);
        self.is_worth_keeping().then(|| {
            let state = SessionState::new(
                &self.series,
                self.seen.moment(),
                self.is_paused,
                &self.document,
                self.content(),
            );
            let state = state
                .with_identity(self.identity.clone())
                .with_successors(self.successors.as_ref())
                .with_practice(practice)
                .with_variations(self.variations.to_saved(&self.game.line()));
            self.to_plain(now).with_session(state)
        })
    }

    /// Changes with everything that is kept, but for the clock of the running turn.
    pub fn mark(&self) -> Mark {
        Mark {
            document: self.document.id(),
            saves: self.document.saves(),
            content: self.content(),
            looking_at: self.seen.moment(),
            is_paused: self.is_paused,
            played_on: self.practice.as_ref().and_then(Practice::played_on),
        }
    }

    /// Whether there is anything that people would miss.
    fn would_be_missed(&self) -> bool {
        let standing = self.game.standing();
        // What the computer did before anybody moved is soon done again; so are a first move and its answer that were
        // taken back. A position was set up or brought here, unless this is a rematch of a game that began there.
        let is_begun = (0..standing.ply).any(|ply| self.counts_as_begun(ply))
            || standing.length > 2
            || (!self.game.begins_at_start()
                && self.practice.is_none()
                && self.series.outcomes().is_empty());
        let is_running = is_begun && standing.turn.is_some();
        // Whoever tries moves before the first one is only looking around.
        let is_fresh = standing.length == 0 && self.game.begins_at_start();
        let is_tried = !is_fresh && self.variations.has_tried(&self.game.line());
        is_running || is_tried || self.variations.has_labels()
    }

    /// Whether the move after so many is one that somebody cares about: a person's, or any where two computers play.
    fn counts_as_begun(&self, ply: usize) -> bool {
        let is_persons = |side: Side| self.game.players()[side.index()].is_human();
        self.game.turn_at(ply).is_some_and(is_persons) || self.are_all_computers()
    }

    /// What is at stake if another match takes the place of this one.
    pub fn stake(&self) -> Stake {
        match self.document.holder(self.content()) {
            _ if !self.would_be_missed() => Stake::Nothing,
            Some((path, stamp)) => Stake::InFile(path.to_owned(), stamp),
            None => Stake::Match,
        }
    }

    /// The file is not as it was left, so it counts no more as holding the match.
    pub fn mistrust_file(&mut self) {
        self.document.mistrust();
    }

    /// How to write what the players have learned, if they have learned anything and the match is worth keeping.
    pub fn table_writer(&self) -> Option<WriteTable> {
        self.is_worth_keeping().then(|| self.game.table_writer())?
    }

    /// Gives the players what was learned in this match before, if any of them can use it. This may take seconds.
    ///
    /// # Errors
    /// When the file is broken or belongs to other rules; [`FileError::Cancelled`] when the flag was raised.
    pub fn read_table(&mut self, path: &Path, stop: &StopFlag) -> Result<(), FileError> {
        let is_wanted = (self.game.players().iter()).any(|player| player.table() > 0);
        match is_wanted {
            true => self.game.read_table(path, stop),
            false => Ok(()),
        }
    }

    /// Begins to write the match to a file.
    pub fn begin_save(&mut self, path: PathBuf, now: Instant) -> Saving {
        Saving {
            game: self.to_saved(now),
            table: self.game.table_writer(),
            save: (self.document).begin(path, self.content()),
        }
    }

    /// A save has ended; `written` says what the file is like, if it was written. Another match may have
    /// begun it.
    pub fn end_save(&mut self, save: document::Save, written: Option<Stamp>) {
        self.document.end(save, written);
    }

    /// The name of the player who is to move.
    pub fn mover_name(&self) -> Option<&str> {
        let turn: Option<Side> = self.game.standing().turn;
        turn.map(|side| self.game.players()[side.index()].name.as_str())
    }
}
