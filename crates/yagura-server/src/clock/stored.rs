//! Clocks as they are stored: what is left between turns.

use std::{fmt, str::FromStr};

use super::{Clock, Millis, Quota, Running, Settings, terms::Left};

/// How two clocks stand between turns.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Stand {
    pub(super) left: [Left; 2],
    /// What the turn has taken before its last part.
    pub(super) used: Millis,
}

/// A text that is no stand of clocks.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("clocks '{text}': expected MILLISECONDS/PERIODS of both players and MILLISECONDS of the turn")]
pub(crate) struct StandError {
    text: String,
}

/// As it is stored: `590000/1 600000/1 0`.
impl fmt::Display for Stand {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { left: [b, w], used } = self;
        write!(f, "{}/{} {}/{} {used}", b.main, b.periods, w.main, w.periods)
    }
}

impl FromStr for Stand {
    type Err = StandError;

    fn from_str(text: &str) -> Result<Self, StandError> {
        let left = |part: &str| {
            let (main, periods) = part.split_once('/')?;
            Some(Left { main: main.parse().ok()?, periods: periods.parse().ok()? })
        };
        let mut parts = text.split(' ');
        let stand = (|| {
            let left = [left(parts.next()?)?, left(parts.next()?)?];
            let used = parts.next()?.parse().ok()?;
            parts.next().is_none().then_some(Self { left, used })
        })();
        stand.ok_or_else(|| StandError { text: text.to_owned() })
    }
}

impl Stand {
    /// Returns the same of players who have exchanged their sides.
    pub(crate) const fn exchanged(self) -> Self {
        let Self { left: [b, w], used } = self;
        Self { left: [w, b], used }
    }
}

impl Clock {
    /// Returns clocks that stand so; they wait.
    pub(crate) fn standing_at(settings: Settings, Stand { left, used }: Stand) -> Self {
        let quotas = settings.terms.map(|terms| Quota::new(settings.pace, terms));
        Self { settings, left, quotas, used, running: Running::Waiting, now: 0 }
    }

    /// Returns when what runs began.
    pub(crate) const fn began(&self) -> Option<Millis> {
        match self.running {
            Running::Waiting | Running::Over => None,
            Running::Allowance { since, .. } | Running::Turn { since, .. } => Some(since),
        }
    }
}
