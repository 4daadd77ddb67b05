//! The board of Bricks for hand and eye.

use super::{Bricklayer, Bricks, Face, Move, Position, STALL};
use crate::games::{Deed, Game, Narrate, OnBoard, Place, Side, Site, StateOf};
use crate::sentence::{Sentence, say, say_many};

impl Face {
    fn label(self) -> Sentence {
        match self {
            Face::North => say("north"),
            Face::East => say("east"),
            Face::South => say("south"),
            Face::West => say("west"),
        }
    }
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
    /// Whether whoever is to move cannot go forward. The step still counts as a turn.
    pub is_blocked: bool,
}

impl Bricks {
    /// Whether a step forward of the side to move would lead nowhere.
    fn is_blocked(&self, position: &Position) -> bool {
        let deed = || self.deed(position, Move::Forward, &self.play(position, Move::Forward));
        self.turn(position).is_some() && deed() == Deed::Blocked
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

    /// The square of a site, row by row; `None` in the frame.
    pub(super) fn square(&self, site: Site) -> Option<u8> {
        let inside = |line: i8| (0..self.size as i8).contains(&line);
        let (row, column) = self.square_of(site);
        (inside(row) && inside(column)).then(|| row as u8 * self.size + column as u8)
    }

    /// What lies on a site, in words.
    pub(super) fn square_text(
        &self,
        position: &Position,
        site: Site,
        names: [&str; 2],
    ) -> Sentence {
        let (row, column) = self.square_of(site);
        let content = match self.square(site) {
            None => say("edge of the board"),
            Some(square) => {
                let brick = |side: &Side| position.bricks[side.index()] >> square & 1 == 1;
                let stands = |side: &Side| position.players[side.index()].square == square;
                match (
                    Side::BOTH.iter().find(|side| stands(side)),
                    Side::BOTH.iter().find(|side| brick(side)),
                ) {
                    (Some(side), _) => {
                        let player = position.players[side.index()];
                        player_text(player, names[side.index()])
                    }
                    (None, Some(side)) => say("{name}’s brick").with("name", names[side.index()]),
                    (None, None) => say("bare"),
                }
            }
        };
        say("Square, row {row}, column {column}, {state}")
            .with("row", i32::from(row))
            .with("column", i32::from(column))
            .with("state", content)
    }
}

/// A player, and the number beside it: its turns since it laid a brick.
fn player_text(player: Bricklayer, name: &str) -> Sentence {
    let faces = say("{name} facing {face}")
        .with("name", name)
        .with("face", player.face.label());
    match player.idle {
        0 => faces,
        idle if idle >= STALL => say("{player}, stalled").with("player", faces),
        idle => say_many(
            "{player}, {count} turn without a brick",
            "{player}, {count} turns without a brick",
            idle.into(),
        )
        .with("player", faces),
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

    fn site_text(&self, state: &StateOf<Self>, site: Site, names: [&str; 2]) -> Sentence {
        let position = &state.position;
        let moves = self
            .moves(position)
            .find(|&mv| self.path(position, mv) == [site])
            .map(|mv| match mv {
                Move::Forward if self.is_blocked(position) => say("go forward, which is blocked"),
                Move::Forward => say("go forward"),
                Move::Left => say("turn left"),
                Move::Right => say("turn right"),
            });
        let text = self.square_text(position, site, names);
        match moves {
            Some(command) => say("{square}: {move}")
                .with("square", text)
                .with("move", command),
            // Beside the board is nothing but the places to turn to.
            None if self.square(site).is_none() => Sentence::default(),
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
            is_blocked: self.is_blocked(position),
        }
    }
}
