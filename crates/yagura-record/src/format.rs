//! The formats: their names, how they are told apart, and the doors to all of them.

use std::{fmt, str::FromStr};

use yagura::{Catalogue, Variant};

use crate::{
    author, csa,
    encoding::{self, Encoding, Undecoded},
    error::{Place, ReadError, WriteError},
    expected::Expected,
    jkf, json, ki2, kif, pgn,
    record::Record,
    sfen, usi,
};

/// What a record is written in.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Format {
    /// Our own, which holds everything of every game.
    Json,
    /// Kakinoki's, with a move on each line; CP932 by custom.
    Kif,
    /// The same in UTF-8.
    Kifu,
    /// Kakinoki's for people, with words instead of the square that a piece comes from.
    Ki2,
    /// CSA, of computer shogi.
    Csa,
    /// USI lines: start and turns, of any game.
    Usi,
    /// A position string alone, of any game.
    Sfen,
    /// JKF, the JSON of json-kifu-format.
    Jkf,
    /// PGN, of chess programs, for any game.
    Pgn,
    /// The notation of the author of gungi.
    Gungi,
}

impl Format {
    /// All of them.
    pub const ALL: [Self; 10] = [
        Self::Json,
        Self::Kif,
        Self::Kifu,
        Self::Ki2,
        Self::Csa,
        Self::Jkf,
        Self::Usi,
        Self::Sfen,
        Self::Pgn,
        Self::Gungi,
    ];

    /// Returns its word, which is also the usual ending of a file's name.
    pub const fn word(self) -> &'static str {
        match self {
            Self::Json => "json",
            Self::Kif => "kif",
            Self::Kifu => "kifu",
            Self::Ki2 => "ki2",
            Self::Csa => "csa",
            Self::Usi => "usi",
            Self::Sfen => "sfen",
            Self::Jkf => "jkf",
            Self::Pgn => "pgn",
            Self::Gungi => "gungi",
        }
    }

    /// Returns whether it is the notation of a game's author.
    pub const fn is_of_author(self) -> bool {
        matches!(self, Self::Gungi)
    }

    /// Returns the format that the ending of a file's name says, without its dot: the [word](Format::word),
    /// or `txt` for the notation of the author of gungi.
    ///
    /// ```
    /// use yagura_record::Format;
    ///
    /// assert_eq!(Format::from_ending("KIF"), Some(Format::Kif));
    /// assert_eq!(Format::from_ending("txt"), Some(Format::Gungi));
    /// assert_eq!(Format::from_ending("doc"), None);
    /// ```
    pub fn from_ending(ending: &str) -> Option<Self> {
        match ending.to_ascii_lowercase().as_str() {
            "txt" => Some(Self::Gungi),
            word => word.parse().ok(),
        }
    }

    /// Returns what stands between records, `None` where a file holds one only.
    const fn separator(self) -> Option<&'static str> {
        match self {
            Self::Json | Self::Jkf | Self::Gungi => None,
            Self::Csa => Some("/\n"),
            Self::Usi | Self::Sfen => Some(""),
            Self::Kif | Self::Kifu | Self::Ki2 | Self::Pgn => Some("\n"),
        }
    }

    /// Returns a text that breaks off without its last line or word, of which nobody knows what it was to be:
    /// half a move may be another one.
    fn whole(self, text: &str) -> &str {
        let end = match self {
            // Their readers see where the last whole turn ends.
            Self::Json | Self::Jkf => return text,
            Self::Kif | Self::Kifu | Self::Csa => text.rfind(['\n', '\r']),
            Self::Gungi => text.rfind(['\n', '\r', '、']),
            Self::Ki2 | Self::Usi | Self::Sfen | Self::Pgn => text.rfind(char::is_whitespace),
        };
        &text[..end.unwrap_or(0)]
    }

    /// Returns the format of a text as far as its beginning tells, `None` where it tells nothing.
    pub fn detect(text: &str) -> Option<Self> {
        let text = text.trim_start_matches(|letter: char| letter.is_whitespace() || letter == '\u{feff}');
        if text.starts_with('{') {
            return Some(if jkf::is_likely(text) { Self::Jkf } else { Self::Json });
        }
        let likely: [(Self, IsLikely); 5] = [
            (Self::Usi, usi::is_likely),
            (Self::Sfen, usi::is_likely_sfen),
            (Self::Csa, csa::is_likely),
            (Self::Pgn, pgn::is_likely),
            (Self::Gungi, author::is_likely),
        ];
        likely
            .into_iter()
            .find(|(_, is_likely)| is_likely(text))
            .map(|(format, _)| format)
            .or_else(|| kif::detect(text))
    }
}

