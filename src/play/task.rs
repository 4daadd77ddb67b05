//! Searches as tasks for another thread, and what they report in words.

use std::mem::discriminant;
use std::sync::Arc;
use std::time::Duration;

use super::Match;
use crate::games::{Deed, Playable, Site};
use crate::search::{Answer, Limits, Progress, Request, Spec, StopFlag};
use crate::sentence::Sentence;

/// The progress of a search, with moves in words.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct Thinking {
    /// The depth being searched.
    pub depth: u8,
    /// Root moves searched, and all root moves.
    pub done: (usize, usize),
    /// The best value so far, in the view of the side to move.
    pub value: Option<i32>,
    /// Calls of the search function.
    pub nodes: u64,
    /// Values taken from the table.
    pub table_hits: u64,
    /// The best line so far.
    pub line: Vec<String>,
    /// The time since the search began.
    pub elapsed: Duration,
}

impl Thinking {
    /// What a running search of a game knows.
    pub(super) fn of_progress<G: Playable>(game: &G, progress: &Progress<G::Move>) -> Thinking {
        Thinking {
            depth: progress.depth,
            done: progress.done,
            value: progress.value,
            nodes: progress.nodes,
            table_hits: progress.table_hits,
            line: progress.line.iter().map(|&mv| game.log_text(mv)).collect(),
            elapsed: progress.elapsed,
        }
    }

    /// The last word of a search of a game.
    pub(super) fn of_answer<G: Playable>(game: &G, answer: &Answer<G::Move>) -> Thinking {
        Thinking {
            depth: answer.depth,
            done: (0, 0),
            value: Some(answer.value),
            nodes: answer.nodes,
            table_hits: answer.table_hits,
            line: answer.line.iter().map(|&mv| game.log_text(mv)).collect(),
            elapsed: answer.elapsed,
        }
    }
}

/// What a move does at once.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Effect {
    /// This.
    Deed(Deed),
    /// It wins the game.
    Win,
}

impl Effect {
    /// How many boxes or pieces it takes; a win counts more than any number of them.
    pub(super) fn size(self) -> u32 {
        match self {
            Effect::Win => u32::MAX,
            Effect::Deed(deed) => deed.taken(),
        }
    }

    /// Whether it is of the same kind, and takes no less.
    pub(super) fn is_at_least(self, other: Effect) -> bool {
        let is_alike = match (self, other) {
            (Effect::Deed(one), Effect::Deed(other)) => discriminant(&one) == discriminant(&other),
            (one, other) => one == other,
        };
        is_alike && self.size() >= other.size()
    }
}

/// What one sees a move do.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Fact {
    /// It does this.
    Does(Effect),
    /// It leaves no box that the other side can close.
    IsSafe,
    /// It opens boxes, and this comes of it if they are closed one after the other.
    Opens {
        /// How many the side that moves gets.
        own: u32,
        /// How many the other side gets.
        others: u32,
        /// Whether the side that moves is to move after that; `None` when the game is over then.
        moves_again: Option<bool>,
    },
    /// After most other moves, the other side could do more.
    Prevents {
        /// What it could do at once.
        effect: Effect,
        /// Whether it can do nothing of the kind after this move.
        is_all: bool,
        /// Whether it could after every other move.
        is_only_move: bool,
    },
    /// After most answers, the side that moves could do more than now.
    Threatens {
        /// What it could do at once.
        effect: Effect,
        /// Whether it could after every answer.
        is_all: bool,
    },
}

/// What there is to say for a move beside its value.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Reason {
    /// What one sees it do.
    pub fact: Option<Fact>,
    /// Which other moves are as good, if that is proved.
    pub rivals: Option<Rivals>,
    /// How the game may go on: the answer that is expected, and the move after it. None in games of boxes.
    pub next: Vec<Next>,
}

/// A move that is expected.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Next {
    /// The move, as a sentence names it.
    pub words: Sentence,
    /// What it does at once.
    pub effect: Effect,
    /// Whether the side that was advised makes it.
    pub is_own: bool,
}

