//! The dialog that asks for one of the games of a file.

use adw::prelude::*;
use gtk::glib;

use crate::app::dialog;
use crate::i18n::{gettext, gettext_f};

/// Asks for one of the games with these titles; the number of the chosen one, from 0 on.
pub async fn choose_game(parent: &impl IsA<gtk::Window>, titles: &[String]) -> Option<usize> {
    let list = gtk::ListBox::builder()
        .selection_mode(gtk::SelectionMode::Browse)
        .activate_on_single_click(false)
        .build();
    list.update_property(&[gtk::accessible::Property::Label(&gettext("Games"))]);
    for (title, number) in titles.iter().zip(1..) {
        list.append(&row(title, number));
    }
    let first = list.row_at_index(0);
    list.select_row(first.as_ref());
    let page = gtk::ScrolledWindow::builder()
        .hscrollbar_policy(gtk::PolicyType::Never)
        .child(&list)
        .build();
    let open = gtk::Button::with_mnemonic(&gettext("_Open"));
    let dialog = dialog::choice(parent, &gettext("Choose a Game"), &open, &page, (520, 480));
    let (sender, answer) = async_channel::bounded(1);
    let choose = {
        let (sender, dialog) = (sender.clone(), dialog.downgrade());
        move |row: &gtk::ListBoxRow| {
            sender.try_send(usize::try_from(row.index()).ok()).ok();
            if let Some(dialog) = dialog.upgrade() {
                dialog.close();
            }
        }
    };
    list.connect_row_activated({
        let choose = choose.clone();
        move |_, row| choose(row)
    });
    open.connect_clicked(move |_| {
        if let Some(row) = list.selected_row() {
            choose(&row);
        }
    });
    dialog.connect_close_request(move |_| {
        sender.try_send(None).ok();
        glib::Propagation::Proceed
    });
    dialog.present();
    if let Some(first) = first {
        first.grab_focus();
    }
    answer.recv().await.ok().flatten()
}

fn row(title: &str, number: usize) -> gtk::ListBoxRow {
    let number = number.to_string();
    let text = match title.is_empty() {
        true => gettext_f("Game {number}", &[("number", &number)]),
        false => format!("{number}. {title}"),
    };
    let label = gtk::Label::builder()
        .label(&text)
        .xalign(0.0)
        .wrap(true)
        .margin_top(6)
        .margin_bottom(6)
        .margin_start(8)
        .margin_end(8)
        .build();
    let row = gtk::ListBoxRow::builder().child(&label).build();
    row.update_property(&[gtk::accessible::Property::Label(&text)]);
    row
}
