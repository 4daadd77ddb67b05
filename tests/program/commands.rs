//! The commands as others call them: each one on each game, and their manual.

use serde_json::{Value, json};

use super::running::{complaint, gtp_of, json, printed, walls};

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
fn the_manual_tells_what_options_and_settings_take() {
    let page = printed(&["man"]).replace('\\', "");
    for told in [
        "--rules: strict (Strict) or extra (Extra move).",
        "--rules: bricks (Bricks everywhere) or occupied (Bricks or players everywhere).",
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
