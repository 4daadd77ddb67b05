//! Bricks (seed 001): two bricklayers on a square board, each with a face.
//!
//! A turn goes forward, turns left or turns right. Whoever leaves a bare square leaves a brick of
//! their own there and may not walk on bricks of the other. After nine turns of one’s own without a
//! new brick a player is stalled for good. When every square bears a brick, or both are stalled, more
//! bricks win.

use serde::{Deserialize, Serialize};

use super::lines::{Drawing, at, wrong_shape, wrong_sign};
use super::registry::{Field, FieldKind, Visitor};
use super::{
    Evaluate, Game, Notation, OnBoard, Place, Side, Site, State, StateOf, TextError, clip,
    illegal_move, mix, not_a_move,
};
use crate::i18n::{gettext, gettext_f};

/// Turns without a new brick after which a player is stalled.
pub const STALL: u8 = 9;

/// Whether a square under a player counts as full at the end.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum FullRule {
    /// Every square must bear a brick.
    #[default]
    Bricks,
    /// A square under a player counts as full.
    Occupied,
}

/// The options of Bricks.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Options {
    /// Squares on a side: odd, 3 to 11.
    pub size: u8,
    /// When the board is full.
    #[serde(default)]
    pub rules: FullRule,
}

impl Default for Options {
    fn default() -> Self {
        Options {
            size: 5,
            rules: FullRule::Bricks,
        }
    }
}

impl Options {
    pub(super) fn set(&mut self, key: &str, value: &str) -> Result<(), TextError> {
        match key {
            "size" => {
                let number = value.split(['x', 'X', '×']).next().unwrap_or(value);
                let size = number.trim().parse::<u8>().ok();
                let size = size.filter(|size| (3..=11).contains(size) && size % 2 == 1);
                self.size = size.ok_or_else(|| {
                    TextError(gettext_f(
                        "“{value}” is not an odd size from 3 to 11",
                        &[("value", &clip(value))],
                    ))
                })?;
            }
            "rules" => {
                self.rules = match value {
                    "bricks" => FullRule::Bricks,
                    "occupied" => FullRule::Occupied,
                    _ => {
                        return Err(TextError(gettext_f(
                            "“{value}” is no rule; there are bricks and occupied",
                            &[("value", &clip(value))],
                        )));
                    }
                }
            }
            _ => {
                return Err(TextError(gettext_f(
                    "Bricks has no option “{option}”",
                    &[("option", &clip(key))],
                )));
            }
        }
        Ok(())
    }

    pub(super) fn get(&self, key: &str) -> String {
        match key {
            "size" => self.size.to_string(),
            "rules" => match self.rules {
                FullRule::Bricks => "bricks".into(),
                FullRule::Occupied => "occupied".into(),
            },
            _ => String::new(),
        }
    }

    pub(super) fn fields() -> Vec<Field> {
        let sizes = ["3", "5", "7", "9", "11"].map(|size| (size, format!("{size} × {size}")));
        vec![
            Field {
                key: "size",
                label: gettext("Size"),
                hint: String::new(),
                kind: FieldKind::Choice(sizes.into()),
                only_with: None,
            },
            Field {
                key: "rules",
                label: gettext("The board is full"),
                hint: String::new(),
                kind: FieldKind::Choice(vec![
                    ("bricks", gettext("When every square bears a brick")),
                    ("occupied", gettext("Squares under players count too")),
                ]),
                only_with: None,
            },
        ]
    }

    pub(super) fn summary(&self) -> String {
        match self.rules {
            FullRule::Bricks => format!("{0} × {0}", self.size),
            FullRule::Occupied => format!("{0} × {0}, {1}", self.size, gettext("players fill")),
        }
    }

    pub(super) fn rules_text(&self) -> String {
        gettext(
            "Two bricklayers stand on the board. In turn each goes one square forward, turns left, \
             or turns right. Whoever leaves a bare square leaves a brick of their own there; the \
             bricks of the other and the other player block the way, and a blocked step still \
             counts as a turn. After nine turns of one’s own without a new brick a player is \
             stalled and moves no more. When every square bears a brick, or both are stalled, more \
             bricks win two points, equal bricks bring one each. A match is two games; each player \
             starts one.",
        )
    }

