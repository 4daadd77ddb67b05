//! The modules import one way, and games are named only where they may be.

use std::path::{Path, PathBuf};

/// The modules, each with those that it may import besides itself.
const MAY_IMPORT: &[(&str, &[&str])] = &[
    ("sentence", &[]),
    ("i18n", &["sentence"]),
    ("work", &[]),
    ("games", &["sentence", "i18n"]),
    ("search", &["sentence", "i18n", "work", "games", "solver"]),
    ("solver", &["sentence", "i18n", "work", "games"]),
    (
        "play",
        &["sentence", "i18n", "work", "games", "search", "solver"],
    ),
    (
        "lab",
        &["sentence", "work", "games", "search", "solver", "play"],
    ),
    (
        "cli",
        &[
            "sentence", "i18n", "work", "games", "search", "solver", "play", "lab",
        ],
    ),
    (
        "app",
        &[
            "sentence", "i18n", "work", "games", "search", "solver", "play", "lab",
        ],
    ),
];

/// Folders in which a game may be named: its own, its painter's, and the experiments about it.
const MAY_NAME_A_GAME: &[&str] = &["src/games/", "src/app/boards/", "src/solver/", "src/lab/"];

fn sources() -> Vec<(PathBuf, String)> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let mut folders = vec![root.join("src")];
    let mut found = Vec::new();
    while let Some(folder) = folders.pop() {
        for entry in std::fs::read_dir(folder).unwrap() {
            let path = entry.unwrap().path();
            if path.is_dir() {
                folders.push(path);
            } else if path.extension().is_some_and(|ending| ending == "rs") {
                let text = std::fs::read_to_string(&path).unwrap();
                found.push((path.strip_prefix(root).unwrap().to_owned(), text));
            }
        }
    }
    found
}

/// The modules of the crate that a text mentions as `crate::module` or `crate::{module, …}`.
fn imports(text: &str) -> Vec<String> {
    let code = text
        .lines()
        .filter(|line| !line.trim_start().starts_with("//"));
    let code: String = code.collect::<Vec<_>>().join("\n");
    let mut found = Vec::new();
    for (at, _) in code.match_indices("crate::") {
        let rest = &code[at + "crate::".len()..];
        let word = |text: &str| -> String {
            let is_word = |c: &char| c.is_alphanumeric() || *c == '_';
            text.trim_start().chars().take_while(is_word).collect()
        };
        match rest.strip_prefix('{') {
            Some(list) => {
                let list = list.split('}').next().unwrap_or(list);
                found.extend(list.split(',').map(word).filter(|name| !name.is_empty()));
            }
            None => found.push(word(rest)),
        }
    }
    found
}

#[test]
fn imports_go_one_way() {
    let mut seen = 0;
    for (path, text) in sources() {
        let mut parts = path.iter().skip(1).map(|part| part.to_string_lossy());
        let module = parts.next().unwrap().trim_end_matches(".rs").to_owned();
        let Some((_, allowed)) = MAY_IMPORT.iter().find(|(name, _)| *name == module) else {
            assert!(
                ["lib", "main"].contains(&&*module),
                "{} has no place",
                path.display()
            );
            continue;
        };
        for import in imports(&text) {
            let is_module = MAY_IMPORT.iter().any(|(name, _)| *name == import);
            if is_module && import != module {
                assert!(
                    allowed.contains(&&*import),
                    "{}: {module} must not import {import}",
                    path.display()
                );
                seen += 1;
            }
        }
    }
    assert!(seen > 50, "only {seen} imports were looked at");
}

#[test]
fn the_check_sees_imports() {
    let text = "use crate::app::board;\nuse crate::{cli, games::Game};\n// crate::lab\nlet x = crate::play::f();";
    assert_eq!(imports(text), ["app", "cli", "games", "play"]);
}

#[test]
fn games_are_named_only_where_they_may_be() {
    for (path, text) in sources() {
        let place = path.to_string_lossy().into_owned();
        if MAY_NAME_A_GAME
            .iter()
            .any(|folder| place.starts_with(folder))
        {
            continue;
        }
        for (number, line) in text.lines().enumerate() {
            let code = line.split("//").next().unwrap_or("");
            for name in walls::games::registry::NAMES {
                assert!(
                    !code.contains(&format!("games::{name}")),
                    "{place}:{}: {name} is named here",
                    number + 1
                );
            }
        }
    }
}
