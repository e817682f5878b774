//! In which ratings a game counts: by what is played, and how long it takes.

use yagura::Variant;
use yagura_wire::{Allowance, Speed, TimeControl};

use crate::known_games::KnownGames;

/// Turns of a player that a game is reckoned to have with an increment, and those of them in byoyomi. They
/// are the same for all games, so that a speed means the same everywhere.
const TURNS: u32 = 60;
const TURNS_IN_BYOYOMI: u32 = 25;

/// From how many seconds of a player on a game is of each speed.
const BLITZ: u32 = 300;
const RAPID: u32 = 600;
const CLASSICAL: u32 = 1500;

/// What a rating is for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Category {
    /// The id of the game, without options.
    pub(crate) game: String,
    pub(crate) speed: Speed,
}

impl Category {
    /// Returns that of a game with this time control, by the id of what is played; `None` where there is no
    /// such game.
    pub(crate) fn of(known: &KnownGames, variant: &str, control: &TimeControl) -> Option<Self> {
        Some(Self::new(&known.variant(variant).ok()?, control))
    }

    /// Returns that of a game with this time control.
    pub(crate) fn new(variant: &Variant, control: &TimeControl) -> Self {
        Self { game: variant.definition().id.clone(), speed: speed(control) }
    }
}

/// Returns how long a game takes; where the players have different times, by the longer one.
pub(super) fn speed(control: &TimeControl) -> Speed {
    let TimeControl::RealTime { b, w } = control else { return Speed::Correspondence };
    match seconds(b).max(seconds(w)) {
        ..BLITZ => Speed::Bullet,
        BLITZ..RAPID => Speed::Blitz,
        RAPID..CLASSICAL => Speed::Rapid,
        CLASSICAL.. => Speed::Classical,
    }
}

/// Returns how long a player is reckoned to take, in seconds.
fn seconds(allowance: &Allowance) -> u32 {
    let Allowance { main, increment, byoyomi, periods } = *allowance;
    let turns = TURNS_IN_BYOYOMI.saturating_add(periods.saturating_sub(1));
    main.saturating_add(increment.saturating_mul(TURNS)).saturating_add(byoyomi.saturating_mul(turns))
}
