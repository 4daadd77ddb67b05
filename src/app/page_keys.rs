//! Keys that do something on one page of the window, wherever the focus is.

use gtk::glib;
use gtk::prelude::*;

use super::actions::{Group, Page};
use crate::i18n::gettext;

/// Keys of a page that belong together.
pub struct PageKeys {
    /// The page.
    page: Page,
    /// Each key, with the action that it carries out.
    pub keys: &'static [(&'static str, &'static str)],
    /// Whether they come before what has the focus, such as a form that scrolls. Else that takes them first, then the
    /// page, and only then a notice that is shown over it.
    come_first: bool,
    /// Where they stand in the window of keyboard shortcuts, and what is said of them there.
    pub help: Option<(Group, fn() -> String)>,
}

const fn late(page: Page, keys: &'static [(&'static str, &'static str)]) -> PageKeys {
    PageKeys {
        page,
        keys,
        come_first: false,
        help: None,
    }
}

const fn first(page: Page, keys: &'static [(&'static str, &'static str)]) -> PageKeys {
    PageKeys {
        come_first: true,
        ..late(page, keys)
    }
}

impl PageKeys {
    const fn help(self, group: Group, title: fn() -> String) -> PageKeys {
        PageKeys {
            help: Some((group, title)),
            ..self
        }
    }
}

/// The keys of the pages beside the game, in the order of the keyboard shortcuts.
pub const KEYS: &[PageKeys] = &[
    late(Page::Lab, &[("Escape", "win.leave"), ("F10", "lab.menu")]),
    first(
        Page::Lab,
        &[
            ("<Control>Page_Down", "lab.next"),
            ("<Control>Page_Up", "lab.previous"),
        ],
    )
    .help(Group::Lab, || gettext("Another Experiment")),
    first(Page::Lab, &[("<Control>Return", "lab.run")]).help(Group::Lab, || gettext("Run")),
    first(
        Page::Lab,
        &[("<Alt>Left", "lab.earlier"), ("<Alt>Right", "lab.later")],
    )
    .help(Group::Lab, || gettext("Earlier and Later Results")),
    late(Page::Learn, &[("Escape", "win.leave")]),
    late(Page::Lesson, &[("Escape", "win.learn")]),
    first(
        Page::Lesson,
        &[("<Alt>Left", "lesson.back"), ("<Alt>Right", "lesson.next")],
    )
    .help(Group::Lessons, || gettext("Previous and Next Step")),
    first(Page::Lesson, &[("<Control>h", "lesson.answer")])
        .help(Group::Lessons, || gettext("Show the Move")),
    late(
        Page::Statistics,
        &[("Escape", "win.leave"), ("F10", "statistics.menu")],
    ),
    first(
        Page::Statistics,
        &[
            ("<Control>Page_Down", "statistics.games"),
            ("<Control>Page_Up", "statistics.figures"),
        ],
    )
    .help(Group::Statistics, || gettext("Played Games and Back")),
    late(Page::Puzzles, &[("Escape", "win.leave")]),
    first(Page::Puzzles, &[("<Control>z", "puzzle.retry")])
        .help(Group::Puzzles, || gettext("Retry")),
    first(Page::Puzzles, &[("<Control>h", "puzzle.help")])
        .help(Group::Puzzles, || gettext("Hint, Then the Solution")),
    first(Page::Puzzles, &[("<Alt>Left", "puzzle.step-back")])
        .help(Group::Puzzles, || gettext("Previous Move")),
    first(Page::Puzzles, &[("<Control>period", "puzzle.step")])
        .help(Group::Puzzles, || gettext("Next Move")),
    first(Page::Puzzles, &[("<Alt>Right", "puzzle.next")])
        .help(Group::Puzzles, || gettext("Next Puzzle")),
    first(Page::Puzzles, &[("<Control>d", "puzzle.of-day")])
        .help(Group::Puzzles, || gettext("Puzzle of the Day")),
    late(Page::Editor, &[("Escape", "win.leave-editor")]),
    first(
        Page::Editor,
        &[
            ("<Control>c", "editor.copy"),
            ("<Control>v", "editor.paste"),
            ("<Control>KP_Enter", "editor.play"),
        ],
    ),
    first(Page::Editor, &[("<Control>z", "editor.undo")]).help(Group::Editor, || gettext("Undo")),
    first(Page::Editor, &[("<Control>Return", "editor.play")])
        .help(Group::Editor, || gettext("Play from Here")),
];

const ESCAPE: &str = "Escape";

/// Ends the full screen of the window that a widget is in; says whether there was one. It is what Escape does first.
pub fn leave_full_screen(widget: &impl IsA<gtk::Widget>) -> bool {
    let window = widget.root().and_downcast::<gtk::Window>();
    let full = window.filter(|window| window.is_fullscreen());
    full.map(|window| window.unfullscreen()).is_some()
}

/// Has the keys of a page carry out their actions as long as it is shown.
pub fn set_up(widget: &impl IsA<gtk::Widget>, page: Page) {
    use gtk::{PropagationPhase as Phase, ShortcutScope as Scope};
    for (come_first, scope, phase) in [
        (false, Scope::Local, Phase::Bubble),
        // Where nothing on the page has the focus.
        (false, Scope::Global, Phase::Bubble),
        (true, Scope::Global, Phase::Capture),
    ] {
        let controller = gtk::ShortcutController::new();
        controller.set_scope(scope);
        controller.set_propagation_phase(phase);
        let rows = KEYS
            .iter()
            .filter(|row| row.page == page && row.come_first == come_first);
        for &(key, action) in rows.flat_map(|row| row.keys) {
            let run = gtk::CallbackAction::new(move |page, _| match page.is_mapped() {
                true if key == ESCAPE && leave_full_screen(page) => glib::Propagation::Stop,
                true => page.activate_action(action, None).is_ok().into(),
                false => glib::Propagation::Proceed,
            });
            let trigger = gtk::ShortcutTrigger::parse_string(key);
            controller.add_shortcut(gtk::Shortcut::new(trigger, Some(run)));
        }
        widget.add_controller(controller);
    }
}
