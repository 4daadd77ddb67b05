//! What experiments and checks say, held against what is known otherwise.

use std::process::Stdio;

use serde_json::{Value, json};

use super::running::{complaint, json, printed, start_with_errors, wait_for, walls};

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
        walls(&["puzzles", "check", &path], "")
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

#[test]
fn lab_nodes_prints_the_article_beside_our_figures() {
    let output = json(&["lab", "nodes", "--runs", "1", "--to", "5", "--json"]);
    let rows = output["rows"].as_array().unwrap();
    assert_eq!(rows.len(), 3);
    assert_eq!(rows[0]["published"], json!([995_043, 769_976, 29_382]));
    let text = walls(&["lab", "nodes", "--runs", "1", "--to", "5"], "");
    let text = String::from_utf8_lossy(&text.stdout).into_owned();
    // Thousands stand apart where there are many.
    let text = text.replace('\u{2009}', "");
    for figure in ["995043", "579859", "347", "15034"] {
        assert!(text.contains(figure), "{text}");
    }
}

#[test]
fn lab_census_holds_both_tables() {
    let census = json(&["lab", "census", "--json"]);
    for (test, total, first, second, draws) in [
        ("correct", 255_168, 131_184, 77_904, 46_080),
        ("published", 268_668, 122_076, 65_664, 80_928),
    ] {
        let count = &census[test];
        assert_eq!(count["total"], total);
        assert_eq!(count["first"], first);
        assert_eq!(count["second"], second);
        assert_eq!(count["draws"], draws);
        assert_eq!(count["after"].as_array().unwrap().len(), 9);
    }
    assert_eq!(census["correct"]["after"][6]["won_now"], 47_952);
}

#[test]
fn lab_experiments_are_reproducible_and_drawn() {
    let folder = tempfile::tempdir().unwrap();
    let svg = folder.path().join("chart.svg");
    let csv = folder.path().join("table.csv");
    let (svg, csv) = (svg.to_str().unwrap(), csv.to_str().unwrap());
    for name in ["ants-beta", "ants-q0"] {
        let arguments = [
            "lab", name, "--games", "4", "--seed", "7", "--json", "--svg", svg, "--csv", csv,
        ];
        let first = json(&arguments);
        let points = first["points"].as_array().unwrap();
        // Eleven points against each of two opponents.
        assert_eq!(points.len(), 22);
        for point in points {
            let number = |key: &str| point[key].as_f64().unwrap();
            assert!(number("low") <= number("share") && number("share") <= number("high"));
            assert_eq!(number("wins") + number("draws") + number("losses"), 4.0);
        }
        assert_eq!(json(&arguments), first);
        let drawing = std::fs::read_to_string(svg).unwrap();
        let drawing = roxmltree::Document::parse(&drawing).unwrap();
        let root = drawing.root_element();
        assert_eq!(root.tag_name().name(), "svg");
        let texts: Vec<String> = (root.descendants())
            .filter(|node| node.has_tag_name("text"))
            .map(|node| node.text().unwrap_or_default().trim().to_owned())
            .collect();
        let has = |wanted: &str| texts.iter().any(|text| text == wanted);
        assert!(has("games won by the ants, %"), "{texts:?}");
        assert!(has(if name == "ants-q0" { "q₀" } else { "β" }), "{texts:?}");
        // A sign for each point, and one for each series in the legend.
        let circles = root
            .descendants()
            .filter(|node| node.has_tag_name("circle"));
        assert_eq!(circles.count(), 12);
        let table = std::fs::read_to_string(csv).unwrap();
        assert_eq!(table.lines().count(), 23, "{table}");
    }
}

