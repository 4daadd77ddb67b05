//! A position of Walls as a graph: boxes, the unpainted edges between them, and those to the outside.
//!
//! Where the edges lie does not matter to their values, only what they join (“strings and coins”). So
//! a position is the multiset of its connected components, and equal components have equal keys
//! wherever they lie: chains and loops by their length, small components by a canonical form of the
//! graph, large ones under the eight symmetries of the square.
//!
//! Boxes are bits of an 8 × 8 board, row by row. The two outer edges of a corner box are alike here:
//! only their number is kept.

use crate::games::mix;

/// The most rows and columns of boxes.
pub const MAX_SIDE: usize = 8;

/// The unpainted edges of a position.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct Graph {
    /// Edges from a box to its right neighbour, at the bit of the left box.
    pub across: u64,
    /// Edges from a box to its lower neighbour, at the bit of the upper box.
    pub down: u64,
    /// The number of edges of a box to the outside, in binary: the ones.
    pub out_ones: u64,
    /// The twos.
    pub out_twos: u64,
}

/// An edge of a graph.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Edge {
    /// From the box of this bit to its right neighbour.
    Across(u8),
    /// From the box of this bit to its lower neighbour.
    Down(u8),
    /// From the box of this bit to the outside.
    Out(u8),
}

impl Edge {
    /// Whether it is an edge of one of these boxes.
    #[inline(always)]
    pub fn touches(self, boxes: u64) -> bool {
        let both = match self {
            Edge::Across(bit) => 3 << bit,
            Edge::Down(bit) => 0x101 << bit,
            Edge::Out(bit) => 1 << bit,
        };
        boxes & both != 0
    }
}

const LEFT_COLUMN: u64 = 0x0101_0101_0101_0101;

impl Graph {
    /// The boxes that have an unpainted edge.
    #[inline(always)]
    pub fn boxes(&self) -> u64 {
        self.across | self.across << 1 | self.down | self.down << 8 | self.out_ones | self.out_twos
    }

    /// The number of unpainted edges.
    pub fn edge_count(&self) -> u32 {
        self.across.count_ones()
            + self.down.count_ones()
            + self.out_ones.count_ones()
            + 2 * self.out_twos.count_ones()
    }

    /// The graph after painting an edge.
    #[inline(always)]
    pub fn without(&self, edge: Edge) -> Graph {
        let mut graph = *self;
        match edge {
            Edge::Across(bit) => graph.across &= !(1 << bit),
            Edge::Down(bit) => graph.down &= !(1 << bit),
            Edge::Out(bit) => {
                // Subtracting one from a two-bit number.
                let one = 1u64 << bit;
                if self.out_ones & one == 0 {
                    graph.out_twos &= !one;
                }
                graph.out_ones ^= one;
            }
        }
        graph
    }

    /// One edge of each kind: of several edges of a box to the outside only one.
    #[inline]
    pub fn edges(&self) -> impl Iterator<Item = Edge> + Clone + use<> {
        let out = self.out_ones | self.out_twos;
        let across = Bits(self.across).map(Edge::Across);
        let down = Bits(self.down).map(Edge::Down);
        across.chain(down).chain(Bits(out).map(Edge::Out))
    }

    /// The boxes with exactly one unpainted edge, and those with three or more.
    #[inline(always)]
    pub fn degrees(&self) -> (u64, u64) {
        let mut ones = 0u64;
        let mut twos = 0u64;
        let mut fours = 0u64;
        for plane in [
            self.across,
            self.across << 1,
            self.down,
            self.down << 8,
            self.out_ones,
        ] {
            let carry = ones & plane;
            ones ^= plane;
            fours |= twos & carry;
            twos ^= carry;
        }
        fours |= twos & self.out_twos;
        twos ^= self.out_twos;
        (ones & !twos & !fours, ones & twos | fours)
    }

    /// An inner edge of a box, and the box behind it; for boxes that have one edge, and that inside.
    #[inline(always)]
    pub fn only_edge(&self, bit: u8) -> (Edge, u64) {
        let one = 1u64 << bit;
        if self.across & one != 0 {
            (Edge::Across(bit), one << 1)
        } else if self.across << 1 & one != 0 {
            (Edge::Across(bit - 1), one >> 1)
        } else if self.down & one != 0 {
            (Edge::Down(bit), one << 8)
        } else {
            (Edge::Down(bit - 8), one >> 8)
        }
    }

