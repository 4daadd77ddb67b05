//! Files of version 0.1 open as they did then: games, tables, colonies, a run of the solver, notations.
//!
//! `tests/data/version-0.1/README.md` says how the files were made. Nearly all is asked of the program,
//! as a user would ask it.

use std::io::Read;
use std::path::{Path, PathBuf};
use std::process::Command;

use serde_json::Value;
use walls::games::registry::GameOptions;
use walls::play::{SavedGame, colony, open_match, solver_file, table_file};
use walls::search::StopFlag;
use walls::solver::memory::Memory;

fn folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/data/version-0.1")
}

fn read_json(path: &Path) -> Value {
    serde_json::from_str(&std::fs::read_to_string(path).unwrap()).unwrap()
}

/// What version 0.1 said of a kind of its files, by their names.
fn expected(kind: &str) -> Vec<(String, Value)> {
    let all = read_json(&folder().join("expected.json"));
    let of_kind = all[kind].as_object().unwrap().clone();
    assert!(!of_kind.is_empty(), "{kind}");
    of_kind.into_iter().collect()
}

/// Runs a command that must succeed and answers in JSON.
fn ask(arguments: &[&str]) -> Value {
    let output = Command::new(env!("CARGO_BIN_EXE_walls"))
        .args(arguments)
        .arg("--json")
        .env("LC_ALL", "C")
        .output()
        .unwrap();
    let said = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{arguments:?}: {said}");
    serde_json::from_slice(&output.stdout).unwrap()
}

/// Answers to commands of the Go Text Protocol, without their marks.
fn gtp(game: &str, commands: &[&str]) -> Vec<String> {
    let input = tempfile::NamedTempFile::new().unwrap();
    std::fs::write(&input, commands.join("\n")).unwrap();
    let output = Command::new(env!("CARGO_BIN_EXE_walls"))
        .args(["gtp", game])
        .env("LC_ALL", "C")
        .stdin(std::fs::File::open(input.path()).unwrap())
        .output()
        .unwrap();
    let said = String::from_utf8(output.stdout).unwrap();
    let answers: Vec<String> = said
        .split("\n\n")
        .filter(|answer| !answer.is_empty())
        .map(|answer| match answer.strip_prefix('=') {
            Some(text) => text.trim().to_owned(),
            None => panic!("{game}: {answer}"),
        })
        .collect();
    assert_eq!(answers.len(), commands.len(), "{said}");
    answers
}

/// Whether all that stands in `old` stands in `new` too, which may say more.
fn assert_keeps(new: &Value, old: &Value, name: &str) {
    match old {
        Value::Object(fields) => {
            for (key, value) in fields {
                assert_keeps(&new[key], value, &format!("{name}: {key}"));
            }
        }
        _ => assert_eq!(new, old, "{name}"),
    }
}

#[test]
fn games_are_the_same_positions() {
    let games = expected("games");
    assert_eq!(games.len(), 13);
    for (name, said) in games {
        let path = folder().join(&name);
        let path = path.to_str().unwrap();
        // This also reads the whole table beside the game, if there is one.
        assert_keeps(&ask(&["check", path]), &said["check"], &name);
        let game = said["check"]["game"].as_str().unwrap();
        let load = format!("walls-load {path}");
        for (command, answer) in said["gtp"].as_object().unwrap() {
            let answers = gtp(game, &[&load, command]);
            assert_eq!(answers[1], answer.as_str().unwrap(), "{name}: {command}");
        }
    }
}

/// Players with their opponents, options, times, moves that were taken back: all of the file.
#[test]
fn games_lose_nothing_when_they_are_saved_again() {
    let temporary = tempfile::tempdir().unwrap();
    for (name, _) in expected("games") {
        let old = folder().join(&name);
        let new = temporary.path().join(&name);
        let opened = open_match(&SavedGame::read(&old).unwrap(), None).unwrap();
        opened.to_saved().write(&new).unwrap();
        assert_keeps(&read_json(&new), &read_json(&old), &name);
    }
}

#[test]
fn positions_and_moves_in_other_notations_are_read() {
    for (name, said) in expected("positions") {
        let path = folder().join(&name);
        let at = [
            said["game"].as_str().unwrap(),
            "--position",
            path.to_str().unwrap(),
        ];
        for (depth, leaves) in ["1", "2"].iter().zip(said["leaves"].as_array().unwrap()) {
            let counted = ask(&[&["perft"], &at[..], &["--depth", depth]].concat());
            assert_eq!(&counted["leaves"], leaves, "{name}, depth {depth}");
        }
        if said["nodes"].is_u64() {
            let opponent = ["--opponent", "alpha-beta:depth=3,shuffle=off"];
            let searched = ask(&[&["search"], &at[..], &opponent].concat());
            for key in ["move", "value", "nodes", "line"] {
                assert_eq!(searched[key], said[key], "{name}: {key}");
            }
        }
    }
}

