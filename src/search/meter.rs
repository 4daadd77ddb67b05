//! The limits of a search, and the meter that holds it to them.

use std::time::{Duration, Instant};

use crate::stop::{StopFlag, Stopped};

/// When a search ends at the latest.
#[derive(Debug, Clone, Default)]
pub struct Limits {
    /// Plies; overrides the depth of the opponent.
    pub depth: Option<u8>,
    /// Time for this move.
    pub time: Option<Duration>,
    /// Nodes for this move.
    pub nodes: Option<u64>,
    /// Raised to stop at once.
    pub stop: StopFlag,
}

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

/// What hears of a search's progress.
pub type Reporter<'a, M> = dyn FnMut(&Progress<M>) + 'a;

/// How many nodes pass between two looks at clock and stop flag: well under a millisecond's worth.
const NODES_BETWEEN_CHECKS: u64 = 4096;

/// How often a running search reports.
const REPORT_INTERVAL: Duration = Duration::from_millis(50);

/// Counts nodes, watches the limits, and reports.
pub struct Meter<'a, M> {
    started: Instant,
    reported: Duration,
    nodes: u64,
    next_check: u64,
    limits: Limits,
    report: Option<&'a mut Reporter<'a, M>>,
    /// What the next report will say.
    pub progress: Progress<M>,
}

impl<'a, M> Meter<'a, M> {
    /// Starts the clock.
    pub fn new(limits: Limits, depth: u8, report: Option<&'a mut Reporter<'a, M>>) -> Self {
        Meter {
            started: Instant::now(),
            reported: Duration::ZERO,
            nodes: 0,
            // The first check comes with the first node, so that even tiny limits hold.
            next_check: 1,
            limits,
            report,
            progress: Progress {
                depth,
                done: (0, 0),
                value: None,
                nodes: 0,
                table_hits: 0,
                line: Vec::new(),
                elapsed: Duration::ZERO,
            },
        }
    }

    /// Counts one node.
    ///
    /// # Errors
    /// [`Stopped`] when a limit is reached.
    #[inline(always)]
    pub fn tick(&mut self) -> Result<(), Stopped> {
        self.nodes += 1;
        if self.nodes >= self.next_check {
            self.check()
        } else {
            Ok(())
        }
    }

    /// Counts so many nodes at once, unless a limit has to be looked at on the way; says whether it
    /// did.
    #[inline(always)]
    pub fn skip(&mut self, nodes: u64) -> bool {
        let counts = self.nodes + nodes < self.next_check;
        if counts {
            self.nodes += nodes;
        }
        counts
    }

    #[cold]
    #[inline(never)]
    fn check(&mut self) -> Result<(), Stopped> {
        self.next_check = self.nodes + NODES_BETWEEN_CHECKS;
        if let Some(nodes) = self.limits.nodes {
            if self.nodes > nodes {
                return Err(Stopped);
            }
            self.next_check = self.next_check.min(nodes + 1);
        }
        let elapsed = self.started.elapsed();
        let late = self.limits.time.is_some_and(|time| elapsed >= time);
        if late || self.limits.stop.is_raised() {
            return Err(Stopped);
        }
        if elapsed >= self.reported + REPORT_INTERVAL {
            self.report();
        }
        Ok(())
    }

    /// Reports what is known now.
    pub fn report(&mut self) {
        self.reported = self.started.elapsed();
        self.progress.nodes = self.nodes;
        self.progress.elapsed = self.reported;
        if let Some(report) = &mut self.report {
            report(&self.progress);
        }
    }

    /// The nodes counted so far.
    pub fn nodes(&self) -> u64 {
        self.nodes
    }

    /// The time since the search began.
    pub fn elapsed(&self) -> Duration {
        self.started.elapsed()
    }
}
