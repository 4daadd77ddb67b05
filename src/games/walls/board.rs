//! The board of Walls for hand and eye.

use super::edge_set::EdgeSet;
use super::geometry::Lattice;
use super::{BoxValues, Marks, Position, Walls, insight};
use crate::games::{Insight, OnBoard, Place, Side, Site, State, StateOf};
use crate::sentence::{Sentence, say, say_in};

/// A board as a painter sees it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Scene {
    /// Rows of boxes.
    pub rows: usize,
    /// Columns of boxes.
    pub columns: usize,
    /// Every edge with where it lies and how it is painted, in the order of the sites.
    pub edges: Vec<(Lattice, Paint)>,
    /// Row by row: who owns the box, and what it is worth.
    pub boxes: Vec<(Option<Side>, u8)>,
    /// Whether the boxes differ in value.
    pub valued: bool,
    /// The edge painted last.
    pub last: Option<Lattice>,
}

impl Scene {
    /// Where the middle of a box lies, by its number, row by row.
    pub fn box_place(&self, index: usize) -> Lattice {
        let (row, column) = (index / self.columns, index % self.columns);
        (2 * row + 1, 2 * column + 1)
    }

    /// Whether the edge painted last is one of this box: if the box is whole, that edge completed it.
    pub fn is_beside_last(&self, (row, column): Lattice) -> bool {
        self.last.is_some_and(|(last_row, last_column)| {
            last_row.abs_diff(row) + last_column.abs_diff(column) == 1
        })
    }
}

/// The state of an edge.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Paint {
    /// Unpainted.
    Free,
    /// Painted by this side.
    By(Side),
    /// Painted, nobody knows by whom.
    Unknown,
}

impl<B: EdgeSet> Walls<B> {
    /// Who owns a box by its number, row by row.
    pub(super) fn owner(marks: &Marks<B>, index: usize) -> Option<Side> {
        Side::BOTH
            .into_iter()
            .find(|side| marks.boxes[side.index()].contains(index))
    }

    pub(super) fn paint(marks: &Marks<B>, position: &Position<B>, edge: usize) -> Paint {
        let by = |side: &Side| marks.edges[side.index()].contains(edge);
        match Side::BOTH.into_iter().find(by) {
            Some(side) => Paint::By(side),
            None if position.painted.contains(edge) => Paint::Unknown,
            None => Paint::Free,
        }
    }
}

impl<B: EdgeSet> OnBoard for Walls<B> {
    type Scene = Scene;

    fn extent(&self) -> (f64, f64) {
        (
            2.0 * self.geometry.columns as f64,
            2.0 * self.geometry.rows as f64,
        )
    }

    fn sites(&self) -> Vec<Place> {
        (0..self.geometry.edge_count())
            .map(|edge| {
                let (row, column) = self.place(edge as u16);
                Place {
                    x: column as f64,
                    y: row as f64,
                }
            })
            .collect()
    }

    fn path(&self, _: &Position<B>, edge: u16) -> Vec<Site> {
        vec![edge]
    }

    fn site_text(
        &self,
        state: &State<Position<B>, Marks<B>>,
        site: Site,
        names: [&str; 2],
    ) -> Sentence {
        let (row, column) = self.place(site);
        let kind = if row % 2 == 0 {
            say("Horizontal edge, row {row}, column {column}, {state}")
        } else {
            say("Vertical edge, row {row}, column {column}, {state}")
        };
        let paint = match Self::paint(&state.marks, &state.position, site.into()) {
            Paint::Free => say_in("edge", "free"),
            Paint::By(side) => say("painted by {name}").with("name", names[side.index()]),
            Paint::Unknown => say("painted"),
        };
        kind.with("row", row)
            .with("column", column)
            .with("state", paint)
    }

    fn scene(&self, state: &StateOf<Self>, last: Option<(&StateOf<Self>, u16)>) -> Scene {
        Scene {
            rows: self.geometry.rows,
            columns: self.geometry.columns,
            edges: (0..self.geometry.edge_count())
                .map(|edge| {
                    let paint = Self::paint(&state.marks, &state.position, edge);
                    (self.place(edge as u16), paint)
                })
                .collect(),
            boxes: (self.geometry.values.iter().enumerate())
                .map(|(index, &value)| (Self::owner(&state.marks, index), value))
                .collect(),
            valued: self.options.box_values != BoxValues::Ones,
            last: last.map(|(_, edge)| self.place(edge)),
        }
    }

    fn insight(&self, position: &Position<B>) -> Insight {
        insight::insight(&self.geometry, position, self.extra)
    }
}
