//! What is drawn over any board: hints, pheromone, and what the analysis found.

use gtk::cairo;

use super::style::Look;
use crate::games::{Formation, Place, Site};
use crate::i18n::{gettext, gettext_f};

/// What the analysis says of a position.
#[derive(Debug, Clone, Default)]
pub struct Marks {
    /// The moves that were looked at.
    pub values: Vec<MoveMark>,
    /// What belongs together.
    pub formations: Vec<Formation>,
}

/// What a move is worth to the side that makes it.
#[derive(Debug, Clone)]
pub struct MoveMark {
    /// The sites of the move.
    pub path: Vec<Site>,
    /// The points ahead at the end.
    pub value: i32,
    /// Whether that is proved.
    pub is_exact: bool,
    /// Whether no other move is better.
    pub is_best: bool,
}

impl MoveMark {
    /// The value, with a sign; a wave before what is only expected.
    fn text(&self) -> String {
        let value = match self.value {
            value if value >= crate::games::WIN_FLOOR => "✓".to_owned(),
            value if value <= -crate::games::WIN_FLOOR => "✗".to_owned(),
            0 => "0".to_owned(),
            value => format!("{value:+}").replace('-', "−"),
        };
        match self.is_exact {
            true => value,
            false => format!("~{value}"),
        }
    }
}

impl Marks {
    /// The best mark of the moves that begin with these sites and go on at this one.
    fn at(&self, picked: &[Site], site: Site) -> Option<&MoveMark> {
        at(&self.values, picked, site)
    }

    /// What a screen reader says of a site beyond what lies there.
    pub fn spoken(&self, site: Site) -> Option<String> {
        let mark = self.at(&[], site)?;
        let value = format!("{:+}", mark.value);
        let text = match mark.is_exact {
            true => gettext_f("value {value}, exact", &[("value", &value)]),
            false => gettext_f("value about {value}", &[("value", &value)]),
        };
        Some(match mark.is_best {
            true => format!("{text}, {}", gettext("best")),
            false => text,
        })
    }
}

fn at<'a>(values: &'a [MoveMark], picked: &[Site], site: Site) -> Option<&'a MoveMark> {
    (values.iter())
        .filter(|mark| mark.path.starts_with(picked))
        .filter(|mark| mark.path.get(picked.len()) == Some(&site))
        .max_by_key(|mark| mark.value)
}

/// Writes the values of moves beside the sites where these go on.
pub fn draw_values(
    cr: &cairo::Context,
    values: &[MoveMark],
    picked: &[Site],
    places: &[Place],
    look: &Look,
) -> Result<(), cairo::Error> {
    for (site, place) in places.iter().enumerate() {
        let Some(mark) = at(values, picked, site as Site) else {
            continue;
        };
        let text = mark.text();
        let size = 0.46;
        cr.select_font_face(
            "sans-serif",
            cairo::FontSlant::Normal,
            match mark.is_best {
                true => cairo::FontWeight::Bold,
                false => cairo::FontWeight::Normal,
            },
        );
        cr.set_font_size(size);
        let extents = cr.text_extents(&text)?;
        let (width, height) = (extents.x_advance() + 0.2, size + 0.14);
        let (x, y) = (place.x - width / 2.0, place.y - height / 2.0);
        // A pill: green for the best, else of the ground's colour; what is only expected is paler.
        let (ground, ink) = match (mark.is_best, look.dark) {
            (true, false) => ((0.12, 0.55, 0.25), (1.0, 1.0, 1.0)),
            (true, true) => ((0.35, 0.80, 0.45), (0.05, 0.12, 0.05)),
            (false, false) => ((1.0, 1.0, 1.0), (0.20, 0.20, 0.22)),
            (false, true) => ((0.16, 0.17, 0.16), (0.90, 0.90, 0.88)),
        };
        let opacity = if mark.is_exact { 0.95 } else { 0.7 };
        let radius = height / 2.0;
        cr.new_sub_path();
        use std::f64::consts::{FRAC_PI_2, PI};
        cr.arc(
            x + width - radius,
            y + radius,
            radius,
            -FRAC_PI_2,
            FRAC_PI_2,
        );
        cr.arc(x + radius, y + radius, radius, FRAC_PI_2, FRAC_PI_2 + PI);
        cr.close_path();
        cr.set_source_rgba(ground.0, ground.1, ground.2, opacity);
        cr.fill()?;
        cr.set_source_rgba(ink.0, ink.1, ink.2, opacity);
        cr.move_to(
            place.x - extents.x_bearing() - extents.width() / 2.0,
            place.y - extents.y_bearing() - extents.height() / 2.0,
        );
        cr.show_text(&text)?;
    }
    Ok(())
}

/// Outlines what belongs together, with the number of its parts; loops in another colour than chains,
/// and with a double line.
pub fn draw_formations(
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

/// Draws rings around the sites of a hint, with a line from the first to the last.
pub fn draw_hint(cr: &cairo::Context, path: &[Site], places: &[Place]) -> Result<(), cairo::Error> {
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

/// The strongest ways that are drawn; more would hide the board.
const WAYS_SHOWN: usize = 160;

/// Draws pheromone as strokes that widen towards where they lead.
pub fn draw_pheromone(
    cr: &cairo::Context,
    ways: &[(Site, Site, f64)],
    places: &[Place],
    look: &Look,
) -> Result<(), cairo::Error> {
    let mut strongest: Vec<_> = ways.iter().filter(|(_, _, share)| *share > 0.05).collect();
    strongest.sort_by(|one, other| other.2.total_cmp(&one.2));
    strongest.truncate(WAYS_SHOWN);
    let (red, green, blue) = if look.dark {
        (1.0, 0.75, 0.2)
    } else {
        (0.85, 0.2, 0.0)
    };
    for (from, to, share) in strongest.into_iter().rev() {
        let (Some(from), Some(to)) = (places.get(usize::from(*from)), places.get(usize::from(*to)))
        else {
            continue;
        };
        let (dx, dy) = (to.x - from.x, to.y - from.y);
        let length = dx.hypot(dy).max(1e-6);
        let (across_x, across_y) = (-dy / length * 0.09 * share, dx / length * 0.09 * share);
        cr.set_source_rgba(red, green, blue, 0.15 + 0.6 * share);
        cr.move_to(from.x + 0.15 * dx, from.y + 0.15 * dy);
        let end = (from.x + 0.85 * dx, from.y + 0.85 * dy);
        cr.line_to(end.0 + across_x, end.1 + across_y);
        cr.line_to(end.0 - across_x, end.1 - across_y);
        cr.close_path();
        cr.fill()?;
    }
    Ok(())
}
