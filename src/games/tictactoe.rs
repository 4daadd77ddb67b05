//! Tic-tac-toe (seed 002): three in a row on 3 × 3 cells.

use serde::{Deserialize, Serialize};

use super::lines::{Drawing, at, wrong_shape, wrong_sign};
use super::pieces::Pieces;
use super::registry::Visitor;
use super::{
    Evaluate, Game, Notation, OnBoard, Place, Side, Site, State, StateOf, TextError, WIN,
    illegal_move, mix, not_a_move,
};
use crate::i18n::{gettext, gettext_f};

/// The options of tic-tac-toe: there are none.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Options {}

impl Options {
    pub(super) fn visit<V: Visitor>(&self, visitor: V) -> V::Output {
        visitor.visit(TicTacToe)
    }

    pub(super) fn rules_text(&self) -> String {
        gettext(
            "Two players take turns to put their sign into an empty cell. Whoever has three in a \
             row, column or diagonal wins; a full board without one is a draw.",
        )
    }
}

/// The eight lines of three, as bits of cells numbered row by row.
pub const LINES: [u16; 8] = [
    0b000_000_111,
    0b000_111_000,
    0b111_000_000,
    0b001_001_001,
    0b010_010_010,
    0b100_100_100,
    0b100_010_001,
    0b001_010_100,
];

const FULL: u16 = 0x1ff;

/// The rules.
#[derive(Debug, Clone, Copy)]
pub struct TicTacToe;

/// The cells of both players, as bits numbered row by row.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Position {
    /// Cells of the first and the second player.
    pub cells: [u16; 2],
}

impl Position {
    /// Whether a side has three in a line.
    #[inline(always)]
    pub fn has_line(&self, side: Side) -> bool {
        let own = self.cells[side.index()];
        LINES.iter().any(|line| own & line == *line)
    }

    /// Who is to move while the game goes on.
    #[inline(always)]
    pub fn mover(&self) -> Side {
        match self.cells[0].count_ones() == self.cells[1].count_ones() {
            true => Side::First,
            false => Side::Second,
        }
    }

    fn winner(&self) -> Option<Side> {
        Side::BOTH.into_iter().find(|&side| self.has_line(side))
    }
}

/// What a painter sees.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Scene {
    /// The signs.
    pub pieces: Pieces,
    /// The cells of a complete line.
    pub line: Option<[Site; 3]>,
}

/// The cells of a set, lowest first.
#[derive(Debug, Clone, Copy)]
pub struct Cells(u16);

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

/// The cell where a symmetry of the square takes this one.
fn image(cell: u8, kind: u8) -> u8 {
    let (row, column) = (cell / 3, cell % 3);
    let row = if kind & 1 == 1 { 2 - row } else { row };
    let column = if kind & 2 == 2 { 2 - column } else { column };
    match kind & 4 == 4 {
        true => 3 * column + row,
        false => 3 * row + column,
    }
}

fn image_of_set(cells: u16, kind: u8) -> u16 {
    Cells(cells).fold(0, |set, cell| set | 1 << image(cell, kind))
}

impl Game for TicTacToe {
    type Position = Position;
    type Move = u8;

    fn start(&self) -> Position {
        Position { cells: [0; 2] }
    }

    #[inline(always)]
    fn turn(&self, position: &Position) -> Option<Side> {
        let mover = position.mover();
        let full = position.cells[0] | position.cells[1] == FULL;
        (!full && !position.has_line(mover.other())).then_some(mover)
    }

    #[inline(always)]
    fn moves(&self, position: &Position) -> impl Iterator<Item = u8> + Clone {
        Cells(match self.turn(position) {
            Some(_) => FULL & !(position.cells[0] | position.cells[1]),
            None => 0,
        })
    }

    #[inline(always)]
    fn play(&self, position: &Position, cell: u8) -> Position {
        let mut after = *position;
        after.cells[position.mover().index()] |= 1 << cell;
        after
    }

    fn points(&self, position: &Position) -> [i32; 2] {
        Side::BOTH.map(|side| i32::from(position.has_line(side)))
    }

    fn margin(&self, position: &Position) -> i32 {
        position.winner().map_or(0, Side::sign)
    }

    fn state_key(&self, position: &Position) -> u64 {
        mix(u64::from(position.cells[0]) << 9 | u64::from(position.cells[1]) | 1 << 20)
    }
}

impl Evaluate for TicTacToe {
    const WIN_ONLY: bool = true;

    #[inline(always)]
    fn evaluate(&self, position: &Position) -> i32 {
        WIN * self.margin(position)
    }

    fn canonical_key(&self, position: &Position) -> u64 {
        let images = (0..8).map(|kind| {
            let [first, second] = position.cells.map(|cells| image_of_set(cells, kind));
            u64::from(first) << 9 | u64::from(second)
        });
        mix(images.min().unwrap_or(0) + 1)
    }

    fn move_code(&self, cell: u8) -> u16 {
        cell.into()
    }

