//! Connected kernels in a few words.
//!
//! Equal forms are equal kernels, without exception. With its nodes in [canonical order](super::layout), nearly every
//! kernel has one form alone.

use smallvec::SmallVec;

use super::limits::{PLACES, TooLarge, places_of};

/// Words of a form. Half of the last one is left free for what the memory knows.
pub const WORDS: usize = 8;

/// Words of a small form, which nearly all are.
pub const SMALL_WORDS: usize = 4;

/// The bits of a form in so many words.
const fn bits_in(words: usize) -> usize {
    64 * words - 32
}

/// The most edges from one node to the ground, or between two nodes.
pub(super) const MOST_PARALLEL: u32 = 30;

/// What can be counted of a kernel without building it again.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Counts {
    /// The edges of each node to the ground, in the order of the form.
    pub grounded: [u8; PLACES],
    /// The edges of each node, those to the ground included.
    pub degrees: [u8; PLACES],
    /// Pairs of nodes with two edges between them.
    pub doubles: u32,
    /// Pairs of nodes with more.
    pub multiples: u32,
}

/// A connected kernel.
#[derive(Debug, Clone, Copy)]
pub struct Form {
    words: [u64; WORDS],
    hash: u64,
    edges: u8,
    is_small: bool,
}

impl PartialEq for Form {
    fn eq(&self, other: &Form) -> bool {
        self.hash == other.hash && self.words == other.words
    }
}

impl Eq for Form {}

/// The moves in a kernel: pairs of nodes with an edge between them.
pub type Moves = SmallVec<[(u8, u8); 64]>;

/// A bijective scramble of a word.
#[inline(always)]
pub(super) fn mix(mut word: u64) -> u64 {
    word ^= word >> 32;
    word = word.wrapping_mul(0x9e37_79b9_7f4a_7c15);
    word ^ word >> 29
}

impl Form {
    fn of(words: [u64; WORDS], edges: u8, is_small: bool) -> Form {
        let used = if is_small { SMALL_WORDS } else { WORDS };
        let hash = (words[..used].iter()).fold(0u64, |hash, &word| {
            mix(hash.wrapping_mul(0xd6e8_feb8_6659_fd93) ^ word)
        });
        Form {
            words,
            hash,
            edges,
            is_small,
        }
    }

    /// The form that the same connected kernel has where its value is to be [proved](super::Basis::Proved).
    pub fn proved(&self) -> Form {
        let mut words = self.words;
        words[0] |= 1;
        Form::of(words, self.edges, self.is_small)
    }

    /// The number of nodes.
    #[inline(always)]
    pub fn nodes(&self) -> usize {
        (self.words[0] >> 1 & 63) as usize + (self.words[0] >> 7 & 63) as usize
    }

    /// The number of edges.
    #[inline(always)]
    pub fn edges(&self) -> usize {
        self.edges.into()
    }

    /// A number that tells nearly all forms apart.
    #[inline(always)]
    pub fn hash(&self) -> u64 {
        self.hash
    }

    /// The words that are in use: [`SMALL_WORDS`] or [`WORDS`].
    #[inline(always)]
    pub fn words(&self) -> &[u64] {
        match self.is_small {
            true => &self.words[..SMALL_WORDS],
            false => &self.words,
        }
    }

    /// A reader of what stands behind the numbers of nodes of either colour, and these: the first and the second.
    #[inline(always)]
    pub(super) fn reader(&self) -> (Reader<'_>, usize, usize) {
        let mut reader = Reader {
            words: &self.words,
            // After the basis.
            at: 1,
        };
        let light = reader.take(6) as usize;
        let dark = reader.take(6) as usize;
        (reader, dark, light)
    }

    /// Counts edges as they are written down: much quicker than to build the kernel again.
    #[inline]
    pub fn counts(&self) -> Counts {
        let (mut reader, dark, light) = self.reader();
        let mut counts = Counts {
            grounded: [0; PLACES],
            degrees: [0; PLACES],
            doubles: 0,
            multiples: 0,
        };
        for node in 0..dark + light {
            let grounded = reader.take_unary() as u8;
            counts.grounded[node & 63] = grounded;
            counts.degrees[node & 63] = grounded;
        }
        let rows = reader.at;
        for node in dark..dark + light {
            let row = reader.take(dark);
            counts.degrees[node & 63] += row.count_ones() as u8;
            for place in places_of(row) {
                counts.degrees[place & 63] += 1;
            }
        }
        if reader.take(1) == 1 {
            let mut again = Reader {
                words: &self.words,
                at: rows,
            };
            for node in dark..dark + light {
                for place in places_of(again.take(dark)) {
                    let more = reader.take_unary();
                    counts.degrees[node & 63] += more as u8;
                    counts.degrees[place & 63] += more as u8;
                    counts.doubles += u32::from(more == 1);
                    counts.multiples += u32::from(more > 1);
                }
            }
        }
        counts
    }
}

/// Reads bits from a form, lowest first.
pub(super) struct Reader<'a> {
    words: &'a [u64; WORDS],
    at: usize,
}

impl Reader<'_> {
    /// The next bits, at most 63.
    #[inline(always)]
    pub fn take(&mut self, bits: usize) -> u64 {
        let (word, shift) = (self.at >> 6 & (WORDS - 1), self.at & 63);
        let mut value = self.words[word] >> shift;
        if shift + bits > 64 {
            value |= self.words[(word + 1) & (WORDS - 1)] << (64 - shift);
        }
        self.at += bits;
        value & ((1 << bits) - 1)
    }

    /// The number of ones before the next zero.
    #[inline(always)]
    pub fn take_unary(&mut self) -> u32 {
        let ones = self.take(MOST_PARALLEL as usize + 1).trailing_ones();
        self.at -= (MOST_PARALLEL - ones) as usize;
        ones
    }
}

/// Writes bits, lowest first. What does not fit is lost; `at` tells.
#[derive(Default)]
pub(super) struct Writer {
    words: [u64; WORDS + 1],
    at: usize,
}

impl Writer {
    #[inline(always)]
    pub fn put(&mut self, value: u64, bits: usize) {
        let (word, shift) = (self.at >> 6 & (WORDS - 1), self.at & 63);
        self.words[word] |= value << shift;
        if shift + bits > 64 {
            self.words[word + 1] |= value >> (64 - shift);
        }
        self.at += bits;
    }

    #[inline(always)]
    pub fn put_unary(&mut self, ones: usize) {
        self.put((1 << ones) - 1, ones + 1);
    }

    /// The form of what was written, of a kernel with so many edges.
    ///
    /// # Errors
    /// When it is too large.
    #[inline(always)]
    pub fn form(&self, edges: usize) -> Result<Form, TooLarge> {
        if self.at > bits_in(WORDS) {
            return Err(TooLarge);
        }
        let mut words = [0; WORDS];
        words.copy_from_slice(&self.words[..WORDS]);
        let is_small = self.at <= bits_in(SMALL_WORDS);
        Ok(Form::of(words, edges as u8, is_small))
    }
}
