//! Keys that do something on one page of the window, wherever the focus is.

use gtk::glib;
use gtk::prelude::*;

const ESCAPE: &str = "Escape";

/// Ends the full screen of the window that a widget is in; says whether there was one. It is what Escape does first.
pub fn leave_full_screen(widget: &impl IsA<gtk::Widget>) -> bool {
    let window = widget.root().and_downcast::<gtk::Window>();
    let full = window.filter(|window| window.is_fullscreen());
    full.map(|window| window.unfullscreen()).is_some()
}

/// Has keys carry out actions as long as the page is shown. In the bubble phase, what has the focus takes them first,
/// then the page, and only then a notice that is shown over it.
pub fn set_up(
    page: &impl IsA<gtk::Widget>,
    phase: gtk::PropagationPhase,
    triggers: &[(&'static str, &'static str)],
) {
    if phase == gtk::PropagationPhase::Bubble {
        set_up_in(page, gtk::ShortcutScope::Local, phase, triggers);
    }
    // Where nothing on the page has the focus.
    set_up_in(page, gtk::ShortcutScope::Global, phase, triggers);
}

fn set_up_in(
    page: &impl IsA<gtk::Widget>,
    scope: gtk::ShortcutScope,
    phase: gtk::PropagationPhase,
    triggers: &[(&'static str, &'static str)],
) {
    let keys = gtk::ShortcutController::new();
    keys.set_scope(scope);
    keys.set_propagation_phase(phase);
    for &(trigger, action) in triggers {
        let run = gtk::CallbackAction::new(move |page, _| match page.is_mapped() {
            true if trigger == ESCAPE && leave_full_screen(page) => glib::Propagation::Stop,
            true => page.activate_action(action, None).is_ok().into(),
            false => glib::Propagation::Proceed,
        });
        let trigger = gtk::ShortcutTrigger::parse_string(trigger);
        keys.add_shortcut(gtk::Shortcut::new(trigger, Some(run)));
    }
    page.add_controller(keys);
}
