use std::time::Duration;

use super::made_up::{game, measured};
use super::*;
use crate::games::Side;
use crate::games::registry::GameOptions;
use crate::learn::played::{Against, PlayedGame, Verdict};

#[test]
fn figures_are_those_that_were_counted_by_hand() {
    let games = [
        game("walls", "easy", 1, [20, 16]),
        game("walls", "easy", 2, [19, 17]),
        game("walls", "easy", 3, [18, 18]),
        measured(game("walls", "easy", 4, [10, 26]), 3, 4),
        measured(game("walls", "easy", 5, [30, 6]), 0, 8),
    ];
    let tally = Tally::of(&games);
    let expected = Tally {
        games: 5,
        won: 3,
        drawn: 1,
        lost: 1,
        with_points: 5,
        points_for: 97,
        points_against: 83,
        streak: 1,
        longest_streak: 2,
        given_away: 3,
        judged: 12,
        moves: 50,
        time: Duration::from_secs(125),
    };
    assert_eq!(tally, expected);
    assert_eq!(tally.given_away_per_move(), Some(0.25));
    assert_eq!(tally.seconds_per_move(), Some(2.5));
    assert_eq!(results(&games), [1, 2, 2, 1, 2]);
    assert_eq!(Tally::of(&[]).given_away_per_move(), None);
    assert_eq!(Tally::of(&[]).seconds_per_move(), None);
}

#[test]
fn games_that_others_had_a_hand_in_lengthen_no_streak_and_say_nothing_of_strength() {
    let won = |second: i64| game("walls", "easy", second, [20, 16]);
    let mixed = |second: i64| PlayedGame {
        is_mixed: true,
        ..won(second)
    };
    let tally = Tally::of(&[won(1), mixed(2)]);
    assert_eq!((tally.won, tally.streak), (2, 1));
    // A loss ends it in any case.
    let lost = PlayedGame {
        is_mixed: true,
        ..game("walls", "easy", 3, [16, 20])
    };
    assert_eq!(Tally::of(&[won(1), lost]).streak, 0);
    let found = strengths(&[won(1), mixed(2)]);
    assert_eq!(found[0].rating.games(), 1);
    assert!(strengths(&[mixed(1)]).is_empty());
}

#[test]
fn whoever_moves_second_counts_the_other_points() {
    let mut second = game("walls", "easy", 1, [20, 16]);
    second.you = Side::Second;
    second.players.reverse();
    assert_eq!(second.verdict(), Verdict::Lost);
    assert_eq!(second.against(), Against::Level("easy"));
    let tally = Tally::of([&second]);
    assert_eq!([tally.points_for, tally.points_against], [16, 20]);
    assert_eq!([tally.moves, tally.time.as_secs()], [9, 3]);
}

#[test]
fn rows_tell_games_rules_and_opponents_apart() {
    let mut small = game("walls", "easy", 5, [5, 4]);
    small.options.set("size", "3x3").unwrap();
    let games = [
        game("draughts", "easy", 1, [1, 0]),
        game("walls", "easy", 2, [20, 16]),
        game("walls", "person", 3, [20, 16]),
        game("walls", "greedy", 4, [20, 16]),
        small,
        game("walls", "easy", 6, [16, 20]),
    ];
    let rows = rows(&games);
    let told: Vec<(String, String, u32)> = (rows.iter())
        .map(|row| (row.options.name().into(), row.against.id(), row.tally.games))
        .collect();
    let told: Vec<(&str, &str, u32)> = (told.iter())
        .map(|(game, against, count)| (&**game, &**against, *count))
        .collect();
    let expected = [
        // What was played last comes first.
        ("walls", "easy", 2),
        ("walls", "easy", 1),
        ("walls", "greedy", 1),
        ("walls", "person", 1),
        ("draughts", "easy", 1),
    ];
    assert_eq!(told, expected);
    let table = table(&rows);
    assert!(
        table
            .rows
            .iter()
            .all(|row| row.len() == table.columns.len())
    );
}

/// A game of draughts against a level, won or lost.
fn draughts(level: &str, second: i64, wins: bool) -> PlayedGame {
    game(
        "draughts",
        level,
        second,
        if wins { [1, 0] } else { [0, 1] },
    )
}

