//! A draughts board with turned wooden pieces; kings wear a crown.

use std::f64::consts::TAU;

use gtk::cairo;
use gtk::gdk::RGBA;

use super::pieces::{draw_last, draw_marks, draw_pieces, fill_outlined};
use super::{DrawScene, Look, Overlay, Painter, Spot, margin_text, round_rectangle, set_color};
use crate::app::style::mix;
use crate::games::pieces::Pieces;
use crate::games::{Place, Side};
use crate::sentence::{Sentence, say};

/// Draws draughts.
pub struct DraughtsPainter;

impl DrawScene for DraughtsPainter {
    type Scene = Pieces;

    fn draw_still(
        &self,
        cr: &cairo::Context,
        _: &Pieces,
        sites: &[Place],
        look: &Look,
    ) -> Result<(), cairo::Error> {
        // The first square is a1.
        draw_ground(cr, sites.first().is_some_and(|a1| a1.y < 4.0), look)
    }

    fn draw_moving(
        &self,
        cr: &cairo::Context,
        pieces: &Pieces,
        sites: &[Place],
        overlay: &Overlay,
        look: &Look,
    ) -> Result<(), cairo::Error> {
        draw_last(cr, pieces, sites, 0.46, look)?;
        draw_pieces(cr, pieces, sites, overlay, 0.4, |cr, side, kind| {
            draw_piece(cr, side, kind == 1, look.colors[side.index()])
        })?;
        draw_marks(cr, sites, overlay, 0.4, look)
    }
}

impl Painter for DraughtsPainter {
    fn margin(&self) -> f64 {
        0.6
    }

    fn reach(&self) -> f64 {
        0.62
    }

    /// Below the middle, where it leaves the crown of a king free.
    fn spot(&self, place: Place, _: (f64, f64)) -> Spot {
        Spot {
            at: Place {
                y: place.y + 0.3,
                ..place
            },
            letters: 0.34,
            width: 0.96,
            within: None,
        }
    }

    fn can_turn(&self) -> bool {
        true
    }

    /// A click that is as near to several dark squares is in the middle of a light one.
    fn between(&self) -> Sentence {
        say("Pieces move only on the dark squares.")
    }

    fn draw_sign(&self, cr: &cairo::Context, side: Side, look: &Look) -> Result<(), cairo::Error> {
        self.draw_stamp(cr, side, 0, look)
    }

    fn draw_stamp(
        &self,
        cr: &cairo::Context,
        side: Side,
        kind: u8,
        look: &Look,
    ) -> Result<(), cairo::Error> {
        cr.save()?;
        cr.scale(0.95, 0.95);
        draw_piece(cr, side, kind == 1, look.colors[side.index()])?;
        cr.restore()
    }

    fn sample(&self) -> &'static str {
        "W:Wa1,c1,e1,g1,b2,d2,f2,a3,e3,d4,g3,Kh8:Bb8,d8,f8,a7,c7,e7,b6,h6,c5,f6,Kh2"
    }
}

fn draw_ground(cr: &cairo::Context, is_turned: bool, look: &Look) -> Result<(), cairo::Error> {
    let (light, dark, rim) = match look.dark {
        true => (
            RGBA::new(0.47, 0.40, 0.32, 1.0),
            RGBA::new(0.23, 0.18, 0.14, 1.0),
            RGBA::new(0.33, 0.24, 0.16, 1.0),
        ),
        false => (
            RGBA::new(0.98, 0.93, 0.83, 1.0),
            RGBA::new(0.80, 0.66, 0.49, 1.0),
            RGBA::new(0.62, 0.45, 0.28, 1.0),
        ),
    };
    round_rectangle(cr, -0.48, -0.43, 8.96, 8.96, 0.2);
    set_color(cr, RGBA::BLACK, if look.dark { 0.4 } else { 0.16 });
    cr.fill()?;
    round_rectangle(cr, -0.48, -0.48, 8.96, 8.96, 0.2);
    set_color(cr, rim, 1.0);
    cr.fill()?;
    cr.rectangle(0.0, 0.0, 8.0, 8.0);
    set_color(cr, light, 1.0);
    cr.fill()?;
    set_color(cr, dark, 1.0);
    for row in 0..8 {
        for column in ((row + 1) % 2..8).step_by(2) {
            cr.rectangle(f64::from(column), f64::from(row), 1.0, 1.0);
        }
    }
    cr.fill()?;
    cr.select_font_face(
        "sans-serif",
        cairo::FontSlant::Normal,
        cairo::FontWeight::Bold,
    );
    set_color(cr, RGBA::new(1.0, 0.96, 0.88, 1.0), 0.9);
    for index in 0..8u8 {
        let at = f64::from(index) + 0.5;
        let (file, row) = match is_turned {
            true => (7 - index, index + 1),
            false => (index, 8 - index),
        };
        let (letter, number) = (((b'a' + file) as char).to_string(), row.to_string());
        for edge in [-0.25, 8.24] {
            margin_text(cr, &letter, (at, edge), 0.25, 0.42)?;
            margin_text(cr, &number, (edge, at), 0.25, 0.42)?;
        }
    }
    Ok(())
}

/// A turned piece: with rings for the first player, with a notched rim for the second.
fn draw_piece(
    cr: &cairo::Context,
    side: Side,
    is_king: bool,
    color: RGBA,
) -> Result<(), cairo::Error> {
    let outline = mix(color, RGBA::BLACK, 0.5);
    let light = mix(color, RGBA::WHITE, 0.3);
    cr.new_sub_path();
    cr.arc(0.0, 0.08, 0.95, 0.0, TAU);
    set_color(cr, mix(color, RGBA::BLACK, 0.6), 0.8);
    cr.fill()?;
    cr.new_sub_path();
    cr.arc(0.0, 0.0, 0.94, 0.0, TAU);
    fill_outlined(cr, color, outline, 0.08)?;
    match side {
        Side::First => {
            for radius in [0.72, 0.5] {
                cr.new_sub_path();
                cr.arc(0.0, 0.0, radius, 0.0, TAU);
                set_color(cr, light, 0.9);
                cr.set_line_width(0.09);
                cr.stroke()?;
            }
        }
        Side::Second => {
            for notch in 0..16 {
                let angle = TAU * f64::from(notch) / 16.0;
                let (x, y) = (angle.cos(), angle.sin());
                cr.move_to(0.7 * x, 0.7 * y);
                cr.line_to(0.9 * x, 0.9 * y);
            }
            set_color(cr, light, 0.9);
            cr.set_line_width(0.09);
            cr.stroke()?;
            cr.new_sub_path();
            cr.arc(0.0, 0.0, 0.6, 0.0, TAU);
            set_color(cr, mix(color, RGBA::BLACK, 0.16), 1.0);
            cr.fill()?;
        }
    }
    if is_king {
        cr.move_to(-0.48, 0.34);
        for (x, y) in [
            (-0.56, -0.3),
            (-0.26, -0.02),
            (0.0, -0.46),
            (0.26, -0.02),
            (0.56, -0.3),
            (0.48, 0.34),
        ] {
            cr.line_to(x, y);
        }
        cr.close_path();
        fill_outlined(
            cr,
            RGBA::new(1.0, 0.83, 0.2, 1.0),
            RGBA::new(0.4, 0.28, 0.05, 1.0),
            0.07,
        )?;
    }
    Ok(())
}
