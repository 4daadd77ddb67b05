//! Ant colonies between games: a place that players share, and files, bincode inside gzip.
//!
//! A colony file belongs to a game and its options. A missing or broken one means a colony that knows
//! nothing.

use std::io::{BufReader, Read, Write};
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, MutexGuard, Once};

use flate2::Compression;
use flate2::read::GzDecoder;
use flate2::write::GzEncoder;
use serde::{Deserialize, Serialize};

use super::{FileError, FileKind, atomic, binary};
use crate::games::Side;
use crate::games::registry::GameOptions;
use crate::search::ants::Colony;

const MAGIC: [u8; 8] = *b"WALLSANT";
const VERSION: u32 = 1;

/// The most that a colony may take, unpacked.
const LIMIT: usize = 8 << 20;

#[derive(Debug, Serialize, Deserialize)]
struct Saved {
    magic: [u8; 8],
    version: u32,
    /// The game and its options as JSON.
    rules: String,
    sites: u64,
    tau0: f64,
    games: u32,
    last_points: [Option<i32>; 2],
    trails: [Vec<f64>; 2],
}

fn rules_text(options: &GameOptions) -> String {
    serde_json::to_string(options).unwrap_or_default()
}

/// Writes what a colony has learned.
///
/// # Errors
/// Whatever the file system says.
pub fn write(path: &Path, options: &GameOptions, colony: &Colony) -> Result<(), FileError> {
    let saved = Saved {
        magic: MAGIC,
        version: VERSION,
        rules: rules_text(options),
        sites: colony.sites() as u64,
        tau0: colony.tau0(),
        games: colony.games(),
        last_points: colony.last_points(),
        trails: Side::BOTH.map(|side| colony.trails(side).to_vec()),
    };
    Ok(atomic::write(path, |file| {
        let mut out = GzEncoder::new(file, Compression::fast());
        binary::write(&saved, &mut out)?;
        out.finish()?.flush()
    })?)
}

/// Reads a colony of this game and these options.
///
/// # Errors
/// When the file is broken or belongs to another game.
pub fn read(path: &Path, options: &GameOptions) -> Result<Colony, FileError> {
    const BROKEN: FileError = FileError::Broken(FileKind::Colony);
    let bytes = atomic::read(path, LIMIT as u64)?;
    let mut input = BufReader::new(GzDecoder::new(&*bytes));
    let saved: Saved = binary::read::<_, LIMIT>(&mut input).ok_or(BROKEN)?;
    // Reading to the very end also has the checksum of the compression compared.
    if !matches!(input.read(&mut [0u8]), Ok(0)) {
        return Err(BROKEN);
    }
    if saved.magic != MAGIC || saved.version != VERSION {
        return Err(FileError::NotA(FileKind::Colony, None));
    }
    if saved.rules != rules_text(options) {
        return Err(FileError::OtherRules(FileKind::Colony));
    }
    let sites = usize::try_from(saved.sites)
        .ok()
        .filter(|&sites| sites <= 1 << 10);
    let restored = sites.and_then(|sites| {
        Colony::restore(
            sites,
            saved.tau0,
            saved.trails,
            saved.games,
            saved.last_points,
        )
    });
    restored.ok_or(BROKEN)
}

/// The place of a colony. It is read from its file when first needed, by whoever needs it.
#[derive(Debug)]
pub struct ColonySlot {
    colony: Mutex<Colony>,
    file: Option<(PathBuf, GameOptions)>,
    read: Once,
}

impl ColonySlot {
    /// A place for a colony that no file keeps.
    pub fn new(colony: Colony) -> Arc<ColonySlot> {
        Arc::new(ColonySlot {
            colony: Mutex::new(colony),
            file: None,
            read: Once::new(),
        })
    }

    /// A place for the colony that a file in this folder keeps; `usual` if there is none.
    pub fn kept_in(folder: &Path, options: &GameOptions, usual: Colony) -> Arc<ColonySlot> {
        let json = rules_text(options);
        let hash = json
            .bytes()
            .fold(0u64, |hash, byte| crate::games::mix(hash ^ u64::from(byte)));
        let name = format!("{}-{:08x}.walls-ants", options.name(), hash as u32);
        Arc::new(ColonySlot {
            colony: Mutex::new(usual),
            file: Some((folder.join(name), options.clone())),
            read: Once::new(),
        })
    }

    /// The colony as it is now, whether or not its file was read.
    pub fn peek(&self) -> MutexGuard<'_, Colony> {
        self.colony
            .lock()
            .unwrap_or_else(|broken| broken.into_inner())
    }

    /// The colony, read from its file if that has not happened. This may take a moment.
    pub fn colony(&self) -> &Mutex<Colony> {
        self.read.call_once(|| {
            if let Some((path, options)) = &self.file
                && let Ok(colony) = read(path, options)
                && colony.sites() == self.peek().sites()
            {
                *self.peek() = colony;
            }
        });
        &self.colony
    }

    /// Writes the colony to its file, if it has one.
    ///
    /// # Errors
    /// Whatever the file system says.
    pub fn save(&self) -> Result<(), FileError> {
        let Some((path, options)) = &self.file else {
            return Ok(());
        };
        if let Some(folder) = path.parent() {
            std::fs::create_dir_all(folder)?;
        }
        let colony = self.peek().clone();
        write(path, options, &colony)
    }

    /// Forgets everything, in the file too.
    ///
    /// # Errors
    /// Whatever the file system says.
    pub fn reset(&self, fresh: Colony) -> Result<(), FileError> {
        self.read.call_once(|| {});
        *self.peek() = fresh;
        self.save()
    }
}
