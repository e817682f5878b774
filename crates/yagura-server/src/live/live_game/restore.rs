//! Games as they are read from the store.

use yagura::{Game, MoveError, VariantError, notation::sfen::SfenError};
use yagura_wire::PlayerError;

use super::{
    Asked, DelayError, EndingError, LiveGame,
    adjournment::AdjournmentError,
    clocks::{Clocks, Company},
    offers::{Offers, OffersError},
    set_up::{SetUp, SetUpError},
    watching::delay_of,
    written::Written,
};
use crate::{
    clock::{StandError, TimeControlError},
    known_games::KnownGames,
    store::Record,
};

/// What is wrong with a stored game.
#[derive(Debug, thiserror::Error)]
pub(crate) enum RestoreError {
    /// Nothing of this name is played here.
    #[error(transparent)]
    Variant(#[from] VariantError),
    /// Its start is no position.
    #[error(transparent)]
    Start(#[from] SfenError),
    /// A move cannot be played.
    #[error(transparent)]
    Move(#[from] MoveError),
    /// Its set-up cannot be played.
    #[error(transparent)]
    SetUp(#[from] SetUpError),
    /// A player is none.
    #[error(transparent)]
    Player(#[from] PlayerError),
    /// It cannot have ended so.
    #[error(transparent)]
    Ending(#[from] EndingError),
    /// What the players have offered cannot be read.
    #[error(transparent)]
    Offers(#[from] OffersError),
    /// How it is adjourned cannot be read.
    #[error(transparent)]
    Adjournment(#[from] AdjournmentError),
    /// How far behind it is watched cannot be read.
    #[error(transparent)]
    Delay(#[from] DelayError),
    /// Its time control cannot be read.
    #[error("a time control that is none")]
    Clock(#[from] serde_json::Error),
    /// Its time control cannot be played.
    #[error(transparent)]
    TimeControl(#[from] TimeControlError),
    /// What its players had left cannot be read.
    #[error(transparent)]
    Stand(#[from] StandError),
    /// Not every move has its time.
    #[error("the times of {times} moves for {plies} moves")]
    Times {
        /// The number of moves.
        plies: usize,
        /// The number of times.
        times: usize,
    },
}

impl LiveGame {
    /// Returns the game as it is stored.
    ///
    /// # Errors
    /// What is wrong with the record.
    pub(crate) fn restore(record: Record, known: &KnownGames, max_moves: u32) -> Result<Self, RestoreError> {
        let draft = record.game;
        let variant = known.variant(&draft.variant)?;
        let mut game = Game::begin(&variant, draft.position.as_deref())?;
        let set_up = SetUp::restore(&variant, &mut game, draft.armies, &draft.set_up)?;
        for text in &record.moves {
            game.play_text(text)?;
        }
        let ending = record.ending.as_deref().map(str::parse).transpose()?;
        if let Some(ending) = &ending {
            super::Ending::apply(ending, &mut game)?;
        }
        let offers: Offers = record.offers.as_deref().unwrap_or_default().parse()?;
        let is_over = game.outcome().is_some();
        let began = record.clock.as_ref().and_then(|clock| clock.began);
        let clocks = record.clock.map(|clock| Clocks::restore(clock, record.moves.len())).transpose()?;
        let mut live = Self {
            id: draft.id,
            variant,
            players: [draft.black.parse()?, draft.white.parse()?],
            keys: draft.keys,
            created: record.created,
            max_moves,
            version: record.version,
            game,
            set_up,
            ending,
            offers: if is_over { offers.after_end() } else { offers },
            asked: Asked::default(),
            next: record.next,
            hints: draft.hints,
            written: Written::default(),
            clocks,
            adjournment: record.adjournment.as_deref().map(str::parse).transpose()?,
            rated: record.rated,
            strengths: [None, None],
            is_listed: draft.watching.is_listed,
            delay: draft.watching.delay.as_deref().map(delay_of).transpose()?,
        };
        live.take_seats();
        let awaited = live.awaited(Company::Apart);
        if let Some(clocks) = &mut live.clocks {
            clocks.go_on(awaited, began);
        }
        Ok(live)
    }
}

/// Returns the record of a stored game; `None` where it would tell what is hidden, and of one that cannot be
/// read.
pub(crate) fn whole_record(
    record: Record,
    known: &KnownGames,
    max_moves: u32,
) -> Option<yagura_record::Record> {
    LiveGame::restore(record, known, max_moves).ok()?.whole_record().ok()
}

/// Plays a stored game.
///
/// # Errors
/// What is wrong with it.
pub(crate) fn restored(record: Record, known: &KnownGames) -> Result<(), RestoreError> {
    LiveGame::restore(record, known, u32::MAX).map(drop)
}
