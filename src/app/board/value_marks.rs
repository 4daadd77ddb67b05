//! The value marks: what the analysis says of each move, written beside its site.

use gtk::cairo;
use gtk::gdk::RGBA;

use crate::app::boards::{Painter, Spot};
use crate::app::style::Look;
use crate::games::{Formation, Place, Site, Unit};
use crate::i18n::{gettext, gettext_f, pgettext, signed, tell};
use crate::play::analysis::{Label, Remark, Scale, Value};
use crate::play::words::{amount, loss};

/// What the analysis says of a position.
#[derive(Debug, Clone)]
pub struct Marks {
    /// The moves that were looked at.
    pub values: Vec<MoveMark>,
    /// What the best move is worth, be it among them or not.
    pub best: Option<Value>,
    /// Whether there is one move alone, which is the best then, whatever it is worth.
    pub is_only: bool,
    /// What the values of the game count.
    pub scale: Scale,
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
    pub says: Remark,
    /// Whether no other move is better.
    pub is_best: bool,
}

/// The signs that stand on the board.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Signs {
    /// One of each kind.
    pub kinds: Vec<Sign>,
    /// Whether there are moves without one.
    pub are_missing: bool,
}

impl Sign {
    /// The mark as text. A question mark stands behind what is only expected. A word, and no number, marks the best:
    /// what others lose would be taken for what it is worth.
    pub fn text(&self) -> String {
        let text = match self.says.label {
            Label::Best => pgettext("mark", "best"),
            Label::Won => pgettext("mark", "won"),
            Label::Drawn => pgettext("mark", "draw"),
            Label::Lost => pgettext("mark", "lost"),
            Label::Loses(points) => signed(-points),
        };
        self.with_doubt(text)
    }

    /// The mark for a legend, where a number stands for all numbers.
    pub fn text_of_kind(&self) -> String {
        match self.says.label {
            Label::Loses(_) => self.with_doubt("\u{2212}n".to_owned()),
            _ => self.text(),
        }
    }

    fn with_doubt(&self, text: String) -> String {
        match self.says.is_exact {
            true => text,
            false => format!("{text}?"),
        }
    }

