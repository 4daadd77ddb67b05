//! Drawing charts: the same drawing for files, where it is SVG, and for the window.

mod plot;

use plotters::coord::Shift;
use plotters::prelude::*;
use plotters::style::text_anchor::{HPos, Pos, VPos};

use super::{Chart, Style};
use plot::draw_plot;

/// The colours of a drawing.
#[derive(Debug, Clone, Copy)]
pub struct Theme {
    /// The colour of the ground.
    pub background: RGBColor,
    ink: RGBColor,
    grid: RGBColor,
    series: [RGBColor; 7],
}

impl Theme {
    /// For paper and light windows; the series' colours are those of Okabe and Ito, which people with
    /// any colour vision can tell apart.
    pub const LIGHT: Theme = Theme {
        background: RGBColor(255, 255, 255),
        ink: RGBColor(36, 31, 49),
        grid: RGBColor(222, 221, 218),
        series: [
            RGBColor(0, 114, 178),
            RGBColor(213, 94, 0),
            RGBColor(0, 158, 115),
            RGBColor(204, 121, 167),
            RGBColor(186, 134, 0),
            RGBColor(66, 160, 210),
            RGBColor(94, 92, 100),
        ],
    };

    /// For dark windows.
    pub const DARK: Theme = Theme {
        background: RGBColor(36, 36, 36),
        ink: RGBColor(235, 235, 235),
        grid: RGBColor(70, 70, 70),
        series: [
            RGBColor(90, 170, 230),
            RGBColor(255, 140, 70),
            RGBColor(64, 200, 155),
            RGBColor(228, 155, 196),
            RGBColor(240, 185, 50),
            RGBColor(140, 210, 245),
            RGBColor(190, 190, 190),
        ],
    };

    fn color(&self, index: usize) -> RGBColor {
        self.series[index % self.series.len()]
    }
}

/// The width that letters take on average, as a share of the font's size.
const LETTER: f64 = 0.56;

/// Sizes of text in pixels.
const SMALL: i32 = 13;
const LARGE: i32 = 18;
const SMALLEST: i32 = 9;

type Drawn<DB> = Result<(), DrawingAreaErrorKind<<DB as DrawingBackend>::ErrorType>>;

/// A chart as an SVG file.
pub fn svg(chart: &Chart, size: (u32, u32)) -> String {
    let mut text = String::new();
    {
        let area = SVGBackend::with_string(&mut text, size).into_drawing_area();
        // Writing to a string does not fail.
        let _ = draw(chart, &area, &Theme::LIGHT);
        let _ = area.present();
    }
    text
}

/// The height of the title.
const TITLE: i32 = LARGE + 22;

/// Draws a chart over a whole area.
///
/// # Errors
/// Whatever the backend says.
pub fn draw<DB: DrawingBackend>(
    chart: &Chart,
    area: &DrawingArea<DB, Shift>,
    theme: &Theme,
) -> Drawn<DB> {
    area.fill(&theme.background)?;
    let (width, height) = area.dim_in_pixel();
    let (title, rest) = area.split_vertically(TITLE);
    let centered = Pos::new(HPos::Center, VPos::Center);
    title.draw(&Text::new(
        chart.title.clone(),
        (width as i32 / 2, TITLE / 2 + 2),
        font(fitting(&chart.title, LARGE, width), theme).pos(centered),
    ))?;
    let legend = match chart.series.len() {
        0 | 1 => Vec::new(),
        _ => legend_rows(chart, width),
    };
    let legend_height = match legend.len() as i32 {
        0 => 0,
        rows => rows * LEGEND_ROW + 14,
    };
    let plot_height = height as i32 - TITLE - legend_height;
    let (plot, below) = rest.split_vertically(plot_height.max(40));
    draw_plot(chart, &plot, theme)?;
    draw_legend(chart, &legend, &below, theme)
}

/// The height of a row of the legend.
const LEGEND_ROW: i32 = SMALL + 9;

