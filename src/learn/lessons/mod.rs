//! Lessons: a tutorial for each game, and lessons about its ideas. Each is a file in `data/lessons/`, built into
//! the program: steps with a text, a position, and moves to find.

use std::sync::OnceLock;
use std::time::Duration;

use serde::Deserialize;

use crate::games::registry::GameOptions;
use crate::play::begin::paste_match;
use crate::play::{AnyMatch, Control, FileError, Player};
use crate::sentence::{Sentence, say};

mod course;

pub use course::{Answer, Course};

/// What a lesson is for.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Kind {
    /// How the game is played.
    Tutorial,
    /// An idea that makes one play better.
    Lesson,
}

/// A lesson.
#[derive(Debug, Clone, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Lesson {
    /// What settings call it.
    pub name: &'static str,
    /// What it is for.
    pub kind: Kind,
    title: &'static str,
    about: &'static str,
    /// The game, with its options.
    pub options: GameOptions,
    /// The steps, in their order.
    pub steps: Vec<Step>,
}

/// A step of a lesson: something to read, and perhaps a move to make.
#[derive(Debug, Clone, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Step {
    text: &'static str,
    /// The position, line by line; empty for the one that the step before ended with.
    #[serde(default)]
    position: Vec<&'static str>,
    /// The moves that are right. None: there is only something to read.
    #[serde(default)]
    find: Vec<Right>,
    /// Whether every legal move is right.
    #[serde(default)]
    any: bool,
    /// Whether the moves to find are proved to be the best, and those called wrong to be worse.
    #[serde(default)]
    pub proved: bool,
    /// What is said of a right move.
    #[serde(default)]
    right: &'static str,
    /// Answers to wrong moves. The last one, which names no moves, is for all others.
    #[serde(default)]
    wrong: Vec<Wrong>,
}

/// A right move.
#[derive(Debug, Clone, Deserialize)]
#[serde(deny_unknown_fields)]
struct Right {
    #[serde(rename = "move")]
    text: &'static str,
    /// What is played after it.
    #[serde(default)]
    replies: Vec<&'static str>,
}

/// An answer to a wrong move.
#[derive(Debug, Clone, Deserialize)]
#[serde(deny_unknown_fields)]
struct Wrong {
    #[serde(default)]
    moves: Vec<&'static str>,
    text: &'static str,
    /// What is played after it, so that one sees why it is wrong.
    #[serde(default)]
    replies: Vec<&'static str>,
}

impl Lesson {
    /// What it is called.
    pub fn title(&self) -> Sentence {
        say(self.title)
    }

    /// What it is about.
    pub fn about(&self) -> Sentence {
        say(self.about)
    }

    /// The position that a step begins with, as a match of two people with the names and colours of these players.
    ///
    /// # Errors
    /// When a position or a move of the lesson is none of its game, which a test excludes.
    pub fn position(
        &self,
        step: usize,
        players: &[Player; 2],
    ) -> Result<Box<dyn AnyMatch>, FileError> {
        let people = players.clone().map(|player| Player {
            control: Control::Human,
            ..player
        });
        let with_a_position = |step: &Step| !step.position.is_empty();
        let first = self.steps[..=step]
            .iter()
            .rposition(with_a_position)
            .unwrap_or(0);
        let text = self.steps[first].position.join("\n");
        let mut board = match text.is_empty() {
            true => crate::play::new_match(&self.options, people)?,
            false => paste_match(&text, &self.options, people)?,
        };
        for step in &self.steps[first..step] {
            if let Some(right) = step.find.first() {
                play(&mut *board, right.text)?;
                play_all(&mut *board, &right.replies)?;
            }
        }
        Ok(board)
    }
}

/// Plays a move that is given as text.
fn play(board: &mut dyn AnyMatch, text: &str) -> Result<(), FileError> {
    let error = |_| FileError::Wrong(say("“{move}” is not a legal move here").with("move", text));
    board.play_move(text, Duration::ZERO).map_err(error)
}

fn play_all(board: &mut dyn AnyMatch, moves: &[&str]) -> Result<(), FileError> {
    moves.iter().try_for_each(|text| play(board, text))
}

const FILES: &[&str] = &[
    include_str!("../../../data/lessons/walls.json"),
    include_str!("../../../data/lessons/bricks.json"),
    include_str!("../../../data/lessons/tictactoe.json"),
    include_str!("../../../data/lessons/fortress.json"),
    include_str!("../../../data/lessons/hexxagon.json"),
    include_str!("../../../data/lessons/draughts.json"),
];

/// All lessons, game by game, tutorials first.
pub fn all() -> &'static [Lesson] {
    static LESSONS: OnceLock<Vec<Lesson>> = OnceLock::new();
    LESSONS.get_or_init(|| {
        let files = FILES.iter();
        let read = files.map(|file| serde_json::from_str::<Vec<Lesson>>(file));
        // A test reads every file, so none is left out here.
        read.filter_map(Result::ok).flatten().collect()
    })
}

#[cfg(test)]
mod tests;
