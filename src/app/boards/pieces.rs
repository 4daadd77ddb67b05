//! Pieces that glide, fade and flip, and the marks of a move in hand: for all painters of games with
//! pieces.

use std::f64::consts::TAU;

use gtk::cairo;
use gtk::gdk::RGBA;

use super::{Look, Overlay, set_color};
use crate::games::pieces::{Piece, Pieces};
use crate::games::{Place, Side, Site};

/// A point on the way through some sites, from 0 at the first to 1 at the last.
fn along(path: &[Site], sites: &[Place], share: f64) -> Option<(f64, f64)> {
    let points: Vec<Place> = (path.iter())
        .filter_map(|&site| sites.get(usize::from(site)).copied())
        .collect();
    let steps = points.len().checked_sub(1)?;
    let way = share.clamp(0.0, 1.0) * steps as f64;
    let index = (way.floor() as usize).min(steps.saturating_sub(1));
    let (from, to) = (points[index], points[(index + 1).min(steps)]);
    let part = way - index as f64;
    Some((
        from.x + (to.x - from.x) * part,
        from.y + (to.y - from.y) * part,
    ))
}

/// Draws all pieces with `draw`, which draws one into the unit circle around the origin; `size` is its
/// radius on the board.
pub fn draw_pieces(
    cr: &cairo::Context,
    pieces: &Pieces,
    sites: &[Place],
    overlay: &Overlay,
    size: f64,
    draw: impl Fn(&cairo::Context, Side, u8) -> Result<(), cairo::Error>,
) -> Result<(), cairo::Error> {
    let growth = overlay.growth.clamp(0.0, 1.0);
    let at = |x: f64, y: f64, width: f64, height: f64, side: Side, kind: u8| {
        cr.save()?;
        cr.translate(x, y);
        cr.scale(size * width.max(0.01), size * height.max(0.01));
        draw(cr, side, kind)?;
        cr.restore()
    };
    // What was taken fades where it stood.
    for piece in &pieces.taken {
        if let Some(place) = sites.get(usize::from(piece.site)).filter(|_| growth < 1.0) {
            cr.push_group();
            at(place.x, place.y, 1.0, 1.0, piece.side, piece.kind)?;
            cr.pop_group_to_source()?;
            cr.paint_with_alpha(1.0 - growth)?;
        }
    }
    let moves = |piece: &&Piece| !piece.came.is_empty();
    let in_hand = |piece: &Piece| overlay.picked.first() == Some(&piece.site);
    // The piece that moves glides over the others.
    let resting = pieces.standing.iter().filter(|piece| !moves(piece));
    for piece in resting.chain(pieces.standing.iter().filter(moves)) {
        let Some(&place) = sites.get(usize::from(piece.site)) else {
            continue;
        };
        if in_hand(piece) && (overlay.picked.len() > 1 || overlay.held.is_some()) {
            continue;
        }
        let (x, y) = match piece.came.len() {
            0 | 1 => (place.x, place.y),
            _ => along(&piece.came, sites, growth).unwrap_or((place.x, place.y)),
        };
        let shaken = overlay.shaken.filter(|(site, _)| *site == piece.site);
        let x = x + shaken.map_or(0.0, |(_, shift)| shift);
        let lifted = if in_hand(piece) { 1.1 } else { 1.0 };
        if piece.flipped {
            // It turns over: half the time its old side is seen.
            let (side, width) = match growth < 0.5 {
                true => (piece.side.other(), 1.0 - 2.0 * growth),
                false => (piece.side, 2.0 * growth - 1.0),
            };
            at(x, y, width, 1.0, side, piece.kind)?;
        } else {
            let grown = if piece.is_new { overlay.growth } else { 1.0 };
            at(x, y, grown * lifted, grown * lifted, piece.side, piece.kind)?;
        }
    }
    // A piece that is dragged is seen at the pointer, and one on its way through several jumps where it has
    // come to.
    let come_to = |picked: &[Site]| match (overlay.held, picked) {
        (Some(held), _) => Some(held),
        (None, [_, .., last]) => sites.get(usize::from(*last)).copied(),
        _ => None,
    };
    if let Some(first) = overlay.picked.first()
        && let Some(piece) = pieces.standing.iter().find(|piece| piece.site == *first)
        && let Some(place) = come_to(&overlay.picked)
    {
        at(place.x, place.y, 1.1, 1.1, piece.side, piece.kind)?;
    }
    Ok(())
}

