use std::path::PathBuf;
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};

use jiff::Timestamp;

use super::*;
use crate::games::registry::GameOptions;
use crate::games::{Outcome, Side};
use crate::play::analysis::{GivenAway, Known};
use crate::play::kept::Store as KeptStore;
use crate::play::session::{Next, Wish, given_away};
use crate::play::{Control, FileError, Goal, Player, SavedGame, Session, new_match, open_match};
use crate::work::StopFlag;

mod refused;
mod which;

/// Longer than anything here takes; only a broken program makes a test wait for it.
const PATIENCE: Duration = Duration::from_secs(60);

fn store() -> (tempfile::TempDir, Store) {
    let folder = tempfile::tempdir().unwrap();
    let store = Store::new(folder.path().join("games"));
    (folder, store)
}

pub(super) fn at(second: i64) -> Timestamp {
    Timestamp::from_second(second).unwrap()
}

/// Two people at a board of Walls of 1 × 3, or at another game.
fn session(name: &str, starter: Side) -> Session {
    let mut options = GameOptions::default_of(name).unwrap();
    if name == "walls" {
        options.set("size", "1x3").unwrap();
    }
    let players = Side::BOTH.map(|side| Player {
        control: Control::Human,
        ..Player::usual(side)
    });
    let mut session = Session::new(new_match(&options, players).unwrap(), starter);
    session.set_active(true, Instant::now());
    session
}

/// Plays to the end; `which` is the place of each move in the list of the legal ones, from 0 to 1.
fn play_to_the_end(session: &mut Session, which: f64) {
    while matches!(session.next(Instant::now()), Next::Person) {
        let paths = session.snapshot().paths;
        let place = (which * (paths.len() - 1) as f64).round() as usize;
        assert!(session.person_moves(&paths[place], Instant::now()));
    }
    assert!(matches!(session.next(Instant::now()), Next::Over));
}

pub(super) fn over(name: &str) -> Session {
    let mut session = session(name, Side::First);
    play_to_the_end(&mut session, 0.0);
    session
}

fn all(store: &Store) -> Reading {
    store.read_all(&StopFlag::default(), &mut |_| {}).unwrap()
}

#[test]
fn a_game_that_is_over_gives_one_record() {
    let mut session = session("walls", Side::First);
    assert!(Record::of(&session, at(0)).is_none(), "it is not over");
    play_to_the_end(&mut session, 0.0);
    let record = Record::of(&session, at(9)).unwrap();
    let standing = session.game().standing();
    assert_eq!(record.played.outcome, standing.outcome.unwrap());
    assert_eq!(record.played.moves.iter().sum::<u32>(), 10);
    assert_eq!(record.played.points.iter().sum::<i32>(), 3);
    assert_eq!(record.played.against(), Against::Person);
    assert!(record.played.from_start && !record.played.is_mixed);
    let (_folder, store) = store();
    store.put(&record).unwrap();
    // The same end once more, as when the match is shown again later.
    store.put(&Record::of(&session, at(99)).unwrap()).unwrap();
    let reading = all(&store);
    assert_eq!(reading.games, std::slice::from_ref(&record.played));
    assert_eq!(reading.problems, []);
    // It can be opened again.
    let again = store.read(&record.played.id).unwrap();
    assert_eq!(again, record);
    let opened = open_match(&again.game, None).unwrap();
    assert_eq!(opened.record_text(), session.game().record_text());
}

#[test]
fn a_game_that_is_looked_at_is_not_recorded() {
    let record = Record::of(&over("walls"), at(1)).unwrap();
    let opened = open_match(&record.game, None).unwrap();
    let mut looked_at = Session::new(opened, Side::First);
    looked_at.set_active(true, Instant::now());
    assert!(Record::of(&looked_at, at(2)).is_none());
    // Nor is what comes of trying something else in it, now or after the next start.
    assert!(looked_at.undo(Instant::now()));
    let kept = looked_at.worth_keeping(Instant::now()).unwrap();
    let mut again = Session::resumed(&kept).unwrap();
    again.set_active(true, Instant::now());
    for mut session in [looked_at, again] {
        play_to_the_end(&mut session, 1.0);
        assert!(Record::of(&session, at(3)).is_none());
        let mut rematch = session.rematch(false);
        rematch.set_active(true, Instant::now());
        play_to_the_end(&mut rematch, 0.0);
        assert!(Record::of(&rematch, at(4)).is_some(), "a rematch is played");
    }
}

