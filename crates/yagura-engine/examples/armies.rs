//! Looks for good armies by games of the engine against itself (docs/armies.md):
//! `cargo run --release -p yagura-engine --example armies VARIANT SEED GENERATIONS [ALIKE]`, where ALIKE
//! bounds how many of the armies that live are much the same, or, to see how good a pool is, `cargo run
//! --release -p yagura-engine --example armies VARIANT SEED against native|random GAMES NODES`.
//!
//! Prints a pool file. The same arguments give the same file, on every platform.

use std::{fmt::Write as _, io::Write as _};

use fastrand::Rng;
use yagura::{Game, Kind, Position, SetUpPhase, Side, Variant};
use yagura_engine::{
    Engine, Level, Limits, Stop,
    army::{self, Plan},
};

type Failure = Box<dyn std::error::Error>;

/// With what the search begins, besides the native and random armies. Not with the pool that is there: the
/// same command would not give the same again.
const BY_HAND: &str = include_str!("by-hand.txt");
/// Armies that live at a time, children of a generation, and games of each child.
const POPULATION: usize = 24;
const CHILDREN: usize = 12;
const GAMES: usize = 8;
/// Rounds of the last tournament in which everybody meets everybody, and armies that make it into the pool.
const ROUNDS: usize = 5;
const POOL: usize = 12;
/// Squares and pieces in hand by which two armies of the pool differ at least.
const DIFFERENT: usize = 8;
/// Positions that the search of a move visits: at least, and how many more by chance, so that the same armies
/// play different games.
const NODES: u64 = 200;
const MORE_NODES: u64 = 200;
/// Centipawns at which a game is decided if both players see it, plies after which it is judged, and
/// centipawns of half a win then.
const DECIDED: i32 = 1500;
const LONGEST: usize = 100;
const HALF: f64 = 800.0;
/// How much one game changes a rating, and the lead with which three of four points are expected.
const STEP: f64 = 32.0;
const SPREAD: f64 = 190.0;
/// The rating at which newcomers begin.
const RATING: f64 = 1500.0;

/// An army with what is known of it.
#[derive(Clone)]
struct Fighter {
    plan: Plan,
    rating: f64,
    /// Points won in the last tournament.
    points: f64,
}

impl Fighter {
    fn new(plan: Plan, rating: f64) -> Self {
        Self { plan, rating, points: 0.0 }
    }
}

/// How long a game goes on.
#[derive(Clone, Copy, PartialEq)]
enum End {
    /// Until it is decided in the players' eyes, or has lasted for so many plies.
    Judged,
    /// To its end by the rules, or for four times as many plies.
    Played,
}

/// Plays a game between two armies and returns the points of the first: 1 for a win, 0 for a loss, and
/// between them by the evaluation where it was not played to its end.
fn play(
    variant: &Variant,
    engine: &Engine,
    armies: [&Plan; 2],
    nodes: u64,
    end: End,
    rng: &mut Rng,
) -> Result<f64, Failure> {
    let mut game = Game::begin(variant, None)?;
    let mut view = |plan: &Plan| if rng.bool() { plan.mirrored() } else { plan.clone() };
    let [a, b] = armies.map(&mut view);
    game.set_up(&format!("A:{}", a.text()))?;
    game.set_up(&format!("B:{}", b.text()))?;
    // The coin's side is A's where A is first; without a coin it is seen from the pieces that were placed.
    let coin = if rng.bool() { "coin:A" } else { "coin:B" };
    let a_first = match game.set_up(coin) {
        Ok(()) => coin == "coin:A",
        Err(_) => is_first(&a, &b),
    };
    // Nobody re-places.
    for plan in if a_first { [&b, &a] } else { [&a, &b] } {
        if game.position().is_setting_up() {
            let _ = game.set_up(&format!("re:{}", plan.ranks()));
        }
    }
    let first = if a_first { Side::Black } else { Side::White };
    engine.clear();
    let mut last = [0; 2];
    let longest = if end == End::Judged { LONGEST } else { 4 * LONGEST };
    while game.outcome().is_none() && game.moves().len() < longest {
        let limits = Limits::nodes(nodes + rng.u64(0..MORE_NODES));
        let thought = engine.think(&game, &limits, Level::FULL, &Stop::new(), 0, &mut |_| ());
        let player = game.position().player();
        let value = thought.score.centipawns().clamp(-10 * DECIDED, 10 * DECIDED);
        last[player.index()] = if player == first { value } else { -value };
        if end == End::Judged && last.iter().all(|&value| value >= DECIDED) {
            return Ok(1.0);
        }
        if end == End::Judged && last.iter().all(|&value| value <= -DECIDED) {
            return Ok(0.0);
        }
        game.play_unchecked(thought.best.ok_or("a game that goes on has a move")?);
    }
    Ok(match game.outcome() {
        Some(outcome) => outcome.winner.map_or(0.5, |winner| f64::from(u8::from(winner == first))),
        None => (0.5 + f64::from(last[0] + last[1]) / 4.0 / HALF).clamp(0.0, 1.0),
    })
}

