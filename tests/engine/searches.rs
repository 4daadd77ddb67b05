//! The searches against each other, against published and independently computed figures, and under
//! their limits.

use std::time::Duration;

use rand::{Rng, SeedableRng};
use rand_pcg::Pcg64Mcg;
use walls::games::registry::{GameOptions, Visitor};
use walls::games::walls::{Options, TurnRule, Walls};
use walls::games::{Evaluate, Game, Notation, Playable, Side};
use walls::search::{Limits, Progress, Request, Spec, StopFlag, Table};
use walls::solver::Reach;

fn spec(text: &str) -> Spec {
    text.parse().unwrap()
}

fn options(size: &str, rules: &str, values: &str) -> GameOptions {
    let mut options = GameOptions::default_of("walls").unwrap();
    options.set("size", size).unwrap();
    options.set("rules", rules).unwrap();
    options.set("box-values", values).unwrap();
    options
}

/// Plain minimax, written without any of the library's searches.
fn plain<G: Playable>(game: &G, position: &G::Position, depth: u8) -> i32 {
    match game.turn(position) {
        Some(side) if depth > 0 => {
            let values = game
                .moves(position)
                .map(|mv| plain(game, &game.play(position, mv), depth - 1));
            match side {
                Side::First => values.max().unwrap(),
                Side::Second => values.min().unwrap(),
            }
        }
        _ => game.evaluate(position),
    }
}

#[test]
fn the_column_order_visits_the_known_numbers_of_nodes() {
    let walls = Walls::<u128>::new(&Options::default()).unwrap();
    let start = walls.start();
    let nodes = |text: &str| {
        let answer = spec(text)
            .choose(Request::new(&walls, &start, Limits::default()))
            .unwrap();
        assert!(answer.completed);
        assert_eq!(answer.value, 0);
        answer.nodes
    };
    assert_eq!(nodes("alpha-beta:depth=5,shuffle=off"), 579_859);
    assert_eq!(nodes("alpha-beta:depth=6,shuffle=off"), 1_668_765);
    assert_eq!(nodes("alpha-beta:depth=7,shuffle=off"), 47_398_703);
    assert_eq!(
        nodes("minimax:depth=3,shuffle=off"),
        1 + 84 + 84 * 83 + 84 * 83 * 82
    );
}

/// Compares all searches on random positions; returns how often a side moved twice.
struct Agree {
    positions: usize,
    seed: u64,
}

impl Visitor for Agree {
    type Output = usize;
    fn visit<G: Playable>(self, game: G) -> usize {
        let mut random = Pcg64Mcg::seed_from_u64(self.seed);
        let used = Table::new(4);
        let mut repeated_movers = 0;
        for _ in 0..self.positions {
            let mut position = game.start();
            let all = game.moves(&position).count();
            for _ in 0..random.random_range(0..all) {
                let moves: Vec<_> = game.moves(&position).collect();
                let before = game.turn(&position);
                position = game.play(&position, moves[random.random_range(0..moves.len())]);
                repeated_movers += usize::from(game.turn(&position) == before);
            }
            let left = game.moves(&position).count();
            let depth = match left {
                0..=6 => 7,
                7..=12 => 4,
                _ => 3,
            };
            let side = game.turn(&position).unwrap();
            let expected = side.sign() * plain(&game, &position, depth);
            let seed = random.random();
            let value = |name: &str, table: Option<&Table>| {
                let mut request = Request::new(&game, &position, Limits::default());
                (request.seed, request.table) = (seed, table);
                let answer = spec(&format!("{name}:depth={depth}"))
                    .choose(request)
                    .unwrap();
                if table.is_none() {
                    // The line that is reported must be worth what was reported.
                    let end = answer.line.iter().fold(position, |after, &mv| {
                        assert!(game.moves(&after).any(|legal| legal == mv));
                        game.play(&after, mv)
                    });
                    assert_eq!(side.sign() * game.evaluate(&end), expected, "{answer:?}");
                }
                answer.value
            };
            assert_eq!(value("minimax", None), expected, "{position:?}");
            assert_eq!(value("alpha-beta", None), expected, "{position:?}");
            assert_eq!(value("fail-soft", None), expected, "{position:?}");
            assert_eq!(
                value("fail-soft", Some(&Table::new(1))),
                expected,
                "{position:?}"
            );
            // To the end of the game values do not depend on the depth, so a shared table serves.
            if left <= 6 {
                assert_eq!(value("fail-soft", Some(&used)), expected, "{position:?}");
            }
        }
        repeated_movers
    }
}

