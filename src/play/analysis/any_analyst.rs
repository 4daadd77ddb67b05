//! What can be asked about a match of any game. Each question becomes a task for another thread.

use std::sync::Arc;

use super::Analysis;
use super::analyst::Analyst;
use super::known::{Known, Worth};
use super::turning_points::Retrospect;
use crate::games::{Playable, Side, Site};
use crate::play::task::{SearchTask, Task};
use crate::play::{Match, Player};

/// Looks at all moves of a position, then at all positions of the game. It reports whenever it knows more.
pub type AnalysisTask = Task<Analysis, ()>;

/// Looks through a game for its turning points, and reports the share of the work that is done.
pub type RetrospectTask = Task<f64, Retrospect>;

/// Finds what a position is worth. It reports what the expert expects before that is proved, or a proof would take too
/// long.
pub type AppraisalTask = Task<Worth, Worth>;

/// Proves what the positions of a game are worth, as far back from its end as each is soon solved.
pub type CourseTask = Task<(), Vec<Option<Worth>>>;

/// An engine that holds a copy of a match, and answers one question about it.
pub trait AnyAnalyst {
    /// The best move now; `None` when the game is over. It knows what an analysis has found out, and an analysis
    /// what it finds.
    fn hint(self: Box<Self>) -> Option<SearchTask>;
    /// What is to be said of the position after a number of moves, and of the whole game.
    fn analysis(self: Box<Self>, ply: usize) -> AnalysisTask;
    /// The turning points of the game: those of the people, or of both sides if computers played it.
    fn look_back(self: Box<Self>) -> RetrospectTask;
    /// How the game went, as far back from its end as that is soon proved.
    fn prove_course(self: Box<Self>) -> CourseTask;
    /// What the move with this path is worth after a number of moves; the revision is that of the result. If it is worth at
    /// least `to_follow`, the line of the result says how the game might have gone on.
    fn judge(
        self: Box<Self>,
        ply: usize,
        path: &[Site],
        to_follow: Option<i32>,
        revision: u64,
    ) -> SearchTask;
    /// What the position after a number of moves is worth, as long as a proof may take.
    fn appraise(self: Box<Self>, ply: usize) -> AppraisalTask;
    /// What the position after a number of moves is worth to a side, which takes a second or so.
    fn weigh(self: Box<Self>, ply: usize, side: Side) -> SearchTask;
}

/// The engine of one game, with what it must know of the match beside its positions.
struct Asked<G: Playable> {
    analyst: Analyst<G>,
    /// The number of moves played.
    ply: usize,
    revision: u64,
    people: [bool; 2],
}

/// An engine for a match as it is now; `known` keeps what it finds out.
pub fn analyst<G: Playable>(of: &Match<G>, known: &Arc<Known>) -> Box<dyn AnyAnalyst> {
    Box::new(Asked {
        analyst: Analyst::of(of, known),
        ply: of.ply(),
        revision: of.revision(),
        people: of.players().each_ref().map(Player::is_human),
    })
}

impl<G: Playable> AnyAnalyst for Asked<G> {
    fn hint(self: Box<Self>) -> Option<SearchTask> {
        let (analyst, ply, revision) = (self.analyst, self.ply, self.revision);
        let position = &analyst.states.get(ply)?.position;
        analyst.game.turn(position)?;
        Some(Task::of(revision, move |stop, report| {
            analyst.hint(ply, revision, stop, report)
        }))
    }

    fn analysis(self: Box<Self>, ply: usize) -> AnalysisTask {
        Task::of(self.revision, move |stop, report| {
            self.analyst.analyse(ply, stop, report);
            Some(())
        })
    }

    fn look_back(self: Box<Self>) -> RetrospectTask {
        let sides = match self.people {
            [false, false] => [true, true],
            people => people,
        };
        Task::of(self.revision, move |stop, report| {
            self.analyst.look_back(sides, stop, report)
        })
    }

    fn prove_course(self: Box<Self>) -> CourseTask {
        Task::of(self.revision, move |stop, _| self.analyst.prove_soon(stop))
    }

    fn judge(
        self: Box<Self>,
        ply: usize,
        path: &[Site],
        to_follow: Option<i32>,
        revision: u64,
    ) -> SearchTask {
        let path = path.to_vec();
        Task::of(revision, move |stop, _| {
            (self.analyst).judge(ply, &path, to_follow, revision, stop)
        })
    }

    fn appraise(self: Box<Self>, ply: usize) -> AppraisalTask {
        Task::of(self.revision, move |stop, report| {
            self.analyst.appraise(ply, stop, report)
        })
    }

    fn weigh(self: Box<Self>, ply: usize, side: Side) -> SearchTask {
        let revision = self.revision;
        Task::of(revision, move |stop, _| {
            self.analyst.weigh(ply, side, revision, stop)
        })
    }
}
