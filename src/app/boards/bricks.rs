//! A building site from above: sand, bricks of two makes, and two bricklayers with helmets.

use std::f64::consts::TAU;

use gtk::cairo;
use gtk::gdk::RGBA;

use super::pieces::{draw_marks, fill_outlined};
use super::{
    DrawScene, Look, Margins, Overlay, Painter, Spot, centred_text, round_rectangle, set_color,
};
use crate::app::style::mix;
use crate::games::bricks::{Bricklayer, Face, STALL, Scene};
use crate::games::{Place, Side, Site};

/// Draws Bricks.
pub struct BricksPainter;

impl DrawScene for BricksPainter {
    type Scene = Scene;

    fn draw_still(
        &self,
        cr: &cairo::Context,
        scene: &Scene,
        _: &[Place],
        look: &Look,
    ) -> Result<(), cairo::Error> {
        draw_ground(cr, scene, look)?;
        // Positions as text and screen readers count from 0.
        let margins = Margins {
            counts: [scene.size; 2],
            first: 0,
            middle: 0.5,
            out: 0.46,
            letters: 0.28,
        };
        margins.draw(cr, look)?;
        for (square, owner) in scene.bricks.iter().enumerate() {
            if let &Some(side) = owner
                && scene.laid != Some(square)
            {
                draw_brick_at(cr, scene, square, side, 1.0, look)?;
            }
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
        let growth = overlay.growth.clamp(0.0, 1.0);
        if let Some(square) = scene.laid
            && let Some(&Some(side)) = scene.bricks.get(square)
        {
            draw_brick_at(cr, scene, square, side, overlay.growth.max(0.05), look)?;
        }
        for side in Side::BOTH {
            let player = scene.players[side.index()];
            let before = scene.before.map_or(player, |before| before[side.index()]);
            let (from, to) = (
                centre(scene.size, before.square.into()),
                centre(scene.size, player.square.into()),
            );
            cr.save()?;
            cr.translate(
                from.0 + (to.0 - from.0) * growth,
                from.1 + (to.1 - from.1) * growth,
            );
            draw_player(
                cr,
                before,
                player,
                growth,
                side,
                scene.turn == Some(side),
                look,
            )?;
            cr.restore()?;
        }
        draw_commands(cr, scene, sites, overlay, look)?;
        let marks = Overlay {
            // A move has an arrow under the pointer.
            hover: overlay.hover.filter(|_| overlay.targets.is_empty()),
            cursor: overlay.cursor,
            mover: overlay.mover,
            ..Overlay::default()
        };
        draw_marks(cr, sites, &marks, 0.34, look)?;
        // Above the marks, or the one around a bricklayer would hide it.
        for side in Side::BOTH {
            let player = scene.players[side.index()];
            if player.idle > 0 {
                draw_idle(
                    cr,
                    centre(scene.size, player.square.into()),
                    player.idle,
                    side,
                    look,
                )?;
            }
        }
        Ok(())
    }
}

impl Painter for BricksPainter {
    fn margin(&self) -> f64 {
        0.75
    }

    fn reach(&self) -> f64 {
        // Anywhere on a square, its corners too.
        0.72
    }

    /// Below the arrow of the move, which it would cover; beside the board it keeps clear of the bricklayer.
    fn spot(&self, place: Place, (width, _): (f64, f64)) -> Spot {
        let aside = match place.x {
            x if x <= 0.0 => -0.3,
            x if x >= width => 0.3,
            _ => 0.0,
        };
        let below = if place.y <= 0.0 { -0.38 } else { 0.38 };
        Spot {
            at: Place {
                x: place.x + aside,
                y: place.y + below,
            },
            letters: 0.3,
            width: 0.96,
            within: None,
        }
    }

    fn draw_sign(&self, cr: &cairo::Context, side: Side, look: &Look) -> Result<(), cairo::Error> {
        cr.save()?;
        cr.scale(2.1, 2.1);
        draw_brick(cr, side, look.colors[side.index()])?;
        cr.restore()
    }

    fn draw_stamp(
        &self,
        cr: &cairo::Context,
        side: Side,
        kind: u8,
        look: &Look,
    ) -> Result<(), cairo::Error> {
        if kind == 0 {
            return self.draw_sign(cr, side, look);
        }
        let player = Bricklayer {
            square: 0,
            face: Face::North,
            idle: 0,
        };
        cr.save()?;
        cr.scale(2.0, 2.0);
        draw_player(cr, player, player, 1.0, side, false, look)?;
        cr.restore()
    }

    fn sample(&self) -> &'static str {
        "2 2 2 . .\n. . 2 2 .\n. 1 . . .\n1 1 . . .\n1 1 1 . .\n\
         first: 2,2 north 0\nsecond: 1,3 south 1\nturn: first\n"
    }
}