#[test]
fn all_searches_agree_with_plain_minimax_on_a_thousand_positions() {
    let sizes = [
        "1x1", "1x4", "2x2", "2x3", "3x3", "3x4", "4x4", "5x5", "6x6", "8x8",
    ];
    let mut total = 0;
    for (index, size) in sizes.into_iter().enumerate() {
        for rules in ["strict", "extra"] {
            for values in ["ones", "seed 5"] {
                let positions = if index < 7 { 32 } else { 12 };
                let agree = Agree {
                    positions,
                    seed: index as u64,
                };
                let repeated = options(size, rules, values).visit(agree).unwrap();
                assert_eq!(
                    repeated > 0,
                    rules == "extra" && size != "1x1",
                    "{size} {rules}"
                );
                total += positions;
            }
        }
    }
    assert!(total >= 1000, "{total}");
}

/// The exact value of a position for the side to move, by full-depth search.
struct Exact<'a> {
    drawing: Option<&'a str>,
}

impl Visitor for Exact<'_> {
    type Output = i32;
    fn visit<G: Playable>(self, game: G) -> i32 {
        let position = match self.drawing {
            Some(text) => game.parse_state(text).unwrap().position,
            None => game.start(),
        };
        let table = Table::new(64);
        let mut request = Request::new(&game, &position, Limits::default());
        request.table = Some(&table);
        spec("fail-soft:depth=100,shuffle=off")
            .choose(request)
            .unwrap()
            .value
    }
}

#[test]
fn small_boards_have_their_known_values() {
    let exact = |size, rules, values| {
        options(size, rules, values)
            .visit(Exact { drawing: None })
            .unwrap()
    };
    #[rustfmt::skip]
    let strict = [
        ("1x1", -1), ("1x2", 2), ("1x3", -1), ("1x4", 2), ("1x5", -3), ("1x6", 2),
        ("2x2", -2), ("2x3", 2), ("3x3", -3), ("3x2", 2), ("3x1", -1),
    ];
    #[rustfmt::skip]
    let extra = [
        ("1x1", -1), ("1x2", 0), ("1x3", -1), ("1x4", 0), ("1x5", -1), ("1x6", 0),
        ("2x2", 2), ("2x3", -2), ("3x2", -2), ("3x1", -1),
    ];
    // 3 × 3 with the extra move follows from the first moves below.
    for (rules, known) in [("strict", &strict[..]), ("extra", &extra[..])] {
        for &(size, value) in known {
            assert_eq!(exact(size, rules, "ones"), value, "{size} {rules}");
        }
    }
    assert_eq!(exact("2x2", "strict", "1 2 3 4"), -4);
    assert_eq!(exact("2x2", "extra", "1 2 3 4"), 4);
    assert_eq!(exact("2x3", "strict", "1 2 3 4 5 6"), 9);
    assert_eq!(exact("2x3", "extra", "1 2 3 4 5 6"), -7);
}

