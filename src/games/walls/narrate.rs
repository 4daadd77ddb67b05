//! What Walls tells of its moves.

use super::edge_set::EdgeSet;
use super::{BoxValues, Position, Walls};
use crate::games::{Deed, Game, Narrate, Site, StateOf, Unit};
use crate::sentence::{Sentence, say};

impl<B: EdgeSet> Narrate for Walls<B> {
    fn unit(&self) -> Unit {
        match self.options.box_values {
            BoxValues::Ones => Unit::Boxes,
            _ => Unit::Points,
        }
    }

    fn worth_telling(&self) -> i32 {
        // All boxes have an owner in the end, so with one point each, results differ by an even number.
        2
    }

    fn deed(&self, _: &Position<B>, edge: u16, after: &Position<B>) -> Deed {
        let beside = &self.geometry.beside[usize::from(edge)];
        let closed = (0..2).filter(|&index| {
            // At the rim there is a box on one side only.
            beside.values[index] > 0 && after.painted.includes(beside.boxes[index])
        });
        match closed.count() as u32 {
            0 => Deed::Moved,
            boxes => Deed::Closed(boxes),
        }
    }

    fn how_to_move(&self, _: &Position<B>) -> Sentence {
        say("Click an edge to paint it.")
    }

    fn ending(&self, _: &Position<B>, _: [&str; 2]) -> Sentence {
        say("All edges are painted.")
    }

    fn refusal(&self, state: &StateOf<Self>, site: Site) -> Option<Sentence> {
        let painted =
            self.turn(&state.position).is_some() && state.position.painted.contains(site.into());
        painted.then(|| say("This edge is painted already."))
    }
}
