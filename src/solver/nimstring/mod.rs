//! Who gets control under the extra move rule: *Nimstring*.
//!
//! Long chains and loops are what a game is fought for, and neither side wants to open the first. Nimstring is that
//! fight alone: it has the same moves, boxes count nothing, and whoever cannot move loses (Berlekamp, Conway and Guy,
//! *Winning Ways*, chapter 16). A position of it has a *nimber*, that of a sum is the exclusive or of those of its
//! parts, and the side to move loses if it is 0. Who wins Nimstring mostly wins the game: not always, so this says
//! where to look first, and nothing that is exact about points.
//!
//! A nimber is the least that no move leads to. To find it takes all moves. But whether it *is* some number takes one
//! move in most cases, so that is what is asked, and parts are asked the same (Lemoine and Viennot, *Nimbers are
//! inevitable*, 2012). On 5 × 5 with 40 free edges this takes some thousandths of a second, where the exact value mostly
//! takes tenths of one.

use std::sync::Arc;

use super::graph::{Degrees, Edge, Graph};
use super::taking::Taken;
use crate::work::{Budget, Meter, Stopped};
use memory::Known;
pub(super) use memory::NimberMemory;
use strings::Strings;

mod memory;
mod strings;

/// A position has no more parts than this: each has two boxes or more.
const PARTS: usize = 32;

/// The question whether a part of a position, which is connected, has a nimber.
#[derive(Debug, Clone, Copy)]
struct Part {
    strings: Strings,
    key: u64,
    /// The number of its strings.
    size: u32,
    nimber: u8,
}

/// What comes of asking whether a position has a nimber.
enum Asked {
    Answered(bool),
    /// The answer is that to this question.
    Open(Part),
}

/// One thread that asks about nimbers.
pub(super) struct Nimstring<'a> {
    memory: &'a NimberMemory,
    meter: Meter,
    /// What is left to ask of the nodes on the way, one after the other.
    open: Vec<Part>,
}

impl<'a> Nimstring<'a> {
    pub fn new(memory: &'a NimberMemory, budget: &Arc<Budget>) -> Nimstring<'a> {
        Nimstring {
            memory,
            open: Vec::new(),
            meter: Meter::new(budget),
        }
    }

    /// Whether the side to move wins Nimstring.
    ///
    /// If it can leave boxes to the other side so that this must move, it can choose who moves next in the rest.
    ///
    /// # Errors
    /// [`Stopped`] when a limit is reached.
    pub fn is_won(&mut self, graph: &Graph) -> Result<bool, Stopped> {
        self.meter.check()?;
        self.open.clear();
        let taken = Taken::from(graph);
        if taken.deal > 0 {
            return Ok(true);
        }
        let rest = Strings {
            graph: taken.rest,
            stubs: 0,
        };
        Ok(!self.is(rest, 0)?)
    }

    /// Whether a quiet position has this nimber.
    fn is(&mut self, position: Strings, nimber: u8) -> Result<bool, Stopped> {
        match self.ask(position, nimber)? {
            Asked::Answered(answer) => Ok(answer),
            Asked::Open(part) => self.part_is(&part),
        }
    }

    /// Whether a quiet position has this nimber, or else what to ask of its largest part to find out.
    fn ask(&mut self, mut position: Strings, nimber: u8) -> Result<Asked, Stopped> {
        let mut nimber = nimber ^ position.reduce();
        let mut parts = [Strings::default(); PARTS];
        let mut count = 0;
        for (coins, _) in position.graph.components() {
            parts[count] = position.part(coins);
            count += 1;
        }
        let parts = &mut parts[..count];
        let sizes = parts.iter().map(|part| part.graph.edge_count());
        let Some((largest, size)) = sizes.enumerate().max_by_key(|&(_, size)| size) else {
            return Ok(Asked::Answered(nimber == 0));
        };
        // All but the largest are small, and come up again and again.
        parts.swap(largest, count - 1);
        for part in &parts[..count - 1] {
            nimber ^= self.nimber(part)?;
        }
        let strings = parts[count - 1];
        let key = strings.key();
        Ok(match self.memory.probe(key).is(nimber) {
            Some(answer) => Asked::Answered(answer),
            None => Asked::Open(Part {
                strings,
                key,
                size,
                nimber,
            }),
        })
    }

    /// The nimber of a part.
    fn nimber(&mut self, strings: &Strings) -> Result<u8, Stopped> {
        let mut part = Part {
            strings: *strings,
            key: strings.key(),
            size: strings.graph.edge_count(),
            nimber: 0,
        };
        while !self.part_is(&part)? {
            part.nimber += 1;
        }
        Ok(part.nimber)
    }

    /// Whether a part has the nimber in question: no move leads to it, and some move to each that is less.
    fn part_is(&mut self, part: &Part) -> Result<bool, Stopped> {
        let &Part {
            key, size, nimber, ..
        } = part;
        if let Some(answer) = self.memory.probe(key).is(nimber) {
            return Ok(answer);
        }
        self.meter.tick()?;
        for asked in std::iter::once(nimber).chain(0..nimber) {
            let known = self.memory.probe(key);
            let is_excluded = known.is(asked) == Some(false);
            if !is_excluded && !self.has_option(&part.strings, asked)? {
                if asked == nimber {
                    continue;
                }
                let exact = Some(asked);
                self.memory.store(key, Known { exact, ..known }, size);
                return Ok(false);
            }
            let excluded = known.excluded | 1u16.checked_shl(asked.into()).unwrap_or(0);
            self.memory.store(key, Known { excluded, ..known }, size);
            if asked == nimber {
                return Ok(false);
            }
        }
        let exact = Some(nimber);
        let known = self.memory.probe(key);
        self.memory.store(key, Known { exact, ..known }, size);
        Ok(true)
    }

    /// Whether some move leads to this nimber.
    fn has_option(&mut self, part: &Strings, nimber: u8) -> Result<bool, Stopped> {
        let Degrees { two, joints, .. } = part.degrees();
        let graph = part.graph;
        let begin = self.open.len();
        let (across, down) = (graph.across & two & two >> 1, graph.down & two & two >> 8);
        let mut left = two;
        let short_chains = std::iter::from_fn(|| {
            let coin = left & left.wrapping_neg();
            let chain = coin
                | (coin & across) << 1
                | coin >> 1 & across
                | (coin & down) << 8
                | coin >> 8 & down;
            left &= !chain;
            (coin != 0).then(|| part.apart_from(chain))
        });
        let is_safe = |edge: &Edge| match *edge {
            Edge::Across(bit) => joints & joints >> 1 & 1 << bit != 0,
            Edge::Down(bit) => joints & joints >> 8 & 1 << bit != 0,
            Edge::Out(bit) => joints & 1 << bit != 0,
        };
        let safe = graph.edges().filter(is_safe).map(|edge| Strings {
            graph: graph.without(edge),
            ..*part
        });
        for option in short_chains.chain(safe) {
            match self.ask(option, nimber)? {
                Asked::Answered(false) => {}
                Asked::Answered(true) => {
                    self.open.truncate(begin);
                    return Ok(true);
                }
                Asked::Open(part) => self.open.push(part),
            }
        }
        // What leaves the least is mostly known the soonest.
        self.open[begin..].sort_unstable_by_key(|part| part.size);
        let mut answer = Ok(false);
        for index in begin..self.open.len() {
            let part = self.open[index];
            answer = self.part_is(&part);
            if !matches!(answer, Ok(false)) {
                break;
            }
        }
        self.open.truncate(begin);
        answer
    }
}

#[cfg(test)]
mod tests {
    use std::collections::HashMap;

