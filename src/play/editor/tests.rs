//! What can be set up in each game, and what is refused.

use super::*;
use crate::games::registry::NAMES;

fn editor(name: &str, settings: &[(&str, &str)]) -> Box<dyn Editor> {
    let mut options = GameOptions::default_of(name).unwrap();
    for (key, value) in settings {
        options.set(key, value).unwrap();
    }
    edit(&options, None, Side::BOTH.map(Player::usual)).unwrap()
}

/// Puts a stamp on the site whose name begins so.
fn put(editor: &mut Box<dyn Editor>, stamp: &str, site: &str) -> Result<(), String> {
    let stamps = editor.stamps();
    let number = stamps
        .iter()
        .position(|(_, text)| text.to_string() == stamp);
    editor.choose(number.unwrap_or_else(|| panic!("no stamp “{stamp}”")));
    let texts = editor.arranged().site_texts;
    let found = texts
        .iter()
        .position(|text| text.to_string().starts_with(site));
    let found = found.unwrap_or_else(|| panic!("no site “{site}”"));
    let open = editor.arranged().open.contains(&(found as Site));
    let done = editor.put(found as Site);
    assert_eq!(open, done.is_ok(), "{stamp} on {site}");
    done.map_err(|error| error.to_string())
}

fn text(editor: &dyn Editor, site: &str) -> String {
    let texts = editor.arranged().site_texts;
    let mut texts = texts.iter().map(Sentence::to_string);
    texts.find(|text| text.starts_with(site)).unwrap()
}

fn trouble(editor: &dyn Editor) -> String {
    let trouble = editor.arranged().trouble;
    assert_eq!(trouble.is_none(), editor.begin().is_some());
    trouble.map_or(String::new(), |trouble| trouble.to_string())
}

#[test]
fn every_game_begins_as_it_is_played() {
    for name in NAMES {
        let mut editor = editor(name, &[]);
        assert_eq!(trouble(&*editor), "", "{name}");
        let begun = editor.begin().unwrap();
        assert!(begun.begins_at_start(), "{name}");
        assert!(!editor.is_changed() && !editor.undo());
        let stamps = editor.stamps();
        assert_eq!(stamps.last().unwrap().0, Stamp::ERASER);
        assert_eq!(stamps.last().unwrap().1.to_string(), "Erase");
        editor.choose(99);
        assert_eq!(editor.stamp(), 0);
        assert!(editor.put(9999).is_err(), "{name} has not so many sites");
    }
}

#[test]
fn a_position_that_was_played_is_shown_with_what_counts_in_it() {
    let players = Side::BOTH.map(Player::usual);
    let options = GameOptions::default_of("hexxagon").unwrap();
    let mut game = crate::play::new_match(&options, players.clone()).unwrap();
    game.play_move("00-02", Default::default()).unwrap();
    let text = game.now().text;
    assert!(text.contains("quiet: 1"));
    let mut editor = edit(&options, Some(&text), players).unwrap();
    assert_eq!(editor.arranged().mover, Side::Second);
    assert_eq!(editor.begin().unwrap().now().text, text);
    // The same side once more changes nothing; another one is another position.
    editor.set_mover(Side::Second);
    assert!(!editor.is_changed());
    editor.set_mover(Side::First);
    assert!(editor.begin().unwrap().now().text.contains("quiet: 0"));
    assert!(editor.undo());
    assert_eq!(editor.begin().unwrap().now().text, text);
}

