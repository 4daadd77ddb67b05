//! Draughts on 64 squares with majority capture and flying kings, which the world knows as Brazilian
//! draughts (seed 004).
//!
//! Squares are the 32 dark ones, numbered from a1 along the ranks. Of the moves with the same start,
//! end and captured pieces only one is kept.

use std::sync::OnceLock;

use serde::{Deserialize, Serialize};
use smallvec::SmallVec;

use super::lines::{Drawing, at};
use super::pieces::Pieces;
use super::registry::Visitor;
use super::{
    Evaluate, Game, Notation, OnBoard, Place, Record, Side, Site, State, StateOf, TextError, Trail,
    WIN, clip, illegal_move, mix, not_a_move, trails_of_pieces,
};
use crate::i18n::{gettext, gettext_f};

mod pdn;

/// Moves of kings in a row, without capture, after which the game is drawn: 15 of each side.
pub const KING_MOVES: u8 = 30;

/// Moves after which the endings of few pieces against a lone king are drawn: 5 of each side.
pub const FEW_MOVES: u8 = 10;

/// From so many king moves on, searches must know how many are left.
const LATE: u8 = KING_MOVES - 12;

/// The options of draughts: there are none.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Options {}

impl Options {
    pub(super) fn visit<V: Visitor>(&self, visitor: V) -> V::Output {
        visitor.visit(Draughts { tables: tables() })
    }

    pub(super) fn rules_text(&self) -> String {
        gettext(
            "White begins. Men step one square diagonally forward and capture forward and backward \
             by jumping over a neighbouring enemy; kings move and capture at any distance along a \
             diagonal. Capturing is compulsory, and the sequence that takes the most pieces must \
             be played; taken pieces leave the board at its end. A man that ends its move on the \
             far row becomes a king. Whoever cannot move loses. A position that stands for the \
             third time, and 15 moves of each side by kings alone, are draws, as are 5 moves of \
             each side with three pieces or fewer against a lone king that can hold out.",
        )
    }
}

/// White, who moves first.
pub const WHITE: Side = Side::First;

/// Not a square.
const NONE: u8 = 0xff;

/// Squares on the long diagonal from a1 to h8.
const LONG_DIAGONAL: u32 = {
    let mut set = 0;
    let mut rank = 0;
    while rank < 8 {
        set |= 1 << (4 * rank + rank / 2);
        rank += 1;
    }
    set
};

/// The far rows, where men of either side become kings.
const FAR_ROW: [u32; 2] = [0xf000_0000, 0x0000_000f];

struct Tables {
    /// The neighbour up left, up right, down left, down right, or [`NONE`].
    next: [[u8; 4]; 32],
}

/// The directions as files right and ranks up.
const DIRECTIONS: [(i8, i8); 4] = [(-1, 1), (1, 1), (-1, -1), (1, -1)];

/// File and rank of a square, from 0.
fn place_of(square: u8) -> (i8, i8) {
    let rank = square / 4;
    ((2 * (square % 4) + rank % 2) as i8, rank as i8)
}

fn square_at(file: i8, rank: i8) -> Option<u8> {
    let on_board = (0..8).contains(&file) && (0..8).contains(&rank) && (file + rank) % 2 == 0;
    on_board.then_some((4 * rank + file / 2) as u8)
}

fn tables() -> &'static Tables {
    static TABLES: OnceLock<Tables> = OnceLock::new();
    TABLES.get_or_init(|| Tables {
        next: std::array::from_fn(|square| {
            let (file, rank) = place_of(square as u8);
            DIRECTIONS.map(|(right, up)| square_at(file + right, rank + up).unwrap_or(NONE))
        }),
    })
}

/// The name of a square, such as `c3`.
fn square_name(square: u8) -> String {
    let (file, rank) = place_of(square);
    format!("{}{}", (b'a' + file as u8) as char, rank + 1)
}

