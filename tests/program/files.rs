//! Saved games and tables: round trips, and what happens to damaged files.

use std::path::{Path, PathBuf};
use std::process::Command;

use walls::games::registry::GameOptions;
use walls::games::walls::{Options, Walls};
use walls::games::{Game, Side};
use walls::play::begin::paste_match;
use walls::play::{
    AnyMatch, Control, FileError, Match, Player, SavedGame, atomic, new_match, open_match,
    table_file,
};
use walls::search::{Limits, Request, Spec, StopFlag, Table};

fn people() -> [Player; 2] {
    Side::BOTH.map(|side| Player {
        control: Control::Human,
        ..Player::usual(side)
    })
}

fn folder() -> tempfile::TempDir {
    tempfile::tempdir().unwrap()
}

/// A 2 × 3 game of nine moves, two of them taken back.
fn sample() -> Match<Walls<u64>> {
    let mut options = GameOptions::Walls(Options::sized(2, 3));
    options.set("rules", "extra").unwrap();
    options.set("box-values", "3 1 4 1 5 9").unwrap();
    let GameOptions::Walls(options) = options else {
        unreachable!("these are options of Walls");
    };
    let mut game = Match::new(
        Walls::new(&options).unwrap(),
        GameOptions::Walls(options),
        people(),
    );
    for mv in [
        "0,1", "1,0", "2,1", "1,2", "0,3", "4,5", "3,6", "1,4", "2,3",
    ] {
        game.play_text(mv, std::time::Duration::from_millis(1500))
            .unwrap();
    }
    game.go_to(7);
    game
}

#[test]
fn a_saved_game_is_the_same_when_it_is_opened() {
    let game = sample();
    let path = folder().keep().join("game.walls");
    game.to_saved().write(&path).unwrap();
    let opened = open_match(&SavedGame::read(&path).unwrap(), None).unwrap();
    assert_eq!(opened.options(), AnyMatch::options(&game));
    assert_eq!(opened.players(), Match::players(&game));
    assert_eq!(opened.now().log, game.log());
    let (standing, of_game) = (opened.standing(), game.standing());
    assert_eq!((standing.ply, standing.length), (7, 9));
    assert_eq!(standing.clocks, of_game.clocks);
    assert_eq!(opened.snapshot(7).text, game.snapshot(7).text);
    assert_eq!(opened.snapshot(9).points, game.snapshot(9).points);
    // Other players can take the game over.
    let mut others = people();
    others[1].control = Control::Computer("fail-soft:depth=3".parse().unwrap());
    let taken_over = open_match(&game.to_saved(), Some(others.clone())).unwrap();
    assert_eq!(taken_over.players(), &others);
    // Nothing but the game is left in the folder.
    assert_eq!(
        std::fs::read_dir(path.parent().unwrap()).unwrap().count(),
        1
    );
}

#[test]
fn a_failed_save_leaves_the_old_file() {
    let folder = folder();
    let path = folder.path().join("game.walls");
    sample().to_saved().write(&path).unwrap();
    let before = std::fs::read(&path).unwrap();
    let failed = atomic::write(&path, |_| Err(std::io::Error::other("disk full")));
    assert!(failed.is_err());
    assert_eq!(std::fs::read(&path).unwrap(), before);
    assert!(
        sample()
            .to_saved()
            .write(Path::new("/nowhere/at/all.walls"))
            .is_err()
    );
}

#[test]
fn links_and_pipes_stay_what_they_are() {
    let folder = folder();
    let text = |file: &mut std::fs::File| std::io::Write::write_all(file, b"text");
    // A link to a file, one to a link, and one to a file that is not there yet.
    let file = folder.path().join("file");
    let [link, of_link, new] = ["link", "of-link", "new"].map(|name| folder.path().join(name));
    std::os::unix::fs::symlink("file", &link).unwrap();
    std::os::unix::fs::symlink(&link, &of_link).unwrap();
    std::os::unix::fs::symlink("made", &new).unwrap();
    for path in [&link, &of_link, &new] {
        atomic::try_to_write(path).unwrap();
        atomic::write(path, text).unwrap();
        assert!(path.is_symlink());
        assert_eq!(std::fs::read(path).unwrap(), b"text");
    }
    assert!(!file.is_symlink() && folder.path().join("made").is_file());
    let round = folder.path().join("round");
    std::os::unix::fs::symlink("round", &round).unwrap();
    assert!(atomic::try_to_write(&round).is_err() && atomic::write(&round, text).is_err());
    // A pipe is written to, and what a device refuses is an error.
    let pipe = folder.path().join("pipe");
    assert!(
        Command::new("mkfifo")
            .arg(&pipe)
            .status()
            .unwrap()
            .success()
    );
    atomic::try_to_write(&pipe).unwrap();
    let read = std::thread::spawn({
        let pipe = pipe.clone();
        move || std::fs::read(pipe).unwrap()
    });
    atomic::write(&pipe, text).unwrap();
    assert_eq!(read.join().unwrap(), b"text");
    assert!(!pipe.is_file());
    let full = folder.path().join("full");
    std::os::unix::fs::symlink("/dev/full", &full).unwrap();
    let refused = atomic::write(&full, text).unwrap_err();
    assert_eq!(refused.kind(), std::io::ErrorKind::StorageFull);
}

