//! `walls gtp`: the Go Text Protocol.

use std::io::Write;

use serde_json::{Value, json};

use super::running::{complaint, gtp, gtp_of, json, start, walls};

#[test]
fn the_protocol_saves_and_loads_tables() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("game.walls");
    let table = folder.path().join("game.walls-table");
    let (file, table) = (file.to_str().unwrap(), table.to_str().unwrap());
    let keeps = ["--size", "2x2", "--opponent", "fail-soft:depth=5,table=1"];
    let moves = "genmove first\ngenmove second\n";
    gtp(&keeps, &format!("{moves}walls-save {file}\n"));
    assert!(json(&["check", table, "--json"])["table_entries"].as_u64() > Some(0));
    let loaded = |opponent: &[&str]| gtp(opponent, &format!("walls-load {file}\nwalls-position\n"));
    assert_eq!(loaded(&keeps)[0], "=");
    // A table that is damaged, or that another game has left there, does not keep the game from being loaded.
    let position = &loaded(&keeps)[1];
    std::fs::write(table, "nonsense").unwrap();
    for opponent in [&keeps[..], &["--size", "2x2", "--opponent", "random"]] {
        assert_eq!(loaded(opponent), ["=", position.as_str()]);
    }
    assert!(complaint(&["check", file], "", 1).contains(table));
    let other = folder.path().join("other.walls");
    let other = other.to_str().unwrap();
    let larger = ["--size", "2x3", "--opponent", "fail-soft:depth=5,table=1"];
    gtp(&larger, &format!("{moves}walls-save {other}\n"));
    std::fs::copy(format!("{other}-table"), table).unwrap();
    assert!(json(&["check", file, "--json"])["table_entries"].is_null());
    assert_eq!(&loaded(&keeps)[1], position);
    // Of what cannot be written, it is the table alone that is lost.
    let blocked = folder.path().join("blocked.walls");
    std::fs::create_dir(folder.path().join("blocked.walls-table")).unwrap();
    let blocked = blocked.to_str().unwrap();
    let answers = gtp(&keeps, &format!("{moves}walls-save {blocked}\n"));
    let saved = format!("? {blocked} is saved, but not what the opponent has learned: ");
    assert!(answers[2].starts_with(&saved), "{answers:?}");
    assert!(std::fs::read_to_string(blocked).is_ok());
    // What follows # is a comment, and no part of a name.
    let hash = folder.path().join("a#b.walls");
    let answers = gtp(&keeps, &format!("{moves}walls-save {}\n", hash.display()));
    assert!(
        answers[2].starts_with("? the name of a file "),
        "{answers:?}"
    );
    assert!(!folder.path().join("a").exists());
    // A table does not take the place of its game, however that is called.
    let odd = folder.path().join("odd.walls-table");
    let odd = odd.to_str().unwrap();
    let answers = gtp(
        &keeps,
        &format!("{moves}walls-save {odd}\nwalls-load {odd}\n"),
    );
    assert_eq!(answers[2..], ["=", "="]);
    // Without one, there is nothing to load.
    std::fs::remove_file(table).unwrap();
    assert_eq!(loaded(&keeps)[0], "=");
}

/// No time at all marks a move that was only tried.
#[test]
fn every_move_that_is_played_takes_time() {
    let folder = tempfile::tempdir().unwrap();
    let path = |name: &str| folder.path().join(name).to_str().unwrap().to_owned();
    let saved = path("game.walls");
    let moves = "play first 0,1\ngenmove second\ngenmove first\n";
    gtp(
        &["--size", "2x2", "--opponent", "random"],
        &format!("{moves}walls-save {saved}\n"),
    );
    let of_opponents = [
        "lab",
        "tournament",
        "--opponents",
        "random greedy",
        "--games",
        "2",
        "--folder",
        &path("games"),
        "--json",
    ];
    std::fs::create_dir(path("games")).unwrap();
    json(&of_opponents);
    let games = std::fs::read_dir(path("games")).unwrap();
    let games = games.map(|game| game.unwrap().path());
    let mut count = 0;
    for game in games.chain([saved.into()]) {
        let text = std::fs::read_to_string(&game).unwrap();
        let read: Value = serde_json::from_str(&text).unwrap();
        let times = read["milliseconds"].as_array().unwrap();
        assert!(times.len() > 2 && times.iter().all(|time| time.as_u64() > Some(0)));
        count += 1;
    }
    assert_eq!(count, 3);
}

