//! Ctrl+C for the commands that run for long.

use crate::search::StopFlag;

/// A flag that the first Ctrl+C raises, so that the command ends with what it has; the second one ends
/// the program at once.
pub(super) fn stop_flag() -> StopFlag {
    let stop = StopFlag::default();
    let raised = stop.clone();
    let set = ctrlc::set_handler(move || {
        if raised.is_raised() {
            // As shells say it of a program that SIGINT ended.
            std::process::exit(130);
        }
        raised.raise();
    });
    // Without the handler, Ctrl+C ends the program as it ends any other.
    set.ok();
    stop
}
