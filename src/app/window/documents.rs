//! The files of matches: save, open, export, recent games.

use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use adw::prelude::*;
use adw::subclass::prelude::*;
use gtk::{gio, glib};
use jiff::Timestamp;

use super::WallsWindow;
use super::keeping::Aside;
use crate::app::files::{Contents, Opened};
use crate::app::game_page::GamePage;
use crate::app::{dialog, files};
use crate::games::Side;
use crate::i18n::{gettext, gettext_f, tell};
use crate::play::atomic::Stamp;
use crate::play::document::Save;
use crate::play::saved::ENDING;
use crate::play::session::Saving;
use crate::play::{FileError, Session};
use crate::search::StopFlag;
use crate::sentence::{Sentence, as_is};

/// A match that can be saved: the one that is shown, or one that is only kept.
pub(super) trait Saves {
    /// What its game is called.
    fn title(&self) -> Sentence;
    /// Its file and what that was like, once it has one; `None` if the match is gone.
    fn file(&self) -> Option<(Option<PathBuf>, Option<Stamp>)>;
    /// Begins to write it to a file; `None` if it is gone.
    fn begin(&mut self, path: PathBuf) -> Option<Saving>;
    /// The save has ended; `written` says what the file is like, if it was written.
    fn end(&mut self, save: Save, written: Option<Stamp>);
}

impl Saves for Session {
    fn title(&self) -> Sentence {
        match self.name() {
            "" => self.game().options().title(),
            name => as_is(name),
        }
    }

    fn file(&self) -> Option<(Option<PathBuf>, Option<Stamp>)> {
        let document = self.document();
        Some((document.path().map(Path::to_owned), document.stamp()))
    }

    fn begin(&mut self, path: PathBuf) -> Option<Saving> {
        Some(self.begin_save(path, Instant::now()))
    }

    fn end(&mut self, save: Save, written: Option<Stamp>) {
        self.end_save(save, written);
    }
}

/// The match with this document on the game page. While it is saved, another one may be opened there: that one is not
/// meant.
struct Shown<'a> {
    page: &'a GamePage,
    id: u64,
}

impl Saves for Shown<'_> {
    fn title(&self) -> Sentence {
        self.page.with_session(Session::title).unwrap_or_default()
    }

    fn file(&self) -> Option<(Option<PathBuf>, Option<Stamp>)> {
        let is_meant = |session: &Session| session.document().id() == self.id;
        let file = |session: &Session| is_meant(session).then(|| session.file())?;
        self.page.with_session(file).flatten()
    }

    fn begin(&mut self, path: PathBuf) -> Option<Saving> {
        let id = self.id;
        let begin = |session: &mut Session| {
            let is_meant = session.document().id() == id;
            is_meant.then(|| session.begin(path))?
        };
        self.page.with_session_mut(begin).flatten()
    }

    fn end(&mut self, save: Save, written: Option<Stamp>) {
        // The save knows which match it belongs to.
        self.page
            .with_session_mut(|session| session.end_save(save, written));
        self.page.document_changed();
    }
}

impl WallsWindow {
    /// Saves the match, asking for a file where there is none or `ask` says so.
    pub fn save(&self, ask: bool) {
        let window = self.clone();
        glib::spawn_future_local(async move {
            window.save_async(ask).await;
        });
    }

    /// As [`save`](WallsWindow::save), and says whether the match was saved.
    pub(super) async fn save_async(&self, ask: bool) -> bool {
        let page = self.page();
        let id = page.with_session(|session| session.document().id());
        let Some(id) = id else {
            return false;
        };
        self.save_match(&mut Shown { page: &page, id }, ask).await
    }

