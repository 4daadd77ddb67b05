//! Hexxagon (Rostański 2003): pieces clone themselves to neighbouring cells or jump two cells away, and
//! convert the enemies around where they land.
//!
//! The article numbers the 61 cells of the hexagonal board 10·a + b with 0 ≤ a, b ≤ 8 and
//! |a − b| ≤ 4.

use std::sync::{Arc, OnceLock};

use super::bits::{BitSet, Bits};
use super::options::Options as _;
use super::{Game, RulesError, Side, mix};
use cells::Board;

mod arrange;
mod board;
mod cells;
mod evaluate;
mod narrate;
mod notation;
mod options;

pub use board::Scene;
pub use options::Options;

/// Moves in a row without clone or conversion after which the game ends.
pub const QUIET_MOVES: u8 = 50;

/// From so many quiet moves on, searches must know how many are left.
const LATE: u8 = QUIET_MOVES - 16;

/// The cells that the smaller board lacks.
const HOLES: [u8; 3] = [34, 43, 55];

/// A move. Clones of different pieces to the same cell are the same move.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Move {
    /// The cell that is taken.
    to: u8,
    /// The cell that a jump leaves.
    from: Option<u8>,
}

/// All that decides how the game goes on.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Position {
    pieces: [u64; 2],
    mover: Side,
    /// Moves in a row that neither cloned nor converted.
    quiet: u8,
}

/// The rules on one board.
#[derive(Debug, Clone)]
pub struct Hexxagon {
    board: Arc<Board>,
}

/// The moves of a position: all clones, then the jumps piece by piece.
#[derive(Debug, Clone)]
struct Moves<'a> {
    board: &'a Board,
    clones: Bits<u64>,
    pieces: Bits<u64>,
    free: u64,
    from: u8,
    targets: Bits<u64>,
}

impl Iterator for Moves<'_> {
    type Item = Move;

    #[inline]
    fn next(&mut self) -> Option<Move> {
        if let Some(to) = self.clones.next() {
            return Some(Move { to, from: None });
        }
        loop {
            if let Some(to) = self.targets.next() {
                return Some(Move {
                    to,
                    from: Some(self.from),
                });
            }
            self.from = self.pieces.next()?;
            self.targets = Bits(self.board.far[usize::from(self.from)] & self.free);
        }
    }

    /// Skips whole pieces: random games take most of their moves from the middle.
    #[inline]
    fn nth(&mut self, mut nth: usize) -> Option<Move> {
        let clones = self.clones.0.size();
        if nth < clones {
            return self.clones.nth(nth).map(|to| Move { to, from: None });
        }
        nth -= clones;
        self.clones = Bits(0);
        loop {
            let jumps = self.targets.0.size();
            if nth < jumps {
                let from = Some(self.from);
                return self.targets.nth(nth).map(|to| Move { to, from });
            }
            nth -= jumps;
            self.targets = Bits(0);
            self.from = self.pieces.next()?;
            self.targets = Bits(self.board.far[usize::from(self.from)] & self.free);
        }
    }

    #[inline]
    fn size_hint(&self) -> (usize, Option<usize>) {
        let jumps = |from: u8| (self.board.far[usize::from(from)] & self.free).size();
        let rest: usize = self.pieces.map(jumps).sum();
        let count = self.clones.0.size() + self.targets.0.size() + rest;
        (count, Some(count))
    }

    #[inline]
    fn count(self) -> usize {
        self.size_hint().0
    }
}

impl Hexxagon {
    /// The rules for these options.
    ///
    /// # Errors
    /// When there is no board of that many cells.
    pub fn new(options: &Options) -> Result<Hexxagon, RulesError> {
        let mut checked = options.clone();
        checked.set("size", &options.cells.to_string())?;
        static BOARDS: [OnceLock<Arc<Board>>; 2] = [OnceLock::new(), OnceLock::new()];
        let board = &BOARDS[usize::from(checked.cells == 58)];
        Ok(Hexxagon {
            board: Arc::clone(board.get_or_init(|| Arc::new(Board::new(checked.cells)))),
        })
    }

