//! Sessions are told the time, so these tests need no clock: each begins at some moment and goes on
//! from there.

use std::sync::Arc;
use std::time::{Duration, Instant};

use super::*;
use crate::games::registry::GameOptions;
use crate::play::atomic::Stamp;
use crate::play::{Control, SavedGame, new_match, open_match};
use crate::search::StopFlag;

mod clocks;
mod commenting;
mod files;
mod going_on;
mod pondering;
mod resigning;
mod trying;

const PERSON: &str = "human";
const COMPUTER: &str = "greedy";

fn seconds(seconds: u64) -> Duration {
    Duration::from_secs(seconds)
}

fn players(controls: [&str; 2]) -> [Player; 2] {
    Side::BOTH.map(|side| Player {
        control: match controls[side.index()] {
            PERSON => Control::Human,
            spec => Control::Computer(spec.parse().unwrap()),
        },
        ..Player::usual(side)
    })
}

fn options(size: &str) -> GameOptions {
    let mut options = GameOptions::default_of("walls").unwrap();
    options.set("size", size).unwrap();
    options
}

/// A session of a small board that is seen from now on.
fn session(controls: [&str; 2], now: Instant) -> Session {
    let game = new_match(&options("2x2"), players(controls)).unwrap();
    let mut session = Session::new(game, Side::First);
    session.set_active(true, now);
    session
}

/// Makes the first legal move of a person.
fn move_on(session: &mut Session, now: Instant) {
    let path = session.snapshot().paths[0].clone();
    assert!(session.person_moves(&path, now));
}

/// What the search that comes next finds.
fn answer(session: &Session, now: Instant) -> Found {
    let Next::Think(task) = session.next(now) else {
        panic!("no computer is to move");
    };
    task.run(StopFlag::default(), &mut |_| {}).unwrap()
}

fn standing(session: &Session) -> Standing {
    session.status().standing
}

/// Plays a match of people to its end.
fn play_out(session: &mut Session, now: Instant) {
    while matches!(session.next(now), Next::Person) {
        move_on(session, now);
    }
    assert!(matches!(session.next(now), Next::Over));
}

#[test]
fn a_person_and_a_computer_move_in_turn() {
    let start = Instant::now();
    let mut session = session([PERSON, COMPUTER], start);
    assert!(matches!(session.next(start), Next::Person));
    assert!(session.status().is_persons_turn);
    assert!(!session.person_moves(&[999], start), "this is no move");
    move_on(&mut session, start);
    assert!(!session.status().is_persons_turn);
    let found = answer(&session, start);
    let path = session.snapshot().paths[0].clone();
    assert!(
        !session.person_moves(&path, start),
        "it is not the person's turn"
    );
    // Both moves can be seen, one after the other.
    assert_eq!(session.found(&found, start), Reply::Wait(LEAST_ANSWER));
    assert_eq!(session.found(&found, start + LEAST_ANSWER), Reply::Played);
    assert_eq!(standing(&session).ply, 2);
    assert!(matches!(session.next(start + LEAST_ANSWER), Next::Person));
}

#[test]
fn a_move_for_another_position_is_refused() {
    let start = Instant::now();
    let later = start + seconds(10);
    let mut session = session([PERSON, COMPUTER], start);
    move_on(&mut session, start);
    let found = answer(&session, start);
    assert!(session.undo(start));
    assert_eq!(session.found(&found, later), Reply::Stale);
    move_on(&mut session, start);
    // The same position again, but another turn.
    assert_eq!(session.found(&found, later), Reply::Stale);
    assert_eq!(standing(&session).ply, 1);
    let found = answer(&session, start);
    session.look_at(0, start);
    assert_eq!(
        session.found(&found, later),
        Reply::Stale,
        "while looking back"
    );
    session.look_live(start);
    session.set_active(false, start);
    assert_eq!(session.found(&found, later), Reply::Stale, "out of sight");
    session.set_active(true, start);
    assert_eq!(session.found(&found, later), Reply::Played);
    assert_eq!(session.found(&found, later), Reply::Stale, "a second time");
}

#[test]
fn a_hint_is_never_played_and_belongs_to_its_position() {
    let start = Instant::now();
    let mut session = session([PERSON, PERSON], start);
    let hint = session.hint(&Arc::default()).unwrap();
    let stop = StopFlag::default();
    stop.raise();
    let hint = hint.run(stop, &mut |_| {}).unwrap();
    assert!(session.awaits_hint(hint.revision));
    assert_eq!(session.found(&hint, start + seconds(9)), Reply::Stale);
    move_on(&mut session, start);
    assert!(!session.awaits_hint(hint.revision));
    session.look_at(0, start);
    assert!(session.hint(&Arc::default()).is_none());
}

#[test]
fn computers_wait_for_their_pace() {
    let start = Instant::now();
    let mut session = session([COMPUTER, COMPUTER], start);
    session.set_pace(seconds(3));
    assert!(matches!(session.next(start), Next::Wait(left) if left == seconds(3)));
    let soon = start + seconds(1);
    assert!(matches!(session.next(soon), Next::Wait(left) if left == seconds(2)));
    let then = start + seconds(3);
    let found = answer(&session, then);
    assert_eq!(session.found(&found, then), Reply::Played);
    assert!(matches!(session.next(then), Next::Wait(left) if left == seconds(3)));
}

