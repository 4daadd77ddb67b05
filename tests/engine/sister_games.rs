//! Three sister games against figures from elsewhere, and the searches in all of them.

use std::collections::HashSet;
use std::time::Duration;

use rand::{Rng, SeedableRng};
use rand_pcg::Pcg64Mcg;
use walls::games::fortress::Fortress;
use walls::games::hexxagon::{self, Hexxagon};
use walls::games::registry::{GameOptions, Visitor};
use walls::games::tictactoe::TicTacToe;
use walls::games::{Arrange, Evaluate, Game, Notation, Playable, Side, WIN_FLOOR, perft};
use walls::play::duel::{Beginning, Duel};
use walls::play::matches::Match;
use walls::play::{Control, Player};
use walls::search::{Limits, Request, Spec, StopFlag, Table, ants};

pub fn spec(text: &str) -> Spec {
    text.parse().unwrap()
}

fn options(name: &str, settings: &[(&str, &str)]) -> GameOptions {
    let mut options = GameOptions::default_of(name).unwrap();
    for (key, value) in settings {
        options.set(key, value).unwrap();
    }
    options
}

fn fortress(rules: &str, placement: &str) -> Fortress {
    match options("fortress", &[("rules", rules), ("placement", placement)]) {
        GameOptions::Fortress(options) => Fortress::new(&options).unwrap(),
        _ => unreachable!(),
    }
}

fn hexxagon(cells: u8) -> Hexxagon {
    Hexxagon::new(&hexxagon::Options { cells }).unwrap()
}

pub fn counts<G: Playable>(game: &G, position: &G::Position, depth: u32) -> Vec<u64> {
    (1..=depth)
        .map(|depth| perft(game, position, depth))
        .collect()
}

#[test]
fn fortress_has_its_known_tree() {
    let count = |rules: &str, placement: &str, depth: u32| {
        let game = fortress(rules, placement);
        counts(&game, &game.start(), depth)
    };
    assert_eq!(count("whole", "c1,e1", 5), [5, 30, 246, 1_338, 10_662]);
    assert_eq!(count("whole", "d2,d3", 5), [4, 22, 126, 644, 4_284]);
    assert_eq!(
        count("author", "c1,e1", 6),
        [5, 30, 246, 1_354, 10_770, 57_772]
    );
    assert_eq!(
        count("author", "d2,d3", 6),
        [4, 22, 126, 666, 4_416, 23_174]
    );
    // Both defenders may stand on any two of the nine points.
    let free = fortress("whole", "");
    assert_eq!(counts(&free, &free.start(), 2), [9, 72]);
}

#[test]
fn fortress_ends_as_its_rules_say() {
    let game = fortress("whole", "");
    let state = |text: &str| game.parse_state(text).unwrap().position;
    let board = |top: &str, rest: &str, turn: &str| format!("{top}{rest}turn: {turn}\n");
    let few = board(
        ". . .\n. d .\n",
        ". . d . . . .\n. . a a a a a\n. . . . . . .\na . .\na a .\n",
        "first",
    );
    assert_eq!(
        (game.turn(&state(&few)), game.margin(&state(&few))),
        (None, -1)
    );
    let taken = board(
        "a a a\na a a\n",
        ". . a a a . .\nd . . . . . d\n. . . . . . .\n. . .\n. . .\n",
        "second",
    );
    assert_eq!(
        (game.turn(&state(&taken)), game.margin(&state(&taken))),
        (None, 1)
    );
    // 250 half-moves draw.
    let long = fortress("whole", "d2,d3");
    let text = long
        .state_text(&long.start_state())
        .replace("played: 0", "played: 250");
    let end = long.parse_state(&text).unwrap().position;
    assert_eq!((long.turn(&end), long.margin(&end)), (None, 0));
    // Before the defenders are placed, nothing is counted.
    let placing = game.state_text(&game.start_state());
    assert!(game.parse_state(&placing).is_ok());
    assert!(
        game.parse_state(&placing.replace("played: 0", "played: 1"))
            .is_err()
    );
    // Defenders are placed in the fortress, there are two of them, and each has a point of its own.
    let below = "a a . . . a a\na a a a a a a\na a a a a a a\na a a\na a a\n";
    let outside = "a a . . . a a\na a a d a a a\na a a a a a a\na a a\na a a\n";
    let placed = |top: &str, rest: &str| game.parse_state(&board(top, rest, "second"));
    assert!(placed(". d .\n. . .\n", below).is_ok());
    assert!(placed(". . .\n. . .\n", outside).is_err());
    assert!(placed(". d .\nd d .\n", below).is_err());
    let mut options = GameOptions::default_of("fortress").unwrap();
    assert!(options.set("placement", "c1,c1").is_err());
    // A player who cannot move loses, even then.
    let stuck = board(
        "d a d\na a a\n",
        "a a a a a a a\na a a a a a a\na a a a a a .\n. . .\n. . .\n",
        "second",
    );
    for text in [stuck.clone(), format!("{stuck}played: 250\n")] {
        let end = state(&text);
        assert_eq!((game.turn(&end), game.margin(&end)), (None, 1), "{text}");
    }
}

