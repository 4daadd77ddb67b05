//! Limits and reports of a search on one thread.

use std::time::Duration;

use crate::work::{Budget, Limits, Meter, REPORT_INTERVAL, Stopped};

/// What a running search knows.
#[derive(Debug, Clone, PartialEq)]
pub struct Progress<M> {
    /// The depth being searched.
    pub depth: u8,
    /// Root moves searched, and all root moves.
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
    /// The progress of a search to this depth that has just begun.
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

/// Counts nodes, enforces the limits, and reports.
pub(super) struct Monitor<'a, M> {
    meter: Meter,
    reported: Duration,
    report: Option<&'a mut Reporter<'a, M>>,
    /// What the next report will say.
    pub progress: Progress<M>,
}

impl<'a, M> Monitor<'a, M> {
    /// Starts the clock of a search to this depth.
    pub fn new(limits: Limits, depth: u8, report: Option<&'a mut Reporter<'a, M>>) -> Self {
        Monitor {
            meter: Meter::new(&Budget::new(limits)),
            reported: Duration::ZERO,
            report,
            progress: Progress::at_depth(depth),
        }
    }

    /// Counts one node, and reports now and then.
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

    /// Counts this many nodes at once and returns `true`, unless a check is due on the way.
    #[inline(always)]
    pub fn skip(&mut self, nodes: u64) -> bool {
        self.meter.skip(nodes)
    }

    /// Counts one node that takes longer than most, such as a playout. Limits are checked with every
    /// `between` of them. Before a report, `tell` says what is known.
    ///
    /// # Errors
    /// [`Stopped`] when a limit is reached.
    #[inline(always)]
    pub fn tick_and_tell(
        &mut self,
        between: u64,
        tell: impl FnOnce(&mut Progress<M>),
    ) -> Result<(), Stopped> {
        match self.meter.count() || self.meter.nodes().is_multiple_of(between) {
            true => self.look_and_tell(tell),
            false => Ok(()),
        }
    }

    #[cold]
    #[inline(never)]
    fn look(&mut self) -> Result<(), Stopped> {
        self.look_and_tell(|_| {})
    }

    fn look_and_tell(&mut self, tell: impl FnOnce(&mut Progress<M>)) -> Result<(), Stopped> {
        self.meter.check()?;
        if self.report.is_some() && self.elapsed() >= self.reported + REPORT_INTERVAL {
            tell(&mut self.progress);
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
