//! Armies are legal, differ, and are bought without looking at the other's.

use std::collections::HashSet;

use yagura::{AnyPosition, Game, Position, Side, Variant};

use super::*;

const BOARDS: [&str; 5] = ["rengo-shogi", "rengo-chess", "rengo-xiangqi", "rengo-janggi", "rengo-makruk"];

fn boards() -> impl Iterator<Item = Variant> {
    BOARDS.into_iter().map(|id| Variant::parse(id).expect("a board"))
}

fn is_legal(variant: &Variant, army: &str) -> bool {
    AnyPosition::start(variant).set_up(&format!("A:{army}")).is_ok()
}

#[test]
fn every_line_of_the_pools_is_a_legal_army() {
    for variant in boards() {
        let favourites = favourites(&variant);
        assert!(favourites.len() >= 3, "{variant}");
        for Favourite { set_up, weight } in favourites {
            let legal = AnyPosition::start(&variant).set_up(&format!("A:{set_up}"));
            assert!(legal.is_ok() && weight > 0, "{variant} {set_up}: {legal:?}");
            let plan = Plan::read(&variant, &set_up).expect("it is legal");
            assert_eq!(plan.text(), set_up);
            assert!(plan.mirrored().is_legal() && plan.mirrored().mirrored().text() == set_up, "{set_up}");
        }
        assert!(is_legal(&variant, native(&variant)), "{variant}");
    }
}

#[test]
fn armies_are_legal_and_cannot_be_predicted() {
    for variant in boards() {
        let mut seen = [HashSet::new(), HashSet::new()];
        for seed in 0..60 {
            for (seen, army) in
                seen.iter_mut().zip([choose(&variant, Level::FULL, seed), random(&variant, seed)])
            {
                assert!(is_legal(&variant, &army), "{variant} {army}");
                seen.insert(army);
            }
            let spent = Plan::read(&variant, &random(&variant, seed)).map_or(0, |plan| plan.cost());
            assert!(spent >= 90, "{variant}: {spent} points in {}", random(&variant, seed));
        }
        assert!(seen[0].len() >= 10 && seen[1].len() == 60, "{variant}: {}", seen[0].len());
        assert_eq!(choose(&variant, Level::FULL, 7), choose(&variant, Level::FULL, 7));
    }
}

/// A beginner meets what he knows: nothing in hand, and fewer points than he may spend himself.
#[test]
fn weak_levels_have_weak_armies() {
    for variant in boards() {
        let pool = favourites(&variant);
        let plan = |army: &str| Plan::read(&variant, army).expect("it is legal");
        let native = plan(native(&variant)).cost();
        for level in 1..=10 {
            let level_of = Level::new(level).expect("a level");
            let seen: HashSet<String> = (0..20).map(|seed| choose(&variant, level_of, seed)).collect();
            assert!(seen.iter().all(|army| is_legal(&variant, army)), "{variant}: {seen:?}");
            assert!(seen.len() > 3, "{variant}, level {level}: {seen:?}");
            match level {
                1..=4 => assert!(
                    seen.iter().all(|army| army.ends_with("|-") && plan(army).cost() == native),
                    "{variant}: {seen:?}"
                ),
                5..=7 => assert!(seen.len() == 20, "{variant}: {seen:?}"),
                _ => assert!(
                    seen.iter().any(|army| pool.iter().any(|favourite| favourite.set_up == *army)),
                    "{variant}: {seen:?}"
                ),
            }
        }
    }
}

/// Boards of one's own have no pool, and with other costs the armies of the built-in ones may be too dear.
#[test]
fn armies_of_other_definitions_are_legal_at_every_level() {
    for (points, cost) in [(100, 6), (40, 6), (150, 20)] {
        let text = format!(
            "base = \"rengo-shogi\"\nid = \"ours\"\npoints = {points}\n[[kind]]\ncode = \"G\"\ncost = {cost}\n"
        );
        let definition = yagura::Definition::parse(&text, yagura::built_in_text).expect("it is whole");
        let variant = Variant::of(Box::leak(Box::new(definition)));
        for level in 1..=10 {
            let army = choose(&variant, Level::new(level).expect("a level"), u64::from(level));
            assert!(!army.is_empty() && is_legal(&variant, &army), "{points} {cost}: {army}");
        }
        let spent = Plan::read(&variant, &random(&variant, 7)).map_or(0, |plan| plan.cost());
        assert!(spent <= points && spent + 10 >= points, "{spent} of {points} points");
    }
}

/// §12.5, §4.2: every turn is legal, also the re-placings; §3.7: B's army does not depend on A's.
#[test]
fn sets_up_whole_games() {
    for variant in boards() {
        for seed in 0..3 {
            let mut game = Game::begin(&variant, None).expect("the start");
            let first = if seed == 0 {
                format!("A:{}", native(&variant))
            } else {
                turn(&game, Level::FULL, seed).expect("an army is awaited")
            };
            game.set_up(&first).expect("it is legal");
            let second = turn(&game, Level::FULL, seed).expect("an army is awaited");
            let mut other = Game::begin(&variant, None).expect("the start");
            other.set_up(&format!("A:{}", random(&variant, seed))).expect("it is legal");
            assert_eq!(turn(&other, Level::FULL, seed).as_ref(), Some(&second));
            game.set_up(&second).expect("it is legal");
            while let Some(text) = turn(&game, Level::FULL, seed) {
                game.set_up(&text).unwrap_or_else(|error| panic!("{variant}: {error}"));
            }
            assert!(!game.position().is_setting_up());
        }
    }
}

/// A king that could be taken at once is moved out of sight where `JR` can do it (§4.2, §11.1).
#[test]
fn re_places_for_a_reason() {
    let variant = Variant::parse("rengo-shogi").expect("a board");
    let mut game = Game::begin(&variant, None).expect("the start");
    // The first player's rook sees the king of the second, whose own chariot can step in between.
    game.set_up("A:9/4R4/K8|-").expect("it is legal");
    game.set_up("B:9/9/4K3[JR]|-").expect("it is legal");
    game.set_up("coin:A").expect_err("A has placed as many pieces for fewer points");
    let text = turn(&game, Level::FULL, 1).expect("the second player re-places");
    game.set_up(&text).expect("it is legal");
    assert_eq!(game.outcome(), None, "{text}");
    assert_eq!(game.position().side(), Side::Black);
}

#[test]
fn other_games_have_no_armies() {
    let shogi = Variant::parse("shogi").expect("a game");
    assert!(
        !has_armies(&shogi)
            && choose(&shogi, Level::FULL, 1).is_empty()
            && random(&shogi, 1).is_empty()
            && favourites(&shogi).is_empty()
    );
    assert_eq!(turn(&Game::begin(&shogi, None).expect("the start"), Level::FULL, 1), None);
}
