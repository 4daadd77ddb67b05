//! The menus: each letter that is underlined chooses one item.

use std::collections::HashMap;
use std::fs;

/// The labels of each menu in a file of GTK Builder, those inside a submenu apart.
fn menus(text: &str) -> Vec<Vec<String>> {
    let (mut open, mut closed): (Vec<Vec<String>>, Vec<_>) = Default::default();
    // A submenu begins before its label, which belongs to the menu around it.
    let mut is_heading = false;
    for line in text.lines().map(str::trim) {
        if line.starts_with("<menu") || line.starts_with("<submenu") {
            is_heading = line.starts_with("<submenu");
            open.push(Vec::new());
        }
        let label = line
            .split_once(r#"<attribute name="label" translatable="yes">"#)
            .and_then(|(_, rest)| rest.split_once('<'));
        if let Some((label, _)) = label {
            let depth = open.len() - 1 - usize::from(is_heading);
            open[depth].push(label.to_owned());
            is_heading = false;
        }
        if line.starts_with("</menu>") || line.ends_with("</submenu>") {
            closed.extend(open.pop());
        }
    }
    closed
}

/// What a translation says for each text of a line.
fn translation(text: &str) -> HashMap<String, String> {
    let mut said = HashMap::new();
    let mut id = None;
    for line in text.lines() {
        let quoted = |start: &str| line.strip_prefix(start)?.strip_suffix('"');
        if let Some(text) = quoted("msgid \"") {
            id = Some(text.to_owned());
        } else if let (Some(text), Some(id)) = (quoted("msgstr \""), id.take()) {
            said.insert(id, text.to_owned());
        }
    }
    said
}

fn letter(label: &str) -> Option<char> {
    let (_, after) = label.split_once('_')?;
    after.chars().next()?.to_lowercase().next()
}

#[test]
fn no_letter_stands_for_two_items_of_a_menu() {
    let polish = translation(&fs::read_to_string("po/pl.po").unwrap());
    let mut letters = 0;
    for file in fs::read_dir("resources/ui").unwrap() {
        let path = file.unwrap().path();
        for menu in menus(&fs::read_to_string(&path).unwrap()) {
            for said in [None, Some(&polish)] {
                let mut taken = HashMap::new();
                for label in &menu {
                    let label = said.map_or(label, |said| &said[label]);
                    let Some(letter) = letter(label) else {
                        continue;
                    };
                    letters += 1;
                    if let Some(other) = taken.insert(letter, label) {
                        panic!("{}: {other}, {label}", path.display());
                    }
                }
            }
        }
    }
    assert!(letters > 60, "only {letters} were found");
}
