//! All searches against plain minimax, on random trees: the mover of every node, the number of its
//! moves, its evaluation and where the game ends are drawn from a hash.
//!
//! Real games hide faults that show here: a side moves again at any time, values jump, lines end at
//! any depth, and positions are reached over several ways with different points.

use walls::games::{Evaluate, Game, Side, WIN, WIN_FLOOR, mix};
use walls::search::ants::Thousandths;
use walls::search::expert::{self, Endings, Style};
use walls::search::{Limits, Request, Table, alpha_beta, fail_soft, fallible, min_max, uct};

/// The longest game.
const LAYERS: u8 = 6;

/// Nodes of one layer that look alike to the rules, so that ways meet.
const NODES: u64 = 64;

/// A layer, the number of a node in it, and the points of the first player less those of the second.
type Node = (u8, u64, i32);

/// A random tree, its seed. With `WIN_ONLY` its games are won, lost or drawn.
#[derive(Debug, Clone)]
struct Tree<const WIN_ONLY: bool>(u64);

impl<const WIN_ONLY: bool> Tree<WIN_ONLY> {
    /// One of `count` numbers that belongs to a node, for each of several purposes.
    fn draw(&self, node: &Node, purpose: u64, count: u64) -> u64 {
        mix(self.canonical_key(node) ^ mix(purpose)) % count
    }
}

impl<const WIN_ONLY: bool> Game for Tree<WIN_ONLY> {
    type Position = Node;
    type Move = u8;

    fn start(&self) -> Node {
        (0, 0, 0)
    }
    fn turn(&self, node: &Node) -> Option<Side> {
        let over = node.0 == LAYERS || node.0 > 0 && self.draw(node, 1, 7) == 0;
        (!over).then_some(Side::BOTH[self.draw(node, 2, 2) as usize])
    }
    fn moves(&self, node: &Node) -> impl Iterator<Item = u8> + Clone {
        let count = 1 + self.draw(node, 3, 5) as u8;
        0..self.turn(node).map_or(0, |_| count)
    }
    fn play(&self, node: &Node, mv: u8) -> Node {
        let gain = self.draw(node, 20 + u64::from(mv), if WIN_ONLY { 1 } else { 4 }) as i32;
        let net = node.2 + self.turn(node).map_or(0, Side::sign) * gain;
        (node.0 + 1, self.draw(node, 10 + u64::from(mv), NODES), net)
    }
    fn points(&self, node: &Node) -> [i32; 2] {
        [node.2.max(0), (-node.2).max(0)]
    }
    fn margin(&self, node: &Node) -> i32 {
        self.evaluate(node)
    }
    fn state_key(&self, node: &Node) -> u64 {
        mix(self.canonical_key(node) ^ mix(node.2 as u64))
    }
}

impl<const WIN_ONLY: bool> Evaluate for Tree<WIN_ONLY> {
    const WIN_ONLY: bool = WIN_ONLY;

    fn evaluate(&self, node: &Node) -> i32 {
        match WIN_ONLY && self.turn(node).is_none() {
            true => WIN * (self.draw(node, 4, 3) as i32 - 1),
            false => node.2 + self.draw(node, 5, 41) as i32 - 20,
        }
    }
    fn banked(&self, node: &Node) -> i32 {
        node.2
    }
    fn canonical_key(&self, node: &Node) -> u64 {
        mix(mix(self.0) ^ node.1 << 8 ^ u64::from(node.0))
    }
    fn move_code(&self, mv: u8) -> u16 {
        mv.into()
    }
}

/// The value of a node in the first player's view, as plainly as it can be written.
fn minimax<G: Evaluate>(game: &G, node: &G::Position, depth: u8) -> i32 {
    let Some(side) = game.turn(node).filter(|_| depth > 0) else {
        return game.evaluate(node);
    };
    let children = game.moves(node).map(|mv| {
        let value = minimax(game, &game.play(node, mv), depth - 1);
        // A win is worth the less the further away it is.
        match G::WIN_ONLY && value.abs() >= WIN_FLOOR {
            true => value - value.signum(),
            false => value,
        }
    });
    side.sign() * children.map(|value| side.sign() * value).max().unwrap()
}

/// How the expert finds the value of plain minimax: without reductions, and without the solver.
pub const PLAINLY: (Style, Endings) = (
    Style {
        threads: 1,
        plain: true,
        reductions: false,
    },
    Endings {
        mebibytes: 0,
        always: false,
    },
);

