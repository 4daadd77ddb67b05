//! Comments on single moves, of the game and of its variations.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use super::FileError;
use super::label;
use super::log::TimedMove;
use crate::sentence::say;

/// The room that a comment takes in a file besides its text, in bytes at most.
const ROOM_OF_A_COMMENT: usize = 120;

/// What tells the commented moves apart takes no more memory than this, in bytes. A small file could ask for more than
/// any memory holds: a long game whose last moves have a comment each.
const MOST_OF_LINES: usize = 10_000_000;

/// What somebody wrote about single moves. A move is told by all moves from the start up to it, so those that several
/// lines have in common have their comments in common.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Comments {
    /// By the moves up to the commented one, a line of text each.
    texts: BTreeMap<String, String>,
    /// The bytes of all these lines.
    of_lines: usize,
}

/// The moves of a line, as comments are found by them.
fn key(line: &[TimedMove]) -> String {
    let texts: Vec<&str> = line.iter().map(|mv| mv.text.as_str()).collect();
    texts.join("\n")
}

impl Comments {
    /// Whether there are none.
    pub fn is_empty(&self) -> bool {
        self.texts.is_empty()
    }

    /// What is written about the last of these moves, if anything is.
    pub fn on(&self, line: &[TimedMove]) -> Option<&str> {
        self.texts.get(&key(line)).map(String::as_str)
    }

    /// What is written about the moves of a line, each with the number of moves up to it.
    pub fn along<'a>(&'a self, line: &'a [TimedMove]) -> impl Iterator<Item = (usize, &'a str)> {
        let mut moves = String::new();
        let length = if self.is_empty() { 0 } else { line.len() };
        (line[..length].iter().enumerate()).filter_map(move |(ply, mv)| {
            if ply > 0 {
                moves.push('\n');
            }
            moves += &mv.text;
            Some((ply + 1, self.texts.get(&moves)?.as_str()))
        })
    }

    /// Writes this about the last of these moves; an empty text takes the comment away. Says whether anything changed.
    pub(super) fn set(&mut self, line: &[TimedMove], text: &str) -> bool {
        let key = key(line);
        let text = label::comment(text);
        if self.texts.get(&key).map_or("", String::as_str) == text || line.is_empty() {
            return false;
        }
        if self.texts.remove(&key).is_some() {
            self.of_lines -= key.len();
        }
        if !text.is_empty() {
            self.of_lines += key.len();
            self.texts.insert(key, text);
        }
        true
    }

    /// Whether one more comment, on the last of these moves, is few enough bytes to be told apart.
    pub(super) fn may_add(&self, line: &[TimedMove]) -> bool {
        self.of_lines + key(line).len() <= MOST_OF_LINES
    }

    /// Forgets the comments on moves that none of these lines has.
    pub(super) fn keep_those_on<'a>(&mut self, lines: impl Iterator<Item = &'a [TimedMove]>) {
        let before = std::mem::take(self);
        for line in lines {
            for (ply, text) in before.along(line) {
                self.set(&line[..ply], text);
            }
        }
    }

    /// The room that they take in a file, in bytes.
    pub(super) fn room(&self) -> usize {
        self.texts.values().map(|text| room_of(text)).sum()
    }

    /// The comments on the moves of each of these lines, each with the number of moves up to it. One on a move that several
    /// lines have stands at the first of them alone.
    pub(super) fn by_line<'a>(
        &self,
        lines: impl Iterator<Item = &'a [TimedMove]>,
    ) -> Vec<Vec<(usize, String)>> {
        let mut left = self.clone();
        lines
            .map(|line| {
                let found: Vec<(usize, String)> = (left.along(line))
                    .map(|(ply, text)| (ply, text.to_owned()))
                    .collect();
                for (ply, _) in &found {
                    left.set(&line[..*ply], "");
                }
                found
            })
            .collect()
    }

    /// As a file holds them. The first line is the game.
    pub(super) fn to_saved<'a>(
        &self,
        lines: impl Iterator<Item = &'a [TimedMove]>,
    ) -> Vec<SavedComment> {
        let by_line = self.by_line(lines).into_iter().enumerate();
        let saved = by_line.flat_map(|(number, of_line)| {
            (of_line.into_iter()).map(move |(after, comment)| SavedComment {
                variation: number.checked_sub(1),
                after,
                comment,
            })
        });
        saved.collect()
    }
}

