//! New matches.

use std::sync::Arc;

use adw::prelude::*;
use adw::subclass::prelude::*;
use gtk::{gio, glib};

use super::WallsWindow;
use super::keeping::Aside;
use crate::app::files::{self, Contents, Opened};
use crate::app::new_game;
use crate::games::Side;
use crate::games::registry::GameOptions;
use crate::i18n::gettext;
use crate::play::kept::Slot;
use crate::play::{FileError, Plan, Session, new_match};

impl WallsWindow {
    /// Shows a match, which is kept in this slot; `session` says who starts, and which file it came from.
    pub(super) fn show_match(&self, mut session: Session, slot: Arc<Slot>) {
        session.keep_ants_in(&files::places::colonies_folder());
        let imp = self.imp();
        let is_replaced = |before: Arc<Slot>| Arc::ptr_eq(&before, &slot);
        if !imp.autosave.slot().is_some_and(is_replaced) {
            self.keep_match(true);
            self.page()
                .with_session(|session| imp.autosave.keep_table(session));
        }
        let name = session.game().options().name();
        imp.settings.set_game(name);
        imp.start_page.set_choice(name);
        imp.editor_page.forget();
        imp.autosave.set_slot(slot);
        self.page().set_session(session);
        self.show_game();
        self.read_ants();
    }

    /// Reads what the ants know, if any play, before it is first looked at.
    pub(super) fn read_ants(&self) {
        let ants = self.page().with_session(|session| session.game().ants());
        let Some(colony) = ants.flatten() else {
            return;
        };
        let window = self.clone();
        glib::spawn_future_local(async move {
            let read = move || {
                colony.colony();
                colony.take_problem()
            };
            let problem = gio::spawn_blocking(read).await.ok().flatten();
            window.page().update(false);
            window.tell_problems(
                &gettext("What the ants have learned cannot be read"),
                problem.into_iter().collect(),
            );
        });
    }

    /// Shows another match. The one of the same game before it goes, which asks if it would be lost.
    pub(super) fn replace_match(&self, session: Session) {
        self.show_instead(session, Aside::Never);
    }

    /// Shows another match in the place of the one of the same game, which may be set aside.
    pub(super) fn show_instead(&self, session: Session, wish: Aside) {
        let window = self.clone();
        glib::spawn_future_local(async move {
            window.has_made_room_for(session, wish).await;
        });
    }

    /// As [`show_instead`](WallsWindow::show_instead); says whether the match is shown, and not the one before kept.
    async fn has_made_room_for(&self, session: Session, wish: Aside) -> bool {
        let name = session.game().options().name();
        let slot = self.make_room(name, wish).await;
        let is_shown = slot.is_some();
        if let Some(slot) = slot {
            self.page().hide_analysis_in(&session);
            self.show_match(session, slot);
        }
        is_shown
    }

    /// Asks for the options of a new match and begins it.
    pub fn new_game(&self) {
        let options = self.imp().settings.options();
        let plan = self.imp().settings.plan(options.name());
        self.new_game_as(options, plan);
    }

    /// Asks for the options of a new match, beginning with these, and begins it.
    pub(super) fn new_game_as(&self, options: GameOptions, plan: Plan) {
        let begin = glib::clone!(
            #[weak(rename_to = window)]
            self,
            move |options: GameOptions, plan: Plan, starter: Side| {
                let settings = window.imp().settings.clone();
                let players = settings.planned_players(starter, &options, &plan);
                let game = match new_match(&options, players) {
                    Ok(game) => game,
                    Err(error) => return window.show_error(&error),
                };
                window.dismiss_notice();
                glib::spawn_future_local(async move {
                    let session = Session::new(game, starter);
                    // What was chosen for a game that is given up again is not remembered.
                    if window.has_made_room_for(session, Aside::Never).await {
                        settings.set_options(&options);
                        settings.set_plan(options.name(), &plan);
                    }
                });
            }
        );
        new_game::present(self, &self.imp().settings, (options, plan), begin);
    }

    /// Begins a match from the position or the moves in the clipboard.
    pub fn paste(&self) {
        let window = self.clone();
        glib::spawn_future_local(async move {
            let text = match window.clipboard().read_text_future().await {
                Ok(Some(text)) => text,
                _ => return window.notify_user(&gettext("The clipboard has no text to paste")),
            };
            match window.read_pasted(text.into()).await {
                Ok(Some(pasted)) => {
                    // What was said before is about another text.
                    window.dismiss_notice();
                    if let Some(notice) = &pasted.notice {
                        window.notify_user(notice);
                    }
                    let session = Session::new(pasted.game, pasted.starter)
                        .with_turn_time(pasted.turn_time)
                        .with_variations(pasted.variations);
                    window.replace_match(session);
                }
                Ok(None) => {}
                Err(error) => window.show_error(&error),
            }
        });
    }

    /// The game that a text holds, or the one that is chosen of several; `None` if none is.
    async fn read_pasted(&self, text: String) -> Result<Option<Box<Opened>>, FileError> {
        let mut which = None;
        loop {
            let choices = self.imp().settings.choices(Side::First);
            match files::read_text(text.clone(), self.options(), choices, which).await? {
                Contents::Game(pasted) => return Ok(Some(pasted)),
                Contents::Several(titles) => which = files::choose_game(self, &titles).await,
            }
            if which.is_none() {
                return Ok(None);
            }
        }
    }
}
