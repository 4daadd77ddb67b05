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
            .max_by_key(|mark| mark.value)
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

/// Writes the values of moves beside the sites where these go on.
pub fn draw(
    cr: &cairo::Context,
    marks: &Marks,
    picked: &[Site],
    places: &[Place],
    look: &Look,
) -> Result<(), cairo::Error> {
    for (site, place) in places.iter().enumerate() {
        let mark = marks.at(picked, site as Site).zip(marks.best);
        let Some((mark, text)) = mark.and_then(|(mark, best)| Some((mark, mark.text(best)?)))
        else {
            continue;
        };
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
        // A pill: green for the best, else of the ground's colour. All can be read: 4.5 : 1 at least.
        let (ground, ink) = match (mark.is_best, look.dark) {
            (true, false) => ((0.09, 0.46, 0.20), (1.0, 1.0, 1.0)),
            (true, true) => ((0.35, 0.80, 0.45), (0.05, 0.12, 0.05)),
            (false, false) => ((1.0, 1.0, 1.0), (0.20, 0.20, 0.22)),
            (false, true) => ((0.16, 0.17, 0.16), (0.90, 0.90, 0.88)),
        };
        let opacity = 0.95;
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
        // With the piece in hand, each way on tells its own.
        assert_eq!(marks.at(&[1], 5).map(|mark| mark.value), Some(-2));
    }
}
