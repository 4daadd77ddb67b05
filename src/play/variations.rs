//! Variations: the lines of moves beside the game that is played.
//!
//! A game with its variations is a tree. It is kept as a list of lines, each from the start of the game, so
//! that any of them can be shown, continued, or made the game itself without regard to the others. What they
//! have in common is found by comparing them.

use serde::{Deserialize, Serialize};

use crate::sentence::{Sentence, say};

use super::FileError;
use super::comments::{self, Comments, SavedComment};
use super::label::Label;
use super::log::{TimedMove, believable, in_common};

/// The most room that all variations together take in a file, in bytes as they are estimated. It leaves the
/// game itself enough room below [the limit of a file](super::saved::LIMIT).
const ROOM: usize = 600_000;

/// The room that a move takes in a file, at most.
const ROOM_OF_A_MOVE: usize = 60;

/// The room that a variation takes besides.
const ROOM_OF_A_VARIATION: usize = 150;

/// More moves than these in all variations together are not read: ten times what anybody can add.
const MOST_MOVES: usize = 10 * ROOM / ROOM_OF_A_MOVE;

/// A line of moves beside the game.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Variation {
    /// What it is called.
    pub label: Label,
    /// Its moves, from the start of the game on.
    pub moves: Vec<TimedMove>,
}

impl Variation {
    /// The number of moves that it has in common with this line.
    pub fn branch(&self, line: &[TimedMove]) -> usize {
        in_common(&self.moves, line)
    }

    /// Whether moves of it were tried beside this line, rather than played and taken back. What is tried takes no
    /// time, and what is played takes [some](TimedMove::LEAST_TIME). (In files of earlier versions a computer's move may
    /// have taken none, too.)
    fn is_tried(&self, line: &[TimedMove]) -> bool {
        let own = &self.moves[self.branch(line)..];
        own.iter().any(|mv| mv.time.is_zero())
    }
}

/// The variations of a game, in the order in which they came to be.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Variations {
    /// What the game itself is called.
    main: Label,
    list: Vec<Variation>,
    comments: Comments,
    revision: u64,
}

impl Variations {
    /// What the game itself is called.
    pub fn main(&self) -> &Label {
        &self.main
    }

    /// The variations.
    pub fn list(&self) -> &[Variation] {
        &self.list
    }

    /// The comments on single moves, of the game and of the variations.
    pub fn comments(&self) -> &Comments {
        &self.comments
    }

    /// Whether there is nothing to keep: no variation, no label of the game, and no comment.
    pub fn is_empty(&self) -> bool {
        self.list.is_empty() && self.main.is_empty() && self.comments.is_empty()
    }

    /// Whether somebody named or commented anything.
    pub fn has_labels(&self) -> bool {
        let mut labels = self.list.iter().map(|one| &one.label);
        let is_labelled = !self.main.is_empty() || labels.any(|label| !label.is_empty());
        is_labelled || !self.comments.is_empty()
    }

    /// The moves of the variations, in their order.
    fn lines(&self) -> impl Iterator<Item = &[TimedMove]> {
        self.list.iter().map(|one| &one.moves[..])
    }

    /// Whether there are moves that somebody tried beside this line.
    pub fn has_tried(&self, line: &[TimedMove]) -> bool {
        self.list.iter().any(|one| one.is_tried(line))
    }

    /// Grows with every change.
    pub fn revision(&self) -> u64 {
        self.revision
    }

    /// The variation that begins with these moves, if there is one.
    pub fn beginning_with(&self, moves: &[TimedMove]) -> Option<usize> {
        let begins = |one: &Variation| one.branch(moves) == moves.len();
        self.list.iter().position(begins)
    }

    /// Puts a line beside the game, unless it is there already; says where it is. `None` if there is no room
    /// for it.
    pub fn add(&mut self, moves: Vec<TimedMove>, label: Label) -> Option<usize> {
        if let Some(there) = self.beginning_with(&moves).filter(|_| label.is_empty()) {
            return Some(there);
        }
        let wanted = ROOM_OF_A_VARIATION + ROOM_OF_A_MOVE * moves.len() + label.room();
        if self.room() + wanted > ROOM {
            return None;
        }
        self.revision += 1;
        self.list.push(Variation { label, moves });
        Some(self.list.len() - 1)
    }

