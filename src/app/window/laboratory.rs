//! The laboratory in the window.

use adw::subclass::prelude::*;
use gtk::glib;

use super::WallsWindow;
use crate::app::actions::Page;
use crate::i18n::gettext;

impl WallsWindow {
    /// A run may end while something else is looked at. Then a notice leads to what it found.
    pub(super) fn set_up_lab(&self) {
        self.imp().lab_page.connect_ended(glib::clone!(
            #[weak(rename_to = window)]
            self,
            move |text, place| {
                window.offer(text, &gettext("_Show"), move |window| {
                    window.imp().lab_page.choose(place);
                    window.show_lab();
                });
            }
        ));
    }

    /// Shows the experiments.
    pub fn show_lab(&self) {
        self.show_page(Page::Lab);
        self.imp().lab_page.focus_first();
    }
}
