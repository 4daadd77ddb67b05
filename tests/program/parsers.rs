//! Whatever text comes in, the program answers it or refuses it in one line, and undo undoes.
//!
//! All of it goes through the program, so a panic anywhere on the way shows. The cases are the same in
//! every run; `PROPTEST_CASES` asks for more of them.

use std::io::{BufRead, BufReader, Write};
use std::path::Path;
use std::process::{Child, ChildStdin, ChildStdout, Command, Output, Stdio};

use proptest::prelude::*;
use proptest::sample::Index;
use proptest::test_runner::{Config, RngAlgorithm, TestRng, TestRunner};

const GAMES: [&str; 6] = [
    "walls",
    "bricks",
    "tictactoe",
    "fortress",
    "hexxagon",
    "draughts",
];

fn runner(cases: u32) -> TestRunner {
    let asked = std::env::var("PROPTEST_CASES").ok();
    let config = Config {
        cases: asked.and_then(|cases| cases.parse().ok()).unwrap_or(cases),
        failure_persistence: None,
        ..Config::default()
    };
    TestRunner::new_with_rng(config, TestRng::deterministic_rng(RngAlgorithm::ChaCha))
}

fn walls(arguments: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_walls"));
    command
        .args(arguments)
        .env("LC_ALL", "C")
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped());
    command
}

fn run(arguments: &[&str], input: &str) -> Output {
    let mut child = walls(arguments).spawn().unwrap();
    // A program that refuses its arguments does not wait for its input.
    child.stdin.take().unwrap().write_all(input.as_bytes()).ok();
    child.wait_with_output().unwrap()
}

/// Checks that the program did what it was asked, or said in one line why not; returns whether it did.
fn answered_or_refused(output: &Output) -> Result<bool, TestCaseError> {
    let said = String::from_utf8_lossy(&output.stderr);
    match output.status.code() {
        Some(0) => prop_assert!(said.is_empty(), "{said}"),
        Some(1 | 2) => {
            prop_assert_eq!(said.trim_end_matches('\n').lines().count(), 1, "{}", said);
            prop_assert!(said.chars().count() < 600, "{said}");
            prop_assert!(output.stdout.is_empty());
        }
        status => return Err(TestCaseError::fail(format!("{status:?}: {said}"))),
    }
    Ok(output.status.success())
}

/// A small change of a text.
#[derive(Debug, Clone)]
enum Edit {
    Remove(Index, usize),
    Insert(Index, char),
    Copy(Index, Index),
    Double(Index),
    Swap(Index, Index),
    Cut(Index),
}

fn edit() -> impl Strategy<Value = Edit> {
    let place = any::<Index>;
    prop_oneof![
        (place(), 1..4_usize).prop_map(|(at, count)| Edit::Remove(at, count)),
        (place(), character()).prop_map(|(at, c)| Edit::Insert(at, c)),
        (place(), place()).prop_map(|(to, from)| Edit::Copy(to, from)),
        place().prop_map(Edit::Double),
        (place(), place()).prop_map(|(a, b)| Edit::Swap(a, b)),
        place().prop_map(Edit::Cut),
    ]
}

/// Characters that mean something in one notation or another, and any others.
fn character() -> impl Strategy<Value = char> {
    let marks: Vec<char> = "+-|.,:;x×=[]{}()\"'#*0123456789abcdefghKWBox \n\t\r"
        .chars()
        .collect();
    prop_oneof![3 => proptest::sample::select(marks), 1 => any::<char>()]
        .prop_filter("arguments cannot hold it", |&c| c != '\0')
}

fn noise() -> impl Strategy<Value = String> {
    proptest::collection::vec(character(), 0..80).prop_map(|text| text.into_iter().collect())
}