#[test]
fn tables_can_go_to_standard_output() {
    let census = |arguments: &[&str]| {
        let mut command = Command::new(env!("CARGO_BIN_EXE_walls"));
        let output = command.args(["lab", "census"]).args(arguments).output();
        let output = output.unwrap();
        assert!(output.status.success(), "{arguments:?}");
        String::from_utf8(output.stdout).unwrap()
    };
    let said = census(&["--csv", "/dev/stdout"]);
    assert!(said.contains("\n1,0,0,0,9,"), "{said}");
    // There the text stands before the tables, and here it does not.
    let tables = census(&["--csv", "-"]);
    assert!(said.ends_with(&tables) && said.len() > tables.len());
    assert!(tables.contains("\n1,0,0,0,9,"), "{tables}");
}

/// Runs `walls check` and returns whether it was satisfied, after looking at how it complained.
fn check(path: &Path, what: &str) -> bool {
    let output = Command::new(env!("CARGO_BIN_EXE_walls"))
        .arg("check")
        .arg(path)
        .output()
        .unwrap();
    let said = String::from_utf8_lossy(&output.stderr).into_owned();
    match output.status.code() {
        Some(0) => {
            assert!(said.is_empty(), "{what}: {said}");
            true
        }
        Some(1) => {
            assert_eq!(said.trim_end().lines().count(), 1, "{what}: {said}");
            let name = path.file_name().unwrap().to_string_lossy();
            assert!(
                said.contains(&*name),
                "{what} does not name the file: {said}"
            );
            assert!(!said.contains("panicked"), "{what}: {said}");
            assert!(said.len() < 600, "{what}: {said}");
            assert!(output.stdout.is_empty());
            false
        }
        status => panic!("{what}: {status:?} {said}"),
    }
}

