//! The ends of the game that a position shows by itself (rulebook ennen §2.2, §9.1).

use super::{state::Ennen, threat};
use crate::{Outcome, Reason, Side};

/// Returns the outcome when a side has lost its last royal, or when only one royal is left on each side and
/// cannot be captured at once.
pub(super) fn immediate_outcome(ennen: &Ennen) -> Option<Outcome> {
    for side in Side::BOTH {
        if ennen.royals[side.index()].is_empty() {
            return Some(Outcome::win(!side, Reason::RoyalCapture));
        }
    }
    let bare = ennen.pieces == [1, 1];
    let captures = |royal| threat::is_attacked(ennen, royal, ennen.side);
    (bare && !ennen.royals[(!ennen.side).index()].iter().any(captures))
        .then_some(Outcome::draw(Reason::InsufficientMaterial))
}

/// Returns the clause by which a game ended so.
pub(super) fn clause(outcome: Outcome) -> Option<&'static str> {
    Some(match outcome.reason {
        Reason::RoyalCapture => "ennen §2.2",
        Reason::Stalemate => "ennen §2.5",
        Reason::PerpetualCheck => "ennen §8.3.1",
        Reason::PerpetualChase => "ennen §8.3.2",
        Reason::Repetition => "ennen §8.3.3",
        Reason::InsufficientMaterial => "ennen §9.1",
        Reason::Agreement => "ennen §9.2",
        Reason::Resign | Reason::Illegal => "ennen §10.5",
        _ => return None,
    })
}
