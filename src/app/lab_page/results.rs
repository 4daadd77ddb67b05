//! What each experiment has found so far, and the results that are shown.

use std::rc::Rc;

use adw::prelude::*;
use adw::subclass::prelude::*;
use gtk::glib;

use super::LabPage;
use super::settings;
use crate::app::figures::{Zoom, chart_view, table_view};
use crate::app::form::clear;
use crate::i18n::{gettext, gettext_f};
use crate::lab::{self, report::Report};

/// What one experiment has found, and how its last run ended.
#[derive(Debug, Default)]
pub struct Results {
    /// The reports with their names, the oldest first.
    reports: Vec<(String, Rc<Report>)>,
    /// Which of them is shown.
    chosen: usize,
    /// How many of them were runs, so that each gets a number of its own.
    runs: usize,
    /// How the last run ended; empty before the first.
    pub said: String,
}

impl LabPage {
    /// Keeps what a run has found. It is shown where its experiment is.
    pub(super) fn keep_run(&self, report: Report) {
        let time = glib::DateTime::now_local().and_then(|now| now.format("%X"));
        let place = place_of(&report);
        let number = {
            let mut results = self.imp().results.borrow_mut();
            let Some(results) = place.and_then(|place| results.get_mut(place)) else {
                return;
            };
            results.runs += 1;
            results.runs.to_string()
        };
        let time = time.map_or_else(|_| String::new(), String::from);
        let values = [("number", number.as_str()), ("time", &time)];
        self.keep_for_next_start(&report);
        self.keep(gettext_f("Run {number}, {time}", &values), report);
    }

    /// Puts runs of before, with their names, ahead of all others.
    pub(super) fn put_first(&self, runs: Vec<(String, Report)>) {
        for (name, report) in runs.into_iter().rev() {
            let Some(place) = place_of(&report) else {
                continue;
            };
            let results = &mut self.imp().results.borrow_mut()[place];
            results.reports.insert(0, (name, Rc::new(report)));
            // The newest one is shown, and what is shown stays.
            let is_first = results.reports.len() == 1;
            results.chosen = if is_first { 0 } else { results.chosen + 1 };
        }
        self.show_results();
    }

    /// Keeps results under a name.
    fn keep(&self, name: String, report: Report) {
        let Some(place) = place_of(&report) else {
            return;
        };
        {
            let results = &mut self.imp().results.borrow_mut()[place];
            results.reports.push((name, Rc::new(report)));
            results.chosen = results.reports.len() - 1;
        }
        if place == self.place() {
            self.show_results();
        }
    }

    /// Keeps results from a file, and shows them and their experiment.
    pub(super) fn keep_opened(&self, file: String, report: Report) {
        let Some(place) = place_of(&report) else {
            return self.tell(&gettext("This version has no such experiment"));
        };
        self.keep(file, report);
        self.forget_run(place);
        self.imp().experiments.set_selected(place as u32);
    }

    /// The results that are shown.
    pub(super) fn shown(&self) -> Option<Rc<Report>> {
        let all = self.imp().results.borrow();
        let results = all.get(self.place())?;
        let (_, report) = results.reports.get(results.chosen)?;
        Some(Rc::clone(report))
    }

    /// Shows the results of the chosen experiment.
    pub(super) fn show_results(&self) {
        let imp = self.imp();
        let (names, chosen) = {
            let results = &imp.results.borrow()[self.place()];
            let names = results.reports.iter().map(|(name, report)| {
                // How a run ended is said below the form only until the next start.
                match report.complete {
                    true => name.clone(),
                    false => gettext_f("{name} (stopped)", &[("name", name)]),
                }
            });
            (names.collect::<Vec<String>>(), results.chosen)
        };
        imp.is_filling.set(true);
        let names: Vec<&str> = names.iter().map(String::as_str).collect();
        imp.names.splice(0, imp.names.n_items(), &names);
        imp.kept.set_selected(chosen as u32);
        imp.is_filling.set(false);
        let page = if names.is_empty() { "empty" } else { "results" };
        imp.results_stack.set_visible_child_name(page);
        imp.split.set_yields(names.is_empty());
        self.show_report();
    }

    /// Shows other results of the chosen experiment.
    pub(super) fn choose_results(&self, index: u32) {
        let imp = self.imp();
        if imp.is_filling.get() {
            return;
        }
        imp.results.borrow_mut()[self.place()].chosen = index as usize;
        self.forget_run(self.place());
        self.show_report();
    }

    /// How the last run of an experiment ended says nothing of other results.
    fn forget_run(&self, place: usize) {
        if !self.is_running() {
            self.say(place, String::new());
        }
    }

    /// Shows the results that are chosen.
    pub(super) fn show_report(&self) {
        let imp = self.imp();
        self.show_charts();
        clear(&imp.tables);
        if let Some(report) = self.shown() {
            let row = settings::settings_row(self.experiment(), &report);
            imp.tables.append(&row);
            for table in &report.tables {
                imp.tables.append(&table_view(table));
            }
            for note in &report.notes {
                imp.tables.append(
                    &gtk::Label::builder()
                        .label(note)
                        .wrap(true)
                        .xalign(0.0)
                        .css_classes(["dim-label"])
                        .build(),
                );
            }
        }
        self.update_actions();
    }

    /// Shows the charts of these results alone.
    pub(super) fn show_charts(&self) {
        let imp = self.imp();
        clear(&imp.charts);
        if let Some(report) = self.shown() {
            for chart in &report.charts {
                imp.charts.append(&chart_view(chart, imp.zoom.get()));
            }
        }
    }

    /// Shows results that were found before or after those that are shown.
    pub(super) fn show_beside(&self, steps: i64) {
        let shown = i64::from(self.imp().kept.selected()) + steps;
        if let Ok(shown) = u32::try_from(shown)
            && shown < self.imp().names.n_items()
        {
            self.imp().kept.set_selected(shown);
        }
    }

    /// Shows the charts larger.
    pub(super) fn zoom_in(&self) {
        self.set_zoom(self.imp().zoom.get().larger());
    }

    /// Shows the charts smaller.
    pub(super) fn zoom_out(&self) {
        self.set_zoom(self.imp().zoom.get().smaller());
    }

    fn set_zoom(&self, zoom: Zoom) {
        self.imp().zoom.set(zoom);
        self.show_charts();
        self.update_actions();
    }
}

/// The place of the experiment that a report belongs to.
fn place_of(report: &Report) -> Option<usize> {
    (lab::ALL.iter()).position(|experiment| experiment.name() == report.experiment)
}
