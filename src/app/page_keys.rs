//! Keys that do something on one page of the window, wherever the focus is.

use gtk::glib;
use gtk::prelude::*;

/// Has keys carry out actions as long as the page is shown. In the bubble phase, what has the focus takes them first.
pub fn set_up(
    page: &impl IsA<gtk::Widget>,
    phase: gtk::PropagationPhase,
    triggers: &[(&str, &'static str)],
) {
    let keys = gtk::ShortcutController::new();
    keys.set_scope(gtk::ShortcutScope::Global);
    keys.set_propagation_phase(phase);
    for &(trigger, action) in triggers {
        let run = gtk::CallbackAction::new(move |page, _| match page.is_mapped() {
            true => page.activate_action(action, None).is_ok().into(),
            false => glib::Propagation::Proceed,
        });
        let trigger = gtk::ShortcutTrigger::parse_string(trigger);
        keys.add_shortcut(gtk::Shortcut::new(trigger, Some(run)));
    }
    page.add_controller(keys);
}
