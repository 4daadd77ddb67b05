//! Where the coins of a position lie on the 8 × 8 board of a [`Graph`](super::graph::Graph).
//!
//! A board of at most 8 × 8 boxes lies in the corner, as it is. Of a larger one only the coins that still have
//! strings count, and their values do not depend on where they lie. So its components are moved to where there is
//! room: as they are, if they fit, or else bent, like a chain that is longer than 8 boxes.

use smallvec::SmallVec;

use super::SolverError;
use super::graph::{Edge, MAX_SIDE};
use crate::games::{StringOfCoins, StringsAndCoins, mix};

/// How many cells are tried for the coins of a component before it is given up.
const MOST_TRIES: usize = 50_000;

/// Where each coin lies.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Placement {
    /// The bit of each coin; [`NOWHERE`] of those that have no string and no place.
    bits: Vec<u8>,
    is_moved: bool,
}

/// The bit of a coin that has no place.
const NOWHERE: u8 = 64;

impl Placement {
    /// Finds a place for each coin that has strings.
    ///
    /// # Errors
    /// [`SolverError::BoardSize`] if there is no room.
    pub fn of(of: &StringsAndCoins) -> Result<Placement, SolverError> {
        if of.rows <= MAX_SIDE && of.columns <= MAX_SIDE {
            let bit = |coin: usize| (8 * (coin / of.columns) + coin % of.columns) as u8;
            return Ok(Placement {
                bits: (0..of.rows * of.columns).map(bit).collect(),
                is_moved: false,
            });
        }
        let neighbours = neighbours(of);
        let mut components = components(of, &neighbours);
        // The largest is the hardest to find a place for.
        components.sort_by_key(|component| std::cmp::Reverse(component.len()));
        let live: usize = components.iter().map(Vec::len).sum();
        if live > MAX_SIDE * MAX_SIDE {
            return Err(SolverError::BoardSize);
        }
        let mut packing = Packing {
            neighbours: &neighbours,
            bits: vec![NOWHERE; of.rows * of.columns],
            free: u64::MAX,
            tries: 0,
        };
        for component in &components {
            packing.tries = 0;
            let fits = packing.move_as_it_is(component, of.columns) || packing.bend(component, 0);
            if !fits {
                return Err(SolverError::BoardSize);
            }
        }
        Ok(Placement {
            bits: packing.bits,
            is_moved: true,
        })
    }

    /// A string as an edge of the graph.
    pub fn edge(&self, string: &StringOfCoins) -> Edge {
        let bit = self.bits[usize::from(string.coin)];
        let Some(other) = string.other else {
            return Edge::Out(bit);
        };
        let other = self.bits[usize::from(other)];
        match bit.abs_diff(other) {
            1 => Edge::Across(bit.min(other)),
            _ => Edge::Down(bit.min(other)),
        }
    }

    /// The coins that have a place, with their bits.
    pub fn places(&self) -> impl Iterator<Item = (usize, u8)> + '_ {
        let places = self.bits.iter().copied().enumerate();
        places.filter(|&(_, bit)| bit != NOWHERE)
    }

    /// A number that tells placements of coins with different values apart.
    pub fn hash(&self) -> u64 {
        match self.is_moved {
            false => 0,
            true => (self.bits.iter()).fold(1, |hash, &bit| mix(hash ^ u64::from(bit))),
        }
    }
}

type Neighbours = Vec<SmallVec<[u8; 4]>>;

/// The coins at the other ends of each coin's strings.
fn neighbours(of: &StringsAndCoins) -> Neighbours {
    let mut neighbours = vec![SmallVec::new(); of.rows * of.columns];
    for string in &of.strings {
        if let Some(other) = string.other {
            neighbours[usize::from(string.coin)].push(other);
            neighbours[usize::from(other)].push(string.coin);
        }
    }
    neighbours
}

/// The connected components, each in an order in which every coin but the first follows a neighbour closely: so
/// that of a chain is from end to end.
fn components(of: &StringsAndCoins, neighbours: &Neighbours) -> Vec<Vec<u8>> {
    let mut is_open = vec![false; of.rows * of.columns];
    for string in &of.strings {
        is_open[usize::from(string.coin)] = true;
        if let Some(other) = string.other {
            is_open[usize::from(other)] = true;
        }
    }
    let mut coins: Vec<u8> = (0..is_open.len() as u8).collect();
    coins.sort_by_key(|&coin| neighbours[usize::from(coin)].len());
    let mut components = Vec::new();
    for first in coins {
        let mut component = Vec::new();
        let mut open = vec![first];
        while let Some(coin) = open.pop() {
            if std::mem::take(&mut is_open[usize::from(coin)]) {
                component.push(coin);
                open.extend(&neighbours[usize::from(coin)]);
            }
        }
        if !component.is_empty() {
            components.push(component);
        }
    }
    components
}

/// The board while components are placed on it.
struct Packing<'a> {
    neighbours: &'a Neighbours,
    bits: Vec<u8>,
    /// The cells without a coin.
    free: u64,
    tries: usize,
}

