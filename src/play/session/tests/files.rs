//! What is kept, saved and opened.

use super::*;
use crate::play::begin::paste_match;

#[test]
fn only_a_game_that_has_begun_is_worth_keeping() {
    let start = Instant::now();
    let mut session = session([PERSON, PERSON], start);
    assert!(session.worth_keeping(start).is_none(), "nothing was played");
    assert_eq!(session.stake(), Stake::Nothing);
    move_on(&mut session, start);
    assert_eq!(session.worth_keeping(start).unwrap().played(), 1);
    assert_eq!(session.stake(), Stake::Match);
    session.undo(start);
    // What was taken back can be played again, after the next start too.
    assert!(session.worth_keeping(start).is_some());
    assert_eq!(session.stake(), Stake::Nothing);
    play_out(&mut session, start);
    // It can be looked through, and its series goes on.
    assert!(session.worth_keeping(start).is_some());
    assert_eq!(session.stake(), Stake::Nothing);
    let fresh = Session::new(
        new_match(&options("2x2"), players([PERSON; 2])).unwrap(),
        Side::First,
    );
    assert!(!fresh.is_worth_keeping());
    assert!(session.rematch(false).is_worth_keeping());
}

#[test]
fn a_game_that_was_taken_back_to_its_start_would_be_missed() {
    let start = Instant::now();
    let mut session = session([PERSON, PERSON], start);
    for _ in 0..3 {
        move_on(&mut session, start);
    }
    while session.undo(start) {}
    assert_eq!((standing(&session).ply, standing(&session).length), (0, 3));
    assert_eq!(session.stake(), Stake::Match);
}

#[test]
fn a_position_that_was_brought_here_would_be_missed() {
    let position = "+1+ +\n2    \n+ + +\n     \n+ + +\n";
    let game = paste_match(position, &options("2x2"), players([PERSON; 2])).unwrap();
    assert_eq!(Session::new(game, Side::First).stake(), Stake::Match);
}

#[test]
fn a_rematch_begins_where_the_game_began() {
    let start = Instant::now();
    let begun = |text: &str| {
        let game = paste_match(text, &options("1x1"), players([PERSON; 2])).unwrap();
        Session::new(game, Side::First)
    };
    let mut session = begun("+1+\n2  \n+ +\n");
    session.set_active(true, start);
    play_out(&mut session, start);
    for swap in [false, true] {
        let rematch = session.rematch(swap);
        let free = |session: &Session| session.game().snapshot(0).paths.len();
        assert_eq!((free(&rematch), standing(&rematch).length), (2, 0));
    }
    // It was brought here once, and would not be missed again.
    assert_eq!(session.rematch(false).stake(), Stake::Nothing);
    // Where nothing can be played, a whole game is.
    let full = begun("+1+\n221\n+2+\n").rematch(false);
    assert!(full.game().begins_at_start());
}

#[test]
fn what_a_computer_did_before_anybody_moved_would_not_be_missed() {
    let start = Instant::now();
    let mut session = session([COMPUTER, PERSON], start);
    let found = answer(&session, start);
    assert_eq!(session.found(&found, start + LEAST_ANSWER), Reply::Played);
    assert_eq!(session.stake(), Stake::Nothing);
    move_on(&mut session, start);
    assert_eq!(session.stake(), Stake::Match);
}

#[test]
fn a_saved_match_is_not_lost() {
    let start = Instant::now();
    let mut session = session([PERSON, PERSON], start);
    move_on(&mut session, start);
    let saving = session.begin_save("game.walls".into(), start);
    assert_eq!(saving.game.played(), 1);
    assert_eq!(session.stake(), Stake::Match, "it is not written yet");
    session.end_save(saving.save, Some(Stamp::default()));
    assert!(matches!(session.stake(), Stake::InFile(..)));
    move_on(&mut session, start);
    assert_eq!(session.stake(), Stake::Match);
}

