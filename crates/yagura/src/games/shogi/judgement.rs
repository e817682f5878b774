//! What is wrong with a move that is not legal.

use super::{Shogi, generation};
use crate::{
    Definition, Kind, Move, Moves, Piece, Position, Refusal, Side, Square, Why, movement::attack, notation::usi::Written, refusal::Named,
};

/// Returns both names of a kind, for messages.
pub(crate) fn named(definition: &Definition, kind: Kind) -> Named {
    let name = &definition.kind(kind).name;
    (name.ja.clone(), name.en.clone())
}

fn refuse(position: &Shogi, why: Why, section: &str, squares: &[Square]) -> Refusal {
    Refusal { why, clause: format!("{} §{section}", position.definition().book), squares: squares.to_vec() }
}

/// Returns the legal move that a text means, or why there is none.
pub(super) fn resolve(position: &Shogi, written: &Written) -> Result<Move, Refusal> {
    // Rulebook small §8.1: only the exact canonical string is accepted, so '=' and a third square are refused.
    let mv = match (written.drop, written.squares.as_slice()) {
        (Some(kind), &[to]) => Some(Move::drop(kind, to)),
        (None, &[from, to]) if !written.declined => Some(Move::step(from, to, written.promote)),
        _ => None,
    };
    let mut legal = Moves::new();
    position.moves(&mut legal);
    if let Some(mv) = mv.filter(|mv| legal.contains(mv)) {
        return Ok(mv);
    }
    if let Some(&square) = written.squares.iter().find(|&&square| !position.definition().has(square)) {
        return Err(refuse(position, Why::OffBoard(square), "1.2", &[square]));
    }
    Err(match (written.drop, written.squares.as_slice()) {
        (Some(kind), &[to]) => drop_refusal(position, kind, to),
        (_, squares) => step_refusal(position, squares, written, &legal),
    })
}

fn drop_refusal(position: &Shogi, kind: Kind, to: Square) -> Refusal {
    let (base, definition, side) = (position.base(), position.definition(), position.side());
    let name = named(definition, kind);
    let Some(hand_kind) = definition.hand_kind(kind).filter(|h| base.hand(side).count(h.slot) > 0) else {
        return refuse(position, Why::NotInHand(name), "1.3", &[to]);
    };
    if !base.board().is_empty(to) {
        return refuse(position, Why::DropOnMan(to), "1.3", &[to]);
    }
    if definition.is_stuck(Piece::new(side, kind), to) {
        return refuse(position, Why::StuckDrop(name, to), "1.6", &[to]);
    }
    if base.drop_files(side, hand_kind) >> to.file() & 1 == 0 {
        let pawn = Piece::new(side, kind);
        let other = base.board().occupied(side).iter().find(|&s| s.file() == to.file() && base.board().man(s) == Some(pawn));
        let other = other.unwrap_or(to);
        return refuse(position, Why::Nifu(other), "1.7", &[to, other]);
    }
    if let Some(refusal) = unsafe_refusal(position, Move::drop(kind, to)) {
        return refusal;
    }
    debug_assert!(generation::drop_mate_kind(base) == Some(hand_kind), "every other ban on drops was looked at");
    refuse(position, Why::PawnDropMate(to), "1.10", &[to])
}

fn step_refusal(position: &Shogi, squares: &[Square], written: &Written, legal: &Moves) -> Refusal {
    let (base, definition, side) = (position.base(), position.definition(), position.side());
    let (from, to) = (squares[0], squares[squares.len() - 1]);
    let Some(piece) = base.board().man(from) else {
        return refuse(position, Why::NoMan(from), "1.3", &[from]);
    };
    let name = named(definition, piece.kind());
    if piece.side() != side {
        return refuse(position, Why::NotYours(from, name), "1.3", &[from]);
    }
    if let Some(own) = base.board().man(to).filter(|other| other.side() == side && from != to) {
        return refuse(position, Why::OwnMan(to, named(definition, own.kind())), "1.3", &[to]);
    }
    let mut reached = false;
    definition.walk(piece).each(base.board(), side, from, |square| reached |= square == to);
    if !reached || squares.len() != 2 || written.declined {
        let blocker = attack::blocker(base.board(), definition.walk(piece), from, to).filter(|_| squares.len() == 2);
        let why = blocker.map_or(Why::NotItsMove(name.clone(), to), |at| Why::Blocked(name.clone(), at));
        let mut about = vec![from, to];
        about.extend(blocker);
        return refuse(position, why, if blocker.is_some() { "1.3" } else { men_section(definition) }, &about);
    }
    if let Some(refusal) = unsafe_refusal(position, Move::step(from, to, false)) {
        return refusal;
    }
    if written.promote && definition.kind(piece.kind()).promotes_to.is_none() {
        return refuse(position, Why::NeverPromotes(name), "1.5", &[from]);
    }
    if written.promote && !legal.contains(&Move::step(from, to, true)) {
        return refuse(position, Why::MayNotPromote(name), "1.5", &[from, to]);
    }
    refuse(position, Why::MustPromote(name, to), "1.6", &[to])
}

/// The section of the rulebook with the men of the game.
fn men_section(definition: &Definition) -> &'static str {
    match definition.id.as_str() {
        "shogi-7x9" => "3",
        "shogi-10x10" => "4",
        _ => "2",
    }
}

/// The refusal of a move after which the mover's king could be taken.
fn unsafe_refusal(position: &Shogi, mv: Move) -> Option<Refusal> {
    let mut after = position.clone();
    after.play(mv);
    let side: Side = position.side();
    let king = after.base().king(side)?;
    let (board, definition) = (after.base().board(), position.definition());
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
    Some(refuse(position, Why::KingInCheck(attacker, name), "1.9", &[king, attacker]))
}
