//! The board of tic-tac-toe for hand and eye.

use super::{LINES, Position, TicTacToe};
use crate::games::bits::Bits;
use crate::games::pieces::Pieces;
use crate::games::{OnBoard, Place, Side, Site, StateOf};
use crate::sentence::{Sentence, say, say_in};

/// What a painter sees.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Scene {
    /// The signs.
    pub pieces: Pieces,
    /// The cells of a complete line.
    pub line: Option<[Site; 3]>,
}

impl OnBoard for TicTacToe {
    type Scene = Scene;

    fn extent(&self) -> (f64, f64) {
        (3.0, 3.0)
    }

    fn sites(&self) -> Vec<Place> {
        (0..9)
            .map(|cell| Place {
                x: f64::from(cell % 3) + 0.5,
                y: f64::from(cell / 3) + 0.5,
            })
            .collect()
    }

    fn path(&self, _: &Position, cell: u8) -> Vec<Site> {
        vec![cell.into()]
    }

    fn site_text(&self, state: &StateOf<Self>, site: Site, names: [&str; 2]) -> Sentence {
        let holds = |side: &Side| state.position.cells[side.index()] >> site & 1 == 1;
        let content = match Side::BOTH.iter().find(|side| holds(side)) {
            Some(side) => say("{name}’s mark").with("name", names[side.index()]),
            None => say_in("square", "free"),
        };
        say("Cell, row {row}, column {column}, {state}")
            .with("row", site / 3 + 1)
            .with("column", site % 3 + 1)
            .with("state", content)
    }

    fn scene(&self, state: &StateOf<Self>, last: Option<(&StateOf<Self>, u8)>) -> Scene {
        let list = |position: &Position| -> Vec<(Site, Side, u8)> {
            let of = |side: Side| {
                Bits(position.cells[side.index()]).map(move |cell| (cell.into(), side, 0))
            };
            of(Side::First).chain(of(Side::Second)).collect()
        };
        let before = last.map(|(before, cell)| (list(&before.position), vec![cell.into()]));
        let line = LINES.iter().find(|&&line| {
            let cells = state.position.cells;
            cells.iter().any(|own| own & line == line)
        });
        Scene {
            pieces: Pieces::new(
                &list(&state.position),
                before.as_ref().map(|(list, path)| (&**list, path.clone())),
            ),
            line: line.map(|&line| {
                let mut cells = Bits(line).map(Site::from);
                std::array::from_fn(|_| cells.next().unwrap_or(0))
            }),
        }
    }
}