    /// As [`add`](Variations::add), but makes room by forgetting the oldest lines about which nobody wrote anything.
    pub fn keep(&mut self, moves: Vec<TimedMove>, label: Label) {
        while self.add(moves.clone(), label.clone()).is_none() {
            let oldest = self.list.iter().position(|one| {
                let branch = one.branch(&moves);
                let mut commented = self.comments.along(&one.moves);
                one.label.is_empty() && !commented.any(|(ply, _)| ply > branch)
            });
            let Some(oldest) = oldest else {
                return;
            };
            self.delete(oldest, &moves);
        }
    }

    /// Adds a move to a variation; says whether there was room for it.
    pub fn extend(&mut self, number: usize, moves: &[TimedMove]) -> bool {
        let has_room = self.room() + ROOM_OF_A_MOVE <= ROOM;
        let Some(variation) = self.list.get_mut(number).filter(|_| has_room) else {
            return false;
        };
        self.revision += 1;
        variation.moves = moves.to_vec();
        true
    }

    /// Labels a variation, or the game itself. Says whether there was room for it.
    pub fn set_label(&mut self, number: Option<usize>, label: Label) -> bool {
        let room = self.room();
        let of_line = match number {
            None => Some(&mut self.main),
            Some(number) => self.list.get_mut(number).map(|one| &mut one.label),
        };
        let Some(of_line) = of_line.filter(|of_line| **of_line != label) else {
            return true;
        };
        let wanted = room - of_line.room() + label.room();
        // What a file brought may be more; it can still become shorter.
        let has_room = wanted <= ROOM.max(room);
        if has_room {
            *of_line = label;
            self.revision += 1;
        }
        has_room
    }

    /// Writes this about the last of these moves, of the game or of a variation; an empty text takes the comment away.
    /// Says whether there was room for it.
    pub fn set_comment(&mut self, line: &[TimedMove], text: &str) -> bool {
        let before = self.comments.on(line).map(comments::room_of);
        let room = self.room();
        let wanted = (room - before.unwrap_or(0)).saturating_add(comments::room_of(text));
        // Where labels have filled the room already, a comment can still become shorter.
        let has_room = wanted <= ROOM.max(room);
        let may_be_there = before.is_some() || self.comments.may_add(line);
        let is_allowed = text.is_empty() || (has_room && may_be_there);
        if !is_allowed {
            return false;
        }
        self.revision += u64::from(self.comments.set(line, text));
        true
    }

    /// Deletes a variation, with the comments on those of its moves that neither this game nor another variation has.
    pub fn delete(&mut self, number: usize, game: &[TimedMove]) {
        if number < self.list.len() {
            self.revision += 1;
            self.list.remove(number);
            let lines = self.list.iter().map(|one| &one.moves[..]);
            self.comments
                .keep_those_on(std::iter::once(game).chain(lines));
        }
    }

    /// A variation becomes the game, and the line that was the game takes its place, unless that is only the
    /// beginning of the new one.
    pub fn promote(&mut self, number: usize, game: Vec<TimedMove>) {
        if number >= self.list.len() {
            return;
        }
        self.revision += 1;
        let variation = self.list.remove(number);
        let label = std::mem::replace(&mut self.main, variation.label);
        if in_common(&variation.moves, &game) < game.len() || !label.is_empty() {
            let before = Variation { label, moves: game };
            self.list.insert(number, before);
        }
    }

    /// Forgets the variations that the game itself has come to contain, unless somebody labelled them.
    pub fn forget_those_in(&mut self, game: &[TimedMove]) {
        let before = self.list.len();
        self.list.retain(|one| {
            let is_in_game = one.branch(game) == one.moves.len();
            !is_in_game || !one.label.is_empty()
        });
        self.revision += u64::from(self.list.len() != before);
    }

