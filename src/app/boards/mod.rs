//! The painters, one for each game. Nothing else in the window names a game.
//!
//! A painter draws in board units, from the board's top left corner. [`Board`](super::board::Board) cares
//! for size, mouse, keyboard and accessibility.

use std::any::Any;

use gtk::cairo;
use gtk::gdk::RGBA;

use super::style::Look;
use crate::games::registry::GameOptions;
use crate::games::{Place, Side, Site};
use crate::sentence::{Sentence, say};

mod bricks;
mod draughts;
mod fortress;
mod hexxagon;
pub mod lessons;
mod pieces;
mod tictactoe;
mod walls;

/// What is drawn over the position for the moment.
#[derive(Debug, Clone, Default)]
pub struct Overlay {
    /// The site under the pointer, if a move can go on there.
    pub hover: Option<Site>,
    /// Where the keyboard's cursor stands, if it is shown.
    pub cursor: Option<Site>,
    /// Sites already picked of the move in hand.
    pub picked: Vec<Site>,
    /// Where the pointer holds the piece in hand, if it drags one.
    pub held: Option<Place>,
    /// A site that may not be picked and shakes its head, and how far it is to the right of its place.
    pub shaken: Option<(Site, f64)>,
    /// Sites where the move in hand can go on.
    pub targets: Vec<Site>,
    /// Who would make the move.
    pub mover: Option<Side>,
    /// How far the last move has grown, 0 to 1.
    pub growth: f64,
}

/// Draws the scenes of one game.
pub trait DrawScene {
    /// What its [`OnBoard::scene`](crate::games::OnBoard::scene) makes.
    type Scene: 'static;

    /// Draws the part of a scene that looks the same until the scene changes.
    ///
    /// # Errors
    /// What cairo says.
    fn draw_still(
        &self,
        cr: &cairo::Context,
        scene: &Self::Scene,
        sites: &[Place],
        look: &Look,
    ) -> Result<(), cairo::Error>;

    /// Draws the rest over it: what moves, and what the overlay adds for the moment.
    ///
    /// # Errors
    /// What cairo says.
    fn draw_moving(
        &self,
        cr: &cairo::Context,
        scene: &Self::Scene,
        sites: &[Place],
        overlay: &Overlay,
        look: &Look,
    ) -> Result<(), cairo::Error>;
}

/// What of a scene is drawn.
#[derive(Debug, Clone, Copy)]
pub enum Part<'a> {
    /// See [`DrawScene::draw_still`].
    Still,
    /// See [`DrawScene::draw_moving`].
    Moving(&'a Overlay),
    /// One over the other.
    Whole(&'a Overlay),
}

/// [`DrawScene`] for scenes whose type is not known; one of another game is not drawn.
pub trait DrawAnyScene {
    /// Draws a part of a scene.
    ///
    /// # Errors
    /// What cairo says.
    fn draw(
        &self,
        cr: &cairo::Context,
        scene: &dyn Any,
        part: Part,
        sites: &[Place],
        look: &Look,
    ) -> Result<(), cairo::Error>;
}

impl<P: DrawScene> DrawAnyScene for P {
    fn draw(
        &self,
        cr: &cairo::Context,
        scene: &dyn Any,
        part: Part,
        sites: &[Place],
        look: &Look,
    ) -> Result<(), cairo::Error> {
        let Some(scene) = scene.downcast_ref() else {
            return Ok(());
        };
        if let Part::Still | Part::Whole(_) = part {
            self.draw_still(cr, scene, sites, look)?;
        }
        if let Part::Moving(overlay) | Part::Whole(overlay) = part {
            self.draw_moving(cr, scene, sites, overlay, look)?;
        }
        Ok(())
    }
}

/// Where a mark stands, and how large it may be, in board units.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Spot {
    /// Its middle.
    pub at: Place,
    /// The height of its letters.
    pub letters: f64,
    /// The most room that it takes from left to right: its square, so that it leaves the marks beside it alone.
    pub width: f64,
    /// How far it may reach to the left and to the right, so that it covers nothing beside the board.
    pub within: Option<(f64, f64)>,
}

/// Draws one game, and what belongs to it.
pub trait Painter: DrawAnyScene {
    /// Room around the board, in board units.
    fn margin(&self) -> f64;

    /// How far from a site a click still counts, in board units.
    fn reach(&self) -> f64;

    /// What to say to a click between two sites.
    fn between(&self) -> Sentence {
        say("That is between two places. Click nearer to one of them.")
    }

    /// Whether players sit at the upper and at the lower side of the board, so that it may be turned.
    fn can_turn(&self) -> bool {
        false
    }

    /// Where a mark stands that says something of a move at this place of a board of this extent.
    fn spot(&self, place: Place, _extent: (f64, f64)) -> Spot {
        Spot {
            at: place,
            letters: 0.46,
            width: 0.96,
            within: None,
        }
    }

    /// Draws the sign of a player into the square from −1 to 1.
    ///
    /// # Errors
    /// What cairo says.
    fn draw_sign(&self, cr: &cairo::Context, side: Side, look: &Look) -> Result<(), cairo::Error>;