/// By hand, from the weights of the published program.
#[test]
fn fortress_is_valued_as_the_published_program_did() {
    let game = fortress("whole", "");
    let rest = "a a a a a a a\na a . . . . .\n. . .\na . .\nturn: first\n";
    // Seven attackers in the fourth row, two in the fifth, one in the last.
    let outside = 7 * 140 + 2 * 130 + 110;
    let valued = |fortress: &str| {
        let state = game.parse_state(&format!("{fortress}{rest}")).unwrap();
        game.evaluate(&state.position) - outside
    };
    // In the top row, and at its corner; in the second row, in and beside the middle; in the third.
    for (fortress, attacker) in [
        (". a .\nd . .\n. . . d . . .\n", 100 + 70 + 35 + 65),
        ("a . .\nd . .\n. . . d . . .\n", 100 + 70 + 35 + 65 + 55),
        (". . .\nd a .\n. . . d . . .\n", 100 + 60 + 35),
        (". . .\nd . a\n. . . d . . .\n", 100 + 60 + 35 + 55),
        (". . .\nd . .\n. . a d . . .\n", 100 + 50 + 35),
        // Beside the fortress, in the same row.
        (". . .\nd . .\n. a . d . . .\n", 100 + 50),
    ] {
        // The farther the defenders are from the top, the better for the attacker.
        assert_eq!(valued(fortress), attacker + 25 + 2 * 25, "{fortress}");
    }
}

#[test]
fn hexxagon_has_its_known_tree() {
    let (large, small) = (hexxagon(61), hexxagon(58));
    assert_eq!(
        counts(&large, &large.start(), 4),
        [24, 570, 16_824, 492_714]
    );
    assert_eq!(
        counts(&small, &small.start(), 4),
        [24, 570, 16_548, 476_406]
    );
    assert_eq!((large.ways(), small.ways()), (834, 732));
}

#[test]
fn hexxagon_takes_the_board_that_a_position_is_drawn_on() {
    let large = hexxagon(61);
    let text = large.state_text(&large.start_state());
    let small = options("hexxagon", &[("size", "58")]);
    let whole = options("hexxagon", &[("size", "61")]);
    assert_eq!(small.fitting(&text), whole);
    let holes = hexxagon(58).state_text(&hexxagon(58).start_state());
    assert_eq!(whole.fitting(&holes), small);
    // Moves are played on the board that was chosen.
    assert_eq!(small.fitting("+01 00-20"), small);
}

