//! Variations: what is tried beside the game, and what gave way to other moves.

use super::*;
use crate::play::begin::open_variations;
use crate::play::{Label, TimedMove};

/// The first legal move of the position shown that is none of these, as its text and path.
fn another(session: &Session, but: &[&str]) -> Vec<Site> {
    let shown = session.snapshot();
    let text = |path: &Vec<Site>| {
        let mut fork = session.shown_game().fork(session.shown());
        assert!(fork.play_path(path, Duration::ZERO));
        fork.line().pop().unwrap().text
    };
    let mut paths = shown.paths.into_iter();
    paths
        .find(|path| !but.contains(&text(path).as_str()))
        .unwrap()
}

fn texts(line: &[TimedMove]) -> Vec<&str> {
    line.iter().map(|mv| mv.text.as_str()).collect()
}

/// A game of two people after four moves.
fn after_four_moves(now: Instant) -> Session {
    let mut session = session([PERSON, PERSON], now);
    (0..4).for_each(|_| move_on(&mut session, now));
    session
}

/// Nothing else has happened in the game, and yet the name would be missed.
#[test]
fn a_named_variation_of_a_fresh_game_is_kept() {
    let start = Instant::now();
    let mut session = session([PERSON, PERSON], start);
    session.begin_to_try(start);
    let path = session.snapshot().paths[0].clone();
    assert!(session.person_moves(&path, start));
    assert!(session.stake() != Stake::Match && session.worth_keeping(start).is_none());
    session.set_label(&session.topic_of_line(), Label::new("Trap", ""));
    assert!(session.stake() == Stake::Match && session.worth_keeping(start).is_some());
}

#[test]
fn moves_are_tried_beside_the_game() {
    let now = Instant::now();
    let mut session = after_four_moves(now);
    let game = session.game().line();
    session.look_at(2, now);
    assert!(session.status().is_persons_turn);
    let other = another(&session, &texts(&game));
    assert!(session.person_moves(&other, now));
    let status = session.status();
    assert_eq!(
        (status.shown, status.length, status.line),
        (3, 3, Line::Variation)
    );
    assert!(!status.is_live);
    let shown = session.snapshot();
    assert_eq!((shown.branch, shown.log.len()), (Some(2), 3));
    // Both sides are moved, and the line goes on.
    let next = session.snapshot().paths[0].clone();
    assert!(session.person_moves(&next, now));
    assert_eq!(session.variations().list().len(), 1);
    assert_eq!(session.variations().list()[0].moves.len(), 4);
    // The game has stayed as it was.
    assert_eq!(session.game().line(), game);
    session.look_live(now);
    assert_eq!(session.snapshot().ply, 4);
    assert!(matches!(session.next(now), Next::Person));
}

#[test]
fn a_move_of_a_known_line_walks_along_it() {
    let now = Instant::now();
    let mut session = after_four_moves(now);
    let game = session.game().line();
    session.look_at(2, now);
    // The move that was played leads along the game.
    let played = session.game().snapshot(2).paths[0].clone();
    assert!(session.person_moves(&played, now));
    assert_eq!(session.status().line, Line::Game);
    assert_eq!(session.shown(), 3);
    session.look_at(2, now);
    let other = another(&session, &texts(&game));
    assert!(session.person_moves(&other, now));
    // Once more from the game: the same variation, not a second one.
    session.look_live(now);
    session.look_at(2, now);
    assert!(session.person_moves(&other, now));
    assert_eq!(session.variations().list().len(), 1);
    // Another answer from the middle of the variation leaves it as it was.
    let first = session.snapshot().paths[0].clone();
    assert!(session.person_moves(&first, now));
    session.look_at(3, now);
    let known: Vec<String> = (session.shown_game().line().iter())
        .map(|mv| mv.text.clone())
        .collect();
    let known: Vec<&str> = known.iter().map(String::as_str).collect();
    let second = another(&session, &known);
    assert!(session.person_moves(&second, now));
    assert_eq!(session.variations().list().len(), 2);
    let listed = session.listed();
    assert_eq!(listed[0].branch, 2);
    assert_eq!(listed[0].begins.len(), 2);
    assert!(listed[1].is_shown && !listed[0].is_shown);
}

