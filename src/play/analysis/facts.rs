//! What one sees a move do, without a search.

use super::boxes::{all_opened, closing};
use crate::games::{Deed, Playable, Unit};
use crate::play::task::{Effect, Fact};

/// What one sees a move do, if that is worth telling.
pub(super) fn fact<G: Playable>(game: &G, before: &G::Position, mv: G::Move) -> Option<Fact> {
    match done(game, before, mv) {
        Effect::Deed(Deed::Moved) if has_boxes(game) => {
            let after = game.play(before, mv);
            let is_answered = game.turn(&after).is_some() && closing(game, &after).is_some();
            match is_answered {
                true => all_opened(game, before, &after).map(|opened| Fact::Opens {
                    own: opened.own,
                    others: opened.others,
                    moves_again: opened.next.map(|next| Some(next) == game.turn(before)),
                }),
                false => Some(Fact::IsSafe),
            }
        }
        Effect::Deed(Deed::Moved) => {
            prevented(game, before, mv).or_else(|| threatened(game, before, mv))
        }
        Effect::Deed(Deed::Blocked) => None,
        done => Some(Fact::Does(done)),
    }
}

/// Whether the points of a game are boxes or what they are worth.
pub(super) fn has_boxes<G: Playable>(game: &G) -> bool {
    matches!(game.unit(), Unit::Boxes | Unit::Points)
}

/// What a move does at once.
pub(super) fn done<G: Playable>(game: &G, before: &G::Position, mv: G::Move) -> Effect {
    let after = game.play(before, mv);
    let is_won = G::WIN_ONLY
        && game.turn(&after).is_none()
        && (game.turn(before)).is_some_and(|side| side.sign() * game.margin(&after) > 0);
    match is_won {
        true => Effect::Win,
        false => Effect::Deed(game.deed(before, mv, &after)),
    }
}

/// The most that the side to move could do at once.
fn most<G: Playable>(game: &G, position: &G::Position) -> Option<Effect> {
    let effects = game.moves(position).map(|mv| done(game, position, mv));
    effects.max_by_key(|effect| effect.size())
}

/// The most that the other side could do at once after a move; `None` if it does not move next.
fn allowed<G: Playable>(game: &G, before: &G::Position, mv: G::Move) -> Option<Effect> {
    let position = game.play(before, mv);
    (game.turn(&position)? != game.turn(before)?).then_some(())?;
    most(game, &position)
}

/// What more than half of these have in common, at least as much of the same kind, and whether all of them have it.
fn common(effects: impl Iterator<Item = Option<Effect>>) -> Option<(Effect, bool)> {
    let effects = effects.map(|effect| effect.unwrap_or(Effect::Deed(Deed::Moved)));
    let mut effects: Vec<Effect> = effects.collect();
    effects.sort_by_key(|effect| std::cmp::Reverse(effect.size()));
    // More than half are at least as large as the one in the middle, but they may be of other kinds.
    let effect = *effects.get(effects.len() / 2)?;
    let alike = effects.iter().filter(|one| one.is_at_least(effect)).count();
    (2 * alike > effects.len()).then_some((effect, alike == effects.len()))
}

/// What the other side could do at once after most of the other moves, if it is more than after this one.
fn prevented<G: Playable>(game: &G, before: &G::Position, mv: G::Move) -> Option<Fact> {
    let left = allowed(game, before, mv)?;
    let others = game.moves(before).filter(|&other| other != mv);
    let (effect, is_only_move) = common(others.map(|other| allowed(game, before, other)))?;
    (effect.size() > left.size()).then(|| Fact::Prevents {
        effect,
        is_all: left.size() == 0 || effect == Effect::Win,
        is_only_move,
    })
}

