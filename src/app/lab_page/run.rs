//! A run of an experiment in the background: start, progress, cancel, end.

use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering::Relaxed};
use std::time::{Duration, Instant};

use adw::prelude::*;
use adw::subclass::prelude::*;
use gtk::{gio, glib};

use super::LabPage;
use crate::i18n::{capitalized, gettext, gettext_f, tell};
use crate::lab::LabError;
use crate::lab::{self, Run, report::Report};
use crate::search::StopFlag;
use crate::sentence::{Sentence, say};

/// The time between two looks at the progress.
const BETWEEN_REPORTS: Duration = Duration::from_millis(200);

/// A run in the background.
#[derive(Debug, Clone)]
pub struct Running {
    /// The place of the experiment that runs.
    place: usize,
    stop: StopFlag,
    started: Instant,
    done: Arc<AtomicU64>,
    of: Arc<AtomicU64>,
}

impl LabPage {
    /// Starts a run of the chosen experiment.
    pub(super) fn start(&self) {
        let imp = self.imp();
        if let Some(running) = &*imp.running.borrow() {
            // How it goes is in sight, and a notice would lie over it.
            if running.place == self.place() {
                return;
            }
            let experiment = title_of(running.place);
            let values = [("experiment", experiment.as_str())];
            return self.tell(&gettext_f(
                "“{experiment}” is still running: stop it first, or wait until it is done",
                &values,
            ));
        }
        let experiment = self.experiment();
        let values = imp.values.borrow()[self.place()].borrow().clone();
        let running = Running {
            place: self.place(),
            stop: StopFlag::default(),
            started: Instant::now(),
            done: Arc::default(),
            of: Arc::default(),
        };
        imp.running.replace(Some(running.clone()));
        imp.progress.set_fraction(0.0);
        self.say(self.place(), gettext("Running…"));
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
        // Whoever waits for the end of the run ends it, even if the page is gone by then.
        let timer = glib::timeout_add_local(
            BETWEEN_REPORTS,
            glib::clone!(
                #[weak(rename_to = page)]
                self,
                #[upgrade_or]
                glib::ControlFlow::Continue,
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
                let broken = |_| Err(LabError::of(say("an internal error; nothing was changed")));
                page.ended(result.unwrap_or_else(broken));
            }
        });
    }

    fn ended(&self, result: Result<Report<Sentence>, LabError>) {
        let Some(running) = self.imp().running.take() else {
            return;
        };
        let seconds = running.started.elapsed().as_secs_f64();
        let text = match result {
            Ok(report) => {
                let text = match (report.complete, &report.failure) {
                    (_, Some(failure)) => gettext_f(
                        "Stopped: {error}. Showing partial results",
                        &[("error", &tell(failure))],
                    ),
                    (true, None) => gettext_f("Done in {time}", &[("time", &time_text(seconds))]),
                    (false, None) => gettext("Stopped. Showing partial results"),
                };
                self.keep_run(report.translated(&tell));
                text
            }
            Err(error) => capitalized(&tell(&error.in_window(lab::ALL[running.place]))),
        };
        if running.place != self.place() || !self.is_mapped() {
            // Whoever looks at something else hears of it.
            let told = format!("{}: {text}", title_of(running.place));
            self.emit_by_name::<()>("ended", &[&told, &(running.place as u32)]);
        }
        self.say(running.place, text);
        self.update_actions();
    }

    /// Keeps a word about the last run of an experiment, and shows it where that one is.
    pub(super) fn say(&self, place: usize, text: String) {
        self.imp().results.borrow_mut()[place].said = text;
        self.show_said();
    }

    /// Shows how the run of the chosen experiment goes or went, or that another one runs.
    pub(super) fn show_said(&self) {
        let imp = self.imp();
        let results = imp.results.borrow();
        let running = imp.running.borrow().as_ref().map(|running| running.place);
        imp.progress.set_visible(running.is_some());
        let text = match running {
            Some(place) if place != self.place() => {
                format!("{}: {}", title_of(place), results[place].said)
            }
            _ => results[self.place()].said.clone(),
        };
        // A screen reader tells how a run ended, and not of every percent on the way.
        let (shown, hidden) = match running {
            Some(_) => (&imp.progress_text, &imp.said),
            None => (&imp.said, &imp.progress_text),
        };
        hidden.set_label("");
        hidden.set_visible(false);
        shown.set_label(&text);
        shown.set_visible(!text.is_empty());
        let (title, description) = match running {
            Some(place) if place == self.place() => (
                gettext("Running…"),
                gettext("You can keep playing meanwhile."),
            ),
            Some(_) => (
                gettext("No Results Yet"),
                gettext("Another experiment is running."),
            ),
            None => (
                gettext("No Results Yet"),
                gettext("Press Run. You can keep playing meanwhile."),
            ),
        };
        imp.nothing.set_title(&title);
        imp.nothing.set_description(Some(&description));
    }

    /// One button runs an experiment and stops it.
    pub(super) fn show_run_button(&self, is_running: bool) {
        let button = &self.imp().run_button;
        let (label, action, class, other) = match is_running {
            true => (
                gettext("_Stop"),
                "lab.cancel",
                "destructive-action",
                "suggested-action",
            ),
            false => (
                gettext("_Run"),
                "lab.run",
                "suggested-action",
                "destructive-action",
            ),
        };
        button.set_label(&label);
        button.set_action_name(Some(action));
        button.remove_css_class(other);
        button.add_css_class(class);
    }

    fn show_progress(&self) {
        let imp = self.imp();
        let Some(running) = imp.running.borrow().clone() else {
            return;
        };
        let (done, of) = (running.done.load(Relaxed), running.of.load(Relaxed));
        if of == 0 {
            return imp.progress.pulse();
        }
        let share = done as f64 / of as f64;
        imp.progress.set_fraction(share.min(1.0));
        let passed = running.started.elapsed().as_secs_f64();
        if done > 0 && passed > 1.0 && !running.stop.is_raised() {
            let left = passed * (of - done.min(of)) as f64 / done as f64;
            let percent = format!("{:.0}", (100.0 * share).floor().min(100.0));
            let text = gettext_f(
                "{percent} % done, {left}",
                &[("percent", &percent), ("left", &left_text(left))],
            );
            self.say(running.place, text);
        }
    }

    /// Whether an experiment is running.
    pub fn is_running(&self) -> bool {
        self.imp().running.borrow().is_some()
    }

    /// Ends the run; what is done is kept.
    pub(super) fn cancel(&self) {
        let Some(running) = self.imp().running.borrow().clone() else {
            return;
        };
        running.stop.raise();
        // A page that goes away has nobody to tell.
        if self.is_mapped() {
            self.say(running.place, gettext("Stopping…"));
        }
    }
}

