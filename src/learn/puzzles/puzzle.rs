//! A puzzle, as it is kept in a file: one line of JSON.

use serde::{Deserialize, Serialize};

use crate::games::mix;
use crate::games::registry::GameOptions;
use crate::sentence::{Sentence, say};

/// A move of a puzzle: what it is, what it is worth, and what follows.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Tried(
    /// The move, in the notation of its game.
    pub String,
    /// The proved margin at the end for the side that makes it: points, or 1, 0 and −1 where only winning counts.
    pub i32,
    /// The best moves that follow, with a space between two.
    pub String,
);

impl Tried {
    /// The moves of the line, this one first.
    pub fn line(&self) -> impl Iterator<Item = &str> {
        std::iter::once(&*self.0).chain(self.2.split_whitespace())
    }
}

/// What a best move does, where that can be told from the position alone.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Theme {
    /// It gains more at once than any other move.
    Capture,
    /// Another move would gain more at once.
    Restraint,
    /// Nothing can be taken, and it gives the other side something that other moves would not give yet.
    Sacrifice,
    /// Nothing can be taken, and it gives nothing either.
    Quiet,
}

impl Theme {
    /// All themes.
    pub const ALL: [Theme; 4] = [
        Theme::Capture,
        Theme::Restraint,
        Theme::Sacrifice,
        Theme::Quiet,
    ];

    /// What it is about, in a sentence.
    pub fn sentence(self) -> Sentence {
        match self {
            Theme::Capture => say("It gains more at once than any other move."),
            Theme::Restraint => say("Another move gains more at once, but not in the end."),
            Theme::Sacrifice => say("It gives something away, although other moves would not."),
            Theme::Quiet => say("It takes nothing and gives nothing away."),
        }
    }
}

/// A position in which exactly one move is best.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Puzzle {
    /// What it is called in files: made of game and position, so it never changes.
    pub id: String,
    /// The game and its options.
    pub of: GameOptions,
    /// The position as text.
    pub position: String,
    /// The best move.
    pub best: Tried,
    /// All other moves, in the order of the game.
    pub others: Vec<Tried>,
    /// What the best move does, where that is clear.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub theme: Option<Theme>,
    /// The moves that the proof looks ahead.
    pub plies: u32,
    /// How hard it is: a person of this rating finds the move half of the time.
    pub rating: u32,
}

impl Puzzle {
    /// The name of a puzzle with this game and position.
    pub fn id_of(of: &GameOptions, position: &str) -> String {
        let text = serde_json::to_string(of).unwrap_or_default() + position;
        let hash = text.bytes().fold(0, |hash: u64, byte| {
            mix(hash ^ u64::from(byte) << 7 ^ 0x5eed)
        });
        format!("{:08x}", hash >> 32)
    }

    /// What the next best move is worth.
    pub fn next_best(&self) -> i32 {
        let others = self.others.iter().map(|other| other.1);
        others.max().unwrap_or(self.best.1)
    }

    /// The number of legal moves.
    pub fn choices(&self) -> usize {
        1 + self.others.len()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_name_depends_on_game_and_position() {
        let walls = GameOptions::default_of("walls").unwrap();
        let mut extra = walls.clone();
        extra.set("rules", "extra").unwrap();
        let names = [
            Puzzle::id_of(&walls, "a"),
            Puzzle::id_of(&walls, "b"),
            Puzzle::id_of(&extra, "a"),
        ];
        assert!(names.iter().all(|name| name.len() == 8));
        assert!(names[0] != names[1] && names[0] != names[2]);
        assert_eq!(names[0], Puzzle::id_of(&walls, "a"));
    }

    #[test]
    fn a_line_begins_with_its_move() {
        let tried = Tried("1,2".into(), 3, "0,1 2,3".into());
        assert_eq!(tried.line().collect::<Vec<_>>(), ["1,2", "0,1", "2,3"]);
        assert_eq!(Tried("a".into(), 0, String::new()).line().count(), 1);
    }
}
