//! Work that gives way to all other work.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};

use super::StopFlag;

/// Work on a thread of its own, at the lowest priority. Dropping it stops it.
///
/// ```
/// use walls::work::Background;
///
/// let work = Background::start("adding", |_| drop(2 + 2));
/// while !work.is_done() {
///     std::thread::yield_now();
/// }
/// ```
pub struct Background {
    stop: StopFlag,
    is_done: Arc<AtomicBool>,
}

impl Background {
    /// Starts the work, on a thread of this name. It is to end once the flag is raised. Where the system has no thread
    /// to give, nothing is done.
    pub fn start(name: &str, work: impl FnOnce(StopFlag) + Send + 'static) -> Background {
        let stop = StopFlag::default();
        let is_done = Arc::new(AtomicBool::new(false));
        let (flag, done) = (stop.clone(), Arc::clone(&is_done));
        // Not on one of the threads that others use again: a low priority is for good.
        let thread = std::thread::Builder::new().name(name.into());
        let started = thread.spawn(move || {
            give_way();
            work(flag.clone());
            done.store(!flag.is_raised(), Relaxed);
        });
        drop(started);
        Background { stop, is_done }
    }

    /// Whether it came to its end without being stopped.
    pub fn is_done(&self) -> bool {
        self.is_done.load(Relaxed)
    }
}

impl Drop for Background {
    fn drop(&mut self) {
        self.stop.raise();
    }
}

/// Gives this thread the lowest priority for the rest of its life.
///
/// ```
/// std::thread::spawn(|| walls::work::give_way()).join().unwrap();
/// ```
pub fn give_way() {
    // Only on Linux has each thread a priority of its own. A system that refuses gets the work done at the
    // usual one.
    #[cfg(target_os = "linux")]
    {
        const LOWEST: i32 = 19;
        rustix::process::setpriority_process(None, LOWEST).ok();
    }
}

#[cfg(all(test, target_os = "linux"))]
mod tests {
    use super::*;

    #[test]
    fn only_the_thread_that_asks_gives_way() {
        let priority = || rustix::process::getpriority_process(None).unwrap();
        let before = priority();
        let lowered = std::thread::spawn(move || {
            give_way();
            priority()
        });
        assert_eq!(lowered.join().unwrap(), 19);
        assert_eq!(priority(), before);
    }
}
