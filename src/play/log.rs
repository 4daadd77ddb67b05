//! Moves as the log shows them, and as files hold them.

use std::time::Duration;

use crate::games::Side;
use crate::sentence::Sentence;

/// A move in the log.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct LogEntry {
    /// Who made it.
    pub side: Side,
    /// The move as the log shows it.
    pub text: String,
    /// The move as a sentence names it.
    pub words: Sentence,
    /// What somebody wrote about it; empty if nobody did.
    pub comment: String,
}

/// A move of a line: its text in the game's notation, and the time that it took.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct TimedMove {
    /// The move.
    pub text: String,
    /// The time that it took; none for a move that was only tried.
    pub time: Duration,
}

impl TimedMove {
    /// The least time of a move that is played. It tells such a move from one that is only tried, in files too, which
    /// count milliseconds.
    pub const LEAST_TIME: Duration = Duration::from_millis(1);
}

/// The number of moves with which both lines begin.
pub fn in_common(one: &[TimedMove], other: &[TimedMove]) -> usize {
    let same = |(one, other): &(&TimedMove, &TimedMove)| one.text == other.text;
    one.iter().zip(other).take_while(same).count()
}

/// The time of a move as a file has it. An hour-long move is believable, a million-year one would overflow clocks and
/// sums.
pub(crate) fn believable(milliseconds: u64) -> Duration {
    Duration::from_millis(milliseconds.min(1 << 40))
}

/// A line of these moves, with spaces between them.
#[cfg(test)]
pub(super) fn line(text: &str) -> Vec<TimedMove> {
    (text.split_whitespace())
        .map(|text| TimedMove {
            text: text.into(),
            time: Duration::from_millis(7),
        })
        .collect()
}
