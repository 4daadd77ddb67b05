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
    pending: Vec<(Arc<Slot>, Value)>,
    is_writing: bool,
    /// Values that could not be written and that nothing newer has replaced.
    failed: Vec<(Arc<Slot>, Value)>,
    error: Option<FileError>,
    is_ended: bool,
}

impl State {
    fn forget_failed(&mut self, slot: &Arc<Slot>) {
        self.failed.retain(|(other, _)| !Arc::ptr_eq(other, slot));
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
            let (slot, value) = state.pending.remove(0);
            state.is_writing = true;
            drop(state);
            let result = write(&slot, value.as_ref());
            let mut state = self.state();
            state.forget_failed(&slot);
            let error = result.err();
            let is_newest = !(state.pending.iter()).any(|(other, _)| Arc::ptr_eq(other, &slot));
            match error.is_some() && is_newest {
                true => state.failed.push((slot, value)),
                // Whoever waits for the writing may want to lock the slot then.
                false => drop(slot),
            }
            state.is_writing = false;
            let is_news = error != state.error;
            state.error.clone_from(&error);
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

    /// Has this be in the slot soon. What was to be written there before is not.
    pub fn keep(&self, slot: &Arc<Slot>, game: Option<SavedGame>) {
        let mut state = self.shared.state();
        state.forget_failed(slot);
        let known = (state.pending.iter_mut()).find(|(other, _)| Arc::ptr_eq(other, slot));
        match known {
            Some((_, value)) => *value = game,
            None => state.pending.push((Arc::clone(slot), game)),
        }
        self.shared.wake.notify_one();
    }

    /// Waits until all is written, trying once more what has failed, but no longer than this.
    ///
    /// # Errors
    /// What the file system said last, if anything is not written.
    pub fn flush(&self, patience: Duration) -> Result<(), FileError> {
        let mut state = self.shared.state();
        let failed = std::mem::take(&mut state.failed);
        state.pending.extend(failed);
        self.shared.wake.notify_one();
        let is_busy = |state: &mut State| state.is_writing || !state.pending.is_empty();
        let (state, waited) = (self.shared.settled)
            .wait_timeout_while(state, patience, is_busy)
            .unwrap_or_else(PoisonError::into_inner);
        match &state.error {
            Some(error) if !state.failed.is_empty() => Err(error.clone()),
            _ if waited.timed_out() => {
                Err(std::io::Error::from(std::io::ErrorKind::TimedOut).into())
            }
            _ => Ok(()),
        }
    }
}

impl Drop for Keeper {
    fn drop(&mut self) {
        self.shared.state().is_ended = true;
        self.shared.wake.notify_one();
    }
}
