//! What the help says of each game, with small boards: how to move, what to win, what to watch for.

use crate::app::board_picture::BoardPicture;
use crate::app::help::page::Section;
use crate::games::registry::GameOptions;

mod bricks;
mod draughts;
mod fortress;
mod hexxagon;
mod tictactoe;
mod walls;

/// The sections of the help about a game.
pub fn of(options: &GameOptions) -> Vec<Section> {
    match options {
        GameOptions::Walls(_) => walls::sections(options),
        GameOptions::Bricks(_) => bricks::sections(options),
        GameOptions::TicTacToe(_) => tictactoe::sections(options),
        GameOptions::Fortress(_) => fortress::sections(options),
        GameOptions::Hexxagon(_) => hexxagon::sections(options),
        GameOptions::Draughts(_) => draughts::sections(options),
    }
}

/// A board with a position of the game.
fn board(options: &GameOptions, position: &str) -> Option<BoardPicture> {
    BoardPicture::new(options, position)
}
