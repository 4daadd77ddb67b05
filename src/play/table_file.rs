//! Transposition tables in files, `*.walls-table`: bincode inside gzip.
//!
//! A header says for which rules the table was made; a table of other rules is refused. Memory is
//! bounded by the table asked for, whatever the file claims.

use std::io::Read;
use std::path::Path;

use serde::{Deserialize, Serialize};

use super::binary::{Head, are_rules, rules_text};
use super::{FileError, FileKind, atomic, binary};
use crate::games::registry::GameOptions;
use crate::search::table::MAX_MEBIBYTES;
use crate::search::{StopFlag, Table};

const MAGIC: [u8; 8] = binary::TABLE;
const VERSION: u32 = 1;

/// The most that a header may take, in bytes.
const HEADER_LIMIT: usize = 64 << 10;

/// Entries between two looks at the stop flag.
const CHECK_EVERY: u64 = 1 << 14;

#[derive(Debug, Serialize, Deserialize)]
struct Header {
    head: Head,
    entry_bytes: u32,
    entries: u64,
    /// The game and its options as JSON.
    rules: String,
}

/// Writes the filled entries of a table.
///
/// # Errors
/// Whatever the file system says; [`FileError::Cancelled`] when the flag was raised. An older file is then
/// untouched.
pub fn write(
    path: &Path,
    options: &GameOptions,
    table: &Table,
    stop: &StopFlag,
) -> Result<(), FileError> {
    let nothing = (0, (0, 0));
    let (count, mut entry) =
        (table.entries()).fold(nothing, |(count, _), entry| (count + 1, entry));
    let header = Header {
        head: Head {
            magic: MAGIC,
            version: VERSION,
        },
        entry_bytes: Table::ENTRY_BYTES as u32,
        entries: count,
        rules: rules_text(options),
    };
    atomic::write(path, |file| {
        binary::packed(file, |out| {
            binary::write(&header, out)?;
            let mut entries = table.entries();
            for index in 0..count {
                if index % CHECK_EVERY == 0 && stop.is_raised() {
                    return Err(std::io::ErrorKind::Interrupted.into());
                }
                // A search that goes on may hide an entry for a moment. Then one stands there twice, which changes
                // nothing.
                entry = entries.next().unwrap_or(entry);
                binary::write(&entry, out)?;
            }
            Ok(())
        })
    })
    .map_err(|error| match error.kind() {
        std::io::ErrorKind::Interrupted => FileError::Cancelled,
        _ => error.into(),
    })
}

/// What a table file says of itself.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Contents {
    /// The rules that the table was made for.
    pub options: GameOptions,
    /// The number of entries.
    pub entries: u64,
}

/// Reads a table into one of this many MiB.
///
/// # Errors
/// When the file is broken or belongs to other rules; [`FileError::Cancelled`] when the flag was raised.
pub fn read(
    path: &Path,
    options: &GameOptions,
    mebibytes: u32,
    stop: &StopFlag,
) -> Result<Table, FileError> {
    let (header, mut input) = open(path)?;
    if !are_rules(&header.rules, options) {
        return Err(FileError::OtherRules(FileKind::Table));
    }
    let table = Table::new(mebibytes);
    read_entries(&header, &mut input, &table, stop)?;
    Ok(table)
}

/// Checks a whole table file.
///
/// # Errors
/// When anything in it is broken.
pub fn check(path: &Path) -> Result<Contents, FileError> {
    let (header, mut input) = open(path)?;
    let options = serde_json::from_str(&header.rules).map_err(|_| FileError::UnknownRules)?;
    read_entries(&header, &mut input, &Table::new(1), &StopFlag::default())?;
    Ok(Contents {
        options,
        entries: header.entries,
    })
}

const BROKEN: FileError = FileError::Broken(FileKind::Table);

fn open(path: &Path) -> Result<(Header, impl Read), FileError> {
    let mut input = binary::unpacked(atomic::open(path)?, MAGIC, FileKind::Table)?;
    let header: Header = binary::read::<_, HEADER_LIMIT>(&mut input).ok_or(BROKEN)?;
    header.head.check_version(VERSION)?;
    if header.entry_bytes as usize != Table::ENTRY_BYTES {
        return Err(BROKEN);
    }
    Ok((header, input))
}

fn read_entries(
    header: &Header,
    input: &mut impl Read,
    table: &Table,
    stop: &StopFlag,
) -> Result<(), FileError> {
    if header.entries > (u64::from(MAX_MEBIBYTES) << 20) / u64::from(header.entry_bytes) {
        // More than fits any table.
        return Err(BROKEN);
    }
    for index in 0..header.entries {
        if index % CHECK_EVERY == 0 && stop.is_raised() {
            return Err(FileError::Cancelled);
        }
        let (key, data) = binary::read::<_, HEADER_LIMIT>(input).ok_or(BROKEN)?;
        if !table.restore(key, data) {
            return Err(BROKEN);
        }
    }
    // Reading to the very end also has the checksum of the compression compared.
    match input.read(&mut [0u8]) {
        Ok(0) => Ok(()),
        _ => Err(BROKEN),
    }
}
