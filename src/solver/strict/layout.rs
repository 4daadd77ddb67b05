//! The canonical order of a kernel's nodes, which does not depend on where they lie.
//!
//! Equal kernels nearly always have equal [forms](super::form): where colour refinement leaves a tie, one of the tied
//! nodes is picked, and a rare kernel has two forms.

use super::Basis;
use super::form::{Form, MOST_PARALLEL, Writer, mix};
use super::limits::{PLACES, TooLarge, places_of};
use crate::solver::SolverError;

/// Lays out the nodes of kernels in canonical order.
pub struct Layout {
    /// The neighbours of the nodes, one after the other, as often as there are edges to them.
    neighbours: [u8; 256],
    /// Where those of a node begin and end.
    begins: [u8; PLACES],
    ends: [u8; PLACES],
    used: u8,
    /// The neighbours of a node as a set.
    around: [u64; PLACES],
    /// Edges of a node to the ground.
    grounded: [u8; PLACES],
    /// What tells a node from others.
    hashes: [u64; PLACES],
    /// The place of a node in the order.
    place: [u8; PLACES],
    /// Values that rest on different grounds are kept apart, so this is a part of every form.
    basis: Basis,
    /// What hashes begin with.
    seed: u64,
    /// Kernels with more edges keep their nodes as they come.
    most_ordered: usize,
    /// What a search ended at, if not at a limit.
    pub fault: Option<SolverError>,
}

impl Layout {
    /// Makes forms for values that rest on this. Another seed makes other orders.
    pub fn new(basis: Basis, seed: u64) -> Layout {
        Layout {
            neighbours: [0; 256],
            begins: [0; PLACES],
            ends: [0; PLACES],
            used: 0,
            around: [0; PLACES],
            grounded: [0; PLACES],
            hashes: [0; PLACES],
            place: [0; PLACES],
            basis,
            seed: mix(seed ^ 0x51),
            most_ordered: usize::MAX,
            fault: None,
        }
    }

    /// A layout that leaves the nodes of kernels with more edges than these as they come, which takes half the time. A
    /// memory will not find such kernels.
    pub fn ordering_up_to(self, edges: usize) -> Layout {
        Layout {
            most_ordered: edges,
            ..self
        }
    }

    /// What the values rest on.
    #[inline(always)]
    pub fn basis(&self) -> Basis {
        self.basis
    }

    /// Begins with a graph without nodes.
    #[inline(always)]
    pub fn begin(&mut self) {
        self.used = 0;
    }

    /// Begins a node with so many edges to the ground.
    #[inline(always)]
    pub fn begin_node(&mut self, node: usize, grounded: u32) {
        self.begins[node & 63] = self.used;
        self.around[node & 63] = 0;
        self.grounded[node & 63] = grounded as u8;
    }

    /// Adds an edge to the node that was begun.
    #[inline(always)]
    pub fn add_neighbour(&mut self, node: usize, other: usize) {
        self.neighbours[usize::from(self.used)] = other as u8;
        self.used = self.used.wrapping_add(1);
        self.around[node & 63] |= 1 << other;
    }

    /// Ends the node that was begun.
    #[inline(always)]
    pub fn end_node(&mut self, node: usize) {
        self.ends[node & 63] = self.used;
    }

    /// The nodes connected to this one, in two colours.
    #[inline(always)]
    pub fn colours(&self, seed: u64) -> (u64, u64) {
        let (mut seen, mut seen_next) = (seed, 0);
        let mut fresh = seed;
        let mut is_dark = true;
        loop {
            let mut reached = 0;
            for node in places_of(fresh) {
                reached |= self.around[node & 63];
            }
            fresh = reached & !seen_next;
            if fresh == 0 {
                return match is_dark {
                    true => (seen, seen_next),
                    false => (seen_next, seen),
                };
            }
            seen_next |= fresh;
            (seen, seen_next) = (seen_next, seen);
            is_dark = !is_dark;
        }
    }

    #[inline(always)]
    fn neighbours_of(&self, node: usize) -> impl Iterator<Item = usize> {
        (self.begins[node & 63]..self.ends[node & 63])
            .map(|index| usize::from(self.neighbours[usize::from(index)] & 63))
    }

    /// What tells a node apart, with what tells its neighbours.
    #[inline(always)]
    fn refined(&self, node: usize) -> u64 {
        let own = self.hashes[node & 63].rotate_left(13);
        mix(self
            .neighbours_of(node)
            .fold(own, |sum, other| sum.wrapping_add(self.hashes[other])))
    }

    /// Colour refinement: twice for each class, one class after the other.
    #[inline(always)]
    fn refine(&mut self, dark: u64, light: u64) {
        for class in [dark, light, dark, light] {
            for node in places_of(class) {
                self.hashes[node & 63] = self.refined(node);
            }
        }
    }

    /// The nodes of a component: those of one colour, then those of the other.
    #[inline(always)]
    fn first_hashes(&mut self, dark: u64, light: u64) -> (u64, u64) {
        let mut sums = [0u64; 2];
        for (sum, class) in sums.iter_mut().zip([dark, light]) {
            for node in places_of(class) {
                let degree = u64::from(self.ends[node & 63].wrapping_sub(self.begins[node & 63]));
                let hash = mix(degree << 20 ^ u64::from(self.grounded[node & 63]) << 8 ^ self.seed);
                self.hashes[node & 63] = hash;
                *sum = sum.wrapping_add(hash);
            }
        }
        let (darks, lights) = (dark.count_ones(), light.count_ones());
        if (darks, sums[0]) == (lights, sums[1]) {
            for (sum, class) in sums.iter_mut().zip([dark, light]) {
                *sum = places_of(class).fold(0, |sum, node| sum.wrapping_add(self.refined(node)));
            }
        }
        match (darks, sums[0]) < (lights, sums[1]) {
            true => (light, dark),
            false => (dark, light),
        }
    }

