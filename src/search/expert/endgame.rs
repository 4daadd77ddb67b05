//! Exact endings of Walls.
//!
//! The tie-break between moves of equal exact value is the one that is hardest to answer: after it, the
//! smallest share of replies keeps the value.

use std::time::Duration;

use super::{Endings, clock};
use crate::games::{Evaluate, Side};
use crate::search::{Answer, Request};
use crate::solver::memory::Memory;
use crate::solver::{self, Inquiry, Reach};
use crate::work::Stopped;

/// The most time for the tie-break.
const MOST_FOR_TIE_BREAK: Duration = Duration::from_millis(500);

/// The solver's exact answer, and the nodes spent. There is none if the position is beyond the solver's
/// reach, or if it finds none within its share of the limits.
pub(super) fn answer<G: Evaluate>(
    request: &Request<G>,
    endings: &Endings,
    threads: usize,
) -> (Option<Answer<G::Move>>, u64) {
    let (game, position) = (request.game, request.position);
    let Some(coins) = game.strings_and_coins(position) else {
        return (None, 0);
    };
    let attempt = Reach::of(&coins).and_then(|reach| {
        clock::limits_of_attempt(reach.size, reach, endings.always, &request.limits)
    });
    let (Some(limits), Some(side)) = (attempt, game.turn(position)) else {
        return (None, 0);
    };
    let own;
    let memory = match request.endings {
        Some(memory) => memory,
        None => {
            own = Memory::new(endings.mebibytes);
            &own
        }
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
    // A search with a node limit must play the same every time, and the tie-break depends on time.
    if settings.nodes.is_none() {
        let left = request
            .limits
            .time
            .map(|time| time.saturating_sub(solution.elapsed) / 2);
        let settings = solver::Settings {
            time: Some(left.unwrap_or(MOST_FOR_TIE_BREAK).min(MOST_FOR_TIE_BREAK)),
            ..settings
        };
        let hardest = solver::inquire(&coins, &settings, memory, |inquiry| {
            TieBreak { game, inquiry }.hardest_to_answer(position, value)
        });
        best = hardest.ok().flatten().unwrap_or(best);
    }
    let answer = Answer {
        best,
        value: value + side.sign() * game.banked(position),
        depth: coins.strings.len().min(255) as u8,
        nodes: solution.nodes,
        table_hits: 0,
        line: vec![best],
        elapsed: solution.elapsed,
        completed: true,
    };
    (Some(answer), solution.nodes)
}

/// The tie-break between moves of equal exact value.
struct TieBreak<'p, 'a, G> {
    game: &'p G,
    inquiry: &'p mut Inquiry<'a>,
}

impl<G: Evaluate> TieBreak<'_, '_, G> {
    /// Of the moves that keep this value, the one that leaves the smallest share of good replies, as far
    /// as the time allows.
    fn hardest_to_answer(&mut self, position: &G::Position, value: i32) -> Option<G::Move> {
        let game = self.game;
        let mut best: Option<(f64, G::Move)> = None;
        for mv in game.moves(position) {
            let Ok(share) = self.share_of_good_replies(position, mv, value) else {
                break;
            };
            if let Some(share) = share
                && best.is_none_or(|(least, _)| share < least)
            {
                best = Some((share, mv));
            }
        }
        best.map(|(_, mv)| mv)
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
        let theirs = self.gain(position, &child) - value;
        let (mut good, mut all) = (0, 0);
        for reply in game.moves(&child) {
            all += 1;
            good += i32::from(self.keeps(&child, &game.play(&child, reply), theirs)?);
        }
        Ok(Some(f64::from(good) / f64::from(all)))
    }

    /// Whether a move gives nothing away, from a position that is worth this to the side to move.
    fn keeps(&mut self, from: &G::Position, to: &G::Position, value: i32) -> Result<bool, Stopped> {
        let left = value - self.gain(from, to);
        let Some(mover) = self.game.turn(to) else {
            return Ok(left <= 0);
        };
        let Some(coins) = self.game.strings_and_coins(to) else {
            return Ok(false);
        };
        match Some(mover) == self.game.turn(from) {
            true => self.inquiry.is_worth(&coins, left),
            false => Ok(!self.inquiry.is_worth(&coins, 1 - left)?),
        }
    }

    /// The points that the side to move banks from one position to the next.
    fn gain(&self, from: &G::Position, to: &G::Position) -> i32 {
        let sign = self.game.turn(from).map_or(1, Side::sign);
        sign * (self.game.banked(to) - self.game.banked(from))
    }
}