/// What this side could do at once after most answers to a move, if it is more than now.
fn threatened<G: Playable>(game: &G, before: &G::Position, mv: G::Move) -> Option<Fact> {
    let side = game.turn(before)?;
    let after = game.play(before, mv);
    (game.turn(&after)? != side).then_some(())?;
    let (effect, is_all) = common(game.moves(&after).map(|answer| {
        let position = game.play(&after, answer);
        (game.turn(&position)? == side).then_some(())?;
        most(game, &position)
    }))?;
    let now = most(game, before)?.size();
    (effect.size() > now).then_some(Fact::Threatens { effect, is_all })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::games::Notation;
    use crate::games::draughts::Draughts;

    /// What these moves do in a position of draughts.
    fn facts(state: &str, moves: &[&str]) -> Vec<Option<Fact>> {
        let game = Draughts::new();
        let position = game.parse_state(state).unwrap().position;
        let fact = |text: &&str| {
            let mv = game.parse_move(&position, text).unwrap();
            fact(&game, &position, mv)
        };
        moves.iter().map(fact).collect()
    }

    #[test]
    fn what_other_moves_allow_is_told_of_those_that_do_not() {
        let captures = |count| Effect::Deed(Deed::Captured(count));
        let prevents = |is_only_move| {
            Some(Fact::Prevents {
                effect: captures(1),
                is_all: true,
                is_only_move,
            })
        };
        // The man on d4 is in danger: it can be covered, or go away; two moves do neither.
        let state = "W:Wb2,d4,g1:Be5,f6";
        let told = facts(state, &["b2-c3", "d4-c5", "b2-a3", "g1-h2"]);
        assert_eq!(told, [prevents(false), prevents(false), None, None]);
        // On c5, it would be captured as well.
        let told = facts("W:Wb2,d4,g1:Bd6,e5,f6", &["b2-c3", "d4-c5"]);
        assert_eq!(told, [prevents(true), None]);
        // A capture is told as such, and so is a king.
        let told = facts("W:Wb2,d4,g7:Ba7", &["g7-h8"]);
        assert_eq!(told, [Some(Fact::Does(Effect::Deed(Deed::Crowned)))]);
        let told = facts("W:Wb2,d4,g1:Be5,a7", &["d4xf6"]);
        assert_eq!(told, [Some(Fact::Does(captures(1)))]);
        let told = facts("W:Wd4,g1:Be5", &["d4xf6"]);
        assert_eq!(told, [Some(Fact::Does(Effect::Win))]);
    }

    #[test]
    fn only_what_is_of_one_kind_is_common() {
        let captures = |count| Some(Effect::Deed(Deed::Captured(count)));
        let (crowns, win) = (Some(Effect::Deed(Deed::Crowned)), Some(Effect::Win));
        let told = |effects: &[Option<Effect>]| common(effects.iter().copied());
        assert_eq!(
            told(&[captures(1), None, captures(2)]),
            captures(1).map(|effect| (effect, false))
        );
        assert_eq!(
            told(&[captures(3), captures(2)]),
            captures(2).map(|effect| (effect, true))
        );
        // A man lost or a king made: after most moves it is neither.
        assert_eq!(told(&[captures(1), captures(1), crowns, crowns]), None);
        assert_eq!(told(&[win, captures(1), None]), None);
        assert_eq!(told(&[]), None);
    }

    #[test]
    fn a_threat_is_told_where_nothing_is_prevented() {
        let threatens = |effect, is_all| Some(Fact::Threatens { effect, is_all });
        let one = Effect::Deed(Deed::Captured(1));
        // On d4, the man can capture e5, unless that goes away.
        let told = facts("W:Wc3,e3,h2:Be5,h8,a7", &["e3-d4", "c3-b4"]);
        assert_eq!(told, [threatens(one, false), None]);
        // Where it could go, another man captures it.
        let told = facts("W:Wc3,e3,g3:Be5,h8,a7", &["e3-d4", "c3-b4"]);
        assert_eq!(told, [threatens(one, true), None]);
        // After one answer of three.
        let told = facts("W:Wa1,b2,e3:Bf6,h8", &["e3-d4"]);
        assert_eq!(told, [None]);
    }

    #[test]
    fn less_than_others_allow_is_told_too() {
        // d4 is in danger, and after most moves, so is another man behind it.
        let state = "W:Wa1,a3,d2,d4,h2:Be5,f6";
        let told = facts(state, &["d2-e3"]);
        let two = Effect::Deed(Deed::Captured(2));
        assert_eq!(
            told,
            [Some(Fact::Prevents {
                effect: two,
                is_all: false,
                is_only_move: false,
            })]
        );
    }
}
