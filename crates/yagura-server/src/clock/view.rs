//! Clocks as others see them: the players, and an engine that plays by them.

use std::time::Duration;

use yagura::Side;
use yagura_wire::{ClockPhase, TimeLeft};

use super::{Awaited, Clock, Millis, Running};

/// Turns for which a program's time has to last.
const TURNS_TO_GO: Millis = 36;

impl Clock {
    /// Returns the clocks as they were when they were read last.
    pub(crate) fn view(&self) -> yagura_wire::Clock {
        let (phase, runs) = match self.running {
            Running::Waiting => (ClockPhase::Waiting, Vec::new()),
            Running::Allowance { awaited: Awaited::First(side, _), .. } => {
                (ClockPhase::Start, vec![side.into()])
            }
            Running::Allowance { .. } => (ClockPhase::Armies, Side::BOTH.map(Into::into).to_vec()),
            Running::Turn { side, .. } => (ClockPhase::Play, vec![side.into()]),
            Running::Over => (ClockPhase::Over, Vec::new()),
        };
        let allowance = match self.running {
            Running::Allowance { awaited, since } => {
                let taken = self.used + self.now.saturating_sub(since);
                self.allowance(awaited).map(|all| all.saturating_sub(taken))
            }
            _ => None,
        };
        let [b, w] = Side::BOTH.map(|side| self.left_of(side));
        yagura_wire::Clock { phase, runs, allowance, b, w }
    }

    fn left_of(&self, side: Side) -> TimeLeft {
        let (terms, left) = (self.settings.terms[side.index()], self.left[side.index()]);
        let took = self.taken(side);
        let now = terms.drain(left, took);
        TimeLeft {
            free: terms.free.saturating_sub(took),
            main: now.main,
            byoyomi: terms.of_period(left, took),
            periods: now.periods,
        }
    }

    /// Returns what a player has used of the turn that runs.
    fn taken(&self, side: Side) -> Millis {
        match self.running {
            Running::Turn { side: ticking, since } if ticking == side => {
                self.used + self.now.saturating_sub(since)
            }
            _ => 0,
        }
    }

    /// Returns both clocks as an engine knows them. Of several byoyomi periods it counts on one: the others
    /// are for turns that came late.
    pub(crate) fn for_engine(&self) -> [yagura_engine::Clock; 2] {
        Side::BOTH.map(|side| {
            let terms = self.settings.terms[side.index()];
            let TimeLeft { free, main, byoyomi, .. } = self.left_of(side);
            yagura_engine::Clock {
                remaining: Duration::from_millis(main),
                increment: Duration::from_millis(terms.increment),
                byoyomi: Duration::from_millis(byoyomi.max(free)),
            }
        })
    }

    /// Returns the time that a player who means to have time for all turns takes for this one.
    pub(crate) fn share(&self, side: Side) -> Duration {
        let terms = self.settings.terms[side.index()];
        let TimeLeft { free, main, byoyomi, .. } = self.left_of(side);
        let for_turn = byoyomi.max(free);
        let share = main / TURNS_TO_GO + terms.increment * 3 / 4 + for_turn / 2;
        Duration::from_millis(share.min(Millis::midpoint(main, for_turn)))
    }
}
