//! A puzzle being solved: it asks for the best move, judges what is tried, and plays lines out.
//!
//! It knows no window and no clock: its owner hands in moves, and has the next move of a line played when it is time.
//! Everything is proved beforehand, so an answer is judged at once.

use std::time::Duration;

use super::{Given, Hint, Puzzle, Tried};
use crate::games::registry::Visitor;
use crate::games::{Playable, Side, Site, Unit};
use crate::play::begin::paste_match;
use crate::play::{AnyMatch, FileError, LogEntry, Playback, Player, Refusal, Snapshot};
use crate::sentence::Sentence;

/// What goes on.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Phase {
    /// The best move is looked for.
    Asking,
    /// Another move was tried, and what answers it is played out.
    Wrong,
    /// The best move was found, and the line is played out.
    Right,
    /// The solution is shown.
    Shown,
}

/// A puzzle being solved.
pub struct PuzzleSession {
    puzzle: Puzzle,
    /// The position of the puzzle.
    start: Box<dyn AnyMatch>,
    /// What is on the board: the position of the puzzle, and the line that is played out from there.
    line: Playback,
    /// Every way to make a move, with the number of the move: 0 for the best, then the others.
    paths: Vec<(Vec<Site>, usize)>,
    unit: Unit,
    phase: Phase,
    /// The move that was tried last, by its number.
    tried: usize,
    /// How many moves of the line have been on the board.
    seen: usize,
    hints: Vec<Hint>,
    /// How many of the hints were given.
    hinted: usize,
    /// Whether the solution was shown.
    was_shown: bool,
}

impl PuzzleSession {
    /// A session that asks a puzzle of these players.
    ///
    /// # Errors
    /// When the puzzle cannot be read.
    pub fn new(puzzle: &Puzzle, players: [Player; 2]) -> Result<PuzzleSession, FileError> {
        let start = paste_match(&puzzle.position, &puzzle.of, players)?;
        let unit = start.now().story.unit;
        let (paths, hints) = puzzle.of.visit(Reading { puzzle, unit })??;
        Ok(PuzzleSession {
            hints,
            hinted: 0,
            was_shown: false,
            puzzle: puzzle.clone(),
            line: Playback::at(&*start, 0),
            unit,
            start,
            paths,
            phase: Phase::Asking,
            tried: 0,
            seen: 0,
        })
    }

    /// Gives the sides other names and colours.
    pub fn set_players(&mut self, players: [Player; 2]) {
        self.start.set_players(players.clone());
        self.line.set_players(players);
    }

    /// The puzzle.
    pub fn puzzle(&self) -> &Puzzle {
        &self.puzzle
    }

    /// What the points of its game count.
    pub fn unit(&self) -> Unit {
        self.unit
    }

    /// What goes on.
    pub fn phase(&self) -> Phase {
        self.phase
    }

    /// The position on the board. Only while a move is looked for, there are legal ones.
    pub fn snapshot(&self) -> Snapshot {
        let now = self.line.snapshot();
        Snapshot {
            paths: match self.may_try() {
                true => now.paths,
                false => Vec::new(),
            },
            ..now
        }
    }

    /// The match of the puzzle, as it was before any move.
    pub fn start(&self) -> &dyn AnyMatch {
        &*self.start
    }

    /// The side that looks for the move.
    pub fn mover(&self) -> Side {
        self.start.standing().turn.unwrap_or(Side::First)
    }

    /// Whether a person may try a move.
    pub fn may_try(&self) -> bool {
        self.phase == Phase::Asking
    }

    /// Whether there is a move to take back.
    pub fn may_retry(&self) -> bool {
        self.phase != Phase::Asking
    }

    /// A person tries the move with this path. Gives what is to be taken down of it, or nothing if it is not legal.
    pub fn try_move(&mut self, path: &[Site]) -> Option<Given> {
        let (_, number) = self.paths.iter().find(|(known, _)| known == path)?;
        let number = *number;
        if !self.may_try() {
            return None;
        }
        let phase = match number {
            0 => Phase::Right,
            _ => Phase::Wrong,
        };
        self.begin_line(phase, number);
        self.play_on();
        Some(match (phase, self.hinted) {
            (Phase::Right, _) if self.was_shown => Given::AfterSolution,
            (Phase::Right, 0) => Given::Right,
            (Phase::Right, _) => Given::WithHint,
            _ => Given::Wrong,
        })
    }

    /// The session with so many hints given already: the puzzle was asked before.
    pub fn with_hints(mut self, hinted: usize) -> PuzzleSession {
        self.hinted = hinted.min(self.hints.len());
        self
    }

    /// How many hints were given.
    pub fn hinted(&self) -> usize {
        self.hinted
    }

