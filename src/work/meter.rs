//! The limits of a search, and the meters that enforce them on its threads.

use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering::Relaxed};
use std::time::{Duration, Instant};

use super::{StopFlag, Stopped};

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

/// The nodes between two looks at the clock and the stop flag: well under a millisecond's worth.
const NODES_BETWEEN_CHECKS: u64 = 1 << 10;

/// The first nodes touch fresh memory, and each may take a thousand times as long as a later one. So the
/// clock is looked at with every one of them.
const FIRST_NODES: u64 = 1 << 13;

/// How often a running search reports.
pub const REPORT_INTERVAL: Duration = Duration::from_millis(50);

/// What the threads of one search share: its limits, and how many nodes they have counted.
///
/// ```
/// use walls::work::{Budget, Limits, Meter, Stopped};
///
/// let budget = Budget::new(Limits { nodes: Some(2), ..Limits::default() });
/// let mut meter = Meter::new(&budget);
/// assert_eq!((meter.tick(), meter.tick(), meter.tick()), (Ok(()), Ok(()), Err(Stopped)));
/// ```
#[derive(Debug)]
pub struct Budget {
    started: Instant,
    deadline: Option<Instant>,
    nodes: Option<u64>,
    stop: StopFlag,
    done: StopFlag,
    counted: AtomicU64,
}

impl Budget {
    /// Starts the clock.
    pub fn new(limits: Limits) -> Arc<Budget> {
        Budget::with_spent(limits, 0)
    }

    /// A budget of which this many nodes are already spent.
    pub fn with_spent(limits: Limits, nodes: u64) -> Arc<Budget> {
        let started = Instant::now();
        Arc::new(Budget {
            started,
            deadline: limits.time.and_then(|time| started.checked_add(time)),
            nodes: limits.nodes,
            stop: limits.stop,
            done: StopFlag::default(),
            counted: AtomicU64::new(nodes),
        })
    }

    /// The answer is found: all threads stop at their next check.
    pub fn finish(&self) {
        self.done.raise();
    }

    /// Whether one thread has found the answer.
    pub fn is_finished(&self) -> bool {
        self.done.is_raised()
    }

    /// The nodes that all threads have reported so far.
    pub fn nodes(&self) -> u64 {
        self.counted.load(Relaxed)
    }

    /// The time since the search began.
    pub fn elapsed(&self) -> Duration {
        self.started.elapsed()
    }

    /// Whether more than this share of the time is used; `false` without a time limit.
    pub fn has_used(&self, part: f64) -> bool {
        self.deadline
            .is_some_and(|deadline| self.elapsed() > (deadline - self.started).mul_f64(part))
    }

    /// Whether the search must end now.
    pub fn is_over(&self) -> bool {
        let many = self.nodes.is_some_and(|nodes| self.nodes() > nodes);
        let late = || {
            self.deadline
                .is_some_and(|deadline| Instant::now() >= deadline)
        };
        many || self.stop.is_raised() || self.done.is_raised() || late()
    }
}

/// Counts the nodes of one thread, and checks the limits now and then.
#[derive(Debug)]
pub struct Meter {
    budget: Arc<Budget>,
    nodes: u64,
    told: u64,
    next_check: u64,
}

impl Meter {
    /// A meter that has counted nothing.
    pub fn new(budget: &Arc<Budget>) -> Meter {
        Meter {
            budget: Arc::clone(budget),
            nodes: 0,
            told: 0,
            // The first check comes with the first node, so that even tiny limits hold.
            next_check: 1,
        }
    }

    /// Counts one node; says whether it is time to [`check`](Meter::check) the limits.
    #[inline(always)]
    pub fn count(&mut self) -> bool {
        self.nodes += 1;
        self.nodes >= self.next_check
    }

    /// Counts one node.
    ///
    /// # Errors
    /// [`Stopped`] when a limit is reached.
    #[inline(always)]
    pub fn tick(&mut self) -> Result<(), Stopped> {
        match self.count() {
            true => self.check(),
            false => Ok(()),
        }
    }

    /// Counts this many nodes at once and returns `true`, unless a check is due on the way.
    #[inline(always)]
    pub fn skip(&mut self, nodes: u64) -> bool {
        let counts = self.nodes + nodes < self.next_check;
        if counts {
            self.nodes += nodes;
        }
        counts
    }

    /// Checks the limits now.
    ///
    /// # Errors
    /// [`Stopped`] when one is reached.
    #[cold]
    #[inline(never)]
    pub fn check(&mut self) -> Result<(), Stopped> {
        self.tell();
        let between = match self.nodes < FIRST_NODES {
            true => 1,
            false => NODES_BETWEEN_CHECKS,
        };
        self.next_check = self.nodes + between;
        if let Some(nodes) = self.budget.nodes {
            // A single thread keeps the limit exactly. Several may overrun it by what is not reported yet.
            let left = nodes.saturating_sub(self.budget.nodes());
            self.next_check = self.next_check.min(self.nodes + left + 1);
        }
        match self.budget.is_over() {
            true => Err(Stopped),
            false => Ok(()),
        }
    }

    /// Reports the nodes to the other threads.
    pub fn tell(&mut self) {
        (self.budget.counted).fetch_add(self.nodes - self.told, Relaxed);
        self.told = self.nodes;
    }

    /// The nodes counted by this thread.
    pub fn nodes(&self) -> u64 {
        self.nodes
    }

    /// What the threads share.
    pub fn budget(&self) -> &Budget {
        &self.budget
    }
}

impl Drop for Meter {
    fn drop(&mut self) {
        self.tell();
    }
}