fn edited(text: &str, edits: &[Edit]) -> String {
    let mut text: Vec<char> = text.chars().collect();
    for edit in edits {
        if text.is_empty() {
            break;
        }
        match edit {
            Edit::Remove(at, count) => {
                let at = at.index(text.len());
                text.drain(at..text.len().min(at + count));
            }
            Edit::Insert(at, c) => text.insert(at.index(text.len()), *c),
            Edit::Copy(to, from) => {
                let c = text[from.index(text.len())];
                let to = to.index(text.len());
                text[to] = c;
            }
            Edit::Swap(a, b) => {
                let (a, b) = (a.index(text.len()), b.index(text.len()));
                text.swap(a, b);
            }
            Edit::Cut(at) => text.truncate(at.index(text.len())),
            Edit::Double(line) => {
                let text_now: String = text.iter().collect();
                let mut lines: Vec<&str> = text_now.split('\n').collect();
                let line = line.index(lines.len());
                lines.insert(line, lines[line]);
                text = lines.join("\n").chars().collect();
            }
        }
    }
    text.into_iter().collect()
}

/// Edited copies of some texts, and now and then noise; with the number of the text.
fn mostly_right(texts: Vec<String>) -> impl Strategy<Value = (usize, String)> {
    let count = texts.len();
    let edits = proptest::collection::vec(edit(), 1..5);
    prop_oneof![
        4 => (0..count, edits).prop_map(move |(number, edits)| (number, edited(&texts[number], &edits))),
        1 => (0..count, noise()),
    ]
}

fn sample(name: &str) -> String {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/data/version-0.1");
    std::fs::read_to_string(folder.join(name)).unwrap()
}

/// A session of the Go Text Protocol.
struct Gtp {
    child: Child,
    input: ChildStdin,
    output: BufReader<ChildStdout>,
}

impl Gtp {
    fn new(arguments: &[&str]) -> Gtp {
        let mut child = walls(&[&["gtp"], arguments].concat()).spawn().unwrap();
        Gtp {
            input: child.stdin.take().unwrap(),
            output: BufReader::new(child.stdout.take().unwrap()),
            child,
        }
    }

    fn ask(&mut self, command: &str) -> Result<String, String> {
        writeln!(self.input, "{command}").unwrap();
        let mut answer = String::new();
        loop {
            let begin = answer.len();
            assert_ne!(self.output.read_line(&mut answer).unwrap(), 0, "{command}");
            // A line of a drawing can be blanks.
            if answer[begin..] == *"\n" {
                break;
            }
        }
        let text = answer[1..].trim().to_owned();
        match answer.starts_with('=') {
            true => Ok(text),
            false => Err(text),
        }
    }

    /// All that can be asked of a position.
    fn position(&mut self) -> [String; 3] {
        ["walls-position", "showboard", "walls-legal_moves"].map(|what| self.ask(what).unwrap())
    }
}

impl Drop for Gtp {
    fn drop(&mut self) {
        self.child.kill().ok();
        self.child.wait().ok();
    }
}

#[test]
fn positions_are_read_or_refused() {
    let mut texts: Vec<(&str, String)> = Vec::new();
    for game in GAMES {
        texts.push((game, Gtp::new(&[game]).position()[0].clone()));
        let mut gtp = Gtp::new(&[game, "--opponent", "greedy:seed=1"]);
        for side in ["first", "second"].repeat(6) {
            gtp.ask(&format!("genmove {side}")).ok();
        }
        texts.push((game, gtp.position()[0].clone()));
        texts.push((game, sample(&format!("{game}-middle.walls"))));
    }
    texts.push(("walls", sample("drawing.txt")));
    texts.push(("walls", sample("moves.txt")));
    texts.push(("draughts", sample("game.pdn")));
    let (games, texts): (Vec<&str>, Vec<String>) = texts.into_iter().unzip();
    for (game, text) in games.iter().zip(&texts) {
        let read = run(&["perft", game, "--position", "-", "--depth", "1"], text);
        assert!(read.status.success(), "{game}: {text}");
    }
    let tested = runner(500).run(&mostly_right(texts), |(number, text)| {
        let arguments = ["perft", games[number], "--position", "-", "--depth", "1"];
        answered_or_refused(&run(&arguments, &text)).map(|_| ())
    });
    tested.unwrap();
}

