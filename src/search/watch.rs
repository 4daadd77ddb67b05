//! What a search on one thread is watched by: a meter for its limits, and reports of what it knows.

use std::time::Duration;

use crate::work::{Budget, Limits, Meter, REPORT_INTERVAL, Stopped};

/// What a running search knows.
#[derive(Debug, Clone, PartialEq)]
pub struct Progress<M> {
    /// The depth in work.
    pub depth: u8,
    /// Root moves done and in all.
    pub done: (usize, usize),
    /// The best value so far, in the view of the side to move.
    pub value: Option<i32>,
    /// Calls of the search function so far.
    pub nodes: u64,
    /// Values taken from the table so far.
    pub table_hits: u64,
    /// The best line so far.
    pub line: Vec<M>,
    /// The time since the search began.
    pub elapsed: Duration,
}

impl<M> Progress<M> {
    /// Nothing is known yet of a search to this depth.
    pub fn at_depth(depth: u8) -> Progress<M> {
        Progress {
            depth,
            done: (0, 0),
            value: None,
            nodes: 0,
            table_hits: 0,
            line: Vec::new(),
            elapsed: Duration::ZERO,
        }
    }
}

/// What hears of a search's progress.
pub type Reporter<'a, M> = dyn FnMut(&Progress<M>) + 'a;

/// Counts nodes, holds a search to its limits, and reports.
pub(super) struct Watch<'a, M> {
    meter: Meter,
    reported: Duration,
    report: Option<&'a mut Reporter<'a, M>>,
    /// What the next report will say.
    pub progress: Progress<M>,
}

impl<'a, M> Watch<'a, M> {
    /// Starts the clock of a search to this depth.
    pub fn new(limits: Limits, depth: u8, report: Option<&'a mut Reporter<'a, M>>) -> Self {
        Watch {
            meter: Meter::new(&Budget::new(limits)),
            reported: Duration::ZERO,
            report,
            progress: Progress::at_depth(depth),
        }
    }

    /// Counts one node; a report is made now and then.
    ///
    /// # Errors
    /// [`Stopped`] when a limit is reached.
    #[inline(always)]
    pub fn tick(&mut self) -> Result<(), Stopped> {
        if self.meter.count() {
            self.look()
        } else {
            Ok(())
        }
    }

    /// Counts so many nodes at once, unless a limit has to be looked at on the way; says whether it
    /// did.
    #[inline(always)]
    pub fn skip(&mut self, nodes: u64) -> bool {
        self.meter.skip(nodes)
    }

    #[cold]
    #[inline(never)]
    fn look(&mut self) -> Result<(), Stopped> {
        self.meter.check()?;
        if self.elapsed() >= self.reported + REPORT_INTERVAL {
            self.report();
        }
        Ok(())
    }

    /// Reports what is known now.
    pub fn report(&mut self) {
        self.reported = self.elapsed();
        self.progress.nodes = self.nodes();
        self.progress.elapsed = self.reported;
        if let Some(report) = &mut self.report {
            report(&self.progress);
        }
    }

    /// The nodes counted so far.
    pub fn nodes(&self) -> u64 {
        self.meter.nodes()
    }

    /// The time since the search began.
    pub fn elapsed(&self) -> Duration {
        self.meter.budget().elapsed()
    }
}
