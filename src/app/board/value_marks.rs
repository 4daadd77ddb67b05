//! The value marks: what the analysis says of each move, written beside its site.

use gtk::cairo;

use crate::app::style::Look;
use crate::games::{Formation, Place, Site, WIN_FLOOR};
use crate::i18n::{gettext, gettext_f, signed};

/// What the analysis says of a position.
#[derive(Debug, Clone, Default)]
pub struct Marks {
    /// The moves that were looked at.
    pub values: Vec<MoveMark>,
    /// What the best move is worth, be it among them or not.
    pub best: Option<i32>,
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
    /// What is written beside the site where the best move is worth `best`: the value of the best move, what another
    /// one loses against it, or that it is as good. A wave stands before what is only expected; of moves that are only
    /// expected to be as good nothing is said.
    fn text(&self, best: i32) -> Option<String> {
        let loss = best - self.value;
        let text = match (self.is_best, self.value) {
            (_, value) if value >= WIN_FLOOR => "✓".to_owned(),
            (_, value) if value <= -WIN_FLOOR => "✗".to_owned(),
            (true, value) => signed(value),
            (false, _) if loss > 0 => signed(-loss),
            (false, _) if self.is_exact => "=".to_owned(),
            (false, _) => return None,
        };
        Some(match self.is_exact {
            true => text,
            false => format!("~{text}"),
        })
    }
}

impl Marks {
    /// The best mark of the moves that begin with these sites and go on at this one.
    fn at(&self, picked: &[Site], site: Site) -> Option<&MoveMark> {
        (self.values.iter())
            .filter(|mark| mark.path.starts_with(picked))
            .filter(|mark| mark.path.get(picked.len()) == Some(&site))
            .max_by_key(|mark| (mark.value, mark.is_best))
    }

    /// What a screen reader adds to the description of a site.
    pub fn spoken(&self, site: Site) -> Option<String> {
        let mark = self.at(&[], site)?;
        let value = match mark.value {
            value if value >= WIN_FLOOR => gettext("won"),
            value if value <= -WIN_FLOOR => gettext("lost"),
            value => signed(value),
        };
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

/// The least distance of two places that lie in one row.
fn room_in_a_row(places: &[Place]) -> f64 {
    let mut room = f64::INFINITY;
    for (index, one) in places.iter().enumerate() {
        for other in &places[index + 1..] {
            if (one.y - other.y).abs() < 0.4 {
                room = room.min((one.x - other.x).abs());
            }
        }
    }
    room
}

/// Writes the values of moves beside the sites where these go on.
pub fn draw(
    cr: &cairo::Context,
    marks: &Marks,
    picked: &[Site],
    places: &[Place],
    look: &Look,
) -> Result<(), cairo::Error> {
    let room = room_in_a_row(places);
    for (site, place) in places.iter().enumerate() {
        let mark = marks.at(picked, site as Site).zip(marks.best);
        let Some((mark, text)) = mark.and_then(|(mark, best)| Some((mark, mark.text(best)?)))
        else {
            continue;
        };
        cr.select_font_face(
            "sans-serif",
            cairo::FontSlant::Normal,
            match mark.is_best {
                true => cairo::FontWeight::Bold,
                false => cairo::FontWeight::Normal,
            },
        );
        let mut size = 0.46;
        cr.set_font_size(size);
        let width_for = |advance: f64, size: f64| advance + 0.43 * size;
        let width = width_for(cr.text_extents(&text)?.x_advance(), size);
        // It leaves the marks to its left and right alone.
        size *= (0.96 * room / width).min(1.0);
        cr.set_font_size(size);
        let extents = cr.text_extents(&text)?;
        let (width, height) = (width_for(extents.x_advance(), size), 1.3 * size);
        let (x, y) = (place.x - width / 2.0, place.y - height / 2.0);
        // A pill: green for the best, else of the ground's colour. All can be read: 4.5 : 1 at least.
        let (ground, ink) = match (mark.is_best, look.dark) {
            (true, false) => ((0.09, 0.46, 0.20), (1.0, 1.0, 1.0)),
            (true, true) => ((0.35, 0.80, 0.45), (0.05, 0.12, 0.05)),
            (false, false) => ((1.0, 1.0, 1.0), (0.20, 0.20, 0.22)),
            (false, true) => ((0.16, 0.17, 0.16), (0.90, 0.90, 0.88)),
        };
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
        cr.set_source_rgb(ground.0, ground.1, ground.2);
        cr.fill()?;
        cr.set_source_rgb(ink.0, ink.1, ink.2);
        cr.move_to(
            place.x - extents.x_bearing() - extents.width() / 2.0,
            place.y - extents.y_bearing() - extents.height() / 2.0,
        );
        cr.show_text(&text)?;
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::games::WIN;

    fn mark(path: &[Site], value: i32, is_exact: bool) -> MoveMark {
        MoveMark {
            path: path.to_vec(),
            value,
            is_exact,
            is_best: false,
        }
    }

    #[test]
    fn marks_say_what_a_move_is_worth_or_loses() {
        let text = |value, is_exact, is_best| {
            let mark = MoveMark {
                is_best,
                ..mark(&[0], value, is_exact)
            };
            mark.text(3)
        };
        let said = |text: &str| Some(text.to_owned());
        assert_eq!(text(3, true, true), said("+3"));
        assert_eq!(text(3, false, true), said("~+3"));
        assert_eq!(text(3, true, false), said("="));
        assert_eq!(text(3, false, false), None);
        assert_eq!(text(-1, true, false), said("−4"));
        assert_eq!(text(1, false, false), said("~−2"));
        assert_eq!(text(WIN - 5, true, true), said("✓"));
        assert_eq!(text(5 - WIN, false, false), said("~✗"));
    }

    #[test]
    fn a_site_tells_the_best_of_its_moves() {
        let marks = Marks {
            values: vec![
                mark(&[1, 5], -2, true),
                mark(&[1, 8, 9], 1, false),
                mark(&[2, 6], WIN - 1, true),
            ],
            best: None,
            formations: Vec::new(),
        };
        assert_eq!(marks.spoken(1).as_deref(), Some("value about +1"));
        assert_eq!(marks.spoken(2).as_deref(), Some("value won, exact"));
        assert_eq!(marks.spoken(5), None);
        // Of moves that seem as good, the one that is called best.
        let best = MoveMark {
            is_best: true,
            ..mark(&[3, 4], 1, false)
        };
        let marks = Marks {
            values: vec![best, mark(&[3, 5], 1, false)],
            best: Some(1),
            ..marks
        };
        assert!(marks.at(&[], 3).is_some_and(|mark| mark.is_best));
    }

    #[test]
    fn each_way_on_tells_its_own() {
        let marks = Marks {
            values: vec![mark(&[1, 5], -2, true), mark(&[1, 8, 9], 1, false)],
            ..Marks::default()
        };
        assert_eq!(marks.at(&[1], 5).map(|mark| mark.value), Some(-2));
    }
}
