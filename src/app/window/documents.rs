//! The files of matches: save, open, export, recent games.

use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use adw::prelude::*;
use adw::subclass::prelude::*;
use gtk::{gio, glib};

use super::WallsWindow;
use crate::app::files::Saved;
use crate::app::{dialog, files};
use crate::games::Side;
use crate::i18n::{gettext, gettext_f, tell};
use crate::play::FileError;
use crate::play::document::Save;
use crate::play::session::Saving;
use crate::search::StopFlag;

impl WallsWindow {
    /// Saves the match, asking for a file where there is none or `ask` says so.
    pub fn save(&self, ask: bool) {
        let window = self.clone();
        glib::spawn_future_local(async move {
            window.save_async(ask).await;
        });
    }

    /// As [`save`](WallsWindow::save), and says whether the match was saved.
    pub(super) async fn save_async(&self, mut ask: bool) -> bool {
        let page = self.page();
        loop {
            // While another save writes the file, it is not as it was left.
            let saving_lock = self.imp().saving.lock().await;
            let document = page.with_session(|session| {
                let document = session.document();
                let path = document.path().map(Path::to_owned);
                (document.id(), path, document.stamp())
            });
            let Some((id, known, stamp)) = document else {
                return false;
            };
            let is_changed = match known.clone().filter(|_| !ask && stamp.is_some()) {
                Some(path) => files::has_changed(path, stamp).await,
                None => false,
            };
            drop(saving_lock);
            let Some(path) = self.path_to_save(known, is_changed, ask).await else {
                return false;
            };
            let saving_lock = self.imp().saving.lock().await;
            // Meanwhile another match may have been opened: that one is not meant.
            let begin = page.with_session_mut(|session| {
                let is_meant = session.document().id() == id;
                is_meant.then(|| session.begin_save(path.clone(), Instant::now()))
            });
            let Some(saving) = begin.flatten() else {
                return false;
            };
            let (save, result) = self.carry_out(saving, &path).await;
            // By now another match may be shown. The save belongs to the match that began it.
            let written = result.as_ref().ok().map(|saved| saved.stamp);
            page.with_session_mut(|session| session.end_save(save, written));
            page.document_changed();
            drop(saving_lock);
            match result {
                Ok(saved) => {
                    self.remember_recent(&path);
                    self.notify_user(&saved_text(&path, saved.table_error.as_ref()));
                    return true;
                }
                Err(error) if self.offer_save_as(&path, &error).await => ask = true,
                Err(_) => return false,
            }
        }
    }

    /// Writes what is to be saved, with a notice if that lasts. The match is to be told of how it ended.
    pub(super) async fn carry_out(
        &self,
        saving: Saving,
        path: &Path,
    ) -> (Save, Result<Saved, FileError>) {
        let stop = StopFlag::default();
        let notice = self.slow_notice(&gettext("Saving the table…"), &stop);
        let result = files::save(saving.game, saving.table, path.to_owned(), stop).await;
        notice.end();
        (saving.save, result)
    }

    /// The file to save to: the known one, or one that the user chooses if there is none or `ask` says so.
    /// Before the known file is overwritten although another program has changed it, the user is asked.
    pub(super) async fn path_to_save(
        &self,
        known: Option<PathBuf>,
        is_changed: bool,
        ask: bool,
    ) -> Option<PathBuf> {
        if let Some(path) = known.clone().filter(|_| !ask) {
            if !is_changed {
                return Some(path);
            }
            let heading = gettext_f("Overwrite {name}?", &[("name", &files::name(&path))]);
            let body = gettext(
                "Another program has changed the file since it was opened or saved here. What it wrote would be lost.",
            );
            let answers = [
                (
                    "cancel",
                    gettext("_Cancel"),
                    adw::ResponseAppearance::Default,
                ),
                (
                    "overwrite",
                    gettext("_Overwrite"),
                    adw::ResponseAppearance::Destructive,
                ),
                (
                    "save-as",
                    gettext("Save _As…"),
                    adw::ResponseAppearance::Suggested,
                ),
            ];
            let question = dialog::question(self, &heading, &body, &answers);
            match self.ask(&question).await.as_str() {
                "overwrite" => return Some(path),
                "save-as" => {}
                _ => return None,
            }
        }
        files::choose_to_save(self, known.as_deref()).await
    }