    /// Whether there is another hint.
    pub fn may_hint(&self) -> bool {
        self.may_try() && self.hinted < self.hints.len()
    }

    /// Gives the next hint.
    pub fn give_hint(&mut self) {
        self.hinted += usize::from(self.may_hint());
    }

    /// The last hint that was given, while a move is looked for.
    pub fn hint(&self) -> Option<&Hint> {
        let last = self.hinted.checked_sub(1).filter(|_| self.may_try())?;
        self.hints.get(last)
    }

    /// Goes back to the position and asks again.
    pub fn retry(&mut self) {
        self.line = Playback::at(&*self.start, 0);
        self.phase = Phase::Asking;
    }

    /// Shows the solution: the best line is played out from the position.
    pub fn show_solution(&mut self) {
        self.retry();
        self.was_shown = true;
        self.begin_line(Phase::Shown, 0);
    }

    fn begin_line(&mut self, phase: Phase, tried: usize) {
        self.phase = phase;
        self.tried = tried;
        self.seen = 0;
        let mut moves = tried_of(&self.puzzle, tried).line();
        // Whoever reads other puzzles than ours may come to a move that is none: the line ends there.
        self.line.begin_line(|board| {
            let next = moves.next();
            next.is_some_and(|text| board.play_move(text, Duration::ZERO).is_ok())
        });
    }

    /// Why picking a site after those in hand did nothing.
    pub fn refusal(&self, picked: &[Site], site: Site) -> Refusal {
        match self.may_try() {
            true => self.line.refusal(picked, site),
            false => Refusal::default(),
        }
    }

    /// The move in question: the one that was tried, or else the best.
    pub fn tried(&self) -> &Tried {
        tried_of(&self.puzzle, self.tried)
    }

    /// How many moves of the line are on the board, and how many it has; nothing while a move is looked for.
    pub fn place_in_line(&self) -> Option<(usize, usize)> {
        (self.phase != Phase::Asking).then(|| self.line.place())
    }

    /// The line that is played out.
    pub fn line(&self) -> &Playback {
        &self.line
    }

    /// A person goes on in the line by a move.
    pub fn step_on(&mut self) {
        self.walk(Playback::step_on);
    }

    /// A person goes back in the line by a move.
    pub fn step_back(&mut self) {
        self.walk(Playback::step_back);
    }

    /// Plays the next move of the line.
    pub fn play_on(&mut self) {
        self.walk(Playback::play_on);
    }

    fn walk(&mut self, step: fn(&mut Playback) -> bool) {
        step(&mut self.line);
        self.seen = self.seen.max(self.line.place().0);
    }

    /// The moves of the line that have been on the board.
    fn seen(&self) -> impl Iterator<Item = LogEntry> {
        self.line.snapshot().log.into_iter().take(self.seen)
    }

    /// The move that was tried and, once it has been on the board, the first move of the other side after it, as a
    /// sentence names them. A side can move several times in a row.
    pub(super) fn tried_and_answer(&self) -> (Sentence, Option<Sentence>) {
        let mut seen = self.seen();
        let tried = seen
            .next()
            .map_or_else(Sentence::default, |entry| entry.words);
        let mover = self.mover();
        let answer = seen.find(|entry| entry.side != mover);
        (tried, answer.map(|entry| entry.words))
    }

    /// A way to make the best move.
    pub(super) fn best_path(&self) -> Vec<Site> {
        let mut ways = self.paths.iter();
        let best = ways.find(|(_, number)| *number == 0);
        best.map_or(Vec::new(), |(path, _)| path.clone())
    }

    /// The best move as a sentence names it.
    pub(super) fn best_shown(&self) -> Sentence {
        self.shown(&self.best_path())
    }

    /// The move with this path as a sentence names it.
    pub(super) fn shown(&self, path: &[Site]) -> Sentence {
        let mut board = self.start.fork(0);
        board.play_path(path, Duration::ZERO);
        let now = board.now();
        now.last_move()
            .map_or(Sentence::default(), |last| last.words.clone())
    }
}

/// The move of a puzzle with this number: 0 for the best, then the others.
fn tried_of(puzzle: &Puzzle, number: usize) -> &Tried {
    match number.checked_sub(1) {
        Some(other) => &puzzle.others[other],
        None => &puzzle.best,
    }
}

/// Reads the moves of a puzzle, and makes its hints.
struct Reading<'a> {
    puzzle: &'a Puzzle,
    unit: Unit,
}

