//! How many nodes the published opponents visit, beside the figures of the article (seed 000).
//!
//! The article's pictures of the middle and near-final positions are lost. The positions under
//! `data/positions/` are of that kind and no more: only the initial one is the article's own.

use std::ops::RangeInclusive;

use serde::Serialize;

use crate::games::walls::{Options, Walls};
use crate::games::{Game, TextError, mix};
use crate::i18n::gettext;
use crate::search::{Algorithm, Limits, Request, Spec, StopFlag, Table};

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
            Sample::Initial => include_str!("../../data/positions/walls-initial.txt"),
            Sample::Middle => include_str!("../../data/positions/walls-middle.txt"),
            Sample::NearFinal => include_str!("../../data/positions/walls-near-final.txt"),
        }
    }

    /// Its name for people.
    pub fn label(self) -> String {
        match self {
            Sample::Initial => gettext("initial"),
            Sample::Middle => gettext("middle"),
            Sample::NearFinal => gettext("near-final"),
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

/// What is counted.
#[derive(Debug, Clone, PartialEq)]
pub struct Parameters {
    /// The depths.
    pub depths: RangeInclusive<u8>,
    /// Runs with a shuffled root to average over.
    pub runs: u32,
    /// What the shuffles are drawn from.
    pub seed: u64,
}

impl Parameters {
    /// The number of searches.
    pub fn steps(&self) -> u64 {
        let depths = self.depths.clone().count() as u64;
        depths * Sample::ALL.len() as u64 * 2 * u64::from(self.runs)
    }
}

/// The means for one sample and depth.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Row {
    /// The sample.
    pub position: Sample,
    /// The depth.
    pub depth: u8,
    /// Nodes of Alpha-Beta.
    pub alpha_beta: f64,
    /// Nodes of Alpha-Beta FS + TT, each run with an empty table.
    pub fail_soft: f64,
    /// Values that Alpha-Beta FS + TT took from its table.
    pub table_hits: f64,
    /// The article's figures for these three.
    pub published: Option<[u64; 3]>,
}

/// Counts. A raised stop flag leaves the rows that are complete.
///
/// # Errors
/// When a sample position cannot be read.
pub fn run(
    parameters: &Parameters,
    stop: &StopFlag,
    mut progress: impl FnMut(u64),
) -> Result<Vec<Row>, TextError> {
    let walls = Walls::<u128>::new(&Options::default())?;
    let mut rows = Vec::new();
    let mut done = 0;
    for depth in parameters.depths.clone() {
        for sample in Sample::ALL {
            let position = walls.parse_state(sample.drawing())?.position;
            let mut sums = [0u64; 3];
            for run in 0..parameters.runs {
                for algorithm in [Algorithm::AlphaBeta, Algorithm::FailSoft] {
                    let spec = Spec {
                        depth,
                        ..Spec::new(algorithm)
                    };
                    let table = algorithm.has_table().then(|| Table::new(spec.table));
                    let limits = Limits {
                        stop: stop.clone(),
                        ..Limits::default()
                    };
                    let mut request = Request::new(&walls, &position, limits);
                    request.seed = mix(parameters.seed ^ (u64::from(run) << 32));
                    request.table = table.as_ref();
                    let answer = spec.choose(request);
                    let Some(answer) = answer.filter(|answer| answer.completed) else {
                        return Ok(rows);
                    };
                    match algorithm {
                        Algorithm::FailSoft => {
                            sums[1] += answer.nodes;
                            sums[2] += answer.table_hits;
                        }
                        _ => sums[0] += answer.nodes,
                    }
                    done += 1;
                    progress(done);
                }
            }
            let [alpha_beta, fail_soft, table_hits] =
                sums.map(|sum| sum as f64 / f64::from(parameters.runs));
            rows.push(Row {
                position: sample,
                depth,
                alpha_beta,
                fail_soft,
                table_hits,
                published: published(sample, depth),
            });
        }
    }
    Ok(rows)
}

#[cfg(test)]
mod tests {
    use super::*;

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
