//! The rings around the sites of a hint.

use gtk::cairo;

use crate::games::{Place, Site};

/// Draws rings around the sites of a hint, with a line from the first to the last.
pub fn draw(cr: &cairo::Context, path: &[Site], places: &[Place]) -> Result<(), cairo::Error> {
    let points: Vec<Place> = (path.iter())
        .filter_map(|&site| places.get(usize::from(site)).copied())
        .collect();
    for (width, (red, green, blue)) in [(0.16, (1.0, 1.0, 1.0)), (0.09, (0.10, 0.55, 0.20))] {
        cr.set_source_rgb(red, green, blue);
        cr.set_line_width(width);
        for place in &points {
            cr.new_sub_path();
            cr.arc(place.x, place.y, 0.42, 0.0, std::f64::consts::TAU);
            cr.stroke()?;
        }
        for pair in points.windows(2) {
            let (dx, dy) = (pair[1].x - pair[0].x, pair[1].y - pair[0].y);
            let share = (0.42 / dx.hypot(dy).max(0.84)).min(0.5);
            cr.move_to(pair[0].x + share * dx, pair[0].y + share * dy);
            cr.line_to(pair[1].x - share * dx, pair[1].y - share * dy);
            cr.stroke()?;
        }
    }
    Ok(())
}
