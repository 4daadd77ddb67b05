//! The dialog for the players.
//!
//! Every change is saved at once. The running match takes it over when the dialog closes.

use adw::prelude::*;
use gtk::glib;

use super::dialog;
use super::help::{self, Topic};
use super::player_row::PlayerRow;
use super::press_row::PressRow;
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
    let rows = Side::BOTH.map(|side| PlayerRow::new(side, settings, game));
    for row in &rows {
        page.add(row);
        let rows = rows.each_ref().map(PlayerRow::downgrade);
        row.connect_colored(move || compare_colors(&rows));
    }
    compare_colors(&rows.each_ref().map(PlayerRow::downgrade));
    page.add(&computer_group(settings));
    // A preferences window of libadwaita 1.2 never frees its pages, some megabytes each time.
    let header = adw::HeaderBar::new();
    let title = gettext("Player Options");
    let dialog = dialog::window(parent, &title, &header, &page, (520, 640));
    help::on_f1(&dialog, Topic::Players);
    dialog.connect_close_request(move |_| {
        on_close();
        glib::Propagation::Proceed
    });
    // A stray key must not rename a player.
    rows[0].focus_on_control();
    dialog.present();
}

fn compare_colors(rows: &[glib::WeakRef<PlayerRow>; 2]) {
    for row in rows.iter().filter_map(glib::WeakRef::upgrade) {
        row.compare_colors();
    }
}

/// The rows that are about computers, whichever player they are.
fn computer_group(settings: &Settings) -> adw::PreferencesGroup {
    let group = adw::PreferencesGroup::builder()
        .title(gettext("Computer"))
        .build();
    let row = PressRow::switch(
        &gettext("Thinks While You Think"),
        &gettext(
            "The strongest opponents go on in your time, on one core and at low priority, and remember what they find",
        ),
        settings.ponders(),
    );
    let settings = settings.clone();
    row.connect_pressed(move |row| {
        row.set_on(!row.is_on());
        settings.set_ponders(row.is_on());
    });
    group.add(&row);
    group
}
