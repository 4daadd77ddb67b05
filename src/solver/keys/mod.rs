//! Keys of graphs: equal keys mean isomorphic graphs, and most isomorphic graphs have equal keys.
//!
//! The key of a position is the sum of the keys of its connected components. Components with equal keys are
//! isomorphic, except for collisions of 64-bit hashes. The memory of positions keeps less of a key than that: 42 bits under
//! the extra move rule, 36 where boxes have values, beside those that lead to the place. That two of the positions compared
//! agree in so much by chance is possible, and was never seen in some 10⁹ comparisons; a second run with another seed and
//! another size of memory tells. (Forms of kernels are compared whole.)
//!
//! - a chain or a loop is keyed by its length and its ends;
//! - a large component is keyed as it lies on the board, up to the eight symmetries of the square;
//! - a tree is taken apart leaf by leaf. The label of a leaf goes into that of the box it hangs from, until
//!   the centre is left (tree isomorphism after Aho, Hopcroft and Ullman);
//! - what remains has cycles. It is walked through from an edge, taking the branches of each box in their
//!   order around it and numbering boxes as they are met. Equal walks mean equal graphs. The key is the
//!   least walk, in both senses of rotation, over all starting edges of a rare kind. Isomorphic graphs
//!   that are embedded differently may get different keys, but different graphs never have the same walk.
//!
//! If boxes have values of their own, all components are keyed as they lie on the board.

use super::graph::{Bits, Graph, Values, columns_of, mirror, transpose};
use crate::games::mix;

/// Multiplies two words to 128 bits and folds these: a fast hash of both.
#[inline(always)]
fn fold(one: u64, other: u64) -> u64 {
    let product = u128::from(one) * u128::from(other);
    product as u64 ^ (product >> 64) as u64
}

/// What is known of a component.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Form {
    /// Its key.
    pub key: u64,
    /// Whether some symmetry pairs all of its edges, and if so, how many of its boxes lie on themselves:
    /// whoever answers every edge with its partner gets as many points more as these.
    ///
    /// Not all such symmetries are found.
    pub paired: Option<u8>,
}

/// Components with this many edges are keyed as they lie on the board, up to its symmetries. Few of them
/// occur in two embeddings, and a full key takes longer.
pub(super) const MANY_EDGES: u32 = 22;

/// Components that each thread remembers the keys of, as a power of two.
const CACHE: usize = 1 << 15;

/// Makes keys. Different seeds make independent keys, so that a second run can confirm the first. Each
/// thread has its own, because it caches the keys of components.
#[derive(Debug, Clone)]
pub struct Keys {
    seeds: [u64; 8],
    values: Values,
    /// Whether symmetries are looked for, see [`Form::paired`].
    pairings: bool,
    /// Hashes of components as they lie, with what is known of them.
    cache: Box<[(u64, Form)]>,
}

impl Keys {
    /// Keys for boxes of these values.
    pub fn new(seed: u64, values: Values) -> Keys {
        let word =
            |index: u64| mix(mix(seed.wrapping_add(index << 32)) ^ 0x5851_f42d_4c95_7f2d) | 1;
        Keys {
            seeds: std::array::from_fn(|index| word(index as u64 + 1)),
            values,
            pairings: true,
            cache: vec![(0, Form::default()); CACHE].into(),
        }
    }

    /// Keys for callers that do not ask about symmetries: none is found.
    pub fn without_pairings(self) -> Keys {
        Keys {
            pairings: false,
            ..self
        }
    }

    #[inline(always)]
    fn of_words(&self, graph: &Graph) -> u64 {
        let s = &self.seeds;
        fold(graph.across ^ s[0], graph.down ^ s[1])
            ^ fold(graph.out_ones ^ s[2], graph.out_twos ^ s[3]).rotate_left(29)
    }

    /// A number for a graph as it lies, to remember it by.
    #[inline(always)]
    pub fn place_of(&self, graph: &Graph) -> usize {
        self.of_words(graph) as usize
    }

    /// The key of a connected component, equal for components that are alike, spread so that sums of
    /// several are as good as one.
    #[inline]
    pub fn of_component(&mut self, graph: &Graph, boxes: u64) -> u64 {
        self.form_of(graph, boxes).key
    }

