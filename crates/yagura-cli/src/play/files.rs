//! Records in files.

use std::{
    fs,
    io::{self, Read as _},
    path::{Path, PathBuf},
};

use yagura::{Catalogue, Variant};
use yagura_record::{Encoding, Format, ReadError, Reader, Record, WriteError, decode, write_bytes};

/// The longest file that is read, in bytes.
const MOST_BYTES: u64 = 64 << 20;

/// Why a file was not written or read.
#[derive(Debug, thiserror::Error)]
pub(crate) enum FileError {
    /// The name does not say the format.
    #[error("'{0}': expected a name that ends with {list} or txt", list = Format::ALL.map(Format::word).join(", "))]
    Ending(String),
    /// There is such a file.
    #[error("'{0}' is there already")]
    Exists(String),
    /// The disk refuses.
    #[error("{path}: {error}")]
    Io {
        /// The file.
        path: String,
        /// What the system says.
        error: io::Error,
    },
    /// The file is too long.
    #[error("a record of more than {} MB is not read", MOST_BYTES >> 20)]
    TooLong,
    /// The format cannot hold the game.
    #[error(transparent)]
    Write(#[from] WriteError),
    /// The file is no record.
    #[error(transparent)]
    Read(#[from] ReadError),
}

/// What to do with a file that is there.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Existing {
    /// Leave it.
    Keep,
    /// Write over it.
    Replace,
}

/// Returns the format that a file's name says.
fn format_of(path: &Path) -> Option<Format> {
    Format::from_ending(path.extension()?.to_str()?)
}

/// Writes a record; the format follows from the name.
///
/// # Errors
/// [`FileError`]; what was there is there still.
pub(crate) fn save(record: &Record, path: &Path, existing: Existing) -> Result<(), FileError> {
    let name = || path.display().to_string();
    let format = format_of(path).ok_or_else(|| FileError::Ending(name()))?;
    let records = std::slice::from_ref(record);
    // By custom; other letters than it has are no reason to lose the game.
    let old = match format {
        Format::Kif | Format::Ki2 => write_bytes(records, format, Encoding::Cp932).ok(),
        _ => None,
    };
    let bytes = old.map_or_else(|| write_bytes(records, format, Encoding::Utf8), Ok)?;
    if existing == Existing::Keep && path.exists() {
        return Err(FileError::Exists(name()));
    }
    let failed = |error| FileError::Io { path: name(), error };
    // A full disk must not take the file that was there.
    let mut part = path.as_os_str().to_owned();
    part.push(".part");
    let part = PathBuf::from(part);
    fs::write(&part, bytes).and_then(|()| fs::rename(&part, path)).map_err(|error| {
        // It may not be there at all.
        let _ = fs::remove_file(&part);
        failed(error)
    })
}

/// Reads the first record of a file; `hint` is what a text is taken for that does not say what is played.
///
/// # Errors
/// [`FileError`].
pub(crate) fn load(path: &Path, games: &Catalogue, hint: Option<&Variant>) -> Result<Record, FileError> {
    let failed = |error| FileError::Io { path: path.display().to_string(), error };
    let mut bytes = Vec::new();
    fs::File::open(path)
        .and_then(|file| file.take(MOST_BYTES + 1).read_to_end(&mut bytes))
        .map_err(failed)?;
    if bytes.len() as u64 > MOST_BYTES {
        return Err(FileError::TooLong);
    }
    let text = decode(&bytes)?;
    let format = Format::detect(&text).or_else(|| format_of(path));
    // It may be of another game than the one that is being played, and not say so.
    let reader = Reader { games, format, variant: hint };
    let mut records = reader.read_all(&text).or_else(|error| {
        let other = Reader { variant: None, ..reader };
        hint.and_then(|_| other.read_all(&text).ok()).ok_or(error)
    })?;
    if records.is_empty() {
        let empty = io::Error::new(io::ErrorKind::InvalidData, "there is no record in it");
        return Err(failed(empty));
    }
    Ok(records.swap_remove(0))
}
