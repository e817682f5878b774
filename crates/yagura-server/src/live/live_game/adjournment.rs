//! Games that are adjourned: who is to move seals his move, and nobody plays until both want to go on.

use std::{fmt, str::FromStr};

use yagura::{Move, Position as _, SetUpPhase as _, Side};
use yagura_answers::AnswerError;
use yagura_wire::AdjournmentStage;

use super::{Answer, Asked, LiveGame, Offers, Pressed};
use crate::{
    clock::{Millis, Pace},
    error::ApiError,
    live::seats::Seats,
};

/// Moves after which a game can be adjourned, and left: before, it has not begun for both, and is called off
/// instead.
pub(super) const BEGUN: usize = 2;

/// How a game is adjourned.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Adjournment {
    /// It is agreed on: the next move is sealed.
    Agreed,
    /// Nobody plays, and no move was sealed: whoever plays alone has nobody to hide it from.
    Asleep,
    /// Nobody plays, and this is the move with which the game goes on.
    Sealed(SealedMove),
}

/// A move that is not known yet to whom it concerns.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct SealedMove {
    /// How long its player took.
    pub(crate) spent: Millis,
    pub(crate) text: String,
}

/// A text that says no adjournment.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("adjournment '{text}': expected agreed, asleep or sealed SPENT MOVE")]
pub(crate) struct AdjournmentError {
    /// The text.
    pub(crate) text: String,
}

/// As it is stored: `agreed`, `asleep`, `sealed 5200 7g7f`.
impl fmt::Display for Adjournment {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Agreed => f.write_str("agreed"),
            Self::Asleep => f.write_str("asleep"),
            Self::Sealed(SealedMove { spent, text }) => write!(f, "sealed {spent} {text}"),
        }
    }
}

impl FromStr for Adjournment {
    type Err = AdjournmentError;

    fn from_str(text: &str) -> Result<Self, AdjournmentError> {
        let bad = || AdjournmentError { text: text.to_owned() };
        match text {
            "agreed" => Ok(Self::Agreed),
            "asleep" => Ok(Self::Asleep),
            _ => {
                let sealed = text.strip_prefix("sealed ").and_then(|rest| rest.split_once(' '));
                let (spent, text) = sealed.ok_or_else(bad)?;
                let spent = spent.parse().map_err(|_| bad())?;
                Ok(Self::Sealed(SealedMove { spent, text: text.to_owned() }))
            }
        }
    }
}

impl LiveGame {
    /// Returns how the game is adjourned, `None` while it is not.
    pub(crate) const fn adjournment(&self) -> Option<&Adjournment> {
        self.adjournment.as_ref()
    }

    /// Returns whether nobody plays.
    pub(crate) const fn is_asleep(&self) -> bool {
        matches!(self.adjournment, Some(Adjournment::Asleep | Adjournment::Sealed(_)))
    }

    /// Returns what a player's wish to adjourn comes to.
    ///
    /// # Errors
    /// Why it cannot be.
    pub(crate) fn adjourn(&self, seats: Seats) -> Result<Answer<Adjournment>, ApiError> {
        if seats.is_empty() {
            return Err(ApiError::NotYourSeat);
        }
        if self.game.outcome().is_some() {
            return Err(AnswerError::Finished.into());
        }
        if self.adjournment.is_some() {
            return Ok(Answer::Already);
        }
        match self.clock().map(crate::clock::Clock::pace) {
            Some(Pace::RealTime) => {}
            Some(Pace::Correspondence) | None => return Err(ApiError::NothingToAdjourn),
        }
        if self.game.position().is_setting_up() || self.game.moves().len() < BEGUN {
            return Err(ApiError::NotBegun);
        }
        if self.is_alone(seats) {
            return Ok(Answer::Done(Adjournment::Asleep));
        }
        let side = seats.only().ok_or(ApiError::SideMissing)?;
        match self.offers.adjourn {
            Some(by) if by == side => Ok(Answer::Already),
            Some(_) => Ok(Answer::Done(Adjournment::Agreed)),
            None if Asked::has_just(self.asked.adjourn[side.index()], self.game.moves().len()) => {
                Err(ApiError::TooSoon)
            }
            None => Ok(Answer::Offered(Offers { adjourn: Some(side), ..self.offers })),
        }
    }