    /// What is known of a connected component.
    #[inline]
    pub fn form_of(&mut self, graph: &Graph, boxes: u64) -> Form {
        match self.values {
            Values::Ones => {
                let joints = graph.degrees().joints;
                if joints == 0 {
                    return self.form_of_chain(graph, boxes);
                }
                let (graph, boxes) = graph.cornered(boxes);
                let hash = self.of_words(&graph);
                let place = hash as usize & (CACHE - 1);
                if self.cache[place].0 != hash {
                    let (key, paired) = self.of_graph_with_joints(&graph, boxes);
                    let form = Form {
                        key: mix(key),
                        paired,
                    };
                    self.cache[place] = (hash, form);
                }
                self.cache[place].1
            }
            Values::Planes(planes) => Form {
                key: mix(self.of_images(graph, boxes, planes).0),
                paired: None,
            },
        }
    }

    /// The key of a whole graph: the same for equal multisets of components.
    #[inline]
    pub fn of_graph(&mut self, graph: &Graph) -> u64 {
        graph.components().fold(0, |sum, (boxes, part)| {
            sum.wrapping_add(self.of_component(&part, boxes))
        })
    }

    /// Chains and loops differ in their length and their ends alone.
    #[inline(always)]
    fn form_of_chain(&self, graph: &Graph, boxes: u64) -> Form {
        let inner = graph.across.count_ones() + graph.down.count_ones();
        let out = graph.out_ones.count_ones() + 2 * graph.out_twos.count_ones();
        let length = boxes.count_ones();
        let kind = u64::from(length) << 16 | u64::from(inner) << 8 | u64::from(out);
        let key = mix(fold(
            kind.wrapping_mul(0x9e37_79b9_7f4a_7c15) ^ self.seeds[4],
            self.seeds[5],
        ));
        // A chain whose ends are alike is turned round, a loop across two of its boxes.
        let paired = match (out, length % 2) {
            (0, 0) if inner == length => Some(2),
            (0 | 2, 1) => Some(1),
            _ => None,
        };
        Form { key, paired }
    }

    /// Takes the trees off a graph, and walks through what is left.
    fn of_graph_with_joints(&self, graph: &Graph, boxes: u64) -> (u64, Option<u8>) {
        if graph.edge_count() >= MANY_EDGES {
            let (key, symmetric) = self.of_images(graph, boxes, [0; 4]);
            let paired = symmetric.then(|| self.pairing(graph, boxes)).flatten();
            return (key, paired);
        }
        let mut labels = [0u64; 64];
        // Of what hangs from each box, what does not come in pairs.
        let mut odd = [0u64; 64];
        for bit in Bits(boxes) {
            let one = |plane: u64| plane >> bit & 1;
            let out = one(graph.out_ones) | one(graph.out_twos) << 1;
            labels[usize::from(bit)] = fold(out ^ self.seeds[2], self.seeds[3]);
        }
        let mut core = Core {
            across: graph.across,
            down: graph.down,
            boxes,
        };
        loop {
            let leaves = core.leaves();
            if leaves == 0 {
                break;
            }
            for bit in Bits(leaves) {
                let (label, beside) = (labels[usize::from(bit)], core.beside(bit));
                let Some(beside) = beside else {
                    // The middle of a tree: all that hangs from it can be exchanged in pairs, or not.
                    let pairs = odd[usize::from(bit)] == 0 && graph.out_ones >> bit & 1 == 0;
                    return (mix(label ^ self.seeds[6]), pairs.then_some(1));
                };
                if leaves >> beside & 1 != 0 {
                    // Two boxes in the middle.
                    let both = mix(label).wrapping_add(mix(labels[usize::from(beside)]));
                    return (mix(both ^ self.seeds[7]), None);
                }
                let under = &mut labels[usize::from(beside)];
                let hanging = mix(label.rotate_left(23));
                *under = under.wrapping_add(hanging);
                odd[usize::from(beside)] ^= hanging;
            }
            core.remove(leaves);
        }
        // What hangs from a box must not look like another number of edges to the outside.
        for bit in Bits(core.boxes) {
            labels[usize::from(bit)] = mix(labels[usize::from(bit)]);
        }
        (self.of_core(&core, &labels), self.pairing(graph, boxes))
    }

    /// See [`Form::paired`].
    fn pairing(&self, graph: &Graph, boxes: u64) -> Option<u8> {
        match self.pairings {
            true => pairing_on_board(graph, boxes),
            false => None,
        }
    }

