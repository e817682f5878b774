//! Which numbers of an evaluation are fitted, and how far each may go.

use yagura::{Definition, Kind};
use yagura_engine::eval::{Column, Parameter, Term, Weights};

/// Hundredths of a man's value that make its spread, and the least spread in centipawns.
const OF_VALUE: f64 = 0.25;
const LEAST: f64 = 10.0;
/// What is added to a value to see what it does.
const STEP: i32 = 40;

/// A number that is fitted.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Knob {
    pub(super) parameter: Parameter,
    /// What is added to see what it does.
    pub(super) step: i32,
    /// How far it may be from where it was.
    pub(super) spread: f64,
}

/// Returns the step and the spread of a term, `None` for one that is not fitted: men have their own, or too few positions show it.
fn of_term(definition: &Definition, term: Term) -> Option<(i32, f64)> {
    match term {
        Term::Turn => Some((1000, 1000.0)),
        Term::Reach => Some((400, 250.0)),
        Term::NearZone(_) | Term::SlidingNearZone | Term::Covered => Some((400, 300.0)),
        Term::Hit | Term::Cover => Some((200, 200.0)),
        Term::Guard | Term::Threat => Some((200, 120.0)),
        Term::GuardBase | Term::ThreatBase => Some((300, 250.0)),
        Term::DangerScale => Some((800, 800.0)),
        Term::Attacker | Term::Attacked | Term::AttackedTwice => Some((1000, 3000.0)),
        // Where no men are dropped it says nothing.
        Term::Hole if definition.hand_order.is_empty() => None,
        Term::Hole | Term::Defended => Some((1000, 1500.0)),
        Term::HitBase | Term::Walk => Some((400, 400.0)),
        Term::Right | Term::RightToMate => Some((4000, 8000.0)),
        Term::SiegeScale | Term::InHand | Term::Slide | Term::Advance | Term::Centre | Term::DriveOut | Term::ComeNear => None,
    }
}

/// Returns all numbers of a game that are fitted.
pub(super) fn knobs(definition: &Definition, weights: &Weights) -> Vec<Knob> {
    let terms = Weights::terms()
        .filter_map(|term| of_term(definition, term).map(|(step, spread)| Knob { parameter: Parameter::Term(term), step, spread }));
    let mut knobs: Vec<Knob> = terms.collect();
    for (kind, info) in (0..).map(Kind).zip(&definition.kinds) {
        let value = weights.board(kind);
        if info.royal {
            knobs.push(Knob { parameter: Parameter::Man(kind, Column::Centre), step: 400, spread: 400.0 });
            continue;
        }
        if value == 0 {
            continue;
        }
        let mut push = |column, step, spread| knobs.push(Knob { parameter: Parameter::Man(kind, column), step, spread });
        push(Column::Board, STEP, (OF_VALUE * f64::from(value)).max(LEAST));
        if definition.hand_order.contains(&kind) {
            push(Column::Hand, STEP, (OF_VALUE * f64::from(value)).max(LEAST));
        }
        push(Column::Slide, 400, 400.0);
        push(Column::Advance, 400, 150.0);
        push(Column::Centre, 400, 150.0);
    }
    knobs
}
