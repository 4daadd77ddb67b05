//! The pictures of the help, drawn like the program itself: boards by the painters of their games, pages of
//! the window as sketches. They hold no words, so that they need no translation.

use std::any::Any;
use std::rc::Rc;

use gtk::gdk::RGBA;
use gtk::prelude::*;
use gtk::{cairo, glib};

use super::sketch::Sketch;
use crate::app::board::{Marks, MoveMark, Pointed, formations, pointed, value_marks};
use crate::app::boards::{Overlay, Painter, painter};
use crate::app::style::{Look, player_colors};
use crate::games::registry::GameOptions;
use crate::games::{Formation, Place, Side, Site};
use crate::play::Player;
use crate::play::begin::paste_match;
use crate::play::hand::Hand;

/// A picture, and what it shows.
pub struct Picture {
    /// What it shows, in words: written below it, and spoken by screen readers.
    pub about: String,
    /// What is drawn.
    pub drawing: Drawing,
}

/// What is drawn.
pub enum Drawing {
    /// A board.
    Board(Box<BoardPicture>),
    /// A page of the window.
    Sketch(Sketch),
    /// The signs of the two players of each game.
    Signs(Vec<GameOptions>),
}

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
        let (now, board) = (game.now(), game.board());
        Some(BoardPicture {
            painter: painter(options),
            extent: board.extent,
            places: board.places,
            colors: player_colors(game.players()),
            paths: now.paths,
            overlay: Overlay {
                mover: now.turn,
                growth: 1.0,
                ..Overlay::default()
            },
            scene: now.scene,
            pointed: Pointed::Nothing,
            marks: Marks::default(),
        })
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
            value,
            is_exact: true,
            is_best: Some(value) == best,
        };
        self.marks.values = values.iter().map(mark).collect();
        self.marks.best = self.marks.values.iter().map(|mark| mark.value).max();
        self
    }

    /// With parts of the board outlined that belong together.
    pub fn outlines(mut self, formations: &[Formation]) -> Self {
        self.marks.formations = formations.to_vec();
        self
    }

    /// The picture with its words.
    pub fn about(self, about: impl Into<String>) -> Picture {
        Picture {
            about: about.into(),
            drawing: Drawing::Board(Box::new(self)),
        }
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
        (self.painter).draw(cr, &*self.scene, &self.places, &self.overlay, &look)?;
        formations::draw(cr, &self.marks.formations, &look)?;
        value_marks::draw(cr, &self.marks, &[], &self.places, &look)?;
        pointed::draw(cr, &self.pointed, &self.places)?;
        cr.restore()
    }
}

impl Drawing {
    /// Width and height in pixels.
    pub fn size(&self) -> (i32, i32) {
        match self {
            Drawing::Board(_) => (150, 150),
            Drawing::Sketch(sketch) => sketch.size(),
            Drawing::Signs(games) => (52 * games.len() as i32, 96),
        }
    }

    /// Draws it into a rectangle of this size.
    pub fn draw(
        &self,
        cr: &cairo::Context,
        size: (f64, f64),
        dark: bool,
    ) -> Result<(), cairo::Error> {
        match self {
            Drawing::Board(board) => board.draw(cr, size, dark),
            Drawing::Sketch(sketch) => sketch.draw(cr, size, dark),
            Drawing::Signs(games) => draw_signs(cr, games, size, dark),
        }
    }
}

/// The signs of the players: a column for each game, the first player above.
fn draw_signs(
    cr: &cairo::Context,
    games: &[GameOptions],
    (width, height): (f64, f64),
    dark: bool,
) -> Result<(), cairo::Error> {
    let colors = player_colors(&Side::BOTH.map(Player::usual));
    let look = Look::in_style(colors, dark);
    let column = width / games.len().max(1) as f64;
    let radius = 0.38 * column.min(height / 2.0);
    for (index, options) in games.iter().enumerate() {
        for side in Side::BOTH {
            cr.save()?;
            cr.translate(
                (index as f64 + 0.5) * column,
                (side.index() as f64 + 0.5) * height / 2.0,
            );
            cr.scale(radius, radius);
            painter(options).draw_sign(cr, side, &look)?;
            cr.restore()?;
        }
    }
    Ok(())
}

impl Picture {
    /// The widget: the picture over its words.
    pub fn widget(self) -> gtk::Widget {
        let (width, height) = self.drawing.size();
        let area = gtk::DrawingArea::builder()
            .content_width(width)
            .content_height(height)
            .halign(gtk::Align::Center)
            .accessible_role(gtk::AccessibleRole::Img)
            .build();
        area.update_property(&[gtk::accessible::Property::Label(&self.about)]);
        let drawing = Rc::new(self.drawing);
        area.set_draw_func(move |_, cr, width, height| {
            let dark = adw::StyleManager::default().is_dark();
            if let Err(error) = drawing.draw(cr, (width.into(), height.into()), dark) {
                glib::g_warning!("walls", "the picture cannot be drawn: {error}");
            }
        });
        adw::StyleManager::default().connect_dark_notify(glib::clone!(
            #[weak]
            area,
            move |_| area.queue_draw()
        ));
        let words = gtk::Label::builder()
            .label(&self.about)
            .wrap(true)
            .justify(gtk::Justification::Center)
            .max_width_chars(width / 8)
            .css_classes(["caption", "dim-label"])
            // The picture speaks it already.
            .accessible_role(gtk::AccessibleRole::Presentation)
            .build();
        let both = gtk::Box::new(gtk::Orientation::Vertical, 4);
        both.append(&area);
        both.append(&words);
        both.upcast()
    }
}
