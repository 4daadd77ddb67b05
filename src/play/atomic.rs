//! Files that are there whole or not at all.

use std::fmt;
use std::fs::{File, Permissions, TryLockError};
use std::io::{self, Read, Write};
use std::os::unix::fs::{MetadataExt, PermissionsExt};
use std::path::{Path, PathBuf};
use std::time::Duration;

use serde::{Deserialize, Serialize};

/// How the names of files that are not whole yet begin.
pub const UNFINISHED: &str = ".walls-unfinished-";

/// How many letters follow.
const RANDOM_LETTERS: usize = 6;

/// What a file is like. When another program writes it, this changes.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Stamp {
    seconds: i64,
    nanoseconds: i64,
    size: u64,
    inode: u64,
}

impl Stamp {
    /// What the file is like now; `None` if there is none.
    pub fn of(path: &Path) -> Option<Stamp> {
        let metadata = std::fs::metadata(path).ok()?;
        Some(Stamp {
            seconds: metadata.mtime(),
            nanoseconds: metadata.mtime_nsec(),
            size: metadata.size(),
            inode: metadata.ino(),
        })
    }
}

/// Tries whether a file can be written here: asked before long work whose result is to be written.
///
/// # Errors
/// Whatever the file system says.
pub fn try_to_write(path: &Path) -> io::Result<()> {
    match place_of(path)? {
        Place::Replaced(path) => unfinished(folder_of(&path)).map(drop),
        Place::Open => Ok(()),
    }
}

/// How something is written.
enum Place {
    /// As a file that takes this name once it is whole.
    Replaced(PathBuf),
    /// As it comes: to a pipe, a terminal, or another device.
    Open,
}

/// That a file may not be written, though one could take its place.
#[derive(Debug)]
pub struct Protected;

impl fmt::Display for Protected {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        f.write_str("the file is write-protected")
    }
}

impl std::error::Error for Protected {}

fn is_protected(path: &Path) -> bool {
    let opened = File::options().append(true).open(path);
    opened.is_err_and(|error| error.kind() == io::ErrorKind::PermissionDenied)
}

/// Links that lead on from each other: more are a circle.
const LINKS: usize = 40;

/// How what has this name is written. A link stays a link: what it points at is replaced, or made.
fn place_of(path: &Path) -> io::Result<Place> {
    match std::fs::metadata(path) {
        Ok(found) if found.is_dir() => return Err(io::ErrorKind::IsADirectory.into()),
        Ok(found) if !found.is_file() => return Ok(Place::Open),
        // It could be replaced all the same: that takes no right but one to its folder.
        Ok(_) if is_protected(path) => {
            return Err(io::Error::new(io::ErrorKind::PermissionDenied, Protected));
        }
        // No file can have such a name: one that is too long, or that of a folder which is not there.
        Err(error)
            if error.kind() == io::ErrorKind::InvalidFilename
                || path.as_os_str().as_encoded_bytes().ends_with(b"/") =>
        {
            return Err(error);
        }
        _ => {}
    }
    let mut place = path.to_owned();
    for _ in 0..LINKS {
        // Such as standard output, which may well be a file: one that somebody has open.
        if place.starts_with("/proc") {
            return Ok(Place::Open);
        }
        let Ok(target) = std::fs::read_link(&place) else {
            return Ok(Place::Replaced(place));
        };
        place = folder_of(&place).join(target);
    }
    Err(io::Error::other("too many symbolic links"))
}

/// Writes a file beside its place, syncs it, and moves it there, so that a crash leaves the old one. Who may read and
/// write it stays as it was. A pipe or a device is written to as it is.
///
/// # Errors
/// Whatever the file system says; the old file is then untouched. To a pipe or a device a part may have been written.
pub fn write(path: &Path, content: impl FnOnce(&mut File) -> io::Result<()>) -> io::Result<()> {
    let path = match place_of(path)? {
        Place::Replaced(path) => path,
        Place::Open => {
            let mut file = File::options().append(true).open(path)?;
            content(&mut file)?;
            return file.flush();
        }
    };
    let folder = folder_of(&path);
    let mut file = unfinished(folder)?;
    if let Ok(before) = std::fs::metadata(&path) {
        // A file system without permissions cannot do it, and need not.
        file.as_file().set_permissions(before.permissions()).ok();
    }
    content(file.as_file_mut())?;
    file.as_file_mut().flush()?;
    file.as_file().sync_all()?;
    file.persist(&path).map_err(|error| error.error)?;
    // Without this a power cut could still bring back the old name. Some file systems cannot do it, and
    // the file is in its place in any case.
    sync_folder(folder);
    Ok(())
}

/// Writes these bytes to a file, as [`write()`] does.
///
/// # Errors
/// As [`write()`].
pub fn write_bytes(path: &Path, bytes: &[u8]) -> io::Result<()> {
    write(path, |file| file.write_all(bytes))
}

fn folder_of(path: &Path) -> &Path {
    match path.parent() {
        Some(parent) if !parent.as_os_str().is_empty() => parent,
        _ => Path::new("."),
    }
}

/// A file that goes by itself, unless it is moved to its place.
fn unfinished(folder: &Path) -> io::Result<tempfile::NamedTempFile> {
    tempfile::Builder::new()
        .prefix(UNFINISHED)
        .rand_bytes(RANDOM_LETTERS)
        .permissions(Permissions::from_mode(0o644))
        .tempfile_in(folder)
}

