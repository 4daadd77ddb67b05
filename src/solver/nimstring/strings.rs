//! Positions of Nimstring, without what nobody cuts by choice.

use super::super::graph::{Degrees, Graph, mirror, transpose};
use crate::games::mix;

/// A quiet position. A coin has a *stub* if it also hangs on a string that nobody cuts: its other end is in a long
/// chain.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub(super) struct Strings {
    /// The strings that can be cut.
    pub graph: Graph,
    /// The coins that have a stub.
    pub stubs: u64,
}

/// What is next to these coins, by strings of these planes.
#[inline(always)]
fn next_to(coins: u64, across: u64, down: u64) -> [u64; 4] {
    [
        (across & coins) << 1,
        across & coins >> 1,
        (down & coins) << 8,
        down & coins >> 8,
    ]
}

impl Strings {
    /// The coins by the number of their strings. Stubs count.
    #[inline(always)]
    pub fn degrees(&self) -> Degrees {
        self.graph.degrees_with(self.stubs)
    }

    /// Without these coins, whose strings go with them.
    #[inline(always)]
    pub fn apart_from(&self, coins: u64) -> Strings {
        Strings {
            graph: self.graph.apart_from(coins),
            stubs: self.stubs & !coins,
        }
    }

    /// What is on these coins.
    #[inline(always)]
    pub fn part(&self, coins: u64) -> Strings {
        Strings {
            graph: self.graph.part(coins),
            stubs: self.stubs & coins,
        }
    }

    /// The coins in long chains and loops: runs of three or more coins with two strings, and what hangs on a stub.
    #[inline(always)]
    fn long(&self) -> u64 {
        let two = self.degrees().two;
        let free = two & !self.stubs;
        let across = self.graph.across & free & free >> 1;
        let down = self.graph.down & free & free >> 8;
        // Those between two others, and then all that are in a run with them.
        let (mut one, mut long) = (0u64, 0u64);
        for plane in next_to(u64::MAX, across, down) {
            long |= one & plane;
            one |= plane;
        }
        while long != 0 {
            let more =
                (next_to(long, across, down).into_iter()).fold(long, |all, coins| all | coins);
            if more == long {
                break;
            }
            long = more;
        }
        long | two & self.stubs
    }

    /// Takes out long chains and loops, and what is settled with them; returns the nimber of what can be cut at any
    /// time without another effect.
    ///
    /// The neighbour of a long chain gets a stub. A coin with two of them cannot be won before the fight for control
    /// is over: it is as good as ground. A string from ground to ground is a move that changes nothing else. A coin
    /// tied to the ground alone has the nimber 1 with two strings or four, and 0 with three, with a stub or without.
    #[inline(always)]
    pub fn reduce(&mut self) -> u8 {
        let mut moves = 0;
        loop {
            let long = self.long();
            if long == 0 {
                break;
            }
            let graph = self.graph;
            let (mut stubs, mut ground) = (self.stubs, 0u64);
            for coins in next_to(long, graph.across, graph.down) {
                let coins = coins & !long;
                ground |= stubs & coins;
                stubs |= coins;
            }
            *self = self.apart_from(long);
            self.stubs = stubs & !long;
            moves += self.ground(ground);
        }
        let graph = &mut self.graph;
        let inner = (next_to(u64::MAX, graph.across, graph.down).into_iter())
            .fold(0, |all, coins| all | coins);
        let alone = (graph.out_ones | graph.out_twos) & !inner;
        moves += (alone & graph.out_twos & !graph.out_ones).count_ones();
        *graph = graph.apart_from(alone);
        self.stubs &= !alone;
        (moves & 1) as u8
    }

    /// Makes ground of these coins; returns the number of strings that then tie ground to ground.
    #[inline(always)]
    fn ground(&mut self, coins: u64) -> u32 {
        if coins == 0 {
            return 0;
        }
        let graph = self.graph;
        let mut moves = (graph.across & coins & coins >> 1).count_ones()
            + (graph.down & coins & coins >> 8).count_ones()
            + (graph.out_ones & coins).count_ones();
        *self = self.apart_from(coins);
        for tied in next_to(coins, graph.across, graph.down) {
            let tied = tied & !coins;
            let carry = self.graph.out_ones & tied;
            self.graph.out_ones ^= tied;
            // With four strings to the ground a coin is tied to nothing else.
            moves += (self.graph.out_twos & carry).count_ones();
            self.graph.out_twos ^= carry;
        }
        moves
    }

    /// A key that is the same for all images of a connected position: turned, mirrored, and moved.
    pub fn key(&self) -> u64 {
        let mut key = u64::MAX;
        let mut image = *self;
        for _ in 0..2 {
            for turn in 0..4 {
                key = key.min(image.hash());
                image = match turn % 2 {
                    0 => Strings {
                        graph: image.graph.upside_down(),
                        stubs: image.stubs.swap_bytes(),
                    },
                    _ => Strings {
                        graph: image.graph.mirrored(),
                        stubs: mirror(image.stubs),
                    },
                };
            }
            image = Strings {
                graph: image.graph.transposed(),
                stubs: transpose(image.stubs),
            };
        }
        // The least of eight hashes is small, and buckets are chosen by the high bits.
        mix(key)
    }

    /// A hash of the position, moved into the corner.
    #[inline(always)]
    fn hash(&self) -> u64 {
        let boxes = self.graph.boxes();
        let (graph, cornered) = self.graph.cornered(boxes);
        let by = boxes.trailing_zeros() - cornered.trailing_zeros();
        let fold = |one: u64, other: u64| {
            let product = u128::from(one) * u128::from(other);
            product as u64 ^ (product >> 64) as u64
        };
        let inner = fold(
            graph.across ^ 0x9e37_79b9_7f4a_7c15,
            graph.down ^ 0xbf58_476d_1ce4_e5b9,
        );
        let outer = fold(
            graph.out_ones ^ 0x94d0_49bb_1331_11eb,
            graph.out_twos ^ 0x2545_f491_4f6c_dd1d,
        );
        let stubs = fold(
            self.stubs >> by ^ 0xd6e8_feb8_6659_fd93,
            0xa076_1d64_78bd_642f,
        );
        inner ^ outer.rotate_left(29) ^ stubs.rotate_left(47)
    }
}
