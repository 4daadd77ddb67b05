//! What the network sees of a position: the free edges of each box, and the chain that it lies in, on a
//! grid with a border.

use super::edge_set::EdgeSet;
use super::geometry::Geometry;

/// The largest grid: 12 × 12 boxes and the border.
pub(super) const CELLS: usize = 14 * 14;

/// The free edges of a box, as bits: left, upper, lower, right. [`OUTSIDE`] stands on the border.
pub const OUTSIDE: u8 = 16;

/// How many states a cell has: the sets of free edges, and outside.
pub const STATES: usize = 17;

/// How many kinds of boxes are told apart, see [`Picture::kinds`].
pub const KINDS: usize = 16;

const LOOP_OF_FOUR: u8 = 8;
const LOOP: u8 = 9;
const JOINT: u8 = 10;
const FOUR: u8 = 14;

/// A cell and one of its edges, as a bit.
pub type Edge = (usize, u8);

/// What to do about boxes that can be taken.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Capture {
    /// There are none.
    None,
    /// One that costs nothing, so that it is taken first.
    Free(Edge),
    /// The last two of a chain or the last four of a loop: take them all and move on, or leave them to the
    /// opponent, who must then move.
    Choice(Choice),
}

/// What can be taken or left.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Choice {
    /// The edge that takes the first box.
    pub take: Edge,
    /// The edge that leaves them all.
    pub leave: Edge,
    /// Whether they are four of a loop.
    pub is_loop: bool,
}

/// A position without boxes that are free to take, on a grid.
#[derive(Debug, Clone)]
pub struct Picture {
    /// Rows of boxes.
    pub rows: usize,
    /// Columns of boxes.
    pub columns: usize,
    /// The free edges of each cell, row by row with the border.
    pub states: [u8; CELLS],
    /// The kind of each box: taken, open, in a chain or loop by length, a joint by the chains that meet
    /// there, untouched.
    pub kinds: [u8; CELLS],
    /// Free edges that are left.
    pub edges: i32,
    /// Boxes that are left.
    pub boxes: i32,
    /// Boxes taken on the way here.
    pub taken: i32,
    /// Of the boxes taken, those that can be left to the opponent to pass the turn; 0 if there are none.
    pub handout: i32,
    /// Chains of three boxes or more.
    pub long: i32,
    /// Loops.
    pub loops: i32,
    /// Boxes in long chains and loops.
    pub in_long: i32,
}

impl Picture {
    /// The cells of a row of the grid.
    #[inline(always)]
    pub fn width(&self) -> usize {
        self.columns + 2
    }

    /// The cell of a box.
    #[inline(always)]
    pub fn cell(&self, row: usize, column: usize) -> usize {
        (row + 1) * self.width() + column + 1
    }

    /// Which of four outputs belongs to the position: the parity of edges less boxes, which says who runs
    /// out of safe moves, and that of the long chains, which changes it.
    #[inline(always)]
    pub fn parity(&self) -> usize {
        ((self.edges - self.boxes) & 1 | (self.long & 1) << 1) as usize
    }

    /// Whether a cell lies on the border.
    #[inline(always)]
    pub(super) fn is_outside(&self, cell: usize) -> bool {
        self.states[cell] == OUTSIDE
    }

    /// The cell beyond an edge of a cell.
    #[inline(always)]
    pub(super) fn beyond(&self, cell: usize, edge: u8) -> usize {
        match edge {
            1 => cell - 1,
            2 => cell - self.width(),
            4 => cell + self.width(),
            _ => cell + 1,
        }
    }

    /// Shows a position; under the extra move rule all boxes that can be taken are taken.
    pub(super) fn of<B: EdgeSet>(geometry: &Geometry<B>, painted: B, extra: bool) -> Picture {
        let (rows, columns) = (geometry.rows, geometry.columns);
        let free = geometry.full.minus(painted);
        let mut picture = Picture {
            rows,
            columns,
            states: [OUTSIDE; CELLS],
            kinds: [0; CELLS],
            edges: free.len() as i32,
            boxes: 0,
            taken: 0,
            handout: 0,
            long: 0,
            loops: 0,
            in_long: 0,
        };
        let sides = [0, rows, rows + 1, 2 * rows + 1].map(|by| free.lowered(by));
        let mut open = false;
        for row in 0..rows {
            for column in 0..columns {
                let left = column * (2 * rows + 1) + row;
                let state = (0..4).fold(0, |state, side| {
                    state | u8::from(sides[side].contains(left)) << side
                });
                picture.boxes += i32::from(state != 0);
                open |= state.is_power_of_two();
                let cell = picture.cell(row, column);
                picture.states[cell] = state;
            }
        }
        if open && extra {
            picture.take_all();
        }
        picture.find_kinds();
        picture
    }

