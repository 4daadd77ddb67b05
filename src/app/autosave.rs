//! The match that is kept between two starts of the program.

use std::path::PathBuf;
use std::sync::Mutex;
use std::sync::atomic::{AtomicU64, Ordering};

use super::files::{Opened, named, user_data_dir};
use crate::play::{FileError, SavedGame, open_match};

/// Where the running match is kept between two starts.
fn path() -> PathBuf {
    user_data_dir().join("running.walls")
}

/// Whether a match was kept.
pub fn exists() -> bool {
    path().is_file()
}

/// Turns of autosaving that were given out, and the last one that was carried out.
static TURNS: AtomicU64 = AtomicU64::new(0);
static LAST_TURN: Mutex<u64> = Mutex::new(0);

/// A turn for [`write()`], so that a slow thread cannot overwrite what a later one wrote.
pub fn turn() -> u64 {
    TURNS.fetch_add(1, Ordering::Relaxed) + 1
}

/// Keeps the running match, or forgets the one kept.
///
/// # Errors
/// Whatever the file system says.
pub fn write(turn: u64, game: Option<SavedGame>) -> Result<(), FileError> {
    let mut last = LAST_TURN
        .lock()
        .unwrap_or_else(|poisoned| poisoned.into_inner());
    if turn <= *last {
        return Ok(());
    }
    *last = turn;
    let path = path();
    match game {
        Some(game) => {
            std::fs::create_dir_all(user_data_dir())?;
            game.write(&path).map_err(|error| named(&path, error))
        }
        None => match std::fs::remove_file(&path) {
            Err(error) if error.kind() != std::io::ErrorKind::NotFound => Err(error.into()),
            _ => Ok(()),
        },
    }
}

/// The match that was kept, with its players.
///
/// # Errors
/// When there is none or it is broken.
pub fn read() -> Result<Opened, FileError> {
    let path = path();
    let saved = SavedGame::read(&path).map_err(|error| named(&path, error))?;
    let game = open_match(&saved, None).map_err(|error| named(&path, error))?;
    Ok(Opened {
        game,
        turn_time: saved.turn_time(),
        notice: None,
        is_saved_game: true,
    })
}
