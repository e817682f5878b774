//! Clocks: how the players' time is limited, and what is left of it.

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::{
    object::{Object, Shape},
    text::Side,
};

/// How the time of the players is limited.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(tag = "kind", rename_all = "kebab-case", from = "Object<TimeControlFields>")]
pub enum TimeControl {
    /// Play without a break: the clock of whoever is to move runs.
    RealTime {
        /// The time of Black; in a new game with secret armies of player A.
        b: Allowance,
        /// The time of White, or of player B.
        w: Allowance,
    },
    /// Days for each move, whether anybody is there or not.
    Correspondence {
        /// The time of Black, or of player A.
        b: DaysAMove,
        /// The time of White, or of player B.
        w: DaysAMove,
    },
}

/// A time control as it is read: from an object, with no other fields.
#[derive(Clone, Copy, Debug, Deserialize)]
#[serde(tag = "kind", rename_all = "kebab-case", deny_unknown_fields)]
enum TimeControlFields {
    RealTime { b: Object<Allowance>, w: Object<Allowance> },
    Correspondence { b: Object<DaysAMove>, w: Object<DaysAMove> },
}

impl Shape for TimeControlFields {
    const EXAMPLE: &'static str = r#"{"kind": "correspondence", "b": {"days": 3}, "w": {"days": 3}}"#;
}

impl From<Object<TimeControlFields>> for TimeControl {
    fn from(Object(fields): Object<TimeControlFields>) -> Self {
        match fields {
            TimeControlFields::RealTime { b: Object(b), w: Object(w) } => Self::RealTime { b, w },
            TimeControlFields::Correspondence { b: Object(b), w: Object(w) } => Self::Correspondence { b, w },
        }
    }
}

/// A player's time in real-time play, in seconds: sudden death, with an increment, with byoyomi, or with
/// both.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(deny_unknown_fields)]
pub struct Allowance {
    /// For the whole game, at most 86400.
    #[schema(maximum = 86_400, example = 600)]
    pub main: u32,
    /// Added after each turn that was made in the main time, at most 3600.
    #[serde(default)]
    #[schema(required = false, maximum = 3600)]
    #[cfg_attr(feature = "typescript", ts(optional, as = "Option<u32>"))]
    pub increment: u32,
    /// For each turn once the main time is used up (byoyomi), at most 3600; 0 for none.
    #[serde(default)]
    #[schema(required = false, maximum = 3600, example = 30)]
    #[cfg_attr(feature = "typescript", ts(optional, as = "Option<u32>"))]
    pub byoyomi: u32,
    /// How many times the byoyomi is there: each that runs out is gone for good. At least 1 with byoyomi, at
    /// most 60, and 0 without.
    #[serde(default)]
    #[schema(required = false, maximum = 60, example = 1)]
    #[cfg_attr(feature = "typescript", ts(optional, as = "Option<u32>"))]
    pub periods: u32,
}

impl Shape for Allowance {
    const EXAMPLE: &'static str = r#"{"main": 600, "byoyomi": 30, "periods": 1}"#;
}

/// A player's time in correspondence play, in days.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(deny_unknown_fields)]
pub struct DaysAMove {
    /// For each turn, 1 to 30.
    #[schema(minimum = 1, maximum = 30, example = 3)]
    pub days: u32,
    /// For all turns together that take longer, at most 90.
    #[serde(default)]
    #[schema(required = false, maximum = 90)]
    #[cfg_attr(feature = "typescript", ts(optional, as = "Option<u32>"))]
    pub reserve: u32,
}

impl Shape for DaysAMove {
    const EXAMPLE: &'static str = r#"{"days": 3, "reserve": 7}"#;
}

/// The clocks of a game, as the server reckoned them when it told them. A client counts on from the moment
/// when it heard, by a clock of its own that knows no time of day.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct Clock {
    /// How far they are.
    pub phase: ClockPhase,
    /// Whose clocks run: none, one, or both while armies are awaited.
    pub runs: Vec<Side>,
    /// Milliseconds that are left for what each has to do before his time counts; null where that is over.
    #[schema(required)]
    pub allowance: Option<u64>,
    /// What Black has left.
    pub b: TimeLeft,
    /// What White has left.
    pub w: TimeLeft,
}

/// How far the clocks of a game are.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "lowercase")]
pub enum ClockPhase {
    /// They stand still until the players have come, or have come back.
    Waiting,
    /// Somebody has his first turn to make, within the allowance; it costs nothing.
    Start,
    /// Both place their armies, within the allowance; it costs nothing.
    Armies,
    /// One of them runs.
    Play,
    /// The game is over.
    Over,
}

/// What a player has left, in milliseconds.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct TimeLeft {
    /// Of this turn before it counts on anything else: the days of correspondence play.
    pub free: u64,
    /// Of the main time, or of the reserve of correspondence play.
    pub main: u64,
    /// Of the byoyomi period that runs, or would run; 0 where there is none.
    pub byoyomi: u64,
    /// Byoyomi periods with that one; 0 where there are none.
    pub periods: u32,
}
