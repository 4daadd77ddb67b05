//! What depends on the width of a page.
//!
//! A box hands its room on through its layout manager, so it is not asked itself: a strip without height on top of it is.

use std::cell::Cell;
use std::rc::Rc;

use gtk::glib;
use gtk::prelude::*;

/// Calls this with the width of a vertical box, now and whenever it changes. It is called once the room is given out, so
/// it may change widgets.
pub fn follow(of: &impl IsA<gtk::Box>, handler: impl Fn(i32) + 'static) {
    let strip = gtk::DrawingArea::builder()
        .accessible_role(gtk::AccessibleRole::Presentation)
        .can_target(false)
        .build();
    of.as_ref().prepend(&strip);
    let (handler, known) = (Rc::new(handler), Rc::new(Cell::new(0)));
    strip.connect_resize(move |_, width, _| {
        if known.replace(width) != width {
            let handler = Rc::clone(&handler);
            glib::idle_add_local_once(move || handler(width));
        }
    });
}
