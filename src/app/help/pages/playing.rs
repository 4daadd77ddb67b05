//! The help about the page on which games are played.

use super::{Section, Sketch, board};
use crate::i18n::gettext;

const MIDGAME: &str = "+1+ +2+\n2     1\n+ + +1+\n1      \n+2+ + +\n      2\n+ +1+ +\n";

pub fn sections() -> Vec<Section> {
    vec![
        Section::new(
            gettext("Make a Move"),
            gettext(
                "In Walls, click on an edge or near it. In games with pieces, click a piece, and then the place where it is to go; or drag it there. Marks show where it can go. The status line says what happened and whose turn it is. If a click does nothing, it says why. In draughts, Turn the Board in the menu shows the board from the other side.",
            ),
        )
        .sketch(
            Sketch::Game,
            gettext("The board; beside it the players, the status line, and the log of the moves"),
        ),
        Section::new(
            gettext("By Keyboard"),
            gettext(
                "The arrow keys move a brush over the board. Enter or Space paints, picks up and puts down. Page Down and Page Up go to the next piece or place where something can be done. Screen readers hear what lies under the brush. Ctrl+? lists all keys.",
            ),
        )
        .board(
            board(MIDGAME).map(|board| board.hover((3.0, 2.0))),
            gettext("The pointer over an edge"),
        )
        .board(
            board(MIDGAME).map(|board| board.brush((3.0, 2.0))),
            gettext("The brush of the keyboard on the same edge"),
        ),
        Section::new(
            gettext("Sounds"),
            gettext(
                "Each move can be heard: a tap, a little lower for the second player, or two bright notes if it gains something. The end of a game sounds like a win, a draw or a loss; right and wrong answers in puzzles and lessons can be heard, too. Sounds in the menu, or Ctrl+Shift+M, turns them off and on; how loud they are is set in the sound settings of the desktop.",
            ),
        ),
        Section::new(
            gettext("Take Back and Look Back"),
            gettext(
                "B or Ctrl+Z takes your last move back, together with the computer’s answer. Ctrl+Shift+Z plays it again.\n\nTo look at an earlier position, click a move in the log, or press Alt+← and Alt+→. Continue from Here plays on from that position; Back to the Latest Move returns to the running one.",
            ),
        ),
        Section::new(
            gettext("Variations"),
            gettext(
                "While you look at an earlier position, you can move there for both sides. Ctrl+J lets you do so from the running position, too. The game stays as it is: what you try is kept beside it as a variation, and so are moves that you took back to make others.\n\nCtrl+B lists the variations. Choose one to walk along it with Alt+← and Alt+→; name it and comment on it; make it the game, which then becomes a variation itself; or delete it. Save writes them into the file of the game.\n\nCtrl+K lets you comment on the move that led to the position shown. The log shows the comment below the move, and the status line shows it when you come to that move.",
            ),
        ),
        Section::new(
            gettext("While Computers Play"),
            gettext(
                "Move Now, or Ctrl+Enter, makes the computer play its best move so far. When two computers play each other, Ctrl+P pauses them, Ctrl+. plays one move, and a slider sets the speed.",
            ),
        ),
        Section::new(
            gettext("After the Game"),
            gettext(
                "Rematch plays again, and Swap Sides lets the other player start. A game that is lost need not be played to its end: Resign in the menu gives it up, and Ctrl+Z takes that back.\n\nLearn from It looks through the game for moves that cost you something, and asks you for better ones.",
            ),
        ),
    ]
}
