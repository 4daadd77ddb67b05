//! How the expert divides its time: one place for all its limits.

use std::time::Duration;

use crate::solver::Reach;
use crate::work::{Budget, Limits};

/// What the expert takes for an attempt at an exact ending if it has no limit of time.
const USUAL_ATTEMPT: Duration = Duration::from_secs(2);

/// The part of the time that an attempt at an exact ending may take: more where it nearly always
/// succeeds. The rest is for the search, so a failed attempt costs depth, never the move.
const PART_OF_SURE_ATTEMPT: f64 = 0.6;
const PART_OF_ATTEMPT: f64 = 0.25;

/// A depth is not begun after this part of the time: it would hardly be finished.
const LAST_BEGINNING: f64 = 0.5;

/// The limits of an attempt to solve a position with so many free edges; `None` when it need not be
/// tried. With `always` it is tried even where success is unlikely.
pub(super) fn limits_of_attempt(
    edges: usize,
    reach: Reach,
    always: bool,
    limits: &Limits,
) -> Option<Limits> {
    let usual = limits.time.unwrap_or(USUAL_ATTEMPT);
    // In twice the time about one edge more can be solved.
    let fifths = (usual.as_secs_f64() * 5.0).max(1e-3);
    let within = |reach: usize| edges as f64 <= reach as f64 + fifths.log2().floor();
    let part = if within(reach.sure) {
        PART_OF_SURE_ATTEMPT
    } else if always || within(reach.likely) {
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

/// What an attempt leaves of the limits after it took so much time.
pub(super) fn limits_after(limits: &Limits, spent: Duration) -> Limits {
    Limits {
        time: limits.time.map(|time| time.saturating_sub(spent)),
        ..limits.clone()
    }
}

/// Whether it is too late to begin with the next depth.
pub(super) fn is_too_late_to_deepen(budget: &Budget) -> bool {
    budget.has_used(LAST_BEGINNING)
}