#[test]
fn boards_with_a_painted_border_have_their_known_values() {
    let border = |rows: usize, columns: usize| {
        let edge = format!("{}+\n", "+-".repeat(columns));
        let middle = format!("|{}|\n", " ".repeat(2 * columns - 1));
        let dots = format!("{}+\n", "+ ".repeat(columns));
        let inner = vec![middle; rows].join(&dots);
        format!("{edge}{inner}{edge}turn: first\n")
    };
    let known = [
        ("strict", "2x2", -2),
        ("strict", "2x3", 2),
        ("strict", "3x3", -3),
        ("strict", "3x4", 4),
        ("extra", "2x2", -4),
        ("extra", "2x3", 6),
        ("extra", "3x3", 7),
    ];
    for (rules, size, value) in known {
        let (rows, columns) = size.split_once('x').unwrap();
        let text = border(rows.parse().unwrap(), columns.parse().unwrap());
        let exact = Exact {
            drawing: Some(&text),
        };
        let options = options(size, rules, "ones");
        assert_eq!(options.visit(exact).unwrap(), value, "{rules}\n{text}");
    }
}

#[test]
fn wilsons_first_moves_are_worth_what_he_says() {
    let values = |side: u8| -> Vec<((usize, usize), i32)> {
        let mut options = Options::sized(side, side);
        options.rules = TurnRule::Extra;
        let walls = Walls::<u64>::new(&options).unwrap();
        let table = Table::new(64);
        // One edge of each kind is enough: the keys say which are images of each other.
        let mut kinds = std::collections::HashSet::new();
        let edges: Vec<u16> = (walls.moves(&walls.start()))
            .filter(|&edge| kinds.insert(walls.canonical_key(&walls.play(&walls.start(), edge))))
            .collect();
        edges
            .into_iter()
            .map(|edge| {
                let position = walls.play(&walls.start(), edge);
                let mut request = Request::new(&walls, &position, Limits::default());
                request.table = Some(&table);
                let answer = spec("fail-soft:depth=100").choose(request).unwrap();
                (walls.place(edge), -answer.value)
            })
            .collect()
    };
    assert!(values(3).iter().all(|&(_, value)| value == -3));
    for ((row, column), value) in values(2) {
        let outer = row % 4 == 0 || column % 4 == 0;
        assert_eq!(value, if outer { 2 } else { 0 }, "{row},{column}");
    }
}

#[test]
fn limits_hold_and_leave_a_legal_move() {
    let walls = Walls::<u128>::new(&Options::default()).unwrap();
    let start = walls.start();
    let search = |name: &str, limits: Limits| {
        let answer = spec(&format!("{name}:depth=12"))
            .choose(Request::new(&walls, &start, limits))
            .unwrap();
        assert!(!answer.completed && answer.depth == 0);
        assert!(walls.moves(&start).any(|edge| edge == answer.best));
        assert_eq!(answer.line.first(), Some(&answer.best));
        answer.nodes
    };
    for name in ["minimax", "alpha-beta", "fail-soft"] {
        for nodes in [0, 1, 2, 5_000, 100_000] {
            let limits = Limits {
                nodes: Some(nodes),
                ..Limits::default()
            };
            assert_eq!(search(name, limits), nodes + 1);
        }
        let time = Some(Duration::from_millis(30));
        search(
            name,
            Limits {
                time,
                ..Limits::default()
            },
        );
        let stop = StopFlag::default();
        stop.raise();
        assert_eq!(
            search(
                name,
                Limits {
                    stop,
                    ..Limits::default()
                }
            ),
            1
        );
    }
}

#[test]
fn a_search_reports_until_it_is_stopped() {
    let walls = Walls::<u128>::new(&Options::default()).unwrap();
    let start = walls.start();
    let stop = StopFlag::default();
    let stopper = stop.clone();
    let mut reports = Vec::new();
    let mut report = |progress: &walls::search::Progress<u16>| {
        reports.push(progress.clone());
        if reports.len() == 3 {
            stopper.raise();
        }
    };
    let limits = Limits {
        stop,
        ..Limits::default()
    };
    let mut request = Request::new(&walls, &start, limits);
    request.report = Some(&mut report);
    // This search alone would outlast any test run.
    let answer = spec("alpha-beta:depth=30").choose(request).unwrap();
    assert!(!answer.completed);
    assert!(
        reports.len() >= 3
            && reports
                .windows(2)
                .all(|pair| pair[0].nodes <= pair[1].nodes)
    );
    assert!(
        reports
            .iter()
            .all(|progress| progress.depth == 30 && progress.done.1 == 84)
    );
}

