//! The kernel of a strict position: what is left once the theorems have taken out all that needs no search.
//!
//! A kernel is a bipartite multigraph with ground. Each node has three edges or more, and each edge stands
//! for an even chain, so every move cuts one edge, costs nothing and passes the turn. After a move, nodes
//! with two edges are folded: their two neighbours become one node. This is the Karp–Sipser reduction of
//! matching theory. `docs/theory.md` has the theorems.

use smallvec::SmallVec;

use super::Basis;
use super::form::{Form, Moves};
use super::layout::Layout;
use super::limits::{GROUND, PLACES, TooLarge, places_of};

/// Lemma Z is checked for kernels with at most so many edges, where a value is to be proved. Larger ones are not split
/// off from each other then.
pub const MOST_CHECKED_EDGES: usize = 12;

/// A set of edges, one bit each.
pub trait EdgeBits:
    Copy
    + Default
    + PartialEq
    + std::ops::BitAnd<Output = Self>
    + std::ops::BitXorAssign
    + std::ops::Not<Output = Self>
{
    /// The set of one edge.
    fn one(edge: usize) -> Self;
    /// The number of edges.
    fn count(self) -> u32;
    /// The first edge.
    fn first(self) -> usize;
    /// The set without its first edge.
    fn without_first(self) -> Self;
}

macro_rules! edge_bits {
    ($($bits:ty)*) => {$(
        impl EdgeBits for $bits {
            #[inline(always)]
            fn one(edge: usize) -> Self {
                1 << edge
            }
            #[inline(always)]
            fn count(self) -> u32 {
                self.count_ones()
            }
            #[inline(always)]
            fn first(self) -> usize {
                self.trailing_zeros() as usize
            }
            #[inline(always)]
            fn without_first(self) -> Self {
                self & self.wrapping_sub(1)
            }
        }
    )*};
}
edge_bits!(u64 u128);

/// A multigraph that is being reduced to its kernel. Nodes are numbered from 1; 0 is the ground.
#[derive(Clone)]
pub struct Folder<B> {
    /// The edges at each node, and those at the ground.
    at: [B; PLACES],
    /// The exclusive or of the two ends of each edge.
    ends: [u8; 128],
    /// How many edges there were at the beginning.
    edges: usize,
    /// Loops at each node.
    loops: [u8; PLACES],
    /// The nodes that are left.
    nodes: u64,
    /// The points that the last mover is sure of.
    pub number: i16,
    /// Whether a switch was split off: 2 points for the last mover, or 0, as whoever moves in it chooses.
    pub switch: bool,
    /// Edges that are left.
    pub left: u8,
    /// Nodes that have lost edges or got loops.
    queue: SmallVec<[u8; 64]>,
    /// Nodes with loops and one other edge.
    lollipops: SmallVec<[u8; 16]>,
}

impl<B: EdgeBits> Default for Folder<B> {
    fn default() -> Self {
        Folder {
            at: [B::default(); PLACES],
            ends: [0; 128],
            edges: 0,
            loops: [0; PLACES],
            nodes: 0,
            number: 0,
            switch: false,
            left: 0,
            queue: SmallVec::new(),
            lollipops: SmallVec::new(),
        }
    }
}

impl<B: EdgeBits> Folder<B> {
    /// Begins with this many nodes, at most [`MAX_NODES`](super::limits::MAX_NODES), and no edges.
    #[inline(always)]
    pub fn begin(&mut self, nodes: usize) {
        self.at[..=nodes].fill(B::default());
        self.loops[..=nodes].fill(0);
        self.edges = 0;
        self.left = 0;
        self.nodes = ((1u128 << (nodes + 1)) - 2) as u64;
        self.number = 0;
        self.switch = false;
    }

    /// Builds the kernel of a form again, and lists its moves: always in the same order.
    #[inline(always)]
    pub fn unfold(&mut self, form: &Form, moves: &mut Moves) {
        let (mut reader, dark, light) = form.reader();
        self.begin(dark + light);
        moves.clear();
        for node in 1..=dark + light {
            let grounded = reader.take_unary();
            for _ in 0..grounded {
                self.add_edge(GROUND, node);
            }
            if grounded > 0 {
                moves.push((GROUND as u8, node as u8));
            }
        }
        let inner = moves.len();
        for node in dark + 1..=dark + light {
            for place in places_of(reader.take(dark)) {
                self.add_edge(place + 1, node);
                moves.push((place as u8 + 1, node as u8));
            }
        }
        if reader.take(1) == 1 {
            for &(one, other) in &moves[inner..] {
                for _ in 0..reader.take_unary() {
                    self.add_edge(one.into(), other.into());
                }
            }
        }
    }

