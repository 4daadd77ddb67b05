//! The kernel solver of the strict game: against plain search on every position of small boards, against the
//! search over graphs on larger ones, and against what is known.

use rand::{Rng, SeedableRng};
use rand_pcg::Pcg64Mcg;
use walls::games::walls::edge_set::EdgeSet;
use walls::games::walls::{Options, Position, TurnRule, Walls};
use walls::games::{Evaluate, Game, Notation, StringOfCoins, StringsAndCoins};
use walls::solver::memory::Memory;
use walls::solver::{Basis, Settings, SolverError, inquire, solve, solve_graph, solve_with};

fn start_of(rows: u8, columns: u8) -> StringsAndCoins {
    let walls = Walls::<[u64; 5]>::new(&Options::sized(rows, columns)).unwrap();
    walls.strings_and_coins(&walls.start()).unwrap()
}

/// A board on which only the strings of a set of bits are left.
fn with_strings(board: &StringsAndCoins, set: u32) -> StringsAndCoins {
    let is_left = |index: usize| set >> index & 1 == 1;
    StringsAndCoins {
        strings: (board.strings.iter().enumerate())
            .filter(|(index, _)| is_left(*index))
            .map(|(_, string)| *string)
            .collect(),
        ..board.clone()
    }
}

/// The value of every position of a board, by its set of free edges: the definition of the game, no more.
fn plain_values(board: &StringsAndCoins) -> Vec<i8> {
    let mut at = vec![0u32; board.rows * board.columns];
    for (index, string) in board.strings.iter().enumerate() {
        for coin in [Some(string.coin), string.other].into_iter().flatten() {
            at[usize::from(coin)] |= 1 << index;
        }
    }
    let ends: Vec<Vec<u32>> = (0..board.strings.len())
        .map(|index| {
            at.iter()
                .copied()
                .filter(|around| around >> index & 1 == 1)
                .collect()
        })
        .collect();
    let mut values = vec![0i8; 1 << board.strings.len()];
    for set in 1..values.len() as u32 {
        let mut best = i8::MIN;
        let mut left = set;
        while left != 0 {
            let string = left.trailing_zeros();
            left &= left - 1;
            let taken = (ends[string as usize].iter())
                .filter(|&around| around & set == 1 << string)
                .count() as i8;
            best = best.max(taken - values[(set ^ 1 << string) as usize]);
        }
        values[set as usize] = best;
    }
    values
}

/// Compares every so many positions of a board with plain search; returns how many.
fn compare_with_plain_search(rows: u8, columns: u8, every: usize, basis: Basis) -> u32 {
    let board = start_of(rows, columns);
    let values = plain_values(&board);
    let memory = Memory::new(64);
    let settings = Settings {
        basis,
        ..Settings::default()
    };
    let mut count = 0;
    inquire(&board, &settings, &memory, |inquiry| {
        for set in (0..values.len()).rev().step_by(every) {
            let (position, value) = (with_strings(&board, set as u32), i32::from(values[set]));
            let holds = inquiry.is_worth(&position, value) == Ok(true)
                && inquiry.is_worth(&position, value + 1) == Ok(false);
            assert!(holds, "{rows} × {columns}: {set:b} is worth {value}");
            count += 1;
        }
    })
    .unwrap();
    count
}

/// With `EVERY=1` in the environment it looks at all 16.8 million positions of 3 × 3, and at all of 2 × 4.
#[test]
fn every_position_of_small_boards_is_worth_what_plain_search_says() {
    let every = std::env::var("EVERY")
        .ok()
        .and_then(|text| text.parse().ok());
    assert_eq!(compare_with_plain_search(1, 1, 1, Basis::LemmaZ), 1 << 4);
    assert_eq!(compare_with_plain_search(1, 5, 1, Basis::LemmaZ), 1 << 16);
    assert_eq!(compare_with_plain_search(2, 3, 1, Basis::LemmaZ), 1 << 17);
    compare_with_plain_search(2, 4, every.unwrap_or(7), Basis::LemmaZ);
    compare_with_plain_search(3, 3, every.unwrap_or(31), Basis::LemmaZ);
    compare_with_plain_search(3, 3, every.unwrap_or(97), Basis::Proved);
}

/// A position after random moves that complete no box, as far as there are such.
fn quiet_position<B: EdgeSet>(walls: &Walls<B>, free: usize, random: &mut Pcg64Mcg) -> Position<B> {
    let mut at = walls.start();
    loop {
        let moves: Vec<u16> = walls.moves(&at).collect();
        if moves.len() <= free {
            return at;
        }
        at = walls.play(&at, moves[random.random_range(0..moves.len())]);
    }
}

