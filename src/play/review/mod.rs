//! Learning from a game: its turning points one after the other. At each, a person looks for a
//! better move than the one that was played.
//!
//! A review knows no window. Its owner hands in the moves that are tried, runs the searches that judge
//! them, and has the best line played out.

use std::sync::Arc;
use std::time::Duration;

use super::analysis::{Known, LineMove, Retrospect, TurningPoint, Value, Worth};
use super::story::Story;
use super::{AnyMatch, Found, Playback, Refusal, SearchTask, Snapshot};
use crate::games::{Side, Site};
use crate::sentence::Sentence;

mod telling;

/// What goes on at a turning point.
#[derive(Debug, Clone, PartialEq)]
enum Phase {
    /// A better move is looked for. The last one tried, if any, is none.
    Asking(Option<Found>),
    /// A move was tried, and its worth is not known yet.
    Judging(LineMove),
    /// The best line is played out, after this move of a person if one was found.
    Answer(Option<Found>),
}

/// How a turning point was left.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Left {
    /// Nobody has tried it yet.
    Open,
    /// A better move was found.
    Found,
    /// The answer was shown.
    Shown,
}

/// A move with what it is worth to the side that makes it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Judged {
    /// The sites of the move.
    pub path: Vec<Site>,
    /// What it is worth.
    pub of: Value,
}

/// A game that is looked through for better moves.
pub struct Review {
    course: Vec<Option<Worth>>,
    points: Vec<TurningPoint>,
    others: usize,
    left: Vec<Left>,
    at: usize,
    phase: Phase,
    /// The moves tried at this turning point that were judged.
    tried: Vec<Judged>,
    /// The whole game.
    game: Box<dyn AnyMatch>,
    /// The position of the turning point, and what is played out from there.
    board: Playback,
    known: Arc<Known>,
    /// What happened in the game.
    story: Story,
    /// Who gave it up, if it ended so.
    resigned: Option<Side>,
    /// Grows with every change, so that a judgement of something else is refused.
    revision: u64,
}

impl Review {
    /// A review of a game with what a look back at it found.
    pub fn new(game: &dyn AnyMatch, found: Retrospect, known: &Arc<Known>) -> Review {
        let whole = game.fork(game.standing().length);
        let mut review = Review {
            left: vec![Left::Open; found.points.len()],
            points: found.points,
            others: found.others,
            course: found.course,
            at: 0,
            phase: Phase::Asking(None),
            tried: Vec::new(),
            story: whole.now().story,
            board: Playback::at(&*whole, whole.standing().length),
            resigned: game.standing().resigned,
            game: whole,
            known: Arc::clone(known),
            revision: 0,
        };
        review.go_to(0);
        review
    }

    /// The worth of the position after each number of moves, from the start on.
    pub fn course(&self) -> &[Option<Worth>] {
        &self.course
    }

    /// What happened in the game.
    pub fn story(&self) -> &Story {
        &self.story
    }

    /// The turning points, in the order of the game.
    pub fn points(&self) -> &[TurningPoint] {
        &self.points
    }

    /// How many moves more are proved to have cost something.
    pub fn others(&self) -> usize {
        self.others
    }

    /// How each turning point was left.
    pub fn left(&self) -> &[Left] {
        &self.left
    }

    /// The number of the turning point that is looked at; 0 if there is none.
    pub fn at(&self) -> usize {
        self.at
    }

    /// The turning point that is looked at.
    pub fn point(&self) -> Option<&TurningPoint> {
        self.points.get(self.at)
    }

    /// The position on the board, in the log of the whole game.
    pub fn snapshot(&self) -> Snapshot {
        let whole = self.game.now();
        Snapshot {
            // The log shows the move that is in question.
            ply: self.point().map_or(whole.ply, |point| point.ply + 1),
            log: whole.log,
            played: whole.played,
            players: whole.players,
            ..self.board.snapshot()
        }
    }

    /// Goes to a turning point.
    pub fn go_to(&mut self, at: usize) {
        if at < self.points.len() {
            self.at = at;
            self.tried.clear();
            self.ask(None);
        }
    }

    /// Goes to the turning point that led to the position after so many moves; says whether there is one.
    pub fn go_to_ply(&mut self, ply: usize) -> bool {
        let at = self.points.iter().position(|point| point.ply + 1 == ply);
        at.inspect(|&at| self.go_to(at)).is_some()
    }

    /// Shows the position of the turning point, and asks for a better move.
    fn ask(&mut self, tried: Option<Found>) {
        if let Some(point) = self.points.get(self.at) {
            self.board = Playback::at(&*self.game, point.ply);
            self.phase = Phase::Asking(tried);
            self.revision += 1;
        }
    }

    /// Whether a person may try a move.
    pub fn may_try(&self) -> bool {
        !self.points.is_empty() && matches!(self.phase, Phase::Asking(_))
    }

    /// A person tries the move with this path; says whether it was legal.
    pub fn try_move(&mut self, path: &[Site]) -> bool {
        if !self.may_try() || !self.board.try_move(path) {
            return false;
        }
        let tried = self.board.game().standing().ply - 1;
        if let Some(tried) = self.board.game().move_at(tried) {
            self.phase = Phase::Judging(tried);
        }
        self.revision += 1;
        true
    }

