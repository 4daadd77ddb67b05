//! A garden seen from above: posts, fences in the painters' colours, a flower in each owned box.
//!
//! The players differ in shape as well as in colour: the first builds picket fences and grows round
//! forget-me-nots, the second builds plank fences and grows pointed daisies.

use std::f64::consts::TAU;

use gtk::cairo;
use gtk::gdk::RGBA;

use super::{
    DrawScene, Look, Margins, Overlay, Painter, Spot, centred_text, round_rectangle, set_color,
};
use crate::app::style::mix;
use crate::games::walls::{Lattice, Paint, Scene};
use crate::games::{Place, Side, Site};
use crate::sentence::{Sentence, say};

mod cursor;
mod fence;
mod flower;

use cursor::{draw_brush, draw_frame};
use fence::{draw_fence, draw_gap, draw_halo, draw_posts, draw_posts_of};
use flower::draw_flower;

/// Draws Walls.
pub struct WallsPainter;

impl DrawScene for WallsPainter {
    type Scene = Scene;

    fn draw_still(
        &self,
        cr: &cairo::Context,
        scene: &Scene,
        _: &[Place],
        look: &Look,
    ) -> Result<(), cairo::Error> {
        draw_ground(cr, scene, look)?;
        let margins = Margins {
            counts: [2 * scene.rows + 1, 2 * scene.columns + 1],
            first: 0,
            middle: 0.0,
            out: 0.87,
            letters: 0.42,
        };
        margins.draw(cr, look)?;
        for (index, &(owner, value)) in scene.boxes.iter().enumerate() {
            let place = scene.box_place(index);
            draw_lawn(cr, place, owner, look)?;
            if !scene.is_beside_last(place) {
                draw_box(cr, scene, place, owner, value, 1.0, look)?;
            }
        }
        for &(place, paint) in &scene.edges {
            match paint {
                Paint::Free => draw_gap(cr, place, look)?,
                _ if scene.last == Some(place) => {}
                _ => at_edge(cr, place, |cr| draw_paint(cr, paint, look))?,
            }
        }
        draw_posts(cr, scene, look)
    }

    fn draw_moving(
        &self,
        cr: &cairo::Context,
        scene: &Scene,
        _: &[Place],
        overlay: &Overlay,
        look: &Look,
    ) -> Result<(), cairo::Error> {
        for (index, &(owner, value)) in scene.boxes.iter().enumerate() {
            let place = scene.box_place(index);
            if scene.is_beside_last(place) {
                draw_box(cr, scene, place, owner, value, overlay.growth, look)?;
            }
        }
        let edge = |site: Option<Site>| site.and_then(|site| scene.edges.get(usize::from(site)));
        let last = (scene.edges.iter()).find(|(place, _)| scene.last == Some(*place));
        if let Some(&(place, paint)) = last
            && paint != Paint::Free
        {
            at_edge(cr, place, |cr| {
                draw_halo(cr, look)?;
                cr.scale(overlay.growth.max(0.05), 1.0);
                draw_paint(cr, paint, look)
            })?;
            draw_posts_of(cr, place, look)?;
        }
        if let (Some(&(place, Paint::Free)), Some(side)) = (edge(overlay.hover), overlay.mover) {
            let color = look.colors[side.index()];
            at_edge(cr, place, |cr| draw_fence(cr, Paint::By(side), color, 0.5))?;
            draw_posts_of(cr, place, look)?;
        }
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
}

impl Painter for WallsPainter {
    fn margin(&self) -> f64 {
        1.25
    }

    fn reach(&self) -> f64 {
        0.98
    }

    fn spot(&self, place: Place, (width, _): (f64, f64)) -> Spot {
        Spot {
            at: place,
            letters: 0.46,
            width: 1.92,
            // The numbers beside the board begin there.
            within: Some((-0.55, width + 0.55)),
        }
    }

    fn between(&self) -> Sentence {
        say("That is between two edges. Click nearer to one of them.")
    }

    fn draw_sign(&self, cr: &cairo::Context, side: Side, look: &Look) -> Result<(), cairo::Error> {
        cr.save()?;
        cr.scale(1.25, 1.25);
        draw_flower(cr, side, look.colors[side.index()])?;
        cr.restore()
    }

    fn draw_stamp(
        &self,
        cr: &cairo::Context,
        side: Side,
        _: u8,
        look: &Look,
    ) -> Result<(), cairo::Error> {
        draw_fence(cr, Paint::By(side), look.colors[side.index()], 1.0)
    }

    fn sample(&self) -> &'static str {
        "+1+1+2+\n111   2\n+2+1+1+\n2 222  \n+ +2+1+\n1   112\n+1+ +2+\n"
    }
}

/// The fence that stands on an edge, in the colour of whoever built it.
fn draw_paint(cr: &cairo::Context, paint: Paint, look: &Look) -> Result<(), cairo::Error> {
    let color = match paint {
        Paint::By(side) => look.colors[side.index()],
        Paint::Free | Paint::Unknown => mix(look.ink(), RGBA::new(0.5, 0.5, 0.5, 1.0), 0.6),
    };
    draw_fence(cr, paint, color, 1.0)
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

/// The ground of a box, in its owner's colour.
fn draw_lawn(
    cr: &cairo::Context,
    (row, column): Lattice,
    owner: Option<Side>,
    look: &Look,
) -> Result<(), cairo::Error> {
    let Some(side) = owner else { return Ok(()) };
    set_color(
        cr,
        look.colors[side.index()],
        if look.dark { 0.26 } else { 0.18 },
    );
    cr.rectangle(column as f64 - 1.0, row as f64 - 1.0, 2.0, 2.0);
    cr.fill()
}

/// The flower in a box, grown so far, and the value of the box.
fn draw_box(
    cr: &cairo::Context,
    scene: &Scene,
    (row, column): Lattice,
    owner: Option<Side>,
    value: u8,
    growth: f64,
    look: &Look,
) -> Result<(), cairo::Error> {
    let (x, y) = (column as f64, row as f64);
    if let Some(side) = owner
        && growth > 0.02
    {
        cr.save()?;
        cr.translate(x, y);
        cr.scale(0.78 * growth, 0.78 * growth);
        draw_flower(cr, side, look.colors[side.index()])?;
        cr.restore()?;
    }
    if scene.valued {
        cr.select_font_face(
            "sans-serif",
            cairo::FontSlant::Normal,
            cairo::FontWeight::Bold,
        );
        let text = value.to_string();
        let (mut x, mut y, mut size) = (x, y, 0.8);
        if owner.is_some() {
            // A badge on the flower, where no fence covers it.
            (x, y, size) = (x + 0.36, y + 0.36, 0.42);
            cr.set_font_size(size);
            let width = cr.text_extents(&text)?.x_advance().max(0.3 * size) - 0.5 * size;
            cr.set_line_cap(cairo::LineCap::Round);
            cr.set_line_width(1.2 * size);
            cr.move_to(x - width.max(0.01) / 2.0, y);
            cr.line_to(x + width.max(0.01) / 2.0, y);
            set_color(cr, look.paper(), 0.9);
            cr.stroke()?;
        }
        let opacity = if owner.is_some() {
            0.9
        } else {
            look.faint(0.55)
        };
        set_color(cr, look.ink(), opacity);
        centred_text(cr, &text, x, y, size)?;
    }
    Ok(())
}
