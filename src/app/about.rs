//! About: what the program is.

use adw::prelude::*;

use super::APP_ID;
use crate::i18n::gettext;

/// Says what the program is.
pub fn present(parent: &impl IsA<gtk::Window>) {
    adw::AboutWindow::builder()
        .transient_for(parent)
        .modal(true)
        .application_icon(APP_ID)
        .application_name(gettext("Walls"))
        .version(env!("CARGO_PKG_VERSION"))
        .developer_name(gettext("The authors of Walls"))
        .comments(gettext(
            "The paper-and-pencil game of dots and boxes, first described by Édouard Lucas in 1889, \
             with or without the extra move, and five more games: play a friend or the computer.",
        ))
        .license_type(gtk::License::Gpl30)
        .translator_credits(gettext("translator-credits"))
        .build()
        .present();
}