#[test]
fn boxes_of_walls_follow_their_edges() {
    let mut walls = editor("walls", &[("size", "1x2"), ("box-values", "3 5")]);
    let (blue, red) = ("Blue’s edge", "Red’s edge");
    for (stamp, site) in [
        (blue, "Horizontal edge, row 0, column 1"),
        (red, "Vertical edge, row 1, column 0"),
        (blue, "Horizontal edge, row 2, column 1"),
        (red, "Vertical edge, row 1, column 2"),
    ] {
        assert_eq!(walls.arranged().points, Some([0, 0]));
        put(&mut walls, stamp, site).unwrap();
    }
    assert_eq!(walls.arranged().points, Some([0, 3]));
    assert_eq!(
        text(&*walls, "Vertical edge, row 1, column 0"),
        "Vertical edge, row 1, column 0, painted by Red"
    );
    // Painted over, the edge is the last one of the box.
    put(&mut walls, blue, "Vertical edge, row 1, column 0").unwrap();
    assert_eq!(walls.arranged().points, Some([3, 0]));
    // The same once more erases it.
    put(&mut walls, blue, "Vertical edge, row 1, column 0").unwrap();
    assert_eq!(walls.arranged().points, Some([0, 0]));
    assert!(walls.undo());
    assert_eq!(walls.arranged().points, Some([3, 0]));
    put(&mut walls, "Erase", "Horizontal edge, row 2, column 1").unwrap();
    assert_eq!(walls.arranged().points, Some([0, 0]));

    walls.set_mover(Side::Second);
    let begun = walls.begin().unwrap();
    assert_eq!(begun.now().turn, Some(Side::Second));
    assert!(!begun.begins_at_start() && begun.standing().length == 0);
    assert!(!walls.begins_with_pieces());
    walls.clear();
    assert!(walls.begin().unwrap().begins_at_start());
}

#[test]
fn walls_is_over_once_all_edges_are_painted() {
    let mut walls = editor("walls", &[("size", "1x1")]);
    for site in 0..4 {
        assert_eq!(trouble(&*walls), "");
        walls.put(site).unwrap();
    }
    assert_eq!(
        trouble(&*walls),
        "The game is over in this position. All edges are painted."
    );
    assert_eq!(walls.arranged().points, Some([1, 0]));
}

#[test]
fn the_marks_of_tic_tac_toe_tell_who_is_to_move() {
    let mut game = editor("tictactoe", &[]);
    assert!(!game.may_choose_mover());
    game.set_mover(Side::Second);
    assert_eq!(game.arranged().mover, Side::First);
    put(&mut game, "Red’s mark", "Cell, row 1, column 1").unwrap();
    assert_eq!(
        trouble(&*game),
        "Blue begins, so there are as many marks of Blue as of Red, or one more."
    );
    for column in 1..=3 {
        let cell = format!("Cell, row 2, column {column}");
        put(&mut game, "Blue’s mark", &cell).unwrap();
    }
    put(&mut game, "Red’s mark", "Cell, row 3, column 1").unwrap();
    assert_eq!(
        trouble(&*game),
        "The game is over in this position. Three in a row."
    );
    put(&mut game, "Red’s mark", "Cell, row 3, column 2").unwrap();
    assert_eq!(
        trouble(&*game),
        "Blue has three in a row, but Red made a mark after that."
    );
    put(&mut game, "Erase", "Cell, row 2, column 2").unwrap();
    put(&mut game, "Erase", "Cell, row 3, column 2").unwrap();
    assert_eq!(trouble(&*game), "");
    assert_eq!(game.arranged().points, None);
}

#[test]
fn draughts_asks_for_pieces_of_both_sides() {
    let mut game = editor("draughts", &[]);
    assert!(game.begins_with_pieces());
    game.clear();
    assert_eq!(trouble(&*game), "Blue has no pieces.");
    put(&mut game, "Blue’s man", "Square a1").unwrap();
    assert_eq!(trouble(&*game), "Red has no pieces.");
    assert_eq!(
        put(&mut game, "Red’s man", "Square c1"),
        Err("A man on its far row would be a king.".into())
    );
    put(&mut game, "Red’s king", "Square c1").unwrap();
    assert_eq!(trouble(&*game), "");
    put(&mut game, "Blue’s king", "Square c1").unwrap();
    assert_eq!(text(&*game, "Square c1"), "Square c1, Blue’s king");
    put(&mut game, "Blue’s man", "Square c1").unwrap();
    assert_eq!(text(&*game, "Square c1"), "Square c1, Blue’s man");
    put(&mut game, "Blue’s man", "Square c1").unwrap();
    assert_eq!(text(&*game, "Square c1"), "Square c1, free");

    // Red blocks the only Blue’s man, and cannot be jumped.
    put(&mut game, "Red’s man", "Square b2").unwrap();
    put(&mut game, "Red’s man", "Square c3").unwrap();
    assert_eq!(
        trouble(&*game),
        "The game is over in this position. Blue cannot move."
    );
    game.set_mover(Side::Second);
    assert_eq!(trouble(&*game), "");

    game.set_start();
    assert!(game.begin().unwrap().begins_at_start());
    put(&mut game, "Red’s man", "Square d4").unwrap();
    assert_eq!(trouble(&*game), "Red has more than 12 pieces.");
}

