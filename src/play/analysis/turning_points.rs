//! The turning points of a game: the moves that cost something, and what would have been better.
//!
//! Guesses of different depth differ, and so do guesses about positions before and after a move. So a move
//! is called a mistake only if its cost is proved. It is perhaps a mistake if two looks of different length
//! at the position after it, and at the one after the better move, agree on that.

use std::cmp::Reverse;
use std::time::Duration;

use super::analyst::{ADVISE, Analyst, TRY};
use super::boxes::{Opened, opened};
use super::by_weight;
use super::facts::done;
use super::known::Worth;
use crate::games::{Playable, Side, Site};
use crate::play::task::{Effect, Next};
use crate::play::{Found, Thinking};
use crate::sentence::Sentence;
use crate::work::StopFlag;

/// The expert's time for each of the two looks that must agree.
const LOOKS: [Duration; 2] = [ADVISE, Duration::from_secs(2)];

/// The expert's time for each move of a line.
const LINE_MOVE: Duration = Duration::from_millis(100);

/// The most moves of a line, by whether it is proved or a guess.
const fn longest(is_exact: bool) -> usize {
    if is_exact { 8 } else { 4 }
}

/// The most moves that are looked at more closely, and the most that are told.
const SUSPECTS: usize = 12;
const TOLD: usize = 8;

/// Where the course of the game falls slowly, the moves at which it falls most are looked at all the same: at least this
/// many.
const FEW: usize = 3;

/// A move of a line.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct LineMove {
    /// Its sites.
    pub path: Vec<Site>,
    /// The move as the log shows it.
    pub shown: String,
    /// The move as a sentence names it.
    pub words: Sentence,
}

/// What is known of why a move was worse than another.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Why {
    /// It opened boxes where none could be closed.
    Opened(Opened),
    /// The better move would have done this.
    Missed(Effect),
    /// The best answer does this.
    Allowed(Effect),
    /// Nothing that one sees at once; this is the best answer.
    Answered(LineMove),
    /// Nothing that fits into a sentence.
    Unknown,
}

/// A move that cost its player something.
#[derive(Debug, Clone, PartialEq)]
pub struct TurningPoint {
    /// The number of moves before it.
    pub ply: usize,
    /// Who made it.
    pub side: Side,
    /// What the best move is worth, in the view of this side.
    pub best: i32,
    /// What the move is worth, in the view of this side.
    pub value: i32,
    /// Whether both are proved.
    pub is_exact: bool,
    /// The move.
    pub played: LineMove,
    /// The best move, and how the game might have gone on.
    pub line: Vec<LineMove>,
    /// Why it was worse.
    pub why: Why,
}

/// A game that was looked through.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct Retrospect {
    /// The worth of the position after each number of moves, from the start on.
    pub course: Vec<Option<Worth>>,
    /// The turning points, in the order of the game: those that cost most.
    pub points: Vec<TurningPoint>,
    /// How many moves more are proved to have cost something.
    pub others: usize,
}

impl TurningPoint {
    /// What the move cost.
    pub fn cost(&self) -> i32 {
        self.best - self.value
    }
}

/// A move that cost something by the course of the game.
struct Suspect {
    ply: usize,
    best: i32,
    value: i32,
    is_exact: bool,
    /// Whether it cost enough to be told.
    is_told: bool,
}

/// The moves that are looked at more closely: those that cost most. Most of them are proved, but where the course of
/// the game is only guessed, the largest drops are looked at too.
fn the_worst(mut all: Vec<Suspect>) -> Vec<Suspect> {
    all.sort_by_key(|suspect| by_weight(suspect.best, suspect.value, suspect.ply));
    let (told, small): (Vec<Suspect>, Vec<Suspect>) =
        all.into_iter().partition(|suspect| suspect.is_told);
    let (proved, guessed): (Vec<Suspect>, Vec<Suspect>) =
        told.into_iter().partition(|suspect| suspect.is_exact);
    let of_proved = TOLD.max(SUSPECTS.saturating_sub(guessed.len()));
    let worst = proved.into_iter().take(of_proved).chain(guessed);
    let mut worst: Vec<Suspect> = worst.take(SUSPECTS).collect();
    worst.extend(small.into_iter().take(FEW.saturating_sub(worst.len())));
    worst
}

