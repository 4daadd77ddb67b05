//! What a value means to people. Searches count in numbers of their own; what of them is told is decided here alone.

use crate::games::WIN_FLOOR;
use crate::sentence::{Sentence, say};

/// How a mistake changed the end of a game that is only won or lost: what it could have been, and what it is.
pub fn turned(best: i32, value: i32) -> Sentence {
    match (best >= WIN_FLOOR, value <= -WIN_FLOOR) {
        (true, false) => say("It turned a win into a draw."),
        (true, true) => say("It turned a win into a loss."),
        (false, _) => say("It turned a draw into a loss."),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_missed_win_is_no_loss() {
        let told = |best: i32, value: i32| turned(best, value).to_string();
        let floor = WIN_FLOOR;
        assert_eq!(told(floor, 0), "It turned a win into a draw.");
        assert_eq!(told(floor, -floor), "It turned a win into a loss.");
        assert_eq!(told(0, -floor), "It turned a draw into a loss.");
    }
}
