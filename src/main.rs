//! The program `walls`: without arguments or with a file the window, else one of the commands.

use std::process::ExitCode;

fn main() -> ExitCode {
    walls::i18n::init();
    let arguments: Vec<std::ffi::OsString> = std::env::args_os().collect();
    if walls::cli::is_command(&arguments) {
        return walls::cli::run(arguments);
    }
    if let Some(status) = walls::cli::refused_by_window(&arguments) {
        return status;
    }
    #[cfg(feature = "gui")]
    return match walls::app::run(arguments) {
        Ok(status) => status,
        Err(walls::app::NoDisplay) => walls::cli::without_display(),
    };
    #[cfg(not(feature = "gui"))]
    walls::cli::without_window()
}