/// So soon before the draw, searches must not take one for the other.
#[test]
fn hexxagon_tells_late_counts_of_quiet_moves_apart() {
    let game = hexxagon(61);
    let text = game.state_text(&game.start_state());
    let key = |quiet: u8| {
        let text = text.replace("quiet: 0", &format!("quiet: {quiet}"));
        let position = game.parse_state(&text).unwrap().position;
        game.state_key(&position)
    };
    assert_ne!(key(40), key(49));
    assert_eq!(key(0), key(10));
}

#[test]
fn hexxagon_looks_the_same_from_all_sides() {
    for cells in [61, 58] {
        let game = hexxagon(cells);
        let mut random = Pcg64Mcg::seed_from_u64(4);
        let mut position = game.start();
        for _ in 0..30 {
            let moves: Vec<_> = game.moves(&position).collect();
            position = game.play(&position, moves[random.random_range(0..moves.len())]);
        }
        let images = game.turned(&position);
        assert!(images.len() >= if cells == 61 { 12 } else { 6 });
        for image in images {
            assert_eq!(perft(&game, &image, 2), perft(&game, &position, 2));
        }
    }
}

#[test]
fn hexxagon_gives_the_free_cells_to_whoever_can_move() {
    let game = hexxagon(61);
    let rows = [
        "o o o . .",
        "o o o . . .",
        "o o o . . . .",
        ". . . . . . . .",
        ". . . . . . . . .",
        ". . . . . . . .",
        ". . . . . . .",
        ". . . . . .",
        ". . . . x",
    ];
    let text = |turn: &str| format!("{}\nturn: {turn}\n", rows.join("\n"));
    let position = |turn: &str| game.parse_state(&text(turn)).unwrap().position;
    assert_eq!(game.turn(&position("first")), Some(Side::First));
    let alone = text("first").replace('x', ".");
    let alone = game.parse_state(&alone).unwrap().position;
    assert_eq!((game.turn(&alone), game.margin(&alone)), (None, 61));
    assert_eq!(game.points(&game.empty().position), [0, 0]);
    let quiet = format!("{}quiet: 50\n", text("second"));
    let quiet = game.parse_state(&quiet).unwrap().position;
    assert_eq!((game.turn(&quiet), game.margin(&quiet)), (None, 8));
}

#[test]
fn tic_tac_toe_is_a_draw_and_has_its_known_games() {
    let start = TicTacToe.start();
    // Games that go on after so many moves, and those that end then.
    assert_eq!(counts(&TicTacToe, &start, 5)[4], 15_120);
    fn games(position: &walls::games::tictactoe::Position) -> [u64; 3] {
        match TicTacToe.turn(position) {
            None => match TicTacToe.margin(position) {
                1 => [1, 0, 0],
                -1 => [0, 1, 0],
                _ => [0, 0, 1],
            },
            Some(_) => TicTacToe
                .moves(position)
                .map(|mv| games(&TicTacToe.play(position, mv)))
                .fold([0; 3], |sum, one| std::array::from_fn(|i| sum[i] + one[i])),
        }
    }
    assert_eq!(games(&start), [131_184, 77_904, 46_080]);
    let answer = spec("fail-soft:depth=9")
        .choose(Request::new(&TicTacToe, &start, Limits::default()))
        .unwrap();
    assert_eq!(answer.value, 0);
}

/// Plain minimax, written without any of the library's searches. Wins lose a point a ply.
fn plain<G: Playable>(game: &G, position: &G::Position, depth: u8) -> i32 {
    let nearer = |value: i32| match G::WIN_ONLY && value.abs() >= WIN_FLOOR {
        true => value - value.signum(),
        false => value,
    };
    match game.turn(position) {
        Some(side) if depth > 0 => {
            let values = game
                .moves(position)
                .map(|mv| nearer(plain(game, &game.play(position, mv), depth - 1)));
            match side {
                Side::First => values.max().unwrap(),
                Side::Second => values.min().unwrap(),
            }
        }
        _ => game.evaluate(position),
    }
}

