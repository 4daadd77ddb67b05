//! The position editor: opened with what is shown, left, and played from.

use adw::subclass::prelude::*;
use gtk::glib;

use super::WallsWindow;
use crate::app::actions::Page;
use crate::app::editor_page::Origin;
use crate::games::Side;
use crate::games::registry::GameOptions;
use crate::play::{Player, Session};

impl WallsWindow {
    pub(super) fn set_up_editor(&self) {
        self.imp().editor_page.connect_play(glib::clone!(
            #[weak(rename_to = window)]
            self,
            move |_| window.play_edited()
        ));
        self.imp().editor_page.connect_rules_changed(glib::clone!(
            #[weak(rename_to = window)]
            self,
            move |_| window.follow_edited_rules()
        ));
    }

    /// Shows the editor with the position that is shown, or with the start of the chosen game; a running match
    /// waits.
    pub fn edit(&self) {
        let imp = self.imp();
        let shown = self.page().with_session(|session| {
            let shown = session.snapshot();
            let origin = Origin {
                options: shown.options,
                position: Some(shown.text),
            };
            (origin, session.game().players().clone())
        });
        let shown = shown.filter(|_| imp.shown.get() == Page::Game);
        let (origin, players) = shown.unwrap_or_else(|| {
            let options = imp.settings.options();
            let players = imp.settings.players(Side::First, &options);
            let position = None;
            (Origin { options, position }, players)
        });
        self.show_page(Page::Editor);
        if let Err(error) = imp.editor_page.open(origin, players) {
            self.leave_editor();
            self.show_error(&error.into());
        }
    }

    /// Goes back to where the position came from.
    pub fn leave_editor(&self) {
        match self.imp().editor_page.is_of_match() {
            true => self.show_game(),
            false => self.show_menu(),
        }
    }

    /// Which player of the options starts the match that begins from the editor.
    fn starter_of_edited(&self) -> Side {
        let starter = self.page().with_session(Session::starter);
        (starter.filter(|_| self.imp().editor_page.is_of_match())).unwrap_or(Side::First)
    }

    /// Begins a match from the position in the editor.
    fn play_edited(&self) {
        if let Some(game) = self.imp().editor_page.begin() {
            self.replace_match(Session::new(game, self.starter_of_edited()));
        }
    }

    /// The players of the options for a match that begins from the editor.
    pub(super) fn players_for_editor(&self) -> Option<[Player; 2]> {
        let options = self.imp().editor_page.options()?;
        Some(self.edited_players(&options))
    }

    /// The same under other rules.
    fn edited_players(&self, options: &GameOptions) -> [Player; 2] {
        let settings = &self.imp().settings;
        settings.players(self.starter_of_edited(), options)
    }

    /// Other rules were chosen in the editor: a level can be another opponent there. Players that are not those of the
    /// options stay.
    fn follow_edited_rules(&self) {
        let page = &self.imp().editor_page;
        if let (Some(before), Some(now)) = (page.options_before(), self.players_for_editor()) {
            page.follow(&self.edited_players(&before), &now);
        }
    }
}
