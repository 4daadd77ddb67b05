//! Games of Walls under strict turns played on in haste, so that a search can learn from many of them.
//!
//! One side plays as the published opponents do: it looks a few moves ahead, sees points alone, and of
//! moves that seem equal plays the first of its list, which is shuffled a little. What it would find by
//! searching is told here by the exchange that follows a move: both sides take boxes in turn as long as
//! any can be taken. With the same shuffle this was the move of the fail-soft search to depth 7 in some 95
//! of 100 positions with 37 to 63 free edges, in games on 6 × 6 boards. The other side paints safe edges
//! that lengthen corridors.

use rand::Rng;
use smallvec::SmallVec;

use super::edge_set::{EdgeSet, Members};
use super::geometry::Geometry;

/// The most boxes of a board on which games are played out.
const BOXES: usize = 64;

/// The most edges that are listed without the heap.
const EDGES: usize = 128;

/// How many moves of an exchange the opponent sees after its own.
const SEEN: usize = 6;

/// Safe edges among which the other side chooses.
const CHOICE: usize = 4;

/// Edges drawn in the hope that they are safe.
const DRAWS: usize = 12;

/// The free edges, in the order in which they are looked at.
type Edges = SmallVec<[u16; EDGES]>;

/// A board on which moves are made and taken back.
pub(super) struct Haste<'a, B> {
    geometry: &'a Geometry<B>,
    painted: B,
    /// Unpainted edges of each box.
    free: [u8; BOXES],
    /// Boxes with one unpainted edge.
    open: u64,
}

impl<'a, B: EdgeSet> Haste<'a, B> {
    /// `None` when the board is too large.
    pub fn new(geometry: &'a Geometry<B>, painted: B) -> Option<Self> {
        let mut free = [0; BOXES];
        let mut open = 0;
        for (index, &edges) in geometry.boxes.iter().enumerate() {
            let count = edges.minus(painted).len() as u8;
            *free.get_mut(index)? = count;
            open |= u64::from(count == 1) << index;
        }
        Some(Haste {
            geometry,
            painted,
            free,
            open,
        })
    }

    /// The painted edges.
    pub fn painted(&self) -> B {
        self.painted
    }

    /// Paints an edge; returns the points that it brings.
    pub fn paint(&mut self, edge: u16) -> i32 {
        self.painted = self.painted.with(edge.into());
        let mut gain = 0;
        for &index in self.geometry.around(edge.into()) {
            let free = &mut self.free[usize::from(index)];
            *free -= 1;
            match *free {
                0 => {
                    gain += i32::from(self.geometry.values[usize::from(index)]);
                    self.open &= !(1 << index);
                }
                1 => self.open |= 1 << index,
                _ => {}
            }
        }
        gain
    }

    fn take_back(&mut self, edge: u16) {
        self.painted = self.painted.minus(B::EMPTY.with(edge.into()));
        for &index in self.geometry.around(edge.into()) {
            let free = &mut self.free[usize::from(index)];
            match *free {
                0 => self.open |= 1 << index,
                1 => self.open &= !(1 << index),
                _ => {}
            }
            *free += 1;
        }
    }

    /// Whether an edge can be painted without giving a box away.
    fn is_safe(&self, edge: u16) -> bool {
        let around = self.geometry.around(edge.into()).iter();
        around
            .copied()
            .all(|index| self.free[usize::from(index)] > 2)
    }

    /// The edge that takes most of what can be taken.
    fn capture(&self) -> Option<u16> {
        let mut best = None;
        let mut open = self.open;
        while open != 0 {
            let index = open.trailing_zeros() as usize;
            open &= open - 1;
            let edge = self.geometry.boxes[index].minus(self.painted).lowest();
            let gain: u32 = (self.geometry.around(edge).iter())
                .filter(|&&index| self.open >> index & 1 == 1)
                .map(|&index| u32::from(self.geometry.values[usize::from(index)]))
                .sum();
            if best.is_none_or(|(most, _)| gain > most) {
                best = Some((gain, edge as u16));
            }
        }
        best.map(|(_, edge)| edge)
    }

    /// What a move wins less what the other side wins by the exchange after it, of which so many moves
    /// are seen.
    fn worth(&mut self, edge: u16, seen: usize) -> i32 {
        let mut net = self.paint(edge);
        let mut sign = -1;
        let mut taken: SmallVec<[u16; EDGES]> = SmallVec::new();
        while taken.len() < seen
            && let Some(edge) = self.capture()
        {
            net += sign * self.paint(edge);
            sign = -sign;
            taken.push(edge);
        }
        for &edge in taken.iter().rev() {
            self.take_back(edge);
        }
        self.take_back(edge);
        net
    }

