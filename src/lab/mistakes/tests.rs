use std::collections::HashMap;

use super::*;
use crate::games::walls::{Options, TurnRule, Walls};
use crate::games::{Game, Side};
use crate::lab::{Report, run};
use crate::play::duel::Duel;

fn values(settings: &[(&str, &str)]) -> Values {
    let mut values = Mistakes.defaults();
    let fixed = [
        ("size", "2x2"),
        ("games", "6"),
        ("opening", "2"),
        ("to", "12"),
        ("memory", "1"),
    ];
    for (key, value) in fixed.iter().chain(settings) {
        values.set(key, value);
    }
    values
}

fn report(settings: &[(&str, &str)]) -> Report {
    let report = run(&Mistakes, &values(settings), &Run::default()).unwrap();
    report.translated(&|sentence| sentence.to_string())
}

fn records(report: &Report) -> Vec<Record> {
    serde_json::from_value(report.data["opponents"].clone()).unwrap()
}

/// What a position is worth at the end of the game, in the first player's view, by plain search.
fn plainly(
    game: &Walls<u64>,
    at: &<Walls<u64> as Game>::Position,
    known: &mut HashMap<u64, i32>,
) -> i32 {
    let Some(side) = game.turn(at) else {
        return game.margin(at);
    };
    let key = game.state_key(at);
    if let Some(&value) = known.get(&key) {
        return value;
    }
    let children = game
        .moves(at)
        .map(|mv| side.sign() * plainly(game, &game.play(at, mv), known));
    let value = side.sign() * children.max().unwrap();
    known.insert(key, value);
    value
}

/// What plain search says of the moves of the games that the experiment plays: for each player, moves, points,
/// mistakes, won positions, spoiled ones, drawn positions, lost ones.
fn by_plain_search(rules: TurnRule, opponents: [&str; 2], opening: usize) -> [[i64; 7]; 2] {
    let options = Options {
        rules,
        ..Options::sized(2, 2)
    };
    let game = Walls::<u64>::new(&options).unwrap();
    let duel = Duel {
        players: opponents.map(|text| text.parse().unwrap()),
        games: 6,
        time: None,
        seed: crate::games::mix(1),
        swap: true,
        opening: opening as u32,
        stop: Default::default(),
    };
    let mut known = HashMap::new();
    let mut found = [[0; 7]; 2];
    for number in 0..6 {
        let (learned, colonies) = (duel.fresh_learned(), duel.fresh_colonies(&game));
        let played = duel.play_one(&game, &learned, &colonies, number).unwrap();
        let mut at = game.start();
        for (ply, &mv) in played.moves.iter().enumerate() {
            let side = game.turn(&at).unwrap();
            let before = side.sign() * plainly(&game, &at, &mut known);
            at = game.play(&at, mv);
            let after = side.sign() * plainly(&game, &at, &mut known);
            if ply < opening {
                continue;
            }
            let swapped = number % 2 == 1;
            let counts = &mut found[usize::from((side == Side::Second) != swapped)];
            let new = [
                1,
                i64::from(before - after),
                i64::from(before > after),
                i64::from(before > 0),
                i64::from(before > 0 && after <= 0),
                i64::from(before == 0),
                i64::from(before == 0 && after < 0),
            ];
            for (count, new) in counts.iter_mut().zip(new) {
                *count += new;
            }
        }
    }
    found
}

fn counts(figures: &Figures) -> [i64; 7] {
    let whole = |count: u64| i64::try_from(count).unwrap();
    [
        whole(figures.moves),
        figures.points,
        whole(figures.mistakes),
        whole(figures.won),
        whole(figures.won_spoiled),
        whole(figures.drawn),
        whole(figures.drawn_lost),
    ]
}

#[test]
fn the_figures_are_those_of_plain_search() {
    for (rules, name) in [(TurnRule::Strict, "strict"), (TurnRule::Extra, "extra")] {
        let opponents = ["random", "greedy"];
        let report = report(&[
            ("rules", name),
            ("opponents", &opponents.join(" ")),
            ("step", "3"),
        ]);
        let records = records(&report);
        let expected = by_plain_search(rules, opponents, 2);
        for (record, expected) in records.iter().zip(expected) {
            assert_eq!(counts(&record.all), expected, "{name} {}", record.opponent);
            assert!(expected[1] > 0, "random players give something away");
            let mut sum = [0; 7];
            for figures in &record.by_edges {
                assert!(figures.to <= figures.from + 2);
                for (sum, part) in sum.iter_mut().zip(counts(figures)) {
                    *sum += part;
                }
            }
            assert_eq!(sum, expected);
        }
        assert_eq!(report.data["solved"], report.data["positions"]);
    }
}

