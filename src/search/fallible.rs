//! A search that errs as people do: it overlooks moves, its own and the opponent's, and the more often the further
//! ahead they lie.
//!
//! It is fail-hard alpha-beta to a fixed depth. Of the moves `d` plies ahead, the ones to be played now being one
//! ply ahead, it overlooks the share `1 − (1 − p)^d`, where `p` is its *oversight*. Which these are follows from
//! the seed, the position and the move: so it does not see a move on one way and overlook it on another, and the
//! same seed always errs alike, however fast the machine is. A position of which all moves are overlooked counts as
//! it stands. The move that looks best is played; none is drawn but among equals.

use rand::SeedableRng;
use rand::seq::SliceRandom;
use rand_pcg::Pcg64Mcg;

use super::alpha_beta::{self, Sight};
use super::ants::Thousandths;
use super::{Answer, Request};
use crate::games::{Evaluate, mix};

/// What is overlooked.
struct Oversight {
    seed: u64,
    /// For each ply ahead, moves are seen whose hash is not below this.
    overlooked_below: Vec<u64>,
}

impl Oversight {
    fn new(seed: u64, oversight: Thousandths, depth: u8) -> Oversight {
        let seen = 1.0 - oversight.value().clamp(0.0, 1.0);
        let share = |ply: i32| 1.0 - seen.powi(ply);
        Oversight {
            seed: mix(seed),
            overlooked_below: (1..=i32::from(depth) + 1)
                .map(|ply| (share(ply) * u64::MAX as f64) as u64)
                .collect(),
        }
    }
}

impl<G: Evaluate> Sight<G> for Oversight {
    /// The key of the position.
    type Before = u64;

    #[inline(always)]
    fn look(&self, game: &G, position: &G::Position) -> u64 {
        game.state_key(position)
    }

    #[inline(always)]
    fn sees(&self, game: &G, key: u64, mv: G::Move, ply: usize) -> bool {
        let hash = mix(key ^ self.seed ^ u64::from(game.move_code(mv)) << 40);
        hash >= self.overlooked_below[ply]
    }
}

/// Plays the move that looks best to someone who overlooks this share of the moves one ply ahead; `None` when the
/// game is over.
pub fn choose<G: Evaluate>(
    request: Request<G>,
    depth: u8,
    shuffle: bool,
    oversight: Thousandths,
) -> Option<Answer<G::Move>> {
    let (game, position) = (request.game, request.position);
    let mut moves: Vec<G::Move> = game.moves(position).collect();
    // Of equal moves the first is played. Here all are shuffled, at any depth.
    if shuffle {
        moves.shuffle(&mut Pcg64Mcg::seed_from_u64(request.seed));
    }
    let oversight = Oversight::new(request.seed, oversight, depth);
    let key = oversight.look(game, position);
    let seen = |mv: &G::Move| oversight.sees(game, key, *mv, 0);
    if moves.iter().any(seen) {
        moves.retain(seen);
    }
    alpha_beta::search(request, depth, &moves, oversight)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::games::Game;
    use crate::games::walls::{Options, Walls};
    use crate::search::Limits;

    fn walls() -> Walls<u128> {
        Walls::new(&Options::default()).unwrap()
    }

    #[test]
    fn more_is_overlooked_the_further_ahead_it_is() {
        let walls = walls();
        for ply in 0..4 {
            let mut hidden = 0;
            for seed in 0..500 {
                let oversight = Oversight::new(seed, Thousandths(200), 4);
                let key = mix(seed + 1_000);
                let hides = |mv: &u16| !oversight.sees(&walls, key, *mv, ply);
                hidden += walls.moves(&walls.start()).filter(hides).count();
            }
            let share = hidden as f64 / (500.0 * 84.0);
            let expected = 1.0 - 0.8f64.powi(ply as i32 + 1);
            assert!((share - expected).abs() < 0.01, "{ply}: {share}");
        }
    }

    #[test]
    fn what_is_overlooked_depends_on_the_seed_alone() {
        let walls = walls();
        let start = walls.start();
        let play = |seed: u64, oversight: u32| {
            let mut request = Request::new(&walls, &start, Limits::default());
            request.seed = seed;
            let answer = choose(request, 2, true, Thousandths(oversight)).unwrap();
            (answer.best, answer.nodes)
        };
        assert!((0..20).all(|seed| play(seed, 300) == play(seed, 300)));
        assert!((1..20).any(|seed| play(seed, 300) != play(0, 300)));
        // Who overlooks everything plays some legal move, without looking at a reply.
        assert_eq!(play(1, 1000).1, 1 + 84);
    }

    #[test]
    fn a_box_is_overlooked_as_often_as_any_move() {
        // Three sides of the box at the top left are painted: whoever sees the fourth takes it.
        let walls = walls();
        let mut position = walls.start();
        for place in [(0, 1), (1, 0), (2, 1)] {
            position = walls.play(&position, walls.edge(place).unwrap());
        }
        let last = walls.edge((1, 2)).unwrap();
        let takes = |seed: &u64| {
            let mut request = Request::new(&walls, &position, Limits::default());
            request.seed = mix(*seed);
            choose(request, 1, true, Thousandths(250)).unwrap().best == last
        };
        let taken = (0..1_000).filter(takes).count();
        // 750, give or take four standard deviations.
        assert!((695..805).contains(&taken), "{taken}");
    }
}
