//! How large a kernel can be, and the places of its nodes.

/// The most nodes of a kernel.
pub const MAX_NODES: usize = 63;

/// The most edges of a kernel.
pub const MAX_EDGES: usize = 120;

/// Room for nodes and the ground.
pub(super) const PLACES: usize = MAX_NODES + 1;

/// The node that stands for the ground.
pub const GROUND: usize = 0;

/// A kernel has too many nodes or edges to be searched.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct TooLarge;

/// The places of a set, in ascending order.
#[inline(always)]
pub(super) fn places_of(mut set: u64) -> impl Iterator<Item = usize> {
    std::iter::from_fn(move || {
        (set != 0).then(|| {
            let place = set.trailing_zeros() as usize;
            set &= set - 1;
            place
        })
    })
}
