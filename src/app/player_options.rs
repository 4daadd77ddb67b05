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
use super::spoken;
use crate::app::panel::who_plays;
use crate::games::Side;
use crate::games::registry::GameOptions;
use crate::i18n::{gettext, gettext_f, tell};
use crate::play::Player;

/// The players of a match that has others than the options.
pub struct Others {
    /// Its players.
    pub players: [Player; 2],
    /// Has those of the options play it.
    pub use_chosen: Box<dyn Fn()>,
}

/// Shows the options, as they are for a game; calls back when they are closed. The `others` play the match that is
/// shown.
pub fn present(
    parent: &impl IsA<gtk::Window>,
    settings: &Settings,
    game: &GameOptions,
    others: Option<Others>,
    on_close: impl Fn() + 'static,
) {
    let page = adw::PreferencesPage::new();
    let rows = Side::BOTH.map(|side| PlayerRow::new(side, settings, game));
    if let Some(others) = others {
        page.add(&group_of_others(others, game, &rows[0]));
    }
    for row in &rows {
        page.add(row);
        let rows = rows.each_ref().map(PlayerRow::downgrade);
        row.connect_look_changed(move || compare(&rows));
    }
    compare(&rows.each_ref().map(PlayerRow::downgrade));
    page.add(&computer_group(settings));
    // A preferences window of libadwaita 1.2 never frees its pages, some megabytes each time.
    let title = gettext("Player Options");
    let header = adw::HeaderBar::builder()
        .title_widget(&adw::WindowTitle::new(&title, &tell(&game.title())))
        .build();
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

fn compare(rows: &[glib::WeakRef<PlayerRow>; 2]) {
    for row in rows.iter().filter_map(glib::WeakRef::upgrade) {
        row.compare();
    }
}

/// Says who plays the match on the board, with a button that has the players of the options play it. After that, the
/// focus goes to the row of the first.
fn group_of_others(others: Others, game: &GameOptions, next: &PlayerRow) -> adw::PreferencesGroup {
    let group = adw::PreferencesGroup::builder()
        .title(gettext("The Game on the Board"))
        .description(gettext(
            "It has players of its own. What you change below changes them, too.",
        ))
        .build();
    let told = |player: &Player| {
        gettext_f(
            "{name} ({who})",
            &[
                ("name", &player.name),
                ("who", &who_plays(&player.control, game)),
            ],
        )
    };
    let [first, second] = others.players.each_ref().map(told);
    let row = adw::ActionRow::builder()
        .title(glib::markup_escape_text(&gettext_f(
            "{first} and {second}",
            &[("first", &first), ("second", &second)],
        )))
        .title_lines(0)
        // The button takes the focus.
        .focusable(false)
        .build();
    let button = gtk::Button::builder()
        .label(gettext("_Use Those Below"))
        .use_underline(true)
        .valign(gtk::Align::Center)
        .build();
    spoken::name_by_label(&button);
    let (shown, next) = (group.downgrade(), next.downgrade());
    button.connect_clicked(move |_| {
        (others.use_chosen)();
        if let (Some(group), Some(next)) = (shown.upgrade(), next.upgrade()) {
            next.focus_on_control();
            group.set_visible(false);
        }
    });
    row.add_suffix(&button);
    group.add(&row);
    group
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