/// Two hundred and more files that are each a little or very wrong.
fn damaged_games() -> Vec<(String, Vec<u8>)> {
    let folder = folder();
    let path = folder.path().join("good.walls");
    sample().to_saved().write(&path).unwrap();
    assert!(check(&path, "the good file"));
    let good = std::fs::read(&path).unwrap();
    let json: serde_json::Value = serde_json::from_slice(&good).unwrap();
    let mut all: Vec<(String, Vec<u8>)> = Vec::new();

    let end = good.len() - 2;
    for step in 0..50 {
        let length = step * end / 50;
        all.push((format!("cut after {length} bytes"), good[..length].to_vec()));
    }
    let mut change = |what: String, edit: &dyn Fn(&mut serde_json::Value)| {
        let mut copy = json.clone();
        edit(&mut copy);
        assert_ne!(copy, json, "{what} changes nothing");
        all.push((what, serde_json::to_vec_pretty(&copy).unwrap()));
    };
    let fields: Vec<String> = json.as_object().unwrap().keys().cloned().collect();
    for field in &fields {
        let wrong_types = [
            serde_json::json!({ "a": 1 }),
            serde_json::json!(-1.5),
            serde_json::json!([[[]]]),
            serde_json::json!(true),
            serde_json::json!("\u{0}\n nonsense"),
            serde_json::json!(1e300),
        ];
        for value in wrong_types {
            change(format!("{field} = {value}"), &|game| {
                game[field] = value.clone()
            });
        }
        change(format!("no {field}"), &|game| {
            game.as_object_mut().unwrap().remove(field);
        });
    }
    change("an unknown field".into(), &|game| game["more"] = 1.into());
    change("another version".into(), &|game| game["version"] = 2.into());
    change("another format".into(), &|game| {
        game["format"] = "walls-gam".into()
    });
    change("another game".into(), &|game| game["game"] = "chess".into());
    for (first, second) in [
        (0, 1),
        (1, 0),
        (3, 1),
        (4, 0),
        (i32::MAX, i32::MIN),
        (-3, 0),
        (30, 30),
    ] {
        let points = serde_json::json!([first, second]);
        change(format!("points {points}"), &|game| {
            game["points"] = points.clone()
        });
    }
    change("three points".into(), &|game| {
        game["points"] = serde_json::json!([3, 0, 0])
    });
    change("three players".into(), &|game| {
        let player = game["players"][0].clone();
        game["players"].as_array_mut().unwrap().push(player);
    });
    change("no rules".into(), &|game| {
        game["options"].as_object_mut().unwrap().remove("rules");
    });
    change("the other turn".into(), &|game| {
        let turn = if game["turn"] == "first" {
            "second"
        } else {
            "first"
        };
        game["turn"] = turn.into();
    });
    change("no turn".into(), &|game| {
        game["turn"] = serde_json::Value::Null
    });
    for (index, mv) in [
        "9,9",
        "1,1",
        "0,0",
        "x",
        "",
        "0,1",
        "-1,0",
        "0,1,2",
        "99999999999999999999,1",
        "é1b1",
    ]
    .iter()
    .enumerate()
    {
        let at = 1 + index % 8;
        change(format!("move {at} = {mv}"), &|game| {
            game["moves"][at] = (*mv).into()
        });
    }
    for at in 0..9 {
        change(format!("move {at} twice"), &|game| {
            let mv = game["moves"][at].clone();
            game["moves"].as_array_mut().unwrap().insert(at, mv);
            game["milliseconds"].as_array_mut().unwrap().push(0.into());
        });
        change(format!("move {at} missing"), &|game| {
            game["moves"].as_array_mut().unwrap().remove(at);
        });
    }
    change("more played than there is".into(), &|game| {
        game["played"] = 10.into()
    });
    change("less played than said".into(), &|game| {
        game["played"] = 3.into()
    });
    for rows in [0, 1, 3, 12, 13, 255] {
        change(format!("{rows} rows"), &|game| {
            game["options"]["rows"] = rows.into()
        });
    }
    change("strange rules".into(), &|game| {
        game["options"]["rules"] = "nim".into()
    });
    change("too few values".into(), &|game| {
        game["options"]["box_values"]["own"]
            .as_array_mut()
            .unwrap()
            .pop();
    });
    change("a value of 0".into(), &|game| {
        game["options"]["box_values"]["own"][2] = 0.into()
    });
    change("an unknown option".into(), &|game| {
        game["options"]["speed"] = 1.into()
    });
    change("a player too many".into(), &|game| {
        let player = game["players"][0].clone();
        game["players"].as_array_mut().unwrap().push(player);
    });
    change("an unknown opponent".into(), &|game| {
        game["players"][0]["control"] = "oracle".into()
    });
    change("a bad setting".into(), &|game| {
        game["players"][0]["control"] = "minimax:depth=0".into();
    });
    change("no colour".into(), &|game| {
        game["players"][1]["color"] = "#12345".into()
    });
    change("a wrong drawing".into(), &|game| {
        game["position"] = "+-+\n| |\n+-+".into()
    });
    change("a start that cannot be".into(), &|game| {
        let start = game["start"].as_str().unwrap().replacen("  ", " 1", 1);
        game["start"] = start.into();
    });
    let deep = [b"[".repeat(200_000), b"]".repeat(200_000)].concat();
    all.push(("deep".into(), deep));
    all.push(("huge".into(), [&good[..], &b" ".repeat(1 << 20)].concat()));
    all.push(("empty".into(), Vec::new()));
    all.push(("not text".into(), vec![0xff; 300]));
    all.push(("a list".into(), b"[]".to_vec()));
    all.push(("two games".into(), [&good[..], &good[..]].concat()));
    all
}

#[test]
fn damaged_games_get_one_line_each() {
    let folder = folder();
    let damaged = damaged_games();
    assert!(damaged.len() >= 200, "{}", damaged.len());
    for (index, (what, bytes)) in damaged.iter().enumerate() {
        let path = folder.path().join(format!("damaged-{index}.walls"));
        std::fs::write(&path, bytes).unwrap();
        assert!(!check(&path, what), "{what} was accepted");
    }
    assert!(!check(
        &folder.path().join("missing.walls"),
        "a missing file"
    ));
    std::fs::create_dir(folder.path().join("folder.walls")).unwrap();
    assert!(!check(&folder.path().join("folder.walls"), "a folder"));
}

/// A table with something in it, and its rules.
fn table() -> (GameOptions, Table) {
    let walls = Walls::<u64>::new(&Options::sized(3, 3)).unwrap();
    let (start, table) = (walls.start(), Table::new(1));
    let mut request = Request::new(&walls, &start, Limits::default());
    request.table = Some(&table);
    let spec: Spec = "fail-soft:depth=4,seed=1".parse().unwrap();
    spec.choose(request).unwrap();
    (GameOptions::Walls(walls.board().clone()), table)
}

