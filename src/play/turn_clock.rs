//! The clock of the running turn. Callers tell it what time it is.

use std::time::{Duration, Instant};

/// The time of the running turn. It stands still while nobody can use it.
#[derive(Debug, Clone, Copy, Default)]
pub(super) struct TurnClock {
    /// The time before the clock was last started.
    spent: Duration,
    /// When it was last started, unless it stands.
    since: Option<Instant>,
}

impl TurnClock {
    /// A clock that stands at this time.
    pub fn starting_at(spent: Duration) -> TurnClock {
        TurnClock { spent, since: None }
    }

    /// What the clock shows.
    pub fn time(&self, now: Instant) -> Duration {
        let running = self.since.map(|since| now.saturating_duration_since(since));
        self.spent + running.unwrap_or_default()
    }

    /// Whether the clock runs.
    pub fn is_running(&self) -> bool {
        self.since.is_some()
    }

    /// Lets the clock run or stand.
    pub fn set_running(&mut self, runs: bool, now: Instant) {
        if runs != self.since.is_some() {
            self.spent = self.time(now);
            self.since = runs.then_some(now);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_clock_counts_the_time_while_it_runs() {
        let start = Instant::now();
        let at = |seconds| start + Duration::from_secs(seconds);
        let mut clock = TurnClock::starting_at(Duration::from_secs(5));
        assert_eq!(clock.time(at(100)).as_secs(), 5);
        clock.set_running(true, at(100));
        clock.set_running(true, at(102));
        assert_eq!(clock.time(at(103)).as_secs(), 8);
        clock.set_running(false, at(104));
        clock.set_running(false, at(200));
        assert_eq!(clock.time(at(300)).as_secs(), 9);
    }

    #[test]
    fn a_moment_before_the_start_counts_nothing() {
        let start = Instant::now();
        let mut clock = TurnClock::default();
        clock.set_running(true, start + Duration::from_secs(1));
        assert_eq!(clock.time(start), Duration::ZERO);
    }
}
