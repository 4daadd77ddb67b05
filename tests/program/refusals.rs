//! Bad input: one line that names what and where, and an exit status that is not zero.

use std::ffi::OsStr;
use std::os::unix::ffi::OsStrExt;
use std::process::Command;

use serde_json::{Value, json};

use super::running::{complaint, gtp, json, printed, walls};

#[test]
fn errors_are_one_line_with_the_right_status() {
    let cases: [(&[&str], i32); 26] = [
        (&["lab", "ants-beta", "--opponents", "mirror"], 2),
        (&["lab", "ants-q0", "--games", "0"], 2),
        (&["lab", "tournament", "--options", "size=99x99"], 2),
        (&["lab", "tournament", "--folder", "/nowhere"], 2),
        (&["perft", "walls"], 2),
        (&["perft", "chess", "--depth", "1"], 2),
        (&["perft", "walls", "--depth", "many"], 2),
        (&["perft", "walls", "--size", "0x9", "--depth", "1"], 2),
        (&["perft", "walls", "--rules", "loose", "--depth", "1"], 2),
        (
            &["perft", "walls", "--box-values", "1 2", "--depth", "1"],
            2,
        ),
        (&["search", "walls"], 2),
        (&["search", "walls", "--opponent", "oracle"], 2),
        (&["search", "walls", "--opponent", "random:depth=3"], 2),
        (&["search", "walls", "--opponent", "minimax:depth=0"], 2),
        (&["--json"], 2),
        (&["lab", "nodes", "--from", "6", "--to", "5"], 2),
        (&["lab", "mistakes", "--size", "13x1"], 2),
        (&["lab", "mistakes", "--from", "9", "--to", "5"], 2),
        (&["perft", "walls", "--depth", "1", "--moves", "9,9"], 1),
        (
            &["perft", "walls", "--depth", "1", "--position", "/nowhere"],
            1,
        ),
        (
            &[
                "search",
                "walls",
                "--size",
                "1x1",
                "--moves",
                "0,1 1,0 1,2 2,1",
                "--opponent",
                "random",
            ],
            1,
        ),
        (&["check", "/nowhere"], 1),
        (&["puzzles", "generate"], 2),
        (
            &[
                "puzzles",
                "generate",
                "--game",
                "chess",
                "--out",
                "/nowhere/x",
            ],
            2,
        ),
        (&["puzzles", "generate", "--out", "/nowhere/x"], 1),
        (&["puzzles", "check", "/nowhere"], 1),
    ];
    for (arguments, status) in cases {
        let output = walls(arguments, "");
        let said = String::from_utf8_lossy(&output.stderr).into_owned();
        assert_eq!(output.status.code(), Some(status), "{arguments:?}: {said}");
        assert_eq!(said.trim_end().lines().count(), 1, "{arguments:?}: {said}");
        assert!(output.stdout.is_empty());
    }
    assert!(walls(&["--help"], "").status.success());
    assert!(walls(&["--version"], "").status.success());
}

#[test]
fn a_wrong_command_line_is_explained_in_one_line() {
    for (arguments, said) in [
        (
            &["perft", "walls"][..],
            "the following required arguments were not provided: --depth <N>",
        ),
        (
            &["match", "walls"],
            "the following required arguments were not provided: --first <SPEC>, --second <SPEC>",
        ),
        (
            &["lab", "solved", "--rules", "stric"],
            "invalid value 'stric' for '--rules <VALUE>' [possible values: both, strict, extra]; tip: a similar value exists: 'strict'",
        ),
        (
            &["perft", "walls", "--dept", "3"],
            "unexpected argument '--dept' found; tip: a similar argument exists: '--depth'",
        ),
        (
            &["lab"],
            "'walls lab' requires a subcommand but one was not provided [subcommands: nodes, census, ants-beta, ants-q0, tournament, levels, solved, mistakes, help]",
        ),
        (
            &["perft", "walls", "--depth", "1", "--depth", "2"],
            "the argument '--depth <N>' cannot be used multiple times",
        ),
        (
            &["perft", "walls", "--depth", "-1"],
            "invalid value '-1' for '--depth <N>': not a whole number from 0 to 100",
        ),
        (
            &["lab", "nodes", "--from", "0"],
            "“0” is not a value for “from”, which takes whole numbers from 1 to 30",
        ),
        (
            &["lab", "mistakes", "--from", "5", "--to", "3"],
            "“from” is 5, which is more than “to”, 3",
        ),
        (
            &["lab", "nodes", "--seed", "-1"],
            "“-1” is not a value for “seed”, which takes whole numbers from 0 to 4294967295",
        ),
        (
            &["perft", "walls", "--depth", "1", "--size", "-1x2"],
            "“-1x2” is not a size such as 6x6, each side from 1 to 12",
        ),
        (
            &["lab", "tournament", "--options", "size"],
            "“size” is not a value for “options”, which takes words such as size=4x4",
        ),
        (
            &["lab", "tournament", "--opponents", "uct:time=0 random"],
            "uct thinks without end where neither time nor nodes limit it",
        ),
        (
            &["lab", "solved", "--edges", "3"],
            "“3” is not a value for “edges”, which takes whole numbers from 4 to 60",
        ),
        (
            &["search", "walls", "--opponent", "minimax:depth=2,depth=3"],
            "invalid value 'minimax:depth=2,depth=3' for '--opponent <SPEC>': depth is given twice",
        ),
        (
            &[
                "match",
                "hexxagon",
                "--first",
                "random",
                "--second",
                "greedy",
                "--colony",
                "/nowhere/x",
            ],
            "--colony is for matches that ants play in",
        ),
        (
            &["good.walls", "--json"],
            "--json is not an option of the window",
        ),
        (
            &["serch"],
            "unrecognized subcommand 'serch'; tip: a similar subcommand exists: 'search'",
        ),
    ] {
        assert_eq!(complaint(arguments, "", 2), said);
    }
}

