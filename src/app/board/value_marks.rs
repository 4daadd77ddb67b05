//! The value marks: what the analysis says of each move, written beside its site.

use gtk::cairo;
use gtk::gdk::RGBA;

use crate::app::boards::{Painter, Spot};
use crate::app::style::Look;
use crate::games::{Formation, Place, Site, Unit};
use crate::i18n::{gettext, gettext_f, ngettext_f, pgettext, signed};
use crate::play::analysis::{Label, Value, Verdict};

/// What the analysis says of a position.
#[derive(Debug, Clone)]
pub struct Marks {
    /// The moves that were looked at.
    pub values: Vec<MoveMark>,
    /// What the best move is worth, be it among them or not.
    pub best: Option<Value>,
    /// What the points of the game count.
    pub unit: Unit,
    /// What belongs together.
    pub formations: Vec<Formation>,
}

/// What a move is worth to the side that makes it.
#[derive(Debug, Clone)]
pub struct MoveMark {
    /// The sites of the move.
    pub path: Vec<Site>,
    /// What it is worth.
    pub of: Value,
    /// Whether no other move is better.
    pub is_best: bool,
}

/// What a mark looks like.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Tone {
    /// No other move is better.
    Best,
    /// It costs nothing that counts.
    Plain,
    /// It costs something.
    Worse,
}

/// A mark as it is written on the board.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Sign {
    /// What it says.
    pub label: Label,
    /// Whether that is proved.
    pub is_exact: bool,
    /// Whether no other move is better.
    pub is_best: bool,
}

impl Sign {
    /// The mark as text. A question mark stands behind what is only expected.
    pub fn text(&self) -> String {
        let text = match self.label {
            Label::Ends(Verdict::Won) => pgettext("mark", "won"),
            Label::Ends(Verdict::Drawn) => pgettext("mark", "draw"),
            Label::Ends(Verdict::Lost) => pgettext("mark", "lost"),
            // The word says already that no more is known.
            Label::Ends(Verdict::Open) => return pgettext("mark", "best"),
            Label::Ends(Verdict::Ahead(points)) => signed(points),
            Label::Loses(points) => signed(-points),
            Label::AsGood => "=".to_owned(),
        };
        match self.is_exact {
            true => text,
            false => format!("{text}?"),
        }
    }

    fn tone(&self) -> Tone {
        match self.label {
            _ if self.is_best => Tone::Best,
            Label::Loses(_) | Label::Ends(Verdict::Lost) => Tone::Worse,
            _ => Tone::Plain,
        }
    }

    /// The colours of its ground and of its letters: green for the best, red for what costs something, else those of
    /// paper. All can be read: 4.5 : 1 at least.
    pub fn colors(&self, dark: bool) -> (RGBA, RGBA) {
        let color = |red, green, blue| RGBA::new(red, green, blue, 1.0);
        match (self.tone(), dark) {
            (Tone::Best, false) => (color(0.09, 0.46, 0.20), color(1.0, 1.0, 1.0)),
            (Tone::Best, true) => (color(0.35, 0.80, 0.45), color(0.05, 0.12, 0.05)),
            (Tone::Plain, false) => (color(1.0, 1.0, 1.0), color(0.20, 0.20, 0.22)),
            (Tone::Plain, true) => (color(0.16, 0.17, 0.16), color(0.90, 0.90, 0.88)),
            (Tone::Worse, false) => (color(1.0, 0.93, 0.91), color(0.62, 0.07, 0.07)),
            (Tone::Worse, true) => (color(0.24, 0.10, 0.10), color(1.0, 0.76, 0.73)),
        }
    }
}

impl Marks {
    /// Nothing is said of any move.
    pub fn none(unit: Unit) -> Marks {
        Marks {
            values: Vec::new(),
            best: None,
            unit,
            formations: Vec::new(),
        }
    }

