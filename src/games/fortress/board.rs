//! The board of Fortress for hand and eye.

use super::cross::{NONE, POINTS, point_name};
use super::{ATTACKER, DEFENDER, Fortress, Move, Position};
use crate::games::bits::Bits;
use crate::games::pieces::Pieces;
use crate::games::{OnBoard, Place, Side, Site, StateOf};
use crate::sentence::{Sentence, say, say_in};

/// What a painter sees.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Scene {
    /// The pieces.
    pub pieces: Pieces,
    /// The sites of the fortress.
    pub fortress: Vec<Site>,
    /// The lines of the board, each once.
    pub lines: Vec<(Site, Site)>,
}

impl OnBoard for Fortress {
    type Scene = Scene;

    fn extent(&self) -> (f64, f64) {
        (6.0, 6.0)
    }

    fn sites(&self) -> Vec<Place> {
        let place = |&(column, row): &(i8, i8)| Place {
            x: column.into(),
            y: row.into(),
        };
        self.tables.places.iter().map(place).collect()
    }

    fn path(&self, _: &Position, mv: Move) -> Vec<Site> {
        mv.points().map(Site::from).collect()
    }

    fn site_text(&self, state: &StateOf<Self>, site: Site, names: [&str; 2]) -> Sentence {
        let position = &state.position;
        let content = if position.attackers >> site & 1 == 1 {
            say("{name}’s attacker").with("name", names[ATTACKER.index()])
        } else if position.defenders >> site & 1 == 1 {
            say("{name}’s defender").with("name", names[DEFENDER.index()])
        } else {
            say_in("point", "free")
        };
        let fortress = self.tables.fortress >> site & 1 == 1;
        let template = match fortress {
            true => say("Fortress point {point}, {state}"),
            false => say("Point {point}, {state}"),
        };
        let point = point_name(site as u8);
        template.with("point", point).with("state", content)
    }

    fn scene(&self, state: &StateOf<Self>, last: Option<(&StateOf<Self>, Move)>) -> Scene {
        let list = |position: &Position| -> Vec<(Site, Side, u8)> {
            let of = |set: u64, side: Side| Bits(set).map(move |p| (p.into(), side, 0));
            let attackers = of(position.attackers, ATTACKER);
            attackers.chain(of(position.defenders, DEFENDER)).collect()
        };
        let before =
            last.map(|(before, mv)| (list(&before.position), self.path(&before.position, mv)));
        let next = &self.tables.next;
        let lines = (0..POINTS as u8).flat_map(|from| {
            let to = next[usize::from(from)].into_iter();
            to.filter(move |&to| to != NONE && to > from)
                .map(move |to| (from.into(), to.into()))
        });
        Scene {
            pieces: Pieces::new(
                &list(&state.position),
                before.as_ref().map(|(list, path)| (&**list, path.clone())),
            ),
            fortress: Bits(self.tables.fortress).map(Site::from).collect(),
            lines: lines.collect(),
        }
    }
}