#[test]
fn paused_computers_make_one_move_when_asked() {
    let start = Instant::now();
    let mut session = session([COMPUTER, COMPUTER], start);
    session.set_pace(Duration::ZERO);
    let found = answer(&session, start);
    let before = session.mark();
    session.set_paused(true, start);
    assert!(session.mark() != before, "a pause is kept");
    assert!(session.status().is_paused && session.status().computers_play);
    assert!(matches!(session.next(start), Next::Idle));
    assert_eq!(session.found(&found, start), Reply::Stale);
    session.step(start);
    let found = answer(&session, start);
    assert_eq!(session.found(&found, start), Reply::Played);
    assert!(
        matches!(session.next(start), Next::Idle),
        "one move and no more"
    );
    session.set_paused(false, start);
    assert!(matches!(session.next(start), Next::Think(_)));
    session.step(start);
    assert!(session.is_paused(), "a step is followed by a pause");
    // A step that was asked for before the window went out of sight is not made when it comes back.
    session.set_active(false, start);
    session.set_active(true, start);
    assert!(matches!(session.next(start), Next::Idle));
}

#[test]
fn nobody_can_pause_a_person() {
    let start = Instant::now();
    let mut session = session([PERSON, COMPUTER], start);
    session.set_paused(true, start);
    assert!(!session.is_paused());
    move_on(&mut session, start);
    assert!(matches!(session.next(start), Next::Think(_)));
}

#[test]
fn taking_back_leads_to_a_persons_turn() {
    let start = Instant::now();
    let later = start + seconds(1);
    let mut session = session([PERSON, COMPUTER], start);
    assert!(!session.undo(start));
    move_on(&mut session, start);
    let found = answer(&session, start);
    assert_eq!(session.found(&found, later), Reply::Played);
    assert!(session.undo(later));
    assert_eq!((standing(&session).ply, standing(&session).length), (0, 2));
    assert!(matches!(session.next(later), Next::Person));
    assert!(session.redo(later));
    assert_eq!(standing(&session).ply, 2);
    assert!(!session.redo(later));
    session.look_at(0, later);
    assert!(
        !session.undo(later),
        "only the running position is taken back"
    );
}

#[test]
fn computers_rest_after_taking_back() {
    let start = Instant::now();
    let mut session = session([COMPUTER, COMPUTER], start);
    session.step(start);
    let found = answer(&session, start);
    assert_eq!(session.found(&found, start), Reply::Played);
    session.set_paused(false, start);
    assert!(session.undo(start));
    assert!(session.is_paused());
    assert!(matches!(session.next(start), Next::Idle));
}

#[test]
fn looking_back_changes_nothing_until_play_goes_on_from_there() {
    let start = Instant::now();
    let mut session = session([PERSON, PERSON], start);
    for _ in 0..4 {
        move_on(&mut session, start);
    }
    let before = standing(&session);
    session.look_at(1, start);
    assert_eq!((session.shown(), session.snapshot().log.len()), (1, 4));
    assert!(!session.status().is_live);
    assert!(matches!(session.next(start), Next::Idle));
    assert_eq!(standing(&session), before);
    session.look_at(99, start);
    assert!(session.status().is_live, "there are four moves");
    session.look_at(1, start);
    session.play_from_here(start);
    assert_eq!((standing(&session).ply, session.shown()), (1, 1));
    assert!(matches!(session.next(start), Next::Person));
    assert_eq!(
        standing(&session).length,
        4,
        "the others can be played again"
    );
}

#[test]
fn a_computer_rests_while_one_looks_back() {
    let start = Instant::now();
    let mut session = session([PERSON, COMPUTER], start);
    move_on(&mut session, start);
    session.look_at(0, start);
    assert!(matches!(session.next(start), Next::Idle));
    session.look_live(start);
    assert!(matches!(session.next(start), Next::Think(_)));
}

#[test]
fn the_result_stays_while_somebody_looks_back() {
    let start = Instant::now();
    let mut session = session([PERSON, PERSON], start);
    assert!(session.banner().is_none());
    play_out(&mut session, start);
    let length = standing(&session).length;
    let banner = session.banner().unwrap();
    assert_eq!(banner.points, session.snapshot().points);
    for ply in [0, length, length, 3] {
        session.look_at(ply, start);
        assert_eq!(session.banner(), Some(banner));
    }
    session.look_live(start);
    assert_eq!(session.banner(), Some(banner));
}

#[test]
fn a_game_that_goes_on_shows_its_new_end() {
    let start = Instant::now();
    let mut session = session([PERSON, PERSON], start);
    play_out(&mut session, start);
    session.undo(start);
    assert!(session.banner().is_none());
    play_out(&mut session, start);
    assert!(session.banner().is_some());
}

