use yagura::Side::{self, Black, White};
use yagura_wire::{Allowance, ClockPhase, DaysAMove, TimeControl, TimeLeft};

use super::{
    ARMIES, Awaited, Clock, Flag, Millis, START, Settings, Stand, TimeControlError, TooLate, Took, Wait,
    lag::Quota,
    settings::TimeField,
    terms::{Left, Terms},
};

const DAY: Millis = 86_400_000;

fn settings(b: Allowance, w: Allowance) -> Settings {
    TimeControl::RealTime { b, w }.try_into().expect("a time control")
}

/// Returns the clocks of a game in which both have `side`, Black to move.
fn clock(side: Allowance) -> Clock {
    let mut clock = Clock::new(settings(side, side));
    clock.start(Awaited::Turn(Black));
    clock
}

fn allowance(main: u32, increment: u32, byoyomi: u32, periods: u32) -> Allowance {
    Allowance { main, increment, byoyomi, periods }
}

/// Presses the clock of `side` when it shows `now`; the other is to move then.
fn press(clock: &mut Clock, side: Side, now: Millis) -> Result<Millis, TooLate> {
    clock.read(now);
    clock.press(Took::AsWaited, Awaited::Turn(!side))
}

fn main_and_periods(clock: &Clock) -> [(Millis, u32); 2] {
    let view = clock.view();
    [view.b, view.w].map(|left| (left.main, left.periods))
}

#[test]
fn sudden_death() {
    let mut clock = clock(allowance(60, 0, 0, 0));
    assert_eq!(press(&mut clock, Black, 20_000), Ok(20_000));
    assert_eq!(press(&mut clock, White, 25_000), Ok(5_000));
    assert_eq!(main_and_periods(&clock), [(40_000, 0), (55_000, 0)]);
    assert_eq!(press(&mut clock, Black, 64_999), Ok(39_999));
    assert_eq!(clock.view().b.main, 1);
    assert_eq!(press(&mut clock, White, 65_000), Ok(1));
    assert_eq!(press(&mut clock, Black, 65_001), Err(TooLate), "the last millisecond is over");
    assert_eq!(clock.ticking(), Some(Black), "nothing has changed");
}

#[test]
fn fischer_adds_behind_the_turn() {
    let mut clock = clock(allowance(10, 5, 0, 0));
    assert_eq!(press(&mut clock, Black, 10_000), Err(TooLate), "the increment does not save this turn");
    assert_eq!(press(&mut clock, Black, 9_000), Err(TooLate), "time does not go back");
    let mut clock = Clock { now: 0, ..clock };
    assert_eq!(press(&mut clock, Black, 9_000), Ok(9_000));
    assert_eq!(main_and_periods(&clock), [(6_000, 0), (10_000, 0)]);
    assert_eq!(press(&mut clock, White, 9_500), Ok(500));
    assert_eq!(main_and_periods(&clock)[1], (14_500, 0), "more than at first");
}

#[test]
fn without_main_time_the_first_increment_comes_first() {
    let clock = clock(allowance(0, 3, 0, 0));
    assert_eq!(clock.view().b.main, 3_000);
}

#[test]
fn byoyomi_is_whole_again_and_lost_periods_are_not() {
    let mut clock = clock(allowance(10, 0, 30, 3));
    assert_eq!(press(&mut clock, Black, 39_999), Ok(39_999), "within the first period");
    assert_eq!(clock.view().b, TimeLeft { free: 0, main: 0, byoyomi: 30_000, periods: 3 });
    assert_eq!(press(&mut clock, White, 40_000), Ok(1));
    clock.read(75_000);
    assert_eq!(clock.view().b, TimeLeft { free: 0, main: 0, byoyomi: 25_000, periods: 2 }, "in the second");
    assert_eq!(press(&mut clock, Black, 100_000), Ok(60_000), "two of them, to the millisecond");
    assert_eq!(clock.view().b, TimeLeft { free: 0, main: 0, byoyomi: 30_000, periods: 1 });
    assert_eq!(press(&mut clock, White, 100_000), Ok(0));
    let grace = clock.quotas[0].patience();
    assert_eq!(clock.flag(), Some((130_000 + grace, Flag::Lost(Black))));
    assert_eq!(press(&mut clock, Black, 130_000), Err(TooLate));
}

