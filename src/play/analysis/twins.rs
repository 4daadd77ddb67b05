//! Twins: moves that lead to images of one position under the symmetries of the board. What is found of one of them is
//! found of all. Two looks would take their time at different moments and differ without a reason.

use std::collections::HashMap;

use super::known::{Source, Worth};
use crate::games::{Playable, Side};

/// For each move its first twin, which may be itself.
pub(super) struct Twins(Vec<usize>);

impl Twins {
    /// The twins among moves that lead to these positions. Where positions come back, what happened before may tell
    /// twins apart, and there are none.
    pub fn of<G: Playable>(game: &G, children: &[G::Position]) -> Twins {
        let mut first = HashMap::new();
        let of = |(index, child)| {
            let kind = (
                game.canonical_key(child),
                game.turn(child).map(Side::index),
                game.banked(child),
            );
            match G::REVERSIBLE {
                true => index,
                false => *first.entry(kind).or_insert(index),
            }
        };
        Twins(children.iter().enumerate().map(of).collect())
    }

    /// Whether two moves are twins.
    pub fn are(&self, one: usize, other: usize) -> bool {
        self.0[one] == self.0[other]
    }

    /// Says of each move what is known best of one of its twins; tells of which moves that is news.
    pub fn share(&self, worths: &mut [Option<(Worth, Source)>]) -> Vec<usize> {
        let mut surest = worths.to_vec();
        for (&worth, &twin) in worths.iter().zip(&self.0) {
            let source = |known: Option<(Worth, Source)>| known.map(|(_, source)| source);
            if source(worth) > source(surest[twin]) {
                surest[twin] = worth;
            }
        }
        let mut news = Vec::new();
        for (index, (worth, &twin)) in worths.iter_mut().zip(&self.0).enumerate() {
            if *worth != surest[twin] {
                *worth = surest[twin];
                news.push(index);
            }
        }
        news
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::games::walls::{Options, Walls};
    use crate::games::{Game, Notation};

    #[test]
    fn images_with_the_same_points_are_twins() {
        let game = Walls::<u64>::new(&Options::sized(1, 2)).unwrap();
        let after = |moves: &str| {
            moves.split(' ').fold(game.start(), |position, text| {
                game.play(&position, game.parse_move(&position, text).unwrap())
            })
        };
        let children = [
            // The second player closes the left box, or the right one.
            after("0,1 1,0 1,2 2,1 0,3"),
            after("0,3 1,4 1,2 2,3 0,1"),
            // The same edges, but the first player closes it.
            after("0,1 1,0 1,2 0,3 2,1"),
        ];
        let twins = Twins::of(&game, &children);
        assert!(twins.are(0, 1) && !twins.are(0, 2));
        let worth = Worth {
            margin: 3,
            is_exact: false,
        };
        let mut worths = [None, Some((worth, Source::Look)), None];
        assert_eq!(twins.share(&mut worths), [0]);
        assert_eq!((worths[0], worths[2]), (worths[1], None));
    }
}