#[test]
fn an_argument_that_is_no_text_is_named() {
    let odd = OsStr::from_bytes(b"--size=3\xff3");
    let output = walls(&[OsStr::new("solve"), OsStr::new("--json"), odd], "");
    assert_eq!(output.status.code(), Some(2));
    let said = String::from_utf8(output.stderr).unwrap();
    assert_eq!(said, "walls: --size=3\u{fffd}3: this is not UTF-8\n");
}

#[test]
fn what_is_wrong_with_a_saved_game_is_said_and_not_blamed_on_its_syntax() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("game.walls");
    let file = file.to_str().unwrap();
    gtp(&["--size", "1x1"], &format!("walls-save {file}\n"));
    let good: Value = serde_json::from_str(&std::fs::read_to_string(file).unwrap()).unwrap();
    let said = |change: &dyn Fn(&mut Value)| {
        let mut game = good.clone();
        change(&mut game);
        std::fs::write(file, game.to_string()).unwrap();
        complaint(&["check", file], "", 1)
    };
    let points = said(&|game| game["points"] = json!([0, 0, 0]));
    let players = said(&|game| {
        let third = game["players"][1].clone();
        game["players"].as_array_mut().unwrap().push(third);
    });
    let damaged =
        format!("{file}: the saved game is damaged: a list has too many elements, line 1");
    for told in [points, players] {
        assert!(told.starts_with(&damaged), "{told}");
    }
    let null = said(&|game| game["options"] = Value::Null);
    let told = "options: invalid type: null, expected an object";
    assert_eq!(null, format!("{file}: {told}"));
    let points = said(&|game| game["points"] = json!([1, 0]));
    assert_eq!(points, format!("{file}: “points” does not match the moves"));
    // A mark of the byte order is no damage.
    std::fs::write(file, format!("\u{feff}{good}")).unwrap();
    assert!(printed(&["check", file]).starts_with("valid"));
    let no_rules = said(&|game| game["options"] = json!({ "rows": 1, "columns": 1 }));
    assert_eq!(no_rules, format!("{file}: options: “rules” is missing"));
}

#[test]
fn options_that_contradict_the_position_are_refused() {
    let folder = tempfile::tempdir().unwrap();
    let saved = folder.path().join("game.walls");
    let saved = saved.to_str().unwrap();
    let save = format!("walls-save {saved}\nquit\n");
    let gtp = ["gtp", "walls", "--size", "3x4"];
    assert!(walls(&gtp, &save).status.success());
    let solve = |options: &[&'static str]| {
        let mut arguments = vec!["solve", "--position", saved];
        arguments.extend(options);
        arguments
    };
    for (options, wrong) in [
        (&["--rules", "extra"][..], "--rules extra"),
        (&["--size", "4x3"], "--size 4x3"),
        (&["--box-values", "seed 1"], "--box-values seed 1"),
    ] {
        let said = complaint(&solve(options), "", 2);
        let expected = format!("{saved}: {wrong} contradicts the position: 3 × 4, ");
        assert!(said.starts_with(&expected), "{said}");
    }
    let agrees = solve(&["--rules", "strict", "--size", "3x4", "--json"]);
    assert_eq!(json(&agrees)["value"], 4);
    // Of the options, a drawing says the size alone.
    let drawing = "+ + +\n     \n+ + +\n     \n+ + +\n";
    let of_drawing = ["solve", "--position", "-", "--rules", "extra", "--json"];
    let output = walls(&of_drawing, drawing);
    let marked = walls(&of_drawing, &format!("\u{feff}{drawing}"));
    for output in [output, marked] {
        let solved: Value = serde_json::from_slice(&output.stdout).unwrap();
        assert_eq!(solved["value"], 2, "{solved}");
    }
    // Values of its boxes fit a drawing, or are too few for it.
    let valued =
        |values: &'static str| ["solve", "--position", "-", "--json", "--box-values", values];
    let output = walls(&valued("1 2 3 4"), drawing);
    let solved: Value = serde_json::from_slice(&output.stdout).unwrap();
    let sized = [
        "solve",
        "--size",
        "2x2",
        "--box-values",
        "1 2 3 4",
        "--json",
    ];
    assert_eq!(solved["value"], json(&sized)["value"]);
    let said = complaint(&valued("1 2 3"), drawing, 2);
    assert!(!said.contains("contradicts"), "{said}");
    let other = ["solve", "--position", "-", "--size", "3x2"];
    let said = complaint(&other, drawing, 2);
    assert!(
        said.contains("--size 3x2 contradicts the position: 2 × 2"),
        "{said}"
    );
    // Of many moves the wrong one is named.
    let moves = "0,1 1,0 0,1 5,0";
    let said = complaint(&["perft", "walls", "--depth", "1", "--moves", moves], "", 1);
    assert!(said.starts_with("move 3: "), "{said}");
}

