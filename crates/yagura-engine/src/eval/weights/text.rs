//! The files of weights: lines of words.
//!
//! A line is a piece's code, its value, and pairs of words for the rest (`B 570 hand 610 slide 4.5`), or a
//! term and its value (`turn 14`). `base shogi` begins with another game's; `#` begins a line for people.

use std::fmt::Write as _;

use yagura::{Definition, Kind};

use super::{
    Weights,
    piece::{COLUMNS, Column},
    term::{TERMS, Term},
};

/// No term is greater than this, in hundredths, but for the scale of sieges, which divides.
const MOST_TERM: i32 = 100_000;
const SIEGE_SCALES: std::ops::RangeInclusive<i32> = 100..=100_000_000;

/// Why a file cannot be read.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum WeightsError {
    /// A line that begins with no word of the game.
    #[error("line {0}: `{1}` is no piece of the game and no term")]
    Word(usize, String),
    /// A value that is no number, or is missing.
    #[error("line {0}: `{1}` is no number of up to two decimals, or too great a one")]
    Number(usize, String),
    /// A value that cannot be.
    #[error("line {0}: `{1}` is too great, too small, or has decimals where whole numbers are expected")]
    Range(usize, String),
    /// Words behind the last that is understood.
    #[error("line {0}: `{1}` is one word too many")]
    Surplus(usize, String),
    /// A word behind a piece's value.
    #[error("line {0}: `{1}` is nothing that a piece has")]
    Column(usize, String),
    /// A game that has no file.
    #[error("line {0}: `{1}` is no game with a file")]
    Base(usize, String),
    /// A game with a file that does not fit this game.
    #[error("line {0}: `{1}` is no base for this game: in it, {2}")]
    Unlike(usize, String, Box<Self>),
}

/// Reads a number of up to two decimals, in hundredths.
fn hundredths(text: &str) -> Option<i32> {
    let (sign, digits) = text.strip_prefix('-').map_or((1, text), |digits| (-1, digits));
    let (whole, part) = digits.split_once('.').unwrap_or((digits, "0"));
    if part.len() > 2 || !(whole.bytes().chain(part.bytes())).all(|byte| byte.is_ascii_digit()) {
        return None;
    }
    let part: i32 = format!("{part:0<2}").parse().ok()?;
    whole.parse::<i32>().ok()?.checked_mul(100)?.checked_add(part).map(|value| sign * value)
}

/// Writes hundredths as they are read.
fn decimal(value: i32) -> String {
    let (sign, value) = (if value < 0 { "-" } else { "" }, value.abs());
    match value % 100 {
        0 => format!("{sign}{}", value / 100),
        part if part % 10 == 0 => format!("{sign}{}.{}", value / 100, part / 10),
        part => format!("{sign}{}.{part:02}", value / 100),
    }
}

fn number(line: usize, word: Option<&str>) -> Result<i32, WeightsError> {
    let word = word.unwrap_or_default();
    hundredths(word).ok_or_else(|| WeightsError::Number(line, word.to_owned()))
}

fn ended(line: usize, word: Option<&str>) -> Result<(), WeightsError> {
    word.map_or(Ok(()), |word| Err(WeightsError::Surplus(line, word.to_owned())))
}

/// Reads the value of a term, in hundredths.
fn term_value(line: usize, term: Term, word: Option<&str>) -> Result<i32, WeightsError> {
    let value = number(line, word)?;
    let fits = if term == Term::SiegeScale { SIEGE_SCALES } else { -MOST_TERM..=MOST_TERM }.contains(&value);
    if fits { Ok(value) } else { Err(WeightsError::Range(line, word.unwrap_or_default().to_owned())) }
}

/// Reads what stands in a column.
fn piece_value(line: usize, column: Column, word: Option<&str>) -> Result<i32, WeightsError> {
    let value = number(line, word)?;
    let (most, signed) = column.most();
    let whole = column.is_fine() || value % 100 == 0;
    let value = if column.is_fine() { value } else { value / 100 };
    let fits = whole && (if signed { -most } else { 0 }..=most).contains(&value);
    if fits { Ok(value) } else { Err(WeightsError::Range(line, word.unwrap_or_default().to_owned())) }
}

impl Weights {
    /// Changes what the lines of a file name. `file` gives the text of another game's.
    ///
    /// # Errors
    /// [`WeightsError`] for the first line that cannot be read.
    pub(super) fn apply(
        &mut self,
        definition: &Definition,
        text: &str,
        file: &dyn Fn(&str) -> Option<&'static str>,
    ) -> Result<(), WeightsError> {
        for (number, line) in (1..).zip(text.lines()) {
            let mut words = line.split_ascii_whitespace();
            let Some(name) = words.next().filter(|name| !name.starts_with('#')) else { continue };
            if name == "base" {
                let id = words.next().unwrap_or_default();
                let text = file(id).ok_or_else(|| WeightsError::Base(number, id.to_owned()))?;
                let unlike = |error| WeightsError::Unlike(number, id.to_owned(), Box::new(error));
                self.apply(definition, text, file).map_err(unlike)?;
                ended(number, words.next())?;
                continue;
            }
            if let Some(&(term, _)) = TERMS.iter().find(|&&(_, word)| word == name) {
                self.terms[term.index()] = term_value(number, term, words.next())?;
                ended(number, words.next())?;
                continue;
            }
            let kind =
                definition.kind_by_code(name).ok_or_else(|| WeightsError::Word(number, name.to_owned()))?;
            let piece = &mut self.pieces[kind.index()];
            piece.set(Column::Board, piece_value(number, Column::Board, words.next())?);
            while let Some(word) = words.next() {
                let column =
                    Column::of_word(word).ok_or_else(|| WeightsError::Column(number, word.to_owned()))?;
                piece.set(column, piece_value(number, column, words.next())?);
            }
        }
        Ok(())
    }

