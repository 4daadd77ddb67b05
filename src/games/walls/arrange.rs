//! Setting up positions of Walls: edges are painted and erased, and the boxes follow.

use super::Walls;
use super::edge_set::EdgeSet;
use crate::games::{Arrange, Notation, Side, Site, Stamp, StateOf};
use crate::sentence::{Sentence, say};

impl<B: EdgeSet> Arrange for Walls<B> {
    fn stamp_text(&self, _: u8, name: &str) -> Sentence {
        say("{name}’s edge").with("name", name)
    }

    fn empty(&self) -> StateOf<Self> {
        self.start_state()
    }

    /// A box belongs to whoever painted its last edge here.
    fn put(
        &self,
        state: &StateOf<Self>,
        site: Site,
        stamp: Stamp,
    ) -> Result<StateOf<Self>, Sentence> {
        let mut after = *state;
        let (position, marks) = (&mut after.position, &mut after.marks);
        let edge = usize::from(site);
        let is_new = |side: &Side| !state.marks.edges[side.index()].contains(edge);
        let painter = stamp.side.filter(is_new);
        let only = |member: usize| B::EMPTY.with(member);
        position.painted = position.painted.minus(only(edge));
        marks.edges = marks.edges.map(|edges| edges.minus(only(edge)));
        if let Some(side) = painter {
            position.painted = position.painted.with(edge);
            let edges = &mut marks.edges[side.index()];
            *edges = edges.with(edge);
        }
        let mut net = 0;
        for (index, &edges) in self.geometry.boxes.iter().enumerate() {
            if edges.contains(edge) {
                marks.boxes = marks.boxes.map(|boxes| boxes.minus(only(index)));
                if let Some(side) = painter
                    && position.painted.includes(edges)
                {
                    let boxes = &mut marks.boxes[side.index()];
                    *boxes = boxes.with(index);
                }
            }
            let owner = Walls::owner(marks, index).map_or(0, Side::sign);
            net += owner * i32::from(self.geometry.values[index]);
        }
        // Even 144 boxes of nine points fit.
        position.net = net as i16;
        Ok(after)
    }

    fn mover(&self, position: &Self::Position) -> Side {
        position.mover
    }

    fn with_mover(&self, state: &StateOf<Self>, mover: Side) -> Option<StateOf<Self>> {
        let mut after = *state;
        after.position.mover = mover;
        Some(after)
    }
}
