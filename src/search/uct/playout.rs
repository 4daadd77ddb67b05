//! Playouts: games played to their end with random moves.

use rand::RngCore;
use rand_pcg::Pcg64Mcg;

use crate::games::Game;

/// A random number below `count`, by multiplication: no division, and no loop.
#[inline(always)]
pub(super) fn draw(random: &mut Pcg64Mcg, count: usize) -> usize {
    (((random.next_u64() >> 32) * count as u64) >> 32) as usize
}

/// Plays games to their end, without allocation once the longest list of moves has been seen.
pub(super) struct Playouts<M> {
    random: Pcg64Mcg,
    /// The moves of one position.
    moves: Vec<M>,
}

impl<M: Copy> Playouts<M> {
    pub fn new(random: Pcg64Mcg) -> Self {
        Playouts {
            random,
            moves: Vec::new(),
        }
    }

    /// The source of all chance.
    pub fn random(&mut self) -> &mut Pcg64Mcg {
        &mut self.random
    }

    /// Plays on to the end with random moves; returns the margin in the first player's view.
    #[inline]
    pub fn finish<G: Game<Move = M>>(&mut self, game: &G, mut position: G::Position) -> i32 {
        while let Some(mv) = self.random_move(game, &position) {
            position = game.play(&position, mv);
        }
        game.margin(&position)
    }

    /// A legal move, each equally likely; `None` when the game is over.
    #[inline(always)]
    fn random_move<G: Game<Move = M>>(&mut self, game: &G, position: &G::Position) -> Option<M> {
        let mut moves = game.moves(position);
        // Where the moves are counted already, one of them is taken without listing the others.
        if let (count, Some(most)) = moves.size_hint()
            && count == most
        {
            return match count {
                0 => None,
                _ => moves.nth(draw(&mut self.random, count)),
            };
        }
        self.moves.clear();
        self.moves.extend(moves);
        match self.moves.len() {
            0 => None,
            count => Some(self.moves[draw(&mut self.random, count)]),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::games::tictactoe::TicTacToe;
    use rand::SeedableRng;

    #[test]
    fn random_games_of_tic_tac_toe_end_as_often_as_they_should() {
        // Of all orders of nine moves, cut at the first line of three, 0.5849 are won by the first player and
        // 0.2881 by the second (131184 and 77904 of the 255168 games, each weighed by its probability).
        let mut playouts = Playouts::new(Pcg64Mcg::seed_from_u64(1));
        let games = 40_000;
        let mut ends = [0; 3];
        for _ in 0..games {
            let margin = playouts.finish(&TicTacToe, TicTacToe.start());
            ends[(margin + 1) as usize] += 1;
        }
        let share = |index: usize| f64::from(ends[index]) / f64::from(games);
        assert!((share(2) - 0.5849).abs() < 0.01, "{ends:?}");
        assert!((share(0) - 0.2881).abs() < 0.01, "{ends:?}");
    }
}