    /// Says why a match could not be saved; it stays as it is. Says whether to save it somewhere else.
    pub(super) async fn offer_save_as(&self, path: &Path, error: &FileError) -> bool {
        let heading = gettext_f("Could not save {name}", &[("name", &files::name(path))]);
        let body = gettext_f(
            "Could not save {name}: {error}.",
            &[
                ("name", &files::name(path)),
                ("error", &tell(&error.sentence())),
            ],
        );
        let folder = path.parent().unwrap_or(Path::new("")).display().to_string();
        let folder = gettext_f("Folder: {folder}", &[("folder", &folder)]);
        let body = format!("{body}\n{folder}\n\n{}", gettext("The game is still here."));
        let answers = [
            (
                "cancel",
                gettext("_Cancel"),
                adw::ResponseAppearance::Default,
            ),
            (
                "save-as",
                gettext("Save _As…"),
                adw::ResponseAppearance::Suggested,
            ),
        ];
        self.ask(&dialog::question(self, &heading, &body, &answers))
            .await
            == "save-as"
    }

    /// Asks for a file and opens it.
    pub fn open(&self) {
        let window = self.clone();
        glib::spawn_future_local(async move {
            if let Some(path) = files::choose_to_open(&window).await {
                window.open_path(path);
            }
        });
    }

    /// Opens a file, with the players chosen in Player Options.
    pub fn open_path(&self, path: PathBuf) {
        let window = self.clone();
        glib::spawn_future_local(async move {
            let options = window.options();
            let players = window.imp().settings.choices(Side::First);
            let stop = StopFlag::default();
            let notice = window.slow_notice(&gettext("Loading the table…"), &stop);
            let opened = files::open(path.clone(), options, players, stop).await;
            notice.end();
            match opened {
                Ok(mut opened) => {
                    window.remember_recent(&path);
                    if let Some(notice) = opened.notice.take() {
                        window.notify_user(&notice);
                    }
                    window.replace_match(opened.into_session(path));
                }
                Err(error) => window.show_error(&error),
            }
        });
    }

    fn remember_recent(&self, path: &Path) {
        let uri = gio::File::for_path(path).uri();
        gtk::RecentManager::default().add_item(&uri);
        // The list is written in the background.
        glib::timeout_add_local_once(
            Duration::from_millis(400),
            glib::clone!(
                #[weak(rename_to = window)]
                self,
                move || window.show_recent()
            ),
        );
    }

    /// Fills the menu of recent games.
    pub(super) fn show_recent(&self) {
        let mut recent: Vec<_> = gtk::RecentManager::default()
            .items()
            .into_iter()
            .filter(|item| item.uri().ends_with(".walls"))
            .collect();
        recent.sort_by_key(|item| std::cmp::Reverse(item.modified().to_unix()));
        let recent: Vec<(PathBuf, String)> = (recent.iter())
            .filter_map(|item| {
                let path = gio::File::for_uri(&item.uri()).path()?;
                Some((path, item.display_name().replace('_', "__")))
            })
            .collect();
        let window = self.downgrade();
        glib::spawn_future_local(async move {
            // A folder of another computer may take long to answer.
            let there = move || recent.into_iter().filter(|(path, _)| path.exists()).take(8);
            let there = gio::spawn_blocking(move || there().collect::<Vec<_>>()).await;
            let (Some(window), Ok(there)) = (window.upgrade(), there) else {
                return;
            };
            let menu = window.page().recent_menu();
            menu.remove_all();
            if there.is_empty() {
                // Without an action, nobody can choose it.
                menu.append(Some(&gettext("No Games Yet")), None);
            }
            for (path, label) in there {
                let entry = gio::MenuItem::new(Some(&label), None);
                let target = path.to_string_lossy().to_variant();
                entry.set_action_and_target_value(Some("win.open-path"), Some(&target));
                menu.append_item(&entry);
            }
        });
    }

    /// Writes the moves played to a file, as other programs read them.
    pub fn export(&self) {
        let window = self.clone();
        glib::spawn_future_local(async move {
            let page = window.page();
            let Some(text) = page.with_session(|session| session.record_text()) else {
                return;
            };
            let Some(path) = files::choose_to_export(&window, &text).await else {
                return;
            };
            let name = files::name(&path);
            match files::write_text(path, text).await {
                Ok(()) => window.notify_user(&gettext_f("Saved as {name}", &[("name", &name)])),
                Err(error) => window.show_error(&error),
            }
        });
    }
}

/// That a match was saved, perhaps without its table.
pub(super) fn saved_text(path: &Path, table_error: Option<&FileError>) -> String {
    let name = files::name(path);
    match table_error {
        None => gettext_f("Saved as {name}", &[("name", &name)]),
        Some(error) => gettext_f(
            "Saved as {name}, but not its table: {error}",
            &[("name", &name), ("error", &tell(&error.sentence()))],
        ),
    }
}