#[test]
fn a_rematch_does_not_inherit_the_file_of_a_save_that_ends_late() {
    let start = Instant::now();
    let mut session = session([PERSON, PERSON], start);
    play_out(&mut session, start);
    let saving = session.begin_save("old.walls".into(), start);
    let mut rematch = session.rematch(false);
    // The table is written only now.
    rematch.end_save(saving.save, Some(Stamp::default()));
    assert_eq!(rematch.document().path(), None);
    rematch.set_active(true, start);
    move_on(&mut rematch, start);
    assert_eq!(rematch.stake(), Stake::Match);
}

#[test]
fn an_opened_match_is_in_its_file() {
    let start = Instant::now();
    let mut played = session([PERSON, PERSON], start);
    move_on(&mut played, start);
    let game = open_match(&played.to_saved(start), None).unwrap();
    let opened = Session::new(game, Side::First).opened_from("game.walls".into(), None);
    assert!(matches!(opened.stake(), Stake::InFile(..)));
    assert_eq!(opened.document().path(), Some("game.walls".as_ref()));
}

#[test]
fn a_text_that_is_left_as_it_was_read_holds_its_match() {
    let start = Instant::now();
    let mut played = session([PERSON, PERSON], start);
    for _ in 0..4 {
        move_on(&mut played, start);
    }
    let game = open_match(&played.to_saved(start), None).unwrap();
    let mut read = Session::new(game, Side::First).read_from("game.pdn".into(), None);
    read.set_active(true, start);
    assert_eq!(read.stake(), Stake::InFile("game.pdn".into(), None));
    // To look around changes nothing. It has no file of its own, so saving asks for one.
    read.look_at(2, start);
    read.look_live(start);
    assert!(matches!(read.stake(), Stake::InFile(..)));
    assert_eq!(read.document().path(), None);
    // A restart changes nothing.
    let kept = serde_json::to_string(&read.worth_keeping(start).unwrap()).unwrap();
    let again = Session::resumed(&SavedGame::parse(&kept).unwrap()).unwrap();
    assert_eq!(again.stake(), Stake::InFile("game.pdn".into(), None));
    assert_eq!(again.document().path(), None);
    move_on(&mut read, start);
    assert_eq!(read.stake(), Stake::Match);
    // The file has gone.
    let game = open_match(&played.to_saved(start), None).unwrap();
    let mut read = Session::new(game, Side::First).read_from("game.pdn".into(), None);
    read.mistrust_file();
    assert_eq!(read.stake(), Stake::Match);
}

#[test]
fn moves_that_are_taken_back_and_played_again_change_no_file() {
    let start = Instant::now();
    let mut session = session([PERSON, PERSON], start);
    for _ in 0..4 {
        move_on(&mut session, start);
    }
    let saving = session.begin_save("game.walls".into(), start);
    session.end_save(saving.save, Some(Stamp::default()));
    let is_saved = |session: &Session| session.document().holds(session.content());
    assert!(is_saved(&session));
    assert!(session.undo(start) && !is_saved(&session));
    assert!(session.undo(start) && !is_saved(&session));
    assert!(session.redo(start) && !is_saved(&session));
    assert!(session.redo(start) && is_saved(&session));
    // Another move than the one that was taken back is another game, with as many moves.
    assert!(session.undo(start));
    let other = session.snapshot().paths[2].clone();
    assert!(session.person_moves(&other, start));
    assert_eq!(standing(&session).ply, 4);
    assert!(!is_saved(&session));
    // So are other players, and a resignation.
    for change in [
        |session: &mut Session, now| session.set_players(players([PERSON, COMPUTER]), now),
        |session: &mut Session, now| assert!(session.resign(now)),
        |session: &mut Session, now| assert!(session.undo(now)),
    ] {
        let saving = session.begin_save("game.walls".into(), start);
        session.end_save(saving.save, Some(Stamp::default()));
        change(&mut session, start);
        assert!(!is_saved(&session));
    }
}
