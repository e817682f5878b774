//! The words that tell pieces apart which could go to the same square: `L C R` by side, `U M D` by motion,
//! `H` for a drop.

use yagura::{Game, Move, MoveView, Side, Square, prelude::*};

use crate::csa::piece_word;

/// Returns the words of a move, `None` where none are needed.
pub(super) fn of(game: &Game, mv: Move) -> Option<String> {
    let (from, to, kind) = match mv.view() {
        MoveView::Step { from, to, .. } => (Some(from), to, game.piece_at(from)?.kind()),
        MoveView::Drop { kind, to } => (None, to, kind),
        _ => return None,
    };
    let mut rivals: Vec<Square> = game
        .legal_moves()
        .into_iter()
        .filter(|other| other.to() == to && other.from() != from)
        .filter_map(Move::from)
        .filter(|&rival| game.piece_at(rival).is_some_and(|piece| piece.kind() == kind))
        .collect();
    rivals.dedup();
    if rivals.is_empty() {
        return None;
    }
    let Some(from) = from else { return Some("H".to_owned()) };
    // As the mover sees it.
    let forward = |square: Square| match game.player() {
        Side::Black => square.rank() as i8 - to.rank() as i8,
        Side::White => to.rank() as i8 - square.rank() as i8,
    };
    let left = |square: Square| match game.player() {
        Side::Black => square.file() as i8 - to.file() as i8,
        Side::White => to.file() as i8 - square.file() as i8,
    };
    let motion = |square| match forward(square).signum() {
        1 => "U",
        0 => "M",
        _ => "D",
    };
    if rivals.iter().all(|&rival| motion(rival) != motion(from)) {
        return Some(motion(from).to_owned());
    }
    let leftmost = rivals.iter().all(|&rival| left(rival) < left(from));
    let rightmost = rivals.iter().all(|&rival| left(rival) > left(from));
    // 直 is not said of the pieces that move far in all directions.
    let is_great = matches!(piece_word(game.start().definition(), kind), Some("UM" | "RY"));
    if left(from) == 0 && forward(from) == 1 && !is_great {
        return Some("C".to_owned());
    }
    let side = if leftmost || (!rightmost && left(from) > 0) { "L" } else { "R" };
    let alone = leftmost || rightmost;
    Some(if alone { side.to_owned() } else { format!("{side}{}", motion(from)) })
}
