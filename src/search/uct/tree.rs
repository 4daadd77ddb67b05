//! The tree: nodes in one array, the children of a node beside each other.

use std::ops::Range;

use rand_pcg::Pcg64Mcg;

use super::playout::draw;

/// The root.
pub(super) const ROOT: u32 = 0;

/// What is known of a position. The move that led to it is kept elsewhere, so that a search for the greatest
/// bound among its siblings stays within little memory.
#[derive(Default)]
struct Node {
    /// The sum of the rewards, in the view of the side that moved here: a loss counts as much below 0 as a win
    /// above.
    sum: i64,
    visits: u32,
    /// The first of the children; 0 for a node that has none yet.
    first: u32,
    children: u16,
    /// The children that have been visited: the first ones.
    tried: u16,
}

/// The nodes, within a memory bound.
pub(super) struct Tree<M> {
    nodes: Vec<Node>,
    /// The moves that led to the nodes, without the root.
    moves: Vec<M>,
}

impl<M: Copy> Tree<M> {
    /// A tree of a root alone, which grows to so many bytes.
    pub fn new(bytes: usize) -> Tree<M> {
        let mut room = (bytes / (size_of::<Node>() + size_of::<M>())).min(u32::MAX as usize);
        let (mut nodes, mut moves) = (Vec::new(), Vec::new());
        // The system gives the memory only when it is touched. If it refuses so much, less must do.
        while nodes.try_reserve_exact(room).is_err() || moves.try_reserve_exact(room).is_err() {
            (nodes, moves) = (Vec::new(), Vec::new());
            room /= 2;
        }
        nodes.push(Node::default());
        Tree { nodes, moves }
    }

    /// Whether a node has its children.
    #[inline(always)]
    pub fn is_expanded(&self, node: u32) -> bool {
        self.nodes[node as usize].first != 0
    }

    /// How often playouts went through a node.
    #[inline(always)]
    pub fn visits(&self, node: u32) -> u32 {
        self.nodes[node as usize].visits
    }

    /// The move that led to a node, which must not be the root.
    #[inline(always)]
    pub fn mv(&self, node: u32) -> M {
        self.moves[node as usize - 1]
    }

    /// The children of a node.
    #[inline(always)]
    pub fn children(&self, node: u32) -> Range<u32> {
        let node = &self.nodes[node as usize];
        node.first..node.first + u32::from(node.children)
    }

    /// Gives a node its children, in random order. `false` if there is no room for them; the root always has
    /// room.
    pub fn expand(
        &mut self,
        node: u32,
        moves: impl Iterator<Item = M> + Clone,
        random: &mut Pcg64Mcg,
    ) -> bool {
        let first = self.nodes.len();
        let count = moves.clone().count().min(u16::MAX.into());
        if first + count > self.nodes.capacity() && node != ROOT {
            return false;
        }
        self.moves.extend(moves.take(count));
        self.nodes.resize_with(first + count, Node::default);
        let children = &mut self.moves[first - 1..];
        for index in (1..children.len()).rev() {
            children.swap(index, draw(random, index + 1));
        }
        let node = &mut self.nodes[node as usize];
        (node.first, node.children) = (first as u32, count as u16);
        true
    }

    /// The child to visit next: one without a visit, else that with the greatest upper confidence bound.
    /// Sums of rewards count in this unit.
    #[inline]
    pub fn select(&mut self, node: u32, exploration: f32, unit: f32) -> u32 {
        let parent = &mut self.nodes[node as usize];
        let Node { first, visits, .. } = *parent;
        if parent.tried < parent.children {
            parent.tried += 1;
            return first + u32::from(parent.tried) - 1;
        }
        let spread = exploration * exploration * (visits.max(1) as f32).ln();
        let range = first as usize..first as usize + usize::from(parent.children);
        let mut best = (f32::NEG_INFINITY, 0);
        for (index, child) in self.nodes[range].iter().enumerate() {
            let share = 1.0 / child.visits as f32;
            let bound = unit * child.sum as f32 * share + (spread * share).sqrt();
            if bound > best.0 {
                best = (bound, index);
            }
        }
        first + best.1 as u32
    }

    /// Counts a playout that went through a node.
    #[inline(always)]
    pub fn visit(&mut self, node: u32, reward: i32) {
        let node = &mut self.nodes[node as usize];
        node.visits += 1;
        node.sum += i64::from(reward);
    }

    /// The child that most playouts went through, of equal ones that with the greater reward; `None` for a
    /// leaf.
    pub fn most_visited(&self, node: u32) -> Option<u32> {
        self.children(node).max_by_key(|&child| {
            let child = &self.nodes[child as usize];
            (child.visits, child.sum)
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use rand::SeedableRng;

    #[test]
    fn every_child_is_visited_before_any_is_visited_again() {
        let mut random = Pcg64Mcg::seed_from_u64(1);
        let mut tree = Tree::new(1 << 20);
        assert!(!tree.is_expanded(ROOT) && tree.most_visited(ROOT).is_none());
        assert!(tree.expand(ROOT, 0..7u8, &mut random));
        let mut seen: Vec<u8> = (0..7)
            .map(|_| {
                let child = tree.select(ROOT, 1.0, 0.5);
                tree.visit(child, 0);
                tree.visit(ROOT, 0);
                tree.mv(child)
            })
            .collect();
        seen.sort_unstable();
        assert!(seen.into_iter().eq(0..7));
    }

    #[test]
    fn the_bound_weighs_reward_against_visits() {
        let mut random = Pcg64Mcg::seed_from_u64(1);
        let mut tree = Tree::new(1 << 20);
        tree.expand(ROOT, 0..2u8, &mut random);
        let (one, other) = (tree.select(ROOT, 1.0, 0.5), tree.select(ROOT, 1.0, 0.5));
        for _ in 0..9 {
            tree.visit(one, 1);
            tree.visit(ROOT, 0);
        }
        tree.visit(other, -1);
        tree.visit(ROOT, 0);
        // ½ + C √(ln 10 / 9) against −½ + C √(ln 10 / 1): the second is greater from C = 0.989 on.
        assert_eq!(tree.select(ROOT, 0.98, 0.5), one);
        assert_eq!(tree.select(ROOT, 1.0, 0.5), other);
        assert_eq!(tree.most_visited(ROOT), Some(one));
    }

    #[test]
    fn a_full_tree_grows_no_more() {
        let mut random = Pcg64Mcg::seed_from_u64(1);
        let mut tree = Tree::new(10 * (size_of::<Node>() + 1));
        assert!(tree.expand(ROOT, 0..6u8, &mut random));
        assert!(!tree.expand(1, 0..4u8, &mut random));
        assert!(!tree.is_expanded(1));
        assert!(tree.expand(1, 0..3u8, &mut random));
        assert_eq!(tree.children(1), 7..10);
    }
}
