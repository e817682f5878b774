//! Evaluation: what a position is worth without looking ahead.

mod any_eval;
mod area;
mod baseline;
mod classic;
pub(crate) mod gungi;
mod incremental;
mod mop_up;
pub mod net;
mod piece_square;
pub(crate) mod registry;
mod rengo;
mod shelter;
mod siege;
mod sliding;
mod special_moves;
mod static_eval;
mod threats;
mod weights;
mod winning_chance;

use std::fmt::Debug;

pub(crate) use any_eval::{AnyEval, EvalVisitor, book_move};
pub use classic::{Balance, Classic, FORCE};
pub use static_eval::{Bases, StaticEval};
pub use weights::{Column, Parameter, Term, Weights, WeightsError};
pub use winning_chance::winning_chance;
use yagura::{Move, Observer, Piece, Position, Royals, Side, Square};

use crate::{
    geometry::Geometry,
    score::{Score, Window},
    see,
};

/// What an evaluation says of a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Evaluation {
    /// The value in centipawns.
    pub value: i32,
    /// Whether it is more than an estimate.
    pub is_whole: bool,
}

impl Evaluation {
    /// Returns a value that is the whole one.
    pub const fn whole(value: i32) -> Self {
        Self { value, is_whole: true }
    }

    /// Returns a value that is only an estimate.
    pub const fn estimate(value: i32) -> Self {
        Self { value, is_whole: false }
    }
}

/// An evaluation of the positions of one game, part of which follows the moves as they are played.
pub trait Eval<P: Position>: Debug + Send + Sync {
    /// What is kept along the line that is searched.
    type State: Copy + Debug + Send;

    /// Returns the state of a position from scratch.
    fn state(&self, position: &P) -> Self::State;

    /// Returns the observer that keeps a state up to date while a move is played.
    fn watch<'a>(&'a self, state: &'a mut Self::State) -> impl Observer + 'a;

    /// Returns the value in centipawns, from the view of [`Position::player`].
    fn evaluate(&self, position: &P, state: &Self::State) -> i32;

    /// Returns what is known of a position at little cost, pieces and their squares above all: what a net may
    /// be added to in the place of the whole.
    fn material(&self, position: &P, state: &Self::State) -> i32 {
        self.evaluate(position, state)
    }

    /// Returns the whole value before [`Eval::adjusted`].
    fn unadjusted(&self, position: &P, state: &Self::State) -> i32 {
        self.evaluate(position, state)
    }

    /// Returns a value as the ends that are near change it, where they are no matter of pieces.
    fn adjusted(&self, position: &P, value: i32) -> i32 {
        let _ = position;
        value
    }

    /// Returns the same, or if it is so far outside of the window that the rest will not bring it back,
    /// perhaps an estimate (lazy evaluation).
    fn evaluate_within(&self, position: &P, state: &Self::State, window: Window) -> Evaluation {
        let _ = window;
        Evaluation::whole(self.evaluate(position, state))
    }

    /// Returns the score that a search value means.
    fn score(&self, value: i32) -> Score {
        Score::of(value)
    }

    /// Returns the squares of a side's royal pieces; none if they are too many to follow.
    fn royals<'a>(&self, state: &'a Self::State, side: Side) -> &'a [Square];

    /// Returns what a quiet move changes in the value of the piece's place, in centipawns for its owner.
    fn step_gain(&self, piece: Piece, from: Square, to: Square) -> i32;

    /// Returns what a side has besides royal pieces and pawns, in centipawns.
    fn force(&self, state: &Self::State, side: Side) -> i32;

    /// Hears that a player has used a right that he has once a game.
    fn spend_right(&self, state: &mut Self::State, player: Side);

    /// Returns the geometry of the game.
    fn geometry(&self) -> &Geometry;

    /// Returns whether a move wins at least `threshold` centipawns, captures on its last square included.
    fn see_ge(&self, position: &P, mv: Move, threshold: i32) -> bool {
        see::see_ge(self.geometry(), position, mv, threshold)
    }

    /// Returns whether a move ends the game at once by a rule of its own, and so is looked at first.
    fn ends_game(&self, mv: Move) -> bool {
        let _ = mv;
        false
    }

    /// Returns whether the moved piece may attack an enemy royal piece from where it arrives. Pieces in
    /// between are not looked at, nor pieces that the move uncovers.
    fn may_check(&self, position: &P, state: &Self::State, mv: Move) -> bool {
        let Some(piece) = position.moving_piece(mv) else { return false };
        let Geometry { lines, royals, .. } = self.geometry();
        let targets = self.royals(state, !piece.side());
        if *royals == Royals::Several && targets.len() > 1 {
            return false;
        }
        targets.iter().any(|&royal| lines.could_attack(piece, mv.to(), royal))
    }
}

/// Tells an observer of all pieces of a position, on the board and in hand, as if they came one by one.
fn tell<P: Position>(position: &P, observer: &mut impl Observer) {
    position.for_each_piece(|square, piece| observer.put(square, piece));
    for side in Side::BOTH {
        for (slot, count) in position.hand(side).iter() {
            for _ in 0..count {
                observer.gain(side, slot);
            }
        }
    }
}
