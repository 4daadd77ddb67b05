//! UCT: plain Monte Carlo tree search, as published by Kocsis and Szepesvári (*Bandit based Monte-Carlo
//! Planning*, 2006).
//!
//! Every playout goes down the tree, always to the child with the greatest upper confidence bound (UCB1):
//! its mean reward plus `C · √(ln N / n)`, where `n` of the `N` visits of its parent went to it. Children
//! without a visit come first, in random order. The first position on the way that has no children yet gets
//! them when it is visited again. From there the game is played to its end with random moves, and the reward
//! counts for every node on the way. The move with most visits is played.
//!
//! The reward is ½ plus half the margin of the game, in standard deviations of all margins so far, or in points
//! where these are less than a point. So it is 1, ½ or 0 in games that are only won, drawn or lost. It can also be
//! that in every game, but margins play Walls better.
//!
//! There is no knowledge of any game in it: no heuristics, no solved endings, no transpositions, and the tree is
//! made anew for every move. When the tree is full, playouts begin at its leaves.

use std::time::Duration;

use rand::SeedableRng;
use rand_pcg::Pcg64Mcg;

use super::ants::Thousandths;
use super::{Answer, Monitor, Progress, Request};
use crate::games::{Evaluate, Side};

mod playout;
mod tree;

use playout::Playouts;
use tree::{ROOT, Tree};

/// How it thinks.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Settings {
    /// The most time that it takes for a move.
    pub time: Option<Duration>,
    /// The most playouts for a move.
    pub nodes: Option<u64>,
    /// The constant `C` of the upper confidence bound.
    pub exploration: Thousandths,
    /// What a playout is worth.
    pub reward: Reward,
    /// The most memory for the tree, in MiB.
    pub tree: u32,
}

impl Default for Settings {
    /// A second.
    fn default() -> Self {
        Settings {
            time: Some(Duration::from_secs(1)),
            nodes: None,
            exploration: Thousandths(400),
            reward: Reward::Margin,
            tree: 256,
        }
    }
}

/// What a playout is worth.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Reward {
    /// 1 for a win, ½ for a draw, 0 for a loss.
    Result,
    /// The margin, in standard deviations.
    Margin,
}

/// The playouts between two looks at the clock and the stop flag: well under a millisecond's worth.
const PLAYOUTS_BETWEEN_CHECKS: u64 = 8;

/// The longest line that is told.
const LONGEST_LINE: usize = 60;

/// The fewest visits of a move that is told in a line: fewer say nothing.
const FEWEST_VISITS: u32 = 8;

/// Where only winning counts, the expected value is in hundredths: +100 for games that are all won.
const HUNDREDTHS: f64 = 100.0;

/// How far apart the rewards of the playouts lie.
#[derive(Default)]
struct Spread {
    count: f64,
    sum: f64,
    squares: f64,
}

impl Spread {
    fn count(&mut self, reward: i32) {
        let reward = f64::from(reward);
        self.count += 1.0;
        self.sum += reward;
        self.squares += reward * reward;
    }

    /// The standard deviation, at least 1.
    fn deviation(&self) -> f32 {
        let count = self.count.max(1.0);
        let mean = self.sum / count;
        (self.squares / count - mean * mean).max(1.0).sqrt() as f32
    }
}

struct Search<'a, G: Evaluate> {
    game: &'a G,
    start: &'a G::Position,
    tree: Tree<G::Move>,
    playouts: Playouts<G::Move>,
    /// The sum of the margins of every move at the root, in the view of its mover, whatever a playout is worth.
    margins: Vec<i64>,
    /// The nodes of the last way down, and who moved there.
    way: Vec<(u32, Side)>,
    reward: Reward,
    spread: Spread,
    exploration: f32,
}

