//! The start of a game in CSA: `PI` with removals, rows `P1` to `P9`, and single pieces behind `P+` and `P-`.

use std::fmt::Write as _;

use yagura::{AnyPosition, Definition, Kind, Piece, Side, Square, Variant, prelude::*};

use super::{
    moves::{side_of, sign, square_of},
    pieces::{self, kind_of, word_of},
};
use crate::{
    error::{Place, ReadError},
    expected::{CsaExpected, Expected},
    placement::Placement,
    record::Record,
};

/// A statement, and the line of which it is a part.
#[derive(Clone, Copy, Debug)]
pub(super) struct Statement<'a> {
    pub(super) number: usize,
    pub(super) line: &'a str,
    pub(super) text: &'a str,
}

impl Statement<'_> {
    /// Returns where it stands.
    pub(super) fn place(&self) -> Place {
        Place::of(self.number, self.line, self.text)
    }
}

/// The side of the board of shogi, where nothing says how large it is.
const USUAL: usize = 9;

/// Returns the empty record that the statements begin; `side` moves first, where that is said.
///
/// # Errors
/// [`ReadError`].
pub(super) fn record(
    statements: &[Statement<'_>],
    side: Option<Side>,
    hint: Option<&Variant>,
) -> Result<Record, ReadError> {
    let rows = statements.iter().filter(|statement| row_of(statement.text).is_some());
    let nowhere = || ReadError::new(Place::line(1), "", CsaExpected::Game);
    let by_size = || {
        let cells = rows.clone().next().map_or(USUAL, |row| cells(row.text).count());
        let usual = || pieces::variant_of_size(USUAL, USUAL);
        pieces::variant_of_size(cells, rows.clone().count()).or_else(usual)
    };
    let variant = hint.cloned().or_else(by_size).ok_or_else(nowhere)?;
    let start = AnyPosition::start(&variant);
    let side = side.unwrap_or(start.side());
    let Some(first) = statements.first() else {
        return from_sfen(&variant, &Placement::of(&start).sfen(side), Place::line(1), "");
    };
    let mut placement = Placement::empty(start.definition());
    for statement in statements {
        let read = place(&mut placement, &start, statement.text);
        read.map_err(|(text, expected)| {
            expected.at(Place::of(statement.number, statement.line, text), text)
        })?;
    }
    let missing = || {
        let Definition { files, ranks, .. } = start.definition();
        ReadError::new(first.place(), first.text, CsaExpected::Rows(*ranks, *files))
    };
    if rows.clone().next().is_some() && rows.count() != usize::from(start.definition().ranks) {
        return Err(missing());
    }
    from_sfen(&variant, &placement.sfen(side), first.place(), first.text)
}

fn from_sfen(variant: &Variant, sfen: &str, place: Place, text: &str) -> Result<Record, ReadError> {
    Record::from_diagram(variant, sfen).map_err(|error| ReadError::new(place, text, error))
}

/// Returns the rank of a row, from 0.
fn row_of(text: &str) -> Option<u8> {
    let digit = text.strip_prefix('P')?.bytes().next()?;
    matches!(digit, b'1'..=b'9').then(|| digit - b'1')
}

/// Returns the squares of a row: `*`, or a side with a word. Blanks between them are lost or doubled in
/// the wild, so that they say nothing.
fn cells(row: &str) -> impl Iterator<Item = &str> {
    let mut rest = row.get(2..).unwrap_or("");
    std::iter::from_fn(move || {
        rest = rest.trim_start();
        let length = if rest.starts_with('*') { 1 } else { 3 };
        let cell = rest.get(..length).unwrap_or(rest);
        rest = &rest[cell.len()..];
        (!cell.is_empty()).then_some(cell)
    })
}

/// A part of a statement, and what is wrong with it.
type Wrong<'a> = (&'a str, Expected);