#[test]
fn lab_tournament_ranks_by_score_and_saves_its_games() {
    let folder = tempfile::tempdir().unwrap();
    let games = folder.path().to_str().unwrap();
    let arguments = [
        "lab",
        "tournament",
        "--games",
        "2",
        "--opponents",
        "random greedy look-ahead minimax:depth=2 alpha-beta:depth=3",
        "--folder",
        games,
        "--json",
    ];
    let timeless = |mut report: Value| {
        for row in report["standings"].as_array_mut().unwrap() {
            row.as_object_mut().unwrap().remove("ms_per_move");
        }
        report
    };
    let report = timeless(json(&arguments));
    // Hours may have gone into the games that are there.
    let said = complaint(&arguments, "", 2);
    assert!(said.contains("holds 1-2-1.walls already"), "{said}");
    std::fs::remove_dir_all(folder.path()).unwrap();
    std::fs::create_dir(folder.path()).unwrap();
    assert_eq!(timeless(json(&arguments)), report);
    let mut rows = report["standings"].as_array().unwrap().clone();
    assert_eq!(rows.len(), 5);
    let number = |row: &Value, key: &str| row[key].as_f64().unwrap();
    rows.sort_by(|a, b| number(b, "elo").total_cmp(&number(a, "elo")));
    for pair in rows.windows(2) {
        assert!(
            number(&pair[0], "points") >= number(&pair[1], "points"),
            "{report}"
        );
    }
    let points: f64 = rows.iter().map(|row| number(row, "points")).sum();
    assert_eq!(points, 20.0);
    let saved: Vec<_> = std::fs::read_dir(folder.path()).unwrap().collect();
    assert_eq!(saved.len(), 20);
    for file in saved {
        let path = file.unwrap().path();
        let output = walls(&["check", path.to_str().unwrap()], "");
        assert!(output.status.success(), "{path:?}");
    }
}

#[test]
fn a_saved_game_of_fortress_names_who_played_the_defender() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().to_str().unwrap();
    printed(&[
        "lab",
        "tournament",
        "--game",
        "fortress",
        "--opponents",
        "random greedy",
        "--games",
        "2",
        "--opening",
        "0",
        "--folder",
        path,
    ]);
    // The defender starts, and stands second in a file. Then both change sides.
    for (name, players) in [
        ("1-2-1", ["greedy", "random"]),
        ("2-1-2", ["random", "greedy"]),
    ] {
        let text = std::fs::read_to_string(folder.path().join(format!("{name}.walls"))).unwrap();
        let saved: Value = serde_json::from_str(&text).unwrap();
        assert_eq!(
            [0, 1].map(|side| &saved["players"][side]["name"]),
            players,
            "{name}"
        );
    }
}

/// That a game cannot be saved may come after hours.
#[test]
fn a_tournament_whose_games_cannot_be_saved_shows_what_was_played() {
    let folder = tempfile::tempdir().unwrap();
    let games = folder.path().join("games");
    std::fs::create_dir(&games).unwrap();
    let of = games.to_str().unwrap();
    let options = "lab tournament --games 10000 --opponents";
    let mut arguments: Vec<&str> = options.split(' ').collect();
    arguments.extend(["random greedy", "--folder", of, "--json"]);
    let mut child = start_with_errors(&arguments, Stdio::piped());
    wait_for(&mut child, |_| games.join("1-2-1.walls").exists());
    // Files may come while it is removed.
    while games.exists() {
        std::fs::remove_dir_all(&games).ok();
    }
    let output = child.wait_with_output().unwrap();
    assert_eq!(output.status.code(), Some(1));
    let error = String::from_utf8(output.stderr).unwrap();
    assert!(error.contains("the folder does not exist"), "{error}");
    let report: Value = serde_json::from_slice(&output.stdout).unwrap();
    assert_eq!(report["complete"], false);
    let games = report["standings"][0]["games"].as_u64().unwrap();
    assert!((1..10_000).contains(&games), "{report}");
}

/// The usual opening is longer than a game on this board.
#[test]
fn a_tournament_tells_of_games_that_nobody_played() {
    let arguments = [
        "lab",
        "tournament",
        "--options",
        "size=1x1",
        "--opponents",
        "random greedy",
        "--games",
        "4",
    ];
    let text = printed(&arguments);
    assert!(
        text.contains("before their random opening was: 4."),
        "{text}"
    );
    let text = printed(&[&arguments[..], &["--opening", "3"]].concat());
    assert!(!text.contains("random opening was"), "{text}");
}

