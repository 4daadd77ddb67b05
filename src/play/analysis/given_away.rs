//! What a side gave away in a game, as far as that is proved.

use std::time::Duration;

use serde::{Deserialize, Serialize};

use super::analyst::Analyst;
use super::known::{Source, Worth};
use crate::games::{Playable, Side};
use crate::work::StopFlag;

/// The most nodes for a position: some tenths of a second. A limit of time would count the waiting, too: this gives way
/// to all that runs beside it.
const NODES: u64 = 100_000;

/// What a side is proved to have given away.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct GivenAway {
    /// The points that its moves cost it.
    pub points: u32,
    /// How many of its moves were judged: before and after them the worth of the position is proved.
    pub judged: u32,
}

impl GivenAway {
    /// What this side gave away in a game with this course; `turns` says whose move it was after a number of
    /// moves.
    pub fn of(
        course: &[Option<Worth>],
        side: Side,
        turns: impl Fn(usize) -> Option<Side>,
    ) -> GivenAway {
        let costs = proved_costs(course, turns);
        let own = costs.into_iter().filter(|cost| cost.side == side);
        own.fold(GivenAway::default(), |sum, one| GivenAway {
            points: sum.points + u32::try_from(one.best - one.value).unwrap_or(0),
            judged: sum.judged + 1,
        })
    }
}

/// What a move is proved to have cost its side.
pub(super) struct ProvedCost {
    /// The number of moves before it.
    pub ply: usize,
    /// Who made it.
    pub side: Side,
    /// What the position before it was worth to that side.
    pub best: i32,
    /// What the one after it was.
    pub value: i32,
}

/// The cost of every move before and after which the worth of the position is proved.
pub(super) fn proved_costs(
    course: &[Option<Worth>],
    turns: impl Fn(usize) -> Option<Side>,
) -> Vec<ProvedCost> {
    (course.windows(2).enumerate())
        .filter_map(|(ply, pair)| {
            let proved = |worth: Option<Worth>| worth.filter(|worth| worth.is_exact);
            let (before, after) = (proved(pair[0])?, proved(pair[1])?);
            let side = turns(ply)?;
            Some(ProvedCost {
                ply,
                side,
                best: before.to(side),
                value: after.to(side),
            })
        })
        .collect()
}

impl<G: Playable> Analyst<G> {
    /// The course of the game, proved as far back as that is soon done; `None` if stopped.
    pub(super) fn prove_soon(mut self, stop: StopFlag) -> Option<Vec<Option<Worth>>> {
        self.stop = stop;
        let mut course = self.known_course();
        self.prove_back(&mut course, (None, Some(NODES)), &mut |_| {});
        (!self.stop.is_raised()).then_some(course)
    }

    /// Proves the course of the game from its end back, within these limits of time and nodes for each
    /// position. Earlier positions take longer, so the first that takes too long is the last to be tried.
    pub(super) fn prove_back(
        &self,
        course: &mut [Option<Worth>],
        limits: (Option<Duration>, Option<u64>),
        report: &mut dyn FnMut(&[Option<Worth>]),
    ) {
        for ply in (0..self.states.len()).rev() {
            if course[ply].is_some_and(|worth| worth.is_exact) {
                continue;
            }
            let position = &self.states[ply].position;
            let solved = self.exact_within(position, limits);
            let Some(worth) = solved.filter(|_| !self.stop.is_raised()) else {
                return;
            };
            let key = self.game.counted_key(position);
            self.known.put_worth(key, worth, Source::Proof);
            course[ply] = Some(worth);
            report(course);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_proved_moves_of_the_side_are_counted() {
        let worth = |margin, is_exact| Some(Worth { margin, is_exact });
        // The sides move in turn; First is to move at 0.
        let course = [
            worth(4, false),
            worth(2, true),
            worth(5, true),
            worth(1, true),
            None,
            worth(1, true),
            worth(1, true),
            worth(0, true),
        ];
        let turns = |ply: usize| {
            Some(if ply.is_multiple_of(2) {
                Side::First
            } else {
                Side::Second
            })
        };
        // First: from 5 to 1 costs 4; from 1 to 0 costs 1. The moves at 0 and at 4 are not judged.
        let first = GivenAway::of(&course, Side::First, turns);
        assert_eq!(
            first,
            GivenAway {
                points: 5,
                judged: 2
            }
        );
        // Second: from 2 to 5 costs 3; from 1 to 1 nothing. The move at 3 is not judged.
        let second = GivenAway::of(&course, Side::Second, turns);
        assert_eq!(
            second,
            GivenAway {
                points: 3,
                judged: 2
            }
        );
    }
}
