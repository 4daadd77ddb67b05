//! The results so far, and the one that is shown.

use std::rc::Rc;

use adw::prelude::*;
use adw::subclass::prelude::*;
use gtk::glib;

use super::LabPage;
use super::chart_view::chart_view;
use super::table_view::table_view;
use crate::i18n::tell;
use crate::lab::{self, report::Report};

impl LabPage {
    /// Keeps what was found, and shows it.
    pub(super) fn keep(&self, report: Report) {
        let imp = self.imp();
        let title = lab::experiment(&report.experiment)
            .map_or_else(|| report.experiment.clone(), |one| tell(&one.title()));
        let time = glib::DateTime::now_local().and_then(|now| now.format("%X"));
        let name = match time {
            Ok(time) => format!("{title}, {time}"),
            Err(_) => title,
        };
        imp.reports.borrow_mut().push(Rc::new(report));
        imp.names.append(&name);
        imp.kept.set_selected(imp.names.n_items() - 1);
        imp.results_stack.set_visible_child_name("results");
        self.show_report();
    }

    /// The results that are shown.
    pub(super) fn shown(&self) -> Option<Rc<Report>> {
        let selected = self.imp().kept.selected() as usize;
        self.imp().reports.borrow().get(selected).cloned()
    }

    /// Shows the results that are chosen.
    pub(super) fn show_report(&self) {
        let imp = self.imp();
        self.show_charts();
        clear(&imp.tables);
        if let Some(report) = self.shown() {
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
            for index in 0..report.charts.len() {
                let chart = chart_view(&report, index, imp.zoom.get());
                imp.charts.append(&chart);
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
}

/// Takes everything out of a box.
pub fn clear(parent: &gtk::Box) {
    while let Some(child) = parent.first_child() {
        parent.remove(&child);
    }
}