impl<G: Evaluate> Search<'_, G> {
    /// One playout: down the tree, to the end of the game, and back up.
    fn play(&mut self) {
        let mut position = *self.start;
        let mut node = ROOT;
        let unit = 0.5 / self.spread.deviation();
        self.way.clear();
        while let Some(side) = self.game.turn(&position) {
            if !self.tree.is_expanded(node) {
                let is_new = self.tree.visits(node) == 0;
                if is_new || !self.expand(node, &position) {
                    break;
                }
            }
            let child = self.tree.select(node, self.exploration, unit);
            position = self.game.play(&position, self.tree.mv(child));
            self.way.push((child, side));
            node = child;
        }
        let margin = self.playouts.finish(self.game, position);
        let reward = match self.reward {
            Reward::Result => margin.signum(),
            Reward::Margin => margin,
        };
        self.spread.count(reward);
        self.tree.visit(ROOT, 0);
        for &(node, side) in &self.way {
            self.tree.visit(node, side.sign() * reward);
        }
        if let Some(&(child, side)) = self.way.first() {
            let index = self.index(child);
            self.margins[index] += i64::from(side.sign() * margin);
        }
    }

    /// Gives a node its children; `false` if there is no room for them.
    fn expand(&mut self, node: u32, position: &G::Position) -> bool {
        let moves = self.game.moves(position);
        self.tree.expand(node, moves, self.playouts.random())
    }

    /// The number of a move at the root.
    fn index(&self, child: u32) -> usize {
        (child - self.tree.children(ROOT).start) as usize
    }

    /// The expected value of the best move, in the view of the side to move.
    fn value(&self) -> i32 {
        let Some(best) = self.tree.most_visited(ROOT) else {
            return 0;
        };
        let unit = if G::WIN_ONLY { HUNDREDTHS } else { 1.0 };
        let visits = f64::from(self.tree.visits(best).max(1));
        (unit * self.margins[self.index(best)] as f64 / visits).round() as i32
    }

    /// The moves that were visited most, from the root on.
    fn line(&self) -> Vec<G::Move> {
        let mut line = Vec::new();
        let mut node = ROOT;
        while let Some(next) = self.tree.most_visited(node)
            && line.len() < LONGEST_LINE
            && (line.is_empty() || self.tree.visits(next) >= FEWEST_VISITS)
        {
            line.push(self.tree.mv(next));
            node = next;
        }
        line
    }

    /// What a report says.
    fn tell(&self, progress: &mut Progress<G::Move>) {
        progress.line = self.line();
        progress.depth = progress.line.len() as u8;
        progress.value = Some(self.value());
    }
}

/// Plays the move that most playouts went to; `None` when the game is over.
///
/// A node of the answer is a playout. With a node limit and without a time limit, the seed alone decides what is
/// played.
pub fn choose<G: Evaluate>(request: Request<G>, settings: &Settings) -> Option<Answer<G::Move>> {
    let (game, start) = (request.game, request.position);
    game.turn(start)?;
    let mut search = Search {
        game,
        start,
        tree: Tree::new((settings.tree as usize) << 20),
        playouts: Playouts::new(Pcg64Mcg::seed_from_u64(request.seed)),
        margins: Vec::new(),
        way: Vec::new(),
        reward: settings.reward,
        spread: Spread::default(),
        exploration: settings.exploration.value() as f32,
    };
    let mut monitor = Monitor::new(request.limits, 1, request.report);
    search.expand(ROOT, start);
    let moves = search.tree.children(ROOT).len();
    search.margins = vec![0; moves];
    monitor.progress.done = (moves, moves);
    // There is nothing to think about a single move.
    if moves > 1 {
        // Nodes count their visits in 32 bits.
        while search.tree.visits(ROOT) < u32::MAX
            && monitor
                .tick_and_tell(PLAYOUTS_BETWEEN_CHECKS, |progress| search.tell(progress))
                .is_ok()
        {
            search.play();
        }
    }
    let line = search.line();
    Some(Answer {
        best: *line.first()?,
        value: search.value(),
        depth: line.len() as u8,
        nodes: search.tree.visits(ROOT).into(),
        table_hits: 0,
        line,
        elapsed: monitor.elapsed(),
        completed: moves == 1,
        is_exact: false,
    })
}
