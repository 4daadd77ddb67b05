//! Results in files and in the clipboard.

use std::path::PathBuf;

use adw::prelude::*;
use gtk::{gdk, gio, glib};

use super::LabPage;
use crate::app::figures::{IN_FILES, png};
use crate::app::files;
use crate::figures::{self, Chart};
use crate::i18n::{gettext, gettext_f, tell};
use crate::lab::kept;
use crate::lab::report::Report;
use crate::play::FileError;

impl LabPage {
    fn window(&self) -> Option<gtk::Window> {
        self.root().and_downcast::<gtk::Window>()
    }

    pub(super) fn save(&self) {
        let Some(report) = self.shown() else {
            return;
        };
        match serde_json::to_vec_pretty(&*report) {
            Ok(bytes) => self.write(gettext("Save the Results"), "json", vec![bytes]),
            Err(error) => self.tell(&error.to_string()),
        }
    }

    pub(super) fn export(&self, ending: &'static str) {
        let Some(report) = self.shown() else {
            return;
        };
        let title = gettext("Export the Results");
        match ending {
            "csv" => self.write(title, ending, vec![report.csv().into_bytes()]),
            "svg" => {
                let svg = |one| figures::svg(one, IN_FILES).into_bytes();
                self.write(title, ending, report.charts.iter().map(svg).collect());
            }
            _ => self.with_pictures(report.charts.clone(), move |page, pictures| {
                page.write(title, ending, pictures);
            }),
        }
    }

    /// Makes PNG files of charts, which takes a while, and goes on with them.
    fn with_pictures(
        &self,
        charts: Vec<Chart>,
        go_on: impl FnOnce(&LabPage, Vec<Vec<u8>>) + 'static,
    ) {
        let page = self.downgrade();
        glib::spawn_future_local(async move {
            let made = gio::spawn_blocking(move || charts.iter().map(png).collect()).await;
            let broken = |_| Err(gettext("an internal error; nothing was changed"));
            let Some(page) = page.upgrade() else {
                return;
            };
            match made.unwrap_or_else(broken) {
                Ok(pictures) => go_on(&page, pictures),
                Err(error) => page.tell(&error),
            }
        });
    }

    /// Asks for a file and writes these contents to it; several are numbered.
    fn write(&self, title: String, ending: &'static str, contents: Vec<Vec<u8>>) {
        let (Some(window), Some(report)) = (self.window(), self.shown()) else {
            return;
        };
        let page = self.downgrade();
        glib::spawn_future_local(async move {
            let name = format!("{}.{ending}", report.experiment);
            let count = contents.len();
            let chosen = files::choose_to_write_several(&window, &title, &name, count).await;
            let Some(paths) = chosen else {
                return;
            };
            let name = files::names(&paths);
            let written = files::write_several(paths.into_iter().zip(contents).collect()).await;
            let Some(page) = page.upgrade() else {
                return;
            };
            page.tell(&match written {
                Ok(()) => gettext_f("Saved as {name}", &[("name", &name)]),
                Err(error) => tell(&error.sentence()),
            });
        });
    }

    pub(super) fn open(&self) {
        let Some(window) = self.window() else {
            return;
        };
        let page = self.downgrade();
        glib::spawn_future_local(async move {
            let title = gettext("Open Results");
            let Some(path) = files::choose_to_read(&window, &title, "*.json").await else {
                return;
            };
            let read = gio::spawn_blocking(move || read_report(path)).await;
            let Some(page) = page.upgrade() else {
                return;
            };
            match read {
                Ok(Ok((name, report))) => page.keep_opened(name, report),
                Ok(Err(error)) => page.tell(&tell(&error.sentence())),
                Err(_) => page.tell(&gettext("an internal error; nothing was changed")),
            }
        });
    }

    pub(super) fn copy_tables(&self) {
        if let Some(report) = self.shown() {
            self.clipboard().set_text(&report.text());
            self.tell(&gettext("Tables copied"));
        }
    }

    pub(super) fn copy_chart(&self) {
        let Some(report) = self.shown() else {
            return;
        };
        let first = report.charts.iter().take(1).cloned().collect();
        self.with_pictures(first, |page, pictures| {
            for bytes in pictures {
                let bytes = glib::Bytes::from_owned(bytes);
                let content = gdk::ContentProvider::for_bytes("image/png", &bytes);
                match page.clipboard().set_content(Some(&content)) {
                    Ok(()) => page.tell(&gettext("Chart copied")),
                    Err(error) => page.tell(&error.to_string()),
                }
            }
        });
    }
}

/// Reads results that were saved; with the name of the file.
fn read_report(path: PathBuf) -> Result<(String, Report), FileError> {
    let name = files::name(&path);
    match kept::read(&path) {
        Ok(report) => Ok((name, report)),
        Err(error) => Err(error.within(name)),
    }
}
