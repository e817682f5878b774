//! Commands in comments, `[%emt 0:00:12]`: times, evaluations, circles and arrows.

use std::fmt::Write as _;

use yagura::{
    Definition, Side, Square,
    notation::algebraic::{self, Ranks},
};

use crate::annotation::{Annotation, Colour, Evaluation, Score, Shape, Spent};

/// Returns the commands of a position; `to_move` is whose turn it is there.
pub(super) fn write(definition: &Definition, annotation: &Annotation) -> String {
    let mut out = String::new();
    if let Some(Spent { turn, .. }) = annotation.spent {
        let (seconds, rest) = (turn / 1000, turn % 1000);
        let _ = write!(out, "[%emt {}:{:02}:{:02}", seconds / 3600, seconds / 60 % 60, seconds % 60);
        let _ = if rest > 0 { write!(out, ".{rest:03}]") } else { write!(out, "]") };
    }
    if let Some(evaluation) = &annotation.evaluation {
        let _ = match evaluation.score {
            Score::Centipawns(value) => {
                let sign = if value < 0 { "-" } else { "" };
                let value = value.unsigned_abs();
                write!(out, "[%eval {sign}{}.{:02}", value / 100, value % 100)
            }
            Score::Mate { winner, plies } => {
                let sign = if winner == Side::White { "-" } else { "" };
                write!(out, "[%eval #{sign}{}", plies.unwrap_or(0).div_ceil(2))
            }
            // A word of ours: the field has none.
            Score::Repetition { winner } => write!(out, "[%repetition {}", winner.letter()),
        };
        let _ = match evaluation.depth {
            Some(depth) => write!(out, ",{depth}]"),
            None => write!(out, "]"),
        };
    }
    let square = |square| algebraic::write_square(definition, Ranks::FromOne, square);
    for Shape { from, to, colour } in &annotation.shapes {
        let letter = letter(*colour);
        let _ = match to {
            Some(to) => write!(out, "[%cal {letter}{}{}]", square(*from), square(*to)),
            None => write!(out, "[%csl {letter}{}]", square(*from)),
        };
    }
    out
}

/// A part of a comment.
enum Part<'a> {
    Words(&'a str),
    /// What stands between `[%` and `]`, with the number of `\` before the `%`: each of them says that no
    /// command is meant.
    Command(usize, &'a str),
}

/// Splits a comment into words and what may be commands.
fn parts(comment: &str) -> Vec<Part<'_>> {
    let mut parts = Vec::new();
    let (mut words, mut at) = (0, 0);
    while let Some(open) = comment[at..].find('[').map(|found| at + found) {
        let inside = &comment[open + 1..];
        let text = inside.trim_start_matches('\\');
        let signs = inside.len() - text.len();
        at = open + 1;
        let Some(text) = text.strip_prefix('%') else { continue };
        let Some(length) = text.find(']') else { break };
        parts.extend([Part::Words(&comment[words..open]), Part::Command(signs, &text[..length])]);
        at = open + signs + length + "[%]".len();
        words = at;
    }
    parts.push(Part::Words(&comment[words..]));
    parts
}

/// Takes the commands out of a comment; returns the words that are left.
pub(super) fn take(definition: &Definition, comment: &str, to_move: Side, into: &mut Annotation) -> String {
    let mut words = String::new();
    for part in parts(comment) {
        match part {
            Part::Words(text) => words.push_str(text),
            Part::Command(0, text) if apply(definition, text, to_move, into).is_some() => {}
            Part::Command(signs, text) => {
                let less = signs.saturating_sub(usize::from(is_command(definition, text)));
                write_command(&mut words, less, text);
            }
        }
    }
    words.trim().to_owned()
}

/// Returns the words of a comment so that none is taken for a command: `[%csl Ga1]` that a person wrote is
/// `[\%csl Ga1]`.
pub(super) fn as_words(definition: &Definition, comment: &str) -> String {
    let mut words = String::new();
    for part in parts(comment) {
        match part {
            Part::Words(text) => words.push_str(text),
            Part::Command(signs, text) => {
                write_command(&mut words, signs + usize::from(is_command(definition, text)), text);
            }
        }
    }
    words
}

