//! Hexxagon (seed 004): pieces clone themselves to neighbouring cells or jump two cells away, and
//! convert the enemies around where they land.
//!
//! The seed numbers the 61 cells of the hexagonal board 10·a + b with 0 ≤ a, b ≤ 8 and |a − b| ≤ 4.

use std::sync::{Arc, OnceLock};

use serde::{Deserialize, Serialize};

use super::lines::{Drawing, at, wrong_shape, wrong_sign};
use super::pieces::Pieces;
use super::registry::{Field, FieldKind, Visitor};
use super::{
    Evaluate, Game, Notation, OnBoard, Place, Side, Site, State, StateOf, TextError, Trail, clip,
    illegal_move, mix, not_a_move,
};
use crate::i18n::{gettext, gettext_f};

/// Moves in a row without clone or conversion after which the game ends.
pub const QUIET_MOVES: u8 = 50;

/// From so many quiet moves on, searches must know how many are left.
const LATE: u8 = QUIET_MOVES - 16;

/// The cells that the smaller board lacks.
const HOLES: [u8; 3] = [34, 43, 55];

/// The options of Hexxagon.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Options {
    /// 61 cells, or 58 with three holes.
    pub cells: u8,
}

impl Default for Options {
    fn default() -> Self {
        Options { cells: 61 }
    }
}

impl Options {
    pub(super) fn set(&mut self, key: &str, value: &str) -> Result<(), TextError> {
        if key != "size" {
            return Err(TextError(gettext_f(
                "Hexxagon has no option “{option}”",
                &[("option", &clip(key))],
            )));
        }
        self.cells = match value.trim() {
            "61" => 61,
            "58" => 58,
            _ => {
                return Err(TextError(gettext_f(
                    "“{value}” is no size; there are boards of 61 and 58 cells",
                    &[("value", &clip(value))],
                )));
            }
        };
        Ok(())
    }

    pub(super) fn get(&self, key: &str) -> String {
        match key {
            "size" => self.cells.to_string(),
            _ => String::new(),
        }
    }

    pub(super) fn fields() -> Vec<Field> {
        vec![Field {
            key: "size",
            label: gettext("Board"),
            hint: String::new(),
            kind: FieldKind::Choice(vec![
                ("61", gettext("61 cells")),
                ("58", gettext("58 cells, three holes")),
            ]),
            only_with: None,
        }]
    }

    pub(super) fn summary(&self) -> String {
        gettext_f("{cells} cells", &[("cells", &self.cells.to_string())])
    }

    pub(super) fn rules_text(&self) -> String {
        gettext(
            "Each player begins with three pieces in corners. A move takes a piece to a free cell: \
             a neighbouring one, where it clones itself, or one two steps away, to which it jumps. \
             All enemy pieces around the new cell change sides. When the board is full or a player \
             cannot move, the free cells go to the other, and more pieces win. Fifty moves in a \
             row without clone or conversion end the game as it stands.",
        )
    }

    pub(super) fn fitting(&self, text: &str) -> Options {
        match text.contains('#') {
            true => Options { cells: 58 },
            false => self.clone(),
        }
    }

    pub(super) fn visit<V: Visitor>(&self, visitor: V) -> Result<V::Output, TextError> {
        Ok(visitor.visit(Hexxagon::new(self)?))
    }
}

/// The board: cells are bits numbered in the order of their seed numbers.
#[derive(Debug)]
struct Board {
    /// The seed's number of each cell.
    numbers: Vec<u8>,
    /// The neighbours of each cell.
    near: Vec<u64>,
    /// The cells two steps away.
    far: Vec<u64>,
    all: u64,
}

impl Board {
    fn new(cells: u8) -> Board {
        let numbers: Vec<u8> = (0..=8u8)
            .flat_map(|a| (0..=8u8).map(move |b| (a, b)))
            .filter(|(a, b)| a.abs_diff(*b) <= 4)
            .map(|(a, b)| 10 * a + b)
            .filter(|number| cells == 61 || !HOLES.contains(number))
            .collect();
        // How many steps lie between two cells on a board without holes.
        let distance = |one: u8, other: u8| {
            let a = one as i8 / 10 - other as i8 / 10;
            let b = one as i8 % 10 - other as i8 % 10;
            a.abs().max(b.abs()).max((a - b).abs())
        };
        let at = |cell: u8, wanted: i8| {
            (0..numbers.len())
                .filter(|&other| distance(cell, numbers[other]) == wanted)
                .fold(0u64, |set, other| set | 1 << other)
        };
        Board {
            near: numbers.iter().map(|&cell| at(cell, 1)).collect(),
            far: numbers.iter().map(|&cell| at(cell, 2)).collect(),
            all: (1 << numbers.len()) - 1,
            numbers,
        }
    }

