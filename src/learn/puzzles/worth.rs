//! What every move of a position is proved to be worth, and how the best line goes on.
//!
//! Strings and coins go to the exact solver: under strict turns with boxes of one point it rests on proved theorems only,
//! under the extra move rule also on what `docs/theory.md`, part 8, argues and tests. All other games are searched to
//! their end.

use super::proof::{Proved, Prover};
use crate::games::{Playable, Side};
use crate::search::StopFlag;
use crate::solver::memory::Memory;
use crate::solver::{self, Basis, Settings};

/// How hard a proof may be.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Effort {
    /// The most plies that a search to the end looks ahead.
    pub plies: u32,
    /// The most nodes for one position.
    pub nodes: u64,
}

/// A legal move and what it is worth.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct MoveWorth<M> {
    /// The move.
    pub mv: M,
    /// The margin at the end for the side that makes it.
    pub worth: i32,
    /// The plies that the proof looks ahead.
    pub plies: u32,
}

/// MiB of memory for the solver.
const MEBIBYTES: u32 = 16;

/// Proves what moves are worth.
pub struct Valuer<'a, G: Playable> {
    game: &'a G,
    effort: Effort,
    stop: StopFlag,
    prover: Prover<'a, G>,
    memory: Option<Memory>,
}

impl<'a, G: Playable> Valuer<'a, G> {
    /// A valuer that makes this effort for a position. Once the flag is raised, it proves nothing more.
    pub fn new(game: &'a G, effort: Effort, stop: &StopFlag) -> Self {
        Valuer {
            game,
            effort,
            stop: stop.clone(),
            prover: Prover::new(game, effort.nodes, stop.clone()),
            memory: None,
        }
    }

    /// What a position is worth in the first player's view, and the code of the solver's best move.
    fn solve(&mut self, position: &G::Position) -> Option<(Proved, Option<u16>)> {
        let game = self.game;
        let coins = game.strings_and_coins(position)?;
        let side = game.turn(position)?;
        let memory = self.memory.get_or_insert_with(|| Memory::new(MEBIBYTES));
        let settings = Settings {
            nodes: Some(self.effort.nodes),
            mebibytes: MEBIBYTES,
            basis: Basis::Proved,
            stop: self.stop.clone(),
            ..Settings::default()
        };
        let solution = solver::solve_with(&coins, &settings, memory, None).ok()?;
        let margin = game.banked(position) + side.sign() * solution.value?;
        let plies = coins.strings.len() as u32;
        Some((Proved { margin, plies }, solution.best))
    }

    /// What a position is worth in the first player's view.
    pub fn value(&mut self, position: &G::Position) -> Option<Proved> {
        if self.game.turn(position).is_some() && self.game.strings_and_coins(position).is_some() {
            return self.solve(position).map(|(proved, _)| proved);
        }
        self.prover.value(position, self.effort.plies)
    }

    /// What every legal move is worth; `None` if one of them is not proved.
    pub fn moves(&mut self, position: &G::Position) -> Option<Vec<MoveWorth<G::Move>>> {
        let sign = self.game.turn(position)?.sign();
        let moves: Vec<G::Move> = self.game.moves(position).collect();
        let mut found = Vec::with_capacity(moves.len());
        for mv in moves {
            let proved = self.value(&self.game.play(position, mv))?;
            found.push(MoveWorth {
                mv,
                worth: sign * proved.margin,
                plies: proved.plies + 1,
            });
        }
        Some(found)
    }

    /// The best moves from a position on, at most so many. Who wins does it soon, and who loses does it late.
    pub fn line(&mut self, position: &G::Position, most: usize) -> Option<Vec<G::Move>> {
        let (mut line, mut position) = (Vec::new(), *position);
        while line.len() < most
            && let Some(side) = self.game.turn(&position)
        {
            let mv = self.best(&position, side)?;
            line.push(mv);
            position = self.game.play(&position, mv);
        }
        Some(line)
    }