/// Puts the pieces of a statement on the board or into the hands.
fn place<'a>(placement: &mut Placement, start: &AnyPosition, text: &'a str) -> Result<(), Wrong<'a>> {
    let definition = start.definition();
    if let Some(removals) = text.strip_prefix("PI") {
        *placement = Placement::of(start);
        for part in pieces_in(removals) {
            let (square, kind) = square_and_kind(definition, part)?;
            let there = placement.piece_at(square).filter(|piece| piece.kind() == kind);
            there.ok_or_else(|| (part, CsaExpected::Removed.into()))?;
            placement.put(square, None);
        }
        return Ok(());
    }
    if let Some(rank) = row_of(text) {
        return row(placement, definition, rank, text);
    }
    let Some(side) = text.strip_prefix('P').and_then(side_of) else {
        return Err((text, CsaExpected::Start.into()));
    };
    for part in pieces_in(&text[2..]) {
        if part == "00AL" {
            rest_to_hand(placement, start, side);
        } else if let Some(word) = part.strip_prefix("00") {
            let added = kind_of(definition, word).filter(|&kind| placement.add_to_hand(side, kind, 1));
            added.ok_or((part, Expected::PieceInHand))?;
        } else {
            let (square, kind) = square_and_kind(definition, part)?;
            if placement.piece_at(square).is_some() {
                return Err((part, CsaExpected::EmptySquare.into()));
            }
            placement.put(square, Some(Piece::new(side, kind)));
        }
    }
    Ok(())
}

/// Returns the parts `77FU` of a list of pieces.
fn pieces_in(text: &str) -> impl Iterator<Item = &str> {
    let mut rest = text;
    std::iter::from_fn(move || {
        rest = rest.trim_start();
        let part = rest.get(..4).unwrap_or(rest);
        rest = &rest[part.len()..];
        (!part.is_empty()).then_some(part)
    })
}

fn square_and_kind<'a>(definition: &Definition, part: &'a str) -> Result<(Square, Kind), Wrong<'a>> {
    let read = || Some((square_of(definition, part.get(..2)?)?, kind_of(definition, part.get(2..)?)?));
    read().ok_or_else(|| (part, CsaExpected::Placed.into()))
}

fn row<'a>(
    placement: &mut Placement,
    definition: &Definition,
    rank: u8,
    text: &'a str,
) -> Result<(), Wrong<'a>> {
    let wrong = || CsaExpected::Row(definition.ranks, definition.files).into();
    let mut file = definition.files;
    for cell in cells(text) {
        file = file.checked_sub(1).filter(|_| rank < definition.ranks).ok_or_else(|| (text, wrong()))?;
        if cell == "*" {
            continue;
        }
        let piece =
            || Some(Piece::new(side_of(cell)?, kind_of(definition, cell.get(1..).unwrap_or_default())?));
        let piece = piece().ok_or_else(|| (cell, CsaExpected::Cell.into()))?;
        placement.put(Square::new(file, rank), Some(piece));
    }
    if file == 0 { Ok(()) } else { Err((text, wrong())) }
}

/// Puts all pieces that are nowhere yet into a hand; kings never are.
fn rest_to_hand(placement: &mut Placement, start: &AnyPosition, side: Side) {
    let all = Placement::of(start);
    for &kind in &start.definition().hand_order {
        placement.add_to_hand(side, kind, all.count(kind).saturating_sub(placement.count(kind)));
    }
}

/// Writes the start of a record, without whose turn it is.
pub(super) fn write(record: &Record, out: &mut String) {
    let position = record.start();
    let definition = position.definition();
    let placement = Placement::of(position);
    let usual = AnyPosition::start(record.variant());
    let is_usual_size = (usize::from(definition.files), usize::from(definition.ranks)) == (USUAL, USUAL);
    if is_usual_size && placement.sfen(Side::Black) == Placement::of(&usual).sfen(Side::Black) {
        out.push_str("PI\n");
        return;
    }
    for rank in 0..definition.ranks {
        let _ = write!(out, "P{}", rank + 1);
        for file in (0..definition.files).rev() {
            let piece = placement.piece_at(Square::new(file, rank));
            let word = piece.and_then(|piece| Some((piece.side(), word_of(definition, piece.kind())?)));
            match word {
                Some((side, word)) => out.extend([&String::from(sign(side)), word]),
                None => out.push_str(" * "),
            }
        }
        out.push('\n');
    }
    for side in Side::BOTH {
        if placement.hand(side).next().is_none() {
            continue;
        }
        out.extend(['P', sign(side)]);
        for (kind, count) in placement.hand(side) {
            let word = word_of(definition, kind).unwrap_or_default();
            (0..count).for_each(|_| out.extend(["00", word]));
        }
        out.push('\n');
    }
}
