//! Clocks as values: how the players' time runs, and when it is up. Nothing here waits, and nothing asks what
//! time it is: whoever holds a clock reads a [`TimeSource`] and says so ([`Clock::read`]).
//!
//! Which rules were chosen, and why, is in `docs/clocks.md`.

mod lag;
mod settings;
mod source;
mod stored;
mod terms;
#[cfg(test)]
mod tests;
mod view;

use yagura::Side;

use self::{
    lag::Quota,
    terms::{Left, Terms},
};
pub(crate) use self::{
    settings::{Settings, TimeControlError},
    source::{TimeSource, millis},
    stored::{Stand, StandError},
};

/// Milliseconds: how long something takes, or a moment of a [`TimeSource`].
pub(crate) type Millis = u64;

/// How long the first turn of each player may take in real-time play before the game is given up.
pub(crate) const START: Millis = 60_000;
/// How long both may place their armies in real-time play.
pub(crate) const ARMIES: Millis = 600_000;
/// An opponent of the server keeps so much, however late the server was.
const RESERVE: Millis = 1;

/// By what time a clock goes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Pace {
    /// By a time that knows no day, and stands still while the server does.
    RealTime,
    /// By the calendar.
    Correspondence,
}

/// What the players have to do next.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Awaited {
    /// Nothing: the game is over.
    Nothing,
    /// Both place their armies.
    Armies(Wait),
    /// This player has his first turn to make.
    First(Side, Wait),
    /// This player is to move.
    Turn(Side),
}

/// How long what comes before the time counts is waited for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Wait {
    /// As long as somebody may be let wait.
    Bounded,
    /// As long as it takes: at one board, and against the server, nobody waits.
    Endless,
}

/// What is known of how long a turn took.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Took {
    /// As long as the server waited.
    AsWaited,
    /// A client says that its player had the turn so long; the rest was on the way.
    Reported(Millis),
    /// An opponent of the server worked so long; the rest is not its fault.
    Worked(Millis),
}

/// A turn that came too late.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("the time is up")]
pub(crate) struct TooLate;

/// How a game ends when a time is up.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Flag {
    /// This player has lost.
    Lost(Side),
    /// Nobody has: it had not begun.
    Aborted,
}

/// The clocks of two players.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Clock {
    settings: Settings,
    left: [Left; 2],
    quotas: [Quota; 2],
    /// What the turn has taken before its last part, where it has several (ココセ); the first turn too.
    used: Millis,
    running: Running,
    /// When it was read last.
    now: Millis,
}

/// What runs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Running {
    /// Nothing yet, or nothing any more for a while.
    Waiting,
    /// What each has to do before his time counts.
    Allowance { awaited: Awaited, since: Millis },
    /// A player's time.
    Turn { side: Side, since: Millis },
    /// Nothing any more.
    Over,
}

impl Clock {
    /// Returns the clocks of a game that begins; they wait.
    pub(crate) fn new(settings: Settings) -> Self {
        Self {
            settings,
            left: settings.terms.map(Terms::start),
            quotas: settings.terms.map(|terms| Quota::new(settings.pace, terms)),
            used: 0,
            running: Running::Waiting,
            now: 0,
        }
    }

    pub(crate) const fn pace(&self) -> Pace {
        self.settings.pace
    }

    pub(crate) const fn settings(&self) -> &Settings {
        &self.settings
    }

    /// Says what time it is. Time does not go back.
    pub(crate) fn read(&mut self, now: Millis) {
        self.now = self.now.max(now);
    }

    /// Returns whether nothing runs though the game is not over.
    pub(crate) fn is_waiting(&self) -> bool {
        self.running == Running::Waiting
    }

    /// Lets run what is awaited, from now on.
    pub(crate) fn start(&mut self, awaited: Awaited) {
        self.run(awaited, self.now);
    }

    /// Lets run what is awaited, from this moment on.
    pub(crate) fn run(&mut self, awaited: Awaited, since: Millis) {
        self.running = match awaited {
            Awaited::Nothing => Running::Over,
            Awaited::Turn(side) => Running::Turn { side, since },
            Awaited::Armies(_) | Awaited::First(..) => Running::Allowance { awaited, since },
        };
    }

    /// Stops what runs, without a charge: somebody has to come first.
    pub(crate) fn wait(&mut self) {
        self.running = Running::Waiting;
    }

    /// Charges a turn, or a part of one when `next` awaits the same player, and lets run what is awaited
    /// next. Returns how long it took. Clocks that wait go on waiting, and charge nothing.
    ///
    /// # Errors
    /// [`TooLate`] when the player's time was up; nothing is charged then.
    pub(crate) fn press(&mut self, took: Took, next: Awaited) -> Result<Millis, TooLate> {
        let (spent, side) = match self.running {
            Running::Waiting | Running::Over => (0, None),
            Running::Allowance { since, .. } => (self.now.saturating_sub(since), None),
            Running::Turn { side, since } => {
                let waited = self.now.saturating_sub(since);
                let at = side.index();
                let (spent, compensated) = match took {
                    Took::AsWaited => (waited, 0),
                    Took::Reported(took) => {
                        let compensated = self.quotas[at].compensation(waited.saturating_sub(took));
                        (waited - compensated, compensated)
                    }
                    Took::Worked(took) => {
                        let most = self.budget(side).saturating_sub(self.used + RESERVE);
                        (took.min(waited).min(most), 0)
                    }
                };
                if self.used + spent >= self.budget(side) {
                    return Err(TooLate);
                }
                self.quotas[at].pay(compensated);
                (spent, Some(side))
            }
        };
        match side {
            Some(side) if next == Awaited::Turn(side) => self.used += spent,
            // All of a first turn is free, and has one allowance.
            None if matches!(self.running, Running::Allowance { awaited, .. } if awaited == next) => {
                self.used += spent;
            }
            Some(side) => {
                let (terms, left) = (self.settings.terms[side.index()], &mut self.left[side.index()]);
                // Looked at above.
                *left = terms.spend(*left, self.used + spent).ok_or(TooLate)?;
                self.used = 0;
            }
            None => self.used = 0,
        }
        if !self.is_waiting() {
            self.start(next);
        }
        Ok(spent)
    }

