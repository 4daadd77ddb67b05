//! Sessions and practice: playing for a goal, with every move of the person weighed before it is answered.

use std::sync::Arc;
use std::time::Instant;

use super::{Found, Known, SearchTask, Session};
use crate::games::{Side, Site};
use crate::play::analysis::Worth;
use crate::play::identity::Identity;
use crate::play::practice::{Goal, Practice, PracticeStatus};
use crate::play::series::Series;
use crate::play::{AnyMatch, Control, Player};
use crate::search::Spec;
use crate::sentence::Sentence;

/// What a person wants to practise.
pub struct Wish {
    /// The game that the position is from.
    pub game: Box<dyn AnyMatch>,
    /// The number of moves after which the position is.
    pub ply: usize,
    /// The goal.
    pub goal: Goal,
    /// Whom the person plays against.
    pub opponent: Spec,
    /// What is known of the position.
    pub worth: Option<Worth>,
    /// What was found out about it.
    pub known: Arc<Known>,
}

impl Session {
    /// A match from a position, in which a person plays for a goal. `starter` says which of the two players in the
    /// options starts.
    pub fn practice(wish: Wish, starter: Side) -> Session {
        let Wish { goal, known, .. } = wish;
        let mut players: [Player; 2] = wish.game.players().clone();
        players[goal.side.index()].control = Control::Human;
        players[goal.side.other().index()].control = Control::Computer(wish.opponent);
        let game = wish.game.begin_at(wish.ply, players);
        let practice = Practice::new(goal, wish.worth, known);
        Session::of_series(game, Series::new(1, starter)).practising(Some(practice))
    }

    /// The session as practice, if there is a goal. It does not count then: it is not recorded, and belongs to
    /// no series.
    pub(super) fn practising(mut self, practice: Option<Practice>) -> Session {
        if practice.is_some() {
            self.identity = Identity::of_practice();
            self.series = Series::new(1, self.series.starter());
        }
        self.practice = practice;
        // A file that was kept may have been changed by hand.
        self.follow_in_practice();
        self
    }

    /// A new session with the position and the goal of this one, if it is practice.
    pub fn practise_again(&self) -> Option<Session> {
        let practice = self.practice.as_ref()?.again();
        let game = self.game.begin_at(0, self.game.players().clone());
        let series = Series::new(1, self.series.starter());
        let mut again = Session::of_series(game, series).practising(Some(practice));
        again.pace = self.pace;
        again.may_ponder = self.may_ponder;
        again.successors = self.successors.clone();
        Some(again)
    }

    /// The number of moves after which the position is that is shown, if the game is not over there.
    pub fn ply_to_practise(&self) -> Option<usize> {
        let ply = match self.seen.review() {
            Some(review) => review.point()?.ply,
            None => self.shown(),
        };
        self.shown_game().turn_at(ply).map(|_| ply)
    }

    /// Whether the game is played for a goal.
    pub fn is_practice(&self) -> bool {
        self.practice.is_some()
    }

    /// Whether this is a practice, or a game from its start against a computer in which no move has been made.
    pub fn is_contest(&self) -> bool {
        let people = (self.game.players().iter()).filter(|player| player.is_human());
        let is_fresh = self.game.begins_at_start() && self.game.standing().length == 0;
        self.is_practice() || (people.count() == 1 && is_fresh)
    }

    pub(super) fn practice_status(&self) -> Option<PracticeStatus> {
        self.practice.as_ref().map(|_| PracticeStatus {
            is_waiting: self.waits_for_person(),
        })
    }

    /// What was found out so far in a practice.
    pub fn known_in_practice(&self) -> Option<&Arc<Known>> {
        self.practice.as_ref().map(Practice::known)
    }

    /// What is said of the running position in a practice, instead of the usual.
    pub fn practice_notice(&self) -> Option<Sentence> {
        let practice = self.practice.as_ref().filter(|_| self.is_live())?;
        practice.notice(&*self.game)
    }

    /// The goal and how it stands.
    pub fn practice_line(&self) -> Option<Sentence> {
        let practice = self.practice.as_ref()?;
        Some(practice.line(&*self.game))
    }

    /// The sites of the move that is proved to have let the goal slip, while the computer waits.
    pub fn slip(&self) -> Option<Vec<Site>> {
        let practice = self.practice.as_ref().filter(|_| self.is_live())?;
        let ply = practice.slip(&*self.game)?;
        Some(self.game.move_at(ply)?.path)
    }

    /// The search that weighs a position in a practice, if one is to be weighed now.
    pub(super) fn judgement_in_practice(&self) -> Option<SearchTask> {
        let practice = self.practice.as_ref()?;
        let ply = practice.wanted(&*self.game)?;
        let task = (self.game.analyst(practice.known())).weigh(ply, practice.goal().side);
        Some(task)
    }

    pub(super) fn awaits_judgement_in_practice(&self, revision: u64) -> bool {
        let is_wanted = |practice: &Practice| practice.wanted(&*self.game).is_some();
        self.is_live()
            && revision == self.game.standing().revision
            && self.practice.as_ref().is_some_and(is_wanted)
    }

    pub(super) fn judged_in_practice(&mut self, found: Option<Found>, now: Instant) {
        let is_stale = |found: &Found| found.revision != self.game.standing().revision;
        if found.as_ref().is_some_and(is_stale) {
            return;
        }
        if let Some(practice) = &mut self.practice
            && let Some(ply) = practice.wanted(&*self.game)
        {
            practice.weighed(ply, found.as_ref(), self.game.options().counts_points());
            self.adjust_clock(now);
        }
    }

    /// Whether the computer to move waits until the person takes the move back or plays on.
    pub(super) fn waits_for_person(&self) -> bool {
        let is_waiting = |practice: &Practice| practice.is_waiting(&*self.game);
        self.practice.as_ref().is_some_and(is_waiting)
    }

    /// Whether the computer to move waits: for the person, or until the move of the person is weighed.
    pub(super) fn waits_in_practice(&self) -> bool {
        let waits = |practice: &Practice| {
            practice.wanted(&*self.game).is_some() || practice.is_waiting(&*self.game)
        };
        self.practice.as_ref().is_some_and(waits)
    }

    /// The person plays on although the goal is out of reach.
    pub fn play_on_in_practice(&mut self, now: Instant) {
        if self.waits_for_person()
            && let Some(practice) = &mut self.practice
        {
            practice.play_on(&*self.game);
            self.adjust_clock(now);
        }
    }

    /// A move was made, or moves were taken back.
    pub(super) fn follow_in_practice(&mut self) {
        let ply = self.game.standing().ply;
        if let Some(practice) = &mut self.practice {
            practice.follow(ply);
        }
    }
}
