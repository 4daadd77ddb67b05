//! Fences, the posts between them, and the gaps where one could stand.

use std::f64::consts::TAU;

use gtk::cairo::{self, LineCap, LineJoin};
use gtk::gdk::RGBA;

use super::{at_edge, set_color};
use crate::app::style::{Look, mix};
use crate::games::Side;
use crate::games::walls::{Lattice, Paint, Scene};

/// Half the length of a fence between its posts.
const HALF_FENCE: f64 = 0.78;

/// Below this many pixels a board unit, fences are drawn as plain bars.
const DETAIL_PIXELS: f64 = 15.0;

/// Where a fence could stand.
pub fn draw_gap(cr: &cairo::Context, place: Lattice, look: &Look) -> Result<(), cairo::Error> {
    at_edge(cr, place, |cr| {
        set_color(cr, look.ink(), look.faint(0.26));
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
pub fn draw_halo(cr: &cairo::Context, look: &Look) -> Result<(), cairo::Error> {
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

/// The fence of a player on an edge.
pub fn draw_fence(
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

/// The posts between the fences.
pub fn draw_posts(cr: &cairo::Context, scene: &Scene, look: &Look) -> Result<(), cairo::Error> {
    for row in 0..=scene.rows {
        for column in 0..=scene.columns {
            draw_post(cr, (2 * row, 2 * column), look)?;
        }
    }
    Ok(())
}

/// The posts at both ends of an edge.
pub fn draw_posts_of(
    cr: &cairo::Context,
    (row, column): Lattice,
    look: &Look,
) -> Result<(), cairo::Error> {
    let ends = match row % 2 {
        1 => [(row - 1, column), (row + 1, column)],
        _ => [(row, column - 1), (row, column + 1)],
    };
    for end in ends {
        draw_post(cr, end, look)?;
    }
    Ok(())
}

fn draw_post(cr: &cairo::Context, (row, column): Lattice, look: &Look) -> Result<(), cairo::Error> {
    let wood = match look.dark {
        true => RGBA::new(0.78, 0.66, 0.48, 1.0),
        false => RGBA::new(0.55, 0.41, 0.25, 1.0),
    };
    let (x, y) = (column as f64, row as f64);
    cr.arc(x, y, 0.19, 0.0, TAU);
    set_color(cr, wood, 1.0);
    cr.fill_preserve()?;
    set_color(cr, mix(wood, RGBA::BLACK, 0.45), 1.0);
    cr.set_line_width(0.045);
    cr.stroke()?;
    cr.arc(x - 0.05, y - 0.05, 0.065, 0.0, TAU);
    set_color(cr, mix(wood, RGBA::WHITE, 0.55), 1.0);
    cr.fill()
}
