//! The clocks: when they run, when they stand, and what is kept of them.

use super::*;

#[test]
fn looking_back_does_not_reset_the_clock() {
    let start = Instant::now();
    let mut session = session([PERSON, PERSON], start);
    move_on(&mut session, start + seconds(5));
    session.look_at(0, start + seconds(8));
    session.look_live(start + seconds(10));
    let now = start + seconds(12);
    assert_eq!(session.clocks(now), [seconds(5), seconds(7)]);
    move_on(&mut session, now);
    assert_eq!(session.clocks(now), [seconds(5), seconds(7)]);
}

#[test]
fn the_pace_of_computers_is_not_their_time() {
    let start = Instant::now();
    let mut session = session([COMPUTER, COMPUTER], start);
    session.set_pace(seconds(3));
    assert_eq!(session.clocks(start + seconds(3)), [Duration::ZERO; 2]);
    let now = start + seconds(5);
    assert_eq!(session.clocks(now)[0], seconds(2), "it thinks");
    let mut found = answer(&session, now);
    found.thinking.elapsed = seconds(2);
    assert_eq!(session.found(&found, now), Reply::Played);
    assert_eq!(session.clocks(now), [seconds(2), Duration::ZERO]);
    // Nor is it when the next move is asked for before its time.
    session.step(now + seconds(1));
    assert_eq!(session.clocks(now + seconds(2)), [seconds(2), seconds(1)]);
}

#[test]
fn asking_for_a_move_while_a_computer_thinks_leaves_its_time() {
    let start = Instant::now();
    let mut session = session([COMPUTER, COMPUTER], start);
    session.set_pace(seconds(5));
    let now = start + seconds(7);
    assert_eq!(session.clocks(now)[0], seconds(2));
    session.step(now);
    assert_eq!(session.clocks(now)[0], seconds(2));
    assert_eq!(session.clocks(now + seconds(1))[0], seconds(3));
}

#[test]
fn the_clock_stands_while_nobody_sees_the_match() {
    let start = Instant::now();
    let mut session = session([PERSON, PERSON], start);
    session.set_active(false, start + seconds(3));
    assert!(matches!(session.next(start), Next::Idle));
    assert_eq!(session.clocks(start + seconds(60))[0], seconds(3));
    session.set_active(true, start + seconds(60));
    assert_eq!(session.clocks(start + seconds(62))[0], seconds(5));
}

#[test]
fn a_dialog_stops_the_clock_of_a_person_and_no_other() {
    let start = Instant::now();
    let mut session = session([PERSON, COMPUTER], start);
    session.hold_clock(true, start + seconds(3));
    assert!(matches!(session.next(start), Next::Person));
    assert_eq!(session.clocks(start + seconds(60))[0], seconds(3));
    session.hold_clock(false, start + seconds(60));
    assert_eq!(session.clocks(start + seconds(62))[0], seconds(5));
    move_on(&mut session, start + seconds(62));
    session.hold_clock(true, start + seconds(63));
    assert_eq!(session.clocks(start + seconds(70))[1], seconds(8));
}

#[test]
fn the_clock_of_paused_computers_stands() {
    let start = Instant::now();
    let mut session = session([COMPUTER, COMPUTER], start);
    session.set_pace(Duration::ZERO);
    session.set_paused(true, start + seconds(2));
    assert_eq!(session.clocks(start + seconds(9))[0], seconds(2));
    session.set_paused(false, start + seconds(9));
    assert_eq!(session.clocks(start + seconds(10))[0], seconds(3));
}

#[test]
fn the_clock_of_a_computer_stands_while_one_looks_back() {
    let start = Instant::now();
    let mut session = session([PERSON, COMPUTER], start);
    move_on(&mut session, start);
    session.look_at(0, start + seconds(1));
    session.look_live(start + seconds(20));
    assert_eq!(session.clocks(start + seconds(21))[1], seconds(2));
}

