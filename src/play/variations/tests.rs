//! Variations, their room, and how a file holds them.

use super::*;
use crate::play::label::MOST_LETTERS;
use crate::play::log::line;

fn named(name: &str) -> Label {
    Label::new(name, "")
}

#[test]
fn a_line_is_put_beside_the_game_once() {
    let mut variations = Variations::default();
    assert_eq!(variations.add(line("a b c"), Label::default()), Some(0));
    assert_eq!(variations.add(line("a b"), Label::default()), Some(0));
    assert_eq!(variations.add(line("a d"), Label::default()), Some(1));
    assert_eq!(variations.beginning_with(&line("a d e")), None);
    assert_eq!(variations.list()[1].branch(&line("a b c")), 1);
    let before = variations.revision();
    variations.delete(0, &line("a"));
    assert_eq!(variations.list().len(), 1);
    assert!(variations.revision() > before);
}

#[test]
fn a_promoted_variation_changes_places_with_the_game() {
    let mut variations = Variations::default();
    variations.set_label(None, named("the game"));
    variations.add(line("a x y"), named("better"));
    variations.promote(0, line("a b c"));
    assert_eq!(variations.main(), &named("better"));
    assert_eq!(variations.list()[0].label, named("the game"));
    assert_eq!(variations.list()[0].moves, line("a b c"));
    // The beginning of a game is nothing to keep beside it.
    let mut variations = Variations::default();
    variations.add(line("a b c"), Label::default());
    variations.promote(0, line("a b"));
    assert!(variations.is_empty());
}

#[test]
fn what_the_game_contains_is_forgotten_unless_it_has_a_label() {
    let mut variations = Variations::default();
    variations.add(line("a b"), Label::default());
    variations.add(line("a b c"), named("kept"));
    variations.add(line("a d"), Label::default());
    variations.forget_those_in(&line("a b c d"));
    let left: Vec<usize> = (variations.list().iter())
        .map(|one| one.moves.len())
        .collect();
    assert_eq!(left, [3, 2]);
}

#[test]
fn variations_round_trip_and_are_checked() {
    let game = line("a b c");
    let mut variations = Variations::default();
    variations.set_label(None, Label::new("game", "line\nbreak"));
    variations.add(line("a x y"), named("one"));
    variations.add(line("z"), Label::default());
    let saved = variations.to_saved(&game);
    let text = serde_json::to_string(&saved).unwrap();
    let parsed: SavedVariations = serde_json::from_str(&text).unwrap();
    let read = parsed.read(&game, |line| Ok(line.to_vec())).unwrap();
    assert_eq!(read.list(), variations.list());
    assert_eq!(read.main(), variations.main());
    let refuse = |_: &[TimedMove]| Err(FileError::Contradicts("moves"));
    let error = parsed.read(&game, refuse).unwrap_err();
    assert!(error.to_string().contains("variations[0]"), "{error}");
    let no_game = parsed.read(&[], |line| Ok(line.to_vec()));
    assert!(
        no_game.is_err(),
        "it goes on after a move that is not there"
    );
}

#[test]
fn what_a_line_has_in_common_with_the_game_comes_back_even_if_a_file_repeats_it() {
    let game = line("a b c");
    let text = r#"{"variations": [{"after": 1, "moves": ["b", "x"], "milliseconds": [99, 3]}]}"#;
    let parsed: SavedVariations = serde_json::from_str(text).unwrap();
    let read = |saved: &SavedVariations| saved.read(&game, |line| Ok(line.to_vec())).unwrap();
    let once = read(&parsed);
    assert_eq!(once.list()[0].moves[..2], game[..2]);
    assert_eq!(read(&once.to_saved(&game)).list(), once.list());
}

#[test]
fn there_is_an_end_to_the_room() {
    let mut variations = Variations::default();
    let mut count = 0;
    while (variations.add(line(&format!("m{count} n o p")), Label::default())).is_some() {
        count += 1;
    }
    assert!((1000..10_000).contains(&count), "{count}");
    // What is too little for a variation has room for a few moves.
    let longer = |more: usize| line(&format!("m0 n o p{}", " q".repeat(more)));
    let most = (1..).find(|&more| !variations.extend(0, &longer(more)));
    assert!(most.is_some_and(|most| most < 10), "{most:?}");
    let text = serde_json::to_string_pretty(&variations.to_saved(&[])).unwrap();
    assert!(
        (text.len() as u64) < crate::play::saved::LIMIT,
        "{}",
        text.len()
    );
}

#[test]
fn labels_take_no_more_room_than_there_is() {
    let mut variations = Variations::default();
    let long = Label::new("", &"ż".repeat(MOST_LETTERS[1]));
    let add = |variations: &mut Variations, number: usize| {
        variations.add(line(&format!("m{number}")), Label::default())
    };
    let full = (0..1000).find(|&number| {
        let there = add(&mut variations, number);
        there.is_none_or(|there| !variations.set_label(Some(there), long.clone()))
    });
    assert!(full.is_some_and(|count| count > 20), "{full:?}");
    let text = serde_json::to_string_pretty(&variations.to_saved(&[])).unwrap();
    assert!(
        (text.len() as u64) < crate::play::saved::LIMIT,
        "{}",
        text.len()
    );
    // One can still become shorter, or go.
    assert!(!variations.set_label(None, long));
    assert!(variations.set_label(Some(0), named("short")));
    assert!(variations.set_label(Some(1), Label::default()));
    assert_eq!(variations.list()[0].label, named("short"));
}

#[test]
fn the_oldest_line_without_a_label_makes_room() {
    let mut variations = Variations::default();
    variations.add(line("named"), named("trap"));
    let mut count = 0;
    while (variations.add(line(&format!("m{count} n o p")), Label::default())).is_some() {
        count += 1;
    }
    variations.keep(line("new n o p"), Label::default());
    let begins: Vec<&str> = (variations.list().iter())
        .map(|one| &*one.moves[0].text)
        .collect();
    assert_eq!(begins[..2], ["named", "m1"]);
    assert_eq!(begins.last(), Some(&"new"));
    assert_eq!(begins.len(), count + 1);
}

#[test]
fn a_small_file_cannot_ask_for_more_lines_than_memory_holds() {
    let game = line(&"a ".repeat(2 * MOST_MOVES / 3));
    let variation = format!(
        r#"{{"after": {}, "moves": ["x"], "milliseconds": [1]}}"#,
        game.len()
    );
    let read = |count: usize| {
        let all = vec![variation.as_str(); count].join(",");
        let text = format!(r#"{{"variations": [{all}]}}"#);
        let parsed: SavedVariations = serde_json::from_str(&text).unwrap();
        parsed.read(&game, |line| Ok(line.to_vec()))
    };
    assert!(read(1).is_ok());
    let error = read(2).unwrap_err().to_string();
    assert!(error.contains("too many variations"), "{error}");
}
