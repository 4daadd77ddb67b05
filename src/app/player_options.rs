//! The dialog for the players.
//!
//! Every change is saved at once. The running match takes it over when the dialog closes.

use adw::prelude::*;
use gtk::glib;

use super::player_row::PlayerRow;
use super::settings::Settings;
use crate::games::Side;
use crate::games::registry::GameOptions;
use crate::i18n::gettext;

/// Shows the options, as they are for a game; calls back when they are closed.
pub fn present(
    parent: &impl IsA<gtk::Window>,
    settings: &Settings,
    game: &GameOptions,
    on_close: impl Fn() + 'static,
) {
    let page = adw::PreferencesPage::new();
    for side in Side::BOTH {
        page.add(&PlayerRow::new(side, settings, game));
    }
    let dialog = adw::PreferencesWindow::builder()
        .title(gettext("Player Options"))
        .transient_for(parent)
        .modal(true)
        .search_enabled(false)
        .default_width(520)
        .default_height(640)
        .build();
    dialog.add(&page);
    dialog.connect_close_request(move |_| {
        on_close();
        glib::Propagation::Proceed
    });
    dialog.present();
}
