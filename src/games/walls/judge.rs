//! What the [network](super::network) thinks of a position of Walls under the extra move rule.
//!
//! Boxes that cost nothing are taken at once, so the network only sees positions in which nothing can be
//! taken. Where the last boxes of a chain or a loop can be left to the opponent, these are the two moves
//! to choose from.

use std::sync::LazyLock;

use super::edge_set::EdgeSet;
use super::geometry::Geometry;
use super::network::{Layout, Network};
use super::picture::{Capture, Edge, Picture};
use super::{BoxValues, Position, Walls};
use crate::games::Judgement;

/// The weights for the extra move rule and boxes of one point, as the program in `tools/fit` writes them.
static EXTRA: LazyLock<Option<Network>> =
    LazyLock::new(|| read(include_bytes!("../../../data/walls-extra.network")));

/// Reads weights: numbers of four bytes, least significant first.
fn read(bytes: &[u8]) -> Option<Network> {
    let number = |bytes: &[u8]| bytes.try_into().ok().map(f32::from_le_bytes);
    let weights: Option<Vec<f32>> = bytes.chunks(4).map(number).collect();
    weights
        .filter(|weights| weights.len() == Layout::LENGTH)
        .map(|weights| Network::new(&weights))
}

/// What a position is worth that has been judged, in points for the side to move.
fn worth(picture: &Picture, rest: f32) -> f32 {
    let (taken, handout) = (picture.taken as f32, picture.handout as f32);
    match picture.handout {
        0 => taken + rest,
        // Whoever takes the last boxes either moves on, or leaves them and lets the other move on.
        _ => taken - handout + (rest + handout).abs(),
    }
}

impl<B: EdgeSet> Walls<B> {
    /// The network for these rules, if there is one.
    #[inline(always)]
    pub(super) fn network(&self) -> Option<&'static Network> {
        match self.extra && self.options.box_values == BoxValues::Ones {
            true => EXTRA.as_ref(),
            false => None,
        }
    }

    /// What a network for the extra move rule thinks of a position, see
    /// [`Evaluate::judge`](crate::games::Evaluate::judge).
    pub fn judge_with(
        &self,
        network: &Network,
        position: &Position<B>,
        judgement: &mut Judgement<u16>,
    ) {
        judgement.moves.clear();
        let net = f32::from(position.net) * position.mover.sign() as f32;
        let picture = Picture::of(&self.geometry, position.painted, false);
        let capture = picture.capture();
        if capture == Capture::None {
            let layers = network.layers(&picture);
            judgement.value = net + network.value(&picture, &layers);
            for row in 0..picture.rows {
                for column in 0..picture.columns {
                    let cell = picture.cell(row, column);
                    let mut is_open = false;
                    for direction in 0..4 {
                        if picture.states[cell] >> direction & 1 == 0 {
                            continue;
                        }
                        let beyond = picture.beyond(cell, 1 << direction);
                        let outside = picture.is_outside(beyond);
                        // An inner edge is met from its lower or right box; of several edges of one box to the
                        // outside one is enough.
                        if (!outside && direction >= 2) || (outside && is_open) {
                            continue;
                        }
                        is_open |= outside;
                        let mut promise = network.promise(&picture, &layers, cell, direction);
                        if !outside {
                            promise += network.promise(&picture, &layers, beyond, 3 - direction);
                        }
                        let edge = edge_of(&self.geometry, &picture, (cell, 1 << direction));
                        judgement.moves.push((edge, promise));
                    }
                }
            }
            return;
        }
        let settled = Picture::of(&self.geometry, position.painted, true);
        let rest = match settled.boxes {
            0 => 0.0,
            _ => network.value(&settled, &network.layers(&settled)),
        };
        judgement.value = net + worth(&settled, rest);
        match capture {
            Capture::Choice(choice) => {
                let better = rest + settled.handout as f32;
                let edge = |edge| edge_of(&self.geometry, &picture, edge);
                judgement.moves.push((edge(choice.take), better / 2.0));
                judgement.moves.push((edge(choice.leave), -better / 2.0));
            }
            Capture::Free(edge) => {
                let edge = edge_of(&self.geometry, &picture, edge);
                judgement.moves.push((edge, 0.0));
            }
            Capture::None => {}
        }
    }
}