    /// The canonical order of a component with these nodes of either colour: those of one colour, and how many
    /// they are, then those of the other, and how many all are. The nodes are in the low 6 bits.
    #[inline(always)]
    fn order(&mut self, dark: u64, light: u64) -> ([u64; PLACES], usize, usize) {
        let (dark, light) = self.first_hashes(dark, light);
        let darks = dark.count_ones() as usize;
        let count = darks + light.count_ones() as usize;
        self.refine(dark, light);
        let mut order = [0u64; PLACES];
        loop {
            for (index, node) in places_of(dark).chain(places_of(light)).enumerate() {
                order[index & 63] = self.hashes[node & 63] & !63 | node as u64;
            }
            order[..darks].sort_unstable();
            order[darks..count].sort_unstable();
            let is_tied = |index: &usize| {
                (order[index & 63] ^ order[(index - 1) & 63]) < 64 && *index != darks
            };
            let Some(tied) = (1..count).find(is_tied) else {
                return (order, darks, count);
            };
            let node = (order[tied & 63] & 63) as usize;
            self.hashes[node] = mix(self.hashes[node] ^ 0xabcd_ef01_2345);
            self.refine(dark, light);
        }
    }

    /// The form of a component with these nodes of either colour.
    ///
    /// # Errors
    /// When it is too large.
    #[inline(always)]
    pub fn form(&mut self, dark: u64, light: u64) -> Result<Form, TooLarge> {
        if self.most_ordered < usize::MAX && self.edges_in(dark | light) > self.most_ordered {
            let mut order = [0u64; PLACES];
            let nodes = places_of(dark).chain(places_of(light));
            for (place, node) in order.iter_mut().zip(nodes) {
                *place = node as u64;
            }
            let darks = dark.count_ones() as usize;
            return self.write(&order, darks, darks + light.count_ones() as usize);
        }
        let (order, darks, count) = self.order(dark, light);
        self.write(&order, darks, count)
    }

    /// The edges of a component.
    #[inline(always)]
    fn edges_in(&self, nodes: u64) -> usize {
        let (mut inner, mut grounded) = (0, 0);
        for node in places_of(nodes) {
            inner += usize::from(self.ends[node & 63].wrapping_sub(self.begins[node & 63]));
            grounded += usize::from(self.grounded[node & 63]);
        }
        inner / 2 + grounded
    }

    /// One form of several components, each given by its nodes of either colour.
    ///
    /// # Errors
    /// When they are too large together.
    pub fn joint_form(&mut self, components: &[(u64, u64)]) -> Result<Form, TooLarge> {
        let mut parts = Vec::with_capacity(components.len());
        for &(dark, light) in components {
            let (order, darks, count) = self.order(dark, light);
            let hash = self.write(&order, darks, count)?.hash();
            parts.push((hash, order, darks, count));
        }
        parts.sort_unstable_by_key(|&(hash, ..)| hash);
        let darks = parts
            .iter()
            .flat_map(|(_, order, darks, _)| &order[..*darks]);
        let lights = parts
            .iter()
            .flat_map(|(_, order, darks, count)| &order[*darks..*count]);
        let dark_count = darks.clone().count();
        let mut joint = [0; PLACES];
        let mut all = 0;
        for (place, node) in joint.iter_mut().zip(darks.chain(lights)) {
            *place = *node;
            all += 1;
        }
        self.write(&joint, dark_count, all)
    }

    /// Writes down a component whose nodes come in this order.
    #[inline(always)]
    fn write(
        &mut self,
        order: &[u64; PLACES],
        darks: usize,
        count: usize,
    ) -> Result<Form, TooLarge> {
        let mut writer = Writer::default();
        writer.put(u64::from(self.basis == Basis::Proved), 1);
        writer.put((count - darks) as u64, 6);
        writer.put(darks as u64, 6);
        let mut edges = 0;
        for index in 0..count {
            let node = (order[index & 63] & 63) as usize;
            self.place[node] = index as u8;
            let grounded = self.grounded[node];
            if u32::from(grounded) >= MOST_PARALLEL {
                return Err(TooLarge);
            }
            edges += usize::from(grounded);
            writer.put_unary(grounded.into());
        }
        let (mut inner, mut different) = (0, 0);
        for index in darks..count {
            let node = (order[index & 63] & 63) as usize;
            let mut row = 0u64;
            for other in self.neighbours_of(node) {
                row |= 1 << (self.place[other] & 63);
                inner += 1;
            }
            different += row.count_ones();
            writer.put(row, darks);
        }
        edges += inner as usize;
        writer.put(u64::from(inner > different), 1);
        if inner > different {
            for index in darks..count {
                let node = (order[index & 63] & 63) as usize;
                let (mut times, mut row) = ([0u8; PLACES], 0u64);
                for other in self.neighbours_of(node) {
                    let place = usize::from(self.place[other] & 63);
                    times[place] += 1;
                    row |= 1 << place;
                }
                for place in places_of(row) {
                    if u32::from(times[place & 63]) >= MOST_PARALLEL {
                        return Err(TooLarge);
                    }
                    writer.put_unary(usize::from(times[place & 63]) - 1);
                }
            }
        }
        writer.form(edges)
    }
}