/// A table is used only when its rules are those of the game, word for word.
#[test]
fn tables_belong_to_their_games() {
    for (name, said) in expected("tables") {
        let path = folder().join(&name);
        assert_keeps(&ask(&["check", path.to_str().unwrap()]), &said, &name);
        let game = SavedGame::read(&path.with_extension("walls")).unwrap();
        let options = game.options().unwrap();
        let table = table_file::read(&path, &options, 1, &StopFlag::default()).unwrap();
        let entries = table.entries().count() as u64;
        assert_eq!(Some(entries), said["table_entries"].as_u64(), "{name}");
    }
}

#[test]
fn colonies_go_on_learning() {
    let temporary = tempfile::tempdir().unwrap();
    for game in ["hexxagon", "fortress", "draughts"] {
        let name = format!("{game}.walls-ants");
        let path = temporary.path().join(&name);
        std::fs::copy(folder().join(&name), &path).unwrap();
        let saved = SavedGame::read(&folder().join(format!("{game}-middle.walls"))).unwrap();
        let options = saved.options().unwrap();
        assert_eq!(colony::read(&path, &options).unwrap().games(), 3, "{name}");

        let rules: &[&str] = match game {
            "hexxagon" => &["--size", "58"],
            "fortress" => &["--rules", "author", "--placement", "d1,d3"],
            _ => &[],
        };
        let colony_file = ["--colony", path.to_str().unwrap()];
        let players = ["--first", "ants:seed=1", "--second", "random:seed=2"];
        let command = ["match", game, "--games", "2"];
        let played = ask(&[&command, rules, &players, &colony_file].concat());
        assert_eq!(played["games"], 2);
        assert_eq!(colony::read(&path, &options).unwrap().games(), 5, "{name}");
    }
}

/// What a packed file holds.
fn unpacked(path: &Path) -> Vec<u8> {
    let file = std::fs::File::open(path).unwrap();
    let mut bytes = Vec::new();
    let mut input = flate2::read::MultiGzDecoder::new(file);
    input.read_to_end(&mut bytes).unwrap();
    bytes
}

#[test]
fn binary_files_are_written_as_they_were() {
    let temporary = tempfile::tempdir().unwrap();
    let new = temporary.path().join("new");
    for game in ["hexxagon", "fortress", "draughts"] {
        let old = folder().join(format!("{game}.walls-ants"));
        let saved = SavedGame::read(&folder().join(format!("{game}-middle.walls"))).unwrap();
        let options = saved.options().unwrap();
        let ants = colony::read(&old, &options).unwrap();
        colony::write(&new, &options, &ants).unwrap();
        assert!(unpacked(&new) == unpacked(&old), "{game}");
    }
    for (name, _) in expected("tables") {
        let old = folder().join(&name);
        let options = table_file::check(&old).unwrap().options;
        let table = table_file::read(&old, &options, 1, &StopFlag::default()).unwrap();
        table_file::write(&new, &options, &table, &StopFlag::default()).unwrap();
        // What a table holds keeps neither its order nor its age when it is read, but it keeps its keys.
        let parts = |path: &Path| {
            let mut head = unpacked(path);
            let entries = head.split_off(head.len() - 16 * table.entries().count());
            let mut keys: Vec<_> = entries
                .chunks(16)
                .map(|entry| entry[..8].to_vec())
                .collect();
            keys.sort();
            (head, keys)
        };
        assert!(parts(&new) == parts(&old), "{name}");
    }
    let old = folder().join("walls.walls-solver");
    let mut options = GameOptions::default_of("walls").unwrap();
    options.set("size", "4x5").unwrap();
    options.set("rules", "extra").unwrap();
    let rules = solver_file::Rules { options, seed: 0 };
    let memory = Memory::new(1);
    memory.prepare_for_graphs();
    let spent = solver_file::read(&old, &rules, &memory).unwrap();
    solver_file::write(&new, &rules, &memory, &spent).unwrap();
    assert!(unpacked(&new) == unpacked(&old));
}

#[test]
fn a_run_of_the_solver_goes_on() {
    let said = read_json(&folder().join("expected.json"))["solver"].clone();
    let temporary = tempfile::tempdir().unwrap();
    let path = temporary.path().join("walls.walls-solver");
    std::fs::copy(folder().join("walls.walls-solver"), &path).unwrap();
    let arguments = said["arguments"].as_array().unwrap();
    let arguments: Vec<&str> = arguments.iter().map(|a| a.as_str().unwrap()).collect();
    let stopped = ["--time", "1", "--state", path.to_str().unwrap()];
    let solved = ask(&[&["solve"], &arguments[..], &stopped].concat());
    // The nodes of the run before are counted on.
    assert!(
        solved["nodes"].as_u64() >= said["nodes"].as_u64(),
        "{solved}"
    );
    // Of another board it is refused.
    let other = Command::new(env!("CARGO_BIN_EXE_walls"))
        .args(["solve", "--size", "5x4", "--rules", "extra"])
        .args(["--memory", "1", "--threads", "1"])
        .args(stopped)
        .output()
        .unwrap();
    assert_eq!(other.status.code(), Some(1));
}
