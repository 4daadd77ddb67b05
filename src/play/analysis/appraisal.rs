//! What one position is worth, for practice with a goal: whether the goal is in reach, and what to aim at.

use std::time::Duration;

use super::analyst::{Analyst, TRY, TRY_HARD};
use super::known::{Source, Worth};
use crate::games::{Playable, Side};
use crate::play::task::{Found, Reason, Thinking};
use crate::sentence::Sentence;
use crate::work::StopFlag;

/// The expert's time for each of the two looks that must agree before a goal is doubted.
const LOOKS: [Duration; 2] = [Duration::from_millis(400), Duration::from_millis(800)];

impl<G: Playable> Analyst<G> {
    /// What the position after `ply` moves is worth: proved if that is found in the time of the last round of an
    /// analysis, or else what the expert expects.
    pub(super) fn appraise(
        mut self,
        ply: usize,
        stop: StopFlag,
        report: &mut dyn FnMut(Worth),
    ) -> Option<Worth> {
        self.stop = stop;
        if let Some(proved) = self.proved_within(ply, TRY) {
            return Some(proved);
        }
        // The look of a hint, so that both say the same.
        let (advice, _) = self.advise(ply, &mut |_| {})?;
        if advice.worth.is_exact || self.stop.is_raised() {
            return (!self.stop.is_raised()).then_some(advice.worth);
        }
        report(advice.worth);
        let proved = self.proved_within(ply, TRY_HARD);
        (!self.stop.is_raised()).then_some(proved.unwrap_or(advice.worth))
    }

    /// What the position after `ply` moves is worth to a side, as a search tells it. What is not proved is the
    /// better of two looks.
    pub(super) fn weigh(
        mut self,
        ply: usize,
        side: Side,
        revision: u64,
        stop: StopFlag,
    ) -> Option<Found> {
        self.stop = stop;
        let worth = match self.proved_within(ply, TRY) {
            Some(proved) => proved,
            None => self.looked_at(ply, side)?,
        };
        Some(Found {
            revision,
            text: String::new(),
            shown: String::new(),
            words: Sentence::default(),
            prompt: Sentence::default(),
            path: Vec::new(),
            is_exact: worth.is_exact,
            reason: Reason::default(),
            thinking: Thinking {
                value: Some(worth.to(side)),
                ..Thinking::default()
            },
        })
    }

    /// What is proved of the position after `ply` moves, or can be proved in this time.
    fn proved_within(&self, ply: usize, time: Duration) -> Option<Worth> {
        let position = &self.states.get(ply)?.position;
        let key = self.game.counted_key(position);
        let known = self.known.worth(key).map(|(worth, _)| worth);
        if let Some(known) = known.filter(|known| known.is_exact) {
            return Some(known);
        }
        let worth = self.exact(position, time)?;
        self.known.put_worth(key, worth, Source::Proof);
        Some(worth)
    }

    /// What two looks make of the position after `ply` moves: the better of them for this side, unless one of
    /// them proves it.
    fn looked_at(&self, ply: usize, side: Side) -> Option<Worth> {
        let position = &self.states.get(ply)?.position;
        let key = self.game.counted_key(position);
        let mut best: Option<Worth> = None;
        for time in LOOKS {
            let worth = self.expected(position, time)?;
            self.known.put_worth(key, worth, Source::Look);
            if worth.is_exact {
                return Some(worth);
            }
            best = best
                .filter(|best| best.to(side) >= worth.to(side))
                .or(Some(worth));
        }
        best
    }
}
