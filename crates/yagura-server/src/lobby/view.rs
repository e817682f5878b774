//! Seeks as they are told.

use yagura_wire::{Challenge, FoundGame, Seek, Seeker, Side, TakenNews};

use super::person::Person;
use crate::{ratings::Rating, store::SeekRow};

/// Returns a seek as somebody sees it.
pub(super) fn seek(row: &SeekRow, person: &Person) -> Seek {
    let draft = &row.draft;
    Seek {
        id: draft.id.clone(),
        by: Seeker {
            name: row.by.as_ref().map(|by| by.name.clone()).or_else(|| draft.name.clone()),
            account: row.by.is_some(),
            bot: row.by.as_ref().is_some_and(|by| by.is_bot),
            rating: row.rating.map(Rating::shown),
            provisional: row.rating.is_some_and(Rating::is_provisional),
        },
        yours: person.owns(row),
        variant: draft.variant.clone(),
        position: draft.position.clone(),
        // What was stored was read from the wire.
        clock: draft.clock.as_deref().and_then(|text| serde_json::from_str(text).ok()),
        side: draft.side.map(side),
        rated: draft.is_rated,
        min_rating: draft.min_rating.and_then(|rating| rating.try_into().ok()),
        max_rating: draft.max_rating.and_then(|rating| rating.try_into().ok()),
        made: draft.made / 1000,
    }
}

/// Returns a challenge as one of the two sees it.
pub(super) fn challenge(row: &SeekRow, person: &Person) -> Challenge {
    Challenge { seek: seek(row, person), to: row.target_name.clone().unwrap_or_default() }
}

/// Returns what the owner of a seek hears of the game that was found; `None` where there is none.
pub(super) fn taken(row: &SeekRow) -> Option<TakenNews> {
    let (game, seat) = row.found.clone()?;
    let found = FoundGame { game, seat: side(seat) };
    Some(TakenNews { id: row.draft.id.clone(), found, variant: row.draft.variant.clone() })
}

/// Returns the side whose seat has a number.
pub(crate) const fn side(seat: usize) -> Side {
    if seat == 0 { Side::Black } else { Side::White }
}