    pub(super) fn fitting(&self, text: &str) -> Options {
        let rows = text.lines().take_while(|line| {
            let mut signs = line.chars().filter(|sign| !sign.is_whitespace()).peekable();
            signs.peek().is_some() && signs.all(|sign| matches!(sign, '.' | '1' | '2'))
        });
        match rows.count() as u8 {
            size @ (3 | 5 | 7 | 9 | 11) => Options { size, ..*self },
            _ => self.clone(),
        }
    }

    pub(super) fn visit<V: Visitor>(&self, visitor: V) -> Result<V::Output, TextError> {
        Ok(visitor.visit(Bricks::new(self)?))
    }
}

/// Where a player looks.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[repr(u8)]
pub enum Face {
    /// Up.
    North = 0,
    /// To the right.
    East = 1,
    /// Down.
    South = 2,
    /// To the left.
    West = 3,
}

impl Face {
    /// All, clockwise from north.
    pub const ALL: [Face; 4] = [Face::North, Face::East, Face::South, Face::West];

    /// A quarter turn to the right, as often as given.
    pub fn turned(self, quarters: u8) -> Face {
        Face::ALL[usize::from((self as u8 + quarters) % 4)]
    }

    /// The step that it looks at: rows down, columns right.
    pub fn step(self) -> (i8, i8) {
        match self {
            Face::North => (-1, 0),
            Face::East => (0, 1),
            Face::South => (1, 0),
            Face::West => (0, -1),
        }
    }

    fn id(self) -> &'static str {
        ["north", "east", "south", "west"][self as usize]
    }

    fn label(self) -> String {
        match self {
            Face::North => gettext("north"),
            Face::East => gettext("east"),
            Face::South => gettext("south"),
            Face::West => gettext("west"),
        }
    }
}

/// A move.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[repr(u8)]
pub enum Move {
    /// Try to go forward.
    Forward = 0,
    /// A quarter turn to the left.
    Left = 1,
    /// A quarter turn to the right.
    Right = 2,
}

const MOVES: [Move; 3] = [Move::Forward, Move::Left, Move::Right];

impl Move {
    /// Quarter turns to the right.
    fn quarters(self) -> u8 {
        match self {
            Move::Forward => 0,
            Move::Right => 1,
            Move::Left => 3,
        }
    }
}

/// A player on the board.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Bricklayer {
    /// The square, row by row.
    pub square: u8,
    /// Where it looks.
    pub face: Face,
    /// Its turns since it laid its last brick; [`STALL`] means that it is stalled.
    pub idle: u8,
}

/// All that decides how the game goes on.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Position {
    bricks: [u128; 2],
    players: [Bricklayer; 2],
    mover: Side,
}

/// What a painter sees.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Scene {
    /// Squares on a side.
    pub size: usize,
    /// Whose brick lies on each square, row by row.
    pub bricks: Vec<Option<Side>>,
    /// Both players.
    pub players: [Bricklayer; 2],
    /// Both before the last move.
    pub before: Option<[Bricklayer; 2]>,
    /// The square of the brick laid last.
    pub laid: Option<usize>,
    /// Who is to move.
    pub turn: Option<Side>,
}

/// The rules on one board.
#[derive(Debug, Clone)]
pub struct Bricks {
    size: u8,
    full: u128,
    occupied: bool,
}

impl Bricks {
    /// The rules for these options.
    ///
    /// # Errors
    /// When the size is even or out of bounds.
    pub fn new(options: &Options) -> Result<Bricks, TextError> {
        // Options from a file have not passed `set`.
        let mut checked = options.clone();
        checked.set("size", &options.size.to_string())?;
        let squares = u32::from(options.size) * u32::from(options.size);
        Ok(Bricks {
            size: options.size,
            full: u128::MAX >> (128 - squares),
            occupied: options.rules == FullRule::Occupied,
        })
    }

    fn ahead(&self, player: &Bricklayer) -> Option<u8> {
        let (down, right) = player.face.step();
        let row = (player.square / self.size).checked_add_signed(down)?;
        let column = (player.square % self.size).checked_add_signed(right)?;
        (row < self.size && column < self.size).then(|| row * self.size + column)
    }

    #[inline(always)]
    fn is_full(&self, position: &Position) -> bool {
        let mut filled = position.bricks[0] | position.bricks[1];
        if self.occupied {
            for player in &position.players {
                filled |= 1 << player.square;
            }
        }
        filled == self.full
    }

    fn net(&self, position: &Position) -> i32 {
        let [first, second] = position.bricks.map(|bricks| bricks.count_ones() as i32);
        first - second
    }

