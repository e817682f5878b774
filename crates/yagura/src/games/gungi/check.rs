//! What attacks a square, and whether 帥 is in check (rulebook gungi §13.1, §8.9.6, Ruling R-14).

use super::{
    board::{Cells, NOWHERE, Towers, bit},
    faces::F,
};
use crate::{
    Side,
    movement::tower::{Cell, LEAPS, STEPS, TopState, TowerTable},
};

/// From where a piece attacks a square.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Way {
    /// Along a direction, seen from the square, from so many squares away.
    Line(usize, u8),
    /// By a jump.
    Leap,
    /// From directly below in the same tower (§9).
    Below,
}

/// Returns whether a piece in this top state reaches a square in a direction of its own, over `distance` - 1
/// empty squares.
#[inline(always)]
pub(super) fn reaches(
    board: &Towers,
    table: &TowerTable,
    top_state: TopState,
    direction: usize,
    distance: u8,
    target: Cell,
) -> bool {
    let bit = distance - 1;
    table.line(top_state, direction) >> bit & 1 == 1
        || (top_state.on_home_range()
            && table.home_line(top_state, direction) >> bit & 1 == 1
            && board.is_home(top_state.side(), target))
}

/// Calls `visit` with each piece of `by` that could take the piece on top of `target` with its next action,
/// geometrically; stops when it returns `true`, and returns that.
#[inline(always)]
pub(super) fn any_attacker(
    board: &Towers,
    table: &TowerTable,
    target: Cell,
    by: Side,
    mut visit: impl FnMut(Cell, Way) -> bool,
) -> bool {
    for (line, &step) in STEPS.iter().enumerate() {
        let mut cell = target.wrapping_add(step);
        let mut distance = 1;
        while board.top(cell) == TopState::EMPTY {
            cell = cell.wrapping_add(step);
            distance += 1;
        }
        let top_state = board.top(cell);
        if top_state != TopState::RIM
            && top_state.side() == by
            && reaches(board, table, top_state, line ^ 4, distance, target)
            && visit(cell, Way::Line(line, distance))
        {
            return true;
        }
    }
    for (leap, &step) in LEAPS.iter().enumerate() {
        let cell = target.wrapping_sub(step);
        let top_state = board.top(cell);
        if table.leaps(top_state) >> leap & 1 == 1 && top_state.side() == by && visit(cell, Way::Leap) {
            return true;
        }
    }
    // §9.4: 砦 does not attack.
    board.under(target).is_some_and(|piece| piece.side() == by && piece.kind() != F)
        && visit(target, Way::Below)
}

/// Returns whether the 帥 of `side` is in check; without one it is not (§14.8).
#[inline(always)]
pub(super) fn in_check(board: &Towers, table: &TowerTable, side: Side) -> bool {
    let king = board.king(side);
    king != NOWHERE && any_attacker(board, table, king, !side, |_, _| true)
}

/// Returns whether a piece that stood so on `cell` would attack `target`.
pub(super) fn attacks(
    board: &Towers,
    table: &TowerTable,
    cell: Cell,
    top_state: TopState,
    target: Cell,
) -> bool {
    for (line, &step) in STEPS.iter().enumerate() {
        let mut at = cell;
        for distance in 1..=8 {
            at = at.wrapping_add(step);
            if at == target {
                return reaches(board, table, top_state, line, distance, target);
            }
            if board.top(at) != TopState::EMPTY {
                break;
            }
        }
    }
    LEAPS
        .iter()
        .enumerate()
        .any(|(leap, &step)| table.leaps(top_state) >> leap & 1 == 1 && cell.wrapping_add(step) == target)
}

/// The own pieces that shield 帥 on a line: a single piece on its square, behind it an enemy that would
/// reach.
pub(super) fn shields(board: &Towers, table: &TowerTable, side: Side) -> Cells {
    let king = board.king(side);
    let mut shields = 0;
    if king == NOWHERE {
        return shields;
    }
    for (line, &step) in STEPS.iter().enumerate() {
        let mut cell = king.wrapping_add(step);
        let mut distance = 1;
        while board.top(cell) == TopState::EMPTY {
            cell = cell.wrapping_add(step);
            distance += 1;
        }
        let shield = cell;
        if board.tops(side) & !board.tall() & bit_of(board, shield) == 0 {
            continue;
        }
        loop {
            cell = cell.wrapping_add(step);
            distance += 1;
            if board.top(cell) != TopState::EMPTY {
                break;
            }
        }
        let top_state = board.top(cell);
        if top_state != TopState::RIM
            && top_state.side() != side
            && reaches(board, table, top_state, line ^ 4, distance, king)
        {
            shields |= bit(shield);
        }
    }
    shields
}

fn bit_of(board: &Towers, cell: Cell) -> Cells {
    if board.top(cell) == TopState::RIM { 0 } else { bit(cell) }
}

/// The squares on which a piece that arrives may end the check: those of the pieces that give it and those
/// between them and 帥. Empty when only 帥 itself can do something about it.
pub(super) fn answers(board: &Towers, table: &TowerTable, side: Side) -> Cells {
    let king = board.king(side);
    let mut answers = Cells::MAX;
    if king == NOWHERE {
        return answers;
    }
    any_attacker(board, table, king, !side, |from, way| {
        answers &= match way {
            Way::Below => 0,
            Way::Leap => bit(from),
            Way::Line(line, distance) => {
                (1..=distance).fold(0, |set, n| set | bit(king.wrapping_add(STEPS[line].wrapping_mul(n))))
            }
        };
        false
    });
    answers
}
