//! A garden seen from above: posts, fences in the painters' colours, a flower in each owned box.
//!
//! The players differ in shape as well as in colour: the first builds picket fences and grows round
//! forget-me-nots, the second builds plank fences and grows pointed daisies.

use std::any::Any;
use std::f64::consts::TAU;

use gtk::cairo::{self, LineCap, LineJoin};
use gtk::gdk::RGBA;

use super::{Look, Overlay, Painter, centred_text, round_rectangle, set_color};
use crate::app::style::mix;
use crate::games::walls::{Lattice, Paint, Scene};
use crate::games::{Place, Side, Site};

/// Draws Walls.
pub struct WallsPainter;

/// Half the length of a fence between its posts.
const HALF_FENCE: f64 = 0.78;

/// Below this many pixels a board unit, fences are drawn as plain bars.
const DETAIL_PIXELS: f64 = 15.0;

/// The height of the numbers along the margins, in board units, and the most in pixels.
const LABEL_SIZE: f64 = 0.42;
const LABEL_PIXELS: f64 = 19.0;

impl Painter for WallsPainter {
    fn margin(&self) -> f64 {
        1.25
    }

    fn reach(&self) -> f64 {
        0.98
    }

    fn draw(
        &self,
        cr: &cairo::Context,
        scene: &dyn Any,
        _: &[Place],
        overlay: &Overlay,
        look: &Look,
    ) -> Result<(), cairo::Error> {
        let Some(scene) = scene.downcast_ref::<Scene>() else {
            return Ok(());
        };
        draw_ground(cr, scene, look)?;
        draw_labels(cr, scene, look)?;
        for (index, &(owner, value)) in scene.boxes.iter().enumerate() {
            let (row, column) = (index / scene.columns, index % scene.columns);
            let place = (2 * row + 1, 2 * column + 1);
            draw_box(cr, scene, place, owner, value, overlay, look)?;
        }
        let edge = |site: Option<Site>| site.and_then(|site| scene.edges.get(usize::from(site)));
        for &(place, paint) in &scene.edges {
            let color = match paint {
                Paint::Free => {
                    draw_gap(cr, place, look)?;
                    continue;
                }
                Paint::By(side) => look.colors[side.index()],
                Paint::Unknown => mix(look.ink(), RGBA::new(0.5, 0.5, 0.5, 1.0), 0.6),
            };
            let is_last = scene.last == Some(place);
            at_edge(cr, place, |cr| {
                if is_last {
                    draw_halo(cr, look)?;
                    cr.scale(overlay.growth.max(0.05), 1.0);
                }
                draw_fence(cr, paint, color, 1.0)
            })?;
        }
        if let (Some(&(place, Paint::Free)), Some(side)) = (edge(overlay.hover), overlay.mover) {
            let color = look.colors[side.index()];
            at_edge(cr, place, |cr| draw_fence(cr, Paint::By(side), color, 0.5))?;
        }
        draw_posts(cr, scene, look)?;
        if let Some(&(place, _)) = edge(overlay.cursor) {
            let color = match overlay.mover {
                Some(side) => look.colors[side.index()],
                None => look.ink(),
            };
            at_edge(cr, place, |cr| draw_frame(cr, color, look))?;
            cr.save()?;
            cr.translate(place.1 as f64, place.0 as f64);
            draw_brush(cr, color, look)?;
            cr.restore()?;
        }
        Ok(())
    }

    fn draw_sign(&self, cr: &cairo::Context, side: Side, look: &Look) -> Result<(), cairo::Error> {
        cr.save()?;
        cr.scale(1.25, 1.25);
        draw_flower(cr, side, look.colors[side.index()])?;
        cr.restore()
    }

    fn sample(&self) -> &'static str {
        "+1+1+2+\n111   2\n+2+1+1+\n2 222  \n+ +2+1+\n1   112\n+1+ +2+\n"
    }
}

/// Runs drawing code with the origin in the middle of an edge and the edge along the x axis.
fn at_edge(
    cr: &cairo::Context,
    (row, column): Lattice,
    draw: impl FnOnce(&cairo::Context) -> Result<(), cairo::Error>,
) -> Result<(), cairo::Error> {
    cr.save()?;
    cr.translate(column as f64, row as f64);
    if row % 2 == 1 {
        cr.rotate(-TAU / 4.0);
    }
    draw(cr)?;
    cr.restore()
}