#[test]
fn an_opponent_is_refused_with_its_own_reason() {
    for (game, opponent, said) in [
        (
            "walls",
            "ants",
            "ants plays only games in which pieces go from place to place",
        ),
        ("draughts", "mirror", "mirror plays only Walls"),
        ("hexxagon", "careful", "careful plays only Walls"),
        ("tictactoe", "perfect", "perfect plays only Walls"),
    ] {
        assert_eq!(
            complaint(&["search", game, "--opponent", opponent], "", 2),
            said
        );
        let duel = ["match", game, "--first", "random", "--second", opponent];
        assert_eq!(complaint(&duel, "", 2), said);
        assert_eq!(
            complaint(&["gtp", game, "--opponent", opponent], "", 2),
            said
        );
    }
}

/// Nobody can tell such an opponent to move.
#[test]
fn an_opponent_that_thinks_without_end_is_refused() {
    for endless in ["uct:time=0", "uct:time=0,nodes=0"] {
        let said = "uct thinks without end where neither time nor nodes limit it";
        let search = ["search", "walls", "--opponent", endless];
        assert_eq!(complaint(&search, "", 2), said);
        let duel = ["match", "walls", "--first", "random", "--second", endless];
        assert_eq!(complaint(&duel, "", 2), said);
        let grade = ["puzzles", "grade", "--opponent", endless];
        assert_eq!(complaint(&grade, "", 2), said);
        // A limit on the command line, or of the protocol, is one.
        assert!(json(&[&search[..], &["--time", "50", "--json"]].concat())["move"].is_string());
        let clock = "genmove first\ntime_settings 0 1 20\ngenmove first\n";
        let answers = gtp(&["--opponent", endless], clock);
        assert_eq!(answers[0], format!("? {said}"));
        assert!(answers[2].starts_with('='), "{answers:?}");
    }
    // These end with a proof.
    for opponent in ["expert:time=0", "perfect:time=0"] {
        let small = ["search", "walls", "--size", "2x2", "--opponent", opponent];
        assert!(printed(&small).starts_with("move "));
    }
    // As the laboratory writes it.
    let limited = "uct:time=0,nodes=100";
    assert!(printed(&["search", "walls", "--opponent", limited]).starts_with("move "));
}

#[test]
fn a_position_over_one_mebibyte_is_refused_and_not_cut() {
    let arguments = ["perft", "walls", "--depth", "1", "--position", "-"];
    let drawing = "+-+-+\n|1|  \n+-+-+\n";
    let fill = |length: usize| format!("{drawing}{}", "\n".repeat(length - drawing.len()));
    let said = complaint(&arguments, &fill((1 << 20) + 1), 1);
    assert_eq!(said, "standard input: the file is too large");
    assert!(walls(&arguments, &fill(1 << 20)).status.success());
}

#[test]
fn a_pipe_is_refused_and_not_waited_for() {
    let folder = tempfile::tempdir().unwrap();
    let pipe = folder.path().join("pipe");
    let made = Command::new("mkfifo").arg(&pipe).status().unwrap();
    assert!(made.success());
    let pipe = pipe.to_str().unwrap();
    for arguments in [
        &["check", pipe][..],
        &["perft", "walls", "--depth", "1", "--position", pipe],
    ] {
        // Nobody writes to it: whoever opens it waits until this ends it with the status 124.
        let output = Command::new("timeout")
            .args(["60", env!("CARGO_BIN_EXE_walls")])
            .args(arguments)
            .env("LC_ALL", "C")
            .output()
            .unwrap();
        assert_eq!(output.status.code(), Some(1), "{arguments:?}");
        let said = String::from_utf8(output.stderr).unwrap();
        assert!(
            said.ends_with("pipe: this is not a regular file\n"),
            "{said}"
        );
    }
}
