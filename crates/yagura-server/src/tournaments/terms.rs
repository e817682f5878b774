//! On which terms a tournament is played: read from what is asked for, and from what is stored.

use yagura_tournament::{Cycles, System, round_robin};
use yagura_wire::{NewTournament, TimeControl, TournamentSystem};

use super::TournamentError;
use crate::{accounts::is_abusive, chat::Line, error::ApiError};

/// Letters of a name.
const MOST_LETTERS: usize = 60;
const MOST_ROUNDS: u32 = 30;
const MINUTES: (u32, u32) = (5, 720);
const NO_SHOW: (u32, u32) = (10, 3600);
const USUAL_NO_SHOW: u32 = 300;
const MOST_GAP: u32 = 3600;
/// The most who take part: a round robin has as many rounds as players.
const MOST_PLAYERS: usize = 300;
const MOST_IN_ROUND_ROBIN: usize = 40;

/// The terms of a tournament.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Terms(pub(super) NewTournament);

impl Terms {
    /// Returns the terms that are asked for, if a tournament can be held on them.
    ///
    /// # Errors
    /// Why not.
    pub(super) fn checked(mut wanted: NewTournament) -> Result<Self, TournamentError> {
        wanted.name = wanted.name.split_whitespace().collect::<Vec<_>>().join(" ");
        // It is shown to everybody, as what is said is and the name of an account.
        let Ok(name) = Line::new(&wanted.name) else { return Err(TournamentError::Name(MOST_LETTERS)) };
        wanted.name = name.into_text();
        if wanted.name.chars().count() > MOST_LETTERS {
            return Err(TournamentError::Name(MOST_LETTERS));
        }
        if is_abusive(&wanted.name) {
            return Err(TournamentError::Abusive);
        }
        let system = wanted.system;
        own("rounds", wanted.rounds, (system == TournamentSystem::Swiss).then_some((1, MOST_ROUNDS)))?;
        own("minutes", wanted.minutes, (system == TournamentSystem::Arena).then_some(MINUTES))?;
        range("no_show", wanted.no_show.unwrap_or(USUAL_NO_SHOW), NO_SHOW)?;
        range("gap", wanted.gap.unwrap_or_default(), (0, MOST_GAP))?;
        if system == TournamentSystem::Arena {
            if wanted.gap.is_some() {
                return Err(TournamentError::Foreign("gap"));
            }
            if !matches!(wanted.clock, TimeControl::RealTime { .. }) {
                return Err(TournamentError::ArenaClock);
            }
        }
        Ok(Self(wanted))
    }

    /// Returns the terms as they are stored.
    ///
    /// # Errors
    /// That they are none.
    pub(super) fn stored(text: &str) -> Result<Self, ApiError> {
        serde_json::from_str(text).map(Self).map_err(|error| {
            tracing::error!(%error, "the terms of a tournament cannot be read");
            ApiError::Damaged
        })
    }

    /// Returns how they are stored: without what only who made it is told.
    pub(super) fn text(&self) -> String {
        let kept = NewTournament { organiser: None, ..self.0.clone() };
        serde_json::to_string(&kept).expect("maps have string keys and no number is infinite")
    }

    pub(super) const fn system(&self) -> System {
        match self.0.system {
            TournamentSystem::RoundRobin => System::RoundRobin,
            TournamentSystem::DoubleRoundRobin => System::DoubleRoundRobin,
            TournamentSystem::Swiss => System::Swiss,
            TournamentSystem::Arena => System::Arena,
        }
    }

    /// Returns how often everybody meets everybody, where they do.
    pub(super) const fn cycles(&self) -> Option<Cycles> {
        self.system().cycles()
    }

    /// Returns the number of rounds for so many players; `None` in an arena.
    pub(super) fn rounds(&self, players: usize) -> Option<u32> {
        match self.cycles() {
            Some(cycles) => Some(round_robin::rounds(players, cycles)),
            None => self.0.rounds,
        }
    }

    /// Returns after how many seconds who has not come loses.
    pub(super) fn no_show(&self) -> u32 {
        self.0.no_show.unwrap_or(USUAL_NO_SHOW)
    }

    /// Returns whether the players have to be there.
    pub(super) const fn is_real_time(&self) -> bool {
        matches!(self.0.clock, TimeControl::RealTime { .. })
    }

    pub(super) const fn most_players(&self) -> usize {
        if self.cycles().is_some() { MOST_IN_ROUND_ROBIN } else { MOST_PLAYERS }
    }
}

/// Checks a number that one system alone has: it is between these bounds there, and nowhere else.
fn own(field: &'static str, value: Option<u32>, bounds: Option<(u32, u32)>) -> Result<(), TournamentError> {
    match (value, bounds) {
        (None, None) => Ok(()),
        (Some(_), None) => Err(TournamentError::Foreign(field)),
        (value, Some(bounds)) => range(field, value.unwrap_or_default(), bounds),
    }
}

fn range(field: &'static str, value: u32, (least, most): (u32, u32)) -> Result<(), TournamentError> {
    if (least..=most).contains(&value) {
        Ok(())
    } else {
        Err(TournamentError::Range { field, value, least, most })
    }
}
