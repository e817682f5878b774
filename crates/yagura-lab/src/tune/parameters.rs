//! Which numbers of an evaluation are fitted, and how firmly each is held where it was.

use yagura::{Definition, Kind};
use yagura_engine::eval::{Column, FORCE, Parameter, Term, Weights};

/// Hundredths of a piece's value that make its spread, and the least spread in centipawns.
const OF_VALUE: f64 = 0.25;
const LEAST: f64 = 10.0;
/// No piece is worth less than this, in centipawns.
const LEAST_VALUE: i32 = 10;
/// Any number may be so small.
const NO_LEAST: i32 = -10_000;
/// What is added to a value to see what it does.
const STEP: i32 = 40;

/// A number that is fitted.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Knob {
    pub(super) parameter: Parameter,
    /// What is added to see what it does.
    pub(super) step: i32,
    /// The least that it may become.
    pub(super) least: i32,
    /// The standard deviation of where it will be, from where it was.
    pub(super) spread: f64,
}

/// Whether the weights of a game count sieges of royal pieces.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Sieges {
    Counted,
    /// Nothing is known of them.
    Unknown,
}

/// Returns the step and the spread of a term, `None` for one that is not fitted: pieces have their own, or
/// too few positions show it.
fn of_term(definition: &Definition, term: Term, sieges: Sieges) -> Option<(i32, f64)> {
    match term {
        Term::Turn => Some((1000, 1000.0)),
        Term::Reach => Some((400, 250.0)),
        Term::NearZone(_) | Term::SlidingNearZone | Term::Covered => Some((400, 300.0)),
        Term::Hit | Term::Cover => Some((200, 200.0)),
        Term::Guard | Term::Threat => Some((200, 120.0)),
        Term::GuardBase | Term::ThreatBase => Some((300, 250.0)),
        Term::DangerScale => Some((800, 800.0)),
        // Where nothing is known of sieges, the first step would put them in the place of threats: that is no
        // slope.
        Term::Attacker | Term::Attacked | Term::AttackedTwice | Term::Hole | Term::Defended
            if sieges == Sieges::Unknown =>
        {
            None
        }
        Term::Attacker | Term::Attacked | Term::AttackedTwice => Some((1000, 3000.0)),
        // Where no pieces are dropped it says nothing.
        Term::Hole if definition.hand_order.is_empty() => None,
        Term::Hole | Term::Defended => Some((1000, 1500.0)),
        Term::HitBase
        | Term::Walk
        | Term::LesserOwn
        | Term::LesserEnemy
        | Term::LooseOwn
        | Term::LooseEnemy => Some((400, 400.0)),
        Term::Right | Term::RightToMate => Some((4000, 8000.0)),
        Term::SiegeScale
        | Term::InHand
        | Term::Slide
        | Term::Advance
        | Term::Centre
        | Term::DriveOut
        | Term::ComeNear => None,
    }
}

/// Returns all numbers of a game that are fitted.
pub(super) fn knobs(definition: &Definition, weights: &Weights) -> Vec<Knob> {
    let are_counted = [Term::Attacker, Term::Attacked].iter().any(|&term| weights.term(term) != 0);
    let sieges = if are_counted { Sieges::Counted } else { Sieges::Unknown };
    let terms = Weights::terms().filter_map(|term| {
        of_term(definition, term, sieges).map(|(step, spread)| Knob {
            parameter: Parameter::Term(term),
            step,
            least: NO_LEAST,
            spread,
        })
    });
    let mut knobs: Vec<Knob> = terms.collect();
    for (kind, info) in (0..).map(Kind).zip(&definition.kinds) {
        let value = weights.board(kind);
        if info.royal {
            knobs.push(Knob {
                parameter: Parameter::Kind(kind, Column::Centre),
                step: 400,
                least: NO_LEAST,
                spread: 400.0,
            });
            continue;
        }
        if value == 0 {
            continue;
        }
        let mut push = |column, step, spread| {
            let least = if matches!(column, Column::Board | Column::Hand) { LEAST_VALUE } else { NO_LEAST };
            knobs.push(Knob { parameter: Parameter::Kind(kind, column), step, least, spread });
        };
        // A piece that is no force must not become one by the step: that would show what force does.
        let step = if value < FORCE { -STEP.min(value / 2) } else { STEP };
        push(Column::Board, step, (OF_VALUE * f64::from(value)).max(LEAST));
        if definition.hand_order.contains(&kind) {
            push(Column::Hand, STEP, (OF_VALUE * f64::from(value)).max(LEAST));
        }
        push(Column::Slide, 400, 400.0);
        push(Column::Advance, 400, 150.0);
        push(Column::Centre, 400, 150.0);
    }
    knobs
}
