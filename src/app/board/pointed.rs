//! What the board points at: the part of it that a hint is about, the move of a hint, or pieces that must
//! move.

use gtk::cairo;

use crate::games::{Place, Site};
use crate::play::advice::Region;

/// What the board points at.
#[derive(Debug, Clone, PartialEq, Default)]
pub enum Pointed {
    /// Nothing.
    #[default]
    Nothing,
    /// A part of the board.
    Region(Region),
    /// Single sites.
    Sites(Vec<Site>),
    /// A move.
    Path(Vec<Site>),
    /// A move that was a mistake.
    Mistake(Vec<Site>),
}

impl Pointed {
    /// These sites, or nothing if there are none.
    pub fn at(sites: Vec<Site>) -> Pointed {
        match sites.is_empty() {
            true => Pointed::Nothing,
            false => Pointed::Sites(sites),
        }
    }
}

/// Draws a frame around a part of the board, or rings around sites; those of a move are joined by a line.
pub fn draw(cr: &cairo::Context, pointed: &Pointed, places: &[Place]) -> Result<(), cairo::Error> {
    let (sites, is_path, strokes) = match pointed {
        Pointed::Nothing => return Ok(()),
        Pointed::Region(region) => return draw_region(cr, *region),
        Pointed::Sites(sites) => (sites, false, STROKES),
        Pointed::Path(sites) => (sites, true, STROKES),
        Pointed::Mistake(sites) => (sites, true, MISTAKE),
    };
    let points: Vec<Place> = (sites.iter())
        .filter_map(|&site| places.get(usize::from(site)).copied())
        .collect();
    for (width, (red, green, blue)) in strokes {
        cr.set_source_rgb(red, green, blue);
        cr.set_line_width(width);
        for place in &points {
            cr.new_sub_path();
            cr.arc(place.x, place.y, 0.42, 0.0, std::f64::consts::TAU);
            cr.stroke()?;
        }
        for pair in points.windows(2).filter(|_| is_path) {
            let (dx, dy) = (pair[1].x - pair[0].x, pair[1].y - pair[0].y);
            let share = (0.42 / dx.hypot(dy).max(0.84)).min(0.5);
            cr.move_to(pair[0].x + share * dx, pair[0].y + share * dy);
            cr.line_to(pair[1].x - share * dx, pair[1].y - share * dy);
            cr.stroke()?;
        }
    }
    Ok(())
}

/// Widths and colours of the lines: green with a white rim.
const STROKES: [(f64, (f64, f64, f64)); 2] = [(0.16, (1.0, 1.0, 1.0)), (0.09, (0.10, 0.55, 0.20))];

/// The same for a mistake: red.
const MISTAKE: [(f64, (f64, f64, f64)); 2] = [(0.16, (1.0, 1.0, 1.0)), (0.09, (0.78, 0.12, 0.12))];

fn draw_region(cr: &cairo::Context, [x, y, width, height]: Region) -> Result<(), cairo::Error> {
    cr.rectangle(x, y, width, height);
    cr.set_source_rgba(0.10, 0.55, 0.20, 0.16);
    cr.fill_preserve()?;
    for (line, (red, green, blue)) in STROKES {
        cr.set_source_rgb(red, green, blue);
        cr.set_line_width(line);
        cr.stroke_preserve()?;
    }
    cr.new_path();
    Ok(())
}
