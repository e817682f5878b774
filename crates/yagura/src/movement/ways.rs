//! Whether a piece has two ways to a square: a slide and a jump along it, say. The end is to be told once.

use super::pattern::{Offset, Pattern};

/// Returns whether some square may be reached in two ways, by moves that are neither bent nor line moves.
pub(super) fn has_two_ways(pattern: &Pattern) -> bool {
    let jumps: Vec<Offset> = pattern
        .steps
        .iter()
        .map(|step| step.to)
        .chain(pattern.lame_leaps.iter().map(|lame| lame.to))
        .collect();
    let rays: Vec<(Offset, u8)> =
        pattern.rays.iter().map(|ray| (ray.step, ray.max.unwrap_or(u8::MAX))).collect();
    let hops: Vec<(Offset, u8)> =
        pattern.cannon_hops.iter().map(|hop| (hop.step, hop.max.unwrap_or(u8::MAX))).collect();
    let twice = |list: &[Offset]| (1..list.len()).any(|at| list[..at].contains(&list[at]));
    let hop_steps: Vec<Offset> = hops.iter().map(|&(step, _)| step).collect();
    let on_ray = |to: &Offset| rays.iter().any(|&(step, max)| steps_to(step, *to).is_some_and(|n| n <= max));
    let on_hop = |to: &Offset| {
        hops.iter().any(|&(step, max)| steps_to(step, *to).is_some_and(|n| (2..=max).contains(&n)))
    };
    let along = |(one, _): &(Offset, u8), other: Offset| is_along(*one, other);
    twice(&jumps)
        || twice(&hop_steps)
        || jumps.iter().any(|to| on_ray(to) || on_hop(to))
        || (1..rays.len()).any(|at| rays[..at].iter().any(|ray| along(ray, rays[at].0)))
        || rays.iter().any(|ray| hop_steps.iter().any(|&hop| hop != ray.0 && along(ray, hop)))
}

/// Returns whether a jump is what a dance does anyway.
pub(super) fn is_danced(pattern: &Pattern, to: Offset) -> bool {
    pattern.dances.iter().any(|dance| steps_to(dance.step, to).is_some_and(|n| n <= dance.max))
}

/// Returns how many steps lead to a square, if these steps lead there.
fn steps_to(step: Offset, to: Offset) -> Option<u8> {
    let length = step.distance().max(1);
    let count = to.distance() / length;
    let product = |part: i8| i16::from(part) * i16::from(count);
    let leads = product(step.x) == i16::from(to.x) && product(step.y) == i16::from(to.y);
    (count > 0 && leads).then_some(count)
}

/// Returns whether both point the same way.
fn is_along(one: Offset, other: Offset) -> bool {
    let part = |a: i8, b: i8| i16::from(a) * i16::from(b);
    part(one.x, other.y) == part(one.y, other.x) && part(one.x, other.x) + part(one.y, other.y) > 0
}

#[cfg(test)]
mod tests {
    use super::has_two_ways;
    use crate::movement::betza;

    #[test]
    fn two_ways_are_found() {
        let two = |text: &str| has_two_ways(&betza::parse(text).expect("moves"));
        for text in ["RfD", "QA", "RfWfDfcavWfmabW", "mWW", "nAA", "RDD", "mRcR", "pRD", "pR2D", "pRpR3"] {
            assert!(two(text), "{text}");
        }
        for text in ["Q", "KNAD", "BsbRfWfDfcavWfmabW", "WfF", "mRcpR", "mRpRmFpB2", "N3", "fRffN", "FfD"] {
            assert!(!two(text), "{text}");
        }
    }
}
