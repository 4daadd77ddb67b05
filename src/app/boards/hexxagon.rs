//! A honeycomb with gems: round ones for the first player, cut ones for the second.

use std::f64::consts::TAU;

use gtk::cairo;
use gtk::gdk::RGBA;

use super::pieces::{draw_last, draw_marks, draw_pieces, fill_outlined, polygon};
use super::{DrawScene, Look, Overlay, Painter, centred_text, set_color};
use crate::app::style::mix;
use crate::games::hexxagon::Scene;
use crate::games::{Place, Side, Site};

/// Draws Hexxagon.
pub struct HexxagonPainter;

/// The radius of a cell: neighbours are one apart.
const CELL: f64 = 0.577_350_269_189_625_8;

impl DrawScene for HexxagonPainter {
    type Scene = Scene;

    fn draw_still(
        &self,
        cr: &cairo::Context,
        scene: &Scene,
        sites: &[Place],
        look: &Look,
    ) -> Result<(), cairo::Error> {
        let (comb, rim, deep) = match look.dark {
            true => (
                RGBA::new(0.22, 0.21, 0.29, 1.0),
                RGBA::new(0.36, 0.34, 0.47, 1.0),
                RGBA::new(0.10, 0.09, 0.14, 1.0),
            ),
            false => (
                RGBA::new(0.985, 0.945, 0.83, 1.0),
                RGBA::new(0.86, 0.71, 0.36, 1.0),
                RGBA::new(0.72, 0.56, 0.25, 1.0),
            ),
        };
        let rim = if look.high_contrast { look.ink() } else { rim };
        let cell = |place: &Place, radius: f64| {
            cr.save()?;
            cr.translate(place.x, place.y);
            polygon(cr, 6, radius);
            cr.restore()
        };
        for place in sites.iter().chain(&scene.holes) {
            cell(place, CELL * 1.12)?;
            set_color(cr, rim, 1.0);
            cr.fill()?;
        }
        for place in sites {
            cell(place, CELL * 0.93)?;
            set_color(cr, comb, 1.0);
            cr.fill()?;
        }
        for place in &scene.holes {
            cell(place, CELL * 0.93)?;
            set_color(cr, deep, 1.0);
            cr.fill()?;
        }
        draw_names(cr, &scene.names, sites, look)
    }

    fn draw_moving(
        &self,
        cr: &cairo::Context,
        scene: &Scene,
        sites: &[Place],
        overlay: &Overlay,
        look: &Look,
    ) -> Result<(), cairo::Error> {
        draw_last(cr, &scene.pieces, sites, 0.45, look)?;
        draw_pieces(cr, &scene.pieces, sites, overlay, 0.38, |cr, side, _| {
            draw_gem(cr, side, look.colors[side.index()])
        })?;
        let overlay = &draw_jumps(cr, sites, overlay, look)?;
        draw_marks(cr, sites, overlay, 0.37, look)
    }
}

impl Painter for HexxagonPainter {
    fn margin(&self) -> f64 {
        0.35
    }

    fn reach(&self) -> f64 {
        0.55
    }

    fn draw_sign(&self, cr: &cairo::Context, side: Side, look: &Look) -> Result<(), cairo::Error> {
        cr.save()?;
        cr.scale(0.95, 0.95);
        draw_gem(cr, side, look.colors[side.index()])?;
        cr.restore()
    }

    fn sample(&self) -> &'static str {
        "    o o . . x\n   o . . . . x\n  . o o . x . .\n . . o o . x . .\n\
         x . . . . x . . o\n . x . o . . . .\n  . . o o . . .\n   x . . . . o\n    x . . . o\n\
         turn: first\n"
    }
}

/// Writes the names of the cells into their lower corners.
fn draw_names(
    cr: &cairo::Context,
    names: &[String],
    sites: &[Place],
    look: &Look,
) -> Result<(), cairo::Error> {
    cr.select_font_face(
        "sans-serif",
        cairo::FontSlant::Normal,
        cairo::FontWeight::Normal,
    );
    let ink = match look.dark {
        true => RGBA::new(0.72, 0.70, 0.80, 1.0),
        false => RGBA::new(0.42, 0.33, 0.12, 1.0),
    };
    set_color(cr, ink, 1.0);
    for (name, place) in names.iter().zip(sites) {
        centred_text(cr, name, place.x, place.y + 0.42, 0.15)?;
    }
    Ok(())
}

