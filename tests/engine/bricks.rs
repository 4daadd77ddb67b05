//! Bricks against figures from elsewhere, and the whole game on nine squares against another program.

use std::collections::{HashMap, HashSet};

use walls::games::bricks::{self, Bricks};
use walls::games::registry::GameOptions;
use walls::games::{Evaluate, Game, Notation};
use walls::search::{Limits, Request, Table};

use crate::sister_games::spec;

fn nine_squares(rules: bricks::FullRule) -> Bricks {
    Bricks::new(&bricks::Options { size: 3, rules }).unwrap()
}

/// How many different states of Bricks there are after each number of plies.
fn states_by_ply(game: &Bricks, plies: usize) -> Vec<usize> {
    let mut layer = HashSet::from([game.start()]);
    let mut counts = Vec::new();
    for _ in 0..plies {
        layer = layer
            .iter()
            .flat_map(|position| game.moves(position).map(|mv| game.play(position, mv)))
            .collect();
        counts.push(layer.len());
    }
    counts
}

#[test]
fn it_has_its_known_states() {
    let game = nine_squares(bricks::FullRule::Bricks);
    assert_eq!(states_by_ply(&game, 8), [3, 9, 18, 36, 78, 168, 334, 658]);
}

/// The exact value of every state that a full search meets, by a memory of its own.
fn solve(game: &Bricks, position: &bricks::Position, known: &mut HashMap<u64, i8>) -> i32 {
    let Some(side) = game.turn(position) else {
        return game.margin(position);
    };
    // Everything that matters is above what is banked; the key is in the mover's view.
    let key = game.canonical_key(position);
    let banked = game.banked(position);
    if let Some(&rest) = known.get(&key) {
        return banked + side.sign() * i32::from(rest);
    }
    let values = game
        .moves(position)
        .map(|mv| side.sign() * solve(game, &game.play(position, mv), known));
    let best = values.max().unwrap();
    known.insert(key, (best - side.sign() * banked) as i8);
    side.sign() * best
}

#[test]
fn nine_squares_are_won_by_one_brick() {
    // From either start: the other start is the same position with the players exchanged.
    let game = nine_squares(bricks::FullRule::Bricks);
    let mut known = HashMap::new();
    assert_eq!(solve(&game, &game.start(), &mut known), 1);
    let mut value = |text: &str| {
        let mv = game.parse_move(&game.start(), text).unwrap();
        solve(&game, &game.play(&game.start(), mv), &mut known)
    };
    assert_eq!((value("L"), value("R")), (1, 1));
    assert!(value("F") < 0);
    // Optimal play of both keeps the value to the end.
    let mut position = game.start();
    let mut plies = 0;
    while game.turn(&position).is_some() {
        let keeps = |mv: &bricks::Move| solve(&game, &game.play(&position, *mv), &mut known) == 1;
        let mv = game
            .moves(&position)
            .collect::<Vec<_>>()
            .into_iter()
            .find(keeps);
        position = game.play(&position, mv.unwrap());
        plies += 1;
    }
    assert_eq!(game.margin(&position), 1);
    assert!((18..=90).contains(&plies), "{plies}");

    let occupied = nine_squares(bricks::FullRule::Occupied);
    assert_eq!(solve(&occupied, &occupied.start(), &mut HashMap::new()), 0);
}

#[test]
fn the_hard_level_plays_nine_squares_perfectly() {
    let game = nine_squares(bricks::FullRule::Bricks);
    let mut options = GameOptions::default_of("bricks").unwrap();
    options.set("size", "3").unwrap();
    let hard = options.levels().pop().unwrap();
    assert!(hard.opponent.starts_with("expert:"));
    // The same opponent without its time limit, so that the test does not depend on the machine.
    let table = Table::new(256);
    let start = game.start();
    let mut request = Request::new(&game, &start, Limits::default());
    request.table = Some(&table);
    let answer = spec("expert:depth=91").choose(request).unwrap();
    assert!(answer.completed);
    assert_eq!(answer.value, 1);
    assert_ne!(game.move_text(answer.best), "F");
}

#[test]
fn a_player_on_the_others_brick_is_named_by_the_line() {
    let game = nine_squares(bricks::FullRule::Bricks);
    let text = game.state_text(&game.start_state());
    let line_of = |side: &str| {
        text.lines()
            .position(|line| line.starts_with(side))
            .unwrap()
    };
    let of = |side: &str| text.lines().nth(line_of(side)).unwrap().to_owned();
    let (first, second) = (of("first:"), of("second:"));
    // Both on one square: it is the second who cannot stand there.
    let place = first.split(' ').nth(1).unwrap();
    let there = second.split(' ').nth(1).unwrap();
    let both = text.replacen(&second, &second.replacen(there, place, 1), 1);
    let is_told = |text: &str, side: &str| {
        let error = game.parse_state(text).unwrap_err().to_string();
        let line = format!("line {}: ", line_of(side) + 1);
        assert!(error.starts_with(&line), "{error}");
    };
    is_told(&both, "second:");
    // A brick of the second player under the first.
    let (row, column) = place.split_once(',').unwrap();
    let (row, column): (usize, usize) = (row.parse().unwrap(), column.parse().unwrap());
    let mut rows: Vec<String> = text.lines().map(str::to_owned).collect();
    rows[row].replace_range(2 * column..2 * column + 1, "2");
    is_told(&rows.join("\n"), "first:");
}