#[test]
fn hexxagon_asks_for_pieces_of_both_sides() {
    let mut game = editor("hexxagon", &[("size", "58")]);
    game.clear();
    put(&mut game, "Red’s piece", "Cell 44").unwrap();
    assert_eq!(trouble(&*game), "Blue has no pieces.");
    put(&mut game, "Blue’s piece", "Cell 00").unwrap();
    assert_eq!(trouble(&*game), "");
    assert_eq!(game.arranged().points, Some([1, 1]));
    put(&mut game, "Blue’s piece", "Cell 44").unwrap();
    assert_eq!(
        game.arranged().trouble.unwrap().to_string(),
        "Red has no pieces."
    );
}

#[test]
fn fortress_asks_for_attackers_and_two_defenders() {
    let mut game = editor("fortress", &[]);
    // The game begins with none, and the defender places them.
    assert_eq!(game.arranged().mover, Side::Second);
    game.set_mover(Side::First);
    assert_eq!(
        trouble(&*game),
        "The defender is to move until two defenders are placed."
    );
    game.undo();
    put(&mut game, "Red’s defender", "Fortress point c1").unwrap();
    assert_eq!(trouble(&*game), "");
    put(&mut game, "Erase", "Point d7").unwrap();
    assert_eq!(trouble(&*game), "There are fewer than two defenders.");
    put(&mut game, "Red’s defender", "Point d7").unwrap();
    assert_eq!(trouble(&*game), "");
    put(&mut game, "Red’s defender", "Fortress point d1").unwrap();
    assert_eq!(trouble(&*game), "There are more than two defenders.");
    game.undo();
    for site in ["Fortress point d1", "Fortress point d2"] {
        put(&mut game, "Blue’s attacker", site).unwrap();
    }
    assert_eq!(trouble(&*game), "There are more than 24 attackers.");
    game.clear();
    assert_eq!(trouble(&*game), "There is no attacker left.");
    for site in ["Fortress point c1", "Fortress point e1"] {
        put(&mut game, "Red’s defender", site).unwrap();
    }
    put(&mut game, "Blue’s attacker", "Point d7").unwrap();
    assert_eq!(
        trouble(&*game),
        "The game is over in this position. Fewer than nine attackers are left."
    );
}

#[test]
fn bricklayers_are_moved_and_turned_and_never_taken_away() {
    let mut game = editor("bricks", &[("size", "3")]);
    let (blue, red) = ("Blue’s bricklayer", "Red’s bricklayer");
    let at = |row: u8, column: u8| format!("Square, row {row}, column {column}");
    assert_eq!(text(&*game, &at(1, 0)), at(1, 0) + ", Blue facing west");
    put(&mut game, blue, &at(1, 0)).unwrap();
    assert_eq!(text(&*game, &at(1, 0)), at(1, 0) + ", Blue facing north");
    put(&mut game, blue, &at(0, 0)).unwrap();
    assert_eq!(text(&*game, &at(0, 0)), at(0, 0) + ", Blue facing north");
    assert_eq!(text(&*game, &at(1, 0)), at(1, 0) + ", bare");
    let refused = |answer: Result<(), String>, why: &str| assert_eq!(answer, Err(why.into()));
    refused(
        put(&mut game, red, &at(0, 0)),
        "Two bricklayers cannot stand on one square.",
    );
    refused(
        put(&mut game, "Red’s brick", &at(0, 0)),
        "A bricklayer cannot stand on a brick of the other player.",
    );
    put(&mut game, "Blue’s brick", &at(0, 1)).unwrap();
    refused(
        put(&mut game, red, &at(0, 1)),
        "A bricklayer cannot stand on a brick of the other player.",
    );
    refused(
        put(&mut game, "Erase", &at(0, 0)),
        "Both bricklayers stay on the board. Put this one somewhere else.",
    );
    put(&mut game, "Blue’s brick", &at(0, 0)).unwrap();
    assert_eq!(
        text(&*game, &at(0, 0)),
        at(0, 0) + ", Blue facing north, on a brick"
    );
    put(&mut game, "Erase", &at(0, 0)).unwrap();
    put(&mut game, "Red’s brick", &at(0, 1)).unwrap();
    put(&mut game, "Red’s brick", &at(2, 1)).unwrap();
    assert_eq!(game.arranged().points, Some([0, 2]));
    refused(
        put(&mut game, "Red’s brick", "Square, row -1, column 0"),
        "This is the edge of the board.",
    );
    assert_eq!(trouble(&*game), "");
}

