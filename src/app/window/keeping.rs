//! The matches that are kept: Continue, and asking before one of them is lost.

use std::sync::Arc;
use std::time::Instant;

use adw::prelude::*;
use adw::subclass::prelude::*;
use gtk::{gio, glib};

use super::WallsWindow;
use crate::app::actions::Page;
use crate::app::start_page::Running;
use crate::app::{dialog, files};
use crate::games::registry::NAMES;
use crate::i18n::{capitalized, gettext, gettext_f, ngettext_f, tell};
use crate::play::kept::{Kept, Look, Slot};
use crate::play::session::Stake;
use crate::play::words::{moves, to_move};
use crate::play::{Problem, SavedGame, Session};
use crate::search::StopFlag;

/// What a kept game goes on with, in words.
fn words(look: &Look) -> String {
    let played = match look.is_practice {
        true => format!("{} · {}", gettext("practice"), tell(&moves(look.played))),
        false => tell(&moves(look.played)),
    };
    let next = match &look.mover {
        Some(_) if look.is_your_turn => gettext("your turn"),
        Some(name) => tell(&to_move(name)),
        None => gettext("over"),
    };
    format!("{} · {played} · {next}", capitalized(&tell(&look.summary)))
}

/// The question before a match is lost: a heading and what stands below it. Any may be meant, also one that is not shown,
/// so it says which.
fn question(look: &Look) -> (String, String) {
    let game = &[("game", &*tell(&look.title))];
    let unsaved = gettext("If you do not save it, it will be lost.");
    let (heading, loss) = match (look.is_practice, look.mover.is_some()) {
        (true, _) => (gettext_f("Save the practice of {game}?", game), unsaved),
        (false, true) => (
            gettext_f("Save the unfinished game of {game}?", game),
            unsaved,
        ),
        (false, false) => (
            gettext_f("Save the game of {game} with its variations?", game),
            gettext("What you tried and named will be lost if you do not save it."),
        ),
    };
    (heading, format!("{}\n\n{loss}", words(look)))
}

/// When a match that gives way to another is set aside, so that there is a way back to it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Aside {
    /// Never: the other one is played in its place.
    Never,
    /// If it would be missed.
    IfMissed,
    /// If there is anything of it to keep, also when it is over.
    IfKept,
}

impl Aside {
    fn wants(self, session: &Session) -> bool {
        match self {
            Aside::Never => false,
            Aside::IfMissed => session.stake() != Stake::Nothing,
            Aside::IfKept => session.is_worth_keeping(),
        }
    }
}

impl WallsWindow {
    pub(super) fn set_up_keeping(&self) {
        self.page().connect_changed(glib::clone!(
            #[weak(rename_to = window)]
            self,
            move |_| window.keep_match(false)
        ));
        self.connect_is_active_notify(|window| {
            // A log-out ends programs without asking them to close.
            if !window.is_active() {
                window.keep_match(true);
            }
            // A dialog for files may have closed.
            window.keep_folder();
            // Whoever reads a dialog does not think about a move.
            let has_dialog = !window.is_active() && window.has_dialog();
            window.page().hold_clock(has_dialog);
        });
        let errors = self.imp().autosave.errors.clone();
        let window = self.downgrade();
        glib::spawn_future_local(async move {
            while let Ok(error) = errors.recv().await {
                if let (Some(window), Some(error)) = (window.upgrade(), error) {
                    window.imp().autosave.forget_kept();
                    let error = tell(&error.of_writing().sentence());
                    let text = gettext_f(
                        "The running game cannot be kept: {error}",
                        &[("error", &error)],
                    );
                    window.notify_user(&text);
                }
            }
        });
    }

    /// Remembers where dialogs for files begin.
    pub(super) fn keep_folder(&self) {
        if let Some(folder) = files::folder() {
            self.imp().settings.keep_folder(&folder);
        }
    }

