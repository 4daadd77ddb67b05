//! What an unfinished run of the solver knows, in a file, so that it can go on: gzip over a header in
//! bincode and the words of its memory.

use std::fs::File;
use std::io::{BufReader, BufWriter, Read, Write};
use std::path::Path;

use flate2::Compression;
use flate2::read::GzDecoder;
use flate2::write::GzEncoder;
use serde::{Deserialize, Serialize};

use super::{PlayError, atomic, binary};
use crate::games::registry::GameOptions;
use crate::i18n::gettext;
use crate::solver::memory::Memory;

const MAGIC: [u8; 8] = *b"WALLSSLV";
const VERSION: u32 = 2;
const HEADER_LIMIT: usize = 64 << 10;

/// What a run belongs to.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Rules {
    /// The game and its options.
    pub options: GameOptions,
    /// What its keys are made with.
    pub seed: u64,
}

#[derive(Debug, Serialize, Deserialize)]
struct Header {
    magic: [u8; 8],
    version: u32,
    /// The [`Rules`] as JSON.
    rules: String,
    bytes: u64,
    nodes: u64,
}

/// Writes what a run knows after so many nodes.
///
/// # Errors
/// Whatever the file system says.
pub fn write(path: &Path, rules: &Rules, memory: &Memory, nodes: u64) -> Result<(), PlayError> {
    let header = Header {
        magic: MAGIC,
        version: VERSION,
        rules: serde_json::to_string(rules).unwrap_or_default(),
        bytes: memory.bytes() as u64,
        nodes,
    };
    atomic::write(path, |file| {
        let mut out = GzEncoder::new(BufWriter::new(file), Compression::fast());
        binary::write(&header, &mut out)?;
        for word in memory.words() {
            out.write_all(&word.to_le_bytes())?;
        }
        out.finish()?.flush()
    })
    .map_err(|error| PlayError(atomic::reason(&error)))
}

/// Reads what a run of the same rules, seed and memory knew; returns its nodes.
///
/// # Errors
/// When the file is broken or belongs to another run.
pub fn read(path: &Path, rules: &Rules, memory: &Memory) -> Result<u64, PlayError> {
    let broken = || PlayError(gettext("the file of the solver is broken"));
    let file = File::open(path).map_err(|error| PlayError(atomic::reason(&error)))?;
    let mut input = BufReader::new(GzDecoder::new(BufReader::new(file)));
    let header: Header = binary::read::<_, HEADER_LIMIT>(&mut input).ok_or_else(broken)?;
    if header.magic != MAGIC || header.version != VERSION {
        return Err(PlayError(gettext("this is not a file of the solver")));
    }
    if serde_json::from_str(&header.rules).ok().as_ref() != Some(rules) {
        let error = gettext("the solver was run with other rules or another seed");
        return Err(PlayError(error));
    }
    if header.bytes != memory.bytes() as u64 {
        let error = gettext("the solver was run with another size of memory");
        return Err(PlayError(error));
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
        true => Ok(header.nodes),
        false => Err(broken()),
    }
}