fn draw_legend<DB: DrawingBackend>(
    chart: &Chart,
    rows: &[Vec<usize>],
    area: &DrawingArea<DB, Shift>,
    theme: &Theme,
) -> Drawn<DB> {
    let (width, _) = area.dim_in_pixel();
    let left = Pos::new(HPos::Left, VPos::Center);
    for (row, names) in rows.iter().enumerate() {
        let y = row as i32 * LEGEND_ROW + SMALL / 2 + 8;
        let total: i32 = names.iter().map(|&index| entry_width(chart, index)).sum();
        let mut x = (width as i32 - total) / 2;
        for &index in names {
            marker(area, (x + 8, y), index, chart.style, theme)?;
            let name = chart.series[index].name.clone();
            area.draw(&Text::new(name, (x + 20, y), font(SMALL, theme).pos(left)))?;
            x += entry_width(chart, index);
        }
    }
    Ok(())
}

fn text_width(text: &str) -> i32 {
    (text.chars().count() as f64 * f64::from(SMALL) * LETTER).ceil() as i32
}

/// The size of letters in which a text of this size fits into so much room, as far as it stays legible.
fn fitting(text: &str, size: i32, room: u32) -> i32 {
    let wanted = f64::from(text_width(text)) * f64::from(size) / f64::from(SMALL);
    let share = (f64::from(room) / wanted.max(1.0)).min(1.0);
    ((f64::from(size) * share) as i32).max(SMALLEST.min(size))
}

fn entry_width(chart: &Chart, index: usize) -> i32 {
    text_width(&chart.series[index].name) + 40
}

/// The series in rows that fit the width.
fn legend_rows(chart: &Chart, width: u32) -> Vec<Vec<usize>> {
    let mut rows: Vec<Vec<usize>> = vec![Vec::new()];
    let mut used = 0;
    for index in 0..chart.series.len() {
        let needed = entry_width(chart, index);
        if used + needed > width as i32 - 20 && used > 0 {
            rows.push(Vec::new());
            used = 0;
        }
        used += needed;
        if let Some(row) = rows.last_mut() {
            row.push(index);
        }
    }
    rows
}

/// A sign of a series, different in shape as well as in colour.
fn marker<DB: DrawingBackend>(
    area: &DrawingArea<DB, Shift>,
    (x, y): (i32, i32),
    index: usize,
    style: Style,
    theme: &Theme,
) -> Drawn<DB> {
    let color = theme.color(index);
    let square = |size: i32| [(x - size, y - size), (x + size, y + size)];
    if style == Style::Columns {
        return area.draw(&Rectangle::new(square(6), color.filled()));
    }
    match index % 5 {
        0 => area.draw(&Circle::new((x, y), 5, color.filled())),
        1 => area.draw(&Rectangle::new(square(4), color.filled())),
        2 => area.draw(&TriangleMarker::new((x, y), 7, color.filled())),
        3 => {
            area.draw(&Circle::new((x, y), 5, theme.background.filled()))?;
            area.draw(&Circle::new((x, y), 5, color.stroke_width(2)))
        }
        _ => area.draw(&Cross::new((x, y), 5, color.stroke_width(2))),
    }
}

fn font<'a>(size: i32, theme: &Theme) -> TextStyle<'a> {
    ("sans-serif", size).into_font().color(&theme.ink)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::figures::{Axis, Point, Series};

    #[test]
    fn a_long_title_is_written_smaller() {
        let title = "Games won by the ant colony, by its exponent";
        let widths = [300, 400, 2000].map(|room| fitting(title, LARGE, room));
        assert!(widths[0] < widths[1] && widths[1] < widths[2]);
        assert_eq!(widths[2], LARGE);
        assert_eq!(fitting(&title.repeat(9), LARGE, 300), SMALLEST);
        assert_eq!(fitting("", LARGE, 300), LARGE);
    }

    #[test]
    fn whole_numbers_have_lines_at_whole_numbers() {
        let drawn = |heights: &[f64]| {
            let points = (heights.iter().enumerate())
                .map(|(index, &y)| Point {
                    x: index as f64,
                    y,
                    bar: None,
                })
                .collect();
            let chart = Chart {
                title: "Wins".to_owned(),
                x: Axis::new("Games".to_owned()),
                y: Axis::new("Wins".to_owned()),
                series: vec![Series {
                    name: String::new(),
                    points,
                }],
                style: Style::Lines,
            };
            svg(&chart, (600, 400))
        };
        let whole = drawn(&[0.0, -1.0, -2.0, -2.0]);
        assert!(whole.contains("−1") && !whole.contains("−0.5"), "{whole}");
        assert!(drawn(&[0.0, -1.5, -2.0]).contains("−0.5"));
    }
}
