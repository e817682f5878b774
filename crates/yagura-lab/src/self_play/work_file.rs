//! The games of a study on disk: a line for the study, then a line for each pair, each with a checksum.
//!
//! A line is written at once and flushed. Whatever the end of the program cut short is the last line, which
//! is dropped; a line before it that does not fit its checksum was changed by somebody, and is an error.

use std::{
    fs::{File, OpenOptions},
    io::{self, Read as _, Seek as _, SeekFrom, Write as _},
    path::{Path, PathBuf},
};

use serde::{Deserialize, Serialize};

use super::{
    game::PlayedGame,
    ledger::{Ledger, LedgerError},
    study::{FORMAT, Study, digest},
};

/// Why a file of games cannot be used.
#[derive(Debug, thiserror::Error)]
pub enum WorkFileError {
    /// It cannot be read or written.
    #[error("{path}: {error}", path = .path.display())]
    Io {
        /// The file.
        path: PathBuf,
        /// What the system says.
        error: io::Error,
    },
    /// A line is damaged.
    #[error("{path}: line {line}: {what}", path = .path.display())]
    Line {
        /// The file.
        path: PathBuf,
        /// The line, counted from 1.
        line: usize,
        /// What was expected.
        what: String,
    },
    /// Its games are of another study.
    #[error(
        "{path}: the games there are of another study (game, rules, engine, seed or effort): give another folder",
        path = .0.display()
    )]
    Other(PathBuf),
    /// Its games were played in another way, by another version of this program.
    #[error(
        "{path}: the games there are of format {format}, played by another version: expected format {FORMAT}, \
         give another folder",
        path = .path.display()
    )]
    Format {
        /// The file.
        path: PathBuf,
        /// The format of its study.
        format: u32,
    },
}

/// What every format of studies has.
#[derive(Deserialize)]
struct Versioned {
    format: u32,
}

/// A file of games to which games are added.
#[derive(Debug)]
pub struct WorkFile {
    path: PathBuf,
    file: File,
}

/// Returns a line of the file: the checksum and the JSON.
fn line_of(value: &impl Serialize) -> String {
    let json = serde_json::to_string(value).expect("numbers, texts and lists are JSON");
    format!("{} {json}\n", digest(json.as_bytes()))
}

/// Returns the JSON of a line that fits its checksum.
fn json_of(line: &str) -> Option<&str> {
    line.split_once(' ').filter(|(sum, json)| *sum == digest(json.as_bytes())).map(|(_, json)| json)
}

impl WorkFile {
    /// Opens the file of a study, or begins it, and hands its games to the ledger.
    ///
    /// # Errors
    /// [`WorkFileError`].
    pub fn open(path: &Path, study: &Study, ledger: &mut Ledger) -> Result<Self, WorkFileError> {
        let failed = |error| WorkFileError::Io { path: path.to_owned(), error };
        let mut options = OpenOptions::new();
        let mut file =
            options.read(true).write(true).create(true).truncate(false).open(path).map_err(failed)?;
        let mut bytes = Vec::new();
        file.read_to_end(&mut bytes).map_err(failed)?;
        let mut kept = 0;
        let mut lines = bytes.split_inclusive(|&byte| byte == b'\n').zip(1..).peekable();
        while let Some((line, number)) = lines.next() {
            let damaged = |what: String| WorkFileError::Line { path: path.to_owned(), line: number, what };
            let text = line.strip_suffix(b"\n").and_then(|line| std::str::from_utf8(line).ok());
            let Some(json) = text.and_then(json_of) else {
                if lines.peek().is_none() {
                    break;
                }
                return Err(damaged("the checksum does not fit: expected the line as it was written".into()));
            };
            if number == 1 {
                let of: Versioned = serde_json::from_str(json).map_err(|error| damaged(error.to_string()))?;
                if of.format != FORMAT {
                    return Err(WorkFileError::Format { path: path.to_owned(), format: of.format });
                }
                let found: Study = serde_json::from_str(json).map_err(|error| damaged(error.to_string()))?;
                if found != *study {
                    return Err(WorkFileError::Other(path.to_owned()));
                }
            } else {
                let pair: [PlayedGame; 2] =
                    serde_json::from_str(json).map_err(|error| damaged(error.to_string()))?;
                ledger.accept(pair).map_err(|error: LedgerError| damaged(error.to_string()))?;
            }
            kept += line.len();
        }
        file.set_len(kept as u64).map_err(failed)?;
        file.seek(SeekFrom::End(0)).map_err(failed)?;
        let mut opened = Self { path: path.to_owned(), file };
        if kept == 0 {
            opened.write(&line_of(study))?;
        }
        Ok(opened)
    }

    /// Adds the games of a pair.
    ///
    /// # Errors
    /// [`WorkFileError::Io`].
    pub fn add(&mut self, pair: &[PlayedGame; 2]) -> Result<(), WorkFileError> {
        self.write(&line_of(pair))
    }

    fn write(&mut self, line: &str) -> Result<(), WorkFileError> {
        let written = self.file.write_all(line.as_bytes()).and_then(|()| self.file.flush());
        written.map_err(|error| WorkFileError::Io { path: self.path.clone(), error })
    }
}

#[cfg(test)]
mod tests {
    use std::{env, fs, process};

    use super::*;
    use crate::self_play::Target;

    #[test]
    fn games_that_were_played_in_another_way_are_refused_by_name() {
        let path = env::temp_dir().join(format!("yagura-lab-format-{}.txt", process::id()));
        let study = Study::new(1, Vec::new());
        let mut ledger = Ledger::new(&study, Target { pairs: 1, until: None });
        let old = serde_json::json!({ "format": 1, "seed": 1, "arms": [] });
        fs::write(&path, line_of(&old)).expect("it can be written");
        let refused = WorkFile::open(&path, &study, &mut ledger).map(drop);
        assert!(matches!(refused, Err(WorkFileError::Format { format: 1, .. })), "{refused:?}");
        let _ = fs::remove_file(&path);
    }
}
