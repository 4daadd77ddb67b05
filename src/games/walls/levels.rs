//! The levels of Walls for people.

use crate::games::options::Level;
use crate::sentence::{Sentence, say, say_in};

/// The ladder of Walls: each level knows one thing more than the one below it.
pub(super) fn ladder() -> Vec<Level> {
    let level = |id, label: Sentence, idea: Sentence, opponent| Level {
        id,
        label,
        idea,
        opponent,
    };
    vec![
        level(
            "newcomer",
            say_in("level", "Newcomer"),
            say("Paints any edge"),
            "random",
        ),
        level(
            "beginner",
            say_in("level", "Beginner"),
            say("Takes every box"),
            "greedy",
        ),
        level(
            "easy",
            say_in("level", "Easy"),
            say("Never opens a chain needlessly, and then the shortest"),
            "careful",
        ),
        level(
            "mirror",
            say_in("level", "Mirror"),
            say("Copies your moves under a half turn"),
            "mirror",
        ),
        level(
            "look-ahead",
            say_in("level", "Watchful"),
            say("Looks ahead to your best reply"),
            "look-ahead",
        ),
        level(
            "minmax",
            say_in("level", "Patient"),
            say("MinMax: goes through all that can happen in 3 moves"),
            "minimax:depth=3",
        ),
        level(
            "normal",
            say_in("level", "Normal"),
            say("Alpha-Beta: 4 moves, leaving out what cannot matter"),
            "alpha-beta:depth=4,time=5000",
        ),
        level(
            "fail-soft",
            say_in("level", "Experienced"),
            say("Alpha-Beta FS + TT: 6 moves, and remembers from game to game"),
            "fail-soft:depth=6,time=10000",
        ),
        level(
            "hard",
            say_in("level", "Hard"),
            say("The expert: sees chains, loops and the end of the game"),
            "expert:time=1000,table=64",
        ),
        level(
            "perfect",
            say_in("level", "Perfect"),
            say("Plays exactly as soon as the end can be computed"),
            "perfect:time=5000,table=256",
        ),
    ]
}
