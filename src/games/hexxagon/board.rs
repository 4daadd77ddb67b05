//! The board of Hexxagon for hand and eye.

use super::{HOLES, Hexxagon, Move, Position};
use crate::games::bits::Bits;
use crate::games::pieces::Pieces;
use crate::games::{OnBoard, Place, Side, Site, StateOf};
use crate::sentence::{Sentence, say, say_in};

/// What a painter sees.
#[derive(Debug, Clone, PartialEq)]
pub struct Scene {
    /// The pieces.
    pub pieces: Pieces,
    /// The places of the holes.
    pub holes: Vec<Place>,
    /// What the cells are called, in the order of the sites.
    pub names: Vec<String>,
}

impl OnBoard for Hexxagon {
    type Scene = Scene;

    fn extent(&self) -> (f64, f64) {
        (9.0, 8.0 * ROW + 1.0)
    }

    fn sites(&self) -> Vec<Place> {
        self.board.numbers.iter().map(|&cell| place(cell)).collect()
    }

    fn path(&self, position: &Position, mv: Move) -> Vec<Site> {
        // A clone is shown as coming from the first piece that could make it.
        let own = position.pieces[position.mover.index()];
        let near = own & self.board.near[usize::from(mv.to)];
        let from = mv.from.or_else(|| Bits(near).next()).unwrap_or(mv.to);
        vec![from.into(), mv.to.into()]
    }

    fn paths(&self, position: &Position, mv: Move) -> Vec<Vec<Site>> {
        if mv.from.is_some() {
            return vec![self.path(position, mv)];
        }
        let own = position.pieces[position.mover.index()];
        Bits(own & self.board.near[usize::from(mv.to)])
            .map(|from| vec![from.into(), mv.to.into()])
            .collect()
    }

    fn site_text(&self, state: &StateOf<Self>, site: Site, names: [&str; 2]) -> Sentence {
        let holds = |side: &Side| state.position.pieces[side.index()] >> site & 1 == 1;
        let content = match Side::BOTH.iter().find(|side| holds(side)) {
            Some(side) => say("{name}’s piece").with("name", names[side.index()]),
            None => say_in("square", "free"),
        };
        say("Cell {cell}, {state}")
            .with("cell", self.text_of(site as u8))
            .with("state", content)
    }

    fn scene(&self, state: &StateOf<Self>, last: Option<(&StateOf<Self>, Move)>) -> Scene {
        let list = |position: &Position| -> Vec<(Site, Side, u8)> {
            let of =
                |side: Side| Bits(position.pieces[side.index()]).map(move |c| (c.into(), side, 0));
            of(Side::First).chain(of(Side::Second)).collect()
        };
        let before =
            last.map(|(before, mv)| (list(&before.position), self.path(&before.position, mv)));
        let mut pieces = Pieces::new(
            &list(&state.position),
            before.as_ref().map(|(list, path)| (&**list, path.clone())),
        );
        // A clone comes out of the piece beside it.
        if let [from, to] = pieces.last[..] {
            for piece in &mut pieces.standing {
                if piece.site == to && piece.came.is_empty() {
                    piece.came = vec![from, to];
                    piece.is_new = false;
                }
            }
        }
        let holes = HOLES
            .iter()
            .filter(|&&hole| self.board.cell(hole).is_none());
        Scene {
            pieces,
            holes: holes.map(|&hole| place(hole)).collect(),
            names: (self.board.numbers.iter())
                .map(|number| format!("{number:02}"))
                .collect(),
        }
    }
}

/// The height of a row, the cells being one apart.
const ROW: f64 = 0.866_025_403_784_438_6;

fn place(number: u8) -> Place {
    let (a, b) = (f64::from(number / 10), f64::from(number % 10));
    Place {
        x: b - a / 2.0 + 2.5,
        y: a * ROW + 0.5,
    }
}
