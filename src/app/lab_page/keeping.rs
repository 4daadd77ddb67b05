//! The runs that are kept for the next start.

use std::time::{Duration, Instant};

use adw::subclass::prelude::*;
use gtk::prelude::*;
use gtk::{gio, glib};
use jiff::Timestamp;
use jiff::tz::TimeZone;

use super::LabPage;
use crate::app::files::{self, places};
use crate::i18n::{gettext, tell};
use crate::lab::kept::{Reading, Store};
use crate::lab::report::Report;

/// The time between two looks at whether all is kept.
const BETWEEN_LOOKS: Duration = Duration::from_millis(50);

impl LabPage {
    fn store(&self) -> &Store {
        (self.imp().store).get_or_init(|| Store::new(places::laboratory_folder()))
    }

    /// Writes a run that has just ended.
    pub(super) fn keep_for_next_start(&self, report: &Report) {
        let (store, report) = (self.store().clone(), report.clone());
        let writing = files::in_background(move || store.put(&report, Timestamp::now()));
        self.imp().writing.set(self.imp().writing.get() + 1);
        let page = self.downgrade();
        glib::spawn_future_local(async move {
            let written = writing.await;
            let Some(page) = page.upgrade() else {
                return;
            };
            page.imp().writing.set(page.imp().writing.get() - 1);
            if let Err(error) = written {
                let error = tell(&error.of_writing().sentence());
                page.tell(&error);
                page.imp().unwritten.replace(Some(error));
            }
        });
    }

    /// Whether anything that was found is not kept yet, or could not be.
    pub fn has_unkept(&self) -> bool {
        let imp = self.imp();
        self.is_running() || imp.writing.get() > 0 || imp.unwritten.borrow().is_some()
    }

    /// Ends the run, and waits until what it has found is kept, or for so long.
    ///
    /// # Errors
    /// Why it is not kept, as a text.
    pub async fn finish(&self, patience: Duration) -> Result<(), String> {
        let imp = self.imp();
        self.cancel();
        let begun = Instant::now();
        let is_busy = || self.is_running() || imp.writing.get() > 0;
        while is_busy() && begun.elapsed() < patience {
            glib::timeout_future(BETWEEN_LOOKS).await;
        }
        // What is being written then is written to its end, whatever becomes of the window.
        match self.is_running() {
            true => Err(gettext("the experiment does not stop")),
            false => imp.unwritten.borrow().clone().map_or(Ok(()), Err),
        }
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