impl Packing<'_> {
    /// Moves a component to where it fits without a change of its shape.
    fn move_as_it_is(&mut self, component: &[u8], columns: usize) -> bool {
        let place = |coin: u8| (usize::from(coin) / columns, usize::from(coin) % columns);
        let least = |of: fn((usize, usize)) -> usize| {
            (component.iter().map(|&coin| of(place(coin))).min()).unwrap_or(0)
        };
        let (top, left) = (least(|place| place.0), least(|place| place.1));
        for cell in 0..MAX_SIDE * MAX_SIDE {
            let bit = |coin: u8| {
                let (row, column) = place(coin);
                let (row, column) = (row - top + cell / 8, column - left + cell % 8);
                (row < MAX_SIDE && column < MAX_SIDE).then_some((8 * row + column) as u8)
            };
            let fits = |coin: &u8| bit(*coin).is_some_and(|bit| self.free >> bit & 1 == 1);
            if component.iter().all(fits) {
                for &coin in component {
                    if let Some(bit) = bit(coin) {
                        self.put(coin, bit);
                    }
                }
                return true;
            }
        }
        false
    }

    /// Finds any place for the coins of a component from `index` on in which neighbours lie side by side.
    fn bend(&mut self, component: &[u8], index: usize) -> bool {
        let Some(&coin) = component.get(index) else {
            return true;
        };
        let mut cells = self.free;
        for &neighbour in &self.neighbours[usize::from(coin)] {
            let bit = self.bits[usize::from(neighbour)];
            if bit != NOWHERE {
                cells &= beside(bit);
            }
        }
        while cells != 0 {
            let bit = cells.trailing_zeros() as u8;
            cells &= cells - 1;
            self.tries += 1;
            if self.tries > MOST_TRIES {
                return false;
            }
            self.put(coin, bit);
            if self.can_close(component, index) && self.bend(component, index + 1) {
                return true;
            }
            self.bits[usize::from(coin)] = NOWHERE;
            self.free |= 1 << bit;
        }
        false
    }

    /// Whether the coins that are left reach back to the first, which is the neighbour of the last in a loop.
    fn can_close(&self, component: &[u8], index: usize) -> bool {
        let (first, last) = (component[0], component[component.len() - 1]);
        if !self.neighbours[usize::from(last)].contains(&first) {
            return true;
        }
        let [one, other] = [first, component[index]].map(|coin| self.bits[usize::from(coin)]);
        let distance = (one / 8).abs_diff(other / 8) + (one % 8).abs_diff(other % 8);
        usize::from(distance) <= component.len() - index
    }

    fn put(&mut self, coin: u8, bit: u8) {
        self.bits[usize::from(coin)] = bit;
        self.free &= !(1 << bit);
    }
}

/// The cells beside a cell.
fn beside(bit: u8) -> u64 {
    const LEFT_COLUMN: u64 = 0x0101_0101_0101_0101;
    let cell = 1u64 << bit;
    (cell & !(LEFT_COLUMN << 7)) << 1 | (cell & !LEFT_COLUMN) >> 1 | cell << 8 | cell >> 8
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Coins in a rectangle, with these strings between coins, and one from each first coin to the ground.
    fn coins(rows: usize, columns: usize, pairs: &[(u8, u8)]) -> StringsAndCoins {
        let string = |(code, &(coin, other)): (usize, &(u8, u8))| StringOfCoins {
            code: code as u16,
            coin,
            other: (coin != other).then_some(other),
        };
        StringsAndCoins {
            rows,
            columns,
            values: vec![1; rows * columns],
            extra_turn: true,
            strings: pairs.iter().enumerate().map(string).collect(),
        }
    }

    /// Neighbours lie side by side, and no two coins in one cell.
    fn check(of: &StringsAndCoins) -> Placement {
        let placement = Placement::of(of).unwrap();
        let mut cells = 0u64;
        for (_, bit) in placement.places() {
            assert_eq!(cells >> bit & 1, 0);
            cells |= 1 << bit;
        }
        for string in &of.strings {
            if let Some(other) = string.other {
                let [one, other] =
                    [string.coin, other].map(|coin| placement.bits[usize::from(coin)]);
                assert_eq!(beside(one) >> other & 1, 1);
            }
        }
        placement
    }

    #[test]
    fn small_boards_stay_where_they_are() {
        let placement = check(&coins(8, 3, &[(0, 1), (1, 4), (23, 23)]));
        assert_eq!(placement.hash(), 0);
        let expected: Vec<u8> = (0..24).map(|coin| 8 * (coin / 3) + coin % 3).collect();
        assert_eq!(placement.bits, expected);
    }

    #[test]
    fn chains_longer_than_the_board_are_bent() {
        for length in [9u8, 12] {
            let pairs: Vec<(u8, u8)> = (1..length).map(|coin| (coin - 1, coin)).collect();
            check(&coins(1, length.into(), &pairs));
        }
        // Rings of two rows.
        for length in 9..=12u8 {
            let mut ring: Vec<u8> = (0..length).collect();
            ring.extend((0..length).rev().map(|column| length + column));
            let pairs: Vec<(u8, u8)> = (0..ring.len())
                .map(|index| (ring[index], ring[(index + 1) % ring.len()]))
                .collect();
            check(&coins(2, length.into(), &pairs));
        }
    }

    #[test]
    fn what_lies_far_apart_comes_together() {
        // Squares of 2 × 2 boxes in the four corners, and one alone.
        let mut pairs = vec![(77, 77)];
        for corner in [0, 10, 120, 130u8] {
            for (one, other) in [(0, 1), (0, 12), (1, 13), (12, 13)] {
                pairs.push((corner + one, corner + other));
            }
        }
        let placement = check(&coins(12, 12, &pairs));
        assert_eq!(placement.places().count(), 17);
    }

    #[test]
    fn what_is_too_large_is_refused() {
        let pairs: Vec<(u8, u8)> = (0..65).map(|coin| (coin, coin)).collect();
        assert_eq!(
            Placement::of(&coins(12, 12, &pairs)),
            Err(SolverError::BoardSize)
        );
    }
}
