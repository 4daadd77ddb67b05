//! Runs the program as others call it.

use std::ffi::OsStr;
use std::io::Write;
use std::process::{Child, Command, Output, Stdio};

use serde_json::Value;

pub(super) fn walls(arguments: &[impl AsRef<OsStr>], input: &str) -> Output {
    run(arguments, input, &[("LC_ALL", "C")])
}

fn run(arguments: &[impl AsRef<OsStr>], input: &str, environment: &[(&str, &str)]) -> Output {
    let mut child = Command::new(env!("CARGO_BIN_EXE_walls"))
        .args(arguments)
        .envs(environment.iter().copied())
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    let sent = child.stdin.take().unwrap().write_all(input.as_bytes());
    // Who refuses a command line reads no input, and may be gone by now.
    let is_gone = |error: std::io::Error| error.kind() == std::io::ErrorKind::BrokenPipe;
    assert!(sent.err().is_none_or(is_gone));
    child.wait_with_output().unwrap()
}

pub(super) fn json(arguments: &[&str]) -> Value {
    let output = walls(arguments, "");
    assert!(
        output.status.success(),
        "{}",
        String::from_utf8_lossy(&output.stderr)
    );
    serde_json::from_slice(&output.stdout).unwrap()
}

/// What a command prints when all goes well.
pub(super) fn printed(arguments: &[&str]) -> String {
    let output = walls(arguments, "");
    assert!(output.status.success(), "{arguments:?}");
    String::from_utf8(output.stdout).unwrap()
}

/// Starts a command that runs for long.
pub(super) fn start(arguments: &[&str]) -> Child {
    start_with_errors(arguments, Stdio::null())
}

pub(super) fn start_with_errors(arguments: &[&str], errors: Stdio) -> Child {
    Command::new(env!("CARGO_BIN_EXE_walls"))
        .args(arguments)
        .env("LC_ALL", "C")
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(errors)
        .spawn()
        .unwrap()
}

/// Presses Ctrl+C.
pub(super) fn interrupt(child: &Child) {
    send(child, "INT");
}

/// Sends a signal of this name.
pub(super) fn send(child: &Child, signal: &str) {
    let killed = Command::new("kill")
        .args([&format!("-{signal}"), &child.id().to_string()])
        .status();
    assert!(killed.unwrap().success());
}

/// Waits until a command has worked for so long; on a busy machine that takes longer than by the clock.
pub(super) fn wait_for_work(child: &mut Child, ticks: u64) {
    let stat = format!("/proc/{}/stat", child.id());
    let worked = || {
        let stat = std::fs::read_to_string(&stat).unwrap();
        let after_name = stat.rsplit_once(") ").unwrap().1;
        // In hundredths of a second, by the count of proc(5).
        after_name
            .split(' ')
            .nth(11)
            .unwrap()
            .parse::<u64>()
            .unwrap()
    };
    while worked() < ticks {
        assert_eq!(child.try_wait().unwrap(), None, "it ended by itself");
        std::thread::sleep(std::time::Duration::from_millis(20));
    }
}

/// Whether a command takes Ctrl+C itself.
pub(super) fn takes_interrupts(child: &Child) -> bool {
    let status = std::fs::read_to_string(format!("/proc/{}/status", child.id())).unwrap();
    let caught = status.lines().find_map(|line| line.strip_prefix("SigCgt:"));
    u64::from_str_radix(caught.unwrap().trim(), 16).unwrap() & 2 != 0
}

pub(super) fn wait_for(child: &mut Child, condition: impl Fn(&Child) -> bool) {
    while !condition(child) {
        assert_eq!(child.try_wait().unwrap(), None, "it ended by itself");
        std::thread::sleep(std::time::Duration::from_millis(5));
    }
}

/// What a command that fails with this status says.
pub(super) fn complaint(arguments: &[&str], input: &str, status: i32) -> String {
    let output = walls(arguments, input);
    assert_eq!(output.status.code(), Some(status), "{arguments:?}");
    assert!(output.stdout.is_empty());
    let said = String::from_utf8(output.stderr).unwrap();
    assert_eq!(said.lines().count(), 1, "{said}");
    said.trim_end().trim_start_matches("walls: ").to_owned()
}

/// Runs a command as a Polish user does.
pub(super) fn in_polish(arguments: &[&str], input: &str) -> Output {
    run(
        arguments,
        input,
        &[("LC_ALL", "C.UTF-8"), ("LANGUAGE", "pl")],
    )
}

/// Runs a session and returns the answers without the blank lines between them.
pub(super) fn gtp(arguments: &[&str], input: &str) -> Vec<String> {
    gtp_of("walls", arguments, input)
}

pub(super) fn gtp_of(game: &str, arguments: &[&str], input: &str) -> Vec<String> {
    let output = walls(&[&["gtp", game], arguments].concat(), input);
    assert!(
        output.status.success(),
        "{}",
        String::from_utf8_lossy(&output.stderr)
    );
    let text = String::from_utf8(output.stdout).unwrap();
    let answers: Vec<String> = text
        .split("\n\n")
        .map(|part| part.trim_end().to_owned())
        .collect();
    assert_eq!(
        answers.last().map(String::as_str),
        Some(""),
        "each answer ends with a blank line"
    );
    answers[..answers.len() - 1].to_vec()
}
