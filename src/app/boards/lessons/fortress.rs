//! What the help says of Fortress.

use super::board;
use crate::app::help::page::Section;
use crate::games::registry::GameOptions;
use crate::i18n::gettext;

const START: &str = "    d . d\n    . . .\na a . . . a a\na a a a a a a\na a a a a a a\n    a a a\n    a a a\nturn: first\n";

const STEPS: &str = "    d . .\n    . . d\na a . . . a a\na . a . a a a\na a a a a a a\n    a a a\n    a a a\nturn: first\n";

const JUMP: &str = "    d . .\n    . . .\na a . d . a a\na a a a . a a\na a a . a a a\n    a a a\n    a . a\nturn: second\n";

const WON: &str = "    a a a\n    a a a\n. . a a a d .\n. . a . . . .\na . . . d . .\n    . a .\n    . . .\nturn: second\n";

pub(super) fn sections(options: &GameOptions) -> Vec<Section> {
    vec![
        Section::new(
            gettext("Two Sides"),
            gettext(
                "The attacker has 24 pieces and wants the fortress, the nine points at the top. The defender has two pieces. First the defender puts both anywhere into the fortress; then the attacker moves first.",
            ),
        )
        .board(
            board(options, START),
            gettext("The start, with the defenders in two corners"),
        ),
        Section::new(
            gettext("The Attacker"),
            gettext(
                "An attacker steps to a neighbouring free point: forward, that is up, or sideways. It never goes back, never goes diagonally, and takes nothing.",
            ),
        )
        .board(
            board(options, STEPS).map(|board| board.pick((2.0, 3.0))),
            gettext("Where this attacker can go"),
        ),
        Section::new(
            gettext("The Defender"),
            gettext(
                "A defender steps along any line, also backward and, where a line is drawn, diagonally. It takes an attacker by jumping over it to the free point directly behind. If it can jump, it must, and it goes on jumping as long as it can. New Game can let it stop after any jump.",
            ),
        )
        .board(
            board(options, JUMP).map(|board| board.pick((3.0, 2.0))),
            gettext("A defender that has to jump"),
        ),
        Section::new(
            gettext("The End"),
            gettext(
                "The attacker wins by standing on all nine points of the fortress, and loses with fewer than nine pieces left. Whoever cannot move loses. After 250 moves the game is a draw.",
            ),
        )
        .board(board(options, WON), gettext("The fortress is taken")),
        Section::new(
            gettext("How Moves Are Written"),
            gettext("c3-d4 goes from c3 to d4; d2xd4 jumps from d2 to d4 and takes."),
        ),
    ]
}
