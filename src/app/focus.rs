//! Where the keyboard's focus goes: past what cannot use it, and on from what can no longer be used.
//!
//! GTK leaves it nowhere when a button disables itself, and somewhere near when one is hidden. Keys would then do
//! nothing.

use gtk::prelude::*;

/// Runs code that shows what can be done now. If what had the focus cannot be used after that, its neighbour gets it, or
/// else what the fallback gives it to. Beside a button is at worst the one that takes it back; the board would take one
/// more press for a move.
pub fn keep(within: &impl IsA<gtk::Widget>, code: impl FnOnce(), fallback: impl FnOnce()) {
    let focus = || within.root().and_then(|root| root.focus());
    let before = focus();
    code();
    let Some(before) = before.filter(|before| focus().is_none_or(|now| is_lost(&now, before)))
    else {
        return;
    };
    let is_there = before.is_mapped();
    if !(is_there && (before.grab_focus() || give_to_neighbour(&before))) {
        fallback();
    }
}

/// Puts a button into a list at this place; −1 is the end. The button takes the keys, and not what the list puts around
/// it: Tab would stop there, too.
pub fn insert_button(list: &gtk::FlowBox, button: &impl IsA<gtk::Widget>, place: i32) {
    list.insert(button, place);
    if let Some(around) = button.parent() {
        around.set_focusable(false);
    }
}

/// Whether the focus is where nobody put it, after this widget had it.
fn is_lost(now: &gtk::Widget, before: &gtk::Widget) -> bool {
    let is_pane = now != before && now.is::<gtk::ScrolledWindow>();
    is_pane || !now.is_sensitive() || !now.is_mapped()
}

/// Gives the focus to a widget beside this one, the next one first; says whether there is one that takes it.
fn give_to_neighbour(widget: &gtk::Widget) -> bool {
    let takes_it = |one: &gtk::Widget| one.is_mapped() && one.is_sensitive() && one.grab_focus();
    [gtk::Widget::next_sibling, gtk::Widget::prev_sibling]
        .iter()
        .any(|beside| {
            std::iter::successors(beside(widget), beside).any(|neighbour| takes_it(&neighbour))
        })
}