impl Visitor for Reading<'_> {
    type Output = Result<(Vec<(Vec<Site>, usize)>, Vec<Hint>), FileError>;
    fn visit<G: Playable>(self, game: G) -> Self::Output {
        let position = game.parse_state(&self.puzzle.position)?.position;
        let mut paths = Vec::new();
        let moves = std::iter::once(&self.puzzle.best).chain(&self.puzzle.others);
        for (number, tried) in moves.enumerate() {
            let mv = game.parse_move(&position, &tried.0)?;
            let ways = game.paths(&position, mv).into_iter();
            paths.extend(ways.map(|path| (path, number)));
        }
        let name = |site| game.site_name(site);
        let hints = Hint::all(self.puzzle, &paths, self.unit, name);
        Ok((paths, hints))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::games::Side;
    use crate::learn::puzzles::set::shipped;
    use crate::learn::puzzles::telling;
    use crate::play::Control;

    fn people() -> [Player; 2] {
        Side::BOTH.map(|side| Player {
            control: Control::Human,
            ..Player::usual(side)
        })
    }

    fn session(puzzle: &Puzzle) -> PuzzleSession {
        PuzzleSession::new(puzzle, people()).unwrap()
    }

    fn text(session: &PuzzleSession) -> String {
        telling::text(session).to_string()
    }

    fn path_of(session: &PuzzleSession, number: usize) -> Vec<Site> {
        let mut paths = session.paths.iter();
        let found = paths.find(|(_, of)| *of == number);
        found.unwrap().0.clone()
    }

    #[test]
    fn every_shipped_puzzle_can_be_solved_missed_and_shown() {
        for puzzle in shipped() {
            let mut session = session(puzzle);
            let at_first = session.snapshot();
            assert!(!text(&session).is_empty());
            // Each legal move is a move of the puzzle.
            for path in &at_first.paths {
                assert!(session.paths.iter().any(|(known, _)| known == path));
            }
            let wrong = path_of(&session, 1);
            assert_eq!(
                session.try_move(&wrong),
                Some(Given::Wrong),
                "{}",
                puzzle.id
            );
            assert!(session.snapshot().paths.is_empty());
            assert_eq!(session.try_move(&wrong), None);
            while session.line().plays_out() {
                session.play_on();
            }
            assert_eq!(session.seen().count(), session.tried().line().count());
            assert!(text(&session).starts_with("No, "));
            // Whoever moves again has not answered.
            let mut after = session.start().fork(0);
            after.play_path(&wrong, Duration::ZERO);
            let moves_again = after.standing().turn == Some(session.mover());
            let second = session.seen().nth(1).map(|entry| entry.words);
            let (_, answer) = session.tried_and_answer();
            assert_eq!(answer == second, second.is_none() || !moves_again);
            session.retry();
            assert_eq!(session.snapshot().text, at_first.text);
            let best = path_of(&session, 0);
            assert_eq!(session.try_move(&best), Some(Given::Right));
            while session.line().plays_out() {
                session.play_on();
            }
            let length = puzzle.best.line().count();
            assert_eq!(session.seen().count(), length);
            let (said, at_end) = (text(&session), session.snapshot().text);
            // Walked back and on again, it is the same, and plays nothing by itself.
            while session.line().may_step_back() {
                session.step_back();
            }
            assert_eq!(session.snapshot().text, at_first.text);
            assert!(!session.line().plays_out() && !session.may_try());
            assert_eq!(session.place_in_line(), Some((0, length)));
            while session.line().may_step_on() {
                assert_eq!(text(&session), said);
                session.step_on();
            }
            assert_eq!(session.snapshot().text, at_end);
            assert!(text(&session).starts_with("Yes, "));
            session.show_solution();
            assert_eq!(session.seen().count(), 0);
            session.play_on();
            assert_eq!(session.tried_and_answer(), (session.best_shown(), None));
            assert!(!session.may_try());
            // Whoever was shown it has not found it.
            session.retry();
            assert_eq!(session.try_move(&wrong), Some(Given::Wrong));
            session.retry();
            assert_eq!(session.try_move(&best), Some(Given::AfterSolution));
        }
    }

    #[test]
    fn what_is_no_move_is_no_answer() {
        let mut session = session(&shipped()[0]);
        assert_eq!(session.try_move(&[]), None);
        assert_eq!(session.try_move(&[9999]), None);
        assert_eq!(session.phase(), Phase::Asking);
        assert!(session.may_try() && !session.may_retry());
    }

    #[test]
    fn a_line_that_is_not_legal_ends() {
        let mut broken = shipped()[0].clone();
        broken.best.2 = "nonsense and more".into();
        let mut session = session(&broken);
        session.show_solution();
        for _ in 0..5 {
            session.play_on();
        }
        assert_eq!(session.seen().count(), 1);
        assert!(!session.line().plays_out());
        broken.position = "nonsense".into();
        assert!(PuzzleSession::new(&broken, people()).is_err());
    }
}
