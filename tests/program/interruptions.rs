//! What Ctrl+C leaves of the commands that run for long.

use std::io::Write;
use std::process::{Child, Command, Stdio};

use serde_json::Value;

use super::running::{
    complaint, interrupt, json, send, start, takes_interrupts, wait_for, wait_for_work,
};

#[test]
fn puzzles_that_were_found_before_an_interrupt_are_written() {
    let folder = tempfile::tempdir().unwrap();
    let out = folder.path().join("set.jsonl");
    std::fs::write(&out, "precious").unwrap();
    let arguments = [
        "puzzles",
        "generate",
        "--game",
        "tictactoe",
        "--count",
        "100000",
        "--json",
        "--out",
        out.to_str().unwrap(),
    ];
    let mut child = start(&arguments);
    wait_for(&mut child, takes_interrupts);
    wait_for_work(&mut child, 100);
    interrupt(&child);
    let output = child.wait_with_output().unwrap();
    assert_eq!(output.status.code(), Some(0));
    let found: Value = serde_json::from_slice(&output.stdout).unwrap();
    assert_eq!(found["complete"], false);
    // The file that was there may hold more.
    assert_eq!(std::fs::read_to_string(&out).unwrap(), "precious");
    let written = found["file"].as_str().unwrap();
    assert_eq!(written, format!("{}.part", out.display()));
    let checked = json(&["puzzles", "check", written, "--json"]);
    assert_eq!(checked["puzzles"], found["puzzles"]);
}

#[test]
fn lab_keeps_what_is_done_when_it_is_interrupted() {
    let mut child = start(&[
        "lab", "nodes", "--from", "1", "--to", "20", "--runs", "1", "--json",
    ]);
    wait_for_work(&mut child, 100);
    interrupt(&child);
    let output = child.wait_with_output().unwrap();
    assert!(output.status.success());
    let report: Value = serde_json::from_slice(&output.stdout).unwrap();
    assert_eq!(report["complete"], false);
    assert!(report["rows"].as_array().unwrap().len() >= 6, "{report}");
}

/// The system ends programs when it shuts down, and a terminal does when it is closed.
#[test]
fn a_run_of_the_solver_is_kept_when_the_system_ends_it() {
    let folder = tempfile::tempdir().unwrap();
    let solve = |name: &str| {
        let state = folder.path().join(name);
        let options = "solve --size 5x5 --rules extra --memory 16 --json --state";
        let arguments = options.split(' ').map(str::to_owned);
        let all: Vec<String> = arguments.chain([state.display().to_string()]).collect();
        (state, all)
    };
    for signal in ["TERM", "HUP"] {
        let (state, arguments) = solve(signal);
        let arguments: Vec<&str> = arguments.iter().map(String::as_str).collect();
        let mut child = start(&arguments);
        wait_for(&mut child, takes_interrupts);
        send(&child, signal);
        let output = child.wait_with_output().unwrap();
        assert!(output.status.success(), "{signal}");
        let found: Value = serde_json::from_slice(&output.stdout).unwrap();
        assert_eq!(found["value"], Value::Null);
        assert!(state.is_file(), "{signal}");
    }
    // Not one that was started to go on without its terminal.
    let (state, arguments) = solve("nohup");
    let mut child = Command::new("sh")
        .args(["-c", "trap '' HUP; exec \"$@\"", "sh"])
        .arg(env!("CARGO_BIN_EXE_walls"))
        .args(arguments)
        .stdin(Stdio::null())
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .spawn()
        .unwrap();
    wait_for(&mut child, takes_interrupts);
    send(&child, "HUP");
    wait_for_work(&mut child, 20);
    assert!(!state.exists());
    interrupt(&child);
    assert!(child.wait().unwrap().success() && state.is_file());
}

#[test]
fn a_match_that_is_interrupted_counts_the_games_it_has() {
    let folder = tempfile::tempdir().unwrap();
    let colony = folder.path().join("colony");
    let colony = colony.to_str().unwrap();
    let arguments = [
        "match", "hexxagon", "--first", "ants", "--second", "random", "--games", "1000000",
        "--colony", colony, "--json",
    ];
    let mut child = start(&arguments);
    wait_for_work(&mut child, 50);
    interrupt(&child);
    let output = child.wait_with_output().unwrap();
    assert_eq!(output.status.code(), Some(0));
    let tally: Value = serde_json::from_slice(&output.stdout).unwrap();
    assert_eq!(tally["complete"], false);
    let count = |key: &str| tally[key].as_u64().unwrap();
    assert!((1..1_000_000).contains(&count("games")), "{tally}");
    assert_eq!(
        count("wins") + count("draws") + count("losses"),
        count("games")
    );
    // What the ants learned is kept: the next match begins with it.
    assert!(std::fs::metadata(colony).unwrap().len() > 0);
    let mut again = arguments;
    again[7] = "1";
    assert_eq!(json(&again)["complete"], true);
    assert_eq!(
        complaint(&["check", colony], "", 1),
        format!("{colony}: this is not a table file: it is a colony file")
    );
}

#[test]
fn a_search_that_is_interrupted_shows_the_best_move_so_far() {
    for opponent in [
        "minimax:depth=30",
        "expert:depth=99",
        "uct:nodes=99999999999",
    ] {
        let mut child = start(&["search", "draughts", "--opponent", opponent, "--json"]);
        wait_for(&mut child, takes_interrupts);
        wait_for_work(&mut child, 20);
        interrupt(&child);
        let output = child.wait_with_output().unwrap();
        assert_eq!(output.status.code(), Some(0), "{opponent}");
        let found: Value = serde_json::from_slice(&output.stdout).unwrap();
        assert_eq!(found["complete"], false, "{found}");
        assert_eq!(found["move"], found["line"][0]);
    }
    let whole = [
        "search",
        "draughts",
        "--opponent",
        "minimax:depth=2",
        "--json",
    ];
    assert_eq!(json(&whole)["complete"], true);
}

#[test]
fn the_second_interrupt_ends_a_command_at_once() {
    // After the first one it waits for room in a full pipe, and so cannot end by itself.
    let (_unread, mut output) = std::io::pipe().unwrap();
    output.write_all(&[b' '; 1 << 16]).unwrap();
    let mut child = Command::new(env!("CARGO_BIN_EXE_walls"))
        .args([
            "solve", "--size", "5x5", "--rules", "extra", "--memory", "16",
        ])
        .stdin(Stdio::null())
        .stdout(output)
        .stderr(Stdio::null())
        .spawn()
        .unwrap();
    wait_for(&mut child, takes_interrupts);
    while child.try_wait().unwrap().is_none() {
        interrupt(&child);
        std::thread::sleep(std::time::Duration::from_millis(20));
    }
    assert_eq!(child.wait().unwrap().code(), Some(130));
}

/// Whoever waits for a position has nothing to print.
#[test]
fn an_interrupt_ends_what_waits_for_standard_input() {
    // As Linux numbers it on most machines, and on the newer ones.
    let reads_input = |child: &Child| {
        let call = std::fs::read_to_string(format!("/proc/{}/syscall", child.id())).unwrap();
        call.starts_with("0 0x0 ") || call.starts_with("63 0x0 ")
    };
    let duel = ["match", "walls", "--first", "greedy", "--second", "random"];
    for command in [&["solve"][..], &duel] {
        let mut child = start(&[command, &["--position", "-"]].concat());
        wait_for(&mut child, reads_input);
        assert!(!takes_interrupts(&child), "{command:?}");
        child.kill().unwrap();
        child.wait().unwrap();
    }
}
