//! The outlines of chains and loops that the analysis shows.

use gtk::cairo;

use crate::app::style::Look;
use crate::games::Formation;

/// Outlines what belongs together, with the number of its parts; loops in another colour than chains,
/// and with a double line.
pub fn draw(
    cr: &cairo::Context,
    formations: &[Formation],
    look: &Look,
) -> Result<(), cairo::Error> {
    for formation in formations {
        let (red, green, blue) = match (formation.is_loop, look.dark) {
            (true, false) => (0.55, 0.20, 0.70),
            (true, true) => (0.80, 0.55, 0.95),
            (false, false) => (0.80, 0.50, 0.05),
            (false, true) => (0.98, 0.75, 0.30),
        };
        cr.save()?;
        cr.set_line_join(cairo::LineJoin::Round);
        cr.set_line_cap(cairo::LineCap::Round);
        for (index, (x, y)) in formation.middles.iter().enumerate() {
            match index {
                0 => cr.move_to(*x, *y),
                _ => cr.line_to(*x, *y),
            }
        }
        if formation.is_loop {
            cr.close_path();
        }
        cr.set_source_rgba(red, green, blue, 0.22);
        cr.set_line_width(0.95);
        cr.stroke_preserve()?;
        cr.set_source_rgba(red, green, blue, 0.9);
        cr.set_line_width(if formation.is_loop { 0.16 } else { 0.07 });
        cr.stroke_preserve()?;
        if formation.is_loop {
            cr.set_source_rgba(1.0, 1.0, 1.0, 0.8);
            cr.set_line_width(0.05);
            cr.stroke_preserve()?;
        }
        cr.new_path();
        if let Some((x, y)) = formation.middles.first() {
            cr.set_source_rgba(red, green, blue, 1.0);
            cr.arc(*x, *y, 0.36, 0.0, std::f64::consts::TAU);
            cr.fill()?;
            let text = formation.middles.len().to_string();
            cr.select_font_face(
                "sans-serif",
                cairo::FontSlant::Normal,
                cairo::FontWeight::Bold,
            );
            cr.set_font_size(0.5);
            let extents = cr.text_extents(&text)?;
            match look.dark {
                true => cr.set_source_rgb(0.1, 0.1, 0.1),
                false => cr.set_source_rgb(1.0, 1.0, 1.0),
            }
            cr.move_to(
                x - extents.x_bearing() - extents.width() / 2.0,
                y - extents.y_bearing() - extents.height() / 2.0,
            );
            cr.show_text(&text)?;
        }
        cr.restore()?;
    }
    Ok(())
}
