//! What the help says of Walls.

use super::board;
use crate::app::help::page::Section;
use crate::games::Formation;
use crate::games::registry::GameOptions;
use crate::i18n::gettext;

/// A box that lacks one edge.
const OPEN: &str = "+1+ +\n2 1  \n+ + +\n     \n+ +2+\n";

/// The same once it is closed.
const CLOSED: &str = "+1+ +\n211  \n+1+ +\n     \n+ +2+\n";

/// Boxes that lack two edges each: two chains of two above, a chain of four below.
const CHAINS: &str = "+ + + + +\n1   2   1\n+1+2+2+1+\n         \n+2+1+2+1+\n";

pub(super) fn sections(options: &GameOptions) -> Vec<Section> {
    let chain = |middles: &[(f64, f64)]| Formation {
        middles: middles.to_vec(),
        is_loop: false,
    };
    vec![
        Section::new(
            gettext("Your Turn"),
            gettext(
                "Paint one edge between two neighbouring posts: click on it or near it. The two players take turns.",
            ),
        )
        .board(
            board(options, "+1+ +\n     \n+ + +\n2    \n+ +1+\n2    \n+ + +\n")
                .map(|board| board.hover((3.0, 2.0))),
            gettext("The pointer shows which edge you would paint"),
        ),
        Section::new(
            gettext("Boxes"),
            gettext(
                "Whoever paints the fourth edge of a box owns it, and a flower grows there. One edge can close two boxes. The other three edges may be anybody’s.",
            ),
        )
        .board(
            board(options, OPEN).map(|board| board.hover((1.0, 2.0))),
            gettext("One edge is missing"),
        )
        .board(
            board(options, CLOSED),
            gettext("The box belongs to whoever painted its last edge"),
        ),
        Section::new(
            gettext("Strict Turns or an Extra Move"),
            gettext(
                "Under strict turns, the players always alternate, even after a box. Under the extra move rule, which is the usual one for dots and boxes, whoever closes a box has to move again. New Game offers both.",
            ),
        ),
        Section::new(
            gettext("The End"),
            gettext(
                "The game ends when every edge is painted. More points win. A box counts one point, unless you chose box values: then its number says what it is worth.",
            ),
        ),
        Section::new(
            gettext("What to Watch For"),
            gettext(
                "Painting the third edge of a box gives it away. So both players first paint edges that leave every box with two free edges or more. Sooner or later there are none left.\n\nBoxes with two free edges form chains. Whoever paints an edge of a chain opens it to the other player. Under strict turns, the two then take its boxes one by one; under the extra move rule, the other can take them all in a single turn.",
            ),
        )
        .board(
            board(options, CHAINS).map(|board| {
                board.outlines(&[
                    chain(&[(1.0, 1.0), (3.0, 1.0)]),
                    chain(&[(5.0, 1.0), (7.0, 1.0)]),
                    chain(&[(1.0, 3.0), (3.0, 3.0), (5.0, 3.0), (7.0, 3.0)]),
                ])
            }),
            gettext("Three chains; the analysis outlines them"),
        ),
        Section::new(
            gettext("How Moves Are Written"),
            gettext("The numbers beside the board name its edges. [0, 5] is the edge in row 0 and column 5. Posts have even numbers, so it lies between the posts of columns 4 and 6."),
        ),
    ]
}
