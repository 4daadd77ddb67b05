//! What the solver has learned, for as long as a game or a run lasts.

use std::sync::OnceLock;

use super::position_memory::PositionMemory;
use super::strict::{self, memory::KernelMemory};
use crate::games::StringsAndCoins;
use crate::work::StopFlag;

/// A memory of fixed size that threads share. All methods take `&self`.
///
/// It has a table of kernels for the strict game and one of positions for the other rules. Each is made when it
/// is first needed.
#[derive(Debug)]
pub struct Memory {
    mebibytes: u32,
    positions: OnceLock<PositionMemory>,
    kernels: OnceLock<KernelMemory>,
}

impl Memory {
    /// An empty memory of about this many MiB.
    pub fn new(mebibytes: u32) -> Memory {
        Memory {
            mebibytes,
            positions: OnceLock::new(),
            kernels: OnceLock::new(),
        }
    }

    /// The table of positions.
    pub(super) fn positions(&self) -> &PositionMemory {
        (self.positions).get_or_init(|| PositionMemory::new(self.mebibytes))
    }

    /// The table of kernels.
    pub(super) fn kernels(&self) -> &KernelMemory {
        (self.kernels).get_or_init(|| KernelMemory::new(self.mebibytes))
    }

    /// Makes the table that positions like this one need.
    pub fn prepare_for(&self, of: &StringsAndCoins) {
        match strict::takes(of) {
            true => {
                self.kernels();
            }
            false => {
                self.positions();
            }
        }
    }

    /// Bytes of memory in use.
    pub fn bytes(&self) -> usize {
        self.positions.get().map_or(0, PositionMemory::bytes)
            + self.kernels.get().map_or(0, KernelMemory::bytes)
    }

    /// The version of what [`words`](Memory::words) gives, for a file: 2 for positions, 3 for kernels.
    pub fn version(&self) -> u32 {
        match self.kernels.get() {
            None => 2,
            Some(_) => 3,
        }
    }

    /// Forgets everything, or a part of it if the flag is raised.
    pub fn clear(&self, stop: &StopFlag) {
        if let Some(positions) = self.positions.get() {
            positions.clear(stop);
        }
        if let Some(kernels) = self.kernels.get() {
            kernels.clear(stop);
        }
    }

    /// Forgets everything if little room is left. Most of it belongs to earlier positions by then, which
    /// cannot come back.
    pub fn make_room(&self, stop: &StopFlag) {
        let is_full = (self.positions.get()).is_some_and(|table| table.fill() > 0.75)
            || (self.kernels.get()).is_some_and(|table| table.fill() > 0.75);
        if is_full {
            self.clear(stop);
        }
    }

    /// All that is known, as words for a file.
    pub fn words(&self) -> impl Iterator<Item = u64> {
        let positions = self.positions.get().into_iter();
        let kernels = self.kernels.get().into_iter();
        (positions.flat_map(PositionMemory::words)).chain(kernels.flat_map(KernelMemory::words))
    }

    /// Puts back what [`words`](Memory::words) gave, into a memory of the same size that was
    /// [prepared](Memory::prepare_for) for the same rules; says whether there was one word for each place.
    pub fn restore(&self, words: impl IntoIterator<Item = u64>) -> bool {
        let mut words = words.into_iter();
        (self.positions.get()).is_none_or(|positions| positions.restore(&mut words))
            && (self.kernels.get()).is_none_or(|kernels| kernels.restore(&mut words))
            && words.next().is_none()
    }
}
