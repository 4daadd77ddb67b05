//! What a value means to people. Searches count in numbers of their own; what of them is told is decided here alone.
//!
//! Where points decide, a value is the points ahead at the end. Where only winning counts, a proved value is a win, a
//! draw or a loss. A guess there says nothing of the end, but two of them differ by pieces.

use crate::games::{Unit, WIN_FLOOR};
use crate::play::story::Story;
use crate::sentence::{Sentence, say};

/// What a piece counts in the guesses of games that are only won or lost.
pub const PIECE: i32 = 100;

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

/// What the values of a game count.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Scale {
    /// What its points count.
    pub unit: Unit,
    /// The least difference between guesses that is told.
    pub worth_telling: i32,
}

impl Scale {
    /// That of the game which a story tells of.
    pub fn of(story: &Story) -> Scale {
        Scale {
            unit: story.unit,
            worth_telling: story.worth_telling,
        }
    }
}

/// What is said of a move, beside the best one. The only numbers are losses, so that none is taken for another.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Label {
    /// No other is better. What it is worth, the position is worth, and that is said once for all.
    Best,
    /// It wins, where only winning counts.
    Won,
    /// It makes a draw.
    Drawn,
    /// It loses.
    Lost,
    /// The points that it loses against the best; pieces where only winning counts.
    Loses(i32),
}

/// What is said of a move, and whether that is proved.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Remark {
    /// What is said.
    pub label: Label,
    /// Whether it is proved.
    pub is_exact: bool,
}

impl Remark {
    /// What is said of a move of this value. Nothing is said of moves that are about as good as the best as far as
    /// is known: one look differs from the next without a reason, and a loss that is only expected has to be
    /// larger than that, as in Learn from It.
    pub fn of(of: Value, best: Value, is_best: bool, scale: Scale) -> Option<Remark> {
        let lost = best.value - of.value;
        let is_exact = of.is_exact && best.is_exact;
        let is_told = lost >= if is_exact { 1 } else { scale.worth_telling };
        let loses = |count: i32| is_told.then_some(Label::Loses(count));
        let label = match (Verdict::of(of, scale.unit), Verdict::of(best, scale.unit)) {
            (Verdict::Ahead(_) | Verdict::Open, _) if is_best => Label::Best,
            (Verdict::Ahead(_), _) => loses(lost)?,
            (Verdict::Open, Verdict::Open) => loses((lost + PIECE / 2) / PIECE)?,
            // A guess cannot be compared with a proof.
            (Verdict::Open, _) => return None,
            (Verdict::Won, _) => Label::Won,
            (Verdict::Drawn, _) => Label::Drawn,
            (Verdict::Lost, _) => Label::Lost,
        };
        // How a game ends after a move does not hang on the other moves.
        let is_exact = match label {
            Label::Won | Label::Drawn | Label::Lost => of.is_exact,
            _ => is_exact,
        };
        Some(Remark { label, is_exact })
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

    fn remark(of: Value, best: Value, is_best: bool, unit: Unit) -> Option<(Label, bool)> {
        let worth_telling = if unit == Unit::Win { PIECE } else { 2 };
        let scale = Scale {
            unit,
            worth_telling,
        };
        let remark = Remark::of(of, best, is_best, scale);
        remark.map(|remark| (remark.label, remark.is_exact))
    }

    #[test]
    fn losses_are_the_only_numbers() {
        let label = |of, is_best| remark(of, exact(3), is_best, Unit::Boxes);
        assert_eq!(label(exact(3), true), Some((Label::Best, true)));
        assert_eq!(label(guess(3), true), Some((Label::Best, false)));
        assert_eq!(label(guess(3), false), None);
        assert_eq!(label(exact(-1), false), Some((Label::Loses(4), true)));
        assert_eq!(label(exact(2), false), Some((Label::Loses(1), true)));
        assert_eq!(label(guess(1), false), Some((Label::Loses(2), false)));
    }

    #[test]
    fn a_loss_that_is_only_expected_is_told_if_it_is_large_enough() {
        let label = |of, best| remark(of, best, false, Unit::Boxes);
        assert_eq!(label(guess(2), exact(3)), None);
        assert_eq!(label(guess(-8), guess(-7)), None);
        // A loss against what is only expected is no more than expected.
        assert_eq!(label(exact(2), guess(3)), None);
        assert_eq!(label(exact(1), guess(3)), Some((Label::Loses(2), false)));
    }

    #[test]
    fn where_only_winning_counts_no_number_of_an_engine_is_told() {
        let ends = |label| Some((label, true));
        let label = |of, best, is_best| remark(of, best, is_best, Unit::Win);
        let (won, drawn, lost) = (exact(WIN - 5), exact(0), exact(7 - WIN));
        assert_eq!(label(won, won, true), ends(Label::Won));
        assert_eq!(label(exact(WIN - 9), won, false), ends(Label::Won));
        assert_eq!(label(drawn, won, false), ends(Label::Drawn));
        assert_eq!(label(lost, drawn, false), ends(Label::Lost));
        assert_eq!(label(lost, guess(3410), false), ends(Label::Lost));
        // A guess is held against a guess alone, and in pieces.
        assert_eq!(
            label(guess(3410), guess(3410), true),
            Some((Label::Best, false))
        );
        assert_eq!(label(guess(3371), guess(3410), false), None);
        assert_eq!(
            label(guess(3290), guess(3410), false),
            Some((Label::Loses(1), false))
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
