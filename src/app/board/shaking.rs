//! A piece or a place that shakes its head: it may not be picked.

use adw::prelude::*;
use adw::subclass::prelude::*;
use gtk::glib;

use super::Board;
use crate::games::Site;

/// How long it shakes, in milliseconds.
const DURATION: u32 = 360;

/// How far to each side, in board units.
const WIDTH: f64 = 0.09;

impl Board {
    /// Has what lies on a site shake its head. Where animations are switched off, nothing moves.
    pub(super) fn shake(&self, site: Site) {
        let imp = self.imp();
        imp.shaken.set(Some(site));
        let target = adw::CallbackAnimationTarget::new(glib::clone!(
            #[weak(rename_to = board)]
            self,
            move |value| {
                board.imp().shake.set(value);
                board.imp().area.queue_draw();
            }
        ));
        let animation = adw::TimedAnimation::builder()
            .widget(self)
            .value_from(0.0)
            .value_to(1.0)
            .duration(DURATION)
            .easing(adw::Easing::Linear)
            .target(&target)
            .build();
        if let Some(running) = imp.shaking.replace(Some(animation.clone())) {
            running.skip();
        }
        animation.play();
    }

    /// The site that shakes, and how far it is to the right of its place.
    pub(super) fn shaken(&self) -> Option<(Site, f64)> {
        let imp = self.imp();
        let share = imp.shake.get();
        let shift = WIDTH * (1.0 - share) * (share * 3.0 * std::f64::consts::TAU).sin();
        imp.shaken.get().map(|site| (site, shift))
    }
}