    /// The least reading of a graph all of whose boxes lie on cycles or between them.
    fn of_core(&self, core: &Core, labels: &[u64; 64]) -> u64 {
        let ways = Ways::of(core);
        let mut own = [0u64; 64];
        for (number, bit) in Bits(core.boxes).enumerate() {
            own[number] = labels[usize::from(bit)];
        }
        // A few rounds of looking at the neighbours tell most boxes apart.
        let mut colours = own;
        let mut mixed = [0u64; 64];
        for _ in 0..3 {
            for number in 0..ways.count {
                mixed[number] = mix(colours[number]);
            }
            for (number, colour) in colours[..ways.count].iter_mut().enumerate() {
                let sum = (ways.beside(number)).fold(0u64, |sum, other| {
                    sum.wrapping_add(mixed[usize::from(other)])
                });
                *colour = fold(colour.wrapping_add(sum.rotate_left(17)), self.seeds[6]);
            }
        }
        let colours = &colours[..ways.count];
        // Start from the colour that is rarest, towards the least one beside it.
        let rarity = |&colour: &u64| {
            let same = colours.iter().filter(|&&other| other == colour);
            (same.count(), colour)
        };
        let rarest = colours.iter().min_by_key(|&colour| rarity(colour));
        let starts = || (0..ways.count).filter(|&number| Some(&colours[number]) == rarest);
        let beside = starts().flat_map(|start| ways.beside(start));
        let towards = beside.map(|other| colours[usize::from(other)]).min();
        let mut least = u64::MAX;
        for start in starts() {
            for way in 0..4 {
                let other = ways.beside[start][usize::from(way)];
                if other != NONE && Some(colours[usize::from(other)]) == towards {
                    for turn in [1, 3] {
                        least = least.min(self.reading(&ways, &own, start as u8, way, turn));
                    }
                }
            }
        }
        least
    }

    /// Walks through a graph from a box in one of its four ways, turning one way round at each box.
    fn reading(&self, ways: &Ways, labels: &[u64; 64], start: u8, way: u8, turn: u8) -> u64 {
        let mut numbers = [0u8; 64];
        let mut queue = [(0u8, 0u8); 64];
        queue[0] = (start, way);
        numbers[usize::from(start)] = 1;
        let (mut read, mut met) = (0, 1);
        let mut code = self.seeds[0];
        while read < met {
            let (at, first) = queue[read];
            read += 1;
            // One word for each box: its label, its neighbours' numbers one after the other.
            let mut word = 0u64;
            for index in 0..4 {
                let way = (first + turn * index) & 3;
                let other = ways.beside[usize::from(at)][usize::from(way)];
                if other != NONE {
                    let number = &mut numbers[usize::from(other)];
                    if *number == 0 {
                        *number = met as u8 + 1;
                        queue[met] = (other, way ^ 2);
                        met += 1;
                    }
                    word = word << 8 | u64::from(*number);
                }
            }
            code = fold(code ^ labels[usize::from(at)], self.seeds[1] ^ word);
        }
        code
    }

    /// The least hash of the eight images, with the values of the boxes; and whether some of them are
    /// the same.
    fn of_images(&self, graph: &Graph, boxes: u64, values: [u64; 4]) -> (u64, bool) {
        let mut least = u64::MAX;
        let mut symmetric = false;
        let mut image = (*graph, boxes, values.map(|plane| plane & boxes));
        let s = &self.seeds;
        for turned in 0..2 {
            for flips in 0..4 {
                let (cornered, corner) = image.0.cornered(image.1);
                let by = image.1.trailing_zeros() - corner.trailing_zeros();
                let planes = image.2.map(|plane| plane >> by);
                let hash = self.of_words(&cornered)
                    ^ fold(planes[0] ^ s[4], planes[1] ^ s[5]).rotate_left(13)
                    ^ fold(planes[2] ^ s[6], planes[3] ^ s[7]).rotate_left(41);
                symmetric |= hash == least;
                least = least.min(hash);
                image = match flips % 2 {
                    0 => (
                        cornered.upside_down(),
                        corner.swap_bytes(),
                        planes.map(u64::swap_bytes),
                    ),
                    _ => (cornered.mirrored(), mirror(corner), planes.map(mirror)),
                };
            }
            if turned == 0 {
                image = (
                    image.0.transposed(),
                    transpose(image.1),
                    image.2.map(transpose),
                );
            }
        }
        (least, symmetric)
    }
}

