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
    let found = Mutex::new(None);
    std::thread::scope(|scope| {
        let work = || {
            if let Ok(result) = work(&bounds) {
                let mut found = found.lock().unwrap_or_else(|broken| broken.into_inner());
                *found = Some(result);
                budget.finish();
            }
        };
        let helpers: Vec<_> = (1..settings.threads.max(1))
            .map(|_| scope.spawn(work))
            .collect();
        let reporter = progress.map(|progress| {
            let bounds = &bounds;
            scope.spawn(move || {
                while !budget.is_finished() {
                    std::thread::park_timeout(Duration::from_millis(100));
                    progress(budget.nodes(), bounds.now());
                }
            })
        });
        work();
        for helper in helpers {
            helper.join().ok();
        }
        // Also when it was stopped, so that the one who reports ends.
        budget.finish();
        if let Some(reporter) = reporter {
            reporter.thread().unpark();
        }
    });
    let found = found
        .into_inner()
        .unwrap_or_else(|broken| broken.into_inner());
    Solution {
        value: found.map(|(value, _)| value),
        bounds: bounds.now(),
        best: found.and_then(|(_, best)| best),
        nodes: budget.nodes(),
        elapsed: budget.elapsed(),
        bytes,
    }
}
