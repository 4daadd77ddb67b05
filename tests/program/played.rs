//! The commands about played games: what was recorded, and what it says.

use std::path::Path;
use std::process::{Command, Output};
use std::time::Instant;

use jiff::Timestamp;
use serde_json::Value;
use walls::games::Side;
use walls::games::registry::GameOptions;
use walls::learn::played::{Record, Store};
use walls::play::session::Next;
use walls::play::{Control, Player, Session, new_match};

fn run(arguments: &[&str], folder: &Path) -> Output {
    Command::new(env!("CARGO_BIN_EXE_walls"))
        .args(arguments)
        .arg("--folder")
        .arg(folder)
        .env("LC_ALL", "C.UTF-8")
        .env("LANGUAGE", "en")
        .env("TZ", "UTC")
        .output()
        .expect("the program runs")
}

fn printed(arguments: &[&str], folder: &Path) -> String {
    let output = run(arguments, folder);
    assert!(output.status.success(), "{arguments:?}: {output:?}");
    String::from_utf8(output.stdout).unwrap()
}

/// Records a game of tic-tac-toe of two people who always take the first free cell: the first one wins.
fn record(store: &Store, second: i64) {
    let options = GameOptions::default_of("tictactoe").unwrap();
    let players = Side::BOTH.map(|side| Player {
        control: Control::Human,
        ..Player::usual(side)
    });
    let mut session = Session::new(new_match(&options, players).unwrap(), Side::First);
    session.set_active(true, Instant::now());
    while matches!(session.next(Instant::now()), Next::Person) {
        let path = session.snapshot().paths[0].clone();
        assert!(session.person_moves(&path, Instant::now()));
    }
    let ended = Timestamp::from_second(second).unwrap();
    store.put(&Record::of(&session, ended).unwrap()).unwrap();
}

#[test]
fn games_and_statistics_tell_what_was_recorded() {
    let folder = tempfile::tempdir().unwrap();
    let folder = folder.path();
    assert_eq!(
        printed(&["games"], folder),
        "No games have been played yet.\n"
    );
    let store = Store::new(folder.to_owned());
    record(&store, 0);
    record(&store, 60);
    let text = printed(&["games"], folder);
    let dates: Vec<&str> = (text.lines())
        .filter_map(|line| line.split_once("  Tic-tac-toe").map(|(date, _)| date))
        .collect();
    assert_eq!(dates, ["1970-01-01 00:01", "1970-01-01 00:00"], "{text}");
    let games: Value = serde_json::from_str(&printed(&["games", "--json"], folder)).unwrap();
    let games = games["games"].as_array().unwrap();
    assert_eq!(games.len(), 2);
    assert_eq!(games[0]["ended"], "1970-01-01T00:00:00Z");
    assert_eq!(
        (&games[0]["result"], &games[0]["opponent"]),
        (&"won".into(), &"person".into())
    );
    assert_eq!(games[0]["given_away"], Value::Null, "it was not measured");
    let figures: Value = serde_json::from_str(&printed(&["statistics", "--json"], folder)).unwrap();
    assert_eq!(figures["rows"][0]["won"], 2);
    assert_eq!(figures["rows"][0]["longest_streak"], 2);
    assert_eq!(figures["strengths"], serde_json::json!([]));
    assert_eq!(printed(&["games", "--csv"], folder).lines().count(), 3);
    assert_eq!(printed(&["statistics", "--csv"], folder).lines().count(), 2);
    assert_eq!(
        printed(&["statistics", "draughts", "--csv"], folder)
            .lines()
            .count(),
        1
    );
}

#[test]
fn what_is_wrong_is_one_line() {
    let folder = tempfile::tempdir().unwrap();
    let one_line = |arguments: &[&str], folder: &Path, status: i32| {
        let output = run(arguments, folder);
        assert_eq!(output.status.code(), Some(status), "{output:?}");
        let error = String::from_utf8(output.stderr).unwrap();
        assert_eq!(error.lines().count(), 1, "{error}");
        error
    };
    let error = one_line(&["games"], &folder.path().join("nowhere"), 1);
    assert!(error.contains("there is no folder"), "{error}");
    let error = one_line(&["statistics", "chess"], folder.path(), 2);
    assert!(error.contains("there is no game “chess”"), "{error}");
    one_line(&["games", "--csv", "--json"], folder.path(), 2);
    // A damaged record is told of, and the others count. Alone, it does not mean that nothing was played.
    std::fs::write(folder.path().join("00000000000000aa.json"), "{").unwrap();
    let error = one_line(&["games", "--json"], folder.path(), 1);
    assert!(error.contains("00000000000000aa.json"), "{error}");
    record(&Store::new(folder.path().to_owned()), 0);
    let error = one_line(&["games"], folder.path(), 0);
    assert!(error.contains("00000000000000aa.json"), "{error}");
    assert!(printed(&["games"], folder.path()).contains("Tic-tac-toe"));
}