    /// Takes a turn, or a part of one, that was made while the clocks waited: it costs nothing, and what is
    /// added after such a turn is added. They go on waiting.
    ///
    /// # Errors
    /// [`TooLate`] when what its earlier parts took was all the player had.
    pub(crate) fn press_waiting(&mut self, made: Awaited, next: Awaited) -> Result<Millis, TooLate> {
        self.start(made);
        let spent = self.press(Took::AsWaited, next)?;
        self.wait();
        Ok(spent)
    }

    /// Leaves a player who has not begun half of what he has of his main time, and nothing else; returns
    /// whether there is anything to halve.
    pub(crate) fn halve(&mut self, side: Side) -> bool {
        let Some(settings) = self.settings.halved(side) else { return false };
        let at = side.index();
        self.settings = settings;
        self.left[at] = Left { main: self.left[at].main / 2, periods: 0 };
        self.quotas[at] = Quota::new(settings.pace, settings.terms[at]);
        true
    }

    /// Leaves a player no more than he would begin with: what he had before he halved his time is gone.
    pub(crate) fn cap(&mut self, side: Side) {
        let (terms, left) = (self.settings.terms[side.index()], &mut self.left[side.index()]);
        *left = Left { main: left.main.min(terms.main), periods: left.periods.min(terms.periods) };
    }

    /// Returns when the time of whoever runs is up, and what that means; `None` while nothing runs that ends.
    /// An answer that is on its way then is waited for a little.
    pub(crate) fn flag(&self) -> Option<(Millis, Flag)> {
        match self.running {
            Running::Waiting | Running::Over => None,
            Running::Allowance { awaited, since } => {
                let left = self.allowance(awaited)?.saturating_sub(self.used);
                Some((since.saturating_add(left), Flag::Aborted))
            }
            Running::Turn { side, since } => {
                let up = since.saturating_add(self.budget(side).saturating_sub(self.used));
                Some((up.saturating_add(self.quotas[side.index()].patience()), Flag::Lost(side)))
            }
        }
    }

    /// Returns whose time runs down, if it is that of one player.
    pub(crate) const fn ticking(&self) -> Option<Side> {
        match self.running {
            Running::Turn { side, .. } => Some(side),
            _ => None,
        }
    }

    /// Returns whether something runs until this player has done something.
    pub(crate) fn awaits(&self, side: Side) -> bool {
        match self.running {
            Running::Turn { side: awaited, .. }
            | Running::Allowance { awaited: Awaited::First(awaited, _), .. } => awaited == side,
            Running::Allowance { .. } => true,
            Running::Waiting | Running::Over => false,
        }
    }

    /// Ends the game: whoever had the turn is left with what he has now.
    pub(crate) fn stop(&mut self) {
        if let Running::Turn { side, since } = self.running {
            let at = side.index();
            let gone = self.used + self.now.saturating_sub(since);
            self.left[at] = self.settings.terms[at].drain(self.left[at], gone);
        }
        self.used = 0;
        self.running = Running::Over;
    }

    /// Stops what runs for a while: whoever had the turn goes on with what he has now.
    pub(crate) fn rest(&mut self) {
        self.stop();
        self.running = Running::Waiting;
    }

    /// Goes back to how the clocks stood at an earlier position, and waits. Whoever asked for it has no more
    /// time by it than he has now: what he used up for the turns that are gone stays used. The other has no
    /// less. Where nobody in particular asked, both have what they had.
    pub(crate) fn take_back(&mut self, then: Stand, asker: Option<Side>) {
        self.rest();
        for side in Side::BOTH {
            let (terms, at) = (self.settings.terms[side.index()], side.index());
            let (now, then) = (self.left[at], then.left[at]);
            let now_is_less = terms.total(now) < terms.total(then);
            self.left[at] = match asker {
                Some(asker) if (asker == side) == now_is_less => now,
                _ => then,
            };
        }
        self.used = then.used;
    }

    /// Returns how the clocks stand between turns.
    pub(crate) const fn stand(&self) -> Stand {
        Stand { left: self.left, used: self.used }
    }

    /// Returns the clocks of the same players who have exchanged their sides.
    #[must_use]
    pub(crate) fn exchanged(mut self) -> Self {
        self.settings = self.settings.exchanged();
        self.left.swap(0, 1);
        self.quotas.swap(0, 1);
        self
    }

    /// Returns how long a turn of this player may still take.
    fn budget(&self, side: Side) -> Millis {
        self.settings.terms[side.index()].budget(self.left[side.index()])
    }

    /// Returns how long what is awaited may take before the game is given up.
    fn allowance(&self, awaited: Awaited) -> Option<Millis> {
        match (awaited, self.settings.pace) {
            (Awaited::First(_, Wait::Bounded), Pace::RealTime) => Some(START),
            (Awaited::First(side, Wait::Bounded), Pace::Correspondence) => Some(self.budget(side)),
            (Awaited::Armies(Wait::Bounded), Pace::RealTime) => Some(ARMIES),
            (Awaited::Armies(Wait::Bounded), Pace::Correspondence) => {
                Side::BOTH.into_iter().map(|side| self.budget(side)).max()
            }
            _ => None,
        }
    }
}
