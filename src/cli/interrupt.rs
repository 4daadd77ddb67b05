//! Ctrl+C, a closed terminal and the end of the session, for the commands that run for long.

use signal_hook::consts::{SIGHUP, SIGINT, SIGTERM};
use signal_hook::flag;

use crate::search::StopFlag;

/// A flag that the first Ctrl+C raises, so that the command ends with what it has; the second one ends the program at
/// once. So do the signals that end a program when its terminal is closed or the machine is shut down.
pub(super) fn stop_flag() -> StopFlag {
    let stop = StopFlag::default();
    // Who starts a command with nohup wants it to go on without the terminal.
    let hang_up = (!is_ignored(SIGHUP)).then_some(SIGHUP);
    for signal in [SIGINT, SIGTERM].into_iter().chain(hang_up) {
        // As shells say it of a program that a signal ended. The order counts: the flag is looked at before it is raised.
        let set = flag::register_conditional_shutdown(signal, 128 + signal, stop.shared())
            .and_then(|_| flag::register(signal, stop.shared()));
        // Without the handler, the signal ends the program as it ends any other.
        set.ok();
    }
    stop
}

/// Whether the program was started so that a signal does nothing.
fn is_ignored(signal: i32) -> bool {
    let ignored = || {
        let status = std::fs::read_to_string("/proc/self/status").ok()?;
        let mask = status
            .lines()
            .find_map(|line| line.strip_prefix("SigIgn:"))?;
        u64::from_str_radix(mask.trim(), 16).ok()
    };
    ignored().is_some_and(|mask| mask >> (signal - 1) & 1 == 1)
}
