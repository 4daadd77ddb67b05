//! The transposition table: fixed size, shared between threads without locks.
//!
//! A bucket of four entries fills a cache line, so a probe touches only one. An entry is two words,
//! `key ⊕ data` and `data`: to a reader, a half-written entry seems to have another key. A full bucket
//! gives up the entry of least depth, old generations first.

use std::sync::atomic::{AtomicU8, AtomicU64, Ordering::Relaxed};

use super::{Score, Window};
use crate::games::{Evaluate, VALUE_LIMIT, WIN, WIN_FLOOR};
use crate::work::large_memory::{self, Buckets};

/// Bounds of a value.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Bounds {
    /// The value is at least this.
    pub lower: Score,
    /// The value is at most this.
    pub upper: Score,
}

impl Bounds {
    /// What a fail-soft search with this window proved when it returned this value.
    pub fn of(value: Score, window: Window) -> Bounds {
        Bounds {
            lower: if value > window.alpha {
                value
            } else {
                Score::MINUS_INFINITY
            },
            upper: if value < window.beta {
                value
            } else {
                Score::INFINITY
            },
        }
    }

    /// The bounds that hold for this position itself: without wins that a draw may
    /// [forestall](Evaluate::plies_before_draw).
    #[inline(always)]
    pub fn in_time<G: Evaluate>(self, game: &G, position: &G::Position) -> Bounds {
        if !G::WIN_ONLY || (self.lower.0 < WIN_FLOOR && self.upper.0 > -WIN_FLOOR) {
            return self;
        }
        let plies = game.plies_before_draw(position);
        let is_late = |score: Score| plies < (WIN - score.0.abs()).unsigned_abs();
        Bounds {
            lower: match self.lower.0 >= WIN_FLOOR && is_late(self.lower) {
                true => Score::MINUS_INFINITY,
                false => self.lower,
            },
            upper: match self.upper.0 <= -WIN_FLOOR && is_late(self.upper) {
                true => Score::INFINITY,
                false => self.upper,
            },
        }
    }

    /// The exact value, if it is known.
    #[inline(always)]
    pub fn exact(self) -> Option<Score> {
        (self.lower == self.upper).then_some(self.lower)
    }
}

/// What the table knows of a position.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Entry {
    /// The depth to which it was searched.
    pub depth: u8,
    /// Its value in the view of the side to move.
    pub bounds: Bounds,
    /// The [code](crate::games::Evaluate::move_code) of its best move. Never trust it: look for it among the
    /// legal moves.
    pub code: u16,
}

/// An entry's data in one word: upper 16, lower 16, move 16, depth 8, generation 8 bits.
fn pack(entry: Entry, generation: u8) -> u64 {
    let half = |score: Score| u64::from(score.0 as i16 as u16);
    half(entry.bounds.upper) << 48
        | half(entry.bounds.lower) << 32
        | u64::from(entry.code) << 16
        | u64::from(entry.depth) << 8
        | u64::from(generation)
}

fn unpack(data: u64) -> Entry {
    let half = |shift: u32| Score(i32::from((data >> shift) as u16 as i16));
    Entry {
        depth: (data >> 8) as u8,
        bounds: Bounds {
            upper: half(48),
            lower: half(32),
        },
        code: (data >> 16) as u16,
    }
}

/// Entries in a bucket, which fills a cache line.
const WAYS: usize = 4;
/// Words of an entry.
const SLOT: usize = 2;

/// The key and the data of an entry.
#[inline(always)]
fn read([check, data]: &[AtomicU64; SLOT]) -> Option<(u64, u64)> {
    let data = data.load(Relaxed);
    (data != 0).then(|| (check.load(Relaxed) ^ data, data))
}

/// A transposition table. All methods take `&self`.
///
/// ```
/// use walls::search::{Score, Table, Window, table::Bounds};
/// let table = Table::new(1);
/// table.store(42, 3, Bounds::of(Score(5), Window::FULL), 7);
/// assert_eq!(table.probe(42).unwrap().bounds.exact(), Some(Score(5)));
/// assert_eq!(table.statistics().filled, 1);
/// ```
#[derive(Debug)]
pub struct Table {
    buckets: Buckets<{ WAYS * SLOT }>,
    generation: AtomicU8,
}

/// How full a table is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Statistics {
    /// Entries that fit.
    pub capacity: usize,
    /// Entries held.
    pub filled: usize,
    /// Bytes of memory.
    pub bytes: usize,
}

/// The largest table that can be asked for, in MiB.
pub const MAX_MEBIBYTES: u32 = 8192;

impl Table {
    /// Bytes of one entry, in memory and in files.
    pub const ENTRY_BYTES: usize = SLOT * size_of::<AtomicU64>();

    /// An empty table of this many MiB, 1 to [`MAX_MEBIBYTES`].
    pub fn new(mebibytes: u32) -> Table {
        Table {
            buckets: Buckets::new(mebibytes.min(MAX_MEBIBYTES)),
            generation: AtomicU8::new(0),
        }
    }

    /// The size in MiB.
    pub fn mebibytes(&self) -> u32 {
        (self.buckets.bytes() >> 20) as u32
    }

    #[inline(always)]
    fn bucket(&self, key: u64) -> &[[AtomicU64; SLOT]] {
        // Multiplying maps the key's high bits evenly onto any number of buckets.
        self.buckets.get(self.buckets.index(key)).as_chunks().0
    }

