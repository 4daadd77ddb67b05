//! The analysis: what every move of a position is worth, and how the game went. It runs in the background
//! and gets better and better.
//!
//! Analysis and hint are one engine. Both begin with the advice for the position, and what
//! one of them finds out, the other [knows](Known).

use std::cmp::Reverse;

use crate::games::{Insight, Side, Site};
use crate::sentence::Sentence;

mod analyst;
mod any_analyst;
mod appraisal;
mod boxes;
mod facts;
mod given_away;
mod known;
mod outlook;
mod plain;
mod rivals;
mod turning_points;
mod twins;
mod verdict;

pub(super) use any_analyst::analyst;
pub use any_analyst::{AnalysisTask, AnyAnalyst, AppraisalTask, CourseTask, RetrospectTask};
pub use boxes::Opened;
pub use given_away::GivenAway;
pub use known::{Known, Worth};
pub use outlook::outlook;
pub use turning_points::{LineMove, Retrospect, TurningPoint, Why};
pub use verdict::{Label, Remark, Scale, Value, Verdict};
pub(super) use verdict::{PIECE, turned};

/// A legal move with what it is worth.
#[derive(Debug, Clone, PartialEq)]
pub struct MoveWorth {
    /// The sites of the move.
    pub path: Vec<Site>,
    /// What it is worth, as far as that is known.
    pub worth: Option<Worth>,
    /// Whether no other move is better, as far as is known.
    pub is_best: bool,
}

/// What is known of a position so far.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct Analysis {
    /// The number of moves after which the position is.
    pub ply: usize,
    /// Who is to move.
    pub mover: Option<Side>,
    /// What a trained eye sees.
    pub insight: Insight,
    /// All legal moves.
    pub moves: Vec<MoveWorth>,
    /// The worth of the position after each number of moves, from the start on.
    pub course: Vec<Option<Worth>>,
}

/// A move that is proved to have cost its player something. What is only expected is no mistake: guesses
/// about two positions differ without one.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Mistake {
    /// The number of moves before it.
    pub ply: usize,
    /// What the best move was worth to its player.
    pub best: i32,
    /// What it was worth itself.
    pub value: i32,
}

impl Mistake {
    /// What it cost.
    pub fn cost(&self) -> i32 {
        self.best - self.value
    }

    /// How it changed the end of a game that is only won or lost.
    pub fn turned(&self) -> Sentence {
        turned(self.best, self.value)
    }
}

impl Analysis {
    /// What the position is worth to the side to move.
    pub fn outlook(&self) -> Option<(Side, Value)> {
        let side = self.mover?;
        let worth = (*self.course.get(self.ply)?)?;
        Some((side, worth.seen_by(side)))
    }

    /// The worth of the best move, by itself; it is exact only if no other move can be better.
    pub fn best(&self) -> Option<Value> {
        let side = self.mover?;
        let best = self.moves.iter().find(|one| one.is_best)?.worth?;
        let (_, position) = self.outlook()?;
        let of = best.seen_by(side);
        let is_exact = of.is_exact && position == of;
        Some(Value { is_exact, ..of })
    }

    /// The proved mistakes, largest first; `turns` says whose move it was after a number of moves.
    pub fn mistakes(&self, turns: impl Fn(usize) -> Option<Side>) -> Vec<Mistake> {
        let costs = given_away::proved_costs(&self.course, turns);
        let mut mistakes: Vec<Mistake> = (costs.into_iter())
            .map(|one| Mistake {
                ply: one.ply,
                best: one.best,
                value: one.value,
            })
            .filter(|mistake| mistake.cost() > 0)
            .collect();
        mistakes.sort_by_key(|mistake| by_weight(mistake.best, mistake.value, mistake.ply));
        mistakes
    }
}

/// The order in which mistakes are told, from what the best move was worth and what the move made of it: what cost most
/// comes first. Of those that cost the same, what changed who wins does, and then the later one, whose consequences are
/// nearer.
fn by_weight(best: i32, value: i32, ply: usize) -> impl Ord {
    let keeps_winner = best.signum() == value.signum();
    (Reverse(best - value), keeps_winner, Reverse(ply))
}

/// Which position is analysed.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Subject {
    /// The revision of the match.
    pub revision: u64,
    /// The number of the variation, if it is one of a variation, and the revision of them all.
    pub variation: Option<(Option<usize>, u64)>,
    /// The number of moves.
    pub ply: usize,
}

/// What is to be done about an analysis.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Change {
    /// It goes on, or nothing is analysed.
    Keep,
    /// It ends.
    Stop,
    /// Another one begins.
    Start,
}

/// Watches which position is analysed, so that only another position starts another analysis.
#[derive(Debug, Default)]
pub struct Watch {
    subject: Option<Subject>,
}

impl Watch {
    /// This position is to be analysed now, or none.
    pub fn set(&mut self, wanted: Option<Subject>) -> Change {
        let before = std::mem::replace(&mut self.subject, wanted);
        match wanted {
            _ if before == wanted => Change::Keep,
            None => Change::Stop,
            Some(_) => Change::Start,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_analysis_begins_anew_only_with_another_position() {
        let at = |revision, ply| {
            Some(Subject {
                revision,
                variation: None,
                ply,
            })
        };
        let mut watch = Watch::default();
        assert_eq!(watch.set(None), Change::Keep);
        assert_eq!(watch.set(at(3, 5)), Change::Start);
        // The style, the pheromone or a pause changed; the position did not.
        assert_eq!(watch.set(at(3, 5)), Change::Keep);
        assert_eq!(watch.set(at(3, 4)), Change::Start);
        assert_eq!(watch.set(at(4, 4)), Change::Start);
        assert_eq!(watch.set(None), Change::Stop);
        assert_eq!(watch.set(at(4, 4)), Change::Start);
    }
}
