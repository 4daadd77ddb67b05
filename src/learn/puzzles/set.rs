//! Sets of puzzles: a file with a puzzle on each line, and the set that comes with the program.

use std::collections::HashSet;
use std::path::Path;
use std::sync::OnceLock;

use super::Puzzle;
use crate::games::clip;
use crate::play::file_error::problem_of_line;
use crate::play::{FileError, atomic};
use crate::sentence::say;

/// The puzzles that come with the program.
const SHIPPED: &str = include_str!("../../../data/puzzles/set.jsonl");

/// No file of puzzles is larger.
const LIMIT: u64 = 16 << 20;

/// The puzzles that come with the program, in the order of their ratings. A line that cannot be read is left out;
/// a test sees to it that there is none.
pub fn shipped() -> &'static [Puzzle] {
    static SET: OnceLock<Vec<Puzzle>> = OnceLock::new();
    SET.get_or_init(|| {
        let lines = SHIPPED.lines();
        lines
            .filter_map(|line| serde_json::from_str(line).ok())
            .collect()
    })
}

/// The number of lines of the set that comes with the program.
pub fn shipped_lines() -> usize {
    SHIPPED.lines().count()
}

/// Reads a set.
///
/// # Errors
/// When the text is none; the message names the line.
pub fn parse(text: &str) -> Result<Vec<Puzzle>, FileError> {
    let lines = text.lines().enumerate();
    let lines = lines.filter(|(_, line)| !line.trim().is_empty());
    let puzzles: Result<Vec<Puzzle>, FileError> = lines
        .map(|(number, line)| {
            serde_json::from_str(line).map_err(|error| {
                let sentence = say("line {number} is not a puzzle: {why}");
                let sentence = sentence.with("number", number + 1);
                FileError::Wrong(sentence.with("why", problem_of_line(line, &error)))
            })
        })
        .collect();
    let puzzles = puzzles?;
    if puzzles.is_empty() {
        return Err(FileError::Wrong(say("there is no puzzle in it")));
    }
    let mut seen = HashSet::new();
    if let Some(again) = puzzles.iter().find(|puzzle| !seen.insert(&puzzle.id)) {
        let sentence = say("puzzle {name} is there more than once");
        return Err(FileError::Wrong(sentence.with("name", clip(&again.id))));
    }
    Ok(puzzles)
}

/// Reads the file of a set.
///
/// # Errors
/// When it cannot be read, or is none.
pub fn read(path: &Path) -> Result<Vec<Puzzle>, FileError> {
    let bytes = atomic::read(path, LIMIT)?;
    parse(&String::from_utf8_lossy(&bytes))
}

/// A set as text, the easiest puzzle first.
pub fn to_text(puzzles: &[Puzzle]) -> String {
    let mut sorted: Vec<&Puzzle> = puzzles.iter().collect();
    sorted.sort_by_key(|puzzle| (puzzle.rating, &puzzle.id));
    let mut text = String::new();
    for puzzle in sorted {
        // A puzzle is made of texts and numbers, so this cannot fail.
        text += &serde_json::to_string(puzzle).unwrap_or_default();
        text.push('\n');
    }
    text
}

/// Writes the file of a set.
///
/// # Errors
/// Whatever the file system says. A file of this name is then as it was.
pub fn write(path: &Path, puzzles: &[Puzzle]) -> Result<(), FileError> {
    Ok(atomic::write_bytes(path, to_text(puzzles).as_bytes())?)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_shipped_line_is_a_puzzle_and_none_is_there_twice() {
        let set = shipped();
        assert_eq!(set.len(), shipped_lines());
        let names: std::collections::HashSet<&str> = set.iter().map(|one| &*one.id).collect();
        assert_eq!(names.len(), set.len());
        assert_eq!(to_text(set), SHIPPED);
    }

    #[test]
    fn what_is_no_puzzle_is_named_by_its_line() {
        let error = |text: &str| parse(text).unwrap_err().to_string();
        assert_eq!(error(""), "there is no puzzle in it");
        assert_eq!(error("\n{}\n"), "line 2 is not a puzzle: “id” is missing");
        let first = SHIPPED.lines().next().unwrap();
        assert_eq!(
            error(&format!("{first}\n{first} x")),
            "line 2 is not a puzzle: it does not follow the rules of JSON"
        );
        assert_eq!(parse(first).unwrap().len(), 1);
    }
}
