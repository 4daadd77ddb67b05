//! Draughts against figures from elsewhere and another program, and its games as other programs write them.

use std::collections::{BTreeSet, HashSet};

use crate::sister_games::{counts, spec};
use rand::{Rng, SeedableRng};
use rand_pcg::Pcg64Mcg;
use walls::games::draughts::Draughts;
use walls::games::{
    Beside, Evaluate, Game, Notation, NotedLine, OnBoard, Record, Side, WIN, WIN_FLOOR,
};
use walls::search::{Limits, Request, Table};

#[test]
fn draughts_has_its_known_tree() {
    let game = Draughts::new();
    assert_eq!(
        counts(&game, &game.start(), 8),
        [7, 49, 302, 1_469, 7_473, 37_628, 187_302, 907_830]
    );
    let of = |fen: &str| counts(&game, &game.parse_state(fen).unwrap().position, 4);
    assert_eq!(of("W:WKh4:Bc3,c5,c7,e5,e7"), [5, 10, 54, 81]);
    assert_eq!(of("W:WKe1:Bb6,c5,d2,d6,f6,g3"), [5, 18, 105, 337]);
}

/// The moves of `data/draughts/positions.txt` are those of pydraughts; see the script beside it.
#[test]
fn draughts_agrees_with_pydraughts() {
    let game = Draughts::new();
    let mut several = 0;
    for line in include_str!("../data/draughts/positions.txt").lines() {
        let mut words = line.split(' ');
        let fen = words.next().unwrap();
        let expected: BTreeSet<String> = words.map(String::from).collect();
        let position = game.parse_state(fen).unwrap().position;
        let squares = |position: &_| -> HashSet<(u16, bool)> {
            let state = walls::games::State {
                position: *position,
                marks: (),
            };
            let scene = game.scene(&state, None).standing;
            (scene.iter())
                .map(|piece| (piece.site, piece.side == Side::First))
                .collect()
        };
        let name = |site: u16| {
            let place = game.sites()[usize::from(site)];
            format!("{}{}", (b'a' + place.x as u8) as char, 8 - place.y as u8)
        };
        let mover = game.turn(&position) == Some(Side::First);
        let before = squares(&position);
        let ours: BTreeSet<String> = game
            .moves(&position)
            .map(|mv| {
                let after = squares(&game.play(&position, mv));
                let mut taken: Vec<String> = before
                    .iter()
                    .filter(|(site, white)| *white != mover && !after.contains(&(*site, *white)))
                    .map(|(site, _)| name(*site))
                    .collect();
                taken.sort();
                let path = game.path(&position, mv);
                let text = format!("{}-{}", name(path[0]), name(path[path.len() - 1]));
                match taken.is_empty() {
                    true => text,
                    false => format!("{text}:{}", taken.join(",")),
                }
            })
            .collect();
        assert_eq!(ours, expected, "{fen}");
        several += usize::from(expected.iter().any(|mv| mv.contains(',')));
    }
    assert!(several >= 300, "{several}");
}

#[test]
fn draughts_are_drawn_by_repetition_and_by_clocks() {
    let game = Draughts::new();
    let play = |fen: &str, moves: &str, rounds: usize| {
        let mut position = game.parse_state(fen).unwrap().position;
        for text in moves.split(' ').cycle().take(rounds) {
            let mv = game.parse_move(&position, text).unwrap();
            position = game.play(&position, mv);
        }
        position
    };
    // Two kings against two shuffle: the third time is after eight moves.
    let fen = "W:WKa1,Kc1:BKh8,Kf8";
    let shuffle = "c1-b2 f8-g7 b2-c1 g7-f8";
    let seven = play(fen, shuffle, 7);
    assert!(game.turn(&seven).is_some());
    let eight = play(fen, shuffle, 8);
    assert_eq!((game.turn(&eight), game.margin(&eight)), (None, 0));
    // King and one more against a lone king: five moves of each side, wherever they go.
    let mut position = game.parse_state("W:WKa1,Kc1:BKe7").unwrap().position;
    let mut random = Pcg64Mcg::seed_from_u64(9);
    let mut plies = 0;
    while game.turn(&position).is_some() {
        let quiet: Vec<_> = (game.moves(&position))
            .filter(|&mv| !game.move_text(mv).contains('x'))
            .filter(|&mv| {
                // Nobody walks into a capture here.
                let after = game.play(&position, mv);
                game.moves(&after)
                    .all(|mv| !game.move_text(mv).contains('x'))
            })
            .collect();
        let Some(&mv) = quiet.get(random.random_range(0..quiet.len().max(1))) else {
            panic!("no quiet move");
        };
        position = game.play(&position, mv);
        plies += 1;
    }
    assert_eq!((plies, game.margin(&position)), (10, 0));
}