#[test]
fn an_increment_ends_where_byoyomi_begins() {
    let mut clock = clock(allowance(10, 5, 30, 1));
    assert_eq!(press(&mut clock, Black, 4_000), Ok(4_000));
    assert_eq!(main_and_periods(&clock)[0], (11_000, 1));
    assert_eq!(press(&mut clock, White, 4_000), Ok(0));
    assert_eq!(press(&mut clock, Black, 20_000), Ok(16_000));
    assert_eq!(main_and_periods(&clock)[0], (0, 1), "nothing is added in byoyomi");
}

#[test]
fn different_times() {
    let mut clock = Clock::new(settings(allowance(60, 0, 0, 0), allowance(10, 2, 0, 0)));
    clock.start(Awaited::Turn(Black));
    assert_eq!(main_and_periods(&clock), [(60_000, 0), (10_000, 0)]);
    assert_eq!(press(&mut clock, Black, 1_000), Ok(1_000));
    assert_eq!(press(&mut clock, White, 2_000), Ok(1_000));
    assert_eq!(main_and_periods(&clock), [(59_000, 0), (11_000, 0)]);
    let exchanged = clock.exchanged();
    assert_eq!(main_and_periods(&exchanged), [(11_000, 0), (59_000, 0)]);
    let TimeControl::RealTime { b, w } = exchanged.settings().control() else { panic!("real time") };
    assert_eq!((b.main, w.main), (10, 60));
}

#[test]
fn days_are_for_each_turn_and_the_reserve_for_what_is_over() {
    let days = DaysAMove { days: 2, reserve: 1 };
    let control = TimeControl::Correspondence { b: days, w: days };
    let mut clock = Clock::new(control.try_into().expect("a time control"));
    clock.start(Awaited::Turn(Black));
    assert_eq!(clock.flag(), Some((3 * DAY, Flag::Lost(Black))), "nobody waits for what is on its way");
    assert_eq!(press(&mut clock, Black, 2 * DAY), Ok(2 * DAY));
    assert_eq!(clock.view().b, TimeLeft { free: 2 * DAY, main: DAY, byoyomi: 0, periods: 0 });
    assert_eq!(press(&mut clock, White, 4 * DAY + DAY / 2), Ok(2 * DAY + DAY / 2));
    assert_eq!(clock.view().w.main, DAY / 2);
}

/// A turn of several moves (ココセ) is one turn: nothing is added, and no period begins anew, within it.
#[test]
fn a_run_of_moves_is_one_turn() {
    let mut clock = clock(allowance(10, 5, 10, 1));
    clock.read(6_000);
    assert_eq!(clock.press(Took::AsWaited, Awaited::Turn(Black)), Ok(6_000));
    assert_eq!(main_and_periods(&clock)[0], (4_000, 1), "running on");
    clock.read(15_000);
    assert_eq!(clock.press(Took::AsWaited, Awaited::Turn(Black)), Ok(9_000));
    clock.read(19_999);
    assert_eq!(clock.press(Took::AsWaited, Awaited::Turn(White)), Ok(4_999));
    assert_eq!(clock.view().b, TimeLeft { free: 0, main: 0, byoyomi: 10_000, periods: 1 });

    let mut late = Clock::new(settings(allowance(10, 5, 0, 0), allowance(10, 5, 0, 0)));
    late.start(Awaited::Turn(Black));
    late.read(6_000);
    assert_eq!(late.press(Took::AsWaited, Awaited::Turn(Black)), Ok(6_000));
    late.read(10_000);
    assert_eq!(late.press(Took::AsWaited, Awaited::Turn(Black)), Err(TooLate));
    let stand: Stand = late.stand().to_string().parse().expect("as it is stored");
    assert_eq!((stand, stand.used), (late.stand(), 6_000), "the run is stored too");
}

