//! Keeps the match that is shown, and knows what else is kept.
//!
//! Where and how games are kept is in [`crate::play::kept`]; this remembers which of it belongs to the window.

use std::cell::{Cell, RefCell};
use std::collections::BTreeMap;
use std::sync::Arc;
use std::time::{Duration, Instant};

use gtk::{gio, glib};

use super::files::{self, PATIENCE, places};
use crate::games::registry::NAMES;
use crate::play::kept::{Keeper, Kept, Look, Slot, Store};
use crate::play::session::Mark;
use crate::play::{FileError, Problem, SavedGame, Session, atomic};
use crate::search::StopFlag;

/// While a match goes on, what the players have learned is written no more often than this.
const TABLE_EVERY: Duration = Duration::from_secs(60);

/// What a window keeps for the next start.
pub struct Autosave {
    store: Store,
    keeper: Arc<Keeper>,
    /// Errors of the keeper, and `None` when it succeeds again.
    pub errors: async_channel::Receiver<Option<FileError>>,
    /// Where the match that is shown is kept.
    slot: RefCell<Option<Arc<Slot>>>,
    /// What was last kept there, and the clocks with it.
    kept: Cell<Option<(Mark, [Duration; 2])>>,
    /// When what the players have learned was last written there, or when the match came there.
    table_kept: Cell<Instant>,
    /// What the match was like then.
    table_of: Cell<Option<Mark>>,
    /// The kept games that nobody plays, by the names of the games.
    looks: RefCell<BTreeMap<&'static str, Look>>,
    /// The names of the games of which a match is set aside, with what was seen of it.
    asides: RefCell<BTreeMap<&'static str, Option<Look>>>,
}

/// The name under which matches of a game are kept that were set aside.
fn aside(name: &str) -> String {
    format!("{name}-aside")
}

impl Default for Autosave {
    fn default() -> Self {
        let (sender, errors) = async_channel::unbounded();
        let keeper = Keeper::new(move |error| {
            sender.try_send(error).ok();
        });
        Autosave {
            store: Store::new(places::kept_folder()),
            keeper: Arc::new(keeper),
            errors,
            slot: RefCell::default(),
            kept: Cell::default(),
            table_kept: Cell::new(Instant::now()),
            table_of: Cell::default(),
            looks: RefCell::default(),
            asides: RefCell::default(),
        }
    }
}

impl Autosave {
    /// Where the match that is shown is kept.
    pub fn slot(&self) -> Option<Arc<Slot>> {
        self.slot.borrow().clone()
    }

    /// From now on the match that is shown is kept there.
    pub fn set_slot(&self, slot: Arc<Slot>) {
        self.kept.set(None);
        self.table_kept.set(Instant::now());
        self.table_of.set(None);
        self.slot.replace(Some(slot));
    }

    /// Keeps a match, without waiting for the disk, unless it is kept as it is. `with_clock` also keeps how
    /// long the running turn has taken.
    pub fn keep(&self, session: &Session, with_clock: bool) {
        let now = Instant::now();
        let (mark, clocks) = (session.mark(), session.clocks(now));
        let is_kept = |kept: (Mark, _)| kept.0 == mark && !(with_clock && kept.1 != clocks);
        if let Some(slot) = &*self.slot.borrow()
            && !self.kept.get().is_some_and(is_kept)
        {
            self.kept.set(Some((mark, clocks)));
            self.keeper.keep(slot, session.worth_keeping(now));
            // Such a file can be large: it is not written again before somebody has moved.
            if self.table_kept.get().elapsed() >= TABLE_EVERY && self.table_of.get() != Some(mark) {
                self.keep_table(session);
            }
        }
    }

    /// What was last to be kept could not be written, so it is kept again with the next occasion.
    pub fn forget_kept(&self) {
        self.kept.set(None);
    }

    /// Keeps what the players of a match have learned, on another thread, which the program waits for before it ends.
    /// It only saves the computer some searching, so nobody is told if it cannot be written; what was written before
    /// then stays, and is still true.
    pub fn keep_table(&self, session: &Session) {
        let slot = self.slot.borrow();
        let (Some(slot), Some(write)) = (&*slot, session.table_writer()) else {
            return;
        };
        self.table_kept.set(Instant::now());
        self.table_of.set(Some(session.mark()));
        let (path, stop) = (slot.table_path(), StopFlag::default());
        let in_time = stop.clone();
        let timer = glib::timeout_add_local_once(PATIENCE, move || in_time.raise());
        // Not inside the future: the window may close before that is first looked at.
        let writing = files::in_background(move || write(&path, &stop));
        glib::spawn_future_local(async move {
            writing.await.ok();
            if let Some(timer) = glib::MainContext::default().find_source_by_id(&timer) {
                timer.destroy();
            }
        });
    }

