//! Moves such as `c3-d4` and `c3xe5xg7`; positions and games in Portable Draughts Notation.
//!
//! Squares may have numbers, too, when they are read: `22-17` is `c3-b4`.

use super::squares::{is_square, square_name, square_named};
use super::{Draughts, Move, Position, collection, fen, pdn};
use crate::games::{
    Game, GameInText, Notation, Record, RulesError, StateOf, clip, illegal_move, not_a_move,
};
use crate::sentence::{Sentence, say};

impl Notation for Draughts {
    type Marks = ();

    fn about_moves(&self) -> Sentence {
        say(
            "Squares have names, such as c3. A step is written c3-d4, and a capture c3xe5xg7, with each square where the piece lands. Numbers from 1 to 32 are read, too.",
        )
    }

    fn move_text(&self, mv: Move) -> String {
        let names: Vec<String> = mv.squares().map(square_name).collect();
        names.join(if mv.captured == 0 { "-" } else { "x" })
    }

    fn parse_move(&self, position: &Position, text: &str) -> Result<Move, RulesError> {
        let wanted = text.trim().to_ascii_lowercase().replace(':', "x");
        let names = || wanted.split(['x', '-']);
        let squares: Option<Vec<u8>> = names().map(square_named).collect();
        let squares = squares
            .filter(|squares| squares.len() >= 2)
            .ok_or_else(|| {
                // Nobody stands on the light squares.
                match names().count() >= 2 && names().all(is_square) {
                    true => illegal_move(text),
                    false => not_a_move(text, say("squares such as c3-d4 or c3xe5xg7")),
                }
            })?;
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
            _ => {
                let sentence =
                    say("“{move}” can be played in several ways; name the squares between");
                RulesError::Move(sentence.with("move", clip(text)))
            }
        })
    }

    fn state_text(&self, state: &StateOf<Self>) -> String {
        fen::write_position(&state.position)
    }

    fn parse_state(&self, text: &str) -> Result<StateOf<Self>, RulesError> {
        fen::read_position(self, text)
    }

    fn split_moves<'a>(&self, text: &'a str) -> Vec<&'a str> {
        pdn::split_moves(text)
    }

    fn split_games<'a>(&self, text: &'a str) -> Vec<GameInText<'a>> {
        collection::games(text)
    }

    fn read_record(&self, text: &str) -> Option<Result<Record<Self>, RulesError>> {
        pdn::read_record(self, text)
    }

    fn write_record(&self, record: &Record<Self>, names: [&str; 2]) -> String {
        pdn::write_record(self, record, names)
    }
}
