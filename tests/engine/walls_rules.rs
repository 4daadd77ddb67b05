//! The rules of Walls against independent figures, and its texts.

use rand::{Rng, SeedableRng};
use rand_pcg::Pcg64Mcg;
use walls::games::registry::GameOptions;
use walls::games::walls::edge_set::EdgeSet;
use walls::games::walls::{Options, TurnRule, Walls};
use walls::games::{Evaluate, Game, Notation, Side, perft};

fn walls<B: EdgeSet>(rows: u8, columns: u8, rules: TurnRule, values: &str) -> Walls<B> {
    let mut options = Options::sized(rows, columns);
    options.rules = rules;
    let mut options = GameOptions::Walls(options);
    options.set("box-values", values).unwrap();
    let GameOptions::Walls(options) = options else {
        unreachable!("these are options of Walls");
    };
    Walls::new(&options).unwrap()
}

#[test]
fn the_tree_has_as_many_leaves_as_there_are_orders_of_edges() {
    let walls = Walls::<u128>::new(&Options::default()).unwrap();
    let start = walls.start();
    assert_eq!(perft(&walls, &start, 1), 84);
    assert_eq!(perft(&walls, &start, 2), 84 * 83);
    assert_eq!(perft(&walls, &start, 3), 571_704);
    for rules in [TurnRule::Strict, TurnRule::Extra] {
        let small = self::walls::<u64>(1, 2, rules, "ones");
        assert_eq!(perft(&small, &small.start(), 7), 5040);
        assert_eq!(perft(&small, &small.start(), 8), 0);
    }
}

#[test]
fn edges_run_down_each_column_from_the_top_left() {
    let walls = Walls::<u64>::new(&Options::sized(2, 1)).unwrap();
    let texts: Vec<String> = walls
        .moves(&walls.start())
        .map(|edge| walls.move_text(edge))
        .collect();
    assert_eq!(texts, ["1,0", "3,0", "0,1", "2,1", "4,1", "1,2", "3,2"]);
}

fn keys_follow_symmetries<B: EdgeSet>(rows: u8, columns: u8, values: &str, images: usize) {
    let walls = walls::<B>(rows, columns, TurnRule::Strict, values);
    let mut random = Pcg64Mcg::seed_from_u64(3);
    for _ in 0..20 {
        let mut position = walls.start();
        let edges = walls.moves(&position).count();
        for _ in 0..random.random_range(0..edges) {
            let moves: Vec<u16> = walls.moves(&position).collect();
            let edge = moves[random.random_range(0..moves.len())];
            let other = moves[random.random_range(0..moves.len())];
            let (one, two) = (walls.play(&position, edge), walls.play(&position, other));
            let same = (walls.images(&one).iter()).any(|image| image.painted() == two.painted());
            assert_eq!(walls.canonical_key(&one) == walls.canonical_key(&two), same);
            position = one;
            let all = walls.images(&position);
            assert_eq!(all.len(), images);
            for image in all {
                assert_eq!(walls.canonical_key(&image), walls.canonical_key(&position));
            }
        }
    }
}

#[test]
fn keys_are_equal_exactly_under_the_symmetries_of_the_board() {
    keys_follow_symmetries::<u64>(3, 3, "ones", 8);
    keys_follow_symmetries::<u64>(3, 4, "ones", 4);
    keys_follow_symmetries::<u128>(6, 6, "ones", 8);
    keys_follow_symmetries::<[u64; 5]>(9, 9, "ones", 8);
    keys_follow_symmetries::<u64>(2, 2, "1 2 3 4", 1);
    keys_follow_symmetries::<u64>(2, 2, "1 2 2 1", 4);
}

#[test]
fn who_completes_a_box_moves_again_only_under_the_extra_rule() {
    for (rules, expected) in [
        (TurnRule::Strict, Side::First),
        (TurnRule::Extra, Side::Second),
    ] {
        let walls = walls::<u64>(1, 2, rules, "ones");
        let mut position = walls.start();
        for text in ["0,1", "1,0", "2,1", "1,2"] {
            let edge = walls.parse_move(&position, text).unwrap();
            position = walls.play(&position, edge);
        }
        assert_eq!(walls.points(&position), [0, 1]);
        assert_eq!(walls.turn(&position), Some(expected));
    }
}

#[test]
fn one_edge_can_complete_two_boxes_of_any_value() {
    let walls = walls::<u64>(1, 2, TurnRule::Strict, "3 9");
    let mut position = walls.start();
    for text in ["0,1", "1,0", "2,1", "0,3", "1,4", "2,3", "1,2"] {
        let edge = walls.parse_move(&position, text).unwrap();
        position = walls.play(&position, edge);
    }
    assert_eq!(walls.points(&position), [12, 0]);
    assert_eq!(walls.turn(&position), None);
}

