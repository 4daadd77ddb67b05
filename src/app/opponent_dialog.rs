//! The dialog in which an opponent of an experiment is chosen, by the same rows as in Player Options.

use std::rc::Rc;

use adw::prelude::*;
use gtk::glib;

use super::dialog;
use super::help::{self, Topic};
use super::opponent_rows::OpponentRows;
use crate::games::registry::GameOptions;
use crate::i18n::gettext;
use crate::play::Player;
use crate::search::Spec;

/// Asks for an opponent of a game, `current` or another; calls back with the one that is chosen.
pub fn present(
    parent: &impl IsA<gtk::Window>,
    game: &GameOptions,
    current: Option<&Spec>,
    on_choice: impl Fn(Spec) + 'static,
) {
    let levels = game.levels();
    let of_level = |opponent: &str| opponent.parse::<Spec>().ok();
    let level = match current {
        Some(spec) => (levels.iter()).find(|level| of_level(level.opponent).as_ref() == Some(spec)),
        None => levels.iter().find(|level| level.id == "normal"),
    };
    let level = level.or(match current {
        None => levels.first(),
        Some(_) => None,
    });
    let before = current.cloned().unwrap_or_else(Player::usual_opponent);
    let rows = Rc::new(OpponentRows::new(
        game,
        level.map(|level| level.id),
        before.opponent.clone(),
    ));
    let group = adw::PreferencesGroup::new();
    rows.add_to(&group);
    rows.show(true);
    let shown = Rc::downgrade(&rows);
    rows.connect_changed(move || {
        if let Some(rows) = shown.upgrade() {
            rows.show(true);
        }
    });
    let page = adw::PreferencesPage::new();
    page.add(&group);

    let (title, label) = match current {
        Some(_) => (gettext("Change the Opponent"), gettext("_Change")),
        None => (gettext("Add an Opponent"), gettext("_Add")),
    };
    let choose = gtk::Button::with_mnemonic(&label);
    let dialog = dialog::choice(parent, &title, &choose, &page, (440, 480));
    help::on_f1(&dialog, Topic::Players);
    choose.connect_clicked(glib::clone!(
        #[weak]
        dialog,
        move |_| {
            let of_level = rows.chosen_level();
            let of_level = of_level.and_then(|level| level.opponent.parse().ok());
            dialog.close();
            on_choice(of_level.unwrap_or_else(|| Spec {
                opponent: rows.entered(),
                seed: before.seed,
            }));
        }
    ));
    dialog.present();
}