    /// The number of directed pairs of cells within two steps, over which ants can go.
    pub fn ways(&self) -> usize {
        let pairs = self.board.near.iter().chain(&self.board.far);
        pairs.map(|cells| cells.count_ones() as usize).sum()
    }

    fn free(&self, position: &Position) -> u64 {
        self.board.all & !(position.pieces[0] | position.pieces[1])
    }

    /// Pieces of both at the end; the free cells go to the opponent of whoever cannot move.
    fn final_points(&self, position: &Position) -> [i32; 2] {
        let mut points = position.pieces.map(|pieces| pieces.count_ones() as i32);
        // Where nobody has a piece, nobody gets the rest.
        if position.quiet < QUIET_MOVES && points != [0; 2] {
            let heir = match position.pieces[position.mover.other().index()] {
                0 => position.mover,
                _ => position.mover.other(),
            };
            points[heir.index()] += self.free(position).count_ones() as i32;
        }
        points
    }

    fn hash(position: &Position, sides: [Side; 2]) -> u64 {
        let late = if position.quiet >= LATE {
            u64::from(position.quiet)
        } else {
            0
        };
        let [one, other] = sides.map(|side| position.pieces[side.index()]);
        mix(mix(one) ^ other.wrapping_mul(0x9e37_79b9_7f4a_7c15) ^ mix(late))
    }

    fn text_of(&self, cell: u8) -> String {
        format!("{:02}", self.board.numbers[usize::from(cell)])
    }
}

impl Game for Hexxagon {
    type Position = Position;
    type Move = Move;
    const REVERSIBLE: bool = true;

    fn start(&self) -> Position {
        let set = |numbers: [u8; 3]| {
            let cells = numbers
                .into_iter()
                .filter_map(|number| self.board.cell(number));
            cells.fold(0, |set, cell| set | 1 << cell)
        };
        Position {
            pieces: [set([0, 48, 84]), set([4, 40, 88])],
            mover: Side::First,
            quiet: 0,
        }
    }

    #[inline]
    fn turn(&self, position: &Position) -> Option<Side> {
        let free = self.free(position);
        let own = position.pieces[position.mover.index()];
        let over = free == 0
            || own == 0
            || position.quiet >= QUIET_MOVES
            || position.pieces[position.mover.other().index()] == 0;
        // The loop ends with the first piece that can move.
        let can_move = || {
            Bits(own).any(|cell| {
                let reach = self.board.near[usize::from(cell)] | self.board.far[usize::from(cell)];
                reach & free != 0
            })
        };
        (!over && can_move()).then_some(position.mover)
    }

    #[inline]
    fn moves(&self, position: &Position) -> impl Iterator<Item = Move> + Clone {
        let own = match self.turn(position) {
            Some(side) => position.pieces[side.index()],
            None => 0,
        };
        let free = self.free(position);
        let near = Bits(own).fold(0, |set, cell| set | self.board.near[usize::from(cell)]);
        Moves {
            board: &self.board,
            clones: Bits(near & free),
            pieces: Bits(own),
            free,
            from: 0,
            targets: Bits(0),
        }
    }

    #[inline]
    fn play(&self, position: &Position, mv: Move) -> Position {
        let (me, other) = (position.mover.index(), position.mover.other().index());
        let converted = self.board.near[usize::from(mv.to)] & position.pieces[other];
        let mut pieces = position.pieces;
        pieces[me] |= converted | 1 << mv.to;
        pieces[other] &= !converted;
        if let Some(from) = mv.from {
            pieces[me] &= !(1 << from);
        }
        Position {
            pieces,
            mover: position.mover.other(),
            quiet: match mv.from.is_some() && converted == 0 {
                true => position.quiet + 1,
                false => 0,
            },
        }
    }

    fn points(&self, position: &Position) -> [i32; 2] {
        match self.turn(position) {
            Some(_) => position.pieces.map(|pieces| pieces.count_ones() as i32),
            None => self.final_points(position),
        }
    }

    fn margin(&self, position: &Position) -> i32 {
        let [first, second] = self.final_points(position);
        first - second
    }

    fn state_key(&self, position: &Position) -> u64 {
        Self::hash(position, Side::BOTH) ^ mix(1 + position.mover as u64)
    }
}
