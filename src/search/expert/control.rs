//! Control under the extra move rule: who can make the other side open the first long chain.
//!
//! It is fought for in the middle game, long before the exact value can be found, and whoever has it mostly wins. So
//! the search looks only at moves that get it or keep it, where it can be found out which these are.

use super::clock;
use crate::games::Evaluate;
use crate::search::Request;
use crate::solver::memory::Memory;
use crate::solver::{self, Control, Method, Reach};
use crate::work::{Budget, Limits, Stopped};

/// What is known of the moves of a position.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Moves<M> {
    /// Those that keep control or get it.
    pub keep: Vec<M>,
    /// Those of which that is not known.
    pub open: Vec<M>,
    /// Those that leave it to the other side.
    pub lose: Vec<M>,
    /// The positions searched.
    pub nodes: u64,
}

impl<M: Copy> Moves<M> {
    /// The moves to look at: those that keep control, or else those that may.
    pub fn best(&self) -> &[M] {
        [&self.keep, &self.open, &self.lose]
            .into_iter()
            .find(|moves| !moves.is_empty())
            .map_or(&[], Vec::as_slice)
    }

    /// All moves, the best first.
    pub fn all(&self) -> impl Iterator<Item = M> {
        let all = [&self.keep, &self.open, &self.lose];
        all.into_iter().flatten().copied()
    }
}

/// Who gets control after which move; `None` in other games and under other rules, with boxes of different values,
/// without a limit of time or nodes, and where there are too many free edges.
pub(super) fn moves<G: Evaluate>(
    request: &Request<G>,
    memory: &Memory,
    left: &Limits,
) -> Option<Moves<G::Move>> {
    let (game, position) = (request.game, request.position);
    let coins = game.strings_and_coins(position)?;
    if Method::of(&coins) != Method::Quiet {
        return None;
    }
    let limits = clock::limits_of_control(Reach::of(&coins)?, left)?;
    let budget = Budget::new(limits.clone());
    let mut found = Moves {
        keep: Vec::new(),
        open: Vec::new(),
        lose: Vec::new(),
        nodes: 0,
    };
    for mv in game.moves(position) {
        let left = clock::limits_after(&limits, budget.elapsed(), found.nodes);
        let settings = solver::Settings {
            time: left.time,
            nodes: left.nodes,
            stop: left.stop,
            ..solver::Settings::default()
        };
        let child = game.play(position, mv);
        let asked = solver::inquire_control(&coins, &settings, memory, |control| {
            keeps(game, position, &child, control)
        });
        let (kept, nodes) = asked.unwrap_or((Err(Stopped), 0));
        found.nodes += nodes;
        match kept {
            Ok(true) => found.keep.push(mv),
            Ok(false) => found.lose.push(mv),
            Err(Stopped) => found.open.push(mv),
        }
    }
    Some(found)
}

/// Whether the side that moved from one position to the next has control then.
fn keeps<G: Evaluate>(
    game: &G,
    from: &G::Position,
    to: &G::Position,
    control: &mut Control,
) -> Result<bool, Stopped> {
    let (Some(mover), Some(coins)) = (game.turn(to), game.strings_and_coins(to)) else {
        // Whoever wins the last box would have to move once more.
        return Ok(false);
    };
    let is_with_mover = control.is_with_mover(&coins)?;
    Ok(is_with_mover == (Some(mover) == game.turn(from)))
}

#[cfg(test)]
mod tests {
    use std::collections::HashMap;

    use super::*;
    use crate::games::Game;
    use crate::games::mix;
    use crate::games::walls::{Options, TurnRule, Walls};

    fn walls(rules: TurnRule) -> Walls<u64> {
        let options = Options {
            rules,
            ..Options::sized(3, 3)
        };
        Walls::new(&options).unwrap()
    }

    fn ask(
        walls: &Walls<u64>,
        position: &<Walls<u64> as Game>::Position,
        limits: &Limits,
    ) -> Option<Moves<u16>> {
        let request = Request::new(walls, position, limits.clone());
        moves(&request, &Memory::new(8), limits)
    }

    /// Whether the side to move wins if boxes count nothing, and whoever cannot move loses.
    fn wins(
        walls: &Walls<u64>,
        position: &<Walls<u64> as Game>::Position,
        known: &mut HashMap<u64, bool>,
    ) -> bool {
        let side = walls.turn(position);
        if side.is_none() {
            // The last stroke wins a box, so the side that made it would have to move again.
            return false;
        }
        let key = walls.state_key(position);
        if let Some(&known) = known.get(&key) {
            return known;
        }
        let found = walls
            .moves(position)
            .any(|mv| is_kept(walls, position, mv, known));
        known.insert(key, found);
        found
    }

    fn is_kept(
        walls: &Walls<u64>,
        position: &<Walls<u64> as Game>::Position,
        mv: u16,
        known: &mut HashMap<u64, bool>,
    ) -> bool {
        let child = walls.play(position, mv);
        let is_again = [None, walls.turn(position)].contains(&walls.turn(&child));
        wins(walls, &child, known) == is_again
    }

    #[test]
    fn moves_keep_control_as_in_the_plain_game() {
        let walls = walls(TurnRule::Extra);
        let limits = Limits {
            nodes: Some(1_000_000),
            ..Limits::default()
        };
        let mut known = HashMap::new();
        let mut asked = 0;
        for seed in 0..10u64 {
            let mut position = walls.start();
            for ply in 0..5 + seed % 3 {
                let moves: Vec<u16> = walls.moves(&position).collect();
                let drawn = mix(seed << 8 | ply) as usize % moves.len();
                position = walls.play(&position, moves[drawn]);
            }
            let Some(found) = ask(&walls, &position, &limits) else {
                continue;
            };
            asked += 1;
            assert!(found.open.is_empty());
            for mv in walls.moves(&position) {
                let expected = is_kept(&walls, &position, mv, &mut known);
                assert_eq!(found.keep.contains(&mv), expected, "{seed} {mv}");
                assert_eq!(found.lose.contains(&mv), !expected, "{seed} {mv}");
            }
            assert_eq!(found.all().count(), walls.moves(&position).count());
            assert!(!found.best().is_empty());
        }
        assert!(asked >= 5, "{asked}");
    }

    #[test]
    fn it_is_asked_only_where_there_is_an_answer() {
        let few = Limits {
            nodes: Some(100),
            ..Limits::default()
        };
        let many = Limits {
            nodes: Some(1_000_000),
            ..Limits::default()
        };
        let (extra, strict) = (walls(TurnRule::Extra), walls(TurnRule::Strict));
        assert!(ask(&extra, &extra.start(), &many).is_some());
        assert_eq!(ask(&extra, &extra.start(), &few), None);
        assert_eq!(ask(&extra, &extra.start(), &Limits::default()), None);
        assert_eq!(ask(&strict, &strict.start(), &many), None);
    }
}
