//! What is wrong with a text or with options.

use crate::sentence::{Sentence, say};

/// Why the rules refuse something, by what it was. The sentence says what and where.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum RulesError {
    /// Options that a game does not have, or that contradict each other.
    #[error("{0}")]
    Options(Sentence),
    /// A text that is not a legal move.
    #[error("{0}")]
    Move(Sentence),
    /// A text that is not a position.
    #[error("{0}")]
    Position(Sentence),
}

impl RulesError {
    /// What is wrong, for people to read.
    pub fn sentence(&self) -> &Sentence {
        match self {
            RulesError::Options(sentence)
            | RulesError::Move(sentence)
            | RulesError::Position(sentence) => sentence,
        }
    }
}

/// The error for a move that the rules do not allow here.
pub(crate) fn illegal_move(text: &str) -> RulesError {
    RulesError::Move(say("“{move}” is not a legal move here").with("move", clip(text)))
}

/// The error for a text that is not a move at all.
pub(crate) fn not_a_move(text: &str, expected: Sentence) -> RulesError {
    let sentence = say("“{move}” is not a move; expected {expected}");
    RulesError::Move(sentence.with("move", clip(text)).with("expected", expected))
}

/// Keeps texts that come from outside short and on one line in messages.
pub(crate) fn clip(text: &str) -> String {
    let mut short: String = text
        .chars()
        .take(40)
        .map(|c| if c.is_control() { ' ' } else { c })
        .collect();
    if text.chars().nth(40).is_some() {
        short.push('…');
    }
    short
}