#[test]
fn clocks_go_through_the_text_of_a_position() {
    let game = Draughts::new();
    let read = |text: &str| game.parse_state(text);
    // A lone king on the long diagonal against three.
    let few = "W:Wa1:BKb8,Kd8,Kh8\n";
    assert_eq!(game.state_text(&read(few).unwrap()).lines().count(), 1);
    let text = format!("{few}few: 9\n").replace("Wa1", "WKa1");
    let state = read(&text).unwrap();
    assert_eq!(game.state_text(&state), text);
    assert!(game.turn(&state.position).is_some());
    // The tenth such move is the last.
    let quiet = game.moves(&state.position).find(|&mv| {
        let after = game.play(&state.position, mv);
        game.points(&after) == [1, 3]
    });
    let after = game.play(&state.position, quiet.unwrap());
    assert_eq!((game.turn(&after), game.margin(&after)), (None, 0));
    assert!(read(&format!("{text}few: 11\n").replace("few: 9\n", "")).is_err());
    // Against a man the count does not run.
    assert!(read(&format!("{few}few: 9\n")).is_err());
    // Standing here for the third time, as the text says.
    let twice = |hash: &str| format!("W:WKa1:BKb8,Kd8,Kh8\nquiet: 2\nseen: {hash} {hash}\n");
    let own = {
        let moved = read("W:WKa1:BKb8,Kd8,Kh8\n").unwrap().position;
        let mv = game.moves(&moved).next().unwrap();
        let after = walls::games::State {
            position: game.play(&moved, mv),
            marks: (),
        };
        // The first position is what was seen before the move.
        let text = game.state_text(&after);
        let line = text.lines().find(|line| line.starts_with("seen: "));
        line.unwrap()["seen: ".len()..].to_owned()
    };
    let thrice = read(&twice(&own)).unwrap();
    assert_eq!(
        (game.turn(&thrice.position), game.margin(&thrice.position)),
        (None, 0)
    );
    let other = read(&twice("00000001")).unwrap();
    assert!(game.turn(&other.position).is_some());
}

#[test]
fn a_promotion_begins_the_count_of_few_pieces_anew() {
    let game = Draughts::new();
    // A king and a man about to promote, against a lone king.
    let state = game.parse_state("W:WKa1,c7:BKh2\nfew: 4\n").unwrap();
    let promote = game.moves(&state.position).find(|&mv| {
        let text = game.move_text(mv);
        text.starts_with("c7-")
    });
    let after = walls::games::State {
        position: game.play(&state.position, promote.unwrap()),
        marks: (),
    };
    assert!(
        !game.state_text(&after).contains("few:"),
        "{}",
        game.state_text(&after)
    );
}