impl fmt::Display for Format {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.word())
    }
}

/// A word that is no format.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("unknown format '{0}': expected one of {list}", list = Format::ALL.map(Format::word).join(", "))]
pub struct UnknownFormat(pub String);

impl FromStr for Format {
    type Err = UnknownFormat;

    fn from_str(text: &str) -> Result<Self, UnknownFormat> {
        let found = Self::ALL.into_iter().find(|format| format.word() == text);
        found.ok_or_else(|| UnknownFormat(text.chars().take(40).collect()))
    }
}

/// Tells whether a text looks like one of a format.
type IsLikely = fn(&str) -> bool;

/// Returns what a text is taken for that does not say what is played.
pub(crate) fn usual(hint: Option<&Variant>) -> Variant {
    hint.cloned().or_else(|| Variant::all().next()).expect("there are games")
}

/// What texts are read with: the games that are known, and what is said of the texts.
///
/// ```
/// use yagura::Catalogue;
/// use yagura_record::{Format, Reader};
///
/// let games = Catalogue::built_in();
/// let chu = games.variant("chu")?;
/// let reader = Reader { variant: Some(&chu), ..Reader::of(&games) };
/// let records = reader.read_all("position startpos moves 7j5h").expect("a lion's move");
/// assert_eq!(records[0].variant(), &chu);
/// # Ok::<(), yagura::VariantError>(())
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Reader<'a> {
    /// The games that a text may name.
    pub games: &'a Catalogue,
    /// What a text is written in; detected where nothing is said.
    pub format: Option<Format>,
    /// What a text is taken for that does not say what is played; without it that is shogi, or the game of
    /// the format.
    pub variant: Option<&'a Variant>,
}

impl<'a> Reader<'a> {
    /// Returns what reads texts of these games of which nothing is said.
    pub const fn of(games: &'a Catalogue) -> Self {
        Self { games, format: None, variant: None }
    }

    /// Reads the records of a text.
    ///
    /// # Errors
    /// [`ReadError`] with line, column, the offending text, what was expected, and what could be read before
    /// it.
    pub fn read_all(self, text: &str) -> Result<Vec<Record>, ReadError> {
        let Self { games, format, variant } = self;
        let text = text.trim_start_matches('\u{feff}');
        let none = || ReadError::new(Place::line(1), "", Expected::AnyRecord);
        let Some(format) = format.or_else(|| Format::detect(text)) else {
            let written = (1..).zip(text.lines()).find(|(_, line)| !line.trim().is_empty());
            let (number, line) = written.ok_or_else(none)?;
            let first = line.trim_start();
            return Err(ReadError::new(Place::of(number, line, first), first, Expected::Record));
        };
        let records = match format {
            Format::Json => json::read(text, games).map(|record| vec![record]),
            Format::Kif | Format::Kifu => kif::read(text, games, variant),
            Format::Ki2 => ki2::read(text, games, variant),
            Format::Csa => csa::read(text, games, variant),
            Format::Usi => usi::read(text, variant),
            Format::Sfen => sfen::read(text, variant),
            Format::Jkf => jkf::read(text, games, variant).map(|record| vec![record]),
            Format::Pgn => pgn::read(text, games, variant),
            Format::Gungi => author::read(text, variant),
        }?;
        // A file may hold nothing but comments.
        if records.is_empty() { Err(none()) } else { Ok(records) }
    }

    /// Reads the first record of a text.
    ///
    /// # Errors
    /// Those of [`Reader::read_all`]; also when there is no record at all.
    pub fn read(self, text: &str) -> Result<Record, ReadError> {
        let records = self.read_all(text)?;
        records.into_iter().next().ok_or_else(|| ReadError::new(Place::line(1), "", Expected::AnyRecord))
    }

    /// Reads the records of a file; its encoding is detected.
    ///
    /// # Errors
    /// Those of [`Reader::read_all`].
    pub fn read_bytes(self, bytes: &[u8]) -> Result<Vec<Record>, ReadError> {
        match encoding::decoded(bytes) {
            Ok(text) => self.read_all(&text),
            Err(Undecoded { error, before }) => Err(match self.read_before(&before) {
                Some(record) => error.with(&record),
                None => error,
            }),
        }
    }

