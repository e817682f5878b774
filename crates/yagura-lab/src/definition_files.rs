//! Games that are read from files when the program runs.
//!
//! A folder holds one file a game, `NAME.toml`; one whose name begins with `_` only serves those beside it as
//! their base. What stands in a file is in `docs/definitions.md`.

use std::{
    fs::{self, File},
    io::{self, Read as _},
    path::{Path, PathBuf},
    time::SystemTime,
};

use sha2::{Digest as _, Sha256};
use yagura::{Catalogue, Source, SourceError};
use yagura_engine::LoadError;

/// The ending of a definition's file.
const ENDING: &str = "toml";
/// The longest file that is read, in bytes: the largest game that we know has 60 kB.
const MOST_BYTES: u64 = 1 << 20;
/// The most files of a folder.
const MOST_FILES: usize = 1000;

/// Why games cannot be read from files.
#[derive(Debug, thiserror::Error)]
pub enum DefinitionFilesError {
    /// A file or a folder cannot be read.
    #[error("cannot read {path}: {error}", path = .path.display())]
    Read {
        /// The file or folder.
        path: PathBuf,
        /// What the system says: a part of the message, so that it is not told a second time as its cause.
        error: io::Error,
    },
    /// A file is too long, or a folder holds too many.
    #[error("{path}: expected at most {expected}", path = .path.display())]
    TooMuch {
        /// The file or folder.
        path: PathBuf,
        /// What is read of it at most.
        expected: String,
    },
    /// A folder without a file that could be a definition.
    #[error("{path}: expected files whose names end with .toml", path = .0.display())]
    Empty(PathBuf),
    /// Definitions that are wrong, each with file, line, column and what was expected.
    #[error("{}", lines(.0))]
    Wrong(Vec<SourceError>),
}

fn lines(errors: &[SourceError]) -> String {
    errors.iter().map(ToString::to_string).collect::<Vec<_>>().join("\n")
}

/// Returns the version of what the rules need of a definition ([`yagura::Definition::rules_text`]): the first
/// sixteen hexadecimal digits of its SHA-256.
pub fn version_of(rules_text: &str) -> String {
    let digest = Sha256::digest(rules_text.as_bytes());
    let head = digest.first_chunk().map_or(0, |head| u64::from_be_bytes(*head));
    format!("{head:016x}")
}

/// Returns the catalogue with the games of these files and folders too.
///
/// # Errors
/// [`DefinitionFilesError`]: all that is wrong with the definitions, or what cannot be read.
pub fn read<P: AsRef<Path>>(games: &Catalogue, paths: &[P]) -> Result<Catalogue, DefinitionFilesError> {
    let mut all = Vec::new();
    for path in paths {
        all.extend(sources(path.as_ref())?);
    }
    games.with(&all, &version_of).map_err(DefinitionFilesError::Wrong)
}

/// Returns the catalogue with the games of these files and folders as they are now: a folder that held some
/// before may be empty.
///
/// # Errors
/// As [`read`].
pub fn read_again<P: AsRef<Path>>(games: &Catalogue, paths: &[P]) -> Result<Catalogue, DefinitionFilesError> {
    let mut all = Vec::new();
    for path in paths {
        match sources(path.as_ref()) {
            Err(DefinitionFilesError::Empty(_)) => {}
            read => all.extend(read?),
        }
    }
    games.with(&all, &version_of).map_err(DefinitionFilesError::Wrong)
}

/// Adds the games of a file or a folder that somebody names in a dialogue with the engine.
///
/// # Errors
/// [`LoadError`] with a line for each thing that is wrong.
pub fn load(games: &Catalogue, path: &str) -> Result<Catalogue, LoadError> {
    read(games, &[path]).map_err(|error| match error {
        DefinitionFilesError::Wrong(errors) => LoadError(errors.iter().map(ToString::to_string).collect()),
        other => LoadError(vec![other.to_string()]),
    })
}

/// What tells whether a file has changed: its path, length and time of change.
pub type FileStamp = (PathBuf, u64, Option<SystemTime>);

/// Returns what tells whether these files and folders have changed. Of what cannot be read nothing is told.
pub fn stamp(paths: &[PathBuf]) -> Vec<FileStamp> {
    let of_path = |path: &PathBuf| {
        let folder = if path.is_dir() { Some(path.as_path()) } else { path.parent() };
        let folder = folder.filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."));
        files(folder).unwrap_or_default()
    };
    let with_stamp = |path: PathBuf| {
        let about = fs::metadata(&path).ok()?;
        Some((path, about.len(), about.modified().ok()))
    };
    paths.iter().flat_map(of_path).filter_map(with_stamp).collect()
}

/// Returns the definitions of a folder, or a file's own with those beside it as its bases.
///
/// # Errors
/// [`DefinitionFilesError`] when something cannot be read; what the texts say is not looked at.
pub fn sources(path: &Path) -> Result<Vec<Source>, DefinitionFilesError> {
    let failed = |error| DefinitionFilesError::Read { path: path.to_owned(), error };
    if fs::metadata(path).map_err(failed)?.is_dir() {
        let files = files(path)?;
        if files.is_empty() {
            return Err(DefinitionFilesError::Empty(path.to_owned()));
        }
        return files.iter().map(|file| Ok(Source::game(file.display().to_string(), text(file)?))).collect();
    }
    let mut sources = vec![Source::game(path.display().to_string(), text(path)?)];
    let folder = path.parent().filter(|folder| !folder.as_os_str().is_empty());
    // A neighbour that cannot be read is missed only by who names it as its base.
    for file in files(folder.unwrap_or(Path::new("."))).unwrap_or_default() {
        if file.file_name() != path.file_name()
            && let (Ok(text), Some(name)) = (text(&file), file.file_name())
        {
            let beside = path.with_file_name(name);
            sources.push(Source::base(beside.display().to_string(), text));
        }
    }
    Ok(sources)
}

/// Returns the files of a folder that may be definitions, in the order of their names.
fn files(folder: &Path) -> Result<Vec<PathBuf>, DefinitionFilesError> {
    let failed = |error| DefinitionFilesError::Read { path: folder.to_owned(), error };
    let mut files = Vec::new();
    for entry in fs::read_dir(folder).map_err(failed)? {
        let path = entry.map_err(failed)?.path();
        if path.extension().is_some_and(|ending| ending == ENDING) && path.is_file() {
            files.push(path);
        }
        if files.len() > MOST_FILES {
            let expected = format!("{MOST_FILES} files");
            return Err(DefinitionFilesError::TooMuch { path: folder.to_owned(), expected });
        }
    }
    files.sort();
    Ok(files)
}

fn text(path: &Path) -> Result<String, DefinitionFilesError> {
    let failed = |error| DefinitionFilesError::Read { path: path.to_owned(), error };
    let mut text = String::new();
    File::open(path).map_err(failed)?.take(MOST_BYTES + 1).read_to_string(&mut text).map_err(failed)?;
    if text.len() as u64 > MOST_BYTES {
        let expected = format!("{MOST_BYTES} bytes");
        return Err(DefinitionFilesError::TooMuch { path: path.to_owned(), expected });
    }
    Ok(text)
}
