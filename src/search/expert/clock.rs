//! How the expert divides its time.

use std::time::Duration;

use crate::solver::Reach;
use crate::work::{Budget, Limits};

/// The time for an attempt at an exact ending when the expert has no limits.
const USUAL_ATTEMPT: Duration = Duration::from_secs(2);

/// The share of the limits that an attempt at an exact ending may take before the search. The search has the rest, so
/// a failed attempt costs depth, never the move.
const PART_OF_ATTEMPT: f64 = 0.2;

/// The share of what is left after the attempt for a search that is followed by proofs.
const PART_OF_SEARCH_BEFORE_PROOFS: f64 = 0.2;

/// The share of what is left for one proof of a move. It is better to know of one move than to have begun with all.
const PART_OF_PROOF: f64 = 0.7;

/// The least share of all the time for proofs that one of them has.
const LEAST_PART_OF_PROOF: f64 = 1.0 / 16.0;

/// The solver can still prove or refute a move now and then in positions that are larger by this than those of which it
/// solves half in time. What a search says of them is worth less.
const PROOFS_BEYOND: usize = 6;

/// The share of what is left after the attempt for finding out which moves keep control.
const PART_OF_CONTROL: f64 = 0.4;

/// Nobody asks for control in smaller positions. Their values are soon found, and near the end it pays to give control up
/// for points.
const SMALLEST_FOR_CONTROL: usize = 6;

/// In about half of the positions of this size it takes no longer than this, and no more nodes, to find out who gets
/// control. Each size more takes twice as long. Measured on boards from 4 × 4 to 6 × 6 on which no box was given away.
const SIZE_OF_CONTROL: usize = 20;
const TIME_OF_CONTROL: Duration = Duration::from_millis(12);
const NODES_OF_CONTROL: u64 = 10_000;

/// After this share of the time no new depth is begun: it would hardly be finished.
const LAST_BEGINNING: f64 = 0.5;

/// When an attempt at an exact ending is made.
#[derive(Debug, Clone, Copy)]
pub(super) enum Attempt {
    /// Before the search, which must have its time.
    First,
    /// After a search that took so much time and so many nodes. It has all that is left.
    Last(Duration, u64),
}

impl Attempt {
    /// The time that was spent before.
    pub fn begins_after(self) -> Duration {
        match self {
            Attempt::First => Duration::ZERO,
            Attempt::Last(elapsed, _) => elapsed,
        }
    }

    /// The nodes that were spent before.
    pub fn nodes_before(self) -> u64 {
        match self {
            Attempt::First => 0,
            Attempt::Last(_, nodes) => nodes,
        }
    }
}

/// The limits of an attempt to solve a position of this size, see [`Reach::size`]; `None` when it is not worth a
/// try. With `always` it is tried even where success is unlikely.
pub(super) fn limits_of_attempt(
    attempt: Attempt,
    reach: Reach,
    always: bool,
    limits: &Limits,
) -> Option<Limits> {
    let usual = limits.time.unwrap_or(USUAL_ATTEMPT);
    // Twice the time solves about one edge more.
    let fifths = (usual.as_secs_f64() * 5.0).max(1e-3);
    let is_likely = reach.size as f64 <= reach.about_half as f64 + fifths.log2().floor();
    if !always && !is_likely {
        return None;
    }
    match attempt {
        Attempt::First => {
            // With a limit of nodes alone there is no clock, so that the same is played every time.
            let is_free = limits.nodes.is_none() && !always;
            let time = limits.time.or(is_free.then_some(usual));
            Some(Limits {
                time: time.map(|time| time.mul_f64(PART_OF_ATTEMPT)),
                nodes: (limits.nodes).map(|nodes| (nodes as f64 * PART_OF_ATTEMPT) as u64),
                ..limits.clone()
            })
        }
        Attempt::Last(elapsed, nodes) => {
            let left = limits_after(limits, elapsed, nodes);
            let is_over = left.time.is_some_and(|time| time.is_zero())
                || left.nodes == Some(0)
                || left.time.is_none() && left.nodes.is_none();
            (!is_over).then_some(left)
        }
    }
}

