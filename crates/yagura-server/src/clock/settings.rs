//! Time controls as they are asked for, and what of them can be played.

use std::fmt;

use yagura::Side;
use yagura_wire::{Allowance, DaysAMove, TimeControl};

use super::{Millis, Pace, terms::Terms};

const SECOND: Millis = 1000;
const DAY: Millis = 86_400_000;

/// The most that can be asked for, in seconds, periods and days.
const MOST_MAIN: u32 = 86_400;
const MOST_A_TURN: u32 = 3600;
const MOST_PERIODS: u32 = 60;
const MOST_DAYS: u32 = 30;
const MOST_RESERVE: u32 = 90;

/// A time control that can be played.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Settings {
    pub(super) pace: Pace,
    pub(super) terms: [Terms; 2],
    control: TimeControl,
}

/// What is wrong with a time control.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub(crate) enum TimeControlError {
    /// A number is too large, or too small.
    #[error("time control: {field} {value}: expected {least} to {most}")]
    Range {
        /// Which.
        field: TimeField,
        /// The number.
        value: u32,
        /// The least that there may be.
        least: u32,
        /// The most.
        most: u32,
    },
    /// So many periods of no byoyomi.
    #[error("time control: periods {0}: expected none without byoyomi, or some byoyomi")]
    NoByoyomi(u32),
    /// There is no time at all.
    #[error("time control: expected some time in main, increment or byoyomi")]
    NoTime,
}

/// A number of a time control.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum TimeField {
    Main,
    Increment,
    Byoyomi,
    Periods,
    Days,
    Reserve,
}

/// As it is called on the wire.
impl fmt::Display for TimeField {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Main => "main",
            Self::Increment => "increment",
            Self::Byoyomi => "byoyomi",
            Self::Periods => "periods",
            Self::Days => "days",
            Self::Reserve => "reserve",
        })
    }
}

impl TimeField {
    const fn japanese(self) -> &'static str {
        match self {
            Self::Main => "持ち時間（秒）",
            Self::Increment => "加算（秒）",
            Self::Byoyomi => "秒読み（秒）",
            Self::Periods => "秒読みの回数",
            Self::Days => "一手の日数",
            Self::Reserve => "予備の日数",
        }
    }
}

impl TimeControlError {
    /// Returns the message in Japanese.
    pub(crate) fn japanese(self) -> String {
        match self {
            Self::NoByoyomi(_) => "秒読みのない時間設定に、秒読みの回数は付けられません".into(),
            Self::Range { field, value, least, most } => {
                format!(
                    "時間設定の{}は {least} から {most} までです（{value} が送られました）",
                    field.japanese()
                )
            }
            Self::NoTime => "時間設定には、持ち時間か加算か秒読みのどれかが必要です".into(),
        }
    }
}

impl TryFrom<TimeControl> for Settings {
    type Error = TimeControlError;

    fn try_from(control: TimeControl) -> Result<Self, TimeControlError> {
        let (pace, [b, w]) = match control {
            TimeControl::RealTime { b, w } => (Pace::RealTime, [b, w].map(of_seconds)),
            TimeControl::Correspondence { b, w } => (Pace::Correspondence, [b, w].map(of_days)),
        };
        Ok(Self { pace, terms: [b?, w?], control })
    }
}

impl Settings {
    /// Returns the time control, for the sides as they are.
    pub(crate) const fn control(&self) -> TimeControl {
        self.control
    }

    /// Returns the same where this player has half of his main time and nothing else; `None` where there is
    /// no main time to halve.
    pub(crate) fn halved(self, side: Side) -> Option<Self> {
        let TimeControl::RealTime { mut b, mut w } = self.control else { return None };
        let allowance = if side == Side::Black { &mut b } else { &mut w };
        let main = allowance.main / 2;
        *allowance = Allowance { main, increment: 0, byoyomi: 0, periods: 0 };
        Self::try_from(TimeControl::RealTime { b, w }).ok()
    }

    /// Returns the same for players who have exchanged their sides.
    pub(crate) const fn exchanged(self) -> Self {
        let Self { pace, terms: [b, w], control } = self;
        let control = match control {
            TimeControl::RealTime { b, w } => TimeControl::RealTime { b: w, w: b },
            TimeControl::Correspondence { b, w } => TimeControl::Correspondence { b: w, w: b },
        };
        Self { pace, terms: [w, b], control }
    }
}

fn of_seconds(allowance: Allowance) -> Result<Terms, TimeControlError> {
    let Allowance { main, increment, byoyomi, periods } = allowance;
    check(TimeField::Main, main, 0, MOST_MAIN)?;
    check(TimeField::Increment, increment, 0, MOST_A_TURN)?;
    check(TimeField::Byoyomi, byoyomi, 0, MOST_A_TURN)?;
    if byoyomi == 0 && periods > 0 {
        return Err(TimeControlError::NoByoyomi(periods));
    }
    check(TimeField::Periods, periods, u32::from(byoyomi > 0), MOST_PERIODS)?;
    if main == 0 && increment == 0 && byoyomi == 0 {
        return Err(TimeControlError::NoTime);
    }
    let millis = |seconds| Millis::from(seconds) * SECOND;
    Ok(Terms {
        main: millis(main),
        increment: millis(increment),
        byoyomi: millis(byoyomi),
        periods,
        ..Terms::default()
    })
}

fn of_days(DaysAMove { days, reserve }: DaysAMove) -> Result<Terms, TimeControlError> {
    check(TimeField::Days, days, 1, MOST_DAYS)?;
    check(TimeField::Reserve, reserve, 0, MOST_RESERVE)?;
    Ok(Terms { free: Millis::from(days) * DAY, main: Millis::from(reserve) * DAY, ..Terms::default() })
}

fn check(field: TimeField, value: u32, least: u32, most: u32) -> Result<(), TimeControlError> {
    if (least..=most).contains(&value) {
        Ok(())
    } else {
        Err(TimeControlError::Range { field, value, least, most })
    }
}
