//! The principal variation, kept without allocation while the search runs.

/// One line of best play for every ply below the root.
#[derive(Debug, Clone)]
pub struct Lines<M> {
    lines: Vec<Vec<M>>,
}

impl<M: Copy> Lines<M> {
    /// Room for lines of up to `depth` moves.
    pub fn new(depth: u8) -> Self {
        let depth = usize::from(depth);
        Lines {
            lines: (0..=depth + 1)
                .map(|ply| Vec::with_capacity(depth + 1 - ply.min(depth)))
                .collect(),
        }
    }

    /// Forgets the line of a position at this ply.
    #[inline(always)]
    pub fn clear(&mut self, ply: usize) {
        self.lines[ply].clear();
    }

    /// Makes the line at `ply` this move followed by the line of the ply below.
    #[inline]
    pub fn set(&mut self, ply: usize, mv: M) {
        let (above, below) = self.lines.split_at_mut(ply + 1);
        let line = &mut above[ply];
        line.clear();
        line.push(mv);
        line.extend_from_slice(&below[0]);
    }

    /// The line at this ply.
    pub fn get(&self, ply: usize) -> &[M] {
        &self.lines[ply]
    }
}
