//! Which puzzle comes next: near the rating, of the chosen game, or that of the day.

use adw::subclass::prelude::*;
use gtk::glib;

use super::PuzzlePage;
use crate::app::spoken;
use crate::games::registry::{GameOptions, NAMES};
use crate::i18n::{gettext, tell};
use crate::learn::puzzles::{progress, set};

/// So many puzzles seen last do not come again at once.
pub(super) const LATELY: usize = 3;

impl PuzzlePage {
    pub(super) fn set_up_filter(&self) {
        let imp = self.imp();
        let is_there = |name: &&&str| set::shipped().iter().any(|one| one.of.name() == **name);
        let games: Vec<&'static str> = NAMES.iter().filter(is_there).copied().collect();
        let titles = games.iter().filter_map(|name| {
            let options = GameOptions::default_of(name).ok()?;
            Some(tell(&options.title()))
        });
        let titles: Vec<String> = std::iter::once(gettext("All Games"))
            .chain(titles)
            .collect();
        let titles: Vec<&str> = titles.iter().map(String::as_str).collect();
        imp.games.replace(games);
        imp.game.set_model(Some(&gtk::StringList::new(&titles)));
        spoken::name_drop_down(&imp.game.get(), &gettext("Game"));
        imp.game.connect_selected_notify(glib::clone!(
            #[weak(rename_to = page)]
            self,
            move |_| page.show_next()
        ));
    }

    /// The game that puzzles are chosen from; none for all.
    fn chosen_game(&self) -> Option<&'static str> {
        let selected = self.imp().game.selected() as usize;
        let games = self.imp().games.borrow();
        selected
            .checked_sub(1)
            .and_then(|at| games.get(at).copied())
    }

    /// Asks the next puzzle.
    pub(super) fn show_next(&self) {
        let imp = self.imp();
        if !imp.is_open.get() {
            return;
        }
        let progress = imp.progress.borrow();
        let next = progress.choose(set::shipped(), self.chosen_game(), &imp.lately.borrow());
        drop(progress);
        if let Some(next) = next {
            self.ask(next, false);
        }
    }

    /// Asks the puzzle of today.
    pub(super) fn show_of_day(&self) {
        let Ok(now) = glib::DateTime::now_local() else {
            return;
        };
        let (year, month, day) = now.ymd();
        if let Some(puzzle) = progress::of_day(set::shipped(), year, month, day) {
            self.ask(puzzle, true);
        }
    }
}