/// Returns whether the first of two armies has fewer pieces, or as many for fewer points.
fn is_first(one: &Plan, other: &Plan) -> bool {
    let pieces = |plan: &Plan| {
        (0..plan.definition().kinds.len() as u8).map(|kind| plan.count(Kind(kind))).sum::<u32>()
    };
    (pieces(one), one.cost()) < (pieces(other), other.cost())
}

/// Lets two armies play and changes their ratings.
fn meet(
    variant: &Variant,
    engine: &Engine,
    armies: &mut [Fighter],
    one: usize,
    other: usize,
    rng: &mut Rng,
) -> Result<(), Failure> {
    let points = play(variant, engine, [&armies[one].plan, &armies[other].plan], NODES, End::Judged, rng)?;
    // Much like the usual curve, but from operations that are exact everywhere.
    let lead = (armies[one].rating - armies[other].rating) / SPREAD;
    let expected = 0.5 + 0.5 * lead / (1.0 + lead.abs());
    let change = STEP * (points - expected);
    armies[one].rating += change;
    armies[other].rating -= change;
    armies[one].points += points;
    armies[other].points += 1.0 - points;
    Ok(())
}

/// Returns how many squares and pieces in hand two armies have different, whichever way round they stand.
fn difference(one: &Plan, other: &Plan) -> usize {
    let between = |other: &Plan| {
        let squares =
            (0..one.size()).filter(|&square| one.piece_at(square) != other.piece_at(square)).count();
        let hand = one
            .definition()
            .hand_kinds()
            .map(|kind| usize::from(one.held(kind.slot).abs_diff(other.held(kind.slot))))
            .sum::<usize>();
        squares + hand
    };
    between(other).min(between(&other.mirrored()))
}

fn beginners(variant: &Variant, rng: &mut Rng) -> Vec<Fighter> {
    let by_hand = BY_HAND
        .lines()
        .filter_map(|line| line.split_once(' '))
        .filter(|(board, _)| *board == variant.to_string());
    let known = std::iter::once(army::native(variant)).chain(by_hand.map(|(_, set_up)| set_up));
    let mut armies: Vec<Fighter> =
        known.filter_map(|text| Plan::read(variant, text)).map(|plan| Fighter::new(plan, RATING)).collect();
    while armies.len() < POPULATION {
        let random = army::random(variant, rng.u64(..));
        armies.extend(Plan::read(variant, &random).map(|plan| Fighter::new(plan, RATING)));
    }
    armies
}

/// Adds a generation's children, lets them play, and keeps the best; of those that are much the same, so
/// many.
fn generation(
    variant: &Variant,
    engine: &Engine,
    armies: &mut Vec<Fighter>,
    alike: usize,
    rng: &mut Rng,
) -> Result<(), Failure> {
    let old = armies.len();
    // The better of two becomes a parent.
    let parent = |armies: &[Fighter], rng: &mut Rng| {
        let (one, other) = (rng.usize(0..old), rng.usize(0..old));
        if armies[one].rating >= armies[other].rating { one } else { other }
    };
    for _ in 0..CHILDREN {
        let (one, other) = (parent(armies, rng), parent(armies, rng));
        let child = match rng.u8(0..10) {
            0..=5 => army::changed(&armies[one].plan, rng),
            6..=8 => army::crossed(&armies[one].plan, &armies[other].plan, rng),
            _ => Plan::read(variant, &army::random(variant, rng.u64(..))).ok_or("a random army is legal")?,
        };
        if armies.iter().all(|fighter| difference(&fighter.plan, &child) > 0) {
            armies.push(Fighter::new(child, RATING));
        }
    }
    for child in old..armies.len() {
        for _ in 0..GAMES {
            let other = rng.usize(0..old);
            meet(variant, engine, armies, child, other, rng)?;
        }
    }
    armies.sort_by(|one, other| other.rating.total_cmp(&one.rating));
    let mut kept: Vec<Fighter> = Vec::with_capacity(POPULATION);
    let mut rest: Vec<Fighter> = Vec::new();
    for fighter in armies.drain(..) {
        let near = kept.iter().filter(|other| difference(&other.plan, &fighter.plan) < DIFFERENT).count();
        if near < alike { kept.push(fighter) } else { rest.push(fighter) }
    }
    kept.extend(rest);
    kept.truncate(POPULATION);
    *armies = kept;
    // Ratings mean something within the population only.
    let mean = armies.iter().map(|fighter| fighter.rating).sum::<f64>() / armies.len() as f64;
    for fighter in armies.iter_mut() {
        fighter.rating += RATING - mean;
    }
    Ok(())
}

