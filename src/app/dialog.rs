//! What the simple dialogs share: a header over one page, closed by Escape.

use adw::prelude::*;
use gtk::{gdk, glib};

use super::menu_focus;
use super::spoken;
use crate::i18n::gettext;

/// No window is narrower than this, in pixels.
const NARROWEST: i32 = 360;

/// A modal window with a header over a page; Escape closes it.
pub fn window(
    parent: &impl IsA<gtk::Window>,
    title: &str,
    header: &adw::HeaderBar,
    page: &impl IsA<gtk::Widget>,
    (width, height): (i32, i32),
) -> adw::Window {
    page.set_vexpand(true);
    let content = gtk::Box::new(gtk::Orientation::Vertical, 0);
    content.append(header);
    content.append(page);
    let dialog = adw::Window::builder()
        .title(title)
        .transient_for(parent)
        .modal(true)
        // On a telephone, it must not be wider than the screen.
        .default_width(width.min(parent.as_ref().width().max(NARROWEST)))
        .default_height(height)
        .content(&content)
        .build();
    spoken::name_buttons_below(&dialog);
    let keys = gtk::EventControllerKey::new();
    keys.connect_key_pressed(glib::clone!(
        #[weak]
        dialog,
        #[upgrade_or]
        glib::Propagation::Proceed,
        move |_, key, _, _| {
            if key != gdk::Key::Escape {
                return glib::Propagation::Proceed;
            }
            dialog.close();
            glib::Propagation::Stop
        }
    ));
    dialog.add_controller(keys);
    dialog.connect_close_request(|dialog| {
        menu_focus::close_below(dialog);
        glib::Propagation::Proceed
    });
    dialog
}

/// A window as [`window`] makes it, whose header has a button to cancel and one to choose. Cancel closes it; Enter in a
/// field presses the other one, which the caller connects.
pub fn choice(
    parent: &impl IsA<gtk::Window>,
    title: &str,
    choose: &gtk::Button,
    page: &impl IsA<gtk::Widget>,
    size: (i32, i32),
) -> adw::Window {
    choose.add_css_class("suggested-action");
    let cancel = gtk::Button::with_mnemonic(&gettext("_Cancel"));
    let header = adw::HeaderBar::builder()
        .show_start_title_buttons(false)
        .show_end_title_buttons(false)
        .build();
    header.pack_start(&cancel);
    header.pack_end(choose);
    let dialog = window(parent, title, &header, page, size);
    dialog.set_default_widget(Some(choose));
    cancel.connect_clicked(glib::clone!(
        #[weak]
        dialog,
        move |_| dialog.close()
    ));
    dialog
}

/// A question with these answers: name, label, appearance. The first one also closes it, the last one is the
/// default.
pub fn question(
    parent: &impl IsA<gtk::Window>,
    heading: &str,
    body: &str,
    answers: &[(&str, String, adw::ResponseAppearance)],
) -> adw::MessageDialog {
    let dialog = adw::MessageDialog::builder()
        .heading(heading)
        .body(body)
        .transient_for(parent)
        .modal(true)
        .build();
    for (name, label, appearance) in answers {
        dialog.add_response(name, label);
        dialog.set_response_appearance(name, *appearance);
    }
    if let (Some((first, ..)), Some((last, ..))) = (answers.first(), answers.last()) {
        dialog.set_close_response(first);
        dialog.set_default_response(Some(last));
    }
    spoken::name_buttons_below(&dialog);
    dialog
}

/// Asks before something is done that cannot be undone, which this label names; says whether to do it.
pub async fn confirm(
    parent: &impl IsA<gtk::Window>,
    heading: &str,
    body: &str,
    label: &str,
) -> bool {
    use adw::ResponseAppearance::{Default, Destructive};
    let answers = [
        ("cancel", gettext("_Cancel"), Default),
        ("confirm", label.to_owned(), Destructive),
    ];
    let question = question(parent, heading, body, &answers);
    question.set_default_response(Some("cancel"));
    ask(&question).await == "confirm"
}

/// Shows a question and waits for the answer.
pub async fn ask(question: &adw::MessageDialog) -> String {
    let (sender, answer) = async_channel::bounded(1);
    question.connect_response(None, move |_, answer| {
        sender.try_send(answer.to_owned()).ok();
    });
    question.present();
    answer.recv().await.unwrap_or_default()
}