    /// Returns the last record of a text that breaks off, as far as it goes.
    fn read_before(self, text: &str) -> Option<Record> {
        let text = text.trim_start_matches('\u{feff}');
        let format = self.format.or_else(|| Format::detect(text))?;
        let whole = format.whole(text);
        match (Self { format: Some(format), ..self }).read_all(whole) {
            Ok(mut records) => records.pop(),
            Err(error) => error.read_so_far.map(|record| *record),
        }
    }
}

/// Reads the records of a text of the built-in games; see [`Reader`].
///
/// # Errors
/// Those of [`Reader::read_all`].
pub fn read_all(
    text: &str,
    format: Option<Format>,
    variant: Option<&Variant>,
) -> Result<Vec<Record>, ReadError> {
    Reader { games: &Catalogue::built_in(), format, variant }.read_all(text)
}

/// Reads the first record of a text of the built-in games; see [`Reader`].
///
/// # Errors
/// Those of [`Reader::read`].
pub fn read(text: &str, format: Option<Format>, variant: Option<&Variant>) -> Result<Record, ReadError> {
    Reader { games: &Catalogue::built_in(), format, variant }.read(text)
}

/// Reads the records of a file of the built-in games; see [`Reader`].
///
/// # Errors
/// Those of [`Reader::read_bytes`].
pub fn read_bytes(
    bytes: &[u8],
    format: Option<Format>,
    variant: Option<&Variant>,
) -> Result<Vec<Record>, ReadError> {
    Reader { games: &Catalogue::built_in(), format, variant }.read_bytes(bytes)
}

/// Writes a record.
///
/// # Errors
/// [`WriteError`] when the format cannot hold it.
pub fn write(record: &Record, format: Format) -> Result<String, WriteError> {
    match format {
        Format::Json => Ok(json::write(record)),
        Format::Kif | Format::Kifu => kif::write(record, kif::Layout::Kif),
        Format::Ki2 => ki2::write(record),
        Format::Csa => csa::write(record),
        Format::Usi => Ok(usi::write(record)),
        Format::Sfen => Ok(sfen::write(record)),
        Format::Jkf => jkf::write(record),
        Format::Pgn => Ok(pgn::write(record)),
        Format::Gungi => author::write(record),
    }
}

/// Writes records one behind the other.
///
/// # Errors
/// [`WriteError`] when the format cannot hold one of them, or holds one only and there are more or none.
pub fn write_all(records: &[Record], format: Format) -> Result<String, WriteError> {
    match (records, format.separator()) {
        ([record], _) => write(record, format),
        ([], _) | (_, None) => Err(WriteError::Count { format: format.word(), count: records.len() }),
        (_, Some(separator)) => {
            let texts: Vec<String> =
                records.iter().map(|record| write(record, format)).collect::<Result<_, _>>()?;
            Ok(texts.join(separator))
        }
    }
}

/// Writes records as a file.
///
/// # Errors
/// [`WriteError`] when the format cannot hold it, or the encoding has no signs for some of its letters.
pub fn write_bytes(records: &[Record], format: Format, encoding: Encoding) -> Result<Vec<u8>, WriteError> {
    let text = write_all(records, format)?;
    match (format, encoding) {
        (Format::Csa, Encoding::Cp932) => encoding.encode(&csa::declared_as_shift_jis(&text)),
        _ => encoding.encode(&text),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn formats_are_told_by_how_they_begin() {
        for (text, format) in [
            ("{\"format\":\"yagura-record\"}", Some(Format::Json)),
            ("{\"header\":{},\"moves\":[{}]}", Some(Format::Jkf)),
            ("{\"moves\":[", Some(Format::Jkf)),
            ("\u{feff}position startpos moves 7g7f", Some(Format::Usi)),
            ("sfen 4k4/9/9/9/9/9/9/9/4K4 b - 1", Some(Format::Usi)),
            ("4k4/9/9/9/9/9/9/9/4K4 b - 1", Some(Format::Sfen)),
            ("4k4/9/9/9/9/9/9/9/4K4 b - 1 moves 5i5h", Some(Format::Usi)),
            ("'CSA encoding=UTF-8\nV3.0", Some(Format::Csa)),
            ("' a comment\n\nN+moves b", Some(Format::Csa)),
            ("$EVENT:moves", Some(Format::Csa)),
            ("PI\n+\n+7776FU", Some(Format::Csa)),
            ("[Event \"a/b b moves\"]\n\n1. c3c4 *", Some(Format::Pgn)),
            ("[打ち始め]\n▲7―6―1―兵", Some(Format::Gungi)),
            ("no record", None),
            ("", None),
        ] {
            assert_eq!(Format::detect(text), format, "{text}");
        }
    }
}
