//! What can be wrong with a file.

use std::fmt;
use std::io;

use serde::de::IgnoredAny;
use serde_json::error::Category;

use super::atomic::Protected;
use crate::games::RulesError;
use crate::search::OpponentError;
use crate::sentence::{Sentence, as_is, say};

/// The files that this program reads and writes.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum FileKind {
    /// A saved game, `*.walls`.
    SavedGame,
    /// A transposition table, `*.walls-table`.
    Table,
    /// What an ant colony has learned, `*.walls-ants`.
    Colony,
    /// What an unfinished run of the solver knows.
    Solver,
    /// Results of the laboratory.
    Results,
    /// The record of a played game.
    PlayedGame,
    /// What is kept of the answers to puzzles.
    Progress,
}

/// Why a file was not read or written. [`Display`](fmt::Display) says it in English.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum FileError {
    /// What the file system says: the kind, and its own words.
    System(io::ErrorKind, String),
    /// It is another kind of file, perhaps with a hint why.
    NotA(FileKind, Option<Sentence>),
    /// It is of another version of the format than the one that is read.
    UnknownVersion {
        /// The version of the file.
        version: u32,
        /// The version that this program reads.
        known: u32,
    },
    /// It is damaged.
    Broken(FileKind),
    /// A saved game that is damaged.
    Damaged {
        /// The number of whole moves in it, if it was cut off.
        cut_off_after: Option<usize>,
        /// What the parser says.
        details: Sentence,
    },
    /// It belongs to another game, or to other rules.
    OtherRules(FileKind),
    /// It belongs to rules that this program does not have.
    UnknownRules,
    /// The solver’s memory has another size than this one.
    OtherMemory,
    /// A field of a saved game contradicts the moves in it.
    Contradicts(&'static str),
    /// Something in it has no meaning here.
    Wrong(Sentence),
    /// Somebody cancelled the reading or writing.
    Cancelled,
    /// What is wrong with this move of a saved game, counted from 1.
    AtMove(usize, Box<FileError>),
    /// What is wrong, with the file, or the place in it.
    In(String, Box<FileError>),
}

impl FileError {
    /// The error with the file, or the place in a file, where it occurred.
    pub fn within(self, place: impl Into<String>) -> FileError {
        FileError::In(place.into(), Box::new(self))
    }

    /// The error without the place where it occurred.
    pub fn cause(&self) -> &FileError {
        match self {
            FileError::In(_, error) => error.cause(),
            _ => self,
        }
    }

    /// Whether it says of the table beside a game that there is none: nothing was written, or it was learned in another
    /// game, whose place this one took.
    pub fn means_no_table(&self) -> bool {
        use std::io::ErrorKind::NotFound;
        matches!(
            self.cause(),
            FileError::OtherRules(FileKind::Table) | FileError::System(NotFound, _)
        )
    }

    /// As [`sentence`](FileError::sentence), without the words of a parser.
    pub fn brief(&self) -> Sentence {
        match self {
            FileError::Damaged { cut_off_after, .. } => match cut_off_after {
                Some(0) => say("the file is cut off before the first move"),
                Some(moves) => {
                    say("the file is cut off after move {number}").with("number", *moves)
                }
                None => say("the saved game is damaged"),
            },
            FileError::In(place, error) => say("{place}: {error}")
                .with("place", place)
                .with("error", error.brief()),
            _ => self.sentence(),
        }
    }

    /// What to say of a file that could not be written.
    pub fn of_writing(self) -> FileError {
        let FileError::System(kind, _) = &self else {
            return self;
        };
        FileError::Wrong(match kind {
            io::ErrorKind::NotFound | io::ErrorKind::NotADirectory => {
                say("the folder does not exist")
            }
            io::ErrorKind::IsADirectory => say("a folder has this name"),
            io::ErrorKind::PermissionDenied => say("you may not write in this folder"),
            io::ErrorKind::InvalidFilename => say("the name is too long"),
            io::ErrorKind::ReadOnlyFilesystem => say("the disk is read-only"),
            io::ErrorKind::StorageFull => say("the disk is full"),
            io::ErrorKind::QuotaExceeded => say("your share of the disk is full"),
            _ => return self,
        })
    }

