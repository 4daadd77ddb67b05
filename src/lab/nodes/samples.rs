//! The positions that nodes are counted in, with the article's figures for them.

use serde::Serialize;

use crate::sentence::{Sentence, say};

/// A sample position on the 6 × 6 board.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Sample {
    /// The empty board.
    Initial,
    /// A board in the middle of a game, more than half painted.
    Middle,
    /// A board with a few edges left.
    NearFinal,
}

impl Sample {
    /// All samples.
    pub const ALL: [Sample; 3] = [Sample::Initial, Sample::Middle, Sample::NearFinal];

    /// Its drawing.
    pub fn drawing(self) -> &'static str {
        match self {
            Sample::Initial => include_str!("../../../data/positions/walls-initial.txt"),
            Sample::Middle => include_str!("../../../data/positions/walls-middle.txt"),
            Sample::NearFinal => include_str!("../../../data/positions/walls-near-final.txt"),
        }
    }

    /// Its name for people.
    pub fn label(self) -> Sentence {
        match self {
            Sample::Initial => say("initial"),
            Sample::Middle => say("middle"),
            Sample::NearFinal => say("near-final"),
        }
    }
}

/// The figures of the article for a sample and depth: nodes of Alpha-Beta, nodes of
/// Alpha-Beta FS + TT, and its table hits.
pub fn published(sample: Sample, depth: u8) -> Option<[u64; 3]> {
    Some(match (sample, depth) {
        (Sample::Initial, 5) => [995_043, 769_976, 29_382],
        (Sample::Middle, 5) => [579_859, 498_315, 15_034],
        (Sample::NearFinal, 5) => [347, 369, 37],
        (Sample::Initial, 6) => [1_732_167, 1_293_857, 63_230],
        (Sample::Middle, 6) => [1_449_845, 1_183_494, 51_531],
        (Sample::NearFinal, 6) => [481, 441, 86],
        (Sample::Initial, 7) => [47_538_635, 43_492_918, 423_959],
        (Sample::Middle, 7) => [42_580_157, 39_653_021, 324_852],
        (Sample::NearFinal, 7) => [503, 470, 101],
        _ => return None,
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::games::walls::{Options, Walls};
    use crate::games::{Game, Notation};

    #[test]
    fn the_samples_are_what_they_are_called() {
        let walls = Walls::<u128>::new(&Options::default()).unwrap();
        let free = |sample: Sample| {
            let state = walls.parse_state(sample.drawing()).unwrap();
            (
                walls.moves(&state.position).count(),
                walls.points(&state.position),
            )
        };
        assert_eq!(free(Sample::Initial), (84, [0, 0]));
        let (left, [first, second]) = free(Sample::Middle);
        assert!((30..=50).contains(&left) && first + second < 18);
        let (left, [first, second]) = free(Sample::NearFinal);
        assert!((5..=8).contains(&left) && first + second > 24);
    }
}
