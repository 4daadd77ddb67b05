//! Moves as `F`, `L` and `R`, positions as rows of bricks and a line for each player.

use super::{Bricklayer, Bricks, Face, Move, Position, STALL};
use crate::games::lines::{Drawing, at, wrong_shape, wrong_sign};
use crate::games::{Game, Notation, RulesError, Side, State, StateOf, illegal_move, not_a_move};
use crate::sentence::{Sentence, say};

impl Face {
    fn id(self) -> &'static str {
        ["north", "east", "south", "west"][self as usize]
    }
}

impl Notation for Bricks {
    type Marks = ();

    fn about_moves(&self) -> Sentence {
        say(
            "A move is F, a step forward, or a turn on the spot: L, left, or R, right, as the bricklayer sees it.",
        )
    }

    fn move_text(&self, mv: Move) -> String {
        ["F", "L", "R"][mv as usize].into()
    }

    fn parse_move(&self, position: &Position, text: &str) -> Result<Move, RulesError> {
        let mv = match text.trim() {
            "F" | "f" => Move::Forward,
            "L" | "l" => Move::Left,
            "R" | "r" => Move::Right,
            _ => return Err(not_a_move(text, say("F, L or R"))),
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

    fn parse_state(&self, text: &str) -> Result<StateOf<Self>, RulesError> {
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
        let mut lines = [0; 2];
        for side in Side::BOTH {
            let Some((line, text)) = drawing.value(side.id()) else {
                return Err(RulesError::Position(
                    say("the line “{side}: row,column face turns” is missing")
                        .with("side", side.id()),
                ));
            };
            position.players[side.index()] = self.read_player(text).ok_or_else(|| {
                let example = say("expected row,column, a face and idle turns, as 1,0 west 0");
                at(line, example)
            })?;
            lines[side.index()] = line;
        }
        position.mover = drawing.turn(Side::First)?;
        let [first, second] = position.players;
        let on_other =
            |player: Bricklayer, other: usize| position.bricks[other] >> player.square & 1 == 1;
        let is_wrong = [
            on_other(first, 1),
            on_other(second, 0) || first.square == second.square,
        ];
        if let Some(side) = is_wrong.iter().position(|&is_wrong| is_wrong) {
            let error = say("a player stands on the other or on the other’s brick");
            return Err(at(lines[side], error));
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
