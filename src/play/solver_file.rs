//! What an unfinished run of the solver knows, in a file, so that it can go on: gzip over a header in
//! bincode and the words of its memory.

use std::io::{Read, Write};
use std::path::Path;

use serde::{Deserialize, Serialize};

use super::binary::{Head, are_rules, rules_text};
use super::{FileError, FileKind, atomic, binary};
use crate::games::registry::GameOptions;
use crate::solver::memory::Memory;

const MAGIC: [u8; 8] = binary::SOLVER;
const HEADER_LIMIT: usize = 64 << 10;

/// What a run belongs to.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Rules {
    /// The game and its options.
    pub options: GameOptions,
    /// What its keys are made with.
    pub seed: u64,
}

/// What was done already for a problem.
#[derive(Debug, Clone, PartialEq, Default, Serialize, Deserialize)]
pub struct Spent {
    /// The position that was to be solved, and what its value was to rest on; empty in files of an earlier version.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub problem: String,
    /// Nodes of the solver. They have a place of their own in a file.
    #[serde(skip)]
    pub nodes: u64,
    /// The time that they took, in seconds; 0 in files of an earlier version.
    #[serde(default, skip_serializing_if = "is_nothing")]
    pub seconds: f64,
}

fn is_nothing(seconds: &f64) -> bool {
    *seconds == 0.0
}

#[derive(Debug, Serialize, Deserialize)]
struct Header {
    head: Head,
    /// The [`Rules`] and what was [`Spent`], as one JSON object.
    rules: String,
    bytes: u64,
    nodes: u64,
}

/// What a file says beside its memory.
#[derive(Serialize)]
struct Said<'a> {
    #[serde(flatten)]
    rules: &'a Rules,
    #[serde(flatten)]
    spent: &'a Spent,
}

/// Writes what a run knows, and what it has spent.
///
/// # Errors
/// Whatever the file system says.
pub fn write(path: &Path, rules: &Rules, memory: &Memory, spent: &Spent) -> Result<(), FileError> {
    let header = Header {
        head: Head {
            magic: MAGIC,
            version: memory.version(),
        },
        rules: rules_text(&Said { rules, spent }),
        bytes: memory.bytes() as u64,
        nodes: spent.nodes,
    };
    Ok(atomic::write(path, |file| {
        binary::packed(file, |out| {
            binary::write(&header, out)?;
            for word in memory.words() {
                out.write_all(&word.to_le_bytes())?;
            }
            Ok(())
        })
    })?)
}

const BROKEN: FileError = FileError::Broken(FileKind::Solver);

/// The header of a file, and what follows it.
fn open(path: &Path) -> Result<(Header, impl Read + use<>), FileError> {
    let mut input = binary::unpacked(atomic::open(path)?, MAGIC, FileKind::Solver)?;
    let header: Header = binary::read::<_, HEADER_LIMIT>(&mut input).ok_or(BROKEN)?;
    Ok((header, input))
}

/// Whether it was a search over graphs that wrote a file, as it was under all rules at first. Such a run can only go on
/// as one.
///
/// # Errors
/// When the file cannot be read, or is none of the solver.
pub fn is_of_graphs(path: &Path) -> Result<bool, FileError> {
    let (header, _) = open(path)?;
    Ok(header.head.version == Memory::VERSION_OF_GRAPHS)
}

/// Reads what a run of the same rules, seed and memory knew; returns what it has spent.
///
/// # Errors
/// When the file is broken or belongs to another run.
pub fn read(path: &Path, rules: &Rules, memory: &Memory) -> Result<Spent, FileError> {
    let (header, mut input) = open(path)?;
    if !are_rules(&header.rules, rules) {
        return Err(FileError::OtherRules(FileKind::Solver));
    }
    header.head.check_version(memory.version())?;
    if header.bytes != memory.bytes() as u64 {
        return Err(FileError::OtherMemory);
    }
    let mut failed = false;
    let words = std::iter::from_fn(|| {
        let mut word = [0u8; 8];
        match input.read_exact(&mut word) {
            Ok(()) => Some(u64::from_le_bytes(word)),
            Err(error) => {
                failed |= error.kind() != std::io::ErrorKind::UnexpectedEof;
                None
            }
        }
    });
    match memory.restore(words) && !failed {
        true => Ok(Spent {
            nodes: header.nodes,
            ..serde_json::from_str(&header.rules).unwrap_or_default()
        }),
        false => Err(BROKEN),
    }
}
