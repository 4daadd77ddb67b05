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

/// After this share of the time no new depth is begun: it would hardly be finished.
const LAST_BEGINNING: f64 = 0.5;

/// The limits of an attempt to solve a position of this size, see [`Reach::size`]; `None` when it is not worth a
/// try. With `always` it is tried even where success is unlikely.
pub(super) fn limits_of_attempt(
    edges: usize,
    reach: Reach,
    always: bool,
    limits: &Limits,
) -> Option<Limits> {
    let usual = limits.time.unwrap_or(USUAL_ATTEMPT);
    // Twice the time solves about one edge more.
    let fifths = (usual.as_secs_f64() * 5.0).max(1e-3);
    let within = |reach: usize| edges as f64 <= reach as f64 + fifths.log2().floor();
    let part = if within(reach.nearly_always) {
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
