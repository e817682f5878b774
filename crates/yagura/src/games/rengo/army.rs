//! The legal armies: read, placed on the board and written back.

use super::{draft::Draft, inspection, state::Rengo, tables::own_rank};
use crate::{Definition, Hand, Kind, Piece, Refusal, Side, Square, notation::sfen};

/// A legal army.
#[derive(Clone, Debug)]
pub(super) struct Army {
    pieces: Vec<(Square, Kind)>,
    hand: Hand,
}

impl Army {
    /// Reads a set-up string and checks it in the order of §3.8.
    ///
    /// # Errors
    /// A refusal with the first word that applies.
    pub(super) fn read(definition: &'static Definition, text: &str) -> Result<Self, Refusal> {
        let draft = Draft::read(definition, text)?;
        inspection::faults(definition, &draft).into_iter().next().map_or(Ok(()), Err)?;
        let pieces = draft
            .placed
            .iter()
            .filter_map(|placed| Some((placed.square, placed.unpromoted(Side::Black)?.kind())));
        Ok(Self { pieces: pieces.collect(), hand: draft.hand })
    }

    /// Places the army on the empty half of a side.
    pub(super) fn place(&self, rengo: &mut Rengo, side: Side) {
        for &(square, kind) in &self.pieces {
            let square = if side == Side::Black { square } else { rengo.flipped_square(square) };
            rengo.put(square, Piece::new(side, kind), &mut ());
        }
        rengo.hands[side.index()] = self.hand;
        rengo.hand_key = rengo.fresh_hand_key();
    }
}

/// Returns the set-up string of what a side has on its own ranks and in hand (§12.4), as its player sees it.
pub(super) fn text(rengo: &Rengo, side: Side) -> String {
    let mut text = String::new();
    write(rengo, side, &mut text);
    text
}

/// Returns the set-up string of what a side has on its own ranks and in hand (§12.4), whether it is legal or
/// not.
fn write(rengo: &Rengo, side: Side, out: &mut String) {
    let definition = rengo.definition;
    for rank in definition.ranks - definition.zone..definition.ranks {
        if rank > definition.ranks - definition.zone {
            out.push('/');
        }
        let pieces = (0..definition.files).rev().map(|file| {
            let square = Square::new(file, rank);
            rengo
                .board
                .piece_at(if side == Side::Black { square } else { rengo.flipped_square(square) })
                .map(|piece| Piece::new(Side::Black, piece.kind()))
        });
        sfen::write_row(definition, pieces, out);
    }
    out.push('|');
    sfen::write_hands(definition, &[rengo.hands[side.index()], Hand::default()], out);
}

/// Returns whether what a side has is a legal army, all of it on its own ranks.
pub(super) fn is_legal(rengo: &Rengo, side: Side) -> bool {
    let text = text(rengo, side);
    let on_own_ranks = |square: Square| own_rank(rengo.definition, side, square) <= rengo.definition.zone;
    let inside = rengo
        .board
        .pieces()
        .filter(|(_, piece)| piece.side() == side)
        .all(|(square, _)| on_own_ranks(square));
    inside && Army::read(rengo.definition, &text).is_ok()
}
