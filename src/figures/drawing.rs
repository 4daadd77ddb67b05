//! Drawing charts: the same drawing for files, where it is SVG, and for the window.

use plotters::coord::Shift;
use plotters::prelude::*;
use plotters::style::text_anchor::{HPos, Pos, VPos};

use super::{Chart, Point, Style, grouped};

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
    let (title, rest) = area.split_vertically(LARGE + 22);
    let font = |size: i32| ("sans-serif", size).into_font().color(&theme.ink);
    let centered = Pos::new(HPos::Center, VPos::Center);
    title.draw(&Text::new(
        chart.title.clone(),
        (width as i32 / 2, (LARGE + 22) / 2 + 2),
        font(LARGE).pos(centered),
    ))?;
    let legend = legend_rows(chart, width);
    let legend_height = if legend.len() > 1 || chart.series.len() > 1 {
        legend.len() as i32 * (SMALL + 9) + 14
    } else {
        0
    };
    let plot_height = height as i32 - (LARGE + 22) - legend_height;
    let (plot, below) = rest.split_vertically(plot_height.max(40));
    draw_plot(chart, &plot, theme)?;
    if legend_height > 0 {
        for (row, names) in legend.iter().enumerate() {
            let y = row as i32 * (SMALL + 9) + SMALL / 2 + 8;
            let total: i32 = names.iter().map(|&index| entry_width(chart, index)).sum();
            let mut x = (width as i32 - total) / 2;
            for &index in names {
                marker(&below, (x + 8, y), index, chart.style, theme)?;
                let left = Pos::new(HPos::Left, VPos::Center);
                let name = chart.series[index].name.clone();
                below.draw(&Text::new(name, (x + 20, y), font(SMALL).pos(left)))?;
                x += entry_width(chart, index);
            }
        }
    }
    Ok(())
}