/// A glow under the sites of the last move.
pub fn draw_last(
    cr: &cairo::Context,
    pieces: &Pieces,
    sites: &[Place],
    radius: f64,
    look: &Look,
) -> Result<(), cairo::Error> {
    let glow = RGBA::new(1.0, 0.80, 0.10, 1.0);
    let ends = pieces.last.first().into_iter().chain(pieces.last.last());
    for place in ends.filter_map(|&site| sites.get(usize::from(site))) {
        set_color(cr, glow, if look.dark { 0.38 } else { 0.48 });
        cr.new_sub_path();
        cr.arc(place.x, place.y, radius, 0.0, TAU);
        cr.fill()?;
    }
    Ok(())
}

/// Rings around pieces that can move, dots where the piece in hand can go, the keyboard's cursor.
pub fn draw_marks(
    cr: &cairo::Context,
    sites: &[Place],
    overlay: &Overlay,
    radius: f64,
    look: &Look,
) -> Result<(), cairo::Error> {
    let color = match overlay.mover {
        Some(side) => look.colors[side.index()],
        None => look.ink(),
    };
    let halo = if look.dark { RGBA::BLACK } else { RGBA::WHITE };
    let ring = |place: &Place, radius: f64, color: RGBA, width: f64, opacity: f64| {
        set_color(cr, color, opacity);
        cr.set_line_width(width);
        cr.new_sub_path();
        cr.arc(place.x, place.y, radius, 0.0, TAU);
        cr.stroke()
    };
    let place = |site: Site| sites.get(usize::from(site));
    for &site in &overlay.targets {
        if let Some(place) = place(site) {
            for (size, fill, opacity) in [(0.36, halo, 0.9), (0.27, color, 1.0)] {
                set_color(cr, fill, opacity);
                cr.new_sub_path();
                cr.arc(place.x, place.y, radius * size, 0.0, TAU);
                cr.fill()?;
            }
        }
    }
    if let Some(place) = overlay.picked.first().and_then(|&site| place(site)) {
        ring(place, radius * 1.14, halo, radius * 0.2, 0.9)?;
        ring(place, radius * 1.14, color, radius * 0.1, 1.0)?;
    }
    if let Some(place) = overlay.hover.and_then(place) {
        ring(place, radius * 1.08, color, radius * 0.09, 0.75)?;
    }
    if let Some(place) = overlay.cursor.and_then(place) {
        ring(place, radius * 1.2, halo, radius * 0.26, 0.85)?;
        cr.set_dash(&[radius * 0.4, radius * 0.22], 0.0);
        ring(place, radius * 1.2, color, radius * 0.14, 1.0)?;
        cr.set_dash(&[], 0.0);
    }
    Ok(())
}

/// Fills the path with a colour and outlines it with a darker one.
pub fn fill_outlined(
    cr: &cairo::Context,
    fill: RGBA,
    outline: RGBA,
    width: f64,
) -> Result<(), cairo::Error> {
    set_color(cr, fill, 1.0);
    cr.fill_preserve()?;
    set_color(cr, outline, 1.0);
    cr.set_line_width(width);
    cr.stroke()
}

/// Adds a regular polygon around the origin to the path; the first corner points up.
pub fn polygon(cr: &cairo::Context, corners: u32, radius: f64) {
    for corner in 0..corners {
        let angle = TAU * f64::from(corner) / f64::from(corners) - TAU / 4.0;
        let (x, y) = (radius * angle.cos(), radius * angle.sin());
        match corner {
            0 => cr.move_to(x, y),
            _ => cr.line_to(x, y),
        }
    }
    cr.close_path();
}
