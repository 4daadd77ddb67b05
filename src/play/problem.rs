//! What becomes of a file that the program keeps and cannot read.

use std::path::{Path, PathBuf};

use super::{FileError, atomic};

/// A kept game, a colony, or a run of the laboratory that could not be read.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Problem {
    /// What is wrong with it.
    pub error: FileError,
    /// The file to which it was moved. `None` if it stayed: the disk may be at fault, or a newer program
    /// may have written it.
    pub set_aside: Option<PathBuf>,
}

impl Problem {
    /// The problem with a file, which is set aside if it is damaged.
    pub fn with(path: &Path, error: FileError) -> Problem {
        let is_damaged = !matches!(
            error.cause(),
            FileError::System(..) | FileError::UnknownVersion { .. }
        );
        Problem {
            set_aside: is_damaged.then(|| atomic::set_aside(path)).flatten(),
            error,
        }
    }
}