/// The title of the experiment in this place.
fn title_of(place: usize) -> String {
    tell(&lab::ALL[place].title())
}

/// How long a run will still take.
fn left_text(seconds: f64) -> String {
    gettext_f("about {time} left", &[("time", &time_text(seconds.ceil()))])
}

/// A time, as exactly as one would say it.
fn time_text(seconds: f64) -> String {
    let minutes = (seconds / 60.0).round();
    match minutes {
        _ if seconds < 10.0 && seconds.fract() > 0.0 => {
            gettext_f("{seconds} s", &[("seconds", &format!("{seconds:.1}"))])
        }
        _ if seconds < 90.0 => gettext_f("{seconds} s", &[("seconds", &format!("{seconds:.0}"))]),
        _ if minutes < 120.0 => gettext_f("{minutes} min", &[("minutes", &minutes.to_string())]),
        _ => gettext_f(
            "{hours} h {minutes} min",
            &[
                ("hours", &(minutes / 60.0).floor().to_string()),
                ("minutes", &(minutes % 60.0).to_string()),
            ],
        ),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn long_times_are_told_in_minutes_and_hours() {
        assert_eq!(left_text(0.2), "about 1 s left");
        assert_eq!(left_text(89.0), "about 89 s left");
        assert_eq!(left_text(600.0), "about 10 min left");
        assert_eq!(left_text(36_000.0), "about 10 h 0 min left");
        assert_eq!(time_text(1.23), "1.2 s");
        assert_eq!(time_text(45.6), "46 s");
        assert_eq!(time_text(10_850.0), "3 h 1 min");
    }
}
