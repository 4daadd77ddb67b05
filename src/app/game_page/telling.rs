//! What the status line says, and the hint, which is told there in three steps.

use adw::subclass::prelude::*;

use super::GamePage;
use crate::app::board::Pointed;
use crate::games::Site;
use crate::i18n::tell;
use crate::play::words::two;
use crate::play::{Found, Session, advice, status};
use crate::sentence::{Sentence, say};

/// A hint, and how much of it is told.
pub struct Hint {
    found: Found,
    step: Step,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Step {
    Where,
    What,
    Why,
}

impl GamePage {
    /// Says what happened and whose turn it is, unless there is something to say of the position itself.
    pub(super) fn show_status(&self) {
        let imp = self.imp();
        let usual = || {
            self.with_session(|session| {
                if let Some(review) = session.review() {
                    return review.text();
                }
                if imp.looking_back.borrow().is_some() {
                    return say("Looking through the game for better moves…");
                }
                if let Some(about) = session.about_try() {
                    return two(about, status::status(&session.snapshot(), false));
                }
                let said = usual_status(session, imp.failed.get());
                match session.comment_shown() {
                    Some(comment) => two(comment, said),
                    None => said,
                }
            })
        };
        let notice = imp.notice.borrow().clone();
        if let Some(text) = notice.or_else(usual) {
            imp.panel.show_status(&tell(&text));
        }
    }

    /// Says this in the status line until the position changes.
    pub(super) fn say_for_now(&self, text: Sentence) {
        self.imp().is_refusal.set(false);
        self.imp().notice.replace(Some(text));
        self.show_status();
    }

    /// Forgets what was said of the position before.
    pub(super) fn forget_notice(&self) {
        self.imp().is_refusal.set(false);
        self.imp().notice.take();
        self.imp().hint.take();
    }

    /// Says why something did nothing. What a review asks for is said once more.
    fn say_why_not(&self, why: Sentence) {
        let task = self.with_session(|session| Some(session.review()?.text()));
        self.say_for_now(match task.flatten() {
            Some(task) => two(why, task),
            None => why,
        });
    }

    /// Says why picking a site did nothing; the last of the path after those in hand.
    pub(super) fn refused(&self, path: &[Site]) {
        if path.is_empty() && self.imp().board.can_move() {
            self.say_why_not(self.imp().board.between());
            return self.imp().is_refusal.set(true);
        }
        // Where nobody can move, it does not matter what was picked.
        let (site, picked) = path.split_last().unwrap_or((&0, &[]));
        let refusal = self.with_session(|session| session.refusal(picked, *site));
        let Some(refusal) = refusal.filter(|refusal| !refusal.why.is_empty()) else {
            return;
        };
        self.imp().hint.take();
        self.imp().board.point_at(Pointed::at(refusal.sites));
        self.say_why_not(refusal.why);
        self.imp().is_refusal.set(true);
    }

    /// Why a pick did nothing no longer matters once another one does something.
    pub(super) fn forget_refusal(&self) {
        if self.imp().is_refusal.take() {
            self.forget_notice();
            self.imp().board.point_at(Pointed::Nothing);
            self.show_status();
        }
    }

    /// Tells the next step of the hint that is there already; says whether there is one.
    pub(super) fn tell_more(&self) -> bool {
        let revision = self.with_session(|session| session.game().standing().revision);
        let is_there = match &mut *self.imp().hint.borrow_mut() {
            Some(hint) if Some(hint.found.revision) == revision => {
                hint.step = match hint.step {
                    Step::Where => Step::What,
                    Step::What | Step::Why => Step::Why,
                };
                true
            }
            _ => false,
        };
        if is_there {
            self.tell_hint();
        }
        is_there
    }

    /// Tells where to look.
    pub(super) fn begin_hint(&self, found: Found) {
        let step = Step::Where;
        self.imp().hint.replace(Some(Hint { found, step }));
        self.tell_hint();
    }

    /// Says that a hint is being looked for.
    pub(super) fn announce_hint(&self) {
        self.say_for_now(say("Looking for a hint…"));
    }

    fn tell_hint(&self) {
        let told = match &*self.imp().hint.borrow() {
            None => None,
            Some(Hint { found, step }) => self.with_session(|session| of(session, found, *step)),
        };
        if let Some((text, pointed)) = told {
            self.imp().board.point_at(pointed);
            self.say_for_now(text);
        }
    }
}

/// What happened and whose turn it is in the game itself; `failed` is the revision at which a search failed.
fn usual_status(session: &Session, failed: Option<u64>) -> Sentence {
    if let Some(text) = session.practice_notice() {
        return text;
    }
    let revision = session.game().standing().revision;
    if failed == Some(revision) {
        return say(
            "The search failed: an internal error. The game is as it was: take a move back, or change the opponent.",
        );
    }
    let now = session.status();
    let is_computers = !now.is_persons_turn && now.standing.turn.is_some();
    let thinks = is_computers && now.is_live && !now.is_paused;
    let said = status::status(&session.snapshot(), thinks);
    if session.may_resume_review() {
        return two(said, say("Ctrl+R goes on with Learn from It."));
    }
    match is_computers && now.is_live && now.is_paused {
        true => two(say("Paused."), said),
        false => said,
    }
}

/// What a step of a hint says, and what it points at.
fn of(session: &Session, found: &Found, step: Step) -> (Sentence, Pointed) {
    let plan = session.game().board();
    let path = || Pointed::Path(found.path.clone());
    match step {
        Step::Where => {
            let pointed = match found.path[..] {
                [site] => Pointed::Region(advice::region(&plan, site).0),
                _ => Pointed::Sites(found.path.iter().copied().take(1).collect()),
            };
            (advice::where_to_look(found, &plan), pointed)
        }
        Step::What => (advice::what_to_play(found), path()),
        Step::Why => (advice::why(found, &session.snapshot()), path()),
    }
}
