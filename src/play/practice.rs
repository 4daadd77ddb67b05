//! Practice with a goal: a person plays on from any position against a strong computer, and is told when the goal
//! slips away.
//!
//! A practice knows no window and runs no search. Its [session](super::Session) asks which position is to be
//! weighed, and hands in what a search found. Only what is proved counts: a goal is in reach or out of reach if a
//! search to the end of the game says so. Where no proof is found in time, the most that is said is *perhaps*.

use std::sync::Arc;

use super::analysis::{Known, Worth};
use super::session_state::KeptPractice;
use super::words::amount;
use super::{AnyMatch, Found, Player};
use crate::games::{Outcome, Side, Unit, WIN_FLOOR};
use crate::sentence::{Sentence, say};

mod telling;

pub use telling::{usual_side, what_it_is_worth};

/// What is expected must fall short of the goal by so many points before it is doubted. Guesses differ by less
/// without a reason.
const CLEARLY: i32 = 3;

/// What a person wants to reach in a game.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Goal {
    /// The side of the person.
    pub side: Side,
    /// The least margin at the end, in the view of this side. Where only winning counts, 1 is a win and 0 a draw.
    pub margin: i32,
}

impl Goal {
    /// The goal that a worth suggests: to get as much as that.
    pub fn suggested(side: Side, worth: Worth, unit: Unit) -> Goal {
        let margin = match unit {
            // A lost game has no lesser goal than a draw.
            Unit::Win if worth.is_exact => worth.to(side).signum().max(0),
            // The guess has no unit.
            Unit::Win => 0,
            _ => worth.to(side),
        };
        Goal { side, margin }
    }

    /// Whether it is proved that a position of this worth is not good enough for it.
    pub fn is_out_of_reach(self, worth: Worth) -> bool {
        worth.is_exact && worth.to(self.side) < self.margin
    }

    /// The goal in words.
    pub fn text(self, unit: Unit) -> Sentence {
        let least = amount(self.margin.unsigned_abs(), unit);
        match (self.margin, least) {
            (2.., Some(amount)) => say("win by at least {amount}").with("amount", amount),
            (1.., _) => say("win"),
            (0, _) | (_, None) => say("draw or better"),
            (_, Some(amount)) => say("lose by at most {amount}").with("amount", amount),
        }
    }

    /// Whether the end of this match reaches it; `None` while the game goes on.
    fn is_reached(self, game: &dyn AnyMatch) -> Option<bool> {
        let outcome = game.standing().outcome?;
        let value = match game.options().counts_points() {
            true => {
                let points = game.now().points;
                self.side.sign() * (points[0] - points[1])
            }
            false => match outcome {
                Outcome::Drawn => 0,
                Outcome::Won(side) if side == self.side => 1,
                Outcome::Won(_) => -1,
            },
        };
        Some(value >= self.margin)
    }
}

/// What is known of a position about the goal.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Judgement {
    /// With best play the goal is reached. This is proved.
    InReach,
    /// With best play of the other side the goal is missed, and this is the margin. This is proved.
    OutOfReach(i32),
    /// Two looks expect clearly less than the goal.
    Doubtful,
    /// Nothing is proved, and nothing doubted.
    Open,
}

impl Judgement {
    fn of(goal: Goal, value: i32, is_exact: bool, counts_points: bool) -> Judgement {
        match is_exact {
            true if value >= goal.margin => Judgement::InReach,
            true => Judgement::OutOfReach(value),
            // Where only winning counts, a guess has no unit.
            false if counts_points && value <= goal.margin - CLEARLY => Judgement::Doubtful,
            false => Judgement::Open,
        }
    }
}

/// The goal is out of reach after the person's move, and was not known to be so before.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct Lost {
    /// The margin with best play.
    value: i32,
    /// The number of moves before the one that is proved to have let the goal slip; `None` if it may have been out
    /// of reach before that.
    slip: Option<usize>,
}

/// A game that is played for a goal.
#[derive(Debug, Clone)]
pub struct Practice {
    goal: Goal,
    known: Arc<Known>,
    /// What is known of the position after each number of moves.
    judged: Vec<Option<Judgement>>,
    played_on: Option<usize>,
    /// Whether it was kept, and what was known of its positions was not.
    is_resumed: bool,
}

/// How a practice stands, for buttons and menus.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct PracticeStatus {
    /// Whether the computer waits until a move is taken back or the person plays on.
    pub is_waiting: bool,
}

impl Practice {
    /// A practice that begins; `worth` is what is known of its first position, and `known` what was found out on
    /// the way.
    pub fn new(goal: Goal, worth: Option<Worth>, known: Arc<Known>) -> Practice {
        // One look is not enough for a doubt.
        let proved = worth.filter(|worth| worth.is_exact);
        let first = proved.map(|worth| Judgement::of(goal, worth.to(goal.side), true, true));
        Practice {
            goal,
            known,
            judged: vec![first],
            played_on: None,
            is_resumed: false,
        }
    }

    /// The practice that was kept, if one of these players is a person who can have this goal.
    pub fn resumed(kept: &KeptPractice, players: &[Player; 2]) -> Option<Practice> {
        let side = Side::with_id(&kept.side)?;
        let goal = Goal {
            side,
            margin: kept.margin.clamp(-WIN_FLOOR, WIN_FLOOR),
        };
        let is_persons = super::player::you(players) == Some(side);
        is_persons.then(|| Practice {
            played_on: kept.played_on,
            is_resumed: true,
            ..Practice::new(goal, None, Arc::default())
        })
    }

