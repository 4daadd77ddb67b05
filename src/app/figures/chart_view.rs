//! The charts of results, drawn by Cairo in the window and into PNG files.

use gtk::cairo;
use gtk::prelude::*;
use plotters::drawing::IntoDrawingArea;
use plotters::style::RGBColor;
use plotters_cairo::CairoBackend;

use super::naming::shown_chart;
use super::zoom::Zoom;
use crate::figures::{self, Chart, Theme};

/// The least size of charts in the window at zoom 1: the narrowest window holds it. Where there is more room they
/// grow.
const SHOWN: (f64, f64) = (336.0, 330.0);

/// The size of charts in files, in pixels of the screen.
pub const IN_FILES: (u32, u32) = (960, 600);

/// The widget of one chart of a report.
pub fn chart_view(chart: &Chart, zoom: Zoom) -> gtk::DrawingArea {
    let zoom = zoom.factor();
    let area = gtk::DrawingArea::builder()
        .content_width((SHOWN.0 * zoom) as i32)
        .content_height((SHOWN.1 * zoom) as i32)
        .hexpand(true)
        .vexpand(true)
        .accessible_role(gtk::AccessibleRole::Img)
        .build();
    area.update_property(&[gtk::accessible::Property::Label(&chart.title)]);
    let chart = shown_chart(chart);
    area.set_draw_func(move |_, context, width, height| {
        let theme = match adw::StyleManager::default().is_dark() {
            true => Theme::DARK,
            false => Theme::LIGHT,
        };
        context.scale(zoom, zoom);
        let size = |length: i32| (f64::from(length) / zoom).max(1.0) as u32;
        let drawn = draw(&chart, context, (size(width), size(height)), &theme);
        if let Err(error) = drawn {
            gtk::glib::g_warning!("walls", "the chart cannot be drawn: {error}");
        }
    });
    area
}

/// A chart as a PNG file, at twice the size in pixels for print.
///
/// # Errors
/// Whatever Cairo says.
pub fn png(chart: &Chart) -> Result<Vec<u8>, String> {
    const SCALE: f64 = 2.0;
    let text = |error: cairo::Error| error.to_string();
    let [width, height] = [IN_FILES.0, IN_FILES.1].map(|length| (f64::from(length) * SCALE) as i32);
    let surface =
        cairo::ImageSurface::create(cairo::Format::ARgb32, width, height).map_err(text)?;
    let context = cairo::Context::new(&surface).map_err(text)?;
    context.scale(SCALE, SCALE);
    draw(chart, &context, IN_FILES, &Theme::LIGHT)?;
    drop(context);
    let mut bytes = Vec::new();
    surface
        .write_to_png(&mut bytes)
        .map_err(|error| error.to_string())?;
    Ok(bytes)
}

/// Draws a chart over all that may be drawn on.
fn draw(
    chart: &Chart,
    context: &cairo::Context,
    size: (u32, u32),
    theme: &Theme,
) -> Result<(), String> {
    let RGBColor(red, green, blue) = theme.background;
    let [red, green, blue] = [red, green, blue].map(|part| f64::from(part) / 255.0);
    context.set_source_rgb(red, green, blue);
    context.paint().map_err(|error| error.to_string())?;
    // Lines of one pixel lie in the middle of their pixels, else they would blur.
    context.translate(0.5, 0.5);
    let canvas = CairoBackend::new(context, size).map_err(|error| error.to_string())?;
    figures::draw(chart, &canvas.into_drawing_area(), theme).map_err(|error| error.to_string())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::figures::{Axis, Point, Series, Style};

    fn some_chart() -> Chart {
        let point = |(x, y)| Point { x, y, bar: None };
        Chart {
            title: "Nodes by depth".into(),
            x: Axis::new("Depth".into()),
            y: Axis {
                logarithmic: true,
                ..Axis::new("Nodes".into())
            },
            series: vec![Series {
                name: "Alpha-Beta".into(),
                points: [(1.0, 24.0), (2.0, 552.0), (3.0, 6071.0)]
                    .map(point)
                    .to_vec(),
            }],
            style: Style::Lines,
        }
    }

    #[test]
    fn a_chart_fills_its_picture() {
        let bytes = png(&some_chart()).unwrap();
        let mut picture = cairo::ImageSurface::create_from_png(&mut bytes.as_slice()).unwrap();
        assert_eq!((picture.width(), picture.height()), (1920, 1200));
        let stride = picture.stride() as usize;
        let pixels = picture.data().unwrap();
        let pixel = |x: usize, y: usize| &pixels[y * stride + 4 * x..][..4];
        // The ground reaches the corners, and something else is drawn on it.
        for (x, y) in [(0, 0), (1919, 0), (0, 1199), (1919, 1199)] {
            assert_eq!(pixel(x, y), [255; 4]);
        }
        let drawn = (0..1200).filter(|&y| (0..1920).any(|x| pixel(x, y) != [255; 4]));
        assert!(drawn.count() > 600);
    }
}