/// After this time a file that is not whole belongs to a program that ended while it wrote.
pub const LEFT_BEHIND: Duration = Duration::from_secs(3600);

/// Removes files that programs left in a folder which were ended while they wrote.
pub fn tidy(folder: &Path) {
    let entries = std::fs::read_dir(folder).into_iter().flatten().flatten();
    for entry in entries {
        let name = entry.file_name();
        let is_unfinished = (name.to_str()).is_some_and(|name| {
            let rest = name.strip_prefix(UNFINISHED);
            rest.is_some_and(|rest| rest.len() == RANDOM_LETTERS)
        });
        if !is_unfinished {
            continue;
        }
        let modified = entry.metadata().and_then(|metadata| metadata.modified());
        let age = modified.ok().and_then(|modified| modified.elapsed().ok());
        if age.is_some_and(|age| age > LEFT_BEHIND) {
            std::fs::remove_file(entry.path()).ok();
        }
    }
}

/// The file beside another one whose lock says that somebody writes that one.
///
/// # Errors
/// Whatever the file system says.
pub fn lock_file(path: &Path) -> io::Result<File> {
    let mut name = path.file_name().unwrap_or_default().to_owned();
    name.push(".lock");
    let path = path.with_file_name(name);
    let file = (File::options().create(true).write(true).truncate(false)).open(&path);
    // Where it may not be written, it can be locked all the same.
    file.or_else(|error| File::open(&path).map_err(|_| error))
}

/// How long to wait for another program that is about to write a file: so many times for this long.
const LOCK_ATTEMPTS: usize = 100;
const LOCK_PAUSE: Duration = Duration::from_millis(30);

/// Makes sure that no other program writes a file, as long as what is returned lives, by a file with a lock beside it.
/// `None` where the file system has no locks.
///
/// # Errors
/// [`io::ErrorKind::TimedOut`] if another program holds the lock for seconds, else whatever the file system says.
pub fn lock_beside(path: &Path) -> io::Result<Option<File>> {
    let file = lock_file(path)?;
    for _ in 0..LOCK_ATTEMPTS {
        match file.try_lock() {
            Ok(()) => return Ok(Some(file)),
            Err(TryLockError::WouldBlock) => std::thread::sleep(LOCK_PAUSE),
            Err(TryLockError::Error(_)) => return Ok(None),
        }
    }
    Err(io::ErrorKind::TimedOut.into())
}

/// Has the disk hold the names in a folder as they are, as far as the file system can.
pub fn sync_folder(folder: &Path) {
    if let Ok(folder) = File::open(folder) {
        folder.sync_all().ok();
    }
}

/// Opens a file to read it.
///
/// # Errors
/// [`io::ErrorKind::InvalidInput`] for a folder, a device or a pipe, else whatever the file system says.
pub fn open(path: &Path) -> io::Result<File> {
    let refused = || io::Error::from(io::ErrorKind::InvalidInput);
    // A pipe would be opened only once somebody writes to it.
    if !std::fs::metadata(path)?.is_file() {
        return Err(refused());
    }
    let file = File::open(path)?;
    // It may have become something else.
    file.metadata()?
        .is_file()
        .then_some(file)
        .ok_or_else(refused)
}

/// Reads a file of at most `limit` bytes.
///
/// # Errors
/// [`io::ErrorKind::FileTooLarge`] for a larger one, else whatever the file system says.
pub fn read(path: &Path, limit: u64) -> io::Result<Vec<u8>> {
    read_all(open(path)?, limit)
}

/// Reads everything from a source that holds at most `limit` bytes.
///
/// # Errors
/// [`io::ErrorKind::FileTooLarge`] for a larger one, else whatever the source says.
pub fn read_all(source: impl Read, limit: u64) -> io::Result<Vec<u8>> {
    let mut bytes = Vec::new();
    source.take(limit + 1).read_to_end(&mut bytes)?;
    match bytes.len() as u64 > limit {
        true => Err(io::ErrorKind::FileTooLarge.into()),
        false => Ok(bytes),
    }
}

/// Gives a file that is damaged another name, so that it is neither read again nor lost. Says which name.
pub fn set_aside(path: &Path) -> Option<PathBuf> {
    let name = path.file_name()?.to_str()?;
    let mut places = (1..).map(|number| match number {
        1 => path.with_file_name(format!("{name}.damaged")),
        _ => path.with_file_name(format!("{name}.damaged-{number}")),
    });
    let place = places.find(|place| !place.exists())?;
    std::fs::rename(path, &place).ok()?;
    Some(place)
}

/// The name of one of several files: the name itself for a single one, else with a number.
///
/// ```
/// use walls::play::atomic::numbered;
///
/// assert_eq!(numbered("a/b.svg".as_ref(), 0, 1), std::path::Path::new("a/b.svg"));
/// assert_eq!(numbered("a/b.svg".as_ref(), 0, 2), std::path::Path::new("a/b-1.svg"));
/// ```
pub fn numbered(path: &Path, index: usize, count: usize) -> PathBuf {
    if count == 1 {
        return path.to_owned();
    }
    let mut name = path.file_stem().unwrap_or_default().to_owned();
    name.push(format!("-{}", index + 1));
    if let Some(ending) = path.extension() {
        name.push(".");
        name.push(ending);
    }
    path.with_file_name(name)
}
