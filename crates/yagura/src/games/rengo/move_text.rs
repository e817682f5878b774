//! Moves as text (rulebook rengo §12.5, §12.6).

use super::{phase::is_set_up_turn, state::Rengo};
use crate::{
    Kind, Move, MoveView, SpecialMove, UsiError,
    excerpt::excerpt,
    notation::usi::{self, ParsedMove},
};

/// What a text says (§12.5, §12.6), before any rule is asked.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ParsedTurn {
    /// A turn that moves no piece.
    Special(SpecialMove),
    /// A turn of the set-up.
    SetUp,
    /// A move or a drop, with the kind behind `=` where a promotion is chosen.
    Move(ParsedMove, Option<Kind>),
}

/// Reads a text (§12.5, §12.6): a word, a promotion with `=` and a letter, or a move as in other games.
pub(super) fn parse(rengo: &Rengo, text: &str) -> Result<ParsedTurn, UsiError> {
    if let Some(act) = SpecialMove::from_word(text) {
        return Ok(ParsedTurn::Special(act));
    }
    if is_set_up_turn(text) {
        return Ok(ParsedTurn::SetUp);
    }
    let Some((base, letter)) = text.rsplit_once('=').filter(|(_, letter)| !letter.is_empty()) else {
        return usi::parse_move(rengo.definition, text).map(|written| ParsedTurn::Move(written, None));
    };
    let bad = |expected| UsiError { text: excerpt(text), expected };
    let chosen = rengo.tables.pawn.and_then(|pawn| chosen(rengo, pawn, letter));
    let into = chosen.ok_or_else(|| bad("one of Q R B N behind '='"))?;
    let written = usi::parse_move(rengo.definition, base)?;
    if written.promote || written.declined || written.drop.is_some() || written.suffix.is_some() {
        return Err(bad("FROM TO before '='"));
    }
    Ok(ParsedTurn::Move(written, Some(into)))
}

/// Returns the kind that a letter behind `=` names: the last letter of its code (§12.6).
fn chosen(rengo: &Rengo, pawn: Kind, letter: &str) -> Option<Kind> {
    let names = |&&kind: &&Kind| letter.len() == 1 && rengo.definition.kind(kind).code.ends_with(letter);
    rengo.definition.kind(pawn).becomes.iter().find(names).copied()
}

/// Returns the canonical string of a move (§12.6).
pub(super) fn write(rengo: &Rengo, mv: Move) -> String {
    if let MoveView::Step { from, to, promote: true } = mv.view()
        && mv.extra() > 0
    {
        let kind = rengo.board.piece_at(from).map(|piece| rengo.promoted(piece.kind(), mv.extra()));
        let code = kind.map_or("", |kind| rengo.definition.kind(kind).code.as_str());
        return format!("{from}{to}={}", &code[code.len().saturating_sub(1)..]);
    }
    if let MoveView::Special { code, .. } = mv.view() {
        return SpecialMove::from_code(code).map_or("", SpecialMove::word).to_owned();
    }
    usi::move_text(rengo.definition, mv)
}
