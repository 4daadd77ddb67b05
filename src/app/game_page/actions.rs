//! The actions `game.*`: how they are set up, when they are enabled, what they do.

use std::time::Instant;

use adw::prelude::*;
use adw::subclass::prelude::*;
use gtk::{gio, glib};

use super::GamePage;
use crate::app::actions::{ACTIONS, Action, Page, Run, Situation};
use crate::app::{dialog, files, focus, page_keys};
use crate::i18n::{gettext, gettext_f, tell};
use crate::play::Session;
use crate::play::any_match::Forget;
use crate::play::session::Line;

impl GamePage {
    /// Move Now: the computer plays the best move that it has found so far.
    pub fn move_now(&self) {
        if let Some(search) = &*self.imp().search.borrow() {
            search.end_now();
        }
    }

    pub(super) fn set_up_actions(&self) {
        let actions = &self.imp().actions;
        for action in ACTIONS {
            match action.run {
                Run::Game(run) => {
                    let simple = gio::SimpleAction::new(action.short_name(), None);
                    simple.connect_activate(glib::clone!(
                        #[weak(rename_to = page)]
                        self,
                        move |_, _| run(&page)
                    ));
                    actions.add_action(&simple);
                }
                Run::Switch(_) => self.offer_switch(action, true),
                Run::Window(_) | Run::Elsewhere => {}
            }
        }
    }

    /// An action over a property is always enabled, so it is there only while it can be used.
    fn offer_switch(&self, action: &Action, is_enabled: bool) {
        let actions = &self.imp().actions;
        let Run::Switch(property) = action.run else {
            return;
        };
        let is_there = actions.lookup_action(action.short_name()).is_some();
        match is_enabled {
            true if !is_there => {
                let switch = gio::PropertyAction::new(action.short_name(), self, property);
                actions.add_action(&switch);
            }
            false if is_there => actions.remove_action(action.short_name()),
            _ => {}
        }
    }

    pub(super) fn withdraw_switches(&self) {
        for action in ACTIONS {
            self.offer_switch(action, false);
        }
    }

    /// The keys without Ctrl or Alt, those of the original game.
    pub(super) fn set_up_keys(&self) {
        let keys = gtk::EventControllerKey::new();
        keys.connect_key_pressed(glib::clone!(
            #[weak(rename_to = page)]
            self,
            #[upgrade_or]
            glib::Propagation::Proceed,
            move |_, key, _, modifiers| {
                use gtk::gdk::ModifierType;
                let control = ModifierType::CONTROL_MASK | ModifierType::ALT_MASK;
                let action = Action::for_plain_key(key);
                match action.filter(|_| !modifiers.intersects(control)) {
                    Some(action) => {
                        if key != gtk::gdk::Key::Escape || !page.leave_what_is_open() {
                            page.activate_action(action.name, None).ok();
                        }
                        glib::Propagation::Stop
                    }
                    None => glib::Propagation::Proceed,
                }
            }
        ));
        self.add_controller(keys);
    }

    /// What Escape does before it leaves the page: it ends the full screen, lets go of a piece, or goes back to the
    /// running position. Says whether there was one of these.
    fn leave_what_is_open(&self) -> bool {
        if page_keys::leave_full_screen(self) || self.imp().board.let_go() {
            return true;
        }
        let is_elsewhere = self.with_session(|session| !session.status().is_live) == Some(true);
        let may_go_back = self.is_looking_back() || is_elsewhere;
        if may_go_back {
            self.look_live();
        }
        may_go_back
    }

    /// Enables what can be done now, and tells the window.
    pub(super) fn changed(&self) {
        focus::keep(self, || self.enable(), || self.imp().board.focus());
        self.emit_by_name::<()>("changed", &[]);
    }

    fn enable(&self) {
        let situation = self.situation(Page::Game);
        for action in ACTIONS {
            let is_enabled = (action.is_enabled)(&situation);
            let known = self.imp().actions.lookup_action(action.short_name());
            match (action.run, known.and_downcast::<gio::SimpleAction>()) {
                (Run::Game(_), Some(simple)) => simple.set_enabled(is_enabled),
                (Run::Switch(_), _) => self.offer_switch(action, is_enabled),
                _ => {}
            }
        }
    }

    /// What can be done.
    pub fn situation(&self, page: Page) -> Situation {
        Situation {
            page,
            status: self.with_session(Session::status),
            is_thinking: self.is_thinking(),
            seeks_hint: self.seeks_hint(),
            is_looking_back: self.is_looking_back(),
            // The window knows.
            has_aside: false,
            can_turn: self.imp().board.can_turn(),
        }
    }

    /// Shows the position after a number of moves; the match itself stays as it is.
    pub fn look_at(&self, ply: usize) {
        self.change(|session, now| session.look_at(ply, now));
    }

    /// Shows the position that many moves further on. In a review, goes to the turning point that many further on.
    pub fn look_beside(&self, steps: isize) {
        if self.is_reviewing() {
            self.change(|session, _| session.review_beside(steps));
            self.imp().board.focus();
            return;
        }
        self.change_from_board(|session, now| {
            let ply = session.shown().saturating_add_signed(steps);
            session.look_at(ply, now);
        });
    }

