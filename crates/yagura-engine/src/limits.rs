//! How long a search may go on. The only place of the crate that reads a clock.
#![expect(clippy::disallowed_methods, reason = "the clock is read here")]

use std::{
    sync::{
        Arc, OnceLock,
        atomic::{
            AtomicBool,
            Ordering::{Acquire, Relaxed, Release},
        },
    },
    time::Duration,
};

use web_time::Instant;
use yagura::{Move, Side};

/// Time that is kept back for the way between the engine and whoever holds the clock, if nobody says
/// otherwise.
const MARGIN: Duration = Duration::from_millis(30);
/// A clock is spent as if the game went on for this many more moves of the player.
const MOVES_TO_GO: u32 = 36;
/// A hard move may take this many times the planned time.
const STRETCH: u32 = 4;
/// Parts of a hundred of the planned time after which no new iteration begins: it would hardly be finished.
const NEW_ITERATION: u32 = 60;

/// One player's clock.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Clock {
    /// Time left.
    pub remaining: Duration,
    /// Time added after each move.
    pub increment: Duration,
    /// Time for each move once `remaining` is used up (秒読み).
    pub byoyomi: Duration,
}

/// How turns of several parts are searched; without effect in games whose turns have one part.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum TurnSearch {
    /// Part by part, as several decisions of one player. A turn of stun shogi is two plies of depth then.
    #[default]
    InParts,
    /// Every turn with every second part, as siblings of one node. For measuring what the parts gain.
    Whole,
}

/// What ends a search. With no limit at all it goes on until it is stopped, or until the greatest depth.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Limits {
    /// The most plies of depth.
    pub depth: Option<u32>,
    /// The most positions visited.
    pub nodes: Option<u64>,
    /// The most time for this move.
    pub movetime: Option<Duration>,
    /// Both clocks, by [`Side::index`].
    pub clocks: Option<[Clock; 2]>,
    /// The number of best lines wanted (multi-PV), at least 1.
    pub lines: usize,
    /// If not empty, only these moves (searchmoves), which must be legal, are looked at.
    pub only: Vec<Move>,
    /// How turns of several parts are searched.
    pub turns: TurnSearch,
    /// Threads that search together, at least 1. With more than one the same search need not find the same
    /// twice. Without effect below full strength.
    pub threads: usize,
    /// When the time of the move began to run; `None`: when the search begins.
    pub began: Option<Instant>,
    /// Time that is kept back from clocks for the way between the engine and whoever holds them; never more
    /// than a half of what is left.
    pub overhead: Duration,
    /// Plies since the beginning of the game after which it is drawn, for matches that have such a rule.
    pub most_plies: Option<usize>,
}

impl Default for Limits {
    fn default() -> Self {
        Self {
            depth: None,
            nodes: None,
            movetime: None,
            clocks: None,
            lines: 1,
            only: Vec::new(),
            turns: TurnSearch::InParts,
            threads: 1,
            began: None,
            overhead: MARGIN,
            most_plies: None,
        }
    }
}

impl Limits {
    /// Returns when the time of the move began to run: now, if nobody has said.
    pub(crate) fn start(&self) -> Instant {
        self.began.unwrap_or_else(Instant::now)
    }

    /// Returns the limit of a depth in plies.
    pub fn depth(depth: u32) -> Self {
        Self { depth: Some(depth), ..Self::default() }
    }

    /// Returns the limit of a number of positions.
    pub fn nodes(nodes: u64) -> Self {
        Self { nodes: Some(nodes), ..Self::default() }
    }

    /// Returns the limit of a time for the move.
    pub fn movetime(time: Duration) -> Self {
        Self { movetime: Some(time), ..Self::default() }
    }
}

/// A handle that ends a search from outside, from any thread. Clones are handles of the same search.
#[derive(Clone, Debug, Default)]
pub struct Stop(Arc<Flags>);

#[derive(Debug, Default)]
struct Flags {
    stopped: AtomicBool,
    pondering: AtomicBool,
    /// Limits of time that came with the hit.
    terms: OnceLock<Terms>,
}

/// Limits of time.
#[derive(Clone, Copy, Debug)]
struct Terms {
    movetime: Option<Duration>,
    clocks: Option<[Clock; 2]>,
}