    /// The boxes connected to this one.
    #[inline(always)]
    pub fn component_of(&self, seed: u64) -> u64 {
        let mut boxes = seed;
        loop {
            let more = boxes
                | (boxes & self.across) << 1
                | boxes >> 1 & self.across
                | (boxes & self.down) << 8
                | boxes >> 8 & self.down;
            if more == boxes {
                return boxes;
            }
            boxes = more;
        }
    }

    /// The part of the graph on these boxes.
    #[inline(always)]
    pub fn part(&self, boxes: u64) -> Graph {
        Graph {
            across: self.across & boxes,
            down: self.down & boxes,
            out_ones: self.out_ones & boxes,
            out_twos: self.out_twos & boxes,
        }
    }

    /// The graphs of the connected components.
    pub fn components(&self) -> impl Iterator<Item = (u64, Graph)> + use<> {
        let graph = *self;
        let mut left = self.boxes();
        std::iter::from_fn(move || {
            (left != 0).then(|| {
                let boxes = graph.component_of(left & left.wrapping_neg());
                left &= !boxes;
                (boxes, graph.part(boxes))
            })
        })
    }

    #[inline(always)]
    fn shifted(&self, by: u32) -> Graph {
        Graph {
            across: self.across >> by,
            down: self.down >> by,
            out_ones: self.out_ones >> by,
            out_twos: self.out_twos >> by,
        }
    }

    /// The graph moved into the top left corner, with its boxes.
    #[inline(always)]
    fn cornered(&self, boxes: u64) -> (Graph, u64) {
        let rows = boxes.trailing_zeros() & !7;
        let mut columns = boxes | boxes >> 32;
        columns |= columns >> 16;
        columns |= columns >> 8;
        let by = rows + (columns & 0xff).trailing_zeros();
        (self.shifted(by), boxes >> by)
    }

    #[inline(always)]
    fn upside_down(&self) -> Graph {
        Graph {
            across: self.across.swap_bytes(),
            down: self.down.swap_bytes() >> 8,
            out_ones: self.out_ones.swap_bytes(),
            out_twos: self.out_twos.swap_bytes(),
        }
    }

    #[inline(always)]
    fn mirrored(&self) -> Graph {
        let mirror = |plane: u64| plane.reverse_bits().swap_bytes();
        Graph {
            across: mirror(self.across) >> 1,
            down: mirror(self.down),
            out_ones: mirror(self.out_ones),
            out_twos: mirror(self.out_twos),
        }
    }

    #[inline(always)]
    fn transposed(&self) -> Graph {
        Graph {
            across: transpose(self.down),
            down: transpose(self.across),
            out_ones: transpose(self.out_ones),
            out_twos: transpose(self.out_twos),
        }
    }
}

/// Exchanges rows and columns of an 8 × 8 board of bits.
#[inline(always)]
fn transpose(mut board: u64) -> u64 {
    let swap = |board: u64, mask: u64, by: u32| {
        let moved = (board ^ board >> by) & mask;
        board ^ moved ^ moved << by
    };
    board = swap(board, 0x00aa_00aa_00aa_00aa, 7);
    board = swap(board, 0x0000_cccc_0000_cccc, 14);
    swap(board, 0x0000_0000_f0f0_f0f0, 28)
}

/// The bits of a set, lowest first.
#[derive(Debug, Clone, Copy)]
pub struct Bits(pub u64);

impl Iterator for Bits {
    type Item = u8;

    #[inline(always)]
    fn next(&mut self) -> Option<u8> {
        let bit = self.0.trailing_zeros() as u8;
        (self.0 != 0).then(|| {
            self.0 &= self.0 - 1;
            bit
        })
    }
}

/// The values of boxes: planes of a binary number on each box, or nothing where all count one point.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Values {
    /// All boxes count one point.
    Ones,
    /// The value of each box in binary, ones first.
    Planes([u64; 4]),
}

impl Values {
    /// The points of a set of boxes.
    #[inline(always)]
    pub fn of(&self, boxes: u64) -> i32 {
        match self {
            Values::Ones => boxes.count_ones() as i32,
            Values::Planes(planes) => (planes.iter().enumerate())
                .map(|(index, plane)| ((plane & boxes).count_ones() as i32) << index)
                .sum(),
        }
    }
}

/// Multiplies two words to 128 bits and folds these: a fast hash of both.
#[inline(always)]
fn fold(one: u64, other: u64) -> u64 {
    let product = u128::from(one) * u128::from(other);
    product as u64 ^ (product >> 64) as u64
}

/// What keys are made with. Different seeds make independent keys, so that a second run confirms the
/// first.
#[derive(Debug, Clone)]
pub struct Keys {
    seeds: [u64; 8],
    values: Values,
}