#[test]
fn moves_are_read_or_refused() {
    let right = [
        ("walls", "0,1 [1,0] b1b2 b2c2"),
        ("walls", "a1b1,b1b2,a2b2"),
        ("bricks", "F F L R"),
        ("tictactoe", "1,1 2,2 3,3"),
        ("fortress", "c1 e1 c4-c3"),
        ("hexxagon", "+01 88-66"),
        ("draughts", "c3-d4 b6-c5 d4xb6 a7:c5"),
    ];
    for (game, moves) in right {
        let moves = format!("--moves={moves}");
        let output = run(&["perft", game, "--depth", "1", &moves], "");
        assert!(answered_or_refused(&output).unwrap(), "{moves}");
    }
    let texts = right.map(|(_, moves)| moves.to_owned()).to_vec();
    let tested = runner(200).run(&mostly_right(texts), |(number, moves)| {
        let moves = format!("--moves={moves}");
        let output = run(&["perft", right[number].0, "--depth", "1", &moves], "");
        answered_or_refused(&output).map(|_| ())
    });
    tested.unwrap();
}

#[test]
fn opponents_are_read_or_refused() {
    let right = [
        "random:seed=3",
        "minimax:depth=3,salt=on",
        "alpha-beta:depth=7,shuffle=off",
        "fail-soft:depth=7,table=256,time=2000",
        "ants:alpha=0.005,beta=1,q0=1,tau0=3",
        "expert:time=1000,threads=2,eval=plain",
        "perfect:table=512",
    ];
    let texts = right.map(str::to_owned).to_vec();
    let tested = runner(200).run(&mostly_right(texts), |(number, spec)| {
        let game = if right[number].starts_with("ants") {
            "hexxagon"
        } else {
            "walls"
        };
        // Nobody is asked for a move, so that no setting costs time or memory.
        let output = run(&["gtp", game, &format!("--opponent={spec}")], "");
        answered_or_refused(&output).map(|_| ())
    });
    tested.unwrap();
}

#[test]
fn options_are_read_or_refused() {
    let right = [
        ("walls", "--size", "3x4"),
        ("walls", "--rules", "extra"),
        ("walls", "--box-values", "seed 7"),
        ("walls", "--box-values", "1 2 3 4"),
        ("bricks", "--size", "5"),
        ("bricks", "--rules", "occupied"),
        ("fortress", "--placement", "c1,e1"),
        ("hexxagon", "--size", "58"),
    ];
    let texts = right.map(|(_, _, value)| value.to_owned()).to_vec();
    let tested = runner(150).run(&mostly_right(texts), |(number, value)| {
        let (game, option, _) = right[number];
        let output = run(
            &["perft", game, "--depth", "1", &format!("{option}={value}")],
            "",
        );
        answered_or_refused(&output).map(|_| ())
    });
    tested.unwrap();
}

#[test]
fn saved_games_are_read_or_refused() {
    let texts = GAMES.map(|game| sample(&format!("{game}-middle.walls")));
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("game.walls");
    let tested = runner(150).run(&mostly_right(texts.to_vec()), |(_, text)| {
        std::fs::write(&path, &text).unwrap();
        let path = path.to_str().unwrap();
        let is_sound = answered_or_refused(&run(&["check", path], ""))?;
        // The protocol thinks the same of it, and goes on.
        let loaded = run(&["gtp", "walls"], &format!("walls-load {path}\n1 name\n"));
        let said = String::from_utf8_lossy(&loaded.stdout);
        let answers: Vec<&str> = said.trim_end().split("\n\n").collect();
        prop_assert!(loaded.stderr.is_empty());
        prop_assert_eq!(answers.len(), 2, "{}", said);
        prop_assert!(
            answers[0].starts_with(if is_sound { '=' } else { '?' }),
            "{said}"
        );
        prop_assert_eq!(answers[0].lines().count(), 1);
        prop_assert!(answers[1].starts_with("=1 "));
        Ok(())
    });
    tested.unwrap();
}