#[test]
fn gtp_answers_every_command_it_lists() {
    let answers = gtp(
        &[],
        "1 protocol_version\nname\n\n# a comment\nlist_commands\nquit\nname\n",
    );
    assert_eq!(answers[0], "=1 2");
    assert_eq!(answers.len(), 4, "nothing after quit");
    for command in answers[2].trim_start_matches("= ").lines() {
        let known = gtp(&[], &format!("known_command {command}\n"));
        assert_eq!(known, ["= true"]);
        let answer = gtp(&[], &format!("{command}\n"));
        assert!(!answer[0].contains("unknown"), "{command}: {answer:?}");
    }
    assert_eq!(gtp(&[], "known_command fly\n"), ["= false"]);
    assert_eq!(
        gtp(&[], "komi 0\nkomi 6.5\nkomi\n"),
        [
            "=",
            "? this game has no komi but 0",
            "? komi needs a number"
        ]
    );
    assert_eq!(gtp(&[], "7 fly\n"), ["?7 unknown command"]);
}

#[test]
fn the_protocol_refuses_what_is_no_text_and_ends_where_nobody_listens() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("x").to_str().unwrap().to_owned();
    let mut child = start(&["gtp", "walls"]);
    let mut commands = format!("walls-save {file}").into_bytes();
    commands.extend(b"\xff\n7 name # \xff\n");
    child.stdin.take().unwrap().write_all(&commands).unwrap();
    let output = child.wait_with_output().unwrap();
    let said = String::from_utf8(output.stdout).unwrap();
    assert!(
        said.starts_with("? this command is not UTF-8\n\n=7 "),
        "{said}"
    );
    assert_eq!(std::fs::read_dir(folder.path()).unwrap().count(), 0);
    let mut child = start(&["gtp", "walls"]);
    drop(child.stdout.take());
    child
        .stdin
        .take()
        .unwrap()
        .write_all(b"name\nname\n")
        .unwrap();
    assert!(child.wait().unwrap().success());
}

#[test]
fn gtp_plays_a_game_saves_and_loads_it() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("a game.walls");
    let file = file.to_str().unwrap();
    let mut input = String::from(
        "boardsize 1 2\nplay first 1,2\nplay first 0,1\nplay b 9,9\nplay w 0,1\nundo\n",
    );
    input += "genmove second\ngenmove second\nfinal_score\nwalls-save ";
    input += file;
    input +=
        "\ngenmove first\ngenmove w\ngenmove b\ngenmove w\ngenmove b\nfinal_score\nplay w 0,1\n";
    input += &format!(
        "walls-load {file}\nwalls-legal_moves\nshowboard\nboardsize 13\nboardsize 3\nwalls-legal_moves\nclear_board\nquit\n"
    );
    let answers = gtp(&["--opponent", "fail-soft:depth=9,seed=1"], &input);
    let ok = |index: usize| answers[index].starts_with('=');
    assert!(ok(0) && ok(1));
    assert!(!ok(2) && answers[2].contains("second"), "{}", answers[2]);
    assert!(!ok(3) && ok(4) && ok(5) && ok(6));
    assert!(!ok(7), "not twice in a row: {}", answers[7]);
    assert!(!ok(8), "no score yet: {}", answers[8]);
    assert!((9..15).all(ok), "{answers:?}");
    // 1 × 2 is won by two points for whoever starts, and both play perfectly from there.
    assert_eq!(answers[15], "= first+2");
    assert!(!ok(16) && ok(17));
    assert_eq!(
        answers[18].split_whitespace().count(),
        1 + 5,
        "{}",
        answers[18]
    );
    assert!(answers[19].contains("points: 0 0"));
    assert!(!ok(20) && ok(21));
    assert_eq!(answers[22].split_whitespace().count(), 1 + 24);
    let check = walls(&["check", file, "--json"], "");
    let checked: Value = serde_json::from_slice(&check.stdout).unwrap();
    assert_eq!(
        (&checked["valid"], &checked["moves"]),
        (&json!(true), &json!(2))
    );
}

