//! What the analysis says of positions, against known values.

use std::collections::BTreeMap;
use std::sync::Arc;
use std::time::Duration;

use rand::{Rng, SeedableRng};
use walls::games::Side;
use walls::games::registry::GameOptions;
use walls::games::walls::{Options, Walls};
use walls::play::analysis::{Analysis, Known, MoveWorth, Worth};
use walls::play::begin::paste_any;
use walls::play::{AnyMatch, Choice, Match, Player, Seat, new_match};
use walls::search::StopFlag;

fn played(moves: &str) -> Match<Walls<u64>> {
    let options = Options::sized(2, 2);
    let walls = Walls::<u64>::new(&options).unwrap();
    let players = Side::BOTH.map(Player::usual);
    let mut game = Match::new(walls, GameOptions::Walls(options), players);
    for text in moves.split_whitespace() {
        game.play_text(text, Duration::ZERO).unwrap();
    }
    game
}

/// All that an analysis reports, one after the other.
fn reports(game: &Match<Walls<u64>>, ply: usize, known: &Arc<Known>) -> Vec<Analysis> {
    let mut reports = Vec::new();
    let task = game.analyst(known).analysis(ply);
    task.run(StopFlag::default(), &mut |analysis| reports.push(analysis));
    reports
}

fn analysed(moves: &str, ply: usize) -> (Match<Walls<u64>>, Analysis) {
    let game = played(moves);
    let mut reports = reports(&game, ply, &Arc::default());
    (game, reports.pop().unwrap())
}

#[test]
fn an_analysis_that_is_started_again_knows_what_it_knew() {
    let game = played("0,1 1,0 1,2 4,3");
    let known = Arc::new(Known::default());
    let before = reports(&game, 4, &known).pop().unwrap();
    assert!(before.moves.iter().all(|one| one.worth.unwrap().is_exact));
    // The first thing that it says is all that was found out before.
    assert_eq!(reports(&game, 4, &known)[0], before);
}

#[test]
fn all_moves_of_a_small_board_are_exact_and_the_best_is_its_value() {
    let (_, analysis) = analysed("", 0);
    assert_eq!(analysis.moves.len(), 12);
    assert!(analysis.moves.iter().all(|one| one.worth.unwrap().is_exact));
    // 2 × 2 is lost by two for the first player.
    let best = analysis
        .moves
        .iter()
        .map(|one| one.worth.unwrap().margin)
        .max();
    assert_eq!(best, Some(-2));
    assert_eq!(
        analysis.course[0],
        Some(Worth {
            margin: -2,
            is_exact: true
        })
    );
    assert!(analysis.moves.iter().any(|one| one.is_best));
}

#[test]
fn giving_boxes_away_is_a_mistake() {
    // The third edge of a box is given away, and the other does not take it, which costs two.
    let (game, analysis) = analysed("0,1 1,0 1,2 4,3", 4);
    let mistakes = analysis.mistakes(|ply| game.turn_at(ply));
    let [mistake] = mistakes[..] else {
        panic!("{mistakes:?}");
    };
    assert_eq!((mistake.ply, mistake.cost()), (3, 2));
}

/// A game of these options after some moves.
fn after(name: &str, size: Option<&str>, moves: &str) -> Box<dyn AnyMatch> {
    let pasted = paste_any(moves, &options_of(name, size), &choices());
    pasted.unwrap().game
}

fn options_of(name: &str, size: Option<&str>) -> GameOptions {
    let mut options = GameOptions::default_of(name).unwrap();
    if let Some(size) = size {
        options.set("size", size).unwrap();
    }
    options
}

fn choices() -> [Choice; 2] {
    Side::BOTH.map(|side| Choice {
        player: Player::usual(side),
        usual: Seat {
            is_human: true,
            level: None,
            opponent: String::new(),
        },
        seats: BTreeMap::new(),
    })
}

/// The move that is advised, and its value in the view of the side to move.
fn hinted(game: &dyn AnyMatch, known: &Arc<Known>) -> (Vec<u16>, i32) {
    let task = game.analyst(known).hint().unwrap();
    let found = task.run(StopFlag::default(), &mut |_| {}).unwrap();
    (found.path, found.thinking.value.unwrap())
}

