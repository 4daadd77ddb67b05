//! Plain search on small boards of Walls.

use std::collections::HashMap;

use crate::games::Side;
use crate::play::AnyMatch;

/// All values of a board of Walls by plain search: painted edges as bits, and nothing of the program's rules.
pub struct Plain {
    pub edges: Vec<(i32, i32)>,
    boxes: Vec<u32>,
    moves_again: bool,
    known: HashMap<u32, i32>,
}

impl Plain {
    pub fn new(rows: i32, columns: i32, moves_again: bool) -> Plain {
        let places = (0..=2 * rows).flat_map(|row| (0..=2 * columns).map(move |at| (row, at)));
        let edges: Vec<_> = places.filter(|(row, at)| (row + at) % 2 == 1).collect();
        let bit = |place| 1 << edges.iter().position(|&edge| edge == place).unwrap();
        let middles =
            (0..rows).flat_map(|row| (0..columns).map(move |at| (2 * row + 1, 2 * at + 1)));
        let boxes = middles
            .map(|(row, at)| {
                bit((row - 1, at)) | bit((row + 1, at)) | bit((row, at - 1)) | bit((row, at + 1))
            })
            .collect();
        Plain {
            edges,
            boxes,
            moves_again,
            known: HashMap::new(),
        }
    }

    /// The boxes that are closed.
    fn closed(&self, painted: u32) -> i32 {
        let is_closed = |edges: &&u32| painted & **edges == **edges;
        self.boxes.iter().filter(is_closed).count() as i32
    }

    /// The boxes that the side to move gets from here on, less those of the other.
    fn value(&mut self, painted: u32) -> i32 {
        if painted.count_ones() as usize == self.edges.len() {
            return 0;
        }
        if let Some(&value) = self.known.get(&painted) {
            return value;
        }
        let free = (0..self.edges.len()).filter(|edge| painted & 1 << edge == 0);
        let value = free
            .map(|edge| self.after(painted, 1 << edge))
            .max()
            .unwrap();
        self.known.insert(painted, value);
        value
    }

    /// The boxes that the side to move gets, less those of the other, if it paints this edge next.
    pub fn after(&mut self, painted: u32, edge: u32) -> i32 {
        let gained = self.closed(painted | edge) - self.closed(painted);
        let rest = self.value(painted | edge);
        match self.moves_again && gained > 0 {
            true => gained + rest,
            false => gained - rest,
        }
    }

    /// The edges painted in a game that began with none.
    pub fn painted(&self, game: &dyn AnyMatch) -> u32 {
        let played = game.standing().ply;
        let shown = (0..played).map(|ply| game.move_at(ply).unwrap().shown);
        shown.map(|shown| self.edge(&shown)).sum()
    }

    fn edge(&self, shown: &str) -> u32 {
        let numbers: Vec<i32> = (shown.trim_matches(['[', ']']).split(','))
            .map(|number| number.trim().parse().unwrap())
            .collect();
        1 << (self.edges.iter())
            .position(|&edge| edge == (numbers[0], numbers[1]))
            .unwrap()
    }

    /// The margin that the running position of a game leads to, in the view of a side.
    pub fn margin(&mut self, game: &dyn AnyMatch, side: Side) -> i32 {
        let now = game.now();
        let banked = side.sign() * (now.points[0] - now.points[1]);
        let rest = self.value(self.painted(game));
        banked + now.turn.map_or(0, |turn| side.sign() * turn.sign() * rest)
    }
}
