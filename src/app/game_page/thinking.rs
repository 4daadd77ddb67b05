//! The searches of the game page: opponent, hint and analysis. Each runs on a worker thread. Its result
//! belongs to one revision of the match and is refused for any other.

use std::sync::Arc;
use std::time::{Duration, Instant};

use adw::prelude::*;
use adw::subclass::prelude::*;
use gtk::glib;

use super::GamePage;
use crate::app::board::{Marks, MoveMark};
use crate::app::thinker::{Ponderer, Thinker};
use crate::play::analysis::{Analysis, Change, Known, Scale, Subject, Watch};
use crate::play::session::{Next, Reply};
use crate::play::{Found, SearchTask, Session, Thinking};
use crate::sentence::say;

/// What a search is for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Purpose {
    /// The move of the computer to move.
    Move,
    /// A hint for a person.
    Hint,
    /// What a move is worth that a person tried in a review, or made in a practice.
    Judge,
}

/// The search that is running.
pub struct Search {
    purpose: Purpose,
    revision: u64,
    thinker: Thinker,
}

impl Search {
    /// Ends it at once; the best move found so far still counts.
    pub fn end_now(&self) {
        self.thinker.move_now();
    }
}

/// The analysis of a match.
#[derive(Default)]
pub struct Analysing {
    watch: Watch,
    analyst: Option<Thinker>,
    /// What was found out in this match, for the next position.
    pub(super) known: Arc<Known>,
    /// The latest analysis, and the position that it is about.
    latest: Option<(Subject, Analysis)>,
}

impl GamePage {
    /// Lets the match go on: starts the search or the timer that comes next, and stops those that nobody
    /// waits for any more.
    pub(super) fn drive(&self) {
        self.end_stale_search();
        self.drive_pondering();
        if self.imp().search.borrow().is_none() {
            self.stop_waiting();
            match self.with_session(|session| session.next(Instant::now())) {
                Some(Next::Think(task)) if self.imp().failed.get() == Some(task.revision) => {}
                Some(Next::Think(task)) => self.start_search(task, Purpose::Move),
                Some(Next::Wait(time)) => self.wait(time, |page| page.drive()),
                Some(Next::Judge(task)) => self.start_search(task, Purpose::Judge),
                Some(Next::PlayOn(time)) => self.wait(time, |page| page.play_on()),
                _ => {}
            }
        }
        self.drive_analysis();
        self.run_clocks();
        self.changed();
    }

    fn end_stale_search(&self) {
        let is_stale = match &*self.imp().search.borrow() {
            None => false,
            Some(search) => !self
                .with_session(|session| match search.purpose {
                    Purpose::Move => session.awaits_move(search.revision),
                    Purpose::Hint => session.awaits_hint(search.revision),
                    Purpose::Judge => session.awaits_judgement(search.revision),
                })
                .unwrap_or(false),
        };
        if is_stale {
            self.stop_search();
        }
    }

    /// Ends the search that is running.
    pub(super) fn stop_search(&self) {
        self.imp().search.take();
        self.stop_waiting();
        self.imp().panel.show_thinking(None);
    }

    /// Whether a search for a hint is running.
    pub fn seeks_hint(&self) -> bool {
        let search = self.imp().search.borrow();
        search
            .as_ref()
            .is_some_and(|search| search.purpose == Purpose::Hint)
    }

    /// Whether a search is running.
    pub fn is_thinking(&self) -> bool {
        self.imp().search.borrow().is_some()
    }

    /// Asks the strongest opponent what to play; asked again, tells more of what it found.
    pub fn hint(&self) {
        if self.with_session(|session| session.review().is_some()) == Some(true) {
            return self.change(|session, _| session.show_answer());
        }
        if self.tell_more() {
            return;
        }
        if self.seeks_hint() {
            return self.announce_hint();
        }
        let known = self.known();
        let task = self.with_session(|session| session.hint(&known)).flatten();
        if let Some(task) = task.filter(|_| !self.is_thinking()) {
            self.start_search(task, Purpose::Hint);
            self.announce_hint();
            self.drive();
        }
    }

    fn start_search(&self, task: SearchTask, purpose: Purpose) {
        self.imp().panel.show_thinking(Some(&Thinking::default()));
        let revision = task.revision;
        let thinker = Thinker::start(
            move |stop, report| task.run(stop, report),
            glib::clone!(
                #[weak(rename_to = page)]
                self,
                move |thinking| page.imp().panel.show_thinking(Some(&thinking))
            ),
            glib::clone!(
                #[weak(rename_to = page)]
                self,
                move |found| match (found, purpose) {
                    (Some(found), Purpose::Move) => page.found(found),
                    (Some(found), Purpose::Hint) => page.show_hint(found),
                    (found, Purpose::Judge) => page.judged(found),
                    (None, purpose) => page.search_failed(purpose, revision),
                }
            ),
        );
        self.imp().search.replace(Some(Search {
            purpose,
            revision,
            thinker,
        }));
    }

    /// A search panicked. The match stays as it is, and says so; the same search would panic again.
    fn search_failed(&self, purpose: Purpose, revision: u64) {
        self.stop_search();
        if purpose == Purpose::Move {
            self.imp().failed.set(Some(revision));
        }
        self.update(false);
        self.drive();
        if purpose != Purpose::Move {
            self.say_for_now(say(
                "The search failed: an internal error. The game is as it was.",
            ));
        }
    }