    /// Gives the players of a kept game back what they had learned, and says what could not be read. A raised flag
    /// has them begin anew.
    pub async fn recall(&self, mut kept: Kept, stop: StopFlag) -> Option<(Kept, Option<Problem>)> {
        let recall = move || {
            let problem = kept.recall(&stop);
            (kept, problem)
        };
        gio::spawn_blocking(recall).await.ok()
    }

    /// Waits, off the main loop, until all is written.
    ///
    /// # Errors
    /// What the file system says.
    pub async fn flush_in_background(&self) -> Result<(), FileError> {
        let keeper = Arc::clone(&self.keeper);
        files::in_background(move || keeper.flush(PATIENCE)).await
    }

    /// The kept game of this name, to be gone on with, and what could not be read.
    pub async fn take(&self, name: &'static str) -> (Option<Kept>, Vec<Problem>) {
        self.take_as(name.to_owned()).await
    }

    async fn take_as(&self, name: String) -> (Option<Kept>, Vec<Problem>) {
        let (store, keeper) = (self.store.clone(), Arc::clone(&self.keeper));
        let take = move || {
            // The game may have been left a moment ago.
            keeper.flush(PATIENCE).ok();
            let (mut kept, problems) = store.take(&name);
            if let Some(kept) = &mut kept {
                kept.session.keep_ants_in(&places::colonies_folder());
            }
            (kept, problems)
        };
        gio::spawn_blocking(take).await.unwrap_or_default()
    }

    /// Keeps a match aside, so that another one can take its place and the [way back](Autosave::take_aside) stays open.
    ///
    /// # Errors
    /// What the file system says.
    pub async fn set_aside(&self, name: &'static str, game: SavedGame) -> Result<(), FileError> {
        let store = self.store.clone();
        files::in_background(move || store.claim(&aside(name)).write(Some(&game))).await?;
        self.asides.borrow_mut().insert(name, None);
        Ok(())
    }

    /// The match of this game that was set aside last. It stays there until its slot is [emptied](Autosave::empty_aside),
    /// and until then there is no way back to any other.
    pub async fn take_aside(&self, name: &'static str) -> (Option<Kept>, Vec<Problem>) {
        self.asides.borrow_mut().remove(name);
        self.take_as(aside(name)).await
    }

    /// Empties the slot of a match that was set aside, and looks whether there are more.
    pub async fn empty_aside(&self, kept: Arc<Slot>, name: &'static str) {
        let store = self.store.clone();
        let empty = move || {
            kept.write(None).ok();
            store.has(&aside(name))
        };
        let has_more = gio::spawn_blocking(empty).await;
        let mut asides = self.asides.borrow_mut();
        match has_more {
            Ok(true) => asides.insert(name, None),
            _ => asides.remove(name),
        };
    }

    /// Whether a match of this game is set aside, as far as was seen.
    pub fn has_aside(&self, name: &str) -> bool {
        self.asides.borrow().contains_key(name)
    }

    /// A place to keep a game of this name, in which nothing is kept.
    pub async fn claim(&self, name: &'static str) -> Option<Arc<Slot>> {
        let store = self.store.clone();
        gio::spawn_blocking(move || store.claim(name)).await.ok()
    }

    /// Looks at what is kept and not played, and says what could not be read.
    pub async fn look(&self) -> Vec<Problem> {
        let (store, keeper) = (self.store.clone(), Arc::clone(&self.keeper));
        let look = move || {
            keeper.flush(PATIENCE).ok();
            for folder in places::folders_to_tidy() {
                atomic::tidy(&folder);
            }
            let mut problems = store.prepare(&places::running_file());
            let looks = NAMES.iter().filter_map(|name| {
                let (look, more) = store.look(name);
                problems.extend(more);
                Some((*name, look?))
            });
            let looks = looks.collect();
            let asides = NAMES.iter().filter(|name| store.has(&aside(name)));
            let asides = asides.map(|name| {
                let (look, more) = store.look(&aside(name));
                problems.extend(more);
                (*name, look)
            });
            let asides = asides.collect();
            (looks, asides, problems)
        };
        let (looks, asides, problems) = gio::spawn_blocking(look).await.unwrap_or_default();
        self.looks.replace(looks);
        self.asides.replace(asides);
        problems
    }

    /// What was last seen of the kept game of this name, or of the one that was set aside, if only that is kept.
    pub fn look_of(&self, name: &str) -> Option<Look> {
        let kept = self.looks.borrow().get(name).cloned();
        kept.or_else(|| self.look_of_aside(name))
    }

    /// What was last seen of the match of this game that was set aside.
    pub fn look_of_aside(&self, name: &str) -> Option<Look> {
        self.asides.borrow().get(name).cloned().flatten()
    }
}
