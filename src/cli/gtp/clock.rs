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

    /// The main time that is left.
    #[cfg(test)]
    pub fn left(&self) -> Duration {
        self.main
    }

    /// A move took so long.
    pub fn run(&mut self, time: Duration) {
        self.main = self.main.saturating_sub(time);
    }

    /// The time for the next move when about this many moves of the side are left.
    pub fn next_move(&self, left: u32) -> Duration {
        let share = self.main / left.max(1);
        match self.stones {
            0 => share,
            stones => share + self.period / stones,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_move_has_its_share_and_what_a_period_adds() {
        let parse = |text: &str| Clock::parse(&text.split(' ').collect::<Vec<_>>());
        let seconds = Duration::from_secs;
        let mut clock = parse("60 0 0").unwrap().unwrap();
        assert_eq!(clock.next_move(30), seconds(2));
        clock.run(seconds(30));
        assert_eq!(clock.next_move(30), seconds(1));
        assert_eq!(clock.next_move(0), seconds(30), "the last move");
        clock.run(seconds(99));
        assert_eq!(clock.next_move(30), Duration::ZERO);
        let period = parse("60 20 10").unwrap().unwrap();
        assert_eq!(period.next_move(30), seconds(4));
        // No time at all is a limit, a period without moves is none.
        assert_eq!(
            parse("0 0 0").unwrap().unwrap().next_move(9),
            Duration::ZERO
        );
        assert!(parse("0 10 0").unwrap().is_none());
        for wrong in ["", "1 2", "1 2 3 4", "1 x 3", "-1 0 0"] {
            assert!(parse(wrong).is_err(), "{wrong}");
        }
    }
}
