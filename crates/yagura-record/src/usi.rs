//! USI lines: `position startpos moves 7g7f 3c3d`, of any game.
//!
//! A line is a record: a start, and turns in canonical strings. Nothing else of a record is in it, also not
//! which game it is: that the reader says. A set-up in secret is left out; the line begins with the position
//! that came of it.

use yagura::{AnyPosition, Field, Reason, Variant, prelude::*};

use crate::{
    ending::{EndReason, Ending},
    error::{Place, ReadError},
    expected::Expected,
    format::usual,
    lines::numbered,
    record::{Record, SetUpTurn},
};

const POSITION: &str = "position";
const START: &str = "startpos";
const SFEN: &str = "sfen";
const MOVES: &str = "moves";

/// Returns whether the first line is one of USI.
pub(crate) fn is_likely(text: &str) -> bool {
    let line = text.lines().find(|line| !is_nothing(line)).unwrap_or("");
    let mut words = line.split_ascii_whitespace();
    matches!(words.next(), Some(POSITION | START | SFEN))
        || (is_position(line) && words.any(|word| word == MOVES))
}

/// Returns whether the first line is a position string, without a word before it.
pub(crate) fn is_likely_sfen(text: &str) -> bool {
    is_position(text.lines().find(|line| !is_nothing(line)).unwrap_or(""))
}

/// Returns whether a line begins with squares and the side to move.
fn is_position(line: &str) -> bool {
    let mut fields = line.split_ascii_whitespace();
    fields.next().is_some_and(|field| field.contains('/')) && matches!(fields.next(), Some("b" | "w"))
}

fn is_nothing(line: &str) -> bool {
    line.trim().is_empty() || line.starts_with('#')
}

/// Reads a record from each line that is neither empty nor begins with `#`.
///
/// # Errors
/// [`ReadError`] at the word that cannot be read or is not legal.
pub(crate) fn read(text: &str, hint: Option<&Variant>) -> Result<Vec<Record>, ReadError> {
    let variant = usual(hint);
    let lines = numbered(text).filter(|(_, line)| !is_nothing(line));
    let unnamed = |error: ReadError| match hint {
        Some(_) => error,
        None => error.of_unnamed_game(&variant),
    };
    lines.map(|(number, line)| self::line(&variant, number, line).map_err(unnamed)).collect()
}

fn line(variant: &Variant, number: usize, line: &str) -> Result<Record, ReadError> {
    let mut words = line.split_ascii_whitespace().peekable();
    let error =
        |word: &str, expected: Expected| ReadError::new(Place::of(number, line, word), word, expected);
    words.next_if_eq(&POSITION);
    let mut record = match words.peek().copied() {
        Some(START) => {
            words.next();
            Record::new(variant)
        }
        Some(first) => {
            words.next_if_eq(&SFEN);
            let fields: Vec<&str> = std::iter::from_fn(|| words.next_if(|word| *word != MOVES)).collect();
            position(variant, &fields)
                .map_err(|expected| expected.at(Place::of(number, line, first), line))?
        }
        None => return Err(error(line, Expected::StartOfLine)),
    };
    match words.next() {
        Some(MOVES) | None => {}
        Some(other) => return Err(error(other, Expected::MovesOfLine)),
    }
    let mut walk = record.walk();
    while let Some(word) = words.next() {
        let player = walk.game().player();
        let ending = match word {
            // As some programs end a line.
            "resign" => Some(Ending::new(EndReason::Rules(Reason::Resign), Some(!player))),
            "win" => Some(Ending::new(EndReason::Rules(Reason::Declaration), Some(player))),
            _ => None,
        };
        if ending.is_some() && words.peek().is_none() && walk.game().outcome().is_none() {
            record.annotation_mut(walk.node()).ending = ending;
            break;
        }
        // Some programs write White's drops in small letters.
        let turn = match word.split_once('*') {
            Some((piece, square)) if piece.bytes().all(|byte| byte.is_ascii_lowercase()) => {
                format!("{}*{square}", piece.to_ascii_uppercase())
            }
            _ => word.to_owned(),
        };
        let played = if walk.game().position().is_setting_up() {
            let set_up = record.play_set_up(SetUpTurn { text: turn, commitment: None });
            // What comes next begins behind the set-up.
            set_up.map(|()| walk = record.walk())
        } else {
            walk.play(&mut record, &turn).map(drop)
        };
        if let Err(error) = played {
            return Err(Expected::from(error).at(Place::of(number, line, word), word).with(&record));
        }
    }
    Ok(record)
}

impl ReadError {
    /// Adds that nobody said which game the line is of, where the rules of this one refuse it.
    fn of_unnamed_game(mut self, variant: &Variant) -> Self {
        if matches!(self.expected, Expected::Position(_) | Expected::Turn(_)) {
            self.expected = Expected::UnnamedGame(variant.to_string(), Box::new(self.expected));
        }
        self
    }
}

/// Returns the record that begins with these fields of a position string; the move number may be missing.
fn position(variant: &Variant, fields: &[&str]) -> Result<Record, Expected> {
    let known = variant.definition().traits().fields;
    let mut sfen = fields.join(" ");
    if fields.len() + 1 == known.len() && known.last() == Some(&Field::MoveNumber) {
        sfen.push_str(" 1");
    }
    Record::from_diagram(variant, &sfen).map_err(Expected::from)
}

/// Writes the main line of a record.
pub(crate) fn write(record: &Record) -> String {
    let mut out = POSITION.to_owned() + " ";
    let walk = record.walk();
    let position = walk.game().position();
    if *position == AnyPosition::start(record.variant()) {
        out.push_str(START);
    } else {
        out.extend([SFEN, " ", &position.sfen()]);
    }
    let mut turns = record.main_line_turns().peekable();
    if turns.peek().is_some() {
        out.extend([" ", MOVES]);
    }
    for turn in turns {
        out.extend([" ", turn]);
    }
    out.push('\n');
    out
}