/// Reads the name of a dark square.
fn square_named(text: &str) -> Option<u8> {
    let mut bytes = text.trim().bytes();
    let file = bytes.next()?.to_ascii_lowercase().checked_sub(b'a')?;
    let rank = bytes.next()?.checked_sub(b'1')?;
    let square = (file < 8 && rank < 8).then(|| square_at(file as i8, rank as i8))??;
    bytes.next().is_none().then_some(square)
}

/// The squares of a set, lowest first.
#[derive(Debug, Clone, Copy)]
struct Squares(u32);

impl Iterator for Squares {
    type Item = u8;

    #[inline(always)]
    fn next(&mut self) -> Option<u8> {
        let square = self.0.trailing_zeros() as u8;
        (self.0 != 0).then(|| {
            self.0 &= self.0 - 1;
            square
        })
    }
}

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

/// The search for the longest captures of one piece.
struct Captures<'a> {
    next: &'a [[u8; 4]; 32],
    enemies: u32,
    /// Squares that nothing stands on, the start of the capturing piece included.
    empty: u32,
    is_king: bool,
    from: u8,
    most: u32,
}

impl Captures<'_> {
    /// The enemy that can be jumped next in a direction, and the squares to land on behind it.
    fn jump(&self, at: u8, direction: usize, captured: u32) -> Option<(u8, u32)> {
        let step = |square: u8| self.next[usize::from(square)][direction];
        let is_empty = |square: u8| square != NONE && self.empty >> square & 1 == 1;
        let mut over = step(at);
        if self.is_king {
            while is_empty(over) {
                over = step(over);
            }
        }
        // A piece may not be jumped twice, but blocks the way until the move is over.
        if over == NONE || (self.enemies & !captured) >> over & 1 == 0 {
            return None;
        }
        let mut landing = step(over);
        let mut landings = 0;
        while is_empty(landing) {
            landings |= 1 << landing;
            if !self.is_king {
                break;
            }
            landing = step(landing);
        }
        (landings != 0).then_some((over, landings))
    }

    fn search(&mut self, at: u8, captured: u32, way: u64, moves: &mut Moves) {
        let mut ends = true;
        let count = captured.count_ones();
        for direction in 0..4 {
            if let Some((over, landings)) = self.jump(at, direction, captured) {
                ends = false;
                for landing in Squares(landings) {
                    let way = way | u64::from(landing) << (5 * count);
                    self.search(landing, captured | 1 << over, way, moves);
                }
            }
        }
        if !ends || count < self.most || count == 0 {
            return;
        }
        if count > self.most {
            self.most = count;
            moves.clear();
        }
        let mv = Move {
            from: self.from,
            to: at,
            captured,
            way,
        };
        if !moves.iter().any(|known| known.is_like(mv)) {
            moves.push(mv);
        }
    }
}

impl Draughts {
    /// The rules.
    pub fn new() -> Draughts {
        Draughts { tables: tables() }
    }

