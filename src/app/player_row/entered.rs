//! What is entered of an opponent, apart from the rows that show it.

use std::time::Duration;

use crate::search::ants::{self, Thousandths};
use crate::search::expert::Style;
use crate::search::{Algorithm, Spec};

/// The deepest search that the form offers; commands and files may ask for more.
pub const DEEPEST: u32 = 30;

/// The most threads that an opponent takes.
pub const MOST_THREADS: u32 = 64;

/// Whether an opponent looks ahead to a depth that is chosen.
pub fn has_depth(algorithm: Algorithm) -> bool {
    algorithm.searches() && !algorithm.is_parallel()
}

/// An opponent as the rows show it.
#[derive(Debug, Clone, PartialEq)]
pub struct Entered {
    /// How it finds its moves.
    pub algorithm: Algorithm,
    /// Moves that it looks ahead.
    pub depth: u32,
    /// The most time for a move; 0 for no limit.
    pub seconds: u32,
    /// MiB for its table.
    pub table: u32,
    /// Cores that it takes.
    pub threads: u32,
    /// An ant colony's α, β, q₀, τ₀.
    pub ants: [f64; 4],
}

impl Entered {
    /// The opponent with these settings.
    pub fn of(spec: &Spec) -> Entered {
        let seconds = |time: Duration| time.as_millis().div_ceil(1000) as u32;
        Entered {
            algorithm: spec.algorithm,
            depth: spec.depth.into(),
            seconds: spec.time.map_or(0, seconds),
            table: if spec.table > 0 { spec.table } else { 64 },
            threads: spec.style.threads.into(),
            ants: [
                spec.ants.alpha,
                spec.ants.beta,
                spec.ants.q0,
                spec.ants.tau0,
            ]
            .map(Thousandths::value),
        }
    }

    /// The opponent; what does not count for it is as usual.
    pub fn spec(&self) -> Spec {
        let usual = Spec::new(self.algorithm);
        let thousandths = |value: f64| Thousandths((value * 1000.0).round().max(0.0) as u32);
        let [alpha, beta, q0, tau0] = self.ants.map(thousandths);
        Spec {
            depth: match self.algorithm.is_parallel() {
                true => usual.depth,
                false => self.depth.clamp(1, DEEPEST) as u8,
            },
            style: Style {
                threads: self.threads.clamp(1, MOST_THREADS) as u8,
                ..Style::default()
            },
            time: (self.seconds > 0).then(|| Duration::from_secs(self.seconds.into())),
            table: match self.algorithm.has_table() {
                true => self.table,
                false => 0,
            },
            ants: ants::Settings {
                alpha,
                beta,
                q0,
                tau0,
            },
            ..usual
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_entered_is_what_was_kept() {
        for text in [
            "greedy",
            "alpha-beta:depth=4,time=5000",
            "fail-soft:depth=6,table=128",
            "expert:time=2000,threads=2",
        ] {
            let spec: Spec = text.parse().unwrap();
            let again = Entered::of(&spec).spec();
            assert_eq!(again.to_string(), spec.to_string());
        }
    }

    #[test]
    fn bounds_hold_whatever_is_entered() {
        let entered = Entered {
            algorithm: Algorithm::AlphaBeta,
            depth: 0,
            seconds: 0,
            table: 512,
            threads: 1000,
            ants: [-1.0, 0.0004, 0.0006, 2.5],
        };
        let spec = entered.spec();
        assert_eq!((spec.depth, spec.time, spec.table), (1, None, 0));
        assert_eq!(u32::from(spec.style.threads), MOST_THREADS);
        let ants = [
            spec.ants.alpha,
            spec.ants.beta,
            spec.ants.q0,
            spec.ants.tau0,
        ];
        assert_eq!(ants, [0, 0, 1, 2500].map(Thousandths));
    }

    #[test]
    fn parts_of_a_second_are_not_lost() {
        let spec: Spec = "alpha-beta:time=1500".parse().unwrap();
        assert_eq!(Entered::of(&spec).seconds, 2);
    }
}
