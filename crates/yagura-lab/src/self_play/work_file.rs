//! The games of a study on disk: a line for the study, then a line for each pair with who played it, each
//! with a checksum.
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
    crew::Delivery,
    game::PlayedGame,
    ledger::{Accepted, Ledger, LedgerError},
    status::Shares,
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

/// Who played a pair, and how many seconds that took.
#[derive(Serialize, Deserialize)]
struct Origin {
    worker: String,
    seconds: f64,
}

/// A pair as it stands in a line. Those of earlier versions do not say who played them.
#[derive(Deserialize)]
struct Line(PlayedGame, PlayedGame, #[serde(default)] Option<Origin>);

/// A file of games to which games are added.
#[derive(Debug)]
pub struct WorkFile {
    path: PathBuf,
    file: File,
    shares: Shares,
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
        let (mut kept, mut shares) = (0, Shares::new());
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
                let Line(one, other, origin) =
                    serde_json::from_str(json).map_err(|error| damaged(error.to_string()))?;
                let accepted =
                    ledger.accept([one, other]).map_err(|error: LedgerError| damaged(error.to_string()))?;
                if let Some(Origin { worker, seconds }) = origin.filter(|_| accepted == Accepted::Counted) {
                    shares.entry(worker).or_default().count(seconds);
                }
            }
            kept += line.len();
        }
        file.set_len(kept as u64).map_err(failed)?;
        file.seek(SeekFrom::End(0)).map_err(failed)?;
        let mut opened = Self { path: path.to_owned(), file, shares };
        if kept == 0 {
            opened.write(&line_of(study))?;
        }
        Ok(opened)
    }

    /// Returns who played what was there when it was opened.
    pub fn shares(&self) -> &Shares {
        &self.shares
    }

    /// Adds the games of a pair.
    ///
    /// # Errors
    /// [`WorkFileError::Io`].
    pub fn add(&mut self, delivery: &Delivery) -> Result<(), WorkFileError> {
        let Delivery { pair: [one, other], worker, cost } = delivery;
        let origin = Origin { worker: worker.clone(), seconds: cost.as_secs_f64() };
        self.write(&line_of(&(one, other, origin)))
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
    fn who_played_is_known_when_the_file_is_opened_again() {
        let path = env::temp_dir().join(format!("yagura-lab-shares-{}.txt", process::id()));
        let _ = fs::remove_file(&path);
        let pair = |number: u32| {
            [0, 1].map(|half| PlayedGame {
                arm: 0,
                pair: number,
                half,
                position: None,
                first: "b".to_owned(),
                moves: vec![format!("move of {number}")],
                scores: Vec::new(),
                choices: Vec::new(),
                winner: None,
                reason: "unfinished".to_owned(),
            })
        };
        let study = Study::new(1, Vec::new());
        let opened = || {
            let mut ledger = Ledger::with_arms(1, Target { pairs: 9, until: None });
            let file = WorkFile::open(&path, &study, &mut ledger).expect("it is whole");
            (file, ledger.progress().0)
        };
        let mut file = opened().0;
        for (number, worker) in [(0, "one"), (1, "other"), (2, "one"), (2, "again")] {
            let cost = std::time::Duration::from_millis(1500);
            let delivery = Delivery { pair: pair(number), worker: worker.to_owned(), cost };
            file.add(&delivery).expect("it can be written");
        }
        // As earlier versions wrote a pair.
        file.write(&line_of(&pair(3))).expect("it can be written");
        let (file, done) = opened();
        let shares: Vec<(&str, usize, f64)> =
            file.shares().iter().map(|(name, of)| (name.as_str(), of.pairs, of.seconds)).collect();
        assert_eq!((done, shares), (4, vec![("one", 2, 3.0), ("other", 1, 1.5)]));
        let _ = fs::remove_file(&path);
    }

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