/// Whether the expert's last report and its answer say the same value, along a random game.
struct RoundsAlike;

impl Visitor for RoundsAlike {
    type Output = ();
    fn visit<G: Playable>(self, game: G) {
        let mut random = Pcg64Mcg::seed_from_u64(8);
        let mut position = game.start();
        let mut values = 0;
        for _ in 0..40 {
            let moves: Vec<G::Move> = game.moves(&position).collect();
            if moves.is_empty() {
                break;
            }
            position = game.play(&position, moves[random.random_range(0..moves.len())]);
            let mut reported = None;
            let mut report = |progress: &Progress<G::Move>| reported = progress.value;
            let mut request = Request::new(&game, &position, Limits::default());
            request.report = Some(&mut report);
            let Some(answer) = spec("expert:depth=2").choose(request) else {
                break;
            };
            // A solved ending is told at once.
            if let Some(reported) = reported {
                assert_eq!(reported, answer.value, "{position:?}");
                values += usize::from(answer.value != 0);
            }
        }
        assert!(values > 3, "hardly any value but 0");
    }
}

#[test]
fn reports_and_answers_round_alike() {
    // Only Walls has values between whole points. Smaller strict boards are soon solved.
    for (size, rules) in [("9x9", "strict"), ("6x6", "extra")] {
        options(size, rules, "ones").visit(RoundsAlike).unwrap();
    }
}

#[test]
fn deeper_searches_shuffle_less_and_seeds_repeat() {
    let walls = Walls::<u128>::new(&Options::default()).unwrap();
    let start = walls.start();
    let play = |depth: u8, seed: u64| {
        let mut request = Request::new(&walls, &start, Limits::default());
        request.seed = seed;
        spec(&format!("alpha-beta:depth={depth}"))
            .choose(request)
            .unwrap()
            .best
    };
    // All first moves are equal at these depths, so the first of the shuffled order is played.
    let moved = |depth| (0..200).filter(|&seed| play(depth, seed) != 0).count();
    let (shallow, deep) = (moved(1), moved(3));
    assert!(shallow > deep && deep > 0, "{shallow} {deep}");
    assert!((0..20).all(|seed| play(2, seed) == play(2, seed)));
}

#[test]
fn a_kept_table_answers_a_rematch_from_memory() {
    let walls = Walls::<u64>::new(&Options::sized(4, 4)).unwrap();
    let start = walls.start();
    let table = Table::new(16);
    let search = || {
        let mut request = Request::new(&walls, &start, Limits::default());
        request.table = Some(&table);
        spec("fail-soft:depth=6").choose(request).unwrap()
    };
    let first = search();
    let again = search();
    assert!(first.nodes > 1000);
    assert_eq!((again.nodes, again.table_hits), (1, 1));
    assert_eq!((again.best, again.value), (first.best, first.value));
}

/// Two players of a match may share a table. What the expert finds is no value of the published search.
#[test]
fn alpha_beta_plays_the_same_beside_an_expert() {
    struct Beside;
    impl Visitor for Beside {
        type Output = ();
        fn visit<G: Playable>(self, game: G) {
            let mut position = game.start();
            for _ in 0..2 {
                let first = game.moves(&position).next().unwrap();
                position = game.play(&position, first);
            }
            let [published, expert] = ["fail-soft:depth=4,shuffle=off", "expert:depth=6"].map(spec);
            let search = |with_expert: bool| {
                let table = Table::new(64);
                let run = |spec: &Spec| {
                    let mut request = Request::new(&game, &position, Limits::default());
                    request.table = Some(&table);
                    spec.choose(request).unwrap()
                };
                if with_expert {
                    run(&expert);
                }
                let found = run(&published);
                (found.best, found.value, found.nodes)
            };
            assert_eq!(search(true), search(false));
        }
    }
    // Here the keys of both would be the same.
    let options = GameOptions::default_of("fortress").unwrap();
    options.visit(Beside).unwrap();
}