/// The room that a comment with this text takes in a file, in bytes.
pub(super) fn room_of(text: &str) -> usize {
    ROOM_OF_A_COMMENT + label::room_of(text)
}

/// A comment on a move as a file holds it.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub(super) struct SavedComment {
    /// The number of the variation that has the move; missing if the game has it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    variation: Option<usize>,
    /// The number of moves up to the move, itself counted.
    after: usize,
    comment: String,
}

/// The comments of a file on moves of these lines; the first one is the game.
///
/// # Errors
/// When one of them is on no move, or when they are too many; the message names it.
pub(super) fn read(saved: &[SavedComment], lines: &[&[TimedMove]]) -> Result<Comments, FileError> {
    let mut read = Comments::default();
    for (number, one) in saved.iter().enumerate() {
        let place = || format!("comments[{number}]");
        let line = one
            .variation
            .map_or(Some(0), |number| number.checked_add(1));
        let line = line
            .and_then(|number| lines.get(number))
            .ok_or_else(|| FileError::Contradicts("variation").within(place()))?;
        let moves = (line.get(..one.after).filter(|moves| !moves.is_empty()))
            .ok_or_else(|| FileError::Contradicts("after").within(place()))?;
        if !read.may_add(moves) {
            return Err(FileError::Wrong(say("there are too many comments")));
        }
        read.set(moves, &one.comment);
    }
    Ok(read)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::play::log::line;

    #[test]
    fn a_move_of_several_lines_has_one_comment() {
        let mut comments = Comments::default();
        assert!(comments.set(&line("a b"), " Good.\u{1} "));
        assert!(!comments.set(&line("a b"), "Good."));
        assert!(
            !comments.set(&[], "Of no move."),
            "the start is no move of a line"
        );
        assert_eq!(comments.on(&line("a b")), Some("Good."));
        // Neither a move with the same text elsewhere, nor one whose text begins in the same way.
        for other in ["a", "b", "a a b", "ab", "a bc", "a b c"] {
            assert_eq!(comments.on(&line(other)), None, "{other}");
        }
        for longer in ["a b c", "a b d e"] {
            let longer = line(longer);
            assert_eq!(comments.along(&longer).collect::<Vec<_>>(), [(2, "Good.")]);
        }
        assert!(comments.set(&line("a b"), ""));
        assert!(comments.is_empty() && comments.of_lines == 0);
    }

    #[test]
    fn each_comment_is_saved_once_and_read_again() {
        let lines = [line("a b c"), line("a b d"), line("a b d e")];
        let mut comments = Comments::default();
        for (moves, text) in [
            ("a b", "both"),
            ("a b c", "game"),
            ("a b d", "two"),
            ("x", "none"),
        ] {
            comments.set(&line(moves), text);
        }
        let slices: Vec<&[TimedMove]> = lines.iter().map(Vec::as_slice).collect();
        let saved = comments.to_saved(slices.iter().copied());
        let places: Vec<(Option<usize>, usize)> =
            saved.iter().map(|one| (one.variation, one.after)).collect();
        assert_eq!(places, [(None, 2), (None, 3), (Some(0), 3)]);
        comments.keep_those_on(slices.iter().copied());
        assert_eq!(comments.on(&line("x")), None);
        assert_eq!(read(&saved, &slices).unwrap(), comments);
    }

    #[test]
    fn a_comment_on_no_move_is_refused_by_its_name() {
        let game = line("a b");
        let refused = |variation, after| {
            let comment = "x".into();
            let one = SavedComment {
                variation,
                after,
                comment,
            };
            read(&[one], &[&game]).unwrap_err().to_string()
        };
        for (variation, after, field) in [
            (None, 3, "after"),
            (None, 0, "after"),
            (Some(0), 1, "variation"),
            (Some(usize::MAX), 1, "variation"),
        ] {
            let error = refused(variation, after);
            assert!(
                error.contains("comments[0]") && error.contains(field),
                "{error}"
            );
        }
    }

    #[test]
    fn long_lines_take_no_more_memory_than_they_may() {
        let game = line(&"move ".repeat(30_000));
        let saved: Vec<SavedComment> = (0..200)
            .map(|index| SavedComment {
                variation: None,
                after: game.len() - index,
                comment: "x".into(),
            })
            .collect();
        assert!(read(&saved[..50], &[&game]).is_ok());
        assert!(read(&saved, &[&game]).is_err());
    }
}
