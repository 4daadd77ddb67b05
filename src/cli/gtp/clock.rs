//! Time as the protocol gives it.

use std::time::Duration;

/// Time as `time_settings` gives it.
#[derive(Clone, Copy)]
pub(super) struct Clock {
    main: Duration,
    period: Duration,
    stones: u32,
}

impl Clock {
    /// The main time, the period and the moves in a period, in seconds; none where there is no limit at all.
    pub fn parse(words: &[&str]) -> Result<Option<Clock>, String> {
        let numbers: Option<Vec<u32>> = words.iter().map(|word| word.parse().ok()).collect();
        let Some([main, period, stones]) = numbers.as_deref() else {
            return Err("time_settings needs three numbers".into());
        };
        // A period without moves in it means that.
        let is_limited = *stones > 0 || *period == 0;
        Ok(is_limited.then_some(Clock {
            main: Duration::from_secs((*main).into()),
            period: Duration::from_secs((*period).into()),
            stones: *stones,
        }))
    }

    /// A move took so long.
    pub fn run(&mut self, time: Duration) {
        self.main = self.main.saturating_sub(time);
    }

    /// The time for the next move when about this many moves of the side are left.
    pub fn next_move(&self, left: usize) -> Duration {
        let share = self.main / left.max(1) as u32;
        match self.stones {
            0 => share,
            stones => share + self.period / stones,
        }
    }
}
