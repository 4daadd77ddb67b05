//! Bars that show how far a command has come. They are drawn on standard error, and only where that is a terminal.

use indicatif::{ProgressBar, ProgressStyle};

/// A bar for so many steps.
pub(super) fn bar(length: u64) -> ProgressBar {
    styled(length, "{bar:30} {pos}/{len} ({eta})")
}

/// A bar with room for a message.
pub(super) fn bar_with_message(length: u64) -> ProgressBar {
    styled(length, "{bar:30} {pos}/{len} {msg} ({eta})")
}

fn styled(length: u64, template: &str) -> ProgressBar {
    let bar = ProgressBar::new(length);
    if let Ok(style) = ProgressStyle::with_template(template) {
        bar.set_style(style);
    }
    bar
}
