//! What a game or a line beside it is called, and what somebody wrote about it.

use serde::{Deserialize, Serialize};

use crate::games::MOST_COMMENT_LETTERS;

/// The most letters of a name and of a comment.
pub const MOST_LETTERS: [usize; 2] = [60, MOST_COMMENT_LETTERS];

/// What a line is called, and what somebody wrote about it.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct Label {
    /// Its name; empty if it has none.
    #[serde(skip_serializing_if = "String::is_empty")]
    pub name: String,
    /// The comment; empty if there is none.
    #[serde(skip_serializing_if = "String::is_empty")]
    pub comment: String,
}

impl Label {
    /// A label with this name and comment, without control characters but line breaks, and cut off where they are longer
    /// than a label may be.
    pub fn new(name: &str, comment: &str) -> Label {
        Label {
            name: cut(name, MOST_LETTERS[0]),
            comment: self::comment(comment),
        }
    }

    /// Whether it has all of this name and comment.
    pub fn is_whole(&self, name: &str, comment: &str) -> bool {
        self.name == in_order(name) && self.comment == in_order(comment)
    }

    /// Whether it says nothing.
    pub fn is_empty(&self) -> bool {
        self.name.is_empty() && self.comment.is_empty()
    }

    /// The room that it takes in a file, in bytes.
    pub(super) fn room(&self) -> usize {
        room_of(&self.name) + room_of(&self.comment)
    }
}

/// The room that a name or a comment takes in a file, in bytes.
pub(super) fn room_of(text: &str) -> usize {
    // A line break takes two letters in a file.
    2 * text.len()
}

/// A comment as it is kept: without control characters but line breaks, and cut off where it is too long.
pub(super) fn comment(text: &str) -> String {
    cut(text, MOST_LETTERS[1])
}

/// Whether a comment is kept whole.
pub(super) fn is_whole(text: &str) -> bool {
    comment(text) == in_order(text)
}

fn cut(text: &str, most: usize) -> String {
    // What is cut off may leave a space at the end.
    let text: String = in_order(text).chars().take(most).collect();
    text.trim_end().to_owned()
}

/// A text without spaces around it, and without control characters but for line breaks: in a file, some of these take
/// more room than labels are reckoned with.
fn in_order(text: &str) -> String {
    let text = text.replace("\r\n", "\n");
    let seen = |letter: char| match letter.is_control() && letter != '\n' {
        true => ' ',
        false => letter,
    };
    let text: String = text.chars().map(seen).collect();
    text.trim().to_owned()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn labels_are_cut_to_their_length() {
        let label = Label::new(&" x".repeat(100), &"y".repeat(5000));
        assert!(label.name.chars().count() <= MOST_LETTERS[0]);
        assert_eq!(label.comment.len(), MOST_LETTERS[1]);
        assert!(!label.name.starts_with(' '));
        let label = Label::new("\u{1} a\u{1}b\r\n", "c\r\nd\te");
        assert_eq!((&*label.name, &*label.comment), ("a b", "c\nd e"));
        assert!(label.is_whole("a\tb ", "c\nd e") && !label.is_whole("a b", "c"));
        assert_eq!(Label::new(&label.name, &label.comment), label);
        // One that was cut is not cut again.
        let label = Label::new(&format!("{} y", "x".repeat(MOST_LETTERS[0] - 1)), "");
        assert_eq!(Label::new(&label.name, &label.comment), label);
    }
}