    use super::super::graph::{empty_board, mirror, transpose};
    use super::*;
    use crate::games::mix;
    use crate::work::Limits;

    /// Whether the side to move wins, by the rules: whoever cannot move loses, and whoever wins a box must move again.
    fn wins(graph: &Graph, known: &mut HashMap<Graph, bool>) -> bool {
        if let Some(&known) = known.get(graph) {
            return known;
        }
        let found = graph.edges().any(|edge| {
            let after = graph.without(edge);
            wins(&after, known) == (after.boxes() != graph.boxes())
        });
        known.insert(*graph, found);
        found
    }

    fn is_won(graph: &Graph, memory: &NimberMemory) -> bool {
        let budget = Budget::new(Limits::default());
        Nimstring::new(memory, &budget).is_won(graph).unwrap()
    }

    #[test]
    fn the_winner_is_that_of_the_plain_game() {
        let memory = NimberMemory::new(1);
        let mut known = HashMap::new();
        for (rows, columns) in [(1, 1), (1, 4), (2, 2), (2, 3)] {
            let board = empty_board(rows, columns);
            wins(&board, &mut known);
        }
        for graph in known.keys() {
            assert_eq!(is_won(graph, &memory), known[graph], "{graph:?}");
        }
    }

    #[test]
    fn the_winner_is_that_of_the_plain_game_in_random_endings() {
        let memory = NimberMemory::new(1);
        let mut known = HashMap::new();
        for seed in 0..400u64 {
            let (rows, columns) = [(3, 3), (2, 6), (4, 4), (3, 5)][seed as usize % 4];
            let mut graph = empty_board(rows, columns);
            let most = 9 + seed % 7;
            let mut step = 0;
            while u64::from(graph.edge_count()) > most {
                // Mostly without giving a box away, as games go.
                let edges: Vec<Edge> = graph.edges().collect();
                let edge = edges[(mix(seed << 20 | step) % edges.len() as u64) as usize];
                let after = graph.without(edge);
                step += 1;
                if after.degrees().one == 0 || step % 40 == 0 {
                    graph = after;
                }
            }
            assert_eq!(
                is_won(&graph, &memory),
                wins(&graph, &mut known),
                "{graph:?}"
            );
        }
    }

    #[test]
    fn images_have_one_key() {
        for seed in 0..200u64 {
            let board = empty_board(4, 4);
            let graph = (board.edges())
                .filter(|edge| mix(seed << 8 | edge.index() as u64) % 4 > 1)
                .fold(board, |graph, edge| graph.without(edge));
            for (coins, graph) in graph.components() {
                let part = Strings {
                    graph,
                    stubs: mix(seed) & coins,
                };
                let turned = Strings {
                    graph: graph.transposed().mirrored(),
                    stubs: mirror(transpose(part.stubs)),
                };
                assert_eq!(part.key(), turned.key());
            }
        }
    }
}