/// Compares all searches on random positions; returns how often a side moved twice, and wins seen.
struct Agree {
    positions: usize,
    plies: usize,
}

impl Visitor for Agree {
    type Output = (usize, usize);
    fn visit<G: Playable>(self, game: G) -> (usize, usize) {
        let mut random = Pcg64Mcg::seed_from_u64(31);
        let (mut repeated, mut wins, mut done) = (0, 0, 0);
        while done < self.positions {
            let mut position = game.start();
            for _ in 0..random.random_range(0..self.plies) {
                let moves: Vec<_> = game.moves(&position).collect();
                let before = game.turn(&position);
                let after = game.play(&position, moves[random.random_range(0..moves.len())]);
                if game.turn(&after).is_none() {
                    break;
                }
                position = after;
                repeated += usize::from(game.turn(&position) == before);
            }
            let side = game.turn(&position).unwrap();
            let depth = match game.moves(&position).count() {
                0..=4 => 6,
                5..=9 => 4,
                10..=30 => 3,
                _ => 2,
            };
            let expected = side.sign() * plain(&game, &position, depth);
            wins += usize::from(expected.abs() >= WIN_FLOOR);
            for (name, table) in [
                ("minimax", None),
                ("alpha-beta", None),
                ("fail-soft", None),
                ("fail-soft", Some(Table::new(1))),
            ] {
                let mut request = Request::new(&game, &position, Limits::default());
                (request.seed, request.table) = (random.random(), table.as_ref());
                let spec = spec(&format!("{name}:depth={depth}"));
                let answer = spec.choose(request).unwrap();
                assert_eq!(answer.value, expected, "{name} {depth} {position:?}");
            }
            done += 1;
        }
        (repeated, wins)
    }
}

#[test]
fn all_searches_agree_with_plain_minimax_in_every_game() {
    for (name, settings, plies) in [
        ("bricks", &[("size", "3")][..], 60),
        ("bricks", &[("size", "5")], 120),
        ("tictactoe", &[], 8),
        ("fortress", &[], 120),
        (
            "fortress",
            &[("rules", "author"), ("placement", "c1,e1")],
            120,
        ),
        ("hexxagon", &[("size", "61")], 100),
        ("hexxagon", &[("size", "58")], 100),
        ("draughts", &[], 90),
    ] {
        let agree = Agree {
            positions: 300,
            plies,
        };
        let (repeated, wins) = options(name, settings).visit(agree).unwrap();
        // A stalled bricklayer and the placing defender leave the turn with the same side.
        if name == "bricks" || settings.is_empty() && name == "fortress" {
            assert!(repeated > 20, "{name} {repeated}");
        }
        if name == "tictactoe" || name == "fortress" {
            assert!(wins > 5, "{name} {wins}");
        }
    }
}

/// What an opponent of 100 plies says when it is stopped almost at once.
struct Stops;

impl Visitor for Stops {
    type Output = ();
    fn visit<G: Playable>(self, game: G) {
        let start = game.start();
        for name in ["minimax", "alpha-beta", "fail-soft"] {
            for nodes in [0, 1, 50, 3_000] {
                let limits = Limits {
                    nodes: Some(nodes),
                    ..Limits::default()
                };
                let answer = spec(&format!("{name}:depth=60"))
                    .choose(Request::new(&game, &start, limits))
                    .unwrap();
                assert!(!answer.completed);
                assert!(game.moves(&start).any(|mv| mv == answer.best));
            }
        }
    }
}

#[test]
fn stopped_searches_leave_a_legal_move_in_every_game() {
    for (name, settings) in [
        ("bricks", &[][..]),
        ("fortress", &[("placement", "c1,e1")]),
        ("hexxagon", &[]),
        ("draughts", &[]),
    ] {
        options(name, settings).visit(Stops).unwrap();
    }
}

/// A whole game between two opponents by seeds; returns its length.
struct Whole(&'static str, &'static str);