/// Three kings catch one, but the draw comes first: what the table knows from before the clock ran must not say
/// otherwise.
#[test]
fn a_win_that_the_clock_forestalls_is_not_taken_from_the_table() {
    let game = Draughts::new();
    let at_clock = |quiet: usize| {
        let mut text = format!("W:WKd4,Kc5,Ke5:BKd2\nquiet: {quiet}\n");
        if quiet > 0 {
            // Positions that do not come again.
            let seen: Vec<String> = (0..quiet).map(|hash| format!("{hash:x}")).collect();
            text += &format!("seen: {}\n", seen.join(" "));
        }
        game.parse_state(&text).unwrap().position
    };
    let value = |quiet: usize, table: &Table| {
        let position = at_clock(quiet);
        let mut request = Request::new(&game, &position, Limits::default());
        request.table = Some(table);
        let spec = spec("expert:nodes=2000000,threads=1");
        spec.choose(request).unwrap().value
    };
    let table = Table::new(64);
    let won = value(0, &table);
    let plies = WIN - won;
    assert!((14..=20).contains(&plies), "{won}");
    // With one ply too few there is no win, with a fresh table or with that one.
    let late = 31 - plies as usize;
    assert_eq!(
        game.canonical_key(&at_clock(0)),
        game.canonical_key(&at_clock(late))
    );
    // What is told as certain is remembered for each count by itself.
    let counted = |quiet| game.counted_key(&at_clock(quiet));
    assert_ne!(counted(0), counted(late));
    assert!(value(late, &Table::new(64)) < WIN_FLOOR);
    assert!(value(late, &table) < WIN_FLOOR);
    // With some to spare there is. With just enough, so few nodes seldom find it.
    assert!(value(late - 7, &table) >= won);
}

