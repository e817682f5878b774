//! Encodings of files: UTF-8, and CP932 (`Shift_JIS` as Windows has it) for `.kif` and `.ki2` of other
//! programs.

use std::{
    borrow::Cow,
    str::{FromStr, Utf8Error},
};

use encoding_rs::{Encoding as Table, SHIFT_JIS, UTF_8};

use crate::{
    error::{Place, ReadError, WriteError},
    expected::Expected,
    lines::numbered,
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

/// How many letters beyond ASCII make a text UTF-8 for sure that is valid as far as them: in CP932 they would
/// be a row of half-width katakana that nobody writes.
const SURE: usize = 8;

/// How many letters before a fault its error shows.
const SHOWN: usize = 20;

/// A file that is no text from somewhere on.
#[derive(Debug)]
pub(crate) struct Undecoded {
    pub(crate) error: ReadError,
    /// The text before that.
    pub(crate) before: String,
}

/// Decodes a file: by its mark, by what its first line declares, as UTF-8 where it is valid or was so up to a
/// fault, else as CP932.
///
/// # Errors
/// [`ReadError`] with the line that is not valid.
pub fn decode(bytes: &[u8]) -> Result<Cow<'_, str>, ReadError> {
    decoded(bytes).map_err(|undecoded| undecoded.error)
}

/// Does the same as [`decode`].
///
/// # Errors
/// [`Undecoded`] with the text before the fault.
pub(crate) fn decoded(bytes: &[u8]) -> Result<Cow<'_, str>, Undecoded> {
    if let Some((table, mark)) = Table::for_bom(bytes) {
        return decoded_as(table, &bytes[mark..]);
    }
    match std::str::from_utf8(bytes) {
        Ok(text) => Ok(Cow::Borrowed(text)),
        // The declared encoding has the word about what an error is.
        Err(flaw) if declares_utf8(bytes) || was_utf8(bytes, flaw) => decoded_as(UTF_8, bytes),
        Err(_) => decoded_as(SHIFT_JIS, bytes),
    }
}

/// Returns whether a file that is not valid UTF-8 is UTF-8 all the same: damaged, or cut inside a letter.
fn was_utf8(bytes: &[u8], flaw: Utf8Error) -> bool {
    let before = std::str::from_utf8(&bytes[..flaw.valid_up_to()]).unwrap_or_default();
    let wide = before.chars().filter(|letter| !letter.is_ascii()).take(SURE).count();
    let is_cut = flaw.error_len().is_none();
    let is_cp932 = || SHIFT_JIS.decode_without_bom_handling_and_without_replacement(bytes).is_some();
    wide == SURE || (is_cut && (wide > 0 || !is_cp932()))
}

/// Returns whether the first line says that the text is UTF-8 (`#KIF version=2.0 encoding=UTF-8`, `'CSA
/// encoding=UTF-8`).
fn declares_utf8(bytes: &[u8]) -> bool {
    let first = bytes.split(|&byte| matches!(byte, b'\n' | b'\r')).next().unwrap_or_default();
    first.to_ascii_lowercase().windows(14).any(|words| words == b"encoding=utf-8")
}

fn decoded_as<'a>(table: &'static Table, bytes: &'a [u8]) -> Result<Cow<'a, str>, Undecoded> {
    if let Some(text) = table.decode_without_bom_handling_and_without_replacement(bytes) {
        return Ok(text);
    }
    let (text, _) = table.decode_without_bom_handling(bytes);
    let utf8 = std::str::from_utf8(bytes).err().filter(|_| table == UTF_8);
    let fault = utf8.map(|flaw| flaw.valid_up_to()).or_else(|| text.find(char::REPLACEMENT_CHARACTER));
    let (before, rest) = text.split_at(fault.unwrap_or(0));
    let expected = match utf8 {
        Some(flaw) if flaw.error_len().is_none() => Expected::RestOfLetter,
        _ => Expected::Encoding(table.name()),
    };
    let (place, begun) = place_behind(before);
    // Lines may be longer than what errors show.
    let from = begun.char_indices().rev().nth(SHOWN - 1).map_or(0, |(at, _)| at);
    let line = begun[from..].to_owned() + rest.split(['\n', '\r']).next().unwrap_or("");
    Err(Undecoded { error: ReadError::new(place, &line, expected), before: before.to_owned() })
}

/// Returns the place behind a text, with what stands before it on its line.
fn place_behind(text: &str) -> (Place, &str) {
    match numbered(text).last() {
        Some((line, begun)) if !text.ends_with(['\n', '\r']) => {
            (Place { line, column: begun.chars().count() + 1 }, begun)
        }
        last => (Place::line(last.map_or(1, |(line, _)| line + 1)), ""),
    }
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
    #[test]
    fn a_cut_or_damaged_file_in_utf8_is_not_taken_for_cp932() {
        let text = "先手：矢倉\n1 ７六歩(77)\n*よい手\n";
        // Inside the last letter, behind its first byte and behind its second one.
        for cut in [2, 3] {
            let error = decode(&text.as_bytes()[..text.len() - cut]).expect_err("a letter is cut");
            assert_eq!((error.line, error.column, error.text.as_str()), (3, 4, "*よい\u{fffd}"), "{error}");
            assert!(matches!(error.expected, Expected::RestOfLetter), "{error}");
        }
        let damaged = [text.as_bytes(), b"2 \x83\x84", text.as_bytes()].concat();
        let error = decode(&damaged).expect_err("bytes that are no UTF-8");
        assert_eq!((error.line, error.column), (4, 3), "{error}");
        // A name in ASCII, and the first letter of another one is cut: CP932 has no letter of one such byte.
        assert!(decode(b"N+\xe5").is_err());
        // What only CP932 can mean is that.
        assert_eq!(decode(b"N+\x8d\xf2").expect("CP932"), "N+柵");
    }
}
