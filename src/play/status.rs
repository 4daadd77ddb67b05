//! The sentences of the status line: what happened, whose turn it is, and how the game ended.
//!
//! Where one person plays a computer, the person is “you”.

use super::Snapshot;
use super::player::you;
use super::words::{number, two};
use crate::games::{Deed, Outcome, Side, Unit};
use crate::sentence::{Sentence, as_is, say, say_many};

/// The status line: what happened, and what comes next; `thinks` if the computer to move is at it.
pub fn status(shown: &Snapshot, thinks: bool) -> Sentence {
    if let Some(ending) = &shown.story.ending {
        return two(result(shown), ending.clone());
    }
    let is_person = (shown.turn).is_some_and(|side| shown.players[side.index()].is_human());
    let is_now = is_person && shown.ply == shown.played;
    let story = &shown.story;
    let [how, warning] =
        [&story.how_to_move, &story.warning].map(|it| it.clone().filter(|_| is_now));
    let told = [
        happened(shown),
        out(shown),
        how,
        warning,
        Some(turn(shown, thinks)),
    ];
    let told = told.into_iter().flatten().reduce(two);
    told.unwrap_or_default()
}

/// Who makes no more moves.
fn out(shown: &Snapshot) -> Option<Sentence> {
    let (side, [to_you, of_name]) = shown.story.out.clone()?;
    Some(match you(&shown.players) == Some(side) {
        true => to_you,
        false => of_name.with("name", name(shown, side)),
    })
}

/// What the last turn did, where that is worth telling.
fn happened(shown: &Snapshot) -> Option<Sentence> {
    let (side, deed) = shown.story.last?;
    if you(&shown.players) == Some(side) {
        return match deed {
            Deed::Moved => None,
            Deed::Closed(count) => Some(say_many(
                "You closed a box.",
                "You closed {count} boxes.",
                count,
            )),
            Deed::Captured(count) => Some(say_many(
                "You captured a piece.",
                "You captured {count} pieces.",
                count,
            )),
            Deed::Converted(count) => Some(say_many(
                "You converted a piece.",
                "You converted {count} pieces.",
                count,
            )),
            Deed::Laid => Some(say("You laid a brick.")),
            Deed::Blocked => Some(say("You could not go forward: the way is blocked.")),
            Deed::Crowned => Some(say("You made a king.")),
        }
        .map(|sentence| in_words(sentence, deed));
    }
    let sentence = match deed {
        Deed::Moved => {
            let last = shown.last_move()?;
            let template = match last.words == as_is(&last.text) {
                true => say("{name} played {move}."),
                false => say("{name} made {move}."),
            };
            template.with("move", last.words.clone())
        }
        Deed::Closed(count) => say_many(
            "{name} closed a box.",
            "{name} closed {count} boxes.",
            count,
        ),
        Deed::Captured(count) => say_many(
            "{name} captured a piece.",
            "{name} captured {count} pieces.",
            count,
        ),
        Deed::Converted(count) => say_many(
            "{name} converted a piece.",
            "{name} converted {count} pieces.",
            count,
        ),
        Deed::Laid => say("{name} laid a brick."),
        Deed::Blocked => say("{name} could not go forward."),
        Deed::Crowned => say("{name} made a king."),
    };
    Some(in_words(sentence, deed).with("name", name(shown, side)))
}

fn in_words(sentence: Sentence, deed: Deed) -> Sentence {
    match deed {
        Deed::Closed(count) | Deed::Captured(count) | Deed::Converted(count) => {
            sentence.with("count", number(count))
        }
        _ => sentence,
    }
}

/// Whose turn it is.
pub fn turn(shown: &Snapshot, thinks: bool) -> Sentence {
    let Some(side) = shown.turn else {
        return say("The game is over.");
    };
    let is_again = matches!(shown.story.last, Some((last, Deed::Closed(_))) if last == side);
    // Also after moves that were taken back.
    let is_past = shown.ply != shown.played;
    let sentence = match you(&shown.players) == Some(side) {
        true if is_past => return say("It was your turn."),
        false if is_past => say("It was {name}’s turn."),
        true if is_again => return say("Your turn again."),
        true => return say("Your turn."),
        false if thinks => say("{name} is thinking…"),
        false if is_again => say("{name}’s turn again."),
        false => say("{name}’s turn."),
    };
    sentence.with("name", name(shown, side))
}