fn write_command(out: &mut String, signs: usize, text: &str) {
    let _ = write!(out, "[{}%{text}]", "\\".repeat(signs));
}

/// Returns whether a command says something to a record of ours.
fn is_command(definition: &Definition, command: &str) -> bool {
    apply(definition, command, Side::Black, &mut Annotation::default()).is_some()
}

/// Notes what a command says; `None`, and nothing is noted, where it is not known.
fn apply(definition: &Definition, command: &str, to_move: Side, into: &mut Annotation) -> Option<()> {
    let (word, text) = command.split_once(' ')?;
    match word {
        "emt" => into.spent = Some(Spent { turn: milliseconds(text)?, total: None }),
        "eval" => into.evaluation = Some(evaluation(text, to_move)?),
        "repetition" => into.evaluation = Some(repetition(text)?),
        "csl" | "cal" => {
            let read = |text| shape(definition, text).filter(|shape| shape.to.is_some() == (word == "cal"));
            let shapes: Option<Vec<Shape>> = text.split(',').map(read).collect();
            into.shapes.extend(shapes?);
        }
        _ => return None,
    }
    Some(())
}

fn milliseconds(text: &str) -> Option<u64> {
    let (time, decimals) = text.trim().split_once('.').unwrap_or((text.trim(), ""));
    let thousandths: String = decimals.chars().chain("000".chars()).take(3).collect();
    let mut seconds = 0u64;
    for part in time.split(':') {
        seconds = seconds.checked_mul(60)?.checked_add(part.parse().ok()?)?;
    }
    seconds.checked_mul(1000)?.checked_add(thousandths.parse().ok()?)
}

fn evaluation(text: &str, to_move: Side) -> Option<Evaluation> {
    let (value, depth) = match text.trim().split_once(',') {
        Some((value, depth)) => (value, Some(depth.trim().parse().ok()?)),
        None => (text.trim(), None),
    };
    let score = if let Some(moves) = value.strip_prefix('#') {
        let winner = if moves.starts_with('-') { Side::White } else { Side::Black };
        let moves: u32 = moves.trim_start_matches(['-', '+']).parse().ok()?;
        // The last of so many moves is the mate; the other side has one less, or begins.
        let plies = moves.checked_mul(2)?.saturating_sub(u32::from(winner == to_move));
        Score::Mate { winner, plies: (moves > 0).then_some(plies) }
    } else {
        let (pawns, hundredths) = value.split_once('.').unwrap_or((value, "0"));
        let digits: String = hundredths.chars().chain("00".chars()).take(2).collect();
        let whole: i32 = pawns.trim_start_matches(['-', '+']).parse().ok()?;
        let value = whole.checked_mul(100)?.checked_add(digits.parse().ok()?)?;
        Score::Centipawns(if pawns.starts_with('-') { -value } else { value })
    };
    Some(Evaluation { score, depth, nodes: None, line: Vec::new() })
}

fn repetition(text: &str) -> Option<Evaluation> {
    let (winner, depth) = match text.trim().split_once(',') {
        Some((winner, depth)) => (winner, Some(depth.trim().parse().ok()?)),
        None => (text.trim(), None),
    };
    let winner = Side::from_letter(winner)?;
    Some(Evaluation { score: Score::Repetition { winner }, depth, nodes: None, line: Vec::new() })
}

const fn letter(colour: Colour) -> char {
    match colour {
        Colour::Green => 'G',
        Colour::Red => 'R',
        Colour::Blue => 'B',
        Colour::Yellow => 'Y',
    }
}

fn shape(definition: &Definition, text: &str) -> Option<Shape> {
    let text = text.trim();
    let colour = Colour::ALL.into_iter().find(|&colour| text.starts_with(letter(colour)))?;
    let square = |text| algebraic::read_square(definition, Ranks::FromOne, text);
    let (from, rest) = square(&text[1..])?;
    let to: Option<Square> =
        if rest.is_empty() { None } else { Some(square(rest).filter(|(_, rest)| rest.is_empty())?.0) };
    Some(Shape { from, to, colour })
}