#[test]
fn gtp_begins_where_it_is_told_to() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("game.walls");
    let file = file.to_str().unwrap();
    let input = format!(
        "walls-legal_moves\nplay second 0,1\nwalls-save {file}\nundo\nundo\nundo\nplay first 1,2\nclear_board\nplay first 1,2\nboardsize 1 2\nwalls-legal_moves\n"
    );
    let counts = |answer: &str| answer.split_whitespace().count() - 1;
    let answers = gtp(&["--size", "1x2", "--moves", "1,2"], &input);
    assert_eq!(counts(&answers[0]), 6, "{answers:?}");
    assert_eq!(answers[1..5], ["=", "=", "=", "="]);
    assert_eq!(answers[5..10], ["? cannot undo", "=", "=", "=", "="]);
    assert_eq!(counts(&answers[10]), 7, "{answers:?}");
    let from_file = gtp(&["--position", file, "--moves", "1,0"], &input);
    assert_eq!(counts(&from_file[0]), 4, "{from_file:?}");
    // What --position takes can be loaded, too.
    std::fs::write(file, "+-+-+\n|1|  \n+-+-+\n").unwrap();
    let input =
        format!("walls-load {file}\nwalls-legal_moves\nwalls-load\nwalls-load /dev/null\nundo\n");
    let answers = gtp(&[], &input);
    assert_eq!((&*answers[0], counts(&answers[1])), ("=", 1), "{answers:?}");
    assert_eq!(answers[2], "? walls-load needs a file");
    assert!(answers[3].starts_with("? /dev/null: "), "{answers:?}");
    // Standard input holds the commands.
    let said = complaint(&["gtp", "walls", "--position", "-"], "quit\n", 2);
    assert!(said.starts_with("--position - is not for gtp"), "{said}");
}

/// An answer with = is never the last: the session goes on.
#[test]
fn gtp_refuses_games_and_sizes_that_it_cannot_play() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("draughts.walls");
    let file = file.to_str().unwrap();
    assert!(gtp_of("draughts", &[], &format!("walls-save {file}\n"))[0].starts_with('='));
    let answers = gtp(
        &["--opponent", "careful"],
        &format!("play first 0,1\nwalls-load {file}\nwalls-legal_moves\n"),
    );
    assert!(answers[1].starts_with('?'), "{answers:?}");
    assert_eq!(answers[2].split_whitespace().count(), 1 + 83);
    // Whichever game the file holds is played on, if the opponent plays it.
    let answers = gtp(&[], &format!("walls-load {file}\nwalls-position\n"));
    assert_eq!(answers[0], "=");
    assert!(answers[1].contains("W:W"), "{answers:?}");
    for (game, size) in [("bricks", "5 7"), ("hexxagon", "61 58")] {
        let answers = gtp_of(game, &[], &format!("boardsize {size}\n"));
        assert_eq!(answers, ["? unacceptable size"], "{game}");
    }
    assert_eq!(gtp_of("bricks", &[], "boardsize 5 5\n"), ["="]);
    assert_eq!(gtp_of("hexxagon", &[], "boardsize 61\n"), ["="]);
    // Boards of one size have that one.
    for (game, size, others) in [
        ("draughts", "8", ["10", "8 10"]),
        ("tictactoe", "3 3", ["4", "3 3 3"]),
        ("fortress", "7", ["6", "x"]),
    ] {
        let input = format!(
            "boardsize {size}\nboardsize {}\nboardsize {}\n",
            others[0], others[1]
        );
        let answers = gtp_of(game, &[], &input);
        assert_eq!(
            answers,
            ["=", "? unacceptable size", "? unacceptable size"],
            "{game}"
        );
    }
    let refused = walls(&["perft", "bricks", "--size", "5x7", "--depth", "1"], "");
    assert!(!refused.status.success());
}

#[test]
fn gtp_keeps_to_time_settings() {
    let answers = gtp(
        &["--opponent", "minimax:depth=20"],
        "time_settings 0 1 10\ngenmove first\ntime_settings x\nquit\n",
    );
    assert!(answers[0].starts_with('=') && answers[1].starts_with('='));
    assert!(answers[2].starts_with('?'));
}
