//! The ends of the game that a position shows by itself, as its definition declares them.

use super::state::Fairy;
use crate::{BareRule, CheckRule, LimitRule, Outcome, Position, Reason, Side, StalemateRule, TryRule};

/// Returns the outcome that the position shows without a look at all moves, in this order: a declaration,
/// royals that are gone, check where it wins, a royal on the last rank, bare royals, the limit of moves.
pub(super) fn immediate_outcome<const N: usize, const W: usize>(fairy: &Fairy<N, W>) -> Option<Outcome> {
    if fairy.end.is_some() {
        return fairy.end;
    }
    match Side::BOTH.map(|side| fairy.has_lost_royals(side)) {
        [true, false] => return Some(Outcome::win(Side::White, royal_reason(fairy))),
        [false, true] => return Some(Outcome::win(Side::Black, royal_reason(fairy))),
        // The captures of a move come before what burns.
        [true, true] => return Some(Outcome::win(!fairy.side, royal_reason(fairy))),
        [false, false] => {}
    }
    let play = &fairy.law.play;
    if play.check == CheckRule::Wins && fairy.is_checked(fairy.side) {
        return Some(Outcome::win(!fairy.side, Reason::Check));
    }
    if play.reach != TryRule::Nothing
        && let Some(outcome) = reached(fairy)
    {
        return Some(outcome);
    }
    if play.bare != BareRule::Nothing
        && let Some(outcome) = bare(fairy)
    {
        return Some(outcome);
    }
    // Mate with the last move is mate.
    let is_over = play.limit.is_some_and(|limit| fairy.number > limit) && fairy.has_legal();
    is_over.then(|| limit(fairy))
}

fn royal_reason<const N: usize, const W: usize>(fairy: &Fairy<N, W>) -> Reason {
    let royals = fairy.definition.kinds.iter().filter(|info| info.royal).count();
    if royals == 1 { Reason::KingCapture } else { Reason::RoyalCapture }
}

/// A royal that has reached the last rank: of the side that has just moved, and if the rule asks for it one
/// that cannot be captured there.
fn reached<const N: usize, const W: usize>(fairy: &Fairy<N, W>) -> Option<Outcome> {
    let mover = !fairy.side;
    let last = if mover == Side::Black { 0 } else { fairy.definition.ranks - 1 };
    let wins = fairy.royals[mover.index()].iter().any(|royal| {
        royal.rank() == last
            && (fairy.law.play.reach == TryRule::Wins
                || !fairy.is_attacked_by(&fairy.board, royal, fairy.side))
    });
    wins.then(|| Outcome::win(mover, Reason::Try))
}

/// Returns how many pieces a side has besides its royals.
fn others<const N: usize, const W: usize>(fairy: &Fairy<N, W>, side: Side) -> u32 {
    let held: u32 = fairy.hands[side.index()].iter().map(|(_, count)| u32::from(count)).sum();
    fairy.board.occupied(side).len() - fairy.royals[side.index()].len() + held
}

fn bare<const N: usize, const W: usize>(fairy: &Fairy<N, W>) -> Option<Outcome> {
    let others = Side::BOTH.map(|side| others(fairy, side));
    let loser = match others {
        [0, 0] => return Some(Outcome::draw(Reason::InsufficientMaterial)),
        [0, _] => Side::Black,
        [_, 0] => Side::White,
        _ => return None,
    };
    let may_answer = fairy.law.play.bare == BareRule::Answered
        && fairy.side == loser
        && others[(!loser).index()] == 1
        && fairy
            .legal()
            .into_iter()
            .any(|mv| fairy.victims(mv).iter().any(|(_, piece)| !fairy.is_royal(*piece)));
    (!may_answer).then(|| Outcome::win(!loser, Reason::BareKing))
}

fn limit<const N: usize, const W: usize>(fairy: &Fairy<N, W>) -> Outcome {
    let kinds = &fairy.definition.kinds;
    let sums = Side::BOTH.map(|side| {
        let worth = |kind: usize| match fairy.law.play.at_limit {
            LimitRule::Draw => 0,
            LimitRule::Pieces => 1,
            LimitRule::Points => u64::from(kinds[kind].points),
        };
        let mut sum = 0;
        fairy.board.occupied(side).for_each(|square| {
            sum += fairy.board.piece_at(square).map_or(0, |piece| worth(piece.kind().index()));
        });
        for held in fairy.definition.hand_kinds() {
            sum += worth(held.kind.index()) * u64::from(fairy.hands[side.index()].count(held.slot));
        }
        sum
    });
    match sums[0].cmp(&sums[1]) {
        std::cmp::Ordering::Greater => Outcome::win(Side::Black, Reason::MoveLimit),
        std::cmp::Ordering::Less => Outcome::win(Side::White, Reason::MoveLimit),
        std::cmp::Ordering::Equal => Outcome::draw(Reason::MoveLimit),
    }
}

/// Returns how the game ends when no legal move is left.
pub(super) fn no_moves_outcome<const N: usize, const W: usize>(fairy: &Fairy<N, W>) -> Outcome {
    let side = fairy.side;
    if fairy.is_checked(side) {
        return Outcome::win(!side, Reason::Checkmate);
    }
    match fairy.law.play.stalemate {
        StalemateRule::Loses => Outcome::win(!side, Reason::Stalemate),
        StalemateRule::Draw => Outcome::draw(Reason::Stalemate),
        StalemateRule::Wins => Outcome::win(side, Reason::Stalemate),
    }
}