/// A failed attempt at an exact ending leaves the search most of its limit: without a clock, of its
/// nodes.
#[test]
fn a_failed_attempt_at_an_ending_costs_no_more_than_its_share() {
    let rules = |size: u8, rules: TurnRule| Options {
        rules,
        ..Options::sized(size, size)
    };
    for (options, painted, name) in [
        (rules(6, TurnRule::Strict), 0, "perfect"),
        // Here it tries to solve the position, asks for control, searches, and proves moves.
        (rules(5, TurnRule::Extra), 19, "expert"),
    ] {
        let walls = Walls::<u128>::new(&options).unwrap();
        let mut position = walls.start();
        for ply in 0..painted {
            // Edges far apart, so that nothing can be taken yet.
            let safe: Vec<u16> = (walls.moves(&position))
                .filter(|&edge| walls.is_quiet(&walls.play(&position, edge)))
                .collect();
            position = walls.play(&position, safe[3 * ply % 17]);
        }
        let coins = walls.strings_and_coins(&position).unwrap();
        let reach = Reach::of(&coins).unwrap();
        let beyond = reach.size - reach.about_half;
        assert!(painted == 0 || (1..=3).contains(&beyond), "{beyond}");
        let depth = |text: &str, position| {
            let mut request = Request::new(&walls, position, Limits::default());
            request.limits.nodes = Some(60_000);
            let answer = spec(text).choose(request).unwrap();
            assert!(answer.nodes <= 61_000, "{}", answer.nodes);
            answer.depth
        };
        let found = depth(&format!("{name}:time=0"), &position);
        assert!(found >= 4, "{name} reached only depth {found}");
    }
}

/// The value that an expert reports is that of the move it plays, also when it is stopped in the middle
/// of a depth.
#[test]
fn the_expert_reports_the_value_of_the_move_that_it_plays() {
    let walls = Walls::<u64>::new(&Options::sized(4, 4)).unwrap();
    let start = walls.start();
    for nodes in (200..6_000).step_by(171) {
        let mut last = None;
        let mut on_progress = |progress: &Progress<u16>| {
            last = Some((progress.line[0], progress.value.unwrap()));
        };
        let mut request = Request::new(&walls, &start, Limits::default());
        request.limits.nodes = Some(nodes);
        request.report = Some(&mut on_progress);
        let answer = spec("expert:time=0,eval=plain").choose(request).unwrap();
        let (best, value) = last.unwrap();
        if best == answer.best {
            assert_eq!(value, answer.value, "{nodes} nodes");
        }
    }
}

/// In the strict game the last mover never loses: that is proved. So no guess about the middle game may say
/// so, whoever is the last mover, and whoever is to move.
#[test]
fn the_last_mover_is_never_expected_to_lose() {
    for (rows, columns) in [(6, 6), (6, 7), (5, 8)] {
        let walls = Walls::<u128>::new(&Options::sized(rows, columns)).unwrap();
        let mut random = Pcg64Mcg::seed_from_u64(7);
        let mut position = walls.start();
        for _ in 0..8 {
            let free = walls.moves(&position).count();
            let mut request = Request::new(&walls, &position, Limits::default());
            request.limits.nodes = Some(2_000);
            let answer = spec("expert:time=0").choose(request).unwrap();
            assert!(!answer.completed, "this is about the middle game");
            match free % 2 {
                1 => assert!(
                    answer.value >= 0,
                    "{rows} × {columns}, {free} free: {answer:?}"
                ),
                _ => assert!(
                    answer.value <= 0,
                    "{rows} × {columns}, {free} free: {answer:?}"
                ),
            }
            let quiet: Vec<u16> = (walls.moves(&position))
                .filter(|&edge| walls.is_quiet(&walls.play(&position, edge)))
                .collect();
            position = walls.play(&position, quiet[random.random_range(0..quiet.len())]);
        }
    }
}

