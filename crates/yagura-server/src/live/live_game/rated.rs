//! What a game counts for, where it is rated.

use yagura::Side;
use yagura_wire::{Player, PlayerRating, RatedGame};

use super::{Ending, LiveGame};
use crate::{
    ratings::{Category, LEAST_MOVES, RatedError, Rating, anchor},
    store::{Code, Finish, RatedRow, Sitter, Weight},
};

impl LiveGame {
    pub(crate) const fn is_rated(&self) -> bool {
        self.rated.is_some()
    }

    /// Returns in which ratings another game of the same players counts.
    pub(super) fn category_again(&self) -> Option<Category> {
        let is_rated =
            |side: Side| self.keys.sitters[self.asked_as(side)].is_some() || self.anchor_of(side).is_some();
        let rated = self.rated.as_ref()?;
        Side::BOTH.into_iter().all(is_rated).then(|| rated.category.clone())
    }

    /// Forgets the rating at a seat whose account is gone.
    pub(super) fn forget_rating(&mut self, seat: usize) {
        self.strengths[seat] = None;
        if let Some(rated) = &mut self.rated {
            rated.seats[seat] = None;
        }
    }

    /// Takes in what is stored of the ratings.
    pub(crate) fn put_rated(&mut self, rated: Option<RatedRow>) {
        self.rated = rated;
    }

    /// Returns in which ratings the strength of those is looked for who play for none: by the clock, as for a
    /// rated game.
    pub(crate) fn category_of_strength(&self) -> Option<Category> {
        let control = self.clock().filter(|_| !self.is_rated())?.settings().control();
        Some(Category::new(&self.variant, &control))
    }

    /// Takes in how strong those are who sit at these seats.
    pub(crate) fn put_strengths(&mut self, strengths: [Option<Rating>; 2]) {
        self.strengths = strengths;
    }

    /// Returns how strong who plays a side is, in a game that is not rated.
    pub(super) fn strength_of(&self, side: Side) -> Option<PlayerRating> {
        let rating = self.strengths[self.asked_as(side)].as_ref()?;
        Some(PlayerRating { rating: rating.shown(), provisional: rating.is_provisional(), change: None })
    }

    /// Looks at whether somebody may sit down at a seat to which he is invited: in a rated game only another
    /// account.
    ///
    /// # Errors
    /// Why he may not.
    pub(crate) fn may_claim(&self, code: &Code, sitter: Option<&Sitter>) -> Result<(), RatedError> {
        if !self.is_rated() {
            return Ok(());
        }
        let sitter = sitter.ok_or(RatedError::Guest)?;
        let other = self.keys.sitters[1 - code.side].as_ref();
        if other.is_some_and(|other| other.account == sitter.account) {
            return Err(RatedError::Opponent);
        }
        Ok(())
    }

    /// Returns how the game ended as it is stored; `None` while it goes on. `is_gone` says of a side whether
    /// its player had gone.
    pub(crate) fn finish(&self, is_gone: impl Fn(Side) -> bool) -> Option<Finish> {
        let gone = [0, 1].map(|seat| is_gone(self.side_asked_as(seat)));
        Some(Finish { result: self.result()?, weight: self.weight(), gone })
    }

    /// Returns what its end means for ratings. A game that hardly began, that a program of the server has
    /// broken off, that the organiser of its tournament has decided, or that goes on in another one, counts
    /// for nothing.
    fn weight(&self) -> Weight {
        let moves = |side| self.game.history().iter().skip(1).filter(|ply| ply.mover == side).count();
        let is_void = matches!(
            self.ending,
            Some(
                Ending::Aborted
                    | Ending::CalledOff(_)
                    | Ending::Failed(..)
                    | Ending::Adjudicated(_)
                    | Ending::Annulled
            )
        );
        if is_void
            || self.game.restarted().is_some()
            || Side::BOTH.into_iter().any(|side| moves(side) < LEAST_MOVES)
        {
            return Weight::None;
        }
        let mut engines = [None, None];
        for side in Side::BOTH {
            engines[self.asked_as(side)] = self.anchor_of(side);
        }
        Weight::Full(engines)
    }

    /// Returns the rating of the level that plays a side; `None` where somebody else does.
    fn anchor_of(&self, side: Side) -> Option<Rating> {
        match &self.players[side.index()] {
            Player::Engine { level } => anchor(&self.variant.definition().id, *level),
            Player::Human | Player::Program { .. } => None,
        }
    }

    /// Returns what is told of the ratings.
    pub(super) fn rated_game(&self) -> Option<RatedGame> {
        let rated = self.rated.as_ref()?;
        let [b, w] = Side::BOTH.map(|side| {
            if let Some(level) = self.anchor_of(side) {
                return Some(PlayerRating { rating: level.shown(), provisional: false, change: None });
            }
            let seat = rated.seats[self.asked_as(side)]?;
            let rating = seat.before.shown();
            let change = seat.after.map(|after| Rating { value: after, ..seat.before }.shown() - rating);
            Some(PlayerRating { rating, provisional: seat.before.is_provisional(), change })
        });
        Some(RatedGame { speed: rated.category.speed, b, w })
    }
}
