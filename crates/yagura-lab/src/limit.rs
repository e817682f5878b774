//! How long a move may take: clocks, a time, positions or plies a move.

use std::{fmt, str::FromStr, time::Duration};

use yagura::Side;
use yagura_engine::{Clock, Limits};

/// What is wrong with a text for a limit.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("'{text}': expected {expected}")]
pub struct LimitError {
    text: String,
    expected: &'static str,
}

/// A time control: the time for the game, what each move adds, and the time for each move once the first is
/// used up.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct TimeControl {
    /// For the whole game.
    pub base: Duration,
    /// Added after each move.
    pub increment: Duration,
    /// 秒読み: for each move when the rest is used up.
    pub byoyomi: Duration,
}

/// What ends the search of a move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Limit {
    /// The player's clock.
    Clock(TimeControl),
    /// A time for each move.
    Movetime(Duration),
    /// Positions visited.
    Nodes(u64),
    /// Plies.
    Depth(u32),
}

/// Seconds: `BASE`, `BASE+INCREMENT`, `BASE+bBYOYOMI`, `BASE+INCREMENT+bBYOYOMI`.
impl FromStr for TimeControl {
    type Err = LimitError;

    fn from_str(text: &str) -> Result<Self, LimitError> {
        let bad = || LimitError { text: text.to_owned(), expected: "seconds as in 60, 60+0.5, 60+b10" };
        let mut control = Self::default();
        for (at, part) in text.split('+').enumerate() {
            match part.strip_prefix('b') {
                _ if at == 0 => control.base = seconds(part).ok_or_else(bad)?,
                Some(byoyomi) => control.byoyomi = seconds(byoyomi).ok_or_else(bad)?,
                None if at == 1 => control.increment = seconds(part).ok_or_else(bad)?,
                None => return Err(bad()),
            }
        }
        if control.base + control.increment + control.byoyomi == Duration::ZERO {
            Err(bad())
        } else {
            Ok(control)
        }
    }
}

/// The longest time that is believed, in seconds: a week.
const LONGEST: f64 = 7.0 * 24.0 * 3600.0;

fn seconds(text: &str) -> Option<Duration> {
    let seconds: f64 = text.parse().ok()?;
    (0.0..=LONGEST).contains(&seconds).then(|| Duration::from_millis((seconds * 1000.0).round() as u64))
}

impl fmt::Display for TimeControl {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.base.as_secs_f64())?;
        if !self.increment.is_zero() {
            write!(f, "+{}", self.increment.as_secs_f64())?;
        }
        if !self.byoyomi.is_zero() {
            write!(f, "+b{}", self.byoyomi.as_secs_f64())?;
        }
        Ok(())
    }
}

impl Limit {
    /// Reads a limit: `time` with a [`TimeControl`], `movetime` with milliseconds, `nodes` or `depth` with a
    /// number; `None` for any other word.
    ///
    /// # Errors
    /// [`LimitError`] when the value is not what the word wants.
    pub fn read(word: &str, value: &str) -> Result<Option<Self>, LimitError> {
        let bad = |expected| LimitError { text: value.to_owned(), expected };
        let number = |most: u64, expected| {
            value.parse().ok().filter(|number| (1..=most).contains(number)).ok_or_else(|| bad(expected))
        };
        Ok(Some(match word {
            "time" => Self::Clock(value.parse()?),
            "movetime" => Self::Movetime(Duration::from_millis(number(
                (LONGEST * 1000.0) as u64,
                "milliseconds for a move",
            )?)),
            "nodes" => Self::Nodes(number(u64::MAX, "a number of positions")?),
            "depth" => Self::Depth(number(1000, "a number of plies")? as u32),
            _ => return Ok(None),
        }))
    }
}

impl fmt::Display for Limit {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Clock(control) => write!(f, "time={control}"),
            Self::Movetime(time) => write!(f, "movetime={}", time.as_millis()),
            Self::Nodes(nodes) => write!(f, "nodes={nodes}"),
            Self::Depth(depth) => write!(f, "depth={depth}"),
        }
    }
}

