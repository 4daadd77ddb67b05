//! The sentences of a review: what was played, what it cost, why, and what would have been better.
//!
//! Where one person plays a computer, the person is “you”. What is not proved is said with “perhaps”.

use std::cmp::Ordering;

use super::{Left, Phase, Review};
use crate::games::{Side, Unit};
use crate::play::analysis::{Opened, TurningPoint, Why, Worth, turned};
use crate::play::player::you;
use crate::play::words::{could, does, loss, number, two};
use crate::play::{Found, Snapshot};
use crate::sentence::{Sentence, as_is, say, say_many};

/// What there is to say now.
pub(super) fn text(review: &Review) -> Sentence {
    let shown = review.game.now();
    let Some(point) = review.point() else {
        let said = none_found(review, you(&shown.players).is_some());
        return match given_up(review, &shown) {
            Some(given_up) => two(said, given_up),
            None => said,
        };
    };
    match &review.phase {
        Phase::Asking(None) => two(
            two(
                what_was_played(point, &shown),
                cost(point, review.story.unit),
            ),
            say("Find a better move."),
        ),
        Phase::Asking(Some(found)) => two(
            no_better(point, found, review.story.unit),
            say("Try again."),
        ),
        Phase::Judging(tried) => say("Looking at {move}…").with("move", tried.words.clone()),
        Phase::Answer(by) => {
            let best = point.line.first();
            let is_best =
                (by.as_ref()).is_none_or(|found| best.is_some_and(|best| best.path == found.path));
            let best = || best.map_or(as_is(""), |best| best.words.clone());
            let is_proved = |found: &Found| point.is_exact && (is_best || found.is_exact);
            let answer = match by {
                Some(found) if is_best || !found.thinking.line.is_empty() => {
                    let answer = match is_proved(found) {
                        true => say("Yes, {move} is better."),
                        false => say("{move} looks better."),
                    };
                    answer.with("move", found.words.clone())
                }
                // The line that is known begins with another one.
                Some(found) => {
                    let answer = match is_proved(found) {
                        true => {
                            say("Yes, {move} is better. {best} is too: this is how it goes on.")
                        }
                        false => {
                            say("{move} looks better. {best} does too: this is how it goes on.")
                        }
                    };
                    answer
                        .with("move", found.words.clone())
                        .with("best", best())
                }
                None => {
                    let answer = match point.is_exact {
                        true => say("A better move was {move}."),
                        false => say("Perhaps {move} was better."),
                    };
                    answer.with("move", best())
                }
            };
            // What the best move does, another one may not do.
            let is_reason = is_best || !matches!(point.why, Why::Missed(_));
            let answer = match why(point, &shown).filter(|_| is_reason) {
                Some(why) => two(answer, why),
                None => answer,
            };
            match review.board.place() {
                (0, _) | (_, 1) => answer,
                (moves, length) => {
                    let place = say("Move {number} of {count} in this line.");
                    let place = place.with("number", moves).with("count", length);
                    two(answer, place)
                }
            }
        }
    }
}

/// What there is to say where no turning point was found.
fn none_found(review: &Review, is_yours: bool) -> Sentence {
    let is_exact = |worth: &Option<Worth>| worth.is_some_and(|worth| worth.is_exact);
    let is_proved = review.course.iter().all(is_exact);
    if review.others > 0 {
        return say_many(
            "One move is proved to have cost something, but no better one could be found in time.",
            "{count} moves are proved to have cost something, but no better ones could be found in time.",
            review.others as u32,
        )
        .with("count", review.others);
    }
    match (is_proved, is_yours) {
        (true, true) => {
            say("No mistakes. It is proved that no other move of yours would have been better.")
        }
        (true, false) => {
            say("No mistakes. It is proved that no other move would have been better.")
        }
        (false, _) => {
            say("No mistakes found: none that can be proved, and none that a longer look confirms.")
        }
    }
}

/// That a game was given up which is proved not to have been lost.
fn given_up(review: &Review, shown: &Snapshot) -> Option<Sentence> {
    let side = review.resigned?;
    let last = review.course.last().copied().flatten();
    let end = last.filter(|worth| worth.is_exact)?.seen_by(side).value;
    let is_you = you(&shown.players) == Some(side);
    let sentence = match (is_you, end) {
        (true, 1..) => say("But you gave up a won game."),
        (true, 0) => say("But you gave up a drawn game."),
        (false, 1..) => say("But {name} gave up a won game."),
        (false, 0) => say("But {name} gave up a drawn game."),
        (_, _) => return None,
    };
    Some(sentence.with("name", name(shown, side)))
}

/// What a turning point is called in a list.
pub(super) fn name_of(point: &TurningPoint, left: Left, unit: Unit) -> Sentence {
    let name = say("Move {number}, {move}. {cost}")
        .with("number", point.ply + 1)
        .with("move", &point.played.shown)
        .with("cost", cost(point, unit));
    match left {
        Left::Open => name,
        Left::Found => two(name, say("You found a better one.")),
        Left::Shown => two(name, say("The answer was shown.")),
    }
}

