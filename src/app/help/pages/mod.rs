//! The pages of the help about the window, one for each page of it.

use super::{Section, sketch::Sketch};
use crate::app::board_picture::BoardPicture;
use crate::games::registry::{GameOptions, NAMES};

pub(super) mod analysis;
pub(super) mod files;
pub(super) mod laboratory;
pub(super) mod learning;
pub(super) mod players;
pub(super) mod playing;
pub(super) mod start;

/// All games with their usual options.
fn games() -> Vec<GameOptions> {
    (NAMES.iter())
        .filter_map(|name| GameOptions::default_of(name).ok())
        .collect()
}

/// A position of the game that the program is named after.
fn board(position: &str) -> Option<BoardPicture> {
    BoardPicture::new(&GameOptions::default(), position)
}
