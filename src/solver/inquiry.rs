//! Questions about positions of one board, whichever search answers them.

use std::sync::{Arc, OnceLock};

use super::memory::Memory;
use super::placement::Placement;
use super::root::{self, Bounds};
use super::table::Table;
use super::{Method, Progress, Settings, Solution, SolverError};
use super::{code_of, extra, graph_at, search, seed_for, strict, values_at};
use crate::games::StringsAndCoins;
use crate::work::{Budget, Stopped};

/// Far more points than any position has, and far from where 16 bits end.
const TOO_MANY_POINTS: i32 = 10_000;

/// What the threads share that ask about positions of one board.
pub(super) enum Prepared<'a> {
    Kernels(strict::Shared<'a>),
    Quiet(extra::Shared<'a>, Placement),
    Graphs(search::Shared<'a>, Placement),
}

impl<'a> Prepared<'a> {
    /// For positions on the board of this one, by a method that takes its rules.
    pub fn new(
        method: Method,
        of: &StringsAndCoins,
        settings: &Settings,
        memory: &'a Memory,
        budget: &Arc<Budget>,
    ) -> Result<Prepared<'a>, SolverError> {
        if method == Method::Kernels {
            let shared = strict::shared(memory.kernels(), settings, budget);
            return Ok(Prepared::Kernels(shared));
        }
        let placement = Placement::of(of)?;
        let seed = seed_for(of, &placement, settings.seed);
        Ok(match method {
            Method::Quiet => {
                let shared = extra::Shared::new(of, settings, seed, budget, memory.quiet());
                Prepared::Quiet(shared, placement)
            }
            _ => {
                let (values, memory) = (values_at(of, &placement), memory.graphs());
                let shared = search::Shared::new(of, values, settings, seed, budget, memory);
                Prepared::Graphs(shared, placement)
            }
        })
    }

    /// One thread's questions.
    pub fn inquiry(&self) -> Inquiry<'_> {
        Inquiry(match self {
            Prepared::Kernels(shared) => Asker::Kernels(Box::new(strict::Questions::new(shared))),
            Prepared::Quiet(shared, placement) => {
                Asker::Quiet(Box::new(extra::Asker::new(shared)), placement)
            }
            Prepared::Graphs(shared, placement) => {
                Asker::Graphs(Box::new(search::Solver::new(shared)), placement)
            }
        })
    }

    /// Finds out whether a position is too large for the kernels. Those of other methods have been placed already.
    pub fn check_fits(&self, of: &StringsAndCoins) -> Result<(), SolverError> {
        if let Prepared::Kernels(_) = self {
            self.outset(of)?;
        }
        Ok(())
    }

    /// The bounds of a value before any search, and the bytes of the memory.
    fn outset(&self, of: &StringsAndCoins) -> Result<((i32, i32), usize), SolverError> {
        let (points, bytes) = match self {
            Prepared::Kernels(shared) => {
                let bounds = strict::Questions::new(shared).bounds(of)?;
                return Ok((bounds, shared.memory.bytes()));
            }
            Prepared::Quiet(shared, placement) => {
                let boxes = graph_at(of, placement).boxes();
                (boxes.count_ones() as i32, shared.memory.bytes())
            }
            Prepared::Graphs(shared, placement) => {
                let boxes = graph_at(of, placement).boxes();
                (shared.values.of(boxes), shared.memory.bytes())
            }
        };
        Ok(((-points, points), bytes))
    }

    /// What a position is worth to the side to move, found by all threads together.
    pub fn solve(
        &self,
        of: &StringsAndCoins,
        settings: &Settings,
        budget: &Arc<Budget>,
        progress: Option<&Progress>,
    ) -> Result<Solution, SolverError> {
        let (bounds, bytes) = self.outset(of)?;
        // A kernel that just fits can lead to one that does not.
        let fault = OnceLock::new();
        let solution = root::solve(settings, budget, bounds, bytes, progress, |bounds| {
            let mut inquiry = self.inquiry();
            let solved = inquiry.value_and_move(of, bounds);
            if let Some(met) = inquiry.fault() {
                fault.set(met).ok();
            }
            solved
        });
        Ok(Solution {
            fault: fault.into_inner().filter(|_| solution.value.is_none()),
            ..solution
        })
    }
}

