//! What depends on the positions that came before (rulebook rengo §11.5): repetition, forbidden repeating
//! checks, claims.

use super::{ending, generation::has_action, refusals::illegal, state::Rengo, tables::Ground};
use crate::{
    ArmyPhase, FoldRule, HistoryEntry, Move, MoveView, Moves, Outcome, Position, Reason, Refusal, Repetition,
    Side, SpecialMove, Why, repetition::Cycle,
};

/// The note of a ply: the action gave check.
const CHECK: u64 = 1;

/// How often a position comes until the game ends, or may be ended: on the shogi board once more.
const THREEFOLD: u32 = 3;
const FOURFOLD: u32 = 4;

/// Returns how often a position comes on a board, and what comes of it then (§11.5).
pub(super) const fn fold(ground: Ground) -> (u32, FoldRule) {
    match ground {
        Ground::Shogi => (FOURFOLD, FoldRule::Applied),
        Ground::Chess => (THREEFOLD, FoldRule::Claimed),
        Ground::Janggi => (THREEFOLD, FoldRule::Applied),
        Ground::Xiangqi | Ground::Makruk => (THREEFOLD, FoldRule::CheckRefused),
    }
}

/// Returns the note of the action that led to this position.
pub(super) fn note(after: &Rengo) -> u64 {
    if after.in_check() { CHECK } else { 0 }
}

fn appearances(history: &[HistoryEntry], key: u64) -> u32 {
    history.iter().filter(|ply| ply.key == key).count().try_into().unwrap_or(u32::MAX)
}

/// Returns whether a side has given check with every action among these.
fn always_checks(history: &[HistoryEntry], side: Side) -> bool {
    history.iter().filter(|ply| ply.mover == side).all(|ply| ply.note & CHECK != 0)
}

/// Returns the side that alone has been perpetually checking.
fn checker(cycle: Cycle<'_>) -> Option<Side> {
    Cycle::only(|side| cycle.every(side, CHECK))
}

/// Returns how often the last position has come, and who must change his action (§11.5): on the chess and the
/// janggi board checks make no difference.
pub(super) fn recurrence(rengo: &Rengo, history: &[HistoryEntry]) -> Option<Repetition> {
    let cycle = Cycle::of_last(history, 2)?;
    let bans = !matches!(rengo.tables.ground, Ground::Chess | Ground::Janggi);
    Some(cycle.repetition(checker(cycle).filter(|_| bans), "rengo §11.5"))
}

/// Returns the end by repetition of the last position, as the board has it; on the chess board the one that
/// either player may claim in turn: a search counts on whoever is worse to do so.
pub(super) fn repetition(rengo: &Rengo, history: &[HistoryEntry]) -> Option<Outcome> {
    let (most, _) = fold(rengo.tables.ground);
    let cycle = Cycle::of_last(history, most)?;
    let draw = Some(Outcome::draw(Reason::Repetition));
    match (rengo.tables.ground, checker(cycle)) {
        (Ground::Janggi | Ground::Chess, _) | (_, None) => draw,
        // The one who checks is to move and must change: the game goes on.
        (Ground::Xiangqi | Ground::Makruk, Some(side)) if side == cycle.player => None,
        // On those boards such a check is not legal, and only a search may come here.
        (_, Some(side)) => Some(Outcome::win(!side, Reason::PerpetualCheck)),
    }
}

/// Returns whether an action is forbidden because it repeats a perpetual check.
fn is_forbidden(rengo: &Rengo, history: &[HistoryEntry], mv: Move) -> bool {
    let mut after = rengo.clone();
    after.play(mv);
    let key = after.key();
    if appearances(history, key) + 1 < THREEFOLD || !after.in_check() {
        return false;
    }
    let Some(first) = history.iter().position(|ply| ply.key == key) else { return false };
    let since = &history[first + 1..];
    always_checks(since, rengo.side) && !always_checks(since, !rengo.side)
}

/// Returns whether any action could be forbidden: the player's last one must have been a check.
fn may_forbid(rengo: &Rengo, history: &[HistoryEntry]) -> bool {
    let bans = fold(rengo.tables.ground).1 == FoldRule::CheckRefused;
    bans && history.len() >= 2 * THREEFOLD as usize && history[history.len() - 2].note & CHECK != 0
}

fn may_claim(rengo: &Rengo, history: &[HistoryEntry]) -> bool {
    rengo.tables.ground == Ground::Chess
        && history.last().is_some_and(|last| appearances(history, last.key) >= THREEFOLD)
}

/// Replaces the contents of `out` by the legal moves of a game with these plies.
pub(super) fn moves(rengo: &Rengo, history: &[HistoryEntry], out: &mut Moves) {
    rengo.moves(out);
    if may_forbid(rengo, history) {
        out.retain(|&mv| !is_forbidden(rengo, history, mv));
    }
    if !out.is_empty() && may_claim(rengo, history) {
        out.push(rengo.special_move(SpecialMove::Claim));
    }
}

/// Returns why the past forbids a move.
pub(super) fn refusal(rengo: &Rengo, history: &[HistoryEntry], mv: Move) -> Option<Refusal> {
    if matches!(mv.view(), MoveView::Special { code, .. } if SpecialMove::from_code(code) == Some(SpecialMove::Claim))
    {
        let early = (
            "同じ局面が三回現れていません".to_owned(),
            "the position has not occurred three times".to_owned(),
        );
        return (!may_claim(rengo, history)).then(|| illegal(Why::NotNow(early), "11.5", &[]));
    }
    let forbidden = may_forbid(rengo, history) && is_forbidden(rengo, history, mv);
    forbidden.then(|| illegal(Why::CheckMustChange, "11.5", &[mv.to()]))
}

/// Returns how a game with these plies stands, in the order of §11.11.
pub(super) fn outcome(rengo: &Rengo, history: &[HistoryEntry]) -> Option<Outcome> {
    if rengo.phase != ArmyPhase::Play {
        return None;
    }
    let end = rengo
        .end
        .or_else(|| (!has_action(rengo)).then(|| ending::no_moves_outcome(rengo)))
        .or_else(|| ending::insufficient(rengo));
    // On the chess board nothing happens without a claim.
    let repeated = || if rengo.tables.ground == Ground::Chess { None } else { repetition(rengo, history) };
    let end = end.or_else(repeated).or_else(|| ending::run_out(rengo));
    end.or_else(|| {
        (may_forbid(rengo, history) && all_forbidden(rengo, history))
            .then(|| Outcome::win(!rengo.side, Reason::PerpetualCheck))
    })
}

fn all_forbidden(rengo: &Rengo, history: &[HistoryEntry]) -> bool {
    let mut moves = Moves::new();
    rengo.moves(&mut moves);
    moves.iter().all(|&mv| is_forbidden(rengo, history, mv))
}

/// Returns the number of moves in which no position can come often enough to matter: for the third time after
/// four passes on the janggi board, elsewhere after eight moves, the eighth of which may be forbidden; for
/// the fourth time after twelve.
pub(super) const fn moves_without(rengo: &Rengo) -> usize {
    match rengo.tables.ground {
        Ground::Janggi => 4,
        Ground::Xiangqi | Ground::Makruk => 7,
        Ground::Chess => 8,
        Ground::Shogi => 12,
    }
}