#[test]
fn a_series_counts_games_and_changes_who_starts() {
    let start = Instant::now();
    let mut first = session([PERSON, COMPUTER], start);
    first.set_players(players([PERSON, PERSON]), start);
    play_out(&mut first, start);
    assert_eq!(first.banner().unwrap().score.games, 1);
    let mut second = first.rematch(true);
    assert_eq!(second.starter(), Side::Second);
    let names = |session: &Session| session.game().players().clone().map(|player| player.name);
    let mut swapped = names(&first);
    swapped.reverse();
    assert_eq!(names(&second), swapped);
    assert!(
        matches!(second.next(start), Next::Idle),
        "nobody sees it yet"
    );
    second.set_active(true, start);
    assert_eq!(standing(&second).length, 0);
    play_out(&mut second, start);
    // The same moves again: each player has won once, or both games are drawn.
    let score = second.banner().unwrap().score;
    assert_eq!((score.games, score.points), (2, [2, 2]));
    let unfinished = second.rematch(false).rematch(false);
    assert_eq!(unfinished.series, second.rematch(false).series);
}

#[test]
fn names_change_nothing_else() {
    let start = Instant::now();
    let mut session = session([PERSON, PERSON], start);
    (0..3).for_each(|_| move_on(&mut session, start));
    session.look_at(1, start);
    let mut named = players([COMPUTER, PERSON]);
    named[0].name = "Ada".into();
    session.name_players(named);
    assert_eq!(session.game().players()[0].name, "Ada");
    assert!(matches!(session.seen, Seen::Moment(1)), "what is looked at");
    let is_human = |player: &Player| player.control == Control::Human;
    assert!(session.game().players().iter().all(is_human));
    assert!(!session.identity().is_mixed);
}

#[test]
fn who_is_chosen_after_the_end_plays_from_then_on() {
    let start = Instant::now();
    let mut session = session([PERSON, PERSON], start);
    play_out(&mut session, start);
    let content = session.content();
    let chosen = players([COMPUTER, PERSON]);
    session.set_players(chosen.clone(), start);
    assert_eq!(*session.game().players(), players([PERSON, PERSON]));
    assert!(!session.identity().is_mixed);
    assert_ne!(session.content(), content, "it is kept");
    let kept = session.worth_keeping(start).unwrap();
    let mut session =
        Session::resumed(&SavedGame::parse(&serde_json::to_string(&kept).unwrap()).unwrap())
            .unwrap();
    session.set_active(true, start);
    assert_eq!(session.players_to_come(), chosen);
    assert_eq!(*session.rematch(false).game().players(), chosen);
    let [first, second] = chosen.clone();
    assert_eq!(*session.rematch(true).game().players(), [second, first]);
    // Where moves are taken back, they begin with the next one. Whoever only looks has changed nothing.
    assert!(session.undo(start) && session.redo(start));
    assert_eq!(*session.game().players(), players([PERSON, PERSON]));
    assert!(session.identity().id.is_some());
    assert!(session.undo(start) && session.undo(start));
    move_on(&mut session, start);
    assert_eq!(*session.game().players(), chosen);
    assert_eq!(session.identity().id, None, "the record stays as it is");
    // Those who were chosen last count.
    play_out(&mut session, start);
    session.set_players(players([PERSON, PERSON]), start);
    session.set_players(chosen.clone(), start);
    assert_eq!(session.players_to_come(), chosen);
    assert!(session.successors.is_none());
}

#[test]
fn computers_chosen_after_the_end_wait_where_moves_are_taken_back() {
    let start = Instant::now();
    let mut session = session([PERSON, PERSON], start);
    play_out(&mut session, start);
    session.set_players(players([COMPUTER, COMPUTER]), start);
    session.look_at(5, start);
    session.play_from_here(start);
    assert!(session.is_paused());
    assert!(matches!(session.next(start), Next::Idle));
}

/// Nobody else has made a move of it then.
#[test]
fn who_changes_before_the_first_move_has_the_game_alone() {
    let now = Instant::now();
    let mut session = session([PERSON, COMPUTER], now);
    session.set_players(players([PERSON, "random"]), now);
    assert!(!session.identity.is_mixed);
    move_on(&mut session, now);
    session.set_players(players([PERSON, COMPUTER]), now);
    assert!(session.identity.is_mixed);
}

#[test]
fn a_move_is_played_again_although_the_computer_never_answered_it() {
    let now = Instant::now();
    let mut session = session([PERSON, COMPUTER], now);
    move_on(&mut session, now);
    assert!(session.undo(now));
    assert_eq!(standing(&session).redo_to, Some(1));
}

#[test]
fn how_to_move_is_told_of_the_running_position_alone() {
    let now = Instant::now();
    let mut session = session([PERSON, PERSON], now);
    let how = session.snapshot().story.how_to_move.unwrap().to_string();
    let said = |session: &Session| {
        let shown = session.snapshot();
        crate::play::status::status(&shown, false).to_string()
    };
    assert!(said(&session).contains(&how));
    move_on(&mut session, now);
    session.look_at(0, now);
    assert!(!said(&session).contains(&how), "{}", said(&session));
}
