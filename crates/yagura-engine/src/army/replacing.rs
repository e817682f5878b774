//! Re-placing `JE JH JR` once both armies are seen (rulebook rengo §4.2): a shallow search of some ways to do
//! it.

use fastrand::Rng;
use yagura::{AnyPosition, ArmyPhase, Game, Kind, Mark, Position, SetUpPhase as _, Side, mix_key};

use super::Plan;
use crate::{Engine, Level, Limits, Stop};

/// Ways in which two pieces are re-placed that are looked at, besides all in which one is.
const PAIRS: usize = 40;
/// Positions that the first look at a way visits; the best few are looked at again, with as many.
const GLANCE: u64 = 60;
const FEW: usize = 8;
const NODES: u64 = 2500;
/// What a way must be better by, in centipawns: a shallow search errs.
const BETTER: i32 = 20;
/// The table of the search, in megabytes.
const HASH_MB: usize = 2;
/// Returns the re-placing of the player awaited, as a turn `re:RANKS`: the best of some ways by a shallow
/// search, or his ranks as they are. The same seed gives the same turn. Empty where no re-placing is awaited.
pub fn replace(position: &AnyPosition, seed: u64) -> String {
    let side = match position.army_phase() {
        Some(ArmyPhase::Second) => Side::White,
        Some(ArmyPhase::First) => Side::Black,
        _ => return String::new(),
    };
    let plan = Plan::of(position, side);
    let mut rng = Rng::with_seed(mix_key(seed));
    let engine = Engine::new(HASH_MB);
    let look = |way: &Plan, nodes| value(&engine, position, side, way, nodes);
    let mut ways = others(&plan);
    let singles = ways.len();
    for _ in 0..PAIRS {
        let pairs = ways.get(rng.usize(0..singles.max(1))).map(others).unwrap_or_default();
        ways.extend(rng.choice(pairs));
    }
    let mut ways: Vec<(i32, Plan)> = ways.into_iter().map(|way| (look(&way, GLANCE), way)).collect();
    ways.sort_by_key(|(value, _)| std::cmp::Reverse(*value));
    let mut best = (look(&plan, NODES).saturating_add(BETTER), plan.clone());
    for (_, way) in ways.into_iter().take(FEW) {
        let value = look(&way, NODES);
        if value > best.0 {
            best = (value, way);
        }
    }
    turn(&best.1)
}

fn turn(plan: &Plan) -> String {
    format!("re:{}", plan.ranks())
}

/// Returns the army with one of its pieces re-placed, or two of them having changed places, in every way.
fn others(plan: &Plan) -> Vec<Plan> {
    let may =
        |kind: Option<Kind>| kind.is_some_and(|kind| plan.definition().kind(kind).is_marked(Mark::RePlaces));
    let mut ways = Vec::new();
    for from in (0..plan.size()).filter(|&square| may(plan.piece_at(square))) {
        let Some(kind) = plan.piece_at(from) else { continue };
        for to in (0..plan.size()).filter(|&square| plan.suits(square, kind)) {
            let other = plan.piece_at(to);
            if other.is_none() || (to > from && may(other) && other != Some(kind)) {
                let mut way = plan.clone();
                way.set(to, Some(kind));
                way.set(from, other);
                ways.push(way);
            }
        }
    }
    ways
}

/// Returns what play is worth to a side once it has re-placed so, the other leaving his pieces as they are.
fn value(engine: &Engine, position: &AnyPosition, side: Side, plan: &Plan, nodes: u64) -> i32 {
    let mut game = Game::from_position(position.clone());
    if game.set_up(&turn(plan)).is_err() {
        return i32::MIN;
    }
    if game.position().is_setting_up() {
        let other = Plan::of(game.position(), !side);
        if game.set_up(&turn(&other)).is_err() {
            return i32::MIN;
        }
    }
    if let Some(outcome) = game.outcome() {
        return match outcome.winner {
            None => 0,
            Some(winner) if winner == side => i32::MAX,
            Some(_) => i32::MIN,
        };
    }
    engine.clear();
    let score = engine
        .think(&game, &Limits::nodes(nodes), Level::FULL, &Stop::new(), 0, &mut |_| ())
        .score
        .centipawns();
    if game.position().player() == side { score } else { -score }
}
