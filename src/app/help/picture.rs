//! The pictures of the help, drawn like the program itself: boards by the painters of their games, pages of
//! the window as sketches. They hold no words, so that they need no translation.

use std::rc::Rc;

use gtk::prelude::*;
use gtk::{cairo, glib};

use super::sketch::Sketch;
use crate::app::board_picture::BoardPicture;
use crate::app::boards::painter;
use crate::app::style::{Look, on_style_change, player_colors};
use crate::games::Side;
use crate::games::registry::GameOptions;
use crate::play::Player;

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

impl BoardPicture {
    /// The picture with its words.
    pub fn about(self, about: impl Into<String>) -> Picture {
        Picture {
            about: about.into(),
            drawing: Drawing::Board(Box::new(self)),
        }
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
        on_style_change(&area, |area| area.queue_draw());
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
