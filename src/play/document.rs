//! The file of a match, and whether it holds the match as it is now.

use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicU64, Ordering::Relaxed};

use super::atomic::Stamp;

/// Whether a match is in a file.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum State {
    /// It was never saved or opened.
    NeverSaved,
    /// Its file holds it as it is.
    Saved,
    /// It has changed since it was saved.
    Changed,
    /// It is being written.
    BeingWritten,
}

/// The file of one match. Every other match, also a rematch, is another document.
#[derive(Debug)]
pub struct Document {
    /// No two documents share it.
    id: u64,
    path: Option<PathBuf>,
    /// The revision of the match that the file holds.
    saved: Option<u64>,
    /// What the file was like then.
    stamp: Option<Stamp>,
    /// The text that the match was read from, which no save writes.
    source: Option<Source>,
    /// The number of saves begun, and the number of the last one that succeeded.
    begun: u64,
    carried_out: u64,
    /// Saves under way.
    running: u32,
}

/// A file with a text that a match was read from.
#[derive(Debug, Clone)]
struct Source {
    path: PathBuf,
    /// The revision of the match that was read.
    revision: u64,
    /// What the file was like then.
    stamp: Option<Stamp>,
}

/// A save under way. It takes time, because the table is written too. Meanwhile another match may take the
/// place of the one being saved.
#[derive(Debug)]
#[must_use = "a document waits for its saves to end"]
pub struct Save {
    document: u64,
    number: u64,
    path: PathBuf,
    revision: u64,
}

impl Default for Document {
    fn default() -> Self {
        static DOCUMENTS: AtomicU64 = AtomicU64::new(0);
        Document {
            id: DOCUMENTS.fetch_add(1, Relaxed),
            path: None,
            saved: None,
            stamp: None,
            source: None,
            begun: 0,
            carried_out: 0,
            running: 0,
        }
    }
}

impl Document {
    /// The document of a match that was read from a file, which was like this.
    pub fn opened(path: PathBuf, revision: u64, stamp: Option<Stamp>) -> Document {
        Document::kept(path, Some(revision), stamp)
    }

    /// The document of a match that was kept: its file holds the revision `saved`, if any that can be
    /// reached, and was like `stamp` when it was last read or written.
    pub fn kept(path: PathBuf, saved: Option<u64>, stamp: Option<Stamp>) -> Document {
        Document {
            path: Some(path),
            saved,
            stamp,
            ..Document::default()
        }
    }

    /// The document of a match that was read from a file with a text, which was like this. The match has no file of its
    /// own: saving never writes over the text.
    pub fn read(path: PathBuf, revision: u64, stamp: Option<Stamp>) -> Document {
        Document {
            source: Some(Source {
                path,
                revision,
                stamp,
            }),
            ..Document::default()
        }
    }

    /// The file is not as it was left: as far as is known, it holds nothing of the match any more.
    pub fn mistrust(&mut self) {
        self.saved = None;
        self.source = None;
    }

    /// The file that holds this revision of the match if it still is as it was then: its own, or that of the text which it
    /// was read from.
    pub fn holder(&self, revision: u64) -> Option<(&Path, Option<Stamp>)> {
        if self.state(revision) == State::Saved {
            return Some((self.path.as_deref()?, self.stamp));
        }
        let source = self.source.as_ref()?;
        (source.revision == revision).then_some((&source.path, source.stamp))
    }

    /// A number that no other document has.
    pub fn id(&self) -> u64 {
        self.id
    }

    /// The file, once there is one.
    pub fn path(&self) -> Option<&Path> {
        self.path.as_deref()
    }

    /// What the file was like when it was last read or written here.
    pub fn stamp(&self) -> Option<Stamp> {
        self.stamp
    }

    /// The number of saves that succeeded or were overtaken.
    pub fn saves(&self) -> u64 {
        self.carried_out
    }

    /// Whether the file holds this revision, as far as the saves that have ended say.
    pub fn holds(&self, revision: u64) -> bool {
        self.saved == Some(revision)
    }

    /// Whether this revision of the match is in the file.
    pub fn state(&self, revision: u64) -> State {
        match self.saved {
            _ if self.running > 0 => State::BeingWritten,
            None if self.path.is_none() => State::NeverSaved,
            None => State::Changed,
            Some(saved) if saved == revision => State::Saved,
            Some(_) => State::Changed,
        }
    }

    /// Begins to write this revision to a file.
    pub fn begin(&mut self, path: PathBuf, revision: u64) -> Save {
        self.begun += 1;
        self.running += 1;
        Save {
            document: self.id,
            number: self.begun,
            path,
            revision,
        }
    }

    /// A save has ended. `written` says what the file is like, if it was written. If the save was begun by
    /// another document, nothing changes here.
    pub fn end(&mut self, save: Save, written: Option<Stamp>) {
        if save.document != self.id {
            return;
        }
        self.running -= 1;
        // Of two saves under way, the one begun last counts, whichever ends first.
        if written.is_some() && save.number > self.carried_out {
            self.carried_out = save.number;
            self.stamp = written;
            self.saved = Some(save.revision);
            self.path = Some(save.path);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_document_knows_what_its_file_holds() {
        let mut document = Document::default();
        assert_eq!(document.state(0), State::NeverSaved);
        let save = document.begin("a.walls".into(), 3);
        assert_eq!(document.state(3), State::BeingWritten);
        assert_eq!(document.path(), None);
        document.end(save, Some(Stamp::default()));
        assert_eq!(document.state(3), State::Saved);
        assert_eq!(document.state(4), State::Changed);
        assert_eq!(document.path(), Some(Path::new("a.walls")));
    }

    #[test]
    fn an_opened_file_holds_its_match() {
        let document = Document::opened("a.walls".into(), 0, None);
        assert_eq!(document.state(0), State::Saved);
        assert_eq!(document.path(), Some(Path::new("a.walls")));
    }

    #[test]
    fn a_file_that_is_not_as_it_was_left_holds_nothing() {
        let mut document = Document::opened("a.walls".into(), 0, None);
        document.mistrust();
        assert_eq!(document.state(0), State::Changed);
        assert_eq!(document.path(), Some(Path::new("a.walls")));
    }

    #[test]
    fn a_save_that_failed_changes_nothing() {
        let mut document = Document::opened("a.walls".into(), 0, None);
        let save = document.begin("b.walls".into(), 5);
        document.end(save, None);
        assert_eq!(document.state(0), State::Saved);
        assert_eq!(document.path(), Some(Path::new("a.walls")));
    }

    #[test]
    fn a_save_belongs_to_the_document_that_began_it() {
        let mut old = Document::default();
        let save = old.begin("old.walls".into(), 7);
        let mut rematch = Document::default();
        rematch.end(save, Some(Stamp::default()));
        assert_eq!(rematch.path(), None);
        assert_eq!(rematch.state(7), State::NeverSaved);
    }

    #[test]
    fn of_two_saves_the_one_begun_last_holds() {
        let mut document = Document::default();
        let first = document.begin("first.walls".into(), 1);
        let second = document.begin("second.walls".into(), 2);
        document.end(second, Some(Stamp::default()));
        assert_eq!(document.state(2), State::BeingWritten);
        document.end(first, Some(Stamp::default()));
        assert_eq!(document.state(2), State::Saved);
        assert_eq!(document.path(), Some(Path::new("second.walls")));
    }
}
