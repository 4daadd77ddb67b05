//! Draughts on 64 squares with majority capture and flying kings, which the world knows as Brazilian
//! draughts (the rules in Rostański 2003).
//!
//! Squares are the 32 dark ones, numbered from a1 along the ranks. Of the moves with the same start,
//! end and captured pieces only one is kept.

use super::bits::Bits;
use super::{Game, Side, mix};
use smallvec::SmallVec;
use squares::{FAR_ROW, LONG_DIAGONAL, NONE, Tables, tables};

mod arrange;
mod board;
mod captures;
mod collection;
mod evaluate;
mod fen;
mod narrate;
mod notation;
mod options;
mod pdn;
mod squares;
mod tags;

pub use options::Options;

/// Moves of kings in a row, without capture, after which the game is drawn: 15 of each side.
pub const KING_MOVES: u8 = 30;

/// Moves after which the endings of few pieces against a lone king are drawn: 5 of each side.
pub const FEW_MOVES: u8 = 10;

/// The pieces that a side begins with.
pub const PIECES: u32 = 12;

/// From so many king moves on, searches must know how many are left.
const LATE: u8 = KING_MOVES - 12;

/// White, who moves first.
pub const WHITE: Side = Side::First;

/// A move: where from, where to, what it takes, and over which squares.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Move {
    from: u8,
    to: u8,
    captured: u32,
    /// The squares touched after the first, five bits each, the first lowest: as many as pieces are
    /// taken, at most 12; one for a move without capture.
    way: u64,
}

impl Move {
    /// The squares that the piece touches, its own first.
    fn squares(self) -> impl Iterator<Item = u8> {
        let count = self.captured.count_ones().max(1);
        let way = (0..count).map(move |index| (self.way >> (5 * index) & 31) as u8);
        std::iter::once(self.from).chain(way)
    }

    /// Whether this is the same move, perhaps over other squares.
    fn is_like(self, other: Move) -> bool {
        self.from == other.from && self.to == other.to && self.captured == other.captured
    }
}

/// The legal moves of a position; only rare positions have more than fit without allocation.
type Moves = SmallVec<[Move; 32]>;

/// All that decides how the game goes on.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Position {
    pieces: [u32; 2],
    kings: u32,
    mover: Side,
    /// Moves by kings in a row, without capture.
    quiet: u8,
    /// Moves for which few pieces have stood against a lone king.
    few: u8,
    /// Whether this position stands for the third time.
    thrice: bool,
    /// Whether the side to move cannot.
    stuck: bool,
    /// Hashes of the positions since the last capture or move of a man, `quiet` of them.
    seen: [u32; KING_MOVES as usize],
}

impl Position {
    /// Whether two or three pieces stand against a lone king that may hold the draw.
    fn is_few(&self) -> bool {
        Side::BOTH.into_iter().any(|side| {
            let (lone, many) = (self.pieces[side.index()], self.pieces[side.other().index()]);
            lone.count_ones() == 1
                && lone & self.kings != 0
                && match many.count_ones() {
                    2 => many & self.kings != 0,
                    3 => lone & LONG_DIAGONAL != 0,
                    _ => false,
                }
        })
    }

    fn hash(&self) -> u32 {
        let [white, black] = self.pieces;
        let rest = u64::from(self.kings) << 1 | self.mover as u64;
        (mix(mix(u64::from(white) << 32 | u64::from(black)) ^ rest) >> 20) as u32
    }
}

/// The rules.
#[derive(Clone, Copy)]
pub struct Draughts {
    tables: &'static Tables,
}

impl std::fmt::Debug for Draughts {
    fn fmt(&self, f: &mut std::fmt::Formatter) -> std::fmt::Result {
        f.write_str("Draughts")
    }
}

impl Draughts {
    /// The rules.
    pub fn new() -> Draughts {
        Draughts { tables: tables() }
    }

    fn generate(&self, position: &Position) -> Moves {
        let mut moves = Moves::new();
        let own = position.pieces[position.mover.index()];
        let mut most = 0;
        for from in Bits(own) {
            let mut captures = self.captures(position, from, most);
            captures.search(from, 0, 0, &mut moves);
            most = captures.most;
        }
        if most == 0 {
            self.steps(position, |mv| {
                moves.push(mv);
                true
            });
        }
        moves
    }

    /// Hears of every move without capture until it has heard enough.
    fn steps(&self, position: &Position, mut found: impl FnMut(Move) -> bool) {
        let empty = !(position.pieces[0] | position.pieces[1]);
        let forward = match position.mover {
            WHITE => 0..2,
            _ => 2..4,
        };
        for from in Bits(position.pieces[position.mover.index()]) {
            let is_king = position.kings >> from & 1 == 1;
            for direction in if is_king { 0..4 } else { forward.clone() } {
                let mut to = self.tables.next[usize::from(from)][direction];
                while to != NONE && empty >> to & 1 == 1 {
                    let go_on = found(Move {
                        from,
                        to,
                        captured: 0,
                        way: to.into(),
                    });
                    if !go_on {
                        return;
                    }
                    if !is_king {
                        break;
                    }
                    to = self.tables.next[usize::from(to)][direction];
                }
            }
        }
    }

