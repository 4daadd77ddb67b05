//! Values as bytes, packed in a file or not. It is the one place that knows bincode, so that another format would
//! change this file alone.

use std::fs::File;
use std::io::{BufReader, BufWriter, Cursor, Read, Write};

use flate2::Compression;
use flate2::read::MultiGzDecoder;
use flate2::write::GzEncoder;
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};

use super::{FileError, FileKind};
use crate::sentence::{Sentence, say};

/// How a file of any version begins: which kind it is, and the version of its format.
#[derive(Debug, Clone, Copy, Serialize, Deserialize)]
pub struct Head {
    /// What tells the kind from others.
    pub magic: [u8; 8],
    /// The version of its format.
    pub version: u32,
}

/// How a table file begins, unpacked.
pub const TABLE: [u8; 8] = *b"WALLS-TT";

/// How a colony file begins, unpacked.
pub const COLONY: [u8; 8] = *b"WALLSANT";

/// How a solver file begins, unpacked.
pub const SOLVER: [u8; 8] = *b"WALLSSLV";

/// What begins so, if it is a file of this program.
fn name_of(begin: &[u8]) -> Option<Sentence> {
    let known = [
        (TABLE, say("it is a table file")),
        (COLONY, say("it is a colony file")),
        (SOLVER, say("it is a solver file")),
    ];
    let mut known = known.into_iter();
    let found = known.find(|(magic, _)| magic == begin);
    found.map(|(_, name)| name)
}

/// What a file holds, unpacked, if it begins as this kind does. Reading it to the very end also has the checksum of the
/// compression compared.
///
/// # Errors
/// [`FileError::NotA`].
pub fn unpacked(packed: impl Read, magic: [u8; 8], kind: FileKind) -> Result<impl Read, FileError> {
    let mut input = BufReader::new(MultiGzDecoder::new(BufReader::new(packed)));
    let mut begin = Vec::new();
    let read = (&mut input)
        .take(magic.len() as u64)
        .read_to_end(&mut begin);
    match read.is_ok() && begin == magic {
        true => Ok(Cursor::new(begin).chain(input)),
        false => Err(FileError::NotA(kind, name_of(&begin))),
    }
}

impl Head {
    /// Refuses a file of another version than the one that is known.
    ///
    /// # Errors
    /// [`FileError::UnknownVersion`].
    pub fn check_version(&self, known: u32) -> Result<(), FileError> {
        let version = self.version;
        match version == known {
            true => Ok(()),
            false => Err(FileError::UnknownVersion { version, known }),
        }
    }
}

/// The rules that a file belongs to, as it holds them: JSON, which can be read when the fields of a game change.
pub fn rules_text(rules: &impl Serialize) -> String {
    serde_json::to_string(rules).unwrap_or_default()
}

/// Whether a file belongs to these rules. What is written may differ, as when a game has got a field since that has a
/// default.
pub fn are_rules<T: DeserializeOwned + PartialEq>(text: &str, rules: &T) -> bool {
    serde_json::from_str::<T>(text).is_ok_and(|read| read == *rules)
}

fn config<const LIMIT: usize>() -> impl bincode::config::Config {
    bincode::config::standard()
        .with_fixed_int_encoding()
        .with_limit::<LIMIT>()
}

/// Writes a value; two numbers take sixteen bytes.
///
/// # Errors
/// Whatever the writer says.
pub fn write(value: &impl Serialize, out: &mut impl Write) -> std::io::Result<()> {
    // The limit is for what is read from outside.
    let config = bincode::config::standard().with_fixed_int_encoding();
    bincode::serde::encode_into_std_write(value, out, config)
        .map(|_| ())
        .map_err(|error| std::io::Error::other(error.to_string()))
}

/// Writes to a file with gzip, buffered before it: packing a word at a time takes many times as long.
///
/// # Errors
/// Whatever the file system or the content says.
pub fn packed(
    file: &mut File,
    content: impl FnOnce(&mut BufWriter<GzEncoder<&mut File>>) -> std::io::Result<()>,
) -> std::io::Result<()> {
    let mut out = BufWriter::with_capacity(1 << 16, GzEncoder::new(file, Compression::fast()));
    content(&mut out)?;
    let packed = out.into_inner().map_err(|error| error.into_error())?;
    packed.finish()?.flush()
}

/// Reads a value that may claim at most `LIMIT` bytes of memory; `None` if the bytes are not one.
pub fn read<T: DeserializeOwned, const LIMIT: usize>(input: &mut impl Read) -> Option<T> {
    bincode::serde::decode_from_std_read(input, config::<LIMIT>()).ok()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::games::registry::GameOptions;

    #[test]
    fn rules_are_the_same_however_they_are_written() {
        let mut options = GameOptions::default_of("hexxagon").unwrap();
        let text = rules_text(&options);
        assert!(are_rules(&text, &options));
        assert!(are_rules(&text.replace(':', " : "), &options));
        assert!(!are_rules("{}", &options) && !are_rules("", &options));
        options.set("size", "58").unwrap();
        assert!(!are_rules(&text, &options));
        // A field that is not there has its default.
        let walls = GameOptions::default_of("walls").unwrap();
        let text = rules_text(&walls);
        let short = text.replace(",\"box_values\":\"ones\"", "");
        assert!(short != text && are_rules(&short, &walls), "{text}");
    }
}
