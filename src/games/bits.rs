//! Sets held as bits, and their members one by one.

/// A set of small numbers in a machine word, or in several.
pub trait BitSet: Copy {
    /// The type of its members.
    type Member;

    /// The smallest member, and the set without it; `None` when there are no members.
    fn split_lowest(self) -> Option<(Self::Member, Self)>;

    /// The number of members.
    fn size(self) -> usize;
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
    fn size_hint(&self) -> (usize, Option<usize>) {
        (self.0.size(), Some(self.0.size()))
    }

    #[inline(always)]
    fn count(self) -> usize {
        self.0.size()
    }
}