/// The best moves of the last analysis, with their values.
fn best_of(game: &dyn AnyMatch, known: &Arc<Known>) -> Vec<(Vec<u16>, i32)> {
    let ply = game.standing().ply;
    let mut last = None;
    let task = game.analyst(known).analysis(ply);
    task.run(StopFlag::default(), &mut |analysis| last = Some(analysis));
    let analysis = last.unwrap();
    let sign = analysis.mover.unwrap().sign();
    let value = |one: &MoveWorth| sign * one.worth.unwrap().margin;
    let most = analysis.moves.iter().map(value).max().unwrap();
    let best = analysis.moves.iter().filter(|one| one.is_best);
    let best: Vec<_> = best.map(|one| (one.path.clone(), value(one))).collect();
    assert!(best.iter().all(|(_, value)| *value == most), "{analysis:?}");
    best
}

/// Positions at which hint and analysis once disagreed, or might.
const POSITIONS: [(&str, Option<&str>, &str); 4] = [
    ("draughts", None, "c3-d4 b6-c5 d4xb6 a7xc5"),
    ("walls", Some("3x3"), "0,1 1,0 1,2 4,3"),
    ("tictactoe", None, "2,2 1,1"),
    ("bricks", Some("5"), "F L F"),
];

#[test]
fn a_hint_is_what_the_analysis_calls_best_whichever_comes_first() {
    for (name, size, moves) in POSITIONS {
        let game = after(name, size, moves);
        let known = Arc::default();
        let before = hinted(&*game, &known);
        let best = best_of(&*game, &known);
        let after = hinted(&*game, &known);
        assert!(best.contains(&after), "{name}: {after:?} of {best:?}");
        // Only a proof changes the advice.
        let is_walls = name == "walls";
        assert!(before == after || is_walls, "{name}: {before:?} {after:?}");

        let known = Arc::default();
        let best = best_of(&*game, &known);
        assert!(best.contains(&hinted(&*game, &known)), "{name}: {best:?}");
    }
}

#[test]
fn where_a_position_is_solved_no_guess_is_shown() {
    let reports = reports(&played(""), 0, &Arc::default());
    let shown = |analysis: &Analysis| analysis.moves.iter().filter_map(|one| one.worth).count();
    for analysis in &reports {
        let mut worths = analysis.moves.iter().filter_map(|one| one.worth);
        assert!(worths.all(|worth| worth.is_exact), "{analysis:?}");
    }
    // First nothing, then the advice with its images, then all moves.
    let best = |analysis: &Analysis| analysis.moves.iter().filter(|one| one.is_best).count();
    assert_eq!(shown(&reports[0]), 0);
    assert_eq!(shown(&reports[1]), best(&reports[1]));
    // Four edges in the middle are images of each other, and eight at the rim.
    assert!([4, 8].contains(&best(&reports[1])), "{:?}", reports[1]);
    assert_eq!(shown(reports.last().unwrap()), 12);
}

#[test]
fn images_of_a_move_are_worth_the_same_from_the_first_report_on() {
    let options = options_of("walls", Some("6x6"));
    let game = new_match(&options, Side::BOTH.map(Player::usual)).unwrap();
    let middle = |site: u16| game.board().places[usize::from(site)];
    let half_turn = |site: u16| {
        let (width, height) = game.board().extent;
        let place = middle(site);
        let is_it = |&other: &u16| {
            let other = middle(other);
            other.x + place.x == width && other.y + place.y == height
        };
        (0..game.board().places.len() as u16).find(is_it).unwrap()
    };
    let known = Arc::new(Known::measured_in_nodes(1_000));
    let task = game.analyst(&known).analysis(0);
    task.run(StopFlag::default(), &mut |analysis| {
        for one in &analysis.moves {
            let is_image = |other: &&MoveWorth| other.path == [half_turn(one.path[0])];
            let image = analysis.moves.iter().find(is_image).unwrap();
            assert_eq!((image.worth, image.is_best), (one.worth, one.is_best));
        }
    });
}

/// All that is shown of a position is one number: for the position itself and its best move, and for the
/// move that was played and the position after it.
fn shows_the_same_numbers(analysis: &Analysis, played: &[u16]) {
    let sign = analysis.mover.unwrap().sign();
    let margins = analysis.moves.iter().map(|one| one.worth.unwrap().margin);
    let best = margins.max_by_key(|margin| sign * margin);
    let course = |ply: usize| analysis.course[ply].unwrap();
    assert_eq!(best, Some(course(analysis.ply).margin));
    let advised = analysis.moves.iter().filter(|one| one.is_best);
    assert!(advised.clone().count() > 0);
    for one in advised {
        assert_eq!(one.worth.unwrap().margin, course(analysis.ply).margin);
    }
    let played = analysis.moves.iter().find(|one| one.path == played);
    assert_eq!(played.unwrap().worth, Some(course(analysis.ply + 1)));
}

