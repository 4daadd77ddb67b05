//! Sessions and comments: what is written about single moves, and what is said of it.

use super::{Seen, Session};
use crate::play::log::in_common;
use crate::play::{Label, Snapshot, TimedMove, Variation};
use crate::sentence::{Sentence, say};

/// What somebody writes about: a game, a variation, or a move. While they write, the game may go on, or another one may
/// take its place.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Topic {
    document: u64,
    /// The moves of the variation, or those up to the move; `None` for the game.
    moves: Option<Vec<TimedMove>>,
    /// The number that the variation had.
    number: Option<usize>,
}

impl Session {
    /// The line that is shown, to be [labelled](Session::set_label).
    pub fn topic_of_line(&self) -> Topic {
        let variation = self.variation_shown();
        Topic {
            document: self.document.id(),
            moves: variation.map(|(_, one)| one.moves.clone()),
            number: variation.map(|(number, _)| number),
        }
    }

    /// The move that led to the position shown, to be [commented](Session::set_comment) on. `None` where that is none of the
    /// game or of a variation.
    pub fn topic_of_move(&self) -> Option<Topic> {
        let moves = self.moves_shown().filter(|moves| !moves.is_empty())?;
        Some(Topic {
            document: self.document.id(),
            moves: Some(moves),
            number: None,
        })
    }

    /// Names and comments a game or a variation, if it is still there. Says whether there was room for it.
    pub fn set_label(&mut self, of: &Topic, label: Label) -> bool {
        if of.document != self.document.id() {
            return true;
        }
        let Some(moves) = &of.moves else {
            return self.variations.set_label(None, label);
        };
        let list = self.variations.list();
        let begins = |one: &Variation| one.branch(moves) == moves.len();
        // It may have another number by now, may have gone on, and may have become the game.
        let number = (of.number)
            .filter(|&number| list.get(number).is_some_and(begins))
            .or_else(|| list.iter().position(|one| one.moves == *moves))
            .or_else(|| self.variations.beginning_with(moves));
        let is_in_game = in_common(&self.game.line(), moves) == moves.len();
        match number.is_some() || is_in_game {
            true => self.variations.set_label(number, label),
            false => true,
        }
    }

    /// The moves of the line that is shown, from the start up to the position shown. `None` if they are not those of the
    /// game or of a variation.
    fn moves_shown(&self) -> Option<Vec<TimedMove>> {
        let (mut line, ply) = match &self.seen {
            Seen::Running | Seen::Moment(_) => (self.game.line(), self.shown()),
            Seen::Line(trying) => (trying.line(), trying.ply()),
            Seen::Review(_) => return None,
        };
        line.truncate(ply);
        Some(line)
    }

    /// What is written about the move that led to the position shown.
    fn comment(&self) -> Option<String> {
        // Most games have none, and this is asked often.
        let comments = Some(self.variations.comments()).filter(|all| !all.is_empty())?;
        comments.on(&self.moves_shown()?).map(str::to_owned)
    }

    /// Writes this about a move, if it is still there; an empty text takes the comment away. Says whether there was room for
    /// it.
    pub fn set_comment(&mut self, on: &Topic, text: &str) -> bool {
        let Some(moves) = (on.moves.as_deref()).filter(|_| on.document == self.document.id())
        else {
            return true;
        };
        let is_in_game = in_common(&self.game.line(), moves) == moves.len();
        let is_known = is_in_game || self.variations.beginning_with(moves).is_some();
        !is_known || self.variations.set_comment(moves, text)
    }

    /// What there is to see, with the comments on the moves.
    pub(super) fn with_comments(&self, mut shown: Snapshot) -> Snapshot {
        if self.variations.comments().is_empty() {
            return shown;
        }
        let line = match self.seen.trying() {
            Some(trying) => trying.line(),
            None => self.game.line(),
        };
        for (ply, text) in self.variations.comments().along(&line) {
            if let Some(entry) = shown.log.get_mut(ply - 1) {
                entry.comment = text.to_owned();
            }
        }
        shown
    }

    /// The comment on the move that led to the position shown, as the status line says it.
    pub fn comment_shown(&self) -> Option<Sentence> {
        self.comment().map(|comment| quoted(&comment))
    }

    /// What the status line says of a line that is shown instead of the game: the comment on its last move, or on the
    /// variation, if there is one.
    pub fn about_try(&self) -> Option<Sentence> {
        let trying = self.seen.trying()?;
        if let Some(comment) = self.comment_shown() {
            return Some(comment);
        }
        let comment = &self.label().comment;
        Some(match trying.number().is_some() {
            true if !comment.is_empty() => quoted(comment),
            true => say("This is a variation. The game stays as it is."),
            false => say("Try moves for both sides. The game stays as it is."),
        })
    }
}

/// A comment in one line, set off from what the program says after it.
fn quoted(comment: &str) -> Sentence {
    say("“{comment}”").with("comment", comment.replace('\n', " "))
}
