//! Writes the answers of a person to the file of the progress.

use std::io;
use std::path::PathBuf;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use super::Puzzle;
use super::progress::{Given, Progress};
use crate::play::{FileError, atomic};

/// An answer that is still to be written.
#[derive(Debug)]
struct Waiting {
    id: String,
    /// The rating of the puzzle.
    rating: u32,
    given: Given,
}

/// Writes answers from any thread, each of them once. Another program may write the same file: its answers stay.
#[derive(Debug, Clone)]
pub struct Keeper {
    path: PathBuf,
    /// The answers that are still to be written.
    waiting: Arc<Mutex<Vec<Waiting>>>,
    /// What was last known to be in the file. Held by whoever writes.
    known: Arc<Mutex<Progress>>,
}

impl Keeper {
    /// A keeper of this file, which holds this progress.
    pub fn new(path: PathBuf, known: Progress) -> Keeper {
        Keeper {
            path,
            waiting: Arc::default(),
            known: Arc::new(Mutex::new(known)),
        }
    }

    fn waiting(&self) -> MutexGuard<'_, Vec<Waiting>> {
        self.waiting.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Takes over an answer that is to be written next. This takes no time.
    pub fn hand_over(&self, puzzle: &Puzzle, given: Given) {
        self.waiting().push(Waiting {
            id: puzzle.id.clone(),
            rating: puzzle.rating,
            given,
        });
    }

    /// Writes what was handed over, and says what the file holds then. It waits for another thread or program that
    /// writes.
    ///
    /// # Errors
    /// Whatever the file system says, or that a newer program has written the file. It is then as it was, and the next
    /// call tries again.
    pub fn write(&self) -> Result<Progress, FileError> {
        let mut known = self.known.lock().unwrap_or_else(PoisonError::into_inner);
        let waiting = std::mem::take(&mut *self.waiting());
        if waiting.is_empty() {
            return Ok(known.clone());
        }
        let written = self.write_to(&known, &waiting);
        match &written {
            Ok(progress) => known.clone_from(progress),
            Err(_) => drop(self.waiting().splice(0..0, waiting)),
        }
        written
    }

    fn write_to(&self, known: &Progress, waiting: &[Waiting]) -> Result<Progress, FileError> {
        if let Some(folder) = self.path.parent() {
            std::fs::create_dir_all(folder)?;
        }
        let _lock = atomic::lock_beside(&self.path)?;
        let mut progress = match Progress::read(&self.path) {
            Ok(progress) => progress,
            Err(FileError::System(io::ErrorKind::NotFound, _)) => known.clone(),
            // Where it cannot be set aside, it is not written over.
            Err(FileError::Broken(_)) if atomic::set_aside(&self.path).is_some() => known.clone(),
            Err(error) => return Err(error),
        };
        for answer in waiting {
            progress.take(&answer.id, answer.rating, answer.given);
        }
        progress.write(&self.path)?;
        Ok(progress)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::learn::puzzles::progress::open;
    use crate::learn::puzzles::set::shipped;

    #[test]
    fn the_keeper_writes_each_answer_once() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("puzzles.json");
        let keeper = Keeper::new(path.clone(), Progress::default());
        assert_eq!(keeper.write().unwrap(), Progress::default());
        assert!(!path.exists());
        let mut progress = Progress::default();
        let all = [Given::Right, Given::Wrong, Given::WithHint];
        for (puzzle, given) in shipped().iter().zip(all) {
            progress.take_down(puzzle, given);
            keeper.hand_over(puzzle, given);
            assert_eq!(keeper.write().unwrap(), progress);
            assert_eq!(keeper.write().unwrap(), progress);
        }
        assert_eq!(open(&path).progress, progress);
        // What was deleted comes back with the next answer, and what is damaged by then is set aside.
        std::fs::remove_file(&path).unwrap();
        for (number, text) in [(3, None), (4, Some("{"))] {
            if let Some(text) = text {
                std::fs::write(&path, text).unwrap();
            }
            progress.take_down(&shipped()[number], Given::Right);
            keeper.hand_over(&shipped()[number], Given::Right);
            keeper.write().unwrap();
            assert_eq!(open(&path).progress, progress);
        }
        assert!(folder.path().join("puzzles.json.damaged").exists());
    }

    #[test]
    fn a_file_of_a_newer_version_is_not_written_over() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("puzzles.json");
        let newer = r#"{"version": 2, "more": 1}"#;
        std::fs::write(&path, newer).unwrap();
        let keeper = Keeper::new(path.clone(), Progress::default());
        keeper.hand_over(&shipped()[0], Given::Right);
        assert!(matches!(
            keeper.write(),
            Err(FileError::UnknownVersion { version: 2, .. })
        ));
        assert_eq!(std::fs::read_to_string(&path).unwrap(), newer);
        // The answer is not lost: it is written once it can be.
        std::fs::remove_file(&path).unwrap();
        assert_eq!(keeper.write().unwrap().solved(), 1);
    }

    #[test]
    fn two_programs_keep_the_answers_of_both() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("puzzles.json");
        let programs = [0, 1].map(|_| Keeper::new(path.clone(), Progress::default()));
        std::thread::scope(|scope| {
            for (number, keeper) in programs.iter().enumerate() {
                scope.spawn(move || {
                    for puzzle in shipped()[number..].iter().step_by(2).take(20) {
                        keeper.hand_over(puzzle, Given::Right);
                        keeper.write().unwrap();
                    }
                });
            }
        });
        let progress = open(&path).progress;
        assert_eq!((progress.solved(), progress.best_streak()), (40, 40));
    }

    #[test]
    fn what_could_not_be_written_is_written_later() {
        let folder = tempfile::tempdir().unwrap();
        // A file is where the folder should be.
        let in_the_way = folder.path().join("walls");
        std::fs::write(&in_the_way, "").unwrap();
        let path = in_the_way.join("puzzles.json");
        let keeper = Keeper::new(path.clone(), Progress::default());
        let mut progress = Progress::default();
        for puzzle in &shipped()[..2] {
            progress.take_down(puzzle, Given::Right);
            keeper.hand_over(puzzle, Given::Right);
            assert!(keeper.write().is_err());
        }
        std::fs::remove_file(&in_the_way).unwrap();
        assert_eq!(keeper.write().unwrap(), progress);
        assert_eq!(open(&path).progress, progress);
    }
}
