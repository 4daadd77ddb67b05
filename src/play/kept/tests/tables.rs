//! What the players have learned, kept beside the game.

use super::*;
use crate::play::FileKind;

/// A session in which the first player has learned something, and the number of entries in its table.
fn learned() -> (Session, usize) {
    let options = GameOptions::default_of("walls").unwrap();
    let players = ["fail-soft:depth=2,table=1", "greedy"].map(|opponent| Player {
        control: crate::play::Control::Computer(opponent.parse().unwrap()),
        ..Player::usual(Side::First)
    });
    let now = Instant::now();
    let mut session = Session::new(new_match(&options, players).unwrap(), Side::First);
    session.set_active(true, now);
    session.set_pace(Duration::ZERO);
    let Next::Think(task) = session.next(now) else {
        panic!("a computer is to move");
    };
    let found = task.run(StopFlag::default(), &mut |_| {});
    session.found(&found.unwrap(), now);
    let entries = entries(&session);
    assert!(entries > 10, "{entries}");
    (session, entries)
}

/// The number of entries in the table of a session.
fn entries(session: &Session) -> usize {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("a.walls-table");
    let Some(write) = session.table_writer() else {
        return 0;
    };
    write(&path, &StopFlag::default()).unwrap();
    crate::play::table_file::check(&path).unwrap().entries as usize
}

/// Keeps a game with what its players have learned, and gives its slot free.
fn keep_with_table(store: &Store, session: &Session) -> PathBuf {
    let path = keep(store, session);
    let write = session.table_writer().unwrap();
    write(&saved::table_path(&path), &StopFlag::default()).unwrap();
    path
}

#[test]
fn what_the_players_have_learned_comes_back() {
    let (_folder, store) = store();
    let (session, count) = learned();
    keep_with_table(&store, &session);
    let mut again = taken(&store, "walls");
    assert_eq!(entries(&again.session), 0, "nothing is read unasked");
    assert_eq!(again.recall(&StopFlag::default()), None);
    assert_eq!(entries(&again.session), count);
    // Whoever keeps no table has no use for it.
    let now = Instant::now();
    (again.session).set_players(Side::BOTH.map(Player::usual), now);
    again.slot.write(Some(&kept(&again.session))).unwrap();
    drop(again);
    let mut again = taken(&store, "walls");
    assert_eq!(again.recall(&StopFlag::default()), None);
    assert_eq!(entries(&again.session), 0);
}

#[test]
fn what_was_learned_in_another_match_is_not_taken_for_this_one() {
    let (_folder, store) = store();
    let path = keep_with_table(&store, &learned().0);
    let table = saved::table_path(&path);
    let of_walls = std::fs::read(&table).unwrap();
    // With the game its table goes.
    taken(&store, "walls").slot.write(None).unwrap();
    assert!(!table.exists());
    // One that was left alone goes when its place is taken.
    std::fs::write(&table, &of_walls).unwrap();
    assert_eq!(keep(&store, &learned().0), path);
    assert!(!table.exists());
    // That of other rules says nothing.
    let mut options = GameOptions::default_of("walls").unwrap();
    options.set("size", "3x3").unwrap();
    let players = learned().0.game().players().clone();
    let mut small = Session::new(new_match(&options, players).unwrap(), Side::First);
    small = small.opened_from("some/game.walls".into(), None);
    let slot = taken(&store, "walls").slot;
    slot.write(Some(&kept(&small))).unwrap();
    drop(slot);
    std::fs::write(&table, &of_walls).unwrap();
    let mut again = taken(&store, "walls");
    assert_eq!(again.recall(&StopFlag::default()), None);
    assert_eq!(entries(&again.session), 0);
}

#[test]
fn a_damaged_table_is_set_aside_and_the_game_goes_on() {
    let (_folder, store) = store();
    let (session, count) = learned();
    let path = keep_with_table(&store, &session);
    let table = saved::table_path(&path);
    let whole = std::fs::read(&table).unwrap();
    std::fs::write(&table, &whole[..whole.len() / 2]).unwrap();
    let mut again = taken(&store, "walls");
    let problem = again.recall(&StopFlag::default()).expect("it is damaged");
    assert_eq!(problem.error, FileError::Broken(FileKind::Table));
    let aside = problem.set_aside.expect("it is set aside");
    assert_eq!(std::fs::read(aside).unwrap(), whole[..whole.len() / 2]);
    assert!(!table.exists());
    assert_eq!(again.session.game().standing().ply, 1);
    // Whoever does not want to wait goes on without it.
    std::fs::write(&table, &whole).unwrap();
    let stopped = StopFlag::default();
    stopped.raise();
    assert_eq!(again.recall(&stopped), None);
    assert_eq!(entries(&again.session), 0);
    assert_eq!(again.recall(&StopFlag::default()), None);
    assert_eq!(entries(&again.session), count);
}
