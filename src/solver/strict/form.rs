//! Canonical forms of connected kernels.
//!
//! A form is the kernel itself in a few words, its nodes in an order that does not depend on where they lie.
//! So equal forms are equal kernels, without exception. Equal kernels nearly always have equal forms: where
//! colour refinement leaves a tie, one of the tied nodes is picked, and a rare kernel has two forms.

use smallvec::SmallVec;

use super::Basis;
use super::kernel::{EdgeBits, Folder, GROUND, PLACES, TooLarge, places_of};

/// Words of a form. Half of the last one is left free for what the memory knows.
pub const WORDS: usize = 8;

/// Words of a small form, which nearly all are.
pub const SMALL_WORDS: usize = 4;

/// The bits of a form in so many words.
const fn bits_in(words: usize) -> usize {
    64 * words - 32
}

/// The most edges from one node to the ground, or between two nodes.
const MOST_PARALLEL: u32 = 30;

/// A connected kernel.
#[derive(Debug, Clone, Copy)]
pub struct Form {
    words: [u64; WORDS],
    hash: u64,
    edges: u8,
    is_small: bool,
}

impl PartialEq for Form {
    fn eq(&self, other: &Form) -> bool {
        self.hash == other.hash && self.words == other.words
    }
}

impl Eq for Form {}

/// The moves in a kernel: pairs of nodes with an edge between them.
pub type Moves = SmallVec<[(u8, u8); 64]>;

/// A bijective scramble of a word.
#[inline(always)]
fn mix(mut word: u64) -> u64 {
    word ^= word >> 32;
    word = word.wrapping_mul(0x9e37_79b9_7f4a_7c15);
    word ^ word >> 29
}

impl Form {
    /// The number of nodes.
    #[inline(always)]
    pub fn nodes(&self) -> usize {
        (self.words[0] >> 1 & 63) as usize + (self.words[0] >> 7 & 63) as usize
    }

    /// The number of edges.
    #[inline(always)]
    pub fn edges(&self) -> usize {
        self.edges.into()
    }

    /// A number that tells nearly all forms apart.
    #[inline(always)]
    pub fn hash(&self) -> u64 {
        self.hash
    }

    /// The words that are in use: [`SMALL_WORDS`] or [`WORDS`].
    #[inline(always)]
    pub fn words(&self) -> &[u64] {
        match self.is_small {
            true => &self.words[..SMALL_WORDS],
            false => &self.words,
        }
    }

    /// Builds the kernel again, and lists its moves: always in the same order.
    #[inline(always)]
    pub fn unfold<B: EdgeBits>(&self, kernel: &mut Folder<B>, moves: &mut Moves) {
        let mut reader = Reader {
            words: &self.words,
            // After the basis.
            at: 1,
        };
        let light = reader.take(6) as usize;
        let dark = reader.take(6) as usize;
        kernel.begin(dark + light);
        moves.clear();
        for node in 1..=dark + light {
            let grounded = reader.take_unary();
            for _ in 0..grounded {
                kernel.add_edge(GROUND, node);
            }
            if grounded > 0 {
                moves.push((GROUND as u8, node as u8));
            }
        }
        let inner = moves.len();
        for node in dark + 1..=dark + light {
            for place in places_of(reader.take(dark)) {
                kernel.add_edge(place + 1, node);
                moves.push((place as u8 + 1, node as u8));
            }
        }
        if reader.take(1) == 1 {
            for &(one, other) in &moves[inner..] {
                for _ in 0..reader.take_unary() {
                    kernel.add_edge(one.into(), other.into());
                }
            }
        }
    }
}

/// What can be counted of a kernel without building it again.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Counts {
    /// The edges of each node to the ground, in the order of the form.
    pub grounded: [u8; PLACES],
    /// The edges of each node, those to the ground included.
    pub degrees: [u8; PLACES],
    /// Pairs of nodes with two edges between them.
    pub doubles: u32,
    /// Pairs of nodes with more.
    pub multiples: u32,
}

impl Form {
    /// Counts edges as they are written down: much quicker than [`unfold`](Form::unfold).
    #[inline]
    pub fn counts(&self) -> Counts {
        let mut reader = Reader {
            words: &self.words,
            // After the basis.
            at: 1,
        };
        let light = reader.take(6) as usize;
        let dark = reader.take(6) as usize;
        let mut counts = Counts {
            grounded: [0; PLACES],
            degrees: [0; PLACES],
            doubles: 0,
            multiples: 0,
        };
        for node in 0..dark + light {
            let grounded = reader.take_unary() as u8;
            counts.grounded[node & 63] = grounded;
            counts.degrees[node & 63] = grounded;
        }
        let rows = reader.at;
        for node in dark..dark + light {
            let row = reader.take(dark);
            counts.degrees[node & 63] += row.count_ones() as u8;
            for place in places_of(row) {
                counts.degrees[place & 63] += 1;
            }
        }
        if reader.take(1) == 1 {
            let mut again = Reader {
                words: &self.words,
                at: rows,
            };
            for node in dark..dark + light {
                for place in places_of(again.take(dark)) {
                    let more = reader.take_unary();
                    counts.degrees[node & 63] += more as u8;
                    counts.degrees[place & 63] += more as u8;
                    counts.doubles += u32::from(more == 1);
                    counts.multiples += u32::from(more > 1);
                }
            }
        }
        counts
    }
}

