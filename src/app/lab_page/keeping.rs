//! The runs that are kept for the next start.

use adw::subclass::prelude::*;
use gtk::prelude::*;
use gtk::{gio, glib};
use jiff::Timestamp;
use jiff::tz::TimeZone;

use super::LabPage;
use crate::app::files::{self, places};
use crate::i18n::tell;
use crate::lab::kept::{Reading, Store};
use crate::lab::report::Report;

impl LabPage {
    fn store(&self) -> &Store {
        (self.imp().store).get_or_init(|| Store::new(places::laboratory_folder()))
    }

    /// Writes a run that has just ended.
    pub(super) fn keep_for_next_start(&self, report: &Report) {
        let (store, report) = (self.store().clone(), report.clone());
        let writing = files::in_background(move || store.put(&report, Timestamp::now()));
        let page = self.downgrade();
        glib::spawn_future_local(async move {
            if let (Err(error), Some(page)) = (writing.await, page.upgrade()) {
                page.tell(&tell(&error.of_writing().sentence()));
            }
        });
    }

    /// Shows the runs of before once the page is shown for the first time.
    pub(super) fn read_kept(&self) {
        if self.imp().store.get().is_some() {
            return;
        }
        let store = self.store().clone();
        let reading = gio::spawn_blocking(move || store.read_all());
        let page = self.downgrade();
        glib::spawn_future_local(async move {
            if let (Ok(reading), Some(page)) = (reading.await, page.upgrade()) {
                page.show_kept(reading);
            }
        });
    }

    fn show_kept(&self, reading: Reading) {
        let named = |(ended, report): (Timestamp, Report)| (local(ended), report);
        self.put_first(reading.runs.into_iter().map(named).collect());
        if let Some(problem) = reading.problems.first() {
            self.tell(&files::problem_text(problem));
        }
    }
}

/// A moment as the list of played games writes it, to the second: two runs can follow each other soon.
fn local(time: Timestamp) -> String {
    let zoned = time.to_zoned(TimeZone::system());
    zoned.strftime("%Y-%m-%d %H:%M:%S").to_string()
}