#[test]
fn the_first_turn_costs_nothing_and_is_awaited_only_so_long() {
    let mut clock = Clock::new(settings(allowance(30, 5, 0, 0), allowance(30, 5, 0, 0)));
    assert!(clock.is_waiting() && clock.flag().is_none());
    assert_eq!(clock.press(Took::AsWaited, Awaited::First(White, Wait::Bounded)), Ok(0));
    assert!(clock.is_waiting(), "who has not come is waited for");
    clock.read(500_000);
    clock.start(Awaited::First(White, Wait::Bounded));
    let view = clock.view();
    assert_eq!((view.phase, view.allowance, view.runs.len()), (ClockPhase::Start, Some(START), 1));
    assert_eq!(clock.flag(), Some((500_000 + START, Flag::Aborted)));
    clock.read(545_000);
    assert_eq!(clock.press(Took::AsWaited, Awaited::Turn(Black)), Ok(45_000), "it is recorded all the same");
    assert_eq!(main_and_periods(&clock), [(30_000, 0), (30_000, 0)], "and nothing is added");
    clock.start(Awaited::First(Black, Wait::Endless));
    assert_eq!((clock.flag(), clock.view().allowance), (None, None));
}

/// A first turn of several moves (ココセ) is free to its end, and has one minute.
#[test]
fn a_first_turn_that_is_a_run_costs_nothing() {
    let mut clock = Clock::new(settings(allowance(30, 5, 0, 0), allowance(30, 5, 0, 0)));
    let first = Awaited::First(Black, Wait::Bounded);
    clock.start(first);
    clock.read(20_000);
    assert_eq!(clock.press(Took::AsWaited, first), Ok(20_000));
    assert_eq!((clock.flag(), clock.view().allowance), (Some((START, Flag::Aborted)), Some(START - 20_000)));
    clock.read(30_000);
    assert_eq!(clock.press(Took::AsWaited, first), Ok(10_000));
    clock.read(35_000);
    assert_eq!(clock.press(Took::AsWaited, Awaited::First(White, Wait::Bounded)), Ok(5_000));
    assert_eq!(main_and_periods(&clock), [(30_000, 0), (30_000, 0)], "nothing is charged, nothing is added");
    assert_eq!(clock.view().allowance, Some(START), "the other has a minute of his own");
}

#[test]
fn both_place_their_armies_at_the_same_time() {
    let mut clock = Clock::new(settings(allowance(30, 0, 0, 0), allowance(30, 0, 0, 0)));
    clock.start(Awaited::Armies(Wait::Bounded));
    let view = clock.view();
    assert_eq!((view.phase, view.allowance, view.runs.len()), (ClockPhase::Armies, Some(ARMIES), 2));
    assert_eq!(clock.flag(), Some((ARMIES, Flag::Aborted)));
    clock.read(100_000);
    clock.start(Awaited::Turn(White));
    assert_eq!(main_and_periods(&clock), [(30_000, 0), (30_000, 0)]);
    assert_eq!(clock.ticking(), Some(White));
}

#[test]
fn what_was_on_the_way_is_made_good_within_bounds() {
    let mut honest = clock(allowance(60, 0, 0, 0));
    honest.read(1_300);
    assert_eq!(honest.press(Took::Reported(1_000), Awaited::Turn(White)), Ok(1_000));
    assert_eq!(honest.view().b.main, 59_000);

    // 60 seconds gain 390 ms a turn: three of them at first, seven at most.
    let mut liar = clock(allowance(60, 0, 0, 0));
    let mut now = 0;
    let mut made_good = 0;
    for turn in 1..=20 {
        now += 2_000;
        liar.read(now);
        let spent = liar.press(Took::Reported(0), Awaited::Turn(White)).expect("in time");
        made_good += 2_000 - spent;
        assert!(made_good <= 390 * (2 + turn), "{made_good} after {turn} turns");
        liar.press(Took::AsWaited, Awaited::Turn(Black)).expect("at once");
    }
    assert_eq!(liar.view().b.main, 60_000 - 40_000 + made_good);

    let mut boaster = clock(allowance(60, 0, 0, 0));
    boaster.read(1_000);
    assert_eq!(
        boaster.press(Took::Reported(u64::MAX), Awaited::Turn(White)),
        Ok(1_000),
        "no longer than it was"
    );
}

