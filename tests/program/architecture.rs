//! The modules import one way, and games are named only where they may be.

use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};

/// The modules, each with those that it may import besides itself. Only the rim speaks the user's
/// language: rules, searches and solver say a `sentence` and do not import `i18n`.
#[rustfmt::skip]
const MAY_IMPORT: &[(&str, &[&str])] = &[
    ("sentence", &[]),
    ("i18n", &["sentence"]),
    ("work", &[]),
    ("figures", &["sentence"]),
    ("games", &["sentence"]),
    ("solver", &["sentence", "work", "games"]),
    ("search", &["sentence", "work", "games", "solver"]),
    (
        "play",
        &["sentence", "work", "games", "search", "solver"],
    ),
    (
        "learn",
        &[
            "sentence", "work", "figures", "games", "search", "solver", "play",
        ],
    ),
    (
        "lab",
        &[
            "sentence", "work", "figures", "games", "search", "solver", "play",
        ],
    ),
    (
        "cli",
        &[
            "sentence", "i18n", "work", "figures", "games", "search", "solver", "play", "learn",
            "lab",
        ],
    ),
    (
        "app",
        &[
            "sentence", "i18n", "work", "figures", "games", "search", "solver", "play", "learn",
            "lab",
        ],
    ),
];

/// Where a game may be named, and why. Tests may name one anywhere: they need some game to test with.
const MAY_NAME_A_GAME: &[(&str, &str)] = &[
    ("src/games/", "the games, and the registry that lists them"),
    ("src/app/boards/", "a painter draws what its game shows"),
    (
        "src/lab/ants.rs",
        "the experiment about ants is played on Hexxagon",
    ),
    (
        "src/lab/mistakes/mod.rs",
        "holds games of Walls against the values that its solver finds",
    ),
    (
        "src/lab/nodes.rs",
        "its positions and figures are those of the article on Walls",
    ),
    (
        "src/lab/solved.rs",
        "asks the article’s question about small boards of Walls",
    ),
];

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

/// The module that a file of `src` is, such as `[games, walls, board]`.
fn module_of(path: &Path) -> Vec<String> {
    let parts = path.iter().skip(1).map(|part| part.to_string_lossy());
    let mut module: Vec<String> = parts
        .map(|part| part.trim_end_matches(".rs").into())
        .collect();
    if module.last().is_some_and(|name| name == "mod") {
        module.pop();
    }
    module
}

/// What a text of this module mentions after `crate::` or `super::`, as paths from the crate's root.
fn imports(module: &[String], text: &str) -> Vec<Vec<String>> {
    let code = text
        .lines()
        .filter(|line| !line.trim_start().starts_with("//") && !line.starts_with("pub use "));
    let code: String = code.collect::<Vec<_>>().join("\n");
    let is_name = |c: char| c.is_alphanumeric() || c == '_';
    let mut found = Vec::new();
    for root in ["crate::", "super::"] {
        for (at, _) in code.match_indices(root) {
            let inside = code[..at].chars().next_back();
            if inside.is_some_and(|c| is_name(c) || c == ':') {
                continue;
            }
            let mut base = match root {
                "crate::" => Vec::new(),
                _ => module[..module.len().saturating_sub(1)].to_vec(),
            };
            let mut rest = &code[at + root.len()..];
            while let Some(further) = rest.strip_prefix("super::") {
                base.pop();
                rest = further;
            }
            expand(&base, rest, &mut found);
        }
    }
    found
}

/// Adds the paths of a tree such as `games::{Game, walls::Walls}` at the beginning of a text; returns
/// what follows it.
fn expand<'a>(base: &[String], text: &'a str, found: &mut Vec<Vec<String>>) -> &'a str {
    let text = text.trim_start();
    if let Some(mut rest) = text.strip_prefix('{') {
        loop {
            rest = rest.trim_start().trim_start_matches(',').trim_start();
            if let Some(after) = rest.strip_prefix('}') {
                return after;
            }
            let after = expand(base, rest, found);
            if after.len() == rest.len() {
                return rest;
            }
            rest = after;
        }
    }
    let end = text
        .find(|c: char| !c.is_alphanumeric() && c != '_')
        .unwrap_or(text.len());
    let (name, rest) = text.split_at(end);
    let path = [base, &[name.to_owned()]].concat();
    match rest.strip_prefix("::") {
        Some(rest) => expand(&path, rest, found),
        None => {
            if !name.is_empty() && name != "self" {
                found.push(path);
            } else if !base.is_empty() {
                found.push(base.to_vec());
            }
            // A new name is no module.
            rest.strip_prefix(" as ").map_or(rest, |rest| {
                rest.trim_start_matches(|c: char| c.is_alphanumeric() || c == '_')
            })
        }
    }
}

