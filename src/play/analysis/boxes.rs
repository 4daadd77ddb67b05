//! Boxes that can be closed, and what comes of opening them.

use std::cmp::Ordering;

use crate::games::{Deed, Playable, Side};

/// What comes of opened boxes if they are closed one after the other, each by whoever is to move.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Opened {
    /// How many boxes the side that opened them closes.
    pub own: u32,
    /// How many the other side closes.
    pub others: u32,
    /// Who moves next; `None` when the game is over then.
    pub next: Option<Side>,
}

/// The move that closes the most boxes, and how many.
pub(super) fn closing<G: Playable>(game: &G, position: &G::Position) -> Option<(G::Move, u32)> {
    let moves = game.moves(position);
    let deeds = moves.map(|mv| {
        let after = game.play(position, mv);
        (mv, game.deed(position, mv, &after))
    });
    deeds
        .filter_map(|(mv, deed)| match deed {
            Deed::Closed(boxes) => Some((mv, boxes)),
            _ => None,
        })
        .max_by_key(|(_, boxes)| *boxes)
}

/// What comes of the boxes that a move opened, if that is a reason against it.
pub(super) fn opened<G: Playable>(
    game: &G,
    before: &G::Position,
    after: &G::Position,
) -> Option<Opened> {
    let side = game.turn(before)?;
    let opened = all_opened(game, before, after)?;
    let is_bad = match opened.others.cmp(&opened.own) {
        Ordering::Greater => true,
        Ordering::Equal => opened.own > 0 && opened.next == Some(side.other()),
        Ordering::Less => false,
    };
    is_bad.then_some(opened)
}

/// What comes of the boxes that a move opened. `None` where some were open before, or none are now.
pub(super) fn all_opened<G: Playable>(
    game: &G,
    before: &G::Position,
    after: &G::Position,
) -> Option<Opened> {
    let side = game.turn(before)?;
    if closing(game, before).is_some() {
        return None;
    }
    let mut closed = [0, 0];
    let mut position = *after;
    while let (Some(closer), Some((mv, boxes))) = (game.turn(&position), closing(game, &position)) {
        closed[closer.index()] += boxes;
        position = game.play(&position, mv);
    }
    (closed != [0, 0]).then(|| Opened {
        own: closed[side.index()],
        others: closed[side.other().index()],
        next: game.turn(&position),
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::games::walls::{Options, TurnRule, Walls};
    use crate::games::{Game, Notation};

    /// What the last of these moves opened on a board of 2 × 2.
    fn last_opened(rule: TurnRule, moves: &str) -> Option<Opened> {
        let mut options = Options::sized(2, 2);
        options.rules = rule;
        let game = Walls::<u64>::new(&options).unwrap();
        let mut positions = vec![game.start()];
        for text in moves.split_whitespace() {
            let position = positions.last().unwrap();
            let mv = game.parse_move(position, text).unwrap();
            positions.push(game.play(position, mv));
        }
        let [.., before, after] = &positions[..] else {
            panic!("two positions");
        };
        opened(&game, before, after)
    }

    #[test]
    fn what_opened_boxes_lead_to_is_counted_by_side() {
        let rim = "0,1 0,3 1,0 3,0 1,4 3,4 4,1 4,3 ";
        let told = |rule, moves: &str| last_opened(rule, moves).map(|o| (o.own, o.others, o.next));
        // A loop of four: the last of three edges closes two boxes, and the game is over.
        let opens_a_loop = format!("{rim} 1,2");
        assert_eq!(told(TurnRule::Strict, &opens_a_loop), Some((1, 3, None)));
        assert_eq!(told(TurnRule::Extra, &opens_a_loop), Some((0, 4, None)));
        // One box at a corner: whoever opened it moves again.
        let a_corner = "0,1 1,0 1,2";
        assert_eq!(
            told(TurnRule::Strict, a_corner),
            Some((0, 1, Some(Side::First)))
        );
        assert_eq!(
            told(TurnRule::Extra, a_corner),
            Some((0, 1, Some(Side::Second)))
        );
        // A chain of two, open at both ends: one box for each, and the other side moves next.
        let a_chain = "0,1 0,3 2,1 2,3 1,0";
        assert_eq!(
            told(TurnRule::Strict, a_chain),
            Some((1, 1, Some(Side::Second)))
        );
        // Nothing was opened by a move that leaves each box two edges, nor by one that closes a box.
        assert_eq!(told(TurnRule::Strict, "0,1 1,0"), None);
        assert_eq!(told(TurnRule::Strict, "0,1 1,0 1,2 2,1"), None);
    }
}