#[test]
fn what_was_taken_back_is_kept_when_another_move_is_made() {
    let now = Instant::now();
    let mut session = after_four_moves(now);
    let before = session.game().line();
    assert!(session.undo(now) && session.undo(now));
    // The same move again changes nothing.
    move_on(&mut session, now);
    assert!(session.variations().is_empty());
    assert!(session.undo(now));
    let other = another(&session, &texts(&before));
    assert!(session.person_moves(&other, now));
    assert_eq!(session.game().standing().length, 3);
    assert_eq!(session.variations().list()[0].moves, before);
}

#[test]
fn a_variation_becomes_the_game_and_the_game_a_variation() {
    let now = Instant::now();
    let mut session = after_four_moves(now);
    let before = session.game().line();
    session.set_label(&session.topic_of_line(), Label::new("As it was", ""));
    session.look_at(1, now);
    let other = another(&session, &texts(&before));
    assert!(session.person_moves(&other, now));
    move_on(&mut session, now);
    session.set_label(
        &session.topic_of_line(),
        Label::new("Better", "It closes a box."),
    );
    let variation = session.shown_game().line();
    session.look_at(2, now);
    let revision = session.content();
    session.play_from_here(now);
    assert_ne!(session.content(), revision);
    assert_eq!(session.game().line(), variation);
    assert_eq!(standing(&session).ply, 2);
    assert!(session.status().is_live);
    assert_eq!(session.label().name, "Better");
    assert_eq!(session.variations().list()[0].moves, before);
    assert_eq!(session.variations().list()[0].label.name, "As it was");
    // And back again, as far as it went.
    session.show_variation(0, now);
    session.promote(now);
    assert_eq!(session.game().line(), before);
    assert_eq!(standing(&session).ply, 4);
}

#[test]
fn a_variation_is_deleted_and_the_game_shown_where_it_began() {
    let now = Instant::now();
    let mut session = after_four_moves(now);
    session.look_at(2, now);
    let other = another(&session, &texts(&session.game().line()));
    assert!(session.person_moves(&other, now));
    session.delete_variation(now);
    assert!(session.variations().is_empty());
    assert_eq!((session.shown(), session.status().line), (2, Line::Game));
}

#[test]
fn moves_can_be_tried_from_the_running_position() {
    let now = Instant::now();
    let mut session = session([PERSON, COMPUTER], now);
    session.begin_to_try(now);
    assert_eq!(session.status().line, Line::Trial);
    assert!(session.variations().is_empty(), "nothing was tried yet");
    move_on(&mut session, now);
    move_on(&mut session, now);
    assert_eq!(standing(&session).length, 0);
    assert_eq!(session.variations().list()[0].moves.len(), 2);
    // The computer waits meanwhile, and answers in the game only.
    assert!(matches!(session.next(now), Next::Idle));
    session.look_live(now);
    let text = session.variations().list()[0].moves[0].text.clone();
    let path = another(&session, &[&text]);
    assert!(session.person_moves(&path, now));
    assert!(matches!(session.next(now), Next::Think(_)));
}

#[test]
fn what_is_tried_has_an_analysis_of_its_own() {
    let now = Instant::now();
    let mut session = after_four_moves(now);
    session.look_at(2, now);
    let before = session.subject();
    let other = another(&session, &texts(&session.game().line()));
    assert!(session.person_moves(&other, now));
    let in_variation = session.subject();
    assert_ne!(before, in_variation);
    session.look_live(now);
    session.look_at(3, now);
    assert_ne!(session.subject(), in_variation, "as many moves, but others");
}

