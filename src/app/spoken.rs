//! Names that a screen reader speaks for buttons with a mnemonic.
//!
//! GTK 4.8 makes the name of such a button of its label, underline and all, and of the text that is shown, so *_Play*
//! is spoken as “underscore Play Play”.

use gtk::accessible::Property;
use gtk::prelude::*;

use crate::i18n::gettext_f;

/// Has a button be spoken by what is shown on it, also when that changes.
pub fn name_by_label(button: &gtk::Button) {
    speak(button);
    button.connect_label_notify(speak);
}

/// Does so for all buttons with a mnemonic below a widget.
pub fn name_buttons_below(widget: &impl IsA<gtk::Widget>) {
    let mut next = widget.first_child();
    while let Some(child) = next {
        match child.downcast_ref::<gtk::Button>() {
            Some(button) if button.uses_underline() => name_by_label(button),
            _ => name_buttons_below(&child),
        }
        next = child.next_sibling();
    }
}

/// Names each button below a widget that shows only this icon. The toolkit leaves that of a notice without a name.
pub fn name_icon_buttons_below(widget: &impl IsA<gtk::Widget>, icon: &str, name: &str) {
    let mut next = widget.first_child();
    while let Some(child) = next {
        match child.downcast_ref::<gtk::Button>() {
            Some(button) if button.icon_name().as_deref() == Some(icon) => {
                button.update_property(&[Property::Label(name)]);
            }
            _ => name_icon_buttons_below(&child, icon, name),
        }
        next = child.next_sibling();
    }
}

/// Names the button inside a widget, which is what has the focus and is pressed: GTK names only the widget.
pub fn name_button_inside(widget: &impl IsA<gtk::Widget>, name: &str) {
    if let Some(button) = widget.first_child() {
        button.reset_relation(gtk::AccessibleRelation::LabelledBy);
        button.update_property(&[Property::Label(name)]);
    }
}

/// Names a drop-down list of texts together with what is chosen in it.
pub fn name_drop_down(list: &gtk::DropDown, name: &str) {
    let name = name.to_owned();
    let speak = move |list: &gtk::DropDown| {
        let chosen = list.selected_item().and_downcast::<gtk::StringObject>();
        let chosen = chosen.map(|chosen| chosen.string());
        let text = match &chosen {
            Some(chosen) => {
                let values = [("name", name.as_str()), ("chosen", chosen.as_str())];
                gettext_f("{name}: {chosen}", &values)
            }
            None => name.clone(),
        };
        name_button_inside(list, &text);
    };
    speak(list);
    list.connect_selected_item_notify(speak);
}

/// Names a row of a list by a text of its own. The toolkit would add its title.
pub fn name_row(row: &impl IsA<gtk::Widget>, name: &str) {
    let row: &gtk::Widget = row.upcast_ref();
    row.reset_relation(gtk::AccessibleRelation::LabelledBy);
    row.update_property(&[Property::Label(name)]);
}

fn speak(button: &gtk::Button) {
    if let Some(label) = button.label() {
        let spoken = without_mnemonic(&label);
        button.reset_relation(gtk::AccessibleRelation::LabelledBy);
        button.update_property(&[Property::Label(&spoken)]);
    }
}

/// A label as it is shown: two underlines are one, and one is none.
fn without_mnemonic(label: &str) -> String {
    let mut shown = String::new();
    let mut letters = label.chars();
    while let Some(letter) = letters.next() {
        match letter {
            '_' => shown.extend(letters.next()),
            letter => shown.push(letter),
        }
    }
    shown
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn underlines_are_not_spoken() {
        assert_eq!(without_mnemonic("La_boratory"), "Laboratory");
        assert_eq!(without_mnemonic("my__game"), "my_game");
        assert_eq!(without_mnemonic("Quit"), "Quit");
    }
}