fn text_width(text: &str) -> i32 {
    (text.chars().count() as f64 * f64::from(SMALL) * LETTER).ceil() as i32
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

/// The bounds of an axis around some numbers, a little wider than these.
fn bounds(numbers: impl Iterator<Item = f64>, with_zero: bool) -> (f64, f64) {
    let start = match with_zero {
        true => (0.0, 0.0),
        false => (f64::INFINITY, f64::NEG_INFINITY),
    };
    let (low, high) = numbers.fold(start, |(low, high), n| (low.min(n), high.max(n)));
    match low < high {
        true => (low, high),
        false if low.is_finite() => (low - 1.0, low + 1.0),
        false => (0.0, 1.0),
    }
}

/// A number on an axis.
fn label(value: f64) -> String {
    if (value - value.round()).abs() < 1e-9 {
        grouped(value.round() as i64)
    } else {
        format!("{}", (value * 1000.0).round() / 1000.0).replace('-', "−")
    }
}

fn power(exponent: f64) -> String {
    if (exponent - exponent.round()).abs() > 1e-9 {
        return String::new();
    }
    match exponent.round() as i32 {
        power @ 0..=4 => grouped(10i64.pow(power as u32)),
        power => {
            let digits = power.to_string().replace('-', "⁻");
            let raised = digits.chars().map(|digit| match digit.to_digit(10) {
                Some(digit) => ['⁰', '¹', '²', '³', '⁴', '⁵', '⁶', '⁷', '⁸', '⁹'][digit as usize],
                None => digit,
            });
            format!("10{}", raised.collect::<String>())
        }
    }
}

fn draw_plot<DB: DrawingBackend>(
    chart: &Chart,
    area: &DrawingArea<DB, Shift>,
    theme: &Theme,
) -> Drawn<DB> {
    let logarithmic = chart.y.logarithmic;
    let height_of = |y: f64| if logarithmic { y.max(1e-9).log10() } else { y };
    let points = || chart.series.iter().flat_map(|series| &series.points);
    let columns = chart.style == Style::Columns;
    let are_whole = points().all(|point| point.y.fract() == 0.0 && point.bar.is_none());
    let heights = points().flat_map(|point| {
        let (low, high) = point.bar.unwrap_or((point.y, point.y));
        [point.y, low, high].map(height_of)
    });
    let (mut low, mut high) = bounds(heights, columns || !logarithmic);
    if logarithmic {
        (low, high) = (low.floor(), high.ceil());
    } else {
        let room = (high - low) * 0.06;
        high += room;
        if low < 0.0 {
            low -= room;
        }
    }
    let (mut left, mut right) = bounds(points().map(|point| point.x), false);
    if columns || !chart.x.names.is_empty() {
        (left, right) = (left - 0.6, right + 0.6);
    } else {
        let room = (right - left) * 0.03;
        (left, right) = (left - room, right + room);
    }
    let names = &chart.x.names;
    if !names.is_empty() {
        (left, right) = (-0.6, names.len() as f64 - 0.4);
    }
    let (width, _) = area.dim_in_pixel();
    // Long names take turns in several rows.
    let slot = (f64::from(width) - 90.0) / names.len().max(1) as f64;
    let longest = names.iter().map(|name| text_width(name)).max();
    let name_rows = longest.map_or(1, |longest| {
        ((f64::from(longest) + 8.0) / slot).ceil().clamp(1.0, 4.0) as i32
    });
    let font = |size: i32| ("sans-serif", size).into_font().color(&theme.ink);
    let mut context = ChartBuilder::on(area)
        .margin_right(18)
        .margin_left(6)
        .margin_top(4)
        .margin_bottom(4)
        .x_label_area_size(if names.is_empty() {
            46
        } else {
            30 + name_rows * (SMALL + 4)
        })
        .y_label_area_size(70)
        .build_cartesian_2d(left..right, low..high)?;
    let y_label = |value: &f64| {
        if logarithmic {
            power(*value)
        } else {
            label(*value)
        }
    };
    let x_label = |value: &f64| match names.is_empty() {
        true => label(*value),
        false => String::new(),
    };
    // One line for each whole number where there are few.
    let count = |low: f64, high: f64| match high - low {
        range if (1.0..=12.0).contains(&range) => range.floor() as usize + 1,
        _ => 11,
    };
    let mut mesh = context.configure_mesh();
    if !names.is_empty() || columns {
        mesh.disable_x_mesh();
    }
    mesh.x_labels(count(left, right))
        .y_labels(match (logarithmic, are_whole) {
            (true, _) => count(low, high),
            (false, true) => count(low, high).min(8),
            (false, false) => 8,
        })
        .x_label_formatter(&x_label)
        .y_label_formatter(&y_label)
        .bold_line_style(theme.grid)
        .light_line_style(theme.background)
        .axis_style(theme.ink)
        .label_style(font(SMALL))
        .axis_desc_style(font(SMALL + 1))
        .x_desc(if names.is_empty() {
            chart.x.name.clone()
        } else {
            String::new()
        })
        .y_desc(chart.y.name.clone())
        .draw()?;
    let place = |point: &Point, y: f64| context.backend_coord(&(point.x, height_of(y)));
    let plot = context.plotting_area().strip_coord_spec();
    // What is drawn by pixels counts from the corner of the plot.
    let offset = area_origin(&plot);
    let at = |point: &Point, y: f64| {
        let (x, y) = place(point, y);
        (x - offset.0, y - offset.1)
    };
    let series_count = chart.series.len().max(1) as i32;
    let unit = {
        let one = context.backend_coord(&(left + 1.0, low)).0;
        one - context.backend_coord(&(left, low)).0
    };
    let column = (f64::from(unit) * 0.78 / f64::from(series_count)).clamp(1.0, 80.0) as i32;
    for (index, series) in chart.series.iter().enumerate() {
        let color = theme.color(index);
        let shift = match columns {
            true => (2 * index as i32 + 1 - series_count) * column / 2,
            false => 0,
        };
        let ground = if low < 0.0 { 0.0 } else { low };
        if columns {
            for point in &series.points {
                let (x, top) = at(point, point.y);
                let (_, bottom) = {
                    let (x, y) = context.backend_coord(&(point.x, ground));
                    (x, y - offset.1)
                };
                let corners = [
                    (x + shift - column / 2, top.min(bottom)),
                    (x + shift - column / 2 + column.max(2) - 1, top.max(bottom)),
                ];
                plot.draw(&Rectangle::new(corners, color.filled()))?;
            }
        } else {
            let line: Vec<(i32, i32)> = series.points.iter().map(|p| at(p, p.y)).collect();
            plot.draw(&PathElement::new(line, color.stroke_width(2)))?;
        }
        let bar_color = if columns { theme.ink } else { color };
        for point in &series.points {
            if let Some((from, to)) = point.bar {
                let (x, bottom) = at(point, from);
                let (_, top) = at(point, to);
                let x = x + shift;
                for line in [
                    vec![(x, bottom), (x, top)],
                    vec![(x - 4, bottom), (x + 4, bottom)],
                    vec![(x - 4, top), (x + 4, top)],
                ] {
                    plot.draw(&PathElement::new(line, bar_color.stroke_width(1)))?;
                }
            }
            if !columns {
                marker(&plot, at(point, point.y), index, chart.style, theme)?;
            }
        }
    }
    if low < 0.0 && high > 0.0 {
        let y = context.backend_coord(&(left, 0.0)).1;
        let (from, to) = (offset.0, context.backend_coord(&(right, 0.0)).0);
        area_line(area, [(from, y), (to, y)], theme)?;
    }
    let (origin_x, origin_y) = area_origin(area);
    let bottom = context.backend_coord(&(left, low)).1 - origin_y;
    let middle = Pos::new(HPos::Center, VPos::Top);
    for (index, name) in names.iter().enumerate() {
        let x = context.backend_coord(&(index as f64, low)).0 - origin_x;
        let row = index as i32 % name_rows;
        let y = bottom + 6 + row * (SMALL + 4);
        area.draw(&Text::new(name.clone(), (x, y), font(SMALL).pos(middle)))?;
    }
    if !names.is_empty() {
        let y = bottom + 8 + name_rows * (SMALL + 4);
        let x = context.backend_coord(&((left + right) / 2.0, low)).0 - origin_x;
        area.draw(&Text::new(
            chart.x.name.clone(),
            (x, y),
            font(SMALL + 1).pos(middle),
        ))?;
    }
    Ok(())
}

/// Where an area begins on the whole drawing.
fn area_origin<DB: DrawingBackend>(area: &DrawingArea<DB, Shift>) -> (i32, i32) {
    let (x, y) = area.get_pixel_range();
    (x.start, y.start)
}

fn area_line<DB: DrawingBackend>(
    area: &DrawingArea<DB, Shift>,
    line: [(i32, i32); 2],
    theme: &Theme,
) -> Drawn<DB> {
    let (x, y) = area_origin(area);
    let line = line.map(|(px, py)| (px - x, py - y));
    area.draw(&PathElement::new(line.to_vec(), theme.ink.stroke_width(1)))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::figures::{Axis, Series};

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