#[test]
fn draughts_games_go_through_pdn() {
    let game = Draughts::new();
    let mut random = Pcg64Mcg::seed_from_u64(5);
    for number in 0..20 {
        let mut state = game.start_state();
        if number % 2 == 1 {
            let fen = "B:WKa1,c3,e3:Bb6,Kd8,f6,h6";
            state = game.parse_state(fen).unwrap();
        }
        let mut record = Record {
            start: state,
            moves: Vec::new(),
            beside: Beside::default(),
        };
        while game.turn(&state.position).is_some() {
            let moves: Vec<_> = game.moves(&state.position).collect();
            let mv = moves[random.random_range(0..moves.len())];
            state = game.play_state(&state, mv);
            record.moves.push(mv);
        }
        let text = game.write_record(&record, ["White", "Black \"quoted\""]);
        assert!(text.contains("[GameType \"26,W,8,8,A0,0\"]"));
        assert!(text.lines().all(|line| line.len() <= 80));
        let again = game.read_record(&text).unwrap().unwrap();
        assert_eq!((again.start, again.moves), (record.start, record.moves));
    }
    // No line may begin with a percent sign: other programs skip it.
    for letters in 0..80 {
        let record = Record {
            start: game.start_state(),
            moves: Vec::new(),
            beside: Beside {
                comment: format!("{} %1 and %2", "x".repeat(letters)),
                ..Beside::default()
            },
        };
        let text = game.write_record(&record, ["A", "B"]);
        assert!(!text.lines().any(|line| line.starts_with('%')), "{text}");
        let read = game.read_record(&text).unwrap().unwrap();
        assert_eq!(read.beside.comment, record.beside.comment.trim_start());
    }
    let noted =
        "[Event \"x\"]\n1. c3-d4 {a comment} b6-c5 (1... b6-a5 2. d4-c5) 2.d4xb6 a7:c5 ; rest\n*";
    let read = game.read_record(noted).unwrap().unwrap();
    assert_eq!(read.moves.len(), 4);
    assert_eq!(read.beside.title, "x");
    assert_eq!(read.beside.comment, "");
    let comments = [(1, "a comment".into()), (4, "rest".into())];
    assert_eq!(read.beside.comments, comments);
    let [line] = &read.beside.lines[..] else {
        panic!("{:?}", read.beside.lines);
    };
    let texts: Vec<String> = line.moves.iter().map(|&mv| game.move_text(mv)).collect();
    assert_eq!(texts, ["c3-d4", "b6-a5", "d4-c5"]);
    // Variations in variations, one that cannot be played, names, and signs that mean nothing here.
    let nested = "[White \"A\"]\n[Black \"B\"]\n[Date \"1969.01.02\"]\n{First}\n1. c3-d4 $1 \
                  (1. g3-h4! {why} b6-c5 (1... b6-a5 {{} 2. c3-d4) 2. c3-d4) 1... b6-a5 (1... a1-h8 {no}) *";
    let read = game.read_record(nested).unwrap().unwrap();
    assert_eq!(
        read.beside.comment,
        "1969.01.02\nFirst\n1... a1-h8: no\n1... a1-h8"
    );
    let [one, other] = &read.beside.lines[..] else {
        panic!("{:?}", read.beside.lines);
    };
    let first = [(1, "why".into())];
    assert_eq!(
        (one.moves.len(), &*one.comment, &one.comments[..]),
        (3, "", &first[..])
    );
    let second = [(2, "{".into())];
    assert_eq!(
        (other.moves.len(), &*other.comment, &other.comments[..]),
        (3, "", &second[..])
    );
    // As much as is known.
    let tags = "[Event \"Why \\\"so\\\"?\"]\n[White \"A\"]\n[Black \"?\"]\n[Date \"1969.??.??\"]\n1. c3-d4 *";
    let read = game.read_record(tags).unwrap().unwrap();
    assert_eq!(read.beside.title, "Why \"so\"?");
    assert_eq!(read.beside.comment, "1969");
    assert_eq!(read.beside.players, Some(["A".into(), String::new()]));
    // How a game ended that was given up.
    let given_up = "[Event \"x\"]\n[Result \"2-0\"]\n1. c3-d4 2-0";
    let read = game.read_record(given_up).unwrap().unwrap();
    assert_eq!(
        (read.beside.comment.as_str(), &read.beside.players),
        ("", &None)
    );
    assert_eq!(read.beside.comments, [(1, "2-0".into())]);
    let written = game.write_record(&read, ["A", "B"]);
    assert!(
        written.contains("[Result \"2-0\"]") && written.ends_with("\n1. c3-d4 2-0\n"),
        "{written}"
    );
    let longer = "[Site \"Here\"]\n[Date \"1969\"]\n[Result \"1-1\"]\n{A long game} 1. c3-d4 1-1";
    let read = game.read_record(longer).unwrap().unwrap();
    let written = game.write_record(&read, ["A", "B"]);
    assert!(
        written.contains("[Result \"1-1\"]") && written.ends_with("1. c3-d4 1-1\n"),
        "{written}"
    );
    let again = game.read_record(&written).unwrap().unwrap();
    for told in ["Here, 1969", "A long game"] {
        assert_eq!(again.beside.comment.matches(told).count(), 1, "{written}");
    }
    assert_eq!(again.beside.comments, [(1, "1-1".into())]);
    // It stays where the game ended when that is played on.
    let mut longer = read.clone();
    let end = game.play(&longer.start.position, longer.moves[0]);
    longer.moves.push(game.moves(&end).next().unwrap());
    let written = game.write_record(&longer, ["A", "B"]);
    assert!(
        written.contains("[Result \"*\"]") && written.contains("1. c3-d4 {1-1} 1... "),
        "{written}"
    );
    // It stands behind what else is said of the move.
    let both = "[Result \"1-1\"]\n1. c3-d4 {good} (1. g3-h4) {so} 1-1";
    let mut read = game.read_record(both).unwrap().unwrap();
    read.beside.comments = vec![(1, "good\nso\n1-1".into())];
    let written = game.write_record(&read, ["A", "B"]);
    assert!(
        written.contains("[Result \"1-1\"]") && written.contains("{good} {so}"),
        "{written}"
    );
    assert_eq!(written.matches("1-1").count(), 2, "{written}");
    // Whatever stands below it, it is the result.
    for text in ["1-1\nFine game", "good\n1-1\nso"] {
        read.beside.comments = vec![(1, text.into())];
        let written = game.write_record(&read, ["A", "B"]);
        assert!(written.ends_with(" 1-1\n"), "{written}");
        assert!(!written.contains("{1-1}"), "{written}");
    }
    // What a person wrote about the game is no result.
    for own in [
        "2-0",
        "Second game, 1-1",
        "It stood at:\n2-0",
        "Fine\n0-0\nGame",
    ] {
        let mut read = game.read_record(given_up).unwrap().unwrap();
        read.beside.comments.clear();
        read.beside.comment = own.into();
        let written = game.write_record(&read, ["A", "B"]);
        let again = game.read_record(&written).unwrap().unwrap();
        assert!(written.contains("[Result \"*\"]"), "{written}");
        let words = |text: &str| text.split_whitespace().collect::<Vec<_>>().join(" ");
        assert_eq!(words(&again.beside.comment), words(own), "{written}");
    }
    // What is no move where one should be is refused, not skipped.
    for wrong in [
        "[Event \"x\"]\n1. 22-17 17-22 *",
        "[Event \"x\"]\n1. c3-d4 [oops b6-c5 *",
        "[Event \"x\"]\n1. c3-d4 b6-a5 {good 2. g3-f4 a7-b6",
        "[Event \"x\"]\n1. c3-d4 b6-a5 (b6-c5 (a7-b6) 2. g3-f4 a7-b6",
        "[Event \"x\"]\n1. c3-d4 (1. g3-h4 {oops b6-a5 2. g3-f4 *",
    ] {
        let error = game.read_record(wrong).unwrap().unwrap_err().to_string();
        assert!(error.starts_with("move "), "{error}");
    }
    assert_eq!(
        game.split_moves("1. c3-d4! $3 22-17 ... 2-0"),
        ["c3-d4", "22-17"]
    );
    let glued = game.read_record("1.c3-d4$1 b6-a5!?$14 *").unwrap().unwrap();
    assert_eq!(glued.moves.len(), 2);
    // A small text that asks for much.
    for many in ["(".repeat(100_000), "(c3-d4)".repeat(100_000)] {
        let many = format!("1. c3-d4 {many} {}", ")".repeat(100_000));
        let error = game.read_record(&many).unwrap().unwrap_err();
        assert!(error.to_string().contains("too many variations"), "{error}");
    }
    let two = "[Event \"x\"]\n1. c3-d4 *\n[Event \"y\"]\n1. g3-h4 *";
    let error = game.read_record(two).unwrap().unwrap_err();
    assert!(error.to_string().contains("several games"), "{error}");
    // A bracket in a name ends no tag, and one bracket makes no tag.
    let names = "[White \"x] a1-b2 [\"] [Black \"A \\\"B\\\" C\"]\n1.c3-d4 1-1";
    let read = game.read_record(names).unwrap().unwrap();
    assert_eq!(read.moves.len(), 1);
    assert!(game.read_record("[a note\nthat is no game").is_none());
    let other = "[GameType \"20,W,10,10,N2,0\"]\n1. 32-28 *";
    assert!(game.read_record(other).unwrap().is_err());
    assert!(game.read_record("W:Wa1:Bc3").is_none());
}

