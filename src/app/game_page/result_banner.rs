//! The banner over a finished game: who won, the points, the score of the series, and what to do next.

use adw::prelude::*;
use adw::subclass::prelude::*;

use super::GamePage;
use crate::app::actions::{REMATCH, SWAP};
use crate::app::style::reveal;
use crate::games::{Outcome, Side, outcome_text};
use crate::i18n::{gettext, gettext_f, ngettext_f};
use crate::play::session::Banner;

impl GamePage {
    /// Shows the banner, or hides it.
    pub(super) fn show_banner(&self, banner: Option<Banner>, names: [&str; 2]) {
        let imp = self.imp();
        let was_shown = imp.result.reveals_child();
        if let Some(banner) = banner {
            imp.result_title
                .set_label(&crate::i18n::tell(&outcome_text(banner.outcome, names)));
            let [first, second] = banner.points;
            imp.result_points.set_label(&match banner.outcome {
                // The winner's points first, whoever started.
                Outcome::Won(Side::Second) => format!("{second} : {first}"),
                _ => format!("{first} : {second}"),
            });
            self.show_score(&banner, names);
        }
        reveal(&imp.result, banner.is_some());
        if banner.is_some() && !was_shown {
            imp.rematch_button.grab_focus();
        }
    }

    /// The score of all games between these players, and which game comes next.
    fn show_score(&self, banner: &Banner, names: [&str; 2]) {
        let imp = self.imp();
        let score = banner.score;
        let [first, second] = score.points;
        let games = ngettext_f(
            "{count} game",
            "{count} games",
            score.games,
            &[("count", &score.games.to_string())],
        );
        imp.result_match.set_visible(score.is_match);
        imp.result_match.set_label(&gettext_f(
            "Match after {games}: {one} {first} : {second} {other}",
            &[
                ("games", &games),
                ("one", names[0]),
                ("first", &first.to_string()),
                ("second", &second.to_string()),
                ("other", names[1]),
            ],
        ));
        // Where a match is two games, the other player starts the second.
        let (label, action) = match score.goes_on {
            true => (gettext("_Second Game"), SWAP),
            false => (gettext("_Rematch"), REMATCH),
        };
        imp.rematch_button.set_label(&label);
        imp.rematch_button.set_action_name(Some(action));
    }
}
