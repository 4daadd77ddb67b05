//! A position on paper: who plays, how it stands, the board, and the moves that led to it.

use gtk::{cairo, pango};

use super::board_picture::BoardPicture;
use crate::games::Unit;
use crate::i18n::{capitalized, gettext_f, tell};
use crate::play::{Snapshot, status, words};

/// The most of the height of a page that the board takes.
const BOARD: f64 = 0.62;

/// The least room between the parts of a page, as a share of its height.
const GAP: f64 = 0.02;

/// A page with a position.
pub struct Page {
    picture: BoardPicture,
    /// The game.
    title: String,
    /// Its rules, the players with their points, and whose turn it is.
    standing: String,
    /// The moves, each with its number.
    moves: String,
}

impl Page {
    /// The page of a position that is shown like this.
    pub fn new(picture: BoardPicture, shown: &Snapshot) -> Page {
        let [first, second] = shown.players.each_ref().map(|player| player.name.as_str());
        let points = shown.points.map(|points| points.to_string());
        let players = match shown.story.unit {
            Unit::Win => gettext_f(
                "{first} and {second}",
                &[("first", first), ("second", second)],
            ),
            _ => gettext_f(
                "{one} {first} : {second} {other}",
                &[
                    ("one", first),
                    ("first", &points[0]),
                    ("second", &points[1]),
                    ("other", second),
                ],
            ),
        };
        let next = match shown.turn {
            Some(side) => words::to_move(&shown.players[side.index()].name),
            None if shown.story.resigned.is_some() => status::status(shown, false),
            None => status::result(shown),
        };
        let (count, next) = (tell(&words::moves(shown.ply)), tell(&next));
        let rules = capitalized(&tell(&shown.options.summary()));
        // No line ends within a move.
        let moves = (shown.log.iter().take(shown.ply).enumerate())
            .map(|(index, entry)| format!("{}. {}", index + 1, entry.text).replace(' ', "\u{a0}"));
        Page {
            picture,
            title: tell(&shown.options.title()),
            standing: format!("{rules}\n{players}\n{count} · {next}"),
            moves: moves.collect::<Vec<_>>().join("   "),
        }
    }

    /// Draws the page, with texts in copies of an empty layout. Of moves for which there is no room, an ellipsis stands
    /// in the place.
    ///
    /// # Errors
    /// Whatever Cairo says.
    pub fn draw(
        &self,
        cr: &cairo::Context,
        layout: &pango::Layout,
        (width, height): (f64, f64),
    ) -> Result<(), cairo::Error> {
        let gap = GAP * height;
        cr.set_source_rgb(0.0, 0.0, 0.0);
        let text = |text: &str, font: &str, top: f64, room: f64| {
            let layout = layout.copy();
            layout.set_font_description(Some(&pango::FontDescription::from_string(font)));
            layout.set_width((width * f64::from(pango::SCALE)) as i32);
            layout.set_height((room.max(0.0) * f64::from(pango::SCALE)) as i32);
            layout.set_wrap(pango::WrapMode::WordChar);
            layout.set_ellipsize(pango::EllipsizeMode::End);
            layout.set_text(text);
            cr.move_to(0.0, top);
            pangocairo::functions::show_layout(cr, &layout);
            top + f64::from(layout.pixel_size().1)
        };
        let mut top = text(&self.title, "Sans Bold 16", 0.0, height);
        top = text(&self.standing, "Sans 11", top + gap / 2.0, height - top);
        top += gap;
        let (columns, rows) = self.picture.extent();
        let board = (BOARD * height)
            .min(width * rows / columns)
            .min(height - top);
        if board > 0.0 {
            cr.save()?;
            cr.translate(0.0, top);
            self.picture.draw(cr, (width, board), false)?;
            cr.restore()?;
        }
        cr.set_source_rgb(0.0, 0.0, 0.0);
        top += board + gap;
        if top < height {
            text(&self.moves, "Sans 9", top, height - top);
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::games::Side;
    use crate::games::registry::{GameOptions, NAMES};
    use crate::play::begin::paste_match;
    use crate::play::{Control, Player, new_match};

    fn people() -> [Player; 2] {
        [("Ada", Side::First), ("Bo", Side::Second)].map(|(name, side)| Player {
            name: name.into(),
            control: Control::Human,
            ..Player::usual(side)
        })
    }

    #[test]
    fn a_page_says_who_plays_and_how_it_stands() {
        let mut options = GameOptions::default_of("walls").unwrap();
        options.set("size", "1x2").unwrap();
        let game = paste_match("0,1 1,0 2,1 1,2", &options, people()).unwrap();
        let page = Page::new(BoardPicture::of(game.now(), game.board()), &game.now());
        assert!(page.standing.contains("Ada 0 : 1 Bo"), "{}", page.standing);
        let end = "4 moves · Ada to move";
        assert!(page.standing.ends_with(end), "{}", page.standing);
        let moves = page.moves.replace('\u{a0}', " ");
        assert_eq!(moves, "1. [0, 1]   2. [1, 0]   3. [2, 1]   4. [1, 2]");
    }

    #[test]
    fn every_board_fits_on_pages_of_any_shape() {
        for name in NAMES {
            let options = GameOptions::default_of(name).unwrap();
            let game = new_match(&options, people()).unwrap();
            for (width, height) in [(400, 600), (600, 400), (60, 40)] {
                let surface =
                    cairo::ImageSurface::create(cairo::Format::ARgb32, width, height).unwrap();
                let cr = cairo::Context::new(&surface).unwrap();
                let layout = pangocairo::functions::create_layout(&cr);
                let page = Page::new(BoardPicture::of(game.now(), game.board()), &game.now());
                let size = (width.into(), height.into());
                page.draw(&cr, &layout, size).unwrap();
            }
        }
    }
}