impl Visitor for Whole {
    type Output = u32;
    fn visit<G: Playable>(self, game: G) -> u32 {
        let duel = Duel {
            players: [spec(self.0), spec(self.1)],
            games: 4,
            time: None,
            seed: 1,
            swap: true,
            opening: 0,
            stop: StopFlag::default(),
        };
        let one = duel.play(&game, |_| {});
        let again = duel.play(&game, |_| {});
        assert_eq!(one, again, "seeds repeat");
        one.games
    }
}

#[test]
fn every_opponent_plays_every_game_to_its_end() {
    let opponents = [
        "random",
        "greedy",
        "look-ahead",
        "minimax:depth=2",
        "alpha-beta:depth=2",
        "fail-soft:depth=2,table=1",
        "uct:nodes=30",
        "fallible:depth=2,oversight=0.3",
    ];
    for name in walls::games::registry::NAMES {
        for pair in opponents.windows(2) {
            let whole = Whole(pair[0], pair[1]);
            assert_eq!(
                options(name, &[]).visit(whole).unwrap(),
                4,
                "{name} {pair:?}"
            );
        }
        if ["fortress", "hexxagon", "draughts"].contains(name) {
            let whole = Whole("ants", "greedy");
            assert_eq!(options(name, &[]).visit(whole).unwrap(), 4, "{name} ants");
        }
    }
}

#[test]
fn published_fortress_players_repeat_less_and_place_at_random() {
    let game = fortress("whole", "");
    let start = game.start();
    let places: HashSet<String> = (0..40)
        .map(|seed| {
            let mut request = Request::new(&game, &start, Limits::default());
            request.seed = seed;
            let answer = spec("minimax:depth=2,salt=on").choose(request).unwrap();
            game.move_text(answer.best)
        })
        .collect();
    assert!(places.len() >= 7, "{places:?}");
    // A move that repeats a position for the third time is worth less than before.
    let game = fortress("whole", "c1,e1");
    let position = game.start();
    let search = |history: &[u64]| {
        let mut request = Request::new(&game, &position, Limits::default());
        request.history = history;
        spec("minimax:depth=1,shuffle=off").choose(request).unwrap()
    };
    let fresh = search(&[]);
    let child = game.state_key(&game.play(&position, fresh.best));
    assert_eq!(search(&[child]).value, fresh.value);
    let again = search(&[child, child]);
    assert!(again.value < fresh.value || again.best != fresh.best);
}

#[test]
fn ants_learn_and_remember() {
    let game = hexxagon(61);
    let duel = |ants: &str, other: &str, games: u32, seed: u64| Duel {
        players: [spec(ants), spec(other)],
        games,
        time: None,
        seed,
        swap: true,
        opening: 0,
        stop: StopFlag::default(),
    };
    let all_cells = options("hexxagon", &[("size", "61")]);
    // α = 0 plays without learning, so that both are measured as they are.
    let measure = |colonies: &_| {
        let measured = duel("ants:alpha=0", "greedy", 1_000, 2);
        measured
            .play_with(&game, &Beginning::usual(&game), colonies, |_| {})
            .wins
    };
    let untrained = measure(&duel("ants:alpha=0", "greedy", 0, 0).fresh_colonies(&game));
    let mut trained = Vec::new();
    for seed in 1..=4 {
        let training = duel("ants", "random", 200, seed);
        let colonies = training.fresh_colonies(&game);
        assert!(
            training
                .play_with(&game, &Beginning::usual(&game), &colonies, |_| {})
                .wins
                > 190
        );
        // What was learned goes through a file.
        let file = std::env::temp_dir().join(format!("walls-ants-{}-{seed}", std::process::id()));
        let colony = colonies[0].as_ref().unwrap().lock().unwrap().clone();
        assert_eq!(colony.games(), 200);
        walls::play::colony::write(&file, &all_cells, &colony).unwrap();
        let read = walls::play::colony::read(&file, &all_cells).unwrap();
        assert_eq!(read.trails(Side::First), colony.trails(Side::First));
        assert_eq!(read.trails(Side::Second), colony.trails(Side::Second));
        assert!(walls::play::colony::read(&file, &options("hexxagon", &[("size", "58")])).is_err());
        let bytes = std::fs::read(&file).unwrap();
        // A file may say what it likes of its board.
        let small =
            ants::Colony::restore(2, 1.0, [vec![1.0; 4], vec![1.0; 4]], u32::MAX, [None; 2]);
        walls::play::colony::write(&file, &all_cells, &small.unwrap()).unwrap();
        assert!(walls::play::colony::read(&file, &all_cells).is_err());
        for cut in [0, 1, 20, bytes.len() / 2, bytes.len() - 1] {
            std::fs::write(&file, &bytes[..cut]).unwrap();
            assert!(walls::play::colony::read(&file, &all_cells).is_err());
        }
        std::fs::remove_file(&file).unwrap();
        trained.push(measure(&[Some(std::sync::Mutex::new(read)), None]));
    }
    println!("wins of 1,000 against greedy: {untrained} untrained, {trained:?} trained");
    assert!(trained.iter().all(|&wins| wins > untrained));
    let mean = trained.iter().sum::<u32>() as f64 / trained.len() as f64;
    assert!(
        mean > 1.15 * f64::from(untrained),
        "{untrained} {trained:?}"
    );
}

