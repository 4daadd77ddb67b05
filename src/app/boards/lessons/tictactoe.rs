//! What the help says of tic-tac-toe.

use super::board;
use crate::app::help::page::Section;
use crate::games::registry::GameOptions;
use crate::i18n::gettext;

pub(super) fn sections(options: &GameOptions) -> Vec<Section> {
    vec![
        Section::new(
            gettext("Your Turn"),
            gettext(
                "Click an empty cell to put your mark there. The players take turns, and no mark ever moves.",
            ),
        )
        .board(
            board(options, "o . .\n. x .\n. . .\n").map(|board| board.hover((1.5, 2.5))),
            gettext("The pointer shows your next mark"),
        ),
        Section::new(
            gettext("The End"),
            gettext(
                "Whoever gets three in a row, column or diagonal wins. A full board without three in a row is a draw.",
            ),
        )
        .board(
            board(options, "o x .\nx o .\n. . o\n"),
            gettext("Three on a diagonal win"),
        )
        .board(
            board(options, "o x o\no x x\nx o o\n"),
            gettext("A draw"),
        ),
        Section::new(
            gettext("What to Watch For"),
            gettext(
                "Two marks in a line with an empty third cell are a threat, which must be answered at once. Two threats at a time cannot both be answered. If neither player overlooks anything, the game is a draw.",
            ),
        )
        .board(
            board(options, "o . o\n. x .\nx . o\n"),
            gettext("Two threats: round wins, whatever cross does"),
        ),
        Section::new(
            gettext("How Moves Are Written"),
            gettext("3,1 is the cell in the third row and the first column."),
        ),
    ]
}
