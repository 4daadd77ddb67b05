//! The folder with the played games.

use std::io;
use std::path::{Path, PathBuf};

use jiff::{Timestamp, tz::TimeZone};

use super::{PlayedGame, Record};
use crate::play::analysis::GivenAway;
use crate::play::folder::files_in;
use crate::play::identity::GameId;
use crate::play::{FileError, atomic, saved};
use crate::work::StopFlag;

/// How the names of the files end.
const ENDING: &str = ".json";

/// The largest record that is read, in bytes: a saved game, and a little around it.
const LIMIT: u64 = 2 * saved::LIMIT;

/// The folder of the played games. Every record is a file that is there whole or not at all, named after its
/// game. So a damaged file costs one game, and the folder can be copied to another computer as it is.
#[derive(Debug, Clone)]
pub struct Store {
    folder: PathBuf,
}

/// What was read of a [`Store`].
#[derive(Debug, Default)]
pub struct Reading {
    /// The games, in the order in which they ended.
    pub games: Vec<PlayedGame>,
    /// What is wrong with the files that could not be read. They stay where they are.
    pub problems: Vec<FileError>,
}

impl Store {
    /// The store in this folder, which is made when it is first needed.
    pub fn new(folder: PathBuf) -> Store {
        Store { folder }
    }

    /// The folder.
    pub fn folder(&self) -> &Path {
        &self.folder
    }

    fn path(&self, id: &GameId) -> PathBuf {
        self.folder.join(format!("{id}{ENDING}"))
    }

    /// What tells which course of a game was deleted, so that the game does not come back when it is looked at again.
    fn deleted(&self, id: &GameId) -> PathBuf {
        self.folder.join(format!("{id}.deleted"))
    }

    /// Whether this course of a game was deleted here.
    fn has_deleted(&self, record: &Record) -> bool {
        let deleted = std::fs::read_to_string(self.deleted(&record.played.id));
        deleted.is_ok_and(|deleted| record.has_fingerprint(&deleted))
    }

    /// Whether this course of a game was set aside with the records of its time, or deleted before.
    fn has_set_aside(&self, record: &Record) -> bool {
        let name = self.folder.file_name().unwrap_or_default();
        let start = format!("{}-", name.to_string_lossy());
        let store = |path: PathBuf| {
            let is_aside = path.file_name()?.to_str()?.starts_with(&start);
            is_aside.then(|| Store::new(path))
        };
        let siblings = (self.folder.parent()).map(|parent| files_in(parent, store));
        (siblings.and_then(Result::ok).into_iter().flatten()).any(|aside| {
            let known = aside.read(&record.played.id);
            known.is_ok_and(|known| known.is_same_game(record)) || aside.has_deleted(record)
        })
    }

    /// Keeps a record, unless it was deleted or set aside: a game that is over may be looked at again later. That of
    /// the same game before goes, unless nothing has changed.
    ///
    /// # Errors
    /// Whatever the file system says; the file is then as it was.
    pub fn put(&self, record: &Record) -> Result<(), FileError> {
        if self.has_deleted(record) || self.has_set_aside(record) {
            return Ok(());
        }
        match self.read(&record.played.id) {
            Ok(known) if known.is_same_game(record) => Ok(()),
            // What a newer program has written stays.
            Err(error @ FileError::UnknownVersion { .. }) => Err(error),
            _ => self.write(record),
        }
    }

    fn write(&self, record: &Record) -> Result<(), FileError> {
        let text = record.to_text()?;
        std::fs::create_dir_all(&self.folder)?;
        let path = self.path(&record.played.id);
        Ok(atomic::write_bytes(&path, text.as_bytes())?)
    }

    /// Adds to a record what was given away in this game, unless more is known already or the record is gone.
    ///
    /// # Errors
    /// When the record cannot be read or written.
    pub fn measure(&self, id: &GameId, given: GivenAway) -> Result<(), FileError> {
        let mut record = match self.read(id) {
            Err(FileError::System(io::ErrorKind::NotFound, _)) => return Ok(()),
            read => read?,
        };
        let known = record.played.given_away.map_or(0, |known| known.judged);
        if given.judged <= known || given.judged > record.played.own_moves() {
            return Ok(());
        }
        record.played.given_away = Some(given);
        self.write(&record)
    }

