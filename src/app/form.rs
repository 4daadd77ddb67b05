//! The rows that dialogs and the laboratory share: lists, numbers, text.

use adw::prelude::*;
use gtk::glib;

use crate::games::registry::{Field, FieldKind};
use crate::i18n::{gettext, tell};

/// The rows of some fields.
pub struct Form(Vec<(Field, Vec<gtk::Widget>)>);

impl Form {
    /// Adds a row for each field, with its value, to a group. Calls `changed` with the key and the
    /// value of a field whenever a person changes it.
    pub fn new(
        group: &adw::PreferencesGroup,
        fields: impl IntoIterator<Item = (Field, impl AsRef<str>)>,
        changed: impl Fn(&str, &str) + Clone + 'static,
    ) -> Form {
        let rows = fields.into_iter().map(|(field, value)| {
            let mut rows = vec![field_row(&field, value.as_ref(), changed.clone())];
            // A row with a line of text has no room for a hint.
            if matches!(field.kind, FieldKind::Text) && !field.hint.is_empty() {
                rows.push(hint_row(&tell(&field.hint)).upcast());
            }
            for row in &rows {
                group.add(row);
            }
            (field, rows)
        });
        Form(rows.collect())
    }

    /// Shows the fields that count while the fields have these values. A text that comes into sight is what it stands
    /// for now, and a seed is drawn anew, which is a change like any other: nothing that hears of changes may be
    /// borrowed meanwhile.
    pub fn update(&self, value_of: impl Fn(&str) -> String) {
        for (field, rows) in &self.0 {
            let counts = counts(field, &value_of);
            for row in rows {
                let comes = counts && !row.get_visible();
                row.set_visible(counts);
                if !comes {
                    continue;
                }
                if let Some(text) = row.downcast_ref::<adw::EntryRow>() {
                    text.set_text(&value_of(field.key));
                }
                let seed = below::<gtk::SpinButton>(row);
                if let (Some(seed), FieldKind::Seed(_)) = (seed, &field.kind) {
                    draw(&seed);
                }
            }
        }
    }
}

/// Whether a field means anything while the fields have these values.
fn counts(field: &Field, value_of: impl Fn(&str) -> String) -> bool {
    field
        .only_with
        .is_none_or(|(key, value)| value_of(key) == value)
}

/// The row for a field.
fn field_row(field: &Field, value: &str, changed: impl Fn(&str, &str) + 'static) -> gtk::Widget {
    let key = field.key;
    let (label, hint) = (tell(&field.label), tell(&field.hint));
    match &field.kind {
        FieldKind::Number(from, to) => {
            let number = value.parse().unwrap_or(*from);
            let (row, spin) = number_row(&label, &hint, *from, *to, number);
            spin.connect_value_changed(move |spin| changed(key, &whole(spin)));
            row.upcast()
        }
        FieldKind::Seed(to) => {
            let (row, spin) = number_row(&label, &hint, 0, *to, value.parse().unwrap_or(0));
            add_draw(&row, &spin);
            spin.connect_value_changed(move |spin| changed(key, &whole(spin)));
            row.upcast()
        }
        FieldKind::Decimal(most) => {
            let number = value.parse().unwrap_or(0.0);
            let (row, spin) = decimal_row(&label, &hint, f64::from(*most), number);
            spin.connect_value_changed(move |spin| changed(key, &trimmed(spin.value())));
            row.upcast()
        }
        FieldKind::Choice(choices) => {
            let labels: Vec<String> = choices.iter().map(|(_, label)| tell(label)).collect();
            let labels: Vec<&str> = labels.iter().map(String::as_str).collect();
            let ids: Vec<&'static str> = choices.iter().map(|(id, _)| *id).collect();
            let selected = ids.iter().position(|id| *id == value).unwrap_or(0);
            let row = choice_row(&label, &labels, selected);
            row.set_subtitle(&hint);
            row.connect_selected_notify(move |row| {
                if let Some(id) = ids.get(row.selected() as usize) {
                    changed(key, id);
                }
            });
            row.upcast()
        }
        FieldKind::Text => {
            let row = text_row(&label, value);
            row.set_activates_default(true);
            row.connect_changed(move |row| changed(key, &row.text()));
            row.upcast()
        }
    }
}

/// The whole number in a field.
fn whole(spin: &gtk::SpinButton) -> String {
    format!("{:.0}", spin.value())
}

/// The most that is drawn: such a number is short enough to be told to somebody.
const MOST_DRAWN: u32 = 10_000;

/// Adds a button that draws another number for a seed.
fn add_draw(row: &adw::ActionRow, spin: &gtk::SpinButton) {
    // GTK has room for the largest number, which hardly anybody wants.
    spin.set_width_chars(6);
    let text = gettext("Another Number");
    let button = gtk::Button::builder()
        .icon_name("view-refresh-symbolic")
        .tooltip_text(&text)
        .valign(gtk::Align::Center)
        .css_classes(["flat"])
        .build();
    button.update_property(&[gtk::accessible::Property::Label(&text)]);
    button.connect_clicked(glib::clone!(
        #[weak]
        spin,
        move |_| draw(&spin)
    ));
    row.add_suffix(&button);
}

/// Draws a number for a seed.
fn draw(seed: &gtk::SpinButton) {
    let most = (seed.adjustment().upper() as u32).min(MOST_DRAWN);
    seed.set_value(rand::random_range(0..=most).into());
}