/// Holds a position against the search over graphs: its value, and the move that wins it.
fn compare_with_graphs<B: EdgeSet>(
    walls: &Walls<B>,
    position: &Position<B>,
    memory: &Memory,
    peer: &Memory,
) {
    let settings = Settings::default();
    let coins = walls.strings_and_coins(position).unwrap();
    let solution = solve_with(&coins, &settings, memory, None).unwrap();
    let expected = solve_graph(&coins, &settings, peer, None).unwrap();
    assert_eq!(solution.value, expected.value, "{coins:?}");
    let best = solution.best.unwrap();
    let mv = (walls.moves(position))
        .find(|&mv| walls.move_code(mv) == best)
        .unwrap();
    let child = walls.play(position, mv);
    let rest = walls.strings_and_coins(&child).unwrap();
    let rest = solve_graph(&rest, &settings, peer, None).unwrap();
    let sign = if walls.turn(&child) == walls.turn(position) {
        1
    } else {
        -1
    };
    let value = walls.gain(position, mv) + sign * rest.value.unwrap();
    assert_eq!(Some(value), expected.value, "{coins:?}");
}

#[test]
fn larger_boards_are_worth_what_the_search_over_graphs_says() {
    let mut random = Pcg64Mcg::seed_from_u64(15);
    for (rows, columns, free, rules) in [
        (4, 5, 24, TurnRule::Strict),
        (3, 6, 24, TurnRule::Strict),
        (5, 5, 26, TurnRule::Strict),
        (6, 6, 25, TurnRule::Strict),
        (2, 8, 26, TurnRule::Strict),
        (8, 8, 26, TurnRule::Strict),
        (4, 4, 25, TurnRule::Extra),
        (3, 5, 26, TurnRule::Extra),
        (2, 8, 28, TurnRule::Extra),
        (5, 5, 28, TurnRule::Extra),
        (8, 8, 30, TurnRule::Extra),
        (2, 10, 30, TurnRule::Extra),
        (12, 2, 32, TurnRule::Extra),
        (3, 11, 32, TurnRule::Extra),
    ] {
        let options = Options {
            rules,
            ..Options::sized(rows, columns)
        };
        let walls = Walls::<[u64; 5]>::new(&options).unwrap();
        let (memory, peer) = (Memory::new(16), Memory::new(16));
        for _ in 0..40 {
            let position = quiet_position(&walls, free, &mut random);
            compare_with_graphs(&walls, &position, &memory, &peer);
        }
    }
}

/// On a board with a side above 8, a large component that lies beside another one of the same size.
#[test]
fn large_components_that_are_moved_are_worth_what_the_search_over_graphs_says() {
    let of = |rows, columns| {
        let options = Options {
            rules: TurnRule::Extra,
            ..Options::sized(rows, columns)
        };
        Walls::<[u64; 5]>::new(&options).unwrap()
    };
    // Two halves of 2 × 10 that only each other's shape keeps apart; one is a chain, and the other has all its edges.
    let between = "1,16 3,4 2,5 2,7 2,9 2,11 2,13 2,15";
    let chain = [
        "0,1 0,3 0,5 0,7 0,9 0,11 0,13 1,0 3,0 4,1 2,3",
        "4,19 4,17 4,15 4,13 4,11 4,9 4,7 3,20 1,20 0,19 2,17",
    ];
    for painted in chain {
        for (walls, turned) in [(of(2, 10), false), (of(10, 2), true)] {
            let (memory, peer) = (Memory::new(16), Memory::new(64));
            let mut position = walls.start();
            for edge in between.split(' ').chain(painted.split(' ')) {
                let (row, column) = edge.split_once(',').unwrap();
                let place = match turned {
                    true => format!("{column},{row}"),
                    false => format!("{row},{column}"),
                };
                let mv = walls.parse_move(&position, &place).unwrap();
                position = walls.play(&position, mv);
            }
            compare_with_graphs(&walls, &position, &memory, &peer);
        }
    }
}

