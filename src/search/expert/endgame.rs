//! Exact endings of Walls.
//!
//! Of moves of equal exact value it plays the one that is hardest to answer: after it, the smallest share of replies
//! keeps the value. Who is behind first prefers what leaves most undecided.
//!
//! What is called proved here rests on the solver, and under the extra move rule on its rule for boxes that can be taken,
//! which is argued and tested: `docs/theory.md`, part 8.

use std::time::Duration;

use super::clock::{self, Attempt};
use crate::games::{Evaluate, Side, StringsAndCoins};
use crate::search::{Answer, Request};
use crate::solver::memory::Memory;
use crate::solver::{self, Inquiry, Method, Reach};
use crate::work::{Budget, Limits, Stopped};

/// The most time for the tie-break.
const MOST_FOR_TIE_BREAK: Duration = Duration::from_millis(500);

/// The solver's exact answer, and the nodes spent. There is none if the position is beyond the solver's
/// reach, or if it finds none within its share of the limits.
pub(super) fn answer<G: Evaluate>(
    request: &Request<G>,
    memory: &Memory,
    always: bool,
    threads: usize,
    attempt: Attempt,
) -> (Option<Answer<G::Move>>, u64) {
    let (game, position) = (request.game, request.position);
    let Some(coins) = game.strings_and_coins(position) else {
        return (None, 0);
    };
    let limits = Reach::of(&coins)
        .and_then(|reach| clock::limits_of_attempt(attempt, reach, always, &request.limits));
    let (Some(limits), Some(side)) = (limits, game.turn(position)) else {
        return (None, 0);
    };
    memory.make_room(&limits.stop);
    let settings = solver::Settings {
        threads,
        time: limits.time,
        nodes: limits.nodes,
        stop: limits.stop,
        ..solver::Settings::default()
    };
    let Ok(solution) = solver::solve_with(&coins, &settings, memory, None) else {
        return (None, 0);
    };
    let move_of = |code: u16| game.moves(position).find(|&mv| game.move_code(mv) == code);
    let Some((value, mut best)) = solution.value.zip(solution.best.and_then(move_of)) else {
        return (None, solution.nodes);
    };
    let elapsed = attempt.begins_after() + solution.elapsed;
    let spent = attempt.nodes_before() + solution.nodes;
    // The tie-break has half of what is left. With a limit of nodes alone it plays the same every time.
    let left = clock::limits_after(&request.limits, elapsed, spent);
    let time = left.time.map(|time| time / 2);
    let settings = solver::Settings {
        time: match left.nodes {
            Some(_) => time,
            None => Some(time.map_or(MOST_FOR_TIE_BREAK, |time| time.min(MOST_FOR_TIE_BREAK))),
        },
        nodes: left.nodes.map(|nodes| nodes / 2),
        ..settings
    };
    let hardest = solver::inquire(&coins, &settings, memory, |inquiry| {
        TieBreak { game, inquiry }.hardest_to_answer(position, value)
    });
    best = hardest.ok().flatten().unwrap_or(best);
    let answer = Answer {
        best,
        value: value + side.sign() * game.banked(position),
        depth: coins.strings.len().min(255) as u8,
        nodes: solution.nodes,
        table_hits: 0,
        line: vec![best],
        elapsed,
        completed: true,
        is_exact: true,
    };
    (Some(answer), solution.nodes)
}

/// Whether moves are proved one by one after a search, see [`prove`]: under the extra move rule, with boxes of
/// one point, in positions that are not too large. Strict positions have a middle game of their own; with other
/// values it was not measured.
pub(super) fn can_prove<G: Evaluate>(request: &Request<G>) -> bool {
    let limits = &request.limits;
    let coins = request.game.strings_and_coins(request.position);
    (limits.time.is_some() || limits.nodes.is_some())
        && coins
            .filter(|coins| Method::of(coins) == Method::Quiet)
            .and_then(|coins| Reach::of(&coins))
            .is_some_and(clock::leaves_time_for_proofs)
}

/// A move that a search proposes, with what the solver has proved about the final margin after it.
struct Claim<M> {
    mv: M,
    lower: i32,
    upper: i32,
    /// Whether a proof was tried.
    is_tried: bool,
    /// Whether the solver has no room for what the move leads to. No other try changes that.
    is_beyond: bool,
}

