//! The plot of a chart: its axes, and the data between them.

use std::ops::Range;

use plotters::coord::Shift;
use plotters::coord::types::RangedCoordf64;
use plotters::prelude::*;
use plotters::style::text_anchor::{HPos, Pos, VPos};

use super::{Drawn, SMALL, Theme, fitting, font, marker, text_width};
use crate::figures::{Chart, Point, Style, grouped};

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

/// The part of the plane that a plot shows. Where the vertical axis is logarithmic, `y` counts powers of ten.
struct View {
    x: Range<f64>,
    y: Range<f64>,
}

impl View {
    fn of(chart: &Chart) -> View {
        let points = || chart.series.iter().flat_map(|series| &series.points);
        let columns = chart.style == Style::Columns;
        let logarithmic = chart.y.logarithmic;
        let heights = points().flat_map(|point| {
            let (low, high) = point.bar.unwrap_or((point.y, point.y));
            [point.y, low, high].map(|y| height(chart, y))
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
        let (left, right) = bounds(points().map(|point| point.x), false);
        let x = match chart.x.names.len() {
            0 if columns => left - 0.6..right + 0.6,
            0 => {
                let room = (right - left) * 0.03;
                left - room..right + room
            }
            names => -0.6..names as f64 - 0.4,
        };
        View { x, y: low..high }
    }
}

/// Where a number lies on the vertical axis.
fn height(chart: &Chart, y: f64) -> f64 {
    match chart.y.logarithmic {
        true => y.max(1e-9).log10(),
        false => y,
    }
}

/// In how many rows long names take turns, so that they do not overlap.
fn name_rows(names: &[String], width: u32) -> i32 {
    let slot = (f64::from(width) - 90.0) / names.len().max(1) as f64;
    let longest = names.iter().map(|name| text_width(name)).max();
    longest.map_or(1, |longest| {
        ((f64::from(longest) + 8.0) / slot).ceil().clamp(1.0, 4.0) as i32
    })
}

/// Draws axes, data and names over an area.
pub(super) fn draw_plot<DB: DrawingBackend>(
    chart: &Chart,
    area: &DrawingArea<DB, Shift>,
    theme: &Theme,
) -> Drawn<DB> {
    let view = View::of(chart);
    let names = &chart.x.names;
    let rows = name_rows(names, area.dim_in_pixel().0);
    let below = match names.is_empty() {
        true => 46,
        false => 30 + rows * (SMALL + 4),
    };
    let mut context = ChartBuilder::on(area)
        .margin_right(18)
        .margin_left(6)
        .margin_top(4)
        .margin_bottom(4)
        .x_label_area_size(below)
        .y_label_area_size(70)
        .build_cartesian_2d(view.x.clone(), view.y.clone())?;
    draw_mesh(chart, &mut context, &view, theme)?;
    let inside = context.plotting_area().strip_coord_spec();
    let plot = Plot {
        chart,
        theme,
        origin: area_origin(&inside),
        area: inside,
        context,
        view,
    };
    for index in 0..chart.series.len() {
        match chart.style {
            Style::Columns => plot.columns(index)?,
            Style::Lines => plot.line(index)?,
        }
    }
    plot.zero()?;
    if !names.is_empty() {
        plot.names(area, rows)?;
    }
    Ok(())
}

type Plane<'a, DB> = ChartContext<'a, DB, Cartesian2d<RangedCoordf64, RangedCoordf64>>;

/// The axes, their numbers and the lines across the plot.
fn draw_mesh<DB: DrawingBackend>(
    chart: &Chart,
    context: &mut Plane<DB>,
    view: &View,
    theme: &Theme,
) -> Drawn<DB> {
    let points = || chart.series.iter().flat_map(|series| &series.points);
    let are_whole = points().all(|point| point.y.fract() == 0.0 && point.bar.is_none());
    let logarithmic = chart.y.logarithmic;
    let has_names = !chart.x.names.is_empty();
    let y_label = |value: &f64| match logarithmic {
        true => power(*value),
        false => label(*value),
    };
    // Names are drawn apart, for they may need several rows.
    let x_label = |value: &f64| match has_names {
        true => String::new(),
        false => label(*value),
    };
    let (width, height) = context.plotting_area().dim_in_pixel();
    let across = match has_names {
        true => SMALL + 1,
        false => fitting(&chart.x.name, SMALL + 1, width),
    };
    let upwards = fitting(&chart.y.name, SMALL + 1, height);
    // One line for each whole number where there are few.
    let count = |range: &Range<f64>| match range.end - range.start {
        length if (1.0..=12.0).contains(&length) => length.floor() as usize + 1,
        _ => 11,
    };
    let mut mesh = context.configure_mesh();
    if has_names || chart.style == Style::Columns {
        mesh.disable_x_mesh();
    }
    mesh.x_labels(count(&view.x))
        .y_labels(match (logarithmic, are_whole) {
            (true, _) => count(&view.y),
            (false, true) => count(&view.y).min(8),
            (false, false) => 8,
        })
        .x_label_formatter(&x_label)
        .y_label_formatter(&y_label)
        .bold_line_style(theme.grid)
        .light_line_style(theme.background)
        .axis_style(theme.ink)
        .label_style(font(SMALL, theme))
        .axis_desc_style(font(across.min(upwards), theme))
        .x_desc(match has_names {
            true => "",
            false => &chart.x.name,
        })
        .y_desc(&chart.y.name)
        .draw()
}

/// A plot whose axes are drawn.
struct Plot<'a, DB: DrawingBackend> {
    chart: &'a Chart,
    theme: &'a Theme,
    view: View,
    context: Plane<'a, DB>,
    /// What lies between the axes, and where on the whole drawing it begins.
    area: DrawingArea<DB, Shift>,
    origin: (i32, i32),
}

impl<DB: DrawingBackend> Plot<'_, DB> {
    /// The pixel of a point of the plane, from the corner of the plot.
    fn pixel(&self, x: f64, height: f64) -> (i32, i32) {
        let (x, y) = self.context.backend_coord(&(x, height));
        (x - self.origin.0, y - self.origin.1)
    }

