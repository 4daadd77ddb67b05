//! The laboratory in the window.

use adw::subclass::prelude::*;
use gtk::glib;

use super::WallsWindow;
use crate::app::actions::Page;
use crate::app::{dialog, files};
use crate::i18n::{gettext, gettext_f};

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

    /// Ends the experiment before the window closes, and asks if what it has found is lost then.
    pub(super) async fn may_end_experiment(&self) -> bool {
        let lab_page = self.imp().lab_page.get();
        let Err(error) = lab_page.finish(files::PATIENCE).await else {
            return true;
        };
        let heading = gettext("What the experiment has found is not kept");
        let body = gettext_f(
            "If you close the window now, it is lost: {error}.",
            &[("error", &error)],
        );
        dialog::confirm(self, &heading, &body, &gettext("_Close Anyway")).await
    }

    /// Shows the experiments.
    pub fn show_lab(&self) {
        self.show_page(Page::Lab);
        self.imp().lab_page.focus_first();
    }
}