    fn best(&mut self, position: &G::Position, side: Side) -> Option<G::Move> {
        let game = self.game;
        if let Some((_, best)) = self.solve(position) {
            let mut moves = game.moves(position);
            return moves.find(|&mv| Some(game.move_code(mv)) == best);
        }
        let wanted = self.value(position)?.margin;
        let mut found: Option<(i64, G::Move)> = None;
        for mv in game.moves(position).collect::<Vec<_>>() {
            // A move that is not decided within these plies is none of the winner's moves.
            let Some(proved) = self.value(&game.play(position, mv)) else {
                continue;
            };
            if proved.margin != wanted {
                continue;
            }
            let plies = i64::from(proved.plies);
            let rank = match side.sign() * wanted < 0 {
                true => -plies,
                false => plies,
            };
            if found.is_none_or(|(least, _)| rank < least) {
                found = Some((rank, mv));
            }
        }
        found.map(|(_, mv)| mv)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::games::registry::{GameOptions, Visitor};
    use crate::games::tictactoe::TicTacToe;
    use crate::games::{Game, Notation};

    /// Holds the solver's worths against plain search, and lines against the value, after so many moves.
    struct BothWays {
        played: usize,
    }

    impl Visitor for BothWays {
        type Output = ();
        fn visit<G: Playable>(self, game: G) {
            let effort = Effort {
                plies: 12,
                nodes: 2_000_000,
            };
            let mut position = game.start();
            for _ in 0..self.played {
                let mv = game.moves(&position).nth(1).unwrap();
                position = game.play(&position, mv);
            }
            let mut valuer = Valuer::new(&game, effort, &StopFlag::default());
            let mut prover = Prover::new(&game, effort.nodes, StopFlag::default());
            let worths = valuer.moves(&position).unwrap();
            let sign = game.turn(&position).unwrap().sign();
            for one in &worths {
                let plain = prover.value(&game.play(&position, one.mv), 12).unwrap();
                assert_eq!(one.worth, sign * plain.margin, "{:?}", one.mv);
                // The solver looks to the end.
                assert_eq!(one.plies as usize, worths.len(), "{:?}", one.mv);
            }
            let line = valuer.line(&position, 20).unwrap();
            let end = line
                .iter()
                .fold(position, |position, &mv| game.play(&position, mv));
            assert_eq!(game.turn(&end), None);
            let best = worths.iter().map(|one| one.worth).max();
            assert_eq!(best, Some(sign * game.margin(&end)));
        }
    }

    #[test]
    fn the_solver_and_plain_search_agree() {
        for rules in ["strict", "extra"] {
            let mut options = GameOptions::default_of("walls").unwrap();
            options.set("size", "2x2").unwrap();
            options.set("rules", rules).unwrap();
            for played in [4, 5] {
                options.visit(BothWays { played }).unwrap();
            }
        }
    }

    /// What a position of tic-tac-toe is worth to the side to move, and how long it lasts if the winner hurries and the
    /// loser does not.
    fn plain(position: &<TicTacToe as Game>::Position) -> (i32, i32) {
        let Some(side) = TicTacToe.turn(position) else {
            return (TicTacToe.margin(position).signum(), 0);
        };
        let worth = |mv| {
            let (value, plies) = plain(&TicTacToe.play(position, mv));
            (value, plies + 1)
        };
        // In the first player's view, a win is the better the sooner it comes, a loss the later.
        let rank = |&(value, plies): &(i32, i32)| side.sign() * (100 * value - value * plies);
        let moves = TicTacToe.moves(position).map(worth);
        moves.max_by_key(rank).unwrap()
    }

    #[test]
    fn who_wins_hurries_and_who_loses_does_not() {
        let effort = Effort {
            plies: 9,
            nodes: 1_000_000,
        };
        let mut decided = [0; 2];
        for text in [
            "1,1 1,2 2,2",
            "2,2 1,2 1,1",
            "1,1 1,2 1,3",
            "1,1 2,3 2,2 3,3",
            "1,2 1,1 2,1 3,3",
            "1,1 3,3 1,2",
        ] {
            let play = |position, text: &str| {
                TicTacToe.play(&position, TicTacToe.parse_move(&position, text).unwrap())
            };
            let position = text.split(' ').fold(TicTacToe.start(), play);
            let (value, plies) = plain(&position);
            let mut valuer = Valuer::new(&TicTacToe, effort, &StopFlag::default());
            assert_eq!(valuer.value(&position).unwrap().margin, value, "{text}");
            if value != 0 {
                let line = valuer.line(&position, 9).unwrap();
                assert_eq!(line.len() as i32, plies, "{text}");
                let side = TicTacToe.turn(&position).unwrap();
                decided[usize::from(value == side.sign())] += 1;
            }
        }
        assert!(decided.iter().all(|count| *count > 0), "{decided:?}");
    }
}
