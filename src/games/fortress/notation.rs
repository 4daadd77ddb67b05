//! Moves such as `d4-d3` and `d2xd4`, positions as seven rows of `a`, `d` and `.`.

use super::cross::{on_board, point_name, point_named};
use super::{ATTACKER, ATTACKERS, DEFENDER, DEFENDERS, Fortress, HALF_MOVES, Kind, Move, Position};
use crate::games::lines::{Drawing, at, wrong_shape, wrong_sign};
use crate::games::{Game, Notation, RulesError, State, StateOf, illegal_move, not_a_move};
use crate::sentence::{Sentence, say};

impl Notation for Fortress {
    type Marks = ();

    fn about_moves(&self) -> Sentence {
        say(
            "A step is written d4-d3. A jump is written d2xd4, with each point where the piece lands. A piece that is placed has only its point, such as c1.",
        )
    }

    fn move_text(&self, mv: Move) -> String {
        let names: Vec<String> = mv.points().map(point_name).collect();
        names.join(if mv.kind == Kind::Jump { "x" } else { "-" })
    }

    fn parse_move(&self, position: &Position, text: &str) -> Result<Move, RulesError> {
        let wanted = text.trim().to_ascii_lowercase().replace(':', "x");
        let points = wanted.split(['x', '-']).map(point_named);
        if points.into_iter().any(|point| point.is_none()) {
            return Err(not_a_move(text, say("points such as d4-d3 or d2xd4")));
        }
        self.moves(position)
            .find(|&mv| self.move_text(mv) == wanted)
            .ok_or_else(|| illegal_move(text))
    }

    fn state_text(&self, state: &StateOf<Self>) -> String {
        let position = &state.position;
        let mut text = String::new();
        for row in 0..7 {
            let signs: Vec<&str> = (0..7)
                .map(|column| {
                    let mut places = self.tables.places.iter();
                    match places.position(|&place| place == (column, row)) {
                        Some(point) if position.attackers >> point & 1 == 1 => "a",
                        Some(point) if position.defenders >> point & 1 == 1 => "d",
                        Some(_) => ".",
                        None => " ",
                    }
                })
                .collect();
            text += signs.join(" ").trim_end();
            text.push('\n');
        }
        text + &format!(
            "turn: {}\nplayed: {}\n",
            position.mover.id(),
            position.played
        )
    }

    fn parse_state(&self, text: &str) -> Result<StateOf<Self>, RulesError> {
        let drawing = Drawing::new(text, &["turn", "played"])?;
        if drawing.rows.len() != 7 {
            return Err(wrong_shape(drawing.rows.last().map_or(1, |row| row.0)));
        }
        let mut position = Position {
            attackers: 0,
            defenders: 0,
            ..self.start()
        };
        let mut point = 0;
        for (row, &(line, text)) in drawing.rows.iter().enumerate() {
            let signs: Vec<char> = text.chars().filter(|sign| !sign.is_whitespace()).collect();
            let expected = (0..7).filter(|&column| on_board(column, row as i8)).count();
            if signs.len() != expected {
                return Err(wrong_shape(line));
            }
            for sign in signs {
                match sign {
                    'a' => position.attackers |= 1 << point,
                    'd' => position.defenders |= 1 << point,
                    '.' => {}
                    _ => return Err(wrong_sign(line, sign)),
                }
                point += 1;
            }
        }
        let first = drawing.rows[0].0;
        if position.attackers.count_ones() > ATTACKERS
            || position.defenders.count_ones() > DEFENDERS
        {
            return Err(at(
                first,
                say("there are at most {attackers} attackers and {defenders} defenders")
                    .with("attackers", ATTACKERS)
                    .with("defenders", DEFENDERS),
            ));
        }
        let usual = if position.placing() {
            DEFENDER
        } else {
            ATTACKER
        };
        position.mover = drawing.turn(usual)?;
        position.played = drawing.number("played", 0, HALF_MOVES.into())? as u8;
        if position.placing() {
            let start = self.tables.all & !self.tables.fortress;
            let placed = position.defenders & !self.tables.fortress;
            let is_begun = placed != 0 || position.played != 0;
            if position.attackers != start || is_begun || position.mover != DEFENDER {
                let error = say("with fewer than two defenders nothing else has happened yet");
                return Err(at(first, error));
            }
        } else {
            position.stuck = !self.can_move(&position);
        }
        Ok(State {
            position,
            marks: (),
        })
    }
}
