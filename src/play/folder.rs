//! The files in a folder of the user's data.

use std::io;
use std::path::{Path, PathBuf};

use super::FileError;

/// What the files in a folder are, by their paths, in no order; those that are `None` are not the program's. A folder
/// that does not exist yet has none.
///
/// # Errors
/// When the folder cannot be read; the message names it.
pub fn files_in<T>(
    folder: &Path,
    known: impl Fn(PathBuf) -> Option<T>,
) -> Result<Vec<T>, FileError> {
    match std::fs::read_dir(folder) {
        Ok(entries) => Ok((entries.flatten())
            .filter_map(|entry| known(entry.path()))
            .collect()),
        Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(Vec::new()),
        Err(error) => Err(FileError::from(error).within(folder.display().to_string())),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_folder_that_is_not_there_has_no_files_and_a_file_is_no_folder() {
        let folder = tempfile::tempdir().unwrap();
        let all = |path: PathBuf| Some(path);
        assert_eq!(files_in(&folder.path().join("new"), all), Ok(Vec::new()));
        let file = folder.path().join("file");
        std::fs::write(&file, "").unwrap();
        assert_eq!(files_in(folder.path(), all), Ok(vec![file.clone()]));
        let error = files_in(&file, all).unwrap_err().to_string();
        assert!(error.starts_with(&file.display().to_string()), "{error}");
    }
}