/// Lets everybody meet everybody, and returns the best that differ enough with their part of the points.
fn tournament(
    variant: &Variant,
    engine: &Engine,
    mut armies: Vec<Fighter>,
    rng: &mut Rng,
) -> Result<Vec<(f64, Plan)>, Failure> {
    for fighter in &mut armies {
        fighter.points = 0.0;
    }
    for _ in 0..ROUNDS {
        for one in 0..armies.len() {
            for other in one + 1..armies.len() {
                meet(variant, engine, &mut armies, one, other, rng)?;
            }
        }
    }
    let games = ((armies.len() - 1) * ROUNDS) as f64;
    armies.sort_by(|one, other| other.points.total_cmp(&one.points));
    let mut pool: Vec<(f64, Plan)> = Vec::new();
    for fighter in armies {
        if pool.len() < POOL && pool.iter().all(|(_, plan)| difference(plan, &fighter.plan) >= DIFFERENT) {
            pool.push((fighter.points / games, fighter.plan));
        }
    }
    Ok(pool)
}

/// Prints the pool that a number of generations leads to.
fn search(variant: &Variant, seed: u64, generations: usize, alike: Option<usize>) -> Result<(), Failure> {
    let mut rng = Rng::with_seed(seed);
    let engine = Engine::new(1);
    let mut armies = beginners(variant, &mut rng);
    for number in 0..generations {
        generation(variant, &engine, &mut armies, alike.unwrap_or(usize::MAX), &mut rng)?;
        if number % 10 == 9 {
            writeln!(
                std::io::stderr(),
                "{variant} generation {}: {:.0} {}",
                number + 1,
                armies[0].rating,
                armies[0].plan.text()
            )?;
        }
    }
    let pool = tournament(variant, &engine, armies, &mut rng)?;
    let mut text = format!(
        "# cargo run --release -p yagura-engine --example armies {variant} {seed} {generations}{}\n",
        alike.map_or_else(String::new, |alike| format!(" {alike}"))
    );
    text += "# A line is a weight and an army; the weight is its part of the points in the last tournament, in hundredths, less 20.\n";
    for (part, plan) in pool {
        writeln!(text, "{} {}", ((part * 100.0) as i32 - 20).max(1), plan.text())?;
    }
    write!(std::io::stdout(), "{text}")?;
    Ok(())
}

/// Lets armies as they are chosen from the pool play against others.
fn against(variant: &Variant, seed: u64, other: &str, games: u64, nodes: u64) -> Result<(), Failure> {
    let mut rng = Rng::with_seed(seed);
    let engine = Engine::new(1);
    let (mut points, mut won, mut lost) = (0.0, 0, 0);
    for _ in 0..games {
        let own = Plan::read(variant, &army::choose(variant, Level::FULL, rng.u64(..)))
            .ok_or("an army of the pool is legal")?;
        let enemy = if other == "native" {
            army::native(variant).to_owned()
        } else {
            army::random(variant, rng.u64(..))
        };
        let enemy = Plan::read(variant, &enemy).ok_or("the other army is legal")?;
        let result = play(variant, &engine, [&own, &enemy], nodes, End::Played, &mut rng)?;
        points += result;
        won += u64::from(result >= 0.75);
        lost += u64::from(result <= 0.25);
    }
    let drawn = games - won - lost;
    let part = 100.0 * points / games as f64;
    writeln!(
        std::io::stdout(),
        "{variant}: pool against {other}, {games} games, {nodes} nodes and more: {won} won, {drawn} even, {lost} lost, {part:.1} %"
    )?;
    Ok(())
}

fn main() -> Result<(), Failure> {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    match arguments.iter().map(String::as_str).collect::<Vec<_>>().as_slice() {
        [id, seed, "against", other @ ("native" | "random"), games, nodes] => {
            against(&Variant::parse(id)?, seed.parse()?, other, games.parse()?, nodes.parse()?)
        }
        [id, seed, generations] => search(&Variant::parse(id)?, seed.parse()?, generations.parse()?, None),
        [id, seed, generations, alike] => {
            search(&Variant::parse(id)?, seed.parse()?, generations.parse()?, Some(alike.parse()?))
        }
        _ => Err(
            "expected VARIANT SEED GENERATIONS [ALIKE], or VARIANT SEED against native|random GAMES NODES"
                .into(),
        ),
    }
}
