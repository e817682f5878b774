//! What the players offer each other: a draw, to take back, another game.
//!
//! An offer stands until it is answered, withdrawn, or lapses by a move. The answer to an offer is the same
//! offer by the other player.

use std::{fmt, str::FromStr};

use yagura::{AnyPosition, Arbitration, Notation as _, Position as _, SetUpPhase as _, Side};
use yagura_answers::AnswerError;
use yagura_wire::{Offer, Player, RematchOffer};

use super::{Ending, Exchange, LiveGame, adjournment::BEGUN};
use crate::{error::ApiError, live::seats::Seats, ratings::RatedError, store::Draft};

/// Plies after which a draw may be offered anew.
const PATIENCE: usize = 2;

/// What stands between the players.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Offers {
    /// Who has offered a draw.
    pub(crate) draw: Option<Side>,
    /// Who has asked to take back.
    pub(crate) takeback: Option<Side>,
    /// Who wants another game, and on which sides.
    pub(crate) rematch: Option<(Side, Exchange)>,
    /// Who wants to adjourn.
    pub(crate) adjourn: Option<Side>,
    /// Who wants to go on.
    pub(crate) resume: Option<Side>,
}

/// When each side last made an offer, in moves made then. This need not outlive the process.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Asked {
    draw: [Option<usize>; 2],
    takeback: [Option<usize>; 2],
    pub(super) adjourn: [Option<usize>; 2],
}

impl Asked {
    /// Returns whether what was offered when so many moves were made may not be offered anew yet.
    pub(super) fn has_just(before: Option<usize>, now: usize) -> bool {
        before.is_some_and(|before| now < before + PATIENCE)
    }
}

/// What a message about an offer comes to.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Answer<T> {
    /// It is done at once, or the other player had offered it.
    Done(T),
    /// It is offered: these stand from now on.
    Offered(Offers),
    /// It was done or offered already.
    Already,
}

impl Offers {
    /// Returns what is left when `mover` has moved: his own offers of a draw and to adjourn. Whoever moves
    /// declines the other's.
    pub(crate) fn after_move(self, mover: Side) -> Self {
        let own = |offer: Option<Side>| offer.filter(|&side| side == mover);
        Self { draw: own(self.draw), adjourn: own(self.adjourn), ..Self::default() }
    }

    /// Returns what is left of them when a game is over.
    pub(super) fn after_end(self) -> Self {
        Self { rematch: self.rematch, ..Self::default() }
    }

    /// Returns the offers without one of them.
    pub(crate) fn without(self, what: Offer) -> Self {
        match what {
            Offer::Draw => Self { draw: None, ..self },
            Offer::Takeback => Self { takeback: None, ..self },
            Offer::Rematch => Self { rematch: None, ..self },
            Offer::Adjourn => Self { adjourn: None, ..self },
            Offer::Resume => Self { resume: None, ..self },
        }
    }
}

/// As they are stored: `draw:b takeback:w rematch:b rematch-swap:w adjourn:b resume:w`.
impl fmt::Display for Offers {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let word = match self.rematch {
            Some((_, Exchange::Sides)) => "rematch-swap",
            _ => "rematch",
        };
        let rematch = self.rematch.map(|(side, _)| side);
        let mut gap = "";
        let all = [
            ("draw", self.draw),
            ("takeback", self.takeback),
            (word, rematch),
            ("adjourn", self.adjourn),
            ("resume", self.resume),
        ];
        for (word, side) in all {
            if let Some(side) = side {
                write!(f, "{gap}{word}:{side}")?;
                gap = " ";
            }
        }
        Ok(())
    }
}

/// A text that is no offer.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error(
    "offer '{offer}': expected draw:SIDE, takeback:SIDE, rematch:SIDE, rematch-swap:SIDE, adjourn:SIDE or resume:SIDE"
)]
pub(crate) struct OffersError {
    /// The text.
    pub(crate) offer: String,
}

impl FromStr for Offers {
    type Err = OffersError;

    fn from_str(text: &str) -> Result<Self, OffersError> {
        let mut offers = Self::default();
        for offer in text.split_whitespace() {
            let bad = || OffersError { offer: offer.to_owned() };
            let (word, letter) = offer.split_once(':').ok_or_else(bad)?;
            let side = Side::from_letter(letter).ok_or_else(bad)?;
            match word {
                "draw" => offers.draw = Some(side),
                "takeback" => offers.takeback = Some(side),
                "rematch" => offers.rematch = Some((side, Exchange::None)),
                "rematch-swap" => offers.rematch = Some((side, Exchange::Sides)),
                "adjourn" => offers.adjourn = Some(side),
                "resume" => offers.resume = Some(side),
                _ => return Err(bad()),
            }
        }
        Ok(offers)
    }
}

impl LiveGame {
    /// Returns what stands between the players.
    pub(crate) const fn offers(&self) -> Offers {
        self.offers
    }

