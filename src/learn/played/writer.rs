//! The thread that writes played games.

use std::sync::mpsc::{Receiver, Sender, channel};
use std::time::Duration;

use super::{Record, Store};
use crate::play::FileError;
use crate::play::analysis::GivenAway;
use crate::play::identity::GameId;

/// What is to be written.
enum Change {
    /// Keep this record.
    Put(Box<Record>),
    /// Add what was given away in this game.
    Measure(GameId, GivenAway),
}

impl Change {
    fn id(&self) -> &GameId {
        match self {
            Change::Put(record) => &record.played.id,
            Change::Measure(id, _) => id,
        }
    }

    fn write(&self, store: &Store) -> Result<(), FileError> {
        match self {
            Change::Put(record) => store.put(record),
            Change::Measure(id, given) => store.measure(id, *given),
        }
    }
}

/// What is to be done.
enum Job {
    Write(Change),
    /// Say, once all before is done, whether all is written.
    Flush(Sender<bool>),
}

/// Writes played games one after another, on a thread of its own, which sleeps while there is nothing to do. Clones
/// share the thread; it ends with the last of them, once all is written.
#[derive(Clone)]
pub struct Writer {
    jobs: Sender<Job>,
}

impl Writer {
    /// A writer. It calls `on_error` on its own thread when something could not be written.
    pub fn new(store: Store, on_error: impl Fn(FileError) + Send + 'static) -> Writer {
        let (jobs, queue) = channel();
        std::thread::spawn(move || run(&store, &queue, &on_error));
        Writer { jobs }
    }

    /// Has this record be kept soon.
    pub fn put(&self, record: Record) {
        // The thread ends only after the last writer.
        self.jobs
            .send(Job::Write(Change::Put(Box::new(record))))
            .ok();
    }

    /// Has the record of a game soon say what was given away in it.
    pub fn measure(&self, id: GameId, given: GivenAway) {
        self.jobs.send(Job::Write(Change::Measure(id, given))).ok();
    }

    /// Waits until all is written, trying once more what has failed, but no longer than this; says whether it is.
    pub fn flush(&self, patience: Duration) -> bool {
        let (done, is_done) = channel();
        let sent = self.jobs.send(Job::Flush(done));
        sent.is_ok() && is_done.recv_timeout(patience) == Ok(true)
    }
}

fn run(store: &Store, queue: &Receiver<Job>, on_error: &dyn Fn(FileError)) {
    // What the system would not write, a full disk perhaps, is tried again with the next job.
    let mut failed: Vec<Change> = Vec::new();
    for job in queue {
        let mut still: Vec<Change> = Vec::new();
        let again = failed.len();
        let (new, done) = match job {
            Job::Write(change) => (Some(change), None),
            Job::Flush(done) => (None, Some(done)),
        };
        for (index, change) in failed.drain(..).chain(new).enumerate() {
            // What was given away is added to a record that is there.
            let waits = still.iter().any(|other| other.id() == change.id());
            let result = if waits { Ok(()) } else { change.write(store) };
            if waits || matches!(result, Err(FileError::System(..))) {
                still.push(change);
            }
            match result {
                Err(error) if index >= again => on_error(error),
                _ => {}
            }
        }
        failed = still;
        if let Some(done) = done {
            done.send(failed.is_empty()).ok();
        }
    }
}
