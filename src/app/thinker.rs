//! Searches on worker threads. Dropping the value that stands for a search stops it.

use gtk::{gio, glib};

use crate::play::analysis::{Analysis, AnalysisTask};
use crate::play::pondering::PonderTask;
use crate::search::StopFlag;
use crate::work;

/// A running search. Dropping it stops the search and drops its result.
pub struct Thinker {
    stop: StopFlag,
    receiver: glib::JoinHandle<()>,
}

impl Thinker {
    /// Runs a search on a worker thread; its reports and what it finds come back on the main loop.
    pub fn start<P: Send + 'static, R: Send + 'static>(
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

/// A search that runs while a person thinks. Dropping it stops it.
pub struct Ponderer {
    revision: u64,
    stop: StopFlag,
}

impl Ponderer {
    /// Starts a search on a thread of its own, which gives way to everything else.
    pub fn start(task: PonderTask) -> Ponderer {
        let stop = StopFlag::default();
        let (revision, flag) = (task.revision, stop.clone());
        // Not on one of the threads that others use again: a low priority is for good.
        let thread = std::thread::Builder::new().name("pondering".into());
        let started = thread.spawn(move || {
            work::give_way();
            task.run(flag, &mut |()| {});
        });
        // Without a thread the computer just knows less.
        drop(started);
        Ponderer { revision, stop }
    }

    /// The revision of the match that it is about.
    pub fn revision(&self) -> u64 {
        self.revision
    }
}

impl Drop for Ponderer {
    fn drop(&mut self) {
        self.stop.raise();
    }
}
