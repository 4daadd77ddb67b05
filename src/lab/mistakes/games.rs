//! Plays the games and judges their moves by exact values.

use std::ops::RangeInclusive;
use std::sync::atomic::{AtomicU64, Ordering::Relaxed};

use rayon::prelude::*;

use super::tally::{Judged, Verdict};
use crate::games::registry::Visitor;
use crate::games::{Playable, Side, mix};
use crate::lab::Run;
use crate::play::duel::{Duel, Played};
use crate::search::Spec;
use crate::solver::memory::Memory;
use crate::solver::{self, Settings};

/// What is played, and which moves are judged.
pub(super) struct Trial<'a> {
    /// The players; the moves of the first `judged` of them are judged.
    pub specs: &'a [Spec],
    pub judged: usize,
    /// Who plays whom, by their numbers.
    pub pairs: Vec<[usize; 2]>,
    /// Games for each pair.
    pub games: u32,
    /// Random moves before the players begin. They are not judged.
    pub opening: u32,
    /// Free edges before the moves that are judged.
    pub edges: RangeInclusive<usize>,
    /// How a position is solved: threads, limits, stop flag.
    pub solving: Settings,
    pub seed: u64,
    pub run: &'a Run<'a>,
}

/// What the games brought.
#[derive(Default)]
pub(super) struct Outcome {
    pub moves: Vec<Judged>,
    /// Games that were played and judged.
    pub games: u64,
    /// Positions that were to be solved, and those that were.
    pub positions: [u64; 2],
    /// The moves of games up to one that gained something by the solver's values, which no move can: a sign
    /// of a wrong value.
    pub contradictions: Vec<String>,
}

impl Outcome {
    fn add(&mut self, other: Outcome) {
        self.moves.extend(other.moves);
        self.games += other.games;
        for (sum, part) in self.positions.iter_mut().zip(other.positions) {
            *sum += part;
        }
        self.contradictions.extend(other.contradictions);
    }
}

impl Trial<'_> {
    /// The games of a pair from one opening: two of them, with the sides swapped, or one of an opponent
    /// against itself.
    fn numbers(&self, [one, other]: [usize; 2], opening: u32) -> std::ops::Range<u32> {
        match one == other {
            true => opening..opening + 1,
            false => 2 * opening..(2 * opening + 2).min(self.games),
        }
    }

    fn openings(&self, [one, other]: [usize; 2]) -> u32 {
        match one == other {
            true => self.games,
            false => self.games.div_ceil(2),
        }
    }

    /// All games that are to be played.
    pub fn all(&self) -> u64 {
        self.pairs.len() as u64 * u64::from(self.games)
    }

    /// What the position is worth at the end of the game, in the first player's view. `None` if the solver
    /// does not find out.
    fn value<G: Playable>(
        &self,
        game: &G,
        position: &G::Position,
        memory: &Memory,
        counts: &mut [u64; 2],
    ) -> Option<i32> {
        let Some(side) = game.turn(position) else {
            return Some(game.margin(position));
        };
        counts[0] += 1;
        let coins = game.strings_and_coins(position)?;
        memory.make_room(&self.solving.stop);
        let solution = solver::solve_with(&coins, &self.solving, memory, None).ok()?;
        let rest = solution.value?;
        counts[1] += 1;
        Some(game.banked(position) + side.sign() * rest)
    }

    /// Judges the moves of a game, from the last one back: what is learned of later positions helps with
    /// earlier ones.
    fn judge<G: Playable>(
        &self,
        game: &G,
        played: &Played<G::Move>,
        (players, opening): ([usize; 2], u32),
        memory: &Memory,
    ) -> Outcome {
        let mut outcome = Outcome {
            games: 1,
            ..Outcome::default()
        };
        let mut positions = vec![game.start()];
        for &mv in &played.moves {
            positions.extend(positions.last().map(|position| game.play(position, mv)));
        }
        // The value of the position after the move, where it is the one solved last.
        let mut solved: Option<(usize, Option<i32>)> = None;
        for ply in (self.opening as usize..played.moves.len()).rev() {
            let Some(side) = game.turn(&positions[ply]) else {
                continue;
            };
            // Every move paints one edge.
            let edges = played.moves.len() - ply;
            let player = players[side.index()];
            if player >= self.judged || !self.edges.contains(&edges) {
                continue;
            }
            let mut value =
                |ply: usize| self.value(game, &positions[ply], memory, &mut outcome.positions);
            let after = match solved {
                Some((known, value)) if known == ply + 1 => value,
                _ => value(ply + 1),
            };
            let before = value(ply);
            solved = Some((ply, before));
            let verdict = before.zip(after).map(|(before, after)| Verdict {
                before: side.sign() * before,
                after: side.sign() * after,
            });
            if verdict.is_some_and(|verdict| verdict.cost() < 0) {
                let moves = played.moves[..=ply].iter().map(|&mv| game.move_text(mv));
                outcome
                    .contradictions
                    .push(moves.collect::<Vec<_>>().join(" "));
            }
            outcome.moves.push(Judged {
                player,
                opening,
                edges,
                verdict,
            });
        }
        outcome
    }

    /// Plays and judges the games of a pair from one opening; a game that is stopped does not count.
    fn play<G: Playable>(
        &self,
        game: &G,
        pair: [usize; 2],
        opening: u32,
        told: &AtomicU64,
    ) -> Outcome {
        let duel = Duel {
            players: pair.map(|index| self.specs[index].clone()),
            games: self.games,
            time: None,
            // Every pair begins from the same openings.
            seed: mix(self.seed),
            swap: pair[0] != pair[1],
            opening: self.opening,
            stop: self.run.stop.clone(),
        };
        let (learned, colonies) = (duel.fresh_learned(), duel.fresh_colonies(game));
        let memory = Memory::new(self.solving.mebibytes);
        let mut outcome = Outcome::default();
        for number in self.numbers(pair, opening) {
            let Some(played) = duel.play_one(game, &learned, &colonies, number) else {
                break;
            };
            let mut players = pair;
            if duel.swap && number % 2 == 1 {
                players.swap(Side::First.index(), Side::Second.index());
            }
            let judged = self.judge(game, &played, (players, opening), &memory);
            if self.run.stop.is_raised() {
                break;
            }
            outcome.add(judged);
            self.run.done(told.fetch_add(1, Relaxed) + 1, self.all());
        }
        outcome
    }
}

impl Visitor for &Trial<'_> {
    type Output = Outcome;
    fn visit<G: Playable>(self, game: G) -> Outcome {
        let told = AtomicU64::new(0);
        self.run.done(0, self.all());
        let work: Vec<([usize; 2], u32)> = (self.pairs.iter())
            .flat_map(|&pair| (0..self.openings(pair)).map(move |opening| (pair, opening)))
            .collect();
        let played: Vec<Outcome> = (work.par_iter())
            .map(|&(pair, opening)| self.play(&game, pair, opening, &told))
            .collect();
        let mut all = Outcome::default();
        for outcome in played {
            all.add(outcome);
        }
        all
    }
}