    fn at(&self, x: f64, y: f64) -> (i32, i32) {
        self.pixel(x, height(self.chart, y))
    }

    fn line(&self, index: usize) -> Drawn<DB> {
        let color = self.theme.color(index);
        let points = &self.chart.series[index].points;
        let line: Vec<(i32, i32)> = points.iter().map(|p| self.at(p.x, p.y)).collect();
        self.area
            .draw(&PathElement::new(line, color.stroke_width(2)))?;
        for point in points {
            self.error_bar(point, 0, color)?;
            let at = self.at(point.x, point.y);
            marker(&self.area, at, index, self.chart.style, self.theme)?;
        }
        Ok(())
    }

    /// The columns of one series, beside those of the others.
    fn columns(&self, index: usize) -> Drawn<DB> {
        let count = self.chart.series.len() as i32;
        let unit = self.pixel(self.view.x.start + 1.0, self.view.y.start).0
            - self.pixel(self.view.x.start, self.view.y.start).0;
        let width = (f64::from(unit) * 0.78 / f64::from(count)).clamp(1.0, 80.0) as i32;
        let shift = (2 * index as i32 + 1 - count) * width / 2;
        let ground = self.view.y.start.max(0.0);
        let points = &self.chart.series[index].points;
        for point in points {
            let (x, top) = self.at(point.x, point.y);
            let (_, bottom) = self.pixel(point.x, ground);
            // A value of 0 is a thin line, so that it does not look missing.
            let (top, bottom) = match top == bottom {
                true => (top - 1, bottom + 1),
                false => (top, bottom),
            };
            let left = x + shift - width / 2;
            let corners = [
                (left, top.min(bottom)),
                (left + width.max(2) - 1, top.max(bottom)),
            ];
            let color = self.theme.color(index);
            self.area.draw(&Rectangle::new(corners, color.filled()))?;
        }
        for point in points {
            self.error_bar(point, shift, self.theme.ink)?;
        }
        Ok(())
    }

    fn error_bar(&self, point: &Point, shift: i32, color: RGBColor) -> Drawn<DB> {
        let Some((from, to)) = point.bar else {
            return Ok(());
        };
        let (x, bottom) = self.at(point.x, from);
        let (_, top) = self.at(point.x, to);
        let x = x + shift;
        for line in [
            [(x, bottom), (x, top)],
            [(x - 4, bottom), (x + 4, bottom)],
            [(x - 4, top), (x + 4, top)],
        ] {
            self.area
                .draw(&PathElement::new(line, color.stroke_width(1)))?;
        }
        Ok(())
    }

    /// A line at the height 0, where the plot goes below it.
    fn zero(&self) -> Drawn<DB> {
        let View { x, y } = &self.view;
        if y.start >= 0.0 || y.end <= 0.0 {
            return Ok(());
        }
        let line = [(0, self.pixel(x.start, 0.0).1), self.pixel(x.end, 0.0)];
        let line = PathElement::new(line, self.theme.ink.stroke_width(1));
        self.area.draw(&line)
    }

    /// The names below the plot in so many rows, and what they are names of.
    fn names(&self, area: &DrawingArea<DB, Shift>, rows: i32) -> Drawn<DB> {
        let View { x: range, y } = &self.view;
        let (origin_x, origin_y) = area_origin(area);
        let below = |x: f64, distance: i32| {
            let (x, y) = self.context.backend_coord(&(x, y.start));
            (x - origin_x, y - origin_y + distance)
        };
        let middle = Pos::new(HPos::Center, VPos::Top);
        let text = |text: &str, at: (i32, i32), size: i32| {
            let style = font(size, self.theme).pos(middle);
            area.draw(&Text::new(text.to_owned(), at, style))
        };
        for (index, name) in self.chart.x.names.iter().enumerate() {
            let row = index as i32 % rows;
            text(name, below(index as f64, 6 + row * (SMALL + 4)), SMALL)?;
        }
        let center = (range.start + range.end) / 2.0;
        let place = below(center, 8 + rows * (SMALL + 4));
        let (room, _) = self.area.dim_in_pixel();
        let name = &self.chart.x.name;
        text(name, place, fitting(name, SMALL + 1, room))
    }
}

/// Where an area begins on the whole drawing.
fn area_origin<DB: DrawingBackend>(area: &DrawingArea<DB, Shift>) -> (i32, i32) {
    let (x, y) = area.get_pixel_range();
    (x.start, y.start)
}
