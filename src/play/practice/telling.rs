//! The sentences of a practice: the goal, that it slips away, that it is back, and whether it was reached.

use super::{Judgement, Lost, Practice};
use crate::games::{Side, Unit};
use crate::play::AnyMatch;
use crate::play::analysis::Worth;
use crate::play::player::you;
use crate::play::status;
use crate::play::words::{amount, two};
use crate::sentence::{Sentence, say};

/// What is to be said of the position of a game instead of the usual.
pub(super) fn notice(practice: &Practice, game: &dyn AnyMatch) -> Option<Sentence> {
    let shown = game.now();
    if let Some(is_reached) = practice.goal.is_reached(game) {
        let end = match is_reached {
            true => say("You reached your goal."),
            false => say("You missed your goal."),
        };
        return Some(two(status::status(&shown, false), end));
    }
    if practice.is_waiting(game) {
        let lost = practice.lost(game)?;
        let what = two(
            lets_slip(lost, game),
            with_best_play(lost.value, shown.story.unit),
        );
        return Some(two(what, say("Take it back (Ctrl+Z), or play on.")));
    }
    if shown.turn == Some(practice.goal.side.other()) && practice.wanted(game).is_some() {
        return Some(say("Looking at your move…"));
    }
    let is_back = practice.is_back(game);
    is_back.then(|| {
        two(
            say("Your goal is in reach again."),
            status::turn(&shown, false),
        )
    })
}

/// That the goal is out of reach, and by which move if that is proved.
fn lets_slip(lost: Lost, game: &dyn AnyMatch) -> Sentence {
    match lost.slip {
        None => say("Your goal is proved to be out of reach."),
        Some(ply) if ply + 1 == game.standing().ply => say("That lets the goal slip."),
        Some(ply) => {
            let played = game.move_at(ply).map(|played| played.shown);
            say("{move} let the goal slip.").with("move", played.unwrap_or_default())
        }
    }
}

/// What best play of both sides leads to from here, in the view of the person.
fn with_best_play(value: i32, unit: Unit) -> Sentence {
    match (value, amount(value.unsigned_abs(), unit)) {
        (0, _) => say("With best play you now only draw."),
        (1.., Some(amount)) => {
            say("With best play you now win by only {amount}.").with("amount", amount)
        }
        (_, Some(amount)) => say("With best play you now lose by {amount}.").with("amount", amount),
        (_, None) => say("With best play you now lose."),
    }
}

/// The goal and how it stands, in one line.
pub(super) fn line(practice: &Practice, game: &dyn AnyMatch) -> Sentence {
    let unit = game.now().story.unit;
    let line = match practice.goal.is_reached(game) {
        Some(true) => say("Goal reached: {goal}"),
        Some(false) => say("Goal missed: {goal}"),
        None => {
            let plies = (0..=game.standing().ply).rev();
            match plies.into_iter().find_map(|ply| practice.at(ply)) {
                Some(Judgement::OutOfReach(_)) => say("Out of reach: {goal}"),
                Some(Judgement::Doubtful) => say("Perhaps out of reach: {goal}"),
                _ => say("Goal: {goal}"),
            }
        }
    };
    line.with("goal", practice.goal.text(unit))
}

/// What is known of the worth of a position to be practised.
pub fn what_it_is_worth(worth: Worth, game: &dyn AnyMatch, ply: usize) -> Sentence {
    let shown = game.snapshot(ply);
    if !shown.story.tells_who_leads(worth.is_exact) {
        return say("Nobody knows who stands better.");
    }
    let unit = shown.story.unit;
    let names = shown.players.each_ref().map(|player| player.name.as_str());
    let (name, value) = match worth.margin {
        0.. => (names[0], worth.margin),
        _ => (names[1], -worth.margin),
    };
    let sentence = match (value, amount(value.unsigned_abs(), unit), worth.is_exact) {
        (0, _, true) => say("Proved: with best play it is a draw."),
        (_, Some(amount), true) => {
            say("Proved: with best play {name} wins by {amount}.").with("amount", amount)
        }
        (_, None, true) => say("Proved: with best play {name} wins."),
        (0, _, false) => say("Perhaps it is a draw."),
        (_, Some(amount), false) => say("Perhaps {name} wins by {amount}.").with("amount", amount),
        (_, None, false) => say("Perhaps {name} stands better."),
    };
    sentence.with("name", name)
}

/// Whose side a person of a match would take for granted: the only person's, or that of whoever is to move.
pub fn usual_side(game: &dyn AnyMatch, ply: usize) -> Option<Side> {
    you(game.players()).or_else(|| game.turn_at(ply))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::games::registry::GameOptions;
    use crate::play::{Player, new_match};

    #[test]
    fn best_play_is_told_in_the_view_of_the_person() {
        let told = |value, unit| with_best_play(value, unit).to_string();
        let boxes = |value| told(value, Unit::Boxes);
        assert_eq!(boxes(2), "With best play you now win by only two boxes.");
        assert_eq!(boxes(0), "With best play you now only draw.");
        assert_eq!(boxes(-2), "With best play you now lose by two boxes.");
        let lost = told(-crate::games::WIN_FLOOR, Unit::Win);
        assert_eq!(lost, "With best play you now lose.");
    }

    #[test]
    fn the_worth_of_a_position_names_who_wins() {
        let options = GameOptions::default_of("walls").unwrap();
        let players = Side::BOTH.map(|side| Player {
            name: ["Ann", "Ben"][side.index()].into(),
            ..Player::usual(side)
        });
        let game = new_match(&options, players).unwrap();
        let told = |margin, is_exact| {
            let worth = Worth { margin, is_exact };
            what_it_is_worth(worth, &*game, 0).to_string()
        };
        let expected = [
            (2, true, "Proved: with best play Ann wins by two boxes."),
            (-2, true, "Proved: with best play Ben wins by two boxes."),
            (0, true, "Proved: with best play it is a draw."),
            (4, false, "Perhaps Ann wins by four boxes."),
            (-4, false, "Perhaps Ben wins by four boxes."),
            (0, false, "Perhaps it is a draw."),
        ];
        for (margin, is_exact, text) in expected {
            assert_eq!(told(margin, is_exact), text);
        }
    }
}