    /// The error as a sentence that can be translated.
    pub fn sentence(&self) -> Sentence {
        match self {
            FileError::System(kind, text) => system(*kind, text),
            FileError::NotA(kind, None) => not_a(*kind),
            FileError::NotA(kind, Some(why)) => say("{problem}: {reason}")
                .with("problem", not_a(*kind))
                .with("reason", why.clone()),
            FileError::UnknownVersion { version, known } => say(
                "version {version} of the format is not known; this program reads version {known}",
            )
            .with("version", *version)
            .with("known", *known),
            FileError::Damaged { details, .. } => say("{problem}: {reason}")
                .with("problem", self.brief())
                .with("reason", details.clone()),
            FileError::AtMove(number, error) => say("move {number}: {error}")
                .with("number", *number)
                .with("error", error.sentence()),
            FileError::Broken(kind) => match kind {
                FileKind::Table => say("the table file is broken"),
                FileKind::Colony => say("the colony file is broken"),
                FileKind::Solver => say("the solver file is broken"),
                FileKind::Progress => say("the file is damaged"),
                FileKind::SavedGame | FileKind::Results | FileKind::PlayedGame => not_a(*kind),
            },
            FileError::OtherRules(kind) => match kind {
                FileKind::Table => say("the table was made for other rules"),
                FileKind::Solver => {
                    say("the solver was run on another board, with other rules or another seed")
                }
                FileKind::Colony
                | FileKind::SavedGame
                | FileKind::Results
                | FileKind::PlayedGame
                | FileKind::Progress => say("the file belongs to another game or other rules"),
            },
            FileError::UnknownRules => say("the table was made for unknown rules"),
            FileError::OtherMemory => say("the solver was run with another size of memory"),
            FileError::Contradicts(field) => {
                say("“{field}” does not match the moves").with("field", *field)
            }
            FileError::Wrong(what) => what.clone(),
            FileError::Cancelled => say("the table was left out"),
            FileError::In(place, error) => say("{place}: {error}")
                .with("place", place)
                .with("error", error.sentence()),
        }
    }
}

fn not_a(kind: FileKind) -> Sentence {
    match kind {
        FileKind::SavedGame => say("this is not a saved game"),
        FileKind::Table => say("this is not a table file"),
        FileKind::Colony => say("this is not a colony file"),
        FileKind::Solver => say("this is not a solver file"),
        FileKind::Results => say("this is not a laboratory results file"),
        FileKind::PlayedGame => say("this is not the record of a played game"),
        FileKind::Progress => say("this is not a file of answers to puzzles"),
    }
}

fn system(kind: io::ErrorKind, text: &str) -> Sentence {
    match kind {
        io::ErrorKind::NotFound => say("there is no such file"),
        io::ErrorKind::PermissionDenied => say("permission denied"),
        io::ErrorKind::FileTooLarge => say("the file is too large"),
        io::ErrorKind::InvalidInput => say("this is not a regular file"),
        io::ErrorKind::IsADirectory => say("this is a folder"),
        io::ErrorKind::NotADirectory => say("a part of this path is not a folder"),
        io::ErrorKind::UnexpectedEof => say("the file ends too early"),
        io::ErrorKind::TimedOut => say("the file does not answer"),
        // The system's own words are in the user's language already.
        _ => as_is(text.replace('\n', " ")),
    }
}

impl fmt::Display for FileError {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        self.sentence().fmt(f)
    }
}

impl std::error::Error for FileError {}

impl From<io::Error> for FileError {
    fn from(error: io::Error) -> Self {
        match error.get_ref() {
            Some(inner) if inner.is::<Protected>() => {
                FileError::Wrong(say("the file is write-protected"))
            }
            _ => FileError::System(error.kind(), error.to_string()),
        }
    }
}

impl From<RulesError> for FileError {
    fn from(error: RulesError) -> Self {
        FileError::Wrong(error.sentence().clone())
    }
}

impl From<OpponentError> for FileError {
    fn from(error: OpponentError) -> Self {
        FileError::Wrong(error.sentence().clone())
    }
}

/// What a parser says of a text, as one line: what is wrong comes first, and where it stands last. The common kinds
/// can be translated; other words are the parser’s own and may repeat whatever stands in the text, however long that is.
pub(crate) fn parser_words(text: &str, error: &serde_json::Error) -> Sentence {
    match common_problem(text, error) {
        Some(problem) => say("{problem}, line {line}, column {column}")
            .with("problem", problem)
            .with("line", error.line())
            .with("column", error.column()),
        None => in_own_words(&error.to_string()),
    }
}

