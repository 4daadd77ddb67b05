//! What a value means to people. Searches count in numbers of their own; what of them is told is decided here alone.
//!
//! Where points decide, a value is the points ahead at the end. Where only winning counts, a proved value is a win, a
//! draw or a loss. A guess there says nothing of the end, but two of them differ by pieces.

use crate::games::{Unit, WIN_FLOOR};
use crate::sentence::{Sentence, say};

/// What a piece counts in the guesses of games that are only won or lost.
const PIECE: i32 = 100;

/// What a move or a position is worth to one side.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Value {
    /// The points ahead at the end; a large number, or a guess without a unit, where only winning counts.
    pub value: i32,
    /// Whether it is proved.
    pub is_exact: bool,
}

/// How a game ends with best play.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Verdict {
    /// It is won.
    Won,
    /// It is a draw.
    Drawn,
    /// It is lost.
    Lost,
    /// So many points ahead, or behind.
    Ahead(i32),
    /// Nobody knows.
    Open,
}

impl Verdict {
    /// What a value says.
    pub fn of(of: Value, unit: Unit) -> Verdict {
        match of.value {
            value if unit != Unit::Win => Verdict::Ahead(value),
            value if value >= WIN_FLOOR => Verdict::Won,
            value if value <= -WIN_FLOOR => Verdict::Lost,
            0 if of.is_exact => Verdict::Drawn,
            _ => Verdict::Open,
        }
    }
}

/// What is said of a move, beside the best one.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Label {
    /// How the game ends after it. Points are said of the best moves only, and that it is open, too.
    Ends(Verdict),
    /// The points that it loses against the best; pieces where only winning counts.
    Loses(i32),
    /// It is proved to be as good as the best.
    AsGood,
}

impl Label {
    /// What is said of a move of this value. Of moves that are only expected to be about as good as the best,
    /// nothing is said.
    pub fn of(of: Value, best: Value, is_best: bool, unit: Unit) -> Option<Label> {
        let verdict = Verdict::of(of, unit);
        let lost = match (verdict, Verdict::of(best, unit)) {
            (Verdict::Ahead(_), _) => best.value - of.value,
            // Half a piece is too little to tell.
            (Verdict::Open, Verdict::Open) => (best.value - of.value + PIECE / 2) / PIECE,
            // A guess cannot be compared with a proof.
            (Verdict::Open, _) => 0,
            _ => return Some(Label::Ends(verdict)),
        };
        match is_best {
            true => Some(Label::Ends(verdict)),
            false if lost > 0 => Some(Label::Loses(lost)),
            false => (of.is_exact).then_some(Label::AsGood),
        }
    }
}

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
    use crate::games::WIN;

    fn exact(value: i32) -> Value {
        let is_exact = true;
        Value { value, is_exact }
    }

    fn guess(value: i32) -> Value {
        let is_exact = false;
        Value { value, is_exact }
    }

    #[test]
    fn points_are_told_of_the_best_and_losses_of_the_others() {
        let label = |of, is_best| Label::of(of, exact(3), is_best, Unit::Boxes);
        assert_eq!(label(exact(3), true), Some(Label::Ends(Verdict::Ahead(3))));
        assert_eq!(label(exact(3), false), Some(Label::AsGood));
        assert_eq!(label(guess(3), false), None);
        assert_eq!(label(exact(-1), false), Some(Label::Loses(4)));
        assert_eq!(label(guess(1), false), Some(Label::Loses(2)));
    }

    #[test]
    fn where_only_winning_counts_no_number_of_an_engine_is_told() {
        let ends = |verdict| Some(Label::Ends(verdict));
        let label = |of, best, is_best| Label::of(of, best, is_best, Unit::Win);
        let (won, drawn, lost) = (exact(WIN - 5), exact(0), exact(7 - WIN));
        assert_eq!(label(won, won, true), ends(Verdict::Won));
        assert_eq!(label(exact(WIN - 9), won, false), ends(Verdict::Won));
        assert_eq!(label(drawn, won, false), ends(Verdict::Drawn));
        assert_eq!(label(lost, drawn, false), ends(Verdict::Lost));
        // A guess is held against a guess alone, and in pieces.
        assert_eq!(label(guess(3410), guess(3410), true), ends(Verdict::Open));
        assert_eq!(label(guess(3371), guess(3410), false), None);
        assert_eq!(
            label(guess(3290), guess(3410), false),
            Some(Label::Loses(1))
        );
        assert_eq!(label(guess(-110), won, false), None);
        assert_eq!(label(guess(-3410), drawn, false), None);
    }

    #[test]
    fn a_missed_win_is_no_loss() {
        let told = |best: i32, value: i32| turned(best, value).to_string();
        let floor = WIN_FLOOR;
        assert_eq!(told(floor, 0), "It turned a win into a draw.");
        assert_eq!(told(floor, -floor), "It turned a win into a loss.");
        assert_eq!(told(0, -floor), "It turned a draw into a loss.");
    }
}
