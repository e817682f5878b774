//! Which men bear on a square, whoever stands there: what a board shows as attackers and guards.

use crate::{
    board::Board,
    def::Definition,
    movement::table::Walk,
    piece::{Kind, Piece},
    side::Side,
    square::Square,
};

/// Returns the squares of the men of `by` that could capture an enemy on `target`, by any means: landing there, passing it, without moving. Who may move, and bans on
/// particular captures, are not looked at.
pub fn bearers<const N: usize, const W: usize>(definition: &Definition, board: &Board<N, W>, target: Square, by: Side) -> Vec<Square> {
    let mut board = *board;
    board.lift(target);
    board.put(target, Piece::new(!by, Kind(0)));
    let captures = |&from: &Square| board.man(from).is_some_and(|piece| captures_on(&board, definition.walk(piece), by, from, target));
    board.occupied(by).iter().filter(captures).collect()
}

fn captures_on<const N: usize, const W: usize>(board: &Board<N, W>, walk: &Walk, by: Side, from: Square, target: Square) -> bool {
    let mut found = walk.vias.iter().any(|via| {
        let ends = || via.ends.iter().any(|&end| end == 0 || board.enterable(by, from.step(end)));
        from.step(via.mid) == target && ends()
    });
    walk.each(board, by, from, |to| found |= to == target);
    for arm in &walk.arms {
        let bit = from.line_to(target).filter(|&(delta, _)| delta == arm.delta).map_or(0, |(_, distance)| 1u32 << (distance - 1));
        arm.each(board, by, from, |_, passed| found |= passed & bit != 0);
    }
    found
}
