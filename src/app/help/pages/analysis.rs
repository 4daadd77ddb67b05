//! The help about hint and analysis.

use super::{Section, Sketch, board};
use crate::games::Formation;
use crate::i18n::gettext;

/// A box can be closed.
const OPEN: &str = "+1+ +\n2 1  \n+ + +\n     \n+ +2+\n";

/// What its moves are worth, as `walls solve` says: to close the box holds the draw, all else loses by two.
const VALUES: &[((f64, f64), i32)] = &[
    ((1.0, 2.0), 0),
    ((3.0, 0.0), -2),
    ((4.0, 1.0), -2),
    ((3.0, 2.0), -2),
    ((0.0, 3.0), -2),
    ((2.0, 3.0), -2),
    ((4.0, 3.0), -2),
    ((1.0, 4.0), -2),
];

/// All boxes lack two edges.
const CHAINS: &str = "+ + + + +\n1   2   1\n+1+2+2+1+\n         \n+2+1+2+1+\n";

pub fn sections() -> Vec<Section> {
    let chain = |middles: &[(f64, f64)]| Formation {
        middles: middles.to_vec(),
        is_loop: false,
    };
    vec![
        Section::new(
            gettext("Hint"),
            gettext(
                "A hint comes in three steps. Press Ctrl+H once to see where to look, again to see what the strongest opponent would play there, and again to hear why. The reason says what the move does, such as which boxes it opens and who gets them, or what the other side could do after other moves. It also says how the game should end and, where that is proved at once, whether other moves are as good; in games other than Walls, how the game may go on. It thinks for a moment first.",
            ),
        )
        .board(
            board(OPEN).map(|board| board.look_at([0.0, 0.0, 2.0, 2.0])),
            gettext("First: where to look"),
        )
        .board(
            board(OPEN).map(|board| board.play(&[(1.0, 2.0)])),
            gettext("Second: the move"),
        ),
        Section::new(
            gettext("Analysis"),
            gettext(
                "Ctrl+E tells what the moves are worth. On the board, the best ones are green and bold. The red number of any other move is what it loses against the best, in the difference of both sides’ points: a box that the other side gets instead of you counts two. The panel says in words what the best move is worth: how far ahead the side to move ends.\n\nWhere only winning counts, the board says how the game ends after the move: won, draw or lost. As long as nobody knows, it says which move seems best, and how many pieces another one seems to lose.\n\nA question mark stands behind what is estimated; without it, the sign is exact. A move without a sign was not looked at yet, or it is about as good as the best: an estimate cannot tell small losses. The panel explains the signs that are on the board.",
            ),
        )
        .board(
            board(OPEN).map(|board| board.values(VALUES)),
            gettext("Closing the box holds the draw; anything else loses two points"),
        ),
        Section::new(
            gettext("Chains and Loops"),
            gettext(
                "In Walls, the analysis also outlines boxes that will be taken one after the other, with their number. Loops have a double line. The panel says who will make the last move, as far as that is settled.",
            ),
        )
        .board(
            board(CHAINS).map(|board| {
                board.outlines(&[
                    chain(&[(1.0, 1.0), (3.0, 1.0)]),
                    chain(&[(5.0, 1.0), (7.0, 1.0)]),
                    chain(&[(1.0, 3.0), (3.0, 3.0), (5.0, 3.0), (7.0, 3.0)]),
                ])
            }),
            gettext("Two short chains and a long one"),
        ),
        Section::new(
            gettext("The Course of the Game"),
            gettext(
                "The graph shows how the value went from move to move, and marks the moves that are proved to have cost something. Click into it to see the position there. Below it, these moves are listed by what they cost.",
            ),
        )
        .sketch(
            Sketch::Course,
            gettext("A game that was level until one mistake"),
        ),
        Section::new(
            gettext("Learn from It"),
            gettext(
                "After a game, or in one between two people, Learn from It (Ctrl+R) looks through all of it. Then you see the position before each move that cost something, with that move in red. Look for a better one: make it on the board, or press Ctrl+H for the answer. The best line is played out, and a sentence says why; Ctrl+Z and Ctrl+Shift+Z go back and on in it. Alt+← and Alt+→ go to the other turning points.\n\nWhat cannot be proved is told with a perhaps, and only if a second, longer look confirms it.",
            ),
        ),
    ]
}