impl<G: Playable> Analyst<G> {
    /// Looks through the game for the mistakes of these sides; `None` if stopped. Reports the share of the
    /// work that is done.
    pub fn look_back(
        mut self,
        sides: [bool; 2],
        stop: StopFlag,
        report: &mut dyn FnMut(f64),
    ) -> Option<Retrospect> {
        self.stop = stop;
        let mut course = self.known_course();
        let positions = course.len() as f64;
        self.follow(&mut course, &mut |_, ply| {
            report(0.6 * (1.0 - ply as f64 / positions));
        });
        let all = self.suspects(&course, sides);
        let proved = all.iter().filter(|suspect| suspect.is_exact).count();
        let suspects = the_worst(all);
        let mut points = Vec::new();
        for (index, suspect) in suspects.iter().enumerate() {
            if self.stop.is_raised() {
                return None;
            }
            report(0.6 + 0.4 * index as f64 / suspects.len() as f64);
            points.extend(self.confirm(suspect.ply, course[suspect.ply]));
        }
        points.sort_by_key(|point| {
            let weight = by_weight(point.best, point.value, point.ply);
            (Reverse(point.cost()), !point.is_exact, weight)
        });
        points.truncate(TOLD);
        points.sort_by_key(|point| point.ply);
        let told = points.iter().filter(|point| point.is_exact).count();
        let others = proved.saturating_sub(told);
        (!self.stop.is_raised()).then_some(Retrospect {
            course,
            points,
            others,
        })
    }

    fn side_to_move(&self, ply: usize) -> Option<Side> {
        self.game.turn(&self.states[ply].position)
    }

    /// The moves of these sides that cost something by the course of the game.
    fn suspects(&self, course: &[Option<Worth>], sides: [bool; 2]) -> Vec<Suspect> {
        let pairs = course.windows(2).enumerate();
        pairs
            .filter_map(|(ply, pair)| {
                let (before, after) = (pair[0]?, pair[1]?);
                let side = self.side_to_move(ply).filter(|side| sides[side.index()])?;
                let (best, value) = (before.to(side), after.to(side));
                let is_exact = before.is_exact && after.is_exact;
                (best > value).then_some(Suspect {
                    ply,
                    best,
                    value,
                    is_exact,
                    is_told: self.is_told(best, value, is_exact),
                })
            })
            .collect()
    }

    /// Whether the difference of these values, in the view of one side, is worth telling.
    fn is_told(&self, best: i32, value: i32, is_exact: bool) -> bool {
        let least = if is_exact {
            1
        } else {
            self.game.worth_telling()
        };
        best - value >= least
    }

    /// Looks closely at the move played after `ply` moves; `before` is what the position is worth.
    fn confirm(&self, ply: usize, before: Option<Worth>) -> Option<TurningPoint> {
        let game = &self.game;
        let position = &self.states[ply].position;
        let side = game.turn(position)?;
        let moves: Vec<G::Move> = game.moves(position).collect();
        let after = &self.states.get(ply + 1)?.position;
        let child = |mv: G::Move| game.play(position, mv);
        let key = |position: &G::Position| game.counted_key(position);
        let is_played = |mv: &G::Move| key(&child(*mv)) == key(after);
        let played = moves.iter().copied().find(is_played)?;
        let best = self.best_move(ply, before.filter(|worth| worth.is_exact), &moves)?;
        if key(&child(best)) == key(after) {
            return None;
        }
        let (better, value) = self.compare(&child(best), after)?;
        let is_exact = better.is_exact && value.is_exact;
        let (better, value) = (better.to(side), value.to(side));
        self.is_told(better, value, is_exact).then(|| TurningPoint {
            ply,
            side,
            best: better,
            value,
            is_exact,
            played: self.line_move(position, played),
            line: self.line(position, best, longest(is_exact), |at, mv| {
                self.line_move(at, mv)
            }),
            why: self.why(position, played, best),
        })
    }

