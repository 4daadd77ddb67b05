//! The expert against plain minimax on random graphs, in which lines come back to positions that they have been to.

use walls::games::{Evaluate, Game, Side, WIN, WIN_FLOOR, mix};
use walls::search::expert;
use walls::search::{Limits, Request, Table};

use super::random_trees::PLAINLY;

/// The positions of a graph.
const PLACES: u64 = 7;

/// The longest game.
const PLIES: u8 = 6;

/// A place, and the line that led there: how many moves, and a key of them all. Only the place counts for a repetition.
/// Tables tell the lines apart, for what a place is worth depends on the line.
type Node = (u64, u8, u64);

/// A random graph, its seed. With `WIN_ONLY` its games are won, lost or drawn.
#[derive(Debug, Clone)]
struct Graph<const WIN_ONLY: bool>(u64);

impl<const WIN_ONLY: bool> Graph<WIN_ONLY> {
    /// One of `count` numbers that belongs to a place, for each of several purposes.
    fn draw(&self, place: u64, purpose: u64, count: u64) -> u64 {
        mix(mix(self.0 ^ mix(purpose)) ^ place) % count
    }
}

impl<const WIN_ONLY: bool> Game for Graph<WIN_ONLY> {
    type Position = Node;
    type Move = u8;

    const REVERSIBLE: bool = true;

    fn start(&self) -> Node {
        (0, 0, mix(self.0))
    }
    fn turn(&self, &(place, plies, _): &Node) -> Option<Side> {
        let over = plies == PLIES || place > 0 && self.draw(place, 1, 6) == 0;
        (!over).then_some(Side::BOTH[self.draw(place, 2, 2) as usize])
    }
    fn moves(&self, node: &Node) -> impl Iterator<Item = u8> + Clone {
        let count = 1 + self.draw(node.0, 3, 3) as u8;
        0..self.turn(node).map_or(0, |_| count)
    }
    fn play(&self, &(place, plies, line): &Node, mv: u8) -> Node {
        let to = self.draw(place, 10 + u64::from(mv), PLACES);
        (to, plies + 1, mix(line ^ u64::from(mv + 1)))
    }
    fn points(&self, _: &Node) -> [i32; 2] {
        [0, 0]
    }
    fn margin(&self, node: &Node) -> i32 {
        self.evaluate(node)
    }
    fn state_key(&self, node: &Node) -> u64 {
        mix(node.0)
    }
}

impl<const WIN_ONLY: bool> Evaluate for Graph<WIN_ONLY> {
    const WIN_ONLY: bool = WIN_ONLY;

    fn evaluate(&self, node: &Node) -> i32 {
        match WIN_ONLY && self.turn(node).is_none() {
            true => WIN * (self.draw(node.0, 4, 3) as i32 - 1),
            false => self.draw(node.0, 5, 41) as i32 - 20,
        }
    }
    fn canonical_key(&self, node: &Node) -> u64 {
        node.2
    }
    fn move_code(&self, mv: u8) -> u16 {
        mv.into()
    }
}

/// The value of a node in the first player's view, after a line through these places; says how often a line came back to
/// one of them. Where the search begins is none of them: a line may come back there once, and is searched on.
fn minimax<const WIN_ONLY: bool>(
    game: &Graph<WIN_ONLY>,
    node: &Node,
    depth: u8,
    line: &mut Vec<u64>,
    returns: &mut u32,
) -> i32 {
    let Some(side) = game.turn(node).filter(|_| depth > 0) else {
        return game.evaluate(node);
    };
    if line.contains(&node.0) {
        *returns += 1;
        return if WIN_ONLY { 0 } else { game.evaluate(node) };
    }
    let is_root = depth == PLIES;
    if !is_root {
        line.push(node.0);
    }
    let mut best = i32::MIN;
    for mv in game.moves(node) {
        let value = minimax(game, &game.play(node, mv), depth - 1, line, returns);
        // A win is worth the less the further away it is.
        let value = match WIN_ONLY && value.abs() >= WIN_FLOOR {
            true => value - value.signum(),
            false => value,
        };
        best = best.max(side.sign() * value);
    }
    if !is_root {
        line.pop();
    }
    side.sign() * best
}

fn agree<const WIN_ONLY: bool>(seeds: std::ops::Range<u64>) {
    let table = Table::new(1);
    let (style, endings) = PLAINLY;
    let mut returns = 0;
    for seed in seeds {
        let graph = Graph::<WIN_ONLY>(seed);
        let start = graph.start();
        let sign = graph.turn(&start).unwrap().sign();
        let request = Request {
            table: Some(&table),
            ..Request::new(&graph, &start, Limits::default())
        };
        let answer = expert::choose(request, PLIES, style, endings).unwrap();
        let value = sign * minimax(&graph, &start, PLIES, &mut Vec::new(), &mut returns);
        assert_eq!(answer.value, value, "graph {seed}");
    }
    assert!(returns > 1_000, "{returns}");
}

#[test]
fn the_expert_takes_a_repetition_for_a_draw() {
    agree::<true>(0..3_000);
}

#[test]
fn where_points_count_the_expert_takes_a_repetition_for_what_it_is_worth_now() {
    agree::<false>(0..3_000);
}