    fn edges(&self) -> Edges {
        Members(self.geometry.full.minus(self.painted)).collect()
    }

    /// The boxes of the chain that an edge opens; `None` if it opens none, or takes a box.
    fn chain(&self, edge: u16) -> Option<u64> {
        let around = self.geometry.around(edge.into());
        if around.iter().any(|&index| self.open >> index & 1 == 1) {
            return None;
        }
        let is_link = |index: &u8| self.free[usize::from(*index)] == 2;
        let mut boxes = 1u64 << around.iter().copied().find(is_link)?;
        let mut new = boxes;
        while new != 0 {
            let index = new.trailing_zeros() as usize;
            new &= new - 1;
            for edge in Members(self.geometry.boxes[index].minus(self.painted)) {
                let around = self.geometry.around(edge.into()).iter().copied();
                let others = around
                    .filter(is_link)
                    .fold(0, |set, index| set | 1 << index);
                new |= others & !boxes;
                boxes |= others;
            }
        }
        Some(boxes)
    }

    /// The first of the edges that are worth most.
    fn first_best(&mut self, edges: &[u16], seen: usize) -> Option<u16> {
        // Where nothing can be taken, nothing is better than to lose nothing.
        let is_quiet = self.open == 0;
        // It is the same whichever safe edge is painted, or whichever edge of a chain.
        let mut if_safe = is_quiet.then_some(0);
        let mut of_chains: SmallVec<[(u64, i32); 16]> = SmallVec::new();
        let mut best = None;
        for &edge in edges {
            let first = self.geometry.around(edge.into())[0];
            let second = *self.geometry.around(edge.into()).last().unwrap_or(&first);
            let both = 1u64 << first | 1 << second;
            let known = match self.is_safe(edge) {
                true => if_safe,
                false if both & self.open != 0 => None,
                false => (of_chains.iter())
                    .find(|(boxes, _)| boxes & both != 0)
                    .map(|&(_, worth)| worth),
            };
            let worth = known.unwrap_or_else(|| {
                let worth = self.worth(edge, seen);
                match self.chain(edge) {
                    Some(boxes) => of_chains.push((boxes, worth)),
                    None if self.is_safe(edge) => if_safe = Some(worth),
                    None => {}
                }
                worth
            });
            if is_quiet && worth >= 0 {
                return Some(edge);
            }
            if best.is_none_or(|(most, _)| worth > most) {
                best = Some((worth, edge));
            }
        }
        best.map(|(_, edge)| edge)
    }

    /// What a published opponent plays; `None` when the board is full.
    pub fn published(&mut self, random: &mut impl Rng) -> Option<u16> {
        let mut edges = self.edges();
        for _ in 0..edges.len() / (SEEN + 1) {
            let (one, other) = (
                random.random_range(0..edges.len()),
                random.random_range(0..edges.len()),
            );
            edges.swap(one, other);
        }
        self.first_best(&edges, SEEN)
    }

    /// What the other side plays; `None` when the board is full.
    pub fn hasty(&mut self, random: &mut impl Rng) -> Option<u16> {
        let mut edges = self.edges();
        if self.open == 0 && !edges.is_empty() {
            let mut best: Option<(i32, u16)> = None;
            let mut choice = 0;
            for _ in 0..DRAWS {
                let edge = edges[random.random_range(0..edges.len())];
                if !self.is_safe(edge) {
                    continue;
                }
                let liking = self.liking(edge);
                if best.is_none_or(|(most, _)| liking > most) {
                    best = Some((liking, edge));
                }
                choice += 1;
                if choice == CHOICE {
                    break;
                }
            }
            if let Some((_, edge)) = best {
                return Some(edge);
            }
        }
        for index in (1..edges.len()).rev() {
            edges.swap(index, random.random_range(0..=index));
        }
        self.first_best(&edges, usize::MAX)
    }