fn draw_ground(cr: &cairo::Context, scene: &Scene, look: &Look) -> Result<(), cairo::Error> {
    let (width, height) = (2.0 * scene.columns as f64, 2.0 * scene.rows as f64);
    let (lawn, darker) = match look.dark {
        true => (
            RGBA::new(0.16, 0.21, 0.13, 1.0),
            RGBA::new(0.19, 0.25, 0.15, 1.0),
        ),
        false => (
            RGBA::new(0.89, 0.95, 0.79, 1.0),
            RGBA::new(0.85, 0.925, 0.735, 1.0),
        ),
    };
    round_rectangle(cr, -0.45, -0.38, width + 0.9, height + 0.9, 0.45);
    set_color(cr, RGBA::BLACK, if look.dark { 0.35 } else { 0.10 });
    cr.fill()?;
    round_rectangle(cr, -0.45, -0.45, width + 0.9, height + 0.9, 0.45);
    set_color(cr, lawn, 1.0);
    cr.fill()?;
    set_color(cr, darker, 1.0);
    for row in 0..scene.rows {
        for column in (row % 2..scene.columns).step_by(2) {
            cr.rectangle(2.0 * column as f64, 2.0 * row as f64, 2.0, 2.0);
        }
    }
    cr.fill()
}

/// The numbers of rows and columns along all four margins.
fn draw_labels(cr: &cairo::Context, scene: &Scene, look: &Look) -> Result<(), cairo::Error> {
    cr.select_font_face(
        "sans-serif",
        cairo::FontSlant::Normal,
        cairo::FontWeight::Bold,
    );
    set_color(cr, look.ink(), 0.62);
    // On a board of few boxes the numbers would shout.
    let scale = cr.user_to_device_distance(0.0, 1.0)?.1;
    let size = LABEL_SIZE.min(LABEL_PIXELS / scale.max(1.0));
    let (height, width) = (2 * scene.rows, 2 * scene.columns);
    for row in 0..=height {
        for x in [-0.87, width as f64 + 0.87] {
            centred_text(cr, &row.to_string(), x, row as f64, size)?;
        }
    }
    for column in 0..=width {
        for y in [-0.87, height as f64 + 0.87] {
            centred_text(cr, &column.to_string(), column as f64, y, size)?;
        }
    }
    Ok(())
}

fn draw_box(
    cr: &cairo::Context,
    scene: &Scene,
    (row, column): Lattice,
    owner: Option<Side>,
    value: u8,
    overlay: &Overlay,
    look: &Look,
) -> Result<(), cairo::Error> {
    let (x, y) = (column as f64, row as f64);
    if let Some(side) = owner {
        let color = look.colors[side.index()];
        set_color(cr, color, if look.dark { 0.26 } else { 0.18 });
        cr.rectangle(x - 1.0, y - 1.0, 2.0, 2.0);
        cr.fill()?;
        // An edge painted last beside a complete box completed it.
        let grows = scene.last.is_some_and(|(last_row, last_column)| {
            last_row.abs_diff(row) + last_column.abs_diff(column) == 1
        });
        let size = if grows { overlay.growth } else { 1.0 };
        if size > 0.02 {
            cr.save()?;
            cr.translate(x, y);
            cr.scale(0.78 * size, 0.78 * size);
            draw_flower(cr, side, color)?;
            cr.restore()?;
        }
    }
    if scene.valued {
        cr.select_font_face(
            "sans-serif",
            cairo::FontSlant::Normal,
            cairo::FontWeight::Bold,
        );
        set_color(cr, look.ink(), if owner.is_some() { 0.9 } else { 0.55 });
        let (shift, size) = if owner.is_some() {
            (0.58, 0.5)
        } else {
            (0.0, 0.8)
        };
        centred_text(cr, &value.to_string(), x + shift, y + shift, size)?;
    }
    Ok(())
}

/// Where a fence could stand.
fn draw_gap(cr: &cairo::Context, place: Lattice, look: &Look) -> Result<(), cairo::Error> {
    at_edge(cr, place, |cr| {
        set_color(cr, look.ink(), 0.26);
        cr.set_line_width(0.07);
        cr.set_line_cap(LineCap::Round);
        cr.set_dash(&[0.001, 0.2], 0.0);
        cr.move_to(-0.7, 0.0);
        cr.line_to(0.71, 0.0);
        cr.stroke()?;
        cr.set_dash(&[], 0.0);
        Ok(())
    })
}