/// The path of the move after this many moves of a game of draughts.
fn path_of_move(game: &dyn AnyMatch, ply: usize) -> Vec<u16> {
    let before = game.snapshot(ply);
    let leads_there = |path: &Vec<u16>| {
        let pasted = paste_any(&before.text, &before.options, &choices());
        let mut again = pasted.unwrap().game;
        again.play_path(path, Duration::ZERO) && again.now().text == game.snapshot(ply + 1).text
    };
    before
        .paths
        .iter()
        .find(|path| leads_there(path))
        .unwrap()
        .clone()
}

#[test]
fn the_same_numbers_are_everywhere_and_come_back_at_once() {
    let known = Arc::default();
    let mut game = after("draughts", None, "c3-d4 b6-c5 d4xb6 a7xc5 b2-c3");
    let path = path_of_move(&*game, 4);
    let analysed = |game: &dyn AnyMatch, ply: usize| {
        let mut reports = Vec::new();
        let task = game.analyst(&known).analysis(ply);
        task.run(StopFlag::default(), &mut |analysis| reports.push(analysis));
        reports
    };
    let before = analysed(&*game, 4);
    shows_the_same_numbers(before.last().unwrap(), &path);
    // The position after the move is looked at for longer now, and that counts for the move, too.
    let after = analysed(&*game, 5).pop().unwrap();
    let again = analysed(&*game, 4);
    shows_the_same_numbers(&again[0], &path);
    shows_the_same_numbers(again.last().unwrap(), &path);
    assert_eq!(again[0].course[5], after.course[5]);
    game.go_to(4);
    let (_, hint) = hinted(&*game, &known);
    let value = again.last().unwrap().course[4].unwrap().margin;
    assert_eq!(hint, again[0].mover.unwrap().sign() * value);
}

/// Two hundred positions at rest: random games of all six games, each looked at now and then.
fn positions_at_rest() -> Vec<Box<dyn AnyMatch>> {
    let games = [
        ("walls", Some("3x3"), 24),
        ("bricks", Some("5"), 24),
        ("tictactoe", None, 6),
        ("fortress", None, 30),
        ("hexxagon", None, 30),
        ("draughts", None, 40),
    ];
    let mut random = rand_pcg::Pcg64Mcg::seed_from_u64(20_261_123);
    let mut positions: Vec<Box<dyn AnyMatch>> = Vec::new();
    for index in 0..200 {
        let (name, size, most) = games[index % games.len()];
        let mut game = new_match(&options_of(name, size), Side::BOTH.map(Player::usual)).unwrap();
        for _ in 0..random.random_range(0..most) {
            let paths = game.now().paths;
            if paths.is_empty() {
                break;
            }
            let path = &paths[random.random_range(0..paths.len())];
            assert!(game.play_path(path, Duration::ZERO));
        }
        if game.standing().turn.is_some() {
            positions.push(game);
        }
    }
    positions
}

#[test]
fn hint_and_analysis_agree_on_positions_at_rest() {
    let positions = positions_at_rest();
    assert!(positions.len() > 150, "{}", positions.len());
    for game in positions {
        let known = Arc::new(Known::measured_in_nodes(1_000));
        let best = best_of(&*game, &known);
        let hint = hinted(&*game, &known);
        assert!(
            best.contains(&hint),
            "{}: {hint:?} of {best:?}",
            game.now().text
        );
    }
}

#[test]
fn the_advice_of_a_search_that_was_stopped_is_not_kept() {
    let game = played("0,1 1,0 1,2 4,3");
    let known = Arc::new(Known::measured_in_nodes(1_000_000));
    let nodes = |stop: StopFlag| {
        let hint = game.analyst(&known).hint().unwrap();
        let found = hint.run(stop, &mut |_| {});
        found.map(|found| found.thinking.nodes)
    };
    let stopped = StopFlag::default();
    stopped.raise();
    nodes(stopped);
    assert!(nodes(StopFlag::default()).unwrap() > 0, "it has to search");
    assert_eq!(nodes(StopFlag::default()), Some(0), "now it knows");
}
