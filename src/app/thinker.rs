//! Searches on worker threads. Dropping the value that stands for a search stops it.

use std::time::Duration;

use gtk::{gio, glib};

use crate::play::analysis::{Analysis, AnalysisTask};
use crate::play::pondering::PonderTask;
use crate::search::StopFlag;
use crate::work::Background;

/// The least time between two reports of an analysis.
const BETWEEN_ANALYSES: Duration = Duration::from_millis(60);

/// A running search. Dropping it stops the search and drops its result.
pub struct Thinker {
    stop: StopFlag,
    receiver: glib::JoinHandle<()>,
}

impl Thinker {
    /// Runs a search on a worker thread; its reports and what it finds come back on the main loop.
    pub fn start<P: Send + 'static, R: Send + 'static>(
        search: impl FnOnce(StopFlag, &mut dyn FnMut(P)) -> Option<R> + Send + 'static,
        on_report: impl FnMut(P) + 'static,
        on_found: impl FnOnce(Option<R>) + 'static,
    ) -> Thinker {
        Thinker::start_with(Duration::ZERO, search, on_report, on_found)
    }

    /// Runs an analysis on a worker thread. Between its reports the eye and the main loop have some time.
    pub fn analyse(task: AnalysisTask, on_report: impl FnMut(Analysis) + 'static) -> Thinker {
        let search = |flag, report: &mut dyn FnMut(Analysis)| {
            task.run(flag, report);
            None::<()>
        };
        Thinker::start_with(BETWEEN_ANALYSES, search, on_report, |_| {})
    }

    fn start_with<P: Send + 'static, R: Send + 'static>(
        pause: Duration,
        search: impl FnOnce(StopFlag, &mut dyn FnMut(P)) -> Option<R> + Send + 'static,
        mut on_report: impl FnMut(P) + 'static,
        on_found: impl FnOnce(Option<R>) + 'static,
    ) -> Thinker {
        let stop = StopFlag::default();
        let flag = stop.clone();
        // The newest report is enough: a slow main loop must not find a queue of old ones.
        let (sender, reports) = async_channel::bounded(1);
        let search = gio::spawn_blocking(move || {
            let mut report = |news: P| {
                sender.force_send(news).ok();
            };
            search(flag, &mut report)
        });
        let receiver = glib::spawn_future_local(async move {
            while let Ok(news) = reports.recv().await {
                on_report(news);
                if !pause.is_zero() {
                    glib::timeout_future(pause).await;
                }
            }
            // A search that panicked found nothing; the match stays as it is.
            on_found(search.await.ok().flatten());
        });
        Thinker { stop, receiver }
    }

    /// Stops the search; the best move found so far is still played.
    pub fn move_now(&self) {
        self.stop.raise();
    }
}

impl Drop for Thinker {
    fn drop(&mut self) {
        self.stop.raise();
        self.receiver.abort();
    }
}

/// A search that runs while a person thinks. Dropping it stops it.
pub struct Ponderer {
    revision: u64,
    _search: Background,
}

impl Ponderer {
    /// Starts a search that gives way to everything else.
    pub fn start(task: PonderTask) -> Ponderer {
        Ponderer {
            revision: task.revision,
            // Without a thread the computer just knows less.
            _search: Background::start("pondering", |flag| {
                task.run(flag, &mut |()| {});
            }),
        }
    }

    /// The revision of the match that it is about.
    pub fn revision(&self) -> u64 {
        self.revision
    }
}