/// A row that only says something.
fn hint_row(hint: &str) -> adw::PreferencesRow {
    let label = gtk::Label::builder()
        .label(hint)
        .wrap(true)
        .xalign(0.0)
        .margin_start(12)
        .margin_end(12)
        .margin_top(6)
        .margin_bottom(8)
        .css_classes(["dim-label", "caption"])
        .build();
    adw::PreferencesRow::builder()
        .child(&label)
        .activatable(false)
        .focusable(false)
        .build()
}

/// A row with a list to choose from.
pub fn choice_row(title: &str, labels: &[&str], selected: usize) -> adw::ComboRow {
    let row = adw::ComboRow::builder()
        .title(title)
        .model(&gtk::StringList::new(labels))
        .selected(selected as u32)
        .build();
    show_whole(&row);
    begin_at_chosen(&row);
    row
}

/// Has the list of a row open at what is chosen. Libadwaita 1.2 puts the keyboard at its first entry, so that Enter
/// would choose that.
pub fn begin_at_chosen(row: &adw::ComboRow) {
    let Some(popover) = below::<gtk::Popover>(row.upcast_ref()) else {
        return;
    };
    let row = row.downgrade();
    popover.connect_map(move |popover| {
        let (row, popover) = (row.clone(), popover.downgrade());
        // It takes the focus itself first.
        glib::idle_add_local_once(move || {
            let (Some(row), Some(popover)) = (row.upgrade(), popover.upgrade()) else {
                return;
            };
            let list = below::<gtk::ListView>(popover.upcast_ref());
            let first = list.and_then(|list| list.first_child());
            let mut entries = std::iter::successors(first, |entry| entry.next_sibling());
            if let Some(chosen) = entries.nth(row.selected() as usize) {
                chosen.grab_focus();
            }
        });
    });
}

/// The first widget of a kind inside another one.
fn below<T: IsA<gtk::Widget>>(widget: &gtk::Widget) -> Option<T> {
    let first = widget.first_child();
    let mut children = std::iter::successors(first, |child| child.next_sibling());
    children.find_map(|child| match child.downcast::<T>() {
        Ok(found) => Some(found),
        Err(child) => below(&child),
    })
}

/// The most letters of what is chosen that a row always has room for.
const MOST_SHOWN: usize = 10;

/// Has a row show the whole of what is chosen: by itself, it cuts that short in favour of a long hint.
fn show_whole(row: &adw::ComboRow) {
    row.set_list_factory(row.factory().as_ref());
    let factory = gtk::SignalListItemFactory::new();
    factory.connect_setup(|_, item| {
        if let Some(item) = item.downcast_ref::<gtk::ListItem>() {
            let label = gtk::Label::builder().ellipsize(gtk::pango::EllipsizeMode::End);
            item.set_child(Some(&label.build()));
        }
    });
    factory.connect_bind(|_, item| {
        let Some(item) = item.downcast_ref::<gtk::ListItem>() else {
            return;
        };
        let text = item.item().and_downcast::<gtk::StringObject>();
        if let (Some(text), Some(label)) = (text, item.child().and_downcast::<gtk::Label>()) {
            label.set_label(&text.string());
            label.set_width_chars(text.string().chars().count().min(MOST_SHOWN) as i32);
        }
    });
    row.set_factory(Some(&factory));
}

/// A row with a line of text.
pub fn text_row(title: &str, text: &str) -> adw::EntryRow {
    adw::EntryRow::builder().title(title).text(text).build()
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
    ignore_wheel(&spin);
    let row = adw::ActionRow::builder()
        .title(title)
        .subtitle(hint)
        .activatable_widget(&spin)
        .build();
    row.add_suffix(&spin);
    // Enter in the field presses the default button of a dialog.
    if let Some(text) = spin.delegate().and_downcast::<gtk::Text>() {
        text.set_activates_default(true);
    }
    (row, spin)
}

/// Lets the wheel scroll the page also where the pointer is over a number, which would else change unnoticed.
pub fn ignore_wheel(spin: &gtk::SpinButton) {
    let controllers = spin.observe_controllers();
    for controller in controllers.iter::<glib::Object>().flatten() {
        if let Ok(scroll) = controller.downcast::<gtk::EventControllerScroll>() {
            scroll.set_propagation_phase(gtk::PropagationPhase::None);
        }
    }
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
    // GTK counts the digits of the bounds.
    spin.set_width_chars(6);
    spin.connect_output(|spin| {
        spin.set_text(&trimmed(spin.value()));
        glib::Propagation::Stop
    });
    spin.set_increments(if to > 1.0 { 0.1 } else { 0.005 }, 1.0);
    spin.set_value(value);
    (row, spin)
}

/// A number with as many digits after the point as it needs, three at most.
pub fn trimmed(number: f64) -> String {
    ((number * 1000.0).round() / 1000.0).to_string()
}

/// Takes everything out of a box.
pub fn clear(parent: &gtk::Box) {
    while let Some(child) = parent.first_child() {
        parent.remove(&child);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn decimal_numbers_show_no_idle_zeros() {
        let texts = [0.005, 1.0, 0.30000000000000004, 2.5, 0.0].map(trimmed);
        assert_eq!(texts, ["0.005", "1", "0.3", "2.5", "0"]);
    }

    #[test]
    fn a_field_counts_with_the_value_that_it_belongs_to() {
        let field = |only_with| Field {
            key: "values",
            label: crate::sentence::say(""),
            hint: crate::sentence::say(""),
            kind: FieldKind::Text,
            only_with,
        };
        let strict = |key: &str| String::from(if key == "rules" { "strict" } else { "" });
        assert!(counts(&field(None), strict));
        assert!(counts(&field(Some(("rules", "strict"))), strict));
        assert!(!counts(&field(Some(("rules", "extra"))), strict));
    }
}
