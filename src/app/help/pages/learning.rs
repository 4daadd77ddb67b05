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
                "Ctrl+Shift+L opens the page Learn. Each game has a tutorial: a few steps with moves to make on the board. Lessons are about ideas. A right move is answered, and Next leads to the next step; a wrong one stays on the board, so that you see what comes of it. Try Again takes it back, or just make another move; Show the Move (Ctrl+H) plays the right one. Alt+→ goes on, Alt+← goes back.",
            ),
        )
        .board(
            board(TWO).map(|board| board.hover((1.0, 2.0))),
            gettext("A step of the tutorial: find the edge that closes two boxes"),
        ),
        Section::new(
            gettext("Practice with a Goal"),
            gettext(
                "Ctrl+Shift+R begins a game against the computer from the position on the board, also from one that you look back at. You choose your side and a goal: win by so many points, draw or better, lose by no more than so many. The dialog looks for a proof of what the position is worth, and offers that as the goal.\n\nEach of your moves is weighed before the computer answers. Once it is proved that the goal is out of reach, you are told, and the computer waits: take the move back with Ctrl+Z, or play on. If the computer errs and the goal is in reach again, you are told that, too. What is not proved is never called a slip; at most the goal is said to be perhaps out of reach.\n\nThe game that you come from is kept: Back to My Game (Ctrl+Shift+B) leads to it and ends the practice. Practice stays for the next start, but it is not recorded and does not count in the statistics.",
            ),
        ),
        Section::new(
            gettext("Puzzles"),
            gettext(
                "Ctrl+U opens the puzzles: positions of all six games in which exactly one move is best. Make it on the board. What answers a wrong move is played out, and you are told what the move costs. To try again, make another move, or press Ctrl+Z; Ctrl+H gives a hint, then another if there is one, and then shows the solution. Alt+← and Ctrl+. go back and on in the moves that are shown. Alt+→ shows another puzzle, Ctrl+D the puzzle of the day, which is the same for everyone. The list below the buttons keeps to one game.\n\nThe first answer to a puzzle counts. A right one raises your rating, the more, the harder the puzzle is. A wrong one, or a look at the solution, lowers it and ends the streak. A right one after a hint leaves both as they are.",
            ),
        ),
        Section::new(
            gettext("What They Claim"),
            gettext(
                "Where a lesson or a puzzle says that a move is best, that is proved: by theorems, or by looking at everything that can follow. In Walls under the extra move rule it is the solver that says so; some of its shortcuts are tested, but not proved.",
            ),
        ),
    ]
}
