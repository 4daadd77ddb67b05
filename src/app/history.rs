//! Records the games that end in the window, and measures what was given away in them.
//!
//! What a record is, and where it lies, is in [`crate::learn::played`]; this remembers which record belongs to the
//! match that is shown.

use std::cell::RefCell;
use std::sync::Arc;

use jiff::Timestamp;

use super::files::{PATIENCE, places};
use crate::games::Side;
use crate::learn::played::{PlayedGame, Reading, Record, Store, Writer};
use crate::play::analysis::{CourseTask, Known};
use crate::play::identity::GameId;
use crate::play::session::given_away;
use crate::play::{FileError, Session};
use crate::search::StopFlag;
use crate::work::Background;

/// The records of a window.
pub struct History {
    store: Store,
    writer: Writer,
    /// What could not be written.
    pub errors: async_channel::Receiver<FileError>,
    watched: RefCell<Option<Watched>>,
    /// The match that was last opened from a record.
    expected: RefCell<Option<Watched>>,
}

/// The record of the match that is shown, as long as that is as it ended.
struct Watched {
    /// The document and the revision of the match.
    place: (u64, u64),
    id: GameId,
    you: Side,
    /// Whether a proof from the end back has found all that it can.
    is_measured: bool,
    /// Whether it says what a review found.
    is_reviewed: bool,
    measuring: Option<Background>,
}

impl Default for History {
    fn default() -> Self {
        let (sender, errors) = async_channel::unbounded();
        let store = Store::new(places::games_folder());
        let writer = Writer::new(store.clone(), move |error| {
            sender.try_send(error).ok();
        });
        History {
            store,
            writer,
            errors,
            watched: RefCell::default(),
            expected: RefCell::default(),
        }
    }
}

fn place(session: &Session) -> (u64, u64) {
    let revision = session.game().standing().revision;
    (session.document().id(), revision)
}

impl History {
    /// The folder of the records.
    pub fn store(&self) -> &Store {
        &self.store
    }

    /// The match that is shown has changed, or what can be done with it. If it has ended, it is recorded. What was
    /// given away in it is measured while nothing else goes on.
    pub fn follow(&self, session: &Session, known: &Arc<Known>, is_free: bool) {
        let (place, mut watched) = (place(session), self.watched.borrow_mut());
        if (watched.as_ref()).is_none_or(|watched| watched.place != place) {
            // What is measured of the match before ends with this.
            let ended = Record::of(session, Timestamp::now()).map(|record| {
                let new = Watched::new(place, &record.played);
                self.writer.put(record);
                new
            });
            let is_it = |expected: &mut Watched| expected.place == place;
            *watched = ended.or_else(|| self.expected.borrow_mut().take_if(is_it));
        }
        let Some(watched) = &mut *watched else {
            return;
        };
        if let Some(given) = session.given_away_by_review(watched.you) {
            if !watched.is_reviewed {
                self.writer.measure(watched.id.clone(), given);
            }
            watched.is_reviewed = true;
        }
        watched.is_measured |= watched.measuring.as_ref().is_some_and(Background::is_done);
        if !is_free {
            watched.measuring = None;
        } else if !watched.is_measured && watched.measuring.is_none() {
            let movers = session.movers();
            watched.measuring = session
                .prove_course(known)
                .map(|task| self.measure(task, movers, watched.id.clone(), watched.you));
        }
    }

    /// A match is about to be shown that was opened from this record, to be looked at.
    pub fn expect(&self, session: &Session, played: PlayedGame) {
        let expected = Watched::new(place(session), &played);
        self.expected.replace(Some(expected));
    }

    fn measure(&self, task: CourseTask, movers: Vec<Side>, id: GameId, you: Side) -> Background {
        let writer = self.writer.clone();
        Background::start("measuring", move |stop| {
            let given = task
                .run(stop, &mut |()| {})
                .map(|course| given_away(&course, you, &movers));
            if let Some(given) = given.filter(|given| given.judged > 0) {
                writer.measure(id, given);
            }
        })
    }

    /// How to read all records: to be run on another thread, it first waits for those that are being written.
    pub fn reader(
        &self,
    ) -> impl FnOnce(StopFlag, &mut dyn FnMut(f64)) -> Option<Reading> + Send + 'static {
        let (store, writer) = (self.store.clone(), self.writer.clone());
        move |stop, report| {
            writer.flush(PATIENCE);
            store.read_all(&stop, report)
        }
    }

    /// How to wait until all is written: to be run on another thread.
    pub fn flusher(&self) -> impl FnOnce() + Send + 'static {
        let writer = self.writer.clone();
        move || {
            writer.flush(PATIENCE);
        }
    }
}

impl Watched {
    fn new(place: (u64, u64), played: &PlayedGame) -> Watched {
        let judged = played.given_away.map_or(0, |given| given.judged);
        Watched {
            place,
            id: played.id.clone(),
            you: played.you,
            is_measured: judged == played.own_moves(),
            is_reviewed: false,
            measuring: None,
        }
    }
}