#[test]
fn deleted_and_set_aside() {
    let (folder, store) = store();
    assert_eq!(store.set_aside(at(0)), Ok(None), "there is nothing yet");
    assert_eq!(all(&store).games, []);
    let records = [1, 2, 3].map(|second| Record::of(&over("tictactoe"), at(second)).unwrap());
    for record in &records {
        store.put(record).unwrap();
    }
    let ids = records.each_ref().map(|record| record.played.id.clone());
    store.delete(&ids[1]).unwrap();
    store.delete(&ids[1]).unwrap();
    let left: Vec<_> = all(&store).games.into_iter().map(|game| game.id).collect();
    assert_eq!(left, [ids[0].clone(), ids[2].clone()]);
    store
        .measure(
            &ids[1],
            GivenAway {
                points: 0,
                judged: 1,
            },
        )
        .unwrap();
    assert_eq!(
        all(&store).games.len(),
        2,
        "a deleted game does not come back"
    );
    store.put(&records[1]).unwrap();
    assert_eq!(all(&store).games.len(), 2, "nor when it is looked at again");
    let mut renamed = records[1].clone();
    let text = serde_json::to_string(&renamed.game).unwrap();
    renamed.game = SavedGame::parse(&text.replacen("Blue", "Ada", 1)).unwrap();
    assert_ne!(renamed.game, records[1].game);
    store.put(&renamed).unwrap();
    assert_eq!(all(&store).games.len(), 2, "nor under another name");
    let mut other = records[1].clone();
    other.game = other.game.with_turn_time(Duration::from_secs(1));
    store.put(&other).unwrap();
    assert_eq!(all(&store).games.len(), 3, "another end of it is recorded");
    store.delete(&ids[1]).unwrap();
    let aside: Vec<PathBuf> = (0..2)
        .map(|_| {
            store
                .put(&Record::of(&over("tictactoe"), at(5)).unwrap())
                .unwrap();
            let aside = store.set_aside(at(1_000_000)).unwrap().unwrap();
            assert_eq!(all(&store).games, []);
            aside
        })
        .collect();
    assert_ne!(aside[0], aside[1]);
    assert!(
        aside
            .iter()
            .all(|place| place.parent() == Some(folder.path()))
    );
    assert_eq!(
        all(&Store::new(aside[0].clone())).games.len(),
        3,
        "nothing is lost"
    );
    for record in [&records[0], &other, &records[2]] {
        store.put(record).unwrap();
    }
    assert_eq!(
        all(&store).games,
        [],
        "what was set aside or deleted before does not come back when it is looked at again"
    );
    other.game = other.game.with_turn_time(Duration::from_secs(2));
    store.put(&other).unwrap();
    assert_eq!(all(&store).games.len(), 1, "another end of it is recorded");
}

#[test]
fn only_what_is_judged_of_more_moves_is_taken_over() {
    let (_folder, store) = store();
    let record = Record::of(&over("walls"), at(1)).unwrap();
    store.put(&record).unwrap();
    let own_moves = record.played.own_moves();
    let measured = |points, judged| {
        let given = GivenAway { points, judged };
        store.measure(&record.played.id, given).unwrap();
        let known = all(&store).games.remove(0).given_away;
        known.map(|known| (known.points, known.judged))
    };
    assert_eq!(measured(0, 0), None, "nothing is known of no move");
    assert_eq!(measured(4, 2), Some((4, 2)));
    assert_eq!(measured(6, 2), Some((4, 2)));
    assert_eq!(measured(2, 1), Some((4, 2)));
    assert_eq!(measured(4, own_moves + 1), Some((4, 2)));
    assert_eq!(measured(4, own_moves), Some((4, own_moves)));
}

#[test]
fn what_was_given_away_is_proved_for_a_small_board() {
    let mut session = session("walls", Side::First);
    play_to_the_end(&mut session, 0.4);
    let known = Arc::new(Known::measured_in_nodes(1_000_000));
    let task = session.prove_course(&known).unwrap();
    let course = task.run(StopFlag::default(), &mut |()| {}).unwrap();
    assert!(
        course
            .iter()
            .all(|worth| worth.is_some_and(|worth| worth.is_exact))
    );
    let movers = session.movers();
    let given = Side::BOTH.map(|side| given_away(&course, side, &movers));
    let record = Record::of(&session, at(1)).unwrap();
    assert_eq!(given.map(|given| given.judged), record.played.moves);
    // What each gave away is what moved the result from that of best play to that of the game.
    let lost = given.map(|given| given.points as i32);
    let [first, second] = record.played.points;
    assert_eq!(
        course[0].unwrap().margin - lost[0] + lost[1],
        first - second
    );
    assert!(lost[0] + lost[1] > 0, "such moves are no good play");
    let stop = StopFlag::default();
    stop.raise();
    let fresh = Arc::new(Known::measured_in_nodes(1_000_000));
    assert_eq!(
        session
            .prove_course(&fresh)
            .unwrap()
            .run(stop, &mut |()| {}),
        None
    );
    assert!(
        over("tictactoe").prove_course(&known).is_none(),
        "it has no points"
    );
    // What is known grows and never shrinks.
    let (_folder, store) = store();
    store.put(&record).unwrap();
    let more = given[0];
    let less = GivenAway {
        points: 0,
        judged: 1,
    };
    for (told, expected) in [(less, less), (more, more), (less, more)] {
        store.measure(&record.played.id, told).unwrap();
        assert_eq!(all(&store).games[0].given_away, Some(expected));
    }
}

