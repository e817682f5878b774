//! A game as its stream tells it.

use std::time::Instant;

use yagura::{AnyPosition, Catalogue, Game, Hidden, Side, Variant};
use yagura_wire::{ServerMessage, Snapshot, Standing, TimeControl};

use super::time::Told;

/// Why a game cannot be played, or followed.
#[derive(Debug, thiserror::Error)]
pub(super) enum Lost {
    /// The bot cannot play such a game.
    #[error("{0}")]
    Unfit(String),
    /// A message is missing: the whole state has to come again.
    #[error("a message is missing")]
    Gap,
}

/// A game as it stands.
pub(super) struct Board {
    games: Catalogue,
    pub(super) variant: Variant,
    pub(super) game: Game<AnyPosition>,
    pub(super) side: Side,
    pub(super) standing: Standing,
    /// The other player has not come yet.
    pub(super) is_alone: bool,
    pub(super) control: Option<TimeControl>,
    pub(super) told: Option<Told>,
}

impl Board {
    /// Returns the game of a whole state.
    ///
    /// # Errors
    /// [`Lost::Unfit`].
    pub(super) fn new(games: &Catalogue, state: Snapshot) -> Result<Self, Lost> {
        let unfit = |why: &str| Lost::Unfit(why.to_owned());
        let variant = games.variant(&state.variant).map_err(|error| Lost::Unfit(error.to_string()))?;
        match variant.definition().traits().hidden {
            Hidden::Nothing => {}
            Hidden::Backs => return Err(unfit("engines are told whole games, and here backs are hidden")),
        }
        // Armies that are known to all begin with a position.
        if state.setup.is_some() {
            return Err(unfit("engines do not set up armies here"));
        }
        let [side] = state.seats[..] else {
            return Err(unfit("the account does not sit at one side of the board"));
        };
        let mut game = Game::begin(&variant, state.positions.first().map(String::as_str))
            .map_err(|error| Lost::Unfit(error.to_string()))?;
        for text in &state.moves {
            game.play_text(text).map_err(|error| Lost::Unfit(format!("{text}: {error}")))?;
        }
        let told = state.standing.clock.clone().map(|clock| Told { clock, heard: Instant::now() });
        Ok(Self {
            games: games.clone(),
            variant,
            game,
            side: side.into(),
            standing: state.standing,
            is_alone: state.invited.is_some(),
            control: state.time_control,
            told,
        })
    }

    /// Takes in what has happened.
    ///
    /// # Errors
    /// [`Lost`].
    pub(super) fn hear(&mut self, message: ServerMessage) -> Result<(), Lost> {
        match message {
            ServerMessage::State { state, .. } => *self = Self::new(&self.games.clone(), *state)?,
            ServerMessage::Moved(moved) => {
                if moved.ply as usize != self.game.moves().len() + 1 {
                    return Err(Lost::Gap);
                }
                self.game.play_text(&moved.text).map_err(|_| Lost::Gap)?;
                self.stand(moved.standing);
            }
            ServerMessage::Changed(change) => self.stand(change.standing),
            ServerMessage::Clock { clock, .. } => {
                self.told = Some(Told { clock, heard: Instant::now() });
            }
            ServerMessage::Ack { .. }
            | ServerMessage::Hint { .. }
            | ServerMessage::Refused { .. }
            | ServerMessage::Bye { .. }
            | ServerMessage::Presence { .. }
            | ServerMessage::Chat { .. }
            | ServerMessage::Unsaid(_)
            | ServerMessage::Declined
            | ServerMessage::Pong => {}
        }
        Ok(())
    }

    /// Returns whether the bot has to decide now.
    pub(super) fn is_own_turn(&self) -> bool {
        self.standing.outcome.is_none()
            && !self.is_alone
            && self.standing.turn.map(Side::from) == Some(self.side)
    }

    /// Returns how the game ended, once it has.
    pub(super) fn end(&self) -> Option<String> {
        let outcome = self.standing.outcome.as_ref()?;
        let result = match outcome.winner {
            None => "drawn",
            Some(winner) if Side::from(winner) == self.side => "won",
            Some(_) => "lost",
        };
        Some(format!("{result} ({})", outcome.text.en))
    }

    fn stand(&mut self, standing: Standing) {
        if let Some(clock) = standing.clock.clone() {
            self.told = Some(Told { clock, heard: Instant::now() });
        }
        self.standing = standing;
    }
}
