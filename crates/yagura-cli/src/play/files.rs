//! Records in files.

use std::{
    fs,
    io::{self, Read as _},
    path::{Path, PathBuf},
};

use yagura::{Catalogue, Language, Variant};
use yagura_record::{Encoding, Format, ReadError, Reader, Record, WriteError, decode, write_bytes};

use crate::failure::words_of;

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
    /// There is no record in the file.
    #[error("{0}: there is no record in it")]
    Empty(String),
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

impl FileError {
    /// Returns what is wrong in a language.
    pub(crate) fn text(&self, language: Language) -> String {
        match (self, language) {
            (Self::Write(error), _) => error.message(language),
            (Self::Read(error), _) => error.message(language),
            (Self::Io { path, error }, _) => match language {
                Language::Japanese => format!("{path}：{}", words_of(error, language)),
                Language::English => format!("{path}: {}", words_of(error, language)),
            },
            (_, Language::English) => self.to_string(),
            (Self::Ending(name), Language::Japanese) => {
                let endings = Format::ALL.map(Format::word).join("、");
                format!("「{name}」：ファイル名の終わりは{endings}、txt のどれかにしてください")
            }
            (Self::Exists(name), Language::Japanese) => format!("「{name}」というファイルがもうあります"),
            (Self::TooLong, Language::Japanese) => {
                format!("{} MB より大きい棋譜は読めません", MOST_BYTES >> 20)
            }
            (Self::Empty(path), Language::Japanese) => format!("{path}：棋譜がありません"),
        }
    }
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
        return Err(FileError::Empty(path.display().to_string()));
    }
    Ok(records.swap_remove(0))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn kif(text: &str) -> FileError {
        let path = std::env::temp_dir().join(format!("yagura-files-{}.kif", std::process::id()));
        fs::write(&path, text).expect("it is written");
        let error = load(&path, &Catalogue::built_in(), None).expect_err("it is no record");
        fs::remove_file(&path).expect("it is there");
        error
    }

    #[test]
    fn what_is_wrong_with_a_file_is_said_in_both_languages() {
        let missing = load(Path::new("/nowhere/a.kif"), &Catalogue::built_in(), None).expect_err("no file");
        assert_eq!(missing.text(Language::Japanese), "/nowhere/a.kif：ファイルがありません");
        assert_eq!(missing.text(Language::English), "/nowhere/a.kif: there is no such file");
        let illegal = kif("手合割：平手\n   1 ７五歩(77)\n");
        let FileError::Read(why) = &illegal else { panic!("{illegal}") };
        assert_eq!(illegal.text(Language::Japanese), why.message(Language::Japanese));
        assert_ne!(illegal.text(Language::Japanese), illegal.text(Language::English));
        let shogi: Variant = "shogi".parse().expect("a game");
        let record = Record::of_game(&shogi, &yagura::Game::new(&shogi));
        let nameless = save(&record, Path::new("/nowhere/a"), Existing::Keep).expect_err("no format");
        assert!(nameless.text(Language::Japanese).contains("ファイル名の終わり"));
        let chu: Variant = "chu".parse().expect("a game");
        let record = Record::of_game(&chu, &yagura::Game::new(&chu));
        let format = save(&record, Path::new("/nowhere/a.csa"), Existing::Keep).expect_err("CSA has no chu");
        assert!(!format.text(Language::Japanese).is_ascii(), "{format}");
    }
}
