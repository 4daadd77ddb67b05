//! Texts that hold many games, as collections of games in Portable Draughts Notation do.

use super::pdn::{Token, tokens_at};
use super::tags::{event_of, players_of, value_of};
use crate::games::GameInText;

/// The games of a text, one after the other.
pub(super) fn games(text: &str) -> Vec<GameInText<'_>> {
    let mut games: Vec<(usize, Vec<(&str, &str)>)> = vec![(0, Vec::new())];
    let mut has_moves = false;
    for (at, token) in tokens_at(text) {
        match token {
            Token::Tag(name, value) => {
                let mut last = games.pop().unwrap_or_default();
                let is_known = last.1.iter().any(|(known, _)| *known == name);
                if has_moves || is_known {
                    games.push(std::mem::replace(&mut last, (at, Vec::new())));
                    has_moves = false;
                }
                last.1.push((name, value));
                games.push(last);
            }
            Token::Move(_) => has_moves = true,
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
        event_of(tags, false),
    ];
    let told: Vec<String> = told.into_iter().filter(|text| !text.is_empty()).collect();
    told.join(", ")
}