    /// Adds an edge between two different nodes, or a node and the ground; at most [`MAX_EDGES`](super::limits::MAX_EDGES), or 64 where
    /// the bits are those of a `u64`.
    #[inline(always)]
    pub fn add_edge(&mut self, one: usize, other: usize) {
        let bit = B::one(self.edges);
        self.at[one & 63] ^= bit;
        self.at[other & 63] ^= bit;
        self.ends[self.edges & 127] = (one ^ other) as u8;
        self.edges += 1;
        self.left += 1;
    }

    /// Adds a loop at a node.
    pub fn add_loop(&mut self, node: usize) {
        self.loops[node] += 1;
    }

    /// Becomes a kernel, given with this many nodes.
    #[inline(always)]
    pub fn copy_from(&mut self, kernel: &Folder<B>, nodes: usize) {
        self.at[..=nodes].copy_from_slice(&kernel.at[..=nodes]);
        self.ends[..kernel.edges].copy_from_slice(&kernel.ends[..kernel.edges]);
        self.loops[..=nodes].fill(0);
        self.edges = kernel.edges;
        self.left = kernel.left;
        self.nodes = kernel.nodes;
        self.number = 0;
        self.switch = false;
    }

    /// How many edges a node has.
    #[inline(always)]
    pub fn degree(&self, node: usize) -> u32 {
        self.at[node & 63].count()
    }

    /// How many edges join two nodes, or a node and the ground.
    #[inline(always)]
    pub fn between(&self, one: usize, other: usize) -> u32 {
        (self.at[one & 63] & self.at[other & 63]).count()
    }

    /// Makes the next [`fold`](Folder::fold) look at every node.
    pub fn suspect_all(&mut self) {
        for node in places_of(self.nodes) {
            self.queue.push(node as u8);
        }
    }

    /// Cuts an edge between two nodes, or a node and the ground.
    #[inline(always)]
    pub fn cut(&mut self, one: usize, other: usize) {
        let bit = B::one((self.at[one & 63] & self.at[other & 63]).first());
        self.left -= 1;
        for node in [one, other] {
            self.at[node & 63] ^= bit;
            if node != GROUND {
                self.queue.push(node as u8);
            }
        }
    }

    /// Folds nodes, and takes out loops and lollipops, until every node has three edges or more.
    #[inline(always)]
    pub fn fold(&mut self) {
        loop {
            while let Some(node) = self.queue.pop() {
                self.look_at(node.into());
            }
            // Folding goes first: it can give a lollipop another stem.
            let Some(node) = self.lollipops.pop() else {
                return;
            };
            self.take_lollipop(node.into());
        }
    }

    #[inline(always)]
    fn look_at(&mut self, node: usize) {
        if self.nodes >> node & 1 == 0 {
            return;
        }
        let edges = self.at[node & 63];
        let degree = edges.count();
        let loops = i16::from(self.loops[node & 63]);
        // With two other edges, each loop is worth a point.
        if degree >= 2 && loops > 0 {
            self.number += loops;
            self.loops[node & 63] = 0;
        }
        match degree {
            // The last loop is a cycle that stands apart: two points.
            0 => {
                if loops > 0 {
                    self.number += 1 + loops;
                }
                self.nodes ^= 1 << node;
            }
            1 => self.lollipops.push(node as u8),
            2 => {
                let (first, second) = (edges.first(), edges.without_first().first());
                let one = usize::from(self.ends[first & 127]) ^ node;
                let other = usize::from(self.ends[second & 127]) ^ node;
                self.at[one & 63] ^= B::one(first);
                self.at[other & 63] ^= B::one(second);
                self.at[node & 63] = B::default();
                self.nodes ^= 1 << node;
                self.left -= 2;
                if one != other {
                    self.merge(one.min(other), one.max(other));
                } else if one == GROUND {
                    // An odd chain from ground to ground.
                    self.number += 1;
                } else {
                    self.loops[one & 63] += 1;
                    self.queue.push(one as u8);
                }
            }
            _ => {}
        }
    }

