//! Which opponents come to an end by themselves.

use std::time::Duration;

use super::{Opponent, OpponentError};
use crate::sentence::say;

impl Opponent {
    /// Whether its thinking ends by itself: by a setting of its own, by a time for each move that takes its place, or, for
    /// all but Monte Carlo tree search, because the position is solved in the end.
    ///
    /// # Errors
    /// [`OpponentError::Setting`] when nothing does.
    pub fn comes_to_an_end(&self, time: Option<Duration>) -> Result<(), OpponentError> {
        let is_limited = match self {
            Opponent::Uct(settings) => settings.time.is_some() || settings.nodes.is_some(),
            // Without a limit these think until the position is solved, as one may want it of a small one.
            _ => true,
        };
        match is_limited || time.is_some() {
            true => Ok(()),
            false => Err(OpponentError::Setting(
                say("{opponent} thinks without end where neither time nor nodes limit it")
                    .with("opponent", self.id()),
            )),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::search::Spec;

    #[test]
    fn only_random_games_without_a_limit_have_no_end() {
        let ends = |text: &str, time| {
            let spec: Spec = text.parse().unwrap();
            spec.opponent.comes_to_an_end(time).is_ok()
        };
        for text in ["uct:time=0", "uct:time=0,nodes=0"] {
            assert!(!ends(text, None), "{text}");
            assert!(ends(text, Some(Duration::from_millis(5))), "{text}");
        }
        for text in [
            "expert",
            "expert:time=0",
            "perfect:time=0",
            "expert:time=0,nodes=5",
            "expert:depth=8,time=0",
            "uct:time=0,nodes=5",
            "minimax:time=0",
            "random",
        ] {
            assert!(ends(text, None), "{text}");
        }
    }
}