    /// How much a safe edge lengthens corridors: boxes whose two walls face each other less those whose
    /// two walls meet.
    fn liking(&self, edge: u16) -> i32 {
        let along = self.geometry.place(edge).0 % 2;
        (self.geometry.around(edge.into()).iter())
            .filter(|&&index| self.free[usize::from(index)] == 3)
            .map(|&index| {
                let walls = self.geometry.boxes[usize::from(index)].both(self.painted);
                match self.geometry.place(walls.lowest() as u16).0 % 2 == along {
                    true => 1,
                    false => -1,
                }
            })
            .sum()
    }

    /// The edges that are worth most. Early on, of these only those between boxes without a wall: two
    /// walls of one box make the searches of others last for minutes, and nothing is known of them.
    pub fn contenders(&mut self) -> Vec<u16> {
        let edges = self.edges();
        let worths: SmallVec<[i32; EDGES]> = (edges.iter())
            .map(|&edge| self.worth(edge, usize::MAX))
            .collect();
        let most = worths.iter().copied().max();
        let best: Vec<u16> = (edges.iter().zip(&worths))
            .filter(|(_, worth)| Some(**worth) == most)
            .map(|(&edge, _)| edge)
            .collect();
        if 4 * edges.len() > 3 * self.geometry.edge_count() {
            let is_apart = |edge: &u16| {
                let around = self.geometry.around((*edge).into()).iter();
                around
                    .copied()
                    .all(|index| self.free[usize::from(index)] == 4)
            };
            let apart: Vec<u16> = best.iter().copied().filter(is_apart).collect();
            if !apart.is_empty() {
                return apart;
            }
        }
        best
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use rand::SeedableRng;
    use rand_pcg::Pcg64Mcg;

    fn board(rows: usize, columns: usize) -> Geometry<u128> {
        Geometry::new(rows, columns, vec![1; rows * columns])
    }

    #[test]
    fn what_was_painted_is_taken_back() {
        let geometry = board(5, 4);
        let mut random = Pcg64Mcg::seed_from_u64(5);
        let mut haste = Haste::new(&geometry, 0).unwrap();
        while let Some(edge) = haste.published(&mut random) {
            for other in haste.edges() {
                haste.worth(other, usize::MAX);
            }
            let fresh = Haste::new(&geometry, haste.painted()).unwrap();
            assert_eq!((haste.free, haste.open), (fresh.free, fresh.open));
            haste.paint(edge);
        }
        assert_eq!(haste.painted(), geometry.full);
    }

    #[test]
    fn an_opened_chain_costs_its_odd_box_and_a_loop_two() {
        for length in 1..=7 {
            let geometry = board(1, length);
            let horizontal = |edge: &u16| geometry.place(*edge).0.is_multiple_of(2);
            let walls = Members(geometry.full)
                .filter(horizontal)
                .fold(0u128, |set, edge| set.with(edge.into()));
            let mut haste = Haste::new(&geometry, walls).unwrap();
            for edge in haste.edges() {
                let whole = -(length as i32 % 2);
                assert_eq!(haste.worth(edge, usize::MAX), whole, "{length}");
                assert_eq!(
                    haste.worth(edge, 3),
                    -(length.min(3) as i32 % 2),
                    "{length}"
                );
            }
        }
        let geometry = board(2, 2);
        let border = Members(geometry.full)
            .filter(|&edge| geometry.around(edge.into()).len() == 1)
            .fold(0u128, |set, edge| set.with(edge.into()));
        let mut haste = Haste::new(&geometry, border).unwrap();
        for edge in haste.edges() {
            assert_eq!(haste.worth(edge, usize::MAX), -2);
        }
    }

    #[test]
    fn the_quick_choice_is_the_slow_one_where_nothing_can_be_taken() {
        let geometry = board(6, 6);
        let mut random = Pcg64Mcg::seed_from_u64(6);
        let (mut same, mut all) = (0, 0);
        for _ in 0..40 {
            let mut haste = Haste::new(&geometry, 0).unwrap();
            while let Some(edge) = haste.hasty(&mut random) {
                let edges = haste.edges();
                if haste.open == 0 {
                    let worths: Vec<i32> =
                        edges.iter().map(|&edge| haste.worth(edge, SEEN)).collect();
                    // Who is left with one box too few may seem to win by giving one.
                    let most = worths.iter().copied().max().unwrap().min(0);
                    let first = worths.iter().position(|&worth| worth >= most).unwrap();
                    all += 1;
                    same += u32::from(haste.first_best(&edges, SEEN) == Some(edges[first]));
                }
                haste.paint(edge);
            }
        }
        assert!(all > 1000 && same * 100 >= all * 98, "{same} of {all}");
    }
}
