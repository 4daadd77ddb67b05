//! Sets held as bits, and their members one by one.

/// A set of small numbers in a machine word, or in several.
pub trait BitSet: Copy {
    /// The type of its members.
    type Member;

    /// The smallest member, and the set without it; `None` when there are no members.
    fn split_lowest(self) -> Option<(Self::Member, Self)>;

    /// The number of members.
    fn size(self) -> usize;

    /// The member above exactly `nth` others, and the members above it; `None` when there are not so many.
    fn split_nth(mut self, nth: usize) -> Option<(Self::Member, Self)> {
        for _ in 0..nth {
            (_, self) = self.split_lowest()?;
        }
        self.split_lowest()
    }
}

/// The place of the set bit above exactly `nth` others, which must exist.
///
/// ```
/// use walls::games::bits::nth_bit;
/// assert_eq!((nth_bit(0b1010_0001, 0), nth_bit(0b1010_0001, 2)), (0, 7));
/// ```
#[inline(always)]
pub fn nth_bit(word: u128, nth: usize) -> usize {
    let low = word as u64;
    match nth.checked_sub(low.size()) {
        None => nth_bit_of_half(low, nth),
        Some(nth) => 64 + nth_bit_of_half((word >> 64) as u64, nth),
    }
}

/// The place of the `nth` set bit in half a word. The bits of all bytes are counted at once, each in its byte (Vigna,
/// *Broadword Implementation of Rank/Select Queries*, 2008).
#[inline]
fn nth_bit_of_half(word: u64, nth: usize) -> usize {
    const fn in_each_byte(byte: u8) -> u64 {
        u64::from_ne_bytes([byte; 8])
    }
    const ONES: u64 = in_each_byte(1);
    const TOPS: u64 = in_each_byte(0x80);
    const ODD: u64 = in_each_byte(0x55);
    const PAIRS: u64 = in_each_byte(0x33);
    const LOW: u64 = in_each_byte(0x0f);
    let pairs = word - ((word >> 1) & ODD);
    let fours = (pairs & PAIRS) + ((pairs >> 2) & PAIRS);
    let bytes = (fours + (fours >> 4)) & LOW;
    // Each byte has the number of bits up to and with it.
    let sums = bytes.wrapping_mul(ONES);
    // The tops of the bytes that end at or before the place.
    let before = (((nth as u64 * ONES) | TOPS) - sums) & TOPS;
    let start = ((before >> 7).wrapping_mul(ONES) >> 56) as usize * 8;
    let skipped = ((sums << 8) >> start & 0xff) as usize;
    let mut rest = word >> start;
    for _ in skipped..nth {
        rest &= rest - 1;
    }
    start + rest.trailing_zeros() as usize
}

macro_rules! words {
    ($($word:ty),*) => {$(
        impl BitSet for $word {
            type Member = u8;

            #[inline(always)]
            fn split_lowest(self) -> Option<(u8, Self)> {
                (self != 0).then(|| (self.trailing_zeros() as u8, self & (self - 1)))
            }

            #[inline(always)]
            fn size(self) -> usize {
                self.count_ones() as usize
            }

            #[inline(always)]
            fn split_nth(self, nth: usize) -> Option<(u8, Self)> {
                if nth >= self.size() {
                    return None;
                }
                let place = nth_bit(self.into(), nth);
                Some((place as u8, self & (Self::MAX << 1) << place))
            }
        }
    )*};
}

words!(u16, u32, u64, u128);

/// The members of a set, smallest first.
///
/// ```
/// use walls::games::bits::Bits;
/// assert!(Bits(0b1010_0001u16).eq([0, 5, 7]));
/// ```
#[derive(Debug, Clone, Copy)]
pub struct Bits<S>(pub S);

impl<S: BitSet> Iterator for Bits<S> {
    type Item = S::Member;

    #[inline(always)]
    fn next(&mut self) -> Option<S::Member> {
        let (member, rest) = self.0.split_lowest()?;
        self.0 = rest;
        Some(member)
    }

    #[inline(always)]
    fn nth(&mut self, nth: usize) -> Option<S::Member> {
        match self.0.split_nth(nth) {
            Some((member, rest)) => {
                self.0 = rest;
                Some(member)
            }
            None => {
                while self.next().is_some() {}
                None
            }
        }
    }

    #[inline(always)]
    fn size_hint(&self) -> (usize, Option<usize>) {
        (self.0.size(), Some(self.0.size()))
    }

    #[inline(always)]
    fn count(self) -> usize {
        self.0.size()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::games::mix;

    #[test]
    fn the_nth_member_is_the_one_that_counting_finds() {
        for seed in 0..500u64 {
            let word = mix(seed) & mix(seed >> 2) | mix(seed >> 4);
            let wide = u128::from(mix(word)) << 64 | u128::from(word);
            for nth in 0..130 {
                let counted = Bits(wide).skip(nth).collect::<Vec<_>>();
                let mut bits = Bits(wide);
                let found = bits.nth(nth).into_iter().chain(bits).collect::<Vec<_>>();
                assert_eq!(found, counted, "{wide:x} {nth}");
                let mut bits = Bits(word as u16);
                assert_eq!(
                    bits.nth(nth),
                    (Bits(word as u16).collect::<Vec<_>>().get(nth).copied())
                );
            }
        }
        assert_eq!((nth_bit(u128::MAX, 63), nth_bit(u128::MAX, 127)), (63, 127));
    }
}
