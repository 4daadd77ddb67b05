use super::*;
use crate::games::Outcome;

/// The state of a session as it is kept for the next start, and begun again from that.
fn restarted(session: &Session, now: Instant) -> Session {
    let kept = session.worth_keeping(now).unwrap();
    let text = serde_json::to_string(&kept).unwrap();
    let mut again = Session::resumed(&SavedGame::parse(&text).unwrap()).unwrap();
    again.set_active(true, now);
    again
}

/// A session of two people in which so many moves were made.
fn after(moves: usize, now: Instant) -> Session {
    let mut session = session([PERSON, PERSON], now);
    for _ in 0..moves {
        move_on(&mut session, now);
    }
    session
}

#[test]
fn who_resigns_loses_whatever_the_points_are() {
    let start = Instant::now();
    let mut session = session([PERSON, PERSON], start);
    assert!(!session.resign(start), "no move was made");
    assert_eq!(session.status().resigner, None);
    move_on(&mut session, start);
    assert_eq!(session.status().resigner, Some(Side::Second));
    assert!(session.resign(start));
    assert_eq!(standing(&session).outcome, Some(Outcome::Won(Side::First)));
    assert!(matches!(session.next(start), Next::Over));
    assert!(session.snapshot().paths.is_empty());
    assert!(!session.resign(start), "it is over");
    let score = session.banner().unwrap().score;
    assert_eq!(score.points, [2, 0]);
    let told = crate::play::status::status(&session.snapshot(), false);
    assert_eq!(told.to_string(), "Blue won. Red resigned.");
    // It counts in the series.
    assert_eq!(session.rematch(false).series.outcomes().len(), 1);
}

#[test]
fn the_only_person_resigns_whoever_is_to_move() {
    let start = Instant::now();
    let mut session = session([PERSON, COMPUTER], start);
    move_on(&mut session, start);
    let found = answer(&session, start);
    assert_eq!(session.status().resigner, Some(Side::First));
    assert!(session.resign(start));
    assert_eq!(session.found(&found, start + seconds(9)), Reply::Stale);
    let told = crate::play::status::status(&session.snapshot(), false);
    assert_eq!(told.to_string(), "You lost. You resigned.");
    assert!(session.undo(start));
    assert!(matches!(session.next(start), Next::Think(_)));
    // Computers have nobody who could.
    let computers = super::session([COMPUTER, COMPUTER], start);
    assert_eq!(computers.status().resigner, None);
}

#[test]
fn a_resignation_is_taken_back_before_any_move() {
    let start = Instant::now();
    let mut session = after(3, start);
    let later = start + seconds(5);
    assert!(session.resign(later));
    // The turn that was under way counts.
    assert_eq!(
        session.clocks(later + seconds(9))[1],
        seconds(5) + standing_time(1)
    );
    assert!(session.identity().has_ended && !session.identity().is_mixed);
    assert_eq!(standing(&session).undo_to, Some(3));
    let mut session = restarted(&session, later);
    assert_eq!(standing(&session).resigned, Some(Side::Second));
    assert_eq!(standing(&session).outcome, Some(Outcome::Won(Side::First)));
    assert!(session.undo(later));
    assert_eq!(
        (standing(&session).ply, standing(&session).outcome),
        (3, None)
    );
    assert!(!session.identity().is_mixed, "nothing was played since");
    // It goes on with what was left of the turn.
    assert_eq!(
        session.clocks(later + seconds(2))[1],
        seconds(7) + standing_time(1)
    );
    assert!(session.undo(later));
    assert_eq!(standing(&session).ply, 2);
}

/// What so many moves of no time at all count on a clock.
fn standing_time(moves: u32) -> Duration {
    TimedMove::LEAST_TIME * moves
}

#[test]
fn moves_before_the_end_leave_a_resignation_as_it_is() {
    let start = Instant::now();
    let mut session = after(3, start);
    assert!(session.resign(start));
    // Looking back and going on to the end again.
    session.look_at(1, start);
    assert!(session.snapshot().story.outcome.is_none());
    session.look_live(start);
    assert!(session.snapshot().story.resigned.is_some());
    // A move that was tried beside the game, from the very end.
    session.begin_to_try(start);
    let path = session.snapshot().paths[0].clone();
    assert!(session.person_moves(&path, start));
    assert!(session.snapshot().story.outcome.is_none());
    session.look_live(start);
    assert_eq!(standing(&session).resigned, Some(Side::Second));
    // It becomes the game, and goes on.
    session.show_variation(0, start);
    session.promote(start);
    assert_eq!(standing(&session).resigned, None);
    assert!(session.identity().is_mixed);
    assert!(matches!(session.next(start), Next::Person));
}

#[test]
fn what_was_taken_back_before_stays_beside_the_game() {
    let start = Instant::now();
    let mut session = after(4, start);
    assert!(session.undo(start));
    assert!(session.resign(start));
    assert_eq!((standing(&session).ply, standing(&session).length), (3, 3));
    assert_eq!(session.variations().list().len(), 1);
    assert_eq!(session.variations().list()[0].moves.len(), 4);
}