fn centre(size: usize, square: usize) -> (f64, f64) {
    ((square % size) as f64 + 0.5, (square / size) as f64 + 0.5)
}

fn draw_ground(cr: &cairo::Context, scene: &Scene, look: &Look) -> Result<(), cairo::Error> {
    let size = scene.size as f64;
    let (sand, darker, rim) = match look.dark {
        true => (
            RGBA::new(0.24, 0.21, 0.17, 1.0),
            RGBA::new(0.28, 0.245, 0.195, 1.0),
            RGBA::new(0.36, 0.31, 0.24, 1.0),
        ),
        false => (
            RGBA::new(0.965, 0.91, 0.79, 1.0),
            RGBA::new(0.93, 0.865, 0.725, 1.0),
            RGBA::new(0.80, 0.70, 0.52, 1.0),
        ),
    };
    round_rectangle(cr, -0.16, -0.12, size + 0.32, size + 0.32, 0.14);
    set_color(cr, RGBA::BLACK, if look.dark { 0.35 } else { 0.14 });
    cr.fill()?;
    round_rectangle(cr, -0.16, -0.16, size + 0.32, size + 0.32, 0.14);
    set_color(cr, rim, 1.0);
    cr.fill()?;
    cr.rectangle(0.0, 0.0, size, size);
    set_color(cr, sand, 1.0);
    cr.fill()?;
    set_color(cr, darker, 1.0);
    for row in 0..scene.size {
        for column in (row % 2..scene.size).step_by(2) {
            cr.rectangle(column as f64, row as f64, 1.0, 1.0);
        }
    }
    cr.fill()
}

/// A player's brick on a square, of this size.
fn draw_brick_at(
    cr: &cairo::Context,
    scene: &Scene,
    square: usize,
    side: Side,
    size: f64,
    look: &Look,
) -> Result<(), cairo::Error> {
    let (x, y) = centre(scene.size, square);
    cr.save()?;
    cr.translate(x, y);
    cr.scale(size, size);
    draw_brick(cr, side, look.colors[side.index()])?;
    cr.restore()
}

/// A square of brickwork: level courses for the first player, upright ones for the second.
fn draw_brick(cr: &cairo::Context, side: Side, color: RGBA) -> Result<(), cairo::Error> {
    let shade = mix(color, RGBA::BLACK, 0.35);
    cr.save()?;
    if side == Side::Second {
        cr.rotate(TAU / 4.0);
    }
    round_rectangle(cr, -0.46, -0.46, 0.92, 0.92, 0.06);
    set_color(cr, shade, 1.0);
    cr.fill()?;
    let light = mix(
        color,
        RGBA::WHITE,
        if side == Side::First { 0.12 } else { 0.3 },
    );
    for course in 0..4 {
        let y = -0.43 + 0.22 * f64::from(course);
        let joints: &[(f64, f64)] = match course % 2 {
            0 => &[(-0.43, 0.41), (0.02, 0.41)],
            _ => &[(-0.43, 0.18), (-0.21, 0.42), (0.25, 0.18)],
        };
        for &(x, width) in joints {
            round_rectangle(cr, x, y, width, 0.18, 0.03);
            set_color(
                cr,
                if (course + (x > 0.0) as i32) % 2 == 0 {
                    color
                } else {
                    light
                },
                1.0,
            );
            cr.fill()?;
        }
    }
    cr.restore()
}

/// A bricklayer from above, and how long it has laid nothing.
fn draw_player(
    cr: &cairo::Context,
    before: Bricklayer,
    player: Bricklayer,
    growth: f64,
    side: Side,
    to_move: bool,
    look: &Look,
) -> Result<(), cairo::Error> {
    let color = look.colors[side.index()];
    let outline = mix(color, RGBA::BLACK, 0.55);
    let stalled = player.idle >= STALL;
    if to_move {
        cr.new_sub_path();
        cr.arc(0.0, 0.0, 0.46, 0.0, TAU);
        set_color(cr, RGBA::new(1.0, 0.80, 0.10, 1.0), 0.55);
        cr.fill()?;
    }
    let angle = |face: crate::games::bricks::Face| f64::from(face as u8) * TAU / 4.0;
    let mut turn = angle(player.face) - angle(before.face);
    // The short way round.
    if turn > TAU / 2.0 {
        turn -= TAU;
    } else if turn < -TAU / 2.0 {
        turn += TAU;
    }
    cr.save()?;
    cr.rotate(angle(before.face) + turn * growth);
    // Where it looks.
    cr.move_to(-0.2, -0.2);
    cr.line_to(0.0, -0.46);
    cr.line_to(0.2, -0.2);
    cr.close_path();
    fill_outlined(cr, color, outline, 0.035)?;
    // Shoulders and arms.
    cr.save()?;
    cr.translate(0.0, 0.06);
    cr.scale(1.0, 0.55);
    cr.new_sub_path();
    cr.arc(0.0, 0.0, 0.36, 0.0, TAU);
    cr.restore()?;
    fill_outlined(cr, mix(color, RGBA::WHITE, 0.15), outline, 0.035)?;
    // The helmet; that of the second player has a ridge across.
    let helmet = match stalled {
        true => RGBA::new(0.6, 0.6, 0.6, 1.0),
        false => RGBA::new(0.99, 0.82, 0.18, 1.0),
    };
    cr.new_sub_path();
    cr.arc(0.0, 0.0, 0.22, 0.0, TAU);
    fill_outlined(cr, helmet, outline, 0.035)?;
    cr.set_line_width(0.06);
    set_color(cr, outline, 0.8);
    match side {
        Side::First => {
            cr.move_to(0.0, -0.19);
            cr.line_to(0.0, 0.19);
        }
        Side::Second => {
            cr.move_to(-0.19, 0.0);
            cr.line_to(0.19, 0.0);
        }
    }
    cr.stroke()?;
    cr.restore()
}