#[test]
fn the_clock_stands_once_the_game_is_over() {
    let start = Instant::now();
    let mut session = session([PERSON, PERSON], start);
    play_out(&mut session, start + seconds(2));
    let clocks = session.clocks(start + seconds(99));
    assert_eq!(clocks.map(|time| time.as_secs()), [2, 0]);
    assert_eq!(clocks, session.clocks(start + seconds(2)));
    assert_eq!(
        session.to_saved(start + seconds(99)).turn_time(),
        seconds(0)
    );
}

#[test]
fn new_players_do_not_reset_the_clock() {
    let start = Instant::now();
    let mut session = session([PERSON, PERSON], start);
    session.set_players(players([PERSON, COMPUTER]), start + seconds(4));
    assert_eq!(session.clocks(start + seconds(5))[0], seconds(5));
}

#[test]
fn a_turn_that_is_handed_over_counts_the_time_of_both() {
    let start = Instant::now();
    let mut session = session([PERSON, PERSON], start);
    session.set_players(players([COMPUTER, PERSON]), start + seconds(4));
    let now = start + seconds(6);
    assert_eq!(session.clocks(now)[0], seconds(6));
    assert_eq!(session.to_saved(now).turn_time(), seconds(6));
    let mut found = answer(&session, now);
    found.thinking.elapsed = seconds(2);
    // Also if the game was kept meanwhile.
    let mut again = Session::resumed(&session.to_saved(now)).unwrap();
    again.set_active(true, now);
    let mut later = answer(&again, now + seconds(3));
    later.thinking.elapsed = seconds(3);
    assert_eq!(again.found(&later, now + seconds(3)), Reply::Played);
    assert_eq!(again.clocks(now)[0], seconds(9));
    assert_eq!(session.found(&found, now), Reply::Played);
    assert_eq!(session.clocks(now), [seconds(6), Duration::ZERO]);
    // The other way round, without the pause between computers.
    session.set_pace(seconds(1));
    session.set_players(players([COMPUTER, COMPUTER]), now + seconds(3));
    session.set_players(players([COMPUTER, PERSON]), now + seconds(8));
    assert_eq!(session.clocks(now + seconds(9))[1], seconds(8));
    move_on(&mut session, now + seconds(9));
    assert_eq!(session.clocks(now + seconds(9))[1], seconds(8));
    // A new name hands nothing over, and one move of computers forgets nothing.
    let now = now + seconds(9);
    session.set_players(players([PERSON, COMPUTER]), now);
    session.set_players(players([COMPUTER, COMPUTER]), now + seconds(5));
    let mut renamed = players([COMPUTER, COMPUTER]);
    renamed[0].name = "Deep".into();
    session.set_players(renamed, now + seconds(5) + seconds(1) / 2);
    assert!(matches!(session.next(now + seconds(6)), Next::Think(_)));
    session.set_paused(true, now + seconds(5) + seconds(1) / 2);
    session.step(now + seconds(7));
    assert_eq!(session.clocks(now + seconds(7))[0], seconds(6) + seconds(5));
}

#[test]
fn the_time_of_the_running_turn_is_kept_with_the_game() {
    let start = Instant::now();
    let mut session = session([PERSON, PERSON], start);
    move_on(&mut session, start + seconds(5));
    let kept = session.worth_keeping(start + seconds(12)).unwrap();
    let text = serde_json::to_string(&kept).unwrap();
    let read = SavedGame::parse(&text).unwrap();
    let game = open_match(&read, None).unwrap();
    let mut again = Session::new(game, Side::First).with_turn_time(read.turn_time());
    assert_eq!(again.clocks(start), [seconds(5), seconds(7)]);
    again.set_active(true, start);
    assert_eq!(again.clocks(start + seconds(1)), [seconds(5), seconds(8)]);
}

#[test]
fn games_without_the_time_of_a_turn_open_and_are_written_as_before() {
    let start = Instant::now();
    let saved = session([PERSON, PERSON], start).to_saved(start);
    let text = serde_json::to_string(&saved).unwrap();
    assert!(!text.contains("turn_milliseconds"), "{text}");
    assert_eq!(SavedGame::parse(&text).unwrap().turn_time(), Duration::ZERO);
}