/// The mark of the last move.
fn draw_halo(cr: &cairo::Context, look: &Look) -> Result<(), cairo::Error> {
    let glow = RGBA::new(1.0, 0.80, 0.10, 1.0);
    for (width, opacity) in [(1.0, 0.22), (0.78, 0.55)] {
        set_color(cr, glow, if look.dark { opacity * 0.8 } else { opacity });
        cr.set_line_width(width);
        cr.set_line_cap(LineCap::Round);
        cr.move_to(-0.6, 0.0);
        cr.line_to(0.6, 0.0);
        cr.stroke()?;
    }
    Ok(())
}

fn draw_fence(
    cr: &cairo::Context,
    paint: Paint,
    color: RGBA,
    opacity: f64,
) -> Result<(), cairo::Error> {
    let shade = mix(color, RGBA::BLACK, 0.32);
    let light = mix(color, RGBA::WHITE, 0.42);
    let pixels = cr.user_to_device_distance(0.0, 1.0)?;
    let detailed = pixels.0.hypot(pixels.1) >= DETAIL_PIXELS;
    cr.set_line_cap(LineCap::Round);
    cr.set_line_join(LineJoin::Round);
    let bar = |width: f64, y: f64, color: RGBA| {
        set_color(cr, color, opacity);
        cr.set_line_width(width);
        cr.move_to(-HALF_FENCE, y);
        cr.line_to(HALF_FENCE, y);
        cr.stroke()
    };
    match (paint, detailed) {
        (Paint::By(Side::First), true) => {
            for y in [-0.1, 0.13] {
                bar(0.1, y, shade)?;
            }
            for index in 0..5 {
                let x = -0.62 + 0.31 * f64::from(index);
                cr.move_to(x - 0.1, 0.29);
                cr.line_to(x - 0.1, -0.2);
                cr.line_to(x, -0.34);
                cr.line_to(x + 0.1, -0.2);
                cr.line_to(x + 0.1, 0.29);
                cr.close_path();
                set_color(cr, color, opacity);
                cr.fill_preserve()?;
                set_color(cr, shade, opacity);
                cr.set_line_width(0.035);
                cr.stroke()?;
                set_color(cr, light, opacity * 0.8);
                cr.set_line_width(0.04);
                cr.move_to(x - 0.035, 0.2);
                cr.line_to(x - 0.035, -0.16);
                cr.stroke()?;
            }
            Ok(())
        }
        (Paint::By(Side::Second), true) => {
            for y in [-0.19, 0.0, 0.19] {
                bar(0.165, y, shade)?;
                bar(0.115, y, color)?;
            }
            set_color(cr, light, opacity);
            for x in [-0.5, 0.0, 0.5] {
                for y in [-0.19, 0.0, 0.19] {
                    cr.new_sub_path();
                    cr.arc(x, y, 0.035, 0.0, TAU);
                }
            }
            cr.fill()
        }
        (paint, _) => {
            bar(0.42, 0.0, shade)?;
            bar(0.32, 0.0, color)?;
            if paint == Paint::By(Side::Second) {
                set_color(cr, light, opacity);
                for x in [-0.45, 0.0, 0.45] {
                    cr.new_sub_path();
                    cr.arc(x, 0.0, 0.09, 0.0, TAU);
                }
                cr.fill()?;
            }
            Ok(())
        }
    }
}

fn draw_posts(cr: &cairo::Context, scene: &Scene, look: &Look) -> Result<(), cairo::Error> {
    let wood = match look.dark {
        true => RGBA::new(0.78, 0.66, 0.48, 1.0),
        false => RGBA::new(0.55, 0.41, 0.25, 1.0),
    };
    for row in 0..=scene.rows {
        for column in 0..=scene.columns {
            let (x, y) = (2.0 * column as f64, 2.0 * row as f64);
            cr.arc(x, y, 0.19, 0.0, TAU);
            set_color(cr, wood, 1.0);
            cr.fill_preserve()?;
            set_color(cr, mix(wood, RGBA::BLACK, 0.45), 1.0);
            cr.set_line_width(0.045);
            cr.stroke()?;
            cr.arc(x - 0.05, y - 0.05, 0.065, 0.0, TAU);
            set_color(cr, mix(wood, RGBA::WHITE, 0.55), 1.0);
            cr.fill()?;
        }
    }
    Ok(())
}

