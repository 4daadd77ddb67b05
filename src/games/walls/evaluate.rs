//! What an engine thinks of Walls: points, keys, and the strings and coins for the solver.

use super::edge_set::{EdgeSet, Edges};
use super::geometry::Lattice;
use super::{Position, Walls, estimate};
use crate::games::bits::Bits;
use crate::games::{Evaluate, Game, StringOfCoins, StringsAndCoins, mix};

impl<B: EdgeSet> Evaluate for Walls<B> {
    const UNITS_PER_POINT: i32 = 16;

    #[inline(always)]
    fn evaluate(&self, position: &Position<B>) -> i32 {
        position.net.into()
    }

    #[inline(always)]
    fn banked(&self, position: &Position<B>) -> i32 {
        position.net.into()
    }

    fn canonical_key(&self, position: &Position<B>) -> u64 {
        self.geometry.canonical(position.painted).hash64()
    }

    #[inline(always)]
    fn move_code(&self, edge: u16) -> u16 {
        edge
    }

    fn possible_margin(&self, guess: i32) -> i32 {
        // In the end all boxes belong to somebody. An even game stays one, also where the points are odd.
        let total: i32 = self
            .geometry
            .values
            .iter()
            .map(|&value| i32::from(value))
            .sum();
        guess - guess.signum() * ((guess + total) & 1)
    }

    fn most_moves_left(&self, position: &Position<B>) -> Option<u32> {
        Some(self.moves(position).count() as u32)
    }

    fn strings_and_coins(&self, position: &Position<B>) -> Option<StringsAndCoins> {
        let string = |edge: u16| {
            let coins = self.geometry.around(edge.into());
            StringOfCoins {
                code: edge,
                coin: coins[0],
                other: coins.get(1).copied(),
            }
        };
        Some(StringsAndCoins {
            rows: self.geometry.rows,
            columns: self.geometry.columns,
            values: self.geometry.values.clone(),
            extra_turn: self.extra,
            strings: self.moves(position).map(string).collect(),
        })
    }

    fn half_turn(&self, edge: u16) -> Option<u16> {
        let (rows, columns) = self.geometry.lattice_size();
        let (row, column) = self.place(edge);
        self.edge((rows - 1 - row, columns - 1 - column))
    }

    fn images(&self, position: &Position<B>) -> Vec<Position<B>> {
        let moved = |map: &dyn Fn(Lattice) -> Lattice| {
            Bits(Edges(position.painted))
                .filter_map(|edge| self.edge(map(self.place(edge))))
                .fold(B::EMPTY, |set, edge| set.with(edge.into()))
        };
        self.geometry
            .symmetries()
            .iter()
            .map(|map| Position {
                painted: moved(map),
                ..*position
            })
            .collect()
    }

    fn expert_eval(&self, position: &Position<B>) -> i32 {
        let net = Self::UNITS_PER_POINT * i32::from(position.net);
        if position.painted == self.geometry.full {
            return net;
        }
        let more = estimate::estimate(
            &self.geometry,
            position.painted,
            self.extra,
            Self::UNITS_PER_POINT,
        );
        net + position.mover.sign() * more
    }

    /// The position decides which of several like edges comes first, for to take them column by column, as
    /// they are listed, leaves whole columns to the end, and these take the solver longest. Under strict
    /// turns, an edge between boxes with many free edges comes before others: it breaks up the open part
    /// of the board.
    fn order_bonus(&self, position: &Position<B>, mv: u16) -> i32 {
        let drawn = mix(self.state_key(position) ^ u64::from(mv) << 40) >> 48;
        if self.extra {
            return -(drawn as i32);
        }
        let beside = self.geometry.around(mv.into()).iter();
        let free = |&index: &u8| {
            self.geometry.boxes[usize::from(index)]
                .minus(position.painted)
                .len()
        };
        (beside.map(free).sum::<u32>() << 16) as i32 - drawn as i32
    }

    #[inline(always)]
    fn is_quiet(&self, position: &Position<B>) -> bool {
        position.painted != self.geometry.full && !self.geometry.has_open_box(position.painted)
    }

    fn gain(&self, position: &Position<B>, edge: u16) -> i32 {
        let net = self.play(position, edge).net - position.net;
        position.mover.sign() * i32::from(net)
    }
}
