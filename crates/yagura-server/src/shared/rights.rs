//! Who may change a record.

use std::fmt::Write as _;

use crate::{
    error::ApiError,
    live::seats,
    store::{KeptStudy, Store},
};

/// The most keys that are looked at.
const MOST_KEYS: usize = 4;

/// What somebody may do with a record.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Rights {
    /// He may only look.
    Read,
    /// He may change it too.
    Write,
}

impl Rights {
    /// Returns the rights of who may change the record where this holds.
    fn to_write_if(holds: impl FnOnce() -> bool) -> Self {
        if holds() { Self::Write } else { Self::Read }
    }
}

/// What somebody brings to open a record: only the hashes of keys are held.
#[derive(Clone, Debug, Default)]
pub(crate) struct Keys {
    digests: Vec<String>,
    /// The study whose chapter the record is.
    study: Option<String>,
}

impl Keys {
    /// Returns what the keys are, of a record or of the study whose chapter it is.
    pub(crate) fn new(keys: &[String], study: Option<String>) -> Self {
        let digests = keys.iter().take(MOST_KEYS).map(|key| digest(key)).collect();
        Self { digests, study: study.filter(|id| seats::is_id(id)) }
    }

    /// Returns the study whose chapter the record is.
    pub(super) fn study(&self) -> Option<&str> {
        self.study.as_deref()
    }

    /// Returns what they open a record for.
    ///
    /// # Errors
    /// That there is no such record.
    pub(crate) async fn open(&self, store: &Store, record: &str) -> Result<Rights, ApiError> {
        let (key, edit_key) = store.record_keys(record).await?.ok_or(ApiError::NoRecord)?;
        if self.has(&hexadecimal(&key)) || edit_key.is_some_and(|key| self.has(&key)) {
            return Ok(Rights::Write);
        }
        let Some(study) = &self.study else { return Ok(Rights::Read) };
        let Some(study) = store.study(study).await? else { return Ok(Rights::Read) };
        let mut chapters = study.chapters.iter();
        Ok(Rights::to_write_if(|| {
            chapters.any(|chapter| chapter.record == record && chapter.is_writable) && self.open_study(&study)
        }))
    }

    /// Returns whether they open a study for changes.
    pub(crate) fn open_study(&self, study: &KeptStudy) -> bool {
        self.own(study) || study.edit_key.as_ref().is_some_and(|key| self.has(key))
    }

    /// Returns whether they open a study for everything.
    pub(crate) fn own(&self, study: &KeptStudy) -> bool {
        self.has(&study.owner_key)
    }

    fn has(&self, digest: &str) -> bool {
        self.digests.iter().any(|own| own == digest)
    }
}

/// Returns what is stored of a key: its SHA-256 in hexadecimal digits.
pub(crate) fn digest(key: &str) -> String {
    hexadecimal(&seats::hash(key))
}

fn hexadecimal(bytes: &[u8]) -> String {
    bytes.iter().fold(String::new(), |mut text, byte| {
        // Writing to a string does not fail.
        let _ = write!(text, "{byte:02x}");
        text
    })
}