#[test]
fn imports_go_one_way() {
    let mut seen = 0;
    for (path, text) in sources() {
        let module = module_of(&path);
        let name = &module[0];
        let Some((_, allowed)) = MAY_IMPORT.iter().find(|(known, _)| known == name) else {
            assert!(
                ["lib", "main"].contains(&&**name),
                "{} has no place",
                path.display()
            );
            continue;
        };
        for import in imports(&module, &text) {
            let is_module = MAY_IMPORT.iter().any(|(known, _)| *known == import[0]);
            if is_module && import[0] != *name {
                assert!(
                    allowed.contains(&&*import[0]),
                    "{}: {name} must not import {}",
                    path.display(),
                    import[0]
                );
                seen += 1;
            }
        }
    }
    assert!(seen > 50, "only {seen} imports were looked at");
}

/// A text without what is compiled for tests alone.
fn without_tests(text: &str) -> String {
    let mut code = String::new();
    let mut lines = text.lines();
    while let Some(line) = lines.next() {
        let Some(indent) = line.strip_suffix("#[cfg(test)]") else {
            code.push_str(line);
            code.push('\n');
            continue;
        };
        // An item of one line, or one that ends where a brace stands as far left as it began.
        let mut item = lines
            .by_ref()
            .skip_while(|line| line.trim_start().starts_with("#["));
        if item.next().is_some_and(|line| !line.ends_with([';', ','])) {
            let end = format!("{indent}}}");
            item.find(|line| line.starts_with(&end));
        }
    }
    code
}

/// The games that a text of this module names.
fn named_games(module: &[String], text: &str) -> BTreeSet<&'static str> {
    // What is exported is named, too.
    let code = without_tests(text).replace("pub use ", "use ");
    let paths = imports(module, &code);
    let is_imported = |name: &str| {
        (paths.iter()).any(|path| path.len() > 1 && path[0] == "games" && path[1] == name)
    };
    // After `use crate::games` the path begins there.
    let is_written = |name: &str| {
        let path = format!("games::{name}");
        (code.lines()).any(|line| line.split("//").next().unwrap_or("").contains(&path))
    };
    let names = walls::games::registry::NAMES.iter().copied();
    names
        .filter(|name| is_imported(name) || is_written(name))
        .collect()
}

/// Which of the files and folders of a folder import which others of them. What a folder's `mod.rs`
/// makes public of a file counts as that file's; the `mod.rs` itself is a place of its own. Tests may import what they
/// like.
fn graph(folder: &[&str]) -> BTreeMap<String, BTreeSet<String>> {
    let inside: Vec<(Vec<String>, String)> = (sources().into_iter())
        .map(|(path, text)| (module_of(&path), without_tests(&text)))
        .filter(|(module, _)| {
            module.starts_with(&folder.iter().map(|&f| f.into()).collect::<Vec<String>>())
                && module.iter().all(|name| name != "tests")
        })
        .collect();
    let place = |module: &[String]| {
        module
            .get(folder.len())
            .map_or("mod", |name| name)
            .to_owned()
    };
    let mut graph: BTreeMap<String, BTreeSet<String>> = (inside.iter())
        .map(|(module, _)| (place(module), BTreeSet::new()))
        .collect();
    let mut homes = BTreeMap::new();
    for (_, text) in inside
        .iter()
        .filter(|(module, _)| module.len() == folder.len())
    {
        for (at, _) in text.match_indices("pub use ") {
            let mut items = Vec::new();
            expand(&[], &text[at + "pub use ".len()..], &mut items);
            let items = items.into_iter().filter(|item| item.len() > 1);
            homes.extend(items.map(|item| (item[item.len() - 1].clone(), item[0].clone())));
        }
    }
    for (module, text) in &inside {
        for import in imports(module, text) {
            let Some(name) = import.get(folder.len()) else {
                continue;
            };
            if !import.iter().zip(folder).all(|(one, other)| one == other) {
                continue;
            }
            let to = match graph.contains_key(name) {
                true => name.clone(),
                false => homes.get(name).map_or("mod".to_owned(), String::clone),
            };
            if to != place(module) && graph.contains_key(&to) {
                graph.entry(place(module)).or_default().insert(to);
            }
        }
    }
    graph
}

