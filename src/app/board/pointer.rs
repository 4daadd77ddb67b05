//! The pointer over the board: the site under it, and its highlight.

use adw::prelude::*;
use adw::subclass::prelude::*;
use gtk::{gdk, glib};

use super::Board;
use crate::games::{Place, Site};

impl Board {
    pub(super) fn set_up_pointer(&self) {
        let motion = gtk::EventControllerMotion::new();
        motion.connect_motion(glib::clone!(
            #[weak(rename_to = board)]
            self,
            move |motion, x, y| {
                // GTK makes up motion, without a time, when something moves or comes under a pointer that rests.
                let is_real = |event: gdk::Event| event.time() != gdk::CURRENT_TIME;
                if motion.current_event().is_some_and(is_real) {
                    board.pointer_moved(x, y);
                }
            }
        ));
        motion.connect_leave(glib::clone!(
            #[weak(rename_to = board)]
            self,
            move |_| {
                board.imp().hover.set(None);
                board.imp().area.queue_draw();
            }
        ));
        self.add_controller(motion);
    }

    fn pointer_moved(&self, x: f64, y: f64) {
        let imp = self.imp();
        imp.brush_hidden.set(true);
        // A piece that is dragged follows the pointer.
        let is_dragged = imp.taken.get().is_some() && !imp.hand.borrow().is_empty();
        imp.held.set(is_dragged.then(|| self.place_at(x, y)));
        let site = self.site_at(x, y);
        let site = site.filter(|&site| imp.hand.borrow().can_pick(site));
        imp.hover.set(site);
        self.set_cursor_from_name(site.map(|_| "pointer"));
        imp.area.queue_draw();
    }

    /// The site nearest to a point of the widget, within the painter's reach; none where two are as near.
    pub(super) fn site_at(&self, x: f64, y: f64) -> Option<Site> {
        let (nearest, is_between) = self.nearest(x, y, 0.0)?;
        (!is_between).then_some(nearest)
    }

    /// Whether a point of the widget is as near to one site as to another.
    pub(super) fn is_between(&self, x: f64, y: f64) -> bool {
        // The middle may be out of reach of all.
        let nearest = self.nearest(x, y, 0.5);
        nearest.is_some_and(|(_, is_between)| is_between)
    }

    /// The nearest site within the painter's reach and some more.
    fn nearest(&self, x: f64, y: f64, more: f64) -> Option<(Site, bool)> {
        let imp = self.imp();
        let reach = imp.painter.borrow().as_ref()?.reach();
        let counts = |site: &Site| self.is_place(*site);
        let at = self.place_at(x, y);
        nearest(&imp.places.borrow(), counts, at, reach + more)
    }

    /// A point of the widget in board units.
    fn place_at(&self, x: f64, y: f64) -> Place {
        let (scale, left, top) = self.geometry(self.width().into(), self.height().into());
        Place {
            x: (x - left) / scale,
            y: (y - top) / scale,
        }
    }
}

/// Two sites are as near as each other if their distances differ by less, in board units.
const TIE: f64 = 0.1;

/// The site nearest to a point, of those that count, if it is within reach, and whether another is about as near.
fn nearest(
    places: &[Place],
    counts: impl Fn(&Site) -> bool,
    to: Place,
    reach: f64,
) -> Option<(Site, bool)> {
    let mut distances: Vec<(f64, Site)> = (places.iter().zip(0..))
        .filter(|(_, site)| counts(site))
        .map(|(place, site)| ((place.x - to.x).hypot(place.y - to.y), site))
        .filter(|(distance, _)| *distance <= reach + TIE)
        .collect();
    distances.sort_by(|one, other| one.0.total_cmp(&other.0));
    let (distance, site) = *distances
        .first()
        .filter(|(distance, _)| *distance <= reach)?;
    let is_between = (distances.get(1)).is_some_and(|(next, _)| next - distance < TIE);
    Some((site, is_between))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_middle_of_a_box_is_no_edge() {
        let edges = [(1.0, 0.0), (0.0, 1.0), (2.0, 1.0), (1.0, 2.0)].map(|(x, y)| Place { x, y });
        let at = |x, y| nearest(&edges, |_| true, Place { x, y }, 1.0);
        assert_eq!(at(1.0, 0.3), Some((0, false)));
        assert_eq!(at(1.9, 1.1), Some((2, false)));
        assert!(matches!(at(1.0, 1.0), Some((_, true))));
        assert!(matches!(at(0.5, 0.5), Some((_, true))));
        assert_eq!(at(9.0, 9.0), None);
    }
}