#[test]
fn lab_levels_play_without_a_clock() {
    let run = || {
        let arguments = "lab levels --game tictactoe --games 4 --reach 1 --nodes 500 --json";
        let mut report = json(&arguments.split(' ').collect::<Vec<_>>());
        for level in report["levels"].as_array_mut().unwrap() {
            level.as_object_mut().unwrap().remove("ms_per_move");
        }
        report
    };
    let report = run();
    assert_eq!(run(), report);
    let levels = report["levels"].as_array().unwrap();
    assert!(levels.len() >= 4);
    assert_eq!(levels[0]["elo_above_first"], 0.0);
    assert!(levels[0]["against_below"].is_null());
    for (index, level) in levels.iter().enumerate().skip(1) {
        // The share is that of the points against the level below.
        let points = level["against"][index - 1].as_f64().unwrap();
        assert_eq!(level["against_below"][0], points / 4.0);
        let [low, high] = [0, 1].map(|end| level["interval_below"][end].as_f64().unwrap());
        assert!(low < high && (low..=high).contains(&(points / 4.0)));
        let neighbours = if index + 1 < levels.len() { 2 } else { 1 };
        assert_eq!(level["games"], 4 * neighbours);
    }
}

#[test]
fn what_is_said_of_strict_turns_needs_boards_of_them() {
    let notes = |arguments: &[&str]| {
        let text = printed(&[&["lab", "solved", "--games", "0"], arguments].concat());
        text.matches("Under strict turns").count()
    };
    assert_eq!(notes(&["--rules", "extra"]), 0);
    assert_eq!(notes(&["--rules", "strict"]), 2);
}

#[test]
fn lab_solved_knows_who_wins() {
    let report = json(&[
        "lab", "solved", "--edges", "17", "--games", "2", "--ms", "5", "--json",
    ]);
    let boards = report["boards"].as_array().unwrap();
    let value = |rows: u64, columns: u64, rules: &str| {
        let found = boards.iter().find(|board| {
            board["rows"] == rows && board["columns"] == columns && board["rules"] == rules
        });
        found.unwrap()["value"].as_i64().unwrap()
    };
    // Whoever moves second closes the only box.
    assert_eq!(value(1, 1, "strict"), -1);
    assert_eq!(value(1, 1, "extra"), -1);
    assert_eq!(value(2, 3, "strict"), 2);
    assert_eq!(value(2, 3, "extra"), -2);
    assert_eq!(value(1, 5, "strict"), -3);
    // Who copies never loses on 6 × 6.
    let games = report["games"].as_array().unwrap();
    let copied = games.iter().filter(|row| row["second"] == "mirror");
    assert_eq!(copied.clone().count(), 4);
    for row in copied {
        assert_eq!(row["first_wins"], 0, "{row}");
    }
}

#[test]
fn lab_mistakes_measures_what_is_given_away() {
    let folder = tempfile::tempdir().unwrap();
    let file = |name: &str| folder.path().join(name).to_str().unwrap().to_owned();
    let (svg, csv) = (file("chart.svg"), file("table.csv"));
    let arguments = [
        "lab",
        "mistakes",
        "--size",
        "3x3",
        "--rules",
        "extra",
        "--opponents",
        "random careful perfect:table=4,time=0",
        "--games",
        "4",
        "--opening",
        "10",
        "--memory",
        "4",
        "--step",
        "7",
        "--json",
        "--svg",
        &svg,
        "--csv",
        &csv,
    ];
    let report = json(&arguments);
    let opponents = report["opponents"].as_array().unwrap();
    let points = |index: usize| opponents[index]["all"]["points"].as_u64().unwrap();
    assert!(points(0) > points(1) && points(2) == 0, "{report}");
    assert_eq!(report["solved"], report["positions"]);
    assert_eq!(json(&arguments), report);
    // The heads of two tables with a line between them, a row for each opponent, and two for each below.
    let table = std::fs::read_to_string(csv).unwrap();
    assert_eq!(table.lines().count(), 1 + 3 + 1 + 1 + 6, "{table}");
    let drawing = std::fs::read_to_string(svg).unwrap();
    let drawing = roxmltree::Document::parse(&drawing).unwrap();
    let nodes = drawing
        .descendants()
        .filter(|node| node.has_tag_name("text"));
    let texts: Vec<&str> = nodes
        .filter_map(|node| node.text())
        .map(str::trim)
        .collect();
    assert!(texts.contains(&"points given away a move"), "{texts:?}");
}
