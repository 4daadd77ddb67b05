//! The help about the players: levels, opponents, names and colours.

use super::{Section, Sketch, games};
use crate::i18n::{gettext, tell};
use crate::search::Opponent;

pub fn sections() -> Vec<Section> {
    let opponents = Opponent::all().map(|opponent| {
        let title = tell(&opponent.title());
        format!("{title}: {}", idea(&opponent))
    });
    vec![
        Section::new(
            gettext("Levels"),
            gettext(
                "New Game lists the opponents from the easiest to the strongest. The easier ones err as people do: they overlook moves, and the more often the further ahead these lie. Elo says how strong a level is above the first one on the usual board, where it was measured; on others, the list has none. With 200 points more, it wins about three games of four.",
            ),
        )
        .sketch(
            Sketch::Levels,
            gettext("From the easiest to the strongest"),
        ),
        Section::new(
            gettext("Player Options"),
            gettext(
                "Ctrl+, asks for the names and colours of both players, and who plays each side: a person, or the computer. Two persons share this computer; two computers play each other. Changes count at once, and the running game takes them over when the window closes. Where the game on the board has other players, as one from a file may, they stand above, with a button that has those of the options take over. A finished game and practice keep their players; the new ones begin with the next game, or where you go on from an earlier position.\n\nWith the level Custom you choose an opponent and its settings yourself: how far it looks ahead, how long it may think, how much memory it has.",
            ),
        )
        .signs(
            games(),
            gettext("The players differ in shape as well as in colour"),
        ),
        Section::new(gettext("The Opponents"), opponents.join("\n\n")),
        Section::new(
            gettext("Thinking in Your Time"),
            gettext(
                "If Player Options allow it, the strongest opponents go on thinking while it is your turn, on one processor core and at low priority. They then answer better or sooner.",
            ),
        ),
    ]
}

/// How an opponent plays, in a line.
fn idea(opponent: &Opponent) -> String {
    match opponent {
        Opponent::Random => gettext("plays any move."),
        Opponent::Fallible { .. } => gettext(
            "looks ahead, but overlooks a share of the moves. The easier levels are of this kind.",
        ),
        Opponent::Greedy => gettext("takes what it can at once."),
        Opponent::LookAhead => gettext("takes what it can, less what your best reply gets back."),
        Opponent::Careful => {
            gettext("takes what it can, and gives away as little as possible. Walls only.")
        }
        Opponent::Ants(_) => gettext(
            "each piece follows trails that did well before. It learns from game to game, in games with pieces.",
        ),
        Opponent::Mirror => gettext("copies your move under a half turn of the board. Walls only."),
        Opponent::MinMax { .. } => gettext("looks at every line of play to its depth."),
        Opponent::AlphaBeta(_) => {
            gettext("finds the same moves faster, by skipping lines that cannot matter.")
        }
        Opponent::FailSoft { .. } => {
            gettext("also remembers positions in a table, which it keeps from game to game.")
        }
        Opponent::Uct(_) => {
            gettext("plays many games to their end at random, and more of those that begin well.")
        }
        Opponent::Expert(_) => {
            gettext("the strongest in every game; in Walls it plays endings perfectly.")
        }
        Opponent::Perfect(_) => gettext("tries to solve every position. Walls only."),
    }
}
