//! Edges as `row,column` and as pairs of dots, positions as drawings, and who painted what.

use super::edge_set::EdgeSet;
use super::geometry::Lattice;
use super::{MAX_SIDE, Position, Walls, diagram};
use crate::games::{Notation, RulesError, State, StateOf, illegal_move, not_a_move};
use crate::sentence::{Sentence, say};

/// Who painted which edge and owns which box. Edges of a pasted position may be nobody's.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Marks<B> {
    pub(super) edges: [B; 2],
    pub(super) boxes: [B; 2],
}

impl<B: EdgeSet> Default for Marks<B> {
    /// Nothing is painted.
    fn default() -> Self {
        Marks {
            edges: [B::EMPTY; 2],
            boxes: [B::EMPTY; 2],
        }
    }
}

impl<B: EdgeSet> Walls<B> {
    fn read_place(&self, text: &str) -> Option<Lattice> {
        let inner = text.trim().trim_start_matches('[').trim_end_matches(']');
        if let Some((row, column)) = inner.split_once(',') {
            return Some((row.trim().parse().ok()?, column.trim().parse().ok()?));
        }
        dots_place(inner)
    }
}

/// The edge between two neighbouring dots, written as in `a1b1`: letters count columns from the left,
/// numbers rows from the top.
fn dots_place(text: &str) -> Option<Lattice> {
    let lower = text.to_ascii_lowercase();
    let dot = |text: &str| -> Option<(usize, usize)> {
        let letter = text.bytes().next().filter(u8::is_ascii_lowercase)?;
        let row: usize = text[1..].parse().ok()?;
        (1..=usize::from(MAX_SIDE) + 1)
            .contains(&row)
            .then(|| (row - 1, usize::from(letter - b'a')))
    };
    let second = lower
        .char_indices()
        .skip(1)
        .find(|(_, c)| c.is_ascii_lowercase())?
        .0;
    let (from, to) = (dot(&lower[..second])?, dot(&lower[second..])?);
    (from.0.abs_diff(to.0) + from.1.abs_diff(to.1) == 1).then_some((from.0 + to.0, from.1 + to.1))
}

impl<B: EdgeSet> Notation for Walls<B> {
    type Marks = Marks<B>;

    fn mark(&self, before: &StateOf<Self>, edge: u16, after: &Position<B>) -> Marks<B> {
        let mut marks = before.marks;
        let mover = before.position.mover.index();
        marks.edges[mover] = marks.edges[mover].with(edge.into());
        for (index, &edges) in self.geometry.boxes.iter().enumerate() {
            if edges.contains(edge.into()) && after.painted.includes(edges) {
                marks.boxes[mover] = marks.boxes[mover].with(index);
            }
        }
        marks
    }

    fn about_moves(&self) -> Sentence {
        say(
            "A move is the edge that it paints, as row,column. Both count from 0 over dots, edges and boxes alike, from the upper left corner: 0,1 is the upper side of the first box, 1,0 its left side.",
        )
    }

    fn move_text(&self, edge: u16) -> String {
        let (row, column) = self.place(edge);
        format!("{row},{column}")
    }

    fn log_text(&self, edge: u16) -> String {
        let (row, column) = self.place(edge);
        format!("[{row}, {column}]")
    }

    fn parse_move(&self, position: &Position<B>, text: &str) -> Result<u16, RulesError> {
        let place = self
            .read_place(text)
            .ok_or_else(|| not_a_move(text, say("row,column such as 0,1")))?;
        self.edge(place)
            .filter(|&edge| self.free(position).contains(edge.into()))
            .ok_or_else(|| illegal_move(text))
    }

    fn split_moves<'a>(&self, text: &'a str) -> Vec<&'a str> {
        let is_between = |sign: char| sign.is_whitespace() || sign == ';' || sign == ',';
        let mut moves = Vec::new();
        let mut rest = text.trim_start_matches(is_between);
        while !rest.is_empty() {
            // As in [0, 1], with a space in it.
            let end = match rest.starts_with('[') {
                true => rest.find(']').map(|end| end + 1),
                false => rest.find(|sign: char| sign.is_whitespace() || ";[".contains(sign)),
            };
            let (word, after) = rest.split_at(end.unwrap_or(rest.len()));
            rest = after.trim_start_matches(is_between);
            // A comma within 0,1 belongs to it; after a1b1 it ends that.
            let begins_with_dots = word.starts_with(|sign: char| sign.is_ascii_alphabetic());
            let parts = word.split(|sign| begins_with_dots && sign == ',');
            moves.extend(parts.filter(|part| !part.is_empty()));
        }
        moves
    }

    fn state_text(&self, state: &State<Position<B>, Marks<B>>) -> String {
        diagram::write(self, state)
    }

    fn parse_state(&self, text: &str) -> Result<State<Position<B>, Marks<B>>, RulesError> {
        diagram::read(self, text)
    }
}