    /// Draws what a [stamp](crate::games::Stamp) puts on the board into the square from −1 to 1.
    ///
    /// # Errors
    /// What cairo says.
    fn draw_stamp(
        &self,
        cr: &cairo::Context,
        side: Side,
        _kind: u8,
        look: &Look,
    ) -> Result<(), cairo::Error> {
        self.draw_sign(cr, side, look)
    }

    /// A position that shows what the game looks like.
    fn sample(&self) -> &'static str;
}

/// The painter of a game.
pub fn painter(options: &GameOptions) -> Box<dyn Painter> {
    match options {
        GameOptions::Walls(_) => Box::new(walls::WallsPainter),
        GameOptions::Bricks(_) => Box::new(bricks::BricksPainter),
        GameOptions::TicTacToe(_) => Box::new(tictactoe::TicTacToePainter),
        GameOptions::Fortress(_) => Box::new(fortress::FortressPainter),
        GameOptions::Hexxagon(_) => Box::new(hexxagon::HexxagonPainter),
        GameOptions::Draughts(_) => Box::new(draughts::DraughtsPainter),
    }
}

/// Sets a colour as source, with its opacity scaled.
fn set_color(cr: &cairo::Context, color: RGBA, opacity: f64) {
    cr.set_source_rgba(
        color.red().into(),
        color.green().into(),
        color.blue().into(),
        f64::from(color.alpha()) * opacity,
    );
}

/// Adds a rectangle with round corners to the path.
fn round_rectangle(cr: &cairo::Context, x: f64, y: f64, width: f64, height: f64, radius: f64) {
    use std::f64::consts::FRAC_PI_2;
    let corners = [
        (x + width - radius, y + radius, -FRAC_PI_2),
        (x + width - radius, y + height - radius, 0.0),
        (x + radius, y + height - radius, FRAC_PI_2),
        (x + radius, y + radius, 2.0 * FRAC_PI_2),
    ];
    cr.new_sub_path();
    for (x, y, from) in corners {
        cr.arc(x, y, radius, from, from + FRAC_PI_2);
    }
    cr.close_path();
}

/// Numbers of rows and columns along all four margins of a board.
struct Margins {
    /// The number of rows, and that of columns.
    counts: [usize; 2],
    /// What the first of them is called.
    first: usize,
    /// Where the middle of the first one is; the others follow at a distance of one board unit.
    middle: f64,
    /// How far out the numbers stand.
    out: f64,
    /// Their height, at most.
    letters: f64,
}

/// The most pixels of a number along the margin: on a board of few squares they would shout.
const MARGIN_PIXELS: f64 = 19.0;

impl Margins {
    fn draw(&self, cr: &cairo::Context, look: &Look) -> Result<(), cairo::Error> {
        cr.select_font_face(
            "sans-serif",
            cairo::FontSlant::Normal,
            cairo::FontWeight::Bold,
        );
        set_color(cr, look.ink(), look.faint(0.62));
        let scale = cr.user_to_device_distance(0.0, 1.0)?.1;
        let size = self.letters.min(MARGIN_PIXELS / scale.max(1.0));
        let at = |index: usize| self.middle + index as f64;
        // The board ends as far behind the last one as it begins before the first.
        let edges = |count: usize| [-self.out, at(count - 1) + self.middle + self.out];
        let [rows, columns] = self.counts;
        for row in 0..rows {
            for x in edges(columns) {
                centred_text(cr, &(self.first + row).to_string(), x, at(row), size)?;
            }
        }
        for column in 0..columns {
            for y in edges(rows) {
                centred_text(cr, &(self.first + column).to_string(), at(column), y, size)?;
            }
        }
        Ok(())
    }
}

/// Letters with fewer pixels are specks, as on the tiles of the start page, and are left out.
const LEAST_PIXELS: f64 = 7.0;

/// Writes a short text centred on a point, if it can be read; `size` is its height in board units.
fn centred_text(
    cr: &cairo::Context,
    text: &str,
    x: f64,
    y: f64,
    size: f64,
) -> Result<(), cairo::Error> {
    if cr.user_to_device_distance(0.0, size)?.1 < LEAST_PIXELS {
        return Ok(());
    }
    cr.set_font_size(size);
    let extents = cr.text_extents(text)?;
    cr.move_to(
        x - extents.x_bearing() - extents.width() / 2.0,
        y - extents.y_bearing() - extents.height() / 2.0,
    );
    cr.show_text(text)
}

/// As [`centred_text`], for the name of a row or a column: on a small board its letters grow, up to `most` board units,
/// so that they can still be read.
fn margin_text(
    cr: &cairo::Context,
    text: &str,
    (x, y): (f64, f64),
    size: f64,
    most: f64,
) -> Result<(), cairo::Error> {
    let scale = cr.user_to_device_distance(0.0, 1.0)?.1;
    centred_text(cr, text, x, y, size.max(LEAST_PIXELS / scale).min(most))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::games::registry::NAMES;
    use crate::play::Player;
    use crate::play::begin::paste_match;

    #[test]
    fn samples_are_positions_of_their_games() {
        for name in NAMES {
            let options = GameOptions::default_of(name).unwrap();
            let players = Side::BOTH.map(Player::usual);
            let sample = paste_match(painter(&options).sample(), &options, players).unwrap();
            assert!(sample.standing().outcome.is_none());
        }
    }
}
