//! What every game's position can do.
//!
//! [`Position`] is what each game has: pieces, legal moves, playing them, how the game stands by the position
//! alone. What only some games or some callers need is a capability of its own, and a game that has nothing
//! to say to one implements it without a body. [`GamePosition`] is all of them together.

mod arbitration;
mod circumstance;
mod history;
mod notation;
mod observer;
mod search_moves;
mod secrecy;
mod set_up_phase;
mod split_turns;
mod symmetry;

pub use arbitration::Arbitration;
pub use circumstance::Circumstance;
pub use history::{History, HistoryEntry};
pub use notation::Notation;
pub use observer::{Observer, Victims};
pub use search_moves::SearchMoves;
pub use secrecy::Secrecy;
pub use set_up_phase::{ArmyPhase, SetUpPhase};
pub use split_turns::SplitTurns;
pub use symmetry::Symmetry;

use std::fmt::Debug;

use crate::{Definition, Hand, Move, Moves, Outcome, Piece, Side, Square, Variant};

/// A position with all that a game or a search asks of it; every game's position is one.
pub trait GamePosition:
    Position + Notation + History + Arbitration + SearchMoves + SplitTurns + Secrecy + SetUpPhase + Symmetry
{
}

impl<P> GamePosition for P where
    P: Position
        + Notation
        + History
        + Arbitration
        + SearchMoves
        + SplitTurns
        + Secrecy
        + SetUpPhase
        + Symmetry
{
}

/// A position: a value that knows all that decides which turns are legal, but no history. Equal positions
/// have equal position strings.
///
/// `Eq` compares everything including the move number; the key leaves the number out.
pub trait Position: Clone + Debug + PartialEq + Eq + Send + Sync + 'static {
    /// Returns the start position of a variant of this game.
    fn start(variant: &Variant) -> Self;

    /// Returns the definition of the game.
    fn definition(&self) -> &'static Definition;

    /// Returns whose pieces move.
    fn side(&self) -> Side;

    /// Returns who decides. Search takes its sign from this, never from [`Position::side`] nor from the
    /// parity of plies.
    fn player(&self) -> Side {
        self.side()
    }

    /// Returns the key: equal for positions that the rulebook calls the same, different (but for accidents of
    /// 2^-64) for others.
    fn key(&self) -> u64;

    /// Returns the key computed from scratch.
    fn key_from_scratch(&self) -> u64;

    /// Returns the outcome as far as it can be told without looking for legal moves (a captured king, bare
    /// royals).
    fn immediate_outcome(&self) -> Option<Outcome>;

    /// Returns how the game ends when no legal move is left.
    fn no_moves_outcome(&self) -> Outcome;

    /// Replaces the contents of `out` by the legal moves, each distinct turn once. Empty when the game is
    /// [decided](Position::immediate_outcome).
    fn moves(&self, out: &mut Moves);

    /// Returns whether [`Position::moves`] lists every legal move. Where it does not, a few moves stand for
    /// very many of the same kind (rulebook ennen §10.4), and [`Position::every_move`] has them all.
    fn lists_all(&self) -> bool {
        true
    }

    /// Calls `visit` for every legal move, also those that [`Position::moves`] does not write out.
    fn every_move(&self, visit: &mut dyn FnMut(Move)) {
        let mut moves = Moves::new();
        self.moves(&mut moves);
        moves.into_iter().for_each(visit);
    }

    /// Returns the number of legal moves, all of them.
    fn count_moves(&self) -> u64 {
        let mut moves = Moves::new();
        self.moves(&mut moves);
        moves.len() as u64
    }

    /// Returns whether there is a legal move.
    fn has_move(&self) -> bool {
        self.count_moves() > 0
    }

    /// Returns how the game stands by the position alone: repetition and resignation are [`crate::Game`]'s
    /// matter.
    fn outcome(&self) -> Option<Outcome> {
        self.immediate_outcome().or_else(|| (!self.has_move()).then(|| self.no_moves_outcome()))
    }

    /// Plays a legal move and tells the observer what changes.
    ///
    /// *Guarantee*: on a move that [`Position::moves`] listed here, nothing else. A move of another position
    /// leaves some position, without a panic in release builds.
    fn play_observed<O: Observer>(&mut self, mv: Move, observer: &mut O);

    /// Plays a legal move.
    fn play(&mut self, mv: Move) {
        self.play_observed(mv, &mut ());
    }

    /// Returns whether `side()` is in check, as the rulebook defines the check flag.
    fn in_check(&self) -> bool;

    /// Returns the check flag, `None` where the rulebook has none (before play begins, without a royal
    /// piece).
    fn check(&self) -> Option<bool> {
        Some(self.in_check())
    }

    /// Returns whether `player()` loses his last royal piece whatever he plays, in a game that goes on to its
    /// capture (rulebook chu R-9). Where mate ends the game there is no such thing.
    fn is_mate(&self) -> bool {
        false
    }

    /// Returns the squares of the royal pieces of `side()` that are attacked; where royals may be left
    /// attacked and there are several, those of both sides.
    fn checked(&self) -> Vec<Square>;

    /// Returns the squares of the pieces of `by` that could capture an enemy on the square, by any means, if
    /// it were their turn: attackers of what stands there, or guards of it. Bans on particular moves are
    /// not looked at.
    fn attackers_to(&self, square: Square, by: Side) -> Vec<Square>;

    /// Returns whether there is such a piece.
    fn is_attacked(&self, square: Square, by: Side) -> bool {
        !self.attackers_to(square, by).is_empty()
    }

    /// Returns the pieces that a legal move captures.
    fn victims(&self, mv: Move) -> Victims;

    /// Returns the piece that a legal move moves or drops.
    fn moving_piece(&self, mv: Move) -> Option<Piece>;

    /// Returns the piece on a square (the top one, where pieces stack).
    fn piece_at(&self, square: Square) -> Option<Piece>;

    /// Calls `visit` for each piece on the board.
    fn for_each_piece(&self, visit: impl FnMut(Square, Piece));

    /// Calls `visit` for each circumstance that is no piece on a square nor in hand.
    fn for_each_circumstance(&self, visit: impl FnMut(Circumstance)) {
        let _ = visit;
    }

    /// Returns the pieces in hand of a side.
    fn hand(&self, side: Side) -> &Hand;
}
