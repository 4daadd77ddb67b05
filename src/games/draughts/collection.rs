//! Texts that hold many games, as collections of games in Portable Draughts Notation do.

use super::pdn::{Token, tokens_at};
use super::tags::{event_of, players_of, value_of};
use crate::games::GameInText;

/// The games of a text, one after the other. A new one begins with a tag after moves, or with the tag that the game before
/// began with, for it may have no moves.
pub(super) fn games(text: &str) -> Vec<GameInText<'_>> {
    let mut games = vec![(0, Vec::new())];
    let mut has_moves = false;
    for (at, token) in tokens_at(text) {
        match (token, games.last_mut()) {
            (Token::Tag(name, value), Some((_, tags))) => {
                let begins_again = tags.first().is_some_and(|(first, _)| *first == name);
                if has_moves || begins_again {
                    games.push((at, vec![(name, value)]));
                    has_moves = false;
                } else {
                    tags.push((name, value));
                }
            }
            (Token::Move(_), _) => has_moves = true,
            _ => {}
        }
    }
    let ends = games.iter().skip(1).map(|(begin, _)| *begin);
    let ends: Vec<usize> = ends.chain([text.len()]).collect();
    (games.iter().zip(ends))
        .map(|((begin, tags), end)| GameInText {
            title: title(tags),
            text: &text[*begin..end],
        })
        .collect()
}

/// What a game is called in a list: who played, and where and when.
fn title(tags: &[(&str, &str)]) -> String {
    let players = players_of(tags).map(|names| {
        let names = names.map(|name| if name.is_empty() { "?".into() } else { name });
        names.join(" – ")
    });
    let told = [
        players.unwrap_or_default(),
        value_of(tags, "Event"),
        event_of(tags),
        value_of(tags, "Result"),
    ];
    let told: Vec<String> = told.into_iter().filter(|text| !text.is_empty()).collect();
    told.join(", ")
}
