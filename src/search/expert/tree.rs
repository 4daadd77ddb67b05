//! Monte Carlo tree search with a learned estimate, for games that have one
//! ([`Evaluate::judge`]).
//!
//! Each step walks down the tree by the PUCT rule (Rosin 2011; Silver et al. 2017), judges the position it
//! arrives at instead of playing it out, and brings the value back up. Positions that are equal up to
//! symmetry are one node. A node's value is the mean of its own judgement and of its children's values, by
//! how often it chose each of them, so what is learned on one way helps on all others.

use std::collections::HashMap;
use std::hash::{BuildHasherDefault, Hasher};

use crate::games::{Evaluate, Judgement, Side, mix};
use crate::work::Meter;

/// How much the search explores: more follows the priors and tries rare moves longer.
const EXPLORATION: f32 = 1.5;
/// How much worse than its parent a move is held to be before it was tried.
const FIRST_PLAY: f32 = 0.15;
/// The margin in points that counts as a clear win.
const CLEAR_WIN: f32 = 4.0;

/// Steps between two looks at the clock.
const BETWEEN_CHECKS: usize = 16;

/// Keys are mixed already.
#[derive(Default)]
struct Mixed(u64);

impl Hasher for Mixed {
    fn finish(&self) -> u64 {
        self.0
    }

    fn write(&mut self, _: &[u8]) {}

    fn write_u64(&mut self, key: u64) {
        self.0 = key;
    }
}

/// A move of a node.
#[derive(Debug, Clone, Copy)]
struct Branch<M> {
    mv: M,
    prior: f32,
    visits: u32,
    /// Its node; [`NONE`] before the first visit.
    node: u32,
}

const NONE: u32 = u32::MAX;

/// A position of the tree.
#[derive(Debug, Clone)]
struct Node<P> {
    position: P,
    mover: Option<Side>,
    branches: (u32, u32),
    /// How often the search came by.
    visits: u32,
    /// The judgement alone, from -1 to 1 in the view of the side to move; the first player's view when the
    /// game is over.
    judged: f32,
    /// The value with all that was learned below.
    value: f32,
}

/// A search tree.
#[derive(Debug)]
pub struct Tree<'a, G: Evaluate> {
    game: &'a G,
    nodes: Vec<Node<G::Position>>,
    branches: Vec<Branch<G::Move>>,
    known: HashMap<u64, u32, BuildHasherDefault<Mixed>>,
    most_branches: usize,
    path: Vec<(u32, u32)>,
    judgement: Judgement<G::Move>,
    exploration: f32,
    /// The longest way down.
    pub deepest: usize,
}

/// A root move and what is known of it.
#[derive(Debug)]
pub struct Candidate<M> {
    /// The move.
    pub mv: M,
    /// How often the search chose it.
    pub visits: u32,
    /// In points, in the view of the side to move at the root.
    pub value: f32,
}

fn squashed(margin: f32) -> f32 {
    (margin / CLEAR_WIN).tanh()
}

/// The margin of a value.
fn margin(value: f32) -> f32 {
    CLEAR_WIN * value.clamp(-0.9999, 0.9999).atanh()
}

impl<'a, G: Evaluate> Tree<'a, G> {
    /// A tree of one position; `None` if the game has no judgement of it.
    pub fn new(game: &'a G, position: &G::Position, mebibytes: usize) -> Option<Self> {
        let mut tree = Tree {
            game,
            nodes: Vec::new(),
            branches: Vec::new(),
            known: HashMap::default(),
            most_branches: (mebibytes << 20) / (2 * size_of::<Branch<G::Move>>()),
            path: Vec::new(),
            judgement: Judgement::default(),
            exploration: EXPLORATION,
            deepest: 0,
        };
        tree.grow(position)?;
        Some(tree)
    }

    /// The tree, which then explores by this much more.
    pub fn explore(self, times: f32) -> Self {
        Tree {
            exploration: self.exploration * times,
            ..self
        }
    }

    /// The node of a position, made now if there is none; `None` if the game has no judgement of it.
    fn grow(&mut self, position: &G::Position) -> Option<u32> {
        let game = self.game;
        let mover = game.turn(position);
        let banked = game.banked(position) as u64;
        let side = mover.map_or(2, |side| side as u64);
        // The key of a position may itself be a mixed small number, so these must not be equal to it.
        let rest = mix((banked << 2 | side).wrapping_add(0x9e37_79b9_7f4a_7c15));
        let key = mix(game.canonical_key(position) ^ rest);
        if let Some(&node) = self.known.get(&key) {
            return Some(node);
        }
        let first = self.branches.len() as u32;
        let judged = match mover {
            None => squashed(game.evaluate(position) as f32),
            Some(_) => {
                if !game.judge(position, &mut self.judgement) {
                    return None;
                }
                let moves = &self.judgement.moves;
                let best = moves
                    .iter()
                    .fold(f32::MIN, |best, &(_, logit)| best.max(logit));
                let total: f32 = moves.iter().map(|&(_, logit)| (logit - best).exp()).sum();
                self.branches
                    .extend(moves.iter().map(|&(mv, logit)| Branch {
                        mv,
                        prior: (logit - best).exp() / total,
                        visits: 0,
                        node: NONE,
                    }));
                squashed(self.judgement.value)
            }
        };
        let node = self.nodes.len() as u32;
        self.nodes.push(Node {
            position: *position,
            mover,
            branches: (first, self.branches.len() as u32),
            visits: 1,
            judged,
            value: judged,
        });
        self.known.insert(key, node);
        Some(node)
    }

