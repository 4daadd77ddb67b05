//! A match that is being played: whose turn it is, what is shown, the clock, the series, the file.
//!
//! A session knows no window, and has no clock of its own. Its owner tells it what happened and when, and
//! asks [what comes next](Session::next).

use std::sync::Arc;
use std::time::{Duration, Instant};

use super::analysis::{Known, Retrospect, RetrospectTask};
use super::document::Document;
use super::identity::Identity;
use super::pondering::PonderTask;
use super::practice::{Practice, PracticeStatus};
use super::review::Review;
use super::series::{Score, Series};
use super::turn_clock::TurnClock;
use super::{
    AnyMatch, Control, Found, Player, Refusal, SearchTask, Standing, TimedMove, Variations,
};
use crate::games::{Outcome, Side, Site};
use crate::sentence::say;

mod commenting;
mod history;
mod identity;
mod keeping;
mod practising;
mod resigning;
mod reviewing;
mod seen;
mod trying;

pub use commenting::Topic;
pub use identity::given_away;
pub use keeping::{Mark, Saving, Stake};
pub use practising::Wish;
use reviewing::LeftReview;
use seen::Seen;
use trying::Trying;
pub use trying::{Line, Listed};

/// The least time between a person's move and the computer's answer, so that both can be seen.
pub const LEAST_ANSWER: Duration = Duration::from_millis(380);

/// The time between the moves of computers against each other, unless another is set.
const USUAL_PACE: Duration = Duration::from_millis(600);

/// What comes next in a match.
pub enum Next {
    /// A person moves.
    Person,
    /// A computer moves: this search finds its move.
    Think(SearchTask),
    /// A computer moves, but so soon that nobody could follow. Ask again after this time.
    Wait(Duration),
    /// In a review, somebody tried a move; in a practice, somebody made one. This search finds out what it is worth.
    Judge(SearchTask),
    /// In a review, a line is played out: have it [go on](Session::play_on) after this time.
    PlayOn(Duration),
    /// The game is over.
    Over,
    /// Nothing: the match is paused or out of sight, or somebody looks at another position.
    Idle,
}

/// What became of a move that a search found.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Reply {
    /// It was played.
    Played,
    /// It comes too soon after the person's move: hand it in again after this time.
    Wait(Duration),
    /// It belongs to another position, or nobody waits for it. Nothing changed.
    Stale,
}

/// What a person can see and do.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Status {
    /// Where the match stands.
    pub standing: Standing,
    /// The number of moves after which the position is shown.
    pub shown: usize,
    /// Whether the running position is shown, not an earlier or later one.
    pub is_live: bool,
    /// The number of moves of the line that is shown.
    pub length: usize,
    /// Which line is shown.
    pub line: Line,
    /// Whether the game has variations.
    pub has_variations: bool,
    /// Whether a person can move in the position shown.
    pub is_persons_turn: bool,
    /// Whether computers play against each other and are not done.
    pub computers_play: bool,
    /// Whether computers against each other are paused.
    pub is_paused: bool,
    /// Where a review stands, if the game is looked through for better moves.
    pub review: Option<ReviewStatus>,
    /// Whether the game can be looked through for better moves.
    pub may_look_back: bool,
    /// Where a practice stands, if the game is played for a goal.
    pub practice: Option<PracticeStatus>,
    /// Whether the position shown can be practised: the game is not over there.
    pub may_practise: bool,
    /// Who would give the game up, if a person at the board wants to.
    pub resigner: Option<Side>,
}

/// Where a review stands.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct ReviewStatus {
    /// The number of the turning point that is looked at.
    pub at: usize,
    /// How many there are.
    pub count: usize,
    /// Whether a move of the line that is played out can be taken back.
    pub may_step_back: bool,
    /// Whether there is a next move of that line.
    pub may_step_on: bool,
}

