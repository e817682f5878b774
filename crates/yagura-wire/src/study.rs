//! Studies: records in an order, as chapters.

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::object::Shape;

/// A study to be kept.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(deny_unknown_fields)]
#[expect(missing_debug_implementations, reason = "what opens a record is in no log")]
pub struct NewStudy {
    /// What it is called.
    pub title: String,
    /// Its chapters, in their order.
    pub chapters: Vec<NewChapter>,
}

impl Shape for NewStudy {
    const EXAMPLE: &'static str =
        r#"{"title": "Openings", "chapters": [{"record": "abcdefghijklm", "name": "1"}]}"#;
}

/// A chapter of a study as it is wanted.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(deny_unknown_fields)]
#[expect(missing_debug_implementations, reason = "what opens a record is in no log")]
pub struct NewChapter {
    /// The id of a record that is kept.
    #[schema(example = "abcdefghijklm")]
    pub record: String,
    /// What the chapter is called.
    pub name: String,
    /// What opens the record for changes: with it all who may change the study may change the chapter. It
    /// need not be sent again.
    #[serde(default)]
    #[cfg_attr(feature = "typescript", ts(optional = nullable))]
    pub key: Option<String>,
}

/// Another list of chapters for a study.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(deny_unknown_fields)]
#[expect(missing_debug_implementations, reason = "what opens a record is in no log")]
pub struct StudyChange {
    /// The version that it takes the place of.
    pub version: i64,
    /// What the study is called.
    pub title: String,
    /// Its chapters, in their order.
    pub chapters: Vec<NewChapter>,
}

impl Shape for StudyChange {
    const EXAMPLE: &'static str = r#"{"version": 0, "title": "Openings", "chapters": []}"#;
}

/// What opens a study that was just kept. Not printable.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[expect(missing_debug_implementations, reason = "what opens a study is in no log")]
pub struct KeptStudy {
    /// The id of the study, by which anybody reads it.
    #[schema(example = "abcdefghijklm")]
    pub id: String,
    /// The key with which it is changed, shared and forgotten.
    pub key: String,
}

/// A study that somebody keeps.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct StoredStudy {
    /// The id of the study.
    pub id: String,
    /// The number of changes so far.
    pub version: i64,
    /// When it was changed last.
    #[schema(example = "2026-01-01T00:00:00Z")]
    pub changed: String,
    /// What it is called.
    pub title: String,
    /// Whether there is a link by which others change it.
    pub shared: bool,
    /// Its chapters, in their order.
    pub chapters: Vec<Chapter>,
}

/// A chapter of a study.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct Chapter {
    /// The id of its record.
    #[schema(example = "abcdefghijklm")]
    pub record: String,
    /// What it is called.
    pub name: String,
    /// The id of what is played, with its options.
    #[schema(example = "chu")]
    pub variant: String,
    /// Whether those who may change the study may change it.
    pub writable: bool,
}

/// What opens a record or a study for changes by several people. Not printable.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[expect(missing_debug_implementations, reason = "what opens a record is in no log")]
pub struct EditSecret {
    /// The secret; the one before opens nothing any more.
    pub secret: String,
}