    /// Saves a match, asking for a file where there is none or `ask` says so; says whether it was saved.
    pub(super) async fn save_match(&self, of: &mut impl Saves, mut ask: bool) -> bool {
        loop {
            // While another save writes the file, it is not as it was left.
            let saving_lock = self.imp().saving.lock().await;
            let Some((known, stamp)) = of.file() else {
                return false;
            };
            let is_changed = match known.clone().filter(|_| !ask && stamp.is_some()) {
                Some(path) => files::has_changed(path, stamp).await,
                None => false,
            };
            drop(saving_lock);
            let title = of.title();
            let Some(path) = self.path_to_save(&title, known, is_changed, ask).await else {
                return false;
            };
            let saving_lock = self.imp().saving.lock().await;
            let Some(saving) = of.begin(path.clone()) else {
                return false;
            };
            let stop = StopFlag::default();
            let notice = self.slow_notice(&gettext("Saving the table…"), &stop);
            let result = files::save(saving.game, saving.table, path.clone(), stop).await;
            notice.end();
            of.end(saving.save, result.as_ref().ok().map(|saved| saved.stamp));
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

    /// The file to save to: the known one, or one that the user chooses if there is none or `ask` says so.
    /// Before the known file is overwritten although another program has changed it, the user is asked.
    async fn path_to_save(
        &self,
        title: &Sentence,
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
        files::choose_to_save(
            self,
            known.as_deref(),
            &files::usual_name(title, Timestamp::now(), ENDING),
        )
        .await
    }

    /// Says why a match could not be saved; it stays as it is. Says whether to save it somewhere else.
    async fn offer_save_as(&self, path: &Path, error: &FileError) -> bool {
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
            if let Err(error) = window.open_async(path).await {
                window.show_error(&error);
            }
        });
    }

    /// Opens the first of so many files, and says that there is room for one game.
    pub fn open_first(&self, path: PathBuf, count: usize) {
        if count > 1 {
            let name = files::name(&path);
            self.notify_user(&gettext_f(
                "Only {name} is opened: a window shows one game",
                &[("name", &name)],
            ));
        }
        self.open_path(path);
    }

    async fn open_async(&self, path: PathBuf) -> Result<(), FileError> {
        let mut which = None;
        let Some(mut opened) = self.read(&path, &mut which).await? else {
            return Ok(());
        };
        self.remember_recent(&path);
        if let Some(notice) = opened.notice.take() {
            self.notify_user(&notice);
        }
        let name = opened.game.options().name();
        let Some(slot) = self.make_room(name, Aside::Never).await else {
            return Ok(());
        };
        // The match that gave way may have been saved to this very file.
        if files::has_changed(path.clone(), opened.stamp).await {
            match self.read(&path, &mut which).await? {
                Some(again) => opened = again,
                None => return Ok(()),
            }
        }
        let session = opened.into_session(path);
        match session.game().options().name() == name {
            true => self.show_match(session, slot),
            false => self.replace_match(session),
        }
        Ok(())
    }

    /// Reads a file. Of several games in it `which` is the one to open; if that is not known, or none of them, somebody is
    /// asked, and may choose none.
    async fn read(
        &self,
        path: &Path,
        which: &mut Option<usize>,
    ) -> Result<Option<Box<Opened>>, FileError> {
        loop {
            let players = self.imp().settings.choices(Side::First);
            let stop = StopFlag::default();
            let notice = self.slow_notice(&gettext("Loading the table…"), &stop);
            let options = self.options();
            let found = files::open(path.to_owned(), options, players, *which, stop).await;
            notice.end();
            match found? {
                Contents::Game(opened) => return Ok(Some(opened)),
                Contents::Several(titles) => *which = files::choose_game(self, &titles).await,
            }
            if which.is_none() {
                return Ok(None);
            }
        }
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
                // A name need not be UTF-8, but the text of an action must be.
                let target = gio::File::for_path(&path).uri().to_variant();
                entry.set_action_and_target_value(Some("win.open-uri"), Some(&target));
                menu.append_item(&entry);
            }
        });
    }

    /// Writes the moves played to a file, as other programs read them.
    pub fn export(&self) {
        let window = self.clone();
        glib::spawn_future_local(async move {
            let page = window.page();
            let game = page.with_session(|session| (session.title(), session.record_text()));
            let Some((title, text)) = game else {
                return;
            };
            let Some(path) = files::choose_to_export(&window, &title, &text).await else {
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
fn saved_text(path: &Path, table_error: Option<&FileError>) -> String {
    let name = files::name(path);
    match table_error {
        None => gettext_f("Saved as {name}", &[("name", &name)]),
        Some(error) => gettext_f(
            "Saved as {name}, but not its table: {error}",
            &[("name", &name), ("error", &tell(&error.sentence()))],
        ),
    }
}
