//! Random armies that look like armies.

use fastrand::Rng;
use yagura::{Kind, Variant};

use super::plan::Plan;

/// In a hundred, the chance that a square of the front gets a soldier, and that a piece that may go to the
/// hand does.
const SOLDIER: u8 = 92;
const HAND: u8 = 30;
/// Points that an army may keep, and armies that are made before one that keeps more is taken.
const KEPT: u32 = 5;
const ARMIES: usize = 30;
/// Squares among which a piece takes the one that suits him best.
const CHOICES: usize = 4;

/// Returns a random army.
pub(super) fn army(variant: &Variant, rng: &mut Rng) -> Plan {
    let mut best = one(variant, rng);
    for _ in 1..ARMIES {
        if best.cost() + KEPT >= variant.definition().budget {
            break;
        }
        let other = one(variant, rng);
        if other.cost() > best.cost() {
            best = other;
        }
    }
    best
}

fn one(variant: &Variant, rng: &mut Rng) -> Plan {
    let mut plan = Plan::empty(variant);
    let files = usize::from(variant.definition().files);
    let market = Market::of(variant);
    let places: Vec<usize> = (files..plan.size()).filter(|&square| plan.suits(square, market.king)).collect();
    if let Some(&square) = rng.choice(&places) {
        plan.set(square, Some(market.king));
    }
    for square in 0..files {
        if rng.u8(0..100) < SOLDIER
            && let Some(kind) = allowed(&plan, &market.soldiers, rng)
        {
            plan.set(square, Some(kind));
        }
    }
    fill(&mut plan, &market, rng);
    plan
}

/// What can be bought.
#[derive(Clone, Debug)]
pub(super) struct Market {
    pub(super) king: Kind,
    pub(super) soldiers: Vec<Kind>,
    pub(super) others: Vec<Kind>,
}

impl Market {
    pub(super) fn of(variant: &Variant) -> Self {
        let definition = variant.definition();
        let kinds: Vec<Kind> = (0u8..)
            .map(Kind)
            .take(definition.kinds.len())
            .filter(|&kind| definition.kind(kind).owned > 0)
            .collect();
        let (kings, pieces): (Vec<Kind>, Vec<Kind>) =
            kinds.into_iter().partition(|&kind| definition.kind(kind).royal);
        let plan = Plan::empty(variant);
        let (soldiers, others) = pieces.into_iter().partition(|&kind| plan.is_soldier(kind));
        Self { king: kings.first().copied().unwrap_or(Kind(0)), soldiers, others }
    }
}

/// Buys pieces until the points are spent, or nothing more finds a place.
pub(super) fn fill(plan: &mut Plan, market: &Market, rng: &mut Rng) {
    while let Some(kind) = allowed(plan, &market.others, rng).or_else(|| allowed(plan, &market.soldiers, rng))
    {
        let slot = plan.definition().kind(kind).slot;
        let square = place(plan, kind, rng).filter(|_| slot.is_none() || rng.u8(0..100) >= HAND);
        match (square, slot) {
            (Some(square), _) => plan.set(square, Some(kind)),
            (None, Some(slot)) => plan.hold(slot, plan.held(slot) + 1),
            (None, None) => break,
        }
    }
}

/// Returns a kind of which there is one more, points for it and a place.
fn allowed(plan: &Plan, kinds: &[Kind], rng: &mut Rng) -> Option<Kind> {
    let left = plan.definition().budget.saturating_sub(plan.cost());
    let info = |kind: Kind| plan.definition().kind(kind);
    let fits = |kind: Kind| {
        info(kind).slot.is_some()
            || (0..plan.size()).any(|square| plan.piece_at(square).is_none() && plan.suits(square, kind))
    };
    let may = |&kind: &Kind| {
        u32::from(info(kind).cost) <= left && plan.count(kind) < u32::from(info(kind).owned) && fits(kind)
    };
    let kinds: Vec<Kind> = kinds.iter().copied().filter(may).collect();
    rng.choice(&kinds).copied()
}

/// Returns a square for a piece: those that go far stand at the sides, the others near the king.
fn place(plan: &Plan, kind: Kind, rng: &mut Rng) -> Option<usize> {
    let definition = plan.definition();
    let mut free: Vec<usize> = (0..plan.size())
        .filter(|&square| plan.piece_at(square).is_none() && plan.suits(square, kind))
        .collect();
    rng.shuffle(&mut free);
    let king = (0..plan.size())
        .find(|&square| plan.piece_at(square).is_some_and(|kind| definition.kind(kind).royal));
    let far = !definition.kind(kind).pattern.rays.is_empty();
    let distance = |square: usize| king.map_or(0, |king| plan.square(king).distance(plan.square(square)));
    free.into_iter()
        .take(CHOICES)
        .min_by_key(|&square| if far { u8::MAX - distance(square) } else { distance(square) })
}
