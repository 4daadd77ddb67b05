//! New matches; and asking before the running one is lost.

use adw::prelude::*;
use adw::subclass::prelude::*;
use gtk::{gio, glib};

use super::WallsWindow;
use crate::app::{autosave, files, new_game, player_options};
use crate::games::Side;
use crate::i18n::gettext;
use crate::play::any_match::paste_any;
use crate::play::{Session, new_match};

impl WallsWindow {
    /// Shows a match; `session` says who starts, and which file it came from.
    pub(super) fn show_match(&self, session: Session) {
        let imp = self.imp();
        let name = session.game().options().name();
        imp.settings.set_game(name);
        imp.start_page.set_choice(name);
        let colony = session.game().ants();
        self.page().set_session(session);
        self.show_game();
        if let Some(colony) = colony {
            // What the ants know is read before it is first looked at.
            let page = self.page();
            glib::spawn_future_local(async move {
                let read = move || colony.colony().is_poisoned();
                gio::spawn_blocking(read).await.ok();
                page.update(false);
            });
        }
    }

    /// Goes on with the match, or with the one kept from last time.
    pub fn continue_match(&self) {
        if self.page().with_session(|_| ()).is_some() {
            return self.show_game();
        }
        match autosave::read() {
            Ok(opened) => self.show_match(opened.into_session(None)),
            Err(error) => self.show_error(&error),
        }
    }

    /// Asks for the options of a new match and begins it.
    pub fn new_game(&self) {
        let begin = glib::clone!(
            #[weak(rename_to = window)]
            self,
            move |options: crate::games::registry::GameOptions, starter: Side| {
                window.replace_match(move |window| {
                    let players = window.imp().settings.players(starter, &options);
                    match new_match(&options, players) {
                        Ok(mut game) => {
                            game.keep_ants_in(&files::colonies_folder());
                            window.show_match(Session::new(game, starter));
                        }
                        Err(error) => window.show_error(&error),
                    }
                });
            }
        );
        new_game::present(self, &self.imp().settings, begin);
    }

    /// Begins a match from the position or the moves in the clipboard.
    pub fn paste(&self) {
        let window = self.clone();
        glib::spawn_future_local(async move {
            let text = match window.clipboard().read_text_future().await {
                Ok(Some(text)) => text,
                _ => return window.notify_user(&gettext("The clipboard has no text to paste")),
            };
            let choices = window.imp().settings.choices(Side::First);
            match paste_any(&text, &window.options(), &choices) {
                Ok(mut game) => window.replace_match(move |window| {
                    game.keep_ants_in(&files::colonies_folder());
                    window.show_match(Session::new(game, Side::First));
                }),
                Err(error) => window.show_error(&error),
            }
        });
    }

    /// Shows the options of the players; those of the running match change with them.
    pub fn player_options(&self) {
        let change = glib::clone!(
            #[weak(rename_to = window)]
            self,
            move || {
                let (page, settings) = (window.page(), &window.imp().settings);
                page.set_ponders(settings.ponders());
                let players = page.with_session(|session| {
                    let options = session.game().options();
                    let players = settings.players(session.starter(), &options);
                    (*session.game().players() != players).then_some(players)
                });
                if let Some(players) = players.flatten() {
                    page.change(|session, now| session.set_players(players, now));
                }
            }
        );
        player_options::present(self, &self.imp().settings, &self.options(), change);
    }

    /// Asks before a match that is running and nowhere saved gives way to another.
    pub(super) fn replace_match(&self, code: impl FnOnce(&WallsWindow) + 'static) {
        let would_be_lost = self.page().with_session(Session::would_be_lost);
        if would_be_lost != Some(true) {
            return code(self);
        }
        let dialog = adw::MessageDialog::builder()
            .heading(gettext("Save the running game?"))
            .body(gettext("If you do not save it, it will be lost."))
            .transient_for(self)
            .modal(true)
            .close_response("cancel")
            .default_response("save")
            .build();
        dialog.add_responses(&[
            ("cancel", &gettext("_Cancel")),
            ("discard", &gettext("_Discard")),
            ("save", &gettext("_Save")),
        ]);
        dialog.set_response_appearance("discard", adw::ResponseAppearance::Destructive);
        dialog.set_response_appearance("save", adw::ResponseAppearance::Suggested);
        let (sender, response) = async_channel::bounded(1);
        dialog.connect_response(None, move |_, response| {
            sender.try_send(response.to_owned()).ok();
        });
        dialog.present();
        let window = self.clone();
        glib::spawn_future_local(async move {
            let go_on = match response.recv().await.as_deref() {
                Ok("discard") => true,
                Ok("save") => window.save_async(false).await,
                _ => false,
            };
            if go_on {
                code(&window);
            }
        });
    }
}
