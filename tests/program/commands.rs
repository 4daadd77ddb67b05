//! The commands as others call them: JSON, texts, errors and the Go Text Protocol.

use std::ffi::OsStr;
use std::io::Write;
use std::os::unix::ffi::OsStrExt;
use std::path::Path;
use std::process::{Child, Command, Output, Stdio};

use serde_json::{Value, json};

pub(super) fn walls(arguments: &[impl AsRef<OsStr>], input: &str) -> Output {
    let mut child = Command::new(env!("CARGO_BIN_EXE_walls"))
        .args(arguments)
        .env("LC_ALL", "C")
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

#[test]
fn manual_and_completions_know_all_commands() {
    let help = printed(&["--help"]);
    let commands = (help.lines())
        .skip_while(|line| *line != "Commands:")
        .skip(1)
        .map_while(|line| line.split_whitespace().next())
        .filter(|name| *name != "help");
    let commands: Vec<&str> = commands.collect();
    assert!(
        commands.len() >= 8 && commands.contains(&"solve"),
        "{commands:?}"
    );
    let manual = printed(&["man"]);
    let shells = ["bash", "zsh", "fish"].map(|shell| printed(&["completions", shell]));
    for name in commands {
        assert!(manual.contains(&format!(".SH \"walls {name}\"")), "{name}");
        for (index, completions) in shells.iter().enumerate() {
            assert!(completions.contains(name), "{index} {name}");
        }
    }
    // The experiments are commands of a command.
    let parts = [
        ".SS \"walls lab mistakes\"",
        "\\-\\-q0",
        "\\-\\-proved\\-only",
    ];
    for text in [&parts, &["EXIT STATUS", "fallible"][..]].concat() {
        assert!(manual.contains(text), "{text}");
    }
    let unknown = walls(&["completions", "abacus"], "");
    assert_eq!(unknown.status.code(), Some(2));
    assert_eq!(String::from_utf8_lossy(&unknown.stderr).lines().count(), 1);
}

#[test]
fn perft_counts() {
    let counted = json(&["perft", "walls", "--depth", "3", "--json"]);
    assert_eq!(
        (&counted["depth"], &counted["leaves"]),
        (&json!(3), &json!(571_704))
    );
    assert!(counted["seconds"].is_f64());
    let counted = json(&[
        "perft", "walls", "--size", "1x1", "--moves", "0,1 1,0", "--depth", "2", "--json",
    ]);
    assert_eq!(counted["leaves"], 2);
    let text = walls(&["perft", "walls", "--depth", "2", "--size", "2x2"], "");
    assert!(String::from_utf8_lossy(&text.stdout).starts_with("132 leaves at depth 2"));
}

#[test]
fn search_answers_with_move_value_and_line() {
    let spec = "alpha-beta:depth=5,shuffle=off";
    let answer = json(&["search", "walls", "--opponent", spec, "--json"]);
    assert_eq!(answer["nodes"], 579_859);
    assert_eq!((&answer["depth"], &answer["value"]), (&json!(5), &json!(0)));
    assert_eq!(answer["line"].as_array().unwrap().len(), 5);
    assert_eq!(answer["move"], answer["line"][0]);
    // Full depth on 1 × 2: the second player gets nothing, the first both boxes.
    let full = [
        "search",
        "walls",
        "--size",
        "1x2",
        "--opponent",
        "fail-soft:depth=9",
        "--json",
    ];
    let answer = json(&full);
    assert_eq!(
        (&answer["value"], &answer["table_hits"].is_u64()),
        (&json!(2), &true)
    );
    // The value is the side to move's: after one move that is the other side's.
    let answer = json(&[&full[..], &["--moves", "1,2"]].concat());
    assert_eq!(answer["value"], -2);
    // A drawing names its own size.
    let drawing = "+-+-+\n|1| |\n+-+-+\n";
    let output = walls(
        &[
            "search",
            "walls",
            "--position",
            "-",
            "--opponent",
            "minimax:depth=2",
            "--json",
        ],
        drawing,
    );
    let error = String::from_utf8_lossy(&output.stderr);
    assert_eq!(
        output.status.code(),
        Some(1),
        "one edge short of an owner: {error}"
    );
    let output = walls(
        &[
            "search",
            "walls",
            "--position",
            "-",
            "--opponent",
            "minimax:depth=2",
            "--json",
        ],
        "+-+-+\n|1|  \n+-+-+\n",
    );
    let answer: Value = serde_json::from_slice(&output.stdout).unwrap();
    assert_eq!(
        (&answer["move"], &answer["value"]),
        (&json!("1,4"), &json!(2))
    );
    // A time limit holds and still gives a move.
    let answer = json(&[
        "search",
        "walls",
        "--opponent",
        "minimax:depth=9",
        "--time",
        "50",
        "--json",
    ]);
    assert!(answer["depth"] == 0 && answer["seconds"].as_f64().unwrap() < 5.0);
}

#[test]
fn matches_are_counted_for_the_first_named_and_repeat_by_seed() {
    let arguments = [
        "match",
        "walls",
        "--size",
        "3x3",
        "--first",
        "alpha-beta:depth=3",
        "--second",
        "random",
        "--games",
        "20",
        "--swap",
        "--seed",
        "5",
        "--json",
    ];
    let played = json(&arguments);
    let count = |key: &str| played[key].as_u64().unwrap();
    assert_eq!(count("games"), 20);
    assert_eq!(count("wins") + count("draws") + count("losses"), 20);
    assert!(
        count("wins") >= 15 && played["mean_margin"].as_f64().unwrap() > 0.0,
        "{played}"
    );
    assert_eq!(json(&arguments), played);
    let mut turned = arguments;
    (turned[5], turned[7]) = ("random", "alpha-beta:depth=3");
    let turned = json(&turned);
    assert!(turned["losses"].as_u64().unwrap() >= 15, "{turned}");
}

#[test]
fn a_match_begins_where_it_is_told_to() {
    // Whoever is to move after this loses both boxes.
    let mut arguments = vec![
        "match", "walls", "--size", "1x2", "--moves", "1,2", "--json",
    ];
    let perfect = "fail-soft:depth=9";
    arguments.extend(["--first", perfect, "--second", perfect, "--games", "4"]);
    let played = json(&arguments);
    assert_eq!(
        (&played["losses"], &played["mean_margin"]),
        (&json!(4), &json!(-2.0))
    );
    let swapped = json(&[&arguments[..], &["--swap"]].concat());
    assert_eq!(
        (&swapped["wins"], &swapped["losses"]),
        (&json!(2), &json!(2))
    );
    // The player named first is the one to move, here with a move that wins.
    let mut winning = vec![
        "match",
        "tictactoe",
        "--moves",
        "1,1 2,1 3,3 2,2 3,1",
        "--json",
    ];
    winning.extend([
        "--first",
        "minimax:depth=1",
        "--second",
        "random",
        "--games",
        "20",
    ]);
    assert_eq!(json(&winning)["wins"], 20);
    arguments[5] = "0,1 1,0 0,3 1,2 1,4 2,1 2,3";
    let said = complaint(&arguments, "", 1);
    assert_eq!(said, "the game is over in this position");
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

/// That a game cannot be saved may come after hours.
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

/// Starts a command that runs for long.
fn start(arguments: &[&str]) -> Child {
    start_with_errors(arguments, Stdio::null())
}

fn start_with_errors(arguments: &[&str], errors: Stdio) -> Child {
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
fn interrupt(child: &Child) {
    let killed = Command::new("kill")
        .args(["-INT", &child.id().to_string()])
        .status();
    assert!(killed.unwrap().success());
}

/// Waits until a command has worked for so long; on a busy machine that takes longer than by the clock.
fn wait_for_work(child: &mut Child, ticks: u64) {
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
fn takes_interrupts(child: &Child) -> bool {
    let status = std::fs::read_to_string(format!("/proc/{}/status", child.id())).unwrap();
    let caught = status.lines().find_map(|line| line.strip_prefix("SigCgt:"));
    u64::from_str_radix(caught.unwrap().trim(), 16).unwrap() & 2 != 0
}

fn wait_for(child: &mut Child, condition: impl Fn(&Child) -> bool) {
    while !condition(child) {
        assert_eq!(child.try_wait().unwrap(), None, "it ended by itself");
        std::thread::sleep(std::time::Duration::from_millis(5));
    }
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

#[test]
fn puzzles_repeat_by_seed_and_can_be_proved_again() {
    let folder = tempfile::tempdir().unwrap();
    let path = |name: &str| folder.path().join(name).to_string_lossy().into_owned();
    let generate = |name: &str, seed: &str| {
        let made = json(&[
            "puzzles",
            "generate",
            "--game",
            "tictactoe",
            "--count",
            "3",
            "--seed",
            seed,
            "--out",
            &path(name),
            "--json",
        ]);
        assert_eq!(made["puzzles"], 3);
        std::fs::read_to_string(path(name)).unwrap()
    };
    let first = generate("one", "5");
    assert_eq!(generate("again", "5"), first);
    assert_ne!(generate("other", "6"), first);
    let checked = json(&["puzzles", "check", &path("one"), "--json"]);
    assert_eq!(checked["puzzles"], 3);
    let graded = json(&["puzzles", "grade", &path("one"), "--json"]);
    assert_eq!(graded["thirds"].as_array().unwrap().len(), 3);
    assert!(checked["complete"] == true && graded["complete"] == true);
    // Who does not play the game of a puzzle has no share in it.
    let careful = graded["opponents"].as_array().unwrap();
    let careful = careful.iter().position(|name| name == "Careful").unwrap();
    for third in graded["thirds"].as_array().unwrap() {
        assert!(third["solved"][careful].is_null(), "{third}");
        assert!(third["solved"][careful - 1].is_number(), "{third}");
    }
    let with = ["puzzles", "grade", &path("one"), "--opponent"];
    let perfect = [&with[..], &["greedy", "--opponent", "perfect"]].concat();
    assert_eq!(complaint(&perfect, "", 2), "perfect plays only Walls");
    // A claim that is wrong is found out.
    let line = first.lines().next().unwrap();
    let mut puzzle: Value = serde_json::from_str(line).unwrap();
    puzzle["others"][0][1] = puzzle["best"][1].clone();
    std::fs::write(path("wrong"), puzzle.to_string()).unwrap();
    let output = walls(&["puzzles", "check", &path("wrong")], "");
    assert_eq!(output.status.code(), Some(1));
    let said = String::from_utf8_lossy(&output.stderr).into_owned();
    assert!(said.contains(" is worth "), "{said}");
}

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
fn a_result_that_cannot_be_written_is_no_lost_work() {
    // That there is no such folder is said before the work.
    let census = ["lab", "census", "--csv", "/nowhere/census.csv"];
    let solve = ["solve", "--size", "1x1", "--state", "/nowhere/solver"];
    let ants = "match hexxagon --first ants --second random --games 2 --colony /nowhere/ants";
    let ants: Vec<&str> = ants.split(' ').collect();
    for arguments in [&census[..], &solve, &ants] {
        let file = arguments.last().unwrap();
        let said = complaint(arguments, "", 1);
        assert_eq!(said, format!("{file}: the folder does not exist"));
    }
    let folder = tempfile::tempdir().unwrap();
    let folder = folder.path().to_str().unwrap();
    let said = complaint(&["lab", "census", "--svg", folder], "", 1);
    assert_eq!(said, format!("{folder}: a folder has this name"));
    // Nor do other names that no file can have cost anything.
    let (slash, long) = (
        format!("{folder}/x/"),
        format!("{folder}/{}", "x".repeat(300)),
    );
    for (name, why) in [
        (&slash, "the folder does not exist"),
        (&long, "the name is too long"),
    ] {
        let puzzles = ["puzzles", "generate", "--game", "tictactoe", "--out", name];
        let solve = ["solve", "--size", "1x1", "--state", name];
        for arguments in [&puzzles[..], &solve, &["lab", "census", "--csv", name]] {
            assert_eq!(complaint(arguments, "", 1), format!("{name}: {why}"));
        }
    }
    let same = format!("{folder}/same");
    let both = ["lab", "census", "--csv", &same, "--svg", &same];
    assert_eq!(
        complaint(&both, "", 2),
        format!("--csv and --svg cannot have the same file: {same}")
    );
    let first = format!("{folder}/chart-1.svg");
    let both = [
        "lab",
        "census",
        "--csv",
        &first,
        "--svg",
        &format!("{folder}/./chart.svg"),
    ];
    let said = complaint(&both, "", 2);
    assert_eq!(
        said,
        format!("--csv and --svg cannot have the same file: {folder}/chart-1.svg")
    );
    // A device takes both.
    let null = ["--csv", "/dev/null", "--svg", "/dev/null"];
    printed(&[&["lab", "census"][..], &null].concat());
    // Charts are numbered where there are several.
    std::fs::create_dir(format!("{folder}/chart-2.svg")).unwrap();
    let chart = format!("{folder}/chart.svg");
    let said = complaint(&["lab", "census", "--svg", &chart], "", 1);
    assert_eq!(
        said,
        format!("{folder}/chart-2.svg: a folder has this name")
    );
    std::fs::remove_dir(format!("{folder}/chart-2.svg")).unwrap();
    for arguments in [
        &["solve", "--size", "1x1", "--state", "-"][..],
        &["lab", "census", "--svg", "-"],
    ] {
        let said = complaint(arguments, "", 2);
        assert_eq!(said, "- is not the name of a file; ./- would be");
    }
    assert_eq!(std::fs::read_dir(folder).unwrap().count(), 0);
}

/// Copies the program. Another one does it: a test beside this one may start something meanwhile, which would hold the
/// copy open for writing, and then it cannot be started.
fn copy_program(to: &Path) {
    let from = Path::new(env!("CARGO_BIN_EXE_walls"));
    assert!(
        Command::new("cp")
            .args([from, to])
            .status()
            .unwrap()
            .success()
    );
}

/// To the administrator of the system nothing is protected, so somebody else tries it.
#[test]
fn a_protected_file_is_not_replaced() {
    use std::os::unix::fs::{MetadataExt, PermissionsExt};
    use std::os::unix::process::CommandExt;
    const NOBODY: u32 = 65_534;
    let folder = tempfile::tempdir().unwrap();
    let mode = |path: &Path, mode: u32| {
        std::fs::set_permissions(path, std::fs::Permissions::from_mode(mode)).unwrap();
    };
    mode(folder.path(), 0o777);
    let (program, file) = (
        folder.path().join("walls"),
        folder.path().join("census.csv"),
    );
    let link = folder.path().join("link.csv");
    copy_program(&program);
    std::fs::write(&file, "precious").unwrap();
    std::os::unix::fs::symlink(&file, &link).unwrap();
    mode(&file, 0o444);
    for name in ["census.csv", "link.csv"] {
        let mut command = Command::new(&program);
        command
            .args(["lab", "census", "--csv", name])
            .current_dir(folder.path())
            .env("LC_ALL", "C");
        if std::fs::metadata("/proc/self").unwrap().uid() == 0 {
            command.uid(NOBODY).gid(NOBODY);
        }
        let output = command.output().unwrap();
        assert_eq!(output.status.code(), Some(1), "{output:?}");
        let said = String::from_utf8(output.stderr).unwrap();
        assert_eq!(
            said,
            format!("walls: {name}: the file is write-protected\n")
        );
        assert_eq!(std::fs::read_to_string(&file).unwrap(), "precious");
    }
}

#[test]
fn a_full_disk_behind_the_output_is_said_and_nobody_panics() {
    let full = || std::fs::File::options().write(true).open("/dev/full");
    for arguments in [
        &["perft", "walls", "--depth", "1"][..],
        &["lab", "census", "--json"],
        &["completions", "bash"],
        &["man"],
    ] {
        let mut command = Command::new(env!("CARGO_BIN_EXE_walls"));
        command
            .args(arguments)
            .env("LC_ALL", "C")
            .stdout(full().unwrap());
        let output = command.output().unwrap();
        assert_eq!(output.status.code(), Some(1), "{arguments:?}");
        let said = String::from_utf8(output.stderr).unwrap();
        assert_eq!(said, "walls: standard output: the disk is full\n");
    }
    let mut command = Command::new(env!("CARGO_BIN_EXE_walls"));
    command.args(["check", "/nowhere"]).stderr(full().unwrap());
    assert_eq!(command.status().unwrap().code(), Some(1));
}

#[test]
fn without_its_texts_the_program_speaks_english_and_says_why() {
    let folder = tempfile::tempdir().unwrap();
    let alone = folder.path().join("bin/walls");
    std::fs::create_dir(folder.path().join("bin")).unwrap();
    copy_program(&alone);
    let run = |arguments: &[&str], language: &str| {
        let mut command = Command::new(&alone);
        command
            .args(arguments)
            .env("LC_ALL", "C.UTF-8")
            .env("LANGUAGE", language);
        let output = command.output().unwrap();
        assert!(output.status.success());
        [output.stdout, output.stderr].map(|text| String::from_utf8(text).unwrap())
    };
    let perft = ["perft", "walls", "--depth", "1"];
    let [english, nothing] = run(&perft, "en");
    assert_eq!(nothing, "");
    let [text, said] = run(&perft, "pl");
    // The times differ.
    assert_eq!(text.split(',').next(), english.split(',').next());
    assert!(
        said.starts_with("walls: the texts in the language pl are missing"),
        "{said}"
    );
    assert_eq!(said.lines().count(), 1, "{said}");
    // Programs read English in any case.
    let [_, nothing] = run(&["perft", "walls", "--depth", "1", "--json"], "pl");
    assert_eq!(nothing, "");
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
            "the smallest number of edges is larger than the largest",
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
fn the_manual_tells_what_options_and_settings_take() {
    let page = printed(&["man"]).replace('\\', "");
    for told in [
        "--rules: strict (Strict) or extra (Extra move).",
        "--rules: bricks (All bricks) or occupied (Players count).",
        "--size: 61 (61 cells) or 58 (",
        "c1,e1",
        "as row,column",
        "c3xe5xg7",
        "komi 0",
        "solve --state",
        "depth=3, time=0, shuffle=on, salt=off",
        "walls-legal_moves",
        "walls/laboratory",
    ] {
        assert!(page.contains(told), "{told}");
    }
}

#[test]
fn what_cannot_be_proved_is_told() {
    let solve = ["solve", "--size", "2x2", "--proved-only", "--rules"];
    let run = |rules: &str| walls(&[&solve[..], &[rules]].concat(), "");
    let (extra, strict) = (run("extra"), run("strict"));
    assert!(extra.status.success() && strict.status.success());
    assert!(String::from_utf8_lossy(&extra.stderr).contains("has no effect"));
    assert!(strict.stderr.is_empty());
}

#[test]
fn sets_and_recipes_that_make_no_sense_are_refused() {
    let folder = tempfile::tempdir().unwrap();
    let at = |name: &str, text: &str| {
        let path = folder.path().join(name);
        std::fs::write(&path, text).unwrap();
        path.to_str().unwrap().to_owned()
    };
    let one = std::fs::read_to_string("data/puzzles/set.jsonl").unwrap();
    let one = one.lines().next().unwrap();
    let twice = at("twice.jsonl", &format!("{one}\n{one}\n"));
    let none = at("none.json", "[]");
    let out = at("out.jsonl", "");
    for (arguments, told) in [
        (vec!["puzzles", "check", &twice], "more than once"),
        (
            vec!["puzzles", "generate", "--out", &out, "--recipes", &none],
            "no recipe",
        ),
    ] {
        let run = walls(&arguments, "");
        let said = String::from_utf8_lossy(&run.stderr).into_owned();
        assert!(
            run.status.code() == Some(1) && said.contains(told),
            "{said}"
        );
    }
}

#[test]
fn only_commands_that_can_print_json_offer_it() {
    let commands = [
        ("gtp", false),
        ("completions", false),
        ("man", false),
        ("solve", true),
    ];
    for (command, offers) in commands {
        let help = printed(&[command, "--help"]);
        assert_eq!(help.contains("--json"), offers, "{command}");
    }
    assert!(
        walls(&["gtp", "walls", "--json"], "quit\n")
            .status
            .success()
    );
    assert!(
        walls(&["--json", "gtp", "walls"], "quit\n")
            .status
            .success()
    );
}

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
    // A damaged table is told of by whoever would use it, and the session stays as it was.
    std::fs::write(table, "nonsense").unwrap();
    let told = loaded(&keeps);
    assert!(
        told[0].starts_with(&format!("? {file}: {table}: ")),
        "{told:?}"
    );
    assert_ne!(
        told[1],
        loaded(&["--size", "2x2", "--opponent", "random"])[1]
    );
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
fn where_there_is_no_puzzle_no_file_is_replaced() {
    let folder = tempfile::tempdir().unwrap();
    let path = |name: &str| folder.path().join(name).to_str().unwrap().to_owned();
    let (out, recipes) = (path("out.jsonl"), path("recipes.json"));
    std::fs::write(&out, "precious").unwrap();
    let shipped = std::fs::read_to_string("data/puzzles/recipes.json").unwrap();
    let all: Vec<Value> = serde_json::from_str(&shipped).unwrap();
    let of_walls = all
        .into_iter()
        .filter(|recipe| recipe["of"]["game"] == "walls");
    let of_walls = Value::Array(of_walls.collect());
    std::fs::write(&recipes, of_walls.to_string()).unwrap();
    let generate = [
        "puzzles",
        "generate",
        "--out",
        &out,
        "--recipes",
        &recipes,
        "--game",
        "bricks",
    ];
    assert_eq!(complaint(&generate, "", 2), "there is no recipe for bricks");
    // No position of this recipe has so many moves.
    let mut recipe = of_walls[0].clone();
    recipe["choices"] = serde_json::json!([300, 300]);
    recipe["games"] = 1.into();
    std::fs::write(&recipes, Value::Array(vec![recipe]).to_string()).unwrap();
    assert_eq!(
        complaint(&generate[..6], "", 1),
        "no puzzle was found; nothing was written"
    );
    assert_eq!(std::fs::read_to_string(&out).unwrap(), "precious");
}

#[test]
fn a_text_with_games_is_checked_like_a_saved_one() {
    let folder = tempfile::tempdir().unwrap();
    let file = |name: &str, text: &str| {
        let path = folder.path().join(name).to_str().unwrap().to_owned();
        std::fs::write(&path, text).unwrap();
        path
    };
    let game = "[White \"Ada\"]\n[Black \"Bo\"]\n\n1. c3-d4 b6-c5 2. d4xb6 2-0\n\n";
    let one = json(&["check", &file("one.pdn", game), "--json"]);
    assert_eq!(
        (&one["game"], &one["moves"]),
        (&"draughts".into(), &3.into())
    );
    let two = json(&["check", &file("two.pdn", &game.repeat(2)), "--json"]);
    assert_eq!(two["games"].as_array().unwrap().len(), 2);
    let row = json(&["check", &file("row.txt", "x . .\n. o .\n. . .\n"), "--json"]);
    assert_eq!(
        (&row["game"], &row["moves"]),
        (&"tictactoe".into(), &0.into())
    );
    let wrong = file(
        "wrong.pdn",
        &format!("{game}{}", game.replace("d4xb6", "d4xb8")),
    );
    let said = complaint(&["check", &wrong], "", 1);
    assert!(
        said.starts_with(&format!("{wrong}: game 2, Ada – Bo: ")) && said.contains("d4xb8"),
        "{said}"
    );
    let empty = file("empty.txt", "");
    assert_eq!(
        complaint(&["check", &empty], "", 1),
        format!("{empty}: this is not a saved game: it is empty")
    );
    // No game knows which of them a text is for; each says what it finds wrong.
    let twice = file("twice.txt", "W:W9:B9");
    let said = complaint(&["check", &twice], "", 1);
    assert!(said.contains("no game can read this text"), "{said}");
    assert_eq!(
        complaint(&["check", &twice, "--game", "draughts"], "", 1),
        format!("{twice}: line 1: two pieces stand on 9")
    );
    complaint(&["check", &twice, "--game", "chess"], "", 2);
    // A saved game says what it is of.
    let saved = folder.path().join("saved.walls");
    let saved = saved.to_str().unwrap();
    assert_eq!(
        gtp_of("hexxagon", &[], &format!("walls-save {saved}\n")),
        ["="]
    );
    assert_eq!(
        complaint(&["check", saved, "--game", "walls"], "", 1),
        format!("{saved}: this is a game of hexxagon")
    );
    json(&["check", saved, "--game", "hexxagon", "--json"]);
    // From standard input, as commands that take a position read it.
    let output = walls(&["check", "-", "--json"], game);
    let read: Value = serde_json::from_slice(&output.stdout).unwrap();
    assert_eq!(
        (&read["game"], &read["moves"]),
        (&"draughts".into(), &3.into())
    );
    assert_eq!(
        complaint(&["check", "-", "--game", "draughts"], "W:W9:B9", 1),
        "standard input: line 1: two pieces stand on 9"
    );
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

#[test]
fn a_search_knows_the_moves_before_its_position() {
    let fortress = ["fortress", "--placement", "c1,e1"];
    let opponent = ["--opponent", "alpha-beta:depth=2,shuffle=off", "--json"];
    let best = |rest: &[&str]| {
        let answer = json(&[&["search"], &fortress[..], &opponent, rest].concat());
        answer["move"].as_str().unwrap().to_owned()
    };
    assert_eq!(best(&["--moves", "c4-c3"]), "c1-d1");
    // The same position, but after the best move it would be there for the third time.
    let there_and_back = ["c1-d1", "d4-c4", "d1-c1", "c4-d4"];
    let moves = [&["c4-c3"], &there_and_back[..], &there_and_back].concat();
    assert_eq!(best(&["--moves", &moves.join(" ")]), "e1-d1");

    // A saved game brings its moves, a position alone has none.
    let folder = tempfile::tempdir().unwrap();
    let file = |name: &str| folder.path().join(name).to_str().unwrap().to_owned();
    let session = |moves: &[&str], end: &str| {
        let sides = ["first", "second"].iter().cycle();
        let played = moves.iter().zip(sides);
        let played = played.map(|(mv, side)| format!("play {side} {mv}\n"));
        let input = played.collect::<String>() + end;
        gtp_of("fortress", &fortress[1..], &input).pop().unwrap()
    };
    let (all, half) = (file("all.walls"), file("half.walls"));
    session(&moves, &format!("walls-save {all}\n"));
    session(&moves[..5], &format!("walls-save {half}\n"));
    assert_eq!(best(&["--position", &all]), "e1-d1");
    assert_eq!(best(&["--position", &half]), "c1-d1");
    let rest = there_and_back.join(" ");
    assert_eq!(best(&["--position", &half, "--moves", &rest]), "e1-d1");
    let position = session(&moves, "walls-position\n");
    let alone = file("position.txt");
    std::fs::write(&alone, position.trim_start_matches("= ").trim_start()).unwrap();
    assert_eq!(best(&["--position", &alone]), "c1-d1");
}

/// Runs a command as a Polish user does.
fn in_polish(arguments: &[&str], input: &str) -> Output {
    let mut child = Command::new(env!("CARGO_BIN_EXE_walls"))
        .args(arguments)
        .env("LC_ALL", "C.UTF-8")
        .env("LANGUAGE", "pl")
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    let mut stdin = child.stdin.take().unwrap();
    stdin.write_all(input.as_bytes()).unwrap();
    drop(stdin);
    child.wait_with_output().unwrap()
}

#[test]
fn what_programs_read_is_english_in_every_language() {
    // People read Polish, if the catalogue is there.
    let text = |bytes: &[u8]| String::from_utf8_lossy(bytes).into_owned();
    let said = in_polish(&["perft", "walls", "--depth", "1"], "");
    assert!(
        text(&said.stdout).contains("liści"),
        "{}",
        text(&said.stdout)
    );
    let unreadable = ["perft", "walls", "--depth", "1", "--position", "/nowhere"];
    let polish = text(&in_polish(&unreadable, "").stderr);
    assert!(!polish.contains("no such file"), "{polish}");

    for arguments in [
        &[&unreadable[..], &["--json"]].concat()[..],
        &[&["--json"], &unreadable[..]].concat(),
        &["search", "walls", "--opponent", "oracle", "--json"],
        &[
            "search",
            "draughts",
            "--opponent",
            "ants",
            "--size",
            "9",
            "--json",
        ],
        &[
            "match", "hexxagon", "--first", "random", "--second", "mirror", "--json",
        ],
        &["lab", "tournament", "--options", "size=99x99", "--json"],
        &["lab", "census", "--json"],
        &["lab", "census", "--csv", "-"],
        &["gtp", "chess"],
        &["gtp", "walls", "--opponent", "ants"],
        &["gtp", "--help"],
    ] {
        let (polish, english) = (in_polish(arguments, ""), walls(arguments, ""));
        assert_eq!(text(&polish.stderr), text(&english.stderr));
        assert_eq!(text(&polish.stdout), text(&english.stdout));
    }
    let session = "boardsize 1 1\nplay third 0,1\nplay second 0,1\nplay first 9,9\nplay first x\nfinal_score\n\
                   play first 0,1\nplay second 0,1\nwalls-load /nowhere\nplay second 1,0\nplay first 1,2\n\
                   play second 2,1\ngenmove first\nboardsize 99\nshowboard\nwalls-save /nowhere/file\n";
    let (polish, english) = (
        in_polish(&["gtp", "walls"], session),
        walls(&["gtp", "walls"], session),
    );
    assert_eq!(text(&polish.stdout), text(&english.stdout));
    assert!(text(&english.stdout).contains("? it is the turn of first"));
}

/// Runs a session and returns the answers without the blank lines between them.
fn gtp(arguments: &[&str], input: &str) -> Vec<String> {
    gtp_of("walls", arguments, input)
}

fn gtp_of(game: &str, arguments: &[&str], input: &str) -> Vec<String> {
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

#[test]
fn perft_counts_every_game() {
    for (arguments, depth, leaves) in [
        (&["fortress", "--placement", "c1,e1"][..], "5", 10_662),
        (&["fortress", "--placement", "d2,d3"], "5", 4_284),
        (
            &["fortress", "--placement", "c1,e1", "--rules", "author"],
            "6",
            57_772,
        ),
        (&["hexxagon", "--size", "61"], "4", 492_714),
        (&["hexxagon", "--size", "58"], "4", 476_406),
        (&["draughts"], "7", 187_302),
        (&["tictactoe"], "6", 54_720),
        (&["bricks", "--size", "3"], "4", 81),
    ] {
        let all = [&["perft"], arguments, &["--depth", depth, "--json"]].concat();
        assert_eq!(json(&all)["leaves"], leaves, "{arguments:?}");
    }
}

#[test]
fn every_game_goes_through_all_commands() {
    let folder = std::env::temp_dir().join(format!("walls-commands-{}", std::process::id()));
    std::fs::create_dir_all(&folder).unwrap();
    for game in [
        "walls",
        "bricks",
        "tictactoe",
        "fortress",
        "hexxagon",
        "draughts",
    ] {
        let spec = "alpha-beta:depth=2";
        let answer = json(&["search", game, "--opponent", spec, "--json"]);
        assert_eq!(answer["depth"], 2, "{game}");
        let played = json(&[
            "match", game, "--first", "greedy", "--second", "random", "--games", "2", "--swap",
            "--json",
        ]);
        assert_eq!(played["games"], 2, "{game}");
        let file = folder.join(format!("{game}.walls"));
        let script = "genmove first\ngenmove second\ngenmove first\nshowboard\n".replace(
            "genmove first\ngenmove second\ngenmove first",
            match game {
                // The defender places both pieces first.
                "fortress" => "genmove second\ngenmove second\ngenmove first",
                _ => "genmove first\ngenmove second\ngenmove first",
            },
        );
        let save = format!("{script}walls-save {}\nquit\n", file.display());
        let answers = gtp_of(game, &["--opponent", "greedy"], &save);
        assert!(
            answers.iter().all(|answer| answer.starts_with('=')),
            "{game}: {answers:?}"
        );
        let checked = json(&["check", &file.display().to_string(), "--json"]);
        assert_eq!(
            (&checked["game"], &checked["moves"]),
            (&json!(game), &json!(3))
        );
    }
    std::fs::remove_dir_all(&folder).unwrap();
}

#[test]
fn solve_says_what_a_board_is_worth() {
    let solved = json(&["solve", "--size", "2x3", "--rules", "extra", "--json"]);
    assert_eq!(solved["value"], -2);
    assert!(solved["move"].is_string() && solved["nodes"].is_u64());
    // From a position, for its side to move.
    let solved = json(&["solve", "--size", "1x2", "--moves", "1,2", "--json"]);
    assert_eq!(solved["value"], -2);
    let stopped = json(&[
        "solve", "--size", "5x5", "--time", "50", "--memory", "16", "--json",
    ]);
    assert_eq!(stopped["value"], Value::Null);
    for arguments in [&["solve", "--help"][..], &["man"]] {
        let told = printed(arguments);
        assert!(told.contains("3 × 12, 4 × 9, 5 × 7 and 6 × 6"), "{told}");
    }
    // Also where only what comes of the position is too large, as on the second board.
    for (size, found) in [("10x10", ""), ("5x8", "not solved: ")] {
        let ended = walls(&["solve", "--size", size, "--memory", "16"], "");
        assert_eq!(ended.status.code(), Some(1));
        let [printed, said] =
            [ended.stdout, ended.stderr].map(|text| String::from_utf8(text).unwrap());
        assert!(
            said.starts_with("walls: the position is too large"),
            "{said}"
        );
        assert!(
            printed.starts_with(found) && printed.is_empty() == found.is_empty(),
            "{printed}"
        );
    }
}

/// A long run loses little when the machine fails: its state is written on the way, and the search goes on from it.
#[test]
fn a_run_is_written_on_the_way() {
    let folder = tempfile::tempdir().unwrap();
    let state = folder.path().join("run");
    let run = ["solve", "--size", "4x4", "--memory", "16", "--threads", "1"];
    let kept = ["--state", state.to_str().unwrap()];
    let solved = json(&[&run, &["--json"][..]].concat());
    // Another write comes only after twenty times as long as the one before took.
    let written = json(&[&run, &kept[..], &["--save-every", "1", "--json"]].concat());
    assert_eq!(written["value"], solved["value"]);
    assert!(state.exists());
    let resumed = json(&[&run, &kept[..], &["--json"]].concat());
    assert_eq!(resumed["value"], solved["value"]);
    // Without a file there is nothing to write.
    complaint(&[&run, &["--save-every", "1"][..]].concat(), "", 2);
}

#[test]
fn a_run_of_other_rules_is_not_gone_on_with() {
    let folder = tempfile::tempdir().unwrap();
    let state = folder.path().join("run");
    let state = state.to_str().unwrap();
    let run = ["solve", "--size", "5x5", "--memory", "16", "--time", "1"];
    let strict = [&run, &["--state", state][..]].concat();
    assert!(walls(&strict, "").status.success());
    let extra = [&strict, &["--rules", "extra"][..]].concat();
    let said = complaint(&extra, "", 1);
    assert!(said.contains("other rules or another seed"), "{said}");
}
