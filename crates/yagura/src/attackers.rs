//! Which pieces attack a square, whoever stands there: what a board shows as attackers and guards.

use crate::{
    board::Board,
    def::Definition,
    piece::{Kind, Piece},
    side::Side,
    square::Square,
};

/// Returns the squares of the pieces of `by` that could capture an enemy on `target`, by any means: landing
/// there, passing it, without moving. Who may move, and bans on particular captures, are not looked at.
pub(crate) fn attackers_to<const N: usize, const W: usize>(
    definition: &Definition,
    board: &Board<N, W>,
    target: Square,
    by: Side,
) -> Vec<Square> {
    let board = with_enemy_on(board, target, by);
    let captures = |&from: &Square| captures_on(definition, &board, by, from, target);
    board.occupied(by).iter().filter(captures).collect()
}

/// Returns whether there is any piece of [`attackers_to`].
pub(crate) fn is_attacked<const N: usize, const W: usize>(
    definition: &Definition,
    board: &Board<N, W>,
    target: Square,
    by: Side,
) -> bool {
    let board = with_enemy_on(board, target, by);
    board.occupied(by).iter().any(|from| captures_on(definition, &board, by, from, target))
}

/// Returns the board with an enemy of `by` on a square, so that what captures there is found by moving.
pub(crate) fn with_enemy_on<const N: usize, const W: usize>(
    board: &Board<N, W>,
    target: Square,
    by: Side,
) -> Board<N, W> {
    let mut board = *board;
    board.lift(target);
    board.put(target, Piece::new(!by, Kind(0)));
    board
}

fn captures_on<const N: usize, const W: usize>(
    definition: &Definition,
    board: &Board<N, W>,
    by: Side,
    from: Square,
    target: Square,
) -> bool {
    let Some(piece) = board.piece_at(from) else { return false };
    let move_table = definition.move_table(piece);
    let mut found = move_table.two_steps.iter().any(|via| {
        let ends = || via.ends.iter().any(|&end| end == 0 || board.enterable(by, from.step(end)));
        from.step(via.mid) == target && ends()
    });
    move_table.for_each(board, by, from, |to| found |= to == target);
    for line_move in &move_table.line_moves {
        let bit = from
            .line_to(target)
            .filter(|&(delta, _)| delta == line_move.delta)
            .map_or(0, |(_, distance)| 1u32 << (distance - 1));
        line_move.for_each(board, by, from, |_, passed| found |= passed & bit != 0);
    }
    found
}
