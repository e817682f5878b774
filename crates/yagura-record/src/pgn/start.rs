//! The start of a game in PGN: the tag `FEN`.

use yagura::{AnyPosition, Catalogue, Definition, Field, Variant, notation::algebraic, prelude::*};

use super::native;
use crate::expected::PgnExpected;

/// The fields of positions that a chess-like FEN holds.
const CHESS_LIKE: [Field; 4] = [Field::Board, Field::Side, Field::Hands, Field::MoveNumber];

fn is_chess_like(definition: &Definition) -> bool {
    definition.traits().fields == CHESS_LIKE
}

/// Returns what the tag says of a position.
pub(super) fn fen_of(variant: &Variant, position: &AnyPosition) -> String {
    if is_chess_like(position.definition()) {
        return algebraic::write_fen(position);
    }
    native::fen_of(variant, position).unwrap_or_else(|| position.sfen())
}

/// Returns the game of which the tag shows a position as programs for that game alone write it, `None` where
/// it may be of several or of none.
pub(super) fn variant_of(games: &Catalogue, fen: &str) -> Option<Variant> {
    let mut fitting = games.variants().filter(|variant| {
        let definition = variant.definition();
        native::is_meant(definition, fen)
            && native::sfen_of(definition, fen)
                .is_some_and(|sfen| AnyPosition::from_sfen(variant, &sfen).is_ok())
    });
    let variant = fitting.next()?;
    fitting.next().is_none().then_some(variant)
}

/// Returns the position string that the tag means.
///
/// # Errors
/// What was expected, where it means none.
pub(super) fn sfen_of(definition: &Definition, fen: &str) -> Result<String, PgnExpected> {
    if is_chess_like(definition) {
        return algebraic::fen_to_sfen(definition, fen).ok_or(PgnExpected::Position);
    }
    if native::is_meant(definition, fen) {
        return native::sfen_of(definition, fen).ok_or(PgnExpected::Fen);
    }
    Ok(fen.to_owned())
}
