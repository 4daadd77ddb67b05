//! A row that is on or off: one check box or radio button to screen readers.
//!
//! GTK 4.8 offers no way to press a row with a switch through the accessibility tree, so the row itself is
//! the button: it has the role, the state, and an action that presses it.

use std::cell::Cell;
use std::sync::OnceLock;

use adw::prelude::*;
use adw::subclass::prelude::*;
use glib::subclass::Signal;
use gtk::glib;
use gtk::{AccessibleRole, AccessibleTristate, accessible};

mod imp {
    use super::*;
    use std::cell::OnceCell;

    #[derive(Default)]
    pub struct PressRow {
        pub is_on: Cell<bool>,
        /// Shows whether it is on: a switch or a radio mark.
        pub mark: OnceCell<gtk::Widget>,
    }

    #[glib::object_subclass]
    impl ObjectSubclass for PressRow {
        const NAME: &'static str = "WallsPressRow";
        type Type = super::PressRow;
        type ParentType = adw::ActionRow;

        fn class_init(klass: &mut Self::Class) {
            klass.install_action("row.press", None, |row: &super::PressRow, _, _| row.press());
        }
    }

    impl ObjectImpl for PressRow {
        fn signals() -> &'static [Signal] {
            static SIGNALS: OnceLock<Vec<Signal>> = OnceLock::new();
            SIGNALS.get_or_init(|| vec![Signal::builder("pressed").build()])
        }
    }

    impl WidgetImpl for PressRow {}
    impl ListBoxRowImpl for PressRow {}
    impl PreferencesRowImpl for PressRow {}

    impl ActionRowImpl for PressRow {
        fn activate(&self) {
            self.obj().press();
        }
    }
}

glib::wrapper! {
    /// A row that is on or off.
    pub struct PressRow(ObjectSubclass<imp::PressRow>)
        @extends adw::ActionRow, adw::PreferencesRow, gtk::ListBoxRow, gtk::Widget,
        @implements gtk::Accessible, gtk::Buildable, gtk::ConstraintTarget, gtk::Actionable;
}

impl PressRow {
    /// A row with a switch, to be turned on and off.
    pub fn switch(title: &str, hint: &str, is_on: bool) -> PressRow {
        let mark = gtk::Switch::new();
        let row = PressRow::new(title, hint, AccessibleRole::Checkbox, mark.upcast_ref());
        row.add_suffix(&mark);
        row.set_on(is_on);
        row
    }

    /// A row with a radio mark, one of several to choose from.
    pub fn radio(title: &str, hint: &str) -> PressRow {
        let mark = gtk::CheckButton::new();
        // Alone it would look like a check box.
        mark.set_group(Some(&gtk::CheckButton::new()));
        let row = PressRow::new(title, hint, AccessibleRole::Radio, mark.upcast_ref());
        row.add_prefix(&mark);
        row.set_on(false);
        row
    }

    fn new(title: &str, hint: &str, role: AccessibleRole, mark: &gtk::Widget) -> PressRow {
        let row: PressRow = glib::Object::builder()
            .property("accessible-role", role)
            .property("title", glib::markup_escape_text(title))
            .property("subtitle", glib::markup_escape_text(hint))
            .property("activatable", true)
            .build();
        // The row is what is pressed and what takes the focus.
        mark.set_can_target(false);
        mark.set_can_focus(false);
        mark.set_valign(gtk::Align::Center);
        mark.update_state(&[accessible::State::Hidden(true)]);
        row.imp().mark.set(mark.clone()).ok();
        if !hint.is_empty() {
            row.update_property(&[accessible::Property::Description(hint)]);
        }
        row
    }

    /// Whether it is on.
    pub fn is_on(&self) -> bool {
        self.imp().is_on.get()
    }

    /// Turns it on or off.
    pub fn set_on(&self, is_on: bool) {
        self.imp().is_on.set(is_on);
        if let Some(mark) = self.imp().mark.get() {
            mark.set_property("active", is_on);
        }
        let checked = match is_on {
            true => AccessibleTristate::True,
            false => AccessibleTristate::False,
        };
        self.update_state(&[accessible::State::Checked(checked)]);
    }

    /// Does what a click does.
    fn press(&self) {
        self.emit_by_name::<()>("pressed", &[]);
    }

    /// Calls this when the row is pressed by mouse, keyboard or screen reader.
    pub fn connect_pressed(&self, handler: impl Fn(&PressRow) + 'static) -> glib::SignalHandlerId {
        self.connect_closure(
            "pressed",
            false,
            glib::closure_local!(move |row: PressRow| handler(&row)),
        )
    }
}
