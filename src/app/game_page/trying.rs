//! Variations: trying moves beside the game, and what can be done with the lines that come of it.

use adw::prelude::*;
use adw::subclass::prelude::*;
use gtk::glib;

use super::GamePage;
use crate::app::dialog;
use crate::i18n::{gettext, gettext_f};
use crate::play::label::MOST_LETTERS;
use crate::play::session::{Line, Status};
use crate::play::{Label, Session, Variations};

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

    /// Asks for a name and a comment for the line that is shown.
    pub fn name_line(&self) {
        let known = self.with_session(|session| {
            let is_game = session.status().line != Line::Variation;
            (session.label().clone(), is_game)
        });
        let window = self.root().and_downcast::<gtk::Window>();
        let (Some((label, is_game)), Some(window)) = (known, window) else {
            return;
        };
        let page = self.clone();
        glib::spawn_future_local(async move {
            if let Some(label) = ask_for_label(&window, &label, is_game).await {
                page.change(|session, _| session.set_label(label));
            }
            page.imp().board.focus();
        });
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
            (Line::Game, _) => gettext_f("After {ply} of {all} moves", &values),
        }
    }
}

/// Asks for a name and a comment; `None` if they stay as they are.
async fn ask_for_label(window: &gtk::Window, known: &Label, is_game: bool) -> Option<Label> {
    let heading = match is_game {
        true => gettext("Name and Comment of the Game"),
        false => gettext("Name and Comment of the Variation"),
    };
    let answers = [
        (
            "cancel",
            gettext("_Cancel"),
            adw::ResponseAppearance::Default,
        ),
        ("keep", gettext("_Keep"), adw::ResponseAppearance::Suggested),
    ];
    let question = dialog::question(window, &heading, "", &answers);
    let [name_letters, comment_letters] = MOST_LETTERS;
    let name = gtk::Entry::builder()
        .text(&known.name)
        .max_length(name_letters as i32)
        .placeholder_text(gettext("Name"))
        .activates_default(true)
        .build();
    name.update_property(&[gtk::accessible::Property::Label(&gettext("Name"))]);
    let comment = gtk::TextView::builder()
        .wrap_mode(gtk::WrapMode::WordChar)
        .accepts_tab(false)
        .top_margin(6)
        .bottom_margin(6)
        .left_margin(6)
        .right_margin(6)
        .build();
    comment.update_property(&[gtk::accessible::Property::Label(&gettext("Comment"))]);
    comment.buffer().set_text(&known.comment);
    let scroller = gtk::ScrolledWindow::builder()
        .min_content_height(90)
        .min_content_width(220)
        .has_frame(true)
        .child(&comment)
        .build();
    let caption = gtk::Label::builder()
        .label(gettext("Comment"))
        .xalign(0.0)
        .build();
    let content = gtk::Box::new(gtk::Orientation::Vertical, 6);
    content.append(&name);
    content.append(&caption);
    content.append(&scroller);
    question.set_extra_child(Some(&content));
    if dialog::ask(&question).await != "keep" {
        return None;
    }
    let buffer = comment.buffer();
    let text = buffer.text(&buffer.start_iter(), &buffer.end_iter(), false);
    let text: String = text.chars().take(comment_letters).collect();
    Some(Label::new(&name.text(), &text))
}