    /// Whether a dialog of this window is open.
    fn has_dialog(&self) -> bool {
        let windows = gtk::Window::list_toplevels();
        let mut windows = (windows.iter()).filter_map(|one| one.downcast_ref::<gtk::Window>());
        let own: &gtk::Window = self.upcast_ref();
        windows.any(|one| one.is_visible() && one.transient_for().as_ref() == Some(own))
    }

    /// Keeps the match that is shown, if it has changed; `with_clock` also if only its clock has.
    pub(super) fn keep_match(&self, with_clock: bool) {
        let autosave = &self.imp().autosave;
        self.page()
            .with_session(|session| autosave.keep(session, with_clock));
    }

    /// Looks again at what is kept, and shows it.
    pub(super) fn refresh_continue(&self) {
        let window = self.clone();
        glib::spawn_future_local(async move {
            let problems = window.imp().autosave.look().await;
            window.show_running();
            window.show_continue();
            window.update_actions();
            window.tell_kept_problems(problems);
        });
    }

    /// Shows the running game of each of the six on its tile.
    pub(super) fn show_running(&self) {
        for name in NAMES {
            let running = self.look_of(name).filter(|look| look.mover.is_some());
            self.imp().start_page.show_running(
                name,
                running.map(|look| Running {
                    about: words(&look),
                    count: tell(&moves(look.played)),
                    options: look.options,
                    position: look.position,
                }),
            );
        }
    }

    /// What one sees of the match of a game that is open, or else of the kept one.
    fn look_of(&self, name: &str) -> Option<Look> {
        let open = self.page().with_session(|session| {
            let is_it = session.game().options().name() == name;
            is_it.then(|| session.is_worth_keeping().then(|| Look::of(session)))
        });
        let autosave = &self.imp().autosave;
        match open.flatten() {
            Some(Some(open)) => Some(open),
            // Nobody has moved in it yet.
            Some(None) => autosave.look_of_aside(name),
            None => autosave.look_of(name),
        }
    }

    /// Shows what Continue would go on with, and which games are running.
    pub(super) fn show_continue(&self) {
        let imp = self.imp();
        let look = self.look_of(imp.settings.options().name());
        imp.start_page.set_continue(look.map(|look| {
            let title = tell(&look.title);
            let is_running = look.mover.is_some();
            let label = match is_running {
                true => gettext_f("_Continue {game}", &[("game", &title)]),
                // Nothing of it is left to be played.
                false => gettext("_Show the Last Game"),
            };
            (label, words(&look), is_running)
        }));
    }

    pub(super) fn tell_kept_problems(&self, problems: Vec<Problem>) {
        let heading = ngettext_f(
            "A kept game cannot be read",
            "{count} kept games cannot be read",
            problems.len() as u32,
            &[("count", &problems.len().to_string())],
        );
        self.tell_problems(&heading, problems);
    }

    /// Says what could not be read, and where it is now.
    pub(super) fn tell_problems(&self, heading: &str, problems: Vec<Problem>) {
        let texts: Vec<String> = problems.iter().map(files::problem_text).collect();
        if !texts.is_empty() {
            self.show_message(heading, &texts.join("\n\n"));
        }
    }

    /// Goes on with the match of the chosen game: the one that is open, the kept one, or the one that was set aside.
    pub fn continue_match(&self) {
        let name = self.imp().settings.options().name();
        let has_aside = self.imp().autosave.has_aside(name);
        let open = self.page().with_session(|session| {
            let is_it = session.game().options().name() == name;
            is_it.then(|| session.is_worth_keeping() || !has_aside)
        });
        match open.flatten() {
            Some(true) => return self.show_game(),
            Some(false) => return self.back_to_aside(),
            None => {}
        }
        let window = self.clone();
        glib::spawn_future_local(async move {
            window.keep_match(true);
            if !window.may_leave_match().await {
                return;
            }
            let (kept, problems) = window.imp().autosave.take(name).await;
            window.tell_kept_problems(problems);
            // Another window may have taken it.
            let Some(kept) = kept else {
                return window.return_to_aside(name).await;
            };
            if let Some(mut kept) = window.recall(kept).await {
                window.name_players(&mut kept.session);
                window.show_match(kept.session, kept.slot);
            }
        });
    }

