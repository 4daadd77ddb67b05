//! A person on the way through a lesson.

use std::time::Duration;

use super::{Lesson, Right, Step, Wrong, play};
use crate::games::{Side, Site};
use crate::play::{AnyMatch, FileError, Playback, Player, Refusal, Snapshot};
use crate::sentence::{Sentence, say};

/// What has become of a step.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Answer {
    /// Nothing to find, or nothing tried yet.
    None,
    /// The right move is on the board.
    Right,
    /// A wrong move is on the board.
    Wrong,
}

/// A person on the way through a lesson: the step, what is on the board, and what was tried.
pub struct Course {
    lesson: &'static Lesson,
    at: usize,
    /// The position that the step begins with.
    start: Box<dyn AnyMatch>,
    board: Playback,
    answer: Answer,
    /// What is said of the move that was tried.
    said: Option<&'static str>,
    /// The furthest step whose task is done; later ones are still closed.
    done: usize,
}

impl Course {
    /// The first step of a lesson, played by these two.
    ///
    /// # Errors
    /// When a position or a move of the lesson is none of its game, which a test excludes.
    pub fn new(lesson: &'static Lesson, players: [Player; 2]) -> Result<Course, FileError> {
        let start = lesson.position(0, &players)?;
        Ok(Course {
            lesson,
            at: 0,
            board: Playback::at(&*start, start.standing().ply),
            start,
            answer: Answer::None,
            said: None,
            done: 0,
        })
    }

    /// The lesson.
    pub fn lesson(&self) -> &'static Lesson {
        self.lesson
    }

    /// The number of the step, from 0 on.
    pub fn at(&self) -> usize {
        self.at
    }

    fn step(&self) -> &'static Step {
        &self.lesson.steps[self.at]
    }

    /// What the step has to say.
    pub fn text(&self) -> Sentence {
        say(self.step().text)
    }

    /// What there is to say of the move that was tried, or an empty sentence.
    pub fn said(&self) -> Sentence {
        say(self.said.unwrap_or_default())
    }

    /// What has become of the step.
    pub fn answer(&self) -> Answer {
        self.answer
    }

    /// The position on the board.
    pub fn snapshot(&self) -> Snapshot {
        self.board.snapshot()
    }

    /// The board itself, with the players.
    pub fn game(&self) -> &dyn AnyMatch {
        self.board.game()
    }

    /// The side that is asked for a move, or would be next.
    pub fn mover(&self) -> Option<Side> {
        self.start.standing().turn
    }

    /// Whether a move is to be found, and none is on the board yet.
    pub fn may_try(&self) -> bool {
        let step = self.step();
        (step.any || !step.find.is_empty()) && self.answer == Answer::None
    }

    /// A person tries the move with this path; says whether it was legal.
    pub fn try_move(&mut self, path: &[Site]) -> bool {
        if !self.may_try() || !self.board.try_move(path) {
            return false;
        }
        let step = self.step();
        let tried = self.board.snapshot().text;
        let is_this = |text: &str| self.after(text).is_some_and(|text| text == tried);
        let right = step.find.iter().find(|right| is_this(right.text));
        if step.any || right.is_some() {
            self.right(right);
            return true;
        }
        let is_among = |wrong: &&Wrong| wrong.moves.iter().any(|text| is_this(text));
        let fits = |wrong: &&Wrong| wrong.moves.is_empty() || is_among(wrong);
        let wrong = step.wrong.iter().find(fits);
        self.answer = Answer::Wrong;
        self.said = wrong.map(|wrong| wrong.text);
        self.line_up(wrong.map_or(&[], |wrong| &wrong.replies));
        true
    }

    /// Whether the move with this path, of those on the board, is the one to be found.
    pub fn is_right(&self, path: &[Site]) -> bool {
        let now = self.game();
        let mut board = now.fork(now.standing().ply);
        if !self.may_try() || !board.play_path(path, Duration::ZERO) {
            return false;
        }
        let tried = board.now().text;
        let is_this = |text: &str| self.after(text).is_some_and(|text| text == tried);
        self.step().find.iter().any(|right| is_this(right.text))
    }

    /// The position after a move of the step.
    fn after(&self, text: &str) -> Option<String> {
        let mut board = self.start.fork(self.start.standing().ply);
        play(&mut *board, text).ok()?;
        Some(board.now().text)
    }

    fn right(&mut self, mv: Option<&Right>) {
        self.answer = Answer::Right;
        self.said = Some(self.step().right);
        self.line_up(mv.map_or(&[], |mv| &mv.replies));
        self.done = self.done.max(self.at + 1);
    }

    /// Plays the right move, or where every move is right, the first one.
    pub fn show(&mut self) {
        if !self.may_try() {
            return;
        }
        match self.step().find.first() {
            Some(right) => {
                self.line_up(&[right.text]);
                if self.board.play_on() {
                    self.right(Some(right));
                }
            }
            None => {
                if let Some(first) = self.snapshot().paths.first() {
                    self.try_move(first);
                }
            }
        }
    }

    /// Takes a wrong move back.
    pub fn retry(&mut self) {
        if self.answer == Answer::Wrong {
            self.begin();
        }
    }

    /// Has these moves follow on the board.
    fn line_up(&mut self, moves: &[&str]) {
        let mut moves = moves.iter();
        self.board
            .begin_line(|board| (moves.next()).is_some_and(|text| play(board, text).is_ok()));
    }

    /// The moves that answer the one that was tried.
    pub fn line(&self) -> &Playback {
        &self.board
    }

    /// Plays the next of these moves.
    pub fn play_on(&mut self) {
        self.board.play_on();
    }

    /// Whether the lesson can go on to the next step, or end.
    pub fn may_go_on(&self) -> bool {
        self.answer == Answer::Right
            || !self.may_try() && self.answer == Answer::None
            || self.done > self.at
    }

    /// Whether this is the last step.
    pub fn is_last(&self) -> bool {
        self.at + 1 == self.lesson.steps.len()
    }

    /// Goes to the next step; says whether there was one.
    pub fn go_on(&mut self) -> bool {
        self.may_go_on() && !self.is_last() && self.go_to(self.at + 1)
    }

    /// Goes back to the step before; says whether there was one.
    pub fn go_back(&mut self) -> bool {
        self.at > 0 && self.go_to(self.at - 1)
    }

    fn go_to(&mut self, at: usize) -> bool {
        let Ok(start) = self.lesson.position(at, self.start.players()) else {
            return false;
        };
        self.at = at;
        self.start = start;
        self.begin();
        true
    }

    /// Why picking a site after those in hand did nothing.
    pub fn refusal(&self, picked: &[Site], site: Site) -> Refusal {
        match self.may_try() {
            true => self.board.refusal(picked, site),
            false => Refusal::default(),
        }
    }

    fn begin(&mut self) {
        self.board = Playback::at(&*self.start, self.start.standing().ply);
        self.answer = Answer::None;
        self.said = None;
    }
}
