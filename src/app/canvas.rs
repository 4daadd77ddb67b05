//! Charts on a Cairo context: what the window and PNG files show.

use gtk::cairo;
use plotters_backend::{
    BackendColor, BackendCoord, BackendStyle, BackendTextStyle, DrawingBackend, DrawingErrorKind,
    text_anchor::{HPos, VPos},
};

use crate::lab::chart::{self, Theme};
use crate::lab::report::Chart;

/// Draws a chart over a rectangle from the origin of a context.
pub fn draw(chart: &Chart, context: &cairo::Context, size: (u32, u32), theme: &Theme) {
    use plotters::drawing::IntoDrawingArea;
    let area = Canvas { context, size }.into_drawing_area();
    if let Err(error) = chart::draw(chart, &area, theme) {
        eprintln!("walls: {error}");
    }
}

/// A chart as a PNG file, at twice the size in pixels for print.
///
/// # Errors
/// Whatever Cairo says.
pub fn png(chart: &Chart, size: (u32, u32)) -> Result<Vec<u8>, String> {
    const SCALE: f64 = 2.0;
    let pixels = |length: u32| (f64::from(length) * SCALE) as i32;
    let surface =
        cairo::ImageSurface::create(cairo::Format::ARgb32, pixels(size.0), pixels(size.1))
            .map_err(|error| error.to_string())?;
    let context = cairo::Context::new(&surface).map_err(|error| error.to_string())?;
    context.scale(SCALE, SCALE);
    draw(chart, &context, size, &Theme::LIGHT);
    drop(context);
    let mut bytes = Vec::new();
    surface
        .write_to_png(&mut bytes)
        .map_err(|error| error.to_string())?;
    Ok(bytes)
}

/// A drawing backend over Cairo.
struct Canvas<'a> {
    context: &'a cairo::Context,
    size: (u32, u32),
}

type Drawn = Result<(), DrawingErrorKind<cairo::Error>>;

fn drawn(result: Result<(), cairo::Error>) -> Drawn {
    result.map_err(DrawingErrorKind::DrawingError)
}

impl Canvas<'_> {
    fn set_color(&self, color: BackendColor) {
        let part = |byte: u8| f64::from(byte) / 255.0;
        let (red, green, blue) = color.rgb;
        self.context
            .set_source_rgba(part(red), part(green), part(blue), color.alpha);
    }

    fn set_stroke<S: BackendStyle>(&self, style: &S) {
        self.set_color(style.color());
        self.context.set_line_width(style.stroke_width().into());
    }

    fn trace(&self, path: impl IntoIterator<Item = BackendCoord>) {
        for (index, (x, y)) in path.into_iter().enumerate() {
            // Lines of one pixel lie in the middle of their pixels.
            let (x, y) = (f64::from(x) + 0.5, f64::from(y) + 0.5);
            match index {
                0 => self.context.move_to(x, y),
                _ => self.context.line_to(x, y),
            }
        }
    }

    fn select_font<S: BackendTextStyle>(&self, style: &S) {
        self.context.select_font_face(
            style.family().as_str(),
            cairo::FontSlant::Normal,
            cairo::FontWeight::Normal,
        );
        self.context.set_font_size(style.size());
    }
}

impl DrawingBackend for Canvas<'_> {
    type ErrorType = cairo::Error;

    fn get_size(&self) -> (u32, u32) {
        self.size
    }

    fn ensure_prepared(&mut self) -> Drawn {
        Ok(())
    }

    fn present(&mut self) -> Drawn {
        Ok(())
    }

    fn draw_pixel(&mut self, (x, y): BackendCoord, color: BackendColor) -> Drawn {
        self.set_color(color);
        self.context.rectangle(x.into(), y.into(), 1.0, 1.0);
        drawn(self.context.fill())
    }

    fn draw_line<S: BackendStyle>(
        &mut self,
        from: BackendCoord,
        to: BackendCoord,
        style: &S,
    ) -> Drawn {
        self.draw_path([from, to], style)
    }

    fn draw_rect<S: BackendStyle>(
        &mut self,
        (left, top): BackendCoord,
        (right, bottom): BackendCoord,
        style: &S,
        fill: bool,
    ) -> Drawn {
        self.set_stroke(style);
        let (width, height) = (f64::from(right - left), f64::from(bottom - top));
        self.context
            .rectangle(left.into(), top.into(), width, height);
        drawn(if fill {
            self.context.fill()
        } else {
            self.context.stroke()
        })
    }

    fn draw_path<S: BackendStyle, I: IntoIterator<Item = BackendCoord>>(
        &mut self,
        path: I,
        style: &S,
    ) -> Drawn {
        self.set_stroke(style);
        self.trace(path);
        drawn(self.context.stroke())
    }

    fn draw_circle<S: BackendStyle>(
        &mut self,
        (x, y): BackendCoord,
        radius: u32,
        style: &S,
        fill: bool,
    ) -> Drawn {
        self.set_stroke(style);
        let (x, y) = (f64::from(x) + 0.5, f64::from(y) + 0.5);
        self.context.new_sub_path();
        self.context
            .arc(x, y, radius.into(), 0.0, std::f64::consts::TAU);
        drawn(if fill {
            self.context.fill()
        } else {
            self.context.stroke()
        })
    }

    fn fill_polygon<S: BackendStyle, I: IntoIterator<Item = BackendCoord>>(
        &mut self,
        corners: I,
        style: &S,
    ) -> Drawn {
        self.set_color(style.color());
        self.trace(corners);
        self.context.close_path();
        drawn(self.context.fill())
    }

    fn draw_text<S: BackendTextStyle>(
        &mut self,
        text: &str,
        style: &S,
        (x, y): BackendCoord,
    ) -> Drawn {
        use plotters_backend::FontTransform;
        self.select_font(style);
        self.set_color(style.color());
        let extents = self
            .context
            .text_extents(text)
            .map_err(DrawingErrorKind::DrawingError)?;
        let font = self
            .context
            .font_extents()
            .map_err(DrawingErrorKind::DrawingError)?;
        let anchor = style.anchor();
        let left = match anchor.h_pos {
            HPos::Left => 0.0,
            HPos::Center => -extents.x_advance() / 2.0,
            HPos::Right => -extents.x_advance(),
        };
        let base = match anchor.v_pos {
            VPos::Top => font.ascent(),
            VPos::Center => (font.ascent() - font.descent()) / 2.0,
            VPos::Bottom => -font.descent(),
        };
        let turn = match style.transform() {
            FontTransform::Rotate90 => std::f64::consts::FRAC_PI_2,
            FontTransform::Rotate180 => std::f64::consts::PI,
            FontTransform::Rotate270 => -std::f64::consts::FRAC_PI_2,
            _ => 0.0,
        };
        drawn(self.context.save())?;
        self.context.translate(x.into(), y.into());
        self.context.rotate(turn);
        self.context.move_to(left, base);
        let shown = self.context.show_text(text);
        drawn(self.context.restore())?;
        drawn(shown)
    }

    fn estimate_text_size<S: BackendTextStyle>(
        &self,
        text: &str,
        style: &S,
    ) -> Result<(u32, u32), DrawingErrorKind<cairo::Error>> {
        self.select_font(style);
        let extents = self
            .context
            .text_extents(text)
            .map_err(DrawingErrorKind::DrawingError)?;
        Ok((
            extents.x_advance().ceil() as u32,
            style.size().ceil() as u32,
        ))
    }
}
