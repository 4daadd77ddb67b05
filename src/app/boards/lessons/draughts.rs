//! What the help says of draughts.

use super::board;
use crate::app::help::page::Section;
use crate::games::registry::GameOptions;
use crate::i18n::gettext;

const START: &str = "W:Wa1,c1,e1,g1,b2,d2,f2,h2,a3,c3,e3,g3:Bb8,d8,f8,h8,a7,c7,e7,g7,b6,d6,f6,h6";

pub(super) fn sections(options: &GameOptions) -> Vec<Section> {
    vec![
        Section::new(
            gettext("The Start"),
            gettext(
                "Each player has twelve men on the dark squares of the three nearest rows. Blue begins. Only the dark squares are used.",
            ),
        )
        .board(board(options, START), gettext("The start")),
        Section::new(
            gettext("Men"),
            gettext(
                "A man steps one square diagonally forward. It captures by jumping over a neighbouring enemy to the free square behind, forward or backward, and goes on as long as it can.",
            ),
        )
        .board(
            board(options, "W:Wc3,f4:Bb8,d8,h6").map(|board| board.pick((2.5, 5.5))),
            gettext("Where this man can step"),
        )
        .board(
            board(options, "W:Wc3,a1:Bd4,f6,b8").map(|board| board.pick((2.5, 5.5))),
            gettext("This man takes two"),
        ),
        Section::new(
            gettext("Captures"),
            gettext(
                "You must capture if you can, and you must choose the way that takes the most pieces; men and kings count alike. Captured pieces leave the board when the move is over, and none may be jumped twice. If a click on a piece does nothing, look for a capture: the status line says so.",
            ),
        ),
        Section::new(
            gettext("Kings"),
            gettext(
                "A man that ends its move on the far row becomes a king; one that only passes it while it captures does not. A king moves any distance along a diagonal. It captures from any distance, and may land on any free square behind the piece.",
            ),
        )
        .board(
            board(options, "W:WKb2,g1:Be5,b8").map(|board| board.pick((1.5, 6.5))),
            gettext("A king captures from afar"),
        ),
        Section::new(
            gettext("The End"),
            gettext(
                "Whoever has no piece or no legal move loses. The game is a draw when a position stands for the third time, after 15 moves of each side by kings alone, and after 5 moves of each side when a lone king holds out against a few pieces.",
            ),
        ),
        Section::new(
            gettext("How Moves Are Written"),
            gettext("c3-d4 steps from c3 to d4; c3xe5 jumps from c3 to e5 and takes."),
        ),
    ]
}