/// Who won, as you see it, with the points where points decide.
pub fn result(shown: &Snapshot) -> Sentence {
    let [first, second] = shown.points;
    let points = |mine: i32, other: i32| {
        say("{first} : {second}")
            .with("first", mine)
            .with("second", other)
    };
    // Whoever gives up loses, whatever the points are by then.
    let counts = shown.story.unit != Unit::Win && shown.story.resigned.is_none();
    let (template, points) = match shown.story.outcome {
        None => return say("The game is over."),
        Some(Outcome::Drawn) if counts => (say("A draw, {points}."), points(first, second)),
        Some(Outcome::Drawn) => return say("A draw."),
        Some(Outcome::Won(side)) => {
            let (mine, other) = match side {
                Side::First => (first, second),
                Side::Second => (second, first),
            };
            match you(&shown.players) {
                Some(you) if you == side && counts => {
                    (say("You won {points}."), points(mine, other))
                }
                Some(you) if you == side => return say("You won."),
                Some(_) if counts => (say("You lost {points}."), points(other, mine)),
                Some(_) => return say("You lost."),
                None if counts => (
                    say("{name} won {points}.").with("name", name(shown, side)),
                    points(mine, other),
                ),
                None => return say("{name} won.").with("name", name(shown, side)),
            }
        }
    };
    template.with("points", points)
}

