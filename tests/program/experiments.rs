//! What experiments and checks say, held against what is known otherwise.

use serde_json::Value;

use super::commands::{complaint, json, printed};

fn number(value: &Value) -> f64 {
    value.as_f64().unwrap_or_else(|| panic!("{value}"))
}

#[test]
fn who_searches_has_the_nodes_and_the_first_row() {
    let usual = ["lab", "tournament", "--options", "size=3x3", "--games", "2"];
    let opponents = ["--opponents", "random alpha-beta:depth=3,shuffle=off"];
    let arguments = [&usual[..], &opponents].concat();
    let rows = json(&[&arguments[..], &["--json"]].concat());
    let nodes = |row: usize| number(&rows["standings"][row]["nodes_per_move"]);
    // Random looks at nothing but the position, and the games have either of them start.
    assert_eq!(rows["standings"][0]["opponent"], "random");
    assert!(nodes(0) == 1.0 && nodes(1) > 20.0, "{rows}");
    // The table has the strongest first, whatever their order in the command.
    let points = |row: usize| number(&rows["standings"][row]["points"]);
    assert!(points(1) > points(0), "{rows}");
    let text = printed(&arguments);
    let best = text.lines().find(|line| line.starts_with("1  ")).unwrap();
    assert!(best.contains("alpha-beta:depth=3"), "{text}");
}

#[test]
fn games_that_repeat_are_told_of() {
    let tournament = |opponents: &str, opening: &str| {
        printed(&[
            "lab",
            "tournament",
            "--options",
            "size=3x3",
            "--games",
            "10",
            "--opponents",
            opponents,
            "--opening",
            opening,
        ])
    };
    let fixed = "alpha-beta:depth=2,shuffle=off alpha-beta:depth=3,shuffle=off";
    // One game from each side, over and over.
    let text = tournament(fixed, "0");
    assert!(text.contains("move by move: 8."), "{text}");
    for text in [tournament(fixed, "6"), tournament("random greedy", "0")] {
        assert!(!text.contains("move by move"), "{text}");
    }
}

#[test]
fn games_that_nobody_played_do_not_count() {
    let arguments = [
        "lab",
        "levels",
        "--game",
        "tictactoe",
        "--games",
        "3",
        "--opening",
    ];
    // Nine random moves fill the board.
    let text = printed(&[&arguments[..], &["9"]].concat());
    assert!(
        text.contains("before their random opening was: 15."),
        "{text}"
    );
    let report = json(&[&arguments[..], &["9", "--json"]].concat());
    for level in report["levels"].as_array().unwrap() {
        assert_eq!(
            (&level["games"], &level["elo_above_first"]),
            (&0.into(), &Value::Null)
        );
    }
    let text = printed(&[&arguments[..], &["2"]].concat());
    assert!(!text.contains("random opening was"), "{text}");
}

#[test]
fn ants_play_with_the_numbers_that_the_report_names() {
    let arguments = ["lab", "ants-beta", "--games", "1", "--alpha", "0.0004"];
    let said = complaint(&arguments, "", 2);
    assert!(said.contains("alpha: 0.0004"), "{said}");
    let wins = |q0: &str| {
        let report = json(&[
            "lab",
            "ants-beta",
            "--games",
            "20",
            "--opponents",
            "greedy",
            "--q0",
            q0,
            "--json",
        ]);
        let points = report["points"].as_array().unwrap();
        let wins: Vec<u64> = points
            .iter()
            .map(|one| one["wins"].as_u64().unwrap())
            .collect();
        assert!(wins.len() > 5);
        wins
    };
    assert_ne!(
        wins("0"),
        wins("0.9"),
        "how often an ant takes its best way matters"
    );
}

#[test]
fn small_boards_are_worth_what_is_known() {
    let arguments = "lab solved --edges 12 --rules strict --games 1 --ms 1 --json";
    let report = json(&arguments.split(' ').collect::<Vec<_>>());
    let told: Vec<(u64, u64, i64, bool)> = (report["boards"].as_array().unwrap().iter())
        .map(|board| {
            let number = |name: &str| board[name].as_u64().unwrap();
            let value = board["value"].as_i64().unwrap();
            (
                number("rows"),
                number("columns"),
                value,
                board["last_mover_wins"] == true,
            )
        })
        .collect();
    // An odd number of edges gives the first player the last move, an even one the second.
    let known = [(1, 1, -1), (1, 2, 2), (1, 3, -1), (2, 2, -2)];
    assert_eq!(
        told,
        known.map(|(rows, columns, value)| (rows, columns, value, true))
    );
}

/// A shipped puzzle of Walls whose best move has a line, as an object.
fn puzzle() -> Value {
    let set = include_str!("../../data/puzzles/set.jsonl");
    let puzzles = set
        .lines()
        .map(|line| serde_json::from_str::<Value>(line).unwrap());
    let is_it = |puzzle: &Value| {
        let line = puzzle["best"][2].as_str().unwrap();
        puzzle["of"]["game"] == "walls" && line.split(' ').count() >= 5
    };
    puzzles.into_iter().find(is_it).unwrap()
}

#[test]
fn a_puzzle_is_checked_with_all_that_it_tells() {
    let check = |puzzle: &Value| {
        let file = tempfile::NamedTempFile::new().unwrap();
        std::fs::write(file.path(), format!("{puzzle}\n")).unwrap();
        let path = file.path().to_str().unwrap().to_owned();
        super::commands::walls(&["puzzles", "check", &path], "")
    };
    let right = puzzle();
    assert!(check(&right).status.success(), "{right}");
    let refused = |wrong: &Value, why: &str| {
        let output = check(wrong);
        assert_eq!(output.status.code(), Some(1), "{wrong}");
        let said = String::from_utf8(output.stderr).unwrap();
        assert!(said.contains(why), "{said}");
    };
    // Two moves of the line change places: some order is legal, and no longer best.
    let line: Vec<&str> = right["best"][2].as_str().unwrap().split(' ').collect();
    let mut orders = (0..line.len() - 1).map(|at| {
        let mut line = line.clone();
        line.swap(at, at + 1);
        let mut wrong = right.clone();
        wrong["best"][2] = line.join(" ").into();
        wrong
    });
    let is_not_best = |wrong: Value| {
        let said = String::from_utf8(check(&wrong).stderr).unwrap();
        said.contains("are not the best")
    };
    assert!(orders.any(is_not_best), "{right}");
    let mut wrong = right.clone();
    let again = wrong["others"][0].clone();
    wrong["others"].as_array_mut().unwrap().push(again);
    refused(&wrong, "twice");
}
