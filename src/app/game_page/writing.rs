//! What people write about moves, variations and games: the dialogs that ask for it.

use adw::prelude::*;
use adw::subclass::prelude::*;
use gtk::glib;

use super::GamePage;
use crate::app::dialog;
use crate::i18n::{gettext, gettext_f};
use crate::play::label::MOST_LETTERS;
use crate::play::session::Line;
use crate::play::{Label, Variations};

impl GamePage {
    /// Asks for a name and a comment for the line that is shown.
    pub fn name_line(&self) {
        let known = self.with_session(|session| {
            let is_game = session.status().line != Line::Variation;
            (session.label().clone(), is_game, session.topic_of_line())
        });
        let window = self.root().and_downcast::<gtk::Window>();
        let (Some((before, is_game, topic)), Some(window)) = (known, window) else {
            return;
        };
        let page = self.clone();
        glib::spawn_future_local(async move {
            if let Some(label) = ask_for_label(&window, &before, is_game).await {
                let mut had_room = true;
                page.change(|session, _| {
                    // A name is short.
                    let named = Label::new(&label.name, &before.comment);
                    had_room = session.set_label(&topic, label);
                    if !had_room {
                        session.set_label(&topic, named);
                    }
                });
                if !had_room {
                    page.say_for_now(Variations::full_of_comments());
                }
            }
            page.imp().board.focus();
        });
    }

    /// Asks for a comment on the move that led to the position shown.
    pub fn comment(&self) {
        let known = self.with_session(|session| {
            let now = session.snapshot();
            let number = now.ply.to_string();
            let entry = now.last_move()?;
            // A move is one word, where the line breaks too.
            let shown = entry.text.replace(' ', "\u{a0}");
            let place = [("number", &*number), ("move", &*shown)];
            let heading = gettext_f("Comment on Move {number}, {move}", &place);
            Some((heading, entry.comment.clone(), session.topic_of_move()?))
        });
        let window = self.root().and_downcast::<gtk::Window>();
        let (Some(Some((heading, before, topic))), Some(window)) = (known, window) else {
            return;
        };
        let page = self.clone();
        glib::spawn_future_local(async move {
            if let Some(text) = ask_for_comment(&window, &heading, &before).await {
                let mut had_room = true;
                page.change(|session, _| had_room = session.set_comment(&topic, &text));
                if !had_room {
                    page.say_for_now(Variations::full_of_comments());
                }
            }
            page.imp().board.focus();
        });
    }
}

/// Asks for a name and a comment; `None` if they stay as they are.
async fn ask_for_label(window: &gtk::Window, known: &Label, is_game: bool) -> Option<Label> {
    let heading = match is_game {
        true => gettext("Name and Comment of the Game"),
        false => gettext("Name and Comment of the Variation"),
    };
    let question = dialog::question(window, &heading, "", &answers());
    let [name_letters, _] = MOST_LETTERS;
    let name = gtk::Entry::builder()
        .text(&known.name)
        .max_length(name_letters as i32)
        .placeholder_text(gettext("Name"))
        .activates_default(true)
        .build();
    name.update_property(&[gtk::accessible::Property::Label(&gettext("Name"))]);
    let (comment, scroller) = comment_field(&known.comment);
    let caption = gtk::Label::builder()
        .label(gettext("Comment"))
        .xalign(0.0)
        .build();
    let content = gtk::Box::new(gtk::Orientation::Vertical, 6);
    content.append(&name);
    content.append(&caption);
    content.append(&scroller);
    question.set_extra_child(Some(&content));
    let written = || Label::new(&name.text(), &text_in(&comment));
    let is_kept = wants_it_kept(window, &question, || written() != *known).await;
    is_kept.then(written)
}

/// Asks for a comment; `None` if it stays as it is.
async fn ask_for_comment(window: &gtk::Window, heading: &str, known: &str) -> Option<String> {
    let question = dialog::question(window, heading, "", &answers());
    let (comment, scroller) = comment_field(known);
    question.set_extra_child(Some(&scroller));
    comment.grab_focus();
    let is_kept = wants_it_kept(window, &question, || text_in(&comment) != known).await;
    is_kept.then(|| text_in(&comment))
}

/// Asks whether to keep what was written. Escape alone does not lose it.
async fn wants_it_kept(
    window: &gtk::Window,
    question: &adw::MessageDialog,
    is_changed: impl Fn() -> bool,
) -> bool {
    // No button has this answer.
    question.set_close_response("close");
    match dialog::ask(question).await.as_str() {
        "keep" => true,
        "close" if is_changed() => {
            let discard = gettext("_Discard");
            let [_, keep] = answers();
            let answers = [
                ("discard", discard, adw::ResponseAppearance::Destructive),
                keep,
            ];
            let again = dialog::question(window, &gettext("Keep What You Wrote?"), "", &answers);
            again.set_close_response("keep");
            dialog::ask(&again).await == "keep"
        }
        _ => false,
    }
}

fn answers() -> [(&'static str, String, adw::ResponseAppearance); 2] {
    [
        (
            "cancel",
            gettext("_Cancel"),
            adw::ResponseAppearance::Default,
        ),
        ("keep", gettext("_Keep"), adw::ResponseAppearance::Suggested),
    ]
}

/// A field for a comment, and what it is shown in.
fn comment_field(known: &str) -> (gtk::TextView, gtk::ScrolledWindow) {
    let comment = gtk::TextView::builder()
        .wrap_mode(gtk::WrapMode::WordChar)
        .accepts_tab(false)
        .top_margin(6)
        .bottom_margin(6)
        .left_margin(6)
        .right_margin(6)
        .build();
    comment.update_property(&[gtk::accessible::Property::Label(&gettext("Comment"))]);
    comment.buffer().set_text(known);
    limit(&comment);
    let scroller = gtk::ScrolledWindow::builder()
        .min_content_height(90)
        .min_content_width(220)
        .has_frame(true)
        .child(&comment)
        .build();
    (comment, scroller)
}

/// Has a comment take no more letters than are kept, as the field of a name does.
fn limit(comment: &gtk::TextView) {
    let [_, most] = MOST_LETTERS;
    comment.buffer().connect_insert_text(glib::clone!(
        #[weak]
        comment,
        move |buffer, at, text| {
            let room = most.saturating_sub(buffer.char_count() as usize);
            if text.chars().count() <= room {
                return;
            }
            buffer.stop_signal_emission_by_name("insert-text");
            let fitting: String = text.chars().take(room).collect();
            if !fitting.is_empty() {
                buffer.insert(at, &fitting);
            }
            comment.error_bell();
        }
    ));
}

fn text_in(field: &gtk::TextView) -> String {
    let buffer = field.buffer();
    let text = buffer.text(&buffer.start_iter(), &buffer.end_iter(), false);
    text.into()
}
