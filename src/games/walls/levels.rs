//! The levels of Walls for people.

use super::TurnRule;
use crate::games::options::Level;
use crate::sentence::{Sentence, say, say_in};

/// The ladder of Walls: each level overlooks less than the one below, or looks further. `walls lab levels` measures
/// it; the strengths are those on 6 × 6 boxes.
pub(super) fn ladder(rules: TurnRule) -> Vec<Level> {
    let level = |id, label: Sentence, idea: Sentence, opponent, [strict, extra]: [i32; 2]| Level {
        id,
        label,
        idea,
        opponent,
        elo: match rules {
            TurnRule::Strict => strict,
            TurnRule::Extra => extra,
        },
    };
    vec![
        level(
            "newcomer",
            say_in("level", "Newcomer"),
            say("Overlooks four of five boxes that can be taken"),
            "fallible:depth=1,oversight=0.8",
            [0, 0],
        ),
        level(
            "beginner",
            say_in("level", "Beginner"),
            say("Overlooks three of five boxes, and does not consider your reply"),
            "fallible:depth=1,oversight=0.6",
            [534, 496],
        ),
        level(
            "easy",
            say_in("level", "Easy"),
            say("Overlooks two of five boxes"),
            "fallible:depth=1,oversight=0.4",
            [901, 901],
        ),
        level(
            "attentive",
            say_in("level", "Attentive"),
            say("Takes three of four boxes"),
            "fallible:depth=1,oversight=0.25",
            [1123, 1123],
        ),
        level(
            "watchful",
            say_in("level", "Watchful"),
            say("Looks ahead to your reply, and overlooks one move in six"),
            "fallible:depth=2,oversight=0.08",
            [1503, 1779],
        ),
        level(
            "normal",
            say_in("level", "Normal"),
            say("Looks ahead to your reply, and overlooks one move in twelve"),
            "fallible:depth=2,oversight=0.04",
            [1664, 1922],
        ),
        level(
            "careful",
            say_in("level", "Experienced"),
            say("Opens a chain only when nothing else is left, and then the shortest"),
            "careful",
            [1811, 2411],
        ),
        level(
            "hard",
            say_in("level", "Hard"),
            say("The expert: sees chains, loops and the end of the game"),
            "expert:time=1000,table=64",
            [1959, 2805],
        ),
    ]
}
