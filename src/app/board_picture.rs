//! A board as a picture: in the help, in a file, on paper.

use std::any::Any;

use gtk::cairo;
use gtk::gdk::RGBA;

use super::board::{Marks, MoveMark, Pointed, formations, pointed, value_marks};
use super::boards::{Overlay, Painter, Part, painter};
use super::style::{Look, player_colors};
use crate::games::registry::GameOptions;
use crate::games::{Formation, Place, Side, Site};
use crate::play::analysis::{Scale, Value};
use crate::play::begin::paste_match;
use crate::play::hand::Hand;
use crate::play::snapshot::BoardPlan;
use crate::play::{Player, Snapshot};

/// A board with a position.
pub struct BoardPicture {
    painter: Box<dyn Painter>,
    scene: Box<dyn Any>,
    extent: (f64, f64),
    places: Vec<Place>,
    colors: [RGBA; 2],
    paths: Vec<Vec<Site>>,
    overlay: Overlay,
    pointed: Pointed,
    marks: Marks,
}

impl BoardPicture {
    /// A position, or the moves that lead to it, as they are pasted into the window. `None` if the game cannot
    /// read it.
    pub fn new(options: &GameOptions, position: &str) -> Option<BoardPicture> {
        let game = paste_match(position, options, Side::BOTH.map(Player::usual)).ok()?;
        Some(BoardPicture::of(game.now(), game.board()))
    }

    /// What a board shows now.
    pub fn of(now: Snapshot, board: BoardPlan) -> BoardPicture {
        BoardPicture {
            painter: painter(&now.options),
            extent: board.extent,
            places: board.places,
            colors: player_colors(&now.players),
            paths: now.paths,
            overlay: Overlay {
                mover: now.turn,
                growth: 1.0,
                ..Overlay::default()
            },
            scene: now.scene,
            pointed: Pointed::Nothing,
            marks: Marks::none(Scale::of(&now.story)),
        }
    }

    /// The same board turned by half a turn.
    pub fn turned(mut self) -> Self {
        for place in &mut self.places {
            *place = place.turned(self.extent);
        }
        self
    }

    /// Width and height with the margins, in board units.
    pub fn extent(&self) -> (f64, f64) {
        let margin = 2.0 * self.painter.margin();
        (self.extent.0 + margin, self.extent.1 + margin)
    }

    /// The site that lies next to a point, in board units.
    fn site(&self, (x, y): (f64, f64)) -> Site {
        let distance = |place: &Place| (place.x - x).hypot(place.y - y);
        let nearest = (self.places.iter().enumerate())
            .min_by(|one, other| distance(one.1).total_cmp(&distance(other.1)));
        nearest.map_or(0, |(site, _)| site as Site)
    }

    /// With the pointer here.
    pub fn hover(mut self, at: (f64, f64)) -> Self {
        self.overlay.hover = Some(self.site(at));
        self
    }

    /// With the brush of the keyboard here.
    pub fn brush(mut self, at: (f64, f64)) -> Self {
        self.overlay.cursor = Some(self.site(at));
        self
    }

    /// With the piece here picked up, and marks where it can go.
    pub fn pick(mut self, at: (f64, f64)) -> Self {
        let mut hand = Hand::new(self.paths.clone());
        hand.pick(self.site(at));
        self.overlay.picked = hand.picked().to_vec();
        self.overlay.targets = hand.targets();
        self
    }

    /// With a part of the board framed, as the first step of a hint does.
    pub fn look_at(mut self, region: [f64; 4]) -> Self {
        self.pointed = Pointed::Region(region);
        self
    }

    /// With a move marked, as the second step of a hint does.
    pub fn play(mut self, path: &[(f64, f64)]) -> Self {
        self.pointed = Pointed::Path(path.iter().map(|&at| self.site(at)).collect());
        self
    }

    /// With what moves are worth, as the analysis writes it; all of it is exact.
    pub fn values(mut self, values: &[((f64, f64), i32)]) -> Self {
        let best = values.iter().map(|&(_, value)| value).max();
        let mark = |&(at, value): &((f64, f64), i32)| MoveMark {
            path: vec![self.site(at)],
            of: Value {
                value,
                is_exact: true,
            },
            is_best: Some(value) == best,
        };
        self.marks.values = values.iter().map(mark).collect();
        let values = self.marks.values.iter().map(|mark| mark.of);
        self.marks.best = values.max_by_key(|of| of.value);
        self
    }

    /// With parts of the board outlined that belong together.
    pub fn outlines(mut self, formations: &[Formation]) -> Self {
        self.marks.formations = formations.to_vec();
        self
    }

    /// Draws the board as large as it fits.
    pub fn draw(
        &self,
        cr: &cairo::Context,
        size: (f64, f64),
        dark: bool,
    ) -> Result<(), cairo::Error> {
        let look = Look::in_style(self.colors, dark);
        let (columns, rows) = self.extent;
        let margin = self.painter.margin();
        let scale = (size.0 / (columns + 2.0 * margin)).min(size.1 / (rows + 2.0 * margin));
        cr.save()?;
        cr.translate(
            (size.0 - columns * scale) / 2.0,
            (size.1 - rows * scale) / 2.0,
        );
        cr.scale(scale, scale);
        let part = Part::Whole(&self.overlay);
        (self.painter).draw(cr, &*self.scene, part, &self.places, &look)?;
        formations::draw(cr, &self.marks.formations, &look)?;
        pointed::draw(cr, &self.pointed, &self.places)?;
        let board = (&*self.places, self.extent);
        value_marks::draw(cr, &self.marks, &[], board, &*self.painter, &look)?;
        cr.restore()
    }
}