    /// Returns what a player's wish to go on comes to.
    ///
    /// # Errors
    /// Why it cannot be.
    pub(crate) fn resume(&self, seats: Seats) -> Result<Answer<()>, ApiError> {
        if seats.is_empty() {
            return Err(ApiError::NotYourSeat);
        }
        if self.game.outcome().is_some() {
            return Err(AnswerError::Finished.into());
        }
        if !self.is_asleep() {
            return Err(ApiError::NotAdjourned);
        }
        if self.is_alone(seats) {
            return Ok(Answer::Done(()));
        }
        let side = seats.only().ok_or(ApiError::SideMissing)?;
        Ok(match self.offers.resume {
            Some(by) if by == side => Answer::Already,
            Some(_) => Answer::Done(()),
            None => Answer::Offered(Offers { resume: Some(side), ..self.offers }),
        })
    }

    /// Returns the game once the player to move has sealed a legal move, with the clocks behind it.
    pub(crate) fn with_sealed_move(&self, mv: Move, pressed: Option<Pressed>) -> Box<Self> {
        let spent = pressed.as_ref().map_or(0, Pressed::spent);
        let sealed = SealedMove { spent, text: self.text_of(mv) };
        let mut after = Box::new(self.clone());
        after.offers = self.offers_after_move();
        after.rest_clock(pressed);
        after.put_adjournment(Some(Adjournment::Sealed(sealed)));
        after
    }

    /// Returns the game once it is adjourned so, or goes on without a sealed move.
    pub(crate) fn adjourned(&self, adjournment: Option<Adjournment>) -> Box<Self> {
        let mut after = Box::new(self.clone());
        after.offers = Offers { adjourn: None, resume: None, ..self.offers };
        if adjournment == Some(Adjournment::Asleep) {
            after.rest_clock(None);
        }
        after.put_adjournment(adjournment);
        after
    }

    fn put_adjournment(&mut self, adjournment: Option<Adjournment>) {
        self.adjournment = adjournment;
        self.version += 1;
    }

    /// Returns the sealed move, with the clocks behind it.
    pub(crate) fn sealed_move(&self) -> Option<(Move, Option<Pressed>)> {
        let Some(Adjournment::Sealed(SealedMove { spent, text })) = &self.adjournment else { return None };
        let mv = self.game.read_move(text).ok()?;
        Some((mv, self.clock().map(|clock| Pressed::standing(*clock, *spent))))
    }

    /// Returns whether this is the move that the holder of these seats has sealed.
    pub(super) fn was_sealed(&self, seats: Seats, text: &str) -> bool {
        let player = self.game.position().player();
        let sealed = self.sealed_move().map(|(mv, _)| mv);
        seats.holds(player) && sealed.is_some() && sealed == self.game.read_move(text).ok()
    }

    /// Returns what is told of it. What was sealed is told to nobody but its player.
    pub(super) fn adjournment_for(&self, viewer: Option<Side>) -> Option<yagura_wire::Adjournment> {
        let player = self.game.position().player();
        let (stage, sealer, sealed) = match self.adjournment.as_ref()? {
            Adjournment::Agreed => (AdjournmentStage::Sealing, Some(player), None),
            Adjournment::Asleep => (AdjournmentStage::Adjourned, None, None),
            Adjournment::Sealed(SealedMove { text, .. }) => {
                let own = (viewer == Some(player)).then(|| text.clone());
                (AdjournmentStage::Adjourned, Some(player), own)
            }
        };
        Some(yagura_wire::Adjournment { stage, sealer: sealer.map(Into::into), sealed })
    }
}
