//! The ends of the game that the position alone decides (rulebook chu §7.1-7.4), and mate, which ends nothing
//!

use arrayvec::ArrayVec;

use super::{generation, repetition, state::Chu};
use crate::{HistoryEntry, Moves, Outcome, Piece, Position, Reason, Side, Square};

/// Counted pieces at which bare kings begin to matter (rulebook chu §7.3, §7.4).
const FEW: u16 = 3;

/// Returns the outcome, in the order of rulebook chu §7.
pub(super) fn immediate_outcome<const N: usize, const W: usize>(chu: &Chu<N, W>) -> Option<Outcome> {
    for side in Side::BOTH {
        if chu.royals[side.index()] == 0 {
            return Some(Outcome::win(!side, Reason::RoyalCapture));
        }
    }
    // §7.2: dead pieces are not counted.
    match chu.pieces - chu.dead {
        0..=FEW => bare(chu),
        _ => None,
    }
}

#[cold]
fn bare<const N: usize, const W: usize>(chu: &Chu<N, W>) -> Option<Outcome> {
    let counted: ArrayVec<(Square, Piece), { FEW as usize }> =
        chu.board.pieces().filter(|&(square, piece)| !chu.is_dead(piece, square)).take(FEW.into()).collect();
    let is_royal = |piece: Piece| chu.roles.royal.contains(piece.kind());
    if counted.len() == 2 {
        // §7.4: one royal each, as neither side is without; a royal that can be taken is taken first.
        let enemy_royal = counted.iter().find(|(_, piece)| piece.side() != chu.side)?.0;
        let taken = chu.definition.attacks().is_attacked(&chu.board, enemy_royal, chu.side);
        return (!taken).then(|| Outcome::draw(Reason::InsufficientMaterial));
    }
    let strong = Side::BOTH
        .into_iter()
        .find(|&side| counted.iter().filter(|(_, piece)| piece.side() == side).count() == 2)?;
    let pair = counted.iter().filter(|(_, piece)| piece.side() == strong);
    // §7.3: a royal and a piece other than an unpromoted pawn or go-between; a second royal counts as such a
    // piece.
    let wins = pair.clone().any(|&(_, piece)| is_royal(piece))
        && pair.clone().all(|&(_, piece)| !chu.roles.poor.contains(piece.kind()));
    if !wins
        || (chu.side != strong && can_capture(chu, |square| pair.clone().any(|&(other, _)| other == square)))
    {
        return None;
    }
    Some(Outcome::win(strong, Reason::BareKing))
}

/// Returns whether the side to move can capture on one of these squares.
fn can_capture<const N: usize, const W: usize>(chu: &Chu<N, W>, wanted: impl Fn(Square) -> bool) -> bool {
    let mut moves = Moves::new();
    generation::moves(chu, &mut moves);
    moves.into_iter().any(|mv| chu.victims(mv).iter().any(|&(square, _)| wanted(square)))
}

/// Returns whether the side to move is without a royal after the opponent's next move, or has lost before,
/// whatever it plays.
pub(super) fn is_mate<const N: usize, const W: usize>(chu: &Chu<N, W>) -> bool {
    let mut moves = Moves::new();
    chu.moves(&mut moves);
    let lost = |mv| {
        let mut after = chu.clone();
        after.play(mv);
        match immediate_outcome(&after) {
            Some(outcome) => outcome.winner == Some(after.side),
            None => takes_royals(&after),
        }
    };
    !moves.is_empty() && moves.into_iter().all(lost)
}

/// Returns whether the side to move can capture all royals of the other with one move.
fn takes_royals<const N: usize, const W: usize>(chu: &Chu<N, W>) -> bool {
    let royals = usize::from(chu.royals[(!chu.side).index()]);
    let attacked = |royal| chu.definition.attacks().is_attacked(&chu.board, royal, chu.side);
    // Captures of royals are not restricted, and the second step of a move reaches no square that a jump does
    // not: of a single royal no move needs to be looked at.
    if !chu.royal_squares(!chu.side).any(attacked) {
        return false;
    }
    let takes_all = |mv| {
        chu.victims(mv).iter().filter(|(_, piece)| chu.roles.royal.contains(piece.kind())).count() == royals
    };
    let mut moves = Moves::new();
    if royals > 1 {
        generation::noisy_moves(chu, &mut moves);
    }
    royals == 1 || moves.into_iter().any(takes_all)
}

/// Returns the clause by which a game with these plies ended so.
pub(super) fn clause(outcome: Outcome, history: &[HistoryEntry]) -> Option<&'static str> {
    Some(match outcome.reason {
        Reason::RoyalCapture => "chu §7.1",
        Reason::BareKing => "chu §7.3",
        Reason::InsufficientMaterial => "chu §7.4",
        Reason::Stalemate => "chu §7.5",
        Reason::Resign | Reason::Agreement => "chu §7.7",
        Reason::PerpetualCheck | Reason::PerpetualChase | Reason::Repetition => {
            repetition::recurrence(history)?.clause
        }
        Reason::Illegal => "chu §10.1",
        _ => return None,
    })
}