    fn images(&self, position: &Position) -> Vec<Position> {
        (0..8)
            .map(|kind| Position {
                cells: position.cells.map(|cells| image_of_set(cells, kind)),
            })
            .collect()
    }
}

impl Notation for TicTacToe {
    type Marks = ();

    fn move_text(&self, cell: u8) -> String {
        format!("{},{}", cell / 3 + 1, cell % 3 + 1)
    }

    fn parse_move(&self, position: &Position, text: &str) -> Result<u8, TextError> {
        let cell = text.trim().split_once(',').and_then(|(row, column)| {
            let (row, column): (u8, u8) = (row.trim().parse().ok()?, column.trim().parse().ok()?);
            let on_board = (1..=3).contains(&row) && (1..=3).contains(&column);
            on_board.then(|| 3 * (row - 1) + column - 1)
        });
        let cell = cell.ok_or_else(|| not_a_move(text, &gettext("row,column such as 2,2")))?;
        let legal = self.moves(position).any(|mv| mv == cell);
        legal.then_some(cell).ok_or_else(|| illegal_move(text))
    }

    fn state_text(&self, state: &StateOf<Self>) -> String {
        let sign = |cell: u8| {
            let of = |side: Side| state.position.cells[side.index()] >> cell & 1 == 1;
            match (of(Side::First), of(Side::Second)) {
                (true, _) => 'o',
                (_, true) => 'x',
                _ => '.',
            }
        };
        let rows = (0..3).map(|row| {
            let [one, two, three] = [0, 1, 2].map(|column| sign(3 * row + column));
            format!("{one} {two} {three}\n")
        });
        rows.collect()
    }

    fn parse_state(&self, text: &str) -> Result<StateOf<Self>, TextError> {
        let drawing = Drawing::new(text, &[])?;
        if drawing.rows.len() != 3 {
            return Err(wrong_shape(drawing.rows.last().map_or(1, |row| row.0)));
        }
        let mut position = self.start();
        for (row, &(line, text)) in drawing.rows.iter().enumerate() {
            let signs: Vec<char> = text.chars().filter(|sign| !sign.is_whitespace()).collect();
            if signs.len() != 3 {
                return Err(wrong_shape(line));
            }
            for (column, sign) in signs.into_iter().enumerate() {
                let cell = 1 << (3 * row + column);
                match sign {
                    'o' | 'O' | '0' => position.cells[0] |= cell,
                    'x' | 'X' => position.cells[1] |= cell,
                    '.' | '-' | '_' => {}
                    _ => return Err(wrong_sign(line, sign)),
                }
            }
        }
        let [first, second] = position.cells.map(u16::count_ones);
        let lines = Side::BOTH.map(|side| position.has_line(side));
        // Whoever has a line made the last move.
        let possible = (first == second && !lines[0]) || (first == second + 1 && !lines[1]);
        if !possible {
            let error = gettext("no game leads to these signs");
            return Err(at(drawing.rows[0].0, &error));
        }
        Ok(State {
            position,
            marks: (),
        })
    }
}

impl OnBoard for TicTacToe {
    type Scene = Scene;

    fn extent(&self) -> (f64, f64) {
        (3.0, 3.0)
    }

    fn sites(&self) -> Vec<Place> {
        (0..9)
            .map(|cell| Place {
                x: f64::from(cell % 3) + 0.5,
                y: f64::from(cell / 3) + 0.5,
            })
            .collect()
    }

    fn path(&self, _: &Position, cell: u8) -> Vec<Site> {
        vec![cell.into()]
    }

    fn site_text(&self, state: &StateOf<Self>, site: Site, names: [&str; 2]) -> String {
        let holds = |side: &Side| state.position.cells[side.index()] >> site & 1 == 1;
        let content = match Side::BOTH.iter().find(|side| holds(side)) {
            Some(side) => gettext_f("sign of {name}", &[("name", names[side.index()])]),
            None => gettext("free"),
        };
        gettext_f(
            "Cell, row {row}, column {column}, {state}",
            &[
                ("row", &(site / 3 + 1).to_string()),
                ("column", &(site % 3 + 1).to_string()),
                ("state", &content),
            ],
        )
    }

    fn scene(&self, state: &StateOf<Self>, last: Option<(&StateOf<Self>, u8)>) -> Scene {
        let list = |position: &Position| -> Vec<(Site, Side, u8)> {
            let of = |side: Side| {
                Cells(position.cells[side.index()]).map(move |cell| (cell.into(), side, 0))
            };
            of(Side::First).chain(of(Side::Second)).collect()
        };
        let before = last.map(|(before, cell)| (list(&before.position), vec![cell.into()]));
        let line = LINES.iter().find(|&&line| {
            let cells = state.position.cells;
            cells.iter().any(|own| own & line == line)
        });
        Scene {
            pieces: Pieces::new(
                &list(&state.position),
                before.as_ref().map(|(list, path)| (&**list, path.clone())),
            ),
            line: line.map(|&line| {
                let mut cells = Cells(line).map(Site::from);
                std::array::from_fn(|_| cells.next().unwrap_or(0))
            }),
        }
    }
}
