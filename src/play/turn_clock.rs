//! The clock of the running turn. Callers tell it what time it is.

use std::time::{Duration, Instant};

/// The time of the running turn. It stands still while nobody can use it.
#[derive(Debug, Clone, Copy, Default)]
pub(super) struct TurnClock {
    /// What was taken of it before, by others or in an earlier session.
    before: Duration,
    /// The time before the clock was last started.
    spent: Duration,
    /// When it was last started, unless it stands.
    since: Option<Instant>,
}

impl TurnClock {
    /// A clock that stands, of a turn that has taken this long already.
    pub fn of_turn(before: Duration) -> TurnClock {
        TurnClock {
            before,
            ..TurnClock::default()
        }
    }

    /// Another player takes the turn over, and begins anew. Of what the clock shows, this much is not counted.
    pub fn hand_over(&mut self, uncounted: Duration, now: Instant) {
        *self = TurnClock {
            before: self.before + self.time(now).saturating_sub(uncounted),
            spent: Duration::ZERO,
            since: self.since.map(|_| now),
        };
    }

    /// What was taken of the turn before, by others or in an earlier session.
    pub fn before(&self) -> Duration {
        self.before
    }

    /// What the clock shows of whoever has the turn now.
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
        let mut clock = TurnClock::of_turn(Duration::from_secs(5));
        assert_eq!(clock.time(at(100)), Duration::ZERO);
        clock.set_running(true, at(100));
        clock.set_running(true, at(102));
        assert_eq!(clock.time(at(103)).as_secs(), 3);
        clock.set_running(false, at(104));
        clock.set_running(false, at(200));
        assert_eq!(clock.time(at(300)).as_secs(), 4);
        assert_eq!(clock.before().as_secs(), 5);
    }

    #[test]
    fn a_turn_that_is_handed_over_keeps_its_time() {
        let start = Instant::now();
        let at = |seconds| start + Duration::from_secs(seconds);
        let seconds =
            |clock: &TurnClock, now| [clock.before().as_secs(), clock.time(now).as_secs()];
        let mut clock = TurnClock::default();
        clock.set_running(true, start);
        clock.hand_over(Duration::from_secs(1), at(5));
        assert_eq!(seconds(&clock, at(8)), [4, 3]);
        clock.set_running(false, at(8));
        clock.hand_over(Duration::ZERO, at(9));
        assert_eq!(seconds(&clock, at(20)), [7, 0], "it stands, as before");
    }

    #[test]
    fn a_moment_before_the_start_counts_nothing() {
        let start = Instant::now();
        let mut clock = TurnClock::default();
        clock.set_running(true, start + Duration::from_secs(1));
        assert_eq!(clock.time(start), Duration::ZERO);
    }
}