#[test]
fn other_notations_are_read() {
    let walls = Walls::<u64>::new(&Options::sized(2, 2)).unwrap();
    let start = walls.start();
    for (text, edge) in [
        ("a1b1", (0, 1)),
        ("B1A1", (0, 1)),
        ("c2c3", (3, 4)),
        ("[1, 2]", (1, 2)),
    ] {
        assert_eq!(
            walls.parse_move(&start, text).map(|edge| walls.place(edge)),
            Ok(edge)
        );
    }
    for text in [
        "a1c1", "a1a1", "0,0", "1,1", "9,9", "", "a0a1", "-1,0", "0,1,2", "é1b1", "a1é1",
    ] {
        assert!(walls.parse_move(&start, text).is_err(), "{text}");
    }
    assert_eq!(
        walls.split_moves("a1b1,b1c1 c1c2"),
        ["a1b1", "b1c1", "c1c2"]
    );
    assert_eq!(walls.split_moves("0,1 1,0\n"), ["0,1", "1,0"]);
    assert_eq!(
        walls.split_moves("[0, 1] [1, 0]; [2,1]"),
        ["[0, 1]", "[1, 0]", "[2,1]"]
    );
    // What is no move is named whole, and by its number.
    assert_eq!(walls.split_moves("0,1 zz"), ["0,1", "zz"]);
    assert_eq!(walls.split_moves("0,1 a1b1, 5"), ["0,1", "a1b1", "5"]);
    assert_eq!(walls.split_moves("[0, 1 zz"), ["[0, 1 zz"]);
    assert!(walls.split_moves(" ;, ").is_empty());

    // A drawing as Wilson's analyser takes it, with blanks at line ends cut off.
    let text = "+-+-+\n|A|\n+-+ +\n    |\n+ +-+";
    let state = walls.parse_state(text).unwrap();
    assert_eq!(walls.points(&state.position), [1, 0]);
    assert_eq!(walls.turn(&state.position), Some(Side::Second));
    assert_eq!(
        walls.state_text(&state),
        "+-+-+\n|1|  \n+-+ +\n    |\n+ +-+\n"
    );
}

#[test]
fn broken_drawings_are_refused_with_the_place() {
    let walls = Walls::<u64>::new(&Options::sized(1, 1)).unwrap();
    for (text, part) in [
        ("", "+"),
        ("+-+", "one line"),
        ("+-+\n|1|\n+-+-+\n", "line 3"),
        ("+-+\n| |\n+-+", "no owner"),
        ("+-+\n|1 \n+-+", "open edge"),
        ("+-+\n|x|\n+-+", "line 2, column 2"),
        ("+|+\n   \n+-+", "line 1, column 2"),
        ("+ +\n   \n+-+\nnonsense", "line 4"),
    ] {
        let error = walls.parse_state(text).unwrap_err().to_string();
        assert!(
            error.contains(part) && !error.contains('\n'),
            "{text:?}: {error}"
        );
    }
}

#[test]
fn options_out_of_bounds_are_refused() {
    let mut options = GameOptions::default_of("walls").unwrap();
    for (key, value) in [
        ("size", "0x3"),
        ("size", "13x3"),
        ("size", "6"),
        ("rules", "nim"),
        ("box-values", "1 2 10"),
        ("box-seed", "many"),
        ("colour", "red"),
    ] {
        assert!(options.set(key, value).is_err(), "{key}={value}");
    }
    options.set("box-values", "1 2 3").unwrap();
    let GameOptions::Walls(options) = options else {
        unreachable!("these are options of Walls");
    };
    assert!(
        Walls::<u128>::new(&options).is_err(),
        "three values for 36 boxes"
    );
    assert!(
        Walls::<u64>::new(&Options::default()).is_err(),
        "84 edges in 64 bits"
    );
}

#[test]
fn edges_between_whole_boxes_promise_most_under_strict_turns_alone() {
    let promises = |rules| {
        let walls = walls::<u128>(6, 6, rules, "");
        // All edges of the two columns of boxes on the left.
        let painted = (0..32).fold(walls.start(), |at, edge| walls.play(&at, edge));
        let place_and_promise = |edge| (walls.place(edge), walls.order_bonus(&painted, edge));
        walls
            .moves(&painted)
            .map(place_and_promise)
            .collect::<Vec<_>>()
    };
    let strict = promises(TurnRule::Strict);
    let ((row, column), _) = strict.iter().max_by_key(|(_, promise)| promise).unwrap();
    assert!(
        (1..12).contains(row) && (7..12).contains(column),
        "{row},{column}"
    );
    // Under the extra move rule they come in no order: neither one's number nor its place matters.
    let extra = promises(TurnRule::Extra);
    let rising = extra.windows(2).filter(|pair| pair[0].1 < pair[1].1);
    let rising = rising.count();
    assert!(
        rising > extra.len() / 4 && rising < 3 * extra.len() / 4,
        "{rising}"
    );
}