    /// What the side to move should do about boxes that it can take, under the extra move rule, in a
    /// picture that shows them.
    pub(super) fn capture(&self) -> Capture {
        let mut choice: Option<Choice> = None;
        for row in 0..self.rows {
            for column in 0..self.columns {
                let cell = self.cell(row, column);
                if !self.states[cell].is_power_of_two() {
                    continue;
                }
                let found = match self.capture_from(cell) {
                    Ok(found) => found,
                    Err(free) => return Capture::Free(free),
                };
                match choice {
                    // One choice is enough, and to leave two boxes is cheaper than to leave four.
                    Some(other) if !self.is_same_edge(other.leave, found.leave) => {
                        let first = if other.is_loop { other } else { found };
                        return Capture::Free(first.take);
                    }
                    _ => choice = Some(found),
                }
            }
        }
        choice.map_or(Capture::None, Capture::Choice)
    }

    fn is_same_edge(&self, one: Edge, other: Edge) -> bool {
        one == other || (self.beyond(one.0, one.1) == other.0 && 8 / one.1 == other.1)
    }

    /// The choice at an open box and the chain behind it, or an edge that takes it and costs nothing.
    fn capture_from(&self, cell: usize) -> Result<Choice, Edge> {
        let take = (cell, self.states[cell]);
        let (mut at, mut edge) = (self.beyond(cell, take.1), take.1);
        let mut length = 1;
        let mut leave = take;
        loop {
            let state = self.states[at];
            // A chain ends outside or at a joint, what was a loop at another open box.
            let ends = state == OUTSIDE || state.count_ones() >= 3;
            let is_loop = !ends && state.is_power_of_two();
            if ends || is_loop {
                let is_choice = length == if is_loop { 3 } else { 2 };
                let choice = Choice {
                    take,
                    leave,
                    is_loop,
                };
                return if is_choice { Ok(choice) } else { Err(take) };
            }
            length += 1;
            edge = state & !(8 / edge);
            if length == 2 {
                leave = (at, edge);
            }
            at = self.beyond(at, edge);
        }
    }

    /// Takes all boxes that can be taken.
    fn take_all(&mut self) {
        for row in 0..self.rows {
            for column in 0..self.columns {
                let cell = self.cell(row, column);
                if self.states[cell].is_power_of_two() {
                    self.take_from(cell);
                }
            }
        }
        self.boxes -= self.taken;
    }

    /// Takes a box and the chain behind it.
    fn take_from(&mut self, mut cell: usize) {
        let mut length = 0;
        loop {
            let edge = self.states[cell];
            let next = self.beyond(cell, edge);
            self.states[cell] = 0;
            self.edges -= 1;
            length += 1;
            if self.states[next] == OUTSIDE {
                break;
            }
            // The same edge, seen from the other box.
            self.states[next] &= !(8 / edge);
            match self.states[next] {
                0 => {
                    length += 1;
                    self.taken += length;
                    // What was a loop.
                    if length >= 4 && self.handout == 0 {
                        self.handout = 4;
                    }
                    return;
                }
                state if state.is_power_of_two() => cell = next,
                _ => break,
            }
        }
        self.taken += length;
        if length >= 2 {
            self.handout = 2;
        }
    }

    fn find_kinds(&mut self) {
        for row in 0..self.rows {
            for column in 0..self.columns {
                let cell = self.cell(row, column);
                match self.states[cell].count_ones() {
                    1 => self.kinds[cell] = 1,
                    2 if self.kinds[cell] == 0 => self.follow_chain(cell),
                    degree @ 3..=4 => {
                        let beside = [1, 2, 4, 8].into_iter().filter(|edge| {
                            let next = self.beyond(cell, *edge);
                            self.states[cell] & edge != 0 && self.is_in_chain(next)
                        });
                        let chains = beside.count() as u8;
                        self.kinds[cell] = match degree {
                            3 => JOINT + chains,
                            _ => FOUR + chains.min(1),
                        };
                    }
                    _ => {}
                }
            }
        }
    }

    #[inline(always)]
    fn is_in_chain(&self, cell: usize) -> bool {
        self.states[cell].count_ones() == 2
    }

    /// Tells all boxes of a chain or loop how long it is.
    fn follow_chain(&mut self, start: usize) {
        let mut cells = [start as u8; CELLS];
        let mut length = 1;
        let mut is_loop = false;
        let state = self.states[start];
        let first = state & state.wrapping_neg();
        for mut edge in [first, state & !first] {
            let mut cell = self.beyond(start, edge);
            while !is_loop && self.is_in_chain(cell) {
                if cell == start {
                    is_loop = true;
                    break;
                }
                cells[length] = cell as u8;
                length += 1;
                edge = self.states[cell] & !(8 / edge);
                cell = self.beyond(cell, edge);
            }
        }
        let kind = match (is_loop, length) {
            (true, 4) => LOOP_OF_FOUR,
            (true, _) => LOOP,
            (false, 1..=4) => 1 + length as u8,
            (false, 5..=6) => 6,
            (false, _) => 7,
        };
        self.loops += i32::from(is_loop);
        self.long += i32::from(!is_loop && length >= 3);
        if is_loop || length >= 3 {
            self.in_long += length as i32;
        }
        for &cell in &cells[..length] {
            self.kinds[usize::from(cell)] = kind;
        }
    }
}