#[test]
fn a_move_on_its_way_when_the_flag_falls_is_in_time() {
    let mut clock = clock(allowance(60, 0, 0, 0));
    let Some((up, Flag::Lost(Black))) = clock.flag() else { panic!("Black's flag") };
    assert_eq!(up, 60_000 + 3 * 390);
    clock.read(60_500);
    assert_eq!(clock.view().b.main, 0);
    assert_eq!(clock.press(Took::Reported(59_800), Awaited::Turn(White)), Ok(59_800));
}

#[test]
fn an_opponent_of_the_server_is_not_charged_for_the_server() {
    let mut clock = clock(allowance(5, 0, 0, 0));
    clock.read(60_000);
    assert_eq!(clock.press(Took::Worked(700), Awaited::Turn(White)), Ok(700));
    clock.start(Awaited::Turn(Black));
    clock.read(90_000);
    assert_eq!(clock.press(Took::Worked(20_000), Awaited::Turn(White)), Ok(4_299), "it never loses");
    assert_eq!(clock.view().b.main, 1);
}

#[test]
fn taking_back_gives_no_time_to_who_asked() {
    let mut clock = clock(allowance(60, 10, 0, 0));
    let start = clock.stand();
    press(&mut clock, Black, 1_000).expect("in time");
    press(&mut clock, White, 31_000).expect("in time");
    assert_eq!(main_and_periods(&clock), [(69_000, 0), (40_000, 0)]);
    clock.read(36_000);
    let with = |asker| {
        let mut clock = clock;
        clock.take_back(start, asker);
        assert!(clock.is_waiting());
        main_and_periods(&clock)
    };
    assert_eq!(with(Some(Black)), [(60_000, 0), (60_000, 0)], "no increments for what is gone");
    assert_eq!(with(Some(White)), [(64_000, 0), (40_000, 0)], "White's half a minute is gone");
    assert_eq!(with(None), [(60_000, 0), (60_000, 0)]);
}

#[test]
fn a_turn_made_while_the_clocks_wait_costs_nothing_and_has_its_increment() {
    let mut clock = Clock::new(settings(allowance(60, 5, 0, 0), allowance(60, 5, 0, 0)));
    clock.read(500_000);
    assert_eq!(clock.press_waiting(Awaited::Turn(Black), Awaited::Turn(White)), Ok(0));
    assert!(clock.is_waiting(), "nobody has come by it");
    assert_eq!(main_and_periods(&clock), [(65_000, 0), (60_000, 0)]);
    let first = Awaited::First(White, Wait::Bounded);
    assert_eq!(clock.press_waiting(first, Awaited::Turn(Black)), Ok(0));
    assert_eq!(main_and_periods(&clock), [(65_000, 0), (60_000, 0)], "nothing is added for the first turn");
}

#[test]
fn after_a_restart_the_turn_begins_anew_with_what_was_left() {
    let mut clock = clock(allowance(60, 0, 30, 2));
    press(&mut clock, Black, 61_000).expect("in time");
    clock.read(70_000);
    let stored = clock.stand().to_string();
    assert_eq!(stored, "0/2 60000/2 0", "not what has run since");
    let stand = stored.parse().expect("a stand");
    let mut restored = Clock::standing_at(*clock.settings(), stand);
    assert!(restored.is_waiting() && restored.flag().is_none());
    restored.read(5);
    restored.start(Awaited::Turn(White));
    assert_eq!(restored.view().w.main, 60_000);
    for text in ["", "1/1 1/1", "1/1 1/1 0 0", "1 1 0", "-1/1 1/1 0", "a/1 1/1 0"] {
        assert!(text.parse::<Stand>().is_err(), "{text}");
    }
}

