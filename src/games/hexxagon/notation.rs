//! Moves such as `+23` for a clone and `21-23` for a jump, positions as nine rows of cells.

use super::{Hexxagon, Move, Position, QUIET_MOVES};
use crate::games::lines::{Drawing, at, wrong_shape, wrong_sign};
use crate::games::{Game, Notation, RulesError, Side, State, StateOf, illegal_move, not_a_move};
use crate::sentence::{Sentence, say};

impl Notation for Hexxagon {
    type Marks = ();

    fn about_moves(&self) -> Sentence {
        say(
            "A cell has two digits, both from 0 on: its row from the top, and its slanting column from the left. A new piece beside another one is written +23, a jump 21-23.",
        )
    }

    fn move_text(&self, mv: Move) -> String {
        match mv.from {
            Some(from) => format!("{}-{}", self.text_of(from), self.text_of(mv.to)),
            None => format!("+{}", self.text_of(mv.to)),
        }
    }

    fn parse_move(&self, position: &Position, text: &str) -> Result<Move, RulesError> {
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
        let mv = mv.ok_or_else(|| not_a_move(text, say("cells such as +23 or 21-23")))?;
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

    fn parse_state(&self, text: &str) -> Result<StateOf<Self>, RulesError> {
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
                        return Err(at(line, say("there is a hole on this board")));
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
