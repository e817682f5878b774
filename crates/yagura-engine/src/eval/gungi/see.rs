//! Static exchange on a tower: only the top piece is taken, and who takes it stands in its place (rulebook
//! gungi §8.5).
//!
//! The pieces below stay where they are, and one directly below an enemy may strike up (§9); the mover that
//! stands on such a piece can be taken without anybody coming. After the first capture the sides recapture in
//! turn, each with its least valuable piece. Pieces behind others of a line are not counted, but for those
//! behind the first mover.

use arrayvec::ArrayVec;
use yagura::{Move, Position, Side, games::gungi::Gungi};

use crate::worth::Worth;

/// The most pieces of one side that are looked at.
const MOST: usize = 16;

/// Returns whether an action wins at least `threshold`, captures on its last square included.
pub(super) fn see_ge(worth: &Worth, position: &Gungi, mv: Move, threshold: i32) -> bool {
    let Some(mover) = position.moving_piece(mv) else { return threshold <= 0 };
    let mut balance = worth.gain(position, mv) - threshold;
    if balance < 0 {
        return false;
    }
    // 帥 goes to safe squares only (§13.2).
    if position.definition().kind(mover.kind()).royal {
        return true;
    }
    balance -= worth.of(mover);
    if balance >= 0 {
        return true;
    }
    let mut attackers_to: [ArrayVec<i32, MOST>; 2] = Default::default();
    position.for_each_attacker(mv.to(), mv.from().filter(|&from| from != mv.to()), |piece| {
        let of_side = &mut attackers_to[piece.side().index()];
        if !of_side.is_full() {
            of_side.push(worth.of(piece));
        }
    });
    let mut take_least = |side: Side| {
        let of_side = &mut attackers_to[side.index()];
        let least = of_side.iter().enumerate().min_by_key(|&(_, worth)| worth).map(|(at, _)| at);
        least.map(|at| of_side.swap_remove(at))
    };
    let mut side = !mover.side();
    loop {
        let Some(attacker) = take_least(side) else { return side != mover.side() };
        side = !side;
        balance = -balance - 1 - attacker;
        if balance >= 0 {
            return side != mover.side();
        }
    }
}
