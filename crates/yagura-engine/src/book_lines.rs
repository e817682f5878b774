//! Lines of what a player does by habit, where nothing is searched.

use std::time::Duration;

use yagura::{AnyPosition, Move, Position as _};

use crate::{eval::book_move, level::Level, score::Score, thought::Info};

/// How far the lines go on, in plies: enough to see what takes shape.
const PLIES: usize = 6;

/// Tells the line of the best move and others that begin differently, as many as are wanted and there are;
/// the habits of both players go on with them. Habits judge nothing: all lines are worth the same. `only`
/// as in [`crate::Limits`].
pub(crate) fn tell(
    position: &AnyPosition,
    best: Move,
    only: &[Move],
    lines: usize,
    seed: u64,
    level: Level,
    on_info: &mut dyn FnMut(&Info),
) {
    let mut left = only.to_vec();
    if left.is_empty() {
        position.moves(&mut left);
    }
    let mut next = Some(best);
    for line in 1..=lines {
        let Some(first) = next else { return };
        let moves = going_on(position, first, seed, level);
        let depth = u32::try_from(moves.len()).unwrap_or(u32::MAX);
        let score = Score::Centipawns(0);
        let (nodes, elapsed, fullness) = (0, Duration::ZERO, 0);
        on_info(&Info { depth, seldepth: depth, line, score, nodes, elapsed, fullness, moves });
        left.retain(|&mv| mv != first);
        next = if left.is_empty() { None } else { book_move(position, &left, seed, level) };
    }
}

fn going_on(position: &AnyPosition, first: Move, seed: u64, level: Level) -> Vec<Move> {
    let (mut position, mut moves) = (position.clone(), vec![first]);
    position.play(first);
    while moves.len() < PLIES
        && position.outcome().is_none()
        && let Some(mv) = book_move(&position, &[], seed, level)
    {
        moves.push(mv);
        position.play(mv);
    }
    moves
}