    /// The site in a frame one square wide around the board.
    fn site(&self, row: i8, column: i8) -> Site {
        let width = i16::from(self.size) + 2;
        ((i16::from(row) + 1) * width + i16::from(column) + 1) as Site
    }

    /// Row and column of a site, −1 and `size` being the frame.
    fn square_of(&self, site: Site) -> (i8, i8) {
        let width = u16::from(self.size) + 2;
        ((site / width) as i8 - 1, (site % width) as i8 - 1)
    }

    /// The image of a position under a symmetry of the square.
    fn image(&self, position: &Position, kind: u8) -> Position {
        let last = self.size - 1;
        let place = |square: u8| {
            let (row, column) = (square / self.size, square % self.size);
            let row = if kind & 1 == 1 { last - row } else { row };
            let column = if kind & 2 == 2 { last - column } else { column };
            match kind & 4 == 4 {
                true => column * self.size + row,
                false => row * self.size + column,
            }
        };
        let face = |face: Face| {
            let (down, right) = face.step();
            let down = if kind & 1 == 1 { -down } else { down };
            let right = if kind & 2 == 2 { -right } else { right };
            let step = if kind & 4 == 4 {
                (right, down)
            } else {
                (down, right)
            };
            let found = Face::ALL.into_iter().find(|face| face.step() == step);
            found.unwrap_or(face)
        };
        let set = |bricks: u128| {
            (0..self.size * self.size)
                .filter(|square| bricks >> square & 1 == 1)
                .fold(0u128, |set, square| set | 1 << place(square))
        };
        Position {
            bricks: position.bricks.map(set),
            players: position.players.map(|player| Bricklayer {
                square: place(player.square),
                face: face(player.face),
                idle: player.idle,
            }),
            mover: position.mover,
        }
    }

    /// A hash of the position as the given side sees it, bricks counted or not.
    fn hash(position: &Position, me: Side) -> u64 {
        let mut hash = 0u64;
        for side in [me, me.other()] {
            let (bricks, player) = (
                position.bricks[side.index()],
                position.players[side.index()],
            );
            let rest = u64::from(player.square) << 8
                | u64::from(player.face as u8) << 4
                | u64::from(player.idle);
            for word in [bricks as u64, (bricks >> 64) as u64, rest] {
                hash = mix(hash ^ word).wrapping_mul(0x9e37_79b9_7f4a_7c15);
            }
        }
        hash
    }
}

impl Game for Bricks {
    type Position = Position;
    type Move = Move;

    fn start(&self) -> Position {
        let middle = self.size / 2;
        let player = |column: u8, face| Bricklayer {
            square: middle * self.size + column,
            face,
            idle: 0,
        };
        Position {
            bricks: [0; 2],
            players: [
                player(middle - 1, Face::West),
                player(middle + 1, Face::East),
            ],
            mover: Side::First,
        }
    }

    #[inline(always)]
    fn turn(&self, position: &Position) -> Option<Side> {
        // A stalled player is to move only when both are.
        let stalled = position.players[position.mover.index()].idle >= STALL;
        (!stalled && !self.is_full(position)).then_some(position.mover)
    }

    #[inline(always)]
    fn moves(&self, position: &Position) -> impl Iterator<Item = Move> + Clone {
        let count = if self.turn(position).is_some() { 3 } else { 0 };
        MOVES.into_iter().take(count)
    }

    #[inline]
    fn play(&self, position: &Position, mv: Move) -> Position {
        let mut after = *position;
        let (me, other) = (position.mover.index(), position.mover.other().index());
        let mut player = position.players[me];
        player.idle += 1;
        player.face = player.face.turned(mv.quarters());
        if mv == Move::Forward
            && let Some(square) = self.ahead(&player)
            && square != position.players[other].square
            && position.bricks[other] >> square & 1 == 0
        {
            if position.bricks[me] >> player.square & 1 == 0 {
                after.bricks[me] |= 1 << player.square;
                player.idle = 0;
            }
            player.square = square;
        }
        after.players[me] = player;
        if after.players[other].idle < STALL {
            after.mover = position.mover.other();
        }
        after
    }

    fn points(&self, position: &Position) -> [i32; 2] {
        position.bricks.map(|bricks| bricks.count_ones() as i32)
    }

    fn margin(&self, position: &Position) -> i32 {
        self.net(position)
    }

    fn state_key(&self, position: &Position) -> u64 {
        Self::hash(position, Side::First) ^ mix(1 + position.mover as u64)
    }
}

