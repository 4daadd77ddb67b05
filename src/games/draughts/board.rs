//! The board of draughts for hand and eye.

use super::squares::{place_of, square_name};
use super::{Draughts, Move, Position};
use crate::games::bits::Bits;
use crate::games::pieces::Pieces;
use crate::games::{OnBoard, Place, Side, Site, StateOf};
use crate::sentence::{Sentence, say, say_in};

impl OnBoard for Draughts {
    type Scene = Pieces;

    fn extent(&self) -> (f64, f64) {
        (8.0, 8.0)
    }

    fn sites(&self) -> Vec<Place> {
        (0..32)
            .map(|square| {
                let (file, rank) = place_of(square);
                Place {
                    x: f64::from(file) + 0.5,
                    y: 7.5 - f64::from(rank),
                }
            })
            .collect()
    }

    fn path(&self, _: &Position, mv: Move) -> Vec<Site> {
        mv.squares().map(Site::from).collect()
    }

    fn site_text(&self, state: &StateOf<Self>, site: Site, names: [&str; 2]) -> Sentence {
        let position = &state.position;
        let holds = |side: &Side| position.pieces[side.index()] >> site & 1 == 1;
        let content = match Side::BOTH.iter().find(|side| holds(side)) {
            Some(side) => {
                let template = match position.kings >> site & 1 == 1 {
                    true => say("{name}’s king"),
                    false => say("{name}’s man"),
                };
                template.with("name", names[side.index()])
            }
            None => say_in("square", "free"),
        };
        say("Square {square}, {state}")
            .with("square", square_name(site as u8))
            .with("state", content)
    }

    fn scene(&self, state: &StateOf<Self>, last: Option<(&StateOf<Self>, Move)>) -> Pieces {
        let list = |position: &Position| -> Vec<(Site, Side, u8)> {
            let of = |side: Side| {
                Bits(position.pieces[side.index()]).map(move |square| {
                    let king = position.kings >> square & 1;
                    (square.into(), side, king as u8)
                })
            };
            of(Side::First).chain(of(Side::Second)).collect()
        };
        let before =
            last.map(|(before, mv)| (list(&before.position), self.path(&before.position, mv)));
        Pieces::new(
            &list(&state.position),
            before.as_ref().map(|(list, path)| (&**list, path.clone())),
        )
    }
}
