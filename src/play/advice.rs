//! The sentences of a hint, which comes in three steps: where to look, what to play, and why.

use super::Found;
use super::analysis::PIECE;
use super::snapshot::{BoardPlan, Snapshot};
use super::task::{Effect, Fact, Rivals};
use super::words::{amount, could, does, two};
use crate::games::{Site, Unit, WIN_FLOOR};
use crate::sentence::{Sentence, say, say_in, say_many};

/// A part of the board: where it begins, its width and its height, in board units.
pub type Region = [f64; 4];

/// Boards with fewer sites are cut into quarters, others into ninths.
const FEW_SITES: usize = 25;

/// The part of the board that a site lies in, and what it is called.
pub fn region(plan: &BoardPlan, site: Site) -> (Region, Sentence) {
    let parts = if plan.places.len() < FEW_SITES { 2 } else { 3 };
    let (width, height) = plan.extent;
    let place = plan.places.get(usize::from(site));
    let (x, y) = place.map_or((0.0, 0.0), |place| (place.x, place.y));
    let part = |at: f64, extent: f64| {
        let part = (at / extent * parts as f64) as usize;
        part.min(parts - 1)
    };
    let (column, row) = (part(x, width), part(y, height));
    // Places are not cut in half: an edge reaches as far as the middle between it and the next of its row.
    let reach = distance_in_row(plan) / 2.0;
    let there = (plan.places.iter())
        .filter(|place| (part(place.x, width), part(place.y, height)) == (column, row));
    let (mut least, mut most) = ((x, y), (x, y));
    for place in there {
        least = (least.0.min(place.x), least.1.min(place.y));
        most = (most.0.max(place.x), most.1.max(place.y));
    }
    let (left, top) = ((least.0 - reach).max(0.0), (least.1 - reach).max(0.0));
    let (right, bottom) = ((most.0 + reach).min(width), (most.1 + reach).min(height));
    let region = [left, top, right - left, bottom - top];
    // With two parts, the second is the last of three.
    let of_three = |part: usize| if part + 1 == parts { 2 } else { part };
    let name = match (of_three(row), of_three(column)) {
        (0, 0) => say_in("region", "at the top left"),
        (0, 1) => say_in("region", "at the top"),
        (0, _) => say_in("region", "at the top right"),
        (1, 0) => say_in("region", "on the left"),
        (1, 1) => say_in("region", "in the middle"),
        (1, _) => say_in("region", "on the right"),
        (_, 0) => say_in("region", "at the bottom left"),
        (_, 1) => say_in("region", "at the bottom"),
        _ => say_in("region", "at the bottom right"),
    };
    (region, name)
}

/// The least distance between two places of one row.
fn distance_in_row(plan: &BoardPlan) -> f64 {
    let mut least = f64::INFINITY;
    for (index, one) in plan.places.iter().enumerate() {
        for other in &plan.places[index + 1..] {
            if one.y == other.y {
                least = least.min((one.x - other.x).abs());
            }
        }
    }
    // There are no two in a board of one column.
    if least.is_finite() { least } else { 1.0 }
}

/// The first step: where to look.
pub fn where_to_look(found: &Found, plan: &BoardPlan) -> Sentence {
    match found.path[..] {
        [site] => {
            say("Look {where}. Press Hint again for the move.").with("where", region(plan, site).1)
        }
        _ => say("Look at the marked piece. Press Hint again for the move."),
    }
}

/// The second step: the move.
pub fn what_to_play(found: &Found) -> Sentence {
    two(
        found.prompt.clone(),
        say("Press Hint again for the reason."),
    )
}

/// The third step: the move, and why, in the position of this snapshot.
pub fn why(found: &Found, now: &Snapshot) -> Sentence {
    let prompt = found.prompt.clone();
    if now.paths.len() == 1 {
        return two(prompt, say("It is the only legal move."));
    }
    let story = &now.story;
    let value = found.thinking.value;
    let value = match value.filter(|_| story.tells_who_leads(found.is_exact)) {
        Some(value) => reason(value, found.is_exact, story.unit),
        None => say("No other move looks better."),
    };
    let fact = match found.reason.fact {
        Some(Fact::Does(done)) => does(done),
        Some(Fact::IsSafe) => Some(say("It gives nothing away.")),
        Some(Fact::Opens {
            own,
            others,
            moves_again,
        }) => Some(opens(own, others, moves_again)),
        Some(Fact::Prevents {
            effect,
            is_all,
            is_only_move,
        }) => prevents(effect, is_all, is_only_move),
        Some(Fact::Threatens { effect, is_all }) => threatens(effect, is_all),
        None => None,
    };
    let reason = match fact {
        // More cannot be said for a move.
        Some(fact) if found.reason.fact == Some(Fact::Does(Effect::Win)) => {
            return two(prompt, fact);
        }
        Some(fact) => two(fact, value),
        None => value,
    };
    let told = two(prompt, reason);
    let told = match rivals(found) {
        Some(rivals) => two(told, rivals),
        None => told,
    };
    match next(found) {
        Some(next) => two(told, next),
        None => told,
    }
}

