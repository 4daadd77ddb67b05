//! What to do once the game is over, and the score of the series. Who won is in the status line.

use adw::subclass::prelude::*;
use gtk::prelude::*;

use super::Panel;
use crate::app::actions::{REMATCH, SWAP};
use crate::app::style::reveal;
use crate::i18n::{gettext, gettext_f, ngettext_f};
use crate::play::session::Banner;

impl Panel {
    /// In a small window the words of other languages take two lines.
    pub(super) fn wrap_buttons_of_the_result(&self) {
        let buttons = self.imp().rematch_button.parent();
        let first = buttons.and_then(|buttons| buttons.first_child());
        for button in std::iter::successors(first, |button| button.next_sibling()) {
            if let Some(label) = button.first_child().and_downcast::<gtk::Label>() {
                label.set_wrap(true);
                label.set_natural_wrap_mode(gtk::NaturalWrapMode::None);
                label.set_justify(gtk::Justification::Center);
            }
        }
    }

    /// Shows what to do after a game that is over, or hides it.
    pub fn show_result(&self, banner: Option<Banner>, names: [&str; 2]) {
        let imp = self.imp();
        if let Some(banner) = &banner {
            self.show_score(banner, names);
        }
        reveal(&imp.result, banner.is_some());
        imp.thinking.set_visible(banner.is_none());
        match banner.is_some() {
            true => imp.status.add_css_class("is-over"),
            false => imp.status.remove_css_class("is-over"),
        }
    }

    /// Has the button that begins a look back explain itself only while it can be pressed: the tooltip would lie over the
    /// progress until the pointer moves.
    pub(super) fn withdraw_tooltip_of_learning(&self) {
        (self.imp().learn_button)
            .connect_sensitive_notify(|button| button.set_has_tooltip(button.get_sensitive()));
    }

    /// Whether the keyboard is at what can be done after a game.
    pub fn has_focus_in_result(&self) -> bool {
        let focus = self.root().and_then(|root| root.focus());
        focus.is_some_and(|focus| focus.is_ancestor(&self.imp().result.get()))
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
            "After {games}: {one} {first} : {second} {other}. A win counts 2, a draw 1.",
            &[
                ("games", &games),
                ("one", names[0]),
                ("first", &first.to_string()),
                ("second", &second.to_string()),
                ("other", names[1]),
            ],
        ));
        // Where a match is two games, the other player starts the second.
        let (label, action, reason) = match score.goes_on {
            true => (
                gettext("_Next Game"),
                SWAP,
                Some(gettext(
                    "A match is two games; the other player starts the next one.",
                )),
            ),
            false => (gettext("_Rematch"), REMATCH, None),
        };
        imp.rematch_button.set_tooltip_text(reason.as_deref());
        imp.rematch_button.set_label(&label);
        imp.rematch_button.set_action_name(Some(action));
    }
}
