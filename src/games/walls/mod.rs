//! Walls: dots and boxes, by default without the extra move, as in the article on Walls.
//!
//! On a board of R × C boxes the players alternately paint one unpainted edge. Whoever paints the
//! fourth edge of a box owns it. With [`TurnRule::Strict`] the turn always passes; with
//! [`TurnRule::Extra`], the classic rule of other programs, completing a box moves again. The game
//! ends when every edge is painted, and more points win.
//!
//! A position needs only the set of painted edges, the difference of points and the side to move; who
//! painted what is kept aside, in [`Marks`].

use std::sync::Arc;

use super::bits::Bits;
use super::{Game, RulesError, Side, mix};
use crate::sentence::say;
use edge_set::{EdgeSet, Edges};
use geometry::Geometry;

mod arrange;
mod board;
mod box_values;
mod diagram;
pub mod edge_set;
mod estimate;
mod evaluate;
mod geometry;
mod insight;
mod levels;
mod narrate;
mod notation;
mod options;

pub use board::{Paint, Scene};
pub use box_values::BoxValues;
pub use geometry::Lattice;
pub use notation::Marks;
pub use options::{Options, TurnRule};

/// The longest side of a board, in boxes.
pub const MAX_SIDE: u8 = 12;

/// The most boxes of a board.
pub const MAX_BOXES: usize = MAX_SIDE as usize * MAX_SIDE as usize;

/// The most edges of a board.
pub const MAX_EDGES: usize = 2 * MAX_BOXES + 2 * MAX_SIDE as usize;

/// The rules of Walls on one board; `B` holds a set of its edges.
#[derive(Debug, Clone)]
pub struct Walls<B> {
    geometry: Arc<Geometry<B>>,
    options: Options,
    extra: bool,
}

/// All that decides how the game goes on.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Position<B> {
    painted: B,
    /// Points of the first player less those of the second.
    net: i16,
    mover: Side,
}

impl<B: EdgeSet> Position<B> {
    /// The painted edges.
    pub fn painted(&self) -> B {
        self.painted
    }
}

impl<B: EdgeSet> Walls<B> {
    /// The rules for these options.
    ///
    /// # Errors
    /// When the options are out of bounds, or the board has more edges than `B` holds.
    pub fn new(options: &Options) -> Result<Self, RulesError> {
        let values = options.points_of_boxes()?;
        if options.edge_count() > B::CAPACITY {
            return Err(RulesError::Options(
                say("a board of {edges} edges does not fit here")
                    .with("edges", options.edge_count()),
            ));
        }
        Ok(Walls {
            geometry: Arc::new(Geometry::new(
                options.rows.into(),
                options.columns.into(),
                values,
            )),
            extra: options.rules == TurnRule::Extra,
            options: options.clone(),
        })
    }

    /// The options of this board.
    pub fn board(&self) -> &Options {
        &self.options
    }

    /// The edge at a lattice point.
    pub fn edge(&self, place: Lattice) -> Option<u16> {
        self.geometry.edge(place)
    }

    /// Where an edge lies.
    pub fn place(&self, edge: u16) -> Lattice {
        self.geometry.place(edge)
    }

    /// The unpainted edges.
    pub fn free(&self, position: &Position<B>) -> B {
        self.geometry.full.minus(position.painted)
    }
}

impl<B: EdgeSet> Game for Walls<B> {
    type Position = Position<B>;
    type Move = u16;

    fn start(&self) -> Position<B> {
        Position {
            painted: B::EMPTY,
            net: 0,
            mover: Side::First,
        }
    }

    #[inline(always)]
    fn turn(&self, position: &Position<B>) -> Option<Side> {
        (position.painted != self.geometry.full).then_some(position.mover)
    }

    #[inline(always)]
    fn moves(&self, position: &Position<B>) -> impl Iterator<Item = u16> + Clone {
        Bits(Edges(self.free(position)))
    }

    #[inline(always)]
    fn play(&self, position: &Position<B>, edge: u16) -> Position<B> {
        let painted = position.painted.with(edge.into());
        let beside = &self.geometry.beside[usize::from(edge)];
        let gain = (0..2)
            .map(|i| i16::from(painted.includes(beside.boxes[i])) * beside.values[i])
            .sum::<i16>();
        Position {
            painted,
            net: position.net + position.mover.sign() as i16 * gain,
            mover: if self.extra && gain > 0 {
                position.mover
            } else {
                position.mover.other()
            },
        }
    }

    fn points(&self, position: &Position<B>) -> [i32; 2] {
        let taken: i32 = (self.geometry.boxes.iter())
            .zip(&self.geometry.values)
            .filter(|(edges, _)| position.painted.includes(**edges))
            .map(|(_, &value)| i32::from(value))
            .sum();
        let net = i32::from(position.net);
        [(taken + net) / 2, (taken - net) / 2]
    }

    fn margin(&self, position: &Position<B>) -> i32 {
        position.net.into()
    }

    #[inline(always)]
    fn state_key(&self, position: &Position<B>) -> u64 {
        let rest = (position.net as u16 as u64) << 1 | position.mover as u64;
        position.painted.hash64() ^ mix(rest.wrapping_add(0x9e37_79b9_7f4a_7c15))
    }
}
