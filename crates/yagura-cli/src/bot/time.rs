//! What the engine is told of the time.

use std::time::{Duration, Instant};

use yagura::Side;
use yagura_lab::{Clocks, EngineSpec, Limit, Protocol, TimeControl};
use yagura_wire::{Clock, ClockPhase, TimeControl as Control};

/// What the way to the server and back may take of a player's time.
const WAY: Duration = Duration::from_millis(300);
/// The least time for a move.
const LEAST: Duration = Duration::from_millis(10);
/// Into so many moves the time for the game is divided for an engine that knows no byoyomi.
const SHARES: u32 = 30;

/// The clocks as the server told them.
#[derive(Clone, Debug)]
pub(super) struct Told {
    pub(super) clock: Clock,
    /// When.
    pub(super) heard: Instant,
}

/// Returns what limits the move of a side: an engine's own limit, else the clocks of a game played without a
/// break, else the time for a move.
pub(super) fn clocks(
    spec: &EngineSpec,
    movetime: Duration,
    control: Option<Control>,
    told: Option<&Told>,
    side: Side,
) -> Clocks {
    let fixed = |limit| Clocks::new([limit; 2]);
    if let Some(limit) = spec.limit {
        return fixed(limit);
    }
    let (Some(Control::RealTime { b, w }), Some(Told { clock, heard })) = (control, told) else {
        return fixed(Limit::Movetime(movetime));
    };
    match clock.phase {
        ClockPhase::Play => {}
        // The first move costs nothing, but has to be made in time.
        ClockPhase::Waiting | ClockPhase::Start | ClockPhase::Armies | ClockPhase::Over => {
            let most = clock.allowance.map_or(movetime, |left| Duration::from_millis(left / 2));
            return fixed(Limit::Movetime(movetime.min(most).max(LEAST)));
        }
    }
    let passed = heard.elapsed() + WAY;
    let times = Side::BOTH.map(|other| {
        let (allowance, left) = if other == Side::Black { (b, clock.b) } else { (w, clock.w) };
        let used = if other == side { passed } else { Duration::ZERO };
        let main = Duration::from_millis(left.main);
        let byoyomi = Duration::from_millis(left.byoyomi).saturating_sub(used.saturating_sub(main));
        let control = TimeControl {
            base: Duration::from_secs(allowance.main.into()),
            increment: Duration::from_secs(allowance.increment.into()),
            byoyomi,
        };
        (control, main.saturating_sub(used))
    });
    let (control, left) = times[side.index()];
    if left + control.byoyomi < LEAST {
        return fixed(Limit::Movetime(LEAST));
    }
    let knows_byoyomi = match spec.protocol {
        Protocol::Own | Protocol::Usi => true,
        Protocol::Uci | Protocol::Cecp => false,
    };
    if !knows_byoyomi && !control.byoyomi.is_zero() {
        return fixed(Limit::Movetime(control.byoyomi + left / SHARES));
    }
    Clocks::with_remaining(times.map(|(control, _)| Limit::Clock(control)), times.map(|(_, left)| left))
}

#[cfg(test)]
mod tests {
    use yagura_wire::{Allowance, DaysAMove, TimeLeft};

    use super::*;

    const MOVETIME: Duration = Duration::from_secs(2);

    fn told(phase: ClockPhase, b: TimeLeft) -> Told {
        let w = TimeLeft { main: 60_000, ..TimeLeft::default() };
        let clock = Clock { phase, runs: vec![yagura_wire::Side::Black], allowance: Some(3000), b, w };
        Told { clock, heard: Instant::now() }
    }

    fn limit(engine: &str, control: Option<Control>, told: Option<&Told>) -> Clocks {
        clocks(&engine.parse().expect("an engine"), MOVETIME, control, told, Side::Black)
    }

    fn real_time(byoyomi: u32) -> Control {
        let one = Allowance { main: 600, increment: 0, byoyomi, periods: byoyomi.min(1) };
        Control::RealTime { b: one, w: one }
    }

    #[test]
    fn without_a_clock_each_move_has_its_time() {
        let days = DaysAMove { days: 3, reserve: 0 };
        let by_days = Control::Correspondence { b: days, w: days };
        for control in [None, Some(by_days)] {
            let told = told(ClockPhase::Play, TimeLeft::default());
            let limit = limit("self", control, Some(&told)).limit(Side::Black);
            assert_eq!(limit, Limit::Movetime(MOVETIME));
        }
        assert_eq!(limit("self,depth=3", Some(real_time(0)), None).limit(Side::Black), Limit::Depth(3));
    }

    #[test]
    fn the_clock_is_what_is_left_of_it() {
        let told = told(ClockPhase::Play, TimeLeft { main: 10_000, ..TimeLeft::default() });
        let clocks = limit("self", Some(real_time(0)), Some(&told));
        let left = clocks.remaining(Side::Black);
        assert!(left <= Duration::from_millis(9700) && left > Duration::from_secs(5), "{left:?}");
        assert_eq!(clocks.remaining(Side::White), Duration::from_mins(1));
    }

    #[test]
    fn byoyomi_is_never_used_up() {
        let last = TimeLeft { byoyomi: 5000, periods: 1, ..TimeLeft::default() };
        let told = told(ClockPhase::Play, last);
        for engine in ["self", "cecp:hachu"] {
            let clocks = limit(engine, Some(real_time(10)), Some(&told));
            let most = clocks.allowance(Side::Black).expect("a time");
            assert!(most <= Duration::from_millis(4700) && most > Duration::from_secs(1), "{most:?}");
        }
        let spent = told_spent();
        let most = limit("self", Some(real_time(10)), Some(&spent)).allowance(Side::Black);
        assert_eq!(most, Some(LEAST));
    }

    fn told_spent() -> Told {
        told(ClockPhase::Play, TimeLeft { byoyomi: 100, periods: 1, ..TimeLeft::default() })
    }

    #[test]
    fn the_first_move_is_made_within_its_allowance() {
        let told = told(ClockPhase::Start, TimeLeft::default());
        let limit = limit("self", Some(real_time(0)), Some(&told)).limit(Side::Black);
        assert_eq!(limit, Limit::Movetime(Duration::from_millis(1500)));
    }
}