/// What the other side could have done after other moves.
fn prevents(effect: Effect, is_all: bool, is_only_move: bool) -> Option<Sentence> {
    let sentence = match (is_all, is_only_move) {
        (true, true) => say("After any other move, the other side could {do}."),
        (true, false) => say("After most other moves, the other side could {do}."),
        (false, true) => {
            say("After any other move, the other side could {do}; after this one, it gets less.")
        }
        (false, false) => {
            say("After most other moves, the other side could {do}; after this one, it gets less.")
        }
    };
    Some(sentence.with("do", could(effect)?))
}

/// What this side could do next.
fn threatens(effect: Effect, is_all: bool) -> Option<Sentence> {
    let sentence = match is_all {
        true => say("Whatever the other side answers, you could then {do}."),
        false => say("After most answers, you could then {do}."),
    };
    Some(sentence.with("do", could(effect)?))
}

/// How the game may go on.
fn next(found: &Found) -> Option<Sentence> {
    let (answer, then) = match &found.reason.next[..] {
        [] => return None,
        [answer] => {
            return Some(say("Likely to follow: {answer}.").with("answer", answer.words.clone()));
        }
        [answer, then, ..] => (answer, then),
    };
    // What is said already need not be said again.
    let is_said = match found.reason.fact {
        Some(Fact::Does(effect) | Fact::Threatens { effect, .. }) => effect == then.effect,
        _ => false,
    };
    let gain = could(then.effect).filter(|_| then.is_own && !is_said);
    let sentence = match gain {
        Some(gain) => {
            say("Likely to follow: {answer}. With {move}, you could then {do}.").with("do", gain)
        }
        None => say("Likely to follow: {answer}, then {move}."),
    };
    Some(
        sentence
            .with("answer", answer.words.clone())
            .with("move", then.words.clone()),
    )
}

/// Which other moves are as good, where that is proved and the rest does not say it.
fn rivals(found: &Found) -> Option<Sentence> {
    let is_lost = |value: i32| value <= -WIN_FLOOR;
    if found.thinking.value.is_some_and(is_lost) {
        return None;
    }
    Some(match found.reason.rivals? {
        Rivals::No => say("No other move is as good."),
        Rivals::Few(count) => say_many(
            "One other move is as good.",
            "{count} other moves are as good.",
            count,
        ),
        Rivals::All => say("All moves are equally good."),
    })
}

/// What comes of the boxes that a move opens.
fn opens(own: u32, others: u32, moves_again: Option<bool>) -> Sentence {
    let sentence = match moves_again {
        Some(true) => say(
            "Of the boxes that it opens, you get {own} and the other side {others}, and then you have to move.",
        ),
        Some(false) => say(
            "Of the boxes that it opens, you get {own} and the other side {others}, which then has to move.",
        ),
        None => say(
            "Of the boxes that it opens, you get {own} and the other side {others}, and that is the end.",
        ),
    };
    sentence.with("own", own).with("others", others)
}

/// What a value means, in the view of whoever moves.
fn reason(value: i32, is_exact: bool, unit: Unit) -> Sentence {
    let Some(amount) = amount(value.unsigned_abs(), unit) else {
        return outlook(value, is_exact);
    };
    match (value.signum(), is_exact) {
        (1, true) => say("With best play, you end {amount} ahead. This is exact."),
        (1, false) => say("You should end about {amount} ahead."),
        (0, true) => say("With best play, the game is a draw. This is exact."),
        (0, false) => say("It should keep the game even."),
        (_, true) => say("With best play, you end {amount} behind. This is exact."),
        (_, false) => say("You may end about {amount} behind; other moves look no better."),
    }
    .with("amount", amount)
}