/// Rings where the piece in hand would jump to; returns what is left to be marked: where it would be cloned.
fn draw_jumps(
    cr: &cairo::Context,
    sites: &[Place],
    overlay: &Overlay,
    look: &Look,
) -> Result<Overlay, cairo::Error> {
    let place = |site: &Site| sites.get(usize::from(*site));
    let from = overlay.picked.first().and_then(place);
    let is_jump = |to: &Site| {
        // Neighbours are one apart.
        let distance = |from: &Place, to: &Place| (from.x - to.x).hypot(from.y - to.y);
        from.zip(place(to))
            .is_some_and(|(from, to)| distance(from, to) > 1.2)
    };
    let (jumps, clones): (Vec<Site>, Vec<Site>) =
        overlay.targets.iter().partition(|to| is_jump(to));
    let color = overlay
        .mover
        .map_or(look.ink(), |side| look.colors[side.index()]);
    let halo = if look.dark { RGBA::BLACK } else { RGBA::WHITE };
    for place in jumps.iter().filter_map(place) {
        for (width, color, opacity) in [(0.11, halo, 0.9), (0.055, color, 1.0)] {
            set_color(cr, color, opacity);
            cr.set_line_width(width);
            cr.new_sub_path();
            cr.arc(place.x, place.y, 0.14, 0.0, TAU);
            cr.stroke()?;
        }
    }
    Ok(Overlay {
        targets: clones,
        ..overlay.clone()
    })
}

fn draw_gem(cr: &cairo::Context, side: Side, color: RGBA) -> Result<(), cairo::Error> {
    let outline = mix(color, RGBA::BLACK, 0.5);
    let light = mix(color, RGBA::WHITE, 0.45);
    match side {
        Side::First => {
            cr.new_sub_path();
            cr.arc(0.0, 0.0, 0.92, 0.0, TAU);
            fill_outlined(cr, color, outline, 0.1)?;
            cr.new_sub_path();
            cr.arc(0.0, 0.0, 0.62, 0.0, TAU);
            set_color(cr, mix(color, RGBA::WHITE, 0.14), 1.0);
            cr.fill()?;
            cr.save()?;
            cr.translate(-0.25, -0.36);
            cr.rotate(-0.6);
            cr.scale(1.0, 0.55);
            cr.new_sub_path();
            cr.arc(0.0, 0.0, 0.28, 0.0, TAU);
            cr.restore()?;
            set_color(cr, light, 1.0);
            cr.fill()
        }
        Side::Second => {
            polygon(cr, 6, 1.0);
            fill_outlined(cr, color, outline, 0.1)?;
            // Facets, lighter towards the light.
            for corner in 0..6 {
                let angle = |index: i32| TAU * f64::from(index) / 6.0 - TAU / 4.0;
                let point = |index: i32, radius: f64| {
                    (radius * angle(index).cos(), radius * angle(index).sin())
                };
                let points = [
                    point(corner, 0.94),
                    point(corner + 1, 0.94),
                    point(corner + 1, 0.5),
                    point(corner, 0.5),
                ];
                cr.move_to(points[0].0, points[0].1);
                for (x, y) in &points[1..] {
                    cr.line_to(*x, *y);
                }
                cr.close_path();
                let share = [0.05, 0.0, 0.1, 0.16, 0.3, 0.42][corner as usize];
                let tint = match corner {
                    1 | 2 => mix(color, RGBA::BLACK, 0.12 + share as f32),
                    _ => mix(color, RGBA::WHITE, share as f32),
                };
                set_color(cr, tint, 1.0);
                cr.fill()?;
            }
            polygon(cr, 6, 0.5);
            set_color(cr, mix(color, RGBA::WHITE, 0.25), 1.0);
            cr.fill()
        }
    }
}
