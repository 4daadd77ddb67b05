//! Cells as `row,column`, positions as three rows of `o`, `x` and `.`.

use super::{Position, TicTacToe};
use crate::games::lines::{Drawing, at, wrong_shape, wrong_sign};
use crate::games::{Game, Notation, RulesError, Side, State, StateOf, illegal_move, not_a_move};
use crate::sentence::{Sentence, say};

impl Notation for TicTacToe {
    type Marks = ();

    fn about_moves(&self) -> Sentence {
        say(
            "A move is the cell that it takes, as row,column. Both count from 1, from the upper left corner.",
        )
    }

    fn move_text(&self, cell: u8) -> String {
        format!("{},{}", cell / 3 + 1, cell % 3 + 1)
    }

    fn parse_move(&self, position: &Position, text: &str) -> Result<u8, RulesError> {
        let cell = text.trim().split_once(',').and_then(|(row, column)| {
            let (row, column): (u8, u8) = (row.trim().parse().ok()?, column.trim().parse().ok()?);
            let on_board = (1..=3).contains(&row) && (1..=3).contains(&column);
            on_board.then(|| 3 * (row - 1) + column - 1)
        });
        let cell = cell.ok_or_else(|| not_a_move(text, say("row,column such as 2,2")))?;
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

    fn parse_state(&self, text: &str) -> Result<StateOf<Self>, RulesError> {
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
            let error = say("no game leads to these signs");
            return Err(at(drawing.rows[0].0, error));
        }
        Ok(State {
            position,
            marks: (),
        })
    }
}
