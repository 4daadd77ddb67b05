//! The tab with the played games, newest first.

use adw::prelude::*;
use adw::subclass::prelude::*;
use gtk::{gdk, glib};

use super::{StatisticsPage, words};
use crate::app::{dialog, files, spoken};
use crate::i18n::{gettext, gettext_f, tell};
use crate::learn::played::PlayedGame;

/// How many games are shown at first, and how many more each time.
const STEP: usize = 100;

impl StatisticsPage {
    pub(super) fn set_up_list(&self) {
        let list = &self.imp().list;
        list.connect_row_activated(glib::clone!(
            #[weak(rename_to = page)]
            self,
            move |_, row| {
                if let Some(game) = page.game_of(row) {
                    page.open(&game);
                }
            }
        ));
        let keys = gtk::EventControllerKey::new();
        keys.connect_key_pressed(glib::clone!(
            #[weak(rename_to = page)]
            self,
            #[upgrade_or]
            glib::Propagation::Proceed,
            move |_, key, _, _| {
                let focus = page
                    .root()
                    .and_then(|root| gtk::prelude::RootExt::focus(&root));
                let row = focus.and_then(|focus| focus.downcast::<gtk::ListBoxRow>().ok());
                let game = row.and_then(|row| page.game_of(&row));
                match game.filter(|_| matches!(key, gdk::Key::Delete | gdk::Key::KP_Delete)) {
                    Some(game) => {
                        page.delete(game);
                        glib::Propagation::Stop
                    }
                    None => glib::Propagation::Proceed,
                }
            }
        ));
        list.add_controller(keys);
    }

    fn game_of(&self, row: &gtk::ListBoxRow) -> Option<PlayedGame> {
        let place = usize::try_from(row.index()).ok()?;
        self.imp().listed.borrow().get(place).cloned()
    }

    /// Shows only the newest games again.
    pub(super) fn forget_more(&self) {
        self.imp().most.set(STEP);
    }

    pub(super) fn show_more(&self) {
        let imp = self.imp();
        let before = imp.listed.borrow().len();
        imp.most.set(imp.most.get() + STEP);
        self.show_list();
        // The button may be gone; the first of the new games is what was asked for.
        let first = i32::try_from(before)
            .ok()
            .and_then(|place| imp.list.row_at_index(place));
        if let Some(first) = first {
            first.grab_focus();
        }
    }

    /// Fills the list with the games that are chosen.
    pub(super) fn show_list(&self) {
        let imp = self.imp();
        while let Some(row) = imp.list.first_child() {
            imp.list.remove(&row);
        }
        let games = self.games();
        imp.more.set_visible(games.len() > imp.most.get());
        let shown: Vec<PlayedGame> = games.into_iter().rev().take(imp.most.get()).collect();
        for game in &shown {
            imp.list.append(&self.row(game));
        }
        imp.listed.replace(shown);
    }

    fn row(&self, game: &PlayedGame) -> adw::ActionRow {
        let (title, details) = (words::game(game), words::details(game));
        let row = adw::ActionRow::builder()
            .title(glib::markup_escape_text(&title))
            .subtitle(glib::markup_escape_text(&details))
            .title_lines(0)
            .subtitle_lines(0)
            .activatable(true)
            .build();
        let name = format!("{title}, {details}");
        spoken::name_row(&row, &name);
        type Run = fn(&StatisticsPage, PlayedGame);
        let buttons: [(&str, String, Run); 3] = [
            (
                "document-open-symbolic",
                gettext("Open to look through"),
                |page, game| page.open(&game),
            ),
            (
                "document-save-symbolic",
                gettext("Save a copy"),
                StatisticsPage::export_game,
            ),
            (
                "user-trash-symbolic",
                gettext("Delete"),
                StatisticsPage::delete,
            ),
        ];
        for (icon, label, run) in buttons {
            let button = gtk::Button::builder()
                .icon_name(icon)
                .tooltip_text(&label)
                .valign(gtk::Align::Center)
                .css_classes(["flat"])
                .build();
            let name = format!("{label}: {title}, {}", game.date());
            button.update_property(&[gtk::accessible::Property::Label(&name)]);
            let game = game.clone();
            button.connect_clicked(glib::clone!(
                #[weak(rename_to = page)]
                self,
                move |_| run(&page, game.clone())
            ));
            row.add_suffix(&button);
        }
        row
    }

    /// Puts the focus on the game that was opened from here, if the person comes back to the list.
    pub(super) fn focus_opened(&self) {
        let imp = self.imp();
        let (Some(id), true) = (imp.opened.take(), imp.games_tab.has_focus()) else {
            return;
        };
        let place = imp.listed.borrow().iter().position(|game| game.id == id);
        let place = place.and_then(|place| i32::try_from(place).ok());
        if let Some(row) = place.and_then(|place| imp.list.row_at_index(place)) {
            row.grab_focus();
        }
    }

    fn open(&self, game: &PlayedGame) {
        self.imp().opened.replace(Some(game.id.clone()));
        self.emit_by_name::<()>("open-game", &[&game.id.to_string()]);
    }

    /// Deletes a game, after a question.
    fn delete(&self, game: PlayedGame) {
        let (Some(window), Some(history)) = (self.window(), self.imp().history.get()) else {
            return;
        };
        let store = history.store().clone();
        let page = self.downgrade();
        glib::spawn_future_local(async move {
            let heading = gettext("Delete this game?");
            let body = gettext_f(
                "{game}, {details}. It will no longer count in the statistics, and cannot be brought back.",
                &[
                    ("game", &words::game(&game)),
                    ("details", &words::details(&game)),
                ],
            );
            if !dialog::confirm(&window, &heading, &body, &gettext("_Delete")).await {
                return;
            }
            let id = game.id.clone();
            let deleted = files::in_background(move || store.delete(&id)).await;
            let Some(page) = page.upgrade() else {
                return;
            };
            match deleted {
                Ok(()) => page.forget(&game),
                Err(error) => page.tell(&tell(&error.of_writing().sentence())),
            }
        });
    }

    /// A game is deleted: the list goes on without it.
    fn forget(&self, game: &PlayedGame) {
        let imp = self.imp();
        let place = imp.listed.borrow().iter().position(|one| one.id == game.id);
        let mut games = imp.games.borrow().to_vec();
        games.retain(|one| one.id != game.id);
        imp.games.replace(games.into());
        // What is being read may still have it.
        if imp.reading.borrow().is_some() {
            self.refresh();
        }
        self.show_games();
        let next = place.and_then(|place| i32::try_from(place).ok());
        let last = i32::try_from(imp.listed.borrow().len()).unwrap_or(i32::MAX) - 1;
        let row = next.and_then(|place| imp.list.row_at_index(place.min(last)));
        match row {
            Some(row) => row.grab_focus(),
            None => imp.games_tab.grab_focus(),
        };
        self.tell(&gettext("The game is deleted"));
    }
}
