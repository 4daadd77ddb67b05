//! Sessions and records: which game is played, by whom, and what was given away in it.

use std::sync::Arc;
use std::time::Instant;

use super::{Known, Session};
use crate::games::Side;
use crate::play::analysis::{CourseTask, GivenAway, Worth};
use crate::play::any_match::Beginning;
use crate::play::identity::Identity;
use crate::play::series::Series;
use crate::play::{Control, Player};

impl Session {
    /// What tells this game from all others that are played.
    pub fn identity(&self) -> &Identity {
        &self.identity
    }

    /// Another game between the same players from the same start; `swap` if the other one starts. What they
    /// learned stays known. It has no file yet. After practice a whole game begins, which counts.
    pub fn rematch(&self, swap: bool) -> Session {
        let mut players = self.players_to_come();
        if swap {
            players.reverse();
        }
        let running = self.game.standing().outcome;
        let (next, start) = match self.practice {
            Some(_) => {
                let games = self.game.options().games_of_a_match();
                let series = Series::new(games, self.starter());
                (series.next_game(None, swap), Beginning::Usual)
            }
            None => (self.series.next_game(running, swap), Beginning::Same),
        };
        // Others have a score of their own.
        let next = match self.successors.is_some() {
            true => next.without_games(),
            false => next,
        };
        let mut again = Session::of_series(self.game.rematch(players, start), next);
        again.pace = self.pace;
        again.may_ponder = self.may_ponder;
        again
    }

    /// Replaces the players; the turn goes on.
    ///
    /// They only change their names and colours in a game that is over, and in a practice: who plays belongs to it.
    /// The others [come](Session::players_to_come) later.
    pub fn set_players(&mut self, mut players: [Player; 2], now: Instant) {
        self.successors = None;
        if self.practice.is_some() || self.game.standing().turn.is_none() {
            let chosen = players.each_ref().map(|player| player.control.clone());
            for (player, before) in players.iter_mut().zip(self.game.players()) {
                player.control = before.control.clone();
            }
            let played = players.each_ref().map(|player| &player.control);
            self.successors = (chosen.each_ref() != played).then_some(chosen);
        }
        let before = self.control_to_move().cloned();
        let uncounted = self.wait();
        self.replace_players(players);
        if self.control_to_move() != before.as_ref() {
            self.clock.hand_over(uncounted, now);
        }
        self.show_running();
        self.is_stepping = false;
        self.adjust_clock(now);
    }

    /// Gives the players other names and colours. All else stays, also what is looked at.
    pub fn name_players(&mut self, mut players: [Player; 2]) {
        for (player, before) in players.iter_mut().zip(self.game.players()) {
            player.control = before.control.clone();
        }
        self.game.set_players(players);
    }

    /// The players of the next game, and of this one where it goes on: those who play it, unless others were chosen
    /// after it was over.
    pub fn players_to_come(&self) -> [Player; 2] {
        let mut players = self.game.players().clone();
        for (player, control) in players.iter_mut().zip(self.successors.iter().flatten()) {
            player.control = control.clone();
        }
        players
    }

    /// If a game that was over goes on, those who were chosen meanwhile play it. What comes of it is no longer the game
    /// that is recorded.
    pub(super) fn hand_over(&mut self) {
        let goes_on = self.practice.is_none() && self.game.standing().turn.is_some();
        if goes_on && self.successors.is_some() {
            let players = self.players_to_come();
            self.successors = None;
            self.identity.id = None;
            self.replace_players(players);
            // Otherwise computers would go on with it at once.
            self.is_paused = self.are_all_computers();
        }
    }

    /// Who makes the moves of the side to move.
    fn control_to_move(&self) -> Option<&Control> {
        let side = self.game.standing().turn?;
        Some(&self.game.players()[side.index()].control)
    }

    fn replace_players(&mut self, players: [Player; 2]) {
        let before = self.game.players().each_ref().map(|player| &player.control);
        let is_other = before != players.each_ref().map(|player| &player.control);
        self.identity.is_mixed |= is_other && self.game.standing().ply > 0;
        if is_other {
            self.series = self.series.without_games();
        }
        self.game.set_players(players);
    }

    /// A proof of how the game went, once it is over. `None` where it could say nothing of what was given away:
    /// in games in which points do not count.
    pub fn prove_course(&self, known: &Arc<Known>) -> Option<CourseTask> {
        let is_over = self.game.standing().turn.is_none();
        (is_over && self.game.options().counts_points())
            .then(|| self.game.analyst(known).prove_course())
    }

    /// Who moved after each number of moves.
    pub fn movers(&self) -> Vec<Side> {
        let now = self.game.now();
        now.log.iter().map(|entry| entry.side).collect()
    }

    /// What a side is proved to have given away, as far as a review of the game found out.
    pub fn given_away_by_review(&self, side: Side) -> Option<GivenAway> {
        let course = self.seen.review()?.course();
        let counts = self.game.options().counts_points();
        counts.then(|| given_away(course, side, &self.movers()))
    }
}

/// What a side gave away in a game with this course, in which these sides moved one after another. Nothing
/// was judged where nothing is proved.
pub fn given_away(course: &[Option<Worth>], side: Side, movers: &[Side]) -> GivenAway {
    GivenAway::of(course, side, |ply| movers.get(ply).copied())
}
