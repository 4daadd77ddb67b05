//! What a position is worth, in a sentence: how the game ends for the side to move.

use super::{Value, Verdict};
use crate::games::{Side, Unit};
use crate::play::words::amount;
use crate::play::{Player, player};
use crate::sentence::{Sentence, say};

/// How the game ends for the side to move. The only person at the board is “you”.
pub fn outlook(side: Side, of: Value, unit: Unit, players: &[Player; 2]) -> Sentence {
    let is_you = player::you(players) == Some(side);
    let verdict = Verdict::of(of, unit);
    let sentence = match (verdict, of.is_exact, is_you) {
        (Verdict::Open, _, _) => return say("How the game ends is not known."),
        (Verdict::Drawn | Verdict::Ahead(0), true, _) => {
            return say("With best play, the game is a draw. This is exact.");
        }
        (Verdict::Drawn | Verdict::Ahead(0), false, _) => {
            return say("It looks as if the game stays even.");
        }
        (Verdict::Won, true, true) => say("With best play, you win. This is exact."),
        (Verdict::Won, true, false) => say("With best play, {name} wins. This is exact."),
        (Verdict::Won, false, true) => say("It looks as if you win."),
        (Verdict::Won, false, false) => say("It looks as if {name} wins."),
        (Verdict::Lost, true, true) => say("With best play, you lose. This is exact."),
        (Verdict::Lost, true, false) => say("With best play, {name} loses. This is exact."),
        (Verdict::Lost, false, true) => say("It looks as if you lose."),
        (Verdict::Lost, false, false) => say("It looks as if {name} loses."),
        (Verdict::Ahead(1..), true, true) => {
            say("With best play, you end {amount} ahead. This is exact.")
        }
        (Verdict::Ahead(1..), true, false) => {
            say("With best play, {name} ends {amount} ahead. This is exact.")
        }
        (Verdict::Ahead(1..), false, true) => say("It looks as if you end about {amount} ahead."),
        (Verdict::Ahead(1..), false, false) => {
            say("It looks as if {name} ends about {amount} ahead.")
        }
        (Verdict::Ahead(_), true, true) => {
            say("With best play, you end {amount} behind. This is exact.")
        }
        (Verdict::Ahead(_), true, false) => {
            say("With best play, {name} ends {amount} behind. This is exact.")
        }
        (Verdict::Ahead(_), false, true) => say("It looks as if you end about {amount} behind."),
        (Verdict::Ahead(_), false, false) => {
            say("It looks as if {name} ends about {amount} behind.")
        }
    };
    let sentence = sentence.with("name", players[side.index()].name.as_str());
    match (verdict, amount(of.value.unsigned_abs(), unit)) {
        (Verdict::Ahead(_), Some(amount)) => sentence.with("amount", amount),
        _ => sentence,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::games::WIN;

    fn told(side: Side, value: i32, is_exact: bool, unit: Unit) -> String {
        let players = Side::BOTH.map(Player::usual);
        outlook(side, Value { value, is_exact }, unit, &players).to_string()
    }

    #[test]
    fn the_person_is_you_and_the_computer_has_its_name() {
        assert_eq!(
            told(Side::First, 3, true, Unit::Boxes),
            "With best play, you end three boxes ahead. This is exact."
        );
        assert_eq!(
            told(Side::Second, -7, false, Unit::Boxes),
            "It looks as if Red ends about seven boxes behind."
        );
    }

    #[test]
    fn where_only_winning_counts_no_number_is_told() {
        let win = |value, is_exact| told(Side::First, value, is_exact, Unit::Win);
        assert_eq!(win(110, false), "How the game ends is not known.");
        assert_eq!(
            win(WIN - 3, true),
            "With best play, you win. This is exact."
        );
        assert_eq!(
            win(0, true),
            "With best play, the game is a draw. This is exact."
        );
    }
}