/// A depth counts in eight bits; on the largest board there are more free edges than that. Cut into four, it is
/// small enough for the search over kernels.
#[test]
fn the_middle_game_is_searched_whatever_the_number_of_free_edges() {
    let walls = Walls::<[u64; 5]>::new(&Options::sized(12, 12)).unwrap();
    let mut random = Pcg64Mcg::seed_from_u64(4);
    let mut position = walls.start();
    let is_cut = |text: &str| text.split(',').any(|place| place == "12");
    for edge in walls.moves(&position).collect::<Vec<_>>() {
        if is_cut(&walls.move_text(edge)) {
            position = walls.play(&position, edge);
        }
    }
    for free in (254..=259).rev() {
        while walls.moves(&position).count() > free {
            let quiet: Vec<u16> = (walls.moves(&position))
                .filter(|&edge| walls.is_quiet(&walls.play(&position, edge)))
                .collect();
            position = walls.play(&position, quiet[random.random_range(0..quiet.len())]);
        }
        let mut request = Request::new(&walls, &position, Limits::default());
        request.limits.nodes = Some(5_000);
        let answer = spec("expert:time=0").choose(request).unwrap();
        assert!(answer.depth >= 3, "{free} free edges: {answer:?}");
        assert!(!answer.is_exact, "{free} free edges");
    }
}

/// Late moves are reduced at first. So a search as deep as the game is long has not seen all of it, and one that is much
/// deeper has.
#[test]
fn a_search_as_deep_as_the_game_is_long_is_not_called_exact() {
    struct Deep(u8);
    impl Visitor for Deep {
        type Output = (i32, bool);
        fn visit<G: Playable>(self, game: G) -> (i32, bool) {
            let start = game.start();
            let request = Request::new(&game, &start, Limits::default());
            let expert = spec(&format!("expert:time=0,depth={}", self.0));
            let answer = expert.choose(request).unwrap();
            (answer.value, answer.is_exact)
        }
    }
    let options = GameOptions::default_of("tictactoe").unwrap();
    assert!(!options.visit(Deep(9)).unwrap().1);
    assert_eq!(options.visit(Deep(100)).unwrap(), (0, true));
}