/// What a parser says of a text of one line, without the place.
pub(crate) fn problem_of_line(line: &str, error: &serde_json::Error) -> Sentence {
    common_problem(line, error).unwrap_or_else(|| {
        let words = error.to_string();
        in_own_words(
            words
                .rsplit_once(" at line ")
                .map_or(&*words, |(what, _)| what),
        )
    })
}

/// What is wrong with a text, if it is one of the common kinds of problems.
fn common_problem(text: &str, error: &serde_json::Error) -> Option<Sentence> {
    let is_json = || serde_json::from_str::<IgnoredAny>(text).is_ok();
    match error.classify() {
        Category::Eof => Some(say("it ends too early")),
        // The parser blames the syntax for what comes after the elements that it expects.
        Category::Syntax if is_json() => (error.to_string().starts_with("trailing characters"))
            .then(|| say("a list has too many elements")),
        Category::Syntax => Some(say("it does not follow the rules of JSON")),
        Category::Data | Category::Io => None,
    }
}

/// What a parser says of a text that is JSON and holds something else than it should.
pub(crate) fn in_own_words(words: &str) -> Sentence {
    let missing = words.strip_prefix("missing field `");
    if let Some(field) = missing.and_then(|rest| rest.strip_suffix('`')) {
        return say("“{field}” is missing").with("field", one_line(field));
    }
    let told = missing
        .and_then(|rest| rest.split_once("` at line "))
        .and_then(|(field, place)| Some((field, place.split_once(" column ")?)));
    match told {
        Some((field, (line, column))) => say("{problem}, line {line}, column {column}")
            .with(
                "problem",
                say("“{field}” is missing").with("field", one_line(field)),
            )
            .with("line", line)
            .with("column", column),
        None => as_is(one_line(&without_types(words))),
    }
}

/// Types of this program mean nothing to a reader; those of JSON do.
fn without_types(words: &str) -> String {
    const NATURAL: [&str; 5] = ["u8", "u16", "u32", "u64", "usize"];
    const WHOLE: [&str; 3] = ["i8", "i32", "i64"];
    let told = words
        .replace("unknown variant", "unknown word")
        .replace("variant identifier", "a word")
        .replace("invalid type: map", "invalid type: object")
        .replace("invalid type: sequence", "invalid type: list")
        .replace("expected a sequence", "expected a list")
        .replace("expected a map", "expected an object");
    let Some((before, after)) = told.split_once("expected ") else {
        return told;
    };
    let end = |text: &str| {
        let is_name = |sign: char| sign.is_alphanumeric() || sign == '_';
        text.find(|sign| !is_name(sign)).unwrap_or(text.len())
    };
    if let Some(name) = after.strip_prefix("struct ") {
        return format!("{before}expected an object{}", &name[end(name)..]);
    }
    let (kind, rest) = after.split_at(end(after));
    if NATURAL.contains(&kind) {
        return format!("{before}expected a whole number from 0 on{rest}");
    }
    match WHOLE.contains(&kind) {
        true => format!("{before}expected a whole number{rest}"),
        false => told,
    }
}