impl Evaluate for Bricks {
    #[inline(always)]
    fn evaluate(&self, position: &Position) -> i32 {
        self.net(position)
    }

    #[inline(always)]
    fn banked(&self, position: &Position) -> i32 {
        self.net(position)
    }

    fn canonical_key(&self, position: &Position) -> u64 {
        // On large boards hardly any two positions are images of each other.
        let kinds = if self.size == 3 { 8 } else { 1 };
        let images = (0..kinds).map(|kind| match kind {
            0 => Self::hash(position, position.mover),
            _ => Self::hash(&self.image(position, kind), position.mover),
        });
        images.min().unwrap_or(0)
    }

    fn move_code(&self, mv: Move) -> u16 {
        mv as u16
    }

    fn images(&self, position: &Position) -> Vec<Position> {
        let kinds = if self.size == 3 { 8 } else { 1 };
        let mut images: Vec<Position> = (0..kinds).map(|kind| self.image(position, kind)).collect();
        // Exchanging the players exchanges the views, too.
        let swapped = images.clone().into_iter().map(|image| Position {
            bricks: [image.bricks[1], image.bricks[0]],
            players: [image.players[1], image.players[0]],
            mover: image.mover.other(),
        });
        images.extend(swapped);
        images
    }
}

impl Notation for Bricks {
    type Marks = ();

    fn move_text(&self, mv: Move) -> String {
        ["F", "L", "R"][mv as usize].into()
    }

    fn parse_move(&self, position: &Position, text: &str) -> Result<Move, TextError> {
        let mv = match text.trim() {
            "F" | "f" => Move::Forward,
            "L" | "l" => Move::Left,
            "R" | "r" => Move::Right,
            _ => return Err(not_a_move(text, &gettext("F, L or R"))),
        };
        let legal = self.turn(position).is_some();
        legal.then_some(mv).ok_or_else(|| illegal_move(text))
    }

    fn state_text(&self, state: &StateOf<Self>) -> String {
        let position = &state.position;
        let mut text = String::new();
        for row in 0..self.size {
            let signs: Vec<&str> = (0..self.size)
                .map(|column| {
                    let square = row * self.size + column;
                    let [first, second] = position.bricks.map(|bricks| bricks >> square & 1 == 1);
                    match (first, second) {
                        (true, _) => "1",
                        (_, true) => "2",
                        _ => ".",
                    }
                })
                .collect();
            text += &signs.join(" ");
            text.push('\n');
        }
        for side in Side::BOTH {
            let player = position.players[side.index()];
            text += &format!(
                "{}: {},{} {} {}\n",
                side.id(),
                player.square / self.size,
                player.square % self.size,
                player.face.id(),
                player.idle
            );
        }
        text + &format!("turn: {}\n", position.mover.id())
    }

    fn parse_state(&self, text: &str) -> Result<StateOf<Self>, TextError> {
        let drawing = Drawing::new(text, &["first", "second", "turn"])?;
        let mut position = self.start();
        let size = usize::from(self.size);
        if drawing.rows.len() != size {
            return Err(wrong_shape(drawing.rows.last().map_or(1, |row| row.0)));
        }
        for (row, &(line, text)) in drawing.rows.iter().enumerate() {
            let signs: Vec<char> = text.chars().filter(|sign| !sign.is_whitespace()).collect();
            if signs.len() != size {
                return Err(wrong_shape(line));
            }
            for (column, sign) in signs.into_iter().enumerate() {
                let square = 1u128 << (row * size + column);
                match sign {
                    '1' => position.bricks[0] |= square,
                    '2' => position.bricks[1] |= square,
                    '.' => {}
                    _ => return Err(wrong_sign(line, sign)),
                }
            }
        }
        for side in Side::BOTH {
            let Some((line, text)) = drawing.value(side.id()) else {
                return Err(TextError(gettext_f(
                    "the line “{side}: row,column face turns” is missing",
                    &[("side", side.id())],
                )));
            };
            position.players[side.index()] = self.read_player(text).ok_or_else(|| {
                let example = gettext("expected row,column, a face and idle turns, as 1,0 west 0");
                at(line, &example)
            })?;
        }
        position.mover = drawing.turn(Side::First)?;
        let [first, second] = position.players;
        let on_other =
            |player: Bricklayer, other: usize| position.bricks[other] >> player.square & 1 == 1;
        if first.square == second.square || on_other(first, 1) || on_other(second, 0) {
            let error = gettext("a player stands on the other or on the other’s brick");
            return Err(at(drawing.rows[0].0, &error));
        }
        // The turn never rests with a stalled player while the other can move.
        let other = position.players[position.mover.other().index()];
        if position.players[position.mover.index()].idle >= STALL && other.idle < STALL {
            position.mover = position.mover.other();
        }
        Ok(State {
            position,
            marks: (),
        })
    }
}