/// Nothing is better than to have the whole board.
#[test]
fn a_win_of_everything_is_exact() {
    struct Last(&'static str);
    impl Visitor for Last {
        type Output = (String, i32, bool);
        fn visit<G: Playable>(self, game: G) -> Self::Output {
            let mut position = game.start();
            for text in self.0.split(' ') {
                position = game.play(&position, game.parse_move(&position, text).unwrap());
            }
            let mut request = Request::new(&game, &position, Limits::default());
            request.limits.nodes = Some(20_000);
            let answer = spec("expert:time=0").choose(request).unwrap();
            (game.move_text(answer.best), answer.value, answer.is_exact)
        }
    }
    let options = GameOptions::default_of("hexxagon").unwrap();
    let moves = "+73 +30 73-85 +41 00-20 88-86 84-75 04-02 +31 +01 +51 02-00";
    let (best, value, is_exact) = options.visit(Last(moves)).unwrap();
    assert_eq!((&*best, value, is_exact), ("20-11", 61, true));
    // Before it nothing ends so.
    let (.., is_exact) = options.visit(Last(&moves[..moves.len() - 18])).unwrap();
    assert!(!is_exact);
}

/// Greedy, Look-ahead and Careful, each by its definition, in points.
struct Weighs {
    positions: usize,
}

impl Visitor for Weighs {
    type Output = ();
    fn visit<G: Playable>(self, game: G) {
        let mut random = Pcg64Mcg::seed_from_u64(7);
        for _ in 0..self.positions {
            let mut position = game.start();
            for _ in 0..random.random_range(0..game.moves(&position).count()) {
                let moves: Vec<_> = game.moves(&position).collect();
                position = game.play(&position, moves[random.random_range(0..moves.len())]);
            }
            let side = game.turn(&position).unwrap();
            let points =
                |after: &G::Position| side.sign() * (game.margin(after) - game.margin(&position));
            let greedy = |mv: G::Move| points(&game.play(&position, mv));
            // The best that whoever moves next can make of it at once.
            let look_ahead = |mv: G::Move| {
                let after = game.play(&position, mv);
                let replies = game.moves(&after).map(|mv| points(&game.play(&after, mv)));
                match game.turn(&after) {
                    None => points(&after),
                    Some(next) if next == side => replies.max().unwrap(),
                    Some(_) => replies.min().unwrap(),
                }
            };
            let careful = |mv: G::Move| {
                let mut after = game.play(&position, mv);
                while let Some(next) = game.turn(&after) {
                    let worth = |mv: G::Move| next.sign() * game.margin(&game.play(&after, mv));
                    // Of equal captures the first one.
                    let moves: Vec<_> = game.moves(&after).collect();
                    let best = moves.into_iter().rev().max_by_key(|&mv| worth(mv)).unwrap();
                    if worth(best) == next.sign() * game.margin(&after) {
                        break;
                    }
                    after = game.play(&after, best);
                }
                points(&after)
            };
            let agrees = |name: &str, worth: &dyn Fn(G::Move) -> i32| {
                let best = game.moves(&position).map(worth).max().unwrap();
                for seed in 0..3 {
                    let mut request = Request::new(&game, &position, Limits::default());
                    request.seed = seed;
                    let answer = spec(name).choose(request).unwrap();
                    assert_eq!(
                        (worth(answer.best), answer.value),
                        (best, best),
                        "{name} {position:?}"
                    );
                }
            };
            agrees("greedy", &greedy);
            agrees("look-ahead", &look_ahead);
            agrees("careful", &careful);
        }
    }
}

#[test]
fn the_simple_opponents_weigh_moves_as_they_say() {
    for size in ["1x4", "3x3", "4x5"] {
        for rules in ["strict", "extra"] {
            for values in ["ones", "seed 5"] {
                let weighs = Weighs { positions: 60 };
                options(size, rules, values).visit(weighs).unwrap();
            }
        }
    }
}

/// Searches that know which positions were played before.
struct Repeats(&'static str);

impl Visitor for Repeats {
    type Output = (i32, usize);
    /// How much a value is lowered where every move repeats, and how many moves the expert plays once all others repeat.
    fn visit<G: Playable>(self, game: G) -> (i32, usize) {
        let position = game.parse_state(self.0).unwrap().position;
        let keys: Vec<(G::Move, u64)> = (game.moves(&position))
            .map(|mv| (mv, game.state_key(&game.play(&position, mv))))
            .collect();
        let search = |name: &str, history: &[u64], table: Option<&Table>| {
            let mut request = Request::new(&game, &position, Limits::default());
            (request.history, request.table) = (history, table);
            request.limits.nodes = Some(20_000);
            spec(name).choose(request).unwrap()
        };
        let twice: Vec<u64> = keys.iter().flat_map(|&(_, key)| [key, key]).collect();
        let table = Table::new(1);
        let value = |history: &[u64], table| search("fail-soft:depth=3", history, table).value;
        let fresh = value(&[], None);
        let repeating = value(&twice, Some(&table));
        // What was lowered is not the value of the position.
        assert_eq!(value(&[], Some(&table)), fresh);

        let avoids = keys.iter().filter(|&&(alone, _)| {
            let others = keys.iter().filter(|&&(mv, _)| mv != alone);
            let others: Vec<u64> = others.map(|&(_, key)| key).collect();
            search("expert:time=0", &others, None).best == alone
        });
        (fresh - repeating, avoids.count())
    }
}

#[test]
fn positions_that_were_played_before_are_avoided() {
    let options = GameOptions::default_of("draughts").unwrap();
    let (lowered, avoiding) = options.visit(Repeats("W:WKa1,c3:Bh8")).unwrap();
    assert_eq!(lowered, 50);
    assert!(avoiding > 1, "{avoiding}");
}