impl<M: Copy> Claim<M> {
    /// The best of these, in the order in which a search likes them, but for what is proved best, which is first.
    fn best_of(claims: &[Claim<M>], nodes: u64) -> Option<Proved<M>> {
        let known = claims.first().filter(|claim| claim.lower > i32::MIN);
        // A move that there was no time to look at may give anything away: the search likes it less than those before.
        let tried = claims.iter().filter(|claim| claim.is_tried);
        // Backwards, for the last of several greatest is taken: so it is the one that the search likes best.
        let open = tried.rev().max_by_key(|claim| claim.upper);
        let best = known.or(open).or(claims.first())?;
        Some(Proved {
            best: best.mv,
            margin: known.map(|claim| claim.lower),
            upper: best.upper,
            tried: claims.iter().filter(|claim| claim.is_tried).count(),
            nodes,
        })
    }
}

/// What proofs of moves have come to.
#[derive(Debug, Clone, Copy)]
pub(super) struct Proved<M> {
    /// The move to play.
    pub best: M,
    /// The final margin that is proved for it, if any.
    pub margin: Option<i32>,
    /// The margin is at most this.
    pub upper: i32,
    /// Moves that there was time to look at.
    pub tried: usize,
    /// Positions searched.
    pub nodes: u64,
}

impl<M> Proved<M> {
    /// The final margin of the best move as far as it is known, where a search says so much of the position.
    pub fn value(&self, searched: i32) -> i32 {
        self.margin.unwrap_or(searched.min(self.upper))
    }
}

/// Of moves in the order in which a search likes them, the first that is proved to win, or else the first
/// that is not proved to lose, of those that there was time to look at. In the time that is left after a win is
/// proved, it looks for a greater one; where all moves lose, for the one that loses least. `tell` hears of the best
/// move after each proof.
///
/// To prove one likely move is less work than to find the exact value of the position, which needs a bound
/// for every move.
pub(super) fn prove<G: Evaluate>(
    request: &Request<G>,
    memory: &Memory,
    threads: usize,
    moves: &[G::Move],
    limits: &Limits,
    tell: &mut dyn FnMut(&Proved<G::Move>),
) -> Option<Proved<G::Move>> {
    let (game, position) = (request.game, request.position);
    let coins = game.strings_and_coins(position)?;
    let banked = game.turn(position)?.sign() * game.banked(position);
    let mut claims: Vec<Claim<G::Move>> = (moves.iter())
        .map(|&mv| Claim {
            mv,
            lower: i32::MIN,
            upper: i32::MAX,
            is_tried: false,
            is_beyond: false,
        })
        .collect();
    // With boxes of one point, all margins are even or all are odd.
    let (mut wanted, step) = match coins.has_equal_values() {
        true => (2 - coins.values.len() as i32 % 2, 2),
        false => (1, 1),
    };
    let budget = Budget::new(limits.clone());
    let mut searched = 0;
    'proofs: loop {
        let mut is_open = false;
        for index in 0..claims.len() {
            let claim = &claims[index];
            if claim.upper < wanted || claim.is_beyond {
                continue;
            }
            let Some(limits) = clock::limits_of_proof(limits, budget.elapsed(), searched) else {
                break 'proofs;
            };
            let settings = solver::Settings {
                threads,
                time: limits.time,
                nodes: limits.nodes,
                stop: limits.stop,
                ..solver::Settings::default()
            };
            let mut is_beyond = false;
            let mut ask = |coins: &StringsAndCoins, least: i32| {
                let Ok((found, nodes)) = solver::is_worth(coins, least, &settings, memory) else {
                    is_beyond = true;
                    return Err(Stopped);
                };
                // An answer that was known already counts too, so that this ends.
                searched += nodes.max(1);
                found.ok_or(Stopped)
            };
            let child = game.play(position, claim.mv);
            claims[index].is_tried = true;
            let kept = keeps(game, position, &child, wanted - banked, &mut ask);
            let is_found = matches!(kept, Ok(true));
            match kept {
                Ok(true) => {
                    claims[index].lower = wanted;
                    // The best known move stands in front.
                    claims[..=index].rotate_right(1);
                    wanted += step;
                }
                Ok(false) => claims[index].upper = wanted - 1,
                Err(Stopped) if is_beyond => claims[index].is_beyond = true,
                Err(Stopped) => is_open = true,
            }
            tell(&Claim::best_of(&claims, searched)?);
            if is_found {
                continue 'proofs;
            }
        }
        if is_open {
            continue;
        } else if claims.iter().any(|claim| claim.lower > i32::MIN) {
            // Nothing is better than the best known move.
            break;
        } else {
            wanted -= step;
            if wanted < -1000 {
                break;
            }
        }
    }
    Claim::best_of(&claims, searched)
}

