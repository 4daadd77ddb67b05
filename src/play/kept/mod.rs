//! The running games that are kept for the next start: one for each game, and one more for each further
//! window in which the same game is played.
//!
//! A [`Store`] is a folder. Each [`Slot`] in it is a file and a lock that its owner holds, so that neither
//! two windows nor two programs write the same file. What cannot be read is set aside and never deleted. A
//! [`Keeper`] writes the newest state of a slot on a thread of its own.

use std::fs::{File, TryLockError};
use std::io;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use super::folder::files_in;
use super::player::you;
use super::{FileError, Problem, SavedGame, Session, atomic, saved};
use crate::games::registry::GameOptions;
use crate::search::StopFlag;
use crate::sentence::{Sentence, say};

mod keeper;

pub use keeper::Keeper;

/// How the names of kept games end.
const ENDING: &str = ".walls";

/// Who only looks holds a lock for a moment. Who needs it asks this often, with this pause.
const ATTEMPTS: usize = 10;
const PAUSE: Duration = Duration::from_millis(20);

/// A file for a kept game, and the right to write it.
#[derive(Debug)]
pub struct Slot {
    path: PathBuf,
    /// Held as long as this lives.
    lock: Mutex<Lock>,
    /// Whether what lies there is this slot's: it lay there already, or was written here.
    is_own: AtomicBool,
}

/// The lock of a slot.
#[derive(Debug)]
enum Lock {
    /// It is held as long as this file is open.
    Held { _file: File },
    /// The file system has no locks.
    Unknown,
    /// Its file could not be made: the disk is full, or nothing may be written. It is tried again before the slot is
    /// written, for another program may have made it by then.
    NotMade,
}

impl Lock {
    /// The lock of a file, or `None` if another window or program has it.
    fn of(path: &Path) -> Option<Lock> {
        match atomic::lock_file(path).map(|file| (file.try_lock(), file)) {
            Ok((Ok(()), file)) => Some(Lock::Held { _file: file }),
            Ok((Err(TryLockError::WouldBlock), _)) => None,
            Ok((Err(TryLockError::Error(_)), _)) => Some(Lock::Unknown),
            Err(_) => Some(Lock::NotMade),
        }
    }
}

impl Slot {
    /// The slot of a file, or `None` if another window or program has it.
    fn lock(path: PathBuf) -> Option<Slot> {
        let lock = Mutex::new(Lock::of(&path)?);
        let is_own = AtomicBool::new(path.exists());
        Some(Slot { path, lock, is_own })
    }

    /// Makes sure that nobody else writes the file.
    fn own(&self) -> Result<(), FileError> {
        let mut lock = self.lock.lock().unwrap_or_else(PoisonError::into_inner);
        if matches!(*lock, Lock::NotMade) {
            // Whether the file is there is asked once nobody else can write it.
            let own =
                Lock::of(&self.path).filter(|_| self.is_own.load(Relaxed) || !self.path.exists());
            *lock = own.ok_or_else(|| {
                FileError::Wrong(say("another window or program has kept a game there"))
            })?;
        }
        Ok(())
    }

    /// The file.
    pub fn path(&self) -> &Path {
        &self.path
    }

    /// The file beside it for what the players have learned.
    pub fn table_path(&self) -> PathBuf {
        saved::table_path(&self.path)
    }

    /// Writes a game to the file; without one, the file goes, and what the players had learned.
    ///
    /// # Errors
    /// Whatever the file system says. The file is then as it was.
    pub fn write(&self, game: Option<&SavedGame>) -> Result<(), FileError> {
        let folder = self.path.parent().unwrap_or(Path::new("."));
        match game {
            Some(game) => {
                std::fs::create_dir_all(folder)?;
                self.own()?;
                game.write(&self.path)?;
                self.is_own.store(true, Relaxed);
                Ok(())
            }
            None => match self.own().map(|()| std::fs::remove_file(&self.path))? {
                Err(error) if error.kind() != io::ErrorKind::NotFound => Err(error.into()),
                Err(_) => Ok(()),
                Ok(()) => {
                    std::fs::remove_file(self.table_path()).ok();
                    atomic::sync_folder(folder);
                    Ok(())
                }
            },
        }
    }
}

/// A kept game that was read.
pub struct Kept {
    /// Where it is kept. As long as this lives, nobody else can take it.
    pub slot: Arc<Slot>,
    /// The session that it was kept with.
    pub session: Session,
}

impl Kept {
    /// Gives the players back what they had learned, as far as it was kept; says what is wrong if it cannot be read.
    /// This may take seconds. A raised flag ends it; the players then begin anew.
    pub fn recall(&mut self, stop: &StopFlag) -> Option<Problem> {
        let path = self.slot.table_path();
        match self.session.read_table(&path, stop) {
            Ok(()) | Err(FileError::Cancelled) => None,
            Err(error) if error.means_no_table() => None,
            Err(error) => Some(Problem::with(&path, error)),
        }
    }
}

/// What one sees of a kept game before it goes on.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Look {
    /// The title of the game.
    pub title: Sentence,
    /// Its options.
    pub summary: Sentence,
    /// The number of moves played.
    pub played: usize,
    /// Whether it is played for a goal.
    pub is_practice: bool,
    /// The name of the player to move; `None` when the game is over.
    pub mover: Option<String>,
    /// Whether that is the only person in it.
    pub is_your_turn: bool,
    /// The game, with its options.
    pub options: GameOptions,
    /// The position as text.
    pub position: String,
}

