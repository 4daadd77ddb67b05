//! The signal `look-at`: a position of the game was clicked, in the log or in the analysis.

use glib::subclass::Signal;
use gtk::glib;
use gtk::prelude::*;

/// The signal, for the list of a widget's signals.
pub fn look_at_signal() -> Signal {
    Signal::builder("look-at")
        .param_types([u32::static_type()])
        .build()
}

/// Emits the signal.
pub fn emit_look_at(widget: &impl IsA<gtk::Widget>, ply: usize) {
    widget.emit_by_name::<()>("look-at", &[&(ply as u32)]);
}

/// Calls a handler with the number of moves whenever a widget emits the signal.
pub fn connect_look_at(
    widget: &impl IsA<gtk::Widget>,
    handler: impl Fn(usize) + 'static,
) -> glib::SignalHandlerId {
    widget.connect_closure(
        "look-at",
        false,
        glib::closure_local!(move |_: gtk::Widget, ply: u32| handler(ply as usize)),
    )
}
