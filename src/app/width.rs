//! What depends on the width of a page.
//!
//! GTK does not tell a box its size, because its layout manager hands the room on. So a strip without height at its top is
//! told.

use std::cell::Cell;
use std::rc::Rc;

use gtk::glib;
use gtk::prelude::*;

/// Calls this with the width of a vertical box, soon after it is first shown and whenever the width changes. By then the
/// room is given out, so the handler may change widgets.
pub fn follow(of: &impl IsA<gtk::Box>, handler: impl Fn(i32) + 'static) {
    let strip = gtk::DrawingArea::builder()
        .accessible_role(gtk::AccessibleRole::Presentation)
        .can_target(false)
        .build();
    of.as_ref().prepend(&strip);
    let (handler, known) = (Rc::new(handler), Cell::new(0));
    strip.connect_resize(move |_, width, _| {
        if known.replace(width) != width {
            let handler = Rc::clone(&handler);
            glib::idle_add_local_once(move || handler(width));
        }
    });
}