/// Whether a move gives nothing away, from a position that is worth this to the side to move. `ask` says whether a
/// position is worth at least so much.
fn keeps<G: Evaluate>(
    game: &G,
    from: &G::Position,
    to: &G::Position,
    value: i32,
    mut ask: impl FnMut(&StringsAndCoins, i32) -> Result<bool, Stopped>,
) -> Result<bool, Stopped> {
    let left = value - gain(game, from, to);
    let Some(mover) = game.turn(to) else {
        return Ok(left <= 0);
    };
    let Some(coins) = game.strings_and_coins(to) else {
        return Ok(false);
    };
    match Some(mover) == game.turn(from) {
        true => ask(&coins, left),
        false => Ok(!ask(&coins, 1 - left)?),
    }
}

/// The points that the side to move banks from one position to the next.
fn gain<G: Evaluate>(game: &G, from: &G::Position, to: &G::Position) -> i32 {
    let sign = game.turn(from).map_or(1, Side::sign);
    sign * (game.banked(to) - game.banked(from))
}

/// The tie-break between moves of equal exact value.
struct TieBreak<'p, 'a, G> {
    game: &'p G,
    inquiry: &'p mut Inquiry<'a>,
}

impl<G: Evaluate> TieBreak<'_, '_, G> {
    /// Of the moves that keep this value, the one that leaves the smallest share of good replies, as far
    /// as the time allows.
    ///
    /// Who is behind keeps open what is undecided, before all: what the opponent is sure of cannot be spoiled any
    /// more.
    fn hardest_to_answer(&mut self, position: &G::Position, value: i32) -> Option<G::Move> {
        let game = self.game;
        let mut moves: Vec<(i32, G::Move)> = (game.moves(position))
            .map(|mv| match value < 0 {
                true => (self.decided(&game.play(position, mv)), mv),
                false => (0, mv),
            })
            .collect();
        moves.sort_by_key(|&(decided, _)| decided);
        let mut best: Option<(i32, f64, G::Move)> = None;
        for (decided, mv) in moves {
            if best.is_some_and(|(least, ..)| decided > least) {
                break;
            }
            let Ok(share) = self.share_of_good_replies(position, mv, value) else {
                break;
            };
            if let Some(share) = share
                && best.is_none_or(|(_, least, _)| share < least)
            {
                best = Some((decided, share, mv));
            }
        }
        best.map(|(.., mv)| mv)
    }

    /// By how much the side to move is ahead in what is decided.
    fn decided(&mut self, position: &G::Position) -> i32 {
        let coins = self.game.strings_and_coins(position);
        coins.map_or(0, |coins| self.inquiry.decided(&coins))
    }

    /// The share of replies to a move that give nothing away; `None` when the move itself gives something
    /// away.
    fn share_of_good_replies(
        &mut self,
        position: &G::Position,
        mv: G::Move,
        value: i32,
    ) -> Result<Option<f64>, Stopped> {
        let game = self.game;
        let child = game.play(position, mv);
        if !self.keeps(position, &child, value)? {
            return Ok(None);
        }
        // If the same side moves again, or the game is over, the opponent has no reply to find.
        let other = game.turn(position).map(Side::other);
        if game.turn(&child) != other {
            return Ok(Some(1.0));
        }
        let theirs = gain(game, position, &child) - value;
        let (mut good, mut all) = (0, 0);
        for reply in game.moves(&child) {
            all += 1;
            good += i32::from(self.keeps(&child, &game.play(&child, reply), theirs)?);
        }
        Ok(Some(f64::from(good) / f64::from(all)))
    }