    fn found(&self, found: Found) {
        let imp = self.imp();
        let reply = match &mut *imp.session.borrow_mut() {
            Some(session) => session.found(&found, Instant::now()),
            None => Reply::Stale,
        };
        match reply {
            // The search still counts as running.
            Reply::Wait(time) => self.wait(time, move |page| page.found(found)),
            Reply::Stale => self.drive(),
            Reply::Played => {
                self.stop_search();
                // What it looked at ends in the position that is there now.
                self.imp().figures_of.set(self.subject());
                self.moved();
            }
        }
    }

    fn show_hint(&self, found: Found) {
        let is_current = self.with_session(|session| session.awaits_hint(found.revision));
        self.stop_search();
        self.imp().figures_of.set(self.subject());
        self.drive();
        if is_current == Some(true) {
            self.begin_hint(found);
        }
    }

    /// Runs code later, unless the match goes another way until then.
    pub(super) fn wait(&self, time: Duration, code: impl FnOnce(&GamePage) + 'static) {
        self.stop_waiting();
        let source = glib::timeout_add_local_once(
            time,
            glib::clone!(
                #[weak(rename_to = page)]
                self,
                move || {
                    page.imp().waiting.take();
                    code(&page);
                }
            ),
        );
        self.imp().waiting.replace(Some(source));
    }

    fn stop_waiting(&self) {
        if let Some(source) = self.imp().waiting.take() {
            source.remove();
        }
    }

    // Pondering

    /// Lets the computer think while the person does, as long as that is wanted and the page is seen.
    pub(super) fn drive_pondering(&self) {
        let imp = self.imp();
        let may = imp.ponders.get() && imp.in_sight.get() && self.is_mapped();
        let mut pondering = imp.pondering.borrow_mut();
        let session = &mut *imp.session.borrow_mut();
        let Some(session) = session else {
            *pondering = None;
            return;
        };
        session.set_may_ponder(may);
        let goes_on = |ponderer: &Ponderer| session.awaits_pondering(ponderer.revision());
        if !pondering.as_ref().is_some_and(goes_on) {
            *pondering = session.ponder().map(Ponderer::start);
        }
    }

    /// Says whether the window can be seen; out of sight, nobody ponders or analyses.
    pub fn set_in_sight(&self, in_sight: bool) {
        self.imp().in_sight.set(in_sight);
        self.drive_pondering();
        self.drive_analysis();
    }

    // The analysis

    /// What was found out in this match.
    pub fn known(&self) -> Arc<Known> {
        Arc::clone(&self.imp().analysing.borrow().known)
    }

    /// Forgets the analysis of the match before.
    pub(super) fn forget_analysis(&self) {
        self.imp().analysing.take();
    }

    /// Starts or stops the analysis, so that it is about the position shown. It rests while an opponent
    /// thinks, so as not to take its time away.
    fn drive_analysis(&self) {
        let imp = self.imp();
        let may = imp.shows_analysis.get() && imp.active.get() && imp.in_sight.get();
        let may = may && !self.is_thinking();
        // A review shows positions of its own.
        let wanted = self.subject().filter(|_| may && !self.is_reviewing());
        let mut analysing = imp.analysing.borrow_mut();
        match analysing.watch.set(wanted) {
            Change::Keep => {}
            Change::Stop => analysing.analyst = None,
            Change::Start => {
                let known = Arc::clone(&analysing.known);
                let task = self.with_session(|session| {
                    let analyst = session.shown_game().analyst(&known);
                    analyst.analysis(session.shown())
                });
                analysing.analyst = wanted.zip(task).map(|(subject, task)| {
                    Thinker::analyse(
                        task,
                        glib::clone!(
                            #[weak(rename_to = page)]
                            self,
                            move |analysis| {
                                let latest = Some((subject, analysis));
                                page.imp().analysing.borrow_mut().latest = latest;
                                page.show_analysis();
                            }
                        ),
                    )
                });
            }
        }
    }

    /// Which position is shown.
    pub(super) fn subject(&self) -> Option<Subject> {
        self.with_session(Session::subject)
    }

    /// Shows what is known of the position shown, or nothing.
    pub(super) fn show_analysis(&self) {
        if self.is_reviewing() {
            return self.show_review_marks();
        }
        let imp = self.imp();
        let Some(snapshot) = self.with_session(|session| session.snapshot()) else {
            return;
        };
        let is_wanted = imp.shows_analysis.get();
        let analysing = imp.analysing.borrow();
        let latest = analysing.latest.as_ref().filter(|_| is_wanted);
        let current = latest.filter(|(subject, _)| Some(*subject) == self.subject());
        let Some((_, analysis)) = current else {
            imp.board.show_marks(None);
            // What was known of another position stays until there is something new.
            if !is_wanted {
                imp.panel.show_analysis(&snapshot, None, false);
            }
            return;
        };
        let values = analysis.moves.iter().filter_map(|one| {
            Some(MoveMark {
                path: one.path.clone(),
                of: one.worth?.seen_by(analysis.mover?),
                is_best: one.is_best,
            })
        });
        let marks = Marks {
            best: analysis.best(),
            is_only: analysis.moves.len() == 1,
            values: values.collect(),
            scale: Scale::of(&snapshot.story),
            formations: analysis.insight.formations.clone(),
        };
        let signs = marks.signs(analysis.moves.len());
        let found = Some((analysis, signs));
        imp.panel
            .show_analysis(&snapshot, found, imp.board.can_move());
        imp.board.show_marks(Some(marks));
    }
}
