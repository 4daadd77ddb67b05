//! A sheet of squared paper with noughts and crosses by pen.

use std::f64::consts::TAU;

use gtk::cairo::{self, LineCap};
use gtk::gdk::RGBA;

use super::pieces::{draw_marks, draw_pieces};
use super::{DrawScene, Look, Margins, Overlay, Painter, Spot, round_rectangle, set_color};
use crate::app::style::mix;
use crate::games::tictactoe::Scene;
use crate::games::{Place, Side};

/// Draws tic-tac-toe.
pub struct TicTacToePainter;

impl DrawScene for TicTacToePainter {
    type Scene = Scene;

    fn draw_still(
        &self,
        cr: &cairo::Context,
        _: &Scene,
        _: &[Place],
        look: &Look,
    ) -> Result<(), cairo::Error> {
        draw_paper(cr, look)?;
        let margins = Margins {
            counts: [3; 2],
            first: 1,
            middle: 0.5,
            out: 0.42,
            letters: 0.28,
        };
        margins.draw(cr, look)?;
        cr.set_line_cap(LineCap::Round);
        set_color(cr, look.ink(), look.faint(0.8));
        cr.set_line_width(0.045);
        for line in [1.0, 2.0] {
            // By hand, lines are never quite straight.
            cr.move_to(line, 0.08);
            cr.curve_to(line + 0.03, 1.0, line - 0.03, 2.0, line + 0.01, 2.93);
            cr.stroke()?;
            cr.move_to(0.07, line);
            cr.curve_to(1.0, line - 0.03, 2.0, line + 0.03, 2.94, line - 0.01);
            cr.stroke()?;
        }
        Ok(())
    }

    fn draw_moving(
        &self,
        cr: &cairo::Context,
        scene: &Scene,
        sites: &[Place],
        overlay: &Overlay,
        look: &Look,
    ) -> Result<(), cairo::Error> {
        if let Some(&place) = overlay.hover.and_then(|site| sites.get(usize::from(site)))
            && let Some(side) = overlay.mover
        {
            cr.save()?;
            cr.translate(place.x, place.y);
            cr.scale(0.34, 0.34);
            draw_sign(cr, side, look.colors[side.index()], 0.35)?;
            cr.restore()?;
        }
        draw_pieces(cr, &scene.pieces, sites, overlay, 0.34, |cr, side, _| {
            draw_sign(cr, side, look.colors[side.index()], 1.0)
        })?;
        if let Some([first, _, last]) = scene.line
            && let (Some(from), Some(to)) =
                (sites.get(usize::from(first)), sites.get(usize::from(last)))
        {
            set_color(cr, RGBA::new(1.0, 0.76, 0.05, 1.0), 0.8);
            cr.set_line_width(0.1);
            let (dx, dy) = ((to.x - from.x) * 0.2, (to.y - from.y) * 0.2);
            let share = overlay.growth.clamp(0.0, 1.0);
            cr.move_to(from.x - dx, from.y - dy);
            cr.line_to(
                from.x - dx + share * (to.x - from.x + 2.0 * dx),
                from.y - dy + share * (to.y - from.y + 2.0 * dy),
            );
            cr.stroke()?;
        }
        let overlay = Overlay {
            hover: None,
            targets: Vec::new(),
            picked: Vec::new(),
            ..overlay.clone()
        };
        draw_marks(cr, sites, &overlay, 0.35, look)
    }
}

impl Painter for TicTacToePainter {
    fn margin(&self) -> f64 {
        0.62
    }

    fn reach(&self) -> f64 {
        // Anywhere on a cell, its corners too.
        0.72
    }

    fn spot(&self, place: Place, _: (f64, f64)) -> Spot {
        Spot {
            at: place,
            letters: 0.22,
            width: 0.9,
            within: None,
        }
    }

    fn draw_sign(&self, cr: &cairo::Context, side: Side, look: &Look) -> Result<(), cairo::Error> {
        cr.save()?;
        cr.scale(0.8, 0.8);
        draw_sign(cr, side, look.colors[side.index()], 1.0)?;
        cr.restore()
    }

    fn sample(&self) -> &'static str {
        "o . x\n. o .\n. x .\n"
    }
}

fn draw_paper(cr: &cairo::Context, look: &Look) -> Result<(), cairo::Error> {
    let (paper, lines) = match look.dark {
        true => (
            RGBA::new(0.17, 0.18, 0.20, 1.0),
            RGBA::new(0.45, 0.60, 0.85, 0.18),
        ),
        false => (
            RGBA::new(0.995, 0.99, 0.965, 1.0),
            RGBA::new(0.30, 0.50, 0.85, 0.20),
        ),
    };
    round_rectangle(cr, -0.2, -0.17, 3.4, 3.4, 0.12);
    set_color(cr, RGBA::BLACK, if look.dark { 0.35 } else { 0.12 });
    cr.fill()?;
    round_rectangle(cr, -0.2, -0.2, 3.4, 3.4, 0.12);
    set_color(cr, paper, 1.0);
    cr.fill()?;
    set_color(cr, lines, 1.0);
    cr.set_line_width(0.012);
    for index in 0..17 {
        let at = -0.1 + 0.2 * f64::from(index);
        cr.move_to(at, -0.2);
        cr.line_to(at, 3.2);
        cr.move_to(-0.2, at);
        cr.line_to(3.2, at);
    }
    cr.stroke()
}

fn draw_sign(
    cr: &cairo::Context,
    side: Side,
    color: RGBA,
    opacity: f64,
) -> Result<(), cairo::Error> {
    cr.set_line_cap(LineCap::Round);
    let strokes = [
        (mix(color, RGBA::BLACK, 0.25), 0.3),
        (color, 0.24),
        (mix(color, RGBA::WHITE, 0.35), 0.06),
    ];
    for (color, width) in strokes {
        set_color(cr, color, opacity);
        cr.set_line_width(width);
        match side {
            Side::First => {
                cr.new_sub_path();
                cr.arc(0.0, 0.0, 0.78, 0.3, 0.3 + TAU * 0.995);
            }
            Side::Second => {
                cr.move_to(-0.7, -0.72);
                cr.curve_to(-0.2, -0.3, 0.3, 0.2, 0.7, 0.72);
                cr.move_to(0.72, -0.7);
                cr.curve_to(0.25, -0.25, -0.25, 0.3, -0.72, 0.7);
            }
        }
        cr.stroke()?;
    }
    Ok(())
}
