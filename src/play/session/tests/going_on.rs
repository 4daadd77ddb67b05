//! How a match goes on from elsewhere, and after others were chosen to play it.

use super::*;
use crate::play::begin::paste_match;
use crate::play::status;

/// A match of computers on the smallest board, played to its end.
fn of_computers(now: Instant) -> Session {
    let game = new_match(&options("1x1"), players([COMPUTER, COMPUTER])).unwrap();
    let mut session = Session::new(game, Side::First);
    session.set_active(true, now);
    session.set_pace(Duration::ZERO);
    while let Next::Think(task) = session.next(now) {
        let found = task.run(StopFlag::default(), &mut |_| {}).unwrap();
        assert_eq!(session.found(&found, now + LEAST_ANSWER), Reply::Played);
    }
    assert!(matches!(session.next(now), Next::Over));
    session
}

#[test]
fn a_person_who_takes_the_place_of_a_computer_can_take_back_and_move() {
    let start = Instant::now();
    let mut session = of_computers(start);
    session.set_players(players([PERSON, COMPUTER]), start);
    assert!(session.undo(start) && session.undo(start));
    assert_eq!(standing(&session).ply, 2);
    move_on(&mut session, start);
    assert_eq!(session.identity().id, None, "it is no longer that game");
}

#[test]
fn other_opponents_have_a_score_of_their_own() {
    let start = Instant::now();
    let games = |session: &Session| session.banner().unwrap().score.games;
    let mut first = session([PERSON, PERSON], start);
    play_out(&mut first, start);
    let played = |session: &Session| {
        let mut next = session.rematch(false);
        next.set_active(true, start);
        next
    };
    let mut second = played(&first);
    play_out(&mut second, start);
    assert_eq!(games(&second), 2);
    // Another name is no other player.
    let mut named = players([PERSON, PERSON]);
    named[1].name = "Ada".into();
    second.set_players(named.clone(), start);
    assert_eq!(games(&second), 2);
    // Chosen after the game, or in the middle of it.
    second.set_players(players([PERSON, COMPUTER]), start);
    assert!(played(&second).series.outcomes().is_empty());
    second.set_players(named, start);
    let mut third = played(&second);
    assert_eq!(third.series.outcomes().len(), 2);
    move_on(&mut third, start);
    third.set_players(players([PERSON, COMPUTER]), start);
    assert!(third.series.outcomes().is_empty());
}

#[test]
fn going_on_from_the_running_position_leaves_the_clock() {
    let start = Instant::now();
    let mut session = session([PERSON, PERSON], start);
    move_on(&mut session, start);
    let later = start + seconds(300);
    let before = session.clocks(later);
    assert!(before[1] >= seconds(300));
    session.begin_to_try(later);
    session.play_from_here(later);
    assert!(session.is_live());
    assert_eq!(session.clocks(later), before);
}

#[test]
fn the_status_of_other_positions_is_told_as_past() {
    let start = Instant::now();
    let mut session = session([PERSON, PERSON], start);
    (0..4).for_each(|_| move_on(&mut session, start));
    assert!(session.undo(start) && session.undo(start));
    let said = |session: &Session| status::status(&session.snapshot(), false).to_string();
    for ply in [1, 4] {
        session.look_at(ply, start);
        assert!(said(&session).contains("It was "), "{}", said(&session));
    }
    session.look_live(start);
    assert!(!said(&session).contains("It was "));
}

#[test]
fn a_review_shows_the_comments() {
    let start = Instant::now();
    let mut session = session([PERSON, PERSON], start);
    play_out(&mut session, start);
    session.look_at(1, start);
    let topic = session.topic_of_move().unwrap();
    assert!(session.set_comment(&topic, "why?"));
    session.look_live(start);
    let known = Arc::new(Known::measured_in_nodes(400_000));
    let task = session.look_back(&known).unwrap();
    let found = task.run(StopFlag::default(), &mut |_| {}).unwrap();
    let line = session.game().line();
    session.begin_review(&line, found, &known);
    assert!(session.review().is_some());
    assert_eq!(session.snapshot().log[0].comment, "why?");
}

#[test]
fn a_review_says_that_a_game_was_given_up_which_was_not_lost() {
    let start = Instant::now();
    // Whoever moves third closes nothing, and the last edge closes the box for the other.
    let game = paste_match("0,1 1,0", &options("1x1"), players([PERSON, PERSON])).unwrap();
    let mut session = Session::new(game, Side::First);
    session.set_active(true, start);
    move_on(&mut session, start);
    // The second player only has to close the box.
    assert!(session.resign(start));
    let known = Arc::new(Known::measured_in_nodes(400_000));
    let task = session.look_back(&known).unwrap();
    let found = task.run(StopFlag::default(), &mut |_| {}).unwrap();
    let line = session.game().line();
    session.begin_review(&line, found, &known);
    let said = session.review().unwrap().text().to_string();
    assert!(said.ends_with(" But Red gave up a won game."), "{said}");
}
