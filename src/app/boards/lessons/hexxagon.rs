//! What the help says of Hexxagon.

use super::board;
use crate::app::help::page::Section;
use crate::games::registry::GameOptions;
use crate::i18n::gettext;

const START: &str = "    o . . . x\n   . . . . . .\n  . . . . . . .\n . . . . . . . .\nx . . . . . . . o\n . . . . . . . .\n  . . . . . . .\n   . . . . . .\n    o . . . x\nturn: first\n";

const BEFORE: &str = "    . . . . x\n   . . . . . .\n  . . . . . . .\n . . . . x . . .\n. . . o . x . . .\n . . . . x . . .\n  . . . . . . .\n   . . . . . .\n    . . . . .\nturn: first\n";

const AFTER: &str = "    . . . . x\n   . . . . . .\n  . . . . . . .\n . . . . o . . .\n. . . o o o . . .\n . . . . o . . .\n  . . . . . . .\n   . . . . . .\n    . . . . .\nturn: second\n";

pub(super) fn sections(options: &GameOptions) -> Vec<Section> {
    vec![
        Section::new(
            gettext("The Start"),
            gettext("Each player begins with three pieces in corners of the board."),
        )
        .board(
            board(options, START),
            gettext("Three pieces each, in alternating corners"),
        ),
        Section::new(
            gettext("Your Turn"),
            gettext(
                "Take one of your pieces to a free cell. To a neighbouring cell it clones itself: the old piece stays, and you have one more. To a cell two steps away it jumps: the old cell becomes free.",
            ),
        )
        .board(
            board(options, BEFORE).map(|board| board.pick((3.5, 3.96))),
            gettext("The marks show clones and jumps"),
        ),
        Section::new(
            gettext("Capturing"),
            gettext(
                "All enemy pieces next to the cell where you arrive change sides, after a clone as after a jump.",
            ),
        )
        .board(
            board(options, BEFORE),
            gettext("Before: three enemies around a free cell"),
        )
        .board(
            board(options, AFTER),
            gettext("After a clone on that cell, all three are yours"),
        ),
        Section::new(
            gettext("The End"),
            gettext(
                "The game ends when the board is full, when a player has no pieces, or when a player cannot move; the free cells then go to the other. More pieces win. After fifty moves in a row without a clone or a capture the game ends, too, and whoever has more pieces wins.",
            ),
        ),
        Section::new(
            gettext("What to Watch For"),
            gettext(
                "A jump leaves a hole behind, into which the enemy can clone and take what stands around it. Pieces in corners and at the edge have fewer neighbours and are harder to take.\n\nThe ant colony is an opponent that learns this game by playing it: the menu can show its pheromone on the board.",
            ),
        ),
        Section::new(
            gettext("How Moves Are Written"),
            gettext("+85 sets a new piece on cell 85; 48-57 jumps from cell 48 to cell 57."),
        ),
    ]
}
