//! Proving mates: depth-first proof-number search (df-pn).
//!
//! The attacker gives check with every move, the defender has all his legal moves; the tree is grown where
//! the proof (or its refutation) seems cheapest. A proof is exact. A refutation takes a position that comes
//! again on its own line as no mate, as perpetual check is no way to win; what a line met beyond
//! 512 plies makes the answer [`Verdict::Unknown`].

mod table;
mod tree;

use yagura::{AnyPosition, Move, Position, Royals, Secrecy as _, with_position};

use crate::limits::{Limits, Stop};

/// The longest line that is looked at, in plies.
const LONGEST: usize = 512;
/// Memory of the table, in bytes; less where a limit of positions lets a smaller one hold them all.
const TABLE: usize = 64 << 20;

/// What is known of a mate.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Verdict {
    /// The player mates; one line of the proof, to its end.
    Mate(Vec<Move>),
    /// Checks alone do not mate.
    NoMate,
    /// A limit was reached before it was known.
    Unknown,
}

/// What came of looking for a mate.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Proof {
    /// The answer.
    pub verdict: Verdict,
    /// Positions visited.
    pub nodes: u64,
}

/// Looks for a mate by checks for the player to move, and blocks until it is found or refuted, or a limit of
/// time or positions is reached. Only the moves of [`Limits::only`] begin it, if there are any. `None` in
/// games in which a win is not a mate by checks of players who move in turn, and in which the player does
/// not see everything.
pub fn solve(position: &AnyPosition, limits: &Limits, stop: &Stop) -> Option<Proof> {
    let mates = match position.definition().traits().royals {
        Royals::Safe | Royals::CapturedByAttack => true,
        Royals::Captured | Royals::Several => false,
    };
    let hides = position.determinize(position.player(), 0).is_some();
    if !mates || hides || position.check().is_none() || position.outcome().is_some() {
        return None;
    }
    Some(with_position!(position, position => tree::Solver::new(position, limits, stop).run(position)))
}
