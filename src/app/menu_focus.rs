//! Where the keyboard's focus goes when a menu closes: back to where it was.
//!
//! GTK gives it to the button of the menu, and GTK 4.8 even leaves it in a menu that is closed, if one inside that was
//! open. Keys that play or move on a page would then do nothing.

use std::rc::Rc;

use gtk::glib;
use gtk::prelude::*;

/// Has every menu below a widget that is there now give the focus back.
pub fn give_back_below(widget: &impl IsA<gtk::Widget>) {
    if let Some(button) = widget.as_ref().downcast_ref::<gtk::MenuButton>()
        && let Some(menu) = button.popover()
    {
        // With the mouse, the button does not even get it.
        button.set_focus_on_click(false);
        give_back(button, &menu);
    }
    let mut next = widget.as_ref().first_child();
    while let Some(child) = next {
        give_back_below(&child);
        next = child.next_sibling();
    }
}

/// Closes what is open below a widget, menus and lists, before it goes. A screen reader can press a button beside them. In
/// GTK 4.8 an open list that goes with its window keeps the keyboard and the mouse to itself, and the program hears
/// neither any more.
pub fn close_below(widget: &impl IsA<gtk::Widget>) {
    if let Some(open) = widget.as_ref().downcast_ref::<gtk::Popover>() {
        open.popdown();
    }
    let mut next = widget.as_ref().first_child();
    while let Some(child) = next {
        next = child.next_sibling();
        close_below(&child);
    }
}

fn give_back(button: &gtk::MenuButton, menu: &gtk::Popover) {
    // A clone of a weak reference of GLib would be another one.
    let before = Rc::new(glib::WeakRef::<gtk::Widget>::new());
    let remembered = Rc::clone(&before);
    menu.connect_map(move |menu| {
        let focus = focus_of(menu).filter(|focus| !focus.is_ancestor(menu));
        remembered.set(focus.as_ref());
    });
    let button = button.downgrade();
    menu.connect_closed(move |menu| {
        let Some(button) = button.upgrade() else {
            return;
        };
        let is_in_menu = |focus: &gtk::Widget| {
            focus.is_ancestor(menu) || focus.is_ancestor(&button) || *focus == button
        };
        // What was chosen may have moved it already.
        if focus_of(menu).is_some_and(|focus| !is_in_menu(&focus)) {
            return;
        }
        let is_back = (before.upgrade()).is_some_and(|it| it.is_mapped() && it.grab_focus());
        if !is_back && let Some(root) = button.root() {
            root.child_focus(gtk::DirectionType::TabForward);
        }
    });
}

fn focus_of(widget: &impl IsA<gtk::Widget>) -> Option<gtk::Widget> {
    widget.root().and_then(|root| root.focus())
}
