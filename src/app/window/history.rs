//! Played games: recorded when they end, looked at, and what they say.

use adw::prelude::*;
use adw::subclass::prelude::*;
use gtk::glib;

use super::WallsWindow;
use super::keeping::Aside;
use crate::app::actions::Page;
use crate::app::files;
use crate::games::Side;
use crate::games::registry::GameOptions;
use crate::i18n::{gettext_f, tell};
use crate::play::begin::starter_like;
use crate::play::identity::GameId;
use crate::play::{FileError, Rival, Session, open_match};

impl WallsWindow {
    pub(super) fn set_up_history(&self) {
        let imp = self.imp();
        imp.statistics_page.set_history(&imp.history);
        self.page().connect_changed(glib::clone!(
            #[weak(rename_to = window)]
            self,
            move |_| window.record_match()
        ));
        imp.statistics_page.connect_open_game(glib::clone!(
            #[weak(rename_to = window)]
            self,
            move |id| {
                if let Some(id) = GameId::parse(id) {
                    window.open_played(id);
                }
            }
        ));
        imp.statistics_page.connect_play(glib::clone!(
            #[weak(rename_to = window)]
            self,
            move |game, level| window.play_at_level(game, level)
        ));
        let errors = imp.history.errors.clone();
        let window = self.downgrade();
        glib::spawn_future_local(async move {
            while let Ok(error) = errors.recv().await {
                if let Some(window) = window.upgrade() {
                    let error = tell(&error.of_writing().sentence());
                    window.notify_user(&gettext_f(
                        "The played game cannot be recorded: {error}",
                        &[("error", &error)],
                    ));
                }
            }
        });
    }

    /// Records the match that is shown, if it has ended, and has it be measured while nothing else goes on.
    pub(super) fn record_match(&self) {
        let (imp, page) = (self.imp(), self.page());
        let shown = imp.shown.get();
        let now = page.situation(shown);
        let analyses: bool = page.property("shows-analysis");
        let is_busy = now.is_thinking || now.is_looking_back || analyses;
        let is_free = shown == Page::Game && !is_busy;
        let known = page.known();
        page.with_session(|session| imp.history.follow(session, &known, is_free));
    }

    /// Shows the statistics and the played games.
    pub fn show_statistics(&self) {
        let imp = self.imp();
        self.show_page(Page::Statistics);
        imp.statistics_page.refresh();
        imp.statistics_page.focus_first();
    }

    /// Opens a played game as it ended, to be looked through.
    fn open_played(&self, id: GameId) {
        let window = self.clone();
        glib::spawn_future_local(async move {
            let store = window.imp().history.store().clone();
            let read = move || {
                let record = store.read(&id)?;
                let game = open_match(&record.game, None)?;
                Ok::<_, FileError>((record.played, game))
            };
            match files::in_background(read).await {
                Ok((played, game)) => {
                    let choices = window.imp().settings.choices(Side::First);
                    let chosen = choices.map(|choice| choice.for_game(&played.options));
                    let starter = starter_like(game.players(), &chosen);
                    let session = Session::new(game, starter);
                    window.imp().history.expect(&session, played);
                    window.imp().listed.set(Some(session.document().id()));
                    window.show_instead(session, Aside::IfMissed);
                }
                Err(error) => window.show_error(&error),
            }
        });
    }

    /// Asks for a new game of the lesson that was shown, against the easiest level.
    pub(super) fn play_what_was_learned(&self) {
        let Some(lesson) = self.imp().lesson_page.lesson() else {
            return;
        };
        let options = self.imp().settings.options_of(lesson.options.name());
        if let Some(easiest) = options.levels().first() {
            self.play_at_level(&options, easiest.id);
        }
    }

    /// Asks for a new game with these options against this level.
    fn play_at_level(&self, options: &GameOptions, level: &str) {
        let mut plan = self.imp().settings.plan(options.name());
        plan.set_rival(&Rival::Level(level.into()));
        self.new_game_as(options.clone(), plan);
    }
}
