//! How hard puzzles are: which opponents find the best move.

use super::Puzzle;
use crate::games::registry::Visitor;
use crate::games::{Playable, mix};
use crate::play::FileError;
use crate::search::{Limits, Request, Spec, StopFlag};
use crate::sentence::Sentence;

/// The opponents that measure a puzzle, the weakest first, each with how often it tries.
const LADDER: [(&str, u64); 6] = [
    ("random", 32),
    ("greedy", 8),
    ("careful", 8),
    ("alpha-beta:depth=2", 4),
    ("alpha-beta:depth=4", 4),
    ("expert:nodes=40000,table=16", 1),
];

/// The rating of a puzzle that everybody solves.
const BASE: f64 = 600.0;

/// What each opponent but the one that draws at random adds if it never finds the move.
const FOR_OPPONENT: f64 = 200.0;

/// What each doubling of the legal moves adds.
const FOR_CHOICES: f64 = 50.0;

/// What each doubling of the plies of the proof adds.
const FOR_PLIES: f64 = 50.0;

/// Opponents of growing strength, and others that are measured beside them.
pub struct Ladder {
    opponents: Vec<(Spec, u64)>,
}

/// How often each opponent of a ladder found the best move, from 0 to 1.
#[derive(Debug, Clone, PartialEq)]
pub struct Measured {
    /// The shares: of the usual opponents, the weakest first, then of the others.
    pub shares: Vec<f64>,
    /// Which of them can play the game. The usual ones measure how hard a puzzle is even where they cannot: what
    /// Careful counts can be counted in every game. But nobody asks how much of it they solve.
    pub can_play: Vec<bool>,
}

impl Ladder {
    /// The usual ladder.
    pub fn usual() -> Ladder {
        let opponents = LADDER.into_iter();
        Ladder {
            opponents: opponents
                .filter_map(|(text, tries)| Some((text.parse().ok()?, tries)))
                .collect(),
        }
    }

    /// With another opponent, which counts for no rating. It tries once.
    pub fn and(mut self, other: Spec) -> Ladder {
        self.opponents.push((other, 1));
        self
    }

    /// What the usual opponents are called.
    pub fn labels(&self) -> Vec<Sentence> {
        let usual = self.opponents.iter().take(LADDER.len());
        usual.map(|(spec, _)| spec.opponent.label()).collect()
    }

    /// Lets all opponents look for the best move. What they find once the flag is raised counts for nothing.
    pub fn measure<G: Playable>(
        &self,
        game: &G,
        position: &G::Position,
        best: G::Move,
        stop: &StopFlag,
    ) -> Measured {
        let limits = Limits {
            stop: stop.clone(),
            ..Limits::default()
        };
        let finds = |spec: &Spec, seed: u64| {
            if stop.is_raised() {
                return false;
            }
            let mut request = Request::new(game, position, limits.clone());
            request.seed = mix(seed + 1);
            spec.choose(request)
                .is_some_and(|answer| answer.best == best)
        };
        let plays = |(spec, _): &(Spec, u64)| spec.opponent.plays(game).is_ok();
        let can_play: Vec<bool> = self.opponents.iter().map(plays).collect();
        let opponents = self.opponents.iter().enumerate();
        let shares = opponents.map(|(index, (spec, tries))| {
            if index >= LADDER.len() && !can_play[index] {
                return 0.0;
            }
            let found = (0..*tries).filter(|&seed| finds(spec, seed)).count();
            found as f64 / *tries as f64
        });
        Measured {
            shares: shares.collect(),
            can_play,
        }
    }

    /// Measures a puzzle that was read from a file; for the flag, see [`measure`](Ladder::measure).
    ///
    /// # Errors
    /// When its position or its best move cannot be read.
    pub fn measure_puzzle(&self, puzzle: &Puzzle, stop: &StopFlag) -> Result<Measured, FileError> {
        struct Measure<'a>(&'a Ladder, &'a Puzzle, &'a StopFlag);
        impl Visitor for Measure<'_> {
            type Output = Result<Measured, FileError>;
            fn visit<G: Playable>(self, game: G) -> Self::Output {
                let position = game.parse_state(&self.1.position)?.position;
                let best = game.parse_move(&position, &self.1.best.0)?;
                Ok(self.0.measure(&game, &position, best, self.2))
            }
        }
        puzzle.of.visit(Measure(self, puzzle, stop))?
    }
}

impl Measured {
    /// The rating of the puzzle that was measured.
    pub fn rating(&self, puzzle: &Puzzle) -> u32 {
        let counted = self.shares.iter().take(LADDER.len()).skip(1);
        let failed: f64 = counted.map(|share| 1.0 - share).sum();
        let doublings = |count: f64| count.max(1.0).log2();
        let rating = BASE
            + FOR_OPPONENT * failed
            + FOR_CHOICES * doublings(puzzle.choices() as f64)
            + FOR_PLIES * doublings(f64::from(puzzle.plies));
        rating.round() as u32
    }
}

