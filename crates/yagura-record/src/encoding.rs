//! Encodings of files: UTF-8, and CP932 (`Shift_JIS` as Windows has it) for `.kif` and `.ki2` of other
//! programs.

use std::{borrow::Cow, str::FromStr};

use encoding_rs::{Encoding as Table, SHIFT_JIS, UTF_8};

use crate::{
    error::{Place, ReadError, WriteError},
    expected::Expected,
};

/// An encoding that files are written in.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub enum Encoding {
    /// UTF-8 without a mark in front.
    #[default]
    Utf8,
    /// CP932.
    Cp932,
}

impl Encoding {
    /// All of them.
    pub const ALL: [Self; 2] = [Self::Utf8, Self::Cp932];

    /// Returns its word.
    pub const fn word(self) -> &'static str {
        match self {
            Self::Utf8 => "utf-8",
            Self::Cp932 => "cp932",
        }
    }

    /// Encodes a text.
    ///
    /// # Errors
    /// [`WriteError::Letters`] with the letters that the encoding has no signs for; nothing is replaced.
    pub fn encode(self, text: &str) -> Result<Vec<u8>, WriteError> {
        match self {
            Self::Utf8 => Ok(text.as_bytes().to_vec()),
            Self::Cp932 => match SHIFT_JIS.encode(text) {
                (bytes, _, false) => Ok(bytes.into_owned()),
                _ => Err(WriteError::Letters { encoding: "CP932", letters: lost(text) }),
            },
        }
    }
}

/// A word that is no encoding.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("unknown encoding '{0}': expected utf-8 or cp932")]
pub struct UnknownEncoding(pub String);

impl FromStr for Encoding {
    type Err = UnknownEncoding;

    fn from_str(text: &str) -> Result<Self, UnknownEncoding> {
        let found = Self::ALL.into_iter().find(|encoding| encoding.word().eq_ignore_ascii_case(text));
        found.ok_or_else(|| UnknownEncoding(text.chars().take(40).collect()))
    }
}

/// Returns the letters that CP932 has no signs for, each once.
fn lost(text: &str) -> String {
    let mut letters = String::new();
    for letter in text.chars() {
        let unknown = SHIFT_JIS.encode(letter.encode_utf8(&mut [0; 4])).2;
        if unknown && !letters.contains(letter) {
            letters.push(letter);
        }
    }
    letters
}

/// Decodes a file: by its mark, by what its first line declares, as UTF-8 where it is valid, else as CP932.
///
/// # Errors
/// [`ReadError`] with the line that is valid in none of them.
pub fn decode(bytes: &[u8]) -> Result<Cow<'_, str>, ReadError> {
    if let Some((table, mark)) = Table::for_bom(bytes) {
        return decode_as(table, &bytes[mark..]);
    }
    match std::str::from_utf8(bytes) {
        Ok(text) => Ok(Cow::Borrowed(text)),
        // The declared encoding has the word about what an error is.
        Err(_) if declares_utf8(bytes) => decode_as(UTF_8, bytes),
        Err(_) => decode_as(SHIFT_JIS, bytes),
    }
}

/// Returns whether the first line says that the text is UTF-8 (`#KIF version=2.0 encoding=UTF-8`, `'CSA
/// encoding=UTF-8`).
fn declares_utf8(bytes: &[u8]) -> bool {
    let first = bytes.split(|&byte| matches!(byte, b'\n' | b'\r')).next().unwrap_or_default();
    first.to_ascii_lowercase().windows(14).any(|words| words == b"encoding=utf-8")
}

fn decode_as<'a>(table: &'static Table, bytes: &'a [u8]) -> Result<Cow<'a, str>, ReadError> {
    if let Some(text) = table.decode_without_bom_handling_and_without_replacement(bytes) {
        return Ok(text);
    }
    let (text, _) = table.decode_without_bom_handling(bytes);
    let found = text.lines().zip(1..).find_map(|(line, number)| {
        let at = line.chars().position(|letter| letter == '\u{fffd}')?;
        Some((Place { line: number, column: at + 1 }, line.to_owned()))
    });
    let (place, line) = found.unwrap_or((Place::line(1), String::new()));
    Err(ReadError::new(place, &line, Expected::Encoding(table.name())))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_cp932_holds_comes_back() {
        // The second byte of 表, 十 and ソ is a backslash; `～` is not in strict Shift_JIS.
        let text = "表題：十字飛車ソ\n先手：～髙﨑①\n";
        let bytes = Encoding::Cp932.encode(text).expect("CP932 has them all");
        assert!(std::str::from_utf8(&bytes).is_err());
        assert_eq!(decode(&bytes).expect("CP932"), text);
        assert_eq!(decode(text.as_bytes()).expect("UTF-8"), text);
    }

    #[test]
    fn lost_letters_are_named_once() {
        let error = Encoding::Cp932.encode("傌と车と傌").expect_err("two letters are missing");
        assert_eq!(error.to_string(), "CP932 has no signs for 傌车");
    }

    #[test]
    fn marks_are_followed_and_left_out() {
        assert_eq!(decode(b"\xef\xbb\xbf\xe6\xad\xa9").expect("UTF-8"), "歩");
        assert_eq!(decode(b"\xff\xfe\x69\x6b").expect("UTF-16"), "歩");
    }

    #[test]
    fn bytes_that_are_no_text_are_named_by_line_and_column() {
        let error = decode(b"first\nab\xff\xff").expect_err("no text");
        assert_eq!((error.line, error.column), (2, 3), "{error}");
        let error = decode(b"#KIF version=2.0 encoding=UTF-8\n\x95\x5c").expect_err("it says UTF-8");
        assert_eq!(error.line, 2, "{error}");
    }
}
