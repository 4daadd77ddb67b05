//! The search while a person thinks.

use super::*;

/// Whether a search while a person thinks is due.
fn ponders(session: &Session) -> bool {
    session.ponder().is_some()
}

#[test]
fn only_a_strong_computer_ponders_and_only_if_it_may() {
    let start = Instant::now();
    for (opponent, does) in [
        ("expert:table=2", true),
        ("perfect:table=2", true),
        ("expert:table=0", false),
        ("alpha-beta:depth=3", false),
        (COMPUTER, false),
        (PERSON, false),
    ] {
        let mut session = session([PERSON, opponent], start);
        assert!(!ponders(&session), "{opponent} did not ask");
        session.set_may_ponder(true);
        assert_eq!(ponders(&session), does, "{opponent}");
        session.set_may_ponder(false);
        assert!(!ponders(&session), "{opponent} may no longer");
    }
    let mut alone = session(["expert:table=2", "expert:table=2"], start);
    alone.set_may_ponder(true);
    assert!(!ponders(&alone), "nobody at the board thinks");
}

#[test]
fn a_computer_ponders_on_the_persons_turn_only() {
    let start = Instant::now();
    let mut session = session([PERSON, "expert:table=2"], start);
    session.set_may_ponder(true);
    let revision = session.ponder().unwrap().revision;
    assert!(session.awaits_pondering(revision));
    move_on(&mut session, start);
    assert!(
        !session.awaits_pondering(revision) && !ponders(&session),
        "it is to move itself"
    );
    let found = answer(&session, start);
    assert_eq!(session.found(&found, start + LEAST_ANSWER), Reply::Played);
    assert!(
        !session.awaits_pondering(revision),
        "that was another position"
    );
    let revision = session.ponder().unwrap().revision;
    // Looking back, the person still thinks about the running position.
    session.look_at(1, start);
    assert!(session.awaits_pondering(revision) && ponders(&session));
    session.look_live(start);
    // In the menu nobody thinks.
    session.set_active(false, start);
    assert!(!session.awaits_pondering(revision) && !ponders(&session));
    session.set_active(true, start);
    assert!(session.awaits_pondering(revision));
    session.set_players(players([PERSON, COMPUTER]), start);
    assert!(!session.awaits_pondering(revision) && !ponders(&session));
    session.set_players(players([PERSON, "perfect:table=2"]), start);
    assert!(ponders(&session));
    let mut rematch = session.rematch(false);
    rematch.set_active(true, start);
    assert!(ponders(&rematch), "a rematch is played as the game before");
}

#[test]
fn what_was_pondered_is_known_when_the_computer_moves() {
    let start = Instant::now();
    let nodes = |may_ponder: bool| {
        let game = new_match(&options("2x3"), players([PERSON, "perfect:table=6,time=0"])).unwrap();
        let mut session = Session::new(game, Side::First);
        session.set_active(true, start);
        session.set_may_ponder(may_ponder);
        if let Some(task) = session.ponder() {
            task.run(StopFlag::default(), &mut |()| {});
        }
        move_on(&mut session, start);
        answer(&session, start).thinking.nodes
    };
    let (alone, ahead) = (nodes(false), nodes(true));
    assert!(ahead * 10 < alone, "{ahead} {alone}");
}

#[test]
fn pondering_ends_when_it_is_stopped() {
    let start = Instant::now();
    let game = new_match(&options("6x6"), players([PERSON, "perfect:table=6"])).unwrap();
    let mut session = Session::new(game, Side::First);
    session.set_active(true, start);
    session.set_may_ponder(true);
    let stop = StopFlag::default();
    stop.raise();
    // To solve this board takes longer than anybody waits.
    session.ponder().unwrap().run(stop, &mut |()| {});
}