#[test]
fn perfect_gives_nothing_away() {
    for (rules, box_values) in [("strict", "ones"), ("extra", "ones"), ("strict", "1 2 3 4")] {
        let report = report(&[
            ("rules", rules),
            ("box-values", box_values),
            ("opponents", "perfect:table=2,time=0 random"),
        ]);
        let [perfect, random] = &records(&report)[..] else {
            panic!("two opponents");
        };
        assert!(perfect.all.moves > 20 && perfect.all.unsolved == 0);
        assert_eq!(
            (perfect.all.points, perfect.all.mistakes),
            (0, 0),
            "{rules}"
        );
        assert!(random.all.points > 0);
        assert_eq!(report.data["contradictions"].as_array().unwrap().len(), 0);
    }
}

#[test]
fn only_the_opponents_are_judged_and_only_within_the_range() {
    let report = report(&[
        ("opponents", "random"),
        ("against", "greedy look-ahead"),
        ("from", "4"),
        ("to", "7"),
    ]);
    assert_eq!(report.data["games"], 12);
    let records = records(&report);
    assert_eq!(records.len(), 1);
    // Under strict turns each side makes two of the four moves.
    assert_eq!(records[0].all.moves, 24);
    assert_eq!((records[0].all.from, records[0].all.to), (4, 7));
}

/// The last opening of an odd number of games is played once, from one side.
#[test]
fn an_odd_number_of_games_stays_odd() {
    let report = report(&[
        ("opponents", "random"),
        ("against", "greedy"),
        ("games", "5"),
    ]);
    assert_eq!(report.data["games"], 5);
    // Of the twelve moves of each game the two of the opening are nobody's.
    assert_eq!(records(&report)[0].all.moves, 5 * 5);
}

#[test]
fn one_opponent_plays_itself_once_from_an_opening() {
    let report = report(&[("opponents", "greedy"), ("games", "5"), ("opening", "0")]);
    assert_eq!(report.data["games"], 5);
    assert_eq!(records(&report)[0].all.moves, 5 * 12);
}

#[test]
fn what_is_not_solved_within_the_limits_is_counted() {
    let report = report(&[
        ("size", "3x3"),
        ("to", "20"),
        ("nodes", "50"),
        ("opponents", "random"),
    ]);
    let all = &records(&report)[0].all;
    assert!(all.unsolved > 0 && all.moves > 0, "{all:?}");
    assert_eq!(all.moves + all.unsolved, 6 * 20);
    let number = |key: &str| report.data[key].as_u64().unwrap();
    assert!(number("solved") < number("positions"));
}

#[test]
fn threads_do_not_change_the_figures_and_the_report_can_be_read_again() {
    let of =
        |threads: &str| report(&[("opponents", "random greedy careful"), ("threads", threads)]);
    let (one, three) = (of("1"), of("3"));
    assert_eq!(one.data, three.data);
    assert!(one.is_sound() && one.complete);
    let text = serde_json::to_string(&one).unwrap();
    let again: Report = serde_json::from_str(&text).unwrap();
    assert_eq!(again, one);
    assert_eq!(records(&again), records(&one));
    assert_eq!(one.charts[0].series.len(), 3);
    // Each point has a bar where the error is known.
    let has_bar = |series: &Series<_>| -> Vec<bool> {
        (series.points.iter())
            .map(|point| point.bar.is_some())
            .collect()
    };
    let has_error = |record: &Record| -> Vec<bool> {
        let figures = record.by_edges.iter().filter(|one| one.moves > 0);
        figures.map(|one| one.error.is_some()).collect()
    };
    let bars: Vec<Vec<bool>> = one.charts[0].series.iter().map(has_bar).collect();
    let errors: Vec<Vec<bool>> = records(&one).iter().map(has_error).collect();
    assert_eq!(bars, errors);
    assert!(bars.concat().contains(&true));
}

#[test]
fn fields_that_make_no_sense_are_refused() {
    for (key, value) in [
        ("size", "13x2"),
        ("box-values", "1 2"),
        ("opponents", ""),
        ("against", "nobody"),
        ("from", "13"),
    ] {
        let refused = run(&Mistakes, &values(&[(key, value)]), &Run::default());
        assert!(refused.is_err(), "{key} {value}");
    }
}
