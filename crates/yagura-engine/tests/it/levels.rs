//! Levels: always legal, always the same with a seed, and in order of strength.

use fastrand::Rng;
use yagura::Side;
use yagura_engine::{
    Engine, Level, Limits, Stop,
    margins::{Margin, Margins},
};

use crate::playing::{against_greedy, game, ids, wander};

#[test]
fn every_level_plays_legal_moves_in_every_game() {
    let mut rng = Rng::with_seed(1);
    let engine = Engine::new(1);
    for id in ids() {
        for level in Level::all() {
            let mut game = game(id, None);
            wander(&mut game, rng.usize(0..60), &mut rng);
            let limits = Limits::nodes(1500);
            let thought = engine.think(&game, &limits, level, &Stop::new(), rng.u64(..), &mut |_| ());
            match thought.best {
                Some(mv) => assert!(game.legal_moves().contains(&mv), "{id}, level {}", level.number()),
                None => assert!(game.outcome().is_some(), "{id}, level {}", level.number()),
            }
        }
    }
}

#[test]
fn a_weak_level_plays_the_same_with_the_same_seed() {
    let used = Engine::new(1);
    let mut rng = Rng::with_seed(2);
    let mut different = 0;
    for id in ids() {
        let mut game = game(id, None);
        wander(&mut game, 12, &mut rng);
        for number in [1, 4, 6] {
            let level = Level::new(number).expect("a level's number");
            let play = |engine: &Engine, seed| {
                engine.think(&game, &Limits::default(), level, &Stop::new(), seed, &mut |_| ()).best
            };
            assert_eq!(play(&used, 5), play(&Engine::new(2), 5), "{id}, level {number}");
            different += u32::from(play(&used, 6) != play(&used, 7));
        }
    }
    assert!(different > 0, "the seed matters");
}

/// What levels 1 to 9 are worth was measured with the usual margins.
#[test]
fn margins_are_those_of_full_strength_alone() {
    let game = game("shogi", None);
    let changed = Margins::usual().with([(Margin::Futility, 20), (Margin::CutReduction, 2048)]);
    let nodes = |engine: Engine, level| {
        engine.think(&game, &Limits::depth(7), level, &Stop::new(), 1, &mut |_| ()).nodes
    };
    let both =
        |level| [Engine::new(1), Engine::new(1).with_margins(changed.clone())].map(|e| nodes(e, level));
    let [usual, other] = both(Level::FULL);
    assert_ne!(usual, other);
    for number in [3, 9] {
        let [usual, other] = both(Level::new(number).expect("a level's number"));
        assert_eq!(usual, other, "level {number}");
    }
}

#[test]
fn a_weak_level_takes_its_time() {
    let game = game("shogi", None);
    let think =
        |limits: &Limits| Engine::new(1).think(&game, limits, Level::WEAKEST, &Stop::new(), 3, &mut |_| ());
    let pace = think(&Limits::default()).pace.as_millis();
    assert!((300..3000).contains(&pace), "{pace} ms");
    let limits = Limits::movetime(std::time::Duration::from_millis(100));
    assert!(think(&limits).pace.as_millis() <= 100);
}

/// Slow: behind `YAGURA_SLOW=1`.
#[test]
fn strength_against_a_greedy_player() {
    if std::env::var_os("YAGURA_SLOW").is_none() {
        return;
    }
    for id in ids() {
        let points = |level, nodes, games: u64| -> u32 {
            (0..games).map(|seed| against_greedy(id, level, nodes, Side::BOTH[seed as usize % 2], seed)).sum()
        };
        let full = points(Level::FULL, Some(4000), 20);
        assert_eq!(full, 40, "{id}: full strength against the greedy player, half points of 40");
        let weakest = points(Level::WEAKEST, None, 20);
        assert!(weakest <= 16, "{id}: level 1 against the greedy player, half points of 40: {weakest}");
    }
}
