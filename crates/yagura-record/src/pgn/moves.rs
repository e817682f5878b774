//! Moves in PGN.

use yagura::{
    Definition, Game, Move, MoveError, MoveView,
    notation::algebraic::{self, Ranks},
    prelude::*,
};

use super::native;
use crate::expected::{Expected, PgnExpected};

/// Returns the text of a move: from square to square, with `=Q` where a piece of several becomes that one, or
/// the canonical string.
pub(super) fn text_of(game: &Game, mv: Move) -> String {
    let usi = game.usi(mv);
    if let (Some(letter), MoveView::Step { from, to, promote: true }) = (promoted(game, mv), mv.view()) {
        let square = |square| algebraic::write_square(game.start().definition(), Ranks::FromOne, square);
        let sign = if letter.is_empty() { "" } else { "=" };
        let text = format!("{}{}{sign}{letter}", square(from), square(to));
        if promotion(game, &text) == Some(mv) {
            return text;
        }
    }
    let leads_back =
        |text: &String| algebraic::to_usi(game.position(), Ranks::FromOne, text).as_ref() == Ok(&usi);
    algebraic::write(game.start().definition(), Ranks::FromOne, mv).filter(leads_back).unwrap_or(usi)
}

/// Returns the canonical string of the move that a text means.
///
/// # Errors
/// Why it is none: by the rules, where its form is right.
pub(super) fn usi_of(game: &Game, text: &str) -> Result<String, Expected> {
    let wrong = match game.read_move(text) {
        Ok(mv) => return Ok(game.usi(mv)),
        Err(error) => error,
    };
    if let Some(mv) = promotion(game, text) {
        return Ok(game.usi(mv));
    }
    let long = algebraic::to_usi(game.position(), Ranks::FromOne, text);
    let wrong = match long.map(|usi| game.read_move(&usi)) {
        Ok(Ok(mv)) => return Ok(game.usi(mv)),
        Ok(Err(error)) => error,
        Err(_) => wrong,
    };
    let legal = game.legal_moves();
    let mut fitting = legal.into_iter().filter(|&mv| short(game, mv, text));
    match (fitting.next(), fitting.next(), wrong) {
        (Some(mv), None, _) => Ok(game.usi(mv)),
        (Some(one), Some(other), _) => {
            let (one, other) = (text_of(game, one), text_of(game, other));
            Err(PgnExpected::OneOf(one, other).into())
        }
        (None, _, illegal @ MoveError::Illegal { .. }) => Err(illegal.into()),
        (None, ..) => Err(PgnExpected::Move.into()),
    }
}

/// Returns the letters of what a move makes of its piece, where its game has letters for that: none for a
/// soldier of xiangqi across the river, who has the letter of the others.
fn promoted(game: &Game, mv: Move) -> Option<String> {
    if let Some((_, chosen)) = game.usi(mv).split_once('=') {
        return Some(chosen.to_owned());
    }
    let definition = game.start().definition();
    let code = &definition.kind(game.piece_at(mv.from()?)?.kind()).code;
    let is_promotion = matches!(mv.view(), MoveView::Step { promote: true, .. });
    let letter = native::letter(definition, &format!("+{code}")).filter(|_| is_promotion)?;
    let is_other = native::letter(definition, code) != Some(letter);
    Some(if is_other { letter.trim_end_matches('~').to_owned() } else { String::new() })
}

/// Returns the move that a text with both squares and `=Q` means, or one across the river.
fn promotion(game: &Game, text: &str) -> Option<Move> {
    let (squares, letter) = text.split_once('=').unwrap_or((text, ""));
    let plain = algebraic::to_usi(game.position(), Ranks::FromOne, squares).ok()?;
    let mut moves = [format!("{plain}={letter}"), format!("{plain}+")].map(|usi| game.read_move(&usi).ok());
    let mv = moves.iter_mut().find_map(Option::take)?;
    (promoted(game, mv).as_deref() == Some(letter)).then_some(mv)
}

/// Returns whether a short text means a move: piece, where it comes from as far as that is said, `x`, where
/// it goes, `+` or `=` for promotion or none; a chess pawn becomes what stands behind `=`, a chess king
/// castles with `O-O`.
fn short(game: &Game, mv: Move, text: &str) -> bool {
    let definition = game.start().definition();
    let square = |square| algebraic::write_square(definition, Ranks::FromOne, square);
    let (from, to, kind, promote) = match mv.view() {
        MoveView::Step { from, to, promote } => {
            (Some(square(from)), square(to), game.piece_at(from), promote)
        }
        MoveView::Drop { kind, to } => {
            return text == format!("{}@{}", definition.kind(kind).code, square(to));
        }
        _ => return false,
    };
    let Some((from, piece)) = from.zip(kind) else { return false };
    let code = definition.kind(piece.kind()).code.as_str();
    let letter = native::letter(definition, code).unwrap_or(code);
    if castles(definition, letter, mv).is_some() {
        return castles(definition, letter, mv) == Some(text);
    }
    let into = promoted(game, mv);
    let chosen = into.as_deref().and_then(|letter| text.strip_suffix(letter));
    let (body, promotes) = match (chosen, text.strip_suffix('+')) {
        (Some(body), _) => (body.strip_suffix('=').unwrap_or(body), true),
        _ if game.usi(mv).contains('=') => return false,
        (None, Some(body)) => (body, true),
        (None, None) => (text.strip_suffix('=').unwrap_or(text), false),
    };
    let Some(head) = body.strip_suffix(to.as_str()).filter(|_| promotes == promote) else { return false };
    let head = head.strip_suffix(['x', '-']).unwrap_or(head);
    let (file, rank) = from.split_at(1);
    // A chess pawn is its file alone.
    let said = head.strip_prefix(letter);
    said.is_some_and(|said| said.is_empty() || said == file || said == rank || said == from)
        || (letter == "P" && (head.is_empty() || head == file))
}

/// Returns how chess writes a king's move of two squares, `None` for all other moves.
fn castles(definition: &Definition, letter: &str, mv: Move) -> Option<&'static str> {
    let from = mv.from().filter(|_| letter == "K" && native::letter(definition, "CK").is_some())?;
    match i16::from(mv.to().file()) - i16::from(from.file()) {
        -2 => Some("O-O"),
        2 => Some("O-O-O"),
        _ => None,
    }
}