    /// What the next start needs.
    pub fn to_keep(&self) -> KeptPractice {
        KeptPractice {
            side: self.goal.side.id().into(),
            margin: self.goal.margin,
            played_on: self.played_on,
        }
    }

    /// A new try at this goal, from the first position on.
    pub fn again(&self) -> Practice {
        Practice {
            judged: vec![self.judged.first().copied().flatten()],
            played_on: None,
            ..self.clone()
        }
    }

    /// The goal.
    pub fn goal(&self) -> Goal {
        self.goal
    }

    /// What searches in this game find out.
    pub fn known(&self) -> &Arc<Known> {
        &self.known
    }

    /// The number of moves after which the person chose to play on although the goal was out of reach.
    pub fn played_on(&self) -> Option<usize> {
        self.played_on
    }

    /// So many moves are played now: what was said of positions after more of them is forgotten, as other moves may
    /// lead to others.
    pub fn follow(&mut self, ply: usize) {
        self.judged.truncate(ply + 1);
        self.played_on = self.played_on.filter(|&played_on| played_on <= ply);
    }

    fn at(&self, ply: usize) -> Option<Judgement> {
        self.judged.get(ply).copied().flatten()
    }

    /// The numbers of moves before those that the person has just made in a row, last first.
    fn own_moves(&self, game: &dyn AnyMatch) -> impl Iterator<Item = usize> {
        let last = (0..game.standing().ply).rev();
        last.take_while(|&ply| game.turn_at(ply) == Some(self.goal.side))
    }

    /// Whether the person knows that the goal is out of reach, and has chosen to play on.
    fn is_told(&self, ply: usize) -> bool {
        self.played_on.is_some_and(|played_on| {
            (played_on..ply).all(|ply| self.at(ply) != Some(Judgement::InReach))
        })
    }

    /// The goal is proved to be out of reach after the moves that the person has just made, and that is news.
    fn lost(&self, game: &dyn AnyMatch) -> Option<Lost> {
        let standing = game.standing();
        let Some(Judgement::OutOfReach(value)) = self.at(standing.ply) else {
            return None;
        };
        if standing.turn != Some(self.goal.side.other()) || self.is_told(standing.ply) {
            return None;
        }
        let is_other = |ply: &usize| !matches!(self.at(*ply), Some(Judgement::OutOfReach(_)));
        // Before all of these moves it was out of reach already: nothing is new.
        let ply = self.own_moves(game).find(is_other)?;
        let slip = (self.at(ply) == Some(Judgement::InReach)).then_some(ply);
        Some(Lost { value, slip })
    }

    /// The number of moves after which a position is to be weighed next, if any: the one after the person's moves,
    /// and those before them once it is out of reach. Once it is, each position before the person's move, too: the
    /// computer may have brought it back. A practice that goes on after a restart begins with the running position.
    pub fn wanted(&self, game: &dyn AnyMatch) -> Option<usize> {
        let standing = game.standing();
        let (turn, ply) = (standing.turn?, standing.ply);
        if turn == self.goal.side {
            let before = (0..ply).rev().find_map(|ply| self.at(ply));
            let may_be_out = match before {
                None => self.is_resumed,
                Some(judged) => matches!(judged, Judgement::OutOfReach(_)),
            };
            return (may_be_out && self.at(ply).is_none()).then_some(ply);
        }
        self.own_moves(game).next()?;
        match self.at(ply) {
            None => return Some(ply),
            Some(Judgement::OutOfReach(_)) if !self.is_told(ply) => {}
            Some(_) => return None,
        }
        let is_other = |ply: &usize| !matches!(self.at(*ply), Some(Judgement::OutOfReach(_)));
        let before = self.own_moves(game).find(is_other);
        before.filter(|&ply| self.at(ply).is_none())
    }

    /// A search has weighed a position of a game; without a result nothing is known of it.
    pub fn weighed(&mut self, ply: usize, found: Option<&Found>, counts_points: bool) {
        if self.judged.len() <= ply {
            self.judged.resize(ply + 1, None);
        }
        let judgement = found.and_then(|found| {
            let value = found.thinking.value?;
            let judged = Judgement::of(self.goal, value, found.is_exact, counts_points);
            Some(judged)
        });
        self.judged[ply] = Some(judgement.unwrap_or(Judgement::Open));
    }

    /// Whether the computer waits until a move is taken back or the person plays on.
    pub fn is_waiting(&self, game: &dyn AnyMatch) -> bool {
        self.wanted(game).is_none() && self.lost(game).is_some()
    }

    /// The person plays on although the goal is out of reach.
    pub fn play_on(&mut self, game: &dyn AnyMatch) {
        self.played_on = Some(game.standing().ply);
    }

    /// The number of moves before the one that let the goal slip, while the computer waits.
    pub fn slip(&self, game: &dyn AnyMatch) -> Option<usize> {
        let is_waiting = self.is_waiting(game);
        self.lost(game).filter(|_| is_waiting)?.slip
    }

    /// Whether the last move of the other side has brought the goal back.
    fn is_back(&self, game: &dyn AnyMatch) -> bool {
        let standing = game.standing();
        let before = (0..standing.ply).rev().find_map(|ply| self.at(ply));
        standing.turn == Some(self.goal.side)
            && self.at(standing.ply) == Some(Judgement::InReach)
            && matches!(before, Some(Judgement::OutOfReach(_)))
    }

    /// What is to be said of the position of a game, if anything.
    pub fn notice(&self, game: &dyn AnyMatch) -> Option<Sentence> {
        telling::notice(self, game)
    }

    /// The goal and how it stands, in one line.
    pub fn line(&self, game: &dyn AnyMatch) -> Sentence {
        telling::line(self, game)
    }
}

#[cfg(test)]
mod tests;