    /// The best mark of the moves that begin with these sites and go on at this one.
    fn at(&self, picked: &[Site], site: Site) -> Option<&MoveMark> {
        (self.values.iter())
            .filter(|mark| mark.path.starts_with(picked))
            .filter(|mark| mark.path.get(picked.len()) == Some(&site))
            .max_by_key(|mark| (mark.of.value, mark.is_best))
    }

    /// What is written of a move.
    fn sign(&self, mark: &MoveMark) -> Option<Sign> {
        Some(Sign {
            label: Label::of(mark.of, self.best?, mark.is_best, self.unit)?,
            is_exact: mark.of.is_exact,
            is_best: mark.is_best,
        })
    }

    /// All signs that are written of moves, one of each kind.
    pub fn signs(&self) -> Vec<Sign> {
        let mut signs: Vec<Sign> = Vec::new();
        for sign in self.values.iter().filter_map(|mark| self.sign(mark)) {
            if !signs.contains(&sign) {
                signs.push(sign);
            }
        }
        signs
    }

    /// What a screen reader adds to the description of a site.
    pub fn spoken(&self, site: Site) -> Option<String> {
        let mark = self.at(&[], site)?;
        let value = match Verdict::of(mark.of, self.unit) {
            Verdict::Won => gettext("won"),
            Verdict::Drawn => gettext("drawn"),
            Verdict::Lost => gettext("lost"),
            Verdict::Ahead(points) => signed(points),
            Verdict::Open => return self.spoken_guess(mark),
        };
        let text = match mark.of.is_exact {
            true => gettext_f("value {value}, exact", &[("value", &value)]),
            false => gettext_f("value about {value}", &[("value", &value)]),
        };
        Some(match mark.is_best {
            true => format!("{text}, {}", gettext("best")),
            false => text,
        })
    }

    /// The same of a move after which nobody knows how the game ends.
    fn spoken_guess(&self, mark: &MoveMark) -> Option<String> {
        Some(match self.sign(mark)?.label {
            Label::Loses(pieces) => ngettext_f(
                "loses about {count} piece",
                "loses about {count} pieces",
                pieces.unsigned_abs(),
                &[("count", &pieces.to_string())],
            ),
            _ => gettext("best, as far as is known"),
        })
    }
}

/// Writes the values of moves beside the sites where these go on; the board has this extent.
pub fn draw(
    cr: &cairo::Context,
    marks: &Marks,
    picked: &[Site],
    (places, extent): (&[Place], (f64, f64)),
    painter: &dyn Painter,
    look: &Look,
) -> Result<(), cairo::Error> {
    for (site, &place) in places.iter().enumerate() {
        let sign = (marks.at(picked, site as Site)).and_then(|mark| marks.sign(mark));
        if let Some(sign) = sign {
            draw_sign(cr, sign, painter.spot(place, extent), look)?;
        }
    }
    Ok(())
}

