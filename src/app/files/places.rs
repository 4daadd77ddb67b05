//! Where the program keeps what it keeps by itself: in the folder of the user’s data.

use std::path::PathBuf;

use gtk::glib;

use crate::play::places::{COLONIES, GAMES, KEPT, LABORATORY, PROGRAM, PUZZLES};

/// The folder of all of it.
fn data_folder() -> PathBuf {
    glib::user_data_dir().join(PROGRAM)
}

fn within(name: &str) -> PathBuf {
    data_folder().join(name)
}

/// The folder of running matches.
pub fn kept_folder() -> PathBuf {
    within(KEPT)
}

/// The one running match that the first versions kept.
pub fn running_file() -> PathBuf {
    within("running.walls")
}

/// The folder of played games.
pub fn games_folder() -> PathBuf {
    within(GAMES)
}

/// The folder of ant colonies.
pub fn colonies_folder() -> PathBuf {
    within(COLONIES)
}

/// The folder of runs of experiments.
pub fn laboratory_folder() -> PathBuf {
    within(LABORATORY)
}

/// The file with the answers to puzzles.
pub fn puzzles_file() -> PathBuf {
    within(PUZZLES)
}

/// The folders in which a program that was killed can leave unfinished files, but for that of running matches, which is
/// tidied by whoever reads it.
pub fn folders_to_tidy() -> [PathBuf; 4] {
    [
        data_folder(),
        games_folder(),
        colonies_folder(),
        laboratory_folder(),
    ]
}