/// Whether a position is small enough for proofs, so that the search leaves most of the limits for them.
pub(super) fn leaves_time_for_proofs(reach: Reach) -> bool {
    reach.size <= reach.about_half + PROOFS_BEYOND
}

/// The limits of finding out which moves keep control; `None` where that would mostly fail, or does not matter any more.
pub(super) fn limits_of_control(reach: Reach, left: &Limits) -> Option<Limits> {
    let limits = Limits {
        time: left.time.map(|time| time.mul_f64(PART_OF_CONTROL)),
        nodes: (left.nodes).map(|nodes| (nodes as f64 * PART_OF_CONTROL) as u64),
        ..left.clone()
    };
    let time = (limits.time).map(|time| time.as_secs_f64() / TIME_OF_CONTROL.as_secs_f64());
    let nodes = (limits.nodes).map(|nodes| nodes as f64 / NODES_OF_CONTROL as f64);
    let often = time.into_iter().chain(nodes).reduce(f64::min)?;
    let beyond = reach.size as f64 - SIZE_OF_CONTROL as f64;
    (reach.size >= SMALLEST_FOR_CONTROL && often.log2() >= beyond).then_some(limits)
}

/// The limits of a search before proofs, out of what is left with so many nodes spent.
pub(super) fn limits_before_proofs(left: &Limits, spent: u64) -> Limits {
    let part = PART_OF_SEARCH_BEFORE_PROOFS;
    Limits {
        time: left.time.map(|time| time.mul_f64(part)),
        nodes: (left.nodes).map(|all| spent + (all.saturating_sub(spent) as f64 * part) as u64),
        ..left.clone()
    }
}

/// The limits of one proof of a move, with so much of the limits of all proofs spent; `None` when nothing is left.
pub(super) fn limits_of_proof(all: &Limits, elapsed: Duration, nodes: u64) -> Option<Limits> {
    let left = limits_after(all, elapsed, nodes);
    let is_over = left.time.is_some_and(|time| time.is_zero()) || left.nodes == Some(0);
    let time = left.time.zip(all.time).map(|(left, all)| {
        let part = left.mul_f64(PART_OF_PROOF);
        part.max(all.mul_f64(LEAST_PART_OF_PROOF)).min(left)
    });
    let nodes = left.nodes.zip(all.nodes).map(|(left, all)| {
        let part = (left as f64 * PART_OF_PROOF).max(all as f64 * LEAST_PART_OF_PROOF);
        (part as u64).clamp(1, left.max(1))
    });
    (!is_over && !all.stop.is_raised()).then_some(Limits {
        time,
        nodes,
        ..left
    })
}

/// What is left of the limits after so much time and so many nodes.
pub(super) fn limits_after(limits: &Limits, elapsed: Duration, nodes: u64) -> Limits {
    Limits {
        time: limits.time.map(|time| time.saturating_sub(elapsed)),
        nodes: limits.nodes.map(|all| all.saturating_sub(nodes)),
        ..limits.clone()
    }
}