    /// Makes all entries one generation older, so that the next search replaces them first.
    pub fn age(&self) {
        self.generation.fetch_add(1, Relaxed);
    }

    /// Begins to fetch what [`probe`](Table::probe) will read.
    #[inline(always)]
    pub fn prefetch(&self, key: u64) {
        large_memory::prefetch(&self.bucket(key)[0]);
    }

    /// What is known of the position with this key.
    #[inline]
    pub fn probe(&self, key: u64) -> Option<Entry> {
        let known = self.bucket(key).iter().find_map(|slot| {
            let (own, data) = read(slot)?;
            (own == key).then_some(data)
        });
        known.map(unpack)
    }

    /// Stores what a completed search found.
    pub fn store(&self, key: u64, depth: u8, bounds: Bounds, code: u16) {
        let generation = self.generation.load(Relaxed);
        let data = pack(
            Entry {
                depth,
                bounds,
                code,
            },
            generation,
        );
        let mut victim = (u32::MAX, 0);
        let bucket = self.bucket(key);
        for (index, [check, data]) in bucket.iter().enumerate() {
            let old = data.load(Relaxed);
            if old == 0 || check.load(Relaxed) ^ old == key {
                // A deeper result for the same position is worth more than a fresh one.
                let deeper = old != 0 && (old >> 8) as u8 > depth && old as u8 == generation;
                if deeper {
                    return;
                }
                victim.1 = index;
                break;
            }
            let current = u32::from(old as u8 == generation);
            let worth = (current << 8) + ((old >> 8) & 0xff) as u32;
            if worth < victim.0 {
                victim = (worth, index);
            }
        }
        let slot = &bucket[victim.1];
        slot[0].store(key ^ data, Relaxed);
        slot[1].store(data, Relaxed);
    }

    /// How full the table is. This reads all of it.
    pub fn statistics(&self) -> Statistics {
        Statistics {
            capacity: self.buckets.count() * WAYS,
            filled: self.entries().count(),
            bytes: self.buckets.bytes(),
        }
    }

    /// All entries as pairs of key and packed data, for a file.
    pub fn entries(&self) -> impl Iterator<Item = (u64, u64)> {
        let (slots, _) = self.buckets.words().as_chunks::<SLOT>();
        slots.iter().filter_map(read)
    }

    /// Puts an entry from a file back; says whether its values are possible at all.
    pub fn restore(&self, key: u64, data: u64) -> bool {
        let entry = unpack(data);
        let limits = -VALUE_LIMIT - 1..=VALUE_LIMIT + 1;
        let possible = entry.depth > 0
            && limits.contains(&entry.bounds.lower.0)
            && limits.contains(&entry.bounds.upper.0)
            && entry.bounds.lower <= entry.bounds.upper;
        if possible {
            self.store(key, entry.depth, entry.bounds, entry.code);
        }
        possible
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::games::Game;
    use crate::games::fortress::Fortress;

    #[test]
    fn entries_survive_packing() {
        for value in [-VALUE_LIMIT, -1, 0, 1, VALUE_LIMIT] {
            for window in [(-5, 5), (-VALUE_LIMIT - 1, 0), (0, VALUE_LIMIT + 1)] {
                let window = Window {
                    alpha: Score(window.0),
                    beta: Score(window.1),
                };
                let entry = Entry {
                    depth: 200,
                    bounds: Bounds::of(Score(value), window),
                    code: 0xfedc,
                };
                assert_eq!(unpack(pack(entry, 255)), entry);
            }
        }
    }

    #[test]
    fn a_win_holds_only_if_it_comes_before_the_draw() {
        let game = Fortress::new(&Default::default()).unwrap();
        let start = game.start();
        let plies = game.plies_before_draw(&start) as i32;
        for late in [false, true] {
            let win = WIN - plies - i32::from(late);
            let won = Bounds {
                lower: Score(win),
                upper: Score::INFINITY,
            };
            let lost = Bounds {
                lower: Score::MINUS_INFINITY,
                upper: Score(-win),
            };
            let nothing = Bounds {
                lower: Score::MINUS_INFINITY,
                upper: Score::INFINITY,
            };
            for bounds in [won, lost] {
                let expected = if late { nothing } else { bounds };
                assert_eq!(bounds.in_time(&game, &start), expected);
            }
        }
    }

    #[test]
    fn a_full_bucket_gives_up_old_and_shallow_entries() {
        let table = Table::new(1);
        let bounds = Bounds::of(Score(1), Window::FULL);
        // Keys this small share the first bucket.
        for key in 1..=4 {
            table.store(key, key as u8, bounds, 0);
        }
        table.store(5, 9, bounds, 0);
        assert!(table.probe(1).is_none() && table.probe(2).is_some());
        table.age();
        table.store(6, 1, bounds, 0);
        table.store(7, 1, bounds, 0);
        table.store(8, 1, bounds, 0);
        assert!(table.probe(5).is_some() && table.probe(4).is_none());
        assert!((6..=8).all(|key| table.probe(key).is_some()));
    }

    #[test]
    fn another_key_of_the_same_bucket_is_not_found() {
        let table = Table::new(1);
        table.store(1, 1, Bounds::of(Score(1), Window::FULL), 0);
        assert!(table.probe(2).is_none());
        assert!(table.probe(0).is_none());
    }
}