#[test]
fn time_controls_that_cannot_be_played() {
    let real_time = |side| Settings::try_from(TimeControl::RealTime { b: side, w: side });
    for (side, field) in [
        (allowance(86_401, 0, 0, 0), TimeField::Main),
        (allowance(60, 3601, 0, 0), TimeField::Increment),
        (allowance(60, 0, 3601, 1), TimeField::Byoyomi),
        (allowance(60, 0, 30, 0), TimeField::Periods),
        (allowance(60, 0, 30, 61), TimeField::Periods),
    ] {
        let error = real_time(side).expect_err("it is too much");
        assert!(matches!(error, TimeControlError::Range { field: found, .. } if found == field), "{error}");
    }
    assert_eq!(real_time(allowance(60, 0, 0, 3)), Err(TimeControlError::NoByoyomi(3)));
    assert_eq!(real_time(allowance(0, 0, 0, 0)), Err(TimeControlError::NoTime));
    for (days, reserve) in [(0, 0), (31, 0), (1, 91)] {
        let side = DaysAMove { days, reserve };
        assert!(Settings::try_from(TimeControl::Correspondence { b: side, w: side }).is_err());
    }
}

/// What holds of all time controls and all turns.
#[test]
fn time_is_neither_made_nor_lost() {
    let mut rng = fastrand::Rng::with_seed(17);
    for _ in 0..2_000 {
        let terms = Terms {
            main: rng.u64(0..100_000),
            increment: rng.u64(0..2) * rng.u64(0..10_000),
            free: rng.u64(0..2) * rng.u64(0..10_000),
            byoyomi: 1 + rng.u64(0..30_000),
            periods: rng.u32(0..4),
        };
        let terms = if terms.periods == 0 { Terms { byoyomi: 0, ..terms } } else { terms };
        let mut left = terms.start();
        for _ in 0..20 {
            let budget = terms.budget(left);
            let took = rng.u64(0..budget.saturating_mul(5) / 4 + 2);
            let drained = terms.drain(left, took);
            assert!(terms.total(drained) <= terms.total(left) && drained.periods <= left.periods);
            let Some(after) = terms.spend(left, took) else {
                assert!(took >= budget, "{terms:?} {left:?} {took}");
                assert_eq!(drained, Left::default(), "nothing is left");
                break;
            };
            assert!(took < budget);
            assert!(after.periods <= left.periods, "periods only fall");
            assert!(after.main == 0 || after.periods == left.periods, "main time goes first");
            let charged = took.saturating_sub(terms.free);
            let added = after.main.saturating_sub(drained.main);
            assert!(added == 0 || added == terms.increment);
            if charged <= left.main {
                assert_eq!(left.main - charged + added, after.main, "the sum is the same");
            }
            let period = terms.of_period(left, took);
            assert!(period <= terms.byoyomi && (terms.periods == 0) == (terms.byoyomi == 0));
            left = after;
        }
    }
}

#[test]
fn a_quota_stays_within_its_bounds() {
    let mut rng = fastrand::Rng::with_seed(18);
    for _ in 0..500 {
        let terms = Terms { main: rng.u64(0..900_000), increment: rng.u64(0..20_000), ..Terms::default() };
        let mut quota = Quota::new(super::Pace::RealTime, terms);
        let (mut sum, turns) = (0, rng.u64(1..40));
        for _ in 0..turns {
            let lag = rng.u64(0..10_000);
            let compensated = quota.compensation(lag);
            assert!(compensated <= lag && compensated <= 7_000 && quota.patience() <= 2_000);
            quota.pay(compensated);
            sum += compensated;
        }
        assert!(sum <= 1_000 * (turns + 2), "{sum} in {turns} turns");
    }
}