    /// Returns what a player's offer of a draw comes to.
    ///
    /// # Errors
    /// Why it cannot be offered.
    pub(crate) fn draw(&self, seats: Seats, side: Option<Side>) -> Result<Answer<()>, ApiError> {
        let side = Self::speaker(seats, side)?;
        if self.ending == Some(Ending::Agreed) {
            return Ok(Answer::Already);
        }
        if self.game.outcome().is_some()
            || self.game.moves().is_empty()
            || self.game.position().is_setting_up()
        {
            return Err(AnswerError::NoDraw.into());
        }
        let alone = seats.holds(!side) && self.players[(!side).index()] == Player::Human;
        match self.offers.draw {
            _ if alone => Ok(Answer::Done(())),
            Some(by) if by == side => Ok(Answer::Already),
            Some(_) => Ok(Answer::Done(())),
            None if Asked::has_just(self.asked.draw[side.index()], self.game.moves().len()) => {
                Err(ApiError::TooSoon)
            }
            None => Ok(Answer::Offered(Offers { draw: Some(side), ..self.offers })),
        }
    }

    /// Returns what a player's wish to take back comes to: with how many moves the game goes on, if it does
    /// at once.
    ///
    /// # Errors
    /// Why it cannot be taken back.
    pub(crate) fn takeback(&self, seats: Seats) -> Result<Answer<usize>, ApiError> {
        if seats.is_empty() {
            return Err(ApiError::NotYourSeat);
        }
        if self.is_rated() {
            return Err(RatedError::Takeback.into());
        }
        if self.is_asleep() {
            return Err(ApiError::Adjourned);
        }
        if let Some(clause) = self.game.position().takeback_foul() {
            return Err(AnswerError::NoTakeback { clause }.into());
        }
        if self.is_alone(seats) {
            return if self.has_shown_too_much(seats) {
                Err(AnswerError::Revealed.into())
            } else {
                self.last_decision(seats).map(Answer::Done)
            };
        }
        let side = seats.only().ok_or(ApiError::SideMissing)?;
        match self.offers.takeback {
            Some(by) if by == side => Ok(Answer::Already),
            Some(by) => self.last_decision(Seats::of(by)).map(Answer::Done),
            None => {
                let moves = self.last_decision(seats).map(|_| self.game.moves().len())?;
                if self.asked.takeback[side.index()] == Some(moves) {
                    return Err(ApiError::TooSoon);
                }
                Ok(Answer::Offered(Offers { takeback: Some(side), ..self.offers }))
            }
        }
    }

    /// Returns what a player's wish for another game comes to: the game, to be stored under an id of its own,
    /// if it begins at once.
    ///
    /// # Errors
    /// Why there is none.
    pub(crate) fn rematch(&self, seats: Seats, exchange: Exchange) -> Result<Answer<Draft>, ApiError> {
        if seats.is_empty() {
            return Err(ApiError::NotYourSeat);
        }
        if self.next.is_some() {
            return Ok(Answer::Already);
        }
        if self.game.outcome().is_none() {
            return Err(AnswerError::NotOver.into());
        }
        let holds_all = Side::BOTH
            .into_iter()
            .all(|side| seats.holds(side) || self.players[side.index()] != Player::Human);
        if holds_all {
            return Ok(Answer::Done(self.another(exchange)));
        }
        let side = seats.only().ok_or(ApiError::SideMissing)?;
        Ok(match self.offers.rematch {
            Some((by, agreed)) if by != side => Answer::Done(self.another(agreed)),
            Some(offered) if offered == (side, exchange) => Answer::Already,
            _ => Answer::Offered(Offers { rematch: Some((side, exchange)), ..self.offers }),
        })
    }

    /// Returns who calls the game off, which only one who plays may do before it has begun for both.
    ///
    /// # Errors
    /// Why nobody does.
    pub(crate) fn calling_off(&self, seats: Seats, side: Option<Side>) -> Result<Side, ApiError> {
        let side = Self::speaker(seats, side)?;
        if self.game.outcome().is_some() {
            Err(AnswerError::Finished.into())
        } else if self.game.moves().len() >= BEGUN {
            Err(ApiError::Begun)
        } else {
            Ok(side)
        }
    }

    /// Returns the offers that stand when a player has declined one, or withdrawn his own; `None` when there
    /// is none.
    ///
    /// # Errors
    /// That the sender is no player.
    pub(crate) fn decline(&self, seats: Seats, what: Offer) -> Result<Option<Offers>, ApiError> {
        if seats.is_empty() {
            return Err(ApiError::NotYourSeat);
        }
        let left = self.offers.without(what);
        Ok((left != self.offers).then_some(left))
    }

