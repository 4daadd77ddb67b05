//! Which other moves are as good as the best one.

use std::time::{Duration, Instant};

use super::analyst::{Analyst, GLANCE};
use super::known::{Advice, Source, Worth};
use super::twins::Twins;
use crate::games::Playable;
use crate::play::task::Rivals;

/// A hint does not wait longer for it.
const MOST: Duration = Duration::from_millis(100);

impl<G: Playable> Analyst<G> {
    /// Which other moves are as good as the advised one, if that is proved at once.
    pub(super) fn rivals(&self, position: &G::Position, advice: Advice) -> Option<Rivals> {
        let game = &self.game;
        let side = game.turn(position).filter(|_| advice.worth.is_exact)?;
        let children: Vec<G::Position> = (game.moves(position))
            .map(|mv| game.play(position, mv))
            .collect();
        let mut worths = vec![None; children.len()];
        let twins = Twins::of(game, &children);
        let begun = Instant::now();
        for (index, child) in children.iter().enumerate() {
            twins.share(&mut worths);
            let key = game.counted_key(child);
            let known = worths[index].or(self.known.worth(key));
            let proved = known.filter(|(_, source)| *source == Source::Proof);
            let is_late = self.known.is_timed() && begun.elapsed() > MOST;
            let worth = match proved {
                Some((worth, _)) => worth,
                None if is_late => return None,
                // Small games are searched to their end.
                None => (self.exact(child, GLANCE))
                    .or_else(|| self.expected(child, GLANCE).filter(|worth| worth.is_exact))?,
            };
            self.known.put_worth(key, worth, Source::Proof);
            worths[index] = Some((worth, Source::Proof));
        }
        let best = advice.worth.to(side);
        let is_good = |worth: &&(Worth, Source)| worth.0.to(side) == best;
        let good = worths.iter().flatten().filter(is_good).count();
        // Where positions come back, the advice can rest on what happened before, and a move by itself does not.
        Some(match good.checked_sub(1)? {
            0 => Rivals::No,
            others if others + 1 == children.len() => Rivals::All,
            others => Rivals::Few(others as u32),
        })
    }
}
