//! The help about the start page.

use super::{Section, Sketch};
use crate::i18n::gettext;

pub fn sections() -> Vec<Section> {
    vec![
        Section::new(
            gettext("Choose a Game"),
            gettext(
                "The small boards are the six games; each plays by itself to show what it is like. Click one, or press ← and →. This help has a page about each of them.",
            ),
        )
        .sketch(
            Sketch::Start,
            gettext("The games, and the menu below them"),
        ),
        Section::new(
            gettext("Begin"),
            gettext(
                "New Game asks for the board and the rules, for your opponent and for who starts. Play begins the game as it stands there, so Enter is enough if you want the same as last time. A double click on the tile of a game, or Enter on that of the chosen one, does the same, and goes on with a game that is running.\n\nContinue goes on with the game that you left; one that is over is shown again instead. Each of the six games keeps its last one by itself, also when you quit.",
            ),
        ),
        Section::new(
            gettext("The Menu by Keyboard"),
            gettext(
                "↑ and ↓ go through the menu, and Enter chooses. Hold Alt to see a letter underlined in each button; Alt and that letter press it. Esc leaves a page: back to where you came from, the game or a list, and at last to this page.",
            ),
        ),
    ]
}
