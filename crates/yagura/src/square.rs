//! Squares, the same numbering on every board.

use std::{fmt, str::FromStr};

use crate::{excerpt::excerpt, notation::kanji};

/// Number of bits of a square number that hold the file.
const FILE_BITS: u32 = 5;

/// The stride of a rank: the difference between a square and the one below it.
pub const RANK: i16 = 1 << FILE_BITS;

/// The most files and the most ranks a board may have. Five columns and five rows stay free, so that a step
/// of up to five squares from any square never lands on another square of the board by wrapping round.
pub const MAX_SIZE: u8 = 27;

/// A square: `rank * 32 + file`, both counted from 0; file 0 is Black's right edge, rank 0 the top.
///
/// The number does not depend on the size of the board. All squares of all boards are below 1024, and adding
/// a [`delta`] leads to the same neighbour everywhere.
///
/// ```
/// use yagura::Square;
///
/// let square: Square = "7g".parse()?;
/// assert_eq!((square.file(), square.rank()), (6, 6));
/// assert_eq!(square.to_string(), "7g");
/// assert_eq!(square.japanese(), "7七");
/// let error = "28a".parse::<Square>().unwrap_err();
/// let message = "square '28a': expected a file from 1 to 27 and a rank from a to aa, as in 7g";
/// assert_eq!(error.to_string(), message);
/// # Ok::<(), yagura::SquareError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Square(u16);

/// Returns the difference of square numbers of a step `x` files to Black's right and `y` ranks up (forward
/// for Black).
pub const fn delta(x: i8, y: i8) -> i16 {
    -(x as i16) - (y as i16) * RANK
}

impl Square {
    /// Returns the square on this file (0 = Black's right edge) and rank (0 = top).
    pub const fn new(file: u8, rank: u8) -> Self {
        Self(((rank as u16) << FILE_BITS) | file as u16)
    }

    /// Returns the square with this number; the number wraps at 1024.
    pub const fn from_index(index: usize) -> Self {
        Self((index & 1023) as u16)
    }

    /// Returns the number of this square, below 1024.
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// Returns the file, counted from 0 at Black's right edge.
    pub const fn file(self) -> u8 {
        (self.0 & (RANK as u16 - 1)) as u8
    }

    /// Returns the rank, counted from 0 at the top.
    pub const fn rank(self) -> u8 {
        (self.0 >> FILE_BITS) as u8
    }

    /// Returns the square that a [`delta`] leads to. It may lie off the board.
    #[must_use]
    pub const fn step(self, delta: i16) -> Self {
        Self((self.0 as i16).wrapping_add(delta) as u16 & 1023)
    }

    /// Returns the larger of the differences of files and ranks (adjacent squares: 1).
    pub fn distance(self, other: Self) -> u8 {
        self.file().abs_diff(other.file()).max(self.rank().abs_diff(other.rank()))
    }

    /// Returns one step of the straight line to another square, as a [`delta`], and how many steps lead
    /// there; `None` when the squares are the same or not on a line of king's steps.
    pub fn line_to(self, other: Self) -> Option<(i16, u8)> {
        let (x, y) = (self.file() as i8 - other.file() as i8, self.rank() as i8 - other.rank() as i8);
        let straight = x == 0 || y == 0 || x.unsigned_abs() == y.unsigned_abs();
        (self != other && straight).then(|| (delta(x.signum(), y.signum()), self.distance(other)))
    }

    /// Returns the square that this one becomes when a board of this size is turned by 180 degrees.
    #[must_use]
    pub const fn flipped(self, files: u8, ranks: u8) -> Self {
        Self::new(files - 1 - self.file(), ranks - 1 - self.rank())
    }

    /// Returns the square as Japanese boards and records name it: `7四`, `14二十七`.
    pub fn japanese(self) -> String {
        format!("{}{}", self.file() + 1, kanji::write(usize::from(self.rank()) + 1))
    }

    /// Reads a square such as `7g` or `14aa` at the beginning of `text`; returns it with the rest.
    ///
    /// Only the form is checked, and that both numbers are at most [`MAX_SIZE`]; whether a board has the
    /// square is the board's matter.
    pub fn read_prefix(text: &str) -> Option<(Self, &str)> {
        let digits = text.bytes().take_while(u8::is_ascii_digit).count();
        if digits == 0 || digits > 2 || text.starts_with('0') {
            return None;
        }
        let file: u8 = text[..digits].parse().ok()?;
        let rest = &text[digits..];
        let mut letters = rest.bytes().take_while(u8::is_ascii_lowercase);
        let first = letters.next()?;
        let (rank, used) = match letters.next() {
            Some(second) if first == b'a' => (26 + second - b'a', 2),
            Some(_) => return None,
            None => (first - b'a', 1),
        };
        (file <= MAX_SIZE && rank < MAX_SIZE).then(|| (Self::new(file - 1, rank), &rest[used..]))
    }
}

/// The USI form: file number from Black's right, then rank letter from the top; `aa` follows `z`.
impl fmt::Display for Square {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.file() + 1)?;
        let rank = self.rank();
        if rank < 26 {
            write!(f, "{}", char::from(b'a' + rank))
        } else {
            write!(f, "a{}", char::from(b'a' + (rank - 26) % 26))
        }
    }
}

/// A text that is no square of any board.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("square '{text}': expected a file from 1 to {MAX_SIZE} and a rank from a to aa, as in 7g")]
pub struct SquareError {
    /// The text, shortened where it is long.
    pub text: String,
}

/// The USI form. That a board has the square is the board's matter.
impl FromStr for Square {
    type Err = SquareError;

    fn from_str(text: &str) -> Result<Self, SquareError> {
        match Self::read_prefix(text) {
            Some((square, "")) => Ok(square),
            _ => Err(SquareError { text: excerpt(text) }),
        }
    }
}

impl fmt::Debug for Square {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

#[cfg(test)]
mod tests {
    use super::Square;

    #[test]
    fn japanese_names_are_those_of_the_board() {
        for (usi, name) in
            [("7d", "7四"), ("10j", "10十"), ("12k", "12十一"), ("1t", "1二十"), ("14aa", "14二十七")]
        {
            assert_eq!(Square::read_prefix(usi).map(|(square, _)| square.japanese()).as_deref(), Some(name));
        }
    }
}