    fn captures<'a>(&'a self, position: &Position, from: u8, most: u32) -> Captures<'a> {
        let all = position.pieces[0] | position.pieces[1];
        Captures {
            next: &self.tables.next,
            enemies: position.pieces[position.mover.other().index()],
            empty: !all | 1 << from,
            is_king: position.kings >> from & 1 == 1,
            from,
            most,
        }
    }

    fn generate(&self, position: &Position) -> Moves {
        let mut moves = Moves::new();
        let own = position.pieces[position.mover.index()];
        let mut most = 0;
        for from in Squares(own) {
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
        for from in Squares(position.pieces[position.mover.index()]) {
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
        can || Squares(position.pieces[position.mover.index()]).any(|from| {
            let captures = self.captures(position, from, 0);
            (0..4).any(|direction| captures.jump(from, direction, 0).is_some())
        })
    }

    fn is_draw(&self, position: &Position) -> bool {
        position.thrice || position.quiet >= KING_MOVES || position.few >= FEW_MOVES
    }

    fn material(&self, position: &Position) -> i32 {
        let of = |side: Side| {
            let pieces = position.pieces[side.index()];
            let (men, kings) = (pieces & !position.kings, pieces & position.kings);
            let mut value = 100 * men.count_ones() as i32 + 300 * kings.count_ones() as i32;
            // Men count a little more the nearer they are to the far row, in the middle, and at home
            // where they keep enemy men from becoming kings.
            for square in Squares(men) {
                let (file, rank) = place_of(square);
                let advance = i32::from(match side {
                    Side::First => rank,
                    Side::Second => 7 - rank,
                });
                value += 2 * advance;
                value += if (2..=5).contains(&file) { 3 } else { 0 };
                value += if advance == 0 { 6 } else { 0 };
            }
            value + 8 * (kings & LONG_DIAGONAL).count_ones() as i32
        };
        of(Side::First) - of(Side::Second)
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

impl Evaluate for Draughts {
    const WIN_ONLY: bool = true;

    fn evaluate(&self, position: &Position) -> i32 {
        if position.stuck {
            -WIN * position.mover.sign()
        } else if self.is_draw(position) {
            0
        } else {
            self.material(position)
        }
    }

    fn canonical_key(&self, position: &Position) -> u64 {
        // Seen from the side to move: black's view is white's after half a turn of the board.
        let (mut pieces, mut kings) = (position.pieces, position.kings);
        if position.mover != WHITE {
            pieces = [pieces[1].reverse_bits(), pieces[0].reverse_bits()];
            kings = kings.reverse_bits();
        }
        Self::hash_of(position, pieces, kings)
    }

    fn move_code(&self, mv: Move) -> u16 {
        let captured = mv.captured.wrapping_mul(0x9e37_79b1) >> 26;
        u16::from(mv.from) << 11 | u16::from(mv.to) << 6 | captured as u16
    }

    fn is_noisy(&self, position: &Position) -> bool {
        Squares(position.pieces[position.mover.index()]).any(|from| {
            let captures = self.captures(position, from, 0);
            (0..4).any(|direction| captures.jump(from, direction, 0).is_some())
        })
    }

    fn gain(&self, position: &Position, mv: Move) -> i32 {
        let kings = (mv.captured & position.kings).count_ones() as i32;
        let men = mv.captured.count_ones() as i32 - kings;
        let crowned =
            position.kings >> mv.from & 1 == 0 && FAR_ROW[position.mover.index()] >> mv.to & 1 == 1;
        men + 3 * kings + if crowned { 2 } else { 0 }
    }

    fn trail_sites(&self) -> usize {
        self.sites().len()
    }

    fn trails(&self, position: &Position) -> Vec<Trail<Move>> {
        trails_of_pieces(self, position)
    }

    fn images(&self, position: &Position) -> Vec<Position> {
        // Half a turn of the board with the sides exchanged. Hashes of the past do not turn with it.
        if position.quiet > 0 {
            return vec![*position];
        }
        let turn = |set: u32| Squares(set).fold(0u32, |image, square| image | 1 << (31 - square));
        let turned = Position {
            pieces: [turn(position.pieces[1]), turn(position.pieces[0])],
            kings: turn(position.kings),
            mover: position.mover.other(),
            ..*position
        };
        vec![*position, turned]
    }
}

impl Notation for Draughts {
    type Marks = ();

    fn move_text(&self, mv: Move) -> String {
        let names: Vec<String> = mv.squares().map(square_name).collect();
        names.join(if mv.captured == 0 { "-" } else { "x" })
    }

    fn parse_move(&self, position: &Position, text: &str) -> Result<Move, TextError> {
        let wanted = text.trim().to_ascii_lowercase().replace(':', "x");
        let squares: Option<Vec<u8>> = wanted.split(['x', '-']).map(square_named).collect();
        let squares = squares
            .filter(|squares| squares.len() >= 2)
            .ok_or_else(|| not_a_move(text, &gettext("squares such as c3-d4 or c3xe5xg7")))?;
        let (from, to) = (squares[0], squares[squares.len() - 1]);
        let captures = wanted.contains('x');
        let fitting: Vec<Move> = self
            .moves(position)
            .filter(|mv| mv.from == from && mv.to == to && (mv.captured != 0) == captures)
            .collect();
        // Of several ways between two squares the text must name the squares between.
        let whole = fitting
            .iter()
            .find(|&&mv| self.follows(position, mv, &squares));
        let found = whole.or(match (&fitting[..], squares.len()) {
            ([only], 2) => Some(only),
            _ => None,
        });
        found.copied().ok_or_else(|| match fitting.len() {
            0 | 1 => illegal_move(text),
            _ => TextError(gettext_f(
                "“{move}” can be played in several ways; name the squares between",
                &[("move", &clip(text))],
            )),
        })
    }

    fn state_text(&self, state: &StateOf<Self>) -> String {
        pdn::write_position(&state.position)
    }

    fn parse_state(&self, text: &str) -> Result<StateOf<Self>, TextError> {
        pdn::read_position(self, text)
    }

    fn split_moves<'a>(&self, text: &'a str) -> Vec<&'a str> {
        pdn::split_moves(text)
    }

    fn read_record(&self, text: &str) -> Option<Result<Record<Self>, TextError>> {
        pdn::read_record(self, text)
    }

    fn write_record(&self, record: &Record<Self>, names: [&str; 2]) -> String {
        pdn::write_record(self, record, names)
    }
}

impl OnBoard for Draughts {
    type Scene = Pieces;

    fn extent(&self) -> (f64, f64) {
        (8.0, 8.0)
    }

    fn sites(&self) -> Vec<Place> {
        (0..32)
            .map(|square| {
                let (file, rank) = place_of(square);
                Place {
                    x: f64::from(file) + 0.5,
                    y: 7.5 - f64::from(rank),
                }
            })
            .collect()
    }

    fn path(&self, _: &Position, mv: Move) -> Vec<Site> {
        mv.squares().map(Site::from).collect()
    }

    fn site_text(&self, state: &StateOf<Self>, site: Site, names: [&str; 2]) -> String {
        let position = &state.position;
        let holds = |side: &Side| position.pieces[side.index()] >> site & 1 == 1;
        let content = match Side::BOTH.iter().find(|side| holds(side)) {
            Some(side) => {
                let template = match position.kings >> site & 1 == 1 {
                    true => gettext("king of {name}"),
                    false => gettext("man of {name}"),
                };
                crate::i18n::fill(&template, &[("name", names[side.index()])])
            }
            None => gettext("free"),
        };
        gettext_f(
            "Square {square}, {state}",
            &[("square", &square_name(site as u8)), ("state", &content)],
        )
    }

    fn scene(&self, state: &StateOf<Self>, last: Option<(&StateOf<Self>, Move)>) -> Pieces {
        let list = |position: &Position| -> Vec<(Site, Side, u8)> {
            let of = |side: Side| {
                Squares(position.pieces[side.index()]).map(move |square| {
                    let king = position.kings >> square & 1;
                    (square.into(), side, king as u8)
                })
            };
            of(Side::First).chain(of(Side::Second)).collect()
        };
        let before =
            last.map(|(before, mv)| (list(&before.position), self.path(&before.position, mv)));
        Pieces::new(
            &list(&state.position),
            before.as_ref().map(|(list, path)| (&**list, path.clone())),
        )
    }
}

impl Draughts {
    /// Whether a move can be jumped over exactly these squares.
    fn follows(&self, position: &Position, mv: Move, squares: &[u8]) -> bool {
        if mv.captured == 0 {
            return squares == [mv.from, mv.to];
        }
        let captures = self.captures(position, mv.from, 0);
        let mut left = mv.captured;
        let mut taken = 0;
        let mut at = mv.from;
        for &square in &squares[1..] {
            let jump = (0..4)
                .filter_map(|direction| captures.jump(at, direction, taken))
                .find(|(_, landings)| landings >> square & 1 == 1);
            let Some((over, _)) = jump.filter(|(over, _)| left >> over & 1 == 1) else {
                return false;
            };
            left &= !(1 << over);
            taken |= 1 << over;
            at = square;
        }
        left == 0
    }
}