/// The other moves that are proved to be as good as the best one.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Rivals {
    /// No other move is.
    No,
    /// So many of the others are.
    Few(u32),
    /// All of them are.
    All,
}

/// A move that a search found.
#[derive(Debug, Clone, PartialEq)]
pub struct Found {
    /// The revision of the match that was searched.
    pub revision: u64,
    /// The move; read again before it is played.
    pub text: String,
    /// The move as the log shows it.
    pub shown: String,
    /// The move as a sentence names it.
    pub words: Sentence,
    /// The sentence that tells somebody to make the move.
    pub prompt: Sentence,
    /// The sites of the move.
    pub path: Vec<Site>,
    /// Whether the value is proved.
    pub is_exact: bool,
    /// Why it is good; only a hint tells.
    pub reason: Reason,
    /// The final report of the search.
    pub thinking: Thinking,
}

impl Found {
    /// A move for a position, of which nothing is proved.
    pub(super) fn new<G: Playable>(
        game: &G,
        position: &G::Position,
        mv: G::Move,
        revision: u64,
        thinking: Thinking,
    ) -> Found {
        Found {
            revision,
            text: game.move_text(mv),
            shown: game.log_text(mv),
            words: game.move_in_words(mv),
            prompt: game.prompt(mv),
            path: game.path(position, mv),
            is_exact: false,
            reason: Reason::default(),
            thinking,
        }
    }
}

/// What a task runs: it ends when the flag is raised, and reports what it knows meanwhile.
type Run<P, R> = dyn FnOnce(StopFlag, &mut dyn FnMut(P)) -> Option<R> + Send;

/// Work about a match that is ready to run on any thread. It holds a copy of what it needs; `P` is what it reports
/// meanwhile, and `R` what it finds.
pub struct Task<P, R> {
    /// The revision of the match that it belongs to.
    pub revision: u64,
    run: Box<Run<P, R>>,
}

impl<P, R> Task<P, R> {
    /// Work of this kind for the revision.
    pub(super) fn of(
        revision: u64,
        run: impl FnOnce(StopFlag, &mut dyn FnMut(P)) -> Option<R> + Send + 'static,
    ) -> Task<P, R> {
        Task {
            revision,
            run: Box::new(run),
        }
    }

    /// Works until done or stopped; `None` where it found nothing, or not all that it looked for.
    pub fn run(self, stop: StopFlag, report: &mut dyn FnMut(P)) -> Option<R> {
        (self.run)(stop, report)
    }
}

/// A search for a move, or for what one is worth; it finds nothing when the game is over.
pub type SearchTask = Task<Thinking, Found>;

impl SearchTask {
    /// The search of the computer to move.
    pub(super) fn new<G: Playable>(of: &Match<G>, spec: &Spec) -> SearchTask {
        let (game, position) = (of.game().clone(), of.state().position);
        let (revision, seed) = (of.revision(), of.move_seed());
        let (spec, learned) = (spec.clone(), Arc::clone(of.learned()));
        let (colony, history) = (Arc::clone(of.colony()), of.history());
        let run = move |stop: StopFlag, report: &mut dyn FnMut(Thinking)| {
            let mut on_progress =
                |progress: &Progress<G::Move>| report(Thinking::of_progress(&game, progress));
            let limits = Limits {
                stop,
                ..Limits::default()
            };
            let mut request = Request::new(&game, &position, limits);
            request.seed = seed;
            request.report = Some(&mut on_progress);
            if spec.opponent.table_mebibytes() > 0 {
                request.lend(&learned);
            }
            request.history = &history;
            if spec.opponent.ants().is_some() {
                request.colony = Some(colony.colony());
            }
            let answer = spec.choose(request)?;
            let thinking = Thinking::of_answer(&game, &answer);
            Some(Found::new(
                &game,
                &position,
                answer.best,
                revision,
                thinking,
            ))
        };
        SearchTask::of(revision, run)
    }
}