    fn tone(&self) -> Tone {
        match self.says.label {
            _ if self.is_best => Tone::Best,
            Label::Loses(_) | Label::Lost => Tone::Worse,
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
    pub fn none(scale: Scale) -> Marks {
        Marks {
            values: Vec::new(),
            best: None,
            is_only: false,
            scale,
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
        let mut says = Remark::of(mark.of, self.best?, mark.is_best, self.scale)?;
        says.is_exact |= self.is_only && says.label == Label::Best;
        Some(Sign {
            says,
            is_best: mark.is_best,
        })
    }

    /// The signs that are written of moves, of which there are so many.
    pub fn signs(&self, moves: usize) -> Signs {
        let signs: Vec<Sign> = (self.values.iter())
            .filter_map(|mark| self.sign(mark))
            .collect();
        let mut kinds: Vec<Sign> = Vec::new();
        for sign in &signs {
            if !kinds.contains(sign) {
                kinds.push(*sign);
            }
        }
        Signs {
            kinds,
            are_missing: signs.len() < moves,
        }
    }

    /// What a screen reader adds to the description of a site: what is written there while these sites are picked.
    pub fn spoken(&self, picked: &[Site], site: Site) -> Option<String> {
        let sign = self.sign(self.at(picked, site)?)?;
        let end = match sign.says.label {
            Label::Won => gettext("won"),
            Label::Drawn => gettext("drawn"),
            Label::Lost => gettext("lost"),
            Label::Best => {
                return Some(match sign.says.is_exact {
                    true => gettext("best, exact"),
                    false => gettext("best, as far as is known"),
                });
            }
            Label::Loses(points) => {
                let amount = self.amount(points.unsigned_abs());
                return Some(match sign.says.is_exact {
                    true => gettext_f("loses {amount}, exact", &[("amount", &amount)]),
                    false => gettext_f("loses about {amount}", &[("amount", &amount)]),
                });
            }
        };
        let text = match sign.says.is_exact {
            true => gettext_f("{end}, exact", &[("end", &end)]),
            false => gettext_f("{end}, as far as is known", &[("end", &end)]),
        };
        Some(match sign.is_best {
            true => format!("{text}, {}", gettext("best")),
            false => text,
        })
    }

    /// A loss in words. Where only winning counts, it is one of pieces.
    fn amount(&self, lost: u32) -> String {
        let amount = loss(lost, self.scale.unit).or_else(|| amount(lost, Unit::Pieces));
        amount.map_or(String::new(), |amount| tell(&amount))
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

/// The middle of a pill of this width: at its spot, or beside it where the pill would reach beyond the spot's bounds.
fn middle(spot: &Spot, width: f64) -> f64 {
    let Some((left, right)) = spot.within else {
        return spot.at.x;
    };
    let (least, most) = (left + width / 2.0, right - width / 2.0);
    match least <= most {
        true => spot.at.x.clamp(least, most),
        false => (left + right) / 2.0,
    }
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
    let middle = middle(&spot, width);
    let (x, y) = (middle - width / 2.0, spot.at.y - height / 2.0);
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
        middle - extents.x_bearing() - extents.width() / 2.0,
        spot.at.y - extents.y_bearing() - extents.height() / 2.0,
    );
    cr.show_text(&text)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::games::WIN;

    #[test]
    fn a_pill_at_the_rim_stays_within_its_bounds() {
        let at = |x: f64, within| {
            let at = Place { x, y: 0.0 };
            let spot = Spot {
                at,
                letters: 0.4,
                width: 2.0,
                within,
            };
            middle(&spot, 1.0)
        };
        let bounds = Some((-0.25, 4.25));
        assert_eq!([0.0, 2.0, 4.0].map(|x| at(x, bounds)), [0.25, 2.0, 3.75]);
        assert_eq!(at(0.0, None), 0.0);
        assert_eq!(at(0.0, Some((0.0, 0.5))), 0.25);
    }

    fn mark(path: &[Site], value: i32, is_exact: bool) -> MoveMark {
        MoveMark {
            path: path.to_vec(),
            of: Value { value, is_exact },
            is_best: false,
        }
    }

    /// Guesses that differ by two points, or by a piece, are told.
    fn scale(unit: Unit) -> Scale {
        let worth_telling = if unit == Unit::Win { 100 } else { 2 };
        Scale {
            unit,
            worth_telling,
        }
    }

    fn marks(values: Vec<MoveMark>, unit: Unit) -> Marks {
        Marks {
            best: values.iter().map(|mark| mark.of).max_by_key(|of| of.value),
            values,
            ..Marks::none(scale(unit))
        }
    }

    #[test]
    fn marks_call_a_move_the_best_or_say_what_it_loses() {
        let best = |is_exact| Value { value: 3, is_exact };
        let text = |value, is_exact, is_best, unit| {
            let mark = MoveMark {
                is_best,
                ..mark(&[0], value, is_exact)
            };
            let marks = Marks {
                best: Some(best(is_exact || !is_best)),
                ..Marks::none(scale(unit))
            };
            marks.sign(&mark).map(|sign| sign.text())
        };
        let said = |text: &str| Some(text.to_owned());
        let boxes = Unit::Boxes;
        assert_eq!(text(3, true, true, boxes), said("best"));
        assert_eq!(text(3, false, true, boxes), said("best?"));
        assert_eq!(text(3, false, false, boxes), None);
        assert_eq!(text(2, false, false, boxes), None);
        assert_eq!(text(-1, true, false, boxes), said("−4"));
        assert_eq!(text(1, false, false, boxes), said("−2?"));
        // Nothing that could be a nought or a cross.
        assert_eq!(text(WIN - 5, true, true, Unit::Win), said("won"));
        assert_eq!(text(0, true, false, Unit::Win), said("draw"));
        assert_eq!(text(5 - WIN, true, false, Unit::Win), said("lost"));
        assert_eq!(text(110, false, true, Unit::Win), said("best?"));
    }

    #[test]
    fn the_only_move_is_the_best_for_certain() {
        let best = MoveMark {
            is_best: true,
            ..mark(&[1], -7, false)
        };
        let only = Marks {
            is_only: true,
            ..marks(vec![best], Unit::Boxes)
        };
        assert_eq!(only.signs(1).kinds[0].text(), "best");
        assert_eq!(only.spoken(&[], 1).as_deref(), Some("best, exact"));
    }

    #[test]
    fn the_signs_say_whether_moves_are_without_one() {
        let best = MoveMark {
            is_best: true,
            ..mark(&[1], -7, false)
        };
        let values = vec![best, mark(&[2], -8, false), mark(&[3], -9, false)];
        let marks = marks(values, Unit::Boxes);
        let signs = marks.signs(3);
        let texts: Vec<String> = signs.kinds.iter().map(Sign::text).collect();
        assert_eq!(texts, ["best?", "−2?"]);
        assert!(signs.are_missing);
    }

    #[test]
    fn a_site_tells_the_best_of_its_moves() {
        let best = MoveMark {
            is_best: true,
            ..mark(&[2, 6], 3, true)
        };
        let loses = [mark(&[1, 5], -2, true), mark(&[1, 8, 9], 1, false)];
        let boxes = marks([vec![best], loses.to_vec()].concat(), Unit::Boxes);
        let said = |text: &str| Some(text.to_owned());
        assert_eq!(boxes.spoken(&[], 1), said("loses about two points"));
        assert_eq!(boxes.spoken(&[], 2), said("best, exact"));
        assert_eq!(boxes.spoken(&[], 5), None);
        // With a piece in hand, what stands where it can go.
        let exactly = said("loses five points, exact");
        assert_eq!(boxes.spoken(&[1], 5), exactly);
        assert_eq!(boxes.spoken(&[1], 1), None);
        assert_eq!(boxes.spoken(&[1], 2), None);
        let won = marks(vec![mark(&[2, 6], WIN - 1, true)], Unit::Win);
        assert_eq!(won.spoken(&[], 2), said("won, exact"));
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
        let told = |site| marks.spoken(&[], site);
        assert_eq!(told(1).as_deref(), Some("best, as far as is known"));
        assert_eq!(told(3).as_deref(), Some("loses about two pieces"));
    }

    #[test]
    fn each_way_on_tells_its_own() {
        let values = vec![mark(&[1, 5], -2, true), mark(&[1, 8, 9], 1, false)];
        let marks = marks(values, Unit::Boxes);
        assert_eq!(marks.at(&[1], 5).map(|mark| mark.of.value), Some(-2));
    }
}