    fn room(&self) -> usize {
        let of_moves: usize = self.list.iter().map(|one| one.moves.len()).sum();
        let of_labels: usize = self.list.iter().map(|one| one.label.room()).sum();
        let of_lines = ROOM_OF_A_VARIATION * self.list.len() + ROOM_OF_A_MOVE * of_moves;
        of_lines + of_labels + self.main.room() + self.comments.room()
    }

    /// Says that there is no room for another variation.
    pub fn full() -> Sentence {
        say("There are too many variations. Delete one of them first.")
    }

    /// Says that there is no room for another comment.
    pub fn full_of_comments() -> Sentence {
        say("There is no room for this comment. Shorten others, or delete a variation.")
    }

    /// As a file holds them, beside a game with these moves.
    pub fn to_saved(&self, game: &[TimedMove]) -> SavedVariations {
        SavedVariations {
            main: self.main.clone(),
            variations: (self.list.iter())
                .map(|one| {
                    let after = one.branch(game);
                    let rest = &one.moves[after..];
                    SavedVariation {
                        label: one.label.clone(),
                        after,
                        moves: rest.iter().map(|mv| mv.text.clone()).collect(),
                        milliseconds: (rest.iter()).map(|mv| mv.time.as_millis() as u64).collect(),
                    }
                })
                .collect(),
            comments: self
                .comments
                .to_saved(std::iter::once(game).chain(self.lines())),
        }
    }
}

/// Variations as a file holds them.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub struct SavedVariations {
    #[serde(skip_serializing_if = "Label::is_empty")]
    main: Label,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    variations: Vec<SavedVariation>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    comments: Vec<SavedComment>,
}

/// A variation as a file holds it.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
struct SavedVariation {
    #[serde(flatten)]
    label: Label,
    /// The number of moves that it has in common with the game.
    after: usize,
    /// The moves after these.
    moves: Vec<String>,
    milliseconds: Vec<u64>,
}

impl SavedVariations {
    /// Whether there are none.
    pub fn is_empty(&self) -> bool {
        self.variations.is_empty() && self.main.is_empty() && self.comments.is_empty()
    }

    /// The variations of a game with these moves. Whether those of a line are legal is for the game to say:
    /// `play` plays it, and returns its moves as the game writes them.
    ///
    /// # Errors
    /// When one of them contradicts the game or itself; the message names it.
    pub fn read(
        &self,
        game: &[TimedMove],
        play: impl Fn(&[TimedMove]) -> Result<Vec<TimedMove>, FileError>,
    ) -> Result<Variations, FileError> {
        let labelled = |label: &Label| Label::new(&label.name, &label.comment);
        let mut read = Variations {
            main: labelled(&self.main),
            ..Variations::default()
        };
        // A small file could ask for more lines than any memory holds: each of them has the game's moves too.
        let moves = (self.variations.iter()).map(|one| one.after.saturating_add(one.moves.len()));
        let moves = moves.fold(0, usize::saturating_add);
        if moves > MOST_MOVES {
            return Err(FileError::Wrong(say("there are too many variations")));
        }
        for (number, saved) in self.variations.iter().enumerate() {
            let place = || format!("variations[{number}]");
            let begin = game
                .get(..saved.after)
                .ok_or_else(|| FileError::Contradicts("after").within(place()))?;
            if saved.moves.len() != saved.milliseconds.len() {
                return Err(FileError::Contradicts("milliseconds").within(place()));
            }
            let rest =
                (saved.moves.iter().zip(&saved.milliseconds)).map(|(text, &time)| TimedMove {
                    text: text.clone(),
                    time: believable(time),
                });
            let moves: Vec<TimedMove> = begin.iter().cloned().chain(rest).collect();
            let mut moves = play(&moves).map_err(|error| error.within(place()))?;
            // A move that the game has too took the time that it took there, whatever else the file says.
            let common = in_common(&moves, game);
            moves[..common].clone_from_slice(&game[..common]);
            let label = labelled(&saved.label);
            read.list.push(Variation { label, moves });
        }
        let lines: Vec<&[TimedMove]> = std::iter::once(game).chain(read.lines()).collect();
        read.comments = comments::read(&self.comments, &lines)?;
        Ok(read)
    }
}

#[cfg(test)]
mod tests;