/// Some places each of which imports the next, and the last the first.
fn circle(graph: &BTreeMap<String, BTreeSet<String>>) -> Option<Vec<String>> {
    // Whatever imports nothing that is left can be in no circle.
    let mut left = graph.clone();
    loop {
        let (names, count): (BTreeSet<String>, usize) =
            (left.keys().cloned().collect(), left.len());
        left.retain(|_, to| to.iter().any(|name| names.contains(name)));
        if left.is_empty() {
            return None;
        }
        if left.len() == count {
            break;
        }
    }
    let mut line = vec![left.keys().next()?.clone()];
    loop {
        let next = left[line.last()?]
            .iter()
            .find(|name| left.contains_key(*name))?;
        if let Some(start) = line.iter().position(|name| name == next) {
            return Some(line.split_off(start));
        }
        line.push(next.clone());
    }
}

#[test]
fn no_modules_import_each_other_in_a_circle() {
    let folders = [
        "games", "work", "solver", "search", "play", "learn", "lab", "cli",
    ];
    let all: Vec<&[&str]> = [&[][..]].into_iter().chain(folders.chunks(1)).collect();
    let mut found = 0;
    for folder in all {
        let graph = graph(folder);
        found += graph.values().map(BTreeSet::len).sum::<usize>();
        assert_eq!(circle(&graph), None, "in {folder:?}");
    }
    assert!(found > 200, "only {found} imports were found");
    let games = graph(&["games"]);
    assert!(games["registry"].contains("walls") && games["walls"].contains("options"));
}

#[test]
fn the_checks_see_imports_and_circles() {
    let module = ["games", "walls", "board"].map(String::from);
    let text = "use crate::app::board;\nuse crate::{cli, games::{Game, walls::{self, Walls}}};\n\
                // crate::lab\nlet x = crate::play::f();\nuse super::{Position, insight as i};\n\
                pub(super) use super::super::registry::Level;";
    let found: BTreeSet<String> = (imports(&module, text).iter())
        .map(|path| path.join("::"))
        .collect();
    let expected = [
        "app::board",
        "cli",
        "games::Game",
        "games::registry::Level",
        "games::walls",
        "games::walls::Position",
        "games::walls::Walls",
        "games::walls::insight",
        "play::f",
    ];
    assert_eq!(found, expected.map(String::from).into());

    let edges = |edges: &[(&str, &str)]| {
        let mut graph: BTreeMap<String, BTreeSet<String>> = BTreeMap::new();
        for (from, to) in edges {
            graph.entry((*to).into()).or_default();
            graph
                .entry((*from).into())
                .or_default()
                .insert((*to).into());
        }
        graph
    };
    assert_eq!(circle(&edges(&[("a", "b"), ("b", "c"), ("a", "c")])), None);
    let found = circle(&edges(&[("a", "b"), ("b", "c"), ("c", "b")]));
    assert_eq!(found, Some(vec!["b".into(), "c".into()]));
}

#[test]
fn games_are_named_only_where_they_may_be() {
    let mut needed = BTreeSet::new();
    for (path, text) in sources() {
        let (place, module) = (path.to_string_lossy(), module_of(&path));
        if module.iter().any(|name| name == "tests") {
            continue;
        }
        let named = named_games(&module, &text);
        let exemption = (MAY_NAME_A_GAME.iter()).find(|(known, _)| place.starts_with(known));
        match exemption {
            Some((known, _)) if !named.is_empty() => drop(needed.insert(*known)),
            Some(_) => {}
            None => assert!(named.is_empty(), "{place} names {named:?}"),
        }
    }
    let listed: BTreeSet<&str> = MAY_NAME_A_GAME.iter().map(|(known, _)| *known).collect();
    assert_eq!(needed, listed, "an exemption is not needed");
}

#[test]
fn the_check_sees_games_however_they_are_named() {
    let module = ["play", "saved"].map(String::from);
    for (text, expected) in [
        ("use crate::games::{Game, walls::Walls};", &["walls"][..]),
        (
            "pub use crate::games::{bricks, walls::Walls};",
            &["bricks", "walls"],
        ),
        (
            "use crate::{\n    games::{Game, hexxagon},\n};",
            &["hexxagon"],
        ),
        ("use super::super::games::draughts::Man;", &["draughts"]),
        (
            "use crate::games;\nlet game = games::walls::Walls;",
            &["walls"],
        ),
        ("// crate::games::walls", &[]),
        ("use crate::games::{Game, registry};", &[]),
        (
            "#[cfg(test)]\nmod tests {\n    use crate::games::walls;\n}",
            &[],
        ),
        (
            "#[cfg(test)]\nmod tests;\nuse crate::games::walls;",
            &["walls"],
        ),
        (
            "    #[cfg(test)]\n    fn f() {\n        games::bricks::f();\n    }\nuse crate::games::walls;",
            &["walls"],
        ),
    ] {
        let named: Vec<&str> = named_games(&module, text).into_iter().collect();
        assert_eq!(named, expected, "{text}");
    }
}
