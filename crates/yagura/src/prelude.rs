//! What code needs that works on positions: `use yagura::prelude::*;` brings [`Position`] and all its
//! capabilities into scope, so that their methods can be called on any position.

pub use crate::{
    Arbitration, GamePosition, History, Notation, Position, SearchMoves, Secrecy, SetUpPhase, SplitTurns,
    Symmetry,
};
