//! What the help says of Bricks.

use super::board;
use crate::app::help::page::Section;
use crate::games::registry::GameOptions;
use crate::i18n::gettext;

const START: &str = ". . . . .\n. . . . .\n. . . . .\n. . . . .\n. . . . .\nfirst: 2,1 west 0\nsecond: 2,3 east 0\nturn: first\n";

const STEPPED: &str = ". . . . .\n. . . . .\n. 1 . . .\n. . . . .\n. . . . .\nfirst: 2,0 west 0\nsecond: 2,3 east 0\nturn: second\n";

const LATE: &str = "1 1 1 2 2\n1 1 2 2 2\n1 1 . 2 2\n1 1 1 2 2\n1 1 . 2 2\nfirst: 2,2 south 1\nsecond: 4,3 west 2\nturn: first\n";

const IDLE: &str = ". . . . .\n. 1 2 . .\n. 1 2 2 .\n. . . . .\n. . . . .\nfirst: 1,1 east 3\nsecond: 2,2 west 8\nturn: first\n";

pub(super) fn sections(options: &GameOptions) -> Vec<Section> {
    vec![
        Section::new(
            gettext("Your Turn"),
            gettext(
                "Your bricklayer stands on a square and looks in one direction. On each turn it goes one square forward, turns left, or turns right. Click the square ahead of it to step, or a square at its side to turn there.",
            ),
        )
        .board(
            board(options, START),
            gettext("The start: back to back in the middle row"),
        ),
        Section::new(
            gettext("Bricks"),
            gettext(
                "When you step off an empty square, you leave one of your bricks on it. You may walk over your own bricks. The bricks of the other player, the other bricklayer and the edge of the board block your way; a step that is blocked still counts as your turn.",
            ),
        )
        .board(
            board(options, STEPPED),
            gettext("After a step, a brick lies on the square behind"),
        ),
        Section::new(
            gettext("Stalled"),
            gettext(
                "After nine of your own turns in a row without a new brick you are stalled and move no more; the other player goes on alone. Your bricklayer still blocks its square.\n\nThe number on a bricklayer counts these turns, and is red from seven on. The helmet of one that is stalled is grey.",
            ),
        )
        .board(
            board(options, IDLE),
            gettext("Blue has laid no brick for three turns, Red for eight"),
        ),
        Section::new(
            gettext("The End"),
            gettext(
                "The game ends when every square has a brick, or when both players are stalled. More bricks win two points; with equally many, both get one. A match is two games, and each player starts one of them. New Game can also end the game as soon as only the squares under the players are empty.",
            ),
        )
        .board(
            board(options, LATE),
            gettext("Only the last squares are left"),
        ),
        Section::new(
            gettext("How Moves Are Written"),
            gettext("F steps forward, L turns left, and R turns right. Positions and screen readers name a square by the numbers at the board’s edge: 2,1 is row 2, column 1."),
        ),
    ]
}
