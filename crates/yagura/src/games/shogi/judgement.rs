//! What is wrong with a move that is not legal.

use super::{Shogi, base::Base, generation};
use crate::{
    Definition, Kind, Move, Moves, Piece, Position, Refusal, Side, Square, Why, movement::attack, notation::usi::Written, refusal::Named,
};

/// Returns both names of a kind, for messages.
pub(crate) fn named(definition: &Definition, kind: Kind) -> Named {
    let name = &definition.kind(kind).name;
    (name.ja.clone(), name.en.clone())
}

/// Returns a refusal by a clause of the game's rulebook.
pub(crate) fn refuse(base: &Base, why: Why, section: &str, squares: &[Square]) -> Refusal {
    Refusal { why, clause: format!("{} §{section}", base.definition().book), squares: squares.to_vec() }
}

/// Returns the base move that a text says, if it says one: only the exact canonical string is accepted (rulebook small §8.1), so `=` and a third
/// square are refused.
pub(crate) fn said(written: &Written) -> Option<Move> {
    match (written.drop, written.squares.as_slice()) {
        (Some(kind), &[to]) => Some(Move::drop(kind, to)),
        (None, &[from, to]) if !written.declined => Some(Move::step(from, to, written.promote)),
        _ => None,
    }
}

/// Returns the legal move that a text means, or why there is none.
pub(super) fn resolve(position: &Shogi, written: &Written) -> Result<Move, Refusal> {
    let base = position.base();
    let mut legal = Moves::new();
    position.moves(&mut legal);
    if let Some(mv) = said(written).filter(|mv| written.suffix.is_none() && legal.contains(mv)) {
        return Ok(mv);
    }
    if let Some(refusal) = unsound(base, written, Ending::Ignored) {
        return Err(refusal);
    }
    let unpromoted = said(written).map_or_else(|| Move::step(written.squares[0], written.squares[0], false), Move::unpromoted);
    if let Some(refusal) = unsafe_refusal(base, unpromoted) {
        return Err(refusal);
    }
    Err(unsound(base, written, Ending::Judged).unwrap_or_else(|| {
        if written.suffix.is_some() {
            return no_second_part(base);
        }
        debug_assert!(written.drop.is_some() && generation::drop_mate_kind(base).is_some(), "every other rule was looked at");
        refuse(base, Why::PawnDropMate(written.squares[0]), "1.10", &written.squares)
    }))
}

/// Returns the refusal of a second part in a game whose turns have one part.
pub(crate) fn no_second_part(base: &Base) -> Refusal {
    let none = ("この手には後半がありません".to_owned(), "there is none in this turn".to_owned());
    refuse(base, Why::SecondPart(none), "8.1", &[])
}

/// Whether promotion is looked at.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Ending {
    /// No: whether the man gets there at all.
    Ignored,
    /// Yes.
    Judged,
}

/// Returns why a text is no base move (rulebook small §1.3-1.7), `None` when it is one.
pub(crate) fn unsound(base: &Base, written: &Written, ending: Ending) -> Option<Refusal> {
    if let Some(&square) = written.squares.iter().find(|&&square| !base.definition().has(square)) {
        return Some(refuse(base, Why::OffBoard(square), "1.2", &[square]));
    }
    match (written.drop, written.squares.as_slice()) {
        (Some(kind), &[to]) => unsound_drop(base, kind, to),
        (_, squares) => unsound_step(base, squares, written, ending),
    }
}

fn unsound_drop(base: &Base, kind: Kind, to: Square) -> Option<Refusal> {
    let (definition, side) = (base.definition(), base.side());
    let name = named(definition, kind);
    let Some(hand_kind) = definition.hand_kind(kind).filter(|h| base.hand(side).count(h.slot) > 0) else {
        return Some(refuse(base, Why::NotInHand(name), "1.3", &[to]));
    };
    if !base.board().is_empty(to) {
        return Some(refuse(base, Why::DropOnMan(to), "1.3", &[to]));
    }
    if definition.is_stuck(Piece::new(side, kind), to) {
        return Some(refuse(base, Why::StuckDrop(name, to), "1.6", &[to]));
    }
    if base.drop_files(side, hand_kind) >> to.file() & 1 == 1 {
        return None;
    }
    let pawn = Piece::new(side, kind);
    let other = base.board().occupied(side).iter().find(|&s| s.file() == to.file() && base.board().man(s) == Some(pawn));
    let other = other.unwrap_or(to);
    Some(refuse(base, Why::Nifu(other), "1.7", &[to, other]))
}

fn unsound_step(base: &Base, squares: &[Square], written: &Written, ending: Ending) -> Option<Refusal> {
    let (definition, side) = (base.definition(), base.side());
    let (from, to) = (squares[0], squares[squares.len() - 1]);
    let Some(piece) = base.board().man(from) else {
        return Some(refuse(base, Why::NoMan(from), "1.3", &[from]));
    };
    let name = named(definition, piece.kind());
    if piece.side() != side {
        return Some(refuse(base, Why::NotYours(from, name), "1.3", &[from]));
    }
    if let Some(own) = base.board().man(to).filter(|other| other.side() == side && from != to) {
        return Some(refuse(base, Why::OwnMan(to, named(definition, own.kind())), "1.3", &[to]));
    }
    let mut reached = false;
    definition.walk(piece).each(base.board(), side, from, |square| reached |= square == to);
    if !reached || squares.len() != 2 || written.declined {
        let blocker = attack::blocker(base.board(), definition.walk(piece), from, to).filter(|_| squares.len() == 2);
        let mut about = vec![from, to];
        about.extend(blocker);
        return Some(match blocker {
            Some(at) => refuse(base, Why::Blocked(name, at), "1.3", &about),
            None => refuse(base, Why::NotItsMove(name, to), men_section(definition), &about),
        });
    }
    let (promotes, stays) = base.endings(piece, from, to);
    match (ending, written.promote) {
        (Ending::Judged, true) if definition.kind(piece.kind()).promotes_to.is_none() => {
            Some(refuse(base, Why::NeverPromotes(name), "1.5", &[from]))
        }
        (Ending::Judged, true) if !promotes => Some(refuse(base, Why::MayNotPromote(name), "1.5", &[from, to])),
        (Ending::Judged, false) if !stays => Some(refuse(base, Why::MustPromote(name, to), "1.6", &[to])),
        _ => None,
    }
}

/// The section of the rulebook with the men of the game.
fn men_section(definition: &Definition) -> &'static str {
    match definition.system.as_str() {
        "shogi-7x9" => "3",
        "shogi-10x10" => "4",
        "two-stage" => "6",
        _ => "2",
    }
}

/// The refusal of a move after which the mover's king could be taken.
fn unsafe_refusal(base: &Base, mv: Move) -> Option<Refusal> {
    let mut after = base.clone();
    after.play(mv, &mut ());
    let side: Side = base.side();
    let king = after.king(side)?;
    let (board, definition) = (after.board(), base.definition());
    let mut attacker = None;
    definition.attacks().any(
        board,
        king,
        !side,
        |_| false,
        |square| {
            attacker = Some(square);
            true
        },
    );
    let attacker = attacker?;
    let name = named(definition, board.man(attacker)?.kind());
    Some(refuse(base, Why::KingInCheck(attacker, name), "1.9", &[king, attacker]))
}
