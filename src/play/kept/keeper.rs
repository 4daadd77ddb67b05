//! The thread that writes kept games.

use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use super::Slot;
use crate::play::{FileError, SavedGame};

/// What is to be in a slot: a game, or nothing.
type Value = Option<SavedGame>;

/// How a value gets into its slot.
type Write = dyn Fn(&Slot, Option<&SavedGame>) -> Result<(), FileError> + Send;

/// Who wants to know that writing has begun to fail, or to succeed again.
type OnChange = dyn Fn(Option<FileError>) + Send;

/// Writes kept games, one after another, on a thread of its own, which sleeps while there is nothing new.
/// Values that come while it writes wait, and of those for one slot only the newest is written.
pub struct Keeper {
    shared: Arc<Shared>,
}

#[derive(Default)]
struct Shared {
    state: Mutex<State>,
    /// There is something to write, or the keeper is gone.
    wake: Condvar,
    /// A value was written, or failed.
    settled: Condvar,
}

#[derive(Default)]
struct State {
    /// The newest values that are not written yet, at most one for a slot.
    pending: Vec<Task>,
    is_writing: bool,
    /// Values that could not be written and that nothing newer has replaced, with why.
    failed: Vec<Task>,
    /// Why the slot that is being written could not be written before.
    retried: Option<FileError>,
    /// What was told last.
    told: Option<FileError>,
    is_ended: bool,
}

/// A value that is to be in a slot.
struct Task {
    slot: Arc<Slot>,
    value: Value,
    /// Why the slot could not be written the last time.
    error: Option<FileError>,
}

/// Takes the task for a slot out of a list.
fn take(tasks: &mut Vec<Task>, slot: &Arc<Slot>) -> Option<Task> {
    let at = tasks.iter().position(|task| Arc::ptr_eq(&task.slot, slot));
    at.map(|at| tasks.remove(at))
}

impl State {
    /// Why something is not written, if anything is not: one slot that is written does not mend what another has lost.
    fn error(&self) -> Option<FileError> {
        let tasks = self.failed.iter().chain(&self.pending);
        let mut errors = tasks.filter_map(|task| task.error.as_ref());
        errors.next().or(self.retried.as_ref()).cloned()
    }
}

impl Shared {
    fn state(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn run(&self, write: &Write, on_change: &OnChange) {
        loop {
            let mut state = (self.wake)
                .wait_while(self.state(), |state| {
                    state.pending.is_empty() && !state.is_ended
                })
                .unwrap_or_else(PoisonError::into_inner);
            if state.pending.is_empty() {
                return;
            }
            let mut task = state.pending.remove(0);
            state.is_writing = true;
            state.retried = task.error.take();
            drop(state);
            let error = write(&task.slot, task.value.as_ref()).err();
            let mut state = self.state();
            state.is_writing = false;
            state.retried = None;
            let is_newer = |other: &&mut Task| Arc::ptr_eq(&other.slot, &task.slot);
            match (state.pending.iter_mut().find(is_newer), error) {
                (Some(newer), error) => newer.error = error,
                (None, Some(error)) => state.failed.push(Task {
                    error: Some(error),
                    ..task
                }),
                // Whoever waits for the writing may want to lock the slot then.
                (None, None) => drop(task),
            }
            let error = state.error();
            let is_news = error != state.told;
            state.told.clone_from(&error);
            drop(state);
            if is_news {
                on_change(error);
            }
            self.settled.notify_all();
        }
    }
}

impl Keeper {
    /// A keeper. It calls `on_change` on its own thread when writing begins to fail, or to succeed again.
    pub fn new(on_change: impl Fn(Option<FileError>) + Send + 'static) -> Keeper {
        Keeper::writing(Slot::write, on_change)
    }

    pub(super) fn writing(
        write: impl Fn(&Slot, Option<&SavedGame>) -> Result<(), FileError> + Send + 'static,
        on_change: impl Fn(Option<FileError>) + Send + 'static,
    ) -> Keeper {
        let shared = Arc::<Shared>::default();
        let of_thread = Arc::clone(&shared);
        std::thread::spawn(move || of_thread.run(&write, &on_change));
        Keeper { shared }
    }

    /// Writes this to the slot soon, in place of whatever still waits to be written there.
    pub fn keep(&self, slot: &Arc<Slot>, game: Option<SavedGame>) {
        let mut state = self.shared.state();
        let error = take(&mut state.failed, slot).and_then(|task| task.error);
        let known = (state.pending.iter_mut()).find(|task| Arc::ptr_eq(&task.slot, slot));
        match known {
            Some(task) => task.value = game,
            None => state.pending.push(Task {
                slot: Arc::clone(slot),
                value: game,
                error,
            }),
        }
        self.shared.wake.notify_one();
    }

    /// Waits until all is written, trying once more what has failed, but no longer than this.
    ///
    /// # Errors
    /// What the file system said, if anything is not written.
    pub fn flush(&self, patience: Duration) -> Result<(), FileError> {
        let mut state = self.shared.state();
        let failed = std::mem::take(&mut state.failed);
        state.pending.extend(failed);
        self.shared.wake.notify_one();
        let is_busy = |state: &mut State| state.is_writing || !state.pending.is_empty();
        let (state, waited) = (self.shared.settled)
            .wait_timeout_while(state, patience, is_busy)
            .unwrap_or_else(PoisonError::into_inner);
        match state.error() {
            Some(error) => Err(error),
            None if waited.timed_out() => {
                Err(std::io::Error::from(std::io::ErrorKind::TimedOut).into())
            }
            None => Ok(()),
        }
    }
}

impl Drop for Keeper {
    fn drop(&mut self) {
        self.shared.state().is_ended = true;
        self.shared.wake.notify_one();
    }
}