impl Keys {
    /// Keys for boxes of these values.
    pub fn new(seed: u64, values: Values) -> Keys {
        let word =
            |index: u64| mix(mix(seed.wrapping_add(index << 32)) ^ 0x5851_f42d_4c95_7f2d) | 1;
        Keys {
            seeds: std::array::from_fn(|index| word(index as u64 + 1)),
            values,
        }
    }

    #[inline(always)]
    fn of_words(&self, graph: &Graph, values: &[u64; 4], valued: bool) -> u64 {
        let s = &self.seeds;
        let hash = fold(graph.across ^ s[0], graph.down ^ s[1])
            ^ fold(graph.out_ones ^ s[2], graph.out_twos ^ s[3]).rotate_left(29);
        if !valued {
            return hash;
        }
        hash ^ fold(values[0] ^ s[4], values[1] ^ s[5]).rotate_left(13)
            ^ fold(values[2] ^ s[6], values[3] ^ s[7]).rotate_left(41)
    }

    /// The key of a connected component, equal for components that are alike.
    #[inline]
    pub fn of_component(&self, graph: &Graph, boxes: u64) -> u64 {
        match self.values {
            Values::Ones => {
                let (_, joints) = graph.degrees();
                if joints == 0 {
                    return self.of_chain(graph, boxes);
                }
                self.of_images(graph, boxes, &[0; 4], false)
            }
            Values::Planes(planes) => {
                let values = planes.map(|plane| plane & boxes);
                self.of_images(graph, boxes, &values, true)
            }
        }
    }

    /// Chains and loops differ in their length and their ends alone.
    #[inline(always)]
    fn of_chain(&self, graph: &Graph, boxes: u64) -> u64 {
        let inner = graph.across.count_ones() + graph.down.count_ones();
        let out = graph.out_ones.count_ones() + 2 * graph.out_twos.count_ones();
        let kind = u64::from(boxes.count_ones()) << 16 | u64::from(inner) << 8 | u64::from(out);
        fold(
            kind.wrapping_mul(0x9e37_79b9_7f4a_7c15) ^ self.seeds[4],
            self.seeds[5],
        )
    }

    /// The least hash of the eight images.
    fn of_images(&self, graph: &Graph, boxes: u64, values: &[u64; 4], valued: bool) -> u64 {
        let mut least = u64::MAX;
        let mut image = (*graph, boxes, *values);
        for turned in 0..2 {
            for flips in 0..4 {
                let (cornered, corner) = image.0.cornered(image.1);
                let by = image.1.trailing_zeros() - corner.trailing_zeros();
                let planes = image.2.map(|plane| plane >> by);
                least = least.min(self.of_words(&cornered, &planes, valued));
                let mirror = |plane: u64| plane.reverse_bits().swap_bytes();
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
        least
    }

    /// The key of a whole graph: the same for equal multisets of components.
    #[inline]
    pub fn of_graph(&self, graph: &Graph) -> u64 {
        graph.components().fold(0, |sum, (boxes, part)| {
            sum.wrapping_add(scatter(self.of_component(&part, boxes)))
        })
    }
}

/// Spreads a component's key so that sums of several are as good as one.
#[inline(always)]
pub fn scatter(key: u64) -> u64 {
    mix(key ^ 0xa076_1d64_78bd_642f)
}

/// Whether a board of this size fits.
pub fn fits(rows: usize, columns: usize) -> bool {
    rows <= MAX_SIDE && columns <= MAX_SIDE && rows * columns > 1
}

/// The graph of the empty board.
pub fn empty_board(rows: usize, columns: usize) -> Graph {
    let row = |count: usize| (1u64 << count) - 1;
    let rows_of = |pattern: u64, count: usize| {
        (0..count).fold(0u64, |set, index| set | pattern << (8 * index))
    };
    let mut graph = Graph {
        across: rows_of(row(columns - 1), rows),
        down: rows_of(row(columns), rows - 1),
        ..Graph::default()
    };
    let mut add = |bit: usize| {
        let one = 1u64 << bit;
        graph.out_twos ^= graph.out_ones & one;
        graph.out_ones ^= one;
    };
    for column in 0..columns {
        add(column);
        add(8 * (rows - 1) + column);
    }
    for row in 0..rows {
        add(8 * row);
        add(8 * row + columns - 1);
    }
    debug_assert!(graph.boxes() & !(LEFT_COLUMN * row(columns)) == 0);
    graph
}
