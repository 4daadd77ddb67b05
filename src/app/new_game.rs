//! The dialog for a new game: a form made from what the game says of its options.

use std::cell::RefCell;
use std::rc::Rc;

use adw::prelude::*;

use super::settings::Settings;
use crate::games::Side;
use crate::games::registry::{Field, FieldKind, GameOptions, Visitor};
use crate::i18n::gettext;

/// Hears of every change of a field: its key and its value.
pub type OnChange = Rc<dyn Fn(&str, &str)>;

/// A row of the form, and the field it stands for.
struct FormRow {
    field: Field,
    row: gtk::Widget,
}

/// Asks for the options of a new game; calls back with them when the game is to begin.
pub fn present(
    parent: &impl IsA<gtk::Window>,
    settings: &Settings,
    on_start: impl Fn(GameOptions, Side) + 'static,
) {
    let options = Rc::new(RefCell::new(settings.options()));
    let dialog = adw::Window::builder()
        .title(crate::i18n::tell(&settings.options().title()))
        .transient_for(parent)
        .modal(true)
        .default_width(480)
        .default_height(520)
        .build();
    let start = gtk::Button::with_mnemonic(&gettext("_Start"));
    start.add_css_class("suggested-action");
    let cancel = gtk::Button::with_mnemonic(&gettext("_Cancel"));
    let header = adw::HeaderBar::builder()
        .show_start_title_buttons(false)
        .show_end_title_buttons(false)
        .build();
    header.pack_start(&cancel);
    header.pack_end(&start);

    let page = adw::PreferencesPage::new();
    let group = adw::PreferencesGroup::builder()
        .title(gettext("Board and Rules"))
        .build();
    let problem = gtk::Label::builder()
        .wrap(true)
        .xalign(0.0)
        .margin_top(8)
        .visible(false)
        .build();
    problem.add_css_class("error");
    let rows = Rc::new(RefCell::new(Vec::<FormRow>::new()));

    // Every change goes into the options at once; what the game refuses shows under the form.
    let changed = {
        let (options, rows) = (Rc::clone(&options), Rc::clone(&rows));
        let (start, problem) = (start.clone(), problem.clone());
        let changed: OnChange = Rc::new(move |key, value| {
            let set = options.borrow_mut().set(key, value);
            let checked = set.and_then(|()| options.borrow().visit(Check));
            for FormRow { field, row } in &*rows.borrow() {
                let only = field.only_with;
                let shown = only.is_none_or(|(key, value)| options.borrow().get(key) == value);
                row.set_visible(shown);
            }
            start.set_sensitive(checked.is_ok());
            problem.set_visible(checked.is_err());
            if let Err(error) = checked {
                problem.set_label(&crate::i18n::tell(error.sentence()));
            }
        });
        changed
    };
    for field in options.borrow().fields() {
        let value = options.borrow().get(field.key);
        let row = form_row(&field, &value, Rc::clone(&changed));
        group.add(&row);
        rows.borrow_mut().push(FormRow { field, row });
    }
    changed("", "");
    let refused = options.borrow().visit(Check).is_err();
    start.set_sensitive(!refused);
    problem.set_visible(false);
    group.add(&problem);
    page.add(&group);

    let players = adw::PreferencesGroup::builder()
        .title(gettext("Players"))
        .build();
    let names = Side::BOTH.map(|side| settings.player(side).name);
    let starter = combo(
        &gettext("Who starts"),
        &names.each_ref().map(String::as_str),
        settings.starter().index(),
    );
    players.add(&starter);
    page.add(&players);

    let content = gtk::Box::new(gtk::Orientation::Vertical, 0);
    content.append(&header);
    page.set_vexpand(true);
    content.append(&page);
    dialog.set_content(Some(&content));
    dialog.set_default_widget(Some(&start));
    close_on_escape(&dialog);

    let settings = settings.clone();
    start.connect_clicked({
        let dialog = dialog.clone();
        move |_| {
            let side = Side::BOTH[starter.selected().min(1) as usize];
            settings.set_options(&options.borrow());
            settings.set_starter(side);
            dialog.close();
            on_start(options.borrow().clone(), side);
        }
    });
    cancel.connect_clicked({
        let dialog = dialog.clone();
        move |_| dialog.close()
    });
    dialog.present();
    start.grab_focus();
}

