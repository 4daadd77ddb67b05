//! Practice on boards so small that plain search knows every value.

use std::time::{Duration, Instant};

use super::*;
use crate::games::registry::GameOptions;
use crate::play::begin::paste_match;
use crate::play::session::{Next, Reply, Wish};
use crate::play::{Control, SavedGame, Session};
use crate::search::StopFlag;

mod goals;
mod plain;
mod slips;

use plain::Plain;

fn options(size: &str, rules: &str) -> GameOptions {
    let mut options = GameOptions::default_of("walls").unwrap();
    options.set("size", size).unwrap();
    options.set("rules", rules).unwrap();
    options
}

fn people() -> [Player; 2] {
    Side::BOTH.map(|side| Player {
        control: Control::Human,
        ..Player::usual(side)
    })
}

/// Practice from the position after these moves.
fn practice(options: &GameOptions, moves: &str, goal: Goal, worth: Option<Worth>) -> Session {
    let game = match moves {
        "" => crate::play::new_match(options, people()).unwrap(),
        moves => paste_match(moves, options, people()).unwrap(),
    };
    let wish = Wish {
        ply: game.standing().ply,
        game,
        goal,
        opponent: "greedy".parse().unwrap(),
        worth,
        known: Arc::new(Known::measured_in_nodes(40_000)),
    };
    let mut session = Session::practice(wish, Side::First);
    session.set_active(true, Instant::now());
    session
}

/// Runs the searches that weigh what happened.
fn weigh(session: &mut Session, now: Instant) {
    while let Next::Judge(task) = session.next(now) {
        assert!(session.awaits_judgement(task.revision));
        let found = task.run(StopFlag::default(), &mut |_| {});
        session.judged(found, now);
    }
}

/// Makes the move of a person that the log shows like this.
fn play(session: &mut Session, shown: &str, now: Instant) {
    let game = session.game();
    let ply = game.standing().ply;
    let leads = |path: &&Vec<crate::games::Site>| {
        let mut fork = game.fork(ply);
        fork.play_path(path, Duration::ZERO) && fork.move_at(ply).unwrap().shown == shown
    };
    let path = game.now().paths.iter().find(leads).unwrap().clone();
    assert!(session.person_moves(&path, now), "{shown}");
}

/// Has the computer make the move that the log shows like this.
fn reply(session: &mut Session, text: &str, now: Instant) {
    let Next::Think(task) = session.next(now) else {
        panic!("the computer is to move");
    };
    let mut found = task.run(StopFlag::default(), &mut |_| {}).unwrap();
    found.text = text.into();
    assert_eq!(
        session.found(&found, now + Duration::from_secs(9)),
        Reply::Played
    );
}

fn waits(session: &Session) -> bool {
    session.status().practice.unwrap().is_waiting
}

fn notice(session: &Session) -> String {
    session
        .practice_notice()
        .map_or(String::new(), |text| text.to_string())
}

fn line(session: &Session) -> String {
    session.practice_line().unwrap().to_string()
}

/// Random numbers that are the same each time.
fn next(seed: &mut u64) -> usize {
    *seed = seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
    (*seed >> 33) as usize
}

/// The best and the worst move of the side to move in a practice from the empty board, as the log shows them.
fn extremes(session: &Session, plain: &mut Plain) -> [String; 2] {
    let painted = plain.painted(session.game());
    let free = (0..plain.edges.len()).filter(|edge| painted & 1 << edge == 0);
    let mut moves: Vec<(i32, String)> = free
        .map(|edge| {
            let (row, column) = plain.edges[edge];
            (
                plain.after(painted, 1 << edge),
                format!("[{row}, {column}]"),
            )
        })
        .collect();
    moves.sort();
    [moves.last().unwrap().1.clone(), moves[0].1.clone()]
}