    /// Gives the players of a kept game back what they had learned.
    async fn recall(&self, kept: Kept) -> Option<Kept> {
        let stop = StopFlag::default();
        let notice = self.slow_notice(&gettext("Loading the table…"), &stop);
        let recalled = self.imp().autosave.recall(kept, stop).await;
        notice.end();
        let (kept, problem) = recalled?;
        let heading = gettext("What the computer has learned cannot be read");
        self.tell_problems(&heading, problem.into_iter().collect());
        Some(kept)
    }

    /// Whether another match may take the place of the one that is open: it is kept, or may be lost.
    async fn may_leave_match(&self) -> bool {
        self.imp().autosave.flush_in_background().await.is_ok() || self.may_lose_match().await
    }

    /// Whether the match that is open would be lost if another took its place. Its file may have gone, or may hold
    /// something else by now.
    async fn would_be_lost(&self) -> bool {
        let page = self.page();
        let stake = page.with_session(Session::stake);
        if let Some(Stake::InFile(path, stamp)) = stake.clone()
            && !files::is_as_left(path, stamp).await
        {
            page.with_session_mut(|session| {
                // It may have been saved meanwhile, or be another match.
                if Some(session.stake()) == stake {
                    session.mistrust_file();
                }
            });
            page.document_changed();
        }
        page.with_session(Session::stake) == Some(Stake::Match)
    }

    /// Asks before the match that is open is lost, if it would be. If another one is shown by then, that must not be
    /// lost: nobody was asked about it.
    pub(super) async fn may_lose_match(&self) -> bool {
        let about = || (self.page()).with_session(|session| session.document().id());
        let asked = about();
        let was_safe = self.page().with_session(Session::stake) != Some(Stake::Match);
        if !self.would_be_lost().await {
            return about() == asked;
        }
        let Some((heading, body)) = self.page().with_session(|open| question(&Look::of(open)))
        else {
            return true;
        };
        let body = match was_safe {
            true => format!(
                "{}\n\n{body}",
                gettext("Its file is gone, or another program has changed it.")
            ),
            false => body,
        };
        let may_be_lost = match self.ask_to_save(&heading, &body).await.as_str() {
            "discard" => true,
            "save" => self.save_all_of_it().await,
            _ => false,
        };
        may_be_lost && about() == asked
    }

    /// Saves the match, and what is played while it is written; says whether it was saved.
    async fn save_all_of_it(&self) -> bool {
        let page = self.page();
        // Computers rest, or there would always be something more to write.
        page.set_active(false);
        let is_saved = loop {
            if !self.save_async(false).await {
                break false;
            }
            if !self.would_be_lost().await {
                break true;
            }
        };
        page.set_active(self.imp().shown.get() == Page::Game);
        is_saved
    }

    /// Begins a match that follows on the one that is over, and is kept in its place. Asks before anything is lost.
    pub fn begin_again(&self, again: fn(&Session) -> Option<Session>) {
        let window = self.clone();
        glib::spawn_future_local(async move {
            if window.may_lose_match().await {
                window.page().begin_again(again);
                // Ants may have been chosen after the game before.
                window.read_ants();
            }
        });
    }

    /// Sets the match that is open aside if that is wanted; says whether it was. A practice is not set aside.
    async fn set_open_aside(&self, wish: Aside) -> bool {
        let open = self.page().with_session(|session| {
            let is_practice = session.is_practice();
            let is_wanted = !is_practice && wish.wants(session);
            let game = session.worth_keeping(Instant::now());
            Some((session.game().options().name(), game.filter(|_| is_wanted)?))
        });
        match open.flatten() {
            Some((name, game)) => self.set_aside(name, game).await,
            None => false,
        }
    }