    /// Makes two nodes one, or a node part of the ground.
    #[inline(always)]
    fn merge(&mut self, keep: usize, goes: usize) {
        let mut edges = self.at[goes & 63];
        // Nodes of one colour have no edge between them. Edges from ground to ground are mere tempi, which
        // the number of edges tells.
        let between = self.at[keep & 63] & edges;
        self.left -= between.count() as u8;
        self.at[keep & 63] ^= edges;
        edges ^= between;
        while edges != B::default() {
            self.ends[edges.first() & 127] ^= (keep ^ goes) as u8;
            edges = edges.without_first();
        }
        self.at[goes & 63] = B::default();
        self.nodes ^= 1 << goes;
        if keep == GROUND {
            // A loop becomes an odd chain from ground to ground.
            self.number += i16::from(self.loops[goes & 63]);
        } else {
            self.loops[keep & 63] += self.loops[goes & 63];
            self.queue.push(keep as u8);
        }
    }

    /// A lollipop with an even stem is a switch. Each loop but one is worth a point.
    #[cold]
    fn take_lollipop(&mut self, node: usize) {
        if self.nodes >> node & 1 == 0 || self.at[node & 63].count() != 1 {
            return;
        }
        self.number += i16::from(self.loops[node & 63]);
        self.switch ^= true;
        let edge = self.at[node & 63];
        let other = usize::from(self.ends[edge.first() & 127]) ^ node;
        self.at[other & 63] ^= edge;
        self.at[node & 63] = B::default();
        self.nodes ^= 1 << node;
        self.left -= 1;
        if other != GROUND {
            self.queue.push(other as u8);
        }
    }

    /// Appends the forms of the connected components to a list, the one with the fewest edges first.
    ///
    /// # Errors
    /// When a component is too large for a form.
    #[inline(always)]
    pub fn components(&self, layout: &mut Layout, forms: &mut Vec<Form>) -> Result<(), TooLarge> {
        let mut left = self.nodes;
        if left == 0 {
            return Ok(());
        }
        let first = forms.len();
        layout.begin();
        for node in places_of(left) {
            let grounded = self.at[node & 63] & self.at[GROUND];
            let mut edges = self.at[node & 63] & !self.at[GROUND];
            layout.begin_node(node, grounded.count());
            while edges != B::default() {
                let other = usize::from(self.ends[edges.first() & 127]) ^ node;
                layout.add_neighbour(node, other);
                edges = edges.without_first();
            }
            layout.end_node(node);
        }
        while left != 0 {
            let (dark, light) = layout.colours(left & left.wrapping_neg());
            left &= !(dark | light);
            forms.push(layout.form(dark, light)?);
        }
        if forms.len() > first + 1 {
            if layout.basis() == Basis::Proved {
                self.join_unchecked(layout, forms, first)?;
            }
            forms[first..].sort_unstable_by_key(|form| (form.edges(), form.hash()));
        }
        Ok(())
    }

    /// Makes one form of the components for which Lemma Z is not checked.
    #[cold]
    fn join_unchecked(
        &self,
        layout: &mut Layout,
        forms: &mut Vec<Form>,
        first: usize,
    ) -> Result<(), TooLarge> {
        let mut large: SmallVec<[(u64, u64); 8]> = SmallVec::new();
        let (mut left, mut index) = (self.nodes, first);
        while left != 0 {
            let (dark, light) = layout.colours(left & left.wrapping_neg());
            left &= !(dark | light);
            if forms[index].edges() > MOST_CHECKED_EDGES {
                large.push((dark, light));
            }
            index += 1;
        }
        if large.len() > 1 {
            let joint = layout.joint_form(&large)?;
            let mut index = 0;
            forms.retain(|form| {
                index += 1;
                index <= first || form.edges() <= MOST_CHECKED_EDGES
            });
            forms.push(joint);
        }
        Ok(())
    }
}

#[cfg(test)]
pub(super) mod tests {
    use super::*;
    use crate::games;

