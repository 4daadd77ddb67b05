//! A wooden board with the fortress in stone, round attackers and towers that defend.

use std::f64::consts::TAU;

use gtk::cairo::{self, LineCap};
use gtk::gdk::RGBA;

use super::pieces::{draw_last, draw_marks, draw_pieces, fill_outlined};
use super::{DrawScene, Look, Overlay, Painter, margin_text, round_rectangle, set_color};
use crate::app::style::mix;
use crate::games::fortress::{DEFENDER, Scene};
use crate::games::{Place, Side};

/// Draws Fortress.
pub struct FortressPainter;

impl DrawScene for FortressPainter {
    type Scene = Scene;

    fn draw_still(
        &self,
        cr: &cairo::Context,
        scene: &Scene,
        sites: &[Place],
        look: &Look,
    ) -> Result<(), cairo::Error> {
        draw_ground(cr, look)?;
        draw_labels(cr, look)?;
        let line = match look.dark {
            true => RGBA::new(0.82, 0.70, 0.52, 1.0),
            false => RGBA::new(0.36, 0.23, 0.11, 1.0),
        };
        cr.set_line_cap(LineCap::Round);
        cr.set_line_width(0.035);
        set_color(cr, line, look.faint(0.75));
        for &(from, to) in &scene.lines {
            if let (Some(from), Some(to)) =
                (sites.get(usize::from(from)), sites.get(usize::from(to)))
            {
                cr.move_to(from.x, from.y);
                cr.line_to(to.x, to.y);
            }
        }
        cr.stroke()?;
        for place in sites {
            cr.new_sub_path();
            cr.arc(place.x, place.y, 0.085, 0.0, TAU);
            set_color(cr, line, 1.0);
            cr.fill()?;
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
        draw_last(cr, &scene.pieces, sites, 0.44, look)?;
        draw_pieces(cr, &scene.pieces, sites, overlay, 0.35, |cr, side, _| {
            draw_piece(cr, side, look.colors[side.index()])
        })?;
        draw_marks(cr, sites, overlay, 0.36, look)
    }
}

impl Painter for FortressPainter {
    fn margin(&self) -> f64 {
        0.95
    }

    fn reach(&self) -> f64 {
        0.5
    }

    fn draw_sign(&self, cr: &cairo::Context, side: Side, look: &Look) -> Result<(), cairo::Error> {
        cr.save()?;
        cr.scale(0.95, 0.95);
        draw_piece(cr, side, look.colors[side.index()])?;
        cr.restore()
    }

    fn sample(&self) -> &'static str {
        "    . . .\n    . d .\na a . . d . .\na a a . . a a\n. a a . a a a\n    a a a\n    a a a\n\
         turn: first\n"
    }
}

fn draw_ground(cr: &cairo::Context, look: &Look) -> Result<(), cairo::Error> {
    let (wood, rim, stone) = match look.dark {
        true => (
            RGBA::new(0.25, 0.19, 0.13, 1.0),
            RGBA::new(0.36, 0.27, 0.18, 1.0),
            RGBA::new(0.36, 0.36, 0.38, 1.0),
        ),
        false => (
            RGBA::new(0.93, 0.80, 0.60, 1.0),
            RGBA::new(0.74, 0.56, 0.34, 1.0),
            RGBA::new(0.83, 0.83, 0.84, 1.0),
        ),
    };
    let cross = |grow: f64| {
        round_rectangle(
            cr,
            2.0 - grow,
            -grow,
            2.0 + 2.0 * grow,
            6.0 + 2.0 * grow,
            0.3,
        );
        round_rectangle(
            cr,
            -grow,
            2.0 - grow,
            6.0 + 2.0 * grow,
            2.0 + 2.0 * grow,
            0.3,
        );
    };
    cr.save()?;
    cr.translate(0.0, 0.06);
    cross(0.68);
    set_color(cr, RGBA::BLACK, if look.dark { 0.35 } else { 0.16 });
    cr.fill()?;
    cr.restore()?;
    cross(0.68);
    set_color(cr, rim, 1.0);
    cr.fill()?;
    cross(0.56);
    set_color(cr, wood, 1.0);
    cr.fill()?;
    round_rectangle(cr, 1.52, -0.48, 2.96, 2.96, 0.22);
    fill_outlined(cr, stone, mix(stone, RGBA::BLACK, 0.35), 0.05)?;
    // Battlements on top.
    for index in 0..5 {
        let x = 1.58 + 0.6 * f64::from(index);
        cr.rectangle(x, -0.66, 0.34, 0.24);
        fill_outlined(cr, stone, mix(stone, RGBA::BLACK, 0.35), 0.04)?;
    }
    Ok(())
}

fn draw_labels(cr: &cairo::Context, look: &Look) -> Result<(), cairo::Error> {
    cr.select_font_face(
        "sans-serif",
        cairo::FontSlant::Normal,
        cairo::FontWeight::Bold,
    );
    set_color(cr, look.ink(), look.faint(0.6));
    for index in 0..7u8 {
        let at = f64::from(index);
        let letter = ((b'a' + index) as char).to_string();
        // Placed so that letters and numbers never meet in an inner corner.
        let edge = match index {
            0 | 1 => 4.82,
            2..=4 => 6.82,
            _ => 1.18,
        };
        margin_text(cr, &letter, (at, edge), 0.22, 0.36)?;
        let edge = match index {
            0 | 1 => 1.18,
            2..=4 => -0.82,
            _ => 4.82,
        };
        margin_text(cr, &(index + 1).to_string(), (edge, at), 0.22, 0.36)?;
    }
    Ok(())
}

/// A round peg for an attacker, a tower for a defender.
fn draw_piece(cr: &cairo::Context, side: Side, color: RGBA) -> Result<(), cairo::Error> {
    let outline = mix(color, RGBA::BLACK, 0.5);
    let light = mix(color, RGBA::WHITE, 0.4);
    if side != DEFENDER {
        cr.new_sub_path();
        cr.arc(0.0, 0.0, 0.92, 0.0, TAU);
        fill_outlined(cr, color, outline, 0.12)?;
        cr.new_sub_path();
        cr.arc(0.0, 0.0, 0.5, 0.0, TAU);
        fill_outlined(cr, mix(color, RGBA::BLACK, 0.14), outline, 0.06)?;
        cr.new_sub_path();
        cr.arc(-0.3, -0.34, 0.16, 0.0, TAU);
        set_color(cr, light, 1.0);
        return cr.fill();
    }
    cr.move_to(-0.8, 0.95);
    for (x, y) in [
        (-0.62, 0.55),
        (-0.62, -0.35),
        (-0.82, -0.45),
        (-0.82, -1.0),
        (-0.45, -1.0),
        (-0.45, -0.72),
        (-0.18, -0.72),
        (-0.18, -1.0),
        (0.18, -1.0),
        (0.18, -0.72),
        (0.45, -0.72),
        (0.45, -1.0),
        (0.82, -1.0),
        (0.82, -0.45),
        (0.62, -0.35),
        (0.62, 0.55),
        (0.8, 0.95),
    ] {
        cr.line_to(x, y);
    }
    cr.close_path();
    fill_outlined(cr, color, outline, 0.12)?;
    set_color(cr, light, 0.9);
    cr.set_line_width(0.1);
    cr.move_to(-0.38, -0.2);
    cr.line_to(-0.38, 0.5);
    cr.stroke()?;
    cr.arc(0.05, 0.5, 0.2, TAU / 2.0, TAU);
    cr.line_to(0.25, 0.86);
    cr.line_to(-0.15, 0.86);
    cr.close_path();
    set_color(cr, outline, 1.0);
    cr.fill()
}
