//! What the sentences about a game have in common.

use super::task::Effect;
use crate::games::{Deed, Unit};
use crate::sentence::{Sentence, as_is, say, say_in, say_many};

/// Two sentences, one after the other.
pub fn two(one: Sentence, other: Sentence) -> Sentence {
    say("{one} {other}").with("one", one).with("other", other)
}

/// A small number in words.
pub(super) fn number(count: u32) -> Sentence {
    match count {
        2 => say_in("count", "two"),
        3 => say_in("count", "three"),
        4 => say_in("count", "four"),
        5 => say_in("count", "five"),
        6 => say_in("count", "six"),
        7 => say_in("count", "seven"),
        8 => say_in("count", "eight"),
        9 => say_in("count", "nine"),
        10 => say_in("count", "ten"),
        11 => say_in("count", "eleven"),
        12 => say_in("count", "twelve"),
        _ => as_is(count.to_string()),
    }
}

/// So many boxes, points, pieces or bricks; `None` where only winning counts.
pub fn amount(count: u32, unit: Unit) -> Option<Sentence> {
    Some(match unit {
        Unit::Win => return None,
        Unit::Boxes => say_many("one box", "{count} boxes", count).with("count", number(count)),
        Unit::Points => say_many("one point", "{count} points", count).with("count", number(count)),
        Unit::Pieces => say_many("one piece", "{count} pieces", count).with("count", number(count)),
        Unit::Bricks => say_many("one brick", "{count} bricks", count).with(
            "count",
            match count {
                // In some languages, this word has another gender for bricks than for the rest.
                2 => say_in("bricks", "two"),
                _ => number(count),
            },
        ),
    })
}

/// What a move loses, in points of the lead: a box that the other side gets instead of you costs two, so a move can lose
/// more points than there are boxes left. `None` where only winning counts.
pub fn loss(count: u32, unit: Unit) -> Option<Sentence> {
    match unit {
        Unit::Win => None,
        Unit::Boxes | Unit::Points | Unit::Pieces | Unit::Bricks => amount(count, Unit::Points),
    }
}

/// So many moves.
pub fn moves(count: usize) -> Sentence {
    say_many(
        "{count} move",
        "{count} moves",
        u32::try_from(count).unwrap_or(u32::MAX),
    )
}

/// Whose turn it is, in a line of its own.
pub fn to_move(name: &str) -> Sentence {
    say("{name} to move").with("name", name)
}

/// What a move does, if that is worth telling.
pub(super) fn does(effect: Effect) -> Option<Sentence> {
    let deed = match effect {
        Effect::Win => return Some(say("It wins at once.")),
        Effect::Deed(deed) => deed,
    };
    Some(match deed {
        Deed::Closed(boxes) => say_many(
            "It closes a box at once.",
            "It closes {count} boxes at once.",
            boxes,
        )
        .with("count", number(boxes)),
        Deed::Captured(pieces) => say_many(
            "It captures a piece.",
            "It captures {count} pieces.",
            pieces,
        )
        .with("count", number(pieces)),
        Deed::Converted(pieces) => say_many(
            "It converts a piece.",
            "It converts {count} pieces.",
            pieces,
        )
        .with("count", number(pieces)),
        Deed::Crowned => say("It makes a king."),
        Deed::Laid => say("It lays a brick."),
        Deed::Blocked | Deed::Moved => return None,
    })
}

/// What somebody could do, to stand after “could”; `None` if that is not worth telling.
pub(super) fn could(effect: Effect) -> Option<Sentence> {
    let deed = match effect {
        Effect::Win => return Some(say_in("could", "win at once")),
        Effect::Deed(deed) => deed,
    };
    Some(match deed {
        Deed::Closed(boxes) => {
            say_many("close a box", "close {count} boxes", boxes).with("count", number(boxes))
        }
        Deed::Captured(pieces) => say_many("capture a piece", "capture {count} pieces", pieces)
            .with("count", number(pieces)),
        Deed::Converted(pieces) => say_many("convert a piece", "convert {count} pieces", pieces)
            .with("count", number(pieces)),
        Deed::Crowned => say_in("could", "make a king"),
        Deed::Laid => say_in("could", "lay a brick"),
        Deed::Blocked | Deed::Moved => return None,
    })
}