fn name(shown: &Snapshot, side: Side) -> &str {
    &shown.players[side.index()].name
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::games::registry::{GameOptions, NAMES};
    use crate::play::Player;
    use crate::play::begin::paste_match;
    use crate::play::new_match;

    /// What is said after these moves; a person or a computer plays each side.
    fn after(game: usize, set: &[(&str, &str)], moves: &str, humans: [bool; 2]) -> Snapshot {
        let mut options = GameOptions::default_of(NAMES[game]).unwrap();
        for (key, value) in set {
            options.set(key, value).unwrap();
        }
        let mut players = Side::BOTH.map(|side| Player::usual(Side::BOTH[1 - side.index()]));
        for (player, (is_human, side)) in players.iter_mut().zip(humans.into_iter().zip(Side::BOTH))
        {
            let like = Player::usual(if is_human { Side::First } else { Side::Second });
            player.control = like.control;
            player.name = Player::usual(side).name;
        }
        match moves {
            "" => new_match(&options, players).unwrap().now(),
            moves => paste_match(moves, &options, players).unwrap().now(),
        }
    }

    const YOU: [bool; 2] = [true, false];
    const TWO: [bool; 2] = [true, true];

    fn said(shown: &Snapshot, thinks: bool) -> String {
        status(shown, thinks).to_string()
    }

    #[test]
    fn the_person_against_a_computer_is_you() {
        let size = [("size", "1x2")];
        let shown = after(0, &size, "0,1 2,1 1,0 0,3 1,2", YOU);
        assert_eq!(said(&shown, false), "You closed a box. Red’s turn.");
        assert_eq!(said(&shown, true), "You closed a box. Red is thinking…");
        let shown = after(0, &size, "0,1 2,1 1,0 0,3", YOU);
        assert_eq!(said(&shown, false), "Red played [0, 3]. Your turn.");
        let shown = after(0, &size, "0,1 2,1 1,0 0,3", TWO);
        assert_eq!(said(&shown, false), "Red played [0, 3]. Blue’s turn.");
    }

    #[test]
    fn a_bricklayer_is_warned_before_it_is_stalled() {
        // The bricklayers turn on the spot.
        let told =
            |turns: usize, humans| said(&after(1, &[], &"L ".repeat(2 * turns), humans), false);
        assert!(!told(5, YOU).contains("stalled"));
        for (turns, warning) in [
            (6, "Lay a brick within 3 turns, or you are stalled."),
            (7, "Lay a brick within 2 turns, or you are stalled."),
            (8, "Lay a brick now, or you are stalled."),
        ] {
            assert!(told(turns, YOU).contains(warning), "{}", told(turns, YOU));
            assert!(!told(turns, [false, true]).contains("Lay a brick"));
        }
    }

    #[test]
    fn a_person_hears_how_to_move_until_the_first_move() {
        let told = |moves, humans| said(&after(0, &[], moves, humans), false);
        let how = "Click an edge to paint it.";
        assert_eq!(told("", YOU), format!("{how} Your turn."));
        assert_eq!(told("", [false, true]), "Blue’s turn.");
        let after_one = format!("Blue played [0, 1]. {how} Your turn.");
        assert_eq!(told("0,1", [false, true]), after_one);
        assert_eq!(told("0,1 0,3", YOU), "Red played [0, 3]. Your turn.");
        for (game, name) in NAMES.iter().enumerate() {
            let shown = after(game, &[], "", TWO);
            assert!(shown.story.how_to_move.is_some(), "{name}");
        }
    }

    #[test]
    fn whose_turn_it_was_is_told_of_the_past() {
        let past = |humans| Snapshot {
            played: 3,
            ..after(0, &[], "0,1 0,3", humans)
        };
        assert_eq!(
            said(&past(YOU), false),
            "Red played [0, 3]. It was your turn."
        );
        assert_eq!(
            said(&past(TWO), false),
            "Red played [0, 3]. It was Blue’s turn."
        );
    }

    #[test]
    fn a_step_that_is_blocked_is_told() {
        // The edge of the board is ahead.
        let shown = after(1, &[], "F L F", YOU);
        assert_eq!(
            said(&shown, false),
            "You could not go forward: the way is blocked. Red’s turn."
        );
        let shown = after(1, &[], "F L F", TWO);
        assert_eq!(
            said(&shown, false),
            "Blue could not go forward. Red’s turn."
        );
        let last = shown.log.last().unwrap();
        assert_eq!(last.words.to_string(), "a step forward, blocked");
    }

    #[test]
    fn who_moves_no_more_is_told() {
        // Blue turns round nine times; Red lays bricks.
        let moves = format!("{}L", "L F L L ".repeat(4));
        let before = after(1, &[], &moves["L F ".len()..], YOU);
        assert!(!said(&before, false).contains("stalled"));
        let shown = after(1, &[], &moves, YOU);
        assert_eq!(
            said(&shown, false),
            "You are stalled; your opponent goes on alone. Red’s turn."
        );
        let shown = after(1, &[], &format!("{moves} F"), TWO);
        let told = said(&shown, false);
        assert!(
            told.contains("Blue is stalled and moves no more. ") && told.ends_with("Red’s turn."),
            "{told}"
        );
    }

    #[test]
    fn boxes_closed_in_one_turn_count_together() {
        let set = [("size", "1x3"), ("rules", "extra")];
        let shown = after(0, &set, "0,1 0,3 0,5 2,1 2,3 2,5 1,0 1,2 1,4", TWO);
        assert_eq!(
            said(&shown, false),
            "Red closed two boxes. Red’s turn again."
        );
        let shown = after(0, &set, "0,1 0,3 0,5 2,1 2,3 2,5 1,0 1,2 1,4 1,6", TWO);
        assert_eq!(said(&shown, false), "Red won 3 : 0. All edges are painted.");
    }

    #[test]
    fn two_boxes_at_once_are_two() {
        let shown = after(0, &[("size", "1x2")], "0,1 0,3 2,1 2,3 1,0 1,4 1,2", YOU);
        assert_eq!(said(&shown, false), "You won 2 : 0. All edges are painted.");
        assert_eq!(shown.story.last, Some((Side::First, Deed::Closed(2))));
    }

    #[test]
    fn the_end_says_who_of_you_won_and_why() {
        let shown = after(2, &[], "1,1 2,1 1,2 2,2 1,3", YOU);
        assert_eq!(said(&shown, false), "You won. Three in a row.");
        let shown = after(2, &[], "1,1 2,1 1,2 2,2 1,3", [false, true]);
        assert_eq!(said(&shown, false), "You lost. Three in a row.");
        let shown = after(2, &[], "1,1 2,1 1,2 2,2 1,3", TWO);
        assert_eq!(said(&shown, false), "Blue won. Three in a row.");
    }
}