/// What a value means where only winning counts.
fn outlook(value: i32, is_exact: bool) -> Sentence {
    match value {
        _ if is_exact && value >= WIN_FLOOR => say("It wins, whatever the other side does."),
        _ if is_exact && value <= -WIN_FLOOR => {
            say("Every move loses against best play; this one holds out longest.")
        }
        0 if is_exact => say("With best play, the game is a draw. This is exact."),
        // A guess says nothing of the end, and less than a piece is no difference.
        PIECE.. => say("You should have the better position."),
        _ if value <= -PIECE => say("You may have the worse position; other moves look no better."),
        _ => say("It should keep the game even."),
    }
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use super::*;
    use crate::games::registry::{GameOptions, NAMES};
    use crate::games::{Deed, Place, Side};
    use crate::play::analysis::Known;
    use crate::play::begin::{new_match, paste_match};
    use crate::play::task::Next;
    use crate::play::{AnyMatch, Player};
    use crate::search::StopFlag;

    /// The hint for a game after these moves, from searches of so many nodes.
    fn hint(options: &GameOptions, moves: &str, nodes: u64) -> (Box<dyn AnyMatch>, Found) {
        let players = Side::BOTH.map(Player::usual);
        let game = match moves {
            "" => new_match(options, players).unwrap(),
            moves => paste_match(moves, options, players).unwrap(),
        };
        let known = Arc::new(Known::measured_in_nodes(nodes));
        let hint = game.analyst(&known).hint().unwrap();
        let found = hint.run(StopFlag::default(), &mut |_| {}).unwrap();
        (game, found)
    }

    /// All that a hint says.
    fn whole((game, found): &(Box<dyn AnyMatch>, Found)) -> String {
        why(found, &game.now()).to_string()
    }

    #[test]
    fn a_value_is_told_in_words() {
        let told = |value, exact| reason(value, exact, Unit::Boxes).to_string();
        assert_eq!(
            told(1, true),
            "With best play, you end one box ahead. This is exact."
        );
        assert_eq!(told(2, false), "You should end about two boxes ahead.");
        let draw = "With best play, the game is a draw. This is exact.";
        assert_eq!(told(0, true), draw);
        assert_eq!(reason(0, true, Unit::Win).to_string(), draw);
        // In draughts a man counts 100, and a lead of three hundredths of one is none.
        let guessed = |value| reason(value, false, Unit::Win).to_string();
        assert_eq!(guessed(3), "It should keep the game even.");
        assert_eq!(guessed(-99), "It should keep the game even.");
        assert_eq!(guessed(100), "You should have the better position.");
        assert!(guessed(-100).starts_with("You may have the worse position;"));
        assert_eq!(
            told(-9, true),
            "With best play, you end nine boxes behind. This is exact."
        );
    }

    #[test]
    fn a_hint_says_what_one_sees_the_move_do() {
        let told = |moves: &str, best: &str| {
            let mut options = GameOptions::default_of(NAMES[0]).unwrap();
            options.set("size", "2x2").unwrap();
            let hint = hint(&options, moves, 40_000);
            assert_eq!(hint.1.text, best);
            whole(&hint)
        };
        let closes = told("0,1 1,0 2,1 4,3", "1,2");
        assert!(
            closes.starts_with("Play [1, 2]. It closes a box at once. "),
            "{closes}"
        );
        let safe = told("0,1 1,0 3,4", "4,3");
        assert!(safe.contains(". It gives nothing away. "), "{safe}");
        // By plain search, five of the eleven moves are worth as much here.
        let one_of_five = told("0,1", "1,0");
        let expected = " 4 other moves are as good.";
        assert!(one_of_five.ends_with(expected), "{one_of_five}");
        // A chain of two is left, from the rim to the rim: the game's last three edges.
        let opens = told("0,1 0,3 2,1 2,3 3,0 3,2 3,4 4,1 4,3", "1,0");
        let expected = "you get 1 and the other side 1, and that is the end.";
        assert!(opens.contains(expected), "{opens}");
        assert!(opens.ends_with(" All moves are equally good."), "{opens}");
        assert!(closes.ends_with(" No other move is as good."), "{closes}");
        let last = told("0,1 0,3 2,1 2,3 3,0 3,2 3,4 4,1 4,3 1,0 1,2", "1,4");
        assert_eq!(last, "Play [1, 4]. It is the only legal move.");
    }

    #[test]
    fn a_hint_says_what_other_moves_would_have_allowed_and_what_may_follow() {
        let options = GameOptions::default_of("tictactoe").unwrap();
        let told = |moves: &str, best: &str| {
            let hint = hint(&options, moves, 40_000);
            assert_eq!(hint.1.shown, best);
            whole(&hint)
        };
        let blocks = told("2,2 1,1 2,1", "2,3");
        let expected = "Play 2,3. After any other move, the other side could win at once. ";
        assert!(blocks.starts_with(expected), "{blocks}");
        assert!(blocks.contains(" Likely to follow: "), "{blocks}");
        let wins = told("2,2 1,1 2,1 3,3", "2,3");
        assert_eq!(wins, "Play 2,3. It wins at once.");
        let threatens = told("1,1 2,2", "1,2");
        let expected = "Play 1,2. After most answers, you could then win at once. ";
        assert!(threatens.starts_with(expected), "{threatens}");
    }

    #[test]
    fn a_hint_says_in_words_what_the_notation_says_in_code() {
        let told = |name: &str, moves: &str| {
            let options = GameOptions::default_of(name).unwrap();
            what_to_play(&hint(&options, moves, 3_000).1).to_string()
        };
        let then = " Press Hint again for the reason.";
        for (name, moves, expected) in [
            ("bricks", "", "Step forward."),
            ("bricks", "F F", "Turn left."),
            ("hexxagon", "", "Put a clone on 01."),
            ("hexxagon", "+01 +15 +02 +03", "Jump from 01 to 13."),
            ("tictactoe", "2,2 1,1 2,1", "Play 2,3."),
        ] {
            assert_eq!(told(name, moves), format!("{expected}{then}"));
        }
    }

    #[test]
    fn a_hint_says_what_the_expected_move_after_it_would_do() {
        let options = GameOptions::default_of("bricks").unwrap();
        let (game, mut found) = hint(&options, "", 400);
        let next = |effect, is_own| Next {
            words: say("a step forward"),
            effect,
            is_own,
        };
        let (moves, lays) = (Effect::Deed(Deed::Moved), Effect::Deed(Deed::Laid));
        let mut told = |fact, next: &[Next]| {
            found.reason.fact = fact;
            found.reason.next = next.to_vec();
            whole(&(game.fork(0), found.clone()))
        };
        let answer = next(lays, false);
        let gains = told(None, &[answer.clone(), next(lays, true)]);
        let expected =
            " Likely to follow: a step forward. With a step forward, you could then lay a brick.";
        assert!(gains.ends_with(expected), "{gains}");
        // What is said of the move itself, what does nothing, and what the other side does.
        let plain = " Likely to follow: a step forward, then a step forward.";
        for (fact, then) in [
            (Some(Fact::Does(lays)), next(lays, true)),
            (None, next(moves, true)),
            (None, next(lays, false)),
        ] {
            let told = told(fact, &[answer.clone(), then]);
            assert!(told.ends_with(plain), "{told}");
        }
        let one = told(None, std::slice::from_ref(&answer));
        assert!(one.ends_with(" Likely to follow: a step forward."), "{one}");
    }

    #[test]
    fn a_guess_of_fortress_says_nothing_of_who_is_ahead() {
        let options = GameOptions::default_of("fortress").unwrap();
        let hint = hint(&options, "", 4_000);
        assert!(!hint.1.is_exact && hint.1.thinking.value.unwrap() != 0);
        let told = whole(&hint);
        assert!(told.contains(". No other move looks better. "), "{told}");
    }

    #[test]
    fn exact_is_said_only_of_what_is_solved() {
        for unit in [
            Unit::Boxes,
            Unit::Points,
            Unit::Bricks,
            Unit::Pieces,
            Unit::Win,
        ] {
            for value in [-30_000, -5, 0, 1, 7, 30_000] {
                let told = reason(value, false, unit).to_string();
                assert!(!told.contains("exact") && !told.contains("wins"), "{told}");
            }
        }
    }

    #[test]
    fn a_region_holds_its_site() {
        let sites = (0..64).map(|site| Place {
            x: f64::from(site % 8),
            y: f64::from(site / 8),
        });
        let squares = BoardPlan {
            extent: (7.0, 7.0),
            places: sites.collect(),
        };
        let plan = &squares;
        for (site, place) in plan.places.iter().enumerate() {
            let ([x, y, width, height], _) = region(plan, site as Site);
            assert!(x <= place.x && place.x <= x + width + 1e-9, "{site}");
            assert!(y <= place.y && place.y <= y + height + 1e-9, "{site}");
        }
        // Of an edge of Walls, both ends lie in it.
        let board = GameOptions::default_of("walls").unwrap();
        let plan = new_match(&board, Side::BOTH.map(Player::usual))
            .unwrap()
            .board();
        for (site, place) in plan.places.iter().enumerate() {
            let ([x, y, width, height], _) = region(&plan, site as Site);
            let is_across = place.y % 2.0 == 0.0;
            let (wide, high) = if is_across { (1.0, 0.0) } else { (0.0, 1.0) };
            assert!(x <= place.x - wide && place.x + wide <= x + width, "{site}");
            assert!(
                y <= place.y - high && place.y + high <= y + height,
                "{site}"
            );
        }
        let plan = squares;
        assert_eq!(region(&plan, 0).1.to_string(), "at the top left");
        assert_eq!(region(&plan, 63).1.to_string(), "at the bottom right");
    }
}
