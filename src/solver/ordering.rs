//! The order of moves that nothing else tells apart.

use super::graph::MAX_SIDE;

/// The order of the edges of a board where nothing else tells them apart: least first, below 64.
///
/// Edges in the middle come first, and those that cut a long board across before all: so the board
/// falls into small components soon, and few of these differ. On 3 × 4 boxes under strict turns the
/// search is about half as large as row by row, and a fifth as large as with outer edges first.
pub(super) struct Ranks(pub [u8; 192]);

impl Ranks {
    /// For a board of this many rows and columns of boxes. Under the extra move rule a long board is cut
    /// from the outside in: that saves a quarter of the positions of 3 × 4, a tenth of 3 × 5, and would
    /// cost half as many more of 4 × 4, or of 3 × 4 under strict turns.
    pub fn of_board(rows: usize, columns: usize, extra: bool) -> Ranks {
        // As on the lattice of dots and boxes, where a cut along edges has an even number.
        let (middle_row, middle_column) = match columns >= rows {
            true => (rows, columns & !1),
            false => (rows & !1, columns),
        };
        let rank = |row: usize, column: usize| {
            let (down, along) = (row.abs_diff(middle_row), column.abs_diff(middle_column));
            let (beside, away) = match columns >= rows {
                true => (down, along),
                false => (along, down),
            };
            let far = match extra && rows != columns && away == 0 {
                true => MAX_SIDE.saturating_sub(beside),
                false => MAX_SIDE + beside + 2 * away,
            };
            far.min(31) as u8
        };
        Ranks(std::array::from_fn(|index| {
            let (row, column) = (2 * (index / 8 % 8) + 1, 2 * (index % 8) + 1);
            match index / 64 {
                0 => rank(row, column + 1),
                1 => rank(row + 1, column),
                _ => 32 + rank(row, column),
            }
        }))
    }

    /// The edges of the board by rank, least first: to the right, down, and to the outside, each at its bit.
    pub fn by_rank(&self) -> Vec<(u8, [u64; 3])> {
        let mut ranks: Vec<(u8, [u64; 3])> = Vec::new();
        for (index, &rank) in self.0.iter().enumerate() {
            let at = ranks.partition_point(|&(other, _)| other < rank);
            if ranks.get(at).is_none_or(|&(other, _)| other != rank) {
                ranks.insert(at, (rank, [0; 3]));
            }
            ranks[at].1[index / 64] |= 1 << (index % 64);
        }
        ranks
    }
}
