//! The root of a solution: threads that all ask the same question, the bounds that they prove, and whoever
//! hears of them.

use std::sync::{Arc, Mutex};
use std::time::Duration;

use super::{Progress, Settings, Solution};
use crate::work::{Budget, Stopped};

/// The bounds of a value that threads narrow together.
pub(super) struct Bounds(Mutex<(i32, i32)>);

impl Bounds {
    /// Narrows the bounds, and returns what they are now.
    pub fn narrow(&self, lower: i32, upper: i32) -> (i32, i32) {
        let mut bounds = self.0.lock().unwrap_or_else(|broken| broken.into_inner());
        *bounds = (bounds.0.max(lower), bounds.1.min(upper));
        *bounds
    }

    /// The bounds as they are.
    pub fn now(&self) -> (i32, i32) {
        self.narrow(i32::MIN, i32::MAX)
    }
}

/// Finishes a budget when it is dropped.
struct Finish<'a>(&'a Budget);

impl Drop for Finish<'_> {
    fn drop(&mut self) {
        self.0.finish();
    }
}

/// Lets threads do the same work until the first is done, and returns what it found; `None` if all were stopped.
pub(super) fn race<T: Send>(
    threads: usize,
    budget: &Budget,
    work: impl Fn() -> Result<T, Stopped> + Sync,
) -> Option<T> {
    // Also when all were stopped, or one has panicked: whoever waits for the end must hear of it.
    let _at_the_end = Finish(budget);
    let found = Mutex::new(None);
    let work = || {
        if let Ok(result) = work() {
            let mut found = found.lock().unwrap_or_else(|broken| broken.into_inner());
            found.get_or_insert(result);
            budget.finish();
        }
    };
    std::thread::scope(|scope| {
        for _ in 1..threads.max(1) {
            scope.spawn(work);
        }
        work();
    });
    found
        .into_inner()
        .unwrap_or_else(|broken| broken.into_inner())
}

/// Lets all threads do the same work until the first is done, and reports meanwhile. The work returns the value
/// and the code of a move that wins it; `bytes` is the size of the memory.
pub(super) fn solve(
    settings: &Settings,
    budget: &Arc<Budget>,
    bounds: (i32, i32),
    bytes: usize,
    progress: Option<&Progress>,
    work: impl Fn(&Bounds) -> Result<(i32, Option<u16>), Stopped> + Sync,
) -> Solution {
    let bounds = Bounds(Mutex::new(bounds));
    let found = std::thread::scope(|scope| {
        let reporter = progress.map(|progress| {
            let bounds = &bounds;
            scope.spawn(move || {
                while !budget.is_finished() {
                    std::thread::park_timeout(Duration::from_millis(100));
                    progress(budget.nodes(), bounds.now());
                }
            })
        });
        let found = race(settings.threads, budget, || work(&bounds));
        if let Some(reporter) = reporter {
            reporter.thread().unpark();
        }
        found
    });
    Solution {
        value: found.map(|(value, _)| value),
        bounds: bounds.now(),
        best: found.and_then(|(_, best)| best),
        nodes: budget.nodes(),
        elapsed: budget.elapsed(),
        bytes,
        fault: None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::work::Limits;

    /// Otherwise this would never end: the reporter waits for the budget.
    #[test]
    fn a_panic_ends_the_reports_too() {
        let settings = Settings::default();
        let budget = Budget::new(Limits::default());
        let solved = std::panic::catch_unwind(|| {
            let work = |_: &Bounds| -> Result<(i32, Option<u16>), Stopped> { panic!("as meant") };
            solve(&settings, &budget, (0, 0), 0, Some(&|_, _| {}), work)
        });
        assert!(solved.is_err() && budget.is_finished());
    }
}
