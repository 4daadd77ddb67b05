//! The help about files and positions.

use super::{Section, Sketch};
use crate::i18n::gettext;

pub fn sections() -> Vec<Section> {
    vec![
        Section::new(
            gettext("Games Are Kept"),
            gettext(
                "The running game is kept after every move, each of the six games for itself. You need not save to go on later: press Continue on the start page.",
            ),
        ),
        Section::new(
            gettext("Played Games and Statistics"),
            gettext(
                "Every game that a person plays to its end is recorded, except practice. Ctrl+T shows what the records say, and lists the games: open one to look through it, and learn from it. What you gave away is told as far as it is proved.\n\nYour Elo is on the scale of the levels, whose first one has 0. The first ten games are judged together, with one draw against your first opponent added; after that your Elo follows the formula of Arpad Elo with the constants of FIDE. Only whole games on the usual board against a level count for it, also with hints, and not those whose end you took back for another one. A win counts for the wins in a row only if the same two played from the start and its end was not taken back. Any loss or draw ends the row.\n\nThe records are in the folder “walls/games” of your data folder, usually ~/.local/share. Copy it to take them to another computer.",
            ),
        ),
        Section::new(
            gettext("Save and Open"),
            gettext(
                "S or Ctrl+S saves the game to a file, and Ctrl+O opens one. What an opponent has learned goes into a second file beside it. Names that the players were given come with the game. Opening it doesn’t change who plays, you or the computer: that stays as it is in Player Options, each on the side where they sat.",
            ),
        ),
        Section::new(
            gettext("Copy and Paste Positions"),
            gettext(
                "Ctrl+C copies the position as text, a small drawing that you can mail or edit. Ctrl+V begins a game from such a text, of any of the six games, or from a list of moves such as a1b1,b1b2. Such a list can stand below the position that it begins at, after “moves:”; Copy Moves writes it so. Draughts also reads and writes PDN, which other draughts programs know, with its comments and variations; squares may have names, such as c3, or numbers from 1 to 32. If there are several games in a file, choose one from the list. A game that others played has two people; to go on in it against the computer, choose Practise from Here.",
            ),
        )
        .sketch(
            Sketch::Exchange,
            gettext("A position on the board, and as text"),
        ),
        Section::new(
            gettext("Set Up a Position"),
            gettext(
                "Edit a Position in the menu, or Ctrl+Shift+E, opens the position that is shown in an editor; on the start page it opens the chosen game. Choose what to put on the board, by mouse or with the keys 1, 2 and so on. Then click a place, or go there with the arrow keys and press Enter; the same once more takes it away. In Walls, a box belongs to whoever painted its last edge. In Bricks, a bricklayer that is put where it stands turns to the right. Board and Rules… changes the size of the board and the rules; the position stays if they allow it.\n\nA line says at once whether the position can be played, and if not, why. Play from Here, or Ctrl+Enter, begins a game from it between the same players. Ctrl+Z takes the last change back. If you leave the editor, your changes are still there when you come back from the same position.",
            ),
        ),
        Section::new(
            gettext("Export Moves"),
            gettext(
                "Export Moves in the menu writes the moves of the game to a file that other programs can read. Copy Moves puts the same into the clipboard.",
            ),
        ),
    ]
}