#[test]
fn a_rating_follows_elo() {
    let options = GameOptions::default_of("draughts").unwrap();
    let elo = |id: &str| {
        let levels = options.levels();
        f64::from(levels.iter().find(|level| level.id == id).unwrap().elo)
    };
    let now = |games: &[&PlayedGame]| Rating::of(games.iter().copied()).unwrap().now();
    let near = |one: f64, other: f64| (one - other).abs() < 0.005;
    // A win and a draw are three points of four, which are expected of somebody 400 · log 3 = 190.85 ahead.
    let first = draughts("easy", 1, true);
    assert!(near(now(&[&first]), elo("easy") + 190.85));
    let second = draughts("easy", 2, false);
    assert!(near(now(&[&first, &second]), elo("easy")));
    // Whoever loses to the weakest level, too, is not much stronger than that.
    let [lost, lost_again] = [draughts("hard", 1, false), draughts("beginner", 2, false)];
    assert!(now(&[&lost, &lost_again]) < elo("beginner") + 50.0);
    // The draw is one against the first opponent, whoever came later.
    let points = |games: [&PlayedGame; 2], draw: &str| {
        let expected = |level: &str| 1.0 / (1.0 + 10f64.powf((elo(level) - now(&games)) / 400.0));
        expected("easy") + expected("hard") + expected(draw)
    };
    let [won, beaten] = [draughts("easy", 1, true), draughts("hard", 2, false)];
    assert!(near(points([&won, &beaten], "easy"), 1.5));
    assert!(near(points([&beaten, &won], "hard"), 1.5));
    // Ten wins and a draw are 10.5 of 11 points.
    let many: Vec<PlayedGame> = (1..=31).map(|at| draughts("easy", at, true)).collect();
    let course = Rating::of(&many).unwrap().course;
    assert!(near(course[9], elo("easy") + 400.0 * 21f64.log10()));
    // Then K is 40, and from the 31st game on 20.
    let gained = |at: usize| {
        let before = course[at - 1] - elo("easy");
        let missing = 1.0 - 1.0 / (1.0 + 10f64.powf(-before / 400.0));
        (course[at] - course[at - 1]) / missing
    };
    for (at, k) in [(10, 40.0), (29, 40.0), (30, 20.0)] {
        assert!((gained(at) - k).abs() < 1e-6, "{at}");
    }
}

#[test]
fn only_fair_games_against_known_levels_are_rated() {
    let fair = draughts("easy", 1, true);
    assert!(fair.rated_level().is_some());
    let mut pasted = fair.clone();
    pasted.from_start = false;
    let mut mixed = fair.clone();
    mixed.is_mixed = true;
    let unfair = [
        pasted,
        mixed,
        game("draughts", "person", 1, [1, 0]),
        game("draughts", "greedy", 1, [1, 0]),
    ];
    for game in &unfair {
        assert_eq!(game.rated_level(), None, "{game:?}");
    }
    assert_eq!(Rating::of(&unfair), None);
}

#[test]
fn other_levels_are_another_scale() {
    let mut extra = game("walls", "easy", 3, [20, 16]);
    extra.options.set("rules", "extra").unwrap();
    let mut small = game("walls", "easy", 4, [1, 3]);
    small.options.set("size", "2x2").unwrap();
    let mut valued = game("walls", "easy", 6, [50, 30]);
    valued.options.set("box-values", "seed=1").unwrap();
    assert!(
        [&small, &valued]
            .iter()
            .all(|game| game.rated_level().is_none())
    );
    let games = [
        draughts("easy", 1, true),
        game("walls", "easy", 2, [20, 16]),
        extra.clone(),
        small,
        valued,
        game("walls", "greedy", 5, [20, 16]),
    ];
    let strengths = strengths(&games);
    let told: Vec<_> = (strengths.iter())
        .map(|one| {
            (
                one.options.clone(),
                one.rating.games(),
                one.is_one_of_several,
            )
        })
        .collect();
    let expected = [
        (extra.options, 1, true),
        (games[1].options.clone(), 1, true),
        (games[0].options.clone(), 1, false),
    ];
    assert_eq!(told, expected);
}

#[test]
fn my_level_is_the_one_of_my_strength() {
    let options = GameOptions::default_of("draughts").unwrap();
    let rating = |elo: f64| Rating { course: vec![elo] };
    let level = |elo: f64| my_level(&rating(elo), &options).unwrap().id;
    for known in options.levels() {
        assert_eq!(level(f64::from(known.elo)), known.id);
    }
    assert_eq!(level(-500.0), "beginner");
    assert_eq!(level(9000.0), "hard");
    // Of two that are equally far, the gentler one.
    let levels = options.levels();
    let middle = f64::from(levels[0].elo + levels[1].elo) / 2.0;
    assert_eq!(level(middle), levels[0].id);
}

#[test]
fn tables_for_programs_have_a_line_for_each_row() {
    let mut named = measured(game("walls", "easy", 0, [20, 16]), 2, 7);
    named.players[1].name = "Red, the \"computer\"".into();
    let resigned = PlayedGame {
        resigned: Some(Side::Second),
        ..game("tictactoe", "person", 60, [0, 0])
    };
    let text = csv_of_games(&[named.clone(), resigned]);
    let mut reader = csv::Reader::from_reader(text.as_bytes());
    let lines: Vec<csv::StringRecord> = reader.records().map(Result::unwrap).collect();
    assert_eq!(lines.len(), 2);
    assert_eq!(&lines[0][1], "1970-01-01T00:00:00Z");
    assert_eq!(&lines[0][6], "Red, the \"computer\"");
    let last: Vec<&str> = lines[0].iter().skip(7).collect();
    assert_eq!(
        last,
        [
            "won", "20", "16", "10", "25.000", "2", "7", "true", "false", ""
        ]
    );
    assert_eq!(&lines[1][16], "second");
    let result: Vec<&str> = lines[1].iter().skip(7).take(1).collect();
    assert_eq!(result, ["drawn"]);
    assert_eq!(&lines[1][12], "", "not measured");
    let text = csv_of_rows(&rows(&[named]));
    let mut reader = csv::Reader::from_reader(text.as_bytes());
    let line = reader.records().next().unwrap().unwrap();
    let figures: Vec<&str> = line.iter().skip(2).collect();
    let expected = [
        "easy", "1", "1", "0", "0", "20", "16", "1", "1", "2", "7", "10", "25.000",
    ];
    assert_eq!(figures, expected);
}