#[test]
fn variations_are_saved_kept_and_opened() {
    let now = Instant::now();
    let mut session = after_four_moves(now);
    session.look_at(1, now);
    let other = another(&session, &texts(&session.game().line()));
    assert!(session.person_moves(&other, now));
    let mark = session.mark();
    session.set_label(
        &session.topic_of_line(),
        Label::new("Trap", "Do not\nfall into it."),
    );
    assert_ne!(session.mark(), mark, "a label is worth keeping");
    for saved in [session.to_saved(now), session.worth_keeping(now).unwrap()] {
        let text = serde_json::to_string(&saved).unwrap();
        let read = SavedGame::parse(&text).unwrap();
        let again = Session::resumed(&read).unwrap();
        assert_eq!(again.game().line(), session.game().line());
        assert_eq!(again.variations().list(), session.variations().list());
        // What does not hold is refused, and the file is not half opened.
        let tried = &session.variations().list()[0].moves[1].text;
        let moves = format!("\"moves\":[\"{tried}\"]");
        for (whole, broken) in [
            ("\"after\":1", "\"after\":9"),
            (&moves, "\"moves\":[\"9,9\"]"),
            (&moves, "\"moves\":[]"),
        ] {
            let broken = text.replace(whole, broken);
            assert_ne!(broken, text);
            let refused = Session::resumed(&SavedGame::parse(&broken).unwrap());
            let error = refused.err().unwrap().to_string();
            assert!(error.contains("variations[0]"), "{error}");
        }
    }
}

#[test]
fn a_game_without_variations_is_saved_as_before() {
    let now = Instant::now();
    let session = after_four_moves(now);
    let text = serde_json::to_string(&session.to_saved(now)).unwrap();
    assert!(!text.contains("session") && !text.contains("variations"));
}

#[test]
fn what_was_tried_or_named_would_be_missed() {
    let now = Instant::now();
    let mut session = session([PERSON, PERSON], now);
    play_out(&mut session, now);
    assert_eq!(session.stake(), Stake::Nothing);
    session.set_label(&session.topic_of_line(), Label::new("Lost", ""));
    assert_eq!(session.stake(), Stake::Match);
    session.set_label(&session.topic_of_line(), Label::default());
    session.look_at(1, now);
    let other = another(&session, &[&session.game().line()[1].text]);
    assert!(session.person_moves(&other, now));
    assert_eq!(session.stake(), Stake::Match, "it was tried");
    session.set_label(&session.topic_of_line(), Label::new("Better", ""));
    assert_eq!(session.stake(), Stake::Match);
    let saving = session.begin_save("a.walls".into(), now);
    session.end_save(saving.save, Some(Stamp::default()));
    assert!(matches!(session.stake(), Stake::InFile(..)));
}

#[test]
fn what_was_played_and_taken_back_was_not_tried() {
    // Both move at once, in no time that anybody could measure.
    let now = Instant::now();
    let later = now + LEAST_ANSWER;
    let mut session = session([PERSON, COMPUTER], now);
    let exchange = |session: &mut Session, path: &[Site]| {
        assert!(session.person_moves(path, now));
        let found = answer(session, now);
        assert_eq!(session.found(&found, later), Reply::Played);
    };
    let first = session.snapshot().paths[0].clone();
    exchange(&mut session, &first);
    let line = session.game().line();
    assert!(session.undo(now));
    let other = another(&session, &texts(&line));
    exchange(&mut session, &other);
    assert_eq!(session.variations().list().len(), 1);
    let is_tried = |session: &Session| session.variations().has_tried(&session.game().line());
    assert!(!is_tried(&session));
    let again = open_variations(&session.to_saved(now), session.game()).unwrap();
    assert!(
        !again.has_tried(&session.game().line()),
        "a file knows it too"
    );
}

#[test]
fn computers_rest_after_a_promoted_line() {
    let now = Instant::now();
    let mut session = session([COMPUTER, COMPUTER], now);
    session.begin_to_try(now);
    move_on(&mut session, now);
    session.promote(now);
    assert_eq!(standing(&session).ply, 1);
    assert!(matches!(session.next(now), Next::Idle));
}

