//! The board as numbers: which edges bound which boxes, and what its symmetries do to them.
//!
//! Edges are numbered down each column of the lattice from the top left, column by column to the
//! right: the order in which the program of the article on Walls generates moves.

use std::sync::OnceLock;

use super::edge_set::EdgeSet;

/// A lattice point: row and column, counted from 0 at the top left. Dots lie at even, even; boxes at
/// odd, odd; edges at the rest.
pub type Lattice = (usize, usize);

/// The boxes beside an edge: their edges, and their values. An outer edge repeats its box with value 0.
#[derive(Debug, Clone, Copy)]
pub(super) struct Beside<B> {
    pub boxes: [B; 2],
    pub values: [i16; 2],
}

/// Everything that depends only on the size and the box values.
#[derive(Debug)]
pub(super) struct Geometry<B> {
    pub rows: usize,
    pub columns: usize,
    pub full: B,
    pub beside: Vec<Beside<B>>,
    /// The edges of each box, row by row.
    pub boxes: Vec<B>,
    /// The left edges of the boxes.
    left: B,
    /// The points of each box, row by row.
    pub values: Vec<u8>,
    /// The one or two boxes beside each edge.
    around: Vec<([u8; 2], usize)>,
    places: Vec<Lattice>,
    /// Edge number by lattice point, row by row.
    numbers: Vec<Option<u16>>,
    permutations: OnceLock<Vec<Permutation<B>>>,
}

/// What a symmetry does to a set of edges, by bytes.
#[derive(Debug)]
struct Permutation<B> {
    bytes: Vec<[B; 256]>,
}

impl<B: EdgeSet> Geometry<B> {
    pub fn new(rows: usize, columns: usize, values: Vec<u8>) -> Self {
        let (height, width) = (2 * rows + 1, 2 * columns + 1);
        let mut places = Vec::new();
        let mut numbers = vec![None; height * width];
        for column in 0..width {
            for row in 0..height {
                if (row + column) % 2 == 1 {
                    numbers[row * width + column] = Some(places.len() as u16);
                    places.push((row, column));
                }
            }
        }
        debug_assert!(places.len() <= B::CAPACITY);
        let edge_at = |row: usize, column: usize| {
            numbers[row * width + column].map_or(B::EMPTY, |edge| B::EMPTY.with(edge.into()))
        };
        let box_edges = |row: usize, column: usize| {
            edge_at(row - 1, column)
                .union(edge_at(row + 1, column))
                .union(edge_at(row, column - 1))
                .union(edge_at(row, column + 1))
        };
        let boxes: Vec<B> = (0..rows * columns)
            .map(|index| box_edges(2 * (index / columns) + 1, 2 * (index % columns) + 1))
            .collect();
        let beside = (0..places.len())
            .map(|edge| {
                let mut around = (0..boxes.len()).filter(|&index| boxes[index].contains(edge));
                let one = around.next().unwrap_or(0);
                let other = around.next();
                Beside {
                    boxes: [boxes[one], boxes[other.unwrap_or(one)]],
                    values: [
                        i16::from(values[one]),
                        other.map_or(0, |index| i16::from(values[index])),
                    ],
                }
            })
            .collect();
        let around = (0..places.len())
            .map(|edge| {
                let mut beside = (0..boxes.len()).filter(|&index| boxes[index].contains(edge));
                let one = beside.next().unwrap_or(0) as u8;
                match beside.next() {
                    Some(other) => ([one, other as u8], 2),
                    None => ([one, one], 1),
                }
            })
            .collect();
        let full = boxes.iter().fold(B::EMPTY, |set, &edges| set.union(edges));
        let left = (boxes.iter()).fold(B::EMPTY, |set, &edges| set.with(edges.lowest()));
        Geometry {
            rows,
            columns,
            full,
            beside,
            boxes,
            left,
            values,
            around,
            places,
            numbers,
            permutations: OnceLock::new(),
        }
    }