    /// Why picking a site after those in hand did nothing.
    pub fn refusal(&self, picked: &[Site], site: Site) -> Refusal {
        match self.may_try() {
            true => self.board.refusal(picked, site),
            false => Refusal::default(),
        }
    }

    /// The search that judges the move that was tried, if one was.
    pub fn judgement(&self) -> Option<SearchTask> {
        let (Phase::Judging(tried), Some(point)) = (&self.phase, self.point()) else {
            return None;
        };
        let analyst = self.game.analyst(&self.known);
        // How the best move goes on is known.
        let is_best = (point.line.first()).is_some_and(|best| best.path == tried.path);
        let to_follow = (!is_best).then_some(point.best);
        Some(analyst.judge(point.ply, &tried.path, to_follow, self.revision))
    }

    /// Whether the judgement of this revision is still waited for.
    pub fn awaits(&self, revision: u64) -> bool {
        self.revision == revision && matches!(self.phase, Phase::Judging(_))
    }

    /// A search has judged the move that was tried; without a result it may be tried again.
    pub fn judged(&mut self, found: Option<Found>) {
        let (Some(found), Some(point)) = (found, self.points.get(self.at)) else {
            return self.ask(None);
        };
        let value = found.thinking.value.unwrap_or(point.value);
        let is_best = point
            .line
            .first()
            .is_some_and(|best| best.path == found.path);
        let is_proved = point.is_exact && found.is_exact;
        let is_right = is_best || value >= point.best || {
            // Guesses differ by a little.
            let halfway = f64::from(point.best + point.value) / 2.0;
            !is_proved && f64::from(value) > halfway
        };
        self.tried.push(Judged {
            path: found.path.clone(),
            of: Value {
                value,
                is_exact: found.is_exact,
            },
        });
        match is_right {
            true => self.show(Some(found)),
            false => self.ask(Some(found)),
        }
    }

    /// Shows the answer: the best line is played out from the position.
    pub fn show_answer(&mut self) {
        let by = match &self.phase {
            Phase::Answer(by) => by.clone(),
            Phase::Asking(_) | Phase::Judging(_) => None,
        };
        self.show(by);
    }

    fn show(&mut self, by: Option<Found>) {
        if let Some(left) = self
            .left
            .get_mut(self.at)
            .filter(|left| **left == Left::Open)
        {
            *left = match by {
                Some(_) => Left::Found,
                None => Left::Shown,
            };
        }
        self.ask(None);
        let own_line = by.as_ref().map(|by| by.thinking.line.clone());
        self.phase = Phase::Answer(by);
        let Some(point) = self.points.get(self.at) else {
            return;
        };
        // Another move that is as good as the best one has a line of its own.
        if let Some(line) = own_line.filter(|line| !line.is_empty()) {
            let mut moves = line.iter();
            self.board.begin_line(|board| {
                let next = moves.next();
                next.is_some_and(|next| board.play_move(next, Duration::ZERO).is_ok())
            });
        } else {
            let mut moves = point.line.iter();
            self.board.begin_line(|board| {
                let next = moves.next();
                next.is_some_and(|next| board.play_path(&next.path, Duration::ZERO))
            });
        }
    }

    /// The line that is played out.
    pub fn line(&self) -> &Playback {
        &self.board
    }

    /// A person goes on in the line by a move; says whether there was one.
    pub fn step_on(&mut self) -> bool {
        self.walk(Playback::step_on)
    }

    /// A person goes back in the line by a move; says whether there was one.
    pub fn step_back(&mut self) -> bool {
        self.walk(Playback::step_back)
    }

    /// Plays the next move of the line.
    pub fn play_on(&mut self) {
        self.walk(Playback::play_on);
    }

    fn walk(&mut self, step: fn(&mut Playback) -> bool) -> bool {
        let has_moved = step(&mut self.board);
        self.revision += u64::from(has_moved);
        has_moved
    }

    /// The turning point whose position is on the board, unless a move has been played there.
    fn point_on_board(&self) -> Option<&TurningPoint> {
        let ply = self.board.game().standing().ply;
        self.point().filter(|point| point.ply == ply)
    }

    /// The move that was played in the position on the board, as long as a better one is looked for.
    pub fn mistake(&self) -> Option<&[Site]> {
        let point = self.point_on_board().filter(|_| self.may_try())?;
        Some(&point.played.path)
    }

    /// What is known of the moves of the position on the board, and what its best one is worth. Once a move
    /// is played on the board, nothing.
    pub fn marks(&self) -> (Vec<Judged>, Option<Value>) {
        let Some(point) = self.point_on_board() else {
            return (Vec::new(), None);
        };
        let of = |value: i32| Value {
            value,
            is_exact: point.is_exact,
        };
        let mut marks = vec![Judged {
            path: point.played.path.clone(),
            of: of(point.value),
        }];
        marks.extend(self.tried.iter().cloned());
        if let Phase::Answer(_) = self.phase {
            marks.extend(point.line.first().map(|best| Judged {
                path: best.path.clone(),
                of: of(point.best),
            }));
        }
        (marks, Some(of(point.best)))
    }

    /// What there is to say now.
    pub fn text(&self) -> Sentence {
        telling::text(self)
    }

    /// What a turning point is called in a list.
    pub fn name_of(&self, number: usize) -> Option<Sentence> {
        let point = self.points.get(number)?;
        Some(telling::name_of(point, self.left[number], self.story.unit))
    }
}

#[cfg(test)]
mod tests;