/// The number of moves without a step, beside a bricklayer.
fn draw_idle(
    cr: &cairo::Context,
    (x, y): (f64, f64),
    idle: u8,
    side: Side,
    look: &Look,
) -> Result<(), cairo::Error> {
    cr.new_sub_path();
    cr.arc(x + 0.33, y + 0.33, 0.17, 0.0, TAU);
    let badge = match idle >= 7 {
        true => RGBA::new(0.8, 0.15, 0.1, 1.0),
        false => mix(look.colors[side.index()], RGBA::BLACK, 0.55),
    };
    set_color(cr, badge, 1.0);
    cr.fill()?;
    cr.select_font_face(
        "sans-serif",
        cairo::FontSlant::Normal,
        cairo::FontWeight::Bold,
    );
    set_color(cr, RGBA::WHITE, 1.0);
    centred_text(cr, &idle.to_string(), x + 0.33, y + 0.33, 0.22)
}

/// Arrows on the squares that stand for the three moves.
fn draw_commands(
    cr: &cairo::Context,
    scene: &Scene,
    sites: &[Place],
    overlay: &Overlay,
    look: &Look,
) -> Result<(), cairo::Error> {
    let Some(side) = overlay.mover else {
        return Ok(());
    };
    let player = scene.players[side.index()];
    let (x, y) = centre(scene.size, player.square.into());
    let color = look.colors[side.index()];
    let halo = if look.dark { RGBA::BLACK } else { RGBA::WHITE };
    let place = |site: Site| sites.get(usize::from(site));
    for &site in &overlay.targets {
        let Some(target) = place(site) else { continue };
        let (dx, dy) = (target.x - x, target.y - y);
        let (down, right) = player.face.step();
        let ahead = dx * f64::from(right) + dy * f64::from(down) > 0.2;
        let hovered = overlay.hover == Some(site);
        cr.save()?;
        cr.translate(target.x, target.y);
        cr.new_sub_path();
        cr.arc(0.0, 0.0, if hovered { 0.27 } else { 0.22 }, 0.0, TAU);
        set_color(cr, halo, if hovered { 0.95 } else { 0.75 });
        cr.fill()?;
        cr.rotate(dy.atan2(dx) + TAU / 4.0);
        set_color(cr, color, 1.0);
        cr.set_line_width(0.06);
        if ahead && scene.is_blocked {
            // It may be chosen, but it ends at a bar.
            set_color(cr, color, 0.6);
            cr.move_to(0.0, 0.14);
            cr.line_to(0.0, -0.05);
            cr.move_to(-0.13, -0.08);
            cr.line_to(0.13, -0.08);
            cr.stroke()?;
        } else if ahead {
            cr.move_to(0.0, 0.13);
            cr.line_to(0.0, -0.08);
            cr.stroke()?;
            cr.move_to(-0.1, -0.03);
            cr.line_to(0.0, -0.16);
            cr.line_to(0.1, -0.03);
        } else {
            // A turn bends from where the player looks to this side.
            let left = dx * f64::from(down) - dy * f64::from(right) > 0.0;
            let sign = if left { 1.0 } else { -1.0 };
            cr.scale(sign, 1.0);
            cr.arc(0.0, 0.06, 0.13, -TAU * 0.05, TAU * 0.02);
            cr.new_path();
            cr.arc_negative(0.0, 0.02, 0.12, TAU * 0.05, -TAU * 0.42);
            cr.stroke()?;
            cr.move_to(-0.19, 0.06);
            cr.line_to(-0.11, -0.09);
            cr.line_to(-0.03, 0.06);
        }
        cr.close_path();
        cr.fill()?;
        cr.restore()?;
    }
    Ok(())
}