/// Of the symmetries of the board that pair all edges of a component in the corner, the most boxes that
/// one leaves where they are.
fn pairing_on_board(graph: &Graph, boxes: u64) -> Option<u8> {
    let turned = (graph.upside_down(), boxes.swap_bytes());
    let across = graph.transposed();
    let flipped = (across.upside_down(), transpose(boxes).swap_bytes());
    let images = [
        turned,
        (graph.mirrored(), mirror(boxes)),
        (turned.0.mirrored(), mirror(turned.1)),
        (across, transpose(boxes)),
        (flipped.0.mirrored(), mirror(flipped.1)),
    ];
    let columns = 8 - columns_of(boxes).leading_zeros();
    let rows = 8 - boxes.leading_zeros() / 8;
    let mut most = None;
    for (index, (image, image_boxes)) in images.into_iter().enumerate() {
        let (image, _) = image.cornered(image_boxes);
        if image != *graph {
            continue;
        }
        // Where each box goes, and with it each edge.
        let place = |bit: u8| {
            let (row, column) = (u32::from(bit) / 8, u32::from(bit) % 8);
            let (row, column) = match index {
                0 => (rows - 1 - row, column),
                1 => (row, columns - 1 - column),
                2 => (rows - 1 - row, columns - 1 - column),
                3 => (column, row),
                _ => (columns - 1 - column, rows - 1 - row),
            };
            (8 * row + column) as u8
        };
        let stays = Bits(boxes)
            .filter(|&bit| place(bit) == bit)
            .fold(0u64, |set, bit| set | 1 << bit);
        // An edge is its own partner if it leads from a box that stays to one that stays, or between
        // two that are exchanged, or outside alone.
        let mut lonely = stays & graph.out_ones;
        lonely |= stays & stays >> 1 & graph.across | stays & stays >> 8 & graph.down;
        let swaps = |by: u8, plane: u64| Bits(plane).any(|bit| place(bit) == bit + by);
        if lonely == 0 && !swaps(1, graph.across) && !swaps(8, graph.down) {
            most = most.max(Some(stays.count_ones() as u8));
        }
    }
    most
}

/// No box.
const NONE: u8 = u8::MAX;

/// The boxes of a core by number, with those beside each in its four ways.
struct Ways {
    count: usize,
    beside: [[u8; 4]; 64],
}

impl Ways {
    fn of(core: &Core) -> Ways {
        let mut numbers = [NONE; 64];
        let mut count = 0;
        for bit in Bits(core.boxes) {
            numbers[usize::from(bit)] = count;
            count += 1;
        }
        let mut beside = [[NONE; 4]; 64];
        for (ways, bit) in beside.iter_mut().zip(Bits(core.boxes)) {
            for way in 0..4 {
                if let Some(other) = core.step(bit, way) {
                    ways[usize::from(way)] = numbers[usize::from(other)];
                }
            }
        }
        Ways {
            count: usize::from(count),
            beside,
        }
    }

    /// The boxes beside one.
    #[inline(always)]
    fn beside(&self, number: usize) -> impl Iterator<Item = u8> + use<> {
        let all = self.beside[number].into_iter();
        all.filter(|&other| other != NONE)
    }
}

/// The boxes of a graph that are left, with the edges between them.
struct Core {
    across: u64,
    down: u64,
    boxes: u64,
}

impl Core {
    /// The boxes with one neighbour or none.
    fn leaves(&self) -> u64 {
        let (mut ones, mut more) = (0u64, 0u64);
        for plane in [self.across, self.across << 1, self.down, self.down << 8] {
            more |= ones & plane;
            ones |= plane;
        }
        self.boxes & !more
    }

    /// The box beside this one: to the right, below, to the left, above.
    #[inline(always)]
    fn step(&self, bit: u8, way: u8) -> Option<u8> {
        match way {
            0 => (self.across >> bit & 1 != 0).then(|| bit + 1),
            1 => (self.down >> bit & 1 != 0).then(|| bit + 8),
            2 => (self.across << 1 >> bit & 1 != 0).then(|| bit - 1),
            _ => (self.down << 8 >> bit & 1 != 0).then(|| bit - 8),
        }
    }

    fn beside(&self, bit: u8) -> Option<u8> {
        (0..4).find_map(|way| self.step(bit, way))
    }

    fn remove(&mut self, boxes: u64) {
        self.boxes &= !boxes;
        self.across &= !(boxes | boxes >> 1);
        self.down &= !(boxes | boxes >> 8);
    }
}

#[cfg(test)]
mod tests;