    /// Changes the session. If the keyboard was at what can be done after a game, it is at the board then: keys are about
    /// that again.
    fn change_from_board(&self, code: impl FnOnce(&mut Session, Instant)) {
        let was_after_game = self.imp().panel.has_focus_in_result();
        self.change(code);
        if was_after_game {
            self.imp().board.focus();
        }
    }

    /// Goes back to the running position.
    pub fn look_live(&self) {
        self.stop_looking_back();
        self.change(|session, now| session.look_live(now));
        self.imp().board.focus();
    }

    /// Makes the position shown the running one.
    pub fn play_from_here(&self) {
        self.stop_looking_back();
        self.change(|session, now| session.play_from_here(now));
        self.imp().board.focus();
    }

    /// Takes back, to a person's turn.
    pub fn undo(&self) {
        if self.is_in_variation() {
            return self.look_beside(-1);
        }
        self.stop_looking_back();
        self.change_from_board(|session, now| {
            session.undo(now);
        });
    }

    /// Whether a variation is shown. What is taken back there stays in it, as beside the game.
    fn is_in_variation(&self) -> bool {
        let is_variation = |session: &Session| session.status().line == Line::Variation;
        self.with_session(is_variation) == Some(true)
    }

    /// Plays again what was taken back.
    pub fn redo(&self) {
        if self.is_in_variation() {
            return self.look_beside(1);
        }
        self.stop_looking_back();
        self.change_from_board(|session, now| {
            session.redo(now);
        });
    }

    /// Makes one move of computers that are paused.
    pub fn step(&self) {
        self.change(|session, now| session.step(now));
    }

    /// Begins the match that follows on the one shown, if one does.
    pub fn begin_again(&self, again: fn(&Session) -> Option<Session>) {
        if let Some(again) = self.with_session(again).flatten() {
            self.hide_analysis_in(&again);
            self.set_session(again);
            self.imp().board.focus();
        }
    }

    /// Hides the analysis where it would tell the moves that are to be found. Whoever wants it switches it on again.
    pub fn hide_analysis_in(&self, session: &Session) {
        if session.is_contest() {
            self.set_property("shows-analysis", false);
        }
    }

    /// Copies the position shown.
    pub fn copy(&self) {
        if let Some(text) = self.with_session(|session| session.snapshot().text) {
            self.clipboard().set_text(&text);
            self.tell(&gettext("Position copied"));
        }
    }

    /// Copies the moves played, with what is noted beside them, as other programs read them.
    pub fn copy_game(&self) {
        if let Some(text) = self.with_session(|session| session.record_text()) {
            self.clipboard().set_text(&text);
            self.tell(&gettext("Moves copied"));
        }
    }

    /// Gives the game up for the person at the board, once that is confirmed.
    pub fn resign(&self) {
        let asked = |session: &Session| {
            let side = session.status().resigner?;
            let winner = &session.game().players()[side.other().index()].name;
            Some((session.document().id(), side, winner.clone()))
        };
        let window = self.root().and_downcast::<gtk::Window>();
        let (Some((game, side, winner)), Some(window)) =
            (self.with_session(asked).flatten(), window)
        else {
            return;
        };
        let page = self.clone();
        glib::spawn_future_local(async move {
            let heading = gettext("Resign?");
            let body = gettext_f("{name} will win the game.", &[("name", &winner)]);
            if !dialog::confirm(&window, &heading, &body, &gettext("_Resign")).await {
                return;
            }
            // The computer may have moved meanwhile, or ended the game.
            let has_resigned = page.with_session_mut(|session| {
                let is_it = session.document().id() == game;
                is_it && session.status().resigner == Some(side) && session.resign(Instant::now())
            });
            if has_resigned == Some(true) {
                page.moved();
            }
        });
    }

    /// Makes the ants forget all they know, once that is confirmed.
    pub fn reset_ants(&self) {
        // Those of the game that is asked about: another one may be open by the answer.
        let forget = self.with_session(|session| session.game().forget_ants());
        let window = self.root().and_downcast::<gtk::Window>();
        let (Some(forget), Some(window)) = (forget, window) else {
            return;
        };
        let page = self.clone();
        glib::spawn_future_local(async move {
            let heading = gettext("Reset the ant memory?");
            let body = gettext(
                "The ants forget everything that they have learned in games of this kind. This cannot be undone.",
            );
            if dialog::confirm(&window, &heading, &body, &gettext("_Reset")).await {
                page.forget_ants(forget);
            }
        });
    }

    fn forget_ants(&self, forget: Forget) {
        let page = self.clone();
        glib::spawn_future_local(async move {
            match files::in_background(forget).await {
                Ok(()) => page.tell(&gettext("Ant memory reset")),
                Err(error) => page.tell(&tell(&error.sentence())),
            }
            page.update(false);
        });
    }
}
