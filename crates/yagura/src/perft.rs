//! Counting the leaves of the tree of legal moves.

use crate::{Game, GamePosition, Move, Moves, Position};

/// Returns the number of sequences of `depth` legal moves. A finished game has no continuation; repetition is
/// not looked at ([`of_game`] does that).
///
/// The last ply is counted in bulk ([`Position::count_moves`]).
///
/// ```
/// use yagura::{AnyPosition, Position, Variant, perft, with_position};
///
/// let start = AnyPosition::start(&"shogi".parse::<Variant>()?);
/// assert_eq!(with_position!(&start, position => perft::perft(position, 3)), 25_470);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn perft<P: Position>(position: &P, depth: u32) -> u64 {
    if depth == 0 {
        return 1;
    }
    let mut buffers: Vec<Moves> = (1..depth).map(|_| Moves::with_capacity(256)).collect();
    count(position, &mut buffers)
}

fn count<P: Position>(position: &P, buffers: &mut [Moves]) -> u64 {
    let Some((moves, rest)) = buffers.split_first_mut() else {
        return position.count_moves();
    };
    let mut leaves = 0;
    if !position.lists_all() {
        position.every_move(&mut |mv| {
            let mut next = position.clone();
            next.play(mv);
            leaves += count(&next, rest);
        });
        return leaves;
    }
    position.moves(moves);
    for &mv in &*moves {
        let mut next = position.clone();
        next.play(mv);
        leaves += count(&next, rest);
    }
    leaves
}

/// Returns the number of sequences of `depth` legal moves that continue a game, where the game may also end
/// by repetition.
///
/// Slower than [`perft`]; the same when no position of the tree can have come before often enough.
pub fn of_game<P: GamePosition>(game: &Game<P>, depth: u32) -> u64 {
    if depth == 0 {
        return 1;
    }
    count_in_game(&mut game.clone(), depth)
}

fn count_in_game<P: GamePosition>(game: &mut Game<P>, depth: u32) -> u64 {
    if game.outcome().is_some() {
        return 0;
    }
    let mut moves = Moves::new();
    game.every_move(&mut |mv| moves.push(mv));
    if depth == 1 {
        return moves.len() as u64;
    }
    let mut leaves = 0;
    for mv in moves {
        game.play_unchecked(mv);
        leaves += count_in_game(game, depth - 1);
        game.undo();
    }
    leaves
}

/// Returns [`perft`] split by the first move, in the order of generation.
///
/// ```
/// use yagura::{AnyPosition, Position, Variant, perft, with_position};
///
/// let start = AnyPosition::start(&"minishogi".parse::<Variant>()?);
/// let divided = with_position!(&start, position => perft::divide(position, 2));
/// assert_eq!((divided.len(), divided.iter().map(|(_, leaves)| leaves).sum::<u64>()), (14, 181));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn divide<P: Position>(position: &P, depth: u32) -> Vec<(Move, u64)> {
    let mut moves = Moves::new();
    if depth > 0 {
        position.every_move(&mut |mv| moves.push(mv));
    }
    moves
        .into_iter()
        .map(|mv| {
            let mut next = position.clone();
            next.play(mv);
            (mv, perft(&next, depth - 1))
        })
        .collect()
}
