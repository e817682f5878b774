//! The ends of the game that the position alone decides (rulebook rengo §11), but for those by a turn.

use super::{
    generation::has_action,
    state::Rengo,
    tables::{Class, Ground},
};
use crate::{ArmyPhase, Outcome, Reason, Side};

/// Quiet actions of both players together at which the game is drawn (§11.6).
const QUIET_ACTIONS: u32 = 100;

/// The count of a bare king: base by what the other player has (§11.10).
const TWO_CHARIOTS: u32 = 8;
const ONE_CHARIOT: u32 = 16;
const TWO_ELEPHANTS: u32 = 22;
const ONE_ELEPHANT: u32 = 44;
const TWO_KNIGHTS: u32 = 32;
const LITTLE_ELSE: u32 = 64;

/// Returns how the game stands, in the order of §11.11, repetition left out.
pub(super) fn outcome(rengo: &Rengo) -> Option<Outcome> {
    let end = rengo.end.or_else(|| (!has_action(rengo)).then(|| no_moves_outcome(rengo)));
    end.or_else(|| insufficient(rengo)).or_else(|| run_out(rengo))
}

/// Returns the outcome as far as it can be told without looking for moves; where mate comes first (§11.11)
/// they are looked for.
pub(super) fn immediate_outcome(rengo: &Rengo) -> Option<Outcome> {
    if rengo.end.is_some() || rengo.phase != ArmyPhase::Play {
        return rengo.end;
    }
    let draw = insufficient(rengo).or_else(|| run_out(rengo))?;
    has_action(rengo).then_some(draw)
}

/// Returns how the game ends without a board action: mate (§11.2), or stalemate as the board has it (§11.3).
pub(super) fn no_moves_outcome(rengo: &Rengo) -> Outcome {
    let (loser, winner) = (rengo.side, !rengo.side);
    if rengo.is_checked(loser) {
        return Outcome::win(winner, Reason::Checkmate);
    }
    match rengo.tables.ground {
        Ground::Shogi | Ground::Xiangqi | Ground::Janggi => Outcome::win(winner, Reason::Stalemate),
        Ground::Chess => Outcome::draw(Reason::Stalemate),
        Ground::Makruk => Outcome::win(loser, Reason::Stalemate),
    }
}

/// Returns the draw when neither player can be sure to mate (§11.4).
#[inline(always)]
pub(super) fn insufficient(rengo: &Rengo) -> Option<Outcome> {
    let pieces = rengo.tally.pieces[0] + rengo.tally.pieces[1];
    let fighters = pieces.wrapping_sub(rengo.tally.harmless);
    let few = fighters <= 2 || (pieces == 3 && rengo.tables.ground == Ground::Chess);
    if few { judge_few(rengo, fighters) } else { None }
}

#[cold]
fn judge_few(rengo: &Rengo, fighters: u8) -> Option<Outcome> {
    if rengo.hands.iter().any(|hand| !hand.is_empty()) {
        return None;
    }
    // (a) the kings alone; (c), (d) besides them only pieces that stay in their palace or behind the river.
    let kings = fighters <= 2;
    // (b) on the chess board one piece that cannot mate alone.
    let minor = || {
        rengo
            .board
            .pieces()
            .all(|(_, piece)| piece.kind() == rengo.tables.king || rengo.tables.minor.contains(piece.kind()))
    };
    (kings || minor()).then(|| Outcome::draw(Reason::InsufficientMaterial))
}

/// Returns the draw by the count of quiet actions (§11.6) or of the bare king (§11.10).
#[inline(always)]
pub(super) fn run_out(rengo: &Rengo) -> Option<Outcome> {
    match (rengo.tables.ground, rengo.count) {
        (Ground::Chess, Some(count)) if count >= QUIET_ACTIONS => Some(Outcome::draw(Reason::MoveLimit)),
        (Ground::Makruk, Some(0)) => Some(Outcome::draw(Reason::Counting)),
        _ => None,
    }
}

/// Returns the side that has nothing but its king while the other has more (§11.10).
pub(super) fn bare(rengo: &Rengo) -> Option<Side> {
    let is_bare = |side: Side| rengo.tally.pieces[side.index()] <= 1 && rengo.hands[side.index()].is_empty();
    match Side::BOTH.map(is_bare) {
        [true, false] => Some(Side::Black),
        [false, true] => Some(Side::White),
        _ => None,
    }
}

/// Returns the count of a king that has just become bare (§11.10).
pub(super) fn escape_count(rengo: &Rengo, bare: Side) -> u32 {
    let pursuer = !bare;
    let order = &rengo.definition.hand_order;
    let has = |class: Class| {
        let is = |kind| u32::from(rengo.tables.class(kind) == class);
        let board: u32 = rengo
            .board
            .pieces()
            .filter(|(_, piece)| piece.side() == pursuer)
            .map(|(_, piece)| is(piece.kind()))
            .sum();
        let hand = rengo.hands[pursuer.index()]
            .iter()
            .map(|(slot, count)| is(order[usize::from(slot.0)]) * u32::from(count));
        board + hand.sum::<u32>()
    };
    let base = match (has(Class::Chariot), has(Class::Elephant), has(Class::Knight)) {
        (2.., ..) => TWO_CHARIOTS,
        (1, ..) => ONE_CHARIOT,
        (0, 2.., _) => TWO_ELEPHANTS,
        (0, 1, _) => ONE_ELEPHANT,
        (0, 0, 2..) => TWO_KNIGHTS,
        (0, 0, _) => LITTLE_ELSE,
    };
    base.saturating_sub(u32::from(rengo.tally.pieces[0]) + u32::from(rengo.tally.pieces[1]))
}

/// Returns the makruk board's count after an action, the turn having passed already (§11.10): set when a king
/// has become bare, one less with each action of the pursuer, none while no king or both are bare. `before`
/// is the side that was bare before the action.
pub(super) fn pursuit(rengo: &Rengo, before: Option<Side>) -> Option<u32> {
    let bare = bare(rengo)?;
    let by_pursuer = rengo.side == bare;
    match rengo.count {
        Some(count) if before == Some(bare) => Some(count.saturating_sub(u32::from(by_pursuer))),
        _ => Some(escape_count(rengo, bare)),
    }
}

/// Returns the clause by which a game ended so.
pub(super) fn clause(outcome: Outcome) -> Option<&'static str> {
    Some(match outcome.reason {
        Reason::KingCapture => "rengo §11.1",
        Reason::Checkmate => "rengo §11.2",
        Reason::Stalemate => "rengo §11.3",
        Reason::InsufficientMaterial => "rengo §11.4",
        Reason::Repetition | Reason::PerpetualCheck => "rengo §11.5",
        Reason::MoveLimit => "rengo §11.6",
        Reason::Declaration => "rengo §11.8",
        Reason::Points => "rengo §11.9",
        Reason::Counting => "rengo §11.10",
        Reason::Resign | Reason::Agreement => "rengo §5.4",
        _ => return None,
    })
}
