//! The ants' heat map: how much pheromone lies on which trails.

use gtk::cairo;

use crate::app::style::Look;
use crate::games::{Place, Site};

/// The number of trails that are drawn, strongest first. More would hide the board.
const WAYS_SHOWN: usize = 160;

/// Draws pheromone as strokes that widen towards where they lead.
pub fn draw(
    cr: &cairo::Context,
    ways: &[(Site, Site, f64)],
    places: &[Place],
    look: &Look,
) -> Result<(), cairo::Error> {
    let mut strongest: Vec<_> = ways.iter().filter(|(_, _, share)| *share > 0.05).collect();
    strongest.sort_by(|one, other| other.2.total_cmp(&one.2));
    strongest.truncate(WAYS_SHOWN);
    let (red, green, blue) = if look.dark {
        (1.0, 0.75, 0.2)
    } else {
        (0.85, 0.2, 0.0)
    };
    for (from, to, share) in strongest.into_iter().rev() {
        let (Some(from), Some(to)) = (places.get(usize::from(*from)), places.get(usize::from(*to)))
        else {
            continue;
        };
        let (dx, dy) = (to.x - from.x, to.y - from.y);
        let length = dx.hypot(dy).max(1e-6);
        let (across_x, across_y) = (-dy / length * 0.09 * share, dx / length * 0.09 * share);
        cr.set_source_rgba(red, green, blue, 0.15 + 0.6 * share);
        cr.move_to(from.x + 0.15 * dx, from.y + 0.15 * dy);
        let end = (from.x + 0.85 * dx, from.y + 0.85 * dy);
        cr.line_to(end.0 + across_x, end.1 + across_y);
        cr.line_to(end.0 - across_x, end.1 - across_y);
        cr.close_path();
        cr.fill()?;
    }
    Ok(())
}
