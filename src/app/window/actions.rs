//! The actions `win.*`: those of the table, and those that take a text.

use adw::prelude::*;
use adw::subclass::prelude::*;
use gtk::glib;

use super::{WallsWindow, imp};
use crate::app::actions::{ACTIONS, Run, Situation};

/// Installs the actions of the window.
pub(super) fn install(klass: &mut <imp::WallsWindow as ObjectSubclass>::Class) {
    for action in ACTIONS {
        if let Run::Window(run) = action.run {
            klass.install_action(action.name, None, move |window, _, _| run(window));
        }
    }
    let text = Some(glib::VariantTy::STRING);
    klass.install_action("win.notify", text, |window, _, text| {
        if let Some(text) = text.and_then(|text| text.get::<String>()) {
            window.notify_user(&text);
        }
    });
    klass.install_action("win.refuse", text, |window, _, text| {
        if let Some(text) = text.and_then(|text| text.get::<String>()) {
            window.show_wrong(&text, &text);
        }
    });
    klass.install_action("win.lesson", text, |window, _, name| {
        if let Some(name) = name.and_then(|name| name.get::<String>()) {
            window.show_lesson(&name);
        }
    });
    klass.install_action("win.open-uri", text, |window, _, uri| {
        let uri = uri.and_then(|uri| uri.get::<String>());
        if let Some(path) = uri.and_then(|uri| gio::File::for_uri(&uri).path()) {
            window.open_path(path);
        }
    });
}

impl WallsWindow {
    /// Enables what can be done now.
    pub(super) fn update_actions(&self) {
        let (imp, page) = (self.imp(), self.page());
        let name = page.with_session(|session| session.game().options().name());
        let has_aside = name.is_some_and(|name| imp.autosave.has_aside(name));
        let situation = Situation {
            has_aside,
            ..page.situation(imp.shown.get())
        };
        page.show_way_back(has_aside);
        for action in ACTIONS {
            if let Run::Window(_) = action.run {
                self.action_set_enabled(action.name, (action.is_enabled)(&situation));
            }
        }
    }
}