    /// The record of a game.
    ///
    /// # Errors
    /// When it cannot be read.
    pub fn read(&self, id: &GameId) -> Result<Record, FileError> {
        let record = read(&self.path(id))?;
        match record.played.id == *id {
            true => Ok(record),
            false => Err(FileError::Contradicts("id")),
        }
    }

    /// Reads all records. Reports the share of them that is read; `None` if stopped.
    pub fn read_all(&self, stop: &StopFlag, report: &mut dyn FnMut(f64)) -> Option<Reading> {
        let mut reading = Reading::default();
        let ids = self.ids().unwrap_or_else(|error| {
            reading.problems.push(error);
            Vec::new()
        });
        for (index, id) in ids.iter().enumerate() {
            if stop.is_raised() {
                return None;
            }
            match self.read(id) {
                Ok(record) => reading.games.push(record.played),
                // Another window has deleted it meanwhile.
                Err(FileError::System(io::ErrorKind::NotFound, _)) => {}
                Err(error) => {
                    let file = self.path(id).display().to_string();
                    reading.problems.push(error.within(file));
                }
            }
            if index.is_multiple_of(64) {
                report(index as f64 / ids.len() as f64);
            }
        }
        (reading.games).sort_by(|one, other| (one.ended, &one.id).cmp(&(other.ended, &other.id)));
        Some(reading)
    }

    fn ids(&self) -> Result<Vec<GameId>, FileError> {
        let mut ids = files_in(&self.folder, |path| {
            GameId::parse(path.file_name()?.to_str()?.strip_suffix(ENDING)?)
        })?;
        ids.sort();
        Ok(ids)
    }

    /// Deletes a record for good. If the game is played on to another end, that is recorded.
    ///
    /// # Errors
    /// Whatever the file system says.
    pub fn delete(&self, id: &GameId) -> Result<(), FileError> {
        // A file that cannot be read has no fingerprint to remember. It is deleted all the same.
        let record = self.read(id).ok();
        match std::fs::remove_file(self.path(id)) {
            Err(error) if error.kind() != io::ErrorKind::NotFound => return Err(error.into()),
            _ => {}
        }
        if let Some(record) = record {
            let text = record.fingerprint();
            // Without it the game comes back if it is looked at again, and no worse.
            atomic::write_bytes(&self.deleted(id), text.as_bytes()).ok();
        }
        atomic::sync_folder(&self.folder);
        Ok(())
    }

    /// Moves all records aside, so that everything begins anew; says into which folder. Its name has the date, and a
    /// number if there is such a folder. `None` if there is nothing to move.
    ///
    /// # Errors
    /// Whatever the file system says; all is then as it was.
    pub fn set_aside(&self, now: Timestamp) -> Result<Option<PathBuf>, FileError> {
        let name = self.folder.file_name().unwrap_or_default();
        let date = now.to_zoned(TimeZone::system()).strftime("%Y-%m-%d");
        let dated = format!("{}-{date}", name.to_string_lossy());
        let mut places = (1..).map(|number| match number {
            1 => self.folder.with_file_name(&dated),
            _ => self.folder.with_file_name(format!("{dated}-{number}")),
        });
        let Some(place) = places.find(|place| !place.exists()) else {
            return Ok(None);
        };
        match std::fs::rename(&self.folder, &place) {
            Ok(()) => {}
            Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(None),
            Err(error) => return Err(error.into()),
        }
        if let Some(parent) = self.folder.parent() {
            atomic::sync_folder(parent);
        }
        Ok(Some(place))
    }
}

fn read(path: &Path) -> Result<Record, FileError> {
    Record::parse(&saved::saved_text(atomic::read(path, LIMIT)?)?)
}
