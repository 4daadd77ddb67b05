//! The flowers in the boxes.

use std::f64::consts::TAU;

use gtk::cairo;
use gtk::gdk::RGBA;

use crate::app::boards::set_color;
use crate::app::style::mix;
use crate::games::Side;

/// A flower within about one unit of the origin: round petals for the first player, pointed ones for
/// the second.
pub fn draw_flower(cr: &cairo::Context, side: Side, color: RGBA) -> Result<(), cairo::Error> {
    let shade = mix(color, RGBA::BLACK, 0.35);
    let light = mix(color, RGBA::WHITE, 0.3);
    let leaf = RGBA::new(0.27, 0.55, 0.22, 1.0);
    for angle in [0.62, 2.52] {
        cr.save()?;
        cr.rotate(angle);
        cr.move_to(0.15, 0.0);
        cr.curve_to(0.4, -0.32, 0.75, -0.25, 0.95, 0.0);
        cr.curve_to(0.75, 0.25, 0.4, 0.32, 0.15, 0.0);
        set_color(cr, leaf, 1.0);
        cr.fill()?;
        cr.restore()?;
    }
    let petals = if side == Side::First { 5 } else { 9 };
    for index in 0..petals {
        cr.save()?;
        cr.rotate(TAU * f64::from(index) / f64::from(petals) - TAU / 4.0);
        match side {
            Side::First => {
                cr.new_sub_path();
                cr.arc(0.4, 0.0, 0.31, 0.0, TAU);
            }
            Side::Second => {
                cr.move_to(0.12, 0.0);
                cr.curve_to(0.3, -0.24, 0.5, -0.2, 0.8, 0.0);
                cr.curve_to(0.5, 0.2, 0.3, 0.24, 0.12, 0.0);
                cr.close_path();
            }
        }
        set_color(cr, if side == Side::First { color } else { light }, 1.0);
        cr.fill_preserve()?;
        set_color(cr, shade, 0.9);
        cr.set_line_width(0.05);
        cr.stroke()?;
        cr.restore()?;
    }
    let (heart, radius) = match side {
        Side::First => (RGBA::new(0.98, 0.84, 0.22, 1.0), 0.2),
        Side::Second => (RGBA::new(0.45, 0.26, 0.12, 1.0), 0.26),
    };
    cr.new_sub_path();
    cr.arc(0.0, 0.0, radius, 0.0, TAU);
    set_color(cr, heart, 1.0);
    cr.fill_preserve()?;
    set_color(cr, mix(heart, RGBA::BLACK, 0.4), 1.0);
    cr.set_line_width(0.045);
    cr.stroke()
}
