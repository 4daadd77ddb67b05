//! Principal variation search: the first move of a node is searched with the full window, the others
//! with a null window, and once more if they turn out to be better.

use std::sync::Arc;

use super::Style;
use super::ordering::{Experience, MAX_PLY, MovePicker};
use crate::games::{Evaluate, Side, VALUE_LIMIT, mix};
use crate::search::table::Bounds;
use crate::search::{Score, Table, Window, after_move};
use crate::work::parallel::{ChildOrder, InProgress};
use crate::work::{Budget, Meter, Stopped};

/// With less depth than this left, threads do not look out for each other: it would cost more than it
/// saves.
const SHARED_DEPTH: i32 = 6;

/// The least depth at which moves are reduced.
const LEAST_DEPTH: i32 = 3;

/// The place in the order of the first move that is reduced.
const LEAST_INDEX: usize = 4;

/// By how much less a late move is searched at first. It never falls as the depth or the index grows.
fn reduction(depth: i32, index: usize) -> i32 {
    1 + (depth.ilog2() * (index as u32).ilog2() / 4) as i32
}

/// Whether a search that was completed to this depth saw the end of every line, though late moves were reduced, in a
/// position with so many moves, after each of which there is one less.
pub(super) fn sees_the_end(style: Style, depth: u8, moves: u32) -> bool {
    let most = match moves as usize {
        0..=LEAST_INDEX => 0,
        _ if !style.reductions => 0,
        moves => reduction(i32::from(depth).max(1), moves - 1),
    };
    u64::from(moves) * (1 + most as u64) <= u64::from(depth)
}

/// What the threads of one search share.
pub(super) struct Shared<'a, G> {
    pub game: &'a G,
    pub table: &'a Table,
    pub style: Style,
    pub budget: Arc<Budget>,
    /// Which moves the threads are searching.
    pub in_progress: &'a InProgress,
}

/// One thread of a search.
pub(super) struct Searcher<'a, G: Evaluate> {
    pub shared: &'a Shared<'a, G>,
    meter: Meter,
    hits: u64,
    pub experience: Experience,
    /// The keys of the positions on the line being searched, without that where it begins, and of those played before.
    keys: Vec<u64>,
    /// The best move found so far, with its value.
    pub best: Option<(G::Move, Score)>,
    /// The moves of the root, the best known first, once the search is over.
    pub order: Vec<G::Move>,
    /// The moves of the root that are searched; all if it is empty.
    pub among: &'a [G::Move],
}

impl<'a, G: Evaluate> Searcher<'a, G> {
    /// A searcher that knows the keys of the positions played so far. At the root it looks only at these moves, or at
    /// all if there are none.
    pub fn new(shared: &'a Shared<'a, G>, history: &[u64], among: &'a [G::Move]) -> Self {
        Searcher {
            shared,
            meter: Meter::new(&shared.budget),
            hits: 0,
            experience: Experience::new(),
            keys: history.to_vec(),
            best: None,
            order: Vec::new(),
            among,
        }
    }

    /// Values taken from the table.
    pub fn hits(&self) -> u64 {
        self.hits
    }

    /// The nodes of all threads, as far as they have reported them.
    pub fn nodes_of_all(&mut self) -> u64 {
        self.meter.tell();
        self.shared.budget.nodes()
    }

    /// The key of a position in the table. Two players of a game may share one: those who value positions in other ways
    /// have other keys, as Alpha-Beta has, whose keys are those of the game.
    #[inline(always)]
    fn key(&self, position: &G::Position) -> u64 {
        let kind = match self.shared.style.plain {
            true => 0x1f83_d9ab_fb41_bd6b,
            false => 0x510e_527f_ade6_82d1,
        };
        self.shared.game.canonical_key(position) ^ kind
    }

    /// The static value of a leaf, in the view of a side.
    pub fn estimate(&self, position: &G::Position, view: Side) -> Score {
        let game = self.shared.game;
        let value = match self.shared.style.plain {
            true => G::UNITS_PER_POINT * game.evaluate(position),
            false => game.expert_eval(position),
        };
        Score(view.sign() * value)
    }

    fn search(
        &mut self,
        position: &G::Position,
        mover: Option<Side>,
        view: Side,
        depth: i32,
        ply: usize,
        window: Window,
    ) -> Result<Score, Stopped> {
        self.meter.tick()?;
        let game = self.shared.game;
        let Some(side) = mover else {
            return Ok(Score(
                view.sign() * G::UNITS_PER_POINT * game.evaluate(position),
            ));
        };
        let forced = depth <= 0 && game.is_noisy(position) && ply < MAX_PLY - 1;
        if (depth <= 0 && !forced) || ply >= MAX_PLY - 1 {
            return Ok(self.estimate(position, view));
        }
        if G::REVERSIBLE {
            let state = game.state_key(position);
            if self.keys.contains(&state) {
                // A repetition gains nothing: it is a draw, or where points count, worth what they are now.
                return Ok(match G::WIN_ONLY {
                    true => Score(0),
                    false => self.estimate(position, view),
                });
            }
            self.keys.push(state);
        }
        let result = self.search_moves(position, side, depth.max(0), ply, window);
        if G::REVERSIBLE {
            self.keys.pop();
        }
        result
    }

