//! What a position of Walls is likely to bring, from what is on the board: boxes that can be taken,
//! safe edges and their parity, chains and loops, and who will have to open them.
//!
//! Under the extra move rule this is the theory of chains: short ones go to whoever does not open
//! them, and of a long one the answerer takes all but two boxes and keeps the turn with the other.
//!
//! Under strict turns an opened chain is shared box by box. One of even length costs its opener
//! nothing and passes the turn; one of odd length costs one box and leaves the opener on the move; a
//! loop costs two and leaves it, too. So the number of even chains decides, together with that of the
//! safe edges, who pays for all the others.

use smallvec::SmallVec;

use super::MAX_BOXES;
use super::edge_set::EdgeSet;
use super::geometry::Geometry;

/// A board on which moves are tried.
struct Trial<'a, B> {
    geometry: &'a Geometry<B>,
    painted: B,
    /// Unpainted edges of each box.
    free: [u8; MAX_BOXES],
    /// Points of the side to move less those of the other.
    net: i32,
    /// Boxes with one unpainted edge.
    open: SmallVec<[u8; 16]>,
}

/// Chains by length, and whether each is a loop.
type Chains = SmallVec<[(u32, bool); 24]>;

impl<'a, B: EdgeSet> Trial<'a, B> {
    fn new(geometry: &'a Geometry<B>, painted: B) -> Self {
        let mut trial = Trial {
            geometry,
            painted,
            free: [0; MAX_BOXES],
            net: 0,
            open: SmallVec::new(),
        };
        for (index, &edges) in geometry.boxes.iter().enumerate() {
            let free = edges.minus(painted).len() as u8;
            trial.free[index] = free;
            if free == 1 {
                trial.open.push(index as u8);
            }
        }
        trial
    }

    /// Paints an edge; returns the points that it brings.
    fn paint(&mut self, edge: usize) -> i32 {
        self.painted = self.painted.with(edge);
        let mut gain = 0;
        for &index in self.geometry.around(edge) {
            let free = &mut self.free[usize::from(index)];
            *free -= 1;
            match *free {
                0 => gain += i32::from(self.geometry.values[usize::from(index)]),
                1 => self.open.push(index),
                _ => {}
            }
        }
        gain
    }

    /// Takes what can be taken, by turns or at once; returns whether the turn has passed.
    fn take_all(&mut self, extra: bool) -> bool {
        let mut passed = false;
        while let Some(index) = self.open.pop() {
            if self.free[usize::from(index)] != 1 {
                continue;
            }
            let edges = self.geometry.boxes[usize::from(index)].minus(self.painted);
            let gain = self.paint(edges.lowest());
            self.net += if passed { -gain } else { gain };
            passed ^= !extra;
        }
        passed
    }

    /// The number of edges that can be painted, one after the other, without giving a box away.
    fn safe_edges(&mut self) -> u32 {
        let mut count = 0;
        let mut left = self.geometry.full.minus(self.painted);
        while !left.is_empty() {
            let edge = left.lowest();
            left = left.without_lowest();
            let safe = |index: &u8| self.free[usize::from(*index)] >= 3;
            if self.geometry.around(edge).iter().all(safe) {
                self.paint(edge);
                count += 1;
            }
        }
        count
    }

    /// The chains and loops that are left once nothing is safe: length, and whether it is a loop.
    fn chains(&mut self) -> Chains {
        let mut chains = Chains::new();
        let mut seen = [false; MAX_BOXES];
        let mut stack: SmallVec<[u8; 36]> = SmallVec::new();
        for start in 0..self.geometry.boxes.len() {
            if seen[start] || self.free[start] != 2 {
                continue;
            }
            let (mut length, mut inner) = (0, 0);
            seen[start] = true;
            stack.push(start as u8);
            while let Some(index) = stack.pop() {
                length += 1;
                let mut edges = self.geometry.boxes[usize::from(index)].minus(self.painted);
                while !edges.is_empty() {
                    let edge = edges.lowest();
                    edges = edges.without_lowest();
                    for &other in self.geometry.around(edge) {
                        if other != index && self.free[usize::from(other)] == 2 {
                            inner += 1;
                            if !seen[usize::from(other)] {
                                seen[usize::from(other)] = true;
                                stack.push(other);
                            }
                        }
                    }
                }
            }
            // Every inner edge was met from both sides.
            chains.push((length, inner == 2 * length));
        }
        chains
    }
}

/// What the side that must open one of these loses, under strict turns.
fn strict_loss(chains: &[(u32, bool)]) -> (i32, bool) {
    let mut stakes = 0;
    let mut even = false;
    for &(length, is_loop) in chains {
        match (is_loop, length % 2) {
            (true, _) => stakes += 2,
            (false, 1) => stakes += 1,
            _ => even = !even,
        }
    }
    // With an odd number of even chains the last of them passes the turn to the other.
    (if even { -stakes } else { stakes }, even)
}

/// What the side that must open one of these loses, under the extra move rule.
fn extra_loss(chains: &mut [(u32, bool)]) -> i32 {
    chains.sort_unstable();
    let mut loss = 0;
    let mut sign = 1;
    let count = chains.len();
    for (index, &(length, is_loop)) in chains.iter().enumerate() {
        let length = length as i32;
        let given = if is_loop { 8 } else { 4 };
        if (!is_loop && length <= 2) || index + 1 == count {
            loss += sign * length;
            sign = -sign;
        } else {
            // The other keeps control by leaving the last boxes, unless that costs too much.
            loss += sign * (length - given).max(-length);
            if length < given / 2 {
                sign = -sign;
            }
        }
    }
    loss
}

/// The number of edges that can be painted, one after the other, without giving a box away.
pub(super) fn safe_edges<B: EdgeSet>(geometry: &Geometry<B>, painted: B) -> u32 {
    Trial::new(geometry, painted).safe_edges()
}

/// The estimate in the view of the side to move, beyond the points so far, in units of 1/`grain`.
pub(super) fn estimate<B: EdgeSet>(
    geometry: &Geometry<B>,
    painted: B,
    extra: bool,
    grain: i32,
) -> i32 {
    let mut trial = Trial::new(geometry, painted);
    let passed = trial.take_all(extra);
    let taken = trial.net;
    // Early on nobody can tell who will make the last safe move.
    let unpainted = geometry.full.minus(trial.painted).len() as usize;
    if 3 * unpainted > 2 * geometry.edge_count() {
        return grain * taken;
    }
    let safe = trial.safe_edges();
    trial.open.clear();
    let mut chains = trial.chains();
    let loss = match extra {
        true => extra_loss(&mut chains),
        false => strict_loss(&chains).0,
    };
    // Who opens: the side to move after the taking, or the other if the safe edges are odd.
    let opener_is_mover = passed == (safe % 2 == 1);
    let paid = if opener_is_mover { -loss } else { loss };
    // Parities can still be fought over while there is much that is safe.
    let confidence = match safe {
        0 => grain * 3 / 4,
        1..=3 => grain / 2,
        4..=8 => grain / 4,
        _ => grain / 8,
    };
    grain * taken + paid * confidence
}
