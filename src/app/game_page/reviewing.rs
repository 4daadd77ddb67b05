//! Learning from a game: the look back at it, and the review with what that finds.

use adw::subclass::prelude::*;
use gtk::glib;

use super::GamePage;
use crate::app::board::{Marks, MoveMark, Pointed};
use crate::app::panel::ReviewShown;
use crate::app::style::player_colors;
use crate::app::thinker::Thinker;
use crate::games::Site;
use crate::play::Found;
use crate::play::analysis::Scale;
use crate::sentence::say;

impl GamePage {
    /// Learn from It: looks through the game for moves that could have been better, then asks for these.
    pub fn learn(&self) {
        if self.with_session_mut(|session| session.resume_review()) == Some(true) {
            self.update(false);
            self.drive();
            self.imp().board.focus();
            return;
        }
        let known = self.known();
        let task =
            self.with_session(|session| Some((session.look_back(&known)?, session.game().line())));
        let Some((task, line)) = task.flatten() else {
            return;
        };
        let thinker = Thinker::start(
            move |stop, report| task.run(stop, report),
            glib::clone!(
                #[weak(rename_to = page)]
                self,
                move |share| {
                    if page.is_looking_back() {
                        page.imp()
                            .panel
                            .show_review(Some(&ReviewShown::Coming(share)));
                    }
                }
            ),
            glib::clone!(
                #[weak(rename_to = page)]
                self,
                move |found| {
                    page.imp().looking_back.take();
                    let failed = found.is_none();
                    page.change(|session, _| {
                        if let Some(found) = found {
                            session.begin_review(&line, found, &known);
                        }
                    });
                    if failed {
                        page.say_for_now(say(
                            "The search failed: an internal error. The game is as it was.",
                        ));
                    }
                    page.imp().board.focus();
                }
            ),
        );
        self.imp().looking_back.replace(Some(thinker));
        self.update(false);
        self.drive();
    }

    /// Whether the game is being looked through.
    pub(super) fn is_looking_back(&self) -> bool {
        self.imp().looking_back.borrow().is_some()
    }

    pub(super) fn stop_looking_back(&self) {
        self.imp().looking_back.take();
    }

    pub(super) fn is_reviewing(&self) -> bool {
        self.with_session(|session| session.review().is_some()) == Some(true)
    }

    /// Plays the next move of the line that is played out.
    pub(super) fn play_on(&self) {
        self.with_session_mut(|session| session.play_on());
        self.update(true);
        self.drive();
    }

    /// A search has judged the move that was tried, or the one that was made in a practice.
    pub(super) fn judged(&self, found: Option<Found>) {
        if !self.is_reviewing() {
            return self.weighed(found);
        }
        self.stop_search();
        self.imp().figures_of.set(self.subject());
        self.change(|session, now| session.judged(found, now));
    }

    /// Shows the review in the panel, or how far the look back is.
    pub(super) fn show_review(&self) {
        let shown = self.with_session(|session| {
            let review = session.review()?;
            let colors = player_colors(session.game().players());
            Some(ReviewShown::of(review, colors))
        });
        let coming = || self.is_looking_back().then_some(ReviewShown::Coming(0.0));
        let shown = shown.flatten().or_else(coming);
        self.imp().panel.show_review(shown.as_ref());
    }

    /// Marks the move that was played, those that were tried, and the answer once it is shown.
    pub(super) fn show_review_marks(&self) {
        let known = self.with_session(|session| session.review().map(|review| review.marks()));
        let (judged, best) = known.flatten().unwrap_or_default();
        let values = judged.into_iter().map(|judged| MoveMark {
            is_best: Some(judged.of.value) == best.map(|best| best.value),
            path: judged.path,
            of: judged.of,
        });
        let mistake = self.with_session(|session| {
            let review = session.review()?;
            review.mistake().map(<[Site]>::to_vec)
        });
        let imp = self.imp();
        imp.board.point_at(match mistake.flatten() {
            Some(path) => Pointed::Mistake(path),
            None => Pointed::Nothing,
        });
        if let Some(snapshot) = self.with_session(|session| session.snapshot()) {
            imp.board.show_marks(Some(Marks {
                values: values.collect(),
                best,
                ..Marks::none(Scale::of(&snapshot.story))
            }));
            imp.panel.show_analysis(&snapshot, None, false);
        }
    }
}