    fn search_moves(
        &mut self,
        position: &G::Position,
        side: Side,
        depth: i32,
        ply: usize,
        mut window: Window,
    ) -> Result<Score, Stopped> {
        let (game, table) = (self.shared.game, self.shared.table);
        let key = self.key(position);
        let banked = side.sign() * G::UNITS_PER_POINT * game.banked(position);
        let mut first = None;
        if let Some(entry) = table.probe(key) {
            first = Some(entry.code);
            if i32::from(entry.depth) >= depth {
                let known = shifted(entry.bounds.in_time(game, position), banked);
                if known.lower >= window.beta || known.lower == known.upper {
                    self.hits += 1;
                    return Ok(known.lower);
                }
                if known.upper <= window.alpha {
                    self.hits += 1;
                    return Ok(known.upper);
                }
            }
        }
        let searched = window;
        let mut moves = MovePicker::new(game, position, first);
        let mut best: Option<(Score, u16)> = None;
        let mut turns = ChildOrder::new(moves.len());
        while let Some((index, may_wait)) = turns.next() {
            let ordered = moves.get(index, |mv, code| {
                (self.experience).judge(side, ply, code, game.gain(position, mv))
            });
            let child = game.play(position, ordered.mv);
            let Ok(_claim) = self
                .shared
                .in_progress
                .enter(self.place_of(&child, depth), may_wait)
            else {
                turns.wait(index);
                continue;
            };
            let at = (index, ordered.quiet);
            let score = self.child(&child, side, at, depth, ply, window)?;
            if best.is_none_or(|(most, _)| score > most) {
                best = Some((score, ordered.code));
                if score > window.alpha {
                    window.alpha = score;
                    if window.is_closed() {
                        if ordered.quiet {
                            self.experience.remember(side, ordered.code, depth, ply);
                        }
                        break;
                    }
                }
            }
        }
        // A side to move always has a move, see `Game::turn`.
        let Some((value, code)) = best else {
            return Ok(self.estimate(position, side));
        };
        let bounds = shifted(Bounds::of(value, searched), -banked);
        // A depth of 0 would count as no entry.
        table.store(key, depth.clamp(1, 255) as u8, bounds, code);
        Ok(value)
    }

    /// Searches one child. The first in the order gets the full window, the others a null window; late
    /// quiet moves get a reduced depth first.
    pub fn child(
        &mut self,
        child: &G::Position,
        side: Side,
        (index, quiet): (usize, bool),
        depth: i32,
        ply: usize,
        window: Window,
    ) -> Result<Score, Stopped> {
        let (mover, same, view) = after_move(self.shared.game, child, side);
        let reduces =
            self.shared.style.reductions && quiet && depth >= LEAST_DEPTH && index >= LEAST_INDEX;
        let mut go = |less: i32, window: Window| -> Result<Score, Stopped> {
            let inner = window.child::<G>(same);
            let score = self.search(child, mover, view, depth - 1 - less, ply + 1, inner)?;
            Ok(score.from_child::<G>(same))
        };
        if index == 0 {
            return go(0, window);
        }
        let null = Window {
            alpha: window.alpha,
            beta: Score(window.alpha.0 + 1),
        };
        let less = match reduces {
            true => reduction(depth, index),
            false => 0,
        };
        let mut score = go(less.min(depth - 1), null)?;
        if less > 0 && score > window.alpha {
            score = go(0, null)?;
        }
        if score > window.alpha && score < window.beta {
            score = go(0, window)?;
        }
        Ok(score)
    }

    /// The key under which threads tell each other that they are searching a child; `None` for a single
    /// thread, and close to the leaves.
    #[inline(always)]
    pub fn place_of(&self, child: &G::Position, depth: i32) -> Option<u64> {
        (self.shared.style.threads > 1 && depth >= SHARED_DEPTH)
            .then(|| self.shared.game.canonical_key(child) ^ mix(depth as u64))
    }

    /// The principal variation after a move, as the table has it.
    pub fn line(&self, position: &G::Position, first: G::Move, length: u8) -> Vec<G::Move> {
        let (game, table) = (self.shared.game, self.shared.table);
        let mut line = vec![first];
        let mut at = game.play(position, first);
        while line.len() < usize::from(length) && game.turn(&at).is_some() {
            let Some(entry) = table.probe(self.key(&at)) else {
                break;
            };
            // A symmetric position may have left its own move there.
            let next = game.moves(&at).find(|&mv| game.move_code(mv) == entry.code);
            let Some(mv) = next else { break };
            line.push(mv);
            at = game.play(&at, mv);
        }
        line
    }
}

/// Bounds of a value to which something is added; infinities stay.
fn shifted(bounds: Bounds, by: i32) -> Bounds {
    let shift = |score: Score| match score.0.abs() > VALUE_LIMIT {
        true => score,
        false => Score(score.0 + by),
    };
    Bounds {
        lower: shift(bounds.lower),
        upper: shift(bounds.upper),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_search_sees_the_end_if_the_most_reduced_line_does() {
        // Every move of the longest line may be the last of its node, and be reduced at full depth.
        let most_reduced = |mut depth: i32, moves: u32| {
            for left in (1..=moves as usize).rev() {
                let is_late = depth >= LEAST_DEPTH && left > LEAST_INDEX;
                depth -= 1 + if is_late {
                    reduction(depth, left - 1)
                } else {
                    0
                };
            }
            depth >= 0
        };
        let sees = |depth, moves| sees_the_end(Style::default(), depth, moves);
        for depth in 1..=u8::MAX {
            for moves in 0..=60 {
                assert!(
                    !sees(depth, moves) || most_reduced(depth.into(), moves),
                    "{depth}, {moves}"
                );
            }
        }
        assert!(sees(4, 4) && !sees(24, 24) && sees(100, 9));
    }
}