/// The frame around the edge that the keyboard would paint.
fn draw_frame(cr: &cairo::Context, color: RGBA, look: &Look) -> Result<(), cairo::Error> {
    round_rectangle(cr, -0.92, -0.46, 1.84, 0.92, 0.3);
    set_color(cr, if look.dark { RGBA::BLACK } else { RGBA::WHITE }, 0.85);
    cr.set_line_width(0.17);
    cr.stroke_preserve()?;
    set_color(cr, color, 1.0);
    cr.set_line_width(0.09);
    cr.stroke()
}

/// A paint brush whose tip touches the origin.
fn draw_brush(cr: &cairo::Context, color: RGBA, look: &Look) -> Result<(), cairo::Error> {
    cr.rotate(TAU / 9.0);
    cr.set_line_join(LineJoin::Round);
    let outline = if look.dark {
        RGBA::BLACK
    } else {
        RGBA::new(0.2, 0.15, 0.1, 1.0)
    };
    let part = |fill: RGBA| -> Result<(), cairo::Error> {
        set_color(cr, fill, 1.0);
        cr.fill_preserve()?;
        set_color(cr, outline, 0.9);
        cr.set_line_width(0.05);
        cr.stroke()
    };
    // Handle, ferrule, hair with the paint on it.
    cr.move_to(-0.09, -0.78);
    cr.curve_to(-0.16, -1.1, -0.08, -1.35, -0.05, -1.62);
    cr.curve_to(-0.04, -1.72, 0.04, -1.72, 0.05, -1.62);
    cr.curve_to(0.08, -1.35, 0.16, -1.1, 0.09, -0.78);
    cr.close_path();
    part(RGBA::new(0.86, 0.65, 0.36, 1.0))?;
    cr.rectangle(-0.14, -0.8, 0.28, 0.24);
    part(RGBA::new(0.78, 0.8, 0.82, 1.0))?;
    cr.move_to(-0.15, -0.56);
    cr.curve_to(-0.24, -0.3, -0.12, -0.14, 0.0, 0.0);
    cr.curve_to(0.12, -0.14, 0.24, -0.3, 0.15, -0.56);
    cr.close_path();
    part(color)
}

/// A flower within about one unit of the origin: round petals for the first player, pointed ones for
/// the second.
fn draw_flower(cr: &cairo::Context, side: Side, color: RGBA) -> Result<(), cairo::Error> {
    let shade = mix(color, RGBA::BLACK, 0.35);
    let light = mix(color, RGBA::WHITE, 0.3);
    let leaf = RGBA::new(0.27, 0.55, 0.22, 1.0);
    for angle in [0.62, 2.52] {
        cr.save()?;
        cr.rotate(angle);
        cr.move_to(0.15, 0.0);
        cr.curve_to(0.4, -0.32, 0.75, -0.25, 0.95, 0.0);
        cr.curve_to(0.75, 0.25, 0.4, 0.32, 0.15, 0.0);
        set_color(cr, leaf, 1.0);
        cr.fill()?;
        cr.restore()?;
    }
    let petals = if side == Side::First { 5 } else { 9 };
    for index in 0..petals {
        cr.save()?;
        cr.rotate(TAU * f64::from(index) / f64::from(petals) - TAU / 4.0);
        match side {
            Side::First => {
                cr.new_sub_path();
                cr.arc(0.4, 0.0, 0.31, 0.0, TAU);
            }
            Side::Second => {
                cr.move_to(0.12, 0.0);
                cr.curve_to(0.3, -0.24, 0.5, -0.2, 0.8, 0.0);
                cr.curve_to(0.5, 0.2, 0.3, 0.24, 0.12, 0.0);
                cr.close_path();
            }
        }
        set_color(cr, if side == Side::First { color } else { light }, 1.0);
        cr.fill_preserve()?;
        set_color(cr, shade, 0.9);
        cr.set_line_width(0.05);
        cr.stroke()?;
        cr.restore()?;
    }
    let (heart, radius) = match side {
        Side::First => (RGBA::new(0.98, 0.84, 0.22, 1.0), 0.2),
        Side::Second => (RGBA::new(0.45, 0.26, 0.12, 1.0), 0.26),
    };
    cr.new_sub_path();
    cr.arc(0.0, 0.0, radius, 0.0, TAU);
    set_color(cr, heart, 1.0);
    cr.fill_preserve()?;
    set_color(cr, mix(heart, RGBA::BLACK, 0.4), 1.0);
    cr.set_line_width(0.045);
    cr.stroke()
}
