//! What is wrong with a move that is not legal.

use super::{base::Base, generation};
use crate::{
    Definition, Kind, Move, Moves, Piece, Promotion, Refusal, Side, Square, Why, movement::attack,
    notation::usi::ParsedMove, refusal::Named,
};

/// Returns both names of a kind, for messages.
pub(crate) fn named(definition: &Definition, kind: Kind) -> Named {
    let name = &definition.kind(kind).name;
    (name.ja.clone(), name.en.clone())
}

/// Returns a refusal by a clause of the game's rulebook.
pub(crate) fn illegal<const N: usize, const W: usize>(
    base: &Base<N, W>,
    why: Why,
    section: &str,
    squares: &[Square],
) -> Refusal {
    Refusal { why, clause: format!("{} §{section}", base.definition().book), squares: squares.to_vec() }
}

/// Returns the base move that a text says, if it says one: only the exact canonical string is accepted
/// (rulebook small §8.1), so `=` and a third square are refused.
pub(crate) fn written_move(written: &ParsedMove) -> Option<Move> {
    match (written.drop, written.squares.as_slice()) {
        (Some(kind), &[to]) => Some(Move::drop(kind, to)),
        (None, &[from, to]) if !written.declined => Some(Move::step(from, to, written.promote.into())),
        _ => None,
    }
}

/// Returns the one of these legal moves that a text means, or why there is none.
pub(super) fn resolve<const N: usize, const W: usize>(
    base: &Base<N, W>,
    legal: &Moves,
    written: &ParsedMove,
) -> Result<Move, Refusal> {
    if let Some(mv) = written_move(written).filter(|mv| written.suffix.is_none() && legal.contains(mv)) {
        return Ok(mv);
    }
    if let Some(refusal) = why_illegal(base, written, PromotionCheck::Ignored) {
        return Err(refusal);
    }
    let unpromoted = written_move(written)
        .map_or_else(|| Move::step(written.squares[0], written.squares[0], Promotion::No), Move::unpromoted);
    if let Some(refusal) = unsafe_refusal(base, unpromoted) {
        return Err(refusal);
    }
    Err(why_illegal(base, written, PromotionCheck::Judged).unwrap_or_else(|| {
        if written.suffix.is_some() {
            return no_second_part(base);
        }
        debug_assert!(
            written.drop.is_some() && generation::drop_mate_kind(base).is_some(),
            "every other rule was looked at"
        );
        illegal(base, Why::PawnDropMate(written.squares[0]), "1.10", &written.squares)
    }))
}

/// Returns the refusal of a second part in a game whose turns have one part.
pub(crate) fn no_second_part<const N: usize, const W: usize>(base: &Base<N, W>) -> Refusal {
    let none = ("この手には後半がありません".to_owned(), "there is none in this turn".to_owned());
    illegal(base, Why::SecondPart(none), "8.1", &[])
}

/// Whether promotion is looked at.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum PromotionCheck {
    /// No: whether the piece gets there at all.
    Ignored,
    /// Yes.
    Judged,
}

/// Returns why a text is no base move (rulebook small §1.3-1.7), `None` when it is one.
pub(crate) fn why_illegal<const N: usize, const W: usize>(
    base: &Base<N, W>,
    written: &ParsedMove,
    promotion: PromotionCheck,
) -> Option<Refusal> {
    if let Some(&square) = written.squares.iter().find(|&&square| !base.definition().has(square)) {
        return Some(illegal(base, Why::OffBoard(square), "1.2", &[square]));
    }
    match (written.drop, written.squares.as_slice()) {
        (Some(kind), &[to]) => why_illegal_drop(base, kind, to),
        (_, squares) => why_illegal_step(base, squares, written, promotion),
    }
}

fn why_illegal_drop<const N: usize, const W: usize>(
    base: &Base<N, W>,
    kind: Kind,
    to: Square,
) -> Option<Refusal> {
    let (definition, side) = (base.definition(), base.side());
    let name = named(definition, kind);
    let Some(hand_kind) = definition.hand_kind(kind).filter(|h| base.hand(side).count(h.slot) > 0) else {
        return Some(illegal(base, Why::NotInHand(name), "1.3", &[to]));
    };
    if !base.board().is_empty(to) {
        return Some(illegal(base, Why::DropOnPiece(to), "1.3", &[to]));
    }
    if definition.is_stuck(Piece::new(side, kind), to) {
        return Some(illegal(base, Why::StuckDrop(name, to), "1.6", &[to]));
    }
    if base.drop_files(side, hand_kind) >> to.file() & 1 == 1 {
        return None;
    }
    let pawn = Piece::new(side, kind);
    let other = base
        .board()
        .occupied(side)
        .iter()
        .find(|&s| s.file() == to.file() && base.board().piece_at(s) == Some(pawn));
    let other = other.unwrap_or(to);
    Some(illegal(base, Why::Nifu(other), "1.7", &[to, other]))
}

fn why_illegal_step<const N: usize, const W: usize>(
    base: &Base<N, W>,
    squares: &[Square],
    written: &ParsedMove,
    promotion: PromotionCheck,
) -> Option<Refusal> {
    let (definition, side) = (base.definition(), base.side());
    let (from, to) = (squares[0], squares[squares.len() - 1]);
    let Some(piece) = base.board().piece_at(from) else {
        return Some(illegal(base, Why::NoPiece(from), "1.3", &[from]));
    };
    let name = named(definition, piece.kind());
    if piece.side() != side {
        return Some(illegal(base, Why::NotYours(from, name), "1.3", &[from]));
    }
    if let Some(own) = base.board().piece_at(to).filter(|other| other.side() == side && from != to) {
        return Some(illegal(base, Why::OwnPiece(to, named(definition, own.kind())), "1.3", &[to]));
    }
    let mut reached = false;
    definition.move_table(piece).for_each(base.board(), side, from, |square| reached |= square == to);
    if !reached || squares.len() != 2 || written.declined {
        let blocker = attack::blocker(base.board(), definition.move_table(piece), from, to)
            .filter(|_| squares.len() == 2);
        let mut about = vec![from, to];
        about.extend(blocker);
        return Some(match blocker {
            Some(at) => illegal(base, Why::Blocked(name, at), "1.3", &about),
            None => illegal(base, Why::NotItsMove(name, to), &definition.section, &about),
        });
    }
    let (promotes, stays) = base.promotion_options(piece, from, to);
    match (promotion, written.promote) {
        (PromotionCheck::Judged, true) if definition.kind(piece.kind()).promotes_to.is_none() => {
            Some(illegal(base, Why::NeverPromotes(name), "1.5", &[from]))
        }
        (PromotionCheck::Judged, true) if !promotes => {
            Some(illegal(base, Why::MayNotPromote(name), "1.5", &[from, to]))
        }
        (PromotionCheck::Judged, false) if !stays => {
            Some(illegal(base, Why::MustPromote(name, to), "1.6", &[to]))
        }
        _ => None,
    }
}

/// The refusal of a move after which the mover's king could be taken.
fn unsafe_refusal<const N: usize, const W: usize>(base: &Base<N, W>, mv: Move) -> Option<Refusal> {
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
    let name = named(definition, board.piece_at(attacker)?.kind());
    Some(illegal(base, Why::KingInCheck(attacker, name), "1.9", &[king, attacker]))
}