#[test]
fn boards_are_worth_what_is_known() {
    // Rows, columns, and what the last mover wins.
    let known = [
        (1, 1, 1),
        (1, 2, 2),
        (1, 3, 1),
        (1, 4, 2),
        (1, 5, 3),
        (1, 6, 2),
        (1, 7, 3),
        (1, 8, 4),
        (1, 9, 3),
        (1, 10, 4),
        (1, 11, 5),
        (1, 12, 4),
        (2, 2, 2),
        (2, 3, 2),
        (2, 4, 2),
        (2, 5, 4),
        (2, 6, 4),
        (3, 3, 3),
        (3, 4, 4),
        (3, 5, 3),
        (4, 4, 4),
    ];
    for (rows, columns, of_last_mover) in known {
        let start = start_of(rows, columns);
        let sign = if start.strings.len() % 2 == 1 { 1 } else { -1 };
        let mut nodes = Vec::new();
        for (threads, seed) in [(1, 0), (2, 5)] {
            let settings = Settings {
                threads,
                seed,
                basis: Basis::LemmaZ,
                ..Settings::default()
            };
            let solution = solve(&start, &settings, None).unwrap();
            assert_eq!(
                solution.value,
                Some(sign * of_last_mover),
                "{rows} × {columns}"
            );
            nodes.push(solution.nodes);
        }
        if (rows, columns) == (4, 4) {
            assert!(nodes[0] < 160_000, "{nodes:?}");
        }
    }
}

#[test]
fn proved_values_are_the_same() {
    // What the window tells and the laboratory counts is such a value.
    assert_eq!(Settings::default().basis, Basis::Proved);
    for (rows, columns, value) in [(2, 5, 4), (3, 3, -3), (2, 6, -4), (3, 4, 4)] {
        let settings = Settings {
            basis: Basis::Proved,
            ..Settings::default()
        };
        let solution = solve(&start_of(rows, columns), &settings, None).unwrap();
        assert_eq!(
            solution.value.map(i32::abs),
            Some(i32::abs(value)),
            "{rows} × {columns}"
        );
    }
}

#[test]
fn boards_of_any_size_are_taken_once_they_are_small_enough() {
    let mut random = Pcg64Mcg::seed_from_u64(12);
    let walls = Walls::<[u64; 5]>::new(&Options::sized(12, 12)).unwrap();
    let start = walls.strings_and_coins(&walls.start()).unwrap();
    let refused = solve(&start, &Settings::default(), None);
    assert_eq!(refused.err(), Some(SolverError::KernelSize));
    for _ in 0..20 {
        let position = quiet_position(&walls, 20, &mut random);
        let coins = walls.strings_and_coins(&position).unwrap();
        let values = plain_values(&coins);
        let solution = solve(&coins, &Settings::default(), None).unwrap();
        assert_eq!(solution.value, values.last().map(|&value| value.into()));
    }
}

/// A row of so many boxes, longer than a board may be.
fn row_of(boxes: u8) -> StringsAndCoins {
    let ends = (0..boxes).flat_map(|coin| {
        let right = (coin + 1 < boxes).then_some(coin + 1);
        let left = (coin == 0).then_some((coin, None));
        [
            Some((coin, None)),
            Some((coin, None)),
            Some((coin, right)),
            left,
        ]
    });
    let strings = ends.flatten().enumerate();
    StringsAndCoins {
        rows: 1,
        columns: boxes.into(),
        values: vec![1; boxes.into()],
        extra_turn: false,
        strings: (strings.map(|(code, (coin, other))| StringOfCoins {
            code: code as u16,
            coin,
            other,
        }))
        .collect(),
    }
}

/// Holds rows of boxes to the formula, by theorems alone.
fn rows_follow_the_formula(lengths: std::ops::RangeInclusive<u8>) {
    for boxes in lengths {
        let row = row_of(boxes);
        if boxes <= 12 {
            assert_eq!(row.strings.len(), start_of(1, boxes).strings.len());
        }
        let settings = Settings {
            basis: Basis::Proved,
            ..Settings::default()
        };
        let solution = solve(&row, &settings, None).unwrap();
        let expected = i32::from(boxes / 3 + boxes % 3);
        let sign = if row.strings.len() % 2 == 1 { 1 } else { -1 };
        assert_eq!(
            solution.value,
            Some(sign * expected),
            "1 × {boxes}: {} nodes",
            solution.nodes
        );
    }
}

#[test]
fn rows_of_up_to_22_boxes_follow_the_formula() {
    rows_follow_the_formula(1..=22);
}

#[test]
#[ignore = "takes a minute"]
fn rows_of_23_to_25_boxes_follow_the_formula() {
    rows_follow_the_formula(23..=25);
}
