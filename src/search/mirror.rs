//! Mirror: answers every move with its image under the half turn of the board.
//!
//! Under strict turns this never loses as the second player where rows and columns of the board are
//! both even, and wins where both are odd; with one odd, the first player paints the edge in the
//! middle and then answers. Where there is nothing to copy, it plays like [`greedy`].

use super::{Answer, Request, greedy};
use crate::games::{Game, Place};

/// Plays the image of the last move if that makes the position symmetric; `None` when the game is over.
pub fn choose<G: Game>(request: Request<G>) -> Option<Answer<G::Move>> {
    let (game, position) = (request.game, request.position);
    game.turn(position)?;
    let places = game.sites();
    let (width, height) = game.extent();
    let image = |place: &Place| {
        let turned = Place {
            x: width - place.x,
            y: height - place.y,
        };
        let near = |other: &Place| (other.x - turned.x).hypot(other.y - turned.y) < 1e-6;
        places.iter().position(near)
    };
    let free: Vec<(usize, G::Move)> = game
        .moves(position)
        .filter_map(|mv| match game.path(position, mv)[..] {
            [site] => Some((usize::from(site), mv)),
            _ => None,
        })
        .collect();
    let is_free = |site: usize| free.iter().any(|(other, _)| *other == site);
    // A move whose image was made, or that is its own image, makes the board symmetric again.
    let alone = |site: &usize| {
        let turned = places.get(*site).and_then(image);
        turned.is_some_and(|turned| turned == *site || !is_free(turned))
    };
    let mut single = free.iter().filter(|(site, _)| alone(site));
    let copy = match (single.next(), single.next()) {
        (Some(&(_, mv)), None) => Some(mv),
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