    /// Lets these offers stand from now on and raises the version.
    pub(crate) fn offer(&mut self, offers: Offers) {
        let moves = self.game.moves().len();
        let is_new = |now: Option<Side>, before: Option<Side>| now.filter(|_| now != before);
        if let Some(side) = is_new(offers.draw, self.offers.draw) {
            self.asked.draw[side.index()] = Some(moves);
        }
        if let Some(side) = is_new(offers.takeback, self.offers.takeback) {
            self.asked.takeback[side.index()] = Some(moves);
        }
        if let Some(side) = is_new(offers.adjourn, self.offers.adjourn) {
            self.asked.adjourn[side.index()] = Some(moves);
        }
        self.offers = offers;
        self.version += 1;
    }

    /// Returns whose offer of a draw the engine, or for a program the engine in its place, has to answer.
    pub(super) fn draw_to_judge(&self) -> Option<Side> {
        self.offers
            .draw
            .map(|side| !side)
            .filter(|&side| self.players[side.index()] != Player::Human && self.game.outcome().is_none())
    }

    /// Returns whether an engine has an offer to answer.
    pub(crate) fn has_to_judge(&self) -> bool {
        self.draw_to_judge().is_some()
    }

    /// Returns the side for which a player speaks.
    pub(super) fn speaker(seats: Seats, side: Option<Side>) -> Result<Side, ApiError> {
        if seats.is_empty() {
            return Err(ApiError::NotYourSeat);
        }
        let side = side.or_else(|| seats.only()).ok_or(ApiError::SideMissing)?;
        if seats.holds(side) { Ok(side) } else { Err(ApiError::NotYourSeat) }
    }

    /// Returns whether nobody else plays: the others are engines, or have not come yet.
    pub(super) fn is_alone(&self, seats: Seats) -> bool {
        let is_none_else = |side: Side| {
            seats.holds(side) || self.players[side.index()] != Player::Human || self.invited() == Some(side)
        };
        Side::BOTH.into_iter().all(is_none_else)
    }

    /// Returns whether the end of the game has shown to a player what his opponent, an engine, hid: he may
    /// not go on with that.
    fn has_shown_too_much(&self, seats: Seats) -> bool {
        let against_engine = Side::BOTH
            .into_iter()
            .any(|side| !seats.holds(side) && self.players[side.index()] != Player::Human);
        against_engine && self.reveals() && !matches!(self.ending, Some(Ending::Failed(..)))
    }

    /// Returns how many moves are left when the last decision of these seats is taken back.
    ///
    /// A resignation is a decision, and so is to agree on a draw: taking it back leaves all moves.
    fn last_decision(&self, seats: Seats) -> Result<usize, ApiError> {
        let ended_by = match &self.ending {
            None => None,
            Some(Ending::Resigned(side) | Ending::Claimed(side) | Ending::Failed(side, _)) => {
                Some(Seats::of(*side))
            }
            Some(Ending::Foul(_)) => Some(Seats::of(self.game.position().player())),
            // It was the decision of who stayed.
            Some(Ending::Left(side) | Ending::LeftDrawn(side)) => Some(Seats::of(!*side)),
            Some(Ending::Agreed) => Some(seats),
            // Time does not come back, and what the organiser has decided is not the players' to change.
            Some(
                Ending::Time(_)
                | Ending::Aborted
                | Ending::CalledOff(_)
                | Ending::Adjudicated(_)
                | Ending::Annulled,
            ) => {
                return Err(AnswerError::NothingToTakeBack.into());
            }
        };
        if ended_by.is_some_and(|by| by.sides().any(|side| seats.holds(side))) {
            return Ok(self.game.moves().len());
        }
        let last = self.game.history().iter().skip(1).rposition(|ply| seats.holds(ply.mover));
        last.ok_or_else(|| AnswerError::NothingToTakeBack.into())
    }

    /// Returns another game of the same players from the same start.
    fn another(&self, exchange: Exchange) -> Draft {
        let start = self.game.start().sfen();
        let usual = AnyPosition::start(&self.variant).sfen();
        let mut players = self.players.clone();
        if self.is_exchanged() != (exchange == Exchange::Sides) {
            players.reverse();
        }
        let [black, white] = players.map(|player| player.to_string());
        Draft {
            id: String::new(),
            variant: self.variant.to_string(),
            position: (start != usual).then_some(start),
            black,
            white,
            keys: self.keys_for(exchange),
            armies: [None, None],
            set_up: Vec::new(),
            clock: self.clock_for(exchange),
            hints: self.hints_anew(),
            rated: self.category_again(),
            watching: self.watching_anew(),
        }
    }
}

impl From<Offers> for yagura_wire::Offers {
    fn from(offers: Offers) -> Self {
        Self {
            draw: offers.draw.map(Into::into),
            takeback: offers.takeback.map(Into::into),
            rematch: offers
                .rematch
                .map(|(by, exchange)| RematchOffer { by: by.into(), swap: exchange == Exchange::Sides }),
            adjourn: offers.adjourn.map(Into::into),
            resume: offers.resume.map(Into::into),
        }
    }
}