    /// The kernels of a random graph with nodes of two colours, of up to some ninety edges.
    pub fn random_kernels(seed: u64) -> Vec<Form> {
        random_kernels_for(Basis::LemmaZ, seed)
    }

    /// The same, laid out for values that rest on this.
    pub fn random_kernels_for(basis: Basis, seed: u64) -> Vec<Form> {
        let nodes = 4 + games::mix(seed) as usize % 26;
        let mut folder = Folder::<u128>::default();
        folder.begin(nodes);
        for edge in 0..3 * nodes as u64 {
            let draw = games::mix(seed << 8 | edge) as usize;
            let one = 1 + draw % nodes;
            // Few nodes beside it, so that some edges are parallel.
            let other = match draw >> 32 & 3 {
                0 => GROUND,
                _ => 1 + (one + 2 * (draw >> 40 & 3)) % nodes,
            };
            if other == GROUND || (one + other) % 2 == 1 {
                folder.add_edge(one, other);
            }
        }
        folder.suspect_all();
        folder.fold();
        let mut forms = Vec::new();
        let mut layout = Layout::new(basis, seed);
        folder.components(&mut layout, &mut forms).unwrap();
        forms
    }

    #[test]
    fn what_is_proved_is_kept_apart_from_what_rests_on_the_lemma() {
        let mut compared = 0;
        for seed in 0..100 {
            let proved = random_kernels_for(Basis::Proved, seed);
            for (one, other) in proved.iter().zip(random_kernels(seed)) {
                assert_eq!(one.edges(), other.edges());
                assert_ne!(one.words(), other.words());
                compared += 1;
            }
        }
        assert!(compared > 50);
    }

    #[test]
    fn components_that_cannot_be_checked_are_not_split_off() {
        // Each is a complete bipartite graph of three nodes and three, with or without an edge from each to the ground.
        let edges = |basis, are_grounded: [bool; 2]| {
            let mut folder = Folder::<u128>::default();
            folder.begin(12);
            for (first, is_grounded) in [1, 7].into_iter().zip(are_grounded) {
                for one in first..first + 3 {
                    for other in first + 3..first + 6 {
                        folder.add_edge(one, other);
                    }
                }
                for node in first..first + if is_grounded { 6 } else { 0 } {
                    folder.add_edge(node, GROUND);
                }
            }
            let mut forms = Vec::new();
            (folder.components(&mut Layout::new(basis, 0), &mut forms)).unwrap();
            forms.iter().map(Form::edges).collect::<Vec<_>>()
        };
        for (are_grounded, split, proved) in [
            ([false, false], &[9, 9][..], &[9, 9][..]),
            ([false, true], &[9, 15], &[9, 15]),
            ([true, true], &[15, 15], &[30]),
        ] {
            assert_eq!(edges(Basis::LemmaZ, are_grounded), split);
            assert_eq!(edges(Basis::Proved, are_grounded), proved);
        }
        const { assert!(9 <= MOST_CHECKED_EDGES && MOST_CHECKED_EDGES < 15) };
    }

    #[test]
    fn counts_are_those_of_the_kernel() {
        let (mut kernel, mut moves) = (Folder::<u128>::default(), Moves::new());
        let (mut doubles, mut multiples) = (0, 0);
        for seed in 0..300 {
            for form in random_kernels(seed) {
                let counts = form.counts();
                kernel.unfold(&form, &mut moves);
                for node in 1..=form.nodes() {
                    let grounded = kernel.between(GROUND, node);
                    assert_eq!(u32::from(counts.grounded[node - 1]), grounded);
                    assert_eq!(u32::from(counts.degrees[node - 1]), kernel.degree(node));
                }
                let parallel = |least: u32, most: u32| {
                    let inner = moves.iter().filter(|(one, _)| usize::from(*one) != GROUND);
                    let between =
                        inner.map(|&(one, other)| kernel.between(one.into(), other.into()));
                    between
                        .filter(|edges| (least..=most).contains(edges))
                        .count() as u32
                };
                assert_eq!(counts.doubles, parallel(2, 2));
                assert_eq!(counts.multiples, parallel(3, u32::MAX));
                doubles += counts.doubles;
                multiples += counts.multiples;
            }
        }
        assert!(doubles > 0 && multiples > 0, "{doubles} {multiples}");
    }
}
