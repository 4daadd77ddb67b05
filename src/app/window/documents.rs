//! The files of matches: save, open, export, recent games.

use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use adw::prelude::*;
use adw::subclass::prelude::*;
use gtk::{gio, glib};

use super::WallsWindow;
use crate::app::files;
use crate::games::Side;
use crate::i18n::{gettext, gettext_f};
use crate::search::StopFlag;

/// How long file work may take before a notice with a way to cancel it appears.
const NOTICE_AFTER: Duration = Duration::from_secs(1);

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
        let document = page.with_session(|session| {
            let document = session.document();
            (document.id(), document.path().map(Path::to_owned))
        });
        let Some((id, known)) = document else {
            return false;
        };
        let path = match known.clone().filter(|_| !ask) {
            Some(path) => path,
            None => match files::choose_to_save(self, known.as_deref()).await {
                Some(path) => path,
                None => return false,
            },
        };
        // While the file was chosen, another match may have been opened: that one is not meant.
        let begin = page.with_session_mut(|session| {
            let is_meant = session.document().id() == id;
            is_meant.then(|| session.begin_save(path.clone(), Instant::now()))
        });
        let Some(saving) = begin.flatten() else {
            return false;
        };
        let stop = StopFlag::default();
        let notice = self.slow_notice(&gettext("Saving the table…"), &stop);
        let result = files::save(saving.game, saving.table, path.clone(), stop).await;
        notice.end();
        // By now another match may be shown. The save belongs to the match that began it.
        page.with_session_mut(|session| {
            session.end_save(saving.save, result.as_ref().ok().copied());
        });
        self.keep_match(false);
        match result {
            Ok(_) => {
                self.remember_recent(&path);
                let name = files::name(&path);
                self.notify_user(&gettext_f("Saved as {name}", &[("name", &name)]));
                true
            }
            Err(error) => {
                self.show_error(&error);
                false
            }
        }
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

    /// A notice that comes when work takes long, with a button that stops it.
    fn slow_notice(&self, text: &str, stop: &StopFlag) -> SlowNotice {
        let toast = adw::Toast::builder()
            .title(text)
            .button_label(gettext("_Cancel"))
            .timeout(0)
            .build();
        let stop = stop.clone();
        toast.connect_button_clicked(move |_| stop.raise());
        let (toasts, shown) = (self.imp().toasts.get(), toast.clone());
        let timer = glib::timeout_add_local_once(NOTICE_AFTER, move || toasts.add_toast(shown));
        SlowNotice { toast, timer }
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
        let menu = self.page().recent_menu();
        menu.remove_all();
        let mut recent: Vec<_> = gtk::RecentManager::default()
            .items()
            .into_iter()
            .filter(|item| item.uri().ends_with(".walls") && item.exists())
            .collect();
        recent.sort_by_key(|item| std::cmp::Reverse(item.modified().to_unix()));
        for item in recent.iter().take(8) {
            if let Some(path) = gio::File::for_uri(&item.uri()).path() {
                let label = item.display_name().replace('_', "__");
                let entry = gio::MenuItem::new(Some(&label), None);
                let target = path.to_string_lossy().to_variant();
                entry.set_action_and_target_value(Some("win.open-path"), Some(&target));
                menu.append_item(&entry);
            }
        }
    }

    /// Writes the moves played to a file, as other programs read them.
    pub fn export(&self) {
        let window = self.clone();
        glib::spawn_future_local(async move {
            let page = window.page();
            let Some(text) = page.with_session(|session| session.game().record_text()) else {
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

/// A notice that appears only after a while, see [`WallsWindow::slow_notice`].
struct SlowNotice {
    toast: adw::Toast,
    timer: glib::SourceId,
}

impl SlowNotice {
    /// The work is done: the notice goes, or never comes.
    fn end(self) {
        let timer = glib::MainContext::default().find_source_by_id(&self.timer);
        match timer {
            Some(source) => source.destroy(),
            None => self.toast.dismiss(),
        }
    }
}