fn one_line(details: &str) -> String {
    const BEGIN: usize = 120;
    const END: usize = 80;
    let letters: Vec<char> = (details.chars())
        .map(|letter| if letter.is_control() { ' ' } else { letter })
        .collect();
    if letters.len() <= BEGIN + END {
        return letters.into_iter().collect();
    }
    let (begin, end) = (&letters[..BEGIN], &letters[letters.len() - END..]);
    begin.iter().chain(&['…']).chain(end).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_type_of_the_program_is_told() {
        for (words, told) in [
            (
                "invalid type: null, expected struct Options",
                "invalid type: null, expected an object",
            ),
            (
                "invalid type: map, expected a sequence at line 1 column 0",
                "invalid type: object, expected a list at line 1 column 0",
            ),
            (
                "invalid type: string \"x\", expected u32 at line 2 column 5",
                "invalid type: string \"x\", expected a whole number from 0 on at line 2 column 5",
            ),
            (
                "unknown variant `foo`, expected `strict` or `extra`",
                "unknown word `foo`, expected `strict` or `extra`",
            ),
            (
                "invalid value: integer `-1`, expected usize",
                "invalid value: integer `-1`, expected a whole number from 0 on",
            ),
        ] {
            assert_eq!(in_own_words(words).to_string(), told);
        }
    }

    #[test]
    fn an_error_names_its_places_from_the_outside_in() {
        let error = FileError::Wrong(say("“{move}” is not a legal move here").with("move", "a1"));
        let error = error.within("moves[3]").within("game.walls");
        assert_eq!(
            error.to_string(),
            "game.walls: moves[3]: “a1” is not a legal move here"
        );
        let upper = error
            .sentence()
            .translated(&|wording| match wording.template {
                "{place}: {error}" => wording.template.to_owned(),
                _ => wording.template.replace("is not", "ISN'T"),
            });
        assert!(upper.ends_with("“a1” ISN'T a legal move here"), "{upper}");
    }

    #[test]
    fn the_words_of_a_parser_are_one_line_that_is_not_too_long() {
        assert_eq!(one_line("a\nb"), "a b");
        let long = format!(
            "unknown field `{}` at line 3 column 7",
            "x\u{2028}".repeat(999)
        );
        let line = one_line(&long);
        assert!(line.chars().count() < 210 && line.starts_with("unknown field"));
        assert!(line.ends_with(" at line 3 column 7"), "{line}");
    }

    #[test]
    fn the_common_words_of_a_parser_can_be_translated() {
        #[derive(Debug, serde::Deserialize)]
        struct Head {
            #[allow(dead_code)]
            format: String,
            #[allow(dead_code)]
            #[serde(default)]
            points: [i32; 2],
        }
        let told = |text| parser_words(text, &serde_json::from_str::<Head>(text).unwrap_err());
        for (text, english) in [
            ("{\n", "it ends too early, line 2, column 0"),
            (
                "hello",
                "it does not follow the rules of JSON, line 1, column 1",
            ),
            ("{}", "“format” is missing, line 1, column 2"),
            (
                "{\"points\": [0, 0, 0]}",
                "a list has too many elements, line 1, column 19",
            ),
            (
                "{\"points\": [0, 0, 0}",
                "it does not follow the rules of JSON, line 1, column 19",
            ),
        ] {
            let told = told(text);
            assert_eq!(told.to_string(), english);
            let translated = told.translated(&|wording| match wording.template {
                "{problem}, line {line}, column {column}" => wording.template.to_owned(),
                // Only what needs a translation may be left.
                template if template.contains("{text}") => panic!("{template}"),
                _ => "X".to_owned(),
            });
            assert!(translated.starts_with("X, line "), "{translated}");
        }
        assert_eq!(
            told("{\"format\": 3}").to_string(),
            "invalid type: integer `3`, expected a string at line 1 column 12"
        );
    }

    #[test]
    fn a_damaged_game_is_told_of_in_words_of_the_game() {
        let text = |cut_off_after| {
            let details = as_is("EOF while parsing a list at line 3 column 1");
            let error = FileError::Damaged {
                cut_off_after,
                details,
            };
            let error = error.within("game.walls");
            assert!(error.to_string().ends_with("line 3 column 1"), "{error}");
            error.brief().to_string()
        };
        assert_eq!(
            text(Some(12)),
            "game.walls: the file is cut off after move 12"
        );
        assert_eq!(
            text(Some(0)),
            "game.walls: the file is cut off before the first move"
        );
        assert_eq!(text(None), "game.walls: the saved game is damaged");
    }

    #[test]
    fn a_missing_folder_is_called_one_when_a_file_is_written() {
        let missing = FileError::from(io::Error::from(io::ErrorKind::NotFound));
        assert_eq!(
            missing.of_writing().to_string(),
            "the folder does not exist"
        );
        let full = FileError::from(io::Error::from(io::ErrorKind::StorageFull));
        assert_eq!(full.of_writing().to_string(), "the disk is full");
    }

    #[test]
    fn what_the_file_system_says_is_one_line_of_plain_words() {
        let missing = FileError::from(io::Error::from(io::ErrorKind::NotFound));
        assert_eq!(missing.to_string(), "there is no such file");
        let other = FileError::from(io::Error::other("two\nlines"));
        assert_eq!(other.to_string(), "two lines");
    }
}