#[test]
fn lines_of_the_protocol_are_answered_or_refused() {
    let right = [
        "3 protocol_version",
        "boardsize 3 4",
        "clear_board # a comment",
        "play first 0,1",
        "play w [1, 0]",
        "undo",
        "time_settings 60 10 5",
        "known_command play",
        "walls-legal_moves",
        "showboard",
        "final_score",
        "walls-load /nowhere/game.walls",
    ];
    let texts = right.map(str::to_owned).to_vec();
    let lines = proptest::collection::vec(mostly_right(texts), 1..12);
    let tested = runner(150).run(&lines, |lines| {
        let lines: Vec<String> = (lines.into_iter())
            .map(|(_, line)| line.replace(['\n', '\r'], " "))
            // These write files, search, or end the session.
            .filter(|line| {
                !["save", "genmove", "quit"]
                    .iter()
                    .any(|word| line.contains(word))
            })
            .collect();
        let output = run(
            &["gtp", "walls"],
            &format!("{}\n77 name\n", lines.join("\n")),
        );
        prop_assert!(output.status.success() && output.stderr.is_empty());
        let said = String::from_utf8_lossy(&output.stdout);
        prop_assert!(said.ends_with("=77 Walls\n\n"), "{said}");
        for answer in said.trim_end().split("\n\n") {
            prop_assert!(answer.starts_with(['=', '?']), "{answer}");
            prop_assert!(
                answer.starts_with('=') || answer.lines().count() == 1,
                "{answer}"
            );
        }
        Ok(())
    });
    tested.unwrap();
}

#[test]
fn undo_undoes_and_the_same_moves_lead_to_the_same_positions() {
    let games: [&[&str]; 9] = [
        &["walls", "--size", "3x4"],
        &[
            "walls",
            "--size",
            "3x3",
            "--rules",
            "extra",
            "--box-values",
            "seed 4",
        ],
        &["bricks", "--size", "5"],
        &["bricks", "--size", "3", "--rules", "occupied"],
        &["tictactoe"],
        &["fortress"],
        &["fortress", "--rules", "author", "--placement", "c1,e1"],
        &["hexxagon", "--size", "58"],
        &["draughts"],
    ];
    let choices = proptest::collection::vec(any::<Index>(), 1..60);
    for arguments in games {
        let tested = runner(8).run(&choices, |choices| {
            let mut gtp = Gtp::new(arguments);
            let mut moves = Vec::new();
            let mut positions = vec![gtp.position()];
            for choice in choices {
                let legal = gtp.ask("walls-legal_moves").unwrap();
                let legal: Vec<&str> = legal.split(' ').filter(|text| !text.is_empty()).collect();
                if legal.is_empty() {
                    prop_assert!(gtp.ask("final_score").is_ok());
                    break;
                }
                let mv = legal[choice.index(legal.len())];
                // It is the turn of one of them.
                let mut sides = ["first", "second"].into_iter();
                let played = sides.find(|side| gtp.ask(&format!("play {side} {mv}")).is_ok());
                prop_assert!(played.is_some(), "{mv}");
                moves.push(format!("play {} {mv}", played.unwrap()));
                positions.push(gtp.position());
            }
            for position in positions.iter().rev().skip(1) {
                prop_assert!(gtp.ask("undo").is_ok());
                prop_assert_eq!(&gtp.position(), position);
            }
            prop_assert!(gtp.ask("undo").is_err());
            for (mv, position) in moves.iter().zip(&positions[1..]) {
                prop_assert!(gtp.ask(mv).is_ok(), "{mv}");
                prop_assert_eq!(&gtp.position(), position);
            }
            Ok(())
        });
        if let Err(error) = tested {
            panic!("{arguments:?}: {error}");
        }
    }
}