/// The limits of both sides and what is left on their clocks; by [`Side::index`].
#[derive(Clone, Copy, Debug)]
pub struct Clocks {
    limits: [Limit; 2],
    remaining: [Duration; 2],
}

impl Clocks {
    /// Returns the clocks at the start of a game.
    pub fn new(limits: [Limit; 2]) -> Self {
        let base = |limit| if let Limit::Clock(control) = limit { control.base } else { Duration::ZERO };
        Self { limits, remaining: limits.map(base) }
    }

    /// Returns clocks in the middle of a game, on which this is left of the time for it; by [`Side::index`].
    pub fn with_remaining(limits: [Limit; 2], remaining: [Duration; 2]) -> Self {
        Self { limits, remaining }
    }

    /// Returns the limit of a side.
    pub fn limit(&self, side: Side) -> Limit {
        self.limits[side.index()]
    }

    /// Returns what is left of a side's time for the game.
    pub fn remaining(&self, side: Side) -> Duration {
        self.remaining[side.index()]
    }

    /// Returns a side's clock as the engine knows it; a side without one has none left.
    pub fn clock(&self, side: Side) -> Clock {
        let control =
            if let Limit::Clock(control) = self.limit(side) { control } else { TimeControl::default() };
        Clock { remaining: self.remaining(side), increment: control.increment, byoyomi: control.byoyomi }
    }

    /// Returns the time that a side's move may take, `None` when it is not limited.
    pub fn allowance(&self, side: Side) -> Option<Duration> {
        match self.limit(side) {
            Limit::Clock(control) => Some(self.remaining(side) + control.byoyomi),
            Limit::Movetime(time) => Some(time),
            Limit::Nodes(_) | Limit::Depth(_) => None,
        }
    }

    /// Takes the time of a move from a side's clock and adds the increment.
    pub fn charge(&mut self, side: Side, elapsed: Duration) {
        if let Limit::Clock(control) = self.limit(side) {
            let remaining = &mut self.remaining[side.index()];
            *remaining = remaining.saturating_sub(elapsed) + control.increment;
        }
    }

    /// Returns the limits of a search for a side's move.
    pub fn search(&self, side: Side) -> Limits {
        match self.limit(side) {
            Limit::Clock(_) => {
                Limits { clocks: Some(Side::BOTH.map(|side| self.clock(side))), ..Limits::default() }
            }
            Limit::Movetime(time) => Limits::movetime(time),
            Limit::Nodes(nodes) => Limits::nodes(nodes),
            Limit::Depth(depth) => Limits::depth(depth),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn time_controls_are_read_and_written() {
        for text in ["60", "60+0.5", "0+b10", "0.1+0.01+b1"] {
            assert_eq!(text.parse::<TimeControl>().map(|control| control.to_string()), Ok(text.to_owned()));
        }
        for text in ["", "0", "-1", "b5", "1+2+3", "1+x", "nan", "1e99"] {
            assert!(text.parse::<TimeControl>().is_err(), "{text}");
        }
    }

    #[test]
    fn clocks_run_for_who_has_one() {
        let control = TimeControl {
            base: Duration::from_secs(10),
            increment: Duration::from_secs(1),
            byoyomi: Duration::ZERO,
        };
        let mut clocks = Clocks::new([Limit::Clock(control), Limit::Nodes(100)]);
        clocks.charge(Side::Black, Duration::from_secs(4));
        clocks.charge(Side::White, Duration::from_secs(4));
        assert_eq!(Side::BOTH.map(|side| clocks.remaining(side).as_secs()), [7, 0]);
        assert_eq!(Side::BOTH.map(|side| clocks.allowance(side)), [Some(Duration::from_secs(7)), None]);
        clocks.charge(Side::Black, Duration::from_secs(9));
        assert_eq!(clocks.remaining(Side::Black).as_secs(), 1);
    }
}
