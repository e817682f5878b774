//! New armies from old ones, for the search for good ones (`docs/armies.md`).

use fastrand::Rng;
use yagura::{Kind, Slot, Variant};

use super::{
    plan::Plan,
    random::{Market, fill},
};

/// Changes that an army undergoes at most.
const CHANGES: usize = 4;
/// Tries at a legal child before the parent is taken as it is.
const TRIES: usize = 60;

/// Returns an army with some changes: pieces exchanged for others, moved, taken to the hand or from it, the
/// king elsewhere; what is left of the points is spent. Legal if the given one is.
pub fn changed(plan: &Plan, rng: &mut Rng) -> Plan {
    let variant = Variant::of(plan.definition());
    let market = Market::of(&variant);
    for _ in 0..TRIES {
        let mut child = plan.clone();
        for _ in 0..rng.usize(1..=CHANGES) {
            change(&mut child, &market, rng);
        }
        repair(&mut child, &market, rng);
        if child.is_legal() && child.text() != plan.text() {
            return child;
        }
    }
    plan.clone()
}

/// Returns an army with the soldiers of one, the other pieces of another, and the hand of either. Legal if
/// the given ones are.
pub fn crossed(front: &Plan, back: &Plan, rng: &mut Rng) -> Plan {
    let variant = Variant::of(front.definition());
    let market = Market::of(&variant);
    for _ in 0..TRIES {
        let mut child = back.clone();
        for square in 0..usize::from(front.definition().files) {
            child.set(square, front.piece_at(square));
        }
        if rng.bool() {
            for slot in slots(front) {
                child.hold(slot, front.held(slot));
            }
        }
        repair(&mut child, &market, rng);
        if child.is_legal() {
            return child;
        }
    }
    back.clone()
}

fn slots(plan: &Plan) -> impl Iterator<Item = Slot> + use<> {
    (0..plan.definition().hand_order.len() as u8).map(Slot)
}

fn change(plan: &mut Plan, market: &Market, rng: &mut Rng) {
    let square = rng.usize(0..plan.size());
    let files = usize::from(plan.definition().files);
    let kinds = if square < files { &market.soldiers } else { &market.others };
    let king = (0..plan.size()).find(|&square| plan.piece_at(square) == Some(market.king));
    let is_king = king == Some(square);
    match rng.u8(0..10) {
        // Another piece.
        0..=3 if !is_king => {
            if let Some(&kind) = rng.choice(kinds).filter(|&&kind| plan.suits(square, kind)) {
                plan.set(square, Some(kind));
            }
        }
        // None.
        4 if !is_king => plan.set(square, None),
        // Two squares exchanged.
        5 | 6 => {
            let other = rng.usize(0..plan.size());
            let (one, two) = (plan.piece_at(square), plan.piece_at(other));
            if one.is_none_or(|kind| plan.suits(other, kind))
                && two.is_none_or(|kind| plan.suits(square, kind))
            {
                plan.set(other, one);
                plan.set(square, two);
            }
        }
        // To the hand or from it.
        7 => {
            if let Some(slot) = plan.piece_at(square).and_then(|kind| plan.definition().kind(kind).slot) {
                plan.hold(slot, plan.held(slot) + 1);
                plan.set(square, None);
            }
        }
        8 => {
            let slot = Slot(rng.u8(0..plan.definition().hand_order.len() as u8));
            let kind = plan.definition().hand_order[usize::from(slot.0)];
            if plan.held(slot) > 0 && !is_king && plan.suits(square, kind) {
                plan.set(square, Some(kind));
                plan.hold(slot, plan.held(slot) - 1);
            } else {
                plan.hold(slot, plan.held(slot) + 1);
            }
        }
        // The king elsewhere.
        _ => {
            if let Some(king) = king.filter(|_| plan.suits(square, market.king)) {
                let other = plan.piece_at(square).filter(|&kind| plan.suits(king, kind));
                plan.set(king, other);
                plan.set(square, Some(market.king));
            }
        }
    }
}

/// Sells what is too many or too dear, then spends what is left.
fn repair(plan: &mut Plan, market: &Market, rng: &mut Rng) {
    let pieces: Vec<Kind> = market.soldiers.iter().chain(&market.others).copied().collect();
    for &kind in &pieces {
        while plan.count(kind) > u32::from(plan.definition().kind(kind).owned)
            && sell(plan, |other| other == kind, rng)
        {}
    }
    while plan.cost() > plan.definition().budget && sell(plan, |kind| kind != market.king, rng) {}
    fill(plan, market, rng);
}

/// Takes one piece away, from the board or from the hand.
fn sell(plan: &mut Plan, may: impl Fn(Kind) -> bool, rng: &mut Rng) -> bool {
    let squares: Vec<usize> =
        (0..plan.size()).filter(|&square| plan.piece_at(square).is_some_and(&may)).collect();
    let held: Vec<Slot> = slots(plan)
        .filter(|&slot| plan.held(slot) > 0 && may(plan.definition().hand_order[usize::from(slot.0)]))
        .collect();
    let all = squares.len() + held.len();
    if all == 0 {
        return false;
    }
    let at = rng.usize(0..all);
    match squares.get(at) {
        Some(&square) => plan.set(square, None),
        None => plan.hold(held[at - squares.len()], plan.held(held[at - squares.len()]) - 1),
    }
    true
}
