//! Work that gives way to all other work.

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