/// Questions about positions of one board, asked one after the other on one thread.
pub struct Inquiry<'a>(Asker<'a>);

enum Asker<'a> {
    Kernels(Box<strict::Questions<'a>>),
    Quiet(Box<extra::Asker<'a>>, &'a Placement),
    Graphs(Box<search::Solver<'a>>, &'a Placement),
}

impl Inquiry<'_> {
    /// Whether a position is worth at least so much, from here on, to the side to move. Its strings must be among
    /// those of the position that [`inquire`](super::inquire) was called with.
    ///
    /// # Errors
    /// [`Stopped`] when there is no time left to find out.
    pub fn is_worth(&mut self, of: &StringsAndCoins, least: i32) -> Result<bool, Stopped> {
        // The searches count in 16 bits.
        let least = least.clamp(-TOO_MANY_POINTS, TOO_MANY_POINTS) as i16;
        match &mut self.0 {
            Asker::Kernels(questions) => questions.is_worth(of, least),
            Asker::Quiet(asker, placement) => asker.is_worth(&graph_at(of, placement), least),
            Asker::Graphs(solver, placement) => solver.is_worth(&graph_at(of, placement), least),
        }
    }

    /// The value of a position and the code of a move that wins it; all threads narrow the bounds.
    fn value_and_move(
        &mut self,
        of: &StringsAndCoins,
        bounds: &Bounds,
    ) -> Result<(i32, Option<u16>), Stopped> {
        let (placement, (value, best)) = match &mut self.0 {
            Asker::Kernels(questions) => return questions.value_and_move(of, bounds),
            Asker::Quiet(asker, placement) => {
                let graph = graph_at(of, placement);
                (placement, asker.value_and_move(&graph, bounds)?)
            }
            Asker::Graphs(solver, placement) => {
                let graph = graph_at(of, placement);
                (placement, solver.value_and_move(&graph, bounds)?)
            }
        };
        Ok((value, best.and_then(|edge| code_of(of, placement, edge))))
    }

    /// By how much the side to move is ahead in what is decided already, whatever is played, as far as the reduction
    /// of a strict position shows; 0 under other rules.
    pub fn decided(&mut self, of: &StringsAndCoins) -> i32 {
        match &mut self.0 {
            Asker::Kernels(questions) => questions.decided(of),
            Asker::Quiet(..) | Asker::Graphs(..) => 0,
        }
    }

    /// What came up that the search cannot go on with.
    fn fault(&self) -> Option<SolverError> {
        match &self.0 {
            Asker::Kernels(questions) => questions.fault(),
            Asker::Quiet(..) | Asker::Graphs(..) => None,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::{inquire, is_worth};
    use super::*;
    use crate::games::walls::{BoxValues, Options, TurnRule, Walls};
    use crate::games::{Evaluate, Game};

    /// The beginning of a small game that this method is for.
    fn beginning(method: Method) -> StringsAndCoins {
        let mut options = Options::sized(2, 2);
        if method == Method::Quiet {
            options.rules = TurnRule::Extra;
        }
        if method == Method::Graphs {
            options.box_values = BoxValues::Drawn(3);
        }
        let walls = Walls::<u64>::new(&options).unwrap();
        walls.strings_and_coins(&walls.start()).unwrap()
    }

    #[test]
    fn every_position_is_worth_very_little_and_none_very_much() {
        let settings = Settings::default();
        let memory = Memory::new(1);
        for method in [Method::Kernels, Method::Quiet, Method::Graphs] {
            let of = beginning(method);
            assert_eq!(Method::of(&of), method);
            for size in [60_000, 1 << 16, 1 << 30, i32::MAX] {
                for (least, expected) in [(size, false), (-size, true)] {
                    let (found, _) = is_worth(&of, least, &settings, &memory).unwrap();
                    assert_eq!(found, Some(expected), "{method:?} {least}");
                    let found = inquire(&of, &settings, &memory, |inquiry| {
                        inquiry.is_worth(&of, least)
                    });
                    assert_eq!(found, Ok(Ok(expected)), "{method:?} {least}");
                }
            }
        }
    }
}
