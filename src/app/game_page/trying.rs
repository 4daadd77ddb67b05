//! Variations: trying moves beside the game, and what can be done with the lines that come of it.

use adw::subclass::prelude::*;
use gtk::glib;

use super::GamePage;
use crate::i18n::{gettext, gettext_f, ngettext_f};
use crate::play::session::{Line, Status};
use crate::play::{Session, Variations};

impl GamePage {
    pub(super) fn set_up_variations(&self) {
        let view = self.imp().panel.variations();
        view.connect_opened(glib::clone!(
            #[weak(rename_to = page)]
            self,
            move || page.fill_variations()
        ));
        view.connect_chosen(glib::clone!(
            #[weak(rename_to = page)]
            self,
            move |number| {
                page.change(|session, now| match number {
                    Some(number) => session.show_variation(number, now),
                    None => session.look_live(now),
                });
                page.imp().board.focus();
            }
        ));
    }

    fn fill_variations(&self) {
        let view = self.imp().panel.variations();
        self.with_session(|session| {
            let is_game_shown = session.status().line == Line::Game;
            view.fill(
                session.variations().main(),
                is_game_shown,
                &session.listed(),
            );
        });
    }

    /// Lets a person try moves from the position that is shown.
    pub fn try_moves(&self) {
        self.change(|session, now| session.begin_to_try(now));
        self.imp().board.focus();
    }

    /// Opens the list of the variations.
    pub fn list_variations(&self) {
        self.imp().panel.variations().open();
    }

    /// Makes the variation that is shown the game.
    pub fn promote(&self) {
        self.stop_looking_back();
        self.change(|session, now| session.promote(now));
        self.imp().board.focus();
    }

    /// Deletes the variation that is shown.
    pub fn delete_variation(&self) {
        self.change(|session, now| session.delete_variation(now));
        self.imp().board.focus();
    }

    /// Says that the move which was to be tried found no room.
    pub(super) fn tell_if_full(&self) {
        let is_trying = |session: &Session| !session.status().is_live && session.review().is_none();
        if self.with_session(is_trying) == Some(true) {
            self.say_for_now(Variations::full());
        }
    }

    /// What the panel says of the position shown, if it is not the running one.
    pub(super) fn place_in_line(&self, status: &Status) -> String {
        let place = [
            ("ply", status.shown.to_string()),
            ("all", status.length.to_string()),
        ];
        let mut values: Vec<(&str, &str)> = (place.iter())
            .map(|(name, value)| (*name, value.as_str()))
            .collect();
        let name = self.with_session(|session| session.label().name.clone());
        match (status.line, name.filter(|name| !name.is_empty())) {
            (Line::Trial, _) => gettext("Try moves here"),
            (Line::Variation, Some(name)) => {
                values.push(("name", &name));
                gettext_f("{name}, move {ply} of {all}", &values)
            }
            (Line::Variation, None) => gettext_f("Variation, move {ply} of {all}", &values),
            (Line::Game, _) => ngettext_f(
                "After {ply} of {all} move",
                "After {ply} of {all} moves",
                status.length as u32,
                &values,
            ),
        }
    }
}
