//! The start of a game in PGN: the tag `FEN`.

use yagura::{AnyPosition, Definition, Field, notation::algebraic, prelude::*};

/// The fields of positions that a chess-like FEN holds.
const CHESS_LIKE: [Field; 4] = [Field::Board, Field::Side, Field::Hands, Field::MoveNumber];

fn is_chess_like(definition: &Definition) -> bool {
    definition.traits().fields == CHESS_LIKE
}

/// Returns what the tag says of a position.
pub(super) fn fen_of(position: &AnyPosition) -> String {
    if is_chess_like(position.definition()) { algebraic::write_fen(position) } else { position.sfen() }
}

/// Returns the position string that the tag means, `None` where it means none.
pub(super) fn sfen_of(definition: &Definition, fen: &str) -> Option<String> {
    if is_chess_like(definition) { algebraic::fen_to_sfen(definition, fen) } else { Some(fen.to_owned()) }
}
