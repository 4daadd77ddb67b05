//! The pointer over the board: the site under it, and its highlight.

use std::cell::Cell;

use adw::prelude::*;
use adw::subclass::prelude::*;
use gtk::glib;

use super::Board;
use crate::games::{Place, Site};

impl Board {
    pub(super) fn set_up_pointer(&self) {
        let motion = gtk::EventControllerMotion::new();
        let last = Cell::new((f64::NAN, f64::NAN));
        motion.connect_motion(glib::clone!(
            #[weak(rename_to = board)]
            self,
            move |_, x, y| {
                // GTK repeats motion when something moves under a pointer that rests.
                if last.replace((x, y)) != (x, y) {
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
        let site = self.site_at(x, y);
        let site = site.filter(|&site| imp.hand.borrow().can_pick(site));
        imp.hover.set(site);
        self.set_cursor_from_name(site.map(|_| "pointer"));
        imp.area.queue_draw();
    }

    /// The site nearest to a point of the widget, within the painter's reach.
    pub(super) fn site_at(&self, x: f64, y: f64) -> Option<Site> {
        let imp = self.imp();
        let (scale, left, top) = self.geometry(self.width().into(), self.height().into());
        let (x, y) = ((x - left) / scale, (y - top) / scale);
        let reach = imp.painter.borrow().as_ref()?.reach();
        let places = imp.places.borrow();
        let distance = |place: &Place| (place.x - x).hypot(place.y - y);
        let nearest = (places.iter().enumerate())
            .min_by(|(_, one), (_, other)| distance(one).total_cmp(&distance(other)));
        nearest
            .filter(|(_, place)| distance(place) <= reach)
            .map(|(index, _)| index as Site)
    }
}