/// Holds every search to plain minimax on so many trees.
fn agree<const WIN_ONLY: bool>(seeds: std::ops::Range<u64>) {
    let (table, expert_table) = (Table::new(1), Table::new(1));
    for seed in seeds {
        let tree = Tree::<WIN_ONLY>(seed);
        let start = tree.start();
        let sign = tree.turn(&start).unwrap().sign();
        let request = || Request::new(&tree, &start, Limits::default());
        let with = |table| Request {
            table: Some(table),
            ..request()
        };
        for depth in 1..=LAYERS + 1 {
            let value = sign * minimax(&tree, &start, depth);
            let mut answers = vec![
                ("minimax", min_max::choose(request(), depth, false, false)),
                ("alpha-beta", alpha_beta::choose(request(), depth, false)),
                (
                    "fallible",
                    fallible::choose(request(), depth, false, Thousandths(0)),
                ),
                ("fail-soft", fail_soft::choose(with(&table), depth, false)),
            ];
            if depth >= LAYERS {
                let (style, endings) = PLAINLY;
                let answer = expert::choose(with(&expert_table), depth, style, endings);
                answers.push(("expert", answer));
            }
            for (name, answer) in answers {
                let answer = answer.unwrap();
                assert_eq!(answer.value, value, "{name}, depth {depth}, tree {seed}");
                let after = sign * minimax(&tree, &tree.play(&start, answer.best), depth - 1);
                let distance = i32::from(WIN_ONLY && after.abs() >= WIN_FLOOR);
                assert_eq!(
                    after - distance * after.signum(),
                    value,
                    "{name}'s move, tree {seed}"
                );
            }
        }
    }
}

#[test]
fn all_searches_find_the_value_of_random_trees() {
    agree::<false>(0..7_000);
}

#[test]
fn all_searches_find_the_nearest_win_in_random_trees() {
    agree::<true>(0..3_000);
}

/// How often plain Monte Carlo tree search finds a best move of a tree with so many playouts, of how many trees in
/// which not all moves are best.
fn found_by_uct<const WIN_ONLY: bool>(
    seeds: std::ops::Range<u64>,
    nodes: u64,
    reward: uct::Reward,
) -> (u32, u32) {
    // Here only the result counts, however far away it is.
    let result = |tree: &Tree<WIN_ONLY>, node: &Node| match WIN_ONLY {
        true => minimax(tree, node, LAYERS + 1).signum(),
        false => minimax(tree, node, LAYERS + 1),
    };
    let settings = uct::Settings {
        reward,
        // UCB1's own constant, for which convergence is proved: √2.
        exploration: "1.414".parse().unwrap(),
        ..uct::Settings::default()
    };
    let (mut found, mut all) = (0, 0);
    for seed in seeds {
        let tree = Tree::<WIN_ONLY>(seed);
        let start = tree.start();
        let sign = tree.turn(&start).unwrap().sign();
        let value = |mv| sign * result(&tree, &tree.play(&start, mv));
        let best = tree.moves(&start).map(value).max().unwrap();
        if tree.moves(&start).all(|mv| value(mv) == best) {
            continue;
        }
        let limits = Limits {
            nodes: Some(nodes),
            ..Limits::default()
        };
        let request = Request::new(&tree, &start, limits);
        let answer = uct::choose(request, &settings).unwrap();
        assert_eq!(answer.nodes, nodes);
        all += 1;
        found += u32::from(value(answer.best) == best);
    }
    (found, all)
}

#[test]
fn uct_converges_to_the_best_moves_of_random_trees() {
    // The margins of these trees lie close together, so it takes more playouts to tell them apart.
    for (nodes, share, share_by_margin) in [(100, 0.5, 0.5), (40_000, 0.9, 0.7)] {
        let (found, all) = found_by_uct::<true>(0..600, nodes, uct::Reward::Result);
        println!("{nodes} playouts: {found} of {all}");
        assert!(all > 200 && f64::from(found) >= share * f64::from(all));
        let (found, all) = found_by_uct::<false>(0..600, nodes, uct::Reward::Margin);
        println!("{nodes} playouts, margins: {found} of {all}");
        assert!(all > 200 && f64::from(found) >= share_by_margin * f64::from(all));
    }
}
