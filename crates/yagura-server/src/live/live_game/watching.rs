//! Who may find a game, how it looks to those who are behind it, and who speaks in it.

use yagura::{SetUp, Variant};
use yagura_wire::{Delay, NewGame, NewPlayer, Speaker};

use super::LiveGame;
use crate::{
    clock::Clock,
    error::ApiError,
    store::{SpeakerRow, Watching},
};

/// The most moves and minutes by which one may be behind.
const MOST_MOVES: u32 = 20;
const MOST_MINUTES: u32 = 60;

/// A delay that cannot be read.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("'{0}' is no delay: expected moves:N or minutes:N")]
pub(crate) struct DelayError(String);

/// Returns by how much those who watch a new game are behind, as it is stored.
///
/// # Errors
/// Why they cannot be.
pub(crate) fn delay_wanted(new: &NewGame, variant: &Variant) -> Result<Option<String>, ApiError> {
    let Some(delay) = new.delay else { return Ok(None) };
    let is_person = |player: &NewPlayer| matches!(player, NewPlayer::Human | NewPlayer::Invited);
    if ![&new.black, &new.white].into_iter().all(is_person) {
        return Err(ApiError::bad_request(
            "delay: only a game between people is watched later",
            "delay: 遅れて観戦させられるのは、人どうしの対局だけです",
        ));
    }
    if variant.definition().traits().set_up == SetUp::SecretArmies {
        return Err(ApiError::bad_request(
            "delay: not in games with secret armies",
            "delay: 軍を伏せる対局では使えません",
        ));
    }
    delay_text(delay).map(Some)
}

/// Returns a delay as it is stored.
///
/// # Errors
/// That it is too long, or none.
fn delay_text(delay: Delay) -> Result<String, ApiError> {
    match delay {
        Delay::Moves { n: n @ 1..=MOST_MOVES } => Ok(format!("moves:{n}")),
        Delay::Minutes { n: n @ 1..=MOST_MINUTES } => Ok(format!("minutes:{n}")),
        Delay::Moves { n } => Err(ApiError::bad_request(
            format!("delay: {n} moves, expected 1 to {MOST_MOVES}"),
            format!("delay: {n}手ではなく、1〜{MOST_MOVES}手が必要です"),
        )),
        Delay::Minutes { n } => Err(ApiError::bad_request(
            format!("delay: {n} minutes, expected 1 to {MOST_MINUTES}"),
            format!("delay: {n}分ではなく、1〜{MOST_MINUTES}分が必要です"),
        )),
    }
}

/// Returns the delay of a stored text.
///
/// # Errors
/// That it is none.
pub(crate) fn delay_of(text: &str) -> Result<Delay, DelayError> {
    let number = |text: &str| text.parse().ok();
    match text.split_once(':').map(|(by, n)| (by, number(n))) {
        Some(("moves", Some(n))) => Ok(Delay::Moves { n }),
        Some(("minutes", Some(n))) => Ok(Delay::Minutes { n }),
        _ => Err(DelayError(text.to_owned())),
    }
}

impl LiveGame {
    /// Returns by how much those who watch are behind.
    pub(crate) const fn delay(&self) -> Option<Delay> {
        self.delay
    }

    /// Returns whether it is in the list of games that go on.
    pub(crate) const fn is_listed(&self) -> bool {
        self.is_listed
    }

    /// Returns what another game of the same players has about watching.
    pub(super) fn watching_anew(&self) -> Watching {
        let delay = self.delay.and_then(|delay| delay_text(delay).ok());
        Watching { is_listed: self.is_listed, delay }
    }

    /// Returns the game as it was after so many moves, under a version of its own. Nothing in it tells of
    /// what was done later.
    pub(crate) fn behind(&self, plies: usize, version: i64) -> Self {
        let mut then = self.clone();
        then.cut(plies, None);
        if let Some(clocks) = &mut then.clocks {
            clocks.stand_at(plies);
        }
        then.version = version;
        then
    }

    /// Returns who says something, as it is told.
    pub(crate) fn said_by(&self, row: &SpeakerRow) -> Speaker {
        let guest_name = row.seat.and_then(|seat| self.keys.guests[seat].clone());
        Speaker {
            name: row.sitter.as_ref().map(|sitter| sitter.name.clone()).or(guest_name),
            account: row.sitter.is_some(),
            bot: row.sitter.as_ref().is_some_and(|sitter| sitter.is_bot),
            side: row.seat.map(|seat| self.side_asked_as(seat).into()),
            guest: row.guest.and_then(|number| number.try_into().ok()),
        }
    }
}

impl super::Clocks {
    /// Lets the clocks stand as they did behind so many moves.
    pub(super) fn stand_at(&mut self, plies: usize) {
        let settings = *self.clock.settings();
        self.moves.truncate(plies);
        self.clock = match self.moves.last() {
            Some(&(_, stand)) => Clock::standing_at(settings, stand),
            None => Clock::new(settings),
        };
    }
}
