//! What the page says: the puzzle, the question or the answer, rating and streak.

use adw::subclass::prelude::*;

use super::PuzzlePage;
use crate::i18n::{gettext, gettext_f, ngettext_f, signed, tell};
use crate::learn::puzzles::session::Phase;
use crate::learn::puzzles::{PuzzleSession, telling};

impl PuzzlePage {
    /// How far the line is.
    fn place_in_line(&self) -> String {
        let place = self.with_session(PuzzleSession::place_in_line).flatten();
        place.map_or(String::new(), |(played, length)| {
            gettext_f(
                "Move {number} of {count}",
                &[
                    ("number", &played.to_string()),
                    ("count", &length.to_string()),
                ],
            )
        })
    }

    pub(super) fn show_words(&self) {
        let imp = self.imp();
        let Some((text, about, id, phase)) = self.with_session(|session| {
            let puzzle = session.puzzle();
            let about = gettext_f(
                "{game}, {rules}",
                &[
                    ("game", &tell(&puzzle.of.title())),
                    ("rules", &tell(&puzzle.of.summary())),
                ],
            );
            let rating = puzzle.rating.to_string();
            let players = session.start().players();
            (imp.sign).show_player(&puzzle.of, players, session.mover());
            (
                tell(&telling::text(session)),
                (about, rating),
                puzzle.id.clone(),
                session.phase(),
            )
        }) else {
            return;
        };
        let text = imp.notice.borrow().clone().unwrap_or(text);
        imp.status.set_label(&text);
        imp.place.set_label(&self.place_in_line());
        let (about, rating) = about;
        imp.title.set_subtitle(&about);
        let mut said = gettext_f("Puzzle rating {rating}.", &[("rating", &rating)]);
        if imp.is_of_day.get() {
            said = format!("{} {said}", gettext("Puzzle of the day."));
        }
        let progress = imp.progress.borrow();
        let is_hinted = self.with_session(|session| session.hint().is_some()) == Some(true);
        if is_hinted && progress.answer_to(&id).is_none() {
            said = format!(
                "{said} {}",
                gettext(
                    "After a hint, a right answer does not count for your rating. Showing the solution counts as a wrong answer."
                )
            );
        }
        if phase == Phase::Asking && progress.answer_to(&id).is_some() {
            said = format!(
                "{said} {}",
                gettext("It does not count for the rating again.")
            );
        }
        imp.about.set_label(&said);
        let rating = progress.rating() as i32;
        if phase == Phase::Asking {
            imp.rating_before.set(rating);
        }
        let change = rating - imp.rating_before.get();
        let rating = [("rating", &*rating.to_string())];
        let mut said = match progress.is_rough() {
            true => gettext_f("Your rating: about {rating}", &rating),
            false => gettext_f("Your rating: {rating}", &rating),
        };
        if change != 0 {
            said = format!("{said} ({})", signed(change));
        }
        imp.rating.set_label(&said);
        let streak = gettext_f(
            "Streak {count}, best {best}",
            &[
                ("count", &progress.streak().to_string()),
                ("best", &progress.best_streak().to_string()),
            ],
        );
        let solved = progress.solved();
        let solved = ngettext_f(
            "{count} puzzle solved",
            "{count} puzzles solved",
            solved,
            &[("count", &solved.to_string())],
        );
        imp.streak.set_label(&format!("{streak} · {solved}"));
    }
}
