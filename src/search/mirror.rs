//! Mirror: answers every move with its image under the half turn of the board.
//!
//! Under strict turns this never loses as the second player where rows and columns of the board are
//! both even, and wins where both are odd; with one odd, the first player paints the edge in the
//! middle and then answers. Where there is nothing to copy, it plays like [`greedy`].

use super::{Answer, Request, greedy};
use crate::games::Evaluate;

/// Plays the image of the last move if that makes the position symmetric; `None` when the game is over.
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
        }),
        None => greedy::choose(request),
    }
}