/// Whether the only person of a session is to move.
fn is_your_turn(session: &Session) -> bool {
    let turn = session.game().standing().turn;
    turn.is_some() && you(session.game().players()) == turn
}

impl Look {
    /// What one sees of a session.
    pub fn of(session: &Session) -> Look {
        let options = session.game().options();
        Look {
            title: options.title(),
            summary: options.summary(),
            played: session.game().standing().ply,
            is_practice: session.is_practice(),
            mover: session.mover_name().map(str::to_owned),
            is_your_turn: is_your_turn(session),
            position: session.game().now().text,
            options,
        }
    }
}

/// The folder of the kept games.
#[derive(Debug, Clone)]
pub struct Store {
    folder: PathBuf,
}

impl Store {
    /// The store in this folder, which is made when it is first needed.
    pub fn new(folder: PathBuf) -> Store {
        Store { folder }
    }

    fn path(&self, name: &str, number: usize) -> PathBuf {
        self.folder.join(match number {
            1 => format!("{name}{ENDING}"),
            _ => format!("{name}-{number}{ENDING}"),
        })
    }

    /// The files in which this game is kept, the newest first.
    fn files(&self, name: &str) -> Vec<PathBuf> {
        let kept = |path: PathBuf| {
            let file = path.file_name()?.to_str()?;
            let number = file.strip_prefix(name)?.strip_suffix(ENDING)?;
            let is_number = |text: &str| text.parse::<usize>().is_ok();
            let is_kept = number.is_empty() || number.strip_prefix('-').is_some_and(is_number);
            let modified = std::fs::symlink_metadata(&path).ok()?.modified().ok()?;
            is_kept.then_some((modified, path))
        };
        // Of a folder that cannot be read, whoever keeps a game there is told.
        let mut files = files_in(&self.folder, kept).unwrap_or_default();
        files.sort_by(|one, other| other.cmp(one));
        files.into_iter().map(|(_, path)| path).collect()
    }

    /// Whether a game is kept under this name, also one that cannot be read or that somebody plays.
    pub fn has(&self, name: &str) -> bool {
        !self.files(name).is_empty()
    }

    /// The newest game of this name that is kept and that no other window or program plays, and what could
    /// not be read. It waits a moment for whoever only looks.
    pub fn take(&self, name: &str) -> (Option<Kept>, Vec<Problem>) {
        self.find(name, ATTEMPTS)
    }

    /// As [`take`](Store::take), but nothing is taken.
    pub fn look(&self, name: &str) -> (Option<Look>, Vec<Problem>) {
        let (kept, problems) = self.find(name, 1);
        (kept.map(|kept| Look::of(&kept.session)), problems)
    }

    fn find(&self, name: &str, attempts: usize) -> (Option<Kept>, Vec<Problem>) {
        let mut problems = Vec::new();
        for path in self.files(name) {
            let Some(slot) = lock_patiently(&path, attempts) else {
                continue;
            };
            match SavedGame::read(&path).and_then(|saved| Session::resumed(&saved)) {
                Ok(session) => {
                    let slot = Arc::new(slot);
                    return (Some(Kept { slot, session }), problems);
                }
                // The game of another program has ended meanwhile.
                Err(FileError::System(io::ErrorKind::NotFound, _)) => {}
                Err(error) => problems.push(Problem::with(&path, error)),
            }
        }
        (None, problems)
    }

    /// A slot for this game in which nothing is kept.
    pub fn claim(&self, name: &str) -> Arc<Slot> {
        // Without the folder there is nothing to lock. If it cannot be made, writing will say so.
        std::fs::create_dir_all(&self.folder).ok();
        let free = (1..)
            .map(|number| self.path(name, number))
            .find_map(|path| {
                let slot = Slot::lock(path.clone()).filter(|_| !path.exists())?;
                // It belongs to a match that is no longer kept.
                std::fs::remove_file(slot.table_path()).ok();
                Some(Arc::new(slot))
            });
        free.expect("there is no end of numbers")
    }

    /// Takes over the game that a version before kept in this file, and tidies up after programs that
    /// were ended while they wrote.
    pub fn prepare(&self, before: &Path) -> Vec<Problem> {
        atomic::tidy(&self.folder);
        let name = SavedGame::read(before).and_then(|saved| saved.options());
        match name.map(|options| options.name()) {
            Ok(name) => {
                let slot = self.claim(name);
                // If it fails, the file stays for the next start.
                if std::fs::rename(before, slot.path()).is_ok() {
                    atomic::sync_folder(&self.folder);
                }
                Vec::new()
            }
            Err(FileError::System(io::ErrorKind::NotFound, _)) => Vec::new(),
            Err(error) => vec![Problem::with(before, error)],
        }
    }
}

fn lock_patiently(path: &Path, attempts: usize) -> Option<Slot> {
    (0..attempts).find_map(|attempt| {
        if attempt > 0 {
            std::thread::sleep(PAUSE);
        }
        Slot::lock(path.to_owned())
    })
}

#[cfg(test)]
mod tests;