    /// The best move after `ply` moves. Where the position is worth `proved`, no proof says that the move is
    /// worth less.
    fn best_move(&self, ply: usize, proved: Option<Worth>, moves: &[G::Move]) -> Option<G::Move> {
        let game = &self.game;
        let position = &self.states[ply].position;
        let side = game.turn(position)?;
        let (advice, _) = self.advise(ply, &mut |_| {})?;
        let advised = moves
            .iter()
            .copied()
            .find(|&mv| game.counted_key(&game.play(position, mv)) == advice.child)?;
        let Some(proved) = proved else {
            return Some(advised);
        };
        // Whether a move holds what the position is worth, if that can be told.
        let holds = |mv: G::Move| {
            let worth = self.proved(&game.play(position, mv))?;
            Some(worth.to(side) >= proved.to(side))
        };
        if holds(advised) != Some(false) {
            return Some(advised);
        }
        moves.iter().copied().find(|&mv| holds(mv) == Some(true))
    }

    /// What a position is proved to be worth, by the solver or by a short search to the end.
    fn proved(&self, position: &G::Position) -> Option<Worth> {
        let solved = self.exact(position, TRY);
        solved.or_else(|| {
            let expected = self.expected(position, TRY);
            expected.filter(|worth| worth.is_exact)
        })
    }

    /// What the positions after the better and after the other move are worth; `None` if a second look takes
    /// the difference back.
    fn compare(&self, better: &G::Position, other: &G::Position) -> Option<(Worth, Worth)> {
        if let (Some(better), Some(other)) = (self.proved(better), self.proved(other)) {
            return Some((better, other));
        }
        let mut looks = Vec::new();
        for time in LOOKS {
            let look = (self.expected(better, time)?, self.expected(other, time)?);
            if look.0.is_exact && look.1.is_exact {
                return Some(look);
            }
            looks.push(look);
        }
        let difference = |look: &(Worth, Worth)| look.0.margin - look.1.margin;
        let agree = looks.windows(2).all(|pair| {
            let [first, second] = [&pair[0], &pair[1]].map(difference);
            first.signum() == second.signum()
        });
        // The smaller difference counts.
        let least = looks.into_iter().min_by_key(|look| difference(look).abs());
        least.filter(|_| agree)
    }

    fn line_move(&self, position: &G::Position, mv: G::Move) -> LineMove {
        LineMove {
            path: self.game.path(position, mv),
            shown: self.game.log_text(mv),
            words: self.game.move_in_words(mv),
        }
    }

    /// A line that begins with a move, of at most so many moves.
    fn line<T>(
        &self,
        position: &G::Position,
        first: G::Move,
        most: usize,
        told: impl Fn(&G::Position, G::Move) -> T,
    ) -> Vec<T> {
        let mut line = Vec::new();
        let (mut position, mut next) = (*position, Some(first));
        while let Some(mv) = next {
            line.push(told(&position, mv));
            position = self.game.play(&position, mv);
            let goes_on = line.len() < most && self.game.turn(&position).is_some();
            let answer = goes_on.then(|| self.search(&position, LINE_MOVE, &[], None));
            next = answer
                .flatten()
                .map(|answer| self.plainest(&position, &answer));
        }
        line
    }

    /// Why a move was worse than another.
    fn why(&self, position: &G::Position, played: G::Move, best: G::Move) -> Why {
        let game = &self.game;
        let child = |mv: G::Move| game.play(position, mv);
        // What is true of both is no reason.
        let given = |opened: &Opened| i64::from(opened.others) - i64::from(opened.own);
        let by_best = opened(game, position, &child(best));
        if let Some(opened) = opened(game, position, &child(played))
            && by_best.is_none_or(|best| given(&best) < given(&opened))
        {
            return Why::Opened(opened);
        }
        let missed = done(game, position, best);
        if missed.size() > done(game, position, played).size() {
            return Why::Missed(missed);
        }
        let (after, better) = (child(played), child(best));
        let Some(answer) = self.answer(position, &after) else {
            return Why::Unknown;
        };
        let allowed = done(game, &after, answer);
        let by_best = self.answer(position, &better);
        let by_best = by_best.map_or(0, |answer| done(game, &better, answer).size());
        match allowed.size() > by_best {
            true => Why::Allowed(allowed),
            false => Why::Answered(self.line_move(&after, answer)),
        }
    }

    /// The best answer of the other side to a move that led from one position to another, if it is to move.
    fn answer(&self, before: &G::Position, after: &G::Position) -> Option<G::Move> {
        let game = &self.game;
        (game.turn(after)? != game.turn(before)?).then_some(())?;
        let found = self.search(after, LINE_MOVE, &[], None)?;
        Some(self.plainest(after, &found))
    }

