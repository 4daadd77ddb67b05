//! Keys of components that reach across the whole board: a hash of the component in all images of the board, which
//! follows a move edge by edge.

use super::super::graph::{Bits, Edge, Graph, columns_of};
use crate::games::mix;

/// The hashes of a component, one for each image of the board.
type Hashes = [u64; 8];

/// A component that reaches across the board, by its boxes, with its hashes.
#[derive(Debug, Clone, Copy)]
pub(super) struct Across {
    pub boxes: u64,
    pub hashes: Hashes,
}

/// Random words for the edges in each image of a board (Zobrist hashing).
#[derive(Debug)]
pub(in super::super) struct Images {
    rows: usize,
    columns: usize,
    /// For the bits of the four planes of a [`Graph`], one after the other.
    words: Box<[Hashes; 256]>,
}

impl Images {
    /// For a board of this many rows and columns of boxes, at most 8.
    pub fn new(rows: usize, columns: usize, seed: u64) -> Images {
        let word = |bit: usize| mix(mix(seed ^ 0x1f83_d9ab_fb41_bd6b).wrapping_add(bit as u64));
        let mut words = Box::new([[0; 8]; 256]);
        for row in 0..rows {
            for column in 0..columns {
                for image in 0..8 {
                    let of = |row: usize, column: usize| {
                        let row = if image & 1 != 0 { rows - 1 - row } else { row };
                        let column = match image & 2 != 0 {
                            true => columns - 1 - column,
                            false => column,
                        };
                        // A board that is no square has four images, and each counts twice.
                        match image & 4 != 0 && rows == columns {
                            true => (column, row),
                            false => (row, column),
                        }
                    };
                    let bit = |(row, column): (usize, usize)| 8 * row + column;
                    let (at, here) = (bit((row, column)), of(row, column));
                    words[128 + at][image] = word(128 + bit(here));
                    words[192 + at][image] = word(192 + bit(here));
                    for (plane, beside) in [(0, (row, column + 1)), (1, (row + 1, column))] {
                        if beside.0 < rows && beside.1 < columns {
                            let there = of(beside.0, beside.1);
                            let down = usize::from(here.0 != there.0);
                            words[64 * plane + at][image] =
                                word(64 * down + bit(here).min(bit(there)));
                        }
                    }
                }
            }
        }
        Images {
            rows,
            columns,
            words,
        }
    }

    /// Whether these boxes are in all rows and all columns, so that the component lies in one way only, but for the
    /// images of the board.
    #[inline(always)]
    pub fn are_all_reached(&self, boxes: u64) -> bool {
        let rows = (boxes | boxes >> 4) & 0x0f0f_0f0f_0f0f_0f0f;
        let rows = (rows | rows >> 2) & 0x0303_0303_0303_0303;
        let rows = (rows | rows >> 1) & 0x0101_0101_0101_0101;
        rows.count_ones() as usize == self.rows
            && columns_of(boxes).count_ones() as usize == self.columns
    }

    /// The hashes of a component.
    #[inline(always)]
    pub fn of(&self, graph: &Graph) -> Hashes {
        let mut hashes = [0; 8];
        let planes = [graph.across, graph.down, graph.out_ones, graph.out_twos];
        for (index, plane) in planes.into_iter().enumerate() {
            for bit in Bits(plane) {
                flip(&mut hashes, &self.words[64 * index + usize::from(bit)]);
            }
        }
        hashes
    }

    /// The hashes after an edge of the graph is painted.
    #[inline(always)]
    pub fn without(&self, hashes: &Hashes, graph: &Graph, edge: Edge) -> Hashes {
        let mut hashes = *hashes;
        flip(&mut hashes, &self.words[edge.index()]);
        if let Edge::Out(bit) = edge
            && graph.out_ones >> bit & 1 == 0
        {
            // Two become one.
            flip(&mut hashes, &self.words[192 + usize::from(bit)]);
        }
        hashes
    }

    /// The key of a component, the same for all of its images.
    #[inline(always)]
    pub fn key(hashes: &Hashes) -> u64 {
        // A sum does not depend on the order, and products keep it from being a hash of the sum of all images.
        let product = |hash: u64| (u64::from(hash as u32) | 1).wrapping_mul(hash >> 32 | 1 << 31);
        mix(hashes
            .iter()
            .fold(0u64, |sum, &hash| sum.wrapping_add(product(hash))))
    }
}

#[inline(always)]
fn flip(hashes: &mut Hashes, words: &Hashes) {
    for (hash, word) in hashes.iter_mut().zip(words) {
        *hash ^= word;
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::solver::graph::empty_board;

    /// A graph with about half of the edges of a board.
    fn random(rows: usize, columns: usize, seed: u64) -> Graph {
        let board = empty_board(rows, columns);
        (board.edges().enumerate())
            .filter(|&(index, _)| mix(seed << 8 | index as u64) & 1 == 0)
            .fold(board, |graph, (_, edge)| graph.without(edge))
    }

    #[test]
    fn images_have_equal_keys() {
        let (square, oblong) = (Images::new(4, 4, 1), Images::new(3, 5, 1));
        let mut keys = std::collections::HashSet::new();
        for seed in 0..200 {
            let graph = random(4, 4, seed);
            let key = Images::key(&square.of(&graph));
            // On 8 × 8 these move the board out of its corner.
            let turned = graph.transposed();
            let (flipped, _) = graph.mirrored().cornered(graph.mirrored().boxes());
            assert_eq!(Images::key(&square.of(&turned)), key);
            if square.are_all_reached(graph.boxes()) {
                assert_eq!(Images::key(&square.of(&flipped)), key);
            }
            keys.insert(key);
            let graph = random(3, 5, seed);
            let key = Images::key(&oblong.of(&graph));
            let (flipped, _) = (graph.upside_down()).cornered(graph.upside_down().boxes());
            if oblong.are_all_reached(graph.boxes()) {
                assert_eq!(Images::key(&oblong.of(&flipped)), key);
            }
        }
        assert_eq!(keys.len(), 200);
    }

    #[test]
    fn hashes_follow_moves() {
        let images = Images::new(4, 4, 7);
        let mut graph = empty_board(4, 4);
        let mut hashes = images.of(&graph);
        for draw in 0.. {
            let edges: Vec<Edge> = graph.edges().collect();
            if edges.is_empty() {
                break;
            }
            let edge = edges[mix(draw) as usize % edges.len()];
            hashes = images.without(&hashes, &graph, edge);
            graph = graph.without(edge);
            assert_eq!(hashes, images.of(&graph));
        }
        assert_eq!(hashes, [0; 8]);
    }
}
