//! Thinking without what the player may not see.
//!
//! The search gets a position that looks the same to the player, and a history to match: otherwise a
//! repetition would be noticed only when the guess is right, and the choice would tell something of what is
//! hidden.

use yagura::{AnyPosition, Game, HistoryEntry, Move, Moves, Position, Secrecy as _, Side};

/// Returns the history of a game as it would be if what `viewer` does not see were as he supposes.
pub(crate) fn history(game: &Game<AnyPosition>, viewer: Side, salt: u64) -> Vec<HistoryEntry> {
    let mut position = game.start().clone();
    let mut moves = game.moves().iter();
    let supposed = |ply: &HistoryEntry| {
        let key = position.determinize(viewer, salt).map_or(ply.key, |guess| guess.key());
        if let Some(&mv) = moves.next() {
            position.play(mv);
        }
        HistoryEntry { key, ..*ply }
    };
    game.history().iter().map(supposed).collect()
}

/// Returns those of some moves that are legal in the guess too.
pub(crate) fn known_moves(guess: &AnyPosition, moves: &[Move]) -> Vec<Move> {
    if moves.is_empty() {
        return Vec::new();
    }
    let mut legal = Moves::new();
    guess.moves(&mut legal);
    moves.iter().copied().filter(|mv| legal.contains(mv)).collect()
}
