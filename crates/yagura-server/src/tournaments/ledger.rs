//! A stored tournament as the rules of tournaments see it.

use yagura::Side;
use yagura_tournament::{Berserk, Entrant, EntrantId, Event, Meeting, Outcome, Pairing, System};
use yagura_wire::PairingResult;

use crate::{
    error::ApiError,
    lobby::Person,
    store::{EntrantRow, KeptTournament, PairingRow},
};

/// Returns what was played so far; in an arena the games that are over, in the order in which they ended.
///
/// # Errors
/// That the rows do not add up.
pub(super) fn event(kept: &KeptTournament, system: System) -> Result<Event, ApiError> {
    let entrant = |row: &EntrantRow| Entrant {
        id: id(row.number),
        rating: row.rating.and_then(|rating| i32::try_from(rating).ok()),
        entered: count(row.entered),
        left: row.gone.map(count),
    };
    let meeting = |row: &PairingRow| {
        let round = if system == System::Arena { row.ended? } else { row.round };
        let pairing = match row.white {
            Some(white) => Pairing::Game { black: id(row.black), white: id(white) },
            None => Pairing::Bye(id(row.black)),
        };
        let [black, white] = [Side::Black, Side::White].map(|side| berserk(row).contains(&side));
        let berserk = Berserk { black, white };
        Some(Meeting { round: count(round), pairing, outcome: result(row).map(outcome), berserk })
    };
    let entrants = kept.entrants.iter().map(entrant).collect();
    Event::new(entrants, kept.pairings.iter().filter_map(meeting).collect()).map_err(|error| {
        tracing::error!(tournament = kept.row.id, %error, "a tournament does not add up");
        ApiError::Damaged
    })
}

pub(super) fn id(number: i64) -> EntrantId {
    EntrantId(count(number))
}

pub(super) fn count(number: i64) -> u32 {
    u32::try_from(number).unwrap_or_default()
}

/// Returns how a pairing ended.
pub(super) fn result(row: &PairingRow) -> Option<PairingResult> {
    result_of(row.result.as_deref()?)
}

/// Returns the result that is stored as this word.
pub(super) fn result_of(word: &str) -> Option<PairingResult> {
    serde_json::from_value(word.into()).ok()
}

/// Returns which seats' players have halved their time.
pub(super) fn berserk(row: &PairingRow) -> Vec<Side> {
    let seats = row.berserk.as_deref().unwrap_or_default();
    Side::BOTH.into_iter().filter(|side| seats.contains(side.letter())).collect()
}

/// Returns the word for how a pairing ended, as it is stored.
pub(super) fn word(result: PairingResult) -> &'static str {
    match result {
        PairingResult::Black => "black",
        PairingResult::White => "white",
        PairingResult::Draw => "draw",
        PairingResult::BlackForfeit => "black-forfeit",
        PairingResult::WhiteForfeit => "white-forfeit",
        PairingResult::BothForfeit => "both-forfeit",
    }
}

const fn outcome(result: PairingResult) -> Outcome {
    match result {
        PairingResult::Black => Outcome::BlackWins,
        PairingResult::White => Outcome::WhiteWins,
        PairingResult::Draw => Outcome::Draw,
        PairingResult::BlackForfeit => Outcome::BlackByForfeit,
        PairingResult::WhiteForfeit => Outcome::WhiteByForfeit,
        PairingResult::BothForfeit => Outcome::BothForfeit,
    }
}

/// Returns the result with which an outcome that is drawn with a round is stored.
pub(super) const fn drawn(outcome: Outcome) -> PairingResult {
    match outcome {
        Outcome::BlackWins => PairingResult::Black,
        Outcome::WhiteWins => PairingResult::White,
        Outcome::Draw => PairingResult::Draw,
        Outcome::BlackByForfeit => PairingResult::BlackForfeit,
        Outcome::WhiteByForfeit => PairingResult::WhiteForfeit,
        Outcome::BothForfeit => PairingResult::BothForfeit,
    }
}

impl PairingRow {
    /// Returns whether it is a game whose result is not known.
    pub(super) const fn goes_on(&self) -> bool {
        self.white.is_some() && self.result.is_none()
    }

    /// Returns whether it concerns an entrant.
    pub(super) fn is_of(&self, number: i64) -> bool {
        self.black == number || self.white == Some(number)
    }
}

impl KeptTournament {
    /// Returns whether it is somebody's. One that an account holds is the account's alone.
    pub(super) fn is_held_by(&self, person: &Person) -> bool {
        is_whose(self.row.account.as_deref(), self.row.browser.as_deref(), person)
    }

    /// Returns the entry of somebody, whether he has left or not.
    pub(super) fn entry(&self, person: &Person) -> Option<&EntrantRow> {
        let mut entrants = self.entrants.iter();
        entrants.find(|row| is_whose(row.account.as_deref(), row.browser.as_deref(), person))
    }

    /// Returns the game of an entrant that goes on.
    pub(super) fn game_of(&self, number: i64) -> Option<&PairingRow> {
        self.pairings.iter().rev().find(|pairing| pairing.goes_on() && pairing.is_of(number))
    }

    /// Returns the place of the next result in the order in which they come.
    pub(super) fn next_end(&self) -> i64 {
        1 + self.pairings.iter().filter_map(|pairing| pairing.ended).max().unwrap_or_default()
    }
}

fn is_whose(account: Option<&str>, browser: Option<&str>, person: &Person) -> bool {
    match account {
        Some(account) => person.account() == Some(account),
        None => browser.is_some() && browser == person.browser.as_deref() && person.account().is_none(),
    }
}
