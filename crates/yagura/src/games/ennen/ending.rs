//! The ends of the game that a position shows by itself (rulebook ennen §2.2, §9.1).

use super::{Ennen, threat};
use crate::{Outcome, Reason, Side};

/// Returns the outcome when a side has lost its last royal, or when only one royal is left on each side and cannot be captured at once.
pub(super) fn decided(ennen: &Ennen) -> Option<Outcome> {
    for side in Side::BOTH {
        if ennen.royals[side.index()].is_empty() {
            return Some(Outcome::win(!side, Reason::RoyalCapture));
        }
    }
    let bare = ennen.men == [1, 1];
    let captures = |royal| threat::is_attacked(ennen, royal, ennen.side);
    (bare && !ennen.royals[(!ennen.side).index()].iter().any(captures)).then_some(Outcome::draw(Reason::InsufficientMaterial))
}