/// Variations and comments of random games come back as they were written.
#[test]
fn draughts_games_keep_what_is_noted_beside_them() {
    let game = Draughts::new();
    let mut random = Pcg64Mcg::seed_from_u64(26);
    let mut go_on = |from: &[<Draughts as Game>::Move], count: usize| {
        let mut moves = from.to_vec();
        let mut position = (moves.iter()).fold(game.start(), |at, &mv| game.play(&at, mv));
        while moves.len() < from.len() + count && game.turn(&position).is_some() {
            let legal: Vec<_> = game.moves(&position).collect();
            let mv = legal[random.random_range(0..legal.len())];
            position = game.play(&position, mv);
            moves.push(mv);
        }
        moves
    };
    for length in 1..40 {
        let moves = go_on(&[], length);
        // From each move on, and beyond the end.
        let lines: Vec<NotedLine<Draughts>> = (0..=moves.len())
            .map(|from| {
                let line = go_on(&moves[..from], 1 + from % 7);
                let mut line = NotedLine {
                    comment: ["", "It (perhaps) wins"][from % 2].into(),
                    comments: Vec::new(),
                    moves: line,
                };
                let own = line.branch(&moves) + 1..=line.moves.len();
                line.comments = own
                    .map(|ply| (ply, format!("Move {ply}\nof {from}")))
                    .collect();
                line
            })
            .filter(|line| !line.is_in(&moves))
            .collect();
        let record = Record {
            start: game.start_state(),
            beside: Beside {
                comments: (1..=moves.len())
                    .step_by(3)
                    .map(|ply| (ply, format!("{ply}; good")))
                    .collect(),
                players: None,
                winner: None,
                title: format!("Game {length} \"?\" \\"),
                comment: "About the whole game\nIt is 50 % as long as others".into(),
                lines,
            },
            moves,
        };
        let text = game.write_record(&record, ["A", "B"]);
        assert!(text.lines().all(|line| line.len() <= 80));
        let read = game.read_record(&text).unwrap().unwrap();
        assert_eq!(read.moves, record.moves, "{text}");
        let (found, written) = (read.beside, record.beside);
        assert_eq!(
            (found.title, found.comment, found.comments),
            (written.title, written.comment, written.comments)
        );
        let [found, written] = [found.lines, written.lines].map(|lines| {
            let told = lines.iter().map(|line| {
                let texts = line.moves.iter().map(|&mv| game.move_text(mv));
                (
                    texts.collect::<Vec<_>>(),
                    line.comment.clone(),
                    line.comments.clone(),
                )
            });
            told.collect::<BTreeSet<_>>()
        });
        assert_eq!(found, written, "{text}");
    }
}