/// The result of a game, to be shown when it is over.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Banner {
    /// How the game ended.
    pub outcome: Outcome,
    /// The points of this game.
    pub points: [i32; 2],
    /// The score of all games between these players.
    pub score: Score,
}

/// A match that is being played.
pub struct Session {
    game: Box<dyn AnyMatch>,
    document: Document,
    identity: Identity,
    series: Series,
    /// Who was chosen to play, where the game keeps who plays it: they begin where it goes on, or with the next one.
    successors: Option<[Control; 2]>,
    seen: Seen,
    /// A review that was left to look at another position.
    left_review: Option<LeftReview>,
    variations: Variations,
    /// The game is played for a goal.
    practice: Option<Practice>,
    /// Whether anybody sees the match. Out of sight it rests.
    is_active: bool,
    /// Whether a dialog is in the way of a person to move.
    is_held: bool,
    is_paused: bool,
    /// Whether one more move is wanted although the match is paused.
    is_stepping: bool,
    /// Whether the computer may think while a person does.
    may_ponder: bool,
    pace: Duration,
    clock: TurnClock,
}

/// Whether a game is over, or would be if all moves that were taken back were played again.
fn has_end(game: &dyn AnyMatch) -> bool {
    let standing = game.standing();
    standing.outcome.is_some() || game.turn_at(standing.length).is_none()
}

impl Session {
    /// A match that nobody sees yet: it rests until it is [active](Session::set_active).
    /// `starter` says which of the two players in the options starts.
    pub fn new(game: Box<dyn AnyMatch>, starter: Side) -> Session {
        let series = Series::new(game.options().games_of_a_match(), starter);
        Session::of_series(game, series)
    }

    fn of_series(game: Box<dyn AnyMatch>, series: Series) -> Session {
        let has_moves = game.standing().length > 0;
        let identity = Identity::of_game(has_moves, has_end(&*game));
        Session {
            game,
            series,
            identity,
            document: Document::default(),
            successors: None,
            seen: Seen::Running,
            left_review: None,
            variations: Variations::default(),
            practice: None,
            is_active: false,
            is_held: false,
            is_paused: false,
            is_stepping: false,
            may_ponder: false,
            pace: USUAL_PACE,
            clock: TurnClock::default(),
        }
    }

    /// The session of a match whose running turn has taken this long already.
    pub fn with_turn_time(mut self, time: Duration) -> Session {
        self.clock = TurnClock::of_turn(time);
        self
    }

    /// The match.
    pub fn game(&self) -> &dyn AnyMatch {
        &*self.game
    }

    /// The file of the match.
    pub fn document(&self) -> &Document {
        &self.document
    }

    /// Which of the two players in the options starts.
    pub fn starter(&self) -> Side {
        self.series.starter()
    }

    // Seeing

    /// What can be seen and done.
    pub fn status(&self) -> Status {
        let standing = self.game.standing();
        let is_live = self.is_live();
        let may_try = self.seen.review().is_some_and(Review::may_try);
        let is_persons = standing.turn.is_some_and(|side| self.is_person(side));
        Status {
            standing,
            shown: self.shown(),
            length: (self.seen.trying()).map_or(standing.length, Trying::length),
            line: self.line_shown(),
            has_variations: !self.variations.list().is_empty(),
            is_live,
            is_persons_turn: may_try || self.may_try_moves() || (is_live && is_persons),
            review: self.review_status(),
            may_look_back: self.may_look_back(),
            practice: self.practice_status(),
            may_practise: self.ply_to_practise().is_some(),
            resigner: self.resigner(),
            computers_play: self.are_all_computers() && standing.turn.is_some(),
            is_paused: self.is_paused(),
        }
    }

    /// The times that both sides have taken, that of the running turn included.
    pub fn clocks(&self, now: Instant) -> [Duration; 2] {
        let standing = self.game.standing();
        let mut clocks = standing.clocks;
        if let Some(side) = standing.turn {
            clocks[side.index()] += self.turn_time(now);
        }
        clocks
    }

