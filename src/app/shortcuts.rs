//! The window of keyboard shortcuts, made from the table of actions.

use gtk::glib;

use super::actions::{ACTIONS, Group};
use crate::i18n::gettext;

/// The window of keyboard shortcuts. GTK 4.8 only builds it from a description.
pub fn shortcuts_window() -> Option<gtk::ShortcutsWindow> {
    let groups = [
        (Group::Game, gettext("Game")),
        (Group::Board, gettext("Board")),
        (Group::Computers, gettext("Computers Against Each Other")),
        (Group::Lab, gettext("Laboratory")),
        (Group::Statistics, gettext("Statistics")),
        (Group::Puzzles, gettext("Puzzles")),
        (Group::Editor, gettext("Position Editor")),
        (Group::Program, gettext("Program")),
    ];
    let object = |class: &str, properties: &[(&str, &str)], children: &str| {
        let properties: String = (properties.iter())
            .map(|(name, value)| {
                let value = glib::markup_escape_text(value);
                format!("<property name=\"{name}\">{value}</property>")
            })
            .collect();
        format!("<child><object class=\"{class}\">{properties}{children}</object></child>")
    };
    let mut content = String::new();
    for (group, title) in groups {
        let mut rows = String::new();
        for action in ACTIONS {
            if let Some((_, text)) = action.help.filter(|(of, _)| *of == group) {
                let keys = format!("{} {}", action.keys, action.plain_keys);
                let properties = [("accelerator", keys.trim()), ("title", &text())];
                rows += &object("GtkShortcutsShortcut", &properties, "");
            }
        }
        content += &object("GtkShortcutsGroup", &[("title", &title)], &rows);
    }
    let properties = [("section-name", "all"), ("max-height", "12")];
    let section = object("GtkShortcutsSection", &properties, &content);
    let interface = format!(
        "<interface><object class=\"GtkShortcutsWindow\" id=\"shortcuts\">\
         <property name=\"modal\">1</property>{section}</object></interface>"
    );
    gtk::Builder::from_string(&interface).object("shortcuts")
}
