//! Figures, lists and games in files, and beginning anew.

use adw::prelude::*;
use adw::subclass::prelude::*;
use gtk::glib;
use jiff::Timestamp;

use super::StatisticsPage;
use crate::app::{dialog, files};
use crate::i18n::{gettext, gettext_f, ngettext_f, tell};
use crate::learn::played::PlayedGame;
use crate::learn::statistics;
use crate::play::saved::ENDING;
use crate::search::StopFlag;

impl StatisticsPage {
    /// Writes the table to a file.
    pub(super) fn export_figures(&self) {
        let text = statistics::csv_of_rows(&statistics::rows(&self.games()));
        self.write(gettext("Export the Statistics"), "statistics.csv", text);
    }

    /// Writes the list of the games to a file.
    pub(super) fn export_games(&self) {
        let text = statistics::csv_of_games(&self.games());
        self.write(gettext("Export the List of Games"), "games.csv", text);
    }

    fn write(&self, title: String, name: &'static str, text: String) {
        let Some(window) = self.window() else {
            return;
        };
        let page = self.downgrade();
        glib::spawn_future_local(async move {
            let Some(path) = files::choose_to_write(&window, &title, name).await else {
                return;
            };
            let name = files::name(&path);
            let written = files::write_text(path, text).await;
            if let Some(page) = page.upgrade() {
                page.tell(&match written {
                    Ok(()) => gettext_f("Saved as {name}", &[("name", &name)]),
                    Err(error) => tell(&error.sentence()),
                });
            }
        });
    }

    /// Saves a game as a file that can be opened and passed on.
    pub(super) fn export_game(&self, game: PlayedGame) {
        let (Some(window), Some(history)) = (self.window(), self.imp().history.get()) else {
            return;
        };
        let store = history.store().clone();
        let page = self.downgrade();
        glib::spawn_future_local(async move {
            let name = files::usual_name(&game.options.title(), game.ended, ENDING);
            let Some(path) = files::choose_to_save(&window, None, &name).await else {
                return;
            };
            let name = files::name(&path);
            let saved = match files::in_background(move || store.read(&game.id)).await {
                Ok(record) => files::save(record.game, None, path, StopFlag::default()).await,
                Err(error) => Err(error),
            };
            if let Some(page) = page.upgrade() {
                page.tell(&match saved {
                    Ok(_) => gettext_f("Saved as {name}", &[("name", &name)]),
                    Err(error) => tell(&error.sentence()),
                });
            }
        });
    }

    /// Begins anew, after a question: the records are moved aside.
    pub(super) fn reset(&self) {
        let (Some(window), Some(history)) = (self.window(), self.imp().history.get()) else {
            return;
        };
        let store = history.store().clone();
        let count = u32::try_from(self.imp().games.borrow().len()).unwrap_or(u32::MAX);
        let page = self.downgrade();
        glib::spawn_future_local(async move {
            let heading = gettext("Reset the statistics?");
            let folder = store.folder().display().to_string();
            let body = match count {
                0 => gettext_f(
                    "The records that cannot be read are not deleted, but moved to a folder with the date of today, beside {folder}.",
                    &[("folder", &folder)],
                ),
                _ => ngettext_f(
                    "The record of {count} game no longer counts. It is not deleted, but moved to a folder with the date of today, beside {folder}.",
                    "The records of {count} games no longer count. They are not deleted, but moved to a folder with the date of today, beside {folder}.",
                    count,
                    &[("count", &count.to_string()), ("folder", &folder)],
                ),
            };
            if !dialog::confirm(&window, &heading, &body, &gettext("_Reset")).await {
                return;
            }
            let moved = files::in_background(move || store.set_aside(Timestamp::now())).await;
            let Some(page) = page.upgrade() else {
                return;
            };
            match moved {
                Ok(Some(folder)) => page.tell(&gettext_f(
                    "The records are now in {folder}",
                    &[("folder", &folder.display().to_string())],
                )),
                Ok(None) => {}
                Err(error) => page.tell(&tell(&error.of_writing().sentence())),
            }
            page.refresh();
            page.focus_first();
        });
    }
}