#[test]
fn a_move_that_is_made_again_teaches_ants_once() {
    let players = Side::BOTH.map(|side| Player {
        control: Control::Computer(spec("ants")),
        ..Player::usual(side)
    });
    let game = hexxagon(61);
    let mv = game.moves(&game.start()).next().unwrap();
    let mut played = Match::new(game, options("hexxagon", &[("size", "61")]), players);
    let trails = |played: &Match<Hexxagon>| played.colony().peek().trails(Side::First).to_vec();
    let fresh = trails(&played);
    played.play_and_learn(mv, Duration::ZERO);
    let taught = trails(&played);
    assert_ne!(taught, fresh);
    assert!(played.undo());
    played.play_and_learn(mv, Duration::ZERO);
    assert_eq!(trails(&played), taught);
}

/// Moves that were taken back, and games that were left, teach nothing once a game is over.
#[test]
fn ants_learn_from_the_moves_of_the_game_alone() {
    let game = hexxagon(58);
    let seen = ants::Settings {
        alpha: ants::Thousandths(0),
        ..Default::default()
    };
    let taught = ants::Settings::default();
    let fresh = || ants::Colony::new(game.trail_sites(), &taught);
    let (mut plain, mut distracted) = (fresh(), fresh());
    // The beginning of a game that is left.
    let start = game.start();
    for mv in game.moves(&start) {
        distracted.moved(&game, &start, mv, &seen);
    }
    distracted.leave_game();
    let (mut position, mut states) = (start, Vec::new());
    let mut random = Pcg64Mcg::seed_from_u64(3);
    while game.turn(&position).is_some() {
        let moves: Vec<_> = game.moves(&position).collect();
        let [mv, other] = [(); 2].map(|()| moves[random.random_range(0..moves.len())]);
        plain.moved(&game, &position, mv, &seen);
        // Another move, and the same one, are made and taken back.
        distracted.moved(&game, &position, other, &seen);
        distracted.moved(&game, &position, mv, &seen);
        distracted.moved(&game, &position, mv, &seen);
        states.push(game.state_key(&position));
        position = game.play(&position, mv);
    }
    assert!(game.margin(&position) != 0);
    plain.finish(&game, &position, &states, &taught);
    distracted.finish(&game, &position, &states, &taught);
    assert_ne!(plain.trails(Side::First), plain.trails(Side::Second));
    for side in Side::BOTH {
        assert_eq!(plain.trails(side), distracted.trails(side));
    }
}