    /// The time of the running turn, without the pause before computers against each other think.
    fn turn_time(&self, now: Instant) -> Duration {
        self.clock.before() + self.clock.time(now).saturating_sub(self.wait())
    }

    /// Whether a clock runs.
    pub fn is_clock_running(&self) -> bool {
        self.clock.is_running()
    }

    /// The result, once the game is over. It covers nothing, so it stays.
    pub fn banner(&self) -> Option<Banner> {
        let outcome = self.game.standing().outcome?;
        Some(Banner {
            outcome,
            points: self.game.now().points,
            score: self.series.score(outcome),
        })
    }

    // Turns

    fn is_person(&self, side: Side) -> bool {
        self.game.players()[side.index()].is_human()
    }

    fn are_all_computers(&self) -> bool {
        !self.game.players().iter().any(Player::is_human)
    }

    /// Whether computers against each other are paused.
    pub fn is_paused(&self) -> bool {
        self.is_paused && self.are_all_computers()
    }

    /// Whether the computer to move may think now, or could after a wait.
    fn may_think(&self) -> bool {
        let is_held = self.is_paused() && !self.is_stepping;
        self.is_active && self.is_live() && !is_held && !self.waits_in_practice()
    }

    /// How long the side to move waits before it thinks. The time is not counted as its own.
    fn wait(&self) -> Duration {
        match self.are_all_computers() && !self.is_stepping {
            true => self.pace,
            false => Duration::ZERO,
        }
    }

    /// Lets the clock run or stand. A person's turn goes on while the person looks back.
    fn adjust_clock(&mut self, now: Instant) {
        let runs = match self.game.standing().turn {
            Some(side) if self.is_person(side) => self.is_active && !self.is_held,
            Some(_) => self.may_think(),
            None => false,
        };
        self.clock.set_running(runs, now);
    }

    /// Begins the turn of whoever is to move.
    fn begin_turn(&mut self, now: Instant) {
        self.show_running();
        self.is_stepping = false;
        self.identity.has_ended |= self.game.standing().turn.is_none();
        self.follow_in_practice();
        self.clock = TurnClock::default();
        self.adjust_clock(now);
    }

    /// Lets the match go on, or rest while nobody sees it.
    pub fn set_active(&mut self, is_active: bool, now: Instant) {
        self.is_active = is_active;
        self.is_stepping &= is_active;
        self.adjust_clock(now);
    }

    /// Lets the clock of a person stand while a dialog is in the way, or run again.
    pub fn hold_clock(&mut self, is_held: bool, now: Instant) {
        self.is_held = is_held;
        self.adjust_clock(now);
    }

    /// Sets the time between the moves of computers against each other.
    pub fn set_pace(&mut self, pace: Duration) {
        self.pace = pace;
    }

    /// Pauses computers against each other, or lets them go on.
    pub fn set_paused(&mut self, is_paused: bool, now: Instant) {
        self.is_paused = is_paused;
        self.is_stepping = false;
        self.adjust_clock(now);
    }

    /// Asks for one move of computers against each other, which are paused then.
    pub fn step(&mut self, now: Instant) {
        self.is_paused = true;
        // What it has waited is not its own time.
        self.clock.hand_over(self.wait(), now);
        self.is_stepping = true;
        self.show_running();
        self.adjust_clock(now);
    }

    /// What comes next.
    pub fn next(&self, now: Instant) -> Next {
        if let Some(review) = self.seen.review() {
            return self.next_of_review(review);
        }
        let Some(side) = self.game.standing().turn else {
            return Next::Over;
        };
        if !self.is_active || !self.is_live() {
            return Next::Idle;
        }
        if let Some(task) = self.judgement_in_practice() {
            return Next::Judge(task);
        }
        if self.is_person(side) {
            return Next::Person;
        }
        if !self.may_think() {
            return Next::Idle;
        }
        let left = self.wait().saturating_sub(self.clock.time(now));
        if !left.is_zero() {
            return Next::Wait(left);
        }
        self.game.task().map_or(Next::Idle, Next::Think)
    }

