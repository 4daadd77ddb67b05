//! Which positions are solved soon.

use super::placement::Placement;
use super::{Method, strict};
use crate::games::StringsAndCoins;

/// How large a position is, and how large one may be that is solved soon.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Reach {
    /// The size of the position, as what it takes to solve it grows with:
    ///
    /// - boxes of one point under strict turns: the edges of the kernels that are left after all reductions;
    /// - boxes of one point under the extra move rule: the edges that boxes have beyond two, in sum. What has none is
    ///   chains and loops;
    /// - boxes of different values: the free edges, for these hardly ever make positions equal.
    pub size: usize,
    /// About half of the positions of this size take less than a tenth of a second, on one thread.
    pub about_half: usize,
}

impl Reach {
    /// The size of a position, and what its rules allow; `None` when the solver does not take it.
    ///
    /// Measured on boards on which boxes had been given away only when nothing else was left: from 4 × 4 to 7 × 7 under
    /// the extra move rule with boxes of one point, 5 × 5 and 6 × 6 otherwise.
    pub fn of(position: &StringsAndCoins) -> Option<Reach> {
        let method = Method::of(position);
        if method != Method::Kernels {
            Placement::of(position).ok()?;
        }
        let (size, about_half) = match (method, position.extra_turn) {
            (Method::Kernels, _) => (strict::size_of(position)?, 44),
            (Method::Quiet, _) => (beyond_chains(position), 17),
            (Method::Graphs, true) => (position.strings.len(), 28),
            (Method::Graphs, false) => (position.strings.len(), 20),
        };
        Some(Reach { size, about_half })
    }

    /// With how many free edges about half of the positions are solved in a tenth of a second, in games that begin with
    /// this one; `None` when the solver does not take its board.
    pub fn edges_of(start: &StringsAndCoins) -> Option<usize> {
        let (reach, edges) = (Reach::of(start)?, start.strings.len());
        Some(match Method::of(start) {
            // Three edges make the position smaller by five or so, measured on the same boards.
            Method::Quiet => edges - reach.size.saturating_sub(reach.about_half) * 3 / 5,
            Method::Kernels | Method::Graphs => reach.about_half.min(edges),
        })
    }
}

/// The edges that boxes have beyond two, in sum.
fn beyond_chains(of: &StringsAndCoins) -> usize {
    let mut edges = vec![0usize; of.values.len()];
    for string in &of.strings {
        for coin in std::iter::once(string.coin).chain(string.other) {
            edges[usize::from(coin)] += 1;
        }
    }
    edges.iter().map(|count| count.saturating_sub(2)).sum()
}