/// Reads bits from a form, lowest first.
struct Reader<'a> {
    words: &'a [u64; WORDS],
    at: usize,
}

impl Reader<'_> {
    /// The next bits, at most 63.
    #[inline(always)]
    fn take(&mut self, bits: usize) -> u64 {
        let (word, shift) = (self.at >> 6 & (WORDS - 1), self.at & 63);
        let mut value = self.words[word] >> shift;
        if shift + bits > 64 {
            value |= self.words[(word + 1) & (WORDS - 1)] << (64 - shift);
        }
        self.at += bits;
        value & ((1 << bits) - 1)
    }

    /// The number of ones before the next zero.
    #[inline(always)]
    fn take_unary(&mut self) -> u32 {
        let ones = self.take(MOST_PARALLEL as usize + 1).trailing_ones();
        self.at -= (MOST_PARALLEL - ones) as usize;
        ones
    }
}

/// Writes bits, lowest first. What does not fit is lost; `at` tells.
struct Writer {
    words: [u64; WORDS + 1],
    at: usize,
}

impl Writer {
    #[inline(always)]
    fn put(&mut self, value: u64, bits: usize) {
        let (word, shift) = (self.at >> 6 & (WORDS - 1), self.at & 63);
        self.words[word] |= value << shift;
        if shift + bits > 64 {
            self.words[word + 1] |= value >> (64 - shift);
        }
        self.at += bits;
    }

    #[inline(always)]
    fn put_unary(&mut self, ones: usize) {
        self.put((1 << ones) - 1, ones + 1);
    }
}

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
            sort(&mut order, 0, darks);
            sort(&mut order, darks, count);
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
        let (order, darks, count) = self.order(dark, light);
        self.write(&order, darks, count)
    }

    /// The form of a component with its nodes as they come: equal kernels may have others.
    ///
    /// # Errors
    /// When it is too large.
    #[inline(always)]
    pub fn form_as_it_comes(&mut self, dark: u64, light: u64) -> Result<Form, TooLarge> {
        let mut order = [0u64; PLACES];
        for (place, node) in order
            .iter_mut()
            .zip(places_of(dark).chain(places_of(light)))
        {
            *place = node as u64;
        }
        let darks = dark.count_ones() as usize;
        self.write(&order, darks, darks + light.count_ones() as usize)
    }

    /// The edges of a component.
    #[inline(always)]
    pub fn edges_in(&self, nodes: u64) -> usize {
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
            let hash = self.write(&order, darks, count)?.hash;
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
        let mut writer = Writer {
            words: [0; WORDS + 1],
            at: 0,
        };
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
        if writer.at > bits_in(WORDS) {
            return Err(TooLarge);
        }
        let mut words = [0; WORDS];
        words.copy_from_slice(&writer.words[..WORDS]);
        let is_small = writer.at <= bits_in(SMALL_WORDS);
        let used = if is_small { SMALL_WORDS } else { WORDS };
        let hash = (words[..used].iter()).fold(0u64, |hash, &word| {
            mix(hash.wrapping_mul(0xd6e8_feb8_6659_fd93) ^ word)
        });
        Ok(Form {
            words,
            hash,
            edges: edges as u8,
            is_small,
        })
    }
}

/// More keys than this are left to the standard library.
const FEW_KEYS: usize = 12;

/// Sorts the keys from one place to another. Mostly there are few, which insertion sort takes the least time for.
#[inline(always)]
fn sort(keys: &mut [u64; PLACES], first: usize, end: usize) {
    if end - first > FEW_KEYS {
        keys[first..end].sort_unstable();
        return;
    }
    for index in first + 1..end {
        let key = keys[index & 63];
        let mut at = index;
        while at > first && keys[(at - 1) & 63] > key {
            keys[at & 63] = keys[(at - 1) & 63];
            at -= 1;
        }
        keys[at & 63] = key;
    }
}

#[cfg(test)]
pub(super) mod tests {
    use super::*;
    use crate::games;

    /// The kernels of a random graph with nodes of two colours.
    pub fn random_kernels(seed: u64) -> Vec<Form> {
        let nodes = 4 + games::mix(seed) as usize % 20;
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
        let mut layout = Layout::new(Basis::LemmaZ, seed);
        folder.components(&mut layout, &mut forms).unwrap();
        forms
    }

    #[test]
    fn counts_are_those_of_the_kernel() {
        let (mut kernel, mut moves) = (Folder::<u128>::default(), Moves::new());
        let (mut doubles, mut multiples) = (0, 0);
        for seed in 0..300 {
            for form in random_kernels(seed) {
                let counts = form.counts();
                form.unfold(&mut kernel, &mut moves);
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