#[test]
fn a_game_that_two_people_agreed_to_end_can_be_looked_through() {
    let now = Instant::now();
    let known = Arc::new(Known::measured_in_nodes(1000));
    let may = |session: &Session| session.look_back(&known).is_some();
    let mut friends = session([PERSON, PERSON], now);
    assert!(!may(&friends), "there is nothing to look back at");
    move_on(&mut friends, now);
    assert!(may(&friends) && friends.status().may_look_back);
    let line = friends.game().line();
    let found = Retrospect::default();
    assert!(
        friends.undo(now) && !may(&friends),
        "they are about to play another move"
    );
    assert!(friends.redo(now) && may(&friends));
    friends.begin_review(&line, found, &known);
    assert!(friends.status().review.is_some() && !friends.may_resume_review());
    // A look at another position, and back.
    friends.look_at(0, now);
    assert!(friends.status().review.is_none() && friends.shown() == 0);
    assert!(friends.may_resume_review() && friends.resume_review());
    assert!(friends.status().review.is_some() && !friends.resume_review());
    friends.look_at(0, now);
    friends.look_live(now);
    assert!(!friends.may_resume_review(), "it was ended");
    assert!(friends.status().is_persons_turn, "the game goes on");
    let mut alone = session([PERSON, COMPUTER], now);
    move_on(&mut alone, now);
    assert!(!may(&alone), "it would tell what is still to be found");
}

#[test]
fn a_contest_is_a_fresh_game_against_a_computer() {
    let now = Instant::now();
    for (players, is_contest) in [
        ([PERSON, COMPUTER], true),
        ([COMPUTER, PERSON], true),
        ([PERSON, PERSON], false),
        ([COMPUTER, COMPUTER], false),
    ] {
        let fresh = session(players, now);
        assert_eq!(fresh.is_contest(), is_contest);
    }
    let mut begun = session([PERSON, COMPUTER], now);
    move_on(&mut begun, now);
    assert!(
        !begun.is_contest(),
        "whoever comes back to it may want the analysis"
    );
    assert!(begun.rematch(false).is_contest());
    let position = begun.game().begin_at(1, begun.game().players().clone());
    assert!(!Session::new(position, Side::First).is_contest());
}

/// Somebody named a line, and the game has come to contain it.
#[test]
fn what_the_game_contains_is_not_promoted_over_it() {
    let now = Instant::now();
    let mut session = after_four_moves(now);
    let game = session.game().line();
    session.look_at(2, now);
    let other = another(&session, &texts(&game));
    assert!(session.person_moves(&other, now));
    session.set_label(&session.topic_of_line(), Label::new("Named", ""));
    session.look_live(now);
    // The same moves, and one more.
    session.undo(now);
    session.undo(now);
    assert!(session.person_moves(&other, now));
    move_on(&mut session, now);
    let line = session.game().line();
    let before = session.variations().clone();
    let named = (before.list().iter()).position(|one| one.label.name == "Named");
    session.show_variation(named.unwrap(), now);
    session.promote(now);
    assert_eq!(session.game().line(), line);
    assert_eq!(session.variations(), &before);
}

#[test]
fn a_named_game_is_not_lost_in_a_longer_line() {
    let now = Instant::now();
    let mut session = after_four_moves(now);
    session.set_label(&session.topic_of_line(), Label::new("The game", ""));
    session.begin_to_try(now);
    move_on(&mut session, now);
    session.promote(now);
    assert_eq!(session.game().line().len(), 5);
    let [before] = session.variations().list() else {
        panic!("{:?}", session.variations());
    };
    assert_eq!((&*before.label.name, before.moves.len()), ("The game", 4));
}

/// Where moves were taken back, the end of the game is another position than the running one.
#[test]
fn a_look_at_the_end_is_kept() {
    let now = Instant::now();
    let mut session = after_four_moves(now);
    session.undo(now);
    session.undo(now);
    session.look_at(4, now);
    let again = Session::resumed(&session.worth_keeping(now).unwrap()).unwrap();
    assert_eq!((again.shown(), standing(&again).ply), (4, 2));
}