    /// Sets a match aside; says whether it could be written.
    async fn set_aside(&self, name: &'static str, game: SavedGame) -> bool {
        let is_written = self.imp().autosave.set_aside(name, game).await.is_ok();
        if is_written {
            self.notify_user(&gettext("Your game is kept: Back to My Game"));
        }
        is_written
    }

    /// A place to keep a new match of this game. Asks before the one kept there is lost, or sets it aside; `None` if it
    /// must not be.
    pub(super) async fn make_room(&self, name: &'static str, wish: Aside) -> Option<Arc<Slot>> {
        let autosave = &self.imp().autosave;
        let is_same = |session: &Session| session.game().options().name() == name;
        if self.page().with_session(is_same) == Some(true) {
            if !self.set_open_aside(wish).await && !self.may_lose_match().await {
                return None;
            }
            // Another game may have been opened meanwhile, which is kept elsewhere.
            let is_here = self.page().with_session(is_same) == Some(true);
            return match autosave.slot().filter(|_| is_here) {
                Some(slot) => Some(slot),
                None => autosave.claim(name).await,
            };
        }
        self.keep_match(true);
        if !self.may_leave_match().await {
            return None;
        }
        let (kept, problems) = autosave.take(name).await;
        self.tell_kept_problems(problems);
        let Some(kept) = kept else {
            return autosave.claim(name).await;
        };
        let game =
            (kept.session.worth_keeping(Instant::now())).filter(|_| wish.wants(&kept.session));
        if let Some(game) = game
            && self.set_aside(name, game).await
        {
            return Some(kept.slot);
        }
        let slot = self.may_lose_kept(kept).await;
        if slot.is_none() {
            self.refresh_continue();
        }
        slot
    }

    /// Asks before a match that is kept and not open is lost, if it would be; gives its place, or `None` if it stays.
    async fn may_lose_kept(&self, mut kept: Kept) -> Option<Arc<Slot>> {
        let session = &mut kept.session;
        if let Stake::InFile(path, stamp) = session.stake()
            && !files::is_as_left(path, stamp).await
        {
            session.mistrust_file();
        }
        if session.stake() != Stake::Match {
            return Some(kept.slot);
        }
        let (heading, body) = question(&Look::of(session));
        match self.ask_to_save(&heading, &body).await.as_str() {
            "discard" => Some(kept.slot),
            "save" => {
                let mut kept = self.recall(kept).await?;
                let is_saved = self.save_match(&mut kept.session, false).await;
                is_saved.then_some(kept.slot)
            }
            _ => None,
        }
    }

    /// Writes all that is to be kept before the window closes; says whether it may close. The match waits from then on:
    /// if the window stays, somebody has to wake it.
    pub(super) async fn may_close(&self) -> bool {
        let (imp, page) = (self.imp(), self.page());
        let mark = || page.with_session(Session::mark);
        loop {
            // A save that is under way ends first, and says so if it fails.
            let Ok(saving_lock) =
                glib::future_with_timeout(files::PATIENCE, imp.saving.lock()).await
            else {
                return self.may_close_unsaved().await;
            };
            if imp.questions.get() > 0 {
                return false;
            }
            page.set_active(false);
            self.keep_match(true);
            let before = mark();
            let (puzzles, history) = (imp.puzzle_page.flusher(), imp.history.flusher());
            let flush = move || {
                puzzles();
                history();
            };
            gio::spawn_blocking(flush).await.ok();
            if imp.autosave.flush_in_background().await.is_err() {
                drop(saving_lock);
                return self.may_lose_match().await;
            }
            // Somebody may have moved meanwhile. Nobody has begun to save.
            if mark() == before {
                page.with_session(|session| imp.autosave.keep_table(session));
                return true;
            }
        }
    }

    /// Asks whether to close although a file is still being written.
    async fn may_close_unsaved(&self) -> bool {
        let heading = gettext("A game is still being saved");
        let body = gettext(
            "Its file does not answer. If you close the window now, the file may stay as it was.",
        );
        dialog::confirm(self, &heading, &body, &gettext("_Close Anyway")).await
    }
}