    /// See [`keeps`].
    fn keeps(&mut self, from: &G::Position, to: &G::Position, value: i32) -> Result<bool, Stopped> {
        let ask = |coins: &StringsAndCoins, least| self.inquiry.is_worth(coins, least);
        keeps(self.game, from, to, value, ask)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::games::walls::{Options, TurnRule, Walls};
    use crate::games::{Game, mix};

    /// Without limits, the proofs end with a best move and its margin, in whatever order the moves come and on however
    /// many threads; and the last that is told is what they end with.
    #[test]
    fn proofs_find_what_the_solver_finds() {
        let sizes = [(3, 3), (2, 4)].map(|(rows, columns)| Options {
            rules: TurnRule::Extra,
            ..Options::sized(rows, columns)
        });
        let [odd, even] = sizes.map(|options| Walls::<u64>::new(&options).unwrap());
        for seed in 0..60u64 {
            let walls = if seed % 2 == 0 { &odd } else { &even };
            let mut position = walls.start();
            for ply in 0..10 {
                let moves: Vec<u16> = walls.moves(&position).collect();
                let drawn = mix(seed << 8 | ply) as usize % moves.len();
                position = walls.play(&position, moves[drawn]);
            }
            let mut moves: Vec<u16> = walls.moves(&position).collect();
            moves.sort_by_key(|&edge| mix(seed ^ u64::from(edge) << 20));
            let coins = walls.strings_and_coins(&position).unwrap();
            let settings = solver::Settings {
                mebibytes: 1,
                ..solver::Settings::default()
            };
            let value = |coins| {
                solver::solve(coins, &settings, None)
                    .unwrap()
                    .value
                    .unwrap()
            };
            let side = walls.turn(&position).unwrap();
            let expected = value(&coins) + side.sign() * walls.margin(&position);
            let request = Request::new(walls, &position, Limits::default());
            let threads = 1 + seed as usize % 3;
            let mut told = None;
            let mut tell = |proved: &Proved<u16>| told = Some((proved.best, proved.margin));
            let limits = Limits::default();
            let proved = prove(
                &request,
                &Memory::new(1),
                threads,
                &moves,
                &limits,
                &mut tell,
            )
            .unwrap();
            let Proved { best, margin, .. } = proved;
            let child = walls.play(&position, best);
            let after = value(&walls.strings_and_coins(&child).unwrap());
            let mover = walls.turn(&child).unwrap();
            let reached = side.sign() * (mover.sign() * after + walls.margin(&child));
            assert_eq!((margin, reached), (Some(expected), expected), "{seed}");
            assert_eq!(told, Some((best, margin)), "{seed}");
        }
    }

    /// The worst moves come first. Where those that there was time for are refuted, it is still one of them.
    #[test]
    fn no_move_is_chosen_that_there_was_no_time_to_look_at() {
        let options = Options {
            rules: TurnRule::Extra,
            ..Options::sized(3, 4)
        };
        let walls = Walls::<u64>::new(&options).unwrap();
        let limits = Limits {
            nodes: Some(200),
            ..Limits::default()
        };
        let settings = solver::Settings {
            mebibytes: 1,
            ..solver::Settings::default()
        };
        let mut cut_short = 0;
        for seed in 0..10u64 {
            let mut position = walls.start();
            for ply in 0..10 {
                let moves: Vec<u16> = walls.moves(&position).collect();
                let drawn = mix(seed << 8 | ply) as usize % moves.len();
                position = walls.play(&position, moves[drawn]);
            }
            let side = walls.turn(&position).unwrap();
            let worth = |edge: &u16| {
                let child = walls.play(&position, *edge);
                let coins = walls.strings_and_coins(&child).unwrap();
                let solution = solver::solve(&coins, &settings, None).unwrap();
                let mover = walls.turn(&child).unwrap();
                side.sign() * (mover.sign() * solution.value.unwrap() + walls.margin(&child))
            };
            let mut moves: Vec<u16> = walls.moves(&position).collect();
            moves.sort_by_cached_key(worth);
            let request = Request::new(&walls, &position, limits.clone());
            let proved = prove(&request, &Memory::new(1), 1, &moves, &limits, &mut |_| {}).unwrap();
            let (best, tried) = (proved.best, proved.tried);
            assert!(
                moves[..tried].contains(&best),
                "{seed}: {best} of {moves:?}"
            );
            assert!(worth(&best) <= proved.upper, "{seed}");
            cut_short += u32::from(tried < moves.len());
        }
        assert!(cut_short >= 5, "{cut_short}");
    }
}
