//! Lures: ways to lead an opponent astray that looks a few moves ahead.
//!
//! Several moves are often equally good against perfect play. They are not against an opponent whose
//! replies can be foreseen: one that looks a fixed number of plies ahead, sees points alone, and of
//! moves that seem equal plays the first it came to. The published opponents are such but for a few
//! random swaps. Of all moves that give nothing away, the one is played after which such an opponent
//! goes wrong, at once or some foreseen moves later. Nothing is risked: if it replies otherwise, the
//! value is still what it was.
//!
//! Models of an opponent by the depth of its search are those of Carmel and Markovitch, *Incorporating
//! Opponent Models into Adversary Search* (AAAI 1996).

use std::collections::HashSet;
use std::time::Instant;

use super::foresee::foresee;
use super::{Limits, Table};
use crate::games::{Game, Side};
use crate::solver::Ask;
use crate::stop::StopFlag;

/// How far the opponent is thought to look: as far as the published ones do at most.
const DEPTH: u8 = 7;

/// Looks for lures among positions of which it can be asked what they are worth.
pub(super) struct Lure<'p, 'a, G: Game> {
    pub game: &'a G,
    /// Who lures.
    pub side: Side,
    /// Gives up when there is no time left.
    pub ask: &'p mut Ask<'a, G::Position>,
    /// For the searches of the opponent. It may hold what other searches know by other keys.
    pub table: &'a Table,
    pub deadline: Instant,
    pub stop: StopFlag,
}

/// A position that is foreseen, with the side that lures to move.
struct Foreseen<G: Game> {
    position: G::Position,
    /// What is left for the side to move.
    value: i32,
    /// The move that it began with; `None` for the position asked about.
    first: Option<G::Move>,
}

/// What becomes of a move.
enum Outcome<G: Game> {
    /// It gives something away.
    Mistake,
    /// The opponent is foreseen to go wrong.
    Lures,
    /// The opponent is foreseen to reply well; where that leads, if the side that lures is then to
    /// move, and what is left for it.
    Holds(Option<(G::Position, i32)>),
}

impl<G: Game> Lure<'_, '_, G> {
    /// The move that lures the soonest, in a position in which so much is left for the side to move;
    /// `None` if there is none, or no time to find it.
    pub fn find(&mut self, position: &G::Position, value: i32) -> Option<G::Move> {
        let mut foreseen = vec![Foreseen::<G> {
            position: *position,
            value,
            first: None,
        }];
        let mut seen = HashSet::new();
        while !foreseen.is_empty() {
            let mut next = Vec::new();
            for from in &foreseen {
                for mv in self.game.moves(&from.position) {
                    let first = from.first.or(Some(mv));
                    match self.outcome(from, mv)? {
                        Outcome::Mistake | Outcome::Holds(None) => {}
                        Outcome::Lures => return first,
                        Outcome::Holds(Some((position, value))) => {
                            if seen.insert(self.game.state_key(&position)) {
                                next.push(Foreseen {
                                    position,
                                    value,
                                    first,
                                });
                            }
                        }
                    }
                }
            }
            foreseen = next;
        }
        None
    }

    /// `None` when there is no time left to find out.
    fn outcome(&mut self, from: &Foreseen<G>, mv: G::Move) -> Option<Outcome<G>> {
        let (game, other) = (self.game, self.side.other());
        let child = game.play(&from.position, mv);
        // Who moves again lures nobody.
        if game.turn(&child) != Some(other) {
            return Some(Outcome::Mistake);
        }
        // What is left for the opponent if the move gives nothing away.
        let theirs = self.gain(&from.position, &child, self.side) - from.value;
        if (self.ask)(&child, theirs + 1)? {
            return Some(Outcome::Mistake);
        }
        let limits = Limits {
            time: Some(self.deadline.saturating_duration_since(Instant::now())),
            stop: self.stop.clone(),
            ..Limits::default()
        };
        let reply = foresee(game, &child, DEPTH, limits, self.table).ok()??;
        let after = game.play(&child, reply);
        let left = theirs - self.gain(&child, &after, other);
        let (holds, next) = match game.turn(&after) {
            None => (left <= 0, None),
            Some(mover) if mover == self.side => {
                let holds = !(self.ask)(&after, 1 - left)?;
                (holds, Some((after, -left)))
            }
            Some(_) => ((self.ask)(&after, left)?, None),
        };
        Some(match holds {
            true => Outcome::Holds(next),
            false => Outcome::Lures,
        })
    }

    /// The points that a side wins from one position to the next.
    fn gain(&self, from: &G::Position, to: &G::Position, side: Side) -> i32 {
        side.sign() * (self.game.banked(to) - self.game.banked(from))
    }
}
