//! The board as a picture in a file, and on paper.

use std::path::Path;

use adw::prelude::*;
use gtk::{cairo, glib};
use jiff::Timestamp;

use super::WallsWindow;
use crate::app::board_picture::BoardPicture;
use crate::app::files;
use crate::app::printed::Page;
use crate::i18n::{gettext, gettext_f};
use crate::play::Session;

/// The longer side of a picture: pixels in a PNG, points (1/72 inch) elsewhere.
const PIXELS: f64 = 1600.0;
const POINTS: f64 = 480.0;

/// What cannot be drawn or written into memory.
type Failed = Box<dyn std::error::Error>;

/// A picture in the format that the ending of a file names: PNG, SVG or PDF.
fn encoded(picture: &BoardPicture, ending: &str) -> Result<Vec<u8>, Failed> {
    let (columns, rows) = picture.extent();
    let fit = |longer: f64| {
        let scale = longer / columns.max(rows);
        (columns * scale, rows * scale)
    };
    let draw = |surface: &cairo::Surface, size: (f64, f64)| {
        let cr = cairo::Context::new(surface)?;
        cr.set_source_rgb(1.0, 1.0, 1.0);
        cr.paint()?;
        picture.draw(&cr, size, false)
    };
    let stream = |surface: &cairo::Surface, size: (f64, f64)| -> Result<Vec<u8>, Failed> {
        draw(surface, size)?;
        let stream = surface.finish_output_stream().map_err(|lost| lost.error)?;
        let written = stream.downcast::<Vec<u8>>();
        written
            .map(|bytes| *bytes)
            .map_err(|_| "the picture was lost".into())
    };
    if ending == "svg" || ending == "pdf" {
        let (width, height) = fit(POINTS);
        let bytes = Vec::new();
        return match ending {
            "svg" => stream(
                &*cairo::SvgSurface::for_stream(width, height, bytes)?,
                (width, height),
            ),
            _ => stream(
                &*cairo::PdfSurface::for_stream(width, height, bytes)?,
                (width, height),
            ),
        };
    }
    let (width, height) = fit(PIXELS);
    let format = cairo::Format::ARgb32;
    let surface = cairo::ImageSurface::create(format, width.ceil() as i32, height.ceil() as i32)?;
    draw(&surface, (width, height))?;
    let mut bytes = Vec::new();
    surface.write_to_png(&mut bytes)?;
    Ok(bytes)
}

impl WallsWindow {
    /// The board as it is shown.
    fn board_picture(&self) -> Option<BoardPicture> {
        let shown =
            |session: &Session| BoardPicture::of(session.snapshot(), session.game().board());
        let picture = self.page().with_session(shown)?;
        let is_turned: bool = self.page().property("turns-board");
        Some(if is_turned { picture.turned() } else { picture })
    }

    /// Writes a picture of the board to a file: PNG, SVG or PDF, by the ending of its name.
    pub fn export_picture(&self) {
        let Some(picture) = self.board_picture() else {
            return;
        };
        let window = self.clone();
        glib::spawn_future_local(async move {
            let title = gettext("Export a Picture: PNG, SVG or PDF");
            let game = window
                .page()
                .with_session(|session| session.game().options().title());
            let name = files::usual_name(&game.unwrap_or_default(), Timestamp::now(), "png");
            let Some(path) = files::choose_to_write(&window, &title, &name).await else {
                return;
            };
            let Some(ending) = known_ending(&path) else {
                return window.notify_user(&gettext(
                    "A picture is a PNG, an SVG or a PDF: give it a name with one of these endings",
                ));
            };
            let name = files::name(&path);
            let bytes = match encoded(&picture, ending) {
                Ok(bytes) => bytes,
                Err(error) => return window.notify_user(&error.to_string()),
            };
            match files::write_several(vec![(path, bytes)]).await {
                Ok(()) => window.notify_user(&gettext_f("Saved as {name}", &[("name", &name)])),
                Err(error) => window.show_error(&error),
            }
        });
    }

    /// Prints the position on one page.
    pub fn print(&self) {
        let shown = self.page().with_session(Session::snapshot);
        let (Some(picture), Some(shown)) = (self.board_picture(), shown) else {
            return;
        };
        let page = Page::new(picture, &shown);
        let print = gtk::PrintOperation::new();
        print.set_n_pages(1);
        print.set_job_name(&gettext("Walls"));
        print.connect_draw_page(move |_, context, _| {
            let size = (context.width(), context.height());
            let layout = context.create_pango_layout();
            if let Err(error) = page.draw(&context.cairo_context(), &layout, size) {
                glib::g_warning!("walls", "the position cannot be printed: {error}");
            }
        });
        if let Err(error) = print.run(gtk::PrintOperationAction::PrintDialog, Some(self)) {
            self.notify_user(&gettext_f(
                "Could not print: {error}",
                &[("error", error.message())],
            ));
        }
    }
}

/// The ending of a picture's name, if it is one that can be written.
fn known_ending(path: &Path) -> Option<&'static str> {
    let ending = path.extension()?.to_str()?.to_ascii_lowercase();
    ["png", "svg", "pdf"]
        .into_iter()
        .find(|known| *known == ending)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::games::registry::{GameOptions, NAMES};

    #[test]
    fn every_board_becomes_a_picture_of_each_kind() {
        for name in NAMES {
            let options = GameOptions::default_of(name).unwrap();
            let players = crate::games::Side::BOTH.map(crate::play::Player::usual);
            let game = crate::play::new_match(&options, players).unwrap();
            let picture = BoardPicture::of(game.now(), game.board());
            let begins = |ending: &str, with: &[u8]| {
                let bytes = encoded(&picture, ending).unwrap();
                assert!(bytes.starts_with(with), "{name} as {ending}");
                assert!(bytes.len() > 1_000, "{name} as {ending}: {}", bytes.len());
            };
            begins("png", b"\x89PNG");
            begins("svg", b"<?xml");
            begins("pdf", b"%PDF");
        }
    }

    #[test]
    fn the_ending_says_which_kind() {
        let ending = |name: &str| known_ending(Path::new(name));
        assert_eq!(ending("a.PDF"), Some("pdf"));
        assert_eq!(ending("a.svg"), Some("svg"));
        assert_eq!([ending("a.gif"), ending("a")], [None, None]);
    }
}
