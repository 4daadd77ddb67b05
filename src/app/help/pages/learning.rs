//! The help about the page from which one learns.

use super::{Section, board};
use crate::i18n::gettext;

/// One edge closes two boxes.
const TWO: &str = "+1+2+\n2   1\n+1+2+\n     \n+ + +\n";

pub fn sections() -> Vec<Section> {
    vec![
        Section::new(
            gettext("Tutorials and Lessons"),
            gettext(
                "Ctrl+Shift+L opens the page Learn. Each game has a tutorial: a few steps with moves to make on the board. Lessons are about ideas. A right move is answered and the next step opens; a wrong one stays on the board for a moment, so that you see what comes of it. Try Again takes it back, Show the Move plays the right one. Alt+→ goes on, Alt+← goes back.",
            ),
        )
        .board(
            board(TWO).map(|board| board.hover((1.0, 2.0))),
            gettext("A step of the tutorial: find the edge that closes two boxes"),
        ),
        Section::new(
            gettext("What They Claim"),
            gettext(
                "Where a lesson says that a move is best, that is proved: by the solver, or by looking at everything that can follow.",
            ),
        ),
    ]
}