#[test]
fn the_writer_writes_in_order_and_tells_what_fails() {
    let (folder, store) = store();
    let told = Arc::new(Mutex::new(Vec::new()));
    let errors = Arc::clone(&told);
    let writer = Writer::new(store.clone(), move |error| {
        errors.lock().unwrap().push(error)
    });
    let record = Record::of(&over("tictactoe"), at(1)).unwrap();
    writer.put(record.clone());
    writer.measure(
        record.played.id.clone(),
        GivenAway {
            points: 0,
            judged: 2,
        },
    );
    assert!(writer.flush(PATIENCE));
    assert_eq!(all(&store).games[0].given_away.unwrap().judged, 2);
    assert_eq!(*told.lock().unwrap(), []);
    // A file is where the folder should be.
    std::fs::remove_dir_all(store.folder()).unwrap();
    std::fs::write(folder.path().join("games"), "in the way").unwrap();
    writer.put(record.clone());
    let given = GivenAway {
        points: 0,
        judged: 1,
    };
    writer.measure(record.played.id, given);
    assert!(!writer.flush(PATIENCE));
    assert_eq!(told.lock().unwrap().len(), 1);
    // Once there is room, all is written after all.
    std::fs::remove_file(folder.path().join("games")).unwrap();
    assert!(writer.flush(PATIENCE));
    assert_eq!(all(&store).games[0].given_away, Some(given));
    assert_eq!(told.lock().unwrap().len(), 1);
}

#[test]
fn practice_is_no_record() {
    let game = session("walls", Side::First).game().fork(0);
    let wish = Wish {
        goal: Goal {
            side: game.now().turn.unwrap(),
            margin: 0,
        },
        game,
        ply: 0,
        opponent: "greedy".parse().unwrap(),
        worth: None,
        known: Arc::new(Known::measured_in_nodes(40_000)),
    };
    let mut session = Session::practice(wish, Side::First);
    session.set_active(true, Instant::now());
    let mut now = Instant::now();
    loop {
        now += PATIENCE;
        match session.next(now) {
            Next::Person => {
                let path = session.snapshot().paths[0].clone();
                assert!(session.person_moves(&path, now));
            }
            Next::Think(task) => {
                let found = task.run(StopFlag::default(), &mut |_| {}).unwrap();
                session.found(&found, now + PATIENCE);
            }
            Next::Judge(task) => {
                let found = task.run(StopFlag::default(), &mut |_| {});
                session.judged(found, now);
            }
            Next::Over => break,
            _ => session.play_on_in_practice(now),
        }
    }
    assert_eq!(PlayedGame::of(&session, at(0)), None);
    // The next whole game is one.
    let mut rematch = session.rematch(false);
    rematch.set_active(true, now);
    assert!(rematch.identity().id.is_some());
}

#[test]
fn a_game_that_was_given_up_is_recorded_as_such() {
    let mut session = session("walls", Side::First);
    let now = Instant::now();
    for _ in 0..2 {
        let path = session.snapshot().paths[0].clone();
        assert!(session.person_moves(&path, now));
    }
    assert!(session.resign(now));
    let record = Record::of(&session, at(1)).unwrap();
    assert_eq!(record.played.resigned, Some(Side::First));
    assert_eq!(record.played.outcome, Outcome::Won(Side::Second));
    assert!(!record.played.is_decided_by_points());
    let text = record.to_text().unwrap();
    assert_eq!(Record::parse(&text).unwrap(), record);
    // Who gives up has not won.
    for wrong in [r#""winner": "first""#, r#""winner": null"#] {
        let wrong = text.replace(r#""winner": "second""#, wrong);
        assert!(matches!(
            Record::parse(&wrong),
            Err(FileError::Contradicts("winner"))
        ));
    }
    // Its points are no result.
    let given_up = PlayedGame {
        points: [2, 1],
        ..record.played
    };
    let tally = crate::learn::statistics::Tally::of(&[given_up]);
    assert_eq!(
        (
            tally.lost,
            tally.with_points,
            tally.points_for,
            tally.points_against
        ),
        (1, 0, 0, 0)
    );
}
