//! Archives as Windows opens them, made so that the same files give the same bytes.
//!
//! The format is PKWARE's (APPNOTE.TXT 6.3): files, deflated, each behind a head; then a directory of the
//! heads, then where that begins. Without the fields of 64 bits, which nothing here is large enough for.

use std::io::Write as _;

use anyhow::{Context as _, Result};
use flate2::{Compression, Crc, write::DeflateEncoder};

const FILE_HEAD: u32 = 0x0403_4b50;
const DIRECTORY_HEAD: u32 = 0x0201_4b50;
const END: u32 = 0x0605_4b50;
/// The version of the format that has deflated files and folders.
const VERSION: u16 = 20;
const DEFLATED: u16 = 8;
const SECONDS_A_DAY: i64 = 86_400;

/// An archive that is being made.
#[derive(Debug)]
pub(super) struct Zip {
    bytes: Vec<u8>,
    directory: Vec<u8>,
    files: u16,
    /// The time of all files, as MS-DOS writes it: time of day, then date.
    time: (u16, u16),
}

impl Zip {
    /// Returns an empty archive whose files are of one time, in seconds since 1970.
    pub(super) fn new(time: i64) -> Self {
        Self { bytes: Vec::new(), directory: Vec::new(), files: 0, time: dos_time(time) }
    }

    /// Adds a file; folders in its path are set off by `/`.
    ///
    /// # Errors
    /// A file or an archive of 4 GiB, or too many files.
    pub(super) fn add(&mut self, path: &str, contents: &[u8]) -> Result<()> {
        let mut packed = DeflateEncoder::new(Vec::new(), Compression::best());
        packed.write_all(contents)?;
        let packed = packed.finish()?;
        let mut crc = Crc::new();
        crc.update(contents);
        let mut about = Vec::new();
        for number in [VERSION, 0, DEFLATED, self.time.0, self.time.1] {
            about.extend(number.to_le_bytes());
        }
        let number = |length: usize| u32::try_from(length).context("a file is too large for the archive");
        for number in [crc.sum(), number(packed.len())?, number(contents.len())?] {
            about.extend(number.to_le_bytes());
        }
        about.extend(u16::try_from(path.len()).context("a path is too long for the archive")?.to_le_bytes());
        about.extend(0_u16.to_le_bytes());
        let place = number(self.bytes.len())?;
        self.bytes.extend(FILE_HEAD.to_le_bytes());
        self.bytes.extend(&about);
        self.bytes.extend(path.as_bytes());
        self.bytes.extend(packed);
        self.directory.extend(DIRECTORY_HEAD.to_le_bytes());
        self.directory.extend(VERSION.to_le_bytes());
        self.directory.extend(about);
        // No comment, on the first disk, nothing said about its inside or who may do what with it.
        self.directory.extend([0; 10]);
        self.directory.extend(place.to_le_bytes());
        self.directory.extend(path.as_bytes());
        self.files = self.files.checked_add(1).context("there are too many files for the archive")?;
        Ok(())
    }

    /// Returns the archive.
    ///
    /// # Errors
    /// An archive of 4 GiB.
    pub(super) fn finish(mut self) -> Result<Vec<u8>> {
        let sizes = [self.directory.len(), self.bytes.len()].map(u32::try_from);
        self.bytes.append(&mut self.directory);
        self.bytes.extend(END.to_le_bytes());
        for number in [0, 0, self.files, self.files] {
            self.bytes.extend(number.to_le_bytes());
        }
        for number in sizes {
            self.bytes.extend(number.context("the archive is too large")?.to_le_bytes());
        }
        self.bytes.extend(0_u16.to_le_bytes());
        Ok(self.bytes)
    }
}

/// Returns a time of day and a date as MS-DOS writes them, which begins in 1980 and counts pairs of seconds.
fn dos_time(seconds: i64) -> (u16, u16) {
    let (days, rest) = (seconds.div_euclid(SECONDS_A_DAY), seconds.rem_euclid(SECONDS_A_DAY));
    let (hour, minute, second) = (rest / 3600, rest / 60 % 60, rest % 60);
    let (year, month, day) = date(days);
    if year < 1980 {
        return fields([0, 0, 0], [0, 1, 1]);
    }
    fields([hour, minute, second / 2], [year - 1980, month, day])
}

/// Packs five, six and five bits of a time, and seven, four and five of a date.
fn fields(time: [i64; 3], date: [i64; 3]) -> (u16, u16) {
    let time = time[0] * (1 << 11) + time[1] * (1 << 5) + time[2];
    let date = date[0] * (1 << 9) + date[1] * (1 << 5) + date[2];
    (time as u16, date as u16)
}

/// Returns year, month and day of a day since 1970. Years begin in March here, so that February is the last
/// month; four centuries have always as many days.
fn date(days: i64) -> (i64, i64, i64) {
    let days = days + 719_468;
    let (era, day) = (days.div_euclid(146_097), days.rem_euclid(146_097));
    let year = (day - day / 1460 + day / 36_524 - day / 146_096) / 365;
    let of_year = day - (365 * year + year / 4 - year / 100);
    let month = (5 * of_year + 2) / 153;
    let (of_month, month) =
        (of_year - (153 * month + 2) / 5 + 1, if month < 10 { month + 3 } else { month - 9 });
    (year + era * 400 + i64::from(month <= 2), month, of_month)
}

#[cfg(test)]
mod tests {
    use std::io::Read as _;

    use flate2::read::DeflateDecoder;

    use super::*;

    #[test]
    fn files_come_out_as_they_went_in() {
        let mut zip = Zip::new(0);
        zip.add("a/b.txt", b"hello hello hello hello").unwrap();
        zip.add("c", b"").unwrap();
        let bytes = zip.finish().unwrap();
        let word = |at: usize| u32::from_le_bytes(bytes[at..at + 4].try_into().unwrap());
        let end = bytes.len() - 22;
        assert_eq!((word(0), word(end)), (FILE_HEAD, END));
        assert_eq!(word(word(end + 16) as usize), DIRECTORY_HEAD);
        assert_eq!(word(end + 12) + word(end + 16), end as u32, "the directory is as long as it says");
        assert_eq!((word(14), word(22)), (0x8d3d_51e3, 23));
        assert_eq!(&bytes[30..37], b"a/b.txt");
        let mut text = String::new();
        DeflateDecoder::new(&bytes[37..37 + word(18) as usize]).read_to_string(&mut text).unwrap();
        assert_eq!(text, "hello hello hello hello");
    }

    #[test]
    fn times_are_those_of_the_calendar() {
        assert_eq!(date(0), (1970, 1, 1));
        assert_eq!(date(19_782), (2024, 2, 29));
        assert_eq!(date(20_513), (2026, 3, 1));
        assert_eq!(dos_time(1_709_251_199), (0xbf7d, 0x585d), "29 February 2024, 23:59:58");
        assert_eq!(dos_time(0), (0, 0x21), "before the calendar begins");
    }
}
