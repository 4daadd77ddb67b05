//! How the expert divides its time.

use std::time::Duration;

use crate::solver::Reach;
use crate::work::{Budget, Limits};

/// The time for an attempt at an exact ending when the expert has no time limit.
const USUAL_ATTEMPT: Duration = Duration::from_secs(2);

/// The share of the time that an attempt at an exact ending may take: more where it nearly always
/// succeeds. The search has the rest, so a failed attempt costs depth, never the move.
const PART_OF_SURE_ATTEMPT: f64 = 0.6;
const PART_OF_ATTEMPT: f64 = 0.25;

/// Where a tree search is followed by proofs: the share of the time for the attempt at the exact value,
/// and of what is left after it for the tree.
const PART_OF_ATTEMPT_BEFORE_PROOFS: f64 = 0.2;
const PART_OF_SEARCH_BEFORE_PROOFS: f64 = 0.3;

/// With so many more free edges than are solved half of the time, a move can sometimes be proved to win.
const PROOFS_BEYOND: usize = 1;

/// After this share of the time no new depth is begun: it would hardly be finished.
const LAST_BEGINNING: f64 = 0.5;

/// The limits of an attempt to solve a position of this size, see [`Reach::size`]; `None` when it is not worth a
/// try. With `always` it is tried even where success is unlikely. With `proofs`, a search that ends with
/// proofs comes after it.
pub(super) fn limits_of_attempt(
    edges: usize,
    reach: Reach,
    always: bool,
    proofs: bool,
    limits: &Limits,
) -> Option<Limits> {
    let usual = limits.time.unwrap_or(USUAL_ATTEMPT);
    // Twice the time solves about one edge more.
    let fifths = (usual.as_secs_f64() * 5.0).max(1e-3);
    let within = |reach: usize| edges as f64 <= reach as f64 + fifths.log2().floor();
    let part = if proofs && (always || within(reach.about_half)) {
        PART_OF_ATTEMPT_BEFORE_PROOFS
    } else if within(reach.nearly_always) {
        PART_OF_SURE_ATTEMPT
    } else if always || within(reach.about_half) {
        PART_OF_ATTEMPT
    } else {
        return None;
    };
    let time = limits.time.or((!always).then_some(usual));
    Some(Limits {
        time: time.map(|time| time.mul_f64(part)),
        nodes: limits.nodes.map(|nodes| (nodes as f64 * part) as u64),
        ..limits.clone()
    })
}

/// The limits of the tree search and of the proofs after it, with so much time and so many nodes spent. The
/// search has everything where proofs are out of reach.
pub(super) fn limits_of_proofs(
    edges: usize,
    reach: Option<Reach>,
    limits: &Limits,
    (time, nodes): (Duration, u64),
) -> (Limits, Option<Limits>) {
    let share = |of: f64| Limits {
        time: (limits.time).map(|all| all.saturating_sub(time).mul_f64(of)),
        nodes: (limits.nodes).map(|all| (all.saturating_sub(nodes) as f64 * of) as u64),
        ..limits.clone()
    };
    match reach {
        Some(reach) if edges <= reach.about_half + PROOFS_BEYOND => {
            let part = PART_OF_SEARCH_BEFORE_PROOFS;
            (share(part), Some(share(1.0 - part)))
        }
        _ => (share(1.0), None),
    }
}

/// The limits for the search, after an attempt that took this long.
pub(super) fn limits_after(limits: &Limits, spent: Duration) -> Limits {
    Limits {
        time: limits.time.map(|time| time.saturating_sub(spent)),
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
        let reach = Reach {
            size: 0,
            nearly_always: 44,
            about_half: 48,
        };
        let limits = Limits {
            time: Some(Duration::from_millis(200)),
            nodes: Some(100_000),
            ..Limits::default()
        };
        for edges in 20..60 {
            let attempt = limits_of_attempt(edges, reach, false, true, &limits);
            let (time, nodes) = attempt.map_or((Duration::ZERO, 0), |attempt| {
                (attempt.time.unwrap(), attempt.nodes.unwrap())
            });
            assert!(time <= Duration::from_millis(50) && nodes <= 25_000);
            let (search, proofs) = limits_of_proofs(edges, Some(reach), &limits, (time, nodes));
            let proofs = proofs.map_or((Duration::ZERO, 0), |proofs| {
                (proofs.time.unwrap(), proofs.nodes.unwrap())
            });
            let sum = time + search.time.unwrap() + proofs.0;
            assert!(sum.abs_diff(Duration::from_millis(200)) < Duration::from_micros(1));
            assert!((99_998..=100_000).contains(&(nodes + search.nodes.unwrap() + proofs.1)));
        }
    }
}
