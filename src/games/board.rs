//! What hand, eye and screen reader need of a game: sites to point at, scenes to draw.

use std::any::Any;

use crate::sentence::Sentence;

use super::{Evaluate, Notation, Place, Side, Site, StateOf, Trail};

/// A game with a board. A move is a short path over its sites; mouse, keyboard and screen reader all
/// pick sites.
pub trait OnBoard: Notation {
    /// What a painter needs in order to draw a state.
    type Scene: Any + Send;

    /// Width and height of the board in board units.
    fn extent(&self) -> (f64, f64);

    /// The sites of the board, by number.
    fn sites(&self) -> Vec<Place>;

    /// The sites that a player picks, one after the other, to make a legal move of this position.
    fn path(&self, position: &Self::Position, mv: Self::Move) -> Vec<Site>;

    /// All ways to pick sites for a move, its [`path`](OnBoard::path) first.
    fn paths(&self, position: &Self::Position, mv: Self::Move) -> Vec<Vec<Site>> {
        vec![self.path(position, mv)]
    }

    /// What lies on a site, in words; `names` are what the players are called. Empty for a place that is there for some
    /// moves alone while none of these can be made: neither pointer nor keyboard nor screen reader is led there.
    fn site_text(&self, state: &StateOf<Self>, site: Site, names: [&str; 2]) -> Sentence;

    /// What a painter needs in order to draw this state; `last` is the state before it and the move
    /// that led here.
    fn scene(
        &self,
        state: &StateOf<Self>,
        last: Option<(&StateOf<Self>, Self::Move)>,
    ) -> Self::Scene;

    /// What a trained eye sees in a position without looking ahead.
    fn insight(&self, _position: &Self::Position) -> Insight {
        Insight::default()
    }
}

/// What a trained eye sees in a position, see [`OnBoard::insight`].
#[derive(Debug, Clone, PartialEq, Default)]
pub struct Insight {
    /// Parts of the board that belong together.
    pub formations: Vec<Formation>,
    /// Who will make the last move, or the last safe one if that can still be fought over.
    pub last_mover: Option<Side>,
    /// Whether that is certain, or can still be fought over.
    pub is_certain: bool,
    /// Whether it is settled which formations the players get: no more can come into being.
    pub is_settled: bool,
}

/// Boxes of Walls, say, that will be taken one after the other.
#[derive(Debug, Clone, PartialEq)]
pub struct Formation {
    /// The middles of its parts in board units, in their order along it.
    pub middles: Vec<(f64, f64)>,
    /// Whether the last is joined to the first.
    pub is_loop: bool,
}

/// The legal moves as ways of pieces, where a move is a path and what it gains is what it takes.
pub fn trails_of_pieces<G: Evaluate + OnBoard>(
    game: &G,
    position: &G::Position,
) -> Vec<Trail<G::Move>> {
    game.moves(position)
        .filter_map(|mv| {
            let path = game.path(position, mv);
            let gain = game.gain(position, mv).max(0);
            Some(Trail {
                from: *path.first()?,
                to: *path.last()?,
                mv,
                appeal: f64::from(gain),
                gain,
                taken: gain,
            })
        })
        .collect()
}