/// Where nothing was played, the first variation stands in the place of the game, with its result.
#[test]
fn a_game_without_moves_is_written_as_its_variation() {
    let game = Draughts::new();
    let start = game.parse_state("W:WKa1:Bb2").unwrap();
    let won = game.parse_move(&start.position, "a1xc3").unwrap();
    let line = NotedLine {
        moves: vec![won],
        comment: "At once".into(),
        comments: vec![(1, "It is all".into())],
    };
    let record = Record {
        start,
        moves: Vec::new(),
        beside: Beside {
            lines: vec![line],
            ..Beside::default()
        },
    };
    let text = game.write_record(&record, ["A", "B"]);
    assert!(
        text.contains("[Result \"2-0\"]") && text.ends_with("{At once} 1. a1xc3 {It is all} 2-0\n"),
        "{text}"
    );
}

#[test]
fn collections_hold_several_games() {
    let game = Draughts::new();
    let text = "{About all}\n[Event \"One\"]\n[White \"A\"]\n[Black \"B\"]\n[Result \"2-0\"]\n\n1. c3-d4 {a [tag \"in\"] it} b6-a5 2-0\n\n[Event \"Two\"]\n[White \"C\"]\n*\n[Event \"Three\"]\n1. g3-h4 *";
    let games = game.split_games(text);
    let titles: Vec<&str> = games.iter().map(|one| one.title.as_str()).collect();
    assert_eq!(titles, ["A – B, One, 2-0", "C – ?, Two", "Three"]);
    let whole: String = games.iter().map(|one| one.text).collect();
    assert_eq!(whole, text);
    let moves = games.iter().map(|one| game.read_record(one.text));
    let moves: Vec<usize> = moves
        .map(|read| read.unwrap().unwrap().moves.len())
        .collect();
    assert_eq!(moves, [2, 0, 1]);
    // A small text that asks for much.
    let many: String = (0..100_000).map(|tag| format!("[a{tag} \"\"]")).collect();
    assert_eq!(game.split_games(&many).len(), 1);
    // Every other text is one game.
    for one in ["", "c3-d4 b6-a5", "W:Wa1:Bb8", "[Event \"x\"]\n1. c3-d4 *"] {
        assert_eq!(game.split_games(one).len(), 1, "{one}");
    }
}

/// The squares in the order of their numbers, as draughts programs count them.
const NUMBERED: [&str; 32] = [
    "b8", "d8", "f8", "h8", "a7", "c7", "e7", "g7", "b6", "d6", "f6", "h6", "a5", "c5", "e5", "g5",
    "b4", "d4", "f4", "h4", "a3", "c3", "e3", "g3", "b2", "d2", "f2", "h2", "a1", "c1", "e1", "g1",
];

/// A text whose squares have numbers in place of names.
fn in_numbers(text: &str) -> String {
    let mut text = text.to_owned();
    for (index, name) in NUMBERED.iter().enumerate() {
        text = text.replace(name, &(index + 1).to_string());
    }
    text
}

