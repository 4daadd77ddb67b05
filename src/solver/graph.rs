//! A position of Walls as a graph: boxes, the unpainted edges between them, and those to the outside.
//!
//! Where the edges lie does not matter to their values, only what they join (“strings and coins”). So
//! a position is the multiset of its connected components, and equal components have equal keys
//! wherever they lie: see [`keys`](super::keys).
//!
//! Boxes are bits of an 8 × 8 board, row by row. The two outer edges of a corner box are alike here:
//! only their number is kept.

pub use crate::games::bits::Bits;

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
    /// The edge in a graph that lies so many bits further on.
    #[inline(always)]
    pub fn moved(self, by: u8) -> Edge {
        match self {
            Edge::Across(bit) => Edge::Across(bit + by),
            Edge::Down(bit) => Edge::Down(bit + by),
            Edge::Out(bit) => Edge::Out(bit + by),
        }
    }

    /// A number below 192, another one for every edge.
    #[inline(always)]
    pub fn index(self) -> usize {
        match self {
            Edge::Across(bit) => usize::from(bit),
            Edge::Down(bit) => 64 + usize::from(bit),
            Edge::Out(bit) => 128 + usize::from(bit),
        }
    }

    /// The edge with this number, see [`index`](Edge::index).
    #[inline(always)]
    pub fn of_index(index: u8) -> Edge {
        match index / 64 {
            0 => Edge::Across(index),
            1 => Edge::Down(index - 64),
            _ => Edge::Out((index - 128) & 63),
        }
    }

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

/// Boxes by the number of their unpainted edges.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Degrees {
    /// Exactly one: these boxes are open.
    pub one: u64,
    /// Exactly two.
    pub two: u64,
    /// Three or more.
    pub joints: u64,
    /// Four or more.
    pub four: u64,
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

    /// The graph without these boxes and all of their edges.
    #[inline(always)]
    pub fn apart_from(&self, boxes: u64) -> Graph {
        Graph {
            across: self.across & !(boxes | boxes >> 1),
            down: self.down & !(boxes | boxes >> 8),
            out_ones: self.out_ones & !boxes,
            out_twos: self.out_twos & !boxes,
        }
    }

    /// One edge of each kind: of several edges of a box to the outside only one.
    #[inline]
    pub fn edges(&self) -> impl Iterator<Item = Edge> + Clone + use<> {
        let out = self.out_ones | self.out_twos;
        let across = Bits(self.across).map(Edge::Across);
        let down = Bits(self.down).map(Edge::Down);
        across.chain(down).chain(Bits(out).map(Edge::Out))
    }

    /// The boxes by the number of their unpainted edges.
    #[inline(always)]
    pub fn degrees(&self) -> Degrees {
        self.degrees_with(0)
    }

    /// The boxes by the number of their unpainted edges, if these boxes have one edge more each.
    #[inline(always)]
    pub fn degrees_with(&self, more: u64) -> Degrees {
        // A counter of three bits for each box.
        let (mut ones, mut twos, mut fours) = (0u64, 0u64, 0u64);
        for plane in [
            self.across,
            self.across << 1,
            self.down,
            self.down << 8,
            self.out_ones,
            more,
        ] {
            let carry = ones & plane;
            ones ^= plane;
            fours |= twos & carry;
            twos ^= carry;
        }
        fours |= twos & self.out_twos;
        twos ^= self.out_twos;
        Degrees {
            one: ones & !twos & !fours,
            two: twos & !ones & !fours,
            joints: ones & twos | fours,
            four: fours,
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

    /// This graph and another one on other boxes.
    #[inline(always)]
    pub fn joined(&self, other: &Graph) -> Graph {
        Graph {
            across: self.across | other.across,
            down: self.down | other.down,
            out_ones: self.out_ones | other.out_ones,
            out_twos: self.out_twos | other.out_twos,
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
    pub fn cornered(&self, boxes: u64) -> (Graph, u64) {
        let rows = boxes.trailing_zeros() & !7;
        let by = rows + columns_of(boxes).trailing_zeros();
        (self.shifted(by), boxes >> by)
    }

    /// The image with the rows in reverse order, on the whole 8 × 8 board.
    #[inline(always)]
    pub fn upside_down(&self) -> Graph {
        Graph {
            across: self.across.swap_bytes(),
            down: self.down.swap_bytes() >> 8,
            out_ones: self.out_ones.swap_bytes(),
            out_twos: self.out_twos.swap_bytes(),
        }
    }

    /// The image with the columns in reverse order.
    #[inline(always)]
    pub fn mirrored(&self) -> Graph {
        Graph {
            across: mirror(self.across) >> 1,
            down: mirror(self.down),
            out_ones: mirror(self.out_ones),
            out_twos: mirror(self.out_twos),
        }
    }

    /// The image with rows and columns exchanged.
    #[inline(always)]
    pub fn transposed(&self) -> Graph {
        Graph {
            across: transpose(self.down),
            down: transpose(self.across),
            out_ones: transpose(self.out_ones),
            out_twos: transpose(self.out_twos),
        }
    }
}

/// The columns in which there are boxes, one bit for each.
#[inline(always)]
pub fn columns_of(boxes: u64) -> u8 {
    let mut columns = boxes | boxes >> 32;
    columns |= columns >> 16;
    columns |= columns >> 8;
    columns as u8
}

/// Reverses the columns of an 8 × 8 board of bits.
#[inline(always)]
pub fn mirror(board: u64) -> u64 {
    board.reverse_bits().swap_bytes()
}

/// Exchanges rows and columns of an 8 × 8 board of bits.
#[inline(always)]
pub fn transpose(mut board: u64) -> u64 {
    let swap = |board: u64, mask: u64, by: u32| {
        let moved = (board ^ board >> by) & mask;
        board ^ moved ^ moved << by
    };
    board = swap(board, 0x00aa_00aa_00aa_00aa, 7);
    board = swap(board, 0x0000_cccc_0000_cccc, 14);
    swap(board, 0x0000_0000_f0f0_f0f0, 28)
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
