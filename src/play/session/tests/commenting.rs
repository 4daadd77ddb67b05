//! Comments on moves: where they stand, how long they live, and where they are kept.

use super::*;
use crate::play::Label;
use crate::play::begin::open_variations;

fn comments(session: &Session) -> Vec<String> {
    let log = session.snapshot().log;
    log.into_iter().map(|entry| entry.comment).collect()
}

/// A game of two people after four moves, and a variation beside its second one, which is shown. There is a comment on
/// the first move, and one on the move of the variation.
fn commented(now: Instant) -> Session {
    let mut session = session([PERSON, PERSON], now);
    (0..4).for_each(|_| move_on(&mut session, now));
    session.look_at(1, now);
    comment(&mut session, "Usual");
    let path = (session.snapshot().paths.into_iter())
        .find(|path| {
            let mut fork = session.game().fork_for_people(1);
            assert!(fork.play_path(path, Duration::ZERO));
            fork.line()[1].text != session.game().line()[1].text
        })
        .unwrap();
    assert!(session.person_moves(&path, now));
    comment(&mut session, "A trap!");
    session
}

fn comment(session: &mut Session, text: &str) {
    let topic = session.topic_of_move().unwrap();
    assert!(session.set_comment(&topic, text));
}

#[test]
fn a_comment_stands_at_its_move_alone() {
    let now = Instant::now();
    let mut session = commented(now);
    assert_eq!(comments(&session), ["Usual", "A trap!"]);
    assert_eq!(session.about_try().unwrap().to_string(), "“A trap!”");
    session.look_live(now);
    assert_eq!(comments(&session), ["Usual", "", "", ""]);
    assert_eq!(session.comment_shown(), None);
    session.look_at(1, now);
    assert_eq!(session.comment_shown().unwrap().to_string(), "“Usual”");
    comment(&mut session, "");
    assert_eq!(comments(&session), ["", "", "", ""]);
}

#[test]
fn comments_are_missed_and_change_what_is_kept() {
    let now = Instant::now();
    let mut session = session([PERSON, COMPUTER], now);
    move_on(&mut session, now);
    let (mark, topic) = (session.mark(), session.topic_of_move().unwrap());
    // The computer may move while somebody writes.
    let later = now + seconds(5);
    let found = answer(&session, later);
    assert_eq!(session.found(&found, later), Reply::Played);
    assert!(session.set_comment(&topic, "Mine."));
    assert_eq!(comments(&session), ["Mine.", ""]);
    assert_ne!(session.mark(), mark);
    assert!(!session.variations().is_empty() && session.stake() == Stake::Match);
}

#[test]
fn comments_are_saved_kept_and_opened() {
    let now = Instant::now();
    let session = commented(now);
    for saved in [session.to_saved(now), session.worth_keeping(now).unwrap()] {
        let text = serde_json::to_string(&saved).unwrap();
        let read = SavedGame::parse(&text).unwrap();
        let again = Session::resumed(&read).unwrap();
        let variations = open_variations(&read, again.game()).unwrap();
        assert_eq!(variations.comments(), session.variations().comments());
        let line = &session.variations().list()[0].moves;
        assert_eq!(variations.comments().on(line), Some("A trap!"));
    }
}

#[test]
fn comments_go_with_their_variation() {
    let now = Instant::now();
    let mut session = commented(now);
    session.delete_variation(now);
    assert_eq!(comments(&session), ["Usual", "", "", ""]);
    assert_eq!(
        session
            .variations()
            .comments()
            .along(&session.game().line())
            .count(),
        1
    );
    let saved = serde_json::to_string(&session.to_saved(now)).unwrap();
    assert!(saved.contains("Usual") && !saved.contains("A trap!"));
    // Where a variation becomes the game, both keep theirs.
    let mut session = commented(now);
    session.promote(now);
    assert_eq!(comments(&session), ["Usual", "A trap!"]);
    session.undo(now);
    assert_eq!(
        comments(&session),
        ["Usual", "A trap!"],
        "taken back, but not gone"
    );
}

#[test]
fn a_comment_for_another_game_is_dropped() {
    let now = Instant::now();
    let (mut session, other) = (session([PERSON, PERSON], now), commented(now));
    let topic = other.topic_of_move().unwrap();
    assert!(session.set_comment(&topic, "Of another game."));
    session.set_label(&other.topic_of_line(), Label::new("Another", ""));
    assert!(session.variations().is_empty());
}

#[test]
fn comments_beyond_the_room_of_a_file_are_refused() {
    let now = Instant::now();
    let game = new_match(&options("6x6"), players([PERSON, PERSON])).unwrap();
    let mut session = Session::new(game, Side::First);
    session.set_active(true, now);
    while session.status().standing.turn.is_some() {
        move_on(&mut session, now);
    }
    let line = session.game().line();
    let long = "\"".repeat(4000);
    let kept = (1..=line.len())
        .filter(|&ply| {
            session.look_at(ply, now);
            let topic = session.topic_of_move().unwrap();
            session.set_comment(&topic, &long)
        })
        .count();
    let room = comments(&session)
        .iter()
        .filter(|text| !text.is_empty())
        .count();
    assert!(kept == room && room < line.len());
    let saved = serde_json::to_string_pretty(&session.to_saved(now)).unwrap();
    assert!((saved.len() as u64) < crate::play::saved::LIMIT);
    // One that is there can be shortened, and taken away.
    // Labels ask for no room.
    session.set_label(&session.topic_of_line(), Label::new("", &long));
    session.look_at(1, now);
    comment(&mut session, &long[..3000]);
    comment(&mut session, "short");
    comment(&mut session, "");
}

/// Another variation may begin with the same moves.
#[test]
fn a_label_goes_to_the_variation_that_was_shown() {
    let now = Instant::now();
    let text = "1. c3-d4 (1. c3-b4 b6-a5) ({Mine} 1. c3-b4) 1... b6-a5 *";
    let options = GameOptions::default_of("draughts").unwrap();
    let people = players([PERSON, PERSON]);
    let pasted = crate::play::begin::paste(text, &options, people).unwrap();
    let session = Session::new(pasted.game, Side::First);
    let mut session = session.with_variations(pasted.variations);
    session.set_active(true, now);
    session.show_variation(1, now);
    session.set_label(&session.topic_of_line(), Label::new("Shorter", ""));
    let names: Vec<&str> = (session.variations().list().iter())
        .map(|one| one.label.name.as_str())
        .collect();
    assert_eq!(names, ["", "Shorter"]);
    // One that becomes the game keeps what is written about it.
    session.show_variation(0, now);
    let topic = session.topic_of_line();
    session.promote(now);
    session.set_label(&topic, Label::new("Longer", ""));
    assert_eq!(session.variations().main().name, "Longer");
}

/// A variation may be left or deleted while somebody writes about it.
#[test]
fn a_label_goes_to_the_line_that_it_was_written_for() {
    let now = Instant::now();
    let mut session = commented(now);
    let variation = session.topic_of_line();
    session.look_live(now);
    let game = session.topic_of_line();
    session.set_label(&variation, Label::new("A trap", ""));
    session.set_label(&game, Label::new("The game", ""));
    assert_eq!(session.variations().list()[0].label.name, "A trap");
    assert_eq!(session.variations().main().name, "The game");
    session.show_variation(0, now);
    session.delete_variation(now);
    session.set_label(&variation, Label::new("Gone", ""));
    assert_eq!(session.variations().main().name, "The game");
}