    fn cell(&self, number: u8) -> Option<u8> {
        let found = self.numbers.iter().position(|&known| known == number);
        found.map(|cell| cell as u8)
    }

    /// The images of the cells under the symmetries of the full hexagon; only those that map the
    /// board onto itself.
    fn symmetries(&self) -> Vec<Vec<u8>> {
        let rotate = |(a, b): (i8, i8)| (a - b, a);
        let mirror = |(a, b): (i8, i8)| (b, a);
        let mut maps = Vec::new();
        for kind in 0..12 {
            let image = |number: u8| {
                let mut place = (number as i8 / 10 - 4, number as i8 % 10 - 4);
                if kind >= 6 {
                    place = mirror(place);
                }
                for _ in 0..kind % 6 {
                    place = rotate(place);
                }
                self.cell((10 * (place.0 + 4) + place.1 + 4) as u8)
            };
            maps.extend(
                self.numbers
                    .iter()
                    .map(|&number| image(number))
                    .collect::<Option<Vec<u8>>>(),
            );
        }
        maps
    }
}

/// The cells of a set, lowest first.
#[derive(Debug, Clone, Copy)]
struct Cells(u64);

impl Iterator for Cells {
    type Item = u8;

    #[inline(always)]
    fn next(&mut self) -> Option<u8> {
        let cell = self.0.trailing_zeros() as u8;
        (self.0 != 0).then(|| {
            self.0 &= self.0 - 1;
            cell
        })
    }
}

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

/// What a painter sees.
#[derive(Debug, Clone, PartialEq)]
pub struct Scene {
    /// The pieces.
    pub pieces: Pieces,
    /// The places of the holes.
    pub holes: Vec<Place>,
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
    clones: Cells,
    pieces: Cells,
    free: u64,
    from: u8,
    targets: Cells,
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
            self.targets = Cells(self.board.far[usize::from(self.from)] & self.free);
        }
    }
}