    fn can_move(&self, position: &Position) -> bool {
        let mut can = false;
        self.steps(position, |_| {
            can = true;
            false
        });
        can || self.can_capture(position)
    }

    fn can_capture(&self, position: &Position) -> bool {
        Bits(position.pieces[position.mover.index()]).any(|from| {
            let captures = self.captures(position, from, 0);
            (0..4).any(|direction| captures.jump(from, direction, 0).is_some())
        })
    }

    fn is_draw(&self, position: &Position) -> bool {
        position.thrice || position.quiet >= KING_MOVES || position.few >= FEW_MOVES
    }

    /// What the key says beyond the pieces: clocks that are about to matter, and repetitions.
    fn late(position: &Position) -> u64 {
        let quiet = if position.quiet >= LATE {
            position.quiet
        } else {
            0
        };
        let seen = &position.seen[..usize::from(position.quiet.min(KING_MOVES))];
        let repeated = (seen.iter().enumerate())
            .filter(|&(index, hash)| seen[..index].contains(hash))
            .fold(0u64, |sum, (_, &hash)| sum ^ mix(u64::from(hash)));
        u64::from(quiet) << 8 | u64::from(position.few) ^ repeated << 16
    }

    fn hash_of(position: &Position, pieces: [u32; 2], kings: u32) -> u64 {
        let [one, other] = pieces;
        let hash = mix(u64::from(one) << 32 | u64::from(other));
        mix(hash ^ u64::from(kings).wrapping_mul(0x9e37_79b9_7f4a_7c15) ^ mix(Self::late(position)))
    }
}

impl Default for Draughts {
    fn default() -> Self {
        Draughts::new()
    }
}

impl Game for Draughts {
    type Position = Position;
    type Move = Move;
    const REVERSIBLE: bool = true;

    fn start(&self) -> Position {
        Position {
            pieces: [0x0000_0fff, 0xfff0_0000],
            kings: 0,
            mover: WHITE,
            quiet: 0,
            few: 0,
            thrice: false,
            stuck: false,
            seen: [0; KING_MOVES as usize],
        }
    }

    #[inline(always)]
    fn turn(&self, position: &Position) -> Option<Side> {
        (!position.stuck && !self.is_draw(position)).then_some(position.mover)
    }

    fn moves(&self, position: &Position) -> impl Iterator<Item = Move> + Clone {
        let moves = match self.turn(position) {
            Some(_) => self.generate(position),
            None => Moves::new(),
        };
        moves.into_iter()
    }

    fn play(&self, position: &Position, mv: Move) -> Position {
        let mut after = *position;
        let (me, other) = (position.mover.index(), position.mover.other().index());
        let (from, to) = (1u32 << mv.from, 1u32 << mv.to);
        let is_king = position.kings & from != 0;
        after.pieces[me] = position.pieces[me] & !from | to;
        after.pieces[other] &= !mv.captured;
        after.kings &= !(from | mv.captured);
        if is_king || to & FAR_ROW[me] != 0 {
            after.kings |= to;
        }
        after.mover = position.mover.other();
        if is_king && mv.captured == 0 {
            after.seen[usize::from(position.quiet.min(KING_MOVES - 1))] = position.hash();
            after.quiet = position.quiet + 1;
            let hash = after.hash();
            let seen = &after.seen[..usize::from(after.quiet.min(KING_MOVES))];
            after.thrice = seen.iter().filter(|&&known| known == hash).count() >= 2;
        } else {
            after.quiet = 0;
            after.thrice = false;
            after.seen = [0; KING_MOVES as usize];
        }
        let same_pieces =
            mv.captured == 0 && after.kings.count_ones() == position.kings.count_ones();
        after.few = match after.is_few() {
            true if same_pieces && position.is_few() => position.few + 1,
            _ => 0,
        };
        after.stuck = !self.can_move(&after);
        after
    }

    /// Pieces on the board.
    fn points(&self, position: &Position) -> [i32; 2] {
        position.pieces.map(|pieces| pieces.count_ones() as i32)
    }

    fn margin(&self, position: &Position) -> i32 {
        match position.stuck {
            true => -position.mover.sign(),
            false => 0,
        }
    }

    fn state_key(&self, position: &Position) -> u64 {
        Self::hash_of(position, position.pieces, position.kings) ^ mix(1 + position.mover as u64)
    }
}
