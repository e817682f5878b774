//! Records as files.

use yagura_record::{Encoding, Format, Record, UnknownEncoding, UnknownFormat, write_bytes};

use crate::{error::AnswerError, reason::Reason};

/// A file with its type.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RecordFile {
    /// The media type, with the encoding of a text.
    pub content_type: &'static str,
    /// What is in it.
    pub bytes: Vec<u8>,
}

/// Returns the format with this word.
///
/// # Errors
/// That there is none.
pub fn known_format(word: &str) -> Result<Format, AnswerError> {
    word.parse().map_err(|error: UnknownFormat| {
        let ja =
            format!("形式「{word}」はありません（使えるもの：{}）", Format::ALL.map(Format::word).join("、"));
        AnswerError::BadRequest(Reason::new(error.to_string(), ja))
    })
}

/// Returns the encoding with this word, UTF-8 without one.
///
/// # Errors
/// That there is none.
pub fn known_encoding(word: Option<&str>) -> Result<Encoding, AnswerError> {
    let Some(word) = word else { return Ok(Encoding::Utf8) };
    word.parse().map_err(|error: UnknownEncoding| {
        let ja = format!("文字コード「{word}」はありません（utf-8 か cp932）");
        AnswerError::BadRequest(Reason::new(error.to_string(), ja))
    })
}

/// Returns a record as a file.
///
/// # Errors
/// That the format or the encoding cannot hold it.
pub fn written(record: &Record, format: Format, encoding: Encoding) -> Result<RecordFile, AnswerError> {
    let records = std::slice::from_ref(record);
    let bytes = write_bytes(records, format, encoding).map_err(AnswerError::UnwrittenRecord)?;
    let content_type = match (format, encoding) {
        (Format::Json | Format::Jkf, _) => "application/json",
        (_, Encoding::Cp932) => "text/plain; charset=shift_jis",
        _ => "text/plain; charset=utf-8",
    };
    Ok(RecordFile { content_type, bytes })
}
