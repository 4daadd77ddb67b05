//! The options of the players, and what comes of them for the match.

use adw::subclass::prelude::*;
use gtk::glib;

use super::WallsWindow;
use crate::app::actions::Page;
use crate::app::files::has_usual_name;
use crate::app::player_options::{self, Others};
use crate::games::Side;
use crate::i18n::gettext;
use crate::play::session::Stake;
use crate::play::{Player, Session};

impl WallsWindow {
    /// Shows the options of the players; those that are changed change in the running match too, or after it where it is
    /// over. A match from a file may have others than the options, and keeps them unless the person says otherwise.
    pub fn player_options(&self) {
        let before = self.chosen_players().filter(|_| self.does_match_follow());
        let edited = self.players_for_editor();
        let change = glib::clone!(
            #[weak(rename_to = window)]
            self,
            move || {
                let page = window.page();
                page.set_ponders(window.imp().settings.ponders());
                let named = window.imp().settings.both_players();
                window.imp().puzzle_page.set_players(named);
                if let (Some(before), Some(now)) = (&edited, window.players_for_editor())
                    && *before != now
                {
                    window.imp().editor_page.follow(before, &now);
                }
                let (Some(before), Some(now)) = (&before, window.chosen_players()) else {
                    return;
                };
                let players = page.with_session(|session| {
                    let mut players = session.players_to_come();
                    Player::follow_both(&mut players, before, &now);
                    players
                });
                if let Some(players) = players {
                    window.have_play(players);
                }
            }
        );
        player_options::present(
            self,
            &self.imp().settings,
            &self.options(),
            self.others(),
            change,
        );
    }

    /// The players that the options give to the match.
    fn chosen_players(&self) -> Option<[Player; 2]> {
        self.page().with_session(|session| {
            let options = session.game().options();
            let settings = &self.imp().settings;
            settings.players(session.starter(), &options)
        })
    }

    /// Whether the match takes over what is changed in the options. One that is not shown does only if the dialog is about
    /// its game and it is played by those of the options: nobody would see that others are changed.
    fn does_match_follow(&self) -> bool {
        let game = self.options().name();
        let is_meant = |session: &Session| {
            session.status().practice.is_none() && session.game().options().name() == game
        };
        self.imp().shown.get() == Page::Game
            || (self.page().with_session(is_meant) == Some(true) && self.own_players().is_none())
    }

    /// The players of the match in the order of the options, if these have others.
    fn own_players(&self) -> Option<[Player; 2]> {
        let chosen = self.chosen_players()?;
        let (mut playing, starter) = self.page().with_session(|session| {
            // In a practice, who plays belongs to it.
            let is_free = session.status().practice.is_none();
            is_free.then(|| (session.players_to_come(), session.starter()))
        })??;
        let is_same = |(one, other): (&Player, &Player)| {
            // A game of an earlier day may have the usual names of another language.
            let is_named_alike =
                one.name == other.name || (has_usual_name(one) && has_usual_name(other));
            is_named_alike && one.control == other.control
        };
        if playing.iter().zip(&chosen).all(is_same) {
            return None;
        }
        if starter == Side::Second {
            playing.reverse();
        }
        Some(playing)
    }

    /// Gives the players of a kept match whom nobody had named the names and colours that the options have by now. A
    /// match that is over, or that a file holds as it is, stays as it was.
    pub(super) fn name_players(&self, session: &mut Session) {
        let is_over = session.game().standing().turn.is_none();
        if is_over || matches!(session.stake(), Stake::InFile(..)) {
            return;
        }
        let options = session.game().options();
        let chosen = (self.imp().settings).players(session.starter(), &options);
        let before = session.game().players().clone();
        let follow = [0, 1].map(|side| {
            let (player, chosen) = (&before[side], &chosen[side]);
            has_usual_name(player) && player.is_human() == chosen.is_human()
        });
        let mut players = before.clone();
        for ((player, chosen), follows) in players.iter_mut().zip(chosen).zip(follow) {
            if follows {
                player.name = chosen.name;
            }
            // One alone could get the colour of the other.
            if follow == [true; 2] {
                player.color = chosen.color;
            }
        }
        let [first, second] = players.each_ref().map(|player| &player.name);
        if players != before && first != second {
            session.name_players(players);
        }
    }

    /// The players of the match that is shown, if the options have others.
    fn others(&self) -> Option<Others> {
        let is_shown = self.imp().shown.get() == Page::Game;
        let players = self.own_players().filter(|_| is_shown)?;
        let use_chosen = glib::clone!(
            #[weak(rename_to = window)]
            self,
            move || {
                if let Some(chosen) = window.chosen_players() {
                    window.have_play(chosen);
                }
            }
        );
        Some(Others {
            players,
            use_chosen: Box::new(use_chosen),
        })
    }

    /// Has these players play the match, or the next one where it is over.
    fn have_play(&self, players: [Player; 2]) {
        let page = self.page();
        let is_same = |session: &Session| session.players_to_come() == players;
        if page.with_session(is_same) != Some(false) {
            return;
        }
        page.change(|session, now| session.set_players(players, now));
        self.read_ants();
        let waits = |session: &Session| session.players_to_come() != *session.game().players();
        if page.with_session(waits).unwrap_or_default() {
            self.notify_user(&gettext("The new players begin with the next game"));
        }
    }
}