#[test]
fn a_table_is_the_same_when_it_is_read_again() {
    let (options, table) = table();
    let path = folder().keep().join("game.walls-table");
    let never = StopFlag::default();
    table_file::write(&path, &options, &table, &never).unwrap();
    let read = table_file::read(&path, &options, 1, &never).unwrap();
    let sorted = |table: &Table| {
        let mut entries: Vec<_> = table
            .entries()
            .map(|(key, _)| (key, table.probe(key)))
            .collect();
        entries.sort_by_key(|entry| entry.0);
        entries
    };
    assert!(table.statistics().filled > 100);
    assert_eq!(sorted(&read), sorted(&table));
    // A smaller one takes what fits, other rules nothing.
    let other = GameOptions::Walls(Options::sized(3, 4));
    assert!(table_file::read(&path, &other, 1, &never).is_err());
    let stopped = StopFlag::default();
    stopped.raise();
    let before = std::fs::read(&path).unwrap();
    assert_eq!(
        table_file::write(&path, &options, &table, &stopped),
        Err(FileError::Cancelled)
    );
    assert_eq!(std::fs::read(&path).unwrap(), before);
    assert!(table_file::read(&path, &options, 1, &stopped).is_err());
}

#[test]
fn damaged_tables_get_one_line_each() {
    let (options, table) = table();
    let folder = folder();
    let path = folder.path().join("good.walls-table");
    table_file::write(&path, &options, &table, &StopFlag::default()).unwrap();
    assert!(check(&path, "the good table"));
    let good = std::fs::read(&path).unwrap();
    let damaged: PathBuf = folder.path().join("damaged.walls-table");
    let refused = |what: &str, bytes: &[u8]| {
        std::fs::write(&damaged, bytes).unwrap();
        assert!(!check(&damaged, what), "{what} was accepted");
    };
    for step in 0..100 {
        let length = step * (good.len() - 1) / 100;
        refused(&format!("cut after {length}"), &good[..length]);
    }
    // Bytes 3 to 9 of a gzip file are notes that nothing is checked against.
    for step in 0..100 {
        let at = 10 + step * (good.len() - 10) / 100;
        let mut changed = good.clone();
        changed[at] ^= 1 << (step % 8);
        refused(&format!("byte {at} changed"), &changed);
    }
    refused("not compressed", b"WALLS-TT and so on");
    refused("too long", &[&good[..], b"more"].concat());
}

#[test]
fn a_game_with_a_broken_table_is_named_with_it() {
    let folder = folder();
    let path = folder.path().join("game.walls");
    sample().to_saved().write(&path).unwrap();
    std::fs::write(folder.path().join("game.walls-table"), b"no table").unwrap();
    let output = Command::new(env!("CARGO_BIN_EXE_walls"))
        .arg("check")
        .arg(&path)
        .output()
        .unwrap();
    assert_eq!(output.status.code(), Some(1));
    assert!(String::from_utf8_lossy(&output.stderr).contains("game.walls-table"));
}

/// Found by random changes: the position was written with the options of another size, and could not be read
/// again.
#[test]
fn a_pasted_position_of_another_size_is_saved_and_opened() {
    let players = || Side::BOTH.map(Player::usual);
    let usual = GameOptions::default_of("walls").unwrap();
    let mut small = usual.clone();
    small.set("size", "2x3").unwrap();
    let drawing = new_match(&small, players()).unwrap().now().text;
    let pasted = paste_match(&drawing, &usual, players()).unwrap();
    assert_eq!(pasted.options(), small);
    let opened = open_match(&pasted.to_saved(), None).unwrap();
    assert_eq!(opened.now().text, drawing);
}

/// Who may read a file is not changed by writing it anew.
#[test]
fn a_file_that_is_written_anew_keeps_its_permissions() {
    use std::os::unix::fs::PermissionsExt;
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("private");
    std::fs::write(&path, "old").unwrap();
    for mode in [0o600, 0o644] {
        let only = std::fs::Permissions::from_mode(mode);
        std::fs::set_permissions(&path, only).unwrap();
        walls::play::atomic::write_bytes(&path, b"new").unwrap();
        let kept = std::fs::metadata(&path).unwrap().permissions().mode();
        assert_eq!(kept & 0o777, mode);
    }
    assert_eq!(std::fs::read(&path).unwrap(), b"new");
}
