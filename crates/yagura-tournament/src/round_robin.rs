//! Round robins: everybody meets everybody, once or twice.
//!
//! Places in Berger's tables are drawn by lot. With an odd number one rests in each round, without a point:
//! everybody rests once.
//!
//! **Who leaves** before he has played half of his games has not taken part: his games do not count for
//! anybody. Who leaves later loses the rest by forfeit. *Source*: the usual rule of round robins, as in the
//! FIDE Handbook C.05 (General regulations, withdrawals).
//!
//! **Who comes late** can take a free place only: with an odd number, and as long as the first round goes on.
//! Whoever rests in it meets him. Otherwise all that is drawn already would change.

use std::collections::BTreeSet;

use super::{Colour, Entrant, EntrantId, Event, Outcome, Pairing, PairingError, berger, lots::lot};

/// How often everybody meets everybody.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Cycles {
    /// Once.
    One,
    /// Twice, with colours exchanged.
    Two,
}

/// A meeting of a round, which may be decided already.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Drawn {
    /// Who meets.
    pub pairing: Pairing,
    /// How it ended where one has left.
    pub outcome: Option<Outcome>,
}

/// Why somebody cannot enter any more.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum LateEntryError {
    /// No place is free.
    #[error("the table has no free place")]
    Full,
    /// The first round is over.
    #[error("the first round is over")]
    Over,
}

/// Returns the number of rounds for so many players.
pub const fn rounds(players: usize, cycles: Cycles) -> u32 {
    let once = match players {
        0 | 1 => 0,
        players => players as u32 - 1 + (players as u32 & 1),
    };
    match cycles {
        Cycles::One => once,
        Cycles::Two => 2 * once,
    }
}

/// Returns who is at which place: lots decide among those who were there at the start, and who came late has
/// the place that was free.
fn places(event: &Event, seed: u64) -> Vec<EntrantId> {
    let mut places: Vec<&Entrant> = event.entrants().collect();
    places.sort_by_key(|entrant| (entrant.entered, lot(seed, entrant.id), entrant.id));
    places.iter().map(|entrant| entrant.id).collect()
}

/// Returns the meetings of a round.
///
/// # Errors
/// That there is no such round, or that nobody would play.
pub fn pair(event: &Event, cycles: Cycles, round: u32, seed: u64) -> Result<Vec<Drawn>, PairingError> {
    let places = places(event, seed);
    let rounds = rounds(places.len(), cycles);
    if places.len() < 2 {
        return Err(PairingError::TooFew(places.len()));
    }
    if !(1..=rounds).contains(&round) {
        return Err(PairingError::NoRound { round, rounds });
    }
    let annulled = annulled(event, cycles);
    let has_left =
        |id| event.entrant(id).is_some_and(|entrant| !entrant.plays_in(round.max(entrant.entered + 1)));
    let pairings = drawn(&places, cycles, round).into_iter();
    let standing = pairings.filter(|[black, white]| !annulled.contains(black) && !annulled.contains(white));
    Ok(standing
        .map(|[black, white]| Drawn {
            pairing: Pairing::Game { black, white },
            outcome: match (has_left(black), has_left(white)) {
                (false, false) => None,
                (true, true) => Some(Outcome::BothForfeit),
                (true, false) => Some(Outcome::by_forfeit(Colour::White)),
                (false, true) => Some(Outcome::by_forfeit(Colour::Black)),
            },
        })
        .collect())
}

/// Returns who meets whom in a round by the table.
fn drawn(places: &[EntrantId], cycles: Cycles, round: u32) -> Vec<[EntrantId; 2]> {
    let even = places.len().next_multiple_of(2) as u32;
    let once = even - 1;
    let (cycle, round) = ((round - 1) / once, (round - 1) % once + 1);
    // The last two rounds of the first of two cycles are exchanged, so that nobody has a colour three times
    // running (annex 1, note on double round robins).
    let round = match (cycles, cycle) {
        (Cycles::Two, 0) if once >= 3 && round == once => once - 1,
        (Cycles::Two, 0) if once >= 3 && round == once - 1 => once,
        _ => round,
    };
    let at = |place: u32| places.get(place as usize).copied();
    let meets = berger::table(even, round).into_iter();
    meets
        .filter_map(|[black, white]| Some([at(black)?, at(white)?]))
        .map(|[black, white]| if cycle == 1 { [white, black] } else { [black, white] })
        .collect()
}

/// Returns whom somebody meets in the first round who comes late, as `newcomer` of an event of which he is
/// not one yet.
///
/// # Errors
/// Why he cannot enter any more.
pub fn enter_late(
    event: &Event,
    cycles: Cycles,
    newcomer: EntrantId,
    seed: u64,
) -> Result<Pairing, LateEntryError> {
    if event.round() > 1 || event.unfinished() != Some(1) {
        return Err(LateEntryError::Over);
    }
    let mut places = places(event, seed);
    if places.len().is_multiple_of(2) {
        return Err(LateEntryError::Full);
    }
    places.push(newcomer);
    let meets = drawn(&places, cycles, 1).into_iter();
    let mut own = meets.filter(|pair| pair.contains(&newcomer));
    own.next().map(|[black, white]| Pairing::Game { black, white }).ok_or(LateEntryError::Full)
}

/// Returns those who have left before they had played half of their games.
pub fn annulled(event: &Event, cycles: Cycles) -> BTreeSet<EntrantId> {
    let opponents = event.entrants().count().saturating_sub(1);
    let games = opponents * if cycles == Cycles::Two { 2 } else { 1 };
    let gone = event.entrants().filter(|entrant| entrant.left.is_some());
    gone.map(|entrant| entrant.id)
        .filter(|&id| event.turns(id).filter(|turn| turn.is_played()).count() * 2 < games)
        .collect()
}

#[cfg(test)]
mod tests;
