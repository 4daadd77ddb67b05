//! The window of keyboard shortcuts, made from the table of actions.

use gtk::glib;
use gtk::prelude::*;

use super::actions::{ACTIONS, Group};
use super::page_keys::KEYS;
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

/// The keys of a group, each with what is said of them: those of the window and the game, then those of a page.
fn rows_of(group: Group) -> impl Iterator<Item = (String, String)> {
    let of_actions = ACTIONS.iter().filter_map(move |action| {
        let (_, title) = action.help.filter(|(of, _)| *of == group)?;
        let keys = format!("{} {}", action.keys, action.plain_keys);
        Some((keys.trim().to_owned(), title()))
    });
    let of_pages = KEYS.iter().filter_map(move |row| {
        let (_, title) = row.help.filter(|(of, _)| *of == group)?;
        let keys: Vec<&str> = row.keys.iter().map(|(key, _)| *key).collect();
        Some((keys.join(" "), title()))
    });
    of_actions.chain(of_pages)
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
        (Group::Lessons, gettext("Lessons")),
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
            for (keys, title) in rows_of(*group) {
                let properties = [("accelerator", keys.as_str()), ("title", &title)];
                rows += &object("GtkShortcutsShortcut", &properties, "");
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

#[cfg(test)]
mod tests {
    use super::*;

    /// The key of an accelerator as texts name it, such as `Ctrl+Shift+Z`.
    fn named(accelerator: &str) -> String {
        let end = accelerator.rfind('>').map_or(0, |end| end + 1);
        let (modifiers, key) = accelerator.split_at(end);
        let key = match key {
            "Left" => "←".into(),
            "Right" => "→".into(),
            "period" => ".".into(),
            "Return" => "Enter".into(),
            "Escape" => "Esc".into(),
            key => key.to_uppercase(),
        };
        let modifiers = modifiers.replace("<Control>", "Ctrl+").replace('>', "+");
        modifiers.replace('<', "") + &key
    }

    /// The text of a property that follows in the description of an object.
    fn property<'a>(object: &'a str, name: &str) -> Option<&'a str> {
        let (_, rest) = object.split_once(&format!("<property name=\"{name}\""))?;
        let (_, rest) = rest.split_once('>')?;
        rest.split_once('<').map(|(text, _)| text)
    }

    #[test]
    fn tooltips_name_the_keys_of_their_actions() {
        let of_actions = ACTIONS.iter().map(|action| (action.keys, action.name));
        let of_pages = KEYS.iter().flat_map(|row| row.keys.iter().copied());
        let keys: Vec<(&str, &str)> = of_actions.chain(of_pages).collect();
        let files = [
            include_str!("../../resources/ui/game_page.ui"),
            include_str!("../../resources/ui/panel.ui"),
            include_str!("../../resources/ui/puzzle_page.ui"),
            include_str!("../../resources/ui/editor_page.ui"),
        ];
        let mut seen = 0;
        for object in files.iter().flat_map(|file| file.split("<object ")) {
            let (Some(action), Some(tooltip)) = (
                property(object, "action-name"),
                property(object, "tooltip-text"),
            ) else {
                continue;
            };
            let Some((_, said)) = tooltip.split_once('(') else {
                continue;
            };
            let known = keys.iter().filter(|(_, of)| *of == action);
            let known: Vec<String> = known.map(|(key, _)| format!("{})", named(key))).collect();
            assert!(known.iter().any(|key| key == said), "{tooltip}: {known:?}");
            seen += 1;
        }
        assert!(seen > 8, "only {seen} were found");
    }

    #[test]
    fn the_keys_of_a_page_are_told_once_and_their_actions_are_known() {
        for group in [
            Group::Lab,
            Group::Statistics,
            Group::Lessons,
            Group::Puzzles,
            Group::Editor,
        ] {
            let mut keys: Vec<String> = rows_of(group).map(|(keys, _)| keys).collect();
            let count = keys.len();
            keys.sort();
            keys.dedup();
            assert_eq!(keys.len(), count, "{group:?}");
        }
        for &(key, action) in KEYS.iter().flat_map(|row| row.keys) {
            let is_known = ACTIONS.iter().any(|known| known.name == action);
            assert!(is_known || !action.starts_with("win."), "{key}: {action}");
        }
    }
}
