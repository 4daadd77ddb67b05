//! The keyboard's cursor: a frame around an edge, and a paint brush at it.

use std::f64::consts::TAU;

use gtk::cairo::{self, LineJoin};
use gtk::gdk::RGBA;

use crate::app::boards::{round_rectangle, set_color};
use crate::app::style::Look;

/// The frame around the edge that the keyboard would paint.
pub fn draw_frame(cr: &cairo::Context, color: RGBA, look: &Look) -> Result<(), cairo::Error> {
    round_rectangle(cr, -0.92, -0.46, 1.84, 0.92, 0.3);
    set_color(cr, if look.dark { RGBA::BLACK } else { RGBA::WHITE }, 0.85);
    cr.set_line_width(0.17);
    cr.stroke_preserve()?;
    set_color(cr, color, 1.0);
    cr.set_line_width(0.09);
    cr.stroke()
}

/// A paint brush whose tip touches the origin.
pub fn draw_brush(cr: &cairo::Context, color: RGBA, look: &Look) -> Result<(), cairo::Error> {
    cr.rotate(TAU / 9.0);
    cr.set_line_join(LineJoin::Round);
    let outline = if look.dark {
        RGBA::BLACK
    } else {
        RGBA::new(0.2, 0.15, 0.1, 1.0)
    };
    let part = |fill: RGBA| -> Result<(), cairo::Error> {
        set_color(cr, fill, 1.0);
        cr.fill_preserve()?;
        set_color(cr, outline, 0.9);
        cr.set_line_width(0.05);
        cr.stroke()
    };
    // Handle, ferrule, hair with the paint on it.
    cr.move_to(-0.09, -0.78);
    cr.curve_to(-0.16, -1.1, -0.08, -1.35, -0.05, -1.62);
    cr.curve_to(-0.04, -1.72, 0.04, -1.72, 0.05, -1.62);
    cr.curve_to(0.08, -1.35, 0.16, -1.1, 0.09, -0.78);
    cr.close_path();
    part(RGBA::new(0.86, 0.65, 0.36, 1.0))?;
    cr.rectangle(-0.14, -0.8, 0.28, 0.24);
    part(RGBA::new(0.78, 0.8, 0.82, 1.0))?;
    cr.move_to(-0.15, -0.56);
    cr.curve_to(-0.24, -0.3, -0.12, -0.14, 0.0, 0.0);
    cr.curve_to(0.12, -0.14, 0.24, -0.3, 0.15, -0.56);
    cr.close_path();
    part(color)
}
