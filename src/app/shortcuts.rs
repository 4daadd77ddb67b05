//! The window of keyboard shortcuts, made from the table of actions.

use gtk::glib;
use gtk::prelude::*;

use super::actions::{ACTIONS, Group};
use crate::i18n::gettext;

/// Shows the keyboard shortcuts.
///
/// Their window is made when it is asked for, and goes when it is closed. While a window waits that was never shown, GTK
/// 4.8 crashes where a screen reader asks for one window more than there are.
pub fn present(parent: &impl IsA<gtk::Window>) {
    if let Some(window) = shortcuts_window() {
        window.set_transient_for(Some(parent));
        window.present();
    }
}

/// The window of keyboard shortcuts. GTK 4.8 only builds it from a description.
fn shortcuts_window() -> Option<gtk::ShortcutsWindow> {
    // GTK 4.8 turns the pages of a section round, so each section has one.
    let playing = [
        (Group::Game, gettext("Game")),
        (Group::Board, gettext("Board")),
        (Group::Computers, gettext("Computers Against Each Other")),
    ];
    let other = [
        (Group::Program, gettext("Program")),
        (Group::Puzzles, gettext("Puzzles")),
        (Group::Statistics, gettext("Statistics")),
        (Group::Editor, gettext("Position Editor")),
        (Group::Lab, gettext("Laboratory")),
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
    let section = |name: &str, title: &str, groups: &[(Group, String)]| {
        let mut content = String::new();
        for (group, title) in groups {
            let mut rows = String::new();
            for action in ACTIONS {
                if let Some((_, text)) = action.help.filter(|(of, _)| of == group) {
                    let keys = format!("{} {}", action.keys, action.plain_keys);
                    let properties = [("accelerator", keys.trim()), ("title", &text())];
                    rows += &object("GtkShortcutsShortcut", &properties, "");
                }
            }
            content += &object("GtkShortcutsGroup", &[("title", title)], &rows);
        }
        let properties = [
            ("section-name", name),
            ("title", title),
            ("max-height", "17"),
        ];
        object("GtkShortcutsSection", &properties, &content)
    };
    let playing = section("playing", &gettext("Playing"), &playing);
    let other = section("other", &gettext("Other Pages"), &other);
    let interface = format!(
        "<interface><object class=\"GtkShortcutsWindow\" id=\"shortcuts\">\
         <property name=\"modal\">1</property>{playing}{other}</object></interface>"
    );
    let window: Option<gtk::ShortcutsWindow> =
        gtk::Builder::from_string(&interface).object("shortcuts");
    window.inspect(|window| window.set_section_name(Some("playing")))
}
