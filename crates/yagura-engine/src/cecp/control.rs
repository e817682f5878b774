//! Clocks as CECP tells them.

use std::time::Duration;

use yagura::Side;

use crate::limits::{Clock, Limits};

/// Time that is kept back from a fixed time for a move.
const MARGIN: Duration = Duration::from_millis(30);
/// The clock if nobody says otherwise.
const DEFAULT_CLOCK: Duration = Duration::from_mins(5);
/// The longest time that is believed, in seconds: a year.
const LONGEST: f64 = 365.0 * 24.0 * 3600.0;
/// Further moves until the next time control than this do not matter.
const MOVES_THAT_MATTER: u32 = 30;

/// The time control, and what the clocks show.
#[derive(Clone, Debug)]
pub(super) struct Control {
    /// Moves until more time comes, 0: never.
    moves: u32,
    increment: Duration,
    /// Exactly this for each move.
    movetime: Option<Duration>,
    pub(super) depth: Option<u32>,
    /// What is left: the engine's, and the opponent's.
    pub(super) own: Duration,
    pub(super) other: Duration,
}

impl Default for Control {
    fn default() -> Self {
        Self {
            moves: 0,
            increment: Duration::ZERO,
            movetime: None,
            depth: None,
            own: DEFAULT_CLOCK,
            other: DEFAULT_CLOCK,
        }
    }
}

impl Control {
    /// Takes `level MOVES BASE INCREMENT`: the base in minutes, or minutes and seconds; `None` when that is
    /// not what it says.
    pub(super) fn level(&mut self, text: &str) -> Option<()> {
        let mut words = text.split_ascii_whitespace();
        let moves = words.next()?.parse().ok()?;
        let base = words.next()?;
        let base = match base.split_once(':') {
            Some((minutes, rest)) => seconds(minutes)? * 60 + seconds(rest)?,
            None => seconds(base)? * 60,
        };
        let increment = seconds(words.next()?)?;
        *self = Self { moves, increment, movetime: None, depth: self.depth, own: base, other: base };
        Some(())
    }

    /// Takes `st SECONDS`.
    pub(super) fn movetime(&mut self, text: &str) -> Option<()> {
        self.movetime = Some(seconds(text)?);
        Some(())
    }

    /// Takes `sd PLIES`; none or 0 takes the limit away.
    pub(super) fn depth(&mut self, text: &str) -> Option<()> {
        let depth: u32 = text.parse().ok()?;
        self.depth = (depth > 0).then_some(depth);
        Some(())
    }

    /// Returns the limits of a search for a move of `side`, who has chosen `played` moves so far.
    pub(super) fn limits(&self, side: Side, played: u32) -> Limits {
        let mut limits = Limits { depth: self.depth, ..Limits::default() };
        if let Some(time) = self.movetime {
            limits.movetime = Some(time.saturating_sub(MARGIN).max(MARGIN / 3));
            return limits;
        }
        let mut clocks =
            [Clock { remaining: self.other, increment: self.increment, byoyomi: Duration::ZERO }; 2];
        clocks[side.index()].remaining = self.own;
        limits.clocks = Some(clocks);
        if self.moves > 0 {
            let left = self.moves - played % self.moves;
            if left < MOVES_THAT_MATTER {
                limits.movetime = Some((self.own.saturating_sub(MARGIN) / left).max(MARGIN / 3));
            }
        }
        limits
    }
}

/// Returns a time of hundredths of a second; clocks below zero are sent too.
pub(super) fn hundredths(text: &str) -> Option<Duration> {
    let hundredths: i64 = text.parse().ok()?;
    Some(Duration::from_millis(hundredths.clamp(0, (LONGEST * 100.0) as i64) as u64 * 10))
}

fn seconds(text: &str) -> Option<Duration> {
    let seconds: f64 = text.trim().parse().ok()?;
    (0.0..=LONGEST).contains(&seconds).then(|| Duration::from_secs_f64(seconds))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn control(level: &str) -> Control {
        let mut control = Control::default();
        control.level(level).expect("a level");
        control
    }

    #[test]
    fn levels_are_read() {
        for (text, moves, base, increment) in
            [("40 5 0", 40, 300, 0), ("0 0:30 2", 0, 30, 2), ("0 2:30 0.5", 0, 150, 0)]
        {
            let control = control(text);
            assert_eq!(
                (control.moves, control.own.as_secs(), control.increment.as_secs()),
                (moves, base, increment),
                "{text}"
            );
        }
        for text in ["", "40", "40 5", "x 5 0", "40 -1 0", "40 nan 0"] {
            assert!(Control::default().level(text).is_none(), "{text}");
        }
    }

    #[test]
    fn the_engines_clock_is_its_sides() {
        let mut control = control("0 1 1");
        control.own = Duration::from_secs(7);
        let clocks = control.limits(Side::White, 0).clocks.expect("there are clocks");
        assert_eq!(clocks.map(|clock| clock.remaining.as_secs()), [60, 7]);
        control.movetime("2").expect("a time");
        assert_eq!(control.limits(Side::White, 0).movetime, Some(Duration::from_millis(1970)));
    }

    #[test]
    fn time_lasts_until_more_comes() {
        let mut control = control("40 5 0");
        control.own = Duration::from_secs(10);
        assert_eq!(control.limits(Side::Black, 5).movetime, None);
        assert_eq!(control.limits(Side::Black, 39).movetime, Some(Duration::from_millis(9970)));
        assert_eq!(control.limits(Side::Black, 75).movetime, Some(Duration::from_millis(1994)));
    }

    #[test]
    fn clocks_below_zero_are_empty() {
        assert_eq!(hundredths("-5"), Some(Duration::ZERO));
        assert_eq!(hundredths("150"), Some(Duration::from_millis(1500)));
        assert_eq!(hundredths("x"), None);
    }
}