    /// Lets the computer think while a person does, or not.
    pub fn set_may_ponder(&mut self, may_ponder: bool) {
        self.may_ponder = may_ponder;
    }

    /// Whether it is the time to ponder. A person who looks back still thinks about the running position.
    fn is_time_to_ponder(&self) -> bool {
        let turn = self.game.standing().turn;
        let is_persons = turn.is_some_and(|side| self.is_person(side));
        self.may_ponder && self.is_active && is_persons
    }

    /// The search that may run while a person thinks; its result is what the computer knows by its turn.
    pub fn ponder(&self) -> Option<PonderTask> {
        self.is_time_to_ponder()
            .then(|| self.game.ponder())
            .flatten()
    }

    /// Whether the search that ponders at this revision may go on.
    pub fn awaits_pondering(&self, revision: u64) -> bool {
        self.is_time_to_ponder() && revision == self.game.standing().revision
    }

    /// A search for a hint, where a person may ask for one; `known` is what an analysis knows.
    pub fn hint(&self, known: &Arc<Known>) -> Option<SearchTask> {
        let may = self.is_active && self.is_live() && self.game.standing().turn.is_some();
        may.then(|| self.game.analyst(known).hint()).flatten()
    }

    /// A person makes the move with this path; says whether it was legal.
    pub fn person_moves(&mut self, path: &[Site], now: Instant) -> bool {
        if let Some(review) = self.seen.review_mut() {
            return review.try_move(path);
        }
        if !self.is_live() {
            return self.try_move(path, now);
        }
        let time = self.turn_time(now).max(TimedMove::LEAST_TIME);
        let may = match self.next(now) {
            Next::Person => true,
            // Whether a goal is in reach again is found out while the person thinks.
            Next::Judge(_) => self.status().is_persons_turn,
            _ => false,
        };
        let played = may && self.play_beside(|game| game.play_path(path, time));
        if played {
            self.begin_turn(now);
        }
        played
    }

    /// Why picking this site after those in hand did nothing.
    pub fn refusal(&self, picked: &[Site], site: Site) -> Refusal {
        if let Some(review) = self.seen.review() {
            return review.refusal(picked, site);
        }
        if !self.is_live() {
            return self.refusal_of_try(picked, site);
        }
        let Some(side) = self.game.standing().turn else {
            // The status line says so already.
            return Refusal::default();
        };
        if self.is_person(side) {
            return self.game.refusal(picked, site);
        }
        Refusal::because(match self.are_all_computers() {
            true => say("Computers play this game."),
            false if self.waits_for_person() => say("Take your move back (Ctrl+Z), or play on."),
            false => say("It is not your turn yet."),
        })
    }

    /// A search found the move of the computer to move.
    pub fn found(&mut self, found: &Found, now: Instant) -> Reply {
        let turn = self.game.standing().turn;
        let is_computers = turn.is_some_and(|side| !self.is_person(side));
        if !is_computers || !self.awaits_move(found.revision) {
            return Reply::Stale;
        }
        let left = LEAST_ANSWER.saturating_sub(self.clock.time(now));
        if !self.are_all_computers() && !left.is_zero() {
            return Reply::Wait(left);
        }
        let before = self.clock.before();
        if !self.play_beside(|game| game.play_found(found, before)) {
            return Reply::Stale;
        }
        self.begin_turn(now);
        Reply::Played
    }

    /// Whether the move that a search for this revision finds is still waited for.
    pub fn awaits_move(&self, revision: u64) -> bool {
        self.may_think() && revision == self.game.standing().revision
    }

    /// Whether a hint for this revision is about the position that is shown.
    pub fn awaits_hint(&self, revision: u64) -> bool {
        let is_seen = self.is_active && self.is_live();
        is_seen && revision == self.game.standing().revision
    }
}

#[cfg(test)]
mod tests;
