//! The terms on which one player's time runs down.

use super::Millis;

/// What a player may use up, in milliseconds.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Terms {
    /// For the whole game; the reserve of correspondence play.
    pub(super) main: Millis,
    /// Added after each turn that was made in the main time.
    pub(super) increment: Millis,
    /// Of each turn, before it counts on anything else: the days of correspondence play.
    pub(super) free: Millis,
    /// For each turn once the main time is used up.
    pub(super) byoyomi: Millis,
    /// How many times that is there.
    pub(super) periods: u32,
}

/// What a player has left between turns.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Left {
    /// Of the main time.
    pub(super) main: Millis,
    /// Byoyomi periods.
    pub(super) periods: u32,
}

impl Terms {
    /// Returns what a player has at first. Without any other time his first increment comes before his first
    /// turn.
    pub(super) const fn start(self) -> Left {
        let is_bare = self.main == 0 && self.byoyomi == 0 && self.free == 0;
        Left { main: if is_bare { self.increment } else { self.main }, periods: self.periods }
    }

    /// Returns how long one turn may take at most.
    pub(super) fn budget(self, left: Left) -> Millis {
        self.free.saturating_add(self.total(left))
    }

    /// Returns all time that is left beside what each turn has for itself.
    pub(super) fn total(self, left: Left) -> Millis {
        left.main.saturating_add(self.byoyomi.saturating_mul(left.periods.into()))
    }

    /// Returns what is left behind a turn that took so long, `None` when the time was up. Periods that ran
    /// out are gone; one that was begun is whole again, and in byoyomi nothing is added.
    pub(super) fn spend(self, left: Left, took: Millis) -> Option<Left> {
        if took >= self.budget(left) {
            return None;
        }
        let after = self.drain(left, took);
        let is_in_main_time = after.main > 0 || self.byoyomi == 0;
        let increment = if is_in_main_time { self.increment } else { 0 };
        Some(Left { main: after.main.saturating_add(increment), ..after })
    }

    /// Returns what is left when a turn has taken so long and is not over.
    pub(super) fn drain(self, left: Left, took: Millis) -> Left {
        let charged = took.saturating_sub(self.free);
        Left {
            main: left.main.saturating_sub(charged),
            periods: left.periods.saturating_sub(self.lost(left, charged)),
        }
    }

    /// Returns what is left of the running byoyomi period when a turn has taken so long.
    pub(super) fn of_period(self, left: Left, took: Millis) -> Millis {
        let charged = took.saturating_sub(self.free);
        if self.lost(left, charged) >= left.periods {
            return 0;
        }
        let over = charged.saturating_sub(left.main);
        self.byoyomi - over.checked_rem(self.byoyomi).unwrap_or(0)
    }

    /// Returns how many periods ran out.
    fn lost(self, left: Left, charged: Millis) -> u32 {
        let over = charged.saturating_sub(left.main);
        over.checked_div(self.byoyomi).map_or(0, |lost| u32::try_from(lost).unwrap_or(u32::MAX))
    }
}