    /// The expected margin at the end of the game, in the view of the side to move at the root.
    pub fn value(&self) -> f32 {
        margin(self.nodes[0].value)
    }

    /// Whether there is room for more.
    fn has_room(&self) -> bool {
        self.branches.len() < self.most_branches
    }

    /// The value of a branch in the view of the side to move at its node.
    fn value_of(&self, node: &Node<G::Position>, branch: &Branch<G::Move>) -> f32 {
        let child = &self.nodes[branch.node as usize];
        match (node.mover, child.mover) {
            (Some(side), None) => side.sign() as f32 * child.value,
            (mine, theirs) if mine == theirs => child.value,
            _ => -child.value,
        }
    }

    /// The branch that the PUCT rule chooses.
    fn chosen(&self, at: u32) -> Option<u32> {
        let node = &self.nodes[at as usize];
        let (from, to) = node.branches;
        let explores = self.exploration * (node.visits as f32).sqrt();
        let untried = node.value - FIRST_PLAY;
        let mut best = None;
        let mut most = f32::MIN;
        for index in from..to {
            let branch = &self.branches[index as usize];
            let value = match branch.node {
                NONE => untried,
                _ => self.value_of(node, branch),
            };
            let score = value + explores * branch.prior / (1 + branch.visits) as f32;
            if score > most {
                most = score;
                best = Some(index);
            }
        }
        best
    }

    /// One step of the search.
    pub fn step(&mut self) {
        self.path.clear();
        let mut at = 0;
        while let Some(index) = self.chosen(at) {
            self.path.push((at, index));
            let branch = self.branches[index as usize];
            if branch.node == NONE {
                let child = self.game.play(&self.nodes[at as usize].position, branch.mv);
                if self.has_room()
                    && let Some(node) = self.grow(&child)
                {
                    self.branches[index as usize].node = node;
                }
                break;
            }
            at = branch.node;
        }
        self.deepest = self.deepest.max(self.path.len());
        while let Some((at, index)) = self.path.pop() {
            self.branches[index as usize].visits += 1;
            self.refresh(at);
        }
    }

    /// Learns the value of a node anew from its branches.
    fn refresh(&mut self, at: u32) {
        let node = &self.nodes[at as usize];
        let (from, to) = node.branches;
        let (mut sum, mut visits) = (node.judged, 1);
        for branch in &self.branches[from as usize..to as usize] {
            if branch.node != NONE && branch.visits > 0 {
                sum += branch.visits as f32 * self.value_of(node, branch);
                visits += branch.visits;
            }
        }
        let node = &mut self.nodes[at as usize];
        node.visits = visits;
        node.value = sum / visits as f32;
    }

    /// Searches until a limit is reached, or at once if there is no choice. `hear` is called now and then.
    pub fn search(&mut self, meter: &mut Meter, mut hear: impl FnMut(&Self, u64)) {
        let (from, to) = self.nodes[0].branches;
        while to - from > 1 && meter.check().is_ok() {
            for _ in 0..BETWEEN_CHECKS {
                if meter.tick().is_err() {
                    return;
                }
                self.step();
            }
            hear(self, meter.nodes());
        }
    }

    /// The moves of the root, the best first.
    pub fn candidates(&self) -> Vec<Candidate<G::Move>> {
        let root = &self.nodes[0];
        let (from, to) = root.branches;
        let mut found: Vec<_> = (self.branches[from as usize..to as usize].iter())
            .map(|branch| Candidate {
                mv: branch.mv,
                visits: branch.visits,
                value: match branch.node {
                    NONE => margin(root.judged),
                    _ => margin(self.value_of(root, branch)),
                },
            })
            .collect();
        found.sort_by(|one, other| {
            let order = other.visits.cmp(&one.visits);
            order.then(other.value.total_cmp(&one.value))
        });
        found
    }

    /// The line of the most visited moves.
    pub fn line(&self, first: G::Move, length: usize) -> Vec<G::Move> {
        let code = |mv| self.game.move_code(mv);
        let mut line = Vec::new();
        let mut position = self.nodes[0].position;
        let mut at = 0u32;
        loop {
            let node = &self.nodes[at as usize];
            // A symmetric position would name other moves.
            if self.game.state_key(&node.position) != self.game.state_key(&position) {
                break;
            }
            let (from, to) = node.branches;
            let branches = &self.branches[from as usize..to as usize];
            let next = match line.is_empty() {
                true => branches
                    .iter()
                    .find(|branch| code(branch.mv) == code(first)),
                false => branches
                    .iter()
                    .filter(|branch| branch.visits > 0)
                    .max_by_key(|branch| branch.visits),
            };
            let Some(branch) = next else { break };
            line.push(branch.mv);
            position = self.game.play(&position, branch.mv);
            if branch.node == NONE || line.len() >= length {
                break;
            }
            at = branch.node;
        }
        line
    }
}
