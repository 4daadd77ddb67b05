//! `walls solve`.

use serde_json::Value;

use super::running::{complaint, json, printed, walls};

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
    // What was found is found again at once, and the figures are those of all runs.
    let of = |run: &serde_json::Value, name: &str| run[name].as_f64().unwrap();
    let more = of(&resumed, "nodes") - of(&written, "nodes");
    assert!((0.0..of(&solved, "nodes") / 2.0).contains(&more), "{more}");
    assert!(of(&resumed, "seconds") > 0.0);
    // Of another position or with another basis, they are of its own.
    for other in [&["--moves", "0,1 1,0"][..], &["--proved-only"]] {
        let alone = json(&[&run, other, &["--json"]].concat());
        let helped = json(&[&run, &kept[..], other, &["--json"]].concat());
        assert_eq!(helped["value"], alone["value"]);
        let most = of(&alone, "nodes") + of(&solved, "nodes") / 2.0;
        assert!(of(&helped, "nodes") < most, "{other:?}");
    }
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
