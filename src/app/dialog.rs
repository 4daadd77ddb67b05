//! What the simple dialogs share: a header over one page, closed by Escape.

use adw::prelude::*;
use gtk::{gdk, glib};

/// A modal window with a header over a page; Escape closes it.
pub fn window(
    parent: &impl IsA<gtk::Window>,
    title: &str,
    header: &adw::HeaderBar,
    page: &impl IsA<gtk::Widget>,
    (width, height): (i32, i32),
) -> adw::Window {
    page.set_vexpand(true);
    let content = gtk::Box::new(gtk::Orientation::Vertical, 0);
    content.append(header);
    content.append(page);
    let dialog = adw::Window::builder()
        .title(title)
        .transient_for(parent)
        .modal(true)
        .default_width(width)
        .default_height(height)
        .content(&content)
        .build();
    let keys = gtk::EventControllerKey::new();
    keys.connect_key_pressed(glib::clone!(
        #[weak]
        dialog,
        #[upgrade_or]
        glib::Propagation::Proceed,
        move |_, key, _, _| {
            if key != gdk::Key::Escape {
                return glib::Propagation::Proceed;
            }
            dialog.close();
            glib::Propagation::Stop
        }
    ));
    dialog.add_controller(keys);
    dialog
}