impl Stop {
    /// Returns a handle that has not been used.
    pub fn new() -> Self {
        Self::default()
    }

    /// Returns the handle of a search in the opponent's time: its clock does not run before
    /// [`Stop::ponder_hit`].
    pub fn pondering() -> Self {
        let stop = Self::new();
        stop.0.pondering.store(true, Release);
        stop
    }

    /// Ends the search, within 50 ms.
    pub fn stop(&self) {
        self.0.stopped.store(true, Relaxed);
    }

    /// Says that the expected move was played: from now on the limits of time hold.
    pub fn ponder_hit(&self) {
        self.0.pondering.store(false, Release);
    }

    /// The same with limits of time in the place of those with which the search began: what the clocks show
    /// was not known then.
    pub fn ponder_hit_with(&self, limits: &Limits) {
        // A second hit does not change what the first one said.
        let _ = self.0.terms.set(Terms { movetime: limits.movetime, clocks: limits.clocks });
        self.ponder_hit();
    }

    /// Returns whether the search was told to end.
    pub fn is_stopped(&self) -> bool {
        self.0.stopped.load(Relaxed)
    }

    /// Returns whether the search runs in the opponent's time.
    pub fn is_pondering(&self) -> bool {
        self.0.pondering.load(Acquire)
    }

    /// Returns whether limits of time came with the hit.
    pub(crate) fn has_terms(&self) -> bool {
        self.0.terms.get().is_some()
    }
}

/// A time plan, and the clock that it is measured by.
#[derive(Debug)]
pub(crate) struct Timer {
    began: Instant,
    player: Side,
    overhead: Duration,
    /// When the limits of time began to hold; `None` while pondering.
    running: Option<Instant>,
    /// When to begin no new iteration.
    soft: Option<Duration>,
    /// When to stop at once.
    hard: Option<Duration>,
}

impl Timer {
    /// Starts the clock for a move of `player`.
    pub(crate) fn start(limits: &Limits, player: Side, stop: &Stop) -> Self {
        Self::start_at(limits, limits.start(), player, stop)
    }

    /// Starts it at a moment that has passed already.
    pub(crate) fn start_at(limits: &Limits, began: Instant, player: Side, stop: &Stop) -> Self {
        let running = (!stop.is_pondering()).then_some(began);
        let mut timer = Self { began, player, overhead: limits.overhead, running, soft: None, hard: None };
        // The hit may have come before the search has begun.
        let given = Terms { movetime: limits.movetime, clocks: limits.clocks };
        timer.plan(stop.0.terms.get().filter(|_| running.is_some()).unwrap_or(&given));
        timer
    }

    /// Plans the time of the move.
    fn plan(&mut self, terms: &Terms) {
        (self.soft, self.hard) = (None, terms.movetime);
        if let Some(clocks) = &terms.clocks {
            let Plan { most, is_kept, planned } = plan(clocks[self.player.index()], self.overhead);
            self.soft = is_kept.then(|| planned * NEW_ITERATION / 100);
            self.hard = Some(self.hard.map_or(most, |time| time.min(most)));
        }
    }

    /// Returns the time that the limits plan for a move of `player`, `None` without limits of time.
    pub(crate) fn allowance(limits: &Limits, player: Side) -> Option<Duration> {
        let planned = limits.clocks.map(|clocks| plan(clocks[player.index()], limits.overhead).planned);
        match (planned, limits.movetime) {
            (Some(planned), Some(time)) => Some(planned.min(time)),
            (planned, time) => planned.or(time),
        }
    }

    /// Returns the time since the search began.
    pub(crate) fn elapsed(&self) -> Duration {
        self.began.elapsed()
    }

    fn charged(&mut self, stop: &Stop) -> Option<Duration> {
        if self.running.is_none() && !stop.is_pondering() {
            self.running = Some(Instant::now());
            if let Some(terms) = stop.0.terms.get() {
                self.plan(terms);
            }
        }
        self.running.map(|since| since.elapsed())
    }

    /// Returns whether the time is up.
    pub(crate) fn is_up(&mut self, stop: &Stop) -> bool {
        match (self.hard, self.charged(stop)) {
            (Some(hard), Some(used)) => used >= hard,
            _ => false,
        }
    }

