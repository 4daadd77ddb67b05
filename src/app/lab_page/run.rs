//! A run of an experiment in the background: start, progress, cancel, end.

use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering::Relaxed};
use std::time::{Duration, Instant};

use adw::prelude::*;
use adw::subclass::prelude::*;
use gtk::{gio, glib};

use super::LabPage;
use crate::i18n::{gettext, gettext_f, tell};
use crate::lab::LabError;
use crate::lab::{self, Run, report::Report};
use crate::search::StopFlag;
use crate::sentence::{Sentence, say};

/// The time between two looks at the progress.
const BETWEEN_REPORTS: Duration = Duration::from_millis(200);

/// A run in the background.
#[derive(Debug, Clone)]
pub struct Running {
    stop: StopFlag,
    started: Instant,
    done: Arc<AtomicU64>,
    of: Arc<AtomicU64>,
}

impl LabPage {
    /// Starts a run of the chosen experiment.
    pub(super) fn start(&self) {
        let imp = self.imp();
        if imp.running.borrow().is_some() {
            return;
        }
        let experiment = self.experiment();
        let values = imp.values.borrow().clone();
        let running = Running {
            stop: StopFlag::default(),
            started: Instant::now(),
            done: Arc::default(),
            of: Arc::default(),
        };
        imp.running.replace(Some(running.clone()));
        imp.progress.set_fraction(0.0);
        imp.progress.set_visible(true);
        imp.remaining.set_label(&gettext("Running…"));
        self.update_actions();
        let work = gio::spawn_blocking(move || {
            let progress = |steps: u64, all: u64| {
                running.of.store(all, Relaxed);
                running.done.fetch_max(steps, Relaxed);
            };
            let run = Run {
                stop: running.stop.clone(),
                progress: Some(&progress),
            };
            lab::run(experiment, &values, &run)
        });
        let timer = glib::timeout_add_local(
            BETWEEN_REPORTS,
            glib::clone!(
                #[weak(rename_to = page)]
                self,
                #[upgrade_or]
                glib::ControlFlow::Break,
                move || {
                    page.show_progress();
                    glib::ControlFlow::Continue
                }
            ),
        );
        // While it waits it must not keep the page: a page that goes ends its run.
        let page = self.downgrade();
        glib::spawn_future_local(async move {
            let result = work.await;
            timer.remove();
            if let Some(page) = page.upgrade() {
                // A run that panicked found nothing.
                let broken = |_| Err(LabError(say("an internal error; nothing was changed")));
                page.ended(result.unwrap_or_else(broken));
            }
        });
    }

    fn ended(&self, result: Result<Report<Sentence>, LabError>) {
        let imp = self.imp();
        let running = imp.running.take();
        imp.progress.set_visible(false);
        let seconds = running.map_or(0.0, |running| running.started.elapsed().as_secs_f64());
        let text = match result {
            Ok(report) => {
                let text = match report.complete {
                    true => gettext_f(
                        "Done in {seconds} s",
                        &[("seconds", &format!("{seconds:.1}"))],
                    ),
                    false => gettext("Stopped. Showing partial results"),
                };
                self.keep(report.translated(&tell));
                text
            }
            Err(error) => tell(&error.0),
        };
        imp.remaining.set_label(&text);
        self.update_actions();
    }

    fn show_progress(&self) {
        let imp = self.imp();
        let running = imp.running.borrow();
        let Some(running) = running.as_ref() else {
            return;
        };
        let (done, of) = (running.done.load(Relaxed), running.of.load(Relaxed));
        if of == 0 {
            return imp.progress.pulse();
        }
        let share = done as f64 / of as f64;
        imp.progress.set_fraction(share.min(1.0));
        let passed = running.started.elapsed().as_secs_f64();
        if done > 0 && passed > 1.0 {
            let left = passed * (of - done.min(of)) as f64 / done as f64;
            let text = format!("{done} / {of}, {}", left_text(left));
            imp.remaining.set_label(&text);
        }
    }

    /// Ends the run; what is done is kept.
    pub(super) fn cancel(&self) {
        if let Some(running) = self.imp().running.borrow().as_ref() {
            running.stop.raise();
        }
    }
}

/// How long a run will still take.
fn left_text(seconds: f64) -> String {
    match seconds {
        seconds if seconds >= 90.0 => gettext_f(
            "about {minutes} min left",
            &[("minutes", &format!("{:.0}", seconds / 60.0))],
        ),
        seconds => gettext_f(
            "about {seconds} s left",
            &[("seconds", &format!("{:.0}", seconds.ceil()))],
        ),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn long_times_are_told_in_minutes() {
        assert_eq!(left_text(0.2), "about 1 s left");
        assert_eq!(left_text(89.0), "about 89 s left");
        assert_eq!(left_text(600.0), "about 10 min left");
    }
}
