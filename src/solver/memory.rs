//! What the solver has learned, for as long as a game or a run lasts.

use std::sync::OnceLock;

use super::Method;
use super::extra::QuietMemory;
use super::nimstring::NimberMemory;
use super::position_memory::PositionMemory;
use super::strict::memory::KernelMemory;
use crate::games::StringsAndCoins;
use crate::work::StopFlag;

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

    /// Bytes of memory in use.
    pub fn bytes(&self) -> usize {
        self.graphs.get().map_or(0, PositionMemory::bytes)
            + self.quiet.get().map_or(0, PositionMemory::bytes)
            + self.nimbers.get().map_or(0, NimberMemory::bytes)
            + self.kernels.get().map_or(0, KernelMemory::bytes)
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
        if let Some(graphs) = self.graphs.get() {
            graphs.clear(stop);
        }
        if let Some(quiet) = self.quiet.get() {
            quiet.clear(stop);
        }
        if let Some(nimbers) = self.nimbers.get() {
            nimbers.clear(stop);
        }
        if let Some(kernels) = self.kernels.get() {
            kernels.clear(stop);
        }
    }

    /// Forgets all that is in tables in which little room is left. Most of it belongs to earlier positions by then,
    /// which cannot come back.
    pub fn make_room(&self, stop: &StopFlag) {
        let is_full = |fill: f64| fill > 0.75;
        if let Some(graphs) = self.graphs.get().filter(|table| is_full(table.fill())) {
            graphs.clear(stop);
        }
        if let Some(quiet) = self.quiet.get().filter(|table| is_full(table.fill())) {
            quiet.clear(stop);
        }
        if let Some(nimbers) = self.nimbers.get().filter(|table| is_full(table.fill())) {
            nimbers.clear(stop);
        }
        if let Some(kernels) = self.kernels.get().filter(|table| is_full(table.fill())) {
            kernels.clear(stop);
        }
    }

    /// All that is known of values, as words for a file.
    pub fn words(&self) -> impl Iterator<Item = u64> {
        let graphs = self.graphs.get().into_iter();
        let quiet = self.quiet.get().into_iter();
        let kernels = self.kernels.get().into_iter();
        (graphs.flat_map(PositionMemory::words))
            .chain(quiet.flat_map(PositionMemory::words))
            .chain(kernels.flat_map(KernelMemory::words))
    }

    /// Puts back what [`words`](Memory::words) gave, into a memory of the same size that was
    /// [prepared](Memory::prepare_for) for the same rules; says whether there was one word for each place.
    pub fn restore(&self, words: impl IntoIterator<Item = u64>) -> bool {
        let mut words = words.into_iter();
        (self.graphs.get()).is_none_or(|graphs| graphs.restore(&mut words))
            && (self.quiet.get()).is_none_or(|quiet| quiet.restore(&mut words))
            && (self.kernels.get()).is_none_or(|kernels| kernels.restore(&mut words))
            && words.next().is_none()
    }
}
