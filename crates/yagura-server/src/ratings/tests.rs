use proptest::prelude::*;
use yagura_wire::{Allowance, DaysAMove, Speed, TimeControl};

use super::{DAY, Rating, Score, after_game, anchors::anchors, category::speed};

fn rating(value: f64, deviation: f64) -> Rating {
    Rating { value, deviation, volatility: 0.06 }
}

fn near(a: f64, b: f64, by: f64) -> bool {
    (a - b).abs() < by
}

/// Mark Glickman, "Example of the Glicko-2 system" (2022): 1464.06, 151.52, 0.05999.
#[test]
fn the_published_example_comes_out() {
    let games = [
        (rating(1400.0, 30.0), Score::Won),
        (rating(1550.0, 100.0), Score::Lost),
        (rating(1700.0, 300.0), Score::Lost),
    ];
    let after = rating(1500.0, 200.0).updated(&games, 1.0);
    assert!(near(after.value, 1464.06, 0.01), "{after:?}");
    assert!(near(after.deviation, 151.52, 0.01), "{after:?}");
    assert!(near(after.volatility, 0.059_99, 0.000_02), "{after:?}");
}

#[test]
fn both_are_reckoned_from_what_they_were() {
    let [winner, loser] = after_game([(Rating::default(), 0); 2], Score::Won);
    assert!(near(winner.value - 1500.0, 1500.0 - loser.value, 1e-6), "{winner:?} {loser:?}");
    assert!(winner.value > 1600.0 && winner.deviation < 500.0);
    assert!(near(winner.deviation, loser.deviation, 1e-6));
    let [a, b] = after_game([(Rating::default(), 0); 2], Score::Drawn);
    assert!(near(a.value, 1500.0, 1e-6) && near(b.value, 1500.0, 1e-6), "{a:?} {b:?}");
}

#[test]
fn ratings_become_certain_by_games_and_less_so_by_time() {
    let mut one = Rating::default();
    let mut games = 0;
    while one.is_provisional() {
        let score = if games % 2 == 0 { Score::Won } else { Score::Lost };
        [one, _] = after_game([(one, 0), (rating(one.value, 60.0), 0)], score);
        games += 1;
    }
    assert!((8..=16).contains(&games), "{games}");
    let certain = Rating { deviation: 60.0, volatility: 0.06, ..one };
    assert_eq!(certain.after(0), certain);
    assert!(!certain.after(180 * DAY).is_provisional());
    assert!(certain.after(500 * DAY).is_provisional());
    assert!(near(certain.after(1_000_000 * DAY).deviation, 500.0, 1e-6));
    assert_eq!(certain.after(-DAY), certain, "time does not go back");
}

#[test]
fn speeds_follow_from_the_time() {
    let of = |main, increment, byoyomi, periods| {
        let one = Allowance { main, increment, byoyomi, periods };
        speed(&TimeControl::RealTime { b: one, w: one })
    };
    assert_eq!(of(60, 0, 0, 0), Speed::Bullet);
    assert_eq!(of(299, 0, 0, 0), Speed::Bullet);
    assert_eq!(of(300, 0, 0, 0), Speed::Blitz);
    assert_eq!(of(180, 2, 0, 0), Speed::Blitz);
    assert_eq!(of(0, 0, 10, 1), Speed::Bullet);
    assert_eq!(of(600, 0, 30, 1), Speed::Rapid);
    assert_eq!(of(900, 0, 60, 1), Speed::Classical);
    assert_eq!(of(86_400, 3600, 3600, 60), Speed::Classical);
    // What the form of the page offers under these names.
    assert_eq!([of(60, 2, 0, 0), of(180, 0, 10, 1)], [Speed::Bullet, Speed::Blitz]);
    assert_eq!([of(600, 0, 30, 1), of(1800, 0, 60, 1)], [Speed::Rapid, Speed::Classical]);
    let days = DaysAMove { days: 1, reserve: 0 };
    assert_eq!(speed(&TimeControl::Correspondence { b: days, w: days }), Speed::Correspondence);
    let [short, long] = [60, 1800].map(|main| Allowance { main, ..Allowance::default() });
    assert_eq!(speed(&TimeControl::RealTime { b: short, w: long }), Speed::Classical);
}

#[test]
fn every_game_has_anchors_and_stronger_levels_have_higher_ones() {
    for definition in yagura::definitions() {
        let levels = anchors(&definition.id);
        assert!(!levels.is_empty(), "{}", definition.id);
        assert!(levels.is_sorted_by(|a, b| a.value < b.value), "{}", definition.id);
        assert!(levels.iter().all(|level| !level.deviation.is_nan() && level.after(0) == *level));
    }
}

fn any_rating() -> impl Strategy<Value = Rating> {
    (400.0..4000.0_f64, 45.0..500.0_f64, 0.01..0.1_f64).prop_map(|(value, deviation, volatility)| Rating {
        value,
        deviation,
        volatility,
    })
}

fn any_score() -> impl Strategy<Value = Score> {
    prop_oneof![Just(Score::Won), Just(Score::Drawn), Just(Score::Lost)]
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn ratings_stay_in_their_bounds(
        a in any_rating(), b in any_rating(), waited in 0..4000 * DAY, score in any_score(),
    ) {
        for (before, after) in [a, b].into_iter().zip(after_game([(a, waited), (b, 0)], score)) {
            prop_assert!((400.0..=4000.0).contains(&after.value), "{after:?}");
            prop_assert!((45.0..=500.0).contains(&after.deviation), "{after:?}");
            prop_assert!(after.volatility > 0.0 && after.volatility <= 0.1, "{after:?}");
            prop_assert!((after.value - before.value).abs() <= 700.0 + 1e-6, "{before:?} {after:?}");
        }
    }

    #[test]
    fn who_sits_first_does_not_matter(
        a in any_rating(), b in any_rating(), waited in 0..400 * DAY, score in any_score(),
    ) {
        let [first, second] = after_game([(a, waited), (b, 0)], score);
        let exchanged = after_game([(b, 0), (a, waited)], score.of_other());
        prop_assert_eq!([second, first], exchanged);
    }

    #[test]
    fn who_wins_does_not_lose_points(a in any_rating(), b in any_rating()) {
        let [winner, loser] = after_game([(a, 0), (b, 0)], Score::Won);
        prop_assert!(winner.value >= a.value && loser.value <= b.value);
    }
}
