//! Sessions and resignations: a person gives a game up, and may take that back.

use std::time::Instant;

use super::Session;
use crate::games::Side;
use crate::play::player::you;
use crate::play::turn_clock::TurnClock;

impl Session {
    /// Who would give the game up if a person wanted to now: the only person, whoever is to move, or of two people the
    /// one who is to move. Nobody before the first move, and nobody in practice, which does not count.
    pub(super) fn resigner(&self) -> Option<Side> {
        let standing = self.game.standing();
        let turn = standing.turn.filter(|_| standing.ply > 0)?;
        let may = self.is_live() && self.practice.is_none() && !self.are_all_computers();
        may.then(|| you(self.game.players()).unwrap_or(turn))
    }

    /// A person gives the game up; says whether one could.
    pub fn resign(&mut self, now: Instant) -> bool {
        let Some(side) = self.resigner() else {
            return false;
        };
        let time = self.turn_time(now);
        let has_resigned = self.play_beside(|game| game.resign(side, time));
        if has_resigned {
            self.begin_turn(now);
        }
        has_resigned
    }

    /// Takes a resignation back, if the game is over by one; the turn goes on. Once a move is made, the game says nothing of
    /// either opponent any more, for it had ended.
    pub(super) fn takes_up_again(&mut self, now: Instant) -> bool {
        let Some(time) = self.game.take_up_again() else {
            return false;
        };
        self.hand_over();
        self.begin_turn(now);
        self.clock = TurnClock::of_turn(time);
        self.adjust_clock(now);
        true
    }
}
