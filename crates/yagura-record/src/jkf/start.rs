//! The start of a game in JKF: a preset, or a board with hands.

use std::collections::BTreeMap;

use yagura::{AnyPosition, Definition, Piece, Side, Square, Variant, prelude::*};

use super::shape::{JkfInitial, JkfPiece, JkfState};
use crate::{
    csa::{kind_of, piece_word},
    expected::{Expected, JkfExpected},
    kif::{self, Handicap},
    placement::Placement,
    record::Record,
};

/// The preset of the usual start.
const EVEN: &str = "HIRATE";
/// The other presets with the ids of the handicaps that they are.
const PRESETS: [(&str, &str); 17] = [
    ("KY", "lance"),
    ("KY_R", "right-lance"),
    ("KA", "bishop"),
    ("HI", "rook"),
    ("HIKY", "rook-lance"),
    ("2", "two"),
    ("3", "three"),
    ("4", "four"),
    ("5", "five"),
    ("5_L", "left-five"),
    ("6", "six"),
    ("7_L", "left-seven"),
    ("7_R", "right-seven"),
    ("8", "eight"),
    ("10", "ten"),
    // Further words of the same.
    ("5_R", "five"),
    ("7", "right-seven"),
];
/// The preset of a board that is given.
const OTHER: &str = "OTHER";

/// Returns the position string of a preset.
fn preset(variant: &Variant, word: &str) -> Option<String> {
    if word == EVEN {
        // Black begins also where the variant says otherwise: the format has no word for that.
        return Some(Placement::of(&AnyPosition::start(variant)).sfen(Side::Black));
    }
    let (_, id) = PRESETS.iter().find(|(known, _)| *known == word)?;
    variant.definition().handicap(id).map(|handicap| handicap.position.clone())
}

/// The word of a header that names the start, as in KIF.
pub(super) const HANDICAP: &str = "手合割";

/// Returns whether a value of that header says no more than that a record begins as it does.
pub(super) fn says(record: &Record, word: &str) -> bool {
    match Handicap::named(word) {
        Some(Handicap::Even) => record.start_sfen().is_none(),
        Some(Handicap::Odds(start)) => record.start_sfen() == Some(start),
        None => kif::is_other_start(word) && record.start_sfen().is_some(),
    }
}

/// Returns the record that begins so: as `initial` says, else as the header says.
///
/// # Errors
/// What was expected.
pub(super) fn record(
    variant: &Variant,
    initial: Option<&JkfInitial>,
    handicap: Option<&str>,
) -> Result<Record, Expected> {
    let Some(initial) = initial else {
        return match handicap.and_then(Handicap::named) {
            Some(Handicap::Odds(start)) => Ok(Record::from_sfen(variant, &start)?),
            Some(Handicap::Even) | None => Ok(Record::new(variant)),
        };
    };
    let sfen = match (&initial.data, preset(variant, &initial.preset)) {
        // As with all formats, a board says more than a word.
        (Some(data), _) => sfen(variant.definition(), data)?,
        (None, Some(position)) => position,
        (None, None) => {
            return Err(JkfExpected::Preset(initial.preset.clone()).into());
        }
    };
    Record::from_diagram(variant, &sfen).map_err(|error| Expected::from(error).within("\"initial\""))
}

fn sfen(definition: &'static Definition, data: &JkfState) -> Result<String, Expected> {
    let mut placement = Placement::empty(definition);
    for (file, rank_pieces) in (0u8..).zip(&data.board) {
        for (rank, piece) in (0u8..).zip(rank_pieces) {
            let Some(word) = &piece.kind else { continue };
            let square = Square::new(file.min(31), rank.min(31));
            let kind = kind_of(definition, word).filter(|_| definition.has(square));
            let kind = kind.ok_or_else(|| JkfExpected::BoardPiece(word.clone()))?;
            let color = piece.color.unwrap_or(0);
            let side = side_of(color).ok_or_else(|| JkfExpected::Color(color.to_string()))?;
            placement.put(square, Some(Piece::new(side, kind)));
        }
    }
    for (side, hand) in Side::BOTH.into_iter().zip(&data.hands) {
        for (word, &count) in hand.iter().filter(|&(_, &count)| count > 0) {
            let added = kind_of(definition, word).filter(|&kind| placement.add_to_hand(side, kind, count));
            added.ok_or_else(|| JkfExpected::HandPiece(word.clone()))?;
        }
    }
    let side = side_of(data.color).ok_or_else(|| JkfExpected::Color(data.color.to_string()))?;
    Ok(placement.sfen(side))
}

/// Returns the side that a number means.
pub(super) fn side_of(color: u8) -> Option<Side> {
    Side::BOTH.get(usize::from(color)).copied()
}

/// Returns how a record begins.
pub(super) fn initial(record: &Record) -> JkfInitial {
    let position = record.start();
    let definition = position.definition();
    let placement = Placement::of(position);
    let sfen = placement.sfen(position.side());
    let words = std::iter::once(EVEN).chain(PRESETS.iter().map(|(word, _)| *word));
    for word in words {
        if preset(record.variant(), word).as_ref() == Some(&sfen) {
            return JkfInitial { preset: word.to_owned(), data: None };
        }
    }
    let word = |kind| piece_word(definition, kind).unwrap_or_default().to_owned();
    let piece = |square| {
        placement.piece_at(square).map_or_else(JkfPiece::default, |piece| JkfPiece {
            color: Some(piece.side() as u8),
            kind: Some(word(piece.kind())),
        })
    };
    let file = |file| (0..definition.ranks).map(|rank| piece(Square::new(file, rank))).collect();
    let hand =
        |side| placement.hand(side).map(|(kind, count)| (word(kind), count)).collect::<BTreeMap<_, _>>();
    let data = JkfState {
        color: position.side() as u8,
        board: (0..definition.files).map(file).collect(),
        hands: Side::BOTH.map(hand).to_vec(),
    };
    JkfInitial { preset: OTHER.to_owned(), data: Some(data) }
}