/// Writes a mark into a pill.
fn draw_sign(cr: &cairo::Context, sign: Sign, spot: Spot, look: &Look) -> Result<(), cairo::Error> {
    let text = sign.text();
    cr.select_font_face(
        "sans-serif",
        cairo::FontSlant::Normal,
        match sign.is_best {
            true => cairo::FontWeight::Bold,
            false => cairo::FontWeight::Normal,
        },
    );
    let mut size = spot.letters;
    cr.set_font_size(size);
    let width_for = |advance: f64, size: f64| advance + 0.6 * size;
    let width = width_for(cr.text_extents(&text)?.x_advance(), size);
    size *= (spot.width / width).min(1.0);
    cr.set_font_size(size);
    let extents = cr.text_extents(&text)?;
    let (width, height) = (width_for(extents.x_advance(), size), 1.3 * size);
    let (x, y) = (spot.at.x - width / 2.0, spot.at.y - height / 2.0);
    let (ground, ink) = sign.colors(look.dark);
    let set = |color: RGBA| {
        cr.set_source_rgb(
            color.red().into(),
            color.green().into(),
            color.blue().into(),
        );
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
    set(ground);
    cr.fill_preserve()?;
    // A frame sets it off from what is below it, such as the ring of a hint.
    set(ink);
    cr.set_line_width(0.07 * size);
    cr.stroke()?;
    cr.move_to(
        spot.at.x - extents.x_bearing() - extents.width() / 2.0,
        spot.at.y - extents.y_bearing() - extents.height() / 2.0,
    );
    cr.show_text(&text)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::games::WIN;

    fn mark(path: &[Site], value: i32, is_exact: bool) -> MoveMark {
        MoveMark {
            path: path.to_vec(),
            of: Value { value, is_exact },
            is_best: false,
        }
    }

    fn marks(values: Vec<MoveMark>, unit: Unit) -> Marks {
        Marks {
            best: values.iter().map(|mark| mark.of).max_by_key(|of| of.value),
            values,
            ..Marks::none(unit)
        }
    }

    #[test]
    fn marks_say_what_a_move_is_worth_or_loses() {
        let best = Value {
            value: 3,
            is_exact: true,
        };
        let text = |value, is_exact, is_best, unit| {
            let mark = MoveMark {
                is_best,
                ..mark(&[0], value, is_exact)
            };
            let marks = Marks {
                best: Some(best),
                ..Marks::none(unit)
            };
            marks.sign(&mark).map(|sign| sign.text())
        };
        let said = |text: &str| Some(text.to_owned());
        let boxes = Unit::Boxes;
        assert_eq!(text(3, true, true, boxes), said("+3"));
        assert_eq!(text(3, false, true, boxes), said("+3?"));
        assert_eq!(text(3, true, false, boxes), said("="));
        assert_eq!(text(3, false, false, boxes), None);
        assert_eq!(text(-1, true, false, boxes), said("−4"));
        assert_eq!(text(1, false, false, boxes), said("−2?"));
        // Nothing that could be a nought or a cross.
        assert_eq!(text(WIN - 5, true, true, Unit::Win), said("won"));
        assert_eq!(text(0, true, false, Unit::Win), said("draw"));
        assert_eq!(text(5 - WIN, true, false, Unit::Win), said("lost"));
        assert_eq!(text(110, false, true, Unit::Win), said("best"));
    }

    #[test]
    fn a_site_tells_the_best_of_its_moves() {
        let boxes = vec![mark(&[1, 5], -2, true), mark(&[1, 8, 9], 1, false)];
        let told = |marks: Marks, site| marks.spoken(site);
        let said = |text: &str| Some(text.to_owned());
        assert_eq!(
            told(marks(boxes.clone(), Unit::Boxes), 1),
            said("value about +1")
        );
        assert_eq!(told(marks(boxes, Unit::Boxes), 5), None);
        let won = vec![mark(&[2, 6], WIN - 1, true)];
        assert_eq!(told(marks(won, Unit::Win), 2), said("value won, exact"));
        // Of moves that seem as good, the one that is called best.
        let best = MoveMark {
            is_best: true,
            ..mark(&[3, 4], 1, false)
        };
        let marks = marks(vec![best, mark(&[3, 5], 1, false)], Unit::Boxes);
        assert!(marks.at(&[], 3).is_some_and(|mark| mark.is_best));
    }

    #[test]
    fn a_guess_is_told_without_the_numbers_of_the_engine() {
        let best = MoveMark {
            is_best: true,
            ..mark(&[1, 2], 3410, false)
        };
        let marks = marks(vec![best, mark(&[3, 4], 3200, false)], Unit::Win);
        let told = |site| marks.spoken(site);
        assert_eq!(told(1).as_deref(), Some("best, as far as is known"));
        assert_eq!(told(3).as_deref(), Some("loses about 2 pieces"));
    }

    #[test]
    fn each_way_on_tells_its_own() {
        let values = vec![mark(&[1, 5], -2, true), mark(&[1, 8, 9], 1, false)];
        let marks = marks(values, Unit::Boxes);
        assert_eq!(marks.at(&[1], 5).map(|mark| mark.of.value), Some(-2));
    }
}
