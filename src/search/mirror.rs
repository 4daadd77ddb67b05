//! Mirror: answers every move with its image under the half turn of the board.
//!
//! Under strict turns and with boxes of one point, the second player never loses this way if rows and columns are both
//! even, and wins if both are odd. If only one of them is odd, there is an edge in the middle: the first player paints it
//! and then mirrors. When there is nothing to mirror, it plays like [`greedy`].

use super::{Answer, Request, greedy};
use crate::games::Evaluate;

/// Plays the image of the last move if that makes the board symmetric; `None` when the game is over.
pub fn choose<G: Evaluate>(request: Request<G>) -> Option<Answer<G::Move>> {
    let (game, position) = (request.game, request.position);
    game.turn(position)?;
    let free: Vec<G::Move> = game.moves(position).collect();
    // A move whose image was made, or that is its own image, makes the board symmetric again.
    let alone = |mv: &&G::Move| {
        let image = game.half_turn(**mv);
        image.is_some_and(|image| image == **mv || !free.contains(&image))
    };
    let mut single = free.iter().filter(alone);
    let copy = match (single.next(), single.next()) {
        (Some(&mv), None) => Some(mv),
        _ => None,
    };
    match copy {
        Some(best) => Some(Answer {
            best,
            value: game.gain(position, best),
            depth: 1,
            nodes: free.len() as u64,
            table_hits: 0,
            line: vec![best],
            elapsed: std::time::Duration::ZERO,
            completed: true,
            is_exact: false,
        }),
        None => greedy::choose(request),
    }
}
