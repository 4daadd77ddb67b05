//! The window, over [`crate::play`].
//!
//! ```text
//! WallsWindow
//! └ toasts ─ pages
//!   ├ StartPage        the menu
//!   ├ LabPage          the experiments
//!   ├ LearnPage        what there is to learn from
//!   ├ LessonPage       owns the way through a lesson
//!   ├ StatisticsPage   the played games, and what they say
//!   ├ PuzzlePage       the puzzles
//!   ├ EditorPage       owns the position that is set up
//!   └ GamePage         owns the session and its searches
//!     └ Split          side by side, or one below the other when narrow
//!       ├ Board        keyboard, mouse and accessibility over a painter of boards/
//!       └ Panel        rules, points, turn arrow, thinking, log
//! ```
//!
//! State changes go through the session; each is followed by `update`, which shows what is, and `drive`,
//! which starts what comes next. Searches run in a `thinker`, file work in `files`; the main loop does not
//! wait for either, with one exception that ARCHITECTURE.md names. All `actions` and their keys are in one table.

use std::ffi::OsString;
use std::process::ExitCode;

use adw::prelude::*;
use gtk::{gio, glib};

use crate::i18n;

mod about;
mod actions;
mod autosave;
mod board;
mod board_picture;
mod boards;
mod dialog;
mod editor_page;
mod figures;
mod files;
mod focus;
mod form;
mod frames;
mod game_page;
mod help;
mod history;
mod lab_page;
mod learn_page;
mod lesson_page;
mod menu_focus;
mod new_game;
mod opponent_dialog;
mod opponent_rows;
mod opponents;
mod page_keys;
mod panel;
mod player_options;
mod player_row;
mod player_sign;
mod practise_dialog;
mod press_row;
mod printed;
mod puzzle_page;
mod rules_group;
mod settings;
mod shortcuts;
mod sound;
mod split;
mod spoken;
mod start_page;
mod statistics_page;
mod style;
mod thinker;
mod width;
mod window;

/// The name under which the desktop knows the program.
pub const APP_ID: &str = "org.walls_game.Walls";

/// Where the resources lie in the binary.
pub(crate) const RESOURCES: &str = "/org/walls_game/Walls";

/// There is no display to open a window on.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct NoDisplay;

/// Opens the window; the arguments (the program's name first) may name a saved game.
///
/// # Errors
/// [`NoDisplay`] where no window can be opened.
pub fn run(arguments: Vec<OsString>) -> Result<ExitCode, NoDisplay> {
    gtk::init().map_err(|_| NoDisplay)?;
    if let Err(error) = register_resources() {
        i18n::complain(&error.to_string());
        return Ok(ExitCode::FAILURE);
    }
    i18n::complain_of_missing_texts();
    glib::set_application_name(&crate::i18n::gettext("Walls"));
    let application = adw::Application::builder()
        .application_id(APP_ID)
        .flags(gio::ApplicationFlags::HANDLES_OPEN)
        .resource_base_path(RESOURCES)
        .build();
    application.connect_startup(set_up);
    application.connect_activate(|application| window(application).present());
    application.connect_open(|application, files, _| {
        let window = window(application);
        window.present();
        if let Some(path) = files.first().and_then(|file| file.path()) {
            window.open_first(path, files.len());
        }
    });
    // File names need not be text, but GTK's arguments are; an address always is.
    let arguments: Vec<String> = arguments
        .into_iter()
        .map(|argument| match argument.into_string() {
            Ok(text) => text,
            Err(name) => gio::File::for_path(name).uri().into(),
        })
        .collect();
    let status = application.run_with_args(&arguments);
    Ok(ExitCode::from(status.get()))
}

fn register_resources() -> Result<(), glib::Error> {
    gio::resources_register_include!("walls.gresource")
}

fn set_up(application: &adw::Application) {
    let provider = gtk::CssProvider::new();
    provider.load_from_resource(&format!("{RESOURCES}/style.css"));
    if let Some(display) = gtk::gdk::Display::default() {
        gtk::style_context_add_provider_for_display(
            &display,
            &provider,
            gtk::STYLE_PROVIDER_PRIORITY_APPLICATION,
        );
        gtk::IconTheme::for_display(&display).add_resource_path(&format!("{RESOURCES}/icons"));
    }
    let quit = gio::ActionEntry::builder("quit")
        .activate(|application: &adw::Application, _, _| {
            for window in application.windows() {
                window.close();
            }
        })
        .build();
    application.add_action_entries([quit]);
    actions::set_accelerators(application);
}

fn window(application: &adw::Application) -> window::WallsWindow {
    let open = application.active_window();
    open.and_then(|window| window.downcast().ok())
        .unwrap_or_else(|| window::WallsWindow::new(application))
}