impl OnBoard for Bricks {
    type Scene = Scene;

    fn extent(&self) -> (f64, f64) {
        (f64::from(self.size), f64::from(self.size))
    }

    fn sites(&self) -> Vec<Place> {
        let width = u16::from(self.size) + 2;
        (0..width * width)
            .map(|site| {
                // The frame around the board lies close to it.
                let near = |line: i8| {
                    let (line, size) = (f64::from(line), f64::from(self.size));
                    (line + 0.5).clamp(0.0, size)
                };
                let (row, column) = self.square_of(site);
                Place {
                    x: near(column),
                    y: near(row),
                }
            })
            .collect()
    }

    fn path(&self, position: &Position, mv: Move) -> Vec<Site> {
        let player = position.players[position.mover.index()];
        let (down, right) = player.face.turned(mv.quarters()).step();
        let (row, column) = (player.square / self.size, player.square % self.size);
        vec![self.site(row as i8 + down, column as i8 + right)]
    }

    fn site_text(&self, state: &StateOf<Self>, site: Site, names: [&str; 2]) -> String {
        let position = &state.position;
        let (row, column) = self.square_of(site);
        let inside = |line: i8| (0..self.size as i8).contains(&line);
        let content = if !inside(row) || !inside(column) {
            gettext("edge of the board")
        } else {
            let square = row as u8 * self.size + column as u8;
            let brick = |side: &Side| position.bricks[side.index()] >> square & 1 == 1;
            let stands = |side: &Side| position.players[side.index()].square == square;
            match (
                Side::BOTH.iter().find(|side| stands(side)),
                Side::BOTH.iter().find(|side| brick(side)),
            ) {
                (Some(side), _) => gettext_f(
                    "{name} facing {face}",
                    &[
                        ("name", names[side.index()]),
                        ("face", &position.players[side.index()].face.label()),
                    ],
                ),
                (None, Some(side)) => {
                    gettext_f("brick of {name}", &[("name", names[side.index()])])
                }
                (None, None) => gettext("bare"),
            }
        };
        let moves = self
            .moves(position)
            .find(|&mv| self.path(position, mv) == [site])
            .map(|mv| match mv {
                Move::Forward => gettext("go forward"),
                Move::Left => gettext("turn left"),
                Move::Right => gettext("turn right"),
            });
        let text = gettext_f(
            "Square, row {row}, column {column}, {state}",
            &[
                ("row", &row.to_string()),
                ("column", &column.to_string()),
                ("state", &content),
            ],
        );
        match moves {
            Some(command) => format!("{text}: {command}"),
            None => text,
        }
    }

    fn scene(&self, state: &StateOf<Self>, last: Option<(&StateOf<Self>, Move)>) -> Scene {
        let position = &state.position;
        let squares = usize::from(self.size) * usize::from(self.size);
        let owner = |square: usize| {
            let brick = |side: &Side| position.bricks[side.index()] >> square & 1 == 1;
            Side::BOTH.into_iter().find(brick)
        };
        let all = |position: &Position| position.bricks[0] | position.bricks[1];
        let laid = last.map(|(before, _)| all(position) & !all(&before.position));
        Scene {
            size: self.size.into(),
            bricks: (0..squares).map(owner).collect(),
            players: position.players,
            before: last.map(|(before, _)| before.position.players),
            laid: laid
                .filter(|&laid| laid != 0)
                .map(|laid| laid.trailing_zeros() as usize),
            turn: self.turn(position),
        }
    }
}

impl Bricks {
    fn read_player(&self, text: &str) -> Option<Bricklayer> {
        let mut words = text.split_whitespace();
        let (row, column) = words.next()?.split_once(',')?;
        let (row, column): (u8, u8) = (row.parse().ok()?, column.parse().ok()?);
        let face = words.next()?;
        let face = Face::ALL.into_iter().find(|known| known.id() == face)?;
        let idle = words.next()?.parse().ok().filter(|idle| *idle <= STALL)?;
        (row < self.size && column < self.size && words.next().is_none()).then(|| Bricklayer {
            square: row * self.size + column,
            face,
            idle,
        })
    }
}
