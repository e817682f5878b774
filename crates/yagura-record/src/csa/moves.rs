//! Moves as CSA writes them: `+7776FU`, the piece as it is after the move; `00` for the hand.

use yagura::{Definition, Game, Move, MoveView, Side, Square, prelude::*};

use super::pieces::{kind_of, word_of};
use crate::expected::{CsaExpected, Expected};

/// How many letters a move has.
pub(super) const LENGTH: usize = 7;

/// Returns the side that a sign means.
pub(super) fn side_of(text: &str) -> Option<Side> {
    match text.as_bytes().first()? {
        b'+' => Some(Side::Black),
        b'-' => Some(Side::White),
        _ => None,
    }
}

/// Returns the sign of a side.
pub(super) const fn sign(side: Side) -> char {
    match side {
        Side::Black => '+',
        Side::White => '-',
    }
}

/// Returns the square that two digits name, `None` where the board has none.
pub(super) fn square_of(definition: &Definition, text: &str) -> Option<Square> {
    let [file @ b'1'..=b'9', rank @ b'1'..=b'9'] = *text.as_bytes() else { return None };
    Some(Square::new(file - b'1', rank - b'1')).filter(|&square| definition.has(square))
}

/// Returns the two digits of a square.
pub(super) fn digits(square: Square) -> String {
    format!("{}{}", square.file() + 1, square.rank() + 1)
}

/// Returns the canonical string of a move; whether it is legal is not asked.
///
/// # Errors
/// What was expected.
pub(super) fn usi_of(game: &Game, text: &str) -> Result<String, Expected> {
    let shape = || Expected::from(CsaExpected::Move);
    let side = side_of(text).filter(|_| text.is_ascii() && text.len() == LENGTH).ok_or_else(shape)?;
    if side != game.player() {
        return Err(Expected::TurnOf(game.player()));
    }
    let definition = game.start().definition();
    let (from, to, word) = (&text[1..3], &text[3..5], &text[5..]);
    let kind = kind_of(definition, word).ok_or_else(|| Expected::Piece(word.to_owned()))?;
    let on_board = |text: &str| square_of(definition, text).ok_or_else(|| Expected::Square(text.to_owned()));
    let to = on_board(to)?;
    if from == "00" {
        return Ok(format!("{}*{to}", definition.kind(kind).code));
    }
    let from = on_board(from)?;
    let Some(piece) = game.piece_at(from) else { return Ok(format!("{from}{to}")) };
    let before = definition.kind(piece.kind());
    if piece.kind() == kind {
        Ok(format!("{from}{to}"))
    } else if before.promotes_to == Some(kind) {
        Ok(format!("{from}{to}+"))
    } else {
        let words = [Some(piece.kind()), before.promotes_to].into_iter().flatten();
        let words: Vec<_> = words.filter_map(|kind| word_of(definition, kind)).collect();
        Err(CsaExpected::MovedPiece(words, Box::new(before.name.clone())).into())
    }
}

/// Returns the text of a legal move, `None` for what is neither a move nor a drop of a piece of shogi.
pub(super) fn text_of(game: &Game, mv: Move) -> Option<String> {
    let definition = game.start().definition();
    let (from, to, kind) = match mv.view() {
        MoveView::Step { from, to, promote } => {
            let kind = game.piece_at(from)?.kind();
            (digits(from), to, if promote { definition.kind(kind).promotes_to? } else { kind })
        }
        MoveView::Drop { kind, to } => ("00".to_owned(), to, kind),
        _ => return None,
    };
    let word = word_of(definition, kind).filter(|_| mv.extra() == 0)?;
    Some(format!("{}{from}{}{word}", sign(game.player()), digits(to)))
}