/// How much of the easiest, the middle and the hardest third of some puzzles each opponent solves.
#[derive(Debug, Clone, PartialEq)]
pub struct Thirds {
    /// For each third the number of puzzles, the least and the greatest rating, and the share of each opponent in the
    /// puzzles whose game it plays; `None` where there are none.
    pub rows: Vec<(usize, [u32; 2], Vec<Option<f64>>)>,
}

/// Sorts measured puzzles by rating and sums up each third.
pub fn thirds(measured: &[(u32, Measured)]) -> Thirds {
    let mut sorted: Vec<&(u32, Measured)> = measured.iter().collect();
    sorted.sort_by_key(|(rating, _)| *rating);
    let at = |third: usize| third * sorted.len() / 3;
    let rows = (0..3).filter_map(|third| {
        let part = &sorted[at(third)..at(third + 1)];
        let (first, last) = (part.first()?, part.last()?);
        let opponents = first.1.shares.len();
        let share = |opponent: usize| {
            let plays = part.iter().filter(|(_, one)| one.can_play[opponent]);
            let shares: Vec<f64> = plays.map(|(_, one)| one.shares[opponent]).collect();
            let sum: f64 = shares.iter().sum();
            (!shares.is_empty()).then(|| sum / shares.len() as f64)
        };
        Some((
            part.len(),
            [first.0, last.0],
            (0..opponents).map(share).collect(),
        ))
    });
    Thirds {
        rows: rows.collect(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_opponent_of_the_ladder_can_be_read() {
        assert_eq!(Ladder::usual().labels().len(), LADDER.len());
    }

    #[test]
    fn another_opponent_moves_no_rating() {
        let puzzle = &super::super::set::shipped()[0];
        let stop = StopFlag::default();
        let usual = Ladder::usual().measure_puzzle(puzzle, &stop).unwrap();
        let ladder = Ladder::usual().and("greedy".parse().unwrap());
        let with_another = ladder.measure_puzzle(puzzle, &stop).unwrap();
        assert_eq!(with_another.shares.len(), usual.shares.len() + 1);
        assert_eq!(with_another.rating(puzzle), usual.rating(puzzle));
    }

    #[test]
    fn failures_choices_and_length_make_a_puzzle_hard() {
        let puzzle = Puzzle {
            plies: 8,
            ..super::super::set::shipped()[0].clone()
        };
        let choices = puzzle.choices() as f64;
        let rated = |shares: [f64; 6]| {
            let measured = Measured {
                shares: shares.to_vec(),
                can_play: vec![true; 6],
            };
            f64::from(measured.rating(&puzzle))
        };
        let easiest = 600.0 + 50.0 * choices.log2() + 150.0;
        assert_eq!(rated([1.0; 6]), easiest.round());
        assert_eq!(rated([0.0; 6]), (easiest + 1000.0).round());
        assert_eq!(
            rated([0.0, 1.0, 0.5, 1.0, 1.0, 1.0]),
            (easiest + 100.0).round()
        );
    }

    #[test]
    fn opponents_stop_when_they_are_told_to() {
        let easiest = super::super::set::shipped()
            .iter()
            .min_by_key(|one| one.rating);
        let shares = |stop: &StopFlag| {
            let measured = Ladder::usual().measure_puzzle(easiest.unwrap(), stop);
            measured.unwrap().shares
        };
        let stop = StopFlag::default();
        assert!(shares(&stop).iter().all(|share| *share > 0.0));
        stop.raise();
        assert!(shares(&stop).iter().all(|share| *share == 0.0));
    }

    #[test]
    fn thirds_are_made_by_rating() {
        let measured = [(900, 0.5), (700, 1.0), (1500, 0.0), (800, 0.75)];
        // The second opponent plays only the game of the hardest puzzle.
        let measured = measured.map(|(rating, share)| {
            (
                rating,
                Measured {
                    shares: vec![share, share],
                    can_play: vec![true, rating == 1500],
                },
            )
        });
        let rows = thirds(&measured).rows;
        let counts: Vec<usize> = rows.iter().map(|row| row.0).collect();
        assert_eq!(counts, [1, 1, 2]);
        assert_eq!(rows[0].1, [700, 700]);
        assert_eq!(rows[1].2, [Some(0.75), None]);
        assert_eq!(rows[2].2, [Some(0.25), Some(0.0)]);
        assert!(thirds(&[]).rows.is_empty());
    }
}
