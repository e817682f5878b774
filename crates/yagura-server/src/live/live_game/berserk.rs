//! Playing with half one's time for a further point, in games of an arena (berserk).

use yagura::Side;
use yagura_answers::AnswerError;
use yagura_wire::{Berserk, BerserkState};

use super::{Answer, LiveGame};
use crate::{error::ApiError, live::seats::Seats};

impl LiveGame {
    /// Returns what a player's wish to play with half his time comes to.
    ///
    /// # Errors
    /// Why he cannot.
    pub(crate) fn berserk(&self, seats: Seats) -> Result<Answer<Box<Self>>, ApiError> {
        let side = seats.only().ok_or(ApiError::NotYourSeat)?;
        if self.game.outcome().is_some() {
            return Err(AnswerError::Finished.into());
        }
        match self.berserk_of(side).ok_or(ApiError::NoBerserk)? {
            BerserkState::Done => return Ok(Answer::Already),
            BerserkState::Closed if self.has_begun(side) => return Err(ApiError::BerserkTooLate),
            BerserkState::Open | BerserkState::Closed => {}
        }
        let mut after = Box::new(self.clone());
        let clocks = after.clocks.as_mut().filter(|clocks| clocks.berserk.is_some());
        let clocks = clocks.ok_or(ApiError::NoBerserk)?;
        if !clocks.clock.halve(side) {
            return Err(ApiError::NoBerserk);
        }
        if let Some(berserk) = &mut clocks.berserk {
            berserk[side.index()] = true;
        }
        after.version += 1;
        Ok(Answer::Done(after))
    }

    /// Returns the letters of the seats whose players have halved their time, as they are stored.
    pub(crate) fn berserk_seats(&self) -> String {
        let berserk = self.clocks.as_ref().and_then(|clocks| clocks.berserk).unwrap_or_default();
        let letters = ['b', 'w'].into_iter().zip([0, 1]);
        let has = |seat| berserk[self.side_asked_as(seat).index()];
        letters.filter(|&(_, seat)| has(seat)).map(|(letter, _)| letter).collect()
    }

    /// Returns what is told of it.
    pub(super) fn berserk_view(&self) -> Option<Berserk> {
        Some(Berserk { b: self.berserk_of(Side::Black)?, w: self.berserk_of(Side::White)? })
    }

    fn berserk_of(&self, side: Side) -> Option<BerserkState> {
        let clocks = self.clocks.as_ref()?;
        let may_begin = self.game.outcome().is_none() && !self.has_begun(side);
        Some(if clocks.berserk?[side.index()] {
            BerserkState::Done
        } else if may_begin && clocks.clock.settings().halved(side).is_some() {
            BerserkState::Open
        } else {
            BerserkState::Closed
        })
    }
}
