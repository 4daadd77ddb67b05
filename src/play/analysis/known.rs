//! What is known about the positions of a match.

use std::collections::HashMap;
use std::sync::{Mutex, MutexGuard, OnceLock};
use std::time::Duration;

use super::Value;
use crate::games::{Side, WIN_FLOOR};
use crate::search::Table;
use crate::solver::memory::Memory;
use crate::work::StopFlag;

/// A value in points, in the view of the first player: how the game will end.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Worth {
    /// The points of the first player minus those of the second at the end; a large number in games that
    /// are only won or lost.
    pub margin: i32,
    /// Whether it is proved. Otherwise it is what the expert expects.
    pub is_exact: bool,
}

impl Worth {
    /// What a side sees of it.
    pub fn seen_by(self, side: Side) -> Value {
        Value {
            value: side.sign() * self.margin,
            is_exact: self.is_exact,
        }
    }

    /// What it is worth to a side. A win is a win, however many moves it takes: to win later or to lose sooner
    /// costs nothing.
    pub fn to(self, side: Side) -> i32 {
        side.sign() * self.margin.clamp(-WIN_FLOOR, WIN_FLOOR)
    }
}

/// How a worth was found, from the roughest way to the surest.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Source {
    /// The expert glanced at the position.
    Glance,
    /// The expert looked at it for a little longer.
    Look,
    /// The expert looked at it for the full time, as it does for advice.
    Advice,
    /// It is proved.
    Proof,
}

impl Source {
    /// A way that may have proved a worth.
    pub(super) fn or_proof(self, worth: Worth) -> Source {
        match worth.is_exact {
            true => Source::Proof,
            false => self,
        }
    }
}

/// The best move of a position, as far as is known.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Advice {
    /// The [key](crate::games::Evaluate::counted_key) of the position after the move.
    pub child: u64,
    /// What the position is worth.
    pub worth: Worth,
}

/// MiB of memory for the solver; what one position taught it helps with the next.
const MEBIBYTES: u32 = 128;

/// MiB of table for the expert.
const TABLE_MEBIBYTES: u32 = 16;

/// What one analysis or hint leaves for the next one of the same match: values of positions, the solver's
/// memory and the expert's table. Memory and table are made when first needed.
#[derive(Debug, Default)]
pub struct Known {
    /// By the keys of the positions.
    worths: Mutex<HashMap<u64, (Worth, Source)>>,
    advice: Mutex<HashMap<u64, Advice>>,
    memory: OnceLock<Memory>,
    table: OnceLock<Table>,
    /// The nodes that stand for a second, if looks are measured in nodes and not in time.
    nodes_per_second: Option<u64>,
}

/// Locks, even if a thread panicked that held the lock: nothing is ever half-written here.
fn open<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(|broken| broken.into_inner())
}

impl Known {
    /// Nothing is known yet. Whatever is found out takes so many nodes for each second that it would take by
    /// the clock, so that the same is found out each time.
    pub fn measured_in_nodes(nodes_per_second: u64) -> Known {
        Known {
            nodes_per_second: Some(nodes_per_second),
            ..Known::default()
        }
    }

    /// The time and the nodes of a look that takes this time on a usual computer.
    pub(super) fn limits(&self, time: Duration) -> (Option<Duration>, Option<u64>) {
        match self.nodes_per_second {
            Some(nodes) => (
                None,
                Some((nodes as f64 * time.as_secs_f64()).ceil() as u64),
            ),
            None => (Some(time), None),
        }
    }

    /// Whether looks are measured in time.
    pub(super) fn is_timed(&self) -> bool {
        self.nodes_per_second.is_none()
    }

    /// The solver's memory, cleared if little room is left.
    pub(super) fn memory(&self, stop: &StopFlag) -> &Memory {
        let memory = self.memory.get_or_init(|| Memory::new(MEBIBYTES));
        memory.make_room(stop);
        memory
    }

    /// The expert's table.
    pub(super) fn table(&self) -> &Table {
        self.table.get_or_init(|| Table::new(TABLE_MEBIBYTES))
    }

    /// What a position is worth, and how that was found.
    pub(super) fn worth(&self, key: u64) -> Option<(Worth, Source)> {
        open(&self.worths).get(&key).copied()
    }

    /// Remembers what a position is worth, unless something surer is known.
    pub(super) fn put_worth(&self, key: u64, worth: Worth, source: Source) {
        let new = (worth, source.or_proof(worth));
        let mut worths = open(&self.worths);
        let known = worths.entry(key).or_insert(new);
        if known.1 <= new.1 {
            *known = new;
        }
    }

    /// The best move of a position.
    pub(super) fn advice(&self, key: u64) -> Option<Advice> {
        open(&self.advice).get(&key).copied()
    }

    /// Remembers the best move of a position, and what the position is worth by it.
    pub(super) fn put_advice(&self, key: u64, advice: Advice) {
        open(&self.advice).insert(key, advice);
        self.put_worth(key, advice.worth, Source::Advice);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_surer_or_newer_is_remembered() {
        let known = Known::measured_in_nodes(1);
        let worth = |margin, is_exact| Worth { margin, is_exact };
        let put = |margin, is_exact, source| {
            known.put_worth(7, worth(margin, is_exact), source);
            known.worth(7).unwrap()
        };
        assert_eq!(put(2, false, Source::Look), (worth(2, false), Source::Look));
        // A glance says less; a second look was longer.
        assert_eq!(put(9, false, Source::Glance).0, worth(2, false));
        assert_eq!(put(4, false, Source::Look).0, worth(4, false));
        // An exact worth is proved, however it was found.
        assert_eq!(
            put(6, true, Source::Glance),
            (worth(6, true), Source::Proof)
        );
        assert_eq!(put(2, false, Source::Advice).0, worth(6, true));
    }
}