    /// The left, upper, lower and right edges that are painted, each at the left edge of its box.
    #[inline(always)]
    fn sides(&self, painted: B) -> [B; 4] {
        [0, self.rows, self.rows + 1, 2 * self.rows + 1].map(|by| painted.lowered(by))
    }

    /// Whether some box lacks exactly one edge.
    #[inline(always)]
    pub fn has_open_box(&self, painted: B) -> bool {
        let [one, two, three, four] = self.sides(painted);
        let (some, all) = (one.union(two), one.both(two));
        let (others_some, others_all) = (three.union(four), three.both(four));
        let three_or_more = all.both(others_some).union(some.both(others_all));
        let all_four = all.both(others_all);
        !three_or_more.minus(all_four).both(self.left).is_empty()
    }

    /// The one or two boxes beside an edge.
    #[inline(always)]
    pub fn around(&self, edge: usize) -> &[u8] {
        let (boxes, count) = &self.around[edge];
        &boxes[..*count]
    }

    /// Rows and columns of the lattice.
    pub fn lattice_size(&self) -> Lattice {
        (2 * self.rows + 1, 2 * self.columns + 1)
    }

    /// Where an edge lies.
    pub fn place(&self, edge: u16) -> Lattice {
        self.places[usize::from(edge)]
    }

    /// The number of edges.
    pub fn edge_count(&self) -> usize {
        self.places.len()
    }

    /// The edge at a lattice point, `None` for dots, boxes and points outside.
    pub fn edge(&self, (row, column): Lattice) -> Option<u16> {
        let (height, width) = self.lattice_size();
        (row < height && column < width)
            .then(|| self.numbers[row * width + column])
            .flatten()
    }

    /// The smallest image of a set of edges under the symmetries of the board.
    pub fn canonical(&self, set: B) -> B {
        let permutations = self.permutations.get_or_init(|| self.permutations());
        permutations
            .iter()
            .map(|permutation| permutation.apply(set))
            .min()
            .unwrap_or(set)
    }

    /// All symmetries that keep the box values in place, as maps of the lattice.
    pub fn symmetries(&self) -> Vec<impl Fn(Lattice) -> Lattice + use<B>> {
        let (height, width) = self.lattice_size();
        let maps = (0..8u8).map(move |kind| {
            move |(row, column): Lattice| {
                let row = if kind & 1 == 1 { height - 1 - row } else { row };
                let column = if kind & 2 == 2 {
                    width - 1 - column
                } else {
                    column
                };
                if kind & 4 == 4 {
                    (column, row)
                } else {
                    (row, column)
                }
            }
        });
        let kept = if height == width { 8 } else { 4 };
        maps.take(kept)
            .filter(|map| {
                (0..self.boxes.len()).all(|index| {
                    let (row, column) = map((
                        2 * (index / self.columns) + 1,
                        2 * (index % self.columns) + 1,
                    ));
                    self.values[row / 2 * self.columns + column / 2] == self.values[index]
                })
            })
            .collect()
    }

    fn permutations(&self) -> Vec<Permutation<B>> {
        self.symmetries()
            .iter()
            .map(|map| {
                let image: Vec<usize> = (self.places.iter())
                    .map(|&place| usize::from(self.edge(map(place)).unwrap_or(0)))
                    .collect();
                let bytes = (0..image.len().div_ceil(8))
                    .map(|index| {
                        std::array::from_fn(|byte| {
                            (0..8)
                                .filter(|bit| byte >> bit & 1 == 1)
                                .filter_map(|bit| image.get(8 * index + bit))
                                .fold(B::EMPTY, |set, &edge| set.with(edge))
                        })
                    })
                    .collect();
                Permutation { bytes }
            })
            .collect()
    }
}

impl<B: EdgeSet> Permutation<B> {
    fn apply(&self, set: B) -> B {
        self.bytes
            .iter()
            .enumerate()
            .fold(B::EMPTY, |image, (index, images)| {
                image.union(images[usize::from(set.byte(index))])
            })
    }
}