    /// Returns whether a further iteration is worth beginning. `steadiness` is the percentage of the planned
    /// time that the position deserves: less when the best move has long been the same.
    pub(crate) fn has_time_for_more(&mut self, steadiness: u32, stop: &Stop) -> bool {
        match (self.soft, self.charged(stop)) {
            (Some(soft), Some(used)) => used < soft * steadiness / 100,
            _ => true,
        }
    }
}

/// The time for a move.
#[derive(Clone, Copy, Debug)]
struct Plan {
    /// What a usual move takes.
    planned: Duration,
    /// What none may exceed.
    most: Duration,
    /// Whether time that is not used is kept for later moves.
    is_kept: bool,
}

/// Returns the time for a move. Byoyomi does not add up: once the rest of the clock is less than what the
/// move is worth, all of both is used, as an iteration that is broken off costs nothing.
fn plan(clock: Clock, overhead: Duration) -> Plan {
    let Clock { remaining, increment, byoyomi } = clock;
    let all = remaining + byoyomi;
    let all = all.saturating_sub(overhead.min(all / 2)).max(Duration::from_millis(1));
    let plan = (remaining / MOVES_TO_GO + increment * 3 / 4 + byoyomi * 9 / 10).min(all);
    if !byoyomi.is_zero() && plan >= remaining {
        return Plan { planned: all, most: all, is_kept: false };
    }
    // Never more than half of what is left, the byoyomi aside, however hard the move.
    let most = (plan * STRETCH).min(remaining / 2 + byoyomi.max(increment.min(remaining / 4))).min(all);
    Plan { planned: plan, most: most.max(Duration::from_millis(1)), is_kept: true }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn time_runs_from_the_order_not_from_the_search() {
        let time = Duration::from_millis(5);
        let limits = Limits::movetime(time);
        let began = limits.start();
        std::thread::sleep(time);
        let mut timer = Timer::start_at(&limits, began, Side::Black, &Stop::new());
        assert!(timer.is_up(&Stop::new()) && timer.elapsed() >= time);
    }

    #[test]
    fn a_plan_fits_the_clock() {
        for remaining in [0, 1, 20, 50, 1000, 60_000, 3_600_000] {
            for byoyomi in [0, 100, 1000, 30_000] {
                for increment in [0, 100, 5000] {
                    let ms = Duration::from_millis;
                    let clock =
                        Clock { remaining: ms(remaining), increment: ms(increment), byoyomi: ms(byoyomi) };
                    let Plan { planned, most, .. } = plan(clock, MARGIN);
                    let all = ms(remaining + byoyomi);
                    let all = all.saturating_sub(MARGIN.min(all / 2)).max(ms(1));
                    assert!(planned <= all && most <= all, "{clock:?}: {planned:?}, {most:?}");
                }
            }
        }
    }

    #[test]
    fn byoyomi_is_used_whole_and_a_clock_is_not() {
        let ms = Duration::from_millis;
        let plan = |remaining, byoyomi| {
            plan(Clock { remaining: ms(remaining), increment: ms(0), byoyomi: ms(byoyomi) }, ms(50))
        };
        for (remaining, all) in [(0, 1950), (900, 2850)] {
            let Plan { planned, most, is_kept } = plan(remaining, 2000);
            assert_eq!((planned, most, is_kept), (ms(all), ms(all), false));
        }
        let early = plan(600_000, 2000);
        assert!(early.is_kept && early.planned > ms(17_000) && early.planned < ms(20_000), "{early:?}");
        assert!(plan(60_000, 0).is_kept && plan(0, 60).most == ms(30), "a short byoyomi is not all margin");
    }

    #[test]
    fn the_hit_brings_the_clocks() {
        let stop = Stop::pondering();
        let mut timer = Timer::start(&Limits::default(), Side::White, &stop);
        assert!(!timer.is_up(&stop) && timer.has_time_for_more(100, &stop));
        let clock = Clock { byoyomi: Duration::from_millis(400), ..Clock::default() };
        stop.ponder_hit_with(&Limits { clocks: Some([clock; 2]), ..Limits::default() });
        assert!(!timer.is_up(&stop), "the time runs from the hit");
        let mut late = Timer::start(&Limits::default(), Side::White, &stop);
        std::thread::sleep(Duration::from_millis(450));
        assert!(timer.is_up(&stop) && late.is_up(&stop));
    }
}
