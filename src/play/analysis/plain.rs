//! Which of several equally good moves is advised.
//!
//! The search ends with any of them. If that one gives boxes away, or leaves them, a person who learns asks what for. Where
//! another one is proved to be worth as much, it is for nothing.

use std::time::Duration;

use super::analyst::Analyst;
use super::boxes::{closing, opened};
use super::known::Worth;
use crate::games::{Deed, Playable};
use crate::search::Answer;

/// The solver's time for each move. The position itself is solved by then, and most moves take no time at all.
const TRY: Duration = Duration::from_millis(50);

impl<G: Playable> Analyst<G> {
    /// The best move that a search found, or a plain one that is proved to be worth as much: one that closes boxes where
    /// there are any to close, and else one that gives none away.
    pub(super) fn plainest(&self, position: &G::Position, answer: &Answer<G::Move>) -> G::Move {
        let worth = self.worth_of(position, answer);
        let plainer = worth.and_then(|worth| self.plainer(position, answer.best, worth));
        plainer.unwrap_or(answer.best)
    }

    fn plainer(&self, position: &G::Position, best: G::Move, worth: Worth) -> Option<G::Move> {
        let game = &self.game;
        let side = game.turn(position).filter(|_| worth.is_exact)?;
        let may_close = closing(game, position).is_some();
        let is_plain = |mv: G::Move| {
            let after = game.play(position, mv);
            match may_close {
                true => matches!(game.deed(position, mv, &after), Deed::Closed(_)),
                false => opened(game, position, &after).is_none(),
            }
        };
        if is_plain(best) {
            return None;
        }
        // The solver stops at the first move that is too hard: the others are hardly easier.
        let plain = game.moves(position).filter(|&mv| is_plain(mv));
        let holds = |mv| {
            let known = self.exact(&game.play(position, mv), TRY)?;
            Some((known.to(side) >= worth.to(side)).then_some(mv))
        };
        plain.map_while(holds).flatten().next()
    }
}

#[cfg(test)]
mod tests {
    use std::collections::HashMap;
    use std::sync::Arc;
    use std::time::Duration;

    use rand::SeedableRng;
    use rand::seq::IndexedRandom;
    use rand_pcg::Pcg64Mcg;

    use crate::games::registry::GameOptions;
    use crate::games::walls::{Options, Position, TurnRule, Walls};
    use crate::games::{Deed, Evaluate, Game, Narrate, OnBoard, Side};
    use crate::play::analysis::Known;
    use crate::play::analysis::boxes::{closing, opened};
    use crate::play::{AnyMatch, Match, Player};
    use crate::search::StopFlag;

    /// What a position is worth to the first player, by plain search to the end.
    fn value(walls: &Walls<u64>, position: &Position<u64>, known: &mut HashMap<u64, i32>) -> i32 {
        let Some(side) = walls.turn(position) else {
            return walls.margin(position);
        };
        let key = walls.counted_key(position);
        if let Some(&value) = known.get(&key) {
            return value;
        }
        let values = walls
            .moves(position)
            .map(|mv| value(walls, &walls.play(position, mv), known) * side.sign());
        let best = values.max().unwrap() * side.sign();
        known.insert(key, best);
        best
    }

    /// Whether a move closes boxes where there are any to close, and else gives none away.
    fn is_plain(walls: &Walls<u64>, position: &Position<u64>, mv: u16) -> bool {
        let after = walls.play(position, mv);
        match closing(walls, position) {
            Some(_) => matches!(walls.deed(position, mv, &after), Deed::Closed(_)),
            None => opened(walls, position, &after).is_none(),
        }
    }

    #[test]
    fn no_box_is_given_away_or_left_for_nothing() {
        let mut random = Pcg64Mcg::seed_from_u64(1);
        for rule in [TurnRule::Strict, TurnRule::Extra] {
            let mut options = Options::sized(3, 3);
            options.rules = rule;
            let walls = Walls::<u64>::new(&options).unwrap();
            let mut values = HashMap::new();
            let mut gave = 0;
            for _ in 0..40 {
                let players = Side::BOTH.map(Player::usual);
                let options = GameOptions::Walls(options.clone());
                let mut game = Match::new(walls.clone(), options, players);
                let mut position = walls.start();
                while walls.moves(&position).count() > 11 {
                    let moves: Vec<_> = walls.moves(&position).collect();
                    let plain = |mv: &u16| is_plain(&walls, &position, *mv);
                    let plain: Vec<_> = moves.iter().copied().filter(plain).collect();
                    let mv = *plain.choose(&mut random).unwrap_or(&moves[0]);
                    assert!(game.play_path(&walls.path(&position, mv), Duration::ZERO));
                    position = walls.play(&position, mv);
                }
                let known = Arc::new(Known::measured_in_nodes(1_000_000));
                let hint = game.analyst(&known).hint().unwrap();
                let hint = hint.run(StopFlag::default(), &mut |_| {}).unwrap();

                let side = walls.turn(&position).unwrap();
                let best = value(&walls, &position, &mut values);
                assert!(hint.is_exact);
                assert_eq!(hint.thinking.value, Some(best * side.sign()));
                let mut moves = walls.moves(&position);
                let mv = moves.find(|&mv| walls.path(&position, mv) == hint.path);
                let mut is_best =
                    |mv: u16| value(&walls, &walls.play(&position, mv), &mut values) == best;
                assert!(is_best(mv.unwrap()), "{position:?}");
                if !is_plain(&walls, &position, mv.unwrap()) {
                    gave += 1;
                    let mut plain = walls
                        .moves(&position)
                        .filter(|&mv| is_plain(&walls, &position, mv));
                    assert!(!plain.any(is_best), "{position:?}");
                }
            }
            // Where a box has to be given away, it is.
            assert!((1..40).contains(&gave), "{rule:?} {gave}");
        }
    }
}