    /// Returns the lines of a file that gives all weights.
    pub fn text(&self, definition: &Definition) -> String {
        let mut text = String::new();
        for ((_, word), value) in TERMS.iter().zip(&self.terms) {
            let _ = writeln!(text, "{word} {}", decimal(*value));
        }
        for (kind, info) in (0..).map(Kind).zip(&definition.kinds) {
            let piece = &self.pieces[kind.index()];
            if COLUMNS.iter().all(|&(column, _)| piece.get(column).is_none()) {
                continue;
            }
            let mut piece = *piece;
            // The value stands first, whether or not it is known.
            piece.set(Column::Board, piece.get(Column::Board).unwrap_or(0));
            text.push_str(&info.code);
            for (column, word) in COLUMNS {
                let Some(value) = piece.get(column) else { continue };
                let value = if column.is_fine() { decimal(value) } else { value.to_string() };
                let _ = write!(text, "{}{word} {value}", if word.is_empty() { "" } else { " " });
            }
            text.push('\n');
        }
        text
    }
}

#[cfg(test)]
mod tests {
    use yagura::Variant;

    use super::*;
    use crate::eval::weights::Parameter;

    fn shogi() -> &'static Definition {
        Variant::parse("shogi").expect("a game").definition()
    }

    fn read(text: &str) -> Result<Weights, WeightsError> {
        let mut weights = Weights::of(shogi());
        weights.apply(shogi(), text, &|id| (id == "other").then_some("turn 3\nslide 1")).map(|()| weights)
    }

    #[test]
    fn numbers_have_up_to_two_decimals() {
        for (text, value) in
            [("4", 400), ("-0.5", -50), ("3.25", 325), ("0.05", 5), ("108", 10_800), ("-12.4", -1240)]
        {
            assert_eq!(hundredths(text), Some(value), "{text}");
            assert_eq!(decimal(value), text);
        }
        for text in ["", "-", "x", "1.234", "1e3", "+4", "--4", "99999999999", "21474836.99"] {
            assert_eq!(hundredths(text), None, "{text}");
        }
    }

    #[test]
    fn a_file_begins_with_another_games_and_changes_it() {
        let weights = read("# two\n\nbase other\nslide 4.5\nB 500 hand 550 advance -1.5\n").expect("a file");
        let bishop = shogi().kind_by_code("B").expect("a piece");
        assert_eq!([Term::Turn, Term::Slide].map(|term| weights.term(term)), [300, 450]);
        let of = |column| weights.get(shogi(), Parameter::Kind(bishop, column));
        assert_eq!([of(Column::Board), of(Column::Hand), of(Column::Advance)], [500, 550, -150]);
    }

    #[test]
    fn what_is_written_is_read_again() {
        let mut weights = Weights::of(shogi());
        for (n, (term, _)) in (0..).zip(TERMS) {
            weights.set(Parameter::Term(term), 1001 + 37 * n);
        }
        for kind in (0..).map(Kind).take(shogi().kinds.len()) {
            for (n, (column, _)) in (0..).zip(COLUMNS) {
                weights.set(Parameter::Kind(kind, column), 11 * n + i32::from(kind.0));
            }
        }
        assert_eq!(Weights::read(shogi(), &weights.text(shogi())).as_ref(), Ok(&weights));
    }

    #[test]
    fn what_is_wrong_is_named() {
        assert_eq!(read("turn 3\nW 20"), Err(WeightsError::Word(2, "W".to_owned())));
        assert_eq!(read("turn x"), Err(WeightsError::Number(1, "x".to_owned())));
        assert_eq!(read("P 90 hand"), Err(WeightsError::Number(1, String::new())));
        assert_eq!(read("P 90 head 3"), Err(WeightsError::Column(1, "head".to_owned())));
        assert_eq!(read("base chess"), Err(WeightsError::Base(1, "chess".to_owned())));
        assert_eq!(read("base other x"), Err(WeightsError::Surplus(1, "x".to_owned())));
        assert_eq!(read("slide 4 hit 2"), Err(WeightsError::Surplus(1, "hit".to_owned())));
        for (text, word) in [
            ("P -10", "-10"),
            ("P 85.7", "85.7"),
            ("P 40000", "40000"),
            ("P 90 fades -128", "-128"),
            ("siege-scale 0", "0"),
        ] {
            assert_eq!(read(text), Err(WeightsError::Range(1, word.to_owned())), "{text}");
        }
        let small = Variant::parse("shogi-7x9").expect("a game").definition();
        assert!(
            matches!(Weights::read(small, "base shogi"), Err(WeightsError::Unlike(1, id, _)) if id == "shogi")
        );
    }
}
