//! What the solver has learned, for as long as a game or a run lasts.

use std::sync::OnceLock;
use std::sync::atomic::Ordering::Relaxed;

use super::Method;
use super::extra::QuietMemory;
use super::nimstring::NimberMemory;
use super::position_memory::PositionMemory;
use super::strict::memory::KernelMemory;
use super::table::Table;
use crate::games::StringsAndCoins;
use crate::work::{StopFlag, large_memory};

/// A memory of fixed size that threads share. All methods take `&self`.
///
/// It has a table of kernels for the strict game, one of quiet positions and one of nimbers for the extra move rule
/// with boxes of one point, and one of graphs for all else. Each is made when it is first needed.
#[derive(Debug)]
pub struct Memory {
    mebibytes: u32,
    graphs: OnceLock<GraphMemory>,
    quiet: OnceLock<QuietMemory>,
    nimbers: OnceLock<NimberMemory>,
    kernels: OnceLock<KernelMemory>,
}

/// Bounds of graphs whose boxes count up to 15 points each.
pub(super) type GraphMemory = PositionMemory<11>;

impl Memory {
    /// An empty memory whose tables have about this many MiB each, and that of nimbers an eighth of it. The positions of
    /// one game need one of them, and under the extra move rule the nimbers, too.
    pub fn new(mebibytes: u32) -> Memory {
        Memory {
            mebibytes,
            graphs: OnceLock::new(),
            quiet: OnceLock::new(),
            nimbers: OnceLock::new(),
            kernels: OnceLock::new(),
        }
    }

    /// The table of graphs.
    pub(super) fn graphs(&self) -> &GraphMemory {
        (self.graphs).get_or_init(|| PositionMemory::new(self.mebibytes))
    }

    /// The table of quiet positions.
    pub(super) fn quiet(&self) -> &QuietMemory {
        (self.quiet).get_or_init(|| PositionMemory::new(self.mebibytes))
    }

    /// The table of nimbers, an eighth as large as the others.
    pub(super) fn nimbers(&self) -> &NimberMemory {
        (self.nimbers).get_or_init(|| NimberMemory::new((self.mebibytes as usize) << 17))
    }

    /// The table of kernels.
    pub fn kernels(&self) -> &KernelMemory {
        (self.kernels).get_or_init(|| KernelMemory::new(self.mebibytes))
    }

    /// Makes the table that positions like this one need.
    pub fn prepare_for(&self, of: &StringsAndCoins) {
        match Method::of(of) {
            Method::Kernels => {
                self.kernels();
            }
            Method::Quiet => {
                self.quiet();
            }
            Method::Graphs => {
                self.graphs();
            }
        }
    }

    /// Makes the table of graphs, for [`solve_graph`](super::solve_graph).
    pub fn prepare_for_graphs(&self) {
        self.graphs();
    }

    /// The tables that were made and that a file keeps, in its order.
    fn kept(&self) -> impl Iterator<Item = &dyn Table> {
        let graphs = self.graphs.get().map(|table| table as &dyn Table);
        let quiet = self.quiet.get().map(|table| table as &dyn Table);
        let kernels = self.kernels.get().map(|table| table as &dyn Table);
        [graphs, quiet, kernels].into_iter().flatten()
    }

    /// All tables that were made.
    fn tables(&self) -> impl Iterator<Item = &dyn Table> {
        let nimbers = self.nimbers.get().map(|table| table as &dyn Table);
        self.kept().chain(nimbers)
    }

    /// Bytes of memory in use.
    pub fn bytes(&self) -> usize {
        self.tables().map(Table::bytes).sum()
    }

    /// The [version](Memory::version) of a memory of graphs.
    pub const VERSION_OF_GRAPHS: u32 = 2;

    /// The version of what [`words`](Memory::words) gives, for a file: 2 for graphs, 3 for kernels, 4 for quiet
    /// positions.
    pub fn version(&self) -> u32 {
        match (self.kernels.get(), self.quiet.get()) {
            (Some(_), _) => 3,
            (None, Some(_)) => 4,
            (None, None) => Memory::VERSION_OF_GRAPHS,
        }
    }

    /// Forgets everything, or a part of it if the flag is raised.
    pub fn clear(&self, stop: &StopFlag) {
        for table in self.tables() {
            large_memory::clear(table.words(), stop);
        }
    }

    /// Forgets all that is in tables in which little room is left. Most of it belongs to earlier positions by then,
    /// which cannot come back.
    pub fn make_room(&self, stop: &StopFlag) {
        for table in self.tables().filter(|table| table.fill() > 0.75) {
            large_memory::clear(table.words(), stop);
        }
    }

    /// All that is known of values, as words for a file.
    pub fn words(&self) -> impl Iterator<Item = u64> {
        self.kept()
            .flat_map(|table| table.words().iter().map(|word| word.load(Relaxed)))
    }

    /// Puts back what [`words`](Memory::words) gave, into a memory of the same size that was
    /// [prepared](Memory::prepare_for) for the same rules; says whether there was one word for each place.
    pub fn restore(&self, words: impl IntoIterator<Item = u64>) -> bool {
        let mut words = words.into_iter();
        for place in self.kept().flat_map(Table::words) {
            match words.next() {
                Some(word) => place.store(word, Relaxed),
                None => return false,
            }
        }
        words.next().is_none()
    }
}