fn name(shown: &Snapshot, side: Side) -> &str {
    &shown.players[side.index()].name
}

fn what_was_played(point: &TurningPoint, shown: &Snapshot) -> Sentence {
    let text = &point.played.shown;
    let logged = shown.log.get(point.ply).filter(|entry| entry.text == *text);
    let words = logged.map_or_else(|| as_is(text), |entry| entry.words.clone());
    let is_you = you(&shown.players) == Some(point.side);
    let sentence = match (is_you, words == as_is(text)) {
        (true, true) => say("Move {number}: you played {move}."),
        (true, false) => say("Move {number}: you made {move}."),
        (false, true) => say("Move {number}: {name} played {move}."),
        (false, false) => say("Move {number}: {name} made {move}."),
    };
    sentence
        .with("number", point.ply + 1)
        .with("name", name(shown, point.side))
        .with("move", words)
}

/// What the move cost.
fn cost(point: &TurningPoint, unit: Unit) -> Sentence {
    let cost = point.cost().unsigned_abs();
    match (loss(cost, unit), point.is_exact) {
        (Some(amount), true) => say("It cost {amount}.").with("amount", amount),
        (Some(amount), false) => say("It cost perhaps {amount}.").with("amount", amount),
        (None, true) => turned(point.best, point.value),
        (None, false) => say("Perhaps it made the position worse."),
    }
}

/// A move that was tried and is not good enough.
fn no_better(point: &TurningPoint, found: &Found, unit: Unit) -> Sentence {
    let value = found.thinking.value.unwrap_or(point.value);
    let loss = loss((point.best - value).unsigned_abs(), unit);
    let is_proved = point.is_exact && found.is_exact;
    let sentence = match (is_proved, value.cmp(&point.value), loss) {
        (true, Ordering::Greater, _) => {
            say("{move} is better than that, but there is a better one still.")
        }
        (true, Ordering::Equal, Some(amount)) => {
            say("{move} costs {amount} as well.").with("amount", amount)
        }
        (true, Ordering::Less, Some(amount)) => {
            say("{move} costs even more: {amount}.").with("amount", amount)
        }
        (false, _, Some(amount)) => say("{move} costs perhaps {amount}.").with("amount", amount),
        (true, _, None) => say("{move} is no better."),
        (false, _, None) => say("{move} looks no better."),
    };
    sentence.with("move", &found.shown)
}

/// Why the move that was played was worse, as far as that can be told.
fn why(point: &TurningPoint, shown: &Snapshot) -> Option<Sentence> {
    let other = name(shown, point.side.other());
    let is_you = you(&shown.players) == Some(point.side);
    let sentence = match point.why {
        Why::Opened(boxes) => opened(point.side, is_you, boxes),
        Why::Missed(done) => does(done)?,
        Why::Allowed(effect) => say("After {move}, {other} could {do}.").with("do", could(effect)?),
        Why::Answered(ref answer) => say("After {move}, {other} could answer with {answer}.")
            .with("answer", answer.words.clone()),
        Why::Unknown => return None,
    };
    Some(
        sentence
            .with("move", &point.played.shown)
            .with("name", name(shown, point.side))
            .with("other", other),
    )
}

/// What opening boxes leads to, if all of them are taken.
fn opened(by: Side, is_you: bool, opened: Opened) -> Sentence {
    let Opened { own, others, next } = opened;
    let moves_again = next == Some(by);
    let sentence = match (own, moves_again, is_you) {
        (0, true, true) => say_many(
            "{move} gave {other} a box, and then you had to move.",
            "{move} gave {other} {count} boxes, and then you had to move.",
            others,
        ),
        (0, true, false) => say_many(
            "{move} gave {other} a box, and then {name} had to move.",
            "{move} gave {other} {count} boxes, and then {name} had to move.",
            others,
        ),
        (0, false, _) => say_many(
            "{move} opened a box for {other}.",
            "{move} opened {count} boxes, and {other} can take them all.",
            others,
        ),
        _ if own == others => {
            say("{move} opened boxes for both: each gets {own}, and {other} moves next.")
        }
        (_, true, true) => say(
            "{move} opened boxes for both: {other} gets {others}, you get {own}, and then you have to move again.",
        ),
        (_, true, false) => say(
            "{move} opened boxes for both: {other} gets {others}, {name} gets {own} and then has to move again.",
        ),
        (_, false, true) => {
            say("{move} opened boxes for both: {other} gets {others}, you get {own}.")
        }
        (_, false, false) => {
            say("{move} opened boxes for both: {other} gets {others}, {name} gets {own}.")
        }
    };
    sentence
        .with("count", number(others))
        .with("others", others)
        .with("own", own)
}
