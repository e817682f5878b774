//! What becomes of a game whose player is away: his opponent may end it after a while.

use std::time::Duration;

use yagura::{Position as _, Side};
use yagura_answers::AnswerError;
use yagura_wire::{AbsenceClaim, PairingResult, Player};

use super::{Ending, LiveGame, adjournment::BEGUN};
use crate::{
    clock::{Clock, Pace},
    error::ApiError,
    live::seats::Seats,
    lobby::LobbyError,
    options::Timing,
};

impl LiveGame {
    /// Returns whether a person plays this side who may come and go.
    pub(crate) fn is_person(&self, side: Side) -> bool {
        self.players[side.index()] == Player::Human && self.invited() != Some(side)
    }

    /// Returns whether this side's player has made a turn. Who has placed an army has begun.
    pub(crate) fn has_begun(&self, side: Side) -> bool {
        if self.awaits_armies() {
            return self.has_sealed(side);
        }
        self.set_up.is_some() || self.game.history().iter().skip(1).any(|ply| ply.mover == side)
    }

    /// Returns whether it is this side's player's fault that the game was not played.
    pub(crate) fn is_absent(&self, side: Side) -> bool {
        match self.ending {
            Some(Ending::Left(away)) => away == side && !self.has_begun(side),
            Some(Ending::CalledOff(by)) => by == side,
            // Both were there, and who was awaited did not begin.
            Some(Ending::Aborted) => {
                !self.has_begun(side) && (self.awaits_armies() || self.game.position().player() == side)
            }
            _ => false,
        }
    }

    /// Returns how the game ends where the organiser of its tournament has decided it: one that has not begun
    /// for both is called off.
    pub(crate) fn adjudicated(&self, result: PairingResult) -> Ending {
        let has_begun = Side::BOTH.into_iter().all(|side| self.has_begun(side));
        match result {
            _ if !has_begun => Ending::Annulled,
            PairingResult::Black | PairingResult::BlackForfeit => {
                Ending::Adjudicated(Some(self.side_asked_as(0)))
            }
            PairingResult::White | PairingResult::WhiteForfeit => {
                Ending::Adjudicated(Some(self.side_asked_as(1)))
            }
            PairingResult::Draw => Ending::Adjudicated(None),
            PairingResult::BothForfeit => Ending::Annulled,
        }
    }

    /// Returns after how long the opponent of a player who is away may end the game; `None` where he may not.
    pub(crate) fn patience_with(&self, side: Side, timing: &Timing) -> Option<Duration> {
        let goes_on = self.game.outcome().is_none() && !self.is_asleep() && self.game.moves().len() >= BEGUN;
        if !goes_on || !Side::BOTH.iter().all(|&side| self.is_person(side)) {
            return None;
        }
        let duty = if self.turn() == Some(side) { Duty::ToMove } else { Duty::ToWait };
        let owner =
            if self.keys.sitters[self.asked_as(side)].is_some() { Owner::Account } else { Owner::Guest };
        patience(self.clock().map(Clock::pace), duty, owner, timing)
    }

    /// Returns how the game ends for one whose opponent has been away for so long.
    ///
    /// # Errors
    /// Why it does not.
    pub(crate) fn claim_absence(
        &self,
        seats: Seats,
        claim: AbsenceClaim,
        away: impl Fn(Side) -> Option<Duration>,
        timing: &Timing,
    ) -> Result<Ending, ApiError> {
        let absent = !Self::speaker(seats, None)?;
        if self.game.outcome().is_some() {
            return Err(AnswerError::Finished.into());
        }
        let patience = self.patience_with(absent, timing).ok_or(LobbyError::NoAbsence)?;
        match away(absent) {
            Some(away) if away >= patience => Ok(match claim {
                AbsenceClaim::Win => Ending::Left(absent),
                AbsenceClaim::Draw => Ending::LeftDrawn(absent),
            }),
            _ => Err(LobbyError::NotAway.into()),
        }
    }
}

/// What is awaited of a player.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Duty {
    ToMove,
    ToWait,
}

/// Whose seat it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Owner {
    Account,
    Guest,
}

/// Returns how long one waits for a player who is away.
///
/// Where days are given for a move nobody has to be there. Where no time is, an account finds its game again
/// on any device, and comes back when it likes; a guest who has closed his browser may be gone for good.
const fn patience(pace: Option<Pace>, duty: Duty, owner: Owner, timing: &Timing) -> Option<Duration> {
    match (pace, duty, owner) {
        (Some(Pace::RealTime), Duty::ToMove, _) => Some(timing.away_to_move),
        (Some(Pace::RealTime), Duty::ToWait, _) => Some(timing.away_to_wait),
        (None, _, Owner::Guest) => Some(timing.away_without_clock),
        (Some(Pace::Correspondence), ..) | (None, _, Owner::Account) => None,
    }
}

#[cfg(test)]
mod tests {
    use super::{Duty, Owner, Pace, patience};
    use crate::options::Timing;

    #[test]
    fn one_waits_longer_for_who_is_not_to_move() {
        let timing = Timing::default();
        let (real, slow) = (Pace::RealTime, Pace::Correspondence);
        let seconds = |pace, duty, owner| patience(pace, duty, owner, &timing).map(|time| time.as_secs());
        for owner in [Owner::Account, Owner::Guest] {
            assert_eq!(seconds(Some(real), Duty::ToMove, owner), Some(60));
            assert_eq!(seconds(Some(real), Duty::ToWait, owner), Some(120));
            assert_eq!(seconds(Some(slow), Duty::ToMove, owner), None);
        }
        assert_eq!(seconds(None, Duty::ToMove, Owner::Guest), Some(600));
        assert_eq!(seconds(None, Duty::ToWait, Owner::Account), None);
    }
}
