//! `walls puzzles`: made, proved again, and refused.

use serde_json::Value;

use super::running::{complaint, json, walls};

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
