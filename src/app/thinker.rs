//! Searches on worker threads. Dropping the value that stands for a search stops it.

use gtk::{gio, glib};

use crate::play::analysis::{Analysis, AnalysisTask};
use crate::play::{Found, SearchTask, Thinking};
use crate::search::StopFlag;

/// A running search. Dropping it stops the search and drops its result.
pub struct Thinker {
    stop: StopFlag,
    receiver: glib::JoinHandle<()>,
}

impl Thinker {
    /// Starts a search; its reports and its move come back on the main loop.
    pub fn start(
        task: SearchTask,
        mut on_thinking: impl FnMut(Thinking) + 'static,
        on_found: impl FnOnce(Option<Found>) + 'static,
    ) -> Thinker {
        let stop = StopFlag::default();
        let flag = stop.clone();
        // The newest report is enough: a slow main loop must not find a queue of old ones.
        let (sender, reports) = async_channel::bounded(1);
        let search = gio::spawn_blocking(move || {
            let mut report = |thinking: Thinking| {
                sender.force_send(thinking).ok();
            };
            task.run(flag, &mut report)
        });
        let receiver = glib::spawn_future_local(async move {
            while let Ok(thinking) = reports.recv().await {
                on_thinking(thinking);
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

/// An analysis that runs in the background. Dropping it stops it.
pub struct AnalysisThread {
    stop: StopFlag,
    receiver: glib::JoinHandle<()>,
}

impl AnalysisThread {
    /// Starts an analysis. Its reports come back on the main loop, only the newest one each time.
    pub fn start(
        task: AnalysisTask,
        mut on_found: impl FnMut(Analysis) + 'static,
    ) -> AnalysisThread {
        let stop = StopFlag::default();
        let flag = stop.clone();
        let (sender, reports) = async_channel::bounded(1);
        gio::spawn_blocking(move || {
            let mut report = |analysis: Analysis| {
                sender.force_send(analysis).ok();
            };
            task.run(flag, &mut report);
        });
        let receiver = glib::spawn_future_local(async move {
            while let Ok(analysis) = reports.recv().await {
                on_found(analysis);
                // The eye and the main loop need some time.
                glib::timeout_future(std::time::Duration::from_millis(60)).await;
            }
        });
        AnalysisThread { stop, receiver }
    }
}

impl Drop for AnalysisThread {
    fn drop(&mut self) {
        self.stop.raise();
        self.receiver.abort();
    }
}