/// The number of an edge of a cell.
fn edge_of<B: EdgeSet>(geometry: &Geometry<B>, picture: &Picture, (cell, edge): Edge) -> u16 {
    let (row, column) = (cell / picture.width() - 1, cell % picture.width() - 1);
    let rows = geometry.rows;
    let beyond = match edge {
        1 => 0,
        2 => rows,
        4 => rows + 1,
        _ => 2 * rows + 1,
    };
    (column * (2 * rows + 1) + row + beyond) as u16
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::games::walls::{Options, TurnRule};
    use crate::games::{Game, mix};

    /// Games of judged moves end: all moves are legal, there always is one, and free boxes leave no choice but that
    /// of leaving the last.
    #[test]
    fn judged_moves_are_legal_and_take_what_is_free() {
        let options = Options {
            rules: TurnRule::Extra,
            ..Options::sized(4, 5)
        };
        let walls = Walls::<u64>::new(&options).unwrap();
        let network = Network::new(&vec![0.01; Layout::LENGTH]);
        let mut judgement = Judgement::default();
        for seed in 0..200u64 {
            let mut position = walls.start();
            while walls.turn(&position).is_some() {
                walls.judge_with(&network, &position, &mut judgement);
                let gain = |edge| walls.play(&position, edge).net != position.net;
                let moves = &judgement.moves;
                assert!(
                    moves
                        .iter()
                        .all(|&(edge, _)| walls.moves(&position).any(|legal| legal == edge))
                );
                if walls.moves(&position).any(gain) {
                    assert!(gain(moves[0].0) && moves.len() <= 2);
                }
                let drawn = mix(seed << 8 | u64::from(position.painted.count_ones()));
                position = walls.play(&position, moves[drawn as usize % moves.len()].0);
            }
        }
    }

    /// Two boxes at the end of a chain, and four of a loop, can be left.
    #[test]
    fn the_last_boxes_of_a_chain_and_of_a_loop_are_a_choice() {
        let options = |rows, columns| Options {
            rules: TurnRule::Extra,
            ..Options::sized(rows, columns)
        };
        let chain = Walls::<u64>::new(&options(1, 3)).unwrap();
        let painted = |walls: &Walls<u64>, edges: &[(usize, usize)]| {
            edges
                .iter()
                .fold(0, |set, &place| set | 1u64 << walls.edge(place).unwrap())
        };
        // Three boxes in a row, closed above, below and at the left: after the first, two are left.
        let three = painted(
            &chain,
            &[(0, 1), (0, 3), (0, 5), (2, 1), (2, 3), (2, 5), (1, 0)],
        );
        let capture = |walls: &Walls<u64>, set| Picture::of(&walls.geometry, set, false).capture();
        assert!(matches!(capture(&chain, three), Capture::Free(_)));
        let two = three | painted(&chain, &[(1, 2)]);
        let Capture::Choice(choice) = capture(&chain, two) else {
            panic!("no choice");
        };
        let picture = Picture::of(&chain.geometry, two, false);
        let edge = |edge| chain.place(edge_of(&chain.geometry, &picture, edge));
        assert_eq!((edge(choice.take), edge(choice.leave)), ((1, 4), (1, 6)));
        let settled = Picture::of(&chain.geometry, three, true);
        assert_eq!((settled.taken, settled.handout, settled.boxes), (3, 2, 0));
        // A loop of four boxes, opened.
        let square = Walls::<u64>::new(&options(2, 2)).unwrap();
        let outline = [
            (0, 1),
            (0, 3),
            (4, 1),
            (4, 3),
            (1, 0),
            (3, 0),
            (1, 4),
            (3, 4),
        ];
        let opened = painted(&square, &outline) | painted(&square, &[(1, 2)]);
        let settled = Picture::of(&square.geometry, opened, true);
        assert_eq!((settled.taken, settled.handout, settled.boxes), (4, 4, 0));
        let Capture::Choice(choice) = capture(&square, opened) else {
            panic!("no choice");
        };
        let picture = Picture::of(&square.geometry, opened, false);
        let leave = square.place(edge_of(&square.geometry, &picture, choice.leave));
        assert!(choice.is_loop && leave == (3, 2));
    }
}