#[test]
fn a_file_says_who_resigned() {
    let start = Instant::now();
    let mut session = session([PERSON, PERSON], start);
    move_on(&mut session, start);
    assert!(session.resign(start));
    let text = serde_json::to_string(&session.to_saved(start)).unwrap();
    let opened = open_match(&SavedGame::parse(&text).unwrap(), None).unwrap();
    assert_eq!(opened.standing().resigned, Some(Side::Second));
    assert_eq!(opened.standing().turn, None);
    // Nobody can resign a game that is over, and there is no third side.
    for wrong in ["third", ""] {
        let wrong = text.replace(
            r#""resigned":"second""#,
            &format!(r#""resigned":"{wrong}""#),
        );
        let error = open_match(&SavedGame::parse(&wrong).unwrap(), None)
            .err()
            .unwrap();
        assert!(error.to_string().contains("resigned"), "{error}");
    }
    let without = text.replace(r#","resigned":"second""#, "");
    assert_ne!(without, text);
    let error = open_match(&SavedGame::parse(&without).unwrap(), None)
        .err()
        .unwrap();
    assert!(error.to_string().contains("turn"), "{error}");
    let mut over = super::session([PERSON, PERSON], start);
    play_out(&mut over, start);
    let text = serde_json::to_string(&over.to_saved(start)).unwrap();
    let text = text.replace(r#""turn":null"#, r#""turn":null,"resigned":"first""#);
    let error = open_match(&SavedGame::parse(&text).unwrap(), None)
        .err()
        .unwrap();
    assert!(error.to_string().contains("resigned"), "{error}");
}

#[test]
fn nobody_resigns_in_practice_or_while_looking_back() {
    let start = Instant::now();
    let mut session = session([PERSON, PERSON], start);
    move_on(&mut session, start);
    move_on(&mut session, start);
    session.look_at(1, start);
    assert_eq!(session.status().resigner, None);
    session.look_live(start);
    assert!(session.status().resigner.is_some());
    let goal = crate::play::Goal {
        side: Side::First,
        margin: 0,
    };
    let wish = Wish {
        game: session.game().fork(2),
        ply: 2,
        goal,
        opponent: "greedy".parse().unwrap(),
        worth: None,
        known: Arc::default(),
    };
    let mut practice = Session::practice(wish, Side::First);
    practice.set_active(true, start);
    move_on(&mut practice, start);
    assert_eq!(practice.status().resigner, None);
    // From the end of a game that was given up, practice can begin.
    assert!(session.resign(start));
    assert_eq!(session.ply_to_practise(), Some(2));
}

#[test]
fn other_programs_hear_who_won() {
    let start = Instant::now();
    let options = GameOptions::default_of("draughts").unwrap();
    for resigner in Side::BOTH {
        let game = new_match(&options, players([PERSON, PERSON])).unwrap();
        let mut session = Session::new(game, Side::First);
        session.set_active(true, start);
        for _ in 0..=(1 + resigner.index()) {
            move_on(&mut session, start);
        }
        assert!(session.record_text().ends_with(" *\n"));
        let side = session.status().resigner.unwrap();
        // Where a comment tells of another result, that is no longer how it ended.
        let topic = session.topic_of_move().unwrap();
        assert!(session.set_comment(&topic, "0-0"));
        assert!(session.record_text().ends_with(" 0-0\n"));
        assert!(session.resign(start));
        let result = ["0-2", "2-0"][side.index()];
        let text = session.record_text();
        assert!(text.contains(&format!("[Result \"{result}\"]")), "{text}");
        assert!(text.ends_with(&format!(" {{0-0}} {result}\n")), "{text}");
        // Before the last move nobody has won.
        session.look_at(1, start);
        session.play_from_here(start);
        assert!(session.record_text().ends_with(" *\n"));
        while session.redo(start) {}
        assert!(session.record_text().ends_with(&format!(" {result}\n")));
        session.undo(start);
        assert!(!session.record_text().contains(result));
    }
}

#[test]
fn whoever_makes_the_last_move_anew_plays_on() {
    let start = Instant::now();
    let resigned = || {
        let mut session = after(3, start);
        assert!(session.resign(start));
        session
    };
    let mut session = resigned();
    let last = session.game().move_at(2).unwrap().path;
    session.look_at(2, start);
    session.play_from_here(start);
    assert!(session.person_moves(&last, start));
    assert_eq!(
        (standing(&session).ply, standing(&session).outcome),
        (3, None)
    );
    assert!(matches!(session.next(start), Next::Person));
    assert!(session.identity().is_mixed, "it had ended here");
    // To continue from the very end is to go on, too.
    let mut session = resigned();
    session.begin_to_try(start);
    session.play_from_here(start);
    assert_eq!(standing(&session).outcome, None);
    move_on(&mut session, start);
    assert!(session.identity().is_mixed);
    // Nobody has looked back at anything: nothing is taken back.
    let mut session = resigned();
    session.look_at(1, start);
    assert!(!session.undo(start));
    session.look_live(start);
    assert!(standing(&session).outcome.is_some());
    assert_eq!(session.snapshot().turn, None);
}

#[test]
fn those_who_were_chosen_after_a_resignation_play_on() {
    let start = Instant::now();
    let mut session = after(3, start);
    assert!(session.resign(start));
    session.set_players(players([PERSON, COMPUTER]), start);
    assert!(session.undo(start));
    assert!(matches!(session.next(start), Next::Think(_)));
    assert!(session.identity().id.is_none());
    // One that is opened as it was given up is only looked at.
    let mut given_up = after(1, start);
    assert!(given_up.resign(start));
    let opened = open_match(&given_up.to_saved(start), None).unwrap();
    assert!(Session::new(opened, Side::First).identity().id.is_none());
}

#[test]
fn a_file_has_the_time_of_its_own_turn() {
    let start = Instant::now();
    let mut session = after(3, start);
    let later = start + seconds(100);
    assert!(session.resign(later));
    session.look_at(1, later);
    session.play_from_here(later);
    let saved = session.to_saved(later + seconds(7));
    assert_eq!(saved.turn_time(), seconds(7));
    assert_eq!(saved.resigned(), None, "it goes on");
    assert!(open_match(&saved, None).unwrap().standing().turn.is_some());
}