#[test]
fn squares_may_have_numbers() {
    let game = Draughts::new();
    let mut random = Pcg64Mcg::seed_from_u64(32);
    for _ in 0..20 {
        let mut state = game.start_state();
        let mut words = String::new();
        while game.turn(&state.position).is_some() {
            let text = game.state_text(&state);
            let (fen, clocks) = text.split_once('\n').unwrap();
            let numbered = format!("{}\n{clocks}", in_numbers(fen));
            assert_eq!(game.parse_state(&numbered).unwrap(), state);
            let moves: Vec<_> = game.moves(&state.position).collect();
            let mv = moves[random.random_range(0..moves.len())];
            words += &format!("{} ", game.move_text(mv));
            state = game.play_state(&state, mv);
        }
        let [named, numbered] = [words.clone(), in_numbers(&words)]
            .map(|words| game.read_record(&words).unwrap().unwrap().moves);
        assert_eq!(named, numbered, "{words}");
    }
    // Several in a row, and the clocks that some programs add.
    let start = game.parse_state("W:W21-32:B1-12:H0:F1").unwrap();
    assert_eq!(start, game.start_state());
    let kings = game.parse_state("B:WK29-31,24:B1,K2").unwrap();
    let named = game.parse_state("B:WKa1,Kc1,Ke1,g3:Bb8,Kd8").unwrap();
    assert_eq!(kings, named);
    for wrong in [
        "W:W0:B1",
        "W:W33:B1",
        "W:W+22:B1",
        "W:W21-33:B1",
        "W:W32-21:B1",
        "W:W21:B12-1",
        "W:W21-:B1",
        "W:W21:B1:Hx",
    ] {
        assert!(game.parse_state(wrong).is_err(), "{wrong}");
    }
}

#[test]
fn positions_that_no_game_can_have_are_refused() {
    let game = Draughts::new();
    let read = |text: &str| game.parse_state(text).map(|state| state.position);
    let men = read("W:W21-21:B1").unwrap();
    assert_eq!(counts(&game, &men, 1), [1]);
    for (text, named) in [
        ("W:Wh8:Ba7", "far row"),
        ("W:Wc3:Ba1", "far row"),
        ("W:Wa1:Wc3:Bh8", "expected one line"),
        ("W:W20-32:B1", "at most 12 pieces"),
        ("W:Wa1,a1:Bh8", "two pieces"),
        ("W:Wa2:Bh8", "not a dark square"),
    ] {
        let error = read(text).unwrap_err().to_string();
        assert!(error.contains(named), "{text}: {error}");
    }
    assert!(read("W:W21-32:B1").is_ok());
    for text in ["c3", "c3-", "-d4", "c3xd4", "c3-d4-e5"] {
        assert!(game.parse_move(&game.start(), text).is_err(), "{text}");
    }
}

#[test]
fn few_pieces_are_counted_only_where_the_draw_can_be_held() {
    let game = Draughts::new();
    // How far the count is after these moves.
    let count_after = |from: &str, moves: &str| {
        let mut state = game.parse_state(from).unwrap();
        for text in moves.split_whitespace() {
            let mv = game.parse_move(&state.position, text).unwrap();
            state.position = game.play(&state.position, mv);
        }
        let text = game.state_text(&state);
        let line = text.lines().find(|line| line.starts_with("few: "));
        line.map_or(0, |line| line["few: ".len()..].parse().unwrap())
    };
    // Two men may still become kings; with a king among two, the count runs.
    assert_eq!(count_after("W:Wa3,c1:BKh2", "c1-d2 h2-g1"), 0);
    assert_eq!(count_after("W:Wa3,Kc1:BKh2", "c1-d2 h2-g1"), 2);
    // Three, of any kind, are counted against a king on the long diagonal, from the move after it came there.
    assert_eq!(count_after("W:Wa3,a5,c1:BKh8", "c1-d2 h8-g7"), 2);
    assert_eq!(count_after("W:Wa3,a5,c1:BKg1", "c1-d2 g1-h2"), 0);
    assert_eq!(count_after("B:Wa3,a5,c1:BKh2", "h2-e5"), 0);
    assert!(game.parse_state("W:Wa3,a5,c1:BKh8\nfew: 1").is_ok());
    assert!(game.parse_state("W:Wa3,c1:BKh8\nfew: 1").is_err());
}