impl Hexxagon {
    /// The rules for these options.
    ///
    /// # Errors
    /// When there is no board of that many cells.
    pub fn new(options: &Options) -> Result<Hexxagon, TextError> {
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
        if position.quiet < QUIET_MOVES {
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
            Cells(own).any(|cell| {
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
        let near = Cells(own).fold(0, |set, cell| set | self.board.near[usize::from(cell)]);
        Moves {
            board: &self.board,
            clones: Cells(near & free),
            pieces: Cells(own),
            free,
            from: 0,
            targets: Cells(0),
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

impl Evaluate for Hexxagon {
    #[inline]
    fn evaluate(&self, position: &Position) -> i32 {
        let [first, second] = self.points(position);
        first - second
    }

    fn canonical_key(&self, position: &Position) -> u64 {
        Self::hash(position, [position.mover, position.mover.other()])
    }

    fn move_code(&self, mv: Move) -> u16 {
        u16::from(mv.from.map_or(0, |from| from + 1)) * 64 + u16::from(mv.to)
    }

    /// Enemies converted, and one for a clone (the paper's greedy measure).
    fn gain(&self, position: &Position, mv: Move) -> i32 {
        let enemies = position.pieces[position.mover.other().index()];
        let converted = self.board.near[usize::from(mv.to)] & enemies;
        converted.count_ones() as i32 + i32::from(mv.from.is_none())
    }

    /// Every piece is an ant, so a clone can be reached from each piece beside its cell.
    ///
    /// The paper's formula for the appeal sums enemies over free cells, which there are none on. Read
    /// here as: enemies around the target, one more for a clone, over the enemies in the ring two
    /// steps from the target, which could strike back.
    fn trails(&self, position: &Position) -> Vec<Trail<Move>> {
        let Some(side) = self.turn(position) else {
            return Vec::new();
        };
        let (own, free) = (position.pieces[side.index()], self.free(position));
        let enemies = position.pieces[side.other().index()];
        let mut trails = Vec::new();
        for from in Cells(own) {
            let (near, far) = (
                self.board.near[usize::from(from)] & free,
                self.board.far[usize::from(from)] & free,
            );
            for to in Cells(near | far) {
                let clones = near >> to & 1 == 1;
                let count = |set: u64| (set & enemies).count_ones() as i32;
                let taken = count(self.board.near[usize::from(to)]);
                let gain = taken + i32::from(clones);
                let ring = count(self.board.far[usize::from(to)]).max(1);
                trails.push(Trail {
                    from: from.into(),
                    to: to.into(),
                    mv: Move {
                        to,
                        from: (!clones).then_some(from),
                    },
                    appeal: f64::from(gain) / f64::from(ring),
                    gain,
                    taken,
                });
            }
        }
        trails
    }

    fn trail_sites(&self) -> usize {
        self.sites().len()
    }

    fn images(&self, position: &Position) -> Vec<Position> {
        // Keys follow the exchange of the players; symmetries of the board are too dear to follow.
        let swapped = Position {
            pieces: [position.pieces[1], position.pieces[0]],
            mover: position.mover.other(),
            quiet: position.quiet,
        };
        vec![*position, swapped]
    }
}

impl Notation for Hexxagon {
    type Marks = ();

    fn move_text(&self, mv: Move) -> String {
        match mv.from {
            Some(from) => format!("{}-{}", self.text_of(from), self.text_of(mv.to)),
            None => format!("+{}", self.text_of(mv.to)),
        }
    }

    fn parse_move(&self, position: &Position, text: &str) -> Result<Move, TextError> {
        let trimmed = text.trim();
        let cell = |text: &str| {
            let number = text.trim().parse().ok()?;
            self.board.cell(number)
        };
        let mv = match (trimmed.strip_prefix('+'), trimmed.split_once('-')) {
            (Some(to), _) => cell(to).map(|to| Move { to, from: None }),
            (None, Some((from, to))) => (cell(from).zip(cell(to))).map(|(from, to)| Move {
                to,
                from: Some(from),
            }),
            _ => None,
        };
        let mv = mv.ok_or_else(|| not_a_move(text, &gettext("cells such as +23 or 21-23")))?;
        let legal = self.moves(position).any(|known| known == mv);
        legal.then_some(mv).ok_or_else(|| illegal_move(text))
    }

    fn state_text(&self, state: &StateOf<Self>) -> String {
        let position = &state.position;
        let mut text = String::new();
        for a in 0..=8u8 {
            text += &" ".repeat(usize::from(a.abs_diff(4)));
            let signs: Vec<&str> = (0..=8u8)
                .filter(|b| a.abs_diff(*b) <= 4)
                .map(|b| match self.board.cell(10 * a + b) {
                    Some(cell) if position.pieces[0] >> cell & 1 == 1 => "o",
                    Some(cell) if position.pieces[1] >> cell & 1 == 1 => "x",
                    Some(_) => ".",
                    None => "#",
                })
                .collect();
            text += &signs.join(" ");
            text.push('\n');
        }
        text + &format!("turn: {}\nquiet: {}\n", position.mover.id(), position.quiet)
    }

    fn parse_state(&self, text: &str) -> Result<StateOf<Self>, TextError> {
        let drawing = Drawing::new(text, &["turn", "quiet"])?;
        if drawing.rows.len() != 9 {
            return Err(wrong_shape(drawing.rows.last().map_or(1, |row| row.0)));
        }
        let mut pieces = [0u64; 2];
        for (a, &(line, text)) in (0u8..).zip(&drawing.rows) {
            let numbers: Vec<u8> = (0..=8u8).filter(|b| a.abs_diff(*b) <= 4).collect();
            let signs: Vec<char> = text.chars().filter(|sign| !sign.is_whitespace()).collect();
            if signs.len() != numbers.len() {
                return Err(wrong_shape(line));
            }
            for (b, sign) in numbers.into_iter().zip(signs) {
                match (self.board.cell(10 * a + b), sign) {
                    (Some(cell), 'o') => pieces[0] |= 1 << cell,
                    (Some(cell), 'x') => pieces[1] |= 1 << cell,
                    (Some(_), '.') | (None, '#') => {}
                    (None, 'o' | 'x' | '.') => {
                        return Err(at(line, &gettext("there is a hole on this board")));
                    }
                    _ => return Err(wrong_sign(line, sign)),
                }
            }
        }
        Ok(State {
            position: Position {
                pieces,
                mover: drawing.turn(Side::First)?,
                quiet: drawing.number("quiet", 0, QUIET_MOVES.into())? as u8,
            },
            marks: (),
        })
    }
}

impl OnBoard for Hexxagon {
    type Scene = Scene;

    fn extent(&self) -> (f64, f64) {
        (9.0, 8.0 * ROW + 1.0)
    }

    fn sites(&self) -> Vec<Place> {
        self.board.numbers.iter().map(|&cell| place(cell)).collect()
    }

    fn path(&self, position: &Position, mv: Move) -> Vec<Site> {
        // A clone is shown as coming from the first piece that could make it.
        let own = position.pieces[position.mover.index()];
        let near = own & self.board.near[usize::from(mv.to)];
        let from = mv.from.or_else(|| Cells(near).next()).unwrap_or(mv.to);
        vec![from.into(), mv.to.into()]
    }

    fn paths(&self, position: &Position, mv: Move) -> Vec<Vec<Site>> {
        if mv.from.is_some() {
            return vec![self.path(position, mv)];
        }
        let own = position.pieces[position.mover.index()];
        Cells(own & self.board.near[usize::from(mv.to)])
            .map(|from| vec![from.into(), mv.to.into()])
            .collect()
    }

    fn site_text(&self, state: &StateOf<Self>, site: Site, names: [&str; 2]) -> String {
        let holds = |side: &Side| state.position.pieces[side.index()] >> site & 1 == 1;
        let content = match Side::BOTH.iter().find(|side| holds(side)) {
            Some(side) => gettext_f("piece of {name}", &[("name", names[side.index()])]),
            None => gettext("free"),
        };
        gettext_f(
            "Cell {cell}, {state}",
            &[("cell", &self.text_of(site as u8)), ("state", &content)],
        )
    }

    fn scene(&self, state: &StateOf<Self>, last: Option<(&StateOf<Self>, Move)>) -> Scene {
        let list = |position: &Position| -> Vec<(Site, Side, u8)> {
            let of =
                |side: Side| Cells(position.pieces[side.index()]).map(move |c| (c.into(), side, 0));
            of(Side::First).chain(of(Side::Second)).collect()
        };
        let before =
            last.map(|(before, mv)| (list(&before.position), self.path(&before.position, mv)));
        let mut pieces = Pieces::new(
            &list(&state.position),
            before.as_ref().map(|(list, path)| (&**list, path.clone())),
        );
        // A clone comes out of the piece beside it.
        if let [from, to] = pieces.last[..] {
            for piece in &mut pieces.standing {
                if piece.site == to && piece.came.is_empty() {
                    piece.came = vec![from, to];
                    piece.is_new = false;
                }
            }
        }
        let holes = HOLES
            .iter()
            .filter(|&&hole| self.board.cell(hole).is_none());
        Scene {
            pieces,
            holes: holes.map(|&hole| place(hole)).collect(),
        }
    }
}

/// The height of a row, the cells being one apart.
const ROW: f64 = 0.866_025_403_784_438_6;

fn place(number: u8) -> Place {
    let (a, b) = (f64::from(number / 10), f64::from(number % 10));
    Place {
        x: b - a / 2.0 + 2.5,
        y: a * ROW + 0.5,
    }
}

impl Hexxagon {
    /// The images of a position under the symmetries of the board, for tests.
    pub fn turned(&self, position: &Position) -> Vec<Position> {
        let maps = self.board.symmetries();
        let image = |map: &Vec<u8>| Position {
            pieces: position
                .pieces
                .map(|pieces| Cells(pieces).fold(0, |set, cell| set | 1 << map[usize::from(cell)])),
            ..*position
        };
        maps.iter().map(image).collect()
    }
}
