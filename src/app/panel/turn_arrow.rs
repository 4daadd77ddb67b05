//! The turn arrow: it points at the player who is to move.

use gtk::prelude::*;

use crate::i18n::gettext;

/// The arrow before a player.
#[derive(Debug, Clone)]
pub struct TurnArrow(gtk::Image);

impl TurnArrow {
    /// Puts an arrow into the row of a player.
    pub fn new(row: &gtk::Box) -> TurnArrow {
        let arrow = gtk::Image::from_icon_name("go-next-symbolic");
        row.append(&arrow);
        TurnArrow(arrow)
    }

    /// Shows whether it is the player's turn.
    pub fn show(&self, row: &gtk::Box, to_move: bool) {
        // It keeps its place where it is not seen.
        self.0.set_opacity(if to_move { 1.0 } else { 0.0 });
        match to_move {
            true => row.add_css_class("to-move"),
            false => row.remove_css_class("to-move"),
        }
    }
}

/// What a screen reader says in place of the arrow.
pub fn spoken(to_move: bool) -> String {
    match to_move {
        true => gettext(", to move"),
        false => String::new(),
    }
}