#[test]
fn the_turn_passes_over_a_stalled_bricklayer() {
    let mut options = GameOptions::default_of("bricks").unwrap();
    options.set("size", "3").unwrap();
    for (idle, turn) in [([9, 8], "second"), ([8, 9], "first"), ([8, 8], "first")] {
        let text = format!(
            ". . .\n. . .\n. . .\nfirst: 1,0 west {}\nsecond: 1,2 east {}\nturn: first\n",
            idle[0], idle[1]
        );
        let game = edit(&options, Some(&text), Side::BOTH.map(Player::usual)).unwrap();
        assert!(
            game.text().ends_with(&format!("turn: {turn}\n")),
            "{idle:?}"
        );
        assert_eq!(trouble(&*game), "");
    }
}

#[test]
fn a_stalled_bricklayer_walks_again_once_anything_is_changed() {
    let text = ". . .\n. . .\n. . .\nfirst: 1,0 west 9\nsecond: 1,2 east 9\nturn: first\n";
    let mut options = GameOptions::default_of("bricks").unwrap();
    options.set("size", "3").unwrap();
    let mut game = edit(&options, Some(text), Side::BOTH.map(Player::usual)).unwrap();
    assert_eq!(
        trouble(&*game),
        "The game is over in this position. Both bricklayers are stalled."
    );
    put(&mut game, "Blue’s brick", "Square, row 0, column 0").unwrap();
    assert_eq!(trouble(&*game), "");
}

#[test]
fn a_position_is_copied_and_pasted() {
    for name in NAMES {
        let mut one = editor(name, &[]);
        one.clear();
        let (empty, mut other) = (one.text(), editor(name, &[]));
        let start = other.text();
        assert!(other.paste("no position").is_err(), "{name}");
        assert_eq!(other.text(), start, "{name}: a refusal changes nothing");
        match other.paste(&empty) {
            Ok(()) => assert_eq!(other.text(), empty, "{name}"),
            // What cannot be played need not be readable.
            Err(error) => assert!(one.arranged().trouble.is_some(), "{name}: {error}"),
        }
        other.undo();
        assert_eq!(other.text(), start, "{name}");
    }
}

/// What the window does when another board or other rules are chosen.
#[test]
fn a_position_is_kept_under_other_rules_and_left_for_another_board() {
    let mut before = editor("walls", &[("size", "2x2")]);
    put(
        &mut before,
        "Blue’s edge",
        "Horizontal edge, row 0, column 1",
    )
    .unwrap();
    before.set_mover(Side::Second);
    let with = |key: &str, value: &str| {
        let mut options = before.options().clone();
        options.set(key, value).unwrap();
        edit_under(&options, &*before).unwrap()
    };
    let (extra, is_same) = with("rules", "extra");
    assert!(is_same);
    // One edge was painted, which under either rule does not say the same of who is to move.
    assert_eq!(extra.arranged().mover, before.arranged().mover);
    assert_eq!(before.arranged().mover, Side::Second);
    let edges = |editor: &dyn Editor| -> Vec<String> {
        let texts = editor.arranged().site_texts;
        texts.iter().map(Sentence::to_string).collect()
    };
    assert_eq!(edges(&*extra), edges(&*before));
    assert_ne!(extra.options(), before.options());
    let (larger, is_same) = with("size", "2x3");
    assert!(!is_same && !larger.is_changed());
    assert_eq!(larger.board().places.len(), 17);
    assert!(edges(&*larger).iter().all(|edge| edge.ends_with(", free")));
}