/// Has Escape close a dialog.
pub fn close_on_escape(dialog: &adw::Window) {
    let keys = gtk::EventControllerKey::new();
    let weak = dialog.downgrade();
    keys.connect_key_pressed(move |_, key, _, _| {
        if key != gtk::gdk::Key::Escape {
            return gtk::glib::Propagation::Proceed;
        }
        if let Some(dialog) = weak.upgrade() {
            dialog.close();
        }
        gtk::glib::Propagation::Stop
    });
    dialog.add_controller(keys);
}

/// Whether options describe a game at all.
struct Check;

impl Visitor for Check {
    type Output = ();
    fn visit<G: crate::games::Playable>(self, _: G) {}
}

/// A row with a list to choose from.
pub fn combo(title: &str, labels: &[&str], selected: usize) -> adw::ComboRow {
    adw::ComboRow::builder()
        .title(title)
        .model(&gtk::StringList::new(labels))
        .selected(selected as u32)
        .build()
}

/// A row with a whole number.
pub fn number_row(
    title: &str,
    hint: &str,
    from: u32,
    to: u32,
    value: u32,
) -> (adw::ActionRow, gtk::SpinButton) {
    let spin = gtk::SpinButton::with_range(from.into(), to.into(), 1.0);
    spin.set_value(value.into());
    spin.set_valign(gtk::Align::Center);
    let row = adw::ActionRow::builder()
        .title(title)
        .subtitle(hint)
        .activatable_widget(&spin)
        .build();
    row.add_suffix(&spin);
    spin.update_property(&[gtk::accessible::Property::Label(title)]);
    (row, spin)
}

/// A row with a decimal number from 0.
pub fn decimal_row(
    title: &str,
    hint: &str,
    to: f64,
    value: f64,
) -> (adw::ActionRow, gtk::SpinButton) {
    let (row, spin) = number_row(title, hint, 0, to as u32, 0);
    spin.set_digits(3);
    spin.set_increments(if to > 1.0 { 0.1 } else { 0.005 }, 1.0);
    spin.set_value(value);
    (row, spin)
}

/// The row of a form for a field.
pub fn form_row(field: &Field, value: &str, changed: OnChange) -> gtk::Widget {
    let key = field.key;
    let (label, hint) = (
        crate::i18n::tell(&field.label),
        crate::i18n::tell(&field.hint),
    );
    match &field.kind {
        FieldKind::Number(from, to) => {
            let number = value.parse().unwrap_or(*from);
            let (row, spin) = number_row(&label, &hint, *from, *to, number);
            spin.connect_value_changed(move |spin| {
                changed(key, &spin.value_as_int().to_string());
            });
            row.upcast()
        }
        FieldKind::Choice(choices) => {
            let labels: Vec<String> = choices
                .iter()
                .map(|(_, label)| crate::i18n::tell(label))
                .collect();
            let labels: Vec<&str> = labels.iter().map(String::as_str).collect();
            let selected = choices.iter().position(|(id, _)| *id == value).unwrap_or(0);
            let row = combo(&label, &labels, selected);
            let ids: Vec<&'static str> = choices.iter().map(|(id, _)| *id).collect();
            row.connect_selected_notify(move |row| {
                if let Some(id) = ids.get(row.selected() as usize) {
                    changed(key, id);
                }
            });
            row.upcast()
        }
        FieldKind::Text => {
            let row = adw::EntryRow::builder().title(&label).text(value).build();
            row.set_tooltip_text(Some(&hint));
            row.connect_changed(move |row| changed(key, &row.text()));
            row.upcast()
        }
    }
}