/// Whether it is too late to begin the next depth.
pub(super) fn is_too_late_to_deepen(budget: &Budget) -> bool {
    budget.has_used(LAST_BEGINNING)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn attempt_search_and_proofs_share_the_limits() {
        let reach = |size: usize| Reach {
            size,
            about_half: 48,
        };
        let limits = Limits {
            time: Some(Duration::from_millis(200)),
            nodes: Some(100_000),
            ..Limits::default()
        };
        for size in 1..60 {
            let attempt = limits_of_attempt(Attempt::First, reach(size), false, &limits);
            let (time, nodes) = attempt.map_or((Duration::ZERO, 0), |attempt| {
                (attempt.time.unwrap(), attempt.nodes.unwrap())
            });
            let expected = match size <= 48 {
                true => (Duration::from_millis(40), 20_000),
                false => (Duration::ZERO, 0),
            };
            assert_eq!((time, nodes), expected, "{size}");
            let left = limits_after(&limits, time, 0);
            let search = limits_before_proofs(&left, nodes);
            assert!(search.time.unwrap() <= left.time.unwrap().mul_f64(0.25));
            assert!((nodes..=nodes + (100_000 - nodes) / 4).contains(&search.nodes.unwrap()));
        }
        assert!(leaves_time_for_proofs(reach(50)) && !leaves_time_for_proofs(reach(80)));
    }

    #[test]
    fn each_proof_takes_most_of_what_is_left_and_the_last_takes_all() {
        let proofs = |all: &Limits| {
            let mut spent = 0;
            let mut parts = Vec::new();
            while let Some(part) = limits_of_proof(all, Duration::from_millis(spent), spent) {
                let part = part.time.map_or(0, |time| time.as_millis() as u64);
                parts.push(part);
                spent += part;
            }
            (parts, spent)
        };
        let time = Limits {
            time: Some(Duration::from_millis(320)),
            ..Limits::default()
        };
        assert_eq!(proofs(&time), (vec![224, 67, 20, 9], 320));
        let nodes = Limits {
            nodes: Some(1600),
            ..Limits::default()
        };
        let first = limits_of_proof(&nodes, Duration::ZERO, 0);
        assert_eq!(first.unwrap().nodes, Some(1120));
        let last = limits_of_proof(&nodes, Duration::ZERO, 1590);
        assert_eq!(last.unwrap().nodes, Some(10));
        assert!(limits_of_proof(&nodes, Duration::ZERO, 1600).is_none());
        nodes.stop.raise();
        assert!(limits_of_proof(&nodes, Duration::ZERO, 0).is_none());
    }

    #[test]
    fn control_is_asked_for_where_the_limits_allow_it() {
        let reach = |size: usize| Reach {
            size,
            about_half: 17,
        };
        let largest = |time: Option<u64>, nodes: Option<u64>| {
            let limits = Limits {
                time: time.map(Duration::from_millis),
                nodes,
                ..Limits::default()
            };
            let found = (1..60).rev().find_map(|size| {
                let found = limits_of_control(reach(size), &limits)?;
                assert!(
                    found
                        .time
                        .is_none_or(|part| part < limits.time.unwrap().mul_f64(0.5))
                );
                assert!(found.nodes.is_none_or(|part| part < nodes.unwrap() / 2));
                Some(size)
            });
            found.unwrap_or(0)
        };
        // Twice the time, one size more.
        assert_eq!(largest(Some(30), None), 20);
        assert_eq!(largest(Some(60), None), 21);
        assert_eq!(largest(Some(240), None), 23);
        assert_eq!(largest(None, Some(50_000)), 21);
        assert_eq!(largest(Some(240), Some(50_000)), 21);
        assert_eq!(largest(None, None), 0);
        // Near the end points count.
        let enough = Limits {
            time: Some(Duration::from_secs(1)),
            ..Limits::default()
        };
        assert!(limits_of_control(reach(5), &enough).is_none());
        assert!(limits_of_control(reach(6), &enough).is_some());
    }

    #[test]
    fn the_last_attempt_has_what_the_search_left() {
        let reach = Reach {
            size: 44,
            about_half: 48,
        };
        let limits = |time: Option<u64>, nodes: Option<u64>| Limits {
            time: time.map(Duration::from_millis),
            nodes,
            ..Limits::default()
        };
        let last = |all: &Limits| {
            let attempt = Attempt::Last(Duration::from_millis(120), 700);
            let left = limits_of_attempt(attempt, reach, false, all)?;
            Some((left.time.map(|time| time.as_millis()), left.nodes))
        };
        assert_eq!(last(&limits(Some(200), None)), Some((Some(80), None)));
        assert_eq!(last(&limits(None, Some(1000))), Some((None, Some(300))));
        assert_eq!(last(&limits(Some(100), None)), None);
        assert_eq!(last(&limits(None, Some(700))), None);
        assert_eq!(last(&limits(None, None)), None);
    }
}