    /// The answer to a move that is expected, and the move after it.
    pub(super) fn next(&self, position: &G::Position, mv: G::Move) -> Vec<Next> {
        let side = self.game.turn(position);
        let mut line = self.line(position, mv, 3, |position, mv| Next {
            words: self.game.move_in_words(mv),
            effect: done(&self.game, position, mv),
            is_own: self.game.turn(position) == side,
        });
        line.remove(0);
        line
    }

    /// What a move after `ply` moves is worth to the side that makes it, as a search tells it; if that is at least
    /// `to_follow`, also how the game might have gone on. `None` if there is no such move.
    pub fn judge(
        mut self,
        ply: usize,
        path: &[Site],
        to_follow: Option<i32>,
        revision: u64,
        stop: StopFlag,
    ) -> Option<Found> {
        self.stop = stop;
        let game = &self.game;
        let position = &self.states.get(ply)?.position;
        let side = game.turn(position)?;
        let mut moves = game.moves(position);
        let mv = moves.find(|&mv| game.paths(position, mv).iter().any(|known| known == path))?;
        let after = game.play(position, mv);
        let worth = (self.exact(&after, TRY)).or_else(|| self.expected(&after, ADVISE))?;
        let line = match to_follow.is_some_and(|least| worth.to(side) >= least) {
            true => self.line(position, mv, longest(worth.is_exact), |_, mv| {
                game.move_text(mv)
            }),
            false => Vec::new(),
        };
        let thinking = Thinking {
            value: Some(worth.to(side)),
            line,
            ..Thinking::default()
        };
        Some(Found {
            path: path.to_vec(),
            is_exact: worth.is_exact,
            ..Found::new(game, position, mv, revision, thinking)
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn of_mistakes_of_the_same_cost_those_that_change_the_winner_come_first() {
        let mistake = |ply, best, value| Suspect {
            ply,
            best,
            value,
            is_exact: true,
            is_told: true,
        };
        let all = vec![
            mistake(1, 6, 4),
            mistake(2, 2, 0),
            mistake(3, 8, 2),
            mistake(4, 1, -1),
            mistake(5, -2, -4),
        ];
        let order: Vec<usize> = the_worst(all).iter().map(|one| one.ply).collect();
        assert_eq!(order, [3, 4, 2, 5, 1]);
    }

    #[test]
    fn large_guesses_are_looked_at_beside_what_is_proved() {
        let suspects = |count: usize, cost: i32, is_exact: bool| {
            (0..count).map(move |ply| Suspect {
                ply,
                best: cost - ply as i32,
                value: 0,
                is_exact,
                is_told: true,
            })
        };
        let count = |proved: usize, guessed: usize| {
            let all = suspects(proved, 40, true).chain(suspects(guessed, 90, false));
            let worst = the_worst(all.collect());
            let exact: Vec<i32> = (worst.iter().filter(|one| one.is_exact))
                .map(|one| one.best)
                .collect();
            assert!(
                exact.is_sorted_by(|one, other| one > other),
                "the largest first"
            );
            (exact.len(), worst.len() - exact.len())
        };
        assert_eq!(count(20, 20), (8, 4));
        assert_eq!(count(20, 1), (11, 1));
        assert_eq!(count(3, 20), (3, 9));
        assert_eq!(count(2, 3), (2, 3));
    }

    #[test]
    fn where_the_course_falls_slowly_the_largest_drops_are_looked_at() {
        let guess = |ply, cost, is_told| Suspect {
            ply,
            best: cost,
            value: 0,
            is_exact: false,
            is_told,
        };
        let small = |count| (0..count).map(|ply| guess(ply, 1 + ply as i32 % 2, false));
        let plies = |all: Vec<Suspect>| -> Vec<usize> {
            the_worst(all).iter().map(|one| one.ply).collect()
        };
        assert_eq!(plies(small(5).collect()), [3, 1, 4]);
        let large = (10..12).map(|ply| guess(ply, 3, true));
        assert_eq!(plies(small(5).chain(large).collect()), [11, 10, 3]);
        let large = (10..14).map(|ply| guess(ply, 3, true));
        assert_eq!(plies(small(5).chain(large).collect()), [13, 12, 11, 10]);
    }
}
