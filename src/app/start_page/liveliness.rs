//! When the small boards move: while somebody is there, and not for ever.

use std::cell::{Cell, RefCell};
use std::time::{Duration, Instant};

use adw::prelude::*;
use gtk::{gio, glib};

use super::StartPage;

/// The time between two moves on the small boards.
const BETWEEN_MOVES: Duration = Duration::from_millis(420);

/// So long after the page was shown or touched the boards rest.
const REST_AFTER: Duration = Duration::from_secs(10);

/// The timer of the small boards. There is none while they rest.
#[derive(Default)]
pub struct Liveliness {
    timer: RefCell<Option<glib::SourceId>>,
    rests_at: Cell<Option<Instant>>,
}

impl Liveliness {
    /// Has the boards move from now on, unless animations are switched off or power is to be saved.
    pub fn wake(&self, page: &StartPage) {
        let saves_power = gio::PowerProfileMonitor::get_default().is_power_saver_enabled();
        if !page.is_mapped() || saves_power || !adw::is_animations_enabled(page) {
            return;
        }
        self.rests_at.set(Some(Instant::now() + REST_AFTER));
        if self.timer.borrow().is_some() {
            return;
        }
        let timer = glib::timeout_add_local(
            BETWEEN_MOVES,
            glib::clone!(
                #[weak]
                page,
                #[upgrade_or]
                glib::ControlFlow::Break,
                move || match page.liveliness().is_awake() && page.is_mapped() {
                    true => {
                        page.play_on();
                        glib::ControlFlow::Continue
                    }
                    false => {
                        page.liveliness().timer.take();
                        glib::ControlFlow::Break
                    }
                }
            ),
        );
        self.timer.replace(Some(timer));
    }

    fn is_awake(&self) -> bool {
        (self.rests_at.get()).is_some_and(|rests_at| Instant::now() < rests_at)
    }
}

/// Wakes the boards whenever the page is shown, the pointer moves over it, or a key is pressed.
pub(super) fn follow(page: &StartPage) {
    page.connect_map(|page| page.liveliness().wake(page));
    let pointer = gtk::EventControllerMotion::new();
    pointer.connect_motion(glib::clone!(
        #[weak]
        page,
        move |_, _, _| page.liveliness().wake(&page)
    ));
    page.add_controller(pointer);
    let keys = gtk::EventControllerKey::new();
    keys.set_propagation_phase(gtk::PropagationPhase::Capture);
    keys.connect_key_pressed(glib::clone!(
        #[weak]
        page,
        #[upgrade_or]
        glib::Propagation::Proceed,
        move |_, _, _, _| {
            page.liveliness().wake(&page);
            glib::Propagation::Proceed
        }
    ));
    page.add_controller(keys);
}
